// SPDX-License-Identifier: MIT
// Values of a heap n and of its quotients. (n div a) div b is n div (a b), so that play from n meets only the numbers
// n div m, of which there are at most two for each number up to the root of n: those up to the root are m themselves,
// the others belong to m up to the root.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/budget.hpp"
#include "engines/division/form.hpp"

namespace grundy::engines::division {

/// The greatest natural whose square is at most n.
Int root(Int n);

class Quotients {
public:
    explicit Quotients(Form form);

    const Form& form() const { return form_; }
    Nimber value(Int n, Meter& meter);
    /// Computes n and all quotients of n.
    void list(Int n, Meter& meter);
    /// Computes all heaps up to n.
    void fill(Int n, Meter& meter);
    /// Options of one value that differ only in the number that is chosen: first, first + step, ..., last.
    struct Options {
        std::uint32_t value = 0;
        std::size_t option = 0;
        Int first = 0, last = 0, step = 1;
    };
    /// Calls visit(Options) for all options of n until it returns false, with the values of its quotients, which
    /// are known.
    template <class Visit>
    void each(Int n, Meter& meter, const Visit& visit) {
        for (std::size_t option = 0; option < form_.choices().options().size(); ++option) {
            const Divisors d = form_.divisors(option, n, reader_);
            if (d.most < d.least) continue;
            if (!(form_.sums(option) ? each_sum(n, option, d, meter, visit)
                                     : each_quotient(n, option, d, meter, visit)))
                return;
        }
    }

private:
    template <class Visit>
    bool each_quotient(Int n, std::size_t option, const Divisors& d, Meter& meter, const Visit& visit) {
        for (Int k = d.least;;) {
            meter.tick();
            const Int quotient = n / k, last = quotient == 0 ? d.most : std::min(d.most, n / quotient);
            if (!visit(Options{known(quotient), option, k, last})) return false;
            if (last == d.most) return true;
            k = last + 1;
        }
    }
    // Divisors of one quotient add its value again and again, so every second sum of them has the same value.
    template <class Visit>
    bool each_sum(Int n, std::size_t option, const Divisors& d, Meter& meter, const Visit& visit) {
        std::uint32_t sum = 0;  // of the quotients by the divisors before k
        if (d.least < d.first && !visit(Options{sum, option, d.least, std::min(d.most, d.first - 1)})) return false;
        for (Int k = d.first; k <= d.most;) {
            meter.tick();
            const Int quotient = n / k, last = quotient == 0 ? d.most : std::min(d.most, n / quotient);
            const std::uint32_t v = known(quotient);
            const Int from = std::max(k, d.least);
            const auto every_second = [&](Int start) {
                const std::uint32_t value = (start - k) % 2 == 0 ? sum ^ v : sum;
                return visit(Options{value, option, start, last - (last - start) % 2, 2});
            };
            if (from <= last && !every_second(from)) return false;
            if (from < last && !every_second(from + 1)) return false;
            if ((last - k) % 2 == 0) sum ^= v;
            if (last == d.most) return true;
            k = last + 1;
        }
        return true;
    }

    /// Neighbours, among the numbers that are listed, with one value.
    struct Run {
        Int first = 0, last = 0;
    };
    struct Runs {
        std::vector<std::vector<Run>> by_value;
        std::size_t size = 0;
        std::uint32_t latest = ~std::uint32_t{0};  // the value of the last number
        void add(Int n, std::uint32_t value);
        bool meets(std::uint32_t value, Int n, const std::vector<Divisors>& divisors, Meter& meter) const;
    };

    void descend(Int n, Meter& meter);
    std::uint32_t next_value(Int n, Meter& meter);
    std::uint32_t known(Int n) const;

    Form form_;
    bool sums_ = false;
    ranges::Choices::Reader reader_;
    std::vector<Divisors> divisors_;
    std::vector<std::uint32_t> dense_;  // by the heap
    Runs dense_runs_;
    Int above_ = 0;                     // the heap whose large quotients are being listed ...
    Int listed_ = 0;                    // ... and the same heap, when they are
    std::vector<std::uint32_t> large_;  // by m: the value of above_ div m
    Runs large_runs_;
    std::unordered_map<Int, std::uint32_t> found_;  // of the large quotients that were listed, for numbers in any order
    std::vector<std::uint64_t> seen_;  // by value: the last number, counted, that has an option of this value
    std::uint64_t stamp_ = 0;
};

}  // namespace grundy::engines::division
