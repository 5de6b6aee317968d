// SPDX-License-Identifier: MIT
// The engine for row games of the threshold kind, such as the bracelets: see threshold.hpp.
#pragma once

#include <algorithm>
#include <unordered_map>

#include "engines/engine.hpp"
#include "engines/row/threshold.hpp"

namespace grundy::engines::row {

struct ThresholdForm {
    bool keep_below = true;
    std::string choice;  ///< the name of the binder that names the element
};

/// Recognises the game: one row w; for each x in w, the sum of itself over the runs of v in w with v < x (or v > x).
std::optional<ThresholdForm> threshold_form(const rules::Ruleset& rules, int instance, std::string& why_not);

/// The position that is left of a row when the element x is chosen: the runs that stay.
rules::Position threshold_option(const ThresholdForm& form, int instance, std::span<const Int> row, Int x);

/// The first small row whose options in the form differ from those in the rules (rules/form_options.hpp).
std::optional<std::string> threshold_difference(const rules::Ruleset& rules, int instance, const ThresholdForm& form);

class Engine final : public engines::Engine {
public:
    Engine(int instance, ThresholdForm form) : instance_(instance), form_(std::move(form)) {}
    Value value(std::span<const Int> words, Meter& meter) override { return solve(words, meter).value; }
    Moves moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) override;

private:
    // Rows are looked up as spans, so that a known row is not copied.
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::span<const Int> words) const;
    };
    struct Equal {
        using is_transparent = void;
        bool operator()(std::span<const Int> a, std::span<const Int> b) const {
            return std::equal(a.begin(), a.end(), b.begin(), b.end());
        }
    };
    const ThresholdValues& solve(std::span<const Int> words, Meter& meter);

    int instance_;
    ThresholdForm form_;
    std::unordered_map<std::vector<Int>, ThresholdValues, Hash, Equal> known_;  // recently requested rows
    std::size_t known_words_ = 0;
};

}  // namespace grundy::engines::row
