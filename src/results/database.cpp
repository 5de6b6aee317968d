// SPDX-License-Identifier: MIT
// See database.hpp.
#include "results/database.hpp"

#include "core/error.hpp"

#ifdef GRUNDY_SQLITE
#include <sqlite3.h>

#include <filesystem>
#include <utility>

namespace grundy::results {
namespace {

constexpr int patience = 10'000;  // milliseconds, while another process writes

}  // namespace

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
void Database::Close::operator()(sqlite3* database) const { sqlite3_close_v2(database); }

Statement::Statement(Database& database, const std::string& sql) : database_(database) {
    sqlite3_stmt* made = nullptr;
    const int size = static_cast<int>(sql.size());
    if (sqlite3_prepare_v2(database.database_.get(), sql.c_str(), size, &made, nullptr) != SQLITE_OK) database.fail();
    statement_.reset(made);
}

void Statement::bind(std::initializer_list<Cell> cells) {
    sqlite3_reset(statement_.get());
    begun_ = false;
    int at = 0;
    for (const Cell& cell : cells) {
        ++at;
        const auto* const text = std::get_if<std::string>(&cell);
        const int result = text != nullptr ? sqlite3_bind_text64(statement_.get(), at, text->data(), text->size(),
                                                                 SQLITE_TRANSIENT, SQLITE_UTF8)
                                           : sqlite3_bind_int64(statement_.get(), at, std::get<std::int64_t>(cell));
        if (result != SQLITE_OK) database_.fail();
    }
}

bool Statement::step() {
    if (!std::exchange(begun_, true)) ++database_.statements_;
    const int result = sqlite3_step(statement_.get());
    if (result != SQLITE_ROW && result != SQLITE_DONE) database_.fail();
    return result == SQLITE_ROW;
}

std::string Statement::text(int column) const {
    const auto* const bytes = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
    const int size = sqlite3_column_bytes(statement_.get(), column);
    return bytes == nullptr ? std::string() : std::string(bytes, bytes + size);
}

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(statement_.get(), column); }

Database::Database(std::string path, Use use) : path_(std::move(path)) {
    std::error_code ignored;
    if (std::filesystem::is_directory(path_, ignored)) fail("this is a folder; give the name of a file in it");
    const int flags = use == Use::read    ? SQLITE_OPEN_READONLY
                      : use == Use::write ? SQLITE_OPEN_READWRITE
                                          : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    sqlite3* opened = nullptr;
    const int result = sqlite3_open_v2(path_.c_str(), &opened, flags, nullptr);
    database_.reset(opened);
    if (result != SQLITE_OK) fail();
    sqlite3_busy_timeout(opened, patience);
    // A damaged file must not lead SQLite astray.
    sqlite3_db_config(opened, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    run("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON");
}

void Database::run(const std::string& sql) {
    ++statements_;
    if (sqlite3_exec(database_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

std::int64_t Database::number(const std::string& sql) {
    Statement statement(*this, sql);
    return statement.step() ? statement.integer(0) : 0;
}

void Database::fail() const {
    const int code = sqlite3_errcode(database_.get());
    const std::string why = database_ ? sqlite3_errmsg(database_.get()) : "out of memory";
    if (code == SQLITE_NOTADB)
        fail("it is no store, or its beginning is damaged (" + why +
             "); move it away, or name another file with --store");
    if (code == SQLITE_CORRUPT)
        fail("the file is damaged (" + why +
             "); save what can be read with 'grundy results export -o saved.json --store " + path_ +
             "', move the file away, and take that in with 'grundy results import saved.json'");
    if (code == SQLITE_BUSY) fail("another program has been writing to it for more than 10 s; try again later");
    if (code == SQLITE_READONLY) fail("it may not be written to; choose another with --store, or use --no-store");
    fail(why);
}

void Database::fail(const std::string& what) const { throw Error("the store of results '" + path_ + "': " + what); }

Transaction::Transaction(Database& database, Use use) : database_(database) {
    database.run(use == Use::read ? "BEGIN" : "BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
    if (!open_) return;
    try {
        database_.run("ROLLBACK");
    } catch (const Error&) {  // SQLite has rolled back by itself
    }
}

void Transaction::commit() {
    database_.run("COMMIT");
    open_ = false;
}

}  // namespace grundy::results

#else

namespace grundy::results {

// NOLINTBEGIN(readability-convert-member-functions-to-static)
void Statement::Finalize::operator()(sqlite3_stmt* /*statement*/) const {}
void Database::Close::operator()(sqlite3* /*database*/) const {}
Statement::Statement(Database& database, const std::string& /*sql*/) : database_(database) { database.fail(); }
void Statement::bind(std::initializer_list<Cell> /*cells*/) { database_.fail(); }
bool Statement::step() { database_.fail(); }
std::string Statement::text(int /*column*/) const { database_.fail(); }
std::int64_t Statement::integer(int /*column*/) const { database_.fail(); }
Database::Database(std::string path, Use /*use*/) : path_(std::move(path)) { fail(); }
void Database::run(const std::string& /*sql*/) { fail(); }
std::int64_t Database::number(const std::string& /*sql*/) { fail(); }
void Database::fail() const {
    fail("this program was built without SQLite; install libsqlite3-dev and build it again");
}
void Database::fail(const std::string& what) const { throw Error("the store of results '" + path_ + "': " + what); }
Transaction::Transaction(Database& database, Use /*use*/) : database_(database) { database.fail(); }
Transaction::~Transaction() { open_ = false; }
void Transaction::commit() { database_.fail(); }
// NOLINTEND(readability-convert-member-functions-to-static)

}  // namespace grundy::results

#endif
