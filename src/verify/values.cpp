// SPDX-License-Identifier: MIT
// The definition, heap by heap; see values.hpp.
#include "verify/values.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/error.hpp"
#include "core/size.hpp"

namespace grundy::verify {
namespace {

// One number taken by one kind of move. For heaps n >= `plain` + 2a, a split with smaller part a is allowed if a is at
// least `least`: the larger part is a different one, and large enough.
struct Take {
    const rules::HeapMove* move;
    std::uint32_t bonus;
    std::size_t take, plain, least;
};

class Computer {
public:
    Computer(const rules::HeapForm& form, Nimber mask, bool position, Meter& meter)
        : mask_(mask), position_(position), meter_(meter) {
        const std::size_t never = ~std::size_t{0}, beyond = to_size(form.threshold()) + 1;
        for (const rules::HeapMove& m : form.moves) {
            if (m.bonus >> 16 != 0) throw Error("a bonus of *65536 or more is not supported by the checker");
            if (m.parts == 0) whole_.push_back(&m);
            if (m.parts == 0) continue;
            const bool breaks = m.parts >= 2 && *std::min_element(m.least.begin(), m.least.begin() + m.parts) >= 1;
            if (m.takes.contains(0) && !breaks) throw Error("a move that takes nothing may leave the heap as it is");
            if (!m.takes.finite()) throw Error("infinitely many numbers may be taken while heaps are left");
            const auto least = to_size(std::min(m.least[0], m.least[1]));
            meter_.claim_each(static_cast<std::uint64_t>(m.takes.size()), 2 * sizeof(Take), "the takes of the rules");
            for (auto t = m.takes.next(0); t; t = m.takes.after(*t)) {
                const auto take = to_size(*t);
                const std::size_t plain = m.heap_most == std::numeric_limits<Int>::max() ? take + beyond : never;
                meter_.tick();
                takes_[m.parts].push_back({&m, static_cast<std::uint32_t>(m.bonus), take, plain, least});
            }
        }
        out_.mask_suits = mask != 0 && takes_[3].empty() && !takes_[2].empty();
        if (out_.mask_suits) out_.common = mixed_parity(takes_[2][0], takes_[2][0].take);
        for (const Take& s : takes_[2]) out_.mask_suits = out_.mask_suits && mixed_parity(s, s.take) == out_.common;
    }

    void next(std::size_t n, bool watched) {
        ++round_;
        mark_unsplit(n);
        for (const Take s : takes_[2]) {
            meter_.tick(1 + out_.rare.size());
            for (const Int r : out_.rare) mark_split(s, n, to_size(r));
        }
        std::size_t part = 0;  // all splits with a part below this are marked
        std::uint32_t v = 0;
        while (true) {
            while (marked(v)) ++v;
            if ((out_.mask_suits && parity(n, v) == out_.common) || part > n / 2 || takes_[2].empty()) break;
            const std::size_t end = part + (watched ? 1 : 8);
            for (const Take s : takes_[2]) {
                meter_.tick(end - part);
                for (std::size_t a = part; a < end; ++a) mark_split(s, n, a);
            }
            part = end;
        }
        if (watched) out_.greatest_part = std::max(out_.greatest_part, part);
        add(v);
        meter_.tick();
        if (!out_.mask_suits || parity(n, v) == out_.common) return;
        meter_.claim(2 * sizeof(Int), "the rare heaps");
        out_.rare.push_back(static_cast<Int>(n));
    }
    Computed& out() { return out_; }

private:
    bool odd(std::uint32_t v) const { return __builtin_parityll(v & mask_) != 0; }
    bool parity(std::size_t n, std::uint32_t v) const { return odd(v) != (position_ && n % 2 == 1); }
    // Returns the parity of the value of a split that leaves one rare and one common part, for the heap of size 0.
    bool mixed_parity(const Take& s, std::size_t take) const { return !(odd(s.bonus) != (position_ && take % 2 == 1)); }

    std::uint32_t at(std::size_t n) const { return out_.g[n]; }
    void add(std::uint32_t v) {
        while (v >= marks_.size()) {
            meter_.claim_each(marks_.size(), sizeof(marks_[0]), "the marks of the values");
            marks_.resize(2 * marks_.size());
        }
        out_.g.push_back(v);
    }
    void mark(std::uint32_t v) { marks_[v] = round_; }
    bool marked(std::uint32_t v) const { return v < marks_.size() && marks_[v] == round_; }

    static bool allowed(const Take& s, std::size_t n) {
        return s.take <= n && static_cast<Int>(n) >= s.move->heap_least && static_cast<Int>(n) <= s.move->heap_most;
    }

    void mark_unsplit(std::size_t n) {
        const Int size = static_cast<Int>(n);
        meter_.tick(whole_.size());
        for (const rules::HeapMove* m : whole_)
            if (m->heap_least <= size && size <= m->heap_most && m->takes.contains(size))
                mark(static_cast<std::uint32_t>(m->bonus));
        meter_.tick(takes_[1].size());
        for (const Take& s : takes_[1])
            if (allowed(s, n) && static_cast<Int>(n - s.take) >= s.move->least[0]) mark(at(n - s.take) ^ s.bonus);
        for (const Take& s : takes_[3])
            if (allowed(s, n)) mark_triples(s, n - s.take);
    }

    // Marks the values of the parts a and n - take - a, in either order.
    void mark_split(const Take& s, std::size_t n, std::size_t a) {
        if (n < s.plain || n - s.plain < 2 * a) return mark_near(s, n, a);
        if (a >= s.least) mark(out_.g[a] ^ at(n - s.take - a) ^ s.bonus);
    }
    void mark_near(const Take& s, std::size_t n, std::size_t a) {
        if (!allowed(s, n) || a > n - s.take) return;
        const std::size_t b = n - s.take - a;
        if ((s.move->unequal && a == b) || std::min(a, b) < s.least) return;
        const auto larger = static_cast<Int>(std::max(a, b));
        if (larger >= std::max(s.move->least[0], s.move->least[1])) mark(at(a) ^ at(b) ^ s.bonus);
    }

    // Marks a + b + c = rest: for each a, the values of the pairs b + c, of which few are different.
    void mark_triples(const Take& s, std::size_t rest) {
        if (s.move->unequal) return mark_unequal_triples(s, rest);
        const auto& least = s.move->least;
        auto& pairs = pairs_[s.move];
        for (std::size_t sum = pairs.size(); sum <= rest; ++sum) {
            std::set<std::uint32_t> values;
            const auto b_least = to_size(least[1]), c_least = to_size(least[2]);
            for (std::size_t b = b_least; b + c_least <= sum; ++b) {
                meter_.tick();
                values.insert(out_.g[b] ^ out_.g[sum - b]);
            }
            meter_.claim_each(values.size() + 12, 2 * sizeof(std::uint32_t), "the values of pairs");
            pairs.emplace_back(values.begin(), values.end());
        }
        for (std::size_t a = to_size(least[0]); a <= rest; ++a) {
            meter_.tick(1 + pairs[rest - a].size());
            for (const std::uint32_t v : pairs[rest - a]) mark(v ^ out_.g[a] ^ s.bonus);
        }
    }

    void mark_unequal_triples(const Take& s, std::size_t rest) {
        const auto& least = s.move->least;
        if (least[0] != least[1] || least[0] != least[2])
            throw Error("three parts that must differ and have different bounds are not supported");
        for (std::size_t a = to_size(s.move->least[0]); 3 * a + 3 <= rest; ++a) {
            meter_.tick(1 + (rest - a) / 2);
            for (std::size_t b = a + 1; a + 2 * b < rest; ++b)
                mark(out_.g[a] ^ out_.g[b] ^ out_.g[rest - a - b] ^ s.bonus);
        }
    }

    Nimber mask_;
    bool position_;
    Meter& meter_;
    std::vector<const rules::HeapMove*> whole_;  // the whole heap is taken
    std::vector<Take> takes_[4];                 // by number of parts
    // The distinct values of b + c, by sum.
    std::map<const rules::HeapMove*, std::vector<std::vector<std::uint32_t>>> pairs_;
    // v is marked if its entry is this round. The size is a power of two above all bonuses, values and XORs.
    std::vector<std::uint64_t> marks_ = std::vector<std::uint64_t>(1 << 16);
    std::uint64_t round_ = 0;
    Computed out_;
};

}  // namespace

Computed recompute(const rules::HeapForm& form, Int count, Nimber mask, bool position, Int watched, Meter& meter) {
    meter.begin("values of the certificate");
    meter.claim_each(static_cast<std::uint64_t>(count), sizeof(std::uint32_t), "the values of the certificate");
    Computer computer(form, mask, position, meter);
    computer.out().g.reserve(to_size(count));
    for (Int n = 0; n < count; ++n) computer.next(to_size(n), n >= watched);
    return std::move(computer.out());
}

}  // namespace grundy::verify
