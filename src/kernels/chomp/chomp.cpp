// SPDX-License-Identifier: MIT
// A bar (a, b, c, d) with a >= b >= c >= d is lost if no move leads to a lost bar. For given b, c and d at most one
// a >= b is lost, since a longer first row can be cut back to it; call it A(b, c, d). It is the least a >= b, a > 0,
// for which no move in a lower row leads to a lost bar, that is, which is none of
//
//   A(b, c, d')            for d' < d,
//   A(b, c', min(c', d))   for c' < c,
//   A(b', min(b', c), min(b', d))   for b' < b.
//
// There is none if a cut of the first row to less than b leads to a lost bar: to a' = A(a', min(a', c), min(a', d)) for
// some a' < b. Then there is none for any greater b either, and the pair (c, d) is dead.
//
// So A is the first zero of the union of three sets, each of which grows by one element at a time: `run` for d', a set
// for each d for c', and a set for each pair (c, d) for b'. They are bit sets, and the first zero is mostly found in
// the first word: a triple costs a few loads, whatever the length of the bars. Where min() is not its second argument,
// the sets begin as others that end there: those for c' = d, and for b' = c and b' = d.
#include "kernels/chomp/chomp.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include "core/error.hpp"
#include "core/size.hpp"

namespace grundy::kernels {
namespace {

using Word = std::uint64_t;

class Chomp {
public:
    Chomp(unsigned rows, unsigned columns, Meter& meter)
        : rows_(rows), columns_(columns), words_(columns / 64 + 1), meter_(meter) {
        const std::uint64_t side = std::uint64_t{rows >= 3 ? columns : 0} + 1;
        const std::uint64_t pairs = rows == 4 ? side * (side + 1) / 2 : side;
        const std::uint64_t set = words_ * sizeof(Word);
        meter.claim_each(pairs + 2 * side + 3, set + sizeof(std::uint32_t), "the bit sets of Chomp");
        by_pair_.resize(to_size(pairs) * words_);
        by_d_.resize(to_size(side) * words_);
        equal_two_.resize(to_size(side) * words_);
        equal_three_.resize(words_);
        diagonal_.resize(words_);
        run_.resize(words_);
        dead_.resize(to_size(side));
        alive_.resize(to_size(side));
        for (std::size_t c = 0; c < alive_.size(); ++c)
            for (std::uint32_t d = 0; d <= (rows == 4 ? c : 0); ++d) alive_[c].push_back(d);
    }

    std::uint64_t visit(const std::function<void(const ChompBar&)>& visit) {
        meter_.begin("rows of Chomp", columns_ + 1);
        std::uint64_t count = 0;
        for (std::uint32_t b = 0; b <= (rows_ >= 2 ? columns_ : 0); ++b) {
            meter_.reached(b);
            std::fill(diagonal_.begin(), diagonal_.end(), 0);
            for (std::uint32_t c = 0; c <= (rows_ >= 3 ? b : 0); ++c) {
                std::fill(run_.begin(), run_.end(), 0);
                meter_.tick(alive_[c].size() + 1);
                count += row(b, c, visit);
            }
        }
        return count;
    }

private:
    Word* of_pair(std::size_t c, std::size_t d) { return &by_pair_[((rows_ == 4 ? c * (c + 1) / 2 : c) + d) * words_]; }

    // All d for one b and c. Pairs that die are taken out of the list.
    std::uint64_t row(std::uint32_t b, std::uint32_t c, const std::function<void(const ChompBar&)>& visit) {
        std::uint64_t count = 0;
        auto& alive = alive_[c];
        std::size_t kept = 0;
        for (const std::uint32_t d : alive) {
            if (b == c && dead_[d]) continue;
            Word* const over_b = b > c ? of_pair(c, d) : c > d ? &equal_two_[d * words_] : equal_three_.data();
            Word* const over_c = c > d ? &by_d_[d * words_] : diagonal_.data();
            const std::uint32_t a = first_zero(std::max(b, 1U), over_b, over_c);
            if (a <= columns_) {
                ++count;
                visit({a, b, c, d});
                for (Word* const set : {run_.data(), over_b, over_c}) set[a / 64] |= Word{1} << (a % 64);
            }
            if (b == c && c == d) copy(over_b, &equal_two_[d * words_]);
            if (b == c) copy(over_b, of_pair(c, d));
            if (a == b && b == c) dead_[d] = true;
            if (a != b) alive[kept++] = d;
        }
        alive.resize(kept);
        if (rows_ == 4 || c == 0) copy(diagonal_.data(), &by_d_[c * words_]);
        return count;
    }

    void copy(const Word* from, Word* to) const { std::copy(from, from + words_, to); }

    std::uint32_t first_zero(std::uint32_t from, const Word* x, const Word* y) const {
        std::size_t w = from / 64;
        Word open = ~(run_[w] | x[w] | y[w]) & ~Word{0} << (from % 64);
        while (open == 0) {
            if (++w == words_) return columns_ + 1;
            open = ~(run_[w] | x[w] | y[w]);
        }
        return static_cast<std::uint32_t>(w * 64 + to_size(std::countr_zero(open)));
    }

    unsigned rows_, columns_;
    std::size_t words_;
    Meter& meter_;
    std::vector<Word> by_pair_;                      // for each (c, d), c < b: A(b', min(b', c), min(b', d)), b' < b
    std::vector<Word> by_d_;                         // for each d < c: A(b, c', min(c', d)), c' < c
    std::vector<Word> equal_two_;                    // for each d: A(b', b', min(b', d)), b' < b
    std::vector<Word> equal_three_;                  // A(b', b', b'), b' < b
    std::vector<Word> diagonal_;                     // A(b, c', c'), c' < c
    std::vector<Word> run_;                          // A(b, c, d'), d' < d
    std::vector<std::vector<std::uint32_t>> alive_;  // for each c, the d of living pairs
    std::vector<bool> dead_;                         // for each d: (b, b, b, d) is lost for some b before
};

}  // namespace

std::uint64_t lost_chomp(unsigned rows, unsigned columns, const std::function<void(const ChompBar&)>& visit,
                         Meter& meter) {
    if (rows < 1 || rows > 4) throw Error("lost positions of Chomp are known for 1 to 4 rows");
    if (columns >= 1U << 16) throw Error("lost positions of Chomp are known for fewer than 65536 columns");
    if (columns == 0) return 0;
    return Chomp(rows, columns, meter).visit(visit);
}
}  // namespace grundy::kernels
