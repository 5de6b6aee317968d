// SPDX-License-Identifier: MIT
// grundy atlas ACTION: whole families of games, on one machine or many, without losing work.
#include <algorithm>
#include <filesystem>
#include <map>
#include <thread>

#include "atlas/recheck.hpp"
#include "atlas/slurm.hpp"
#include "atlas/summary.hpp"
#include "atlas/work.hpp"
#include "cli/session.hpp"
#include "core/diagnostics.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "report/json_text.hpp"
#include "report/text.hpp"
#include "system/own_program.hpp"

namespace grundy::cli {
namespace {

using report::Json;
constexpr std::int64_t default_limit = std::int64_t{1} << 20;
constexpr std::uint64_t default_nodes = 10'000'000'000, default_bytes_a_game = std::uint64_t{1} << 30;

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

std::string read_attempt(const Arguments& arguments) {
    std::string name = arguments.get("attempt", "local");
    const bool plain = !name.empty() && name.size() <= 100 && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '_' ||
               c == '-';
    });
    if (!plain) throw Error("--attempt '" + name + "': letters, digits, '.', '_' and '-' are needed: it names a file");
    return name;
}

unsigned threads_of(const SolverOptions& options) {
    return options.threads != 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
}

std::function<void(std::size_t, std::size_t)> progress_of(const SolverOptions& options, const char* what) {
    if (!options.limits.progress) return {};
    return [show = options.limits.progress, what](std::size_t done, std::size_t total) { show(what, done, total); };
}

int plan(Session& session, const std::string& family) {
    const Arguments& arguments = session.arguments();
    const SolverOptions options = session.solver_options();
    if (!arguments.has("output")) throw Error("atlas plan: -o DIR is needed, the folder of the atlas");
    if (options.limits.seconds > 0)
        throw Error("atlas plan: a budget of time gives other results on other machines: give nodes, as in " +
                    std::string("--budget 1e10nodes"));
    if (arguments.has("limit") && atlas::of_positions(family))
        throw Error("atlas plan: --limit is for games on one heap: leave it out");
    atlas::Plan plan;
    plan.family = family;
    plan.version = version();
    if (!atlas::of_positions(family))
        plan.limit = arguments.has("limit") ? read_natural(arguments.get("limit"), "--limit") : default_limit;
    plan.nodes = options.limits.nodes != 0 ? options.limits.nodes : default_nodes;
    plan.bytes = options.limits.bytes != Limits{}.bytes ? options.limits.bytes : default_bytes_a_game;
    plan.games = atlas::games_of(family);
    std::size_t also = 0;
    for (const atlas::Entry& entry : plan.games) also += entry.also.size();
    const std::string folder = arguments.get("output");
    atlas::write_plan(folder, plan);
    if (session.json())
        session.out().write(report::json_line(
            {{"family", family}, {"games", plan.games.size()}, {"in_family", plan.games.size() + also}}));
    else
        session.out().write(family + ": " + report::counted(plan.games.size(), "distinct game") + " of " +
                            std::to_string(plan.games.size() + also) + "; next: grundy atlas run " + folder + "\n");
    return Exit::answered;
}

atlas::WorkOptions work_options(Session& session, const SolverOptions& options) {
    atlas::WorkOptions out;
    out.attempt = read_attempt(session.arguments());
    out.interrupt = session.interrupt();
    out.progress = progress_of(options, "games");
    return out;
}

int work(Session& session, const std::string& folder) {
    const Arguments& arguments = session.arguments();
    const atlas::Shard shard = arguments.has("shard") ? read_shard(arguments.get("shard")) : atlas::Shard{};
    const SolverOptions options = session.solver_options(false);
    const atlas::WorkDone done = atlas::work(folder, shard, work_options(session, options));
    session.wipe_progress();
    if (session.json())
        session.out().write(
            report::json_line({{"records", done.records}, {"solved", done.proven}, {"done_before", done.before}}));
    else
        session.out().write(report::counted(done.records, "record") + ", " + std::to_string(done.proven) + " solved; " +
                            std::to_string(done.before) + " were done before\n");
    return Exit::answered;
}

int show(Session& session, const std::string& folder) {
    const atlas::Merged merged = atlas::merge(folder);
    session.out().write(session.json() ? atlas::summary_json(merged) : atlas::summary_text(merged));
    return atlas::complete(merged) ? Exit::answered : Exit::check_failed;
}

int hand_to_slurm(Session& session, const std::string& folder) {
    const Arguments& arguments = session.arguments();
    const auto number = [&](const char* option, std::int64_t usual) {
        return arguments.has(option) ? read_natural(arguments.get(option), "--" + std::string(option)) : usual;
    };
    atlas::SlurmOptions options;
    options.program = system::own_program();
    options.folder = std::filesystem::absolute(folder).lexically_normal().string();
    options.tasks = to_size(number("tasks", 0));
    options.round = static_cast<int>(std::min<std::int64_t>(number("round", 1), 1000));
    options.rounds = static_cast<int>(std::min<std::int64_t>(number("rounds", 3), 1000));
    options.sbatch = arguments.all("sbatch");
    const atlas::Merged merged = atlas::merge(folder);
    atlas::require_own_version(merged.plan);
    const atlas::SlurmJob job = atlas::slurm_job(merged, options, atlas::largest_array(session.interrupt()));
    if (arguments.has("dry-run")) {
        for (std::size_t k = 0; k < job.arrays.size(); ++k)
            if (!job.arrays[k].empty())
                session.out().write("# sbatch --array=" + job.arrays[k] + " work.sh " + std::to_string(k * job.chunk) +
                                    "\n");
        session.out().write("# work.sh\n" + job.work + "\n# finish.sh, after all of them\n" + job.finish);
        return Exit::answered;
    }
    const std::vector<std::string> jobs = atlas::submit(job, options, session.interrupt());
    if (session.json()) {
        session.out().write(report::json_line({{"jobs", jobs}}));
        return Exit::answered;
    }
    std::string text = "submitted:";
    for (const std::string& id : jobs) text += " " + id;
    session.out().write(text + "; see 'squeue', and 'grundy atlas show " + folder + "' at any time\n");
    return Exit::answered;
}

int run_all(Session& session, const std::string& folder) {
    const Arguments& arguments = session.arguments();
    if (arguments.has("slurm")) return hand_to_slurm(session, folder);
    for (const char* option : {"dry-run", "tasks", "round", "rounds", "sbatch"})
        if (arguments.has(option)) throw Error("atlas run: --" + std::string(option) + " needs --slurm");
    const SolverOptions options = session.solver_options(false);
    atlas::run(folder, threads_of(options), work_options(session, options));
    session.wipe_progress();
    return show(session, folder);
}

int check(Session& session, const std::string& folder) {
    const SolverOptions options = session.solver_options(false);
    const atlas::Merged merged = atlas::merge(folder);
    const atlas::Recheck result =
        atlas::recheck(folder, merged, threads_of(options), session.interrupt(), progress_of(options, "certificates"));
    session.wipe_progress();
    const bool holds = result.faults.empty() && merged.conflicts.empty();
    if (session.json()) {
        session.out().write(report::json_line({{"holds", holds},
                                               {"checked", result.checked},
                                               {"faults", result.faults},
                                               {"conflicts", merged.conflicts}}));
        return holds ? Exit::answered : Exit::check_failed;
    }
    std::string text = report::counted(result.checked, "certificate") + " checked, " +
                       report::counted(result.faults.size(), "fault") + "\n";
    for (const std::string& fault : result.faults) text += "  " + fault + "\n";
    for (const std::string& conflict : merged.conflicts) text += "  " + conflict + "\n";
    session.out().write(text);
    return holds ? Exit::answered : Exit::check_failed;
}

int report_file(Session& session, const std::string& folder) {
    using Writer = std::string (*)(const atlas::Merged&);
    static const std::map<std::string, Writer> endings = {
        {".html", atlas::results_html}, {".csv", atlas::results_csv}, {".jsonl", atlas::results_lines}};
    const std::string path = session.arguments().get("output");
    const auto writer = endings.find(std::filesystem::path(path).extension().string());
    if (writer == endings.end()) throw Error("atlas report: -o FILE is needed, with the ending .html, .csv or .jsonl");
    const atlas::Merged merged = atlas::merge(folder);
    if (!merged.conflicts.empty()) throw Error("the atlas contradicts itself: " + merged.conflicts.front());
    OutputFile file(path, session.interrupt());
    file.output().write(writer->second(merged));
    file.commit();
    return Exit::answered;
}

struct Action {
    std::string name;
    std::vector<std::string> options;  // of those that only some actions take
    int (*run)(Session&, const std::string&);
};

const std::vector<Action>& actions() {
    static const std::vector<Action> rows = {
        {"plan", {"output", "limit", "budget"}, plan},
        {"run", {"attempt", "slurm", "dry-run", "tasks", "round", "rounds", "sbatch", "threads"}, run_all},
        {"work", {"shard", "attempt"}, work},
        {"show", {}, show},
        {"report", {"output"}, report_file},
        {"check", {"threads"}, check}};
    return rows;
}

bool takes(const Action& action, const std::string& option) {
    static const std::vector<std::string> always = {"json", "json-strings", "quiet", "color", "verbose"};
    const auto in = [&](const std::vector<std::string>& list) {
        return std::find(list.begin(), list.end(), option) != list.end();
    };
    return in(always) || in(action.options);
}

int run(Session& session) {
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
    c.synopsis = "plan FAMILY -o DIR | run|work|show|check DIR | report DIR -o FILE";
    c.summary = "whole families of games, on one machine or a cluster";
    c.help =
        "plan lists the distinct games of a family in a new folder: octal:N and hex:N (codes of up to N digits), "
        "subtraction:N (sets of numbers up to N), GAME:MxN (boards of up to M rows and N columns). run searches the "
        "period of each game, or the value of each board, within the plan's limit of heaps and budget of nodes, with "
        "a certificate of each proven period. Killed at any moment and started again, it does what is missing. "
        "run --slurm has a cluster do it, and work --shard I/N is one part of it, for any other scheduler; all may "
        "work in one folder at once. show tells what is solved and what is missing (exit code 1). check verifies every "
        "certificate. report writes a page with plots, or the results as CSV or JSON Lines. docs/atlas.md has a guide.";
    c.least = 1;
    c.most = 2;
    c.words = Words::files;
    c.options = {
        {"output", 'o', "PLACE", "plan: the folder; report: a file that ends in .html, .csv or .jsonl", {}, true},
        {"limit", 0, "N", "plan: examine heaps up to N (2^20)", {}, false},
        {"shard", 0, "I/N", "work: the games whose number is I modulo N", {}, false},
        {"attempt", 0, "NAME", "work, run: names this run's files, such as a job's number", {}, false},
        {"slurm", 0, "", "run: submit an array of tasks, and a job that submits again what is missing then", {}, false},
        {"dry-run", 0, "", "run --slurm: print the scripts, and submit nothing", {}, false},
        {"tasks", 0, "N", "run --slurm: divide the games among N tasks (default: about a minute each)", {}, false},
        {"rounds", 0, "N", "run --slurm: submit what is missing at most N times in all (3)", {}, false},
        {"round", 0, "N", "run --slurm: this is the N-th time (1)", {}, false},
        {"sbatch", 0, "OPTION", "run --slurm: an option for sbatch: --sbatch=--time=2:00:00 (repeatable)", {}, false}};
    c.examples = {{"grundy atlas plan octal:2 -o octal2 --limit 10000", "the 63 octal codes of up to two digits"},
                  {"grundy atlas plan octal:1 -o octal1 --limit 1000 && grundy atlas run octal1", "all of it here"}};
    c.run = run;
    return c;
}

}  // namespace grundy::cli
