// SPDX-License-Identifier: MIT
// See scope.hpp.
#include "questions/scope.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "questions/faults.hpp"

namespace grundy::questions {
namespace {

template <class Number>
Number least_limit(Number given, Number allowed) {
    return allowed == 0 ? given : given == 0 ? allowed : std::min(given, allowed);
}

}  // namespace

void add_scope(Rules& rules, const Request& request, bool with_rules) {
    for (const auto& [name, text] : request.texts("graphs")) {
        const std::optional<Graph> graph = GraphReader(text, name).next();
        if (!graph) throw Error("the graph '" + name + "' is empty");
        rules.add_graph(name, *graph);
    }
    if (const std::string data = request.text("data"); !data.empty()) rules.add_data(data, "data");
    if (const std::string text = request.text("rules"); with_rules && !text.empty()) rules.add(text, rules_name);
}

Limits limits_of(const Request& request, Limits allowed) {
    if (!request.has("budget")) return allowed;
    const Request budget(request.at("budget"),
                         {{"seconds", Type::number}, {"bytes", Type::number}, {"nodes", Type::number}});
    if (budget.has("seconds")) {
        const Seconds given(budget.number("seconds"));
        allowed.time = allowed.time ? std::min(given, *allowed.time) : given;
    }
    const auto whole = [](double x) { return static_cast<std::uint64_t>(std::clamp(x, 1.0, 9e18)); };
    if (budget.has("bytes")) allowed.bytes = least_limit(whole(budget.number("bytes")), allowed.bytes);
    if (budget.has("nodes")) allowed.nodes = least_limit(whole(budget.number("nodes")), allowed.nodes);
    return allowed;
}

}  // namespace grundy::questions
