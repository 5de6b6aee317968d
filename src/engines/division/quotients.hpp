// SPDX-License-Identifier: MIT
// Values of a heap n and of its quotients. (n div a) div b is n div (a b), so that play from n meets only the numbers
// n div m, of which there are at most two for each number up to the root of n: those up to the root are m themselves,
// the others belong to m up to the root.
#pragma once

#include <cstdint>
#include <vector>

#include "core/budget.hpp"
#include "engines/division/form.hpp"

namespace grundy::engines::division {

/// The greatest natural whose square is at most n.
Int root(Int n);

class Quotients {
public:
    explicit Quotients(Form form) : form_(std::move(form)), reader_(form_.choices().reader()) {}

    const Form& form() const { return form_; }
    Nimber value(Int n, Meter& meter);
    /// Computes all heaps up to n.
    void fill(Int n, Meter& meter);
    /// Calls visit(quotient, option, least divisor, greatest divisor) for all options of n, each quotient of an option
    /// once, until it returns false.
    template <class Visit>
    void each(Int n, Meter& meter, const Visit& visit) {
        for (std::size_t option = 0; option < form_.choices().options().size(); ++option) {
            const Divisors d = form_.divisors(option, n, reader_);
            for (Int k = d.least; k <= d.most;) {
                meter.tick();
                const Int quotient = n / k, last = quotient == 0 ? d.most : std::min(d.most, n / quotient);
                if (!visit(quotient, option, k, last)) return;
                if (last == d.most) break;
                k = last + 1;
            }
        }
    }

private:
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
    ranges::Choices::Reader reader_;
    std::vector<Divisors> divisors_;
    std::vector<std::uint32_t> dense_;  // by the heap
    Runs dense_runs_;
    Int above_ = 0;                     // the heap whose large quotients are being listed ...
    Int listed_ = 0;                    // ... and the same heap, when they are
    std::vector<std::uint32_t> large_;  // by m: the value of above_ div m
    Runs large_runs_;
    std::vector<std::uint64_t> seen_;  // by value: the last number, counted, that has an option of this value
    std::uint64_t stamp_ = 0;
};

}  // namespace grundy::engines::division
