// SPDX-License-Identifier: MIT
// See tails.hpp.
#include "rules/tails.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "core/size.hpp"

namespace grundy::rules {
namespace {

constexpr Int longest_tail_step = 4096;

}  // namespace

std::optional<Tails> tails_of(std::span<const HeapForm> forms) {
    using Kind = IntSet::Kind;
    Tails out;
    for (const HeapForm& form : forms)
        for (const HeapMove& m : form.moves) {
            if (m.takes.empty()) continue;
            out.step = std::lcm(out.step, m.modulus);
            if (m.takes.kind() == Kind::progression) {
                const Int first = *m.takes.next(0), second = *m.takes.after(first);
                if (second - first > longest_tail_step) return std::nullopt;
                out.from = std::max(out.from, first);
                out.step = std::lcm(out.step, second - first);
            } else if (m.takes.kind() != Kind::intervals) {
                return std::nullopt;
            } else {
                out.from =
                    std::max(out.from, m.takes.finite() ? m.takes.greatest() + 1 : m.takes.intervals().back().first);
            }
            if (out.step > longest_tail_step) return std::nullopt;
        }
    return out;
}

std::vector<HeapMove> lasting(const HeapForm& form) {
    std::vector<HeapMove> out;
    std::copy_if(form.moves.begin(), form.moves.end(), std::back_inserter(out), [](const HeapMove& m) {
        return m.heap_most == greatest_int && !m.takes.empty() && (m.parts > 0 || !m.takes.finite());
    });
    return out;
}

Int threshold_of(std::span<const HeapForm> forms) {
    Int out = 0;
    for (const HeapForm& form : forms) out = std::max(out, form.threshold());
    return out;
}

}  // namespace grundy::rules
