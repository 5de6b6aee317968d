// SPDX-License-Identifier: MIT
// Jobs between two runs of the server, in one file. Requests and responses are kept as the texts that they are, so that
// no number is read and written again.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "os/file_lock.hpp"
#include "server/output.hpp"

namespace grundy::server {

/// A job that has ended or was stopped.
struct KeptJob {
    std::string name, question, state;
    Text request, response;  ///< JSON
    int status = 0;
    double seconds = 0;
};

struct KeptJobs {
    std::uint64_t count = 0;  ///< of all jobs so far: names are not given twice
    std::vector<KeptJob> jobs;
};

/// One server at a time has the file.
class JobFile {
public:
    /// Throws Error if another server has the file, or if its folder cannot be written to.
    explicit JobFile(const std::string& path);

    /// Nothing if there is no such file yet. Throws Error if it cannot be read or holds something else.
    KeptJobs read() const;
    /// Replaces the file. The first jobs are kept; those that do not fit in its 64 MiB are left out.
    void write(const KeptJobs& kept) const;

private:
    std::string path_;
    os::FileLock lock_;
};

}  // namespace grundy::server
