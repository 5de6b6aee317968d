// SPDX-License-Identifier: MIT
// Taking from one heap, where 1 to m - 1 may be taken from any heap that has them, and no multiple of m ever: the value
// of n is n mod m (docs/theory.md, Theorem 53). What may be taken is known by its residues modulo m: those of primes,
// powers, ranges and sets, and of sums and products of such numbers.
#include <algorithm>
#include <map>

#include "core/size.hpp"
#include "engines/theorems/by_rules.hpp"
#include "engines/theorems/conditions.hpp"
#include "rules/formulas.hpp"
#include "rules/heap_form.hpp"
#include "rules/layout.hpp"
#include "rules/normal_game.hpp"
#include "rules/options.hpp"
#include "rules/tails.hpp"

namespace grundy::engines::theorems {
namespace {

using rules::Affine;
using rules::Binder;
using rules::Expr;
using rules::Op;

constexpr Int most_modulus = 64, most_by_rules = 4096;  // 2^12
constexpr int most_bits = 120;                          // numbers beyond 2^126 are faults of the rules

using Residues = std::vector<bool>;  // modulo m: those that may occur

bool is_constant(const Expr& e) { return e.op == Op::constant; }

// The elements of a set that is written down; nothing if they depend on anything.
std::optional<rules::IntSet> set_of(const Expr& e) {
    switch (e.op) {
        case Op::primes:
            return rules::IntSet::primes();
        case Op::squares:
            return rules::IntSet::squares();
        case Op::fibs:
            return rules::IntSet::fibs();
        case Op::powers:
            if (!is_constant(e.args[0]) || e.args[0].value < 2) return std::nullopt;
            return rules::IntSet::powers(e.args[0].value);
        default:
            break;
    }
    if (e.op != Op::set_literal) return std::nullopt;
    std::vector<Int> elements;
    for (std::size_t i = 0; i + 1 < e.args.size(); i += 2) {
        const Expr &lo = e.args[i], &hi = e.args[i + 1];
        const bool bounded = is_constant(lo) && is_constant(hi) && lo.value >= 0 && hi.value >= 0;  // -1: without end
        if (!bounded || hi.value - lo.value >= most_by_rules) return std::nullopt;
        for (Int x = lo.value; x <= hi.value; ++x) elements.push_back(x);
    }
    return rules::IntSet::of(std::move(elements));
}

// What one option may take, modulo m.
class Takes {
public:
    Takes(const rules::Option& option, int heap, Int m) : option_(option), heap_(heap), m_(m) {}

    /// Whether the option takes a natural number that the heap does not decide, and never a multiple of m.
    bool never_multiple() {
        const auto left = rules::to_affine(option_.terms[0].args[0]);
        if (!left || left->coefficient(heap_) != 1) return false;
        for (const auto& [atom, factor] : left->terms)
            if (is_integer_variable(atom, heap_))
                continue;
            else
                taken_.terms.emplace_back(atom, -factor);
        taken_.constant = -left->constant;
        if (!read_conditions(option_.guard)) return false;
        for (const Binder& b : option_.binders)
            if (!read(b) || !read_conditions(b.conditions)) return false;
        if (!takes_no_less_than_0()) return false;
        if (excluded_) return true;
        Residues all = only(taken_.constant);
        for (const auto& [atom, factor] : taken_.terms) {
            const auto own = of(atom);
            if (!own) return false;
            all = combined(all, combined(*own, only(factor), [](Wide a, Wide b) { return a * b; }),
                           [](Wide a, Wide b) { return a + b; });
        }
        return !all[0];
    }

private:
    std::size_t place(Wide x) const { return to_size(static_cast<Int>((x % m_ + m_) % m_)); }
    Residues none() const { return Residues(to_size(m_)); }
    Residues only(Wide x) const {
        Residues out = none();
        out[place(x)] = true;
        return out;
    }
    template <class F>
    Residues combined(const Residues& a, const Residues& b, F f) const {
        Residues out = none();
        for (Int x = 0; x < m_; ++x)
            for (Int y = 0; y < m_; ++y)
                if (a[to_size(x)] && b[to_size(y)]) out[place(f(Wide{x}, Wide{y}))] = true;
        return out;
    }

    // The numbers of a binder; false if they are not known, or depend on the heap otherwise than by an upper end that
    // grows with it.
    bool read(const Binder& b) {
        const auto set = b.kind == Binder::Kind::in_set ? set_of(b.exprs[0]) : std::nullopt;
        const bool range = b.kind == Binder::Kind::range || b.kind == Binder::Kind::open_range;
        Residues own(to_size(m_), true);
        Int least = 0;
        bool far = false;
        if (set) {
            if (set->empty()) return false;
            least = *set->next(0);
            const auto far = set->residues(m_, m_);
            if (!far) return false;
            own = none();
            for (const Int r : *far) own[to_size(r)] = true;
            for (auto x = set->next(0); x && *x <= m_; x = set->after(*x)) own[place(*x)] = true;
        } else if (range && is_constant(b.exprs[0]) && b.exprs[0].value >= 0 && b.exprs[0].value <= most_by_rules) {
            least = b.exprs[0].value;
            if (b.kind == Binder::Kind::range && is_constant(b.exprs[1])) {
                own = none();
                for (Int x = least; x <= std::min(b.exprs[1].value, least + m_); ++x) own[place(x)] = true;
            } else if (b.kind == Binder::Kind::range && rules::mentions(b.exprs[1], heap_)) {
                const auto end = rules::to_affine(b.exprs[1]);
                if (!end || !end->exact() || end->coefficient(heap_).value_or(0) <= 0) return false;
                far = true;
            }
        } else {
            return false;
        }
        chosen_[b.vars[0].slot] = {std::move(own), least, far};
        return true;
    }

    // A move that adds to the heap would be no multiple of m, either, and play need not end.
    bool takes_no_less_than_0() const {
        Wide sum = taken_.constant;
        for (const auto& [atom, factor] : taken_.terms) {
            const auto own = least(atom);
            if (!own || factor < 0) return false;
            sum += *own * factor;
        }
        return sum >= 0;
    }
    // A number that no value of the expression is below, at most some thousands; nothing if one may be negative.
    std::optional<Wide> least(const Expr& e) const {
        if (is_constant(e)) return e.value < 0 ? std::nullopt : std::optional(std::min<Wide>(e.value, most_by_rules));
        if (e.op == Op::variable) {
            const auto it = chosen_.find(e.slot);
            return it == chosen_.end() ? std::nullopt : std::optional(std::min<Wide>(it->second.least, most_by_rules));
        }
        if (e.op != Op::add && e.op != Op::mul && e.op != Op::power) return std::nullopt;
        const auto a = least(e.args[0]), b = least(e.args[1]);
        if (!a || !b) return std::nullopt;
        const Wide out = e.op == Op::add ? *a + *b : e.op == Op::mul ? *a * *b : *a == 0 ? 0 : *b == 0 ? 1 : *a;
        return std::min<Wide>(out, most_by_rules);
    }

    // Conditions that have a value for all numbers, and do not mention the heap; one may exclude multiples of m.
    bool read_conditions(const std::vector<Expr>& conditions) {
        std::vector<Expr> all;
        add_conjuncts(conditions, all);
        for (const Expr& e : all) {
            if (bits(e) > most_bits) return false;
            excluded_ = excluded_ || excludes(e);
        }
        return true;
    }
    // How large the numbers within the expression may become, as bits; beyond most_bits, too, if it may have no value.
    int bits(const Expr& e) const {
        constexpr int of_number = 63, none = 1000;
        if (is_constant(e)) return of_number;
        if (e.op == Op::variable) return e.slot != heap_ && chosen_.count(e.slot) != 0 ? of_number : none;
        int out = 0;
        for (const Expr& a : e.args) out = std::max(out, bits(a));
        switch (e.op) {
            case Op::mul:  // by a number, so that products are not too large
            case Op::div:
            case Op::mod:
                if (!is_constant(e.args[1]) || e.args[1].value <= 0 || e.args[1].value > most_by_rules) return none;
                return e.op == Op::mul ? out + 12 : out;
            case Op::add:
            case Op::sub:
                return out + 1;
            case Op::less:
            case Op::less_equal:
            case Op::equal:
            case Op::not_equal:
            case Op::both:
            case Op::either:
            case Op::negation:
            case Op::divides:
                return out;
            default:
                return none;
        }
    }
    // Whether the condition is false of multiples of m.
    bool excludes(const Expr& e) const {
        if (e.op == Op::negation && e.args[0].op == Op::divides)
            return divides_all(e.args[0].args[0]) && is_taken(e.args[0].args[1]);
        if ((e.op != Op::equal && e.op != Op::not_equal) || e.args[0].op != Op::mod || !is_constant(e.args[1]))
            return false;
        return divides_all(e.args[0].args[1]) && is_taken(e.args[0].args[0]) &&
               (e.args[1].value == 0) == (e.op == Op::not_equal);
    }
    bool divides_all(const Expr& d) const { return is_constant(d) && d.value > 0 && m_ % d.value == 0; }
    bool is_taken(const Expr& e) const {
        auto difference = rules::to_affine(e);
        if (!difference) return false;
        difference->add(taken_, -1);
        return difference->is_constant() && difference->constant == 0;
    }

    std::optional<Residues> of(const Expr& e) const {
        if (is_constant(e)) return only(e.value);
        if (e.op == Op::variable) {
            const auto it = chosen_.find(e.slot);
            return it == chosen_.end() ? std::nullopt : std::optional(it->second.residues);
        }
        if ((e.op == Op::power || e.op == Op::mul) && rules::any_within(e, [this](const Expr& part) {
                const auto it = part.op == Op::variable ? chosen_.find(part.slot) : chosen_.end();
                return it != chosen_.end() && it->second.far;
            }))
            return std::nullopt;
        if (e.op == Op::power) return of_power(e);
        if (e.op != Op::add && e.op != Op::sub && e.op != Op::mul) return std::nullopt;
        const auto a = of(e.args[0]), b = of(e.args[1]);
        if (!a || !b) return std::nullopt;
        return combined(*a, *b, [op = e.op](Wide x, Wide y) {
            return op == Op::add ? x + y : op == Op::sub ? x - y : x * y;
        });
    }
    // Powers of each residue: after m of them, all that come have occurred.
    std::optional<Residues> of_power(const Expr& e) const {
        const auto base = of(e.args[0]);
        const Expr& exponent = e.args[1];
        const auto chosen = exponent.op == Op::variable ? chosen_.find(exponent.slot) : chosen_.end();
        const bool fixed = is_constant(exponent) && exponent.value >= 0 && exponent.value <= most_modulus;
        if (!base || (!fixed && chosen == chosen_.end())) return std::nullopt;
        const Int least = fixed ? exponent.value : chosen->second.least;
        if (least > most_modulus) return std::nullopt;
        Residues out = none();
        for (Int x = 0; x < m_; ++x) {
            if (!(*base)[to_size(x)]) continue;
            Wide power = 1 % m_;
            for (Int i = 0; i < least; ++i) power = power * x % m_;
            for (Int i = 0; i <= (fixed ? 0 : m_); ++i, power = power * x % m_) out[place(power)] = true;
        }
        return out;
    }

    struct Chosen {
        Residues residues;
        Int least = 0;
        bool far = false;  // it may be as large as the heap: powers and products may be too large a number
    };
    const rules::Option& option_;
    int heap_;
    Int m_;
    Affine taken_;
    std::map<int, Chosen> chosen_;  // by slot
    bool excluded_ = false;         // no multiple of m satisfies the conditions
};

class Remainders final : public Theorem {
public:
    /// `takes`: a choice that takes each of 1 to m - 1.
    Remainders(const rules::Ruleset& rules, int instance, std::vector<Choice> takes)
        : rules_(rules), instance_(instance), takes_(std::move(takes)), m_(static_cast<Int>(takes_.size()) + 1) {
        auto game = std::make_shared<rules::Game>();
        game->args = rules.game(instance).args;
        game->integers = rules.game(instance).integers;
        game->start = {
            Expr::make(Op::mod, {Expr::variable(game->args[0].slot), Expr::constant(m_)}),
        };
        game_ = std::move(game);
    }

    std::string form() const override {
        return "take 1" + (m_ == 2 ? std::string() : " to " + std::to_string(m_ - 1)) +
               ", or more, but no multiple of " + std::to_string(m_);
    }
    std::string theorem() const override {
        const std::string m = std::to_string(m_);
        return "the value is " + rules_.game(instance_).args[0].name + " mod " + m + ": 1" +
               (m_ == 2 ? "" : " to " + std::to_string(m_ - 1)) + " may be taken, and no multiple of " + m +
               " (Theorem 53)";
    }
    std::optional<Nimber> value(std::span<const Int> words) const override {
        return static_cast<Nimber>(words[0] % m_);
    }
    Moves moves_to(std::span<const Int> words, Nimber target, std::size_t most, Meter& meter) const override {
        const Int n = words[0];
        if (n <= most_by_rules)
            return moves_by_rules(rules_, instance_, words, most, meter,
                                  [&](std::span<const Int> left) { return *value(left) == target; });
        Moves out;
        if (std::cmp_greater_equal(target, m_) || target == *value(words)) return out;
        out.complete = false;  // the first of them is listed
        const Int taken = ((n - static_cast<Int>(target)) % m_ + m_) % m_;
        if (most > 0) out.list.push_back({{{instance_, {n - taken}}}, takes_[to_size(taken - 1)], {}});
        return out;
    }
    Int modulus() const override { return m_; }
    Formula formula() const override { return Formula::expression; }
    std::optional<rules::KnownFormula::Expression> expression() const override {
        return rules::KnownFormula::Expression{game_, &game_->start[0]};
    }

private:
    const rules::Ruleset& rules_;
    int instance_;
    std::vector<Choice> takes_;
    Int m_;
    std::shared_ptr<const rules::Game> game_;  // the formula
};

// The choices that take 1, 2, 3, ... from heaps of 1, 2, 3, ...: from larger heaps they may be made, too, as nothing
// else depends on the heap.
std::vector<Choice> first_takes(const rules::Ruleset& rules, int instance) {
    constexpr std::uint64_t most_steps = 1'000'000;
    Budget little;
    little.nodes = most_steps;
    Meter meter(little);
    std::vector<Choice> out;
    rules::Enumerator options(rules, instance, meter);
    for (Int n = 1; n < most_modulus; ++n) {
        const bool none = options.run(std::vector<Int>{n}, [&](std::span<const rules::Component> parts) {
            if (parts.size() != 1 || parts[0].words.size() != 1 || parts[0].words[0] != 0) return true;
            out.push_back(options.choice());
            return false;
        });
        if (none) return out;
    }
    return {};
}

// The periods of these are found, and written to certificates, by the engine of heaps.
bool is_for_heaps(const rules::Ruleset& rules, int instance) {
    std::string why_not;
    const auto form = rules::heap_form(rules, instance, why_not);
    return form && (form->finite() || form->subtraction_set() || rules::tails_of({&*form, 1}));
}

std::unique_ptr<Theorem> remainders_of(const rules::Ruleset& rules, int instance) {
    const rules::Game& written = rules.game(instance);
    if (written.cyclic || written.member || !rules::one_integer(written.args) || written.options.empty())
        return nullptr;
    const rules::NormalGame normal = rules::normal_game(rules, instance);
    const auto& options = normal.game.options;
    if (!std::all_of(options.begin(), options.end(), [&](const rules::Option& o) {
            return leads_to_itself(rules, instance, o) && o.terms[0].args.size() == 1;
        }))
        return nullptr;
    if (is_for_heaps(rules, instance)) return nullptr;
    std::vector<Choice> takes;
    try {
        takes = first_takes(rules, instance);
    } catch (const std::runtime_error&) {  // rules with a fault, or too many options
        return nullptr;
    }
    const Int m = static_cast<Int>(takes.size()) + 1;
    const int heap = normal.game.args[0].slot;
    if (m < 2 || !std::all_of(options.begin(), options.end(),
                              [&](const rules::Option& o) { return Takes(o, heap, m).never_multiple(); }))
        return nullptr;
    return std::make_unique<Remainders>(rules, instance, std::move(takes));
}

}  // namespace

Row remainders() {
    return {"what may be taken is no multiple of a number (Theorem 53)", Says::values, remainders_of, {}};
}

}  // namespace grundy::engines::theorems
