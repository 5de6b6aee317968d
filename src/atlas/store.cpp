// SPDX-License-Identifier: MIT
// See store.hpp.
#include "atlas/store.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "core/error.hpp"

namespace grundy::atlas {
namespace {

namespace fs = std::filesystem;
constexpr std::chrono::seconds between_syncs{1};

std::vector<fs::path> part_files(const std::string& folder) {
    std::vector<fs::path> out;
    std::error_code fault;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder + "/parts", fault))
        if (entry.path().extension() == ".jsonl") out.push_back(entry.path());
    if (fault) throw Error("cannot read the folder '" + folder + "/parts': " + fault.message());
    std::sort(out.begin(), out.end());
    return out;
}

class Merger {
public:
    explicit Merger(Merged& out) : out_(out) {
        for (const Entry& entry : out.plan.games) planned_.insert(entry.game);
    }

    void file(const fs::path& path) {
        std::ifstream in(path, std::ios::binary);
        if (!in) throw Error("cannot read '" + path.string() + "'");
        ++out_.parts;
        std::string text;
        for (std::size_t number = 1; std::getline(in, text); ++number)
            line(text, !in.eof(), path.filename().string() + ":" + std::to_string(number));
    }

private:
    void line(const std::string& text, bool ended, const std::string& place) {
        const std::optional<Record> record = ended ? read_line(text) : std::nullopt;
        if (!record) return out_.damaged.push_back(place);
        if (planned_.count(record->game) == 0)
            return out_.conflicts.push_back(place + ": " + record->game + " is no game of the plan");
        if (record->version != out_.plan.version)
            return out_.conflicts.push_back(place + ": " + record->game + " is by version " + record->version +
                                            ", and the plan is for " + out_.plan.version);
        out_.seconds += record->seconds;
        const auto [at, is_new] = out_.records.emplace(record->game, *record);
        if (is_new) {
            places_[record->game] = place;
            return;
        }
        ++out_.duplicates;
        if (const std::string why = contradiction(at->second, *record); !why.empty())
            out_.conflicts.push_back(places_[record->game] + " and " + place + ": " + record->game + ": " + why);
        if (!says_more(*record, at->second)) return;
        at->second = *record;
        places_[record->game] = place;
    }

    Merged& out_;
    std::set<std::string> planned_;
    std::map<std::string, std::string> places_;
};

}  // namespace

std::string certificate_path(const std::string& folder, const std::string& game) {
    return folder + "/certificates/" + game + ".cert";
}

Part::Part(const std::string& folder, const std::string& name)
    : stem_(folder + "/parts/" + name), last_sync_(std::chrono::steady_clock::now()) {}

void Part::add(const Record& record) {
    if (!file_) file_ = std::make_unique<system::LineFile>(stem_, ".jsonl");
    file_->add_line(line_of(record));
    if (std::chrono::steady_clock::now() - last_sync_ >= between_syncs) sync();
}

void Part::sync() {
    if (file_) file_->sync();
    last_sync_ = std::chrono::steady_clock::now();
}

Merged merge(const std::string& folder) {
    Merged out;
    out.plan = read_plan(folder);
    Merger merger(out);
    for (const fs::path& path : part_files(folder)) merger.file(path);
    for (const Entry& entry : out.plan.games)
        if (out.records.count(entry.game) == 0) out.missing.push_back(entry.game);
    return out;
}

}  // namespace grundy::atlas
