// SPDX-License-Identifier: MIT
// See seen.hpp.
#include "engines/sequences/seen.hpp"

#include <algorithm>

#include "core/size.hpp"

namespace grundy::engines::sequences {
namespace {

constexpr Int longest_rising_period = 1024;

class Rises {
public:
    Rises(const Tables& tables, Int p) : tables_(tables), p_(p), size_(static_cast<Int>(tables[0].size())) {}

    // The rises of the last p heaps of each sequence; false if they are not 0 and the same everywhere, or if those one
    // round before are different.
    bool regular() {
        for (std::size_t q = 0; q < tables_.size(); ++q) {
            auto& rise = rises_.emplace_back(to_size(p_));
            for (Int n = size_ - 2 * p_; n < size_ - p_; ++n) {
                const Int d = at(q, n);
                rise[to_size(n % p_)] = d;
                if (d == 0) continue;
                if (saltus_ == 0) saltus_ = d;
                if (d != saltus_ || d < 0) return false;
            }
        }
        return saltus_ > 0;
    }
    // From here on the rises are those of the last heaps.
    Int first() const {
        Int out = size_ - 2 * p_;
        while (out > 0 && goes_on(out - 1)) --out;
        return out;
    }
    Rising result(Int first) const {
        Rising out{p_, first, static_cast<Nimber>(saltus_), {}};
        for (const auto& rise : rises_) {
            auto& flat = out.flat.emplace_back();
            for (Int r = 0; r < p_; ++r)
                if (rise[to_size(r)] == 0) flat.push_back(r);
        }
        return out;
    }

private:
    Int at(std::size_t q, Int n) const {
        return static_cast<Int>(tables_[q][to_size(n + p_)]) - static_cast<Int>(tables_[q][to_size(n)]);
    }
    bool goes_on(Int n) const {
        for (std::size_t q = 0; q < tables_.size(); ++q)
            if (at(q, n) != rises_[q][to_size(n % p_)]) return false;
        return true;
    }

    const Tables& tables_;
    const Int p_, size_;
    Int saltus_ = 0;
    std::vector<std::vector<Int>> rises_;  // by sequence and residue
};

}  // namespace

std::vector<std::uint32_t> first_values(const Sequence& values, std::size_t most) {
    std::vector<std::uint32_t> out(std::min(values.size(), most));
    values.copy(0, out);
    return out;
}

std::optional<Rising> seen_rising(const Tables& tables, Meter& meter) {
    const auto size = static_cast<Int>(tables[0].size());
    for (Int p = 1; p <= longest_rising_period && 3 * p < size; ++p) {
        Rises rises(tables, p);
        meter.tick();
        if (!rises.regular()) continue;
        const Int first = rises.first(), length = size - p - first;
        meter.tick(static_cast<std::uint64_t>(size - first) * tables.size());
        if (length >= 2 * p && length >= size / 4) return rises.result(first);
    }
    return std::nullopt;
}

}  // namespace grundy::engines::sequences
