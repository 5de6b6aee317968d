// SPDX-License-Identifier: MIT
// A sum of games in which integers are left open, whose members are made without text; see lang/open_sum.hpp.
#pragma once

#include <grundy/grundy.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/nimber.hpp"

namespace grundy {
inline namespace abi_1 {

class OpenSum {
public:
    /// Nothing if the text is none, or leaves nothing open.
    static std::optional<OpenSum> of(const Rules& rules, std::string_view text);
    /// What is wrong with a text that is neither a sum nor another position with something left open. Throws TextError.
    [[noreturn]] static void refuse(const Rules& rules, std::string_view text);

    /// Of what is open, in the order of the text.
    const std::vector<std::string>& names() const;
    /// Whether some argument is this integer alone: then it cannot be negative.
    bool is_size(std::string_view name) const;

    /// Appends the components of the member with these numbers, in the order of the names. Throws Error if a size is
    /// negative, or if some part has no handle (nim heaps, and large numbers of equal components): see `handles`.
    void append(Solver& solver, std::span<const Int> numbers, std::vector<Summand>& to);
    bool handles() const;
    /// To be called after Solver::forget().
    void forget() { games_.clear(); }

    /// The member as text. Throws Error if a size is negative.
    std::string text(std::span<const Int> numbers) const;

private:
    struct Parts;
    explicit OpenSum(std::shared_ptr<const Parts> parts) : parts_(std::move(parts)) {}

    std::shared_ptr<const Parts> parts_;
    std::vector<GameHandle> games_;  // of the parts
};

}  // namespace abi_1
}  // namespace grundy
