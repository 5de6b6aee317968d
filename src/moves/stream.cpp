// SPDX-License-Identifier: MIT
#include "moves/stream.hpp"

namespace grundy::moves {

// Both programs are used, or none: if one is missing, the rules are walked anyway.
OptionStream::OptionStream(const rules::Ruleset& rules, int instance, Meter& meter, Rung rung, rules::Copies copies)
    : walker_(rules, instance, meter, copies), meter_(&meter) {
    if (rung == Rung::walker) return;
    std::string why_not;
    auto wins = compile(rules, instance, Part::wins, why_not, copies);
    auto moves = compile(rules, instance, Part::moves, why_not, copies);
    if (!wins || !moves) return;
    if (wins->code.size() > 1) {  // else no option ends the game
        cheap_ = wins->cheap;
        wins_ = std::make_unique<Machine>(rules, instance, std::move(*wins));
        if (ShapeMachine::runs(wins_->program()))
            wins_together_ = std::make_unique<ShapeMachine>(rules.game(instance), wins_->program());
    }
    moves_ = std::make_unique<Machine>(rules, instance, std::move(*moves));
}

void OptionStream::use(Meter& meter) {
    meter_ = &meter;
    walker_.use(meter);
}

bool OptionStream::run(std::span<const Int> words, Sink& sink, bool may_win) {
    if (!moves_) return walk(words, sink);
    Outcome found = Outcome::done;
    if (may_win && wins_) found = wins_->run(words, sink, *meter_);
    if (found == Outcome::done) found = moves_->run(words, sink, *meter_);
    if (found != Outcome::undecided) return found == Outcome::won;
    sink.restart();
    return walk(words, sink);
}

bool OptionStream::walk(std::span<const Int> words, Sink& sink) {
    return !walker_.run(words, [&](std::span<const rules::Component> parts) {
        if (walker_.again()) sink.again();
        for (const rules::Component& p : parts) {
            if (p.instance == rules::ended) return false;
            sink.part(p.instance, p.words);
        }
        sink.option();
        return true;
    });
}

OptionList::OptionList(OptionStream& stream, const rules::Component& component, Meter& meter, std::string_view what)
    : component_(component), meter_(meter), what_(what) {
    won_ = stream.run(component.words, *this);
    if (!won_) return;
    restart();
}

void OptionList::part(int instance, std::span<const Int> words) {
    parts_.push_back({instance, {words.begin(), words.end()}});
}

void OptionList::changed(std::size_t word, Int v) {
    parts_.push_back(component_);
    parts_.back().words[word] = v;
}

void OptionList::option() {
    constexpr std::uint64_t bytes_an_option = 32, bytes_a_part = 40;
    std::uint64_t bytes = bytes_an_option;
    for (const rules::Component& p : parts_) bytes += bytes_a_part + sizeof(Int) * p.words.size();
    meter_.claim(bytes, what_);
    bytes_ += bytes;
    options_.push_back(std::move(parts_));
    parts_.clear();
}

void OptionList::restart() {
    meter_.release(bytes_);
    bytes_ = 0;
    options_.clear();
    parts_.clear();
}

}  // namespace grundy::moves
