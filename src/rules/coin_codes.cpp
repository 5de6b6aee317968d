// SPDX-License-Identifier: MIT
// Lowers coin-turning codes to rules; see codes.hpp. Coins lie in a row, at places 1, 2, ... A move turns some of them,
// the rightmost from heads to tails. Since equal components cancel, a row is the sum of its heads (Lenstra; Winning
// Ways ch. 14). One head at place n is a game by itself: a move leads to the sum of the other places turned.
//
// A code is a list, "2-3,6C": the number of coins (N, N-M or N+), then modifiers: C adjacent, E equally spaced,
// S placed symmetrically, F with the leftmost coin of the row, C(K) within K adjacent places. The coins that
// are turned together with the one at n are chosen by binders for their places, or by the bits of a number if
// there may be any number of them.
#include <algorithm>
#include <charconv>
#include <functional>
#include <string>

#include "core/ascii.hpp"
#include "core/size.hpp"
#include "rules/codes.hpp"
#include "rules/lower.hpp"

namespace grundy::rules {
namespace {

using namespace lower;

constexpr Int most_coins = 64;  // chosen place by place
constexpr Int most_bits = 100;  // more choices than anyone can examine, and still a number
constexpr std::size_t most_elements = 100;

struct Element {
    Int least = 0, most = 0;  // coins, including the one at n; most < 0: any number
    Int span = 0;             // 0: none
    char spacing = 0;         // 'C', 'E' or 'S'
    bool first = false;
    std::string_view text;  // as written

    // "1-3: turn 1 to 3 coins"
    std::string words() const {
        std::string out = std::string(text) + ": turn " + std::to_string(least);
        if (most < 0) out += " or more";
        if (most > least) out += " to " + std::to_string(most);
        out += most == 1 ? " coin" : " coins";
        if (spacing == 'C') out += ", adjacent ones";
        if (spacing == 'E') out += ", equally spaced";
        if (spacing == 'S') out += ", placed symmetrically";
        if (span > 0) out += ", within " + std::to_string(span) + " adjacent places";
        return out + (first ? ", the leftmost in the row among them" : "");
    }
};

class ElementReader {
public:
    ElementReader(std::string_view code, std::size_t where, Diagnostics& faults)
        : code_(code), where_(where), faults_(faults) {}

    bool read(std::vector<Element>& out) {
        do {
            if (out.size() == most_elements) return fail("more than 100 ranges in one code");
            out.emplace_back();
            if (!element(out.back())) return false;
        } while (eat(','));
        return at_ == code_.size() || fail("expected ',' or a modifier: C, E, S, F or C(K)");
    }

private:
    bool fail(std::string message, std::string hint = {}) { return fail(at_, std::move(message), std::move(hint)); }
    bool fail(std::size_t at, std::string message, std::string hint = {}) {
        faults_.report({where_ + at, where_ + at + 1}, std::move(message), std::move(hint));
        return false;
    }

    char peek() const { return at_ < code_.size() ? upper(code_[at_]) : '\0'; }
    bool eat(char c) {
        if (at_ == code_.size() || peek() != c) return false;
        ++at_;
        return true;
    }

    bool number(Int& out) {
        if (peek() < '0' || peek() > '9') return false;
        const auto [end, error] = std::from_chars(code_.data() + at_, code_.data() + code_.size(), out);
        if (error != std::errc() || out > 1000000000) return false;
        at_ = to_size(end - code_.data());
        return true;
    }

    bool element(Element& e) {
        const std::size_t begin = at_;
        if (!number(e.least))
            return fail("expected how many coins a move turns, as in \"1-3\", \"3E\" or \"1+C\"",
                        "a code with a point is for taking and breaking, as in \"0.77\"");
        e.most = e.least;
        if (eat('+'))
            e.most = -1;
        else if (eat('-') && !number(e.most))
            return fail("expected a number after '-', as in \"1-3\"; any number is \"1+\"");
        if (e.least == 0) return fail(begin, "a move turns at least one coin");
        if (e.most >= 0 && e.most < e.least) return fail(begin, "this range of coins is empty");
        while (at_ < code_.size() && peek() != ',')
            if (!modifier(e)) return false;
        e.text = code_.substr(begin, at_ - begin);
        if (e.span > 0 && (e.most > e.span || (e.most < 0 && e.spacing == 'C'))) e.most = e.span;
        if (e.span > 0 && e.least > e.span)
            return fail(begin,
                        std::to_string(e.least) + " coins never lie within " + std::to_string(e.span) + " places");
        const bool listed = e.spacing == 0 || e.spacing == 'S';
        if (listed && (e.most > most_coins || e.least > most_coins))
            return fail(begin, "more than 64 coins chosen one by one; \"1+\" is any number");
        return true;
    }

    bool modifier(Element& e) {
        const std::size_t begin = at_;
        if (eat('F')) return e.first = true;
        const char c = peek();
        if (c != 'C' && c != 'E' && c != 'S') return fail("expected ',' or a modifier: C, E, S, F or C(K)");
        ++at_;
        if (c == 'C' && eat('(')) {
            if (!number(e.span) || e.span == 0 || !eat(')'))
                return fail(begin, "expected a number of places in brackets, as in \"1-3C(5)\"");
            return true;
        }
        if (e.spacing != 0)
            return fail(begin, std::string("'") + e.spacing + "' and '" + c +
                                   "' contradict each other: give only one of C, E and S");
        e.spacing = c;
        return true;
    }

    std::string_view code_;
    std::size_t where_, at_ = 0;
    Diagnostics& faults_;
};

class Coins {
public:
    explicit Coins(Game& game) : game_(game) { game_.integers = 1; }

    void element(const Element& e) {
        e_ = e;
        words_ = e.words();
        if (e.least == 1) single();
        e_.least = std::max<Int>(e.least, 2);
        if (e.most >= 0 && e.most < 2) return;
        if (e.spacing == 'C') return adjacent();
        if (e.spacing == 'E') return equally_spaced();
        const bool symmetric = e.spacing == 'S';
        if (e.most < 0) {
            if (!symmetric) return any_beyond();
            mirrored_beyond(false);
            return mirrored_beyond(true);
        }
        for (Int coins = e_.least; coins <= e.most; ++coins) symmetric ? mirrored(coins) : listed(coins);
    }

private:
    Expr before() const { return minus(heap(), number(1)); }  // the last place before n
    Expr fewest() const { return number(e_.least - 1); }      // other coins
    Expr most_others() const { return e_.most < 0 ? before() : least_of(number(e_.most - 1), before()); }

    // The leftmost place that may be turned.
    Expr earliest() const {
        if (e_.first || e_.span == 0) return number(1);
        return Expr::make(Op::max, {number(1), minus(heap(), number(e_.span - 1))});
    }

    Option begin() {
        Option o;
        next_ = 1;
        if (e_.first && e_.span > 0) o.guard.push_back(compare(Op::less_equal, heap(), number(e_.span)));
        return o;
    }

    void add(Option o) {
        game_.integers = std::max(game_.integers, next_);
        o.words = words_;
        game_.options.push_back(std::move(o));
    }

    void single() {
        Option o = begin();
        o.guard.push_back(e_.first ? compare(Op::equal, heap(), number(1)) : compare(Op::less, number(0), heap()));
        add(std::move(o));
    }

    // Turns all of the q places before n.
    void adjacent() {
        Option o = begin();
        const int q = next_++, i = next_++;
        Binder others = range("others", q, fewest(), most_others());
        if (e_.first) others.conditions.push_back(compare(Op::equal, slot(q), before()));
        o.binders.push_back(std::move(others));
        o.terms.push_back(sum({call(minus(heap(), slot(i)))}, range("i", i, number(1), slot(q))));
        add(std::move(o));
    }

    void equally_spaced() {
        Option o = begin();
        const int q = next_++, d = next_++, i = next_++;
        o.binders.push_back(range("others", q, fewest(), most_others()));
        Binder distance = range("distance", d, number(1), Expr::make(Op::div, {before(), slot(q)}));
        const Expr width = times(slot(d), slot(q));
        if (e_.first) distance.conditions.push_back(compare(Op::equal, width, before()));
        if (e_.span > 0) distance.conditions.push_back(compare(Op::less, width, number(e_.span)));
        o.binders.push_back(std::move(distance));
        o.terms.push_back(sum({call(minus(heap(), times(slot(d), slot(i))))}, range("i", i, number(1), slot(q))));
        add(std::move(o));
    }

    // Adds binders for `count` places in ascending order from `low` on, the last at most
    // `high`. Returns the slot of the last.
    int places(Option& o, Int count, const Expr& low, const Expr& high, bool leftmost_first) {
        for (Int k = 1; k <= count; ++k) {
            const int x = next_++;
            Expr top = minus(high, number(count - k));
            if (k == 1 && leftmost_first) top = least_of(number(1), top);
            o.binders.push_back(range("x" + std::to_string(x), x, k == 1 ? low : plus(slot(x - 1), number(1)), top));
        }
        return next_ - 1;
    }

    void listed(Int coins) {
        Option o = begin();
        const int last = places(o, coins - 1, earliest(), before(), e_.first);
        for (int x = 1; x <= last; ++x) o.terms.push_back(call(slot(x)));
        add(std::move(o));
    }

    // Adds the sum of `terms` over those i in 1..count whose bit is set in a number that
    // runs through all possibilities.
    void any_of(Option& o, const Expr& count, const std::function<std::vector<Term>(const Expr&)>& terms) {
        const int bits = next_++, i = next_++;
        const auto power = [](Expr e) { return Expr::make(Op::power, {number(2), std::move(e)}); };
        o.binders.push_back(
            range("bits", bits, number(0), minus(power(least_of(number(most_bits), count)), number(1))));
        Binder b = range("i", i, number(1), count);
        const Expr shifted =
            Expr::make(Op::div, {slot(bits), power(minus(least_of(number(most_bits), slot(i)), number(1)))});
        b.conditions.push_back(compare(Op::equal, Expr::make(Op::mod, {shifted, number(2)}), number(1)));
        o.terms.push_back(sum(terms(slot(i)), std::move(b)));
    }

    // The leftmost coins are chosen place by place, with any of those between them and n.
    void any_beyond() {
        Option o = begin();
        const int last = places(o, e_.least - 1, earliest(), before(), e_.first);
        for (int x = 1; x <= last; ++x) o.terms.push_back(call(slot(x)));
        any_of(o, minus(before(), slot(last)), [&](const Expr& i) { return std::vector{call(plus(slot(last), i))}; });
        add(std::move(o));
    }

    // Chooses the leftmost coin, `pairs` places left of the middle with their mirror images, and the middle itself if
    // `middle`. Returns the slot of the last place.
    int mirror(Option& o, Int pairs, bool middle) {
        const int a = places(o, 1, earliest(), before(), e_.first);
        const Expr ends = plus(heap(), slot(a));
        o.terms.push_back(call(slot(a)));
        if (middle) {
            o.binders.back().conditions.push_back(divisible(ends, 2));
            o.terms.push_back(call(divided(ends, 2)));
        }
        const int last = places(o, pairs, plus(slot(a), number(1)), left_half(a), false);
        for (int x = a + 1; x <= last; ++x) {
            o.terms.push_back(call(slot(x)));
            o.terms.push_back(call(minus(ends, slot(x))));
        }
        return last;
    }

    static Expr left_half(int a) { return divided(minus(plus(heap(), slot(a)), number(1)), 2); }

    void mirrored(Int coins) {
        Option o = begin();
        mirror(o, (coins - 2) / 2, coins % 2 == 1);
        add(std::move(o));
    }

    void mirrored_beyond(bool middle) {
        Option o = begin();
        const int a = next_;
        const int last = mirror(o, (e_.least - 2 - (middle ? 1 : 0) + 1) / 2, middle);
        const Expr ends = plus(heap(), slot(a));
        any_of(o, minus(left_half(a), slot(last)), [&](const Expr& i) {
            const Expr place = plus(slot(last), i);
            return std::vector{call(place), call(minus(ends, place))};
        });
        add(std::move(o));
    }

    Game& game_;
    Element e_;
    std::string words_;
    int next_ = 1;  // next free slot
};

}  // namespace

bool lower_coins(std::string_view code, std::size_t where, Game& game, Diagnostics& faults) {
    std::vector<Element> elements;
    if (!ElementReader(code, where, faults).read(elements)) return false;
    Coins coins(game);
    for (const Element& e : elements) coins.element(e);
    return true;
}

}  // namespace grundy::rules
