// SPDX-License-Identifier: MIT
// See xor_counts.hpp. The number of choices with XOR 0 is the mean, over all characters w of the group of values, of
// the product of the sums of (-1)^(w . value) over each choice (Walsh and Hadamard). The sum over a run from 0 to e - 1
// depends on the lowest digit l of w, on e modulo 2^(l + 1), and on the sign that w gives to the digits of e above l:
// an aligned block of 2^(l + 1) numbers adds up to 0. Characters with the same lowest digit and the same signs are
// counted together (Theorem 78).
#include "api/xor_counts.hpp"

#include <algorithm>
#include <bit>
#include <string>

#include "core/error.hpp"
#include "core/size.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

bool odd_ones(Nimber n) { return std::popcount(n) % 2 == 1; }

// The signs that characters with one lowest digit give to numbers: each is that of a XOR of independent numbers.
class Signs {
public:
    std::size_t rank() const { return basis_.size(); }

    /// Which of the independent numbers have the XOR n; n joins them if no such set exists.
    std::uint64_t independent(Nimber n) {
        std::uint64_t which = 0;
        for (const auto& [reduced, members] : basis_)
            if ((n ^ reduced) < n) {
                n ^= reduced;
                which ^= members;
            }
        if (n == 0) return which;
        const std::uint64_t own = std::uint64_t{1} << basis_.size();
        basis_.emplace_back(n, which ^ own);
        std::sort(basis_.begin(), basis_.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
        return own;
    }

private:
    std::vector<std::pair<Nimber, std::uint64_t>> basis_{};  // different highest digits, the largest first
};

// What is added for the end e of a run: the sum over 0, ..., e - 1.
struct End {
    std::uint64_t which = 0;  // whose signs count
    Wide size = 0;
    Wide sum(std::uint64_t signs) const { return odd_ones(which & signs) ? -size : size; }
};

struct Ends {
    const ValueRun* run = nullptr;
    End begin, end;
};

constexpr std::size_t most_rank = 20;

class Characters {
public:
    Characters(const ValueRuns& values, std::uint64_t terms, HalvedSum& sum, Meter& meter)
        : values_(values), terms_(terms), sum_(sum), meter_(meter) {}

    // All characters with these low digits, on numbers of `digits` digits above them: first the one that gives all of
    // these the sign +.
    void add_all(Nimber low, int digits) {
        Wide product = 1;
        for (const auto& part : values_.parts) {
            Wide sum = 0;
            for (const ValueRun& run : part) {
                meter_.tick();
                const Wide own = run.times * (Wide{run.last} - run.first + 1);
                sum += odd_ones(low & run.low) ? -own : own;
            }
            product = sum_.numbers().times(product, sum);
        }
        add(product, 1);
        for (int l = 0; l < digits; ++l) add_lowest(low, l, digits - l - 1);
    }

private:
    // Those with the lowest digit l, `above` digits being free.
    void add_lowest(Nimber low, int l, int above) {
        Signs signs;
        std::vector<std::vector<Ends>> parts;
        for (const auto& part : values_.parts) {
            auto& ends = parts.emplace_back();
            for (const ValueRun& run : part) {
                meter_.tick();
                const End begin = end_at(run.first, l, signs);
                ends.push_back({&run, begin, end_at(run.last + 1, l, signs)});
            }
        }
        const Wide each = Wide{1} << (above - static_cast<int>(signs.rank()));
        for (std::uint64_t s = 0; s < std::uint64_t{1} << signs.rank(); ++s) {
            Wide product = 1;
            for (const auto& part : parts) {
                Wide sum = 0;
                for (const Ends& e : part) {
                    meter_.tick();
                    const Wide own = e.run->times * (e.end.sum(s) - e.begin.sum(s));
                    sum += odd_ones(low & e.run->low) ? -own : own;
                }
                product = sum_.numbers().times(product, sum);
            }
            add(product, each);
        }
    }

    static End end_at(Nimber e, int l, Signs& signs) {
        const Nimber half = Nimber{1} << l, rest = e & (2 * half - 1);
        if (rest == 0) return {};
        const End out = {signs.independent(e >> l >> 1), rest <= half ? Wide{rest} : 2 * Wide{half} - rest};
        if (signs.rank() > most_rank)
            throw Error("sums of several are not counted here: the values end at too many different numbers");
        return out;
    }

    void add(Wide product, Wide each) { sum_.add(sum_.numbers().times(sum_.numbers().power(product, terms_), each)); }

    const ValueRuns& values_;
    const std::uint64_t terms_;
    HalvedSum& sum_;
    Meter& meter_;
};

// Numbers of a box of ranges within 0, ..., 2^digits - 1 whose XOR is 0, sought by the highest digit. A whole range
// makes the XOR of any others 0. Each choice of digits leaves smaller ranges; those that are not whole begin or end as
// the range does, so that there are at most 2^k of them at each place, for k ranges.
class XorZero {
public:
    explicit XorZero(Meter& meter) : meter_(meter) {}

    bool below(const CountedBox& box, int digits) {
        const bool whole = std::any_of(box.begin(), box.end(), [&](const auto& range) {
            return range.first == 0 && static_cast<Nimber>(range.second) == (Nimber{1} << digits) - 1;
        });
        return digits == 0 || whole || with_digit(box, digits - 1, 0, false);
    }

private:
    // The ranges before i have their digits at this place, of which an odd number is 1 or not.
    bool with_digit(const CountedBox& box, int place, std::size_t i, bool odd) {
        meter_.tick();
        if (i == box.size()) return !odd && below(box, place);
        const Int half = Int{1} << place;
        const auto [first, last] = box[i];
        CountedBox part = box;
        part[i] = {first, std::min(last, half - 1)};
        if (first < half && with_digit(part, place, i + 1, odd)) return true;
        part[i] = {std::max(first, half) - half, last - half};
        return last >= half && with_digit(part, place, i + 1, !odd);
    }

    Meter& meter_;
};

}  // namespace

bool has_xor_zero(const CountedBox& box, Meter& meter) {
    constexpr int digits = 63;
    return XorZero(meter).below(box, digits);
}

Wide lost_sums(const ValueRuns& values, std::uint64_t terms, std::optional<std::uint64_t> modulus, Meter& meter) {
    Nimber greatest = 0;
    for (const auto& part : values.parts)
        for (const ValueRun& run : part) greatest = std::max(greatest, run.last);
    const auto digits = static_cast<int>(std::bit_width(greatest));
    HalvedSum sum(values.low_digits + digits, modulus);
    Characters characters(values, terms, sum, meter);
    for (Nimber low = 0; low < Nimber{1} << values.low_digits; ++low) characters.add_all(low, digits);
    return sum.divided();
}

}  // namespace abi_1
}  // namespace grundy
