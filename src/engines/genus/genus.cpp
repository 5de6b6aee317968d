// SPDX-License-Identifier: MIT
// See genus.hpp.
#include "engines/genus/genus.hpp"

#include <algorithm>
#include <utility>

#include "core/error.hpp"
#include "core/mex.hpp"

namespace grundy::engines::genus {
namespace {

Nimber digit(const Genus& g, std::size_t n) {
    const std::size_t size = g.digits.size();
    return n < size ? g.digits[n] : g.digits[size - 2 + (n - size) % 2];
}

bool contains(const std::vector<misere::Kind>& kinds, const misere::Kind& kind) {
    return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

void shorten(std::vector<Nimber>& digits) {
    while (digits.size() > 2 && digits[digits.size() - 3] == digits.back()) digits.pop_back();
}

}  // namespace

Character character_of(const misere::Kind& kind) {
    Character out;
    out.kind = kind;
    out.genus.value = kind.value;
    if (!kind.firm) out.genus.digits = {kind.value ^ 1};
    out.genus.digits.push_back(kind.value ^ (kind.firm ? 0 : 2));
    out.genus.digits.push_back(kind.value ^ (kind.firm ? 2 : 0));
    return out;
}

Character character_of(const std::vector<const Character*>& options) {
    Character out;
    misere::KindOfOptions kinds;
    std::vector<Nimber> values;
    std::size_t settled = 0;  // from here on the digits of all options alternate
    bool all_tame = true;
    for (const Character* option : options) {
        values.push_back(option->genus.value);
        settled = std::max(settled, option->genus.digits.size() - 2);
        if (option->temper == Temper::tame) {
            kinds.add(option->kind);
            if (!contains(out.tame_options, option->kind)) out.tame_options.push_back(option->kind);
        } else {
            kinds.add_other();
            all_tame = false;
        }
    }
    out.genus.value = mex(values);
    auto& digits = out.genus.digits;
    for (std::size_t n = 0; n <= settled + 2; ++n) {
        values.clear();
        if (n > 0) values = {digits.back(), digits.back() ^ 1};
        for (const Character* option : options) values.push_back(digit(option->genus, n));
        digits.push_back(n == 0 && options.empty() ? 1 : mex(values));
    }
    if (digits.back() != (digits[digits.size() - 2] ^ 2)) throw Error("internal error: a genus does not settle");
    shorten(digits);
    // Theorem 45c: whoever moves to an option that is not tame is answered by a move to the same kind.
    const auto kind = kinds.kind();
    const auto reverts = [&](const Character* option) {
        return option->temper == Temper::tame || contains(option->tame_options, *kind);
    };
    if (kind && std::all_of(options.begin(), options.end(), reverts)) {
        out.kind = *kind;
        out.tame_options.clear();
    } else if (!all_tame || (out.genus.value < 2) == (digits[0] < 2)) {
        out.temper = Temper::wild;
    } else {
        out.temper = out.genus.value < 2 ? Temper::restive : Temper::restless;
    }
    return out;
}

const Character& Genera::of(const rules::Position& position) {
    if (const auto kind = tame_.kind(position))
        return tame_ones_.insert_or_assign(position, character_of(*kind)).first->second;
    meter_.begin_if_none("sums that play leads to");
    return of(search_.sum_of(position));
}

const Character* Genera::known(const Sum& sum) {
    const auto it = known_.find(sum);
    if (it == known_.end()) {
        if (!search_.all_nim(sum)) return nullptr;
        misere::Kind kind;
        for (const auto id : sum)
            kind.add(misere::Kind::of(static_cast<Nimber>(search_.nodes_[id].component.words[0])));
        meter_.claim(256 + 8 * sum.size(), "the genera of sums");
        return &*known_.emplace(sum, character_of(kind)).first->second;
    }
    if (!it->second)
        throw Error("these rules do not end: play comes back to a position that was there before, so it has no genus");
    return &*it->second;
}

std::vector<Genera::Sum> Genera::components(const Sum& sum) const {
    std::vector<Sum> out;
    for (std::size_t i = 0; i < sum.size(); ++i)
        if (i == 0 || sum[i] != sum[i - 1]) out.push_back({sum[i]});
    return out;
}

std::vector<Genera::Sum> Genera::options(const Sum& sum) {
    for (const auto id : sum)
        if (const auto& node = search_.expanded(id); node.wins || node.loses)
            throw Error("an option ends the whole game, but a genus is about sums that are played to the end");
    return search_.options_of_sum(sum);
}

void Genera::open(Sum sum, std::vector<Frame>& line) {
    meter_.claim(256 + 8 * sum.size(), "the genera of sums");
    known_[sum] = std::nullopt;
    Frame frame;
    frame.options = sum.size() < 2;
    frame.next = frame.options ? options(sum) : components(sum);
    frame.sum = std::move(sum);
    line.push_back(std::move(frame));
}

// Nothing if the options must be looked at: some component is not tame.
std::optional<Character> Genera::closed(Frame& frame) {
    std::vector<const Character*> parts;
    for (const Sum& s : frame.next) parts.push_back(known(s));
    meter_.tick(parts.size());
    if (frame.options) return character_of(parts);
    if (std::any_of(parts.begin(), parts.end(), [](const Character* c) { return c->temper != Temper::tame; }))
        return std::nullopt;
    misere::Kind all;
    for (const auto id : frame.sum) all.add(known({id})->kind);
    return character_of(all);
}

const Character& Genera::of(const Sum& root) {
    std::vector<Frame> line;
    if (known(root) == nullptr) open(root, line);
    while (!line.empty()) {
        Frame& frame = line.back();
        if (frame.at < frame.next.size()) {
            meter_.tick();
            const Sum next = frame.next[frame.at++];
            if (known(next) == nullptr) open(next, line);  // from here on, `frame` may lie elsewhere
            continue;
        }
        auto found = closed(frame);
        if (!found) {
            frame.next = options(frame.sum);
            frame.at = 0;
            frame.options = true;
            continue;
        }
        meter_.claim(8 * found->genus.digits.size(), "the genera of sums");
        known_[frame.sum] = std::move(found);
        line.pop_back();
    }
    return *known(root);
}

}  // namespace grundy::engines::genus
