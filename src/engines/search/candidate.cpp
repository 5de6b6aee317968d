// SPDX-License-Identifier: MIT
// The search's row in the table of engines.
#include "engines/candidate.hpp"
#include "engines/search/engine.hpp"
#include "engines/search/form.hpp"

namespace grundy::engines {
namespace search {
namespace {

class SearchCandidate final : public FormCandidate<std::vector<Shape>> {
public:
    using FormCandidate::FormCandidate;

    std::string form() const override {
        return "placement of " + std::to_string(form_.size()) + (form_.size() == 1 ? " shape" : " shapes") +
               " on free cells, turns included";
    }
    std::string reason(std::span<const Int> /*words*/) const override {
        return "every option puts a shape on free cells, so that cells which no shape joins are independent games";
    }
    std::string cost(const Circumstances&) const override {
        return "proofs that component + *n is lost, n = 0, 1, ..., above the mex of small components";
    }
    std::string cores(const Circumstances&) const override {
        const unsigned threads = setting_.threading.threads;
        if (threads <= 1) return "1: no more are available or allowed (--threads)";
        return std::to_string(threads) + ", sharing one table, once " + std::to_string(setting_.threading.alone) +
               " options have been examined" + (setting_.threading.asked ? "" : " and a core is idle");
    }
    std::optional<Estimate> estimate(std::span<const Int> words) const override {
        if (!words.empty() && !search::fits(words)) return std::nullopt;
        return Estimate{beyond_tables, 0, 0};
    }
    bool fills() const override { return true; }  // a short search through all positions comes first
    std::string declined(const Circumstances& c) const override {
        if (c.words.empty() || search::fits(c.words)) return "few positions arise";
        return "the free cells do not lie in a box of " + std::to_string(most_cells);
    }
    bool surely_ends() const override { return true; }
    std::optional<std::string> difference(std::uint64_t) const override {
        return placement_difference(setting_.rules, setting_.instance, form_);
    }
    std::unique_ptr<engines::Engine> make() const override {
        return std::make_unique<search::Engine>(setting_.rules, setting_.instance, form_, setting_.threading);
    }
};

}  // namespace
}  // namespace search

EngineRow search_engine() {
    EngineRow row{"search", "shapes put on free cells of a board: proofs of component + *n (df-pn)"};
    row.recognise = recogniser<search::SearchCandidate>(search::placement_form);
    return row;
}

}  // namespace grundy::engines
