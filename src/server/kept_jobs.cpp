// SPDX-License-Identifier: MIT
// See kept_jobs.hpp.
#include "server/kept_jobs.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/error.hpp"
#include "os/whole_file.hpp"
#include "report/read_json.hpp"

namespace grundy::server {
namespace {

using report::Json;

const std::string format_name = "grundy jobs 1";
constexpr std::size_t most_bytes = std::size_t{64} << 20;

std::string slurp(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    // A string escapes at most six bytes for one.
    if (!in || std::filesystem::file_size(path) > 6 * most_bytes) throw Error("it cannot be read");
    return {std::istreambuf_iterator<char>(in), {}};
}

// A folder that cannot be made is a fault of the lock, which names it.
const std::string& with_folder(const std::string& path) {
    std::error_code none;
    std::filesystem::create_directories(std::filesystem::path(path).parent_path(), none);
    return path;
}

KeptJob job_of(const Json& json) {
    const auto text = [&](const char* field) { return text_of(json.at(field).get<std::string>()); };
    return {json.at("job"),   json.at("question"), json.at("state"),  text("request"),
            text("response"), json.at("status"),   json.at("seconds")};
}

}  // namespace

JobFile::JobFile(const std::string& path) : path_(path), lock_(with_folder(path), "the file of jobs '" + path + "'") {}

KeptJobs JobFile::read() const {
    std::error_code none;
    if (!std::filesystem::exists(path_, none)) return {};
    try {
        const Json json = report::read_json(slurp(path_));
        if (json.at("format") != format_name) throw Error("it has another format");
        KeptJobs out;
        out.count = json.at("count");
        for (const Json& job : json.at("jobs")) out.jobs.push_back(job_of(job));
        return out;
    } catch (const std::exception& fault) {
        throw Error("the file of jobs '" + path_ + "' is not read: " + fault.what());
    }
}

void JobFile::write(const KeptJobs& kept) const {
    Json jobs = Json::array();
    std::size_t bytes = 0;
    for (const KeptJob& job : kept.jobs) {
        const std::size_t size = job.request->size() + job.response->size();
        if (size > most_bytes - bytes) continue;
        bytes += size;
        jobs.push_back({{"job", job.name},
                        {"question", job.question},
                        {"state", job.state},
                        {"status", job.status},
                        {"seconds", job.seconds},
                        {"request", *job.request},
                        {"response", *job.response}});
    }
    os::WholeFile file(path_);
    file.write(report::json_line({{"format", format_name}, {"count", kept.count}, {"jobs", std::move(jobs)}}));
    file.commit();
}

}  // namespace grundy::server
