// SPDX-License-Identifier: MIT
// Rows whose moves take from one place and give to any of several others, which the places alone decide
// (docs/theory.md, Theorem 61). If every move changes exactly one of the places that count, and each of those can give,
// the value is their XOR.
#include <algorithm>
#include <limits>
#include <numeric>

#include "core/size.hpp"
#include "engines/theorems/conditions.hpp"
#include "engines/theorems/theorem.hpp"
#include "rules/affine.hpp"
#include "rules/bounds.hpp"
#include "rules/distinct_moves.hpp"
#include "rules/eval.hpp"
#include "rules/layout.hpp"
#include "rules/normal_game.hpp"
#include "rules/options.hpp"

namespace grundy::engines::theorems {
namespace {

using rules::Binder;
using rules::Expr;
using rules::Op;

constexpr Int most_residues = 64;
constexpr std::size_t longest_by_pairs = 512;                          // rows of which all pairs are tried
constexpr std::size_t most_looks = std::size_t{1} << 22;               // at pairs of other rows: a fraction of a second
constexpr std::size_t most_words_of_transfers = std::size_t{1} << 22;  // of the positions in one list of moves

// f(set(set(w, p, w[p] - k), q, w[q] + k)) for p in .., q in .., k in 1..w[p] if ..., where the choice of p and q, in
// either order, depends on no element.
struct GraphTransferRules {
    rules::NormalGame normal{};
    int row = 0, from = 0, to = 0, amount = 0;  // slots
    const Binder *first = nullptr, *second = nullptr;
    std::vector<Expr> guard{}, of_first{}, of_second{};  // conditions, by the last of the binders in them
    Int period = 0;                                      // of the conditions in p and in q; 0: not known
};

// Whether the row is mentioned only for its length.
bool only_length(const Expr& e, int row) {
    if (e.op == Op::length && is_row_variable(e.args[0], row)) return true;
    if (e.loop || is_row_variable(e, row)) return false;
    return std::all_of(e.args.begin(), e.args.end(), [&](const Expr& a) { return only_length(a, row); });
}

// The period of what `e` says in the variables x and y: the least common multiple of all m in `... mod m`. Nothing if
// they occur elsewhere.
std::optional<Int> residues_of(const Expr& e, int x, int y) {
    if (!rules::mentions(e, x) && !rules::mentions(e, y)) return 1;
    if (e.op == Op::mod && e.args[1].op == Op::constant && 0 < e.args[1].value && e.args[1].value <= most_residues) {
        const auto sum = rules::to_affine(e.args[0]);
        if (sum && sum->exact()) return e.args[1].value;
    }
    if (e.loop || e.op == Op::variable) return std::nullopt;
    Int out = 1;
    for (const Expr& a : e.args) {
        const auto of = residues_of(a, x, y);
        if (!of) return std::nullopt;
        out = std::lcm(out, *of);
        if (out > most_residues) return std::nullopt;
    }
    return out;
}

bool read_transfers(const rules::Ruleset& rules, int instance, GraphTransferRules& out) {
    const rules::Game& game = out.normal.game;
    const rules::Option& o = game.options[0];
    if (game.args.size() != 1 || game.args[0].type != rules::Type::row || !game.symmetries.empty() ||
        game.options.size() != 1 || !leads_to_itself(rules, instance, o) || o.binders.size() != 3)
        return false;
    out.row = game.args[0].slot;
    const Expr& outer = o.terms[0].args[0];
    if (outer.op != Op::replaced || outer.args[0].op != Op::replaced ||
        !is_row_variable(outer.args[0].args[0], out.row))
        return false;
    const Expr &inner = outer.args[0], *gives = &inner, *receives = &outer;
    const Binder* amount = nullptr;
    for (const Binder& b : o.binders) {
        if (b.kind != Binder::Kind::range) return false;
        for (const bool swapped : {false, true}) {
            const Expr &g = swapped ? outer : inner, &r = swapped ? inner : outer;
            if (g.args[1].op != Op::variable || r.args[1].op != Op::variable ||
                !takes_all(b, out.row, g.args[1].slot) ||
                !changes_by(g.args[2], g.args[1], out.row, b.vars[0].slot, -1) ||
                !changes_by(r.args[2], r.args[1], out.row, b.vars[0].slot, 1))
                continue;
            amount = &b;
            gives = &g;
            receives = &r;
        }
    }
    if (amount == nullptr) return false;
    out.from = gives->args[1].slot;
    out.to = receives->args[1].slot;
    out.amount = amount->vars[0].slot;
    for (const Binder& b : o.binders) {
        if (&b == amount) continue;
        (out.first == nullptr ? out.first : out.second) = &b;
        if (b.vars[0].slot != out.from && b.vars[0].slot != out.to) return false;
        for (const Expr& bound : b.exprs)
            if (!only_length(bound, out.row) || rules::mentions(bound, out.amount)) return false;
    }
    if (out.first->vars[0].slot == out.second->vars[0].slot) return false;
    std::vector<Expr> conditions;
    add_conjuncts(o.guard, conditions);
    for (const Binder& b : o.binders) add_conjuncts(b.conditions, conditions);
    // They are asked about all places, those without stones too, so none may have a fault there.
    rules::Facts known(game);
    for (const Binder* place : {out.first, out.second}) {
        if (!std::all_of(place->exprs.begin(), place->exprs.end(), [&](const Expr& e) { return known.defined(e); }))
            return false;
        Binder unconditional = *place;
        unconditional.conditions.clear();
        known.add(unconditional);
    }
    std::optional<Int> period = 1;
    for (Expr& e : conditions) {
        if (!only_length(e, out.row) || rules::mentions(e, out.amount) || !known.defined(e)) return false;
        const auto of = residues_of(e, out.from, out.to);
        period = period && of && std::lcm(*period, *of) <= most_residues ? std::optional(std::lcm(*period, *of))
                                                                         : std::nullopt;
        const bool late = rules::mentions(e, out.second->vars[0].slot),
                   early = rules::mentions(e, out.first->vars[0].slot);
        (late ? out.of_second : early ? out.of_first : out.guard).push_back(std::move(e));
    }
    out.period = period.value_or(0);
    return true;
}

// Which places of a row can give to which.
class Arcs {
public:
    Arcs(const rules::Ruleset& rules, int instance, const GraphTransferRules& of, std::size_t length)
        : of_(of), env_(of.normal.game), length_(static_cast<Int>(length)) {
        rules::bind_params(env_, of.normal.game, rules.instance(instance).params);
        env_.rows[to_size(of.row)] = std::make_shared<const rules::Row>(length);
        if (of.period > 0) residues_ = table();
    }

    /// Calls found(x, low, high) for each place x that the first binder chooses, with the bounds of the second.
    template <class Found>
    bool each_range(const Found& found) {
        if (!rules::hold(of_.guard, env_)) return true;
        const Wide low = rules::evaluate_integer(of_.first->exprs[0], env_),
                   high = rules::evaluate_integer(of_.first->exprs[1], env_);
        if (low <= high && (low < 1 || high > length_)) return false;  // no place: a fault
        for (Wide x = low; x <= high; ++x) {
            choose(*of_.first, x);
            if (!rules::hold(of_.of_first, env_)) continue;
            const Wide from = rules::evaluate_integer(of_.second->exprs[0], env_),
                       to = rules::evaluate_integer(of_.second->exprs[1], env_);
            if (from > to) continue;
            if (from < 1 || to > length_ || !found(static_cast<Int>(x), static_cast<Int>(from), static_cast<Int>(to)))
                return false;
        }
        return true;
    }

    /// Whether there is an arc for these places of the first and the second binder.
    bool allows(Int x, Int y) {
        if (of_.period > 0) return residues_[to_size(x % of_.period * of_.period + y % of_.period)];
        choose(*of_.first, x);
        choose(*of_.second, y);
        return rules::hold(of_.of_second, env_);
    }

private:
    void choose(const Binder& b, Wide value) { env_.integers[to_size(b.vars[0].slot)] = value; }
    std::vector<bool> table() {
        std::vector<bool> out;
        for (Int x = 0; x < of_.period; ++x)
            for (Int y = 0; y < of_.period; ++y) {
                choose(*of_.first, of_.period + x);
                choose(*of_.second, of_.period + y);
                out.push_back(rules::hold(of_.of_first, env_) && rules::hold(of_.of_second, env_));
            }
        return out;
    }

    const GraphTransferRules& of_;
    rules::Environment env_;
    Int length_;
    std::vector<bool> residues_{};  // of both places
};

class GraphTransfers final : public Theorem {
public:
    GraphTransfers(const rules::Ruleset& rules, int instance, std::unique_ptr<const GraphTransferRules> of)
        : rules_(rules), instance_(instance), of_(std::move(of)) {}

    std::string form() const override {
        return "piles from which a move takes, and gives to one of several other piles";
    }
    std::string theorem() const override {
        return "each move changes exactly one of the piles an odd number of moves away from the end: the value is "
               "their XOR (Theorem 61)";
    }
    bool serves(std::span<const Int> words) const override {
        Wide total = 0;
        for (const Int n : words.subspan(1)) total += n;
        return total <= std::numeric_limits<Int>::max() && counted(words.size() - 1);
    }
    bool serves_all() const override { return false; }
    std::optional<Nimber> value(std::span<const Int> words) const override {
        return value(words.subspan(1), *counted(words.size() - 1));
    }
    Moves moves_to(std::span<const Int> words, Nimber target, std::size_t most, Meter& meter) const override;

private:
    static Nimber value(std::span<const Int> row, const std::vector<bool>& counted) {
        Nimber out = 0;
        for (std::size_t i = 0; i < row.size(); ++i)
            if (counted[i]) out ^= static_cast<Nimber>(row[i]);
        return out;
    }
    std::optional<std::vector<bool>> counted(std::size_t length) const;

    const rules::Ruleset& rules_;
    int instance_;
    std::unique_ptr<const GraphTransferRules> of_;
};

// Which places count: those that can give to one that does not. Nothing if a place can give to both kinds, or if not
// all places that can receive come before.
std::optional<std::vector<bool>> GraphTransfers::counted(std::size_t length) const {
    // Places are decided in the order in which the giver is chosen first.
    const std::size_t period = std::max<std::size_t>(1, to_size(of_->period));
    const bool quick = of_->period == 0 ? length <= longest_by_pairs : length <= most_looks / period;
    if (of_->first->vars[0].slot != of_->from || !quick) return std::nullopt;
    Arcs arcs(rules_, instance_, *of_, length);
    std::vector<bool> out(length);
    std::vector<std::size_t> odd(length + 1);  // those that count, up to each place, among the places of its residue
    std::size_t done = 0;
    const auto finish = [&](std::size_t to) {
        for (; done < to; ++done) {
            const std::size_t place = done + 1;
            odd[place] = (place > period ? odd[place - period] : 0) + (out[done] ? 1 : 0);
        }
    };
    const bool fits = arcs.each_range([&](Int x, Int low, Int high) {
        if (high >= x) return false;
        finish(to_size(x) - 1);
        bool to_odd = false, to_even = false;
        const auto look = [&](std::size_t from, std::size_t to) {  // the places of one residue
            const std::size_t among = (to - from) / period + 1,
                              found = odd[to] - (from > period ? odd[from - period] : 0);
            to_odd = to_odd || found > 0;
            to_even = to_even || found < among;
        };
        const auto first = to_size(low), last = to_size(high);
        if (of_->period == 0) {
            for (std::size_t y = first; y <= last; ++y)
                if (arcs.allows(x, static_cast<Int>(y))) (out[y - 1] ? to_odd : to_even) = true;
        } else {
            for (std::size_t y = first; y <= last && y < first + period; ++y)
                if (arcs.allows(x, static_cast<Int>(y))) look(y, last - (last - y) % period);
        }
        if (to_odd && to_even) return false;
        out[to_size(x) - 1] = to_even;
        return true;
    });
    return fits ? std::optional(std::move(out)) : std::nullopt;
}

Moves GraphTransfers::moves_to(std::span<const Int> words, Nimber target, std::size_t most, Meter& meter) const {
    const auto row = words.subspan(1);
    const auto odd = *counted(row.size());
    const Nimber change = value(row, odd) ^ target;
    Moves out;
    if (change == 0) return out;
    meter.begin_if_none("pairs of piles");
    rules::DistinctMoves distinct(most);
    std::size_t listed = 0;
    Arcs arcs(rules_, instance_, *of_, row.size());
    const auto move = [&](Int x, Int y) {
        const std::size_t p = to_size(x) - 1, q = to_size(y) - 1, changed = odd[p] ? p : q;
        const auto after = static_cast<Int>(static_cast<Nimber>(row[changed]) ^ change);
        const Int taken = odd[p] ? row[p] - after : after - row[q];
        if (taken <= 0 || taken > row[p]) return true;
        if ((listed += words.size()) > most_words_of_transfers && !out.list.empty()) return false;
        rules::Component to{instance_, {words.begin(), words.end()}};
        to.words[p + 1] -= taken;
        to.words[q + 1] += taken;
        const std::vector<std::pair<int, Int>> chosen = {{of_->from, x}, {of_->to, y}, {of_->amount, taken}};
        return rules::add_move(distinct, out.list, {&to, 1},
                               rules::written_choice(rules_, instance_, of_->normal, 0, words, chosen));
    };
    out.complete = arcs.each_range([&](Int x, Int low, Int high) {
        for (Int y = low; y <= high; ++y) {
            meter.tick();
            if (arcs.allows(x, y) && !move(x, y)) return false;
        }
        return true;
    });
    return out;
}

std::unique_ptr<Theorem> graph_transfers_of(const rules::Ruleset& rules, int instance) {
    const rules::Game& written = rules.game(instance);
    if (written.cyclic || written.member || written.options.size() != 1) return nullptr;
    auto of = std::make_unique<GraphTransferRules>();
    of->normal = rules::normal_game(rules, instance);
    if (!read_transfers(rules, instance, *of)) return nullptr;
    return std::make_unique<GraphTransfers>(rules, instance, std::move(of));
}

}  // namespace

Row graph_transfers() {
    return {"transfers to one of several piles (Theorem 61)", Says::values, graph_transfers_of, {}};
}

}  // namespace grundy::engines::theorems
