// SPDX-License-Identifier: MIT
// Memo search; see memo.hpp. When a position is opened, all its options are enumerated once. Options whose parts all
// have values are settled on the spot; the others wait on a stack, as numbers, until their parts have been searched.
#include "engines/memo/memo.hpp"

#include <algorithm>

#include "core/mex.hpp"

namespace grundy::engines {

// Is the value of these components found by search, here? Else they are nim heaps, the end of the game, or positions of
// another engine.
bool MemoEngine::searched(int instance) {
    if (instance <= 0) return false;
    const auto i = static_cast<std::size_t>(instance);
    if (i >= others_.size()) others_.resize(i + 1);
    if (!others_[i]) others_[i] = other_ ? other_(instance) : nullptr;
    return *others_[i] == nullptr;
}

Nimber MemoEngine::elsewhere(const rules::Component& c, Meter& meter) {
    if (c.instance == rules::ended) return won;
    if (c.instance == 0) return static_cast<Nimber>(c.words[0]);
    return (*others_[static_cast<std::size_t>(c.instance)])->value(c.words, meter);
}

// Memory is claimed as it is taken, in steps of the growing arrays; it belongs to the engine and is never released.
std::uint32_t MemoEngine::number(const rules::Component& c, Meter& meter) {
    meter.tick(c.words.size() / 64);  // a long row is more work; rows that double must not escape the budget
    const std::uint32_t n = positions_.number(c);
    if (n >= values_.size()) {
        values_.resize(std::size_t{n} + 1, unknown);
        const std::uint64_t bytes = positions_.bytes() + values_.capacity() * sizeof(Nimber);
        if (bytes > claimed_) {
            meter.claim(bytes - claimed_, "the memo of positions");
            claimed_ = bytes;
        }
    }
    return n;
}

rules::Enumerator& MemoEngine::options_of(int instance, Meter& meter) {
    const auto i = static_cast<std::size_t>(instance);
    if (i >= enumerators_.size()) enumerators_.resize(i + 1);
    if (!enumerators_[i]) enumerators_[i] = std::make_unique<rules::Enumerator>(rules_, instance, meter);
    enumerators_[i]->use(meter);
    return *enumerators_[i];
}

// Files one option of the open position; false where it ends the game, so that no other matters.
bool MemoEngine::take_option(std::span<const rules::Component> option, Meter& meter) {
    const std::size_t begin = pending_.size();
    Nimber sum = 0, offset = 0;
    bool known = true;
    for (const rules::Component& part : option) {
        if (!searched(part.instance)) {
            offset = nim_sum(offset, elsewhere(part, meter));
            continue;
        }
        const std::uint32_t n = number(part, meter);
        pending_.push_back(n);
        known = known && values_[n] != unknown && values_[n] != active;
        if (known) sum = nim_sum(sum, values_[n]);
    }
    if (offset == won) {
        line_.back().won = true;
        pending_.resize(begin);
        return false;
    }
    if (known) {
        pending_.resize(begin);
        settled_.push_back(nim_sum(sum, offset));
    } else {
        pending_.push_back(static_cast<std::uint32_t>(pending_.size() - begin));
        offsets_.push_back(offset);
    }
    return true;
}

void MemoEngine::open(std::uint32_t position, Meter& meter) {
    line_.push_back({position, pending_.size(), settled_.size()});
    values_[position] = active;
    const rules::Component c = positions_.component(position);
    const std::size_t room = pending_.capacity() * sizeof(std::uint32_t) + settled_.capacity() * sizeof(Nimber);
    options_of(c.instance, meter).run(c.words, [&](std::span<const rules::Component> option) {
        return take_option(option, meter);
    });
    const std::size_t now = pending_.capacity() * sizeof(std::uint32_t) + settled_.capacity() * sizeof(Nimber);
    if (now > room) meter.claim(now - room, "the options of one line of play");
    if (!line_.back().won) return;
    while (pending_.size() > line_.back().pending) {  // nothing else matters where an option ends the game
        pending_.resize(pending_.size() - pending_.back() - 1);
        offsets_.pop_back();
    }
}

void MemoEngine::close() {
    const Frame& f = line_.back();
    values_[f.position] = f.won ? loony : mex(std::span<const Nimber>(settled_).subspan(f.settled));
    settled_.resize(f.settled);
    line_.pop_back();
}

void MemoEngine::never_ends(std::uint32_t again) const {
    const auto from = std::find_if(line_.begin(), line_.end(), [&](const Frame& f) { return f.position == again; });
    std::string way;
    int shown = 0;
    for (auto it = from; it != line_.end() && shown < 5; ++it, ++shown)
        way += rules::to_text(rules_, positions_.component(it->position)) + " -> ";
    if (line_.end() - from > 5) way += "... -> ";
    const rules::Component c = positions_.component(again);
    throw Error(rules_.name(c.instance) + ": this game never ends: " + way + rules::to_text(rules_, c) +
                "; every option must lead closer to the end");
}

// Settles the last pending option of the open position, or opens a part of it that has no value yet (false then).
bool MemoEngine::settle(Meter& meter) {
    const std::size_t parts = pending_.back(), begin = pending_.size() - 1 - parts;
    Nimber sum = offsets_.back();
    for (std::size_t i = begin; i < begin + parts; ++i) {
        const Nimber v = values_[pending_[i]];
        if (v == active) never_ends(pending_[i]);
        if (v == unknown) {
            open(pending_[i], meter);
            return false;
        }
        sum = nim_sum(sum, v);
    }
    pending_.resize(begin);
    offsets_.pop_back();
    settled_.push_back(sum);
    return true;
}

Nimber MemoEngine::search(std::uint32_t root, Meter& meter) {
    open(root, meter);
    while (!line_.empty()) {
        if (pending_.size() == line_.back().pending)
            close();
        else
            settle(meter);
    }
    return values_[root];
}

Nimber MemoEngine::value(const rules::Component& root, Meter& meter) {
    if (!searched(root.instance)) return elsewhere(root, meter);
    const std::uint32_t n = number(root, meter);
    if (values_[n] != unknown) return values_[n];
    try {
        return search(n, meter);
    } catch (...) {  // stopped or refused: what was being searched has no value, what is done stays
        for (const Frame& f : line_) values_[f.position] = unknown;
        line_.clear();
        pending_.clear();
        offsets_.clear();
        settled_.clear();
        throw;
    }
}

}  // namespace grundy::engines
