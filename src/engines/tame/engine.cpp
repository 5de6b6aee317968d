// SPDX-License-Identifier: MIT
// See engine.hpp.
#include "engines/tame/engine.hpp"

#include <algorithm>
#include <set>

#include "core/ascii.hpp"
#include "engines/theorems/guard.hpp"
#include "rules/layout.hpp"

namespace grundy::engines::tame {
namespace {

constexpr std::size_t most_candidates = std::size_t{1} << 16;  // moves of the right value, but perhaps not kind

std::string theorem_text(const Kind& k) {
    return (k.firm ? "Each component behaves like nim heaps (Theorem 45). While one of these heaps is above 1, the sum "
                     "is lost "
                     "exactly if\nthe XOR of the values is 0, as in normal play. Here it is "
                   : "Each component behaves like nim heaps of at most 1 (Theorem 45), so the sum is lost exactly if "
                     "the XOR of the\nvalues is 1. Here it is ") +
           std::to_string(k.value) + ".";
}

std::string sentence(std::string text) {
    if (!text.empty()) text[0] = upper(text[0]);
    return text + ".";
}

}  // namespace

const Engine::Game& Engine::game(int instance) {
    const auto [it, fresh] = games_.try_emplace(instance);
    Game& out = it->second;
    if (!fresh) return out;
    out.nim = theorems::guarded(rules_, instance, theorems::Says::values);
    if (!out.nim && rules::one_integer(rules_.game(instance).args)) out.heaps = Heaps::of(rules_, instance);
    const auto& source = rules_.library().formulas;
    if (!out.nim && !out.heaps && source) out.formula = source->find(rules_, instance, rules::Play::misere);
    if (out.formula) out.formula->compared(std::nullopt);
    return out;
}

SumEngine& Engine::others() {
    others_asked_ = true;
    return others_;
}

// Empty nim heaps change nothing.
Engine::OfFormula Engine::formula(const rules::Position& position) {
    const auto is_empty = [](const rules::Component& c) { return c.instance == 0 && c.words[0] == 0; };
    const auto only = std::find_if_not(position.begin(), position.end(), is_empty);
    if (only == position.end() || only->instance <= 0) return {};
    if (!std::all_of(only + 1, position.end(), is_empty)) return {};
    const rules::KnownFormula* const out = game(only->instance).formula.get();
    if (out == nullptr || !out->speaks_of(only->words)) return {};
    return {out, to_size(only - position.begin())};
}

std::optional<Kind> Engine::kind(const rules::Component& c) {
    meter_.tick(c.words.size());
    if (c.instance == rules::ended) return std::nullopt;
    if (c.instance == 0) return Kind::of(static_cast<Nimber>(c.words[0]));
    const Game& g = game(c.instance);
    return g.nim ? g.nim->nim(c.words) : g.heaps ? g.heaps->kind(c.words[0], meter_) : std::nullopt;
}

std::optional<Kind> Engine::kind(const rules::Position& position) {
    Kind out;
    for (const rules::Component& c : position) {
        const auto own = kind(c);
        if (!own) return std::nullopt;
        out.add(*own);
    }
    return out;
}

bool Engine::first_wins(const rules::Position& position) {
    const auto k = kind(position);
    const OfFormula known = k ? OfFormula{} : formula(position);
    theorem_ = k ? theorem_text(*k) : known.formula != nullptr ? sentence(known.formula->text()) : "";
    if (known.formula != nullptr) return !known.formula->lost(position[known.at].words, meter_);
    return k ? k->misere() != 0 : others().first_wins(position);
}

Value Engine::value(const rules::Position& position) {
    const auto k = kind(position);
    return k ? Value(k->misere()) : others().value(position);
}

// Moves to positions that have this value under normal play.
Moves Engine::moves_to(const rules::Component& c, Nimber value, std::size_t most) {
    Moves out;
    if (c.instance != 0) {
        const Game& g = game(c.instance);
        if (g.nim) return g.nim->moves_to(c.words, value, most_candidates, meter_);
        try {
            return g.heaps->moves_to(c.words[0], value, g.heaps->like_nim() ? most : most_candidates, meter_);
        } catch (const Stopped& stop) {
            if (stop.status != Status::out_of_budget) throw;
            out.complete = false;
            return out;
        }
    }
    const auto n = static_cast<Nimber>(c.words[0]);
    if (value < n) out.list.push_back({{{0, {static_cast<Int>(value)}}}, {{"take", static_cast<Int>(n - value)}}});
    return out;
}

// A lost sum is firm and has the value 0, or is fickle and has the value 1.
SumMoves Engine::winning_moves(const rules::Position& position, std::size_t most) {
    SumMoves out;
    if (const OfFormula known = kind(position) ? OfFormula{} : formula(position); known.formula != nullptr) {
        auto found = known.formula->moves_to(position[known.at].words, 0, most, meter_);
        out.complete = found.complete;
        for (rules::Move& m : found.list) out.list.push_back({known.at, std::move(m)});
        return out;
    }
    Kind whole;
    std::vector<Kind> kinds;
    std::size_t firm = 0;
    for (const rules::Component& c : position) {
        const auto own = kind(c);
        if (!own) return others().winning_moves(position, most);
        kinds.push_back(*own);
        whole.add(*own);
        firm += own->firm ? 1 : 0;
    }
    if (whole.misere() == 0) return out;
    std::set<rules::Component> seen;
    for (std::size_t i = 0; i < position.size(); ++i) {
        if (!seen.insert(position[i]).second) continue;  // equal components have equal moves
        Kind rest{whole.value ^ kinds[i].value, firm > (kinds[i].firm ? 1U : 0U)};
        for (const Nimber lost : {Nimber{0}, Nimber{1}}) {
            if (lost == 1 && rest.firm) break;
            Moves moves = moves_to(position[i], rest.value ^ lost, most - out.list.size());
            out.complete = out.complete && moves.complete;
            for (rules::Move& m : moves.list) {
                auto after = kind(m.to);
                if (!after) throw Error("internal error: a move of a tame position leaves one that is not");
                after->add(rest);
                if (after->misere() != 0) continue;
                if (out.list.size() == most) {
                    out.complete = false;
                    return out;
                }
                out.list.push_back({i, std::move(m)});
            }
        }
    }
    return out;
}

}  // namespace grundy::engines::tame
