// SPDX-License-Identifier: MIT
// grundy digraph FILE: values of a game that is given as a graph.
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <grundy/digraph.hpp>

#include "cli/hints.hpp"
#include "cli/session.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "packed/unpacked.hpp"
#include "questions/extents.hpp"
#include "report/digraph_fields.hpp"
#include "report/digraph_text.hpp"

namespace grundy::cli {
namespace {

constexpr std::size_t shown_by_default = 20;

// The bytes of a file, or of standard input for "-", unpacked.
class GraphFile {
public:
    GraphFile(const std::string& path, const std::atomic<bool>* interrupt)
        : name_(path == "-" ? "standard input" : path),
          descriptor_(path == "-" ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
        if (descriptor_ < 0)
            throw Error("cannot open '" + path + "': " + std::strerror(errno) + "; give a file that can be read, or -");
        source_ = packed::unpacked(
            [this, interrupt](char* to, std::size_t most) {
                return read_some(descriptor_, to, most, "'" + name_ + "'", interrupt);
            },
            name_);
    }
    GraphFile(const GraphFile&) = delete;
    GraphFile& operator=(const GraphFile&) = delete;
    ~GraphFile() {
        if (descriptor_ > STDERR_FILENO) close(descriptor_);
    }

    const ByteSource& source() const { return source_; }
    const std::string& name() const { return name_; }

private:
    const std::string name_;
    const int descriptor_;
    ByteSource source_;
};

std::string vertex_format(Session& session) {
    const Arguments& arguments = session.arguments();
    const std::string format = session.format();
    if (arguments.has("vertex") && format != "plain" && format != "json")
        throw Error("--vertex answers as text or JSON, not as " + format + ": leave out one of the two");
    if (format == "binary" && !arguments.has("output") && isatty(STDOUT_FILENO))
        throw Error("the binary form cannot be shown on a terminal: give a file, as in --output graph.grd");
    for (const char* option : {"vertex", "remoteness"})
        if (format == "binary" && arguments.has(option))
            throw Error("--format binary writes the graph and no values: leave out --" + std::string(option));
    for (const char* option : {"remoteness", "merge", "vertex"})
        if (arguments.has("stream") && arguments.has(option))
            throw Error("--stream does not keep the graph, and --" + std::string(option) +
                        " needs it: leave out one of the two");
    if (arguments.has("stream") && format == "binary")
        throw Error("--stream does not keep the graph, and --format binary needs it: leave out one of the two");
    return format;
}

DigraphOptions read_options(Session& session) {
    const SolverOptions general = session.solver_options();
    const Arguments& arguments = session.arguments();
    DigraphOptions options;
    options.limits = general.limits;
    options.threads = general.threads;
    options.names = arguments.has("names");
    options.merge = arguments.has("merge");
    const std::string input = arguments.get("input", "detect");
    options.format = input == "edges"    ? DigraphFormat::edges
                     : input == "csv"    ? DigraphFormat::csv
                     : input == "binary" ? DigraphFormat::binary
                                         : DigraphFormat::detect;
    return options;
}

std::string tokens_answer(Session& session, Digraph& graph, bool json) {
    const Arguments& arguments = session.arguments();
    std::vector<Digraph::Vertex> tokens;
    for (const std::string& name : arguments.all("vertex")) tokens.push_back(graph.vertex(name));
    std::size_t shown = shown_by_default, most = questions::default_moves;
    if (arguments.has("moves")) shown = most = to_size(read_natural(arguments.get("moves"), "--moves"));
    const bool remoteness = arguments.has("remoteness");
    if (remoteness && tokens.size() > 1)
        throw Error(
            "--remoteness is known for one token, because remotenesses of tokens do not add up: "
            "give one --vertex, or leave it out");
    const TokenAnswer answer = graph.solve(tokens, most, remoteness);
    session.wipe_progress();
    return json ? report::answer_json(report::named_tokens(graph, tokens, answer, remoteness))
                : report::tokens_text(graph, tokens, answer, shown, option_hints());
}

void write_answer(Session& session, Output& out, const std::string& format) {
    using report::GraphFormat;
    const Arguments& arguments = session.arguments();
    const GraphFormat layout = format == "json"  ? GraphFormat::json
                               : format == "csv" ? GraphFormat::csv
                                                 : GraphFormat::plain;
    const DigraphOptions options = read_options(session);
    GraphFile file(arguments.words[0], session.interrupt());
    if (arguments.has("stream")) {
        const StreamedDigraph values(file.source(), file.name(), options);
        session.wipe_progress();
        return report::write_values(out, values, layout);
    }
    Digraph graph = Digraph::read(file.source(), file.name(), options);
    if (format == "binary") {
        session.wipe_progress();
        return graph.write([&](std::string_view block) { out.write(block); });
    }
    if (arguments.has("vertex")) return out.write(tokens_answer(session, graph, layout == GraphFormat::json));
    graph.solve();
    const bool remoteness = arguments.has("remoteness");
    if (remoteness && graph.vertices() > 0) graph.remoteness(0);
    session.wipe_progress();
    report::write_values(out, graph, layout, remoteness);
}

int run_digraph(Session& session) {
    const std::string format = vertex_format(session);
    if (!session.arguments().has("output")) {
        write_answer(session, session.out(), format);
        return Exit::answered;
    }
    const std::string path = session.arguments().get("output");
    os::require_writable(path);
    OutputFile file(path, session.interrupt());
    if (session.arguments().has("json-strings")) file.output().quote_large_numbers();
    write_answer(session, file.output(), format);
    file.commit();
    return Exit::answered;
}

}  // namespace

Command digraph_command() {
    Command c;
    c.name = "digraph";
    c.synopsis = "FILE";
    c.summary = "the values of a game given as a graph, cycles included";
    c.help =
        "Each line of FILE is an edge from a position to one of its options: two numbers from 0, or two names, with a "
        "blank between them, or comma-separated values. The file may be compressed by gzip or zstd; - reads standard "
        "input. Prints the value of every vertex. With cycles, play may go on for ever, which is a draw, and a value "
        "may be infinity(K), where K is the set of the numbers among its options' values. With --vertex, given once "
        "for each token of a sum, prints who wins and the moves that keep the win or the draw.";
    c.least = c.most = 1;
    c.words = Words::files;
    c.options = {
        {"vertex", 0, "V", "answer for a token on this vertex (repeatable: a sum of tokens)", {}, false},
        {"remoteness",
         0,
         "",
         "also show the number of moves to the end: the winner hurries, the loser delays",
         {},
         false},
        {"moves", 0, "N", "with --vertex: list at most N moves (default: 20 in text, 100000 in JSON)", {}, false},
        {"format",
         0,
         "FORMAT",
         "how to print (default: by the ending of --output); binary writes the graph itself",
         {"plain", "csv", "json", "binary"},
         false},
        {"input", 0, "FORMAT", "the form of FILE", {"detect", "edges", "csv", "binary"}, false},
        {"names", 0, "", "read numbers as names; they may then have gaps", {}, false},
        {"merge", 0, "", "count a repeated edge once; otherwise it is an error", {}, false},
        {"stream",
         0,
         "",
         "do not keep the graph; the edges of each vertex must follow those of its options",
         {},
         false},
        {"output", 'o', "FILE", "write to FILE, which appears complete or not at all", {}, true}};
    c.examples = {{"printf 'b a\\nc a\\nc b\\n' | grundy digraph -", "values of all vertices"},
                  {"printf 'b a\\nc a\\nc b\\n' | grundy digraph - --vertex c --vertex b", "a sum of two tokens"},
                  {"printf '0 1\\n1 0\\n1 2\\n' | grundy digraph - --remoteness --format csv", "with a cycle"}};
    c.run = run_digraph;
    return c;
}

}  // namespace grundy::cli
