// SPDX-License-Identifier: MIT
// The row engine's row in the table of engines.
#include "engines/candidate.hpp"
#include "engines/row/row.hpp"

namespace grundy::engines {
namespace row {
namespace {

class RowCandidate final : public FormCandidate<ThresholdForm> {
public:
    using FormCandidate::FormCandidate;

    std::string form() const override {
        return std::string("keep the runs ") + (form_.keep_below ? "below" : "above") + " the chosen element";
    }
    std::string reason(std::span<const Int> /*words*/) const override {
        return "only the nodes of the multiway Cartesian tree of a row can arise";
    }
    std::string cost(const Circumstances&) const override { return "about K log^2 K for a random row of K elements"; }
    bool surely_ends() const override { return true; }
    std::optional<std::string> difference(std::uint64_t) const override {
        return threshold_difference(setting_.rules, setting_.instance, form_);
    }
    std::unique_ptr<engines::Engine> make() const override {
        return std::make_unique<Engine>(setting_.instance, form_);
    }
};

}  // namespace

}  // namespace row

EngineRow row_engine() {
    EngineRow row{"row", "rows cut into runs below (or above) a chosen element: the multiway Cartesian tree"};
    row.recognise = recogniser<row::RowCandidate>(row::threshold_form);
    return row;
}

}  // namespace grundy::engines
