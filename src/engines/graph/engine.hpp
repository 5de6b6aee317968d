// SPDX-License-Identifier: MIT
// The engine for games of deletion: the value of each connected part by a search on its host. Two ways are tried in
// turn, each with twice the effort of the time before, and what one finds serves the other: proofs of "component + *n
// is lost", which win where values are small and graphs fall apart, and the mex of all options, which wins where values
// are large and few positions arise.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "engines/engine.hpp"
#include "engines/findings.hpp"
#include "engines/graph/host.hpp"

namespace grundy::engines::graph {

/// True if each connected part of a graph, given as the words of a component, is small enough.
bool fits(const Form& form, std::span<const Int> words);

/// A part whose options by the form differ from those by the rules, or a small graph whose value differs from that by
/// the definition; nothing if there is none among the graphs that are compared within a few milliseconds.
std::optional<std::string> difference(const rules::Ruleset& rules, int instance, const Form& form);

class Engine final : public RulesEngine, public Findings, public HasFindings {
public:
    Engine(const rules::Ruleset& rules, int instance, Form form);
    ~Engine() override;

    /// Throws Error if the graph does not fit.
    Value value(std::span<const Int> words, Meter& meter) override;

    Findings* findings() override { return this; }
    /// Proofs depend on the rules, and each text names its game and its host.
    std::string about() const override { return ""; }
    void write(const std::function<bool(const std::string& content)>& take) const override;
    bool read(std::string_view content, Meter& meter) override;

private:
    class Searched;
    template <class Model>
    class Of;

    Nimber part_value(rules::Graph part, Meter& meter);
    Nimber on_lattice(const Lattice& lattice, Meter& meter);
    std::unique_ptr<Searched> search_of(const rules::Graph& g, const std::vector<search::Shape>& lattice, int columns,
                                        bool merges, Meter& meter);

    Form form_;
    std::map<std::vector<Int>, std::unique_ptr<Searched>> searches_;  // by host
    std::string line_of(const std::vector<Int>& host) const;
    std::map<std::string, std::vector<std::string>> waiting_;  // proofs of an earlier run, until their host comes
};

}  // namespace grundy::engines::graph
