// SPDX-License-Identifier: MIT
// Answers about generated positions. Those that take the engine long, or that the rules do not fit, are left out of the
// inputs; a position that was quick while much was known is answered at length when it comes again.
#pragma once

#include <grundy/grundy.hpp>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace grundy::judge {

class QuickAnswers {
public:
    /// `words` turns an answer into text.
    using Words = std::function<std::string(const Answer&)>;
    QuickAnswers(const Rules& rules, const SolverOptions& options, Words words);

    /// Returns nothing if the rules do not define this position (an index outside its row ...), if play does not begin
    /// there (`start if`), or if the answer takes too long; `slow` is then set.
    std::optional<std::string> quick(const std::string& position, bool& slow);
    /// Returns the answer however long it takes.
    std::string at_length(const std::string& position);
    /// The position as it is printed, or the text itself if it is none.
    std::string canonical(const std::string& position);

private:
    Rules rules_;
    SolverOptions options_;
    Words words_;
    Solver solver_;                    // with limits
    std::unique_ptr<Solver> patient_;  // without limits
    std::map<std::string, std::optional<std::string>> known_;
};

}  // namespace grundy::judge
