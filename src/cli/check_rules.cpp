// SPDX-License-Identifier: MIT
// grundy check-rules FILE reports what is probably unintended in valid rules. grundy fmt FILE lays the rules out.
#include <algorithm>
#include <limits>

#include "cli/session.hpp"
#include "core/error.hpp"
#include "questions/faults.hpp"
#include "report/games_text.hpp"
#include "report/rules_checks.hpp"

namespace grundy::cli {
namespace {

constexpr std::size_t most_rule_bytes = std::size_t{1} << 20;

std::string read_rules(Session& session, const std::string& path) {
    return read_all(path, most_rule_bytes, session.interrupt());
}

std::string name_of(const std::string& path) { return path == "-" ? "standard input" : path; }

int run_check_rules(Session& session) {
    report::RulesChecks checks(session.solver_options().limits);
    const auto check = [&](const Rules& rules, const std::vector<std::string>& files) {
        Solver solver(rules, session.solver_options());
        checks.check(solver, rules, files);
    };
    const std::vector<std::string>& paths = session.arguments().words;
    if (paths.empty()) {
        std::vector<std::string> given;
        for (const char* option : {"file", "rule"})
            for (const std::string& text : session.arguments().all(option))
                given.push_back(std::string(option) == "rule" ? "-e" : name_of(text));
        if (given.empty()) throw Error("check-rules: there is nothing to check\n" + usage(session.command()));
        check(session.rules(), given);
    }
    for (const std::string& path : paths) {
        Rules rules = session.rules();
        rules.add(read_rules(session, path), name_of(path));
        check(rules, {name_of(path)});
    }
    const std::vector<RuleFinding> findings = checks.findings();
    session.wipe_progress();
    session.out().write(session.json()
                            ? report::answer_json(report::RulesChecked{checks.games(), {}, questions::placed(findings)})
                            : report::findings_text(findings, checks.games().size()));
    const bool any = std::any_of(findings.begin(), findings.end(), [](const RuleFinding& f) { return !f.note; });
    return any ? Exit::check_failed : Exit::answered;
}

int run_fmt(Session& session) {
    const Arguments& arguments = session.arguments();
    const bool write = arguments.has("write"), check = arguments.has("check");
    if (write && check) throw Error("--write and --check contradict each other: give one of them");
    bool differs = false;
    for (const std::string& path : arguments.words) {
        const std::string text = read_rules(session, path), laid_out = format_rules(text, name_of(path));
        if (check) {
            if (text != laid_out) session.out().write(name_of(path) + " is not in the canonical layout\n");
            differs = differs || text != laid_out;
        } else if (!write) {
            session.out().write((&path == &arguments.words.front() ? "" : "\n") + laid_out);
        } else if (path == "-") {
            throw Error("--write needs a file: standard input cannot be written back");
        } else if (text != laid_out) {
            OutputFile file(path, session.interrupt());
            file.output().write(laid_out);
            file.commit();
        }
    }
    return differs ? Exit::check_failed : Exit::answered;
}

}  // namespace

Command check_rules_command() {
    Command c;
    c.name = "check-rules";
    c.synopsis = "[FILE...]";
    c.summary = "look for probable mistakes in valid rules";
    c.help =
        "Reports options that never apply, conditions that never hold, parameters, arguments and variables that are "
        "never used, options that appear twice, small positions from which play does not end, and `expect` lines that "
        "do not hold. \"Never\" is either proved, or true of all positions that were tried. In the second case it is a "
        "finding only if these include every position up to some size; otherwise it is a note. Notes also name the "
        "options for which it could not be proved that play ends, and the games that were not examined, or only in "
        "part. The exit code is 1 if there are findings other than notes. Without a FILE, the rules given with -f and "
        "-e are checked.";
    c.most = std::numeric_limits<std::size_t>::max();
    c.words = Words::files;
    c.examples = {
        {"printf 'game f(n):\\n f(n-k) for k in 1..3\\n' | grundy check-rules -", "rules from standard input"}};
    add_store_options(c);
    c.run = run_check_rules;
    return c;
}

Command fmt_command() {
    Command c;
    c.name = "fmt";
    c.synopsis = "FILE...";
    c.summary = "print a rule file in the canonical layout";
    c.help =
        "Each option gets its own line, indented by four spaces; the tails of options are aligned; lines have at most "
        "120 columns. Comments, names and meaning stay as they are.";
    c.least = 1;
    c.most = std::numeric_limits<std::size_t>::max();
    c.words = Words::files;
    c.options = {{"write", 'w', "", "rewrite the file instead of printing it", {}, false},
                 {"check",
                  0,
                  "",
                  "only print the names of files with a different layout; the exit code is 1 if there are any",
                  {},
                  false}};
    c.examples = {
        {"printf 'game f(n):\\n f(n-k) for k in 1..3\\n' | grundy fmt -", "from standard input to standard output"}};
    c.run = run_fmt;
    return c;
}

}  // namespace grundy::cli
