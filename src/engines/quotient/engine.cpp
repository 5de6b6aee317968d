// SPDX-License-Identifier: MIT
// See engine.hpp.
#include "engines/quotient/engine.hpp"

#include <algorithm>
#include <utility>

#include "core/error.hpp"
#include "rules/distinct_moves.hpp"

namespace grundy::engines::quotient {
namespace {

// Smaller sums are searched at once, and their heaps are few.
constexpr Int small_sum = 30;
// What may be spent on one heap before the sum is searched instead.
constexpr std::uint64_t usual_work = 12'000'000;
// A quotient that knows many misere nim values is often infinite, so looking for it gets this part of the work.
constexpr std::uint64_t part_for_more_values = 12;
// What is searched before quotients of several games are looked for.
constexpr std::uint64_t short_work = 200'000;
// A search of one board may take less than its quotient.
std::uint64_t work_for(const rules::Position& position) { return position.size() < 2 ? usual_work / 4 : usual_work; }

}  // namespace

// Nothing for sums that are better searched: without heaps that break, or small.
std::optional<Engine::Sum> Engine::large_sum(const rules::Position& position) const {
    Sum out;
    Int total = 0;
    for (const rules::Component& c : position) {
        if (c.instance == 0) {
            if (c.words[0] > 0 && out.nim > 0) return std::nullopt;
            out.nim = std::max(out.nim, c.words[0]);
            continue;
        }
        if (c.words.size() != 1 || (out.instance != 0 && out.instance != c.instance)) return std::nullopt;
        out.instance = c.instance;
        out.heaps.push_back(c.words[0]);
        total = std::min(total, small_sum) + std::min(c.words[0], small_sum);
    }
    return total >= small_sum ? std::optional(out) : std::nullopt;
}

Engine::Game* Engine::game(int instance) {
    auto& g = games_[instance];
    if (!g) {
        g = std::make_unique<Game>();
        g->form = Heaps::form_of(rules_, instance);
    }
    return g->form ? g.get() : nullptr;
}

// `winner_only`: 1 may stand for any value but 0.
std::optional<Engine::Reading> Engine::read_heaps(const Sum& sum, bool winner_only) {
    Game* const g = game(sum.instance);
    if (g == nullptr) return std::nullopt;
    const bool splits = g->form->most_parts() > 1 || sum.heaps.size() > 1;
    if (!splits) return std::nullopt;
    for (std::size_t i = winner_only ? 0 : 1; i < (winner_only ? 1 : caps.size()); ++i) {
        const std::uint64_t work = winner_only ? usual_work : usual_work / part_for_more_values;
        if (!g->heaps[i]) g->heaps[i] = std::make_unique<Heaps>(*g->form, caps[i], work, meter_);
        Heaps& heaps = *g->heaps[i];
        // The largest first: a quotient that grows numbers its elements anew.
        if (!heaps.element(*std::max_element(sum.heaps.begin(), sum.heaps.end()))) continue;
        Element x = one;
        for (const Int n : sum.heaps) x = heaps.growth().monoid().product(x, *heaps.element(n));
        const unsigned v = unsigned{heaps.growth().monoid().label(x)};
        if (winner_only || v < caps[i]) return Reading{&heaps, v, caps[i]};
    }
    return std::nullopt;
}

// Whether the player to move wins a large sum; nothing if it has to be searched.
std::optional<bool> Engine::won(const rules::Position& position) {
    const auto sum = large_sum(position);
    if (!sum) return std::nullopt;
    const auto read = read_heaps(*sum, sum->nim == 0);
    if (!read) return std::nullopt;
    return static_cast<Int>(read->value) != sum->nim;
}

// What a short search finds, which leaves the rest of its work to a longer one.
template <class Work>
auto Engine::soon(Work&& work) -> std::optional<decltype(work())> {
    const Allowance some(meter_, short_work);
    try {
        return work();
    } catch (const Stopped&) {
        if (!some.used_up()) throw;
    }
    return std::nullopt;
}

// Whether the player to move wins, if a quotient includes all components.
std::optional<bool> Engine::won_by_quotient(const rules::Position& position) {
    if (!known_[0]) return std::nullopt;
    const auto x = known_[0]->of(position);
    return x == Knowledge::none ? std::nullopt : std::optional(known_[0]->value(x) != 0);
}

std::optional<Value> Engine::value_by_quotient(const rules::Position& position) {
    for (std::size_t i = 1; i < caps.size() && known_[i]; ++i) {
        const auto x = known_[i]->of(position);
        if (x == Knowledge::none) continue;
        if (const unsigned v = known_[i]->value(x); v < caps[i]) return Nimber{v};
    }
    return std::nullopt;
}

// From now on, the search asks this quotient: as far as it is found, unless the search has another one to ask.
void Engine::learn(std::size_t which, const rules::Position& position, std::uint64_t most_work) {
    auto& knowledge = known_[which];
    if (!knowledge) knowledge = std::make_unique<Knowledge>(rules_, meter_, caps[which]);
    const bool all = knowledge->learn(position, most_work);
    if (all || which < 2) search_.ask(*knowledge);
}

bool Engine::first_wins(const rules::Position& position) {
    if (const auto out = won(position)) return *out;
    if (const auto out = won_by_quotient(position)) return *out;
    if (const auto out = soon([&] { return search_.first_wins(position); })) {
        searched_ = true;
        return *out;
    }
    if (search_.makes_sums(position)) {
        learn(0, position, work_for(position));
        if (const auto out = won_by_quotient(position)) return *out;
    }
    searched_ = true;
    return search_.first_wins(position);
}

SumMoves Engine::moves_by_components(const rules::Position& position, std::size_t most) {
    SumMoves out;
    for (std::size_t i = 0; i < position.size() && out.complete; ++i) {
        const auto here = position.begin() + static_cast<std::ptrdiff_t>(i);
        if (std::find(position.begin(), here, *here) != here) continue;
        rules::Position rest = position;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        const auto others = known_[0]->of(rest);
        rules::DistinctMoves distinct(most - out.list.size());
        std::vector<rules::Move> list;
        const auto lost = [&](std::span<const rules::Component> parts) {
            auto x = others;
            for (const rules::Component& p : parts) {
                const auto e = known_[0]->element(p);
                if (e == Knowledge::none) throw Error("internal error: a misere quotient lacks an option");
                x = known_[0]->product(x, e);
            }
            return known_[0]->value(x) == 0;
        };
        if (position[i].instance == 0) {
            const Int n = position[i].words[0];
            for (Int k = 0; k < n && out.complete; ++k) {
                const rules::Component heap{0, {k}};
                if (lost({&heap, 1})) out.complete = rules::add_move(distinct, list, {&heap, 1}, {{"take", n - k}});
            }
        } else {
            moves::OptionStream options(rules_, position[i].instance, meter_);
            out.complete = options.each(position[i].words, [&](std::span<const rules::Component> parts) {
                return !lost(parts) || rules::add_move(distinct, list, parts, options.choice());
            });
        }
        for (auto& move : list) out.list.push_back({i, std::move(move)});
    }
    return out;
}

Value Engine::value(const rules::Position& position) {
    const auto sum = large_sum(position);
    if (sum && sum->nim == 0)
        if (const auto read = read_heaps(*sum, false)) return Nimber{read->value};
    if (const auto out = value_by_quotient(position)) return *out;
    if (const auto out = soon([&] { return search_.value(position); })) {
        searched_ = true;
        return *out;
    }
    if (search_.makes_sums(position)) {
        for (std::size_t i = 1; i < caps.size(); ++i) {
            learn(i, position, work_for(position) / (i > 1 ? part_for_more_values : 1));
            if (const auto out = value_by_quotient(position)) return *out;
        }
    }
    searched_ = true;
    return search_.value(position);
}

SumMoves Engine::winning_moves(const rules::Position& position, std::size_t most) {
    const auto sum = large_sum(position);
    std::optional<SumMoves> some;  // by labels that do not decide all options
    if (sum)
        if (const auto read = read_heaps(*sum, sum->nim == 0)) {
            some = moves_by_heaps(*sum, *read, position, most);
            if (some->complete || some->list.size() == most) return std::move(*some);
        }
    if (won_by_quotient(position).has_value()) return moves_by_components(position, most);
    if (auto out = soon([&] { return search_.winning_moves(position, most); })) {
        searched_ = true;
        return std::move(*out);
    }
    if (some) return std::move(*some);
    if (search_.makes_sums(position)) {
        learn(0, position, work_for(position));
        if (won_by_quotient(position).has_value()) return moves_by_components(position, most);
    }
    searched_ = true;
    return search_.winning_moves(position, most);
}

// An option is lost if the value of its heaps is the nim heap beside them (Theorem 13). Where that heap is not below
// the cap, and the value is the cap, it may or may not be: the list says that it is not complete.
SumMoves Engine::moves_by_heaps(const Sum& sum, const Reading& reading, const rules::Position& position,
                                std::size_t most) {
    SumMoves out;
    Heaps& heaps = *reading.heaps;
    const Monoid& monoid = heaps.growth().monoid();
    const rules::HeapForm& form = *game(sum.instance)->form;
    bool sure = true;
    for (std::size_t i = 0; i < position.size() && out.complete; ++i) {
        const auto here = position.begin() + static_cast<std::ptrdiff_t>(i);
        if (std::find(position.begin(), here, *here) != here) continue;
        rules::DistinctMoves distinct(most - out.list.size());
        std::vector<rules::Move> list;
        if (position[i].instance == 0) {
            const Int to = static_cast<Int>(reading.value), n = position[i].words[0];
            const rules::Component heap{0, {to}};
            if (to < n) out.complete = rules::add_move(distinct, list, {&heap, 1}, {{"take", n - to}});
            for (auto& move : list) out.list.push_back({i, std::move(move)});
            continue;
        }
        Element others = one;
        for (std::size_t j = 0; j < position.size(); ++j)
            if (j != i && position[j].instance != 0)
                others = monoid.product(others, *heaps.element(position[j].words[0]));
        const auto lost = [&](Element x) {
            const unsigned value{monoid.label(monoid.product(others, x))};
            sure = sure && (value < reading.cap || sum.nim < static_cast<Int>(reading.cap));
            return value < reading.cap && static_cast<Int>(value) == sum.nim;
        };
        if (const Int n = position[i].words[0]; n > heaps.last() && form.most_parts() <= 2) {
            out.complete = heaps.each_move(n, lost, [&](std::span<const Int> parts) {
                rules::Position to;
                for (const Int part : parts) to.push_back({position[i].instance, {part}});
                return rules::add_move(distinct, list, to, {});
            });
        } else {
            moves::OptionStream options(rules_, position[i].instance, meter_);
            out.complete = options.each(position[i].words, [&](std::span<const rules::Component> parts) {
                Element x = one;
                for (const rules::Component& p : parts)
                    if (p.instance != 0) x = monoid.product(x, *heaps.element(p.words[0]));
                return !lost(x) || rules::add_move(distinct, list, parts, options.choice());
            });
        }
        for (auto& move : list) out.list.push_back({i, std::move(move)});
    }
    out.complete = out.complete && sure;
    return out;
}

}  // namespace grundy::engines::quotient
