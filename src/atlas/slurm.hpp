// SPDX-License-Identifier: MIT
// Hands a folder to Slurm: one array of tasks that are shards, and a job after them that looks what is missing and
// submits it again. Slurm only starts the tasks; what is done is in the folder (parts.hpp).
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "atlas/worklist.hpp"

namespace grundy::atlas {

struct SlurmOptions {
    std::string program;              ///< absolute path, the same on all machines
    std::string folder;               ///< absolute path, the same on all machines
    std::size_t tasks = 0;            ///< shards; 0: chosen so that a task takes about a minute at most
    int round = 1, rounds = 3;        ///< what is missing is submitted again until this many rounds were made
    std::vector<std::string> sbatch;  ///< options for sbatch, such as "--partition=short"
};

struct SlurmJob {
    std::string work, finish;         ///< the two scripts
    std::vector<std::string> arrays;  ///< for sbatch --array: chunks below the cluster's MaxArraySize
    std::size_t chunk = 0;            ///< task i of array k is shard k * chunk + i, from 0
};

/// `largest` is the cluster's MaxArraySize. Throws Error if nothing is missing.
SlurmJob slurm_job(const Worklist& list, const SlurmOptions& options, std::size_t largest);

/// What the cluster says, or Slurm's default of 1001 if `scontrol` is not there.
std::size_t largest_array(const std::atomic<bool>* interrupt);

/// Writes the scripts to the folder and submits them; returns the numbers of the jobs, the finishing one last.
/// Throws Error with Slurm's message if that fails.
std::vector<std::string> submit(const SlurmJob& job, const SlurmOptions& options, const std::atomic<bool>* interrupt);

}  // namespace grundy::atlas
