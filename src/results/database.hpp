// SPDX-License-Identifier: MIT
// SQLite, as far as the store needs it: a file, statements, transactions. Faults are Errors that name the file.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <variant>

struct sqlite3;
struct sqlite3_stmt;

namespace grundy::results {

using Cell = std::variant<std::int64_t, std::string>;

class Database;

class Statement {
public:
    Statement(Database& database, const std::string& sql);
    /// Begins anew with these values for its question marks.
    void bind(std::initializer_list<Cell> cells);
    /// Goes to the next row; false after the last.
    bool step();
    std::string text(int column) const;
    std::int64_t integer(int column) const;

private:
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const;
    };
    Database& database_;
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
    bool begun_ = false;
};

class Database {
public:
    enum class Use { read, write, create };
    /// Throws Error if the file cannot be opened.
    Database(std::string path, Use use);

    const std::string& path() const { return path_; }
    /// How many statements were executed: the measure of what the store costs.
    std::uint64_t statements() const { return statements_; }
    void run(const std::string& sql);
    std::int64_t number(const std::string& sql);
    [[noreturn]] void fail() const;  ///< with SQLite's message
    /// Throws Error that names the file.
    [[noreturn]] void fail(const std::string& what) const;

private:
    friend class Statement;
    struct Close {
        void operator()(sqlite3* database) const;
    };
    std::string path_;
    std::unique_ptr<sqlite3, Close> database_;
    std::uint64_t statements_ = 0;
};

/// All or nothing: what was written is undone unless `commit` is reached. The lock for writing is taken at the
/// beginning, so that no two processes write on the ground of what they read before. For reading: all statements see
/// the same state, and the file is locked and unlocked once. Other processes cannot write meanwhile, so a transaction
/// must not last while anything is computed.
class Transaction {
public:
    enum class Use { read, write };
    explicit Transaction(Database& database, Use use = Use::write);
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    ~Transaction();
    void commit();

private:
    Database& database_;
    bool open_ = true;
};

}  // namespace grundy::results
