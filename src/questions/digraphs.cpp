// SPDX-License-Identifier: MIT
// See digraphs.hpp.
#include "questions/digraphs.hpp"

#include <grundy/digraph.hpp>

#include "core/error.hpp"
#include "questions/extents.hpp"
#include "questions/fields.hpp"
#include "report/digraph_fields.hpp"
#include "report/digraph_text.hpp"
#include "report/text_sink.hpp"

namespace grundy::questions {
namespace {

Digraph read_digraph(const Work& w) {
    const std::string text = w.request.text("edges");
    DigraphOptions options;
    options.limits = w.limits;
    options.threads = w.options.threads;
    options.names = w.request.flag("names");
    options.merge = w.request.flag("merge");
    std::size_t at = 0;
    const auto source = [&](char* to, std::size_t most) {
        const std::size_t count = text.copy(to, most, at);
        at += count;
        return count;
    };
    return Digraph::read(source, "edges", options);
}

}  // namespace

std::string digraph(Work& w) {
    const std::vector<std::string> names = w.request.list("tokens");
    const bool remoteness = w.request.flag("remoteness");
    if (remoteness && names.size() > 1)
        throw Error("'remoteness' is known for one token, because remotenesses of tokens do not add up");
    Digraph graph = read_digraph(w);
    if (!names.empty()) {
        std::vector<Digraph::Vertex> on;
        for (const std::string& name : names) on.push_back(graph.vertex(name));
        const TokenAnswer answer = graph.solve(on, moves_of(w.request, default_moves), remoteness);
        return report::answer_json(report::named_tokens(graph, on, answer, remoteness));
    }
    if (w.request.has("moves")) throw Error("'moves' is for tokens: leave it out, or give 'tokens'");
    report::TextSink out;
    report::write_values(out, graph, report::GraphFormat::json, remoteness && graph.vertices() > 0);
    return out.text();
}

}  // namespace grundy::questions
