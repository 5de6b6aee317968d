// SPDX-License-Identifier: MIT
// Games on one heap whose options leave one term each, for every number of a range that may be chosen: the reader of
// their rules. What is left may be n - k (ranges of heaps), n div k (quotients) or a sum of quotients.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engines/candidate.hpp"
#include "engines/ranges/turns.hpp"
#include "rules/eval.hpp"
#include "rules/normal_game.hpp"

namespace grundy::engines::ranges {

/// Whether the term that an option leaves is one heap of the same game.
bool leaves_one_heap(const rules::Option& o);

class Choices {
public:
    /// What reads off the numbers: the parameters' values, and by option where its conditions turned last.
    struct Reader {
        rules::Environment env;
        std::vector<std::vector<Wide>> turned;
    };

    /// Nothing if an option is of another kind, or does not fit a caller who knows the slot of the heap. `why_not` is
    /// set where a condition is the reason.
    static std::optional<Choices> of(const rules::Ruleset& rules, int instance,
                                     const std::function<bool(const rules::Option&, int heap)>& fits,
                                     std::string& why_not);

    const std::vector<rules::Option>& options() const { return normal_->game.options; }
    const std::string& game_name() const { return normal_->game.name; }
    int heap() const { return normal_->game.args[0].slot; }
    Reader reader() const;
    /// The numbers that may be chosen for a heap of n; 0 for an option without a choice.
    Numbers numbers(std::size_t option, Int n, Reader& reader) const;
    /// What an option that leaves one heap leaves of n for the number k.
    Wide left(std::size_t option, Int n, Wide k, Reader& reader) const;
    /// The choice of k, as the rules write it; none if the option has no choice.
    Choice choice(std::size_t option, Int n, Int k) const;

private:
    Choices(const rules::Ruleset& rules, int instance);

    const rules::Ruleset* rules_;
    int instance_;
    std::shared_ptr<const rules::NormalGame> normal_;
    rules::Environment start_;              // the parameters
    std::vector<std::vector<Turn>> turns_;  // by option: what its choice must fulfil
};

/// Compares the values of the first heaps with the definition. A fault of the rules is no difference: the engine or a
/// search reports it where it matters.
std::optional<std::string> heaps_difference(const Setting& setting, Engine& engine, const std::string& how,
                                            std::uint64_t share);

}  // namespace grundy::engines::ranges
