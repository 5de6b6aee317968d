// SPDX-License-Identifier: MIT
// grundy results: what is kept, and how it travels.
#include <filesystem>
#include <limits>

#include "api/fingerprints.hpp"
#include "cli/session.hpp"
#include "core/error.hpp"
#include "report/text.hpp"
#include "results/exchange.hpp"

namespace grundy::cli {
namespace {

using results::Row;
using results::Store;

results::Warn warn_of(Session& session) {
    return [&session](const std::string& message) { session.warn(message); };
}

std::string named_store(const Session& session) {
    const std::string file = store_file(session.arguments());
    if (file.empty()) throw Error("no store is in use (GRUNDY_STORE is off): name one with --store FILE");
    return file;
}

// The rows of a game, or all; none if nothing was kept yet.
std::vector<Row> rows_of(Session& session, const std::string& game) {
    const std::string file = named_store(session);
    const std::string print = game.empty() ? "" : fingerprint_of_game(session.rules(), game);
    if (!game.empty() && print.empty())
        throw Error("results of " + game + " are not kept: its rules have no fingerprint");
    if (!std::filesystem::exists(file)) {
        if (session.arguments().has("store")) throw Error("there is no store '" + file + "'");
        return {};
    }
    return Store(file, results::Database::Use::write, warn_of(session)).rows(print);
}

std::string list_text(const std::vector<Row>& rows) {
    if (rows.empty()) return "no results are kept\n";
    std::string out;
    for (const Row& row : rows) out += results::text_of(row) + "\n";
    return out;
}

int show(Session& session, const std::string& game, bool exports) {
    const std::vector<Row> rows = rows_of(session, game);
    const std::string format = exports || session.json() ? session.format(exports ? "json" : "plain") : "plain";
    session.out().write(format == "json"    ? results::to_json(rows)
                        : format == "csv"   ? results::to_csv(rows)
                        : format == "bfile" ? results::to_bfile(rows)
                                            : list_text(rows));
    return Exit::answered;
}

int take_in(Session& session, const std::string& file) {
    const results::Warn warn = warn_of(session);
    const std::string to = named_store(session);
    const std::vector<Row> rows = results::read_results(file, warn);
    results::check_all(rows);
    std::error_code ignored;
    std::filesystem::create_directories(std::filesystem::path(to).parent_path(), ignored);
    const std::size_t fresh = Store(to, results::Database::Use::create, warn).add(rows);
    session.out().write(report::counted(rows.size(), "result") + " read, " + std::to_string(fresh) + " of them new\n");
    return Exit::answered;
}

int run(Session& session) {
    const std::vector<std::string>& words = session.arguments().words;
    const std::string what = words.empty() ? "" : words[0];
    const bool merges = what == "merge";
    if (session.arguments().has("output") != merges)
        throw Error(merges ? "results merge writes a new store: name it with -o FILE" : "-o is for results merge");
    try {
        if (what == "import" || merges) {
            if (words.size() != (merges ? 3U : 2U))
                throw Error("results " + what + " takes the " + (merges ? "names of two stores" : "name of a file") +
                            "\n" + usage(session.command()));
            if (!merges) return take_in(session, words[1]);
            const std::size_t count =
                results::merge(words[1], words[2], session.arguments().get("output"), warn_of(session));
            session.out().write(report::counted(count, "result") + " in '" + session.arguments().get("output") + "'\n");
            return Exit::answered;
        }
    } catch (const results::Conflict& conflict) {
        throw Error(conflict.text);
    }
    const bool exports = what == "export";
    std::string game;
    for (std::size_t i = exports ? 1 : 0; i < words.size(); ++i) game += (game.empty() ? "" : " ") + words[i];
    return show(session, game, exports);
}

}  // namespace

Command results_command() {
    Command c;
    c.name = "results";
    c.synopsis = "[GAME | export [GAME] | import FILE | merge A B -o C]";
    c.summary = "what was found before and is kept: lists, exports, imports and joins it";
    c.help =
        "Answers that took a second or more are kept in results.sqlite in the folder grundy of $XDG_DATA_HOME, usually "
        "~/.local/share/grundy, and are looked up before work begins; with --store FILE, all answers are kept there. "
        "GRUNDY_STORE names another file, or is 'off'. A game is known by its rules, not by its name, so that equal "
        "games share results (docs/format.md). Without a word, lists what is kept; with a game, what is kept of it. "
        "'export' writes it as JSON, as CSV, or as a b-file of the values of one game. 'import' takes in what 'export' "
        "wrote as JSON, or another store; 'merge' joins two stores in a new one. Both check the certificates of proven "
        "periods again. Where two results disagree, nothing is changed and both are shown.";
    c.most = std::numeric_limits<std::size_t>::max();
    c.words = Words::games;
    c.options = {{"format", 0, "FORMAT", "of an export: json, csv or bfile", {"json", "csv", "bfile"}, false},
                 {"output", 'o', "FILE", "the new store of 'merge'", {}, true}};
    add_store_options(c);
    c.examples = {{"grundy value 'cram(board(4, 4))' --store cram.sqlite", "keeps the value"},
                  {"grundy results --store cram.sqlite", "lists what is kept"},
                  {"grundy results export --format csv --store cram.sqlite", "for a spreadsheet"}};
    c.run = run;
    return c;
}

}  // namespace grundy::cli
