// SPDX-License-Identifier: MIT
// Theorems 24 and 25 of docs/theory.md as a checklist; see quotient.hpp.
#include "verify/quotient.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "core/size.hpp"
#include "verify/check.hpp"
#include "verify/parts.hpp"

namespace grundy::verify {
namespace {

using Element = std::uint32_t;
using Set = std::vector<bool>;  // of elements

constexpr Int most_elements = 65'535;

// A commutative monoid, given by what its generators do. The action must commute and reach every element from the one:
// then xy, where y is the one times some generators, is x times these, and does not depend on their choice.
class Quotient {
public:
    Quotient(const QuotientCertificate& c, Meter& meter) {
        demand(c.order >= 1 && c.order <= most_elements, "there are no elements, or too many");
        size_ = to_size(c.order);
        lost_.resize(size_);
        for (const auto& g : c.generators) {
            demand(g.times.size() == size_, "a generator does not say what it does to each element");
            for (const Element y : g.times) demand(y < size_, "a product is not an element");
        }
        meter.claim_each(std::uint64_t{size_} * size_, sizeof(std::uint16_t), "the products of the certificate");
        check_commutes(c, meter);
        multiply(c, meter);
        for (const Element x : c.lost) demand(x < size_, "a lost element is not an element");
        demand(std::is_sorted(c.lost.begin(), c.lost.end(), std::less_equal<>()), "the lost elements do not ascend");
        for (const Element x : c.lost) lost_[x] = true;
        demand(!lost_[0], "whoever cannot move wins, so the empty sum is not lost");
        check_reduced(c, meter);
    }

    std::size_t size() const { return size_; }
    Element product(Element x, Element y) const { return products_[x * size_ + y]; }
    bool lost(Element x) const { return lost_[x]; }

private:
    static void check_commutes(const QuotientCertificate& c, Meter& meter) {
        for (const auto& g : c.generators)
            for (const auto& h : c.generators)
                for (std::size_t x = 0; x < g.times.size(); ++x, meter.tick())
                    demand(g.times[h.times[x]] == h.times[g.times[x]], "two generators do not commute");
    }

    void multiply(const QuotientCertificate& c, Meter& meter) {
        products_.assign(size_ * size_, 0);
        for (std::size_t x = 0; x < size_; ++x) products_[x * size_] = static_cast<std::uint16_t>(x);
        std::vector<Element> reached{0};
        Set known(size_);
        known[0] = true;
        for (std::size_t i = 0; i < reached.size(); ++i)
            for (const auto& g : c.generators) {
                const Element y = reached[i], z = g.times[y];
                meter.tick();
                if (known[z]) continue;
                known[z] = true;
                reached.push_back(z);
                for (std::size_t x = 0; x < size_; ++x)
                    products_[x * size_ + z] = static_cast<std::uint16_t>(g.times[products_[x * size_ + y]]);
                meter.tick(size_);
            }
        demand(reached.size() == size_, "the generators do not reach every element");
    }

    // Elements with the same lost sums in all company would be one: classes are refined until generators respect them.
    void check_reduced(const QuotientCertificate& c, Meter& meter) const {
        std::vector<std::size_t> of(size_);
        for (std::size_t x = 0; x < size_; ++x) of[x] = lost_[x] ? 1 : 0;
        for (std::size_t classes = 0;;) {
            std::vector<std::pair<std::vector<std::size_t>, std::size_t>> keys;
            for (std::size_t x = 0; x < size_; ++x) {
                std::vector<std::size_t> key{of[x]};
                for (const auto& g : c.generators) key.push_back(of[g.times[x]]);
                meter.tick(key.size());
                keys.emplace_back(std::move(key), x);
            }
            std::sort(keys.begin(), keys.end());
            std::size_t now = 0;
            for (std::size_t i = 0; i < size_; ++i) {
                now += i == 0 || keys[i].first != keys[i - 1].first ? 1 : 0;
                of[keys[i].second] = now;
            }
            if (now == size_) return;
            demand(now != classes, "two elements are the same in all company");
            classes = now;
        }
    }

    std::size_t size_ = 0;
    Set lost_;
    std::vector<std::uint16_t> products_;
};

/// A heap's element and those of its options: all that counts of it.
using Letter = std::pair<Element, std::set<Element>>;

class Heaps {
public:
    Heaps(const QuotientCertificate& c, const Quotient& q, Meter& meter) : c_(c), q_(q), meter_(meter) {
        demand(c.sequences.size() == 1, "there is not exactly one sequence");
        for (const Kind& kind : kinds()) {
            demand(kind.bonus == 0, "a move leaves a nim heap, which is no heap of the game");
            demand(!kind.differ, "a move leaves heaps that must differ, which no window allows for");
            demand(kind.parts.size() <= 3, "a move leaves more than 3 heaps");
            for (const Part& part : kind.parts) demand(part.sequence == 0, "a part is of another sequence");
        }
        for (const Element x : c.heaps) demand(x < q.size(), "a heap is not an element");
        check_window();
        for (const auto& g : c.generators) {
            demand(g.heap < static_cast<Int>(c.heaps.size()), "a generator is not one of the heaps");
            demand(g.times[0] == c.heaps[to_size(g.heap)], "a generator is not the element of its heap");
        }
    }

    std::set<Letter> letters() {
        std::set<Letter> out;
        for (Int n = 0; n < static_cast<Int>(c_.heaps.size()); ++n) {
            std::set<Element> options = options_of(n);
            const Element x = c_.heaps[to_size(n)];
            demand(n > 0 || options.empty(), "heap 0 has a move");
            demand(!options.empty() || x == 0, "heap " + std::to_string(n) + " has no moves, so it is element 0");
            if (options.empty()) continue;
            const std::size_t bytes = options.size() * 48 + 96;
            if (out.emplace(x, std::move(options)).second) meter_.claim(bytes, "the letters of the certificate");
        }
        return out;
    }

private:
    const std::vector<Kind>& kinds() const { return c_.sequences[0].kinds; }

    // A multiple of the period with which the sets of the rules repeat, if they do: Theorem 25 is applied to it.
    Int common_period() const {
        Wide out = c_.period;
        const auto repeat = [&](const rules::IntSet& set) {
            if (set.kind() != rules::IntSet::Kind::progression) return;
            const Int first = *set.next(0);
            const auto second = set.after(first);
            if (second) out = out / std::gcd(static_cast<Int>(out), *second - first) * (*second - first);
            demand(out <= c_.heaps.size(), "the window needs more heaps");
        };
        for (const Kind& kind : kinds()) {
            repeat(kind.heaps);
            repeat(kind.takes);
            for (const Part& part : kind.parts) repeat(part.sizes);
        }
        return static_cast<Int>(out);
    }

    // Theorem 25: the heaps repeat as far as they are listed, and the list reaches as far as the theorem needs.
    void check_window() const {
        const Int n = static_cast<Int>(c_.heaps.size()), p = c_.period;
        demand(p >= 1 && p <= n && c_.preperiod <= n - p, "the heaps do not reach the end of a period");
        const Int common = common_period();
        Int begin = c_.preperiod;
        Wide taken = 0, parts = 1, more = 0;
        const auto from = [&](const rules::IntSet& set) {
            const auto known = repeats_from(set, common);
            demand(known.has_value(), "a set of the rules does not repeat");
            return *known;
        };
        for (const Kind& kind : kinds()) {
            begin = std::max(begin, from(kind.heaps));
            if (kind.parts.empty()) begin = std::max(begin, from(kind.takes));
            for (const Part& part : kind.parts) begin = std::max(begin, from(part.sizes));
            parts = std::max(parts, static_cast<Wide>(kind.parts.size()));
            if (kind.parts.empty() || kind.takes.empty()) continue;
            if (!kind.takes.finite()) more = common;
            taken = std::max(taken, Wide{kind.takes.finite() ? kind.takes.greatest() : from(kind.takes)});
        }
        demand(Wide{n} >= parts * (Wide{begin} + common) + taken + more, "the window needs more heaps");
        for (Int i = c_.preperiod; i + p < n; ++i, meter_.tick())
            demand(at(i) == at(i + p), "heap " + std::to_string(i + p) + " breaks the period");
        demand(c_.preperiod == 0 || at(c_.preperiod - 1) != at(c_.preperiod - 1 + p), "the preperiod is not least");
        for (const Int q : primes_of(p, meter_)) {
            bool shorter = true;
            for (Int i = c_.preperiod; shorter && i + p / q < n; ++i, meter_.tick()) shorter = at(i) == at(i + p / q);
            demand(!shorter, "the period is not least: " + std::to_string(p / q) + " is a period, too");
        }
    }

    Element at(Int n) const { return c_.heaps[to_size(n)]; }

    std::set<Element> options_of(Int n) {
        std::set<Element> out;
        for (const Kind& kind : kinds()) {
            if (!kind.heaps.contains(n)) continue;
            if (kind.parts.empty()) {
                if (kind.takes.contains(n)) out.insert(0);
                continue;
            }
            for (auto t = kind.takes.next(0); t && *t <= n; t = kind.takes.after(*t), meter_.tick())
                add(kind, 0, n, n - *t, 0, out);
        }
        return out;
    }

    // The parts from `part` on have `rest` stones together.
    void add(const Kind& kind, std::size_t part, Int heap, Int rest, Element x, std::set<Element>& out) {
        const bool last = part + 1 == kind.parts.size();
        const rules::IntSet& sizes = kind.parts[part].sizes;
        for (auto a = sizes.next(last ? rest : 0); a && *a <= rest; a = sizes.after(*a)) {
            meter_.tick();
            demand(*a < heap || (!last && !sizes_may_follow(kind, part + 1, rest - *a)),
                   "a move leaves the heap as it is");
            if (*a == heap) continue;
            const Element y = q_.product(x, at(*a));
            if (last)
                out.insert(y);
            else
                add(kind, part + 1, heap, rest - *a, y, out);
        }
    }

    // Whether parts of `rest` stones, here 0, may follow.
    static bool sizes_may_follow(const Kind& kind, std::size_t part, Int rest) {
        for (; part < kind.parts.size(); ++part)
            if (!kind.parts[part].sizes.contains(rest)) return false;
        return true;
    }

    const QuotientCertificate& c_;
    const Quotient& q_;
    Meter& meter_;
};

// {z : zx is not lost, and no ze for an option e is}; nothing if there is a z for which zx and some ze are both lost.
Set unanswered(const Quotient& q, const Letter& letter, Meter& meter) {
    Set out(q.size());
    for (Element z = 0; z < q.size(); ++z) {
        const auto& options = letter.second;
        meter.tick(options.size());
        const bool answered =
            std::any_of(options.begin(), options.end(), [&](Element e) { return q.lost(q.product(z, e)); });
        const bool lost = q.lost(q.product(z, letter.first));
        demand(!lost || !answered, "a move leads from a lost sum to a lost sum");
        out[z] = !lost && !answered;
    }
    return out;
}

// What is unanswered of all sums, from that of their letters (theory.md, 11). A set within another one of the same
// element adds nothing, and neither does an empty one.
void check_answers(const Quotient& q, const std::set<Letter>& letters, Meter& meter) {
    struct Sum {
        Element x;
        Set set;
    };
    std::vector<Sum> one_letter, sums;
    std::vector<std::vector<std::size_t>> at(q.size());
    const auto keep = [&](Sum sum) {
        demand(!sum.set[0], "a sum is not lost, and has no move to a lost sum");
        const auto covers = [&](std::size_t i) {
            meter.tick(q.size() / 64 + 1);
            for (std::size_t z = 0; z < q.size(); ++z)
                if (sum.set[z] && !sums[i].set[z]) return false;
            return true;
        };
        if (std::find(sum.set.begin(), sum.set.end(), true) == sum.set.end()) return;
        if (std::any_of(at[sum.x].begin(), at[sum.x].end(), covers)) return;
        meter.claim(q.size() / 8 + 96, "the sums of the certificate");
        at[sum.x].push_back(sums.size());
        sums.push_back(std::move(sum));
    };
    for (const Letter& letter : letters) {
        meter.claim(q.size() / 8 + 96, "the letters of the certificate");
        one_letter.push_back({letter.first, unanswered(q, letter, meter)});
    }
    for (const Sum& letter : one_letter) keep(letter);
    for (std::size_t i = 0; i < sums.size(); ++i)
        for (const Sum& letter : one_letter) {
            Sum sum{q.product(sums[i].x, letter.x), Set(q.size())};
            meter.tick(q.size() / 4 + 1);
            for (Element z = 0; z < q.size(); ++z)
                sum.set[z] = sums[i].set[q.product(z, letter.x)] && letter.set[q.product(z, sums[i].x)];
            keep(std::move(sum));
        }
}

}  // namespace

std::string fault_of(const QuotientCertificate& c, Meter& meter) {
    try {
        check_name(rules_of(c));
        const Quotient q(c, meter);
        Heaps heaps(c, q, meter);
        check_answers(q, heaps.letters(), meter);
    } catch (const Error& fault) {
        return fault.what();
    }
    return "";
}

}  // namespace grundy::verify
