// SPDX-License-Identifier: MIT
// See parts.hpp.
#include "atlas/parts.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "core/error.hpp"
#include "core/sha256.hpp"
#include "report/read_json.hpp"

namespace grundy::atlas {
namespace {

namespace fs = std::filesystem;
using report::Json;
constexpr std::chrono::seconds between_syncs{1};
constexpr std::size_t sum_digits = 16;

std::string digest_of(const Json& json) { return sha256(report::json_dump(json, -1)).substr(0, sum_digits); }

std::vector<fs::path> part_files(const std::string& folder) {
    std::vector<fs::path> out;
    std::error_code fault;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder + "/parts", fault))
        if (entry.path().extension() == ".jsonl") out.push_back(entry.path());
    if (fault)
        throw Error("cannot read the records in '" + folder + "/parts': " + fault.message() +
                    "; bring the folder back, or create it: what it does not have is done again");
    std::sort(out.begin(), out.end());
    return out;
}

}  // namespace

std::string sealed_line(Json record) {
    std::string sum = digest_of(record);
    record["sum"] = std::move(sum);
    return report::json_dump(record, -1);
}

std::optional<Json> read_sealed(std::string_view line) {
    try {
        Json json = report::read_json(line);
        const auto sum = json.at("sum").get<std::string>();
        json.erase("sum");
        if (sum == digest_of(json)) return json;
    } catch (const Json::exception&) {
        return {};
    }
    return {};
}

void make_folders(const std::string& folder, const std::string& other) {
    std::error_code fault;
    for (const std::string& part : {folder + "/parts", folder + "/" + other}) {
        fs::create_directories(part, fault);
        if (fault) throw Error("cannot create the folder '" + part + "': " + fault.message());
    }
}

Part::Part(const std::string& folder, const std::string& name)
    : stem_(folder + "/parts/" + name), last_sync_(std::chrono::steady_clock::now()) {}

void Part::add(const std::string& line) {
    if (!file_) file_ = std::make_unique<os::LineFile>(stem_, ".jsonl");
    file_->add_line(line);
    if (std::chrono::steady_clock::now() - last_sync_ >= between_syncs) sync();
}

void Part::sync() {
    if (file_) file_->sync();
    last_sync_ = std::chrono::steady_clock::now();
}

PartsRead read_parts(const std::string& folder,
                     const std::function<bool(const std::string& line, const std::string& place)>& record) {
    PartsRead out;
    for (const fs::path& path : part_files(folder)) {
        std::ifstream in(path, std::ios::binary);
        if (!in)
            throw Error("cannot read '" + path.string() +
                        "'; make it readable, or move it away: its work is then done again");
        ++out.files;
        std::string text;
        for (std::size_t number = 1; std::getline(in, text); ++number) {
            const std::string place = path.filename().string() + ":" + std::to_string(number);
            if (in.eof() || !record(text, place)) out.damaged.push_back(place);
        }
    }
    return out;
}

}  // namespace grundy::atlas
