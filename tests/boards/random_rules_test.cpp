// SPDX-License-Identifier: MIT
// Random rules of games on one board or one graph, whose options place, rewrite, fill, remove and cut in all ways that
// the language has, with and without conditions. There are 1,000 of each; GRUNDY_BOARD_RULES=20000 in the environment
// tries so many. Many of the games do not end, or end only from some positions: then the definition meets a fault.
#include <map>

#include "sweep.hpp"

namespace grundy::sweep::random_rules_test {

class Text {
public:
    explicit Text(Random& random) : random_(random) {}

    std::string board_game() {
        std::string out = "game g(b: board):\n";
        for (std::size_t options = 1 + below(random_, 3); options > 0; --options) out += "    " + board_option() + "\n";
        return out;
    }
    std::string graph_game() {
        std::string out = "game g(g: graph):\n";
        for (std::size_t options = 1 + below(random_, 3); options > 0; --options) out += "    " + graph_option() + "\n";
        return out;
    }

private:
    const char* word(std::initializer_list<const char*> words) {
        return *(words.begin() + below(random_, words.size()));
    }

    using Lines = std::vector<std::string>;
    Lines lines(const std::string& cells, std::size_t rows, std::size_t columns) {
        Lines out(rows, std::string(columns, ' '));
        for (std::string& line : out)
            for (char& c : line) c = one_of(random_, cells);
        return out;
    }
    static std::string joined(const Lines& lines) {
        std::string out = lines[0];
        for (std::size_t i = 1; i < lines.size(); ++i) out += " / " + lines[i];
        return out;
    }
    std::string shape(const std::string& cells) {
        return '"' + joined(lines(cells, 1 + below(random_, 2), 1 + below(random_, 3))) + '"';
    }
    std::string rule() {
        const std::size_t rows = 1 + below(random_, 2), columns = 1 + below(random_, 3);
        const Lines from = lines("..12", rows, columns), to = lines("..112?", rows, columns);
        return '"' + joined(from) + " -> " + joined(to) + '"';
    }
    // One shape or rule, or a set, with its turns or mirror images.
    template <class One>
    std::string set_of(One one) {
        std::string out = one();
        if (chance(random_, 40)) out = "{" + out + ", " + one() + "}";
        if (chance(random_, 50)) out = word({"turns(", "mirrors("}) + out + ")";
        return out;
    }
    std::string board_condition(const std::string& board) {
        if (!chance(random_, 30)) return "";
        const std::string what = chance(random_, 70)
                                     ? "occurs(" + board + ", " + set_of([&] { return shape("112?."); }) + ")"
                                     : "count(" + board + ", 0) mod 3 = 1";
        return std::string(" if ") + (chance(random_, 50) ? "not " : "") + what;
    }
    std::string board_option() {
        if (chance(random_, 12))
            return "g(fill(b, i..rows(b), j..columns(b), 1))  for i in 1..rows(b), j in 1..columns(b) if b[i, j] = 0";
        const std::string from = chance(random_, 65) ? "place(b, " + set_of([&] { return shape("##12?"); }) + ")"
                                                     : "rewrite(b, " + set_of([&] { return rule(); }) + ")";
        const std::string to = word({"g(c)", "g(c)", "sum(g(r) for r in regions(c))", "g(c) + *1", "win"});
        return to + "  for c in " + from + board_condition("c");
    }
    std::string graph_option() {
        const std::string vertex = word({"without(g, {v})", "without(g, closed(g, v))", "without(g, neighbours(g, v))",
                                         "joined(without(g, {v}), 1)"});
        const std::string edge = word({"cut(g, u, v)", "without(g, {u, v})", "joined(cut(g, u, v), 1)",
                                       "contract(g, u, v)", "joined(cut(g, u, v), u)", "cut(without(g, {}), u, v)"});
        const bool by_edge = chance(random_, 45);
        const std::string left = by_edge ? edge : vertex;
        std::string out = chance(random_, 30)   ? "sum(g(h) for h in components(" + left + "))"
                          : chance(random_, 15) ? "g(" + left + ") + *1"
                                                : "g(" + left + ")";
        out += by_edge ? "  for (u, v) in edges(g)" : "  for v in vertices(g)";
        if (chance(random_, 30))
            out += word({" if degree(g, v) > 1", " if degree(g, v) != 2", " if v in neighbours(g, v)",
                         " if v mod 2 = 1", " if not 1 in closed(g, v)"});
        return out;
    }

    Random& random_;
};

std::string random_board(Random& random) {
    const std::size_t rows = 1 + below(random, 3), columns = 1 + below(random, 9 / rows);
    std::string out = "g(board(\"";
    for (std::size_t i = 0; i < rows; ++i) {
        if (i > 0) out += '/';
        for (std::size_t j = 0; j < columns; ++j) out += chance(random, 50) ? '.' : one_of(random, std::string("##2"));
    }
    return out + "\"))";
}

std::string random_graph(Random& random) {
    const std::size_t n = 1 + below(random, 6);
    std::string out;
    for (std::size_t v = 1; v <= n; ++v) out += (v > 1 ? " " : "") + std::to_string(v);
    const bool arcs = chance(random, 25);
    for (std::size_t edges = below(random, 9); edges > 0; --edges)
        out += " " + std::to_string(1 + below(random, n)) + (arcs && chance(random, 60) ? ">" : "-") +
               std::to_string(1 + below(random, n));
    return "g(graph(\"" + out + "\"))";
}

void sweep_rules(const char* what, std::uint64_t seed, std::string (Text::*write)(), std::string (*position)(Random&)) {
    Random random(seed);
    Counts counts;
    std::size_t accepted = 0;
    const std::size_t files = amount("GRUNDY_BOARD_RULES", 1000);
    for (std::size_t i = 0; i < files && !testing::Test::HasFailure(); ++i) {
        const std::string text = (Text(random).*write)();
        SCOPED_TRACE(text);
        Rules rules;
        try {
            rules.add(text, "random.game");
        } catch (const TextError&) {
            continue;  // for instance a rewriting that changes nothing
        }
        ++accepted;
        SolverOptions options;
        options.limits.nodes = 300'000;
        Solver solver(rules, options);
        Definition definition(rules.impl().library, {200, 200, 20'000, 200'000, false});
        for (int p = 0; p < 6; ++p) compare(solver, definition, position(random), p < 2, counts);
    }
    EXPECT_GT(3 * accepted, 2 * files) << "few texts are games";
    EXPECT_GT(counts.values, 3 * accepted) << "few positions were compared";
    testing::Test::RecordProperty("values", static_cast<int>(counts.values));
    std::printf("%s: %zu rule texts, %zu values, %zu faults, %zu too slow, %zu unanswered\n", what, accepted,
                counts.values, counts.faults, counts.slow, counts.unanswered);
}

TEST(RandomBoardRules, HaveTheValuesOfTheDefinition) { sweep_rules("boards", 21, &Text::board_game, random_board); }
TEST(RandomGraphRules, HaveTheValuesOfTheDefinition) { sweep_rules("graphs", 22, &Text::graph_game, random_graph); }

}  // namespace grundy::sweep::random_rules_test
