// SPDX-License-Identifier: MIT
// grundy results: what is kept, and how it travels.
#include <filesystem>
#include <limits>

#include "api/fingerprints.hpp"
#include "cli/import_atlas.hpp"
#include "cli/session.hpp"
#include "core/diagnostics.hpp"
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
    const std::string text = format == "json"    ? results::to_json(rows)
                             : format == "csv"   ? results::to_csv(rows)
                             : format == "bfile" ? results::to_bfile(rows)
                                                 : list_text(rows);
    if (!session.arguments().has("output")) {
        session.out().write(text);
        return Exit::answered;
    }
    OutputFile file(session.arguments().get("output"), session.interrupt());
    file.output().write(text);
    file.commit();
    return Exit::answered;
}

// Throws Error if a word that is no game is like an action.
void refuse_slip(const std::vector<std::string>& words) {
    const std::string near = words.empty() ? "" : nearest(words[0], {"export", "import", "merge"});
    if (!near.empty() && words[0] != near)
        throw Error("results: there is no action or game '" + words[0] + "'; did you mean " + near + "?");
}

int take_in(Session& session, const std::string& from) {
    const results::Warn warn = warn_of(session);
    const std::string to = named_store(session);
    std::error_code ignored;
    AtlasResults in;
    if (std::filesystem::is_directory(from, ignored)) {
        in = read_atlas(session, from);
    } else {
        in.rows = results::read_results(from, warn);
        results::check_all(in.rows, session.solver_options(false).limits);
    }
    results::mark_imported(in.rows, from);
    std::filesystem::create_directories(std::filesystem::path(to).parent_path(), ignored);
    const std::size_t fresh = Store(to, results::Database::Use::create, warn).add(in.rows);
    const auto left_out = [](std::size_t count, const std::string& why) {
        return count == 0 ? "" : "; " + report::counted(count, "game") + " left out: " + why;
    };
    session.out().write(report::counted(in.rows.size(), "result") + " read, " + std::to_string(fresh) + " of them new" +
                        left_out(in.open, "no period is proven") +
                        left_out(in.unknown, "their rules have no fingerprint") + "\n");
    return Exit::answered;
}

int run_results(Session& session) {
    const std::vector<std::string>& words = session.arguments().words;
    const std::string what = words.empty() ? "" : words[0];
    const bool merges = what == "merge", exports = what == "export";
    const bool output = session.arguments().has("output");
    if (merges && !output) throw Error("results merge writes a new store: name it with -o FILE");
    if (output && !merges && !exports) throw Error("-o is for results export and results merge: leave it out");
    if (output && session.arguments().get("output").empty())
        throw Error("-o needs the name of a file, but it is empty");
    try {
        if (what == "import" || merges) {
            if (words.size() != (merges ? 3U : 2U))
                throw Error("results " + what + " takes the " +
                            (merges ? "names of two stores" : "name of a file, or of the folder of an atlas") + "\n" +
                            usage(session.command()));
            if (!merges) return take_in(session, words[1]);
            const std::size_t count =
                results::merge(words[1], words[2], session.arguments().get("output"), warn_of(session));
            session.out().write(report::counted(count, "result") + " in '" + session.arguments().get("output") + "'\n");
            return Exit::answered;
        }
    } catch (const results::Conflict& conflict) {
        throw Error(conflict.text);
    }
    std::string game;
    for (std::size_t i = exports ? 1 : 0; i < words.size(); ++i) game += (game.empty() ? "" : " ") + words[i];
    try {
        return show(session, game, exports);
    } catch (const TextError&) {  // no such game
        refuse_slip(words);
        throw;
    }
}

}  // namespace

Command results_command() {
    Command c;
    c.name = "results";
    c.synopsis = "[GAME | export [GAME] [-o FILE] | import FILE|DIR | merge A B -o C]";
    c.summary = "list, export, import and merge stored results";
    c.help =
        "Answers that took a second or more are kept in results.sqlite in the folder grundy of $XDG_DATA_HOME, usually "
        "~/.local/share/grundy, and are looked up before work begins; with --store FILE, all answers are kept there. "
        "GRUNDY_STORE names another file, or is 'off'. A game is identified by its rules, not by its name, so equal "
        "games share results (docs/format.md). Without an action, lists all stored results; with a game, the results "
        "for that game. 'export' writes them as JSON, as CSV, or as a b-file of the values of one game. 'import' reads "
        "JSON written by 'export', another store, or the solved games of an atlas (its folder); 'merge' joins two "
        "stores into a new one. Both check the certificates of proven periods again. Results imported without a "
        "certificate are listed and exported, but no answer uses them. If two results disagree, nothing is changed and "
        "both are shown.";
    c.most = std::numeric_limits<std::size_t>::max();
    c.words = Words::games;
    c.options = {{"format", 0, "FORMAT", "the form of an export", {"json", "csv", "bfile"}, false},
                 {"output", 'o', "FILE", "export: write to FILE; merge: the new store", {}, true}};
    add_store_options(c);
    c.examples = {{"grundy value 'cram(board(4, 4))' --store cram.sqlite", "keeps the value"},
                  {"grundy results --store cram.sqlite", "lists what is kept"},
                  {"grundy results export --format csv --store cram.sqlite", "for a spreadsheet"}};
    c.run = run_results;
    return c;
}

}  // namespace grundy::cli
