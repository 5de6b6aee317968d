// SPDX-License-Identifier: MIT
// The row of games of deletion in the table of engines.
#include "engines/candidate.hpp"

#include <algorithm>

#include "engines/graph/canonical.hpp"
#include "engines/graph/engine.hpp"

namespace grundy::engines {
namespace graph {
namespace {

class GraphCandidate final : public FormCandidate<Form> {
public:
    using FormCandidate::FormCandidate;

    std::string form() const override {
        const bool cuts = form_.cuts();
        const bool deletes =
            std::any_of(form_.options.begin(), form_.options.end(), [](const Option& o) { return !o.deleted.empty(); });
        return std::string("deletion of ") + (deletes ? cuts ? "vertices and edges" : "vertices" : "edges") +
               " of a graph, " + std::to_string(form_.options.size()) +
               (form_.options.size() == 1 ? " kind" : " kinds");
    }
    std::string reason(std::span<const Int> /*words*/) const override {
        return "every option deletes only what touches one vertex or edge, and looks no farther, so that the connected "
               "parts of the graph are independent games (docs/theory.md, Theorem 18)";
    }
    std::string cost(const Circumstances&) const override {
        return std::string("in turn: proofs that component + *n is lost, n = 0, 1, ...; the mex of all options") +
               (has_canonical_forms() && !form_.numbers_matter
                    ? "; isomorphic parts are one where the symmetries of a graph carry a vertex to more than eight "
                      "places on average"
                    : "");
    }
    std::optional<Estimate> estimate(std::span<const Int> words) const override {
        if (!words.empty() && !fits(form_, words)) return std::nullopt;
        return Estimate{beyond_tables, 0, 0};
    }
    bool fills() const override { return true; }  // a short search through all positions comes first
    std::string declined(const Circumstances& c) const override {
        if (c.words.empty() || fits(form_, c.words)) return "few positions arise";
        return "a connected part of the graph has more than " + std::to_string(most_vertices) +
               (form_.cuts() ? " vertices and edges" : " vertices");
    }
    bool surely_ends() const override { return true; }
    std::optional<std::string> difference(std::uint64_t) const override {
        return graph::difference(setting_.rules, setting_.instance, form_);
    }
    std::unique_ptr<engines::Engine> make() const override {
        return std::make_unique<graph::Engine>(setting_.rules, setting_.instance, form_);
    }
};

}  // namespace
}  // namespace graph

EngineRow graph_engine() {
    EngineRow row{"graph", "vertices and edges deleted from a graph: proofs of component + *n, or all values"};
    row.recognise = recogniser<graph::GraphCandidate>(graph::form_of);
    return row;
}

}  // namespace grundy::engines
