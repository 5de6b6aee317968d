// SPDX-License-Identifier: MIT
// Misere play by its definition; see misere_definition.hpp. Never optimised.
#include "engines/reference/misere_definition.hpp"

#include <algorithm>
#include <map>

#include "rules/distinct_moves.hpp"
#include "rules/endless.hpp"
#include "rules/options.hpp"

namespace grundy::engines::reference {
namespace {

rules::Position after(const rules::Position& position, std::size_t component, const rules::Position& to) {
    rules::Position out = position;
    out.erase(out.begin() + static_cast<std::ptrdiff_t>(component));
    out.insert(out.end(), to.begin(), to.end());
    rules::normalize(out);
    return out;
}

}  // namespace

// False where `visit` stopped. `any`: is there a move at all, one that loses at once included?
bool MisereDefinition::for_moves(const rules::Position& position, bool& any, const Visit& visit) {
    for (std::size_t i = 0; i < position.size(); ++i) {
        const rules::Component& c = position[i];
        if (c.instance == 0) {
            for (Int k = 0; k < c.words[0]; ++k) {
                any = true;
                meter_.tick();
                if (!visit(i, {{{0, {k}}}, {{"take", c.words[0] - k}}})) return false;
            }
            continue;
        }
        rules::Enumerator options(rules_, c.instance, meter_);
        any = any || options.can_lose(c.words);
        const bool all = options.run(c.words, [&](std::span<const rules::Component> parts) {
            any = true;
            return visit(i, {{parts.begin(), parts.end()}, options.choice()});
        });
        if (!all) return false;
    }
    return true;
}

bool MisereDefinition::first_wins(const rules::Position& position) {
    meter_.begin_if_none("options examined by the definition");
    rules::Position normal = position;
    rules::normalize(normal);
    if (std::find(line_.begin(), line_.end(), normal) != line_.end())
        rules::never_ends(rules_, line_, normal, {}, nullptr);
    depth_.check(line_.size());
    line_.push_back(normal);
    bool any = false;
    const bool loses = for_moves(normal, any, [&](std::size_t i, const rules::Move& move) {
        return !rules::ends_game(move.to) && first_wins(after(normal, i, move.to));
    });
    line_.pop_back();
    return !loses || !any;
}

bool MisereDefinition::wins_at_once(const rules::Position& position) {
    bool any = false;
    return !for_moves(position, any, [](std::size_t, const rules::Move& move) { return !rules::ends_game(move.to); });
}

Value MisereDefinition::value(const rules::Position& position) {
    if (wins_at_once(position)) return loony;
    for (Int n = 0;; ++n) {
        rules::Position sum = position;
        sum.push_back({0, {n}});
        if (!first_wins(sum)) return static_cast<Nimber>(n);
    }
}

SumMoves MisereDefinition::winning_moves(const rules::Position& position, std::size_t most) {
    SumMoves out;
    for (std::size_t i = 0; i < position.size() && out.complete; ++i) {
        const auto here = position.begin() + static_cast<std::ptrdiff_t>(i);
        if (std::find(position.begin(), here, *here) != here) continue;  // equal components have equal moves
        rules::DistinctMoves distinct(most - out.list.size());
        std::map<rules::Position, bool> wins;
        std::vector<rules::Move> list;
        bool any = false;
        out.complete = for_moves({*here}, any, [&](std::size_t, const rules::Move& move) {
            const auto [it, fresh] = wins.try_emplace(move.to, false);
            if (fresh) it->second = rules::ends_game(move.to) || !first_wins(after(position, i, move.to));
            return !it->second || rules::add_move(distinct, list, move.to, move.choice);
        });
        for (auto& move : list) out.list.push_back({i, std::move(move)});
    }
    return out;
}

}  // namespace grundy::engines::reference
