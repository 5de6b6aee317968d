// SPDX-License-Identifier: MIT
// See store.hpp.
#include "atlas/store.hpp"

#include <filesystem>

#include "atlas/parts.hpp"

namespace grundy::atlas {
namespace {

class Merger {
public:
    explicit Merger(Merged& out) : out_(out) {
        for (const Entry& entry : out.plan.games) planned_.insert(entry.game);
    }

    void add(const Record& record, const std::string& place) {
        if (planned_.count(record.game) == 0)
            return out_.conflicts.push_back(place + ": " + record.game + " is no game of the plan");
        if (record.version != out_.plan.version)
            return out_.conflicts.push_back(place + ": " + record.game + " is by version " + record.version +
                                            ", and the plan is for " + out_.plan.version);
        out_.seconds += record.seconds;
        const auto [at, is_new] = out_.records.emplace(record.game, record);
        if (is_new) {
            places_[record.game] = place;
            return;
        }
        ++out_.duplicates;
        if (const std::string why = contradiction(at->second, record); !why.empty())
            out_.conflicts.push_back(places_[record.game] + " and " + place + ": " + record.game + ": " + why);
        if (!says_more(record, at->second)) return;
        at->second = record;
        places_[record.game] = place;
    }

private:
    Merged& out_;
    std::set<std::string> planned_;
    std::map<std::string, std::string> places_;
};

}  // namespace

std::string certificate_path(const std::string& folder, const std::string& game) {
    return folder + "/certificates/" + game + ".cert";
}

Merged merge(const std::string& folder) {
    Merged out;
    out.plan = read_plan(folder);
    Merger merger(out);
    PartsRead read = read_parts(folder, [&](const std::string& line, const std::string& place) {
        const std::optional<Record> record = read_line(line);
        if (record) merger.add(*record, place);
        return record.has_value();
    });
    out.parts = read.files;
    out.damaged = std::move(read.damaged);
    for (const auto& [game, record] : out.records)
        if (record.state == State::proven && !std::filesystem::exists(certificate_path(folder, game)))
            out.lost.push_back(game);
    for (const std::string& game : out.lost) out.records.erase(game);
    for (const Entry& entry : out.plan.games)
        if (out.records.count(entry.game) == 0) out.missing.push_back(entry.game);
    return out;
}

}  // namespace grundy::atlas
