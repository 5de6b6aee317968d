// SPDX-License-Identifier: MIT
// Memo search; see memo.hpp. A frame holds the options of one position as one flat list of components with
// the places where options end; a component without a value opens a frame of its own.
#include "engines/memo/memo.hpp"

#include <algorithm>

#include "core/mex.hpp"
#include "rules/options.hpp"

namespace grundy::engines {

std::size_t ComponentHash::operator()(const rules::Component& c) const {
    // Multiply and fold (the 64-bit finaliser idea of Steele and Vigna): cheap and good enough for a table.
    std::uint64_t h = static_cast<std::uint64_t>(c.instance) + 0x9e3779b97f4a7c15u;
    for (Int w : c.words) {
        h = (h ^ static_cast<std::uint64_t>(w)) * 0xbf58476d1ce4e5b9u;
        h ^= h >> 29;
    }
    return static_cast<std::size_t>(h);
}

struct MemoEngine::Frame {
    rules::Component position;
    std::vector<rules::Component> parts;  // of all options, one behind the other
    std::vector<std::size_t> ends;        // ends[i]: where option i ends in `parts`
    std::vector<Nimber> values;           // of the options done
    std::size_t next = 0;                 // next part to look up
    Nimber sum = 0;                       // of the parts of the current option looked up so far
    std::uint64_t bytes = 0;
};

bool MemoEngine::known(const rules::Component& c, Nimber& value, Meter& meter) {
    if (c.instance <= 0) {
        value = c.instance == rules::ended ? won : static_cast<Nimber>(c.words[0]);
        return true;
    }
    if (Engine* engine = other_ ? other_(c) : nullptr) {
        value = engine->value(c.words, meter);
        return true;
    }
    const auto it = known_.find(c);
    if (it == known_.end()) return false;
    value = it->second;
    return true;
}

MemoEngine::Frame MemoEngine::open(const rules::Component& position, Meter& meter) {
    Frame f;
    f.position = position;
    meter.claim(96 + 8 * position.words.size(), "the memo of positions");
    rules::Enumerator(rules_, position.instance, meter)
        .run(position.words, [&](std::span<const rules::Component> option) {
            f.parts.insert(f.parts.end(), option.begin(), option.end());
            f.ends.push_back(f.parts.size());
            std::uint64_t more = 16 + option.size() * 64;
            for (const rules::Component& part : option) more += 8 * part.words.size();
            meter.claim(more, "the options of one line of play");
            f.bytes += more;
            return true;
        });
    known_.emplace(position, active);  // only now: had the above thrown, it would stay active for ever
    return f;
}

void MemoEngine::never_ends(const std::vector<Frame>& line, const rules::Component& again) const {
    const auto from = std::find_if(line.begin(), line.end(), [&](const Frame& f) { return f.position == again; });
    std::string way;
    int shown = 0;
    for (auto it = from; it != line.end() && shown < 5; ++it, ++shown)
        way += rules::to_text(rules_, it->position) + " -> ";
    if (line.end() - from > 5) way += "... -> ";
    throw Error(rules_.name(again.instance) + ": this game never ends: " + way + rules::to_text(rules_, again) +
                "; every option must lead closer to the end");
}

Nimber MemoEngine::value(const rules::Component& root, Meter& meter) {
    Nimber result = 0;
    if (known(root, result, meter)) return result;
    std::vector<Frame> line;
    const auto drop_active = [&] {
        for (const Frame& f : line) known_.erase(f.position);
    };
    try {
        line.push_back(open(root, meter));
        while (!line.empty()) {
            Frame& f = line.back();
            if (f.values.size() == f.ends.size()) {
                result = mex(f.values);
                known_[f.position] = result;
                meter.release(f.bytes);
                line.pop_back();
                continue;
            }
            if (f.next == f.ends[f.values.size()]) {
                f.values.push_back(std::exchange(f.sum, 0));
                continue;
            }
            const rules::Component& part = f.parts[f.next];
            Nimber v = 0;
            if (!known(part, v, meter)) {
                line.push_back(open(part, meter));
            } else if (v == active && part.instance > 0) {
                never_ends(line, part);
            } else {
                f.sum = nim_sum(f.sum, v);
                ++f.next;
            }
        }
    } catch (...) {
        drop_active();
        throw;
    }
    return result;
}

}  // namespace grundy::engines
