// SPDX-License-Identifier: MIT
// See atlas_run.hpp.
#include "cli/atlas_run.hpp"

#include <algorithm>
#include <filesystem>
#include <thread>

#include "atlas/mpi.hpp"
#include "atlas/part_checks.hpp"
#include "atlas/slurm.hpp"
#include "atlas/summary.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "processes/own_program.hpp"
#include "report/json_text.hpp"

namespace grundy::cli {
namespace {

std::string read_attempt(const Arguments& arguments) {
    std::string name = arguments.get("attempt", "local");
    const bool plain = !name.empty() && name.size() <= 100 && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '_' ||
               c == '-';
    });
    if (!plain) throw Error("--attempt '" + name + "': letters, digits, '.', '_' and '-' are needed: it names a file");
    return name;
}

int hand_to_slurm(Session& session, const std::string& folder) {
    const Arguments& arguments = session.arguments();
    const auto number = [&](const char* option, std::int64_t usual) {
        return arguments.has(option) ? read_natural(arguments.get(option), "--" + std::string(option)) : usual;
    };
    atlas::SlurmOptions options;
    options.program = processes::own_program();
    options.folder = std::filesystem::absolute(folder).lexically_normal().string();
    options.tasks = to_size(number("tasks", 0));
    options.round = static_cast<int>(std::min<std::int64_t>(number("round", 1), 1000));
    options.rounds = static_cast<int>(std::min<std::int64_t>(number("rounds", 3), 1000));
    options.sbatch = arguments.all("sbatch");
    const atlas::SlurmJob job =
        atlas::slurm_job(*atlas::worklist_of(folder), options, atlas::largest_array(session.interrupt()));
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
        session.out().write(report::answer_json(report::SlurmJobs{jobs}));
        return Exit::answered;
    }
    std::string text = "submitted:";
    for (const std::string& id : jobs) text += " " + id;
    session.out().write(text + "; see 'squeue', and 'grundy atlas show " + folder + "' at any time\n");
    return Exit::answered;
}

}  // namespace

unsigned threads_of(const SolverOptions& options) {
    return options.threads != 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
}

std::function<void(std::size_t, std::size_t)> progress_of(const SolverOptions& options, const char* what) {
    if (!options.limits.progress) return {};
    return [show = options.limits.progress, what](std::size_t done, std::size_t total) { show(what, done, total); };
}

atlas::WorkOptions work_options(Session& session, const SolverOptions& options) {
    atlas::WorkOptions out;
    out.attempt = read_attempt(session.arguments());
    out.interrupt = session.interrupt();
    out.progress = progress_of(options, "done");
    return out;
}

int show_folder(Session& session, const std::string& folder) {
    if (atlas::is_check(folder)) {
        const atlas::CheckState state = atlas::check_state(folder);
        session.out().write(session.json() ? report::answer_json(state) : atlas::check_text(state));
        return state.proven() ? Exit::answered : Exit::check_failed;
    }
    const atlas::Merged merged = atlas::merge(folder);
    session.out().write(session.json() ? report::answer_json(atlas::summary(merged)) : atlas::summary_text(merged));
    return atlas::complete(merged) ? Exit::answered : Exit::check_failed;
}

int do_all(Session& session, const std::string& folder) {
    const Arguments& arguments = session.arguments();
    if (arguments.has("slurm") && arguments.has("mpi")) throw Error("--slurm and --mpi exclude each other");
    if (arguments.has("slurm")) return hand_to_slurm(session, folder);
    for (const char* option : {"dry-run", "tasks", "round", "rounds", "sbatch"})
        if (arguments.has(option))
            throw Error("atlas " + arguments.words[0] + ": --" + std::string(option) + " needs --slurm");
    const SolverOptions options = session.solver_options(false);
    bool speaks = true;
    if (arguments.has("mpi"))
        speaks = atlas::run_by_mpi(folder, work_options(session, options));
    else
        atlas::run(folder, threads_of(options), work_options(session, options));
    session.wipe_progress();
    return speaks ? show_folder(session, folder) : Exit::answered;
}

}  // namespace grundy::cli
