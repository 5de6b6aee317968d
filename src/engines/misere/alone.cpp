// SPDX-License-Identifier: MIT
// See alone.hpp.
#include "engines/misere/alone.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "core/mex.hpp"
#include "rules/distinct_moves.hpp"

namespace grundy::engines::misere {
namespace {

constexpr std::uint64_t bytes_a_value = 96, bytes_an_open_option = 64;

bool leaves_at_most_one(const rules::Game& game) {
    return std::all_of(game.options.begin(), game.options.end(), [](const rules::Option& o) {
        return o.terms.empty() || (o.terms.size() == 1 && o.terms[0].kind != rules::Term::Kind::sum);
    });
}

Nimber of_nim_heap(Int n) { return n > 1 ? static_cast<Nimber>(n) : static_cast<Nimber>(n) ^ 1; }

}  // namespace

bool Alone::serves(int instance) {
    if (const auto it = serves_.find(instance); it != serves_.end()) return it->second;
    std::vector<int> open{instance};
    std::set<int> seen{instance};
    bool all = true;
    while (!open.empty() && all) {
        const int i = open.back();
        open.pop_back();
        if (i <= 0) continue;
        all = leaves_at_most_one(rules_.game(i));
        for (const int next : rules_.instance(i).targets)
            if (seen.insert(next).second) open.push_back(next);
    }
    return serves_[instance] = all;
}

OneHeap* Alone::one_heap(int instance) {
    const auto [it, fresh] = heaps_.try_emplace(instance);
    if (fresh)
        if (auto form = OneHeap::form_of(rules_, instance)) it->second.emplace(std::move(*form));
    return it->second ? &*it->second : nullptr;
}

std::optional<Value> Alone::known(const rules::Component& c) {
    if (c.instance == 0) return of_nim_heap(c.words[0]);
    if (OneHeap* heap = one_heap(c.instance)) return heap->value(c.words[0], meter_);
    const auto it = values_.find(c);
    return it == values_.end() ? std::nullopt : std::optional(it->second);
}

// Options of loony positions have no value: with every nim heap, the next player wins.
void Alone::take(Frame& frame, Value v) const {
    if (v.is_nimber()) frame.values.push_back(v.nimber());
}

// Returns false if the position is on the line already.
bool Alone::opened(const rules::Component& c, std::vector<Frame>& line) {
    if (!active_.emplace(c, true).second) return false;
    Frame frame{c, {}, {}, false};
    moves::OptionStream& options = streams_.try_emplace(c.instance, rules_, c.instance, meter_).first->second;
    frame.any = options.can_lose(c.words);
    moves::OptionList list(options, c, meter_, "the options of one line of play");
    const bool wins = list.won();
    std::vector<rules::Component> different;
    for (rules::Position& parts : list.take()) {
        frame.any = true;
        if (parts.empty())
            frame.values.push_back(1);
        else
            different.push_back(std::move(parts[0]));
    }
    meter_.release(list.bytes());
    std::sort(different.begin(), different.end());
    different.erase(std::unique(different.begin(), different.end()), different.end());
    meter_.claim(bytes_a_value + 8 * c.words.size(), "the memo of positions");
    if (wins) {
        values_[c] = loony;
        active_.erase(c);
        return true;
    }
    for (const rules::Component& to : different) {
        if (const auto v = known(to))
            take(frame, *v);
        else
            frame.open.push_back(to);
    }
    meter_.claim(bytes_an_open_option * frame.open.size(), "the options of one line of play");
    line.push_back(std::move(frame));
    return true;
}

std::optional<Value> Alone::value(const rules::Component& root) {
    if (const auto v = known(root)) return v;
    meter_.begin_if_none("positions of misere play");
    active_.clear();
    std::vector<Frame> line;
    opened(root, line);
    while (!line.empty()) {
        Frame& frame = line.back();
        if (frame.open.empty()) {
            values_[frame.component] = frame.any ? mex(frame.values) : Nimber{1};
            active_.erase(frame.component);
            line.pop_back();
            continue;
        }
        if (const auto v = known(frame.open.back())) {
            take(frame, *v);
            frame.open.pop_back();
            meter_.release(bytes_an_open_option);
            continue;
        }
        const rules::Component next = frame.open.back();
        if (!opened(next, line)) return std::nullopt;
    }
    return known(root);
}

}  // namespace grundy::engines::misere
