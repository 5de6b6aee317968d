// SPDX-License-Identifier: MIT
// See grid_cuts.hpp. The sheets of one width are a row. A line down cuts it into two; if these rows are constant from
// height P on, a line across that leaves both heights at least P leaves the sum 0, and one that leaves one of them
// at least P leaves what does not depend on that height. So the row is constant from 2 P on, for the greatest P.
#include "engines/theorems/grid_cuts.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include "core/claimed.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "engines/theorems/statement.hpp"

namespace grundy::engines::theorems {
namespace {

using CutValue = std::uint32_t;

class Sheets {
public:
    explicit Sheets(Meter& meter) : meter_(meter), claimed_(meter, "the values of sheets") {}

    // How many cuts leave 0, of all sheets of the next width with heights first..last.
    Wide next_width(Int first, Int last) {
        const std::size_t width = rows_.size() + 1;
        std::vector<Pair> pairs;
        Claimed claimed(meter_, "pairs of rows of sheets");
        std::size_t end = 1;  // from here on the row is constant
        for (std::size_t a = 1; 2 * a <= width; ++a) {
            pairs.push_back(pair(rows_[a - 1], rows_[width - a - 1], 2 * a == width ? 1 : 2));
            claimed.more(sizeof(Pair) + pairs.back().sums.size() * sizeof(CutValue));
            end = std::max(end, 2 * pairs.back().constant_from());
        }
        // Heights above `last` are neither counted nor left by a cut.
        end = to_size(std::min(static_cast<Int>(end), last));
        claimed_.more((end + 1) * sizeof(CutValue));
        Row row;
        row.values.resize(end + 1);
        fixed_.assign(seen_.size(), 0);
        Wide zeros = 0;
        for (std::size_t height = 1; height <= end; ++height) {
            const Wide found = sheet(pairs, height, row.values[height]);
            const auto h = static_cast<Int>(height);
            if (h >= first && h <= last) zeros += found;
            if (height < end || last <= h) continue;
            // Each line across more leaves 0 with any line down.
            const Int from = std::max(first, h + 1);
            const Wide sheets = Wide{last} - from + 1, lines = static_cast<Wide>(width) - 1;
            zeros += sheets * found + lines * (sheets * ((Wide{from} - h) + (Wide{last} - h)) / 2);
        }
        row.constant_from = end;
        while (row.constant_from > 1 && row.values[row.constant_from - 1] == row.values[end]) --row.constant_from;
        row.values.resize(row.constant_from + 1);
        const CutValue greatest = *std::max_element(row.values.begin(), row.values.end());
        if (greatest >= seen_.size()) seen_.resize(std::bit_ceil(std::size_t{greatest} + 1));
        rows_.push_back(std::move(row));
        return zeros;
    }

private:
    struct Row {
        std::vector<CutValue> values;  // by height, to the first of the constant ones; that of 0 is not used
        std::size_t constant_from = 1;
        CutValue at(std::size_t height) const { return values[std::min(height, constant_from)]; }
    };
    // Two rows that a line down leaves: the sums of their values, the last of them for all greater heights.
    struct Pair {
        std::vector<CutValue> sums;
        Wide copies = 1;       // 2: the rows may come in either order
        Wide fixed_zeros = 0;  // lines across above which the rest is constant, and which leave 0
        std::size_t constant_from() const { return sums.size() - 1; }
    };

    static Pair pair(const Row& left, const Row& right, int copies) {
        Pair out;
        out.copies = copies;
        out.sums.resize(std::max(left.constant_from, right.constant_from) + 1);
        for (std::size_t h = 1; h < out.sums.size(); ++h) out.sums[h] = left.at(h) ^ right.at(h);
        return out;
    }

    // Sets the value of a sheet, and returns how many cuts leave 0. Heights come in ascending order.
    Wide sheet(std::vector<Pair>& pairs, std::size_t height, CutValue& value) {
        ++round_;
        Wide zeros = 0;
        for (Pair& p : pairs) {
            const std::size_t constant = p.constant_from();
            const CutValue* const sums = p.sums.data();
            std::size_t low = 1;
            if (height > constant) {
                const std::size_t c = height - constant;  // the line that is new among those with a constant rest
                if (c < constant) {
                    const CutValue left_over = sums[c] ^ sums[constant];
                    fixed_[left_over] = 1;
                    p.fixed_zeros += left_over == 0 ? 1 : 0;
                }
                if (height >= 2 * constant) {
                    fixed_[0] = 1;
                    zeros += p.copies * (2 * p.fixed_zeros + static_cast<Wide>(height - 1 - 2 * (constant - 1)));
                    continue;
                }
                low = c + 1;
            }
            std::uint64_t own = 0;
            meter_.tick(height / 2 + 1 - low + 1);
            for (std::size_t c = low; 2 * c < height; ++c) {
                const CutValue left_over = sums[c] ^ sums[height - c];
                seen_[left_over] = round_;
                own += left_over == 0 ? 1 : 0;
            }
            if (height % 2 == 0) seen_[0] = round_;  // the line in the middle
            zeros += p.copies * (2 * (p.fixed_zeros + static_cast<Wide>(own)) + (height % 2 == 0 ? 1 : 0));
        }
        value = 0;
        while (value < seen_.size() && (seen_[value] == round_ || fixed_[value] != 0)) ++value;
        return zeros;
    }

    Meter& meter_;
    Claimed claimed_;
    std::vector<Row> rows_;
    std::vector<std::uint32_t> seen_ = {0};  // by value: when it was seen last; as many as sums of values need
    std::vector<char> fixed_;                // values that all greater heights of the row have, too
    std::uint32_t round_ = 0;
};

}  // namespace

bool cuts_sheets(const rules::Ruleset& rules, int instance) {
    const std::string pieces =
        "self(p, r) + self(p, s) + self(q, r) + self(q, s) for p, q in split(a), r, s in split(b)";
    const Texts texts = texts_of(rules, instance);
    const auto is = [&](const std::string& condition) { return texts.has(pieces + " if " + condition); };
    const rules::Game& game = rules.game(instance);
    return texts.options.size() == 1 && game.args.size() == 2 && game.start.empty() && !game.cyclic && !game.member &&
           (is("(1 <= p) and (1 <= q) and (1 <= r) and (1 <= s)") || is("(1 <= min(p, q)) and (1 <= min(r, s))"));
}

Wide winning_cuts(std::pair<Int, Int> widths, std::pair<Int, Int> heights, Meter& meter) {
    if (widths.second > heights.second) std::swap(widths, heights);
    constexpr Int most_high = Int{1} << 50;
    if (heights.second > most_high)
        throw Error("winning cuts are counted for sheets of at most 2^50, and not of " +
                    std::to_string(heights.second) + ": give a smaller range");
    meter.begin("widths of sheets", static_cast<std::uint64_t>(widths.second));
    Sheets sheets(meter);
    Wide out = 0;
    for (Int width = 1; width <= widths.second; ++width) {
        meter.reached(static_cast<std::uint64_t>(width));
        const Wide found = sheets.next_width(heights.first, heights.second);
        if (width < widths.first) continue;
        out += found;
        if (out > Wide{1} << 100) throw Error("the winning cuts are more than 2^100: ask about smaller sheets");
    }
    return out;
}

}  // namespace grundy::engines::theorems
