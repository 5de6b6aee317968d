// SPDX-License-Identifier: MIT
// Tables as one writes them by hand for one game: a flat array, loops over the options, and marks stamped with the
// number of the position. This is plain C++, compiled with the same flags as the library.
#pragma once

#include <cstdint>
#include <vector>

namespace grundy::bench::by_hand {

/// The values seen among the options of one position.
class Marks {
public:
    explicit Marks(int values) : marks_(static_cast<std::size_t>(values), -1) {}
    void next() { ++stamp_; }
    void see(int v) { marks_[static_cast<std::size_t>(v)] = stamp_; }
    int mex() const {
        int v = 0;
        while (marks_[static_cast<std::size_t>(v)] == stamp_) ++v;
        return v;
    }

private:
    std::vector<int> marks_;
    int stamp_ = 0;
};

using Table = std::vector<int>;

/// Fills in all 0 <= n <= most; `options(g, n, see)` passes the values of the options to `see`.
template <class Options>
Table one(int most, int values, Options options) {
    Table g(static_cast<std::size_t>(most) + 1);
    Marks marks(values);
    for (int n = 0; n <= most; ++n) {
        marks.next();
        options(g.data(), n, [&](int v) { marks.see(v); });
        g[static_cast<std::size_t>(n)] = marks.mex();
    }
    return g;
}

/// Fills in all 0 <= a <= A, 0 <= b <= B with `options(g, a, b, see)`, where g(a, b) is a value found before.
template <class Options>
Table two(int A, int B, int values, Options options) {
    const std::size_t row = static_cast<std::size_t>(B) + 1;
    Table table((static_cast<std::size_t>(A) + 1) * row);
    Marks marks(values);
    const auto g = [&](int a, int b) { return table[static_cast<std::size_t>(a) * row + static_cast<std::size_t>(b)]; };
    for (int a = 0; a <= A; ++a)
        for (int b = 0; b <= B; ++b) {
            marks.next();
            options(g, a, b, [&](int v) { marks.see(v); });
            table[static_cast<std::size_t>(a) * row + static_cast<std::size_t>(b)] = marks.mex();
        }
    return table;
}

}  // namespace grundy::bench::by_hand
