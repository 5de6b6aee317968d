// SPDX-License-Identifier: MIT
// The values and moves of one factor of a product: coins in a line.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engines/candidate.hpp"
#include "engines/product/form.hpp"

namespace grundy::engines::product {

class Line final : public Values {
public:
    /// `factor` of rules with these parameters.
    Line(const rules::Ruleset& rules, int instance, const rules::Game& factor, const Threading& threading);

    /// A move: an option of the factor, the numbers that its binders chose, and the coins that it turns, without that
    /// at the position itself.
    struct Turn {
        std::size_t option = 0;
        std::vector<Int> chosen{};
        std::vector<Int> places{};
        Nimber value = 0;  ///< of the places together
    };

    Nimber value(Int n, Meter& meter);
    Value value(const rules::Component& at, Meter& meter) override { return value(at.words[0], meter); }
    /// All moves from n, until `take` returns false.
    void each(Int n, const std::function<bool(const Turn&)>& take, Meter& meter);
    struct Turns {
        std::vector<Turn> list{};
        bool complete = true;  ///< false: there may be more
    };
    /// Moves from n to places of this value together, at most `most`, for a line of which `lists_at_once`: the heaps of
    /// one option that names the number it takes, or leaves.
    Turns moves_to(Int n, Nimber value, std::size_t most, Meter& meter);
    bool lists_at_once() const { return taken_.has_value(); }
    /// Whether all values up to n are computed for that of n.
    bool needs_table() const { return engine_ == nullptr; }
    /// "take {1..}, leave 1 heap"; "a table" for other lines.
    const std::string& form() const { return form_; }

private:
    rules::Library library_;
    rules::Ruleset rules_;
    int instance_ = 0;
    std::string form_ = "a table";
    std::unique_ptr<Engine> engine_;  // for lines that are heaps; else null
    struct Taken {                    // the place that is left is n + constant + factor * chosen
        Wide constant = 0, factor = 1;
    };
    std::optional<Taken> taken_;
    std::vector<Nimber> table_;
};

}  // namespace grundy::engines::product
