// SPDX-License-Identifier: MIT
// The code that the tests of Problem::reach share.
#pragma once

#include <algorithm>
#include <sstream>
#include <vector>

#include "problems/problems.hpp"

namespace grundy::problems {

using Value = std::uint64_t;

/// The values seen so far.
class Seen {
public:
    void insert(Value v) {
        if (v >= seen_.size()) seen_.resize(v + 1, false);
        seen_[v] = true;
    }
    friend Value mex(const Seen& s) {
        return static_cast<Value>(std::find(s.seen_.begin(), s.seen_.end(), false) - s.seen_.begin());
    }

private:
    std::vector<bool> seen_;
};

/// Returns the output of the problem's adaptor.
inline std::string answer(std::string_view name, const std::string& input) {
    static Asker ask;
    for (const Problem& p : all_problems())
        if (p.name == name) {
            std::istringstream in(input);
            return p.answer(ask, in);
        }
    return "no such problem";
}

/// Writes the number of elements, then the elements.
inline std::string text(const Numbers& w) {
    std::string out = std::to_string(w.size()) + "\n";
    for (std::int64_t x : w) out += std::to_string(x) + " ";
    return out + "\n";
}

}  // namespace grundy::problems
