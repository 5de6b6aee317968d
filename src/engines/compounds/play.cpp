// SPDX-License-Identifier: MIT
// See play.hpp. Winning moves are listed as products of lists, one for each operand, in which every combination wins,
// so that time goes into moves that are listed.
#include "engines/compounds/play.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "core/size.hpp"
#include "moves/stream.hpp"
#include "rules/compound.hpp"
#include "rules/distinct_moves.hpp"

namespace grundy::engines::compounds {
namespace {

using rules::Compound;
using rules::Position;

constexpr std::size_t most_options = 100'000;  // of an operand

// Equal operands make one move of many combinations, and few combinations may delay a loss: the verdict does not wait.
constexpr std::size_t most_combinations = 200'000;

bool loses(std::uint64_t length, bool misere) { return length % 2 != winning_parity(misere); }

Position replaced(const Position& sum, std::size_t i, std::span<const rules::Component> to) {
    Position out = sum;
    out.erase(out.begin() + static_cast<std::ptrdiff_t>(i));
    out.insert(out.end(), to.begin(), to.end());
    rules::normalize(out);
    return out;
}

}  // namespace

Oracle::Left left_by(const Position& position, const std::vector<SumMove>& moves, bool complete) {
    Oracle::Left out{{}, complete};
    for (const SumMove& m : moves) out.list.push_back(replaced(position, m.component, m.move.to));
    return out;
}

// Moves of the compound, each once.
class Play::Listing {
public:
    Listing(const Play& play, std::size_t most) : play_(play), distinct_(most), most_(most) {}

    /// All combinations of a choice from each list.
    void product(const std::vector<std::vector<const Position*>>& lists, Meter& meter) {
        std::vector<std::size_t> counts;
        for (const auto& list : lists) counts.push_back(list.size());
        std::vector<Position> to(lists.size());
        rules::for_each_compound_move(Compound::all, counts, [&](const std::vector<std::size_t>& chosen) {
            for (std::size_t i = 0; i < to.size(); ++i) to[i] = *lists[i][chosen[i]];
            return add(to, meter);
        });
    }
    bool add(const std::vector<Position>& to, Meter& meter) {
        meter.tick();
        if (++looked_ > most_combinations) return moves.complete = false;
        if (keep && !keep(to)) return true;
        if (moves.list.size() == most_) return moves.complete = false;
        const rules::Component left = rules::compound_of(play_.rules_, play_.instance_, to);
        rules::add_move(distinct_, moves.list, {&left, 1}, {});
        return true;
    }

    Moves moves{};
    std::function<bool(const std::vector<Position>& to)> keep{};

private:
    const Play& play_;
    rules::DistinctMoves distinct_;
    std::size_t most_, looked_ = 0;
};

Play::Play(const rules::Ruleset& rules, const rules::Component& compound, bool misere, Oracle normal, Oracle convention)
    : rules_(rules),
      instance_(compound.instance),
      kind_(rules.game(compound.instance).compound),
      misere_(misere),
      operands_(rules::operands_of(rules, compound.instance, compound.words)),
      normal_(std::move(normal)),
      convention_(std::move(convention)),
      lengths_(rules, kind_ == Compound::all ? Lengths::Kind::remoteness : Lengths::Kind::suspense, misere),
      remote_(rules, Lengths::Kind::remoteness, false) {}

std::string Play::theorem() const {
    const std::string convention = misere_ ? " under misere play" : "", parity = misere_ ? "odd" : "even";
    switch (kind_) {
        case Compound::all:
            return "lost exactly if the least remoteness of its operands" + convention + " is " + parity +
                   " (docs/theory.md, Theorem 70)";
        case Compound::all_left:
            return "lost exactly if the greatest suspense of its operands" + convention + " is " + parity +
                   " (docs/theory.md, Theorem 71)";
        case Compound::some:
        case Compound::none:
            break;
    }
    return misere_
               ? "while two operands have moves, lost exactly if all operands are lost under normal play; one alone "
                 "is played by itself (docs/theory.md, Theorem 72)"
               : "lost exactly if all its operands are lost (docs/theory.md, Theorem 72)";
}

std::uint64_t Play::length(const std::vector<Position>& operands, Meter& meter) {
    const bool least = kind_ == Compound::all;
    std::uint64_t out = least ? ~std::uint64_t{0} : 0;
    for (const Position& p : operands) {
        const std::uint64_t here = lengths_(p, meter);
        out = least ? std::min(out, here) : std::max(out, here);
    }
    return out;
}

bool Play::has_options(const Position& position, Meter& meter) {
    return std::any_of(position.begin(), position.end(), [&](const rules::Component& c) {
        if (c.instance == 0) return c.words[0] > 0;
        moves::OptionStream stream(rules_, c.instance, meter, moves::OptionStream::Rung::walker);
        return !stream.each(c.words, [](auto) { return false; });
    });
}

bool Play::several_left(Meter& meter) {
    return std::count_if(operands_.begin(), operands_.end(), [&](const Position& p) { return has_options(p, meter); }) >
           1;
}

bool Play::first_wins(Meter& meter) {
    if (by_length()) return !loses(length(operands_, meter), misere_);
    const auto any = [&](const Oracle& oracle) {
        return std::any_of(operands_.begin(), operands_.end(),
                           [&](const Position& p) { return oracle.wins(p, meter); });
    };
    if (!misere_ || several_left(meter)) return any(normal_);
    const auto alone =
        std::find_if(operands_.begin(), operands_.end(), [&](const Position& p) { return has_options(p, meter); });
    return alone == operands_.end() || convention_.wins(*alone, meter);
}

std::vector<Position> Play::options(const Position& operand, bool& complete, Meter& meter) {
    std::set<Position> out;
    const auto add = [&](Position p) {
        meter.tick();
        out.insert(std::move(p));
        return out.size() < most_options || (complete = false);
    };
    for (std::size_t i = 0; i < operand.size(); ++i) {
        const rules::Component& c = operand[i];
        if (c.instance == 0) {
            for (Int k = 0; k < c.words[0]; ++k) {
                const rules::Component heap{0, {k}};
                if (!add(replaced(operand, i, {&heap, 1}))) break;
            }
            continue;
        }
        moves::OptionStream stream(rules_, c.instance, meter, moves::OptionStream::Rung::walker);
        stream.each(c.words, [&](std::span<const rules::Component> to) { return add(replaced(operand, i, to)); });
    }
    return {out.begin(), out.end()};
}

// The compound has the length m after a move exactly if one operand has it and the others are on one side of it: those
// before the first that has it are beyond m, so that no combination comes twice.
void Play::list_by_lengths(Listing& out, Meter& meter) {
    const bool least = kind_ == Compound::all;
    std::vector<std::vector<Choice>> choices;
    std::set<std::uint64_t> lengths;
    for (const Position& p : operands_) {
        auto& list = choices.emplace_back();
        for (Position& to : options(p, out.moves.complete, meter)) {
            const std::uint64_t here = lengths_(to, meter);
            list.push_back({std::move(to), here});
            lengths.insert(here);
        }
        if (!list.empty()) continue;
        if (least) return;
        list.push_back({p, 0, false});
        lengths.insert(0);
    }
    const auto moves = [](const Choice& c) { return c.moved; };
    if (std::none_of(choices.begin(), choices.end(),
                     [&](const auto& list) { return std::any_of(list.begin(), list.end(), moves); }))
        return;
    const bool win = !loses(length(operands_, meter), misere_);
    const std::uint64_t delayed = win ? 0 : length(operands_, meter) - 1;
    for (const std::uint64_t m : lengths) {
        if (win ? !loses(m, misere_) : m != delayed) continue;
        for (std::size_t first = 0; first < choices.size(); ++first) {
            std::vector<std::vector<const Position*>> lists(choices.size());
            for (std::size_t i = 0; i < choices.size(); ++i)
                for (const Choice& c : choices[i])
                    if (i == first ? c.length == m : least ? c.length >= m + (i < first) : c.length + (i < first) <= m)
                        lists[i].push_back(&c.to);
            out.product(lists, meter);
        }
    }
}

// Every operand that is won goes to one that is lost, and the others stay.
void Play::list_by_outcomes(Listing& out, std::size_t most, Meter& meter) {
    const bool together = !misere_ || several_left(meter);
    const Oracle& oracle = together ? normal_ : convention_;
    std::vector<Oracle::Left> left;
    bool moved = false;
    for (const Position& p : operands_) {
        const bool moves = has_options(p, meter) && oracle.wins(p, meter);
        moved = moved || moves;
        left.push_back(moves ? oracle.winning(p, most, meter) : Oracle::Left{{p}, true});
        out.moves.complete = out.moves.complete && left.back().complete;
    }
    if (!moved) return;  // misere play: all have ended
    std::vector<std::vector<const Position*>> lists(left.size());
    for (std::size_t i = 0; i < left.size(); ++i)
        for (const Position& p : left[i].list) lists[i].push_back(&p);
    if (misere_ && together)
        out.keep = [&](const std::vector<Position>& to) {
            return std::count_if(to.begin(), to.end(), [&](const Position& p) { return has_options(p, meter); }) > 1;
        };
    out.product(lists, meter);
    out.keep = nullptr;
    if (misere_ && together) list_last_ones(out, most, meter);
}

// Misere play: all operands but one are ended, and that one is lost when played by itself.
void Play::list_last_ones(Listing& out, std::size_t most, Meter& meter) {
    std::vector<std::vector<Position>> ends;
    for (const Position& p : operands_) {
        auto& list = ends.emplace_back();
        if (!has_options(p, meter)) {
            list.push_back(p);
            continue;
        }
        for (Position& to : options(p, out.moves.complete, meter))
            if (!has_options(to, meter)) list.push_back(std::move(to));
    }
    for (std::size_t last = 0; last < operands_.size(); ++last) {
        const Position& p = operands_[last];
        if (!has_options(p, meter)) continue;
        const Oracle::Left left =
            convention_.wins(p, meter) ? convention_.winning(p, most, meter) : Oracle::Left{{p}, true};
        out.moves.complete = out.moves.complete && left.complete;
        std::vector<std::vector<const Position*>> lists(operands_.size());
        for (std::size_t i = 0; i < operands_.size(); ++i)
            for (const Position& to : i == last ? left.list : ends[i]) lists[i].push_back(&to);
        out.product(lists, meter);
    }
}

Moves Play::winning_moves(std::size_t most, Meter& meter) {
    Listing out(*this, most);
    if (!first_wins(meter)) return {};
    if (by_length())
        list_by_lengths(out, meter);
    else
        list_by_outcomes(out, most, meter);
    return std::move(out.moves);
}

// Theorem 73.
std::uint64_t Play::remoteness(const std::vector<Position>& operands, Meter& meter) {
    if (kind_ == Compound::all) return length(operands, meter);
    if (kind_ == Compound::all_left) {
        const rules::Component c = rules::compound_of(rules_, instance_, operands);
        if (!searched_) searched_.emplace(rules_, Position{c}, meter);
        return (*searched_)({c}, meter).value();
    }
    std::uint64_t sum = 0, won = 0;
    for (const Position& p : operands) {
        const std::uint64_t here = remote_(p, meter);
        sum += here - here % 2;
        won += here % 2;
    }
    return sum + (won > 0 ? 1 : 0);
}

std::uint64_t Play::remoteness(Meter& meter) { return remoteness(operands_, meter); }

Play::Timed Play::timed_moves(std::size_t most, Meter& meter) {
    const std::uint64_t all = remoteness(meter);
    Listing out(*this, most);
    if (all % 2 != 0) {
        out.moves = winning_moves(most, meter);
    } else if (kind_ == Compound::all) {
        list_by_lengths(out, meter);
    } else if (all > 0) {
        out.keep = [&](const std::vector<Position>& to) { return remoteness(to, meter) + 1 == all; };
        std::vector<std::vector<Position>> lists;
        std::vector<std::size_t> counts;
        for (const Position& p : operands_) {
            lists.push_back(options(p, out.moves.complete, meter));
            counts.push_back(lists.back().size());
        }
        rules::for_each_compound_move(kind_, counts, [&](const std::vector<std::size_t>& chosen) {
            std::vector<Position> to = operands_;
            for (std::size_t i = 0; i < to.size(); ++i)
                if (chosen[i] != rules::stays) to[i] = lists[i][chosen[i]];
            return out.add(to, meter);
        });
    }
    Timed timed{std::move(out.moves), {}};
    for (const rules::Move& m : timed.moves.list)
        timed.remoteness.push_back(remoteness(rules::operands_of(rules_, instance_, m.to[0].words), meter));
    return timed;
}

}  // namespace grundy::engines::compounds
