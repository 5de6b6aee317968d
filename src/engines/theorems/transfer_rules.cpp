// SPDX-License-Identifier: MIT
// See transfer_rules.hpp.
#include "engines/theorems/transfer_rules.hpp"

#include <algorithm>

#include "core/size.hpp"
#include "rules/layout.hpp"

namespace grundy::engines::theorems {
namespace {

using Atom = Linear::Atom;

constexpr Int longest_tested = 24;  // rows in which no two options may take from one place

// Whether a term calls the game itself and changes only the row.
bool changes_row(const rules::Ruleset& rules, int instance, const rules::Option& o, std::size_t row) {
    const rules::Game& game = rules.game(instance);
    if (o.terms.size() != 1 || o.terms[0].kind != rules::Term::Kind::call) return false;
    const rules::Term& t = o.terms[0];
    if (!t.same_instance && rules.instance(instance).targets[to_size(t.site)] != instance) return false;
    for (std::size_t i = 0; i < game.args.size(); ++i)
        if (i != row && (t.args[i].op != rules::variable_of(game.args[i].type) || t.args[i].slot != game.args[i].slot))
            return false;
    return true;
}

// What room a coin that slides has: up to the edge, or to the coin that it follows.
bool read_gap(const Transfer& t, Gaps& gaps) {
    if (t.rises != gaps.rises) return false;
    const Int sign = t.rises ? 1 : -1;
    Linear end;  // how far it may go
    end.add(t.room, sign);
    end.add(Linear::of({Atom::element, 0}), 1);
    const Bound edge{t.rises, t.rises ? 0 : 1};
    if (t.low == edge && t.high == edge) {
        if (!end.same_for_all_moves() || (gaps.edge && !(*gaps.edge == end))) return false;
        gaps.edge = end;
        return true;
    }
    if (t.rises ? !t.high.from_end || t.high.at > -1 : t.low.from_end || t.low.at < 2) return false;
    end.add(Linear::of({Atom::element, sign}), -1);
    const Wide apart = -sign * end.constant;
    if (!end.is_constant() || apart < 0 || (gaps.apart && *gaps.apart != apart)) return false;
    gaps.apart = apart;
    return true;
}

bool disjoint(const std::vector<Transfer>& options) {
    for (Int length = 0; length <= longest_tested; ++length) {
        std::vector<int> taken(to_size(length));
        for (const Transfer& t : options)
            for (Int i = std::max(Int{1}, t.low.in(length)); i <= std::min(length, t.high.in(length)); ++i)
                if (++taken[to_size(i - 1)] > 1) return false;
    }
    return true;
}

// The order of a bag has no meaning, unless coins keep it.
bool order_fits(const rules::Game& game, std::size_t row, const std::vector<Transfer>& options, bool gaps) {
    if (game.symmetries.empty()) return true;
    if (game.symmetries.size() != 1 || game.symmetries[0].first != row) return false;
    return gaps || (options.size() == 1 && options[0].to == Transfer::To::away && options[0].low == Bound{false, 1} &&
                    options[0].high == Bound{true, 0});
}

// All options, as changes of the argument `row`.
std::optional<std::vector<Transfer>> read_options(const rules::Ruleset& rules, int instance, const rules::Game& normal,
                                                  std::size_t row) {
    std::vector<Transfer> out;
    for (std::size_t i = 0; i < normal.options.size(); ++i) {
        const rules::Option& o = normal.options[i];
        auto some = changes_row(rules, instance, o, row) ? read_transfer(normal, row, o) : std::nullopt;
        if (!some) return std::nullopt;
        for (Transfer& t : *some) {
            t.option = i;
            out.push_back(std::move(t));
        }
    }
    const auto as_first = [&](const Transfer& t) { return t.caps == out.front().caps; };
    return disjoint(out) && std::all_of(out.begin(), out.end(), as_first) ? std::optional(std::move(out))
                                                                          : std::nullopt;
}

// False if the options take neither from piles nor from gaps.
bool read_room(const std::vector<Transfer>& options, std::optional<Gaps>& gaps) {
    const Linear whole = Linear::of({Atom::element, 0});
    if (std::all_of(options.begin(), options.end(), [&](const Transfer& t) { return t.room == whole && !t.rises; }))
        return true;
    gaps = Gaps{options.front().rises, {}, {}};
    return std::all_of(options.begin(), options.end(),
                       [&](const Transfer& t) { return t.to == Transfer::To::away && read_gap(t, *gaps); });
}

}  // namespace

std::optional<TransferRules> read_transfer_rules(const rules::Ruleset& rules, int instance) {
    const rules::Game& written = rules.game(instance);
    if (written.cyclic || written.member || written.options.empty()) return std::nullopt;
    TransferRules out;
    out.normal = rules::normal_game(rules, instance);
    const rules::Game& game = out.normal.game;
    for (; out.row < game.args.size(); ++out.row) {
        if (game.args[out.row].type != rules::Type::row) continue;
        auto options = read_options(rules, instance, game, out.row);
        out.gaps.reset();
        if (!options || !read_room(*options, out.gaps) || !order_fits(game, out.row, *options, out.gaps.has_value()))
            continue;
        out.options = std::move(*options);
        return out;
    }
    return std::nullopt;
}

}  // namespace grundy::engines::theorems
