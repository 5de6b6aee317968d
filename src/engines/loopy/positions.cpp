// SPDX-License-Identifier: MIT
// Breadth first, so that the rows of the graph are made in the order of their numbers; see positions.hpp. A position of
// one component has the key of that component; any other has the key of a nim heap (instance 0) whose words are, for
// each component, its instance, the number of its words, and these.
#include "engines/loopy/positions.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "core/size.hpp"

namespace grundy::engines::loopy {
namespace {

constexpr std::string_view the_positions = "the positions of a game that may repeat";

bool plain(const rules::Position& position) { return position.size() == 1 && position[0].instance > 0; }

}  // namespace

moves::OptionStream& Reachable::options(int instance) {
    const auto i = to_size(instance);
    if (i >= streams_.size()) streams_.resize(i + 1);
    if (!streams_[i]) streams_[i] = std::make_unique<moves::OptionStream>(rules_, instance, *meter_);
    streams_[i]->use(*meter_);
    return *streams_[i];
}

std::uint32_t Reachable::record(const rules::Position& position, Meter& meter) {
    key_.clear();
    if (plain(position))
        return positions_.number(moves::Positions::encode(position[0].instance, position[0].words, key_, meter),
                                 unknown, meter);
    std::vector<Int> words;
    for (const rules::Component& c : position) {
        words.push_back(c.instance);
        words.push_back(static_cast<Int>(c.words.size()));
        words.insert(words.end(), c.words.begin(), c.words.end());
    }
    return positions_.number(moves::Positions::encode(0, words, key_, meter), unknown, meter);
}

void Reachable::position_of(std::uint32_t record, rules::Position& out) const {
    out.resize(1);
    positions_.component(record, out[0]);
    if (out[0].instance != 0) return;
    const std::vector<Int> words = std::move(out[0].words);
    out.clear();
    for (std::size_t at = 0; at < words.size();) {
        const auto from = words.begin() + static_cast<std::ptrdiff_t>(at) + 2;
        const auto size = static_cast<std::ptrdiff_t>(words[at + 1]);
        out.push_back({static_cast<int>(words[at]), {from, from + size}});
        at += 2 + to_size(size);
    }
}

std::optional<rules::Position> Reachable::reduced(rules::Position sum, Meter& meter) {
    Nimber heap = 0;
    rules::Position out;
    for (rules::Component& c : sum) {
        if (c.instance > 0) rules::canonicalize(rules_.game(c.instance), c.words);
        const auto value = parts_ == nullptr ? std::nullopt : parts_->independent(c, meter);
        if (!value) {
            out.push_back(std::move(c));
            continue;
        }
        if (!value->is_nimber()) return std::nullopt;
        heap ^= value->nimber();
    }
    if (heap > 0) out.push_back({0, {static_cast<Int>(heap)}});
    rules::normalize(out);
    return out;
}

Reachable::Result Reachable::explore(std::uint32_t root, Meter& meter) {
    Result out;
    out_ = &out;
    meter_ = &meter;
    std::uint32_t done = 0;
    meter.begin("positions that can be reached");
    try {
        target(root);
        out.targets.clear();
        for (; done < out.records.size(); ++done) expand(done);
        out.first.make_room(1, meter, the_positions);
        out.first.push_back(out.targets.size());
    } catch (...) {
        out_ = nullptr;
        for (const std::uint32_t r : out.records) positions_.set_value(r, unknown);
        meter.release(out.bytes());
        try {
            throw;
        } catch (const Stopped& stop) {
            rules::Position start;
            position_of(root, start);
            throw Stopped(stop.status, stop.what() + ("\n" + std::to_string(out.records.size())) +
                                           " positions were reached from " + to_text(rules_, start) + ", and " +
                                           std::to_string(out.records.size() - done) +
                                           " of them were still to be played");
        }
    }
    out_ = nullptr;
    out.positions = static_cast<std::uint32_t>(out.records.size());
    return out;
}

void Reachable::expand(std::uint32_t index) {
    meter_->tick();
    out_->first.make_room(1, *meter_, the_positions);
    out_->first.push_back(out_->targets.size());
    position_of(out_->records[index], opened_);
    const std::size_t begin = out_->targets.size();
    out_->won.push_back(list_options());
    if (out_->won.back()) {
        out_->targets.cut(begin);
        if (index == 0 && parts_ == nullptr) list_all_options();
    }
    std::sort(out_->targets.begin() + begin, out_->targets.end());
    out_->targets.cut(to_size(std::unique(out_->targets.begin() + begin, out_->targets.end()) - out_->targets.begin()));
}

// Whether an option ends the whole game, and then no other matters.
bool Reachable::list_options() {
    for (moved_ = 0; moved_ < opened_.size(); ++moved_) {
        const rules::Component& c = opened_[moved_];
        if (moved_ > 0 && c == opened_[moved_ - 1]) continue;  // its options are the same
        row_ = out_->targets.size();
        discard();
        if (c.instance == 0)
            heap_moves(c.words[0]);
        else if (options(c.instance).run(c.words, *this))
            return true;
    }
    return false;
}

// With those that do not end the game: a caller may ask about all moves of the first position.
void Reachable::list_all_options() {
    for (moved_ = 0; moved_ < opened_.size(); ++moved_) {
        const rules::Component& c = opened_[moved_];
        discard();
        if (c.instance == 0) {
            heap_moves(c.words[0]);
            continue;
        }
        options(c.instance).each(c.words, [&](std::span<const rules::Component> parts) {
            if (!parts.empty() && parts[0].instance == rules::ended) return true;
            for (const rules::Component& p : parts) part(p.instance, p.words);
            option();
            return true;
        });
    }
}

void Reachable::heap_moves(Int size) {
    for (Int k = 0; k < size; ++k) {
        meter_->tick();
        if (k > 0) part(0, {&k, 1});
        option();
    }
}

rules::Component& Reachable::fresh(int instance) {
    if (parts_taken_ == pending_.size()) pending_.emplace_back();
    pending_[parts_taken_].instance = instance;
    return pending_[parts_taken_];
}

void Reachable::take(const rules::Component& fresh_one) {
    const auto value = parts_ == nullptr ? std::nullopt : parts_->independent(fresh_one, *meter_);
    if (!value)
        ++parts_taken_;
    else if (value->is_nimber())
        heap_ ^= value->nimber();
    else
        lost_ = true;
}

void Reachable::part(int instance, std::span<const Int> words) {
    if (instance == 0 && words[0] == 0) return;
    rules::Component& c = fresh(instance);
    c.words.assign(words.begin(), words.end());
    take(c);
}

void Reachable::changed(std::size_t word, Int v) {
    rules::Component& c = fresh(opened_[moved_].instance);
    c.words = opened_[moved_].words;
    c.words[word] = v;
    take(c);
}

void Reachable::option() {
    if (lost_) {
        discard();
        out_->targets.make_room(1, *meter_, the_positions);
        out_->targets.push_back(loony_target);
        return;
    }
    if (opened_.size() == 1 && parts_taken_ == 1 && heap_ == 0 && pending_[0].instance > 0) {
        key_.clear();
        const rules::Component& c = pending_[0];
        target(positions_.number(moves::Positions::encode(c.instance, c.words, key_, *meter_), unknown, *meter_));
        discard();
        return;
    }
    sum_.assign(pending_.begin(), pending_.begin() + static_cast<std::ptrdiff_t>(parts_taken_));
    Nimber heap = heap_;
    for (std::size_t i = 0; i < opened_.size(); ++i) {
        if (i == moved_) continue;
        if (parts_ != nullptr && opened_[i].instance == 0)
            heap ^= static_cast<Nimber>(opened_[i].words[0]);
        else
            sum_.push_back(opened_[i]);
    }
    if (heap > 0) sum_.push_back({0, {static_cast<Int>(heap)}});
    if (sum_.size() > 1) std::sort(sum_.begin(), sum_.end());
    target(record(sum_, *meter_));
    discard();
}

void Reachable::discard() {
    parts_taken_ = 0;
    heap_ = 0;
    lost_ = false;
}

void Reachable::restart() {
    out_->targets.cut(row_);
    discard();
}

// The option leads to this position, which is numbered if it is new.
void Reachable::target(std::uint32_t record) {
    out_->targets.make_room(1, *meter_, the_positions);
    const Value word = positions_.value(record);
    if (word.is_nimber() && word.word() >= first_index) {
        out_->targets.push_back(static_cast<digraph::Vertex>(word.word() - first_index));
        return;
    }
    if (word != unknown && word != again) {
        const auto [at, is_new] =
            out_->outside_numbers.try_emplace(word.word(), static_cast<digraph::Vertex>(out_->outside.size()));
        if (is_new) out_->outside.push_back(word);
        out_->targets.push_back(last_outside - at->second);
        return;
    }
    const std::size_t number = out_->records.size();
    if (number >= last_outside / 2) throw Error("a game of more than 2^31 positions");
    out_->records.make_room(1, *meter_, the_positions);
    out_->records.push_back(record);
    positions_.set_value(record, Value::of_word(first_index + number));
    out_->targets.push_back(static_cast<digraph::Vertex>(number));
}

}  // namespace grundy::engines::loopy
