// SPDX-License-Identifier: MIT
// The fields of the answers about a game that is given as a graph.
#pragma once

#include <functional>
#include <grundy/digraph.hpp>
#include <string>
#include <vector>

#include "report/answer_fields.hpp"

namespace grundy::report {

/// `remoteness` has a value if it was asked for.
struct VertexValue {
    std::string vertex{};
    LoopyValue value{};
    std::optional<std::optional<std::uint64_t>> remoteness{};
};

void describe(auto& out, const VertexValue& row) {
    out.about("VertexValue", "a vertex, or a token on it");
    out.field("vertex", "its name, or its number", row.vertex);
    out.field("value", "", row.value);
    out.field("result", "for the player to move", result_of(row.value));
    out.maybe("remoteness", "the moves until the end, if asked for; null: a draw", row.remoteness);
}

/// The rows of all vertices, which are written one by one.
struct VertexRows {
    std::function<void(const std::function<void(const VertexValue&)>& take)> each{};
    void write(Sink& out) const;
};

template <>
struct Leaf<VertexRows> {
    static constexpr const char* name = "VertexRows";
    static Json json(const VertexRows&);  // not defined: they are written
};

struct GraphValues {
    std::uint64_t vertices = 0, edges = 0;
    bool cycles = false;
    VertexRows rows{};
};

void describe(auto& out, const GraphValues& values) {
    out.about("GraphValues", "the values of all vertices of a graph");
    out.field("vertices", "their number", values.vertices);
    out.field("edges", "their number", values.edges);
    out.field("cycles", "there are some", values.cycles);
    out.field("values", "of all vertices", values.rows);
}

struct NamedTokenMove {
    const TokenMove* move = &nothing<TokenMove>;
    std::string from{}, to{};
    bool remoteness = false;
};

void describe(auto& out, const NamedTokenMove& named) {
    out.about("TokenMove", "a move of a token along an edge");
    const TokenMove& move = *named.move;
    out.field("token", "which one, from 1", Count{move.token});
    out.field("from", "a vertex", named.from);
    out.field("to", "a vertex", named.to);
    out.field("value", "of `to`", move.value);
    out.field("total", "of the whole sum after the move", move.total);
    out.maybe("remoteness", "the moves left after it, if asked for", given_if(named.remoteness, move.remoteness));
}

struct Tokens {
    const TokenAnswer* answer = &nothing<TokenAnswer>;
    std::vector<std::string> names{};
    std::vector<NamedTokenMove> moves{};
    bool remoteness = false;
};

/// `on`: the vertices that the tokens are on.
Tokens named_tokens(const Digraph& graph, const std::vector<Digraph::Vertex>& on, const TokenAnswer& answer,
                    bool remoteness);

void describe(auto& out, const Tokens& tokens) {
    out.about("TokensSolved", "who wins a sum of tokens on vertices (`tokens`)");
    const TokenAnswer& a = *tokens.answer;
    std::vector<VertexValue> on;
    for (std::size_t i = 0; i < tokens.names.size(); ++i) on.push_back({tokens.names[i], a.tokens[i]});
    out.field("tokens", "", on);
    out.field("value", "of the sum", a.value);
    out.field("result", "for the player to move", a.result);
    out.maybe("remoteness", "of one token, if asked for; null: a draw", given_if(tokens.remoteness, a.remoteness));
    out.field("moves", "that keep a win or a draw, or delay the loss longest", tokens.moves);
    out.field("moves_complete", "these are all", a.moves_complete);
}

}  // namespace grundy::report
