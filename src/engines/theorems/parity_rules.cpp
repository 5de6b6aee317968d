// SPDX-License-Identifier: MIT
// Each option, under each assignment of parities to what it mentions, says that the functions of what it leaves and of
// the position add up to 1 modulo 2. Where a move cannot be shown to exist, the function has to be even. These are
// linear equations for the values of the function; any solution will do.
#include "engines/theorems/parity_rules.hpp"

#include <algorithm>
#include <functional>
#include <iterator>

#include "core/size.hpp"
#include "engines/theorems/equations.hpp"
#include "engines/theorems/parities.hpp"
#include "rules/bounds.hpp"
#include "rules/descent.hpp"
#include "rules/normal_game.hpp"

namespace grundy::engines::theorems {
namespace {

using rules::Binder;
using rules::Expr;
using rules::Facts;
using rules::Op;

constexpr std::size_t most_quantities = 6;  // the values of the function are the bits of a word
constexpr std::size_t most_parities = 12;
constexpr std::uint64_t most_ending_steps = 100'000;  // of the proof that play ends

Expr variable(const rules::Variable& v) {
    Expr out = Expr::variable(v.slot);
    out.op = rules::variable_of(v.type);
    return out;
}

class ParityReader {
public:
    ParityReader(const rules::Ruleset& rules, int instance, Int least, Int length)
        : rules_(rules),
          instance_(instance),
          normal_(rules::normal_game(rules, instance)),
          game_(normal_.game),
          least_(least),
          length_(length) {}

    std::optional<ParityRules> read() {
        if (!heads() || !symmetric()) return std::nullopt;
        for (const rules::Option& o : game_.options)
            if (!plain(o) || !stays(o) || !changes(o)) return std::nullopt;
        for (std::uint64_t at = 0; at < classes(); ++at)
            if (!moves_exist(at) && !equations_.add(bit(at), false)) return std::nullopt;
        return ParityRules{quantities_, equations_.solution(), least_, length_, shrinks_};
    }

private:
    static std::uint64_t bit(std::uint64_t at) { return std::uint64_t{1} << at; }
    std::uint64_t classes() const { return std::uint64_t{1} << quantities_.size(); }

    bool heads() {
        for (const auto& p : game_.params)
            if (p.variable.type != rules::Type::integer) return false;
        for (const auto& v : game_.args) {
            if (v.type == rules::Type::integer) {
                quantities_.push_back(variable(v));
            } else if (v.type == rules::Type::row) {
                quantities_.push_back(length_of(variable(v)));
                quantities_.push_back(total_of(variable(v)));
            } else {
                return false;
            }
        }
        return !game_.cyclic && !game_.coded && !game_.options.empty() && quantities_.size() <= most_quantities;
    }

    // Integers whose order does not matter come in ascending order: the function must not depend on it.
    bool symmetric() {
        for (const auto& s : game_.symmetries) {
            if (game_.args[s.first].type != rules::Type::integer) continue;
            for (std::size_t a = s.first; a + 1 < s.first + s.count; ++a) {
                const std::size_t i = place(a), j = place(a + 1);
                for (std::uint64_t at = 0; at < classes(); ++at) {
                    const bool x = (at >> i & 1) != 0, y = (at >> j & 1) != 0;
                    if (x && !y && !equations_.add(bit(at) ^ bit(at ^ (bit(i) | bit(j))), false)) return false;
                }
            }
        }
        return true;
    }

    std::size_t place(std::size_t argument) const {
        std::size_t out = 0;
        for (std::size_t i = 0; i < argument; ++i) out += game_.args[i].type == rules::Type::integer ? 1 : 2;
        return out;
    }

    bool plain(const rules::Option& o) const {
        if (o.kind != rules::Option::Kind::leads || o.taken || o.terms.empty()) return false;
        return std::all_of(o.terms.begin(), o.terms.end(), [&](const rules::Term& t) {
            return t.kind == rules::Term::Kind::call &&
                   (t.same_instance || rules_.instance(instance_).targets[to_size(t.site)] == instance_);
        });
    }

    Int least_of(const Expr& quantity) const { return quantity.op == Op::variable ? least_ : length_; }

    Facts domain() const {
        Facts out(game_);
        for (const Expr& q : quantities_)
            if (q.op != Op::total) out.add(Expr::make(Op::less_equal, {Expr::constant(least_of(q)), q}));
        return out;
    }

    // The total of all numbers of a position.
    Expr total(const std::vector<Expr>& args, const Facts& facts) const {
        Expr out = Expr::constant(0);
        for (std::size_t i = 0; i < args.size(); ++i)
            out = Expr::make(
                Op::add,
                {std::move(out), game_.args[i].type == rules::Type::integer ? args[i] : most_total_of(args[i], facts)});
        return out;
    }
    // As far as it is known: elements of slices are natural, so that they are no more in total than those of the row.
    static Expr most_total_of(const Expr& row, const Facts& facts) {
        const Expr* const whole = row_of_slices(row, facts);
        return total_of(whole != nullptr && natural_row(facts, *whole) ? *whole : row, &facts);
    }

    // Whether every choice has a meaning, and what it leaves is a position that the theorem is about, with numbers that
    // are no greater in total. What it leaves has no negative number: otherwise the choice is not legal.
    bool stays(const rules::Option& o) {
        Facts facts = domain();
        const auto all_defined = [&](const std::vector<Expr>& list) {
            return std::all_of(list.begin(), list.end(), [&](const Expr& e) { return defined(facts, e); });
        };
        for (const Expr& e : o.guard) {
            if (!defined(facts, e)) return false;
            learn(facts, e);
        }
        for (const Binder& b : o.binders) {
            if (!all_defined(b.exprs)) return false;
            Binder bare = b;
            bare.conditions.clear();
            facts.add(bare);
            if (b.kind == Binder::Kind::range)  // as a fact on two numbers: that two places differ
                facts.add(Expr::make(Op::less_equal, {b.exprs[0], variable(b.vars[0])}));
            for (const Expr& e : b.conditions) {
                if (!defined(facts, e)) return false;
                learn(facts, e);
            }
        }
        std::vector<Expr> before;
        for (const auto& v : game_.args) before.push_back(variable(v));
        for (const Binder& b : o.binders) shrinks_ = shrinks_ && chooses_within(b, before, facts);
        for (const auto& t : o.terms)
            if (!all_defined(t.args)) return false;
        for (const auto& t : o.terms)
            for (std::size_t i = 0; i < t.args.size(); ++i)
                if (game_.args[i].type == rules::Type::integer)
                    facts.add(Expr::make(Op::less_equal, {Expr::constant(0), t.args[i]}));
        const Expr had = total(before, facts);
        for (const auto& t : o.terms) {
            for (std::size_t i = 0; i < t.args.size(); ++i) {
                const bool integer = game_.args[i].type == rules::Type::integer;
                if (integer ? !facts.at_least(t.args[i], least_)
                            : !natural_row(facts, t.args[i]) || !facts.at_least(length_of(t.args[i]), length_))
                    return false;
            }
            if (!facts.ordered(had, total(t.args, facts))) return false;
            for (std::size_t i = 0; i < t.args.size(); ++i)
                shrinks_ = shrinks_ && (game_.args[i].type == rules::Type::integer ? facts.ordered(before[i], t.args[i])
                                                                                   : row_shrinks(facts, t.args[i]));
        }
        return true;
    }

    // A natural number that is odd is at least 1.
    static void learn(Facts& facts, const Expr& e) {
        facts.add(e);
        std::vector<Expr> atoms;
        Parities::condition_atoms(e, atoms);
        if (atoms.size() != 1) return;
        Parities even;
        even.set(atoms[0], false);
        if (even.truth(e) == false && facts.at_least(atoms[0], 0))
            facts.add(Expr::make(Op::less_equal, {Expr::constant(1), atoms[0]}));
    }

    // Whether the numbers that are chosen are none above those of the position.
    bool chooses_within(const Binder& b, const std::vector<Expr>& before, const Facts& facts) const {
        const auto within = [&](const Expr& e) {
            return e.op == Op::constant || e.op == Op::element ||
                   std::any_of(before.begin(), before.end(), [&](const Expr& had) {
                       const bool row = rules::type_of(had.op) != rules::Type::integer;
                       return facts.ordered(row ? length_of(had) : had, e);
                   });
        };
        if (b.kind == Binder::Kind::range) return within(b.exprs[1]);
        return (b.kind != Binder::Kind::split && b.kind != Binder::Kind::value) || within(b.exprs[0]);
    }

    // The parities of what the term leaves, as expressions.
    std::vector<Expr> left(const rules::Term& t) const {
        std::vector<Expr> out;
        for (std::size_t i = 0; i < t.args.size(); ++i) {
            if (game_.args[i].type == rules::Type::integer) {
                out.push_back(t.args[i]);
            } else {
                out.push_back(length_of(t.args[i]));
                out.push_back(total_of(t.args[i]));
            }
        }
        return out;
    }

    // Conditions on parities that every choice fulfils, those of splits and sets included.
    static std::vector<Expr> conditions(const rules::Option& o, bool with_equalities) {
        std::vector<Expr> out = o.guard;
        const auto equal_bits = [&](Expr a, Expr b) {
            const auto bit_of = [](Expr e) { return Expr::make(Op::mod, {std::move(e), Expr::constant(2)}); };
            out.push_back(Expr::make(Op::equal, {bit_of(std::move(a)), bit_of(std::move(b))}));
        };
        // What is equal has one parity.
        const std::function<void(const Expr&)> equalities = [&](const Expr& e) {
            if (e.op == Op::both)
                for (const Expr& part : e.args) equalities(part);
            if (with_equalities && e.op == Op::equal && rules::type_of(e.args[0].op) == rules::Type::integer &&
                rules::type_of(e.args[1].op) == rules::Type::integer)
                equal_bits(e.args[0], e.args[1]);
        };
        for (const Expr& e : o.guard) equalities(e);
        for (const Binder& b : o.binders) {
            out.insert(out.end(), b.conditions.begin(), b.conditions.end());
            for (const Expr& e : b.conditions) equalities(e);
            if (b.vars[0].type != rules::Type::integer) continue;
            const Expr first = Expr::variable(b.vars[0].slot);
            if (b.kind == Binder::Kind::value) equal_bits(first, b.exprs[0]);
            if (b.kind == Binder::Kind::split) {
                Expr sum = first;
                for (std::size_t i = 1; i < b.vars.size(); ++i)
                    sum = Expr::make(Op::add, {std::move(sum), Expr::variable(b.vars[i].slot)});
                equal_bits(std::move(sum), b.exprs[0]);
            }
            if (b.kind == Binder::Kind::in_set) {
                const auto odd = parity_of_set(b.exprs[0]);
                if (odd) equal_bits(first, Expr::constant(*odd ? 1 : 0));
            }
        }
        return out;
    }

    // Whether all elements are odd, or else all even; found for lists of single numbers and powers of an odd number.
    static std::optional<bool> parity_of_set(const Expr& set) {
        if (set.op == Op::powers && set.args[0].op == Op::constant && set.args[0].value % 2 != 0) return true;
        if (set.op != Op::set_literal || set.args.empty()) return std::nullopt;
        for (std::size_t i = 0; i + 1 < set.args.size(); i += 2) {
            const Expr &lo = set.args[i], &hi = set.args[i + 1];
            if (lo.op != Op::constant || hi.op != Op::constant || lo.value != hi.value || lo.value < 0)
                return std::nullopt;
            if (lo.value % 2 != set.args[0].value % 2) return std::nullopt;
        }
        return set.args[0].value % 2 != 0;
    }

    // More conditions mention more numbers, which may be too many.
    bool changes(const rules::Option& o) {
        const Equations before = equations_;
        if (changes(o, conditions(o, true))) return true;
        equations_ = before;
        return changes(o, conditions(o, false));
    }
    bool changes(const rules::Option& o, const std::vector<Expr>& known) {
        std::vector<std::vector<Expr>> terms;
        std::vector<Expr> atoms = quantities_;
        for (const auto& t : o.terms) {
            terms.push_back(left(t));
            for (const Expr& e : terms.back()) Parities::atoms(e, atoms);
        }
        for (const Expr& e : known) Parities::condition_atoms(e, atoms);
        if (atoms.size() > most_parities) return false;
        for (std::uint64_t at = 0; at < std::uint64_t{1} << atoms.size(); ++at) {
            Parities parities;
            for (std::size_t i = 0; i < atoms.size(); ++i) parities.set(atoms[i], (at >> i & 1) != 0);
            if (std::any_of(known.begin(), known.end(), [&](const Expr& e) { return parities.truth(e) == false; }))
                continue;
            std::uint64_t sum = bit(at & (classes() - 1));
            for (const auto& term : terms) {
                std::uint64_t to = 0;
                for (std::size_t i = 0; i < term.size(); ++i) {
                    const auto odd = parities.of(term[i]);
                    if (!odd) return false;
                    if (*odd) to |= bit(i);
                }
                sum ^= bit(to);
            }
            if (!equations_.add(sum, true)) return false;
        }
        return true;
    }

    // Whether each position with these parities is shown to have a move.
    bool moves_exist(std::uint64_t at) const {
        Facts facts = domain();
        Parities parities;
        for (std::size_t i = 0; i < quantities_.size(); ++i) {
            const bool odd = (at >> i & 1) != 0, total = quantities_[i].op == Op::total;
            parities.set(quantities_[i], odd);
            const Int least = total ? 0 : least_of(quantities_[i]);
            facts.add(Expr::make(Op::less_equal,
                                 {Expr::constant(least + ((least % 2 != 0) == odd ? 0 : 1)), quantities_[i]}));
            if (odd && total)  // of no elements, it is 0
                facts.add(
                    Expr::make(Op::less_equal, {Expr::constant(1), Expr::make(Op::length, {quantities_[i].args[0]})}));
        }
        return std::any_of(game_.options.begin(), game_.options.end(), [&](const rules::Option& o) {
            return std::any_of(std::begin(choices), std::end(choices),
                               [&](const Choice& c) { return has_choice(o, facts, parities, c); });
        });
    }

    static bool holds(const Expr& e, const Facts& facts, const Parities& parities) {
        const auto both = [&](const Expr& x) { return holds(x, facts, parities); };
        const auto more = [](const Expr& x) { return Expr::make(Op::add, {x, Expr::constant(1)}); };
        if (e.op == Op::both) return both(e.args[0]) && both(e.args[1]);
        if (e.op == Op::either) return both(e.args[0]) || both(e.args[1]);
        if (parities.truth(e) == true) return true;
        const bool compares = e.op == Op::less || e.op == Op::less_equal || e.op == Op::equal || e.op == Op::not_equal;
        if (!compares || rules::type_of(e.args[0].op) != rules::Type::integer) return false;
        const Expr &a = e.args[0], &b = e.args[1];
        if (e.op == Op::less) return facts.ordered(b, more(a));
        if (e.op == Op::less_equal) return facts.ordered(b, a);
        if (e.op == Op::equal) return facts.ordered(a, b) && facts.ordered(b, a);
        return facts.ordered(a, more(b)) || facts.ordered(b, more(a));
    }

    // The first number of each range and set, or the last of each range; `odd`: in place of an index of a row whose
    // total is odd, one of an odd element.
    struct Choice {
        bool last, odd;
    };
    static constexpr Choice choices[] = {{false, true}, {true, true}, {false, false}, {true, false}};

    // Whether this choice is always a legal move.
    bool has_choice(const rules::Option& o, Facts facts, Parities parities, Choice choice) const {
        const bool last = choice.last;
        std::vector<Binder> chosen;
        const auto in_place = [&](const Expr& e) { return rules::expand(e, chosen); };
        const auto name = [&](const rules::Variable& v, Expr number) {
            Binder named;
            named.kind = Binder::Kind::value;
            named.vars = {v};
            named.exprs = {std::move(number)};
            chosen.push_back(std::move(named));
        };
        const auto all_hold = [&](const std::vector<Expr>& list) {
            return std::all_of(list.begin(), list.end(),
                               [&](const Expr& e) { return holds(in_place(e), facts, parities); });
        };
        if (!all_hold(o.guard)) return false;
        std::vector<Expr> rows_used;
        for (const Binder& b : o.binders) {
            if (std::any_of(b.vars.begin(), b.vars.end(),
                            [](const rules::Variable& v) { return v.type != rules::Type::integer; }))
                return false;
            if (b.kind == Binder::Kind::range) {
                const Expr lo = in_place(b.exprs[0]), hi = in_place(b.exprs[1]);
                if (const Expr* row = row_of_places(lo, hi);
                    choice.odd && row != nullptr && has_odd_element(*row, parities, rows_used)) {
                    const Expr place = Expr::variable(b.vars[0].slot), element = Expr::make(Op::element, {*row, place});
                    rows_used.push_back(*row);
                    facts.add(Expr::make(Op::less_equal, {Expr::constant(1), place}));
                    facts.add(Expr::make(Op::less_equal, {place, hi}));
                    facts.add(Expr::make(Op::less_equal, {Expr::constant(1), element}));
                    parities.set(element, true);
                } else if (facts.ordered(hi, lo)) {
                    name(b.vars[0], last ? hi : lo);
                } else {
                    return false;
                }
            } else if (b.kind == Binder::Kind::split) {
                Expr rest = in_place(b.exprs[0]);
                for (std::size_t i = 0; i + 1 < b.vars.size(); ++i) {
                    const Expr part = Expr::constant(last ? 0 : 1);
                    name(b.vars[i], part);
                    rest = Expr::make(Op::sub, {std::move(rest), part});
                }
                if (!facts.at_least(rest, 0)) return false;
                name(b.vars.back(), std::move(rest));
            } else if (b.kind == Binder::Kind::open_range || b.kind == Binder::Kind::value) {
                name(b.vars[0], in_place(b.exprs[0]));
            } else if (const auto least = b.kind == Binder::Kind::in_set ? least_in(b.exprs[0]) : std::nullopt) {
                name(b.vars[0], Expr::constant(*least));
            } else {
                return false;
            }
            if (!all_hold(b.conditions)) return false;
        }
        return std::all_of(o.terms.begin(), o.terms.end(), [&](const rules::Term& t) {
            for (std::size_t i = 0; i < t.args.size(); ++i) {
                const Expr e = in_place(t.args[i]);
                const bool integer = game_.args[i].type == rules::Type::integer;
                if (integer ? !facts.at_least(e, 0) : !natural_row(facts, e)) return false;
            }
            return true;
        });
    }

    // The row whose places are lo..hi.
    static const Expr* row_of_places(const Expr& lo, const Expr& hi) {
        const bool all =
            lo.op == Op::constant && lo.value == 1 && hi.op == Op::length && hi.args[0].op == Op::row_variable;
        return all ? &hi.args[0] : nullptr;
    }
    bool has_odd_element(const Expr& row, const Parities& parities, const std::vector<Expr>& used) const {
        const auto is = [&](const Expr& e) { return rules::same(e, row); };
        return std::none_of(used.begin(), used.end(), is) && parities.of(total_of(row)) == true;
    }

    static std::optional<Int> least_in(const Expr& set) {
        if (set.op == Op::primes) return 2;
        if (set.op == Op::squares || set.op == Op::fibs) return 1;
        if (set.op != Op::set_literal || set.args.empty()) return std::nullopt;
        std::optional<Int> out;
        for (std::size_t i = 0; i + 1 < set.args.size(); i += 2) {
            const Expr &lo = set.args[i], &hi = set.args[i + 1];
            if (lo.op != Op::constant || hi.op != Op::constant || lo.value < 0) return std::nullopt;
            if (hi.value != -1 && hi.value < lo.value) return std::nullopt;
            out = out ? std::min(*out, lo.value) : lo.value;
        }
        return out;
    }

    const rules::Ruleset& rules_;
    int instance_;
    rules::NormalGame normal_;
    const rules::Game& game_;
    Int least_, length_;
    bool shrinks_ = true;
    std::vector<Expr> quantities_;
    Equations equations_;
};

bool play_ends(const rules::Ruleset& rules, int instance) {
    Budget little;
    little.nodes = most_ending_steps;
    Meter meter(little);
    try {
        return rules::unseen_ends(rules, instance, &meter).empty();
    } catch (const Stopped&) {
        return false;
    }
}

}  // namespace

std::string ParityRules::text(const rules::Game& game) const {
    std::vector<std::string> names;
    for (const auto& v : game.args) {
        if (v.type == rules::Type::integer) {
            names.push_back(v.name);
        } else {
            names.push_back("len(" + v.name + ")");
            names.push_back("sum(" + v.name + ")");
        }
    }
    std::string out;
    for (std::uint64_t product = std::uint64_t{1} << names.size(); product-- > 0;) {
        bool counts = false;  // the coefficient of the product: the sum of the function over its divisors
        for (std::uint64_t at = 0; at <= product; ++at)
            if ((at & ~product) == 0) counts = counts != ((odd >> at & 1) != 0);
        if (!counts) continue;
        std::string factors;
        for (std::size_t i = 0; i < names.size(); ++i)
            if ((product >> i & 1) != 0) factors += (factors.empty() ? "" : "*") + names[i];
        out += (out.empty() ? "" : " + ") + (factors.empty() ? "1" : factors);
    }
    return out.empty() ? "0" : out;
}

std::optional<ParityRules> parity_rules(const rules::Ruleset& rules, int instance) {
    for (const Int length : {Int{0}, Int{1}})
        for (const Int least : {Int{0}, Int{1}})
            if (auto found = ParityReader(rules, instance, least, length).read(); found && play_ends(rules, instance))
                return found;
    return std::nullopt;
}

}  // namespace grundy::engines::theorems
