// SPDX-License-Identifier: MIT
// floor(i*c) for roots c of small quadratic equations, computed exactly.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/nimber.hpp"

namespace grundy::pattern {

/// The number (x + sign*sqrt(d)) / k, where d is not a square and k > 0.
struct Root {
    Int x = 0, d = 2, k = 1, sign = 1;
    double value() const;
    Int floor_times(Int i) const;  ///< computes floor(i * this) exactly, for 0 <= i < 2^57
    std::string text() const;
    std::string floor_text(const std::string& i) const;  ///< "floor(i*phi)"
};
/// Returns the irrational roots between 0 and 16 of a*x^2 + b*x + c with a up to 3 and |b|, |c| up to 12, plainest
/// first.
const std::vector<Root>& roots();

/// The sequence i -> floor((i + first)*root) + add.
struct Beatty {
    Root root;
    Int first = 0, add = 0;
    Int at(Int i) const { return root.floor_times(i + first) + add; }
    std::string text() const;  ///< "floor(i*c) + 1"; i counts from `first`
    int parameters() const { return 2 + (first != 0) + (add != 0); }
};
/// Returns the sequences that produce the whole list, plainest first, at most `most` of them.
std::vector<Beatty> fit_beatty(const std::vector<Int>& list, std::size_t most = 4);

/// Membership in an ascending list that is computed only as far as needed.
class Members {
public:
    explicit Members(std::function<Int(Int)> at) : state_(std::make_shared<State>()) { state_->at = std::move(at); }
    bool contains(Int n) const { return index(n).has_value(); }
    std::optional<Int> index(Int n) const;

private:
    struct State {
        std::function<Int(Int)> at;
        std::vector<Int> known;
    };
    std::shared_ptr<State> state_;
};

}  // namespace grundy::pattern
