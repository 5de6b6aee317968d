// SPDX-License-Identifier: MIT
// See alone.hpp.
#include "engines/misere/alone.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "core/mex.hpp"

namespace grundy::engines::misere {
namespace {

constexpr std::uint64_t together = 1024, bytes_an_open_option = 24;  // that many options are claimed at once
constexpr std::string_view options_of_line = "the options of one line of play";

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

Alone::Game& Alone::game(int instance) {
    const auto it = games_.find(instance);
    if (it != games_.end()) return it->second;
    Game& out =
        games_.emplace(instance, Game{moves::OptionStream(rules_, instance, meter_), std::nullopt}).first->second;
    if (auto form = OneHeap::form_of(rules_, instance)) out.heap.emplace(std::move(*form));
    return out;
}

OneHeap* Alone::heap_of(int instance) {
    auto& heap = game(instance).heap;
    return heap ? &*heap : nullptr;
}

std::uint64_t Alone::claimed(const Frame& frame) { return frame.options / together * together * bytes_an_open_option; }

std::uint32_t Alone::number_of(int instance, std::span<const Int> words) {
    keys_.clear();
    return positions_.number(moves::Positions::encode(instance, words, keys_, meter_), unknown, meter_);
}

// Options of loony positions have no value: with every nim heap, the next player wins.
void Alone::take(Frame& frame, Value v) const {
    if (v.is_nimber()) frame.values.push_back(v.nimber());
}

// Takes the value of an option, or notes that it has none yet.
void Alone::look(const rules::Component& option, Frame& frame) {
    if (option.instance == 0) return take(frame, of_nim_heap(option.words[0]));
    if (OneHeap* const heap = heap_of(option.instance)) return take(frame, heap->value(option.words[0], meter_));
    const std::uint32_t number = number_of(option.instance, option.words);
    const Value v = positions_.value(number);
    if (v != unknown && v != active) return take(frame, v);
    std::uint64_t size = 0;
    for (const Int w : option.words) size += static_cast<std::uint64_t>(w);
    frame.open.push_back({size, number});
}

// Receives the options of a position. Each is looked up as it comes, since most have a value by then.
class Alone::Opening final : public moves::Sink {
public:
    Opening(Alone& alone, const rules::Component& from, Frame& frame)
        : alone_(alone), from_(from), frame_(frame), any_(frame.any) {}

    void part(int instance, std::span<const Int> words) override {
        option_.instance = instance;
        option_.words.assign(words.begin(), words.end());
        empty_ = false;
    }
    void changed(std::size_t word, Int v) override {
        part(from_.instance, from_.words);
        option_.words[word] = v;
    }
    void option() override {
        if (++frame_.options % together == 0) alone_.meter_.claim(together * bytes_an_open_option, options_of_line);
        frame_.any = true;
        empty_ ? frame_.values.push_back(1) : alone_.look(option_, frame_);
        empty_ = true;
    }
    void discard() override { empty_ = true; }
    void restart() override {
        frame_.open.clear();
        frame_.values.clear();
        frame_.any = any_;
        empty_ = true;
    }

private:
    Alone& alone_;
    const rules::Component& from_;
    Frame& frame_;
    bool any_;
    rules::Component option_;
    bool empty_ = true;  // no part has come
};

// The position becomes the last one of the line.
void Alone::open(std::uint32_t position) {
    rules::Component c;
    positions_.component(position, c);
    Game& rules = game(c.instance);
    Frame frame;
    frame.position = position;
    frame.any = rules.options.can_lose(c.words);
    Opening opening(*this, c, frame);
    if (rules.options.run(c.words, opening)) {
        meter_.release(claimed(frame));
        return positions_.set_value(position, loony);
    }
    // Smaller positions have fewer options that are still open: less is kept beside the line.
    std::sort(frame.open.begin(), frame.open.end(), [](const Option& a, const Option& b) { return a.size > b.size; });
    positions_.set_value(position, active);
    line_.push_back(std::move(frame));
}

// The last position of the line has the values of all options.
void Alone::close() {
    const Frame& frame = line_.back();
    positions_.set_value(frame.position, frame.any ? mex(frame.values) : Nimber{1});
    meter_.release(claimed(frame));
    line_.pop_back();
}

// Returns false if play comes back to a position of the line.
bool Alone::advance() {
    Frame& frame = line_.back();
    if (frame.open.empty()) return close(), true;
    const std::uint32_t next = frame.open.back().number;
    const Value v = positions_.value(next);
    if (v == active) return false;
    if (v == unknown) return open(next), true;
    take(frame, v);
    frame.open.pop_back();
    return true;
}

std::optional<Value> Alone::value(const rules::Component& root) {
    if (root.instance == 0) return of_nim_heap(root.words[0]);
    if (OneHeap* const heap = heap_of(root.instance)) return heap->value(root.words[0], meter_);
    meter_.begin_if_none("positions of misere play");
    for (const Frame& f : line_) {  // of a query that was stopped
        positions_.set_value(f.position, unknown);
        meter_.release(claimed(f));
    }
    line_.clear();
    const std::uint32_t number = number_of(root.instance, root.words);
    if (positions_.value(number) == unknown) open(number);
    while (!line_.empty())
        if (!advance()) return std::nullopt;
    return positions_.value(number);
}

}  // namespace grundy::engines::misere
