// SPDX-License-Identifier: MIT
// Nim in which some numbers may not be taken from some heaps: two rows of the parameters list these pairs
// (docs/theory.md, Theorem 59). Only heaps in the list have values that are not one more than all before them.
#include <algorithm>
#include <map>
#include <set>

#include "core/size.hpp"
#include "engines/theorems/conditions.hpp"
#include "engines/theorems/theorem.hpp"
#include "rules/affine.hpp"
#include "rules/distinct_moves.hpp"
#include "rules/layout.hpp"
#include "rules/normal_game.hpp"

namespace grundy::engines::theorems {
namespace {

using rules::Binder;
using rules::Expr;
using rules::Op;

constexpr std::size_t most_pairs = std::size_t{1} << 19;  // of heaps and of what may not be taken: below a second

// What may not be taken, by heap: only heaps from which it could be taken.
using Forbidden = std::map<Int, std::set<Int>>;

class ForbiddenTakes final : public Theorem {
public:
    ForbiddenTakes(const rules::Ruleset& rules, int instance, rules::NormalGame normal, int taken,
                   const Forbidden& forbidden)
        : rules_(rules), instance_(instance), normal_(std::move(normal)), taken_(taken), forbidden_(forbidden) {
        for (const auto& [heap, takes] : forbidden_) add(heap, takes);
    }

    std::string form() const override { return "nim without some pairs of a heap and a number that is taken"; }
    std::string theorem() const override {
        return "each value has one least heap, and heaps with forbidden moves may have it again (Theorem 59)";
    }
    std::optional<Nimber> value(std::span<const Int> words) const override {
        return static_cast<Nimber>(value_of(words[0]));
    }
    Moves moves_to(std::span<const Int> words, Nimber target, std::size_t most, Meter& meter) const override {
        Moves out;
        if (target > static_cast<Nimber>(words[0])) return out;
        const auto wanted = static_cast<Int>(target);
        rules::DistinctMoves distinct(most);
        const auto banned = forbidden_.find(words[0]);
        const auto leave = [&](Int heap) {
            meter.tick();
            const Int take = words[0] - heap;
            if (take <= 0 || (banned != forbidden_.end() && banned->second.count(take) != 0)) return true;
            const rules::Component to{instance_, {heap}};
            return rules::add_move(distinct, out.list, {&to, 1},
                                   rules::written_choice(rules_, instance_, normal_, 0, words,
                                                         std::vector<std::pair<int, Int>>{{taken_, take}}));
        };
        meter.begin_if_none("heaps of one value");
        const Wide first = first_with(wanted);
        if (first < words[0]) out.complete = leave(static_cast<Int>(first));
        if (const auto more = again_.find(wanted); more != again_.end())
            for (const Int heap : more->second)
                if (!out.complete || heap >= words[0] || !(out.complete = leave(heap))) break;
        return out;
    }

private:
    // The number of values of heaps below n: they are those below this number.
    Int values_below(Int n) const {
        return n - static_cast<Int>(std::lower_bound(again_at_.begin(), again_at_.end(), n) - again_at_.begin());
    }
    Int value_of(Int n) const {
        const auto at = repeated_.find(n);
        return at != repeated_.end() ? at->second : values_below(n);
    }
    // The least heap with a value, which may be beyond all heaps. It is v plus the number of repeated values before it.
    Wide first_with(Int v) const {
        std::size_t low = 0, high = again_at_.size();
        while (low < high) {  // the least number of heaps with repeated values that are not below v and that number
            const std::size_t middle = (low + high) / 2;
            if (Wide{again_at_[middle]} > Wide{v} + static_cast<Wide>(middle))
                high = middle;
            else
                low = middle + 1;
        }
        return Wide{v} + static_cast<Wide>(low);
    }

    // The least value all of whose heaps below this one cannot be left; the next new value if there is none.
    void add(Int heap, const std::set<Int>& takes) {
        std::map<Int, std::size_t> lost;
        for (const Int take : takes) ++lost[value_of(heap - take)];
        for (const auto& [v, times] : lost) {
            const auto more = again_.find(v);
            if (times != 1 + (more == again_.end() ? 0 : more->second.size())) continue;
            repeated_[heap] = v;
            again_[v].push_back(heap);
            again_at_.push_back(heap);
            return;
        }
    }

    const rules::Ruleset& rules_;
    int instance_;
    rules::NormalGame normal_;
    int taken_;  // slot of the binder
    Forbidden forbidden_;
    std::map<Int, Int> repeated_{};            // heaps whose value a smaller heap has, and the value
    std::vector<Int> again_at_{};              // those heaps, ascending
    std::map<Int, std::vector<Int>> again_{};  // and by value
};

// The rows of an option that takes any number but for pairs: of heaps and of what may not be taken from them.
struct BannedPairs {
    int heaps = -1, takes = -1;  // slots
};

// not any(heaps[i] = n and takes[i] = k for i in 1..len(heaps))
std::optional<BannedPairs> banned_pairs_of(const Expr& e, int heap, int taken) {
    if (e.op != Op::negation || e.args[0].op != Op::loop_any) return std::nullopt;
    const Expr& any = e.args[0];
    if (any.loop->binders.size() != 1) return std::nullopt;
    const Binder& b = any.loop->binders[0];
    std::vector<Expr> conditions;
    add_conjuncts(any.args, conditions);
    add_conjuncts(any.loop->guard, conditions);
    add_conjuncts(b.conditions, conditions);
    if (b.kind != Binder::Kind::range || b.exprs[0].op != Op::constant || b.exprs[0].value != 1 ||
        b.exprs[1].op != Op::length || b.exprs[1].args[0].op != Op::row_variable || conditions.size() != 2)
        return std::nullopt;
    BannedPairs out;
    for (const Expr& c : conditions) {
        if (c.op != Op::equal) return std::nullopt;
        for (std::size_t side = 0; side < 2; ++side) {
            const Expr &element = c.args[side], &other = c.args[1 - side];
            if (element.op != Op::element || element.args[0].op != Op::row_variable ||
                !is_integer_variable(element.args[1], b.vars[0].slot))
                continue;
            if (is_integer_variable(other, heap)) out.heaps = element.args[0].slot;
            if (is_integer_variable(other, taken)) out.takes = element.args[0].slot;
        }
    }
    const int over = b.exprs[1].args[0].slot;
    const bool found = out.heaps >= 0 && out.takes >= 0 && (over == out.heaps || over == out.takes);
    return found ? std::optional(out) : std::nullopt;
}

// A parameter that is a row; null if it is none.
const std::vector<Int>* row_of_parameter(const rules::Ruleset& rules, int instance, int slot) {
    const auto& params = rules.game(instance).params;
    for (std::size_t i = 0; i < params.size(); ++i)
        if (params[i].variable.type == rules::Type::row && params[i].variable.slot == slot)
            return std::get<rules::SharedWords>(rules.instance(instance).params[i]).words.get();
    return nullptr;
}

std::unique_ptr<Theorem> forbidden_takes_of(const rules::Ruleset& rules, int instance) {
    const rules::Game& written = rules.game(instance);
    if (written.cyclic || written.member || !rules::one_integer(written.args) || written.options.size() != 1)
        return nullptr;
    rules::NormalGame normal = rules::normal_game(rules, instance);
    const rules::Option& o = normal.game.options[0];
    const int heap = normal.game.args[0].slot;
    if (!leads_to_itself(rules, instance, o) || o.binders.size() != 1) return nullptr;
    const Binder& b = o.binders[0];
    const bool all = b.exprs[0].op == Op::constant && b.exprs[0].value == 1 &&
                     (b.kind == Binder::Kind::open_range ||
                      (b.kind == Binder::Kind::range && is_integer_variable(b.exprs[1], heap)));
    if (!all) return nullptr;
    const int taken = b.vars[0].slot;
    const auto left = rules::to_affine(o.terms[0].args[0]);
    if (!left || !left->exact() || left->constant != 0 || left->terms.size() != 2 || left->coefficient(heap) != 1 ||
        left->coefficient(taken) != -1)
        return nullptr;
    std::vector<Expr> conditions;
    add_conjuncts(o.guard, conditions);
    add_conjuncts(b.conditions, conditions);
    Forbidden forbidden;
    for (const Expr& e : conditions) {
        const auto pairs = banned_pairs_of(e, heap, taken);
        if (!pairs) return nullptr;
        const auto *heaps = row_of_parameter(rules, instance, pairs->heaps),
                   *takes = row_of_parameter(rules, instance, pairs->takes);
        if (heaps == nullptr || takes == nullptr || heaps->size() != takes->size() || heaps->size() > most_pairs)
            return nullptr;
        for (std::size_t i = 0; i < heaps->size(); ++i)
            if (1 <= (*takes)[i] && (*takes)[i] <= (*heaps)[i]) forbidden[(*heaps)[i]].insert((*takes)[i]);
    }
    if (conditions.empty()) return nullptr;  // nim
    return std::make_unique<ForbiddenTakes>(rules, instance, std::move(normal), taken, forbidden);
}

}  // namespace

Row forbidden_takes() { return {"nim with forbidden moves (Theorem 59)", Says::values, forbidden_takes_of, {}}; }

}  // namespace grundy::engines::theorems
