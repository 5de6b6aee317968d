// SPDX-License-Identifier: MIT
// Some options of a position out of very many: those that are chosen with the first and the last values of each range.
// They are options by the same rules, with narrower ranges, so that every condition is tested as ever.
#pragma once

#include "rules/options.hpp"

namespace grundy::rules {

/// The options of one instance whose binders take values near the ends of their ranges. Ranges, open ranges of which
/// an argument falls evenly, splits and rows are narrowed; other binders take all their values.
class ExtremeOptions {
public:
    /// `ends`: how many values at each end. An option has its first few binders narrowed.
    ExtremeOptions(const Ruleset& rules, int instance, Int ends, Meter& meter);
    ExtremeOptions(const ExtremeOptions&) = delete;
    ExtremeOptions& operator=(const ExtremeOptions&) = delete;

    /// As Enumerator::run; the same option may come more than once.
    bool run(std::span<const Int> words, const Enumerator::Sink& sink);
    /// Within the sink: see Enumerator::choice.
    std::vector<std::pair<std::string, Int>> choice() const { return options_.choice(); }

private:
    const Ruleset& rules_;
    int instance_;
    Library library_;  // with the narrower rules
    Ruleset narrow_;
    int narrow_instance_;
    Enumerator options_;
    Position option_;
};

}  // namespace grundy::rules
