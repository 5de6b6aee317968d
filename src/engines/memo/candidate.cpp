// SPDX-License-Identifier: MIT
// The memo's row in the table of engines: the search that is left where no form fits.
#include "engines/candidate.hpp"
#include "engines/memo/memo.hpp"

namespace grundy::engines {
namespace memo {
namespace {

class MemoCandidate final : public Candidate {
public:
    using Candidate::Candidate;

    std::string form() const override {
        std::string out = Candidate::form();
        if (const auto split = rules::RowSplit::of(setting_.rules, setting_.instance))
            out += split->may_win() ? "; a row is the sum of pieces that no move crosses without losing (Theorem 43)"
                                    : "; a row is the sum of pieces that no move crosses";
        if (const auto constants = rules::ConstantArguments::of(setting_.rules, setting_.instance)) {
            std::string names;
            for (const std::size_t i : constants->which)
                names += (names.empty() ? "" : ", ") + setting_.rules.game(setting_.instance).args[i].name;
            out += "; never changed, and kept once: " + names;
        }
        if (const auto ends = rules::ConstantArguments::of_intervals(setting_.rules, setting_.instance)) {
            std::string names;
            for (const std::size_t i : ends->intervals)
                names += (names.empty() ? "" : ", ") + setting_.rules.game(setting_.instance).args[i].name;
            out += "; long rows are kept once, and their intervals by the two ends: " + names;
        }
        return out;
    }
    std::string cost(const Circumstances&) const override { return "all options of each position that arises, once"; }
    std::optional<Estimate> estimate(std::span<const Int>) const override { return Estimate{last_resort, 0, 0}; }
    std::unique_ptr<Engine> make() const override {
        return std::make_unique<View>(setting_.rules, setting_.instance, setting_.search);
    }
};

}  // namespace

}  // namespace memo

EngineRow memo_engine() {
    EngineRow row{"memo", "depth-first search that remembers values: any game"};
    row.recognise = [](const Setting& s) { return Recognised{std::make_unique<memo::MemoCandidate>(s), ""}; };
    row.any_options = true;
    row.again = true;
    return row;
}

}  // namespace grundy::engines
