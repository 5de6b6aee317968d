// SPDX-License-Identifier: MIT
// Values of single tokens and of sums, and the moves that keep the result (docs/theory.md, section 12).
#include <algorithm>

#include "api/digraph.hpp"
#include "core/size.hpp"
#include "core/value.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

using digraph::Vertex;

LoopyValue value_of(const digraph::Graph& graph, const digraph::Values& values, Vertex v) {
    LoopyValue out;
    out.nimber = values[v];
    if (out.nimber) return out;
    for (const Vertex w : graph.options(v))
        if (const auto x = values[w]) out.k.push_back(*x);
    std::sort(out.k.begin(), out.k.end());
    out.k.erase(std::unique(out.k.begin(), out.k.end()), out.k.end());
    return out;
}

LoopyValue sum_of(const LoopyValue& a, const LoopyValue& b) {
    LoopyValue out;
    if (a.nimber && b.nimber) {
        out.nimber = *a.nimber ^ *b.nimber;
    } else if (a.nimber || b.nimber) {
        out.k = (a.nimber ? b : a).k;
        for (std::uint64_t& n : out.k) n ^= a.nimber ? *a.nimber : *b.nimber;
        std::sort(out.k.begin(), out.k.end());
    }
    return out;
}

// Keeps the sum of all tokens but one, so that a token with many options costs no more than they do.
LoopyValue sum_without(const std::vector<LoopyValue>& tokens, std::size_t left_out) {
    LoopyValue sum{0, {}};
    for (std::size_t i = 0; i < tokens.size(); ++i)
        if (i != left_out) sum = sum_of(sum, tokens[i]);
    return sum;
}

PlayResult for_the_other(PlayResult result) {
    return result == PlayResult::draw ? result : result == PlayResult::win ? PlayResult::loss : PlayResult::win;
}

}  // namespace

PlayResult result_of(const LoopyValue& value) {
    if (value.nimber) return *value.nimber == 0 ? PlayResult::loss : PlayResult::win;
    return std::binary_search(value.k.begin(), value.k.end(), std::uint64_t{0}) ? PlayResult::win : PlayResult::draw;
}

std::string value_text(const LoopyValue& value) {
    if (value.nimber) return std::to_string(*value.nimber);
    return infinity_text(value.k);
}

Value LoopyValue::value() const { return nimber ? Value(*nimber) : Value::infinity(k); }

LoopyValue Digraph::value(Vertex v) {
    impl_->require(v);
    return value_of(impl_->graph(), impl_->values(), v);
}

TokenAnswer Digraph::solve(const std::vector<Vertex>& tokens, std::size_t most_moves, bool with_remoteness) {
    const digraph::Graph graph = impl_->graph();
    const digraph::Values& values = impl_->values();
    TokenAnswer out;
    for (const Vertex v : tokens) {
        impl_->require(v);
        out.tokens.push_back(value_of(graph, values, v));
    }
    out.value = sum_without(out.tokens, out.tokens.size());
    out.result = result_of(out.value);
    const bool single = tokens.size() == 1 && with_remoteness;
    if (single) {
        impl_->find_remoteness();
        out.remoteness = impl_->remoteness_of(tokens[0]);
    }
    if (out.result == PlayResult::loss && !single) return out;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const LoopyValue rest = sum_without(out.tokens, i);
        for (const Vertex w : graph.options(tokens[i])) {
            impl_->meter.tick();
            LoopyValue value = value_of(graph, values, w);
            LoopyValue total = sum_of(rest, value);
            if (for_the_other(result_of(total)) != out.result) continue;
            std::optional<std::uint64_t> remoteness;
            if (single) remoteness = impl_->remoteness_of(w);
            if (out.result == PlayResult::loss && *remoteness + 1 != *out.remoteness) continue;
            if (out.moves.size() == most_moves) {
                out.moves_complete = false;
                return out;
            }
            out.moves.push_back({i + 1, tokens[i], w, std::move(value), remoteness, std::move(total)});
        }
    }
    return out;
}

}  // namespace abi_1
}  // namespace grundy
