// SPDX-License-Identifier: MIT
// See slurm.hpp.
#include "atlas/slurm.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <set>

#include "atlas/lists.hpp"
#include "core/error.hpp"
#include "core/shell_words.hpp"
#include "core/size.hpp"
#include "os/whole_file.hpp"
#include "processes/process.hpp"

namespace grundy::atlas {
namespace {

constexpr std::size_t default_largest = 1001;
// A task costs the scheduler about half a second, so it should be worth half a minute or more.
constexpr double seconds_a_task = 45;
constexpr double patience = 60;  // for one answer of the controller

std::size_t usual_tasks(const Worklist& list) {
    const double together = std::max(1.0, seconds_a_task / std::max(list.seconds_an_item(), 1e-3));
    return std::max<std::size_t>(1, to_size(static_cast<double>(list.size()) / together));
}

std::vector<std::string> arrays_of(const std::vector<std::size_t>& missing, std::size_t tasks, std::size_t chunk) {
    std::set<std::size_t> shards;
    for (const std::size_t item : missing) shards.insert(item % tasks);
    std::vector<std::string> out;
    for (std::size_t begin = 0; begin < tasks; begin += chunk) {
        std::vector<std::size_t> numbers;
        for (auto at = shards.lower_bound(begin); at != shards.end() && *at < begin + chunk; ++at)
            numbers.push_back(*at - begin);
        out.push_back(ranges(numbers));
    }
    return out;
}

std::string head(const SlurmOptions& options, const std::string& name, const std::string& output) {
    std::string out = "#!/bin/bash\n#SBATCH --job-name=" + name + "\n#SBATCH --ntasks=1\n#SBATCH --cpus-per-task=1\n" +
                      "#SBATCH --requeue\n#SBATCH --open-mode=append\n#SBATCH --output=" +
                      shell_word(options.folder + "/slurm/" + output) + "\n";
    for (const std::string& option : options.sbatch) out += "#SBATCH " + option + "\n";
    return out;
}

// exec: the signal goes to the process of the script.
std::string work_script(const SlurmOptions& options, std::size_t tasks) {
    return head(options, "grundy-atlas", "%A_%a.out") + "#SBATCH --signal=B:TERM@60\n" +
           fmt::format(
               "exec {} atlas work {} --quiet --shard $((${{1:-0}} + SLURM_ARRAY_TASK_ID + 1))/{} \\\n"
               "    --attempt \"slurm$SLURM_ARRAY_JOB_ID.$SLURM_ARRAY_TASK_ID.${{SLURM_RESTART_COUNT:-0}}\"\n",
               shell_word(options.program), shell_word(options.folder), tasks);
}

std::string finish_script(const SlurmOptions& options, std::size_t tasks) {
    const std::string grundy = shell_word(options.program) + " atlas", folder = shell_word(options.folder);
    std::string again;
    for (const std::string& option : options.sbatch) again += " --sbatch=" + shell_word(option);
    return head(options, "grundy-atlas-finish", "%j.out") +
           fmt::format(
               "# Exit code 1 of show: games are missing.\n{0} show {1}\ncode=$?\n"
               "if [ $code -eq 1 ] && [ {2} -lt {3} ]; then\n"
               "    exec {0} run {1} --slurm --tasks {4} --round {5} --rounds {3}{6}\nfi\n"
               "[ $code -eq 0 ] || exit $code\n{0} check {1} --threads 1\n",
               grundy, folder, options.round, options.rounds, tasks, options.round + 1, again);
}

std::string trimmed(std::string text) {
    while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
    return text;
}

processes::ProcessRun run(std::vector<std::string> words, const std::atomic<bool>* interrupt) {
    words.insert(words.begin(), "env");
    processes::ProcessLimits limits;
    limits.seconds = patience;
    limits.interrupt = interrupt;
    return processes::run_process({"/usr/bin/env", std::move(words)}, "", limits);
}

std::string submit_one(std::vector<std::string> words, const std::atomic<bool>* interrupt) {
    const std::string command = words[0];
    const processes::ProcessRun answer = run(std::move(words), interrupt);
    if (answer.end != processes::ProcessRun::End::exited || answer.code != 0)
        throw Error(command + " failed: " + trimmed(answer.err) +
                    "\nthe scripts are in the folder 'slurm' of the atlas; what was submitted before goes on, and the "
                    "same command may be given again at any time");
    return answer.out.substr(0, answer.out.find_first_of(";\n"));  // "123;cluster"
}

std::string write_script(const std::string& path, const std::string& text) {
    os::WholeFile file(path);
    file.write(text);
    file.commit();
    return path;
}

}  // namespace

SlurmJob slurm_job(const Worklist& list, const SlurmOptions& options, std::size_t largest) {
    const std::vector<std::size_t> missing = list.missing();
    if (missing.empty()) throw Error("nothing is missing in '" + options.folder + "': see 'grundy atlas show'");
    for (const std::string& option : options.sbatch)
        if (option.rfind("--", 0) != 0 || option.find('\n') != std::string::npos)
            throw Error("--sbatch '" + option + "': an option of sbatch is needed, as in --sbatch=--partition=short");
    const std::size_t tasks = std::min(list.size(), options.tasks != 0 ? options.tasks : usual_tasks(list));
    SlurmJob out;
    out.work = work_script(options, tasks);
    out.finish = finish_script(options, tasks);
    out.chunk = std::max<std::size_t>(1, largest);
    out.arrays = arrays_of(missing, tasks, out.chunk);
    return out;
}

std::size_t largest_array(const std::atomic<bool>* interrupt) {
    const processes::ProcessRun answer = run({"scontrol", "show", "config"}, interrupt);
    const std::string key = "MaxArraySize";
    const std::size_t line = answer.out.find(key), equals = answer.out.find('=', line);
    if (answer.code != 0 || line == std::string::npos || equals == std::string::npos) return default_largest;
    const std::size_t digits = answer.out.find_first_not_of(' ', equals + 1);
    std::size_t out = 0;
    std::from_chars(answer.out.data() + std::min(digits, answer.out.size()), answer.out.data() + answer.out.size(),
                    out);
    return out == 0 ? default_largest : out;
}

std::vector<std::string> submit(const SlurmJob& job, const SlurmOptions& options, const std::atomic<bool>* interrupt) {
    const std::string stem = options.folder + "/slurm/";
    std::filesystem::create_directories(stem);
    const std::string round = std::to_string(options.round) + ".sh";
    const std::string work = write_script(stem + "work-" + round, job.work),
                      finish = write_script(stem + "finish-" + round, job.finish);
    std::vector<std::string> jobs;
    std::string after = "--dependency=afterany";
    for (std::size_t k = 0; k < job.arrays.size(); ++k) {
        if (job.arrays[k].empty()) continue;
        jobs.push_back(submit_one(
            {"sbatch", "--parsable", "--array=" + job.arrays[k], work, std::to_string(k * job.chunk)}, interrupt));
        after += ":" + jobs.back();
    }
    jobs.push_back(submit_one({"sbatch", "--parsable", after, finish}, interrupt));
    return jobs;
}

}  // namespace grundy::atlas
