// SPDX-License-Identifier: MIT
// Compares games of deletion with their rules: the options of small graphs one by one, and values.
#include "core/error.hpp"
#include "core/size.hpp"
#include "engines/graph/cutting.hpp"
#include "engines/graph/deletion.hpp"
#include "engines/graph/engine.hpp"
#include "engines/reference/reference.hpp"
#include "rules/form_options.hpp"
#include "rules/layout.hpp"

namespace grundy::engines::graph {
namespace {

using rules::Graph;

// Adds what the models leave of a graph of at most 128 vertices and edges.
void add_options(const Form& form, int instance, const Graph& g, rules::OptionSet& out) {
    const auto choices = *choices_of(form, Host(g), std::size_t{1} << 16);
    const auto add = [&](const Graph& left, const Choice& choice) {
        rules::Position sum;
        for (Graph& part : form.options[choice.option].split ? rules::components(left) : std::vector{left}) {
            sum.push_back({instance, {}});
            rules::append_argument(rules::Type::graph, part.words(), sum.back().words);
        }
        sum.push_back({0, {static_cast<Int>(choice.bonus)}});
        out.insert(sum);
    };
    std::vector<std::uint32_t> moves;
    const auto left_by = [&](const auto& model, Vertices whole) {
        model.moves(whole, moves);
        for (const std::uint32_t m : moves) {
            const Vertices left = model.after(whole, m);
            Graph after;
            for (std::size_t v = 0; v < g.vertices.size(); ++v)
                if ((left >> v & 1) != 0) after.vertices.push_back(g.vertices[v]);
            for (std::size_t e = 0; e < g.edges.size(); ++e)
                if (form.cuts() ? (left >> (g.vertices.size() + e) & 1) != 0
                                : after.has(g.edges[e].from) && after.has(g.edges[e].to))
                    after.edges.push_back(g.edges[e]);
            add(std::move(after), model.choice(m));
        }
    };
    if (form.cuts())
        left_by(Cutting<Vertices>(g, form, choices, {}), all(g.vertices.size() + g.edges.size()));
    else
        left_by(Deletion<Vertices, false>(Host(g), form, choices, {}), all(g.vertices.size()));
}

std::vector<std::vector<Int>> graphs() {
    std::vector<std::vector<Int>> out = rules::small_arguments(rules::Type::graph, 1);
    for (const char* text : {"1-2 2-3 4-5 5-6 1-4 2-5 3-6", "1-2 2-3 3-4 4-5 1-5 1-6", "3-4 4-9 9-11 3-11 4-11 9-9",
                             "1>2 2>3 3-4 4>1 2-4", "1-2 1-2 2-3 2>3 3>2", "1-2 2-3 3-4 4-5 5-6 6-7", "5"}) {
        std::string why_not;
        out.push_back(rules::parse_graph(text, why_not)->words());
    }
    return out;
}

}  // namespace

std::optional<std::string> difference(const rules::Ruleset& rules, int instance, const Form& form) {
    constexpr std::uint64_t steps = 10'000;
    rules::FormCheck check(
        rules, instance,
        [&](const rules::Component& c, rules::OptionSet& out) {
            add_options(form, instance, Graph(std::span(c.words).subspan(1)), out);
        },
        steps);
    Budget budget;
    budget.nodes = 2 * steps;
    Meter meter(budget);
    Engine engine(rules, instance, form);
    try {
        for (const std::vector<Int>& g : graphs()) {
            std::vector<Int> words;
            rules::append_argument(rules::Type::graph, g, words);
            check.look(words, steps);
            if (check.difference()) return check.difference();
            if (auto found = reference::difference(rules, {instance, words}, engine, meter, "by its connected parts"))
                return found;
        }
    } catch (const Stopped&) {
    }
    return std::nullopt;
}

}  // namespace grundy::engines::graph
