// SPDX-License-Identifier: MIT
// grundy atlas ACTION: whole families of games, on one machine or many, without losing work.
#include <algorithm>
#include <filesystem>
#include <map>

#include "atlas/extend.hpp"
#include "atlas/part_checks.hpp"
#include "atlas/recheck.hpp"
#include "atlas/summary.hpp"
#include "cli/atlas_run.hpp"
#include "core/diagnostics.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "report/json_text.hpp"
#include "report/text.hpp"

namespace grundy::cli {
namespace {

constexpr std::int64_t default_limit = std::int64_t{1} << 20, default_misere_limit = 2000;
constexpr std::uint64_t default_nodes = 10'000'000'000, default_misere_nodes = 20'000'000,
                        default_bytes_a_game = std::uint64_t{1} << 30;

// "2/8" is the second of eight.
atlas::Shard read_shard(const std::string& text) {
    const std::size_t slash = text.find('/');
    if (slash == std::string::npos)
        throw Error("--shard " + text + ": expected something like 2/8, the second of eight");
    const std::int64_t index = read_natural(text.substr(0, slash), "--shard");
    const std::int64_t of = read_natural(text.substr(slash + 1), "--shard");
    if (index < 1 || index > of) throw Error("--shard " + text + ": shards are numbered from 1, and the last is N/N");
    return {to_size(index) - 1, to_size(of)};
}

void tell_plan(Session& session, const std::string& folder, const atlas::Plan& plan, bool is_new,
               const std::optional<atlas::Extension>& extension) {
    std::size_t also = 0;
    for (const atlas::Entry& entry : plan.games) also += entry.also.size();
    const std::size_t in_family = plan.games.size() + also;
    if (session.json()) {
        report::AtlasPlanned out{plan.family, plan.games.size(), in_family};
        if (extension)
            std::tie(out.solved, out.open, out.again) = std::tuple(
                report::Count{extension->solved}, report::Count{extension->open}, report::Count{extension->again});
        return session.out().write(report::answer_json(out));
    }
    std::string text = plan.family + ": " + report::counted(plan.games.size(), "distinct game") + " of " +
                       std::to_string(in_family) + "; ";
    if (extension)
        text += "extended: " + std::to_string(extension->solved) + " solved and " + std::to_string(extension->open) +
                " open stay, " + std::to_string(extension->again) + " are to be searched; ";
    else if (!is_new)
        text += "the plan is as it was; ";
    session.out().write(text + "next: grundy atlas run " + folder + "\n");
}

int plan(Session& session, const std::string& family) {
    const Arguments& arguments = session.arguments();
    const SolverOptions options = session.solver_options();
    if (!arguments.has("output")) throw Error("atlas plan: -o DIR is needed, the folder of the atlas");
    if (options.limits.time)
        throw Error(
            "atlas plan: a time budget gives different results on different machines: give nodes instead, as in " +
            std::string("--budget 1e10nodes"));
    if (arguments.has("limit") && atlas::of_positions(family))
        throw Error("atlas plan: --limit is for games on one heap: leave it out");
    const std::string folder = arguments.get("output");
    if (atlas::is_check(folder)) throw Error("'" + folder + "' is for a certificate: give -o a new folder");
    const bool extends = atlas::has_plan(folder);
    atlas::Plan plan;
    if (extends) {  // what is not given stays
        plan = atlas::read_plan(folder);
        plan.misere = plan.misere || arguments.has("misere");
    } else {
        plan.misere = arguments.has("misere");
        plan.limit = atlas::of_positions(family) ? 0 : plan.misere ? default_misere_limit : default_limit;
        plan.nodes = plan.misere ? default_misere_nodes : default_nodes;
        plan.bytes = default_bytes_a_game;
    }
    plan.family = family;
    plan.version = version();
    if (arguments.has("limit")) plan.limit = read_natural(arguments.get("limit"), "--limit");
    if (options.limits.nodes != 0) plan.nodes = options.limits.nodes;
    if (options.limits.bytes != Limits{}.bytes) plan.bytes = options.limits.bytes;
    plan.games = plan.misere ? atlas::misere_games_of(family) : atlas::games_of(family);
    std::optional<atlas::Extension> extension;
    if (extends)
        extension = atlas::extend(folder, plan);
    else
        atlas::write_plan(folder, plan);
    tell_plan(session, folder, plan, !extends, extension);
    return Exit::answered;
}

int work(Session& session, const std::string& folder) {
    const Arguments& arguments = session.arguments();
    const atlas::Shard shard = arguments.has("shard") ? read_shard(arguments.get("shard")) : atlas::Shard{};
    const SolverOptions options = session.solver_options(false);
    const report::AtlasWorked done = atlas::work(folder, shard, work_options(session, options));
    session.wipe_progress();
    if (session.json())
        session.out().write(report::answer_json(done));
    else
        session.out().write(report::counted(done.records, "record") + ", " + std::to_string(done.solved) + " solved; " +
                            std::to_string(done.before) + " were done before\n");
    return Exit::answered;
}

// Checks all certificates of an atlas in this process.
int check_atlas(Session& session, const std::string& folder) {
    for (const char* option : {"slurm", "mpi", "output", "attempt", "dry-run", "tasks", "round", "rounds", "sbatch"})
        if (session.arguments().has(option))
            throw Error("atlas check: --" + std::string(option) +
                        " is for one certificate that is checked in parts; '" + folder + "' is an atlas");
    const SolverOptions options = session.solver_options(false);
    const atlas::Merged merged = atlas::merge(folder);
    report::AtlasChecked result =
        atlas::recheck(folder, merged, threads_of(options), session.interrupt(), progress_of(options, "certificates"));
    session.wipe_progress();
    result.conflicts = merged.conflicts;
    std::string text = report::counted(result.checked, "certificate") + " checked, " +
                       report::counted(result.faults.size(), "fault") + "\n";
    for (const std::string& fault : result.faults) text += "  " + fault + "\n";
    for (const std::string& conflict : result.conflicts) text += "  " + conflict + "\n";
    session.out().write(session.json() ? report::answer_json(result) : text);
    return result.holds() ? Exit::answered : Exit::check_failed;
}

int check(Session& session, const std::string& place) {
    if (std::filesystem::is_regular_file(place)) {
        const std::string folder = session.arguments().get("output", place + ".check");
        atlas::begin_check(folder, read_certificate(place, session.interrupt()));
        return do_all(session, folder);
    }
    return atlas::is_check(place) ? do_all(session, place) : check_atlas(session, place);
}

struct Report {
    std::string text, missing{};  ///< what the text is not about; "" if nothing is missing
};

// The parts of a certificate that were checked, or the results of an atlas.
Report report_of(const std::string& folder, const std::string& ending) {
    using Writer = std::string (*)(const atlas::Merged&);
    static const std::map<std::string, Writer> endings = {
        {".html", atlas::results_html}, {".csv", atlas::results_csv}, {".jsonl", atlas::results_lines}};
    const auto writer = endings.find(ending);
    if (writer == endings.end()) throw Error("atlas report: -o FILE is needed, with the ending .html, .csv or .jsonl");
    if (atlas::is_check(folder)) {
        if (ending != ".jsonl") throw Error("atlas report: of a certificate in parts there is a report in .jsonl only");
        const atlas::CheckState state = atlas::check_state(folder);
        return {atlas::check_lines(state), state.proven() ? "" : "not every part is checked and holds"};
    }
    const atlas::Merged merged = atlas::merge(folder);
    if (!merged.conflicts.empty()) throw Error("the atlas contradicts itself: " + merged.conflicts.front());
    return {writer->second(merged),
            merged.missing.empty() ? "" : report::counted(merged.missing.size(), "game") + " without a result"};
}

int report_file(Session& session, const std::string& folder) {
    const std::string path = session.arguments().get("output");
    const Report made = report_of(folder, std::filesystem::path(path).extension().string());
    OutputFile file(path, session.interrupt());
    file.output().write(made.text);
    file.commit();
    if (made.missing.empty()) return Exit::answered;
    session.warn("the report is incomplete: " + made.missing + "; 'grundy atlas show " + folder + "' lists them");
    return Exit::check_failed;
}

struct Action {
    std::string name;
    std::vector<std::string> options;  // of those that only some actions take
    int (*run)(Session&, const std::string&);
};

const std::vector<Action>& actions() {
    static const std::vector<Action> rows = {
        {"plan", {"output", "limit", "budget", "misere"}, plan},
        {"run", {"attempt", "slurm", "mpi", "dry-run", "tasks", "round", "rounds", "sbatch", "threads"}, do_all},
        {"work", {"shard", "attempt"}, work},
        {"show", {}, show_folder},
        {"report", {"output"}, report_file},
        {"check",
         {"output", "attempt", "slurm", "mpi", "dry-run", "tasks", "round", "rounds", "sbatch", "threads"},
         check}};
    return rows;
}

bool takes(const Action& action, const std::string& option) {
    static const std::vector<std::string> always = {"json", "json-strings", "quiet", "color", "verbose"};
    const auto in = [&](const std::vector<std::string>& list) {
        return std::find(list.begin(), list.end(), option) != list.end();
    };
    return in(always) || in(action.options);
}

int run_atlas(Session& session) {
    const Arguments& arguments = session.arguments();
    const std::string& name = arguments.words[0];
    std::vector<std::string> names;
    for (const Action& action : actions()) {
        names.push_back(action.name);
        if (action.name != name) continue;
        if (arguments.words.size() < 2)
            throw Error("atlas " + name + ": " + (name == "plan" ? "a family" : "the folder of an atlas") +
                        " is needed\n" + usage(session.command()));
        for (const auto& given : arguments.options)
            if (!takes(action, given.first))
                throw Error("atlas " + name + ": --" + given.first + " has no meaning here: leave it out");
        return action.run(session, arguments.words[1]);
    }
    const std::string near = nearest(name, names);
    throw Error("atlas: there is no action '" + name + "'" + (near.empty() ? "" : "; did you mean " + near + "?") +
                "\nthe actions are: plan, run, work, show, report and check");
}

}  // namespace

Command atlas_command() {
    Command c;
    c.name = "atlas";
    c.synopsis = "plan FAMILY -o DIR | run|work|show|check DIR | check CERTIFICATE | report DIR -o FILE";
    c.summary = "whole families of games, on one machine or a cluster";
    c.help =
        "plan lists the distinct games of a family in a folder: octal:N and hex:N (codes of up to N digits), "
        "subtraction:N (sets of numbers up to N), GAME:MxN (boards of up to M rows and N columns). run searches the "
        "period of each game, or the value of each board, within the plan's limit of heaps and budget of nodes, with a "
        "certificate of each proven period; planned with --misere, the misere quotient of each game. If a folder is "
        "planned again with a larger limit or budget, it keeps the solved games, and run searches again those that the "
        "old bounds had stopped. run may be killed at any moment: started again, it does what is missing. run --slurm "
        "uses a cluster, run --mpi the processes that mpirun started, and work --shard I/N does one part, for any "
        "other scheduler; all may work in one folder at once. show lists what is solved and what is missing (exit code "
        "1 if anything is missing). check DIR verifies every certificate. check CERTIFICATE checks a certificate in "
        "parts, one part at a time. The folder CERTIFICATE.check records when, and by which version, each part was "
        "checked; run, work and show also take this folder. report writes a page with plots, or the results as CSV or "
        "JSON Lines, also while some are missing (exit code 1). docs/atlas.md has a guide.";
    c.least = 1;
    c.most = 2;
    c.words = Words::files;
    c.options = {
        {"output",
         'o',
         "PLACE",
         "plan, check: the folder; report: a file that ends in .html, .csv or .jsonl",
         {},
         true},
        {"limit", 0, "N", "plan: examine heaps up to N (2^20; with --misere 2000)", {}, false},
        {"misere", 0, "", "plan: the misere quotients of games on one heap, and the periods in them", {}, false},
        {"shard", 0, "I/N", "work: the games, or the parts of a certificate, whose number is I modulo N", {}, false},
        {"attempt", 0, "NAME", "work, run, check: names this run's files, such as a job's number", {}, false},
        {"slurm",
         0,
         "",
         "run, check: submit an array of tasks, and a job that submits what is then missing",
         {},
         false},
        {"mpi", 0, "", "run, check: divide the work among the processes of mpirun; needs a build with MPI", {}, false},
        {"dry-run", 0, "", "--slurm: print the scripts, and submit nothing", {}, false},
        {"tasks", 0, "N", "--slurm: divide the work among N tasks (games: about a minute each)", {}, false},
        {"rounds", 0, "N", "--slurm: submit what is missing at most N times in all (3)", {}, false},
        {"round", 0, "N", "--slurm: this is the N-th time (1)", {}, false},
        {"sbatch", 0, "OPTION", "--slurm: an option for sbatch: --sbatch=--time=2:00:00 (repeatable)", {}, false}};
    c.examples = {{"grundy atlas plan octal:2 -o octal2 --limit 10000", "the 63 octal codes of up to two digits"},
                  {"grundy atlas plan octal:1 -o octal1 --limit 1000 && grundy atlas run octal1", "all of it here"}};
    c.run = run_atlas;
    return c;
}

}  // namespace grundy::cli
