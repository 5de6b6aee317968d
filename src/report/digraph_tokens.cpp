// SPDX-License-Identifier: MIT
// The answer about a sum of tokens.
#include <algorithm>

#include "report/digraph_fields.hpp"
#include "report/digraph_text.hpp"
#include "report/outcome.hpp"
#include "report/text.hpp"

namespace grundy::report {
namespace {

constexpr std::size_t most_name = 60;

std::string shown_name(const Digraph& graph, Digraph::Vertex v) { return shorten(graph.name(v), most_name); }

std::string verdict(const TokenAnswer& answer) {
    const std::string value = value_text(answer.value);
    switch (answer.result) {
        case PlayResult::win:
            return answer.value.nimber ? "The first player wins: the value is " + value + ", not 0."
                                       : "The first player wins: the value is " + value + ", and a move leads to 0.";
        case PlayResult::loss:
            return "The second player wins: the value is 0, and every move leaves a value that is not 0.";
        case PlayResult::draw:
            break;
    }
    return "Draw: the value is " + value + ", no move leads to a lost position, and play can go on for ever.";
}

std::string moves_text(const Digraph& graph, const TokenAnswer& answer, std::size_t shown, const Hints& hints) {
    const std::size_t count = answer.moves.size();
    std::string out = std::string(moves_heading(answer.result)) + " (" + (answer.moves_complete ? "" : "more than ") +
                      std::to_string(count) + "):\n";
    for (std::size_t i = 0; i < std::min(count, shown); ++i) {
        const TokenMove& move = answer.moves[i];
        out += "  " + shown_name(graph, move.from) + " -> " + shown_name(graph, move.to) + "   (value " +
               value_text(move.value);
        if (answer.tokens.size() > 1) out += ", the sum " + value_text(move.total);
        if (move.remoteness) out += ", then " + counted(*move.remoteness, "move") + " to the end";
        out += ")\n";
    }
    if (count > shown || !answer.moves_complete)
        out += "  ... not all are shown" + (hints.more_moves.empty() ? "" : ": " + hints.more_moves) + "\n";
    return out;
}

}  // namespace

std::string tokens_text(const Digraph& graph, const std::vector<Digraph::Vertex>& tokens, const TokenAnswer& answer,
                        std::size_t shown, const Hints& hints) {
    std::string out;
    std::size_t width = 1;
    for (const Digraph::Vertex v : tokens) {
        out += (out.empty() ? "" : " + ") + shown_name(graph, v);
        width = std::max(width, shown_name(graph, v).size());
    }
    out += "\n\n" + verdict(answer) + "\n";
    if (answer.remoteness) out += "With best play the game ends after " + counted(*answer.remoteness, "move") + ".\n";
    if (tokens.size() > 1) {
        out += "\nThe values of the tokens:\n";
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            const std::string name = shown_name(graph, tokens[i]);
            out += "  " + name + std::string(width - name.size() + 2, ' ') + value_text(answer.tokens[i]) + "\n";
        }
    }
    if (!answer.moves.empty()) out += "\n" + moves_text(graph, answer, shown, hints);
    return out;
}

Tokens named_tokens(const Digraph& graph, const std::vector<Digraph::Vertex>& on, const TokenAnswer& answer,
                    bool remoteness) {
    Tokens out{&answer, {}, {}, remoteness};
    for (const Digraph::Vertex v : on) out.names.push_back(graph.name(v));
    for (const TokenMove& move : answer.moves)
        out.moves.push_back({&move, graph.name(move.from), graph.name(move.to), remoteness});
    return out;
}

}  // namespace grundy::report
