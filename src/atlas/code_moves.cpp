// SPDX-License-Identifier: MIT
// See code_moves.hpp. The shift: let the heaps 0 to c have the value 0, and call them dead. Count c tokens of each
// other heap as not there. A move that takes t tokens and leaves k heaps, of which the live ones are i1 + c, ..., im +
// c and the dead ones have s tokens together, then takes t + s + (m - 1) c tokens of n and leaves the heaps i1, ...,
// im, all at least 1: for m = 0, too, where n + c = t + s. With d = k - m dead heaps, s is any number from d to d c.
#include "atlas/code_moves.hpp"

#include <algorithm>

#include "core/size.hpp"

namespace grundy::atlas {
namespace {

// The last heap below the first that has a move at all: to take t and leave k heaps, t + k tokens are needed.
int dead_heaps(const CodeMoves& moves) {
    int first = 0;
    for (int k = 0; k <= CodeMoves::most_heaps; ++k)
        if (const std::set<int>& takes = moves.leave[to_size(k)]; !takes.empty())
            first = first == 0 ? *takes.begin() + k : std::min(first, *takes.begin() + k);
    return std::max(0, first - 1);
}

CodeMoves shifted(const CodeMoves& moves, int c) {
    CodeMoves out;
    for (int k = 0; k <= CodeMoves::most_heaps; ++k)
        for (const int t : moves.leave[to_size(k)])
            for (int dead = 0; dead <= k; ++dead)
                for (int s = dead; s <= dead * c; ++s)
                    if (const int takes = t + s + (k - dead - 1) * c; takes >= 1)
                        out.leave[to_size(k - dead)].insert(takes);
    return out;
}

// Marks in `seen` the values of the options of heap n that leave some heap.
void mark_left(const CodeMoves& moves, int n, const std::vector<int>& values, std::set<int>& seen) {
    const auto g = [&](int heap) { return values[to_size(heap)]; };
    for (const int t : moves.leave[1])
        if (n - t >= 1) seen.insert(g(n - t));
    for (const int t : moves.leave[2])
        for (int i = 1; 2 * i <= n - t; ++i) seen.insert(g(i) ^ g(n - t - i));
    for (const int t : moves.leave[3])
        for (int i = 1; 3 * i <= n - t; ++i)
            for (int j = i; i + 2 * j <= n - t; ++j) seen.insert(g(i) ^ g(j) ^ g(n - t - i - j));
}

int mex(const std::set<int>& seen) {
    int out = 0;
    for (const int value : seen) {
        if (value != out) break;
        ++out;
    }
    return out;
}

}  // namespace

bool CodeMoves::none() const {
    return std::all_of(leave.begin(), leave.end(), [](const std::set<int>& takes) { return takes.empty(); });
}

CodeMoves moves_of_digits(const std::vector<int>& digits) {
    CodeMoves out;
    for (std::size_t i = 0; i < digits.size(); ++i)
        for (int k = 0; k <= CodeMoves::most_heaps; ++k)
            if ((digits[i] >> k & 1) != 0) out.leave[to_size(k)].insert(static_cast<int>(i) + 1);
    return out;
}

std::vector<int> first_values(const CodeMoves& moves, int to) {
    std::vector<int> values = {0};
    for (int n = 1; n <= to; ++n) {
        std::set<int> seen;
        if (moves.leave[0].count(n) != 0) seen.insert(0);
        mark_left(moves, n, values, seen);
        values.push_back(mex(seen));
    }
    return values;
}

ShiftedMoves canonical(const CodeMoves& moves) {
    if (moves.none()) return {};
    ShiftedMoves out;
    out.shift = dead_heaps(moves);
    out.moves = shifted(moves, out.shift);
    const std::set<int> whole = out.moves.leave[0];
    const std::vector<int> values = first_values(out.moves, *whole.rbegin());
    for (const int n : whole) {
        std::set<int> seen;
        mark_left(out.moves, n, values, seen);
        if (seen.count(0) != 0) out.moves.leave[0].erase(n);
    }
    return out;
}

}  // namespace grundy::atlas
