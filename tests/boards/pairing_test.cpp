// SPDX-License-Identifier: MIT
// Pairing (docs/theory.md, Theorem 47) against the definition: random rules on positions that have a symmetry, or miss
// one by a cell or an edge; and positions beyond any search.
#include "engines/theorems/pairing.hpp"

#include <algorithm>

#include "rules/layout.hpp"
#include "support/own_rules.hpp"
#include "sweep.hpp"

namespace grundy::sweep::pairing_test {

// Rules of the kinds that pairing reads. Some are not: a number of a vertex counts, a move may leave a board as it was,
// or patterns differ from option to option.
class Text {
public:
    explicit Text(Random& random) : random_(random) {}

    std::string board_game() {
        const std::string forbidden = chance(random_, 50) ? "" : " if not occurs(c, " + patterns("112?") + ")";
        std::string out = "game g(b: board):\n";
        for (std::size_t options = 1 + below(random_, 2); options > 0; --options) {
            const bool places = chance(random_, 70);
            out += std::string("    ") +
                   (forbidden.empty() && chance(random_, 30) ? "sum(g(r) for r in regions(c))" : "g(c)") +
                   "  for c in " + (places ? "place(b, " + patterns("###1?") : "rewrite(b, " + replacement()) + ")" +
                   (chance(random_, 10) ? " if not occurs(c, \"22\")" : forbidden) + "\n";
        }
        return out;
    }
    std::string graph_game() {
        std::string out = "game g(g: graph):\n";
        for (std::size_t options = 1 + below(random_, 2); options > 0; --options) {
            const bool by_edge = chance(random_, 40);
            const std::string left =
                by_edge ? word({"without(g, {u, v})", "without(g, closed(g, v))", "without(g, {u})", "cut(g, u, v)"})
                        : word({"without(g, {v})", "without(g, closed(g, v))", "without(g, neighbours(g, v))"});
            out += "    " + (chance(random_, 30) ? "sum(g(h) for h in components(" + left + "))" : "g(" + left + ")");
            if (chance(random_, 20)) out += " + *2";
            out += by_edge ? "  for (u, v) in edges(g)" : "  for v in vertices(g)";
            if (chance(random_, 40))
                out +=
                    word({" if degree(g, v) > 1", " if degree(g, v) != 2", " if v mod 2 = 1", " if degree(g, v) > 0"});
            out += "\n";
        }
        return out;
    }

    // Windows of a row, in a line or in a ring, with a mirrored option or one that nearly is; sometimes a place, a
    // number or a neighbour beyond the end that a symmetry must not overlook.
    std::string row_game() {
        std::string out = "game g(w: row):\n";
        const bool ring = chance(random_, 30);
        for (std::size_t options = 1 + below(random_, 2); options > 0; --options) {
            const std::size_t size = 1 + below(random_, 3);
            std::vector<std::string> is, becomes;
            for (std::size_t k = 0; k < size; ++k) {
                is.push_back(word({"= 0", "= 0", "= 0", "= 1", "> 0", "= 2", "!= 1"}));
                becomes.push_back(word({"1", "1", "1", "0", "2", "w[P] + 1", "w[P] - 1", "w[Q]", "3 - w[P]"}));
            }
            out += window(ring, is, becomes);
            if (chance(random_, 60)) {
                std::reverse(is.begin(), is.end());
                std::reverse(becomes.begin(), becomes.end());
                if (chance(random_, 25)) is[below(random_, size)] = "= 0";
                if (chance(random_, 25)) becomes[below(random_, size)] = "1";
                out += window(ring, is, becomes);
            }
        }
        return out;
    }

private:
    static std::string replaced(std::string text, const std::string& what, const std::string& by) {
        for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
            text.replace(at, what.size(), by);
        return text;
    }
    std::string window(bool ring, const std::vector<std::string>& is, const std::vector<std::string>& becomes) {
        const std::size_t size = is.size();
        const auto place = [&](std::size_t k) {
            const std::string at = k == 0 ? "i" : "i + " + std::to_string(k);
            return ring && k > 0 ? "(" + at + " - 1) mod len(w) + 1" : at;
        };
        std::string left = "w", conditions;
        for (std::size_t k = 0; k < size; ++k) {
            const std::string to = replaced(replaced(becomes[k], "P", place(k)), "Q", place(size - 1 - k));
            if (size == 1 || k == 0 || chance(random_, 80)) left = "set(" + left + ", " + place(k) + ", " + to + ")";
            conditions += (k > 0 ? " and w[" : "w[") + place(k) + "] " + is[k];
        }
        if (chance(random_, 25))
            conditions += word({" and (w[i - 1] if i > 1 else 0) = 0", " and i mod 2 = 1", " and w[1] = 0",
                                " and (i = 1 or w[i - 1] != 2)", " and sum(w) < 9", " and i != len(w) div 2 + 1",
                                " and all(w[j] < 3 for j in max(1, i - 1)..i)", " and w[len(w) + 1 - i] < 2"});
        if (chance(random_, 10))
            conditions +=
                " and (w[i + " + std::to_string(size) + "] if i + " + std::to_string(size) + " <= len(w) else 0) = 0";
        const std::string more = chance(random_, 10) ? ", k in 1..w[i]" : "";
        return "    g(" + left + ")  for i in 1..len(w)" + (ring || size == 1 ? "" : " - " + std::to_string(size - 1)) +
               more + " if " + conditions + "\n";
    }
    std::string word(std::initializer_list<const char*> words) {
        return *(words.begin() + below(random_, words.size()));
    }
    std::string picture(const std::string& cells, std::size_t rows, std::size_t columns) {
        std::string out;
        for (std::size_t i = 0; i < rows; ++i) {
            if (i > 0) out += " / ";
            for (std::size_t j = 0; j < columns; ++j) out += one_of(random_, cells);
        }
        return out;
    }
    std::string closed(const std::string& set) {
        return chance(random_, 75) ? word({"turns(", "mirrors("}) + set + ")" : set;
    }
    // A shape and its half turn, or a shape that differs from that in one cell.
    std::string half_turned(const std::string& cells) {
        const std::string shape = picture(cells, 1 + below(random_, 2), 1 + below(random_, 3));
        std::string image(shape.rbegin(), shape.rend());
        char& cell = image[below(random_, image.size())];
        if (chance(random_, 40) && cell != '/' && cell != ' ') cell = one_of(random_, cells);
        return "{\"" + shape + "\", \"" + image + "\"}";
    }
    std::string patterns(const std::string& cells) {
        if (chance(random_, 20)) return half_turned(cells);
        std::string set = "{";
        for (std::size_t n = 1 + below(random_, 2); n > 0; --n)
            set +=
                (set.size() > 1 ? ", \"" : "\"") + picture(cells, 1 + below(random_, 2), 1 + below(random_, 3)) + "\"";
        return closed(set + "}");
    }
    std::string replacement() {
        const std::size_t rows = 1 + below(random_, 2), columns = 1 + below(random_, 3);
        return closed("\"" + picture(".112", rows, columns) + " -> " + picture("..12?", rows, columns) + "\"");
    }

    Random& random_;
};

std::string random_board(Random& random) {
    const std::size_t rows = 1 + below(random, 4), columns = 1 + below(random, 12 / rows);
    std::vector<std::string> cells(rows, std::string(columns, '.'));
    for (auto& line : cells)
        for (char& c : line)
            if (chance(random, 35)) c = one_of(random, std::string("##2"));
    const bool exchanged = chance(random, 30), down = chance(random, 70), across = chance(random, 70);
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t j = 0; j < columns; ++j) {
            const char image = cells[down ? rows - 1 - i : i][across ? columns - 1 - j : j];
            cells[i][j] = !exchanged ? image : image == '#' ? '2' : image == '2' ? '#' : image;
        }
    if (chance(random, 25)) cells[below(random, rows)][below(random, columns)] = one_of(random, std::string(".#2"));
    std::string out = "g(board(\"";
    for (std::size_t i = 0; i < rows; ++i) out += (i > 0 ? "/" : "") + cells[i];
    return out + "\"))";
}

// Vertices v and v + half are images of each other; sometimes there is a vertex that is its own.
std::string random_graph(Random& random) {
    const std::size_t half = 1 + below(random, 3), n = 2 * half + below(random, 2);
    const auto image = [&](std::size_t v) { return v > 2 * half ? v : v > half ? v - half : v + half; };
    std::string out;
    for (std::size_t v = 1; v <= n; ++v) out += (v > 1 ? " " : "") + std::to_string(v);
    const bool arcs = chance(random, 25);
    for (std::size_t edges = below(random, 6); edges > 0; --edges) {
        const std::size_t u = 1 + below(random, n), v = 1 + below(random, n);
        const std::string joint = arcs && chance(random, 60) ? ">" : "-";
        out += " " + std::to_string(u) + joint + std::to_string(v);
        if (image(u) != u || image(v) != v) out += " " + std::to_string(image(u)) + joint + std::to_string(image(v));
    }
    if (chance(random, 25))
        out += " " + std::to_string(1 + below(random, n)) + "-" + std::to_string(1 + below(random, n));
    return "g(graph(\"" + out + "\"))";
}

// Palindromes, halves twice, and rows that differ from these in one element.
std::string random_row(Random& random) {
    std::vector<int> half(below(random, 5));
    for (int& v : half) v = one_of(random, std::vector<int>{0, 0, 0, 1, 2});
    std::vector<int> row = half;
    if (chance(random, 50)) std::reverse(half.begin(), half.end());
    if (chance(random, 40)) row.push_back(one_of(random, std::vector<int>{0, 1, 2}));
    row.insert(row.end(), half.begin(), half.end());
    if (chance(random, 20))
        for (std::size_t i = row.size() / 2; i < row.size(); ++i)
            if (row[i] > 0) row[i] = 3 - row[i];
    if (chance(random, 25) && !row.empty()) row[below(random, row.size())] = one_of(random, std::vector<int>{0, 1, 2});
    std::string out = "g([";
    for (std::size_t i = 0; i < row.size(); ++i) out += (i > 0 ? ", " : "") + std::to_string(row[i]);
    return out + "])";
}

struct Seen {
    std::size_t pairings = 0, lost = 0, left = 0, moves = 0, played = 0, answers = 0;
};

// The component that a move changes becomes what the move says; false if no move of the definition does that.
bool follow(Definition& definition, rules::Position& sum, const LegalMove& move) {
    const auto at = sum.begin() + static_cast<std::ptrdiff_t>(move.component - 1);
    const auto legal = definition.moves(*at);
    const std::string to = agreement::unordered(move.to);
    if (std::none_of(legal.begin(), legal.end(), [&](const rules::Move& m) {
            rules::Position there = m.to;
            rules::normalize(there);
            return agreement::unordered(rules::to_text(definition.ruleset(), there)) == to;
        }))
        return false;
    const rules::Position left = definition.parse(move.to);
    sum.insert(sum.erase(at), left.begin(), left.end());
    return true;
}

// The examples of moves and answers: both are moves, and the position is lost again.
void compare_answers(Solver& solver, Definition& definition, const std::string& text, Seen& seen) {
    const auto paired = solver.paired_moves(solver.position(text), 4);
    if (!paired) return;  // another theorem gives the value
    for (const auto& [move, answer] : paired->examples) {
        rules::Position sum = definition.parse(text);
        ASSERT_TRUE(follow(definition, sum, move)) << move.to;
        ASSERT_TRUE(follow(definition, sum, answer)) << move.to << ", " << answer.to;
        ASSERT_EQ(definition.value(sum), Value{}) << move.to << ", " << answer.to;
        ++seen.answers;
    }
}

// The claims of pairing about one position: that it is lost, that it has the value of its parts, and that moves win.
void compare_claims(const engines::theorems::Pairing& pairing, Solver& solver, Definition& definition,
                    const std::string& text, rules::Type type, Seen& seen) {
    SCOPED_TRACE(text);
    try {
        const rules::Position position = definition.parse(text);
        Meter meter({});
        const auto understood = pairing.rest(position[0].words, meter);
        if (!understood) return;
        const auto& rest = *understood;
        Value parts = 0;
        if (type == rules::Type::row) {  // whose parts are no rows
            if (!rest.parts.empty()) parts = definition.value(position);
        } else
            for (const auto& part : rest.parts) {
                rules::Component c{position[0].instance, {}};
                rules::append_argument(type, part, c.words);
                parts = nim_sum(parts, definition.value({c}));
            }
        ASSERT_EQ(definition.value(position), parts);
        ++(rest.parts.empty() ? seen.lost : seen.left);
        if (rest.parts.empty() && !rest.over) {
            ++seen.played;
            compare_answers(solver, definition, text, seen);
        }
        const WinnerAnswer answer = solver.winner(text, 100);
        if (answer.outcome != Outcome::answered) return;
        ASSERT_EQ(answer.first_wins, parts != Value{});
        if (answer.theorem.find("Theorem 47") == std::string::npos || !answer.first_wins) return;
        const agreement::WinningMoves winning = definition.winning(position);
        for (const WinningMove& m : answer.moves) {
            ++seen.moves;
            EXPECT_TRUE(winning.contains({m.component, agreement::unordered(m.to)})) << m.to;
        }
    } catch (const Definition::TooSlow&) {
        definition.forget_line();
    } catch (const Stopped&) {
        definition.forget_line();
    } catch (const Error&) {  // a fault, met by the definition
        definition.forget_line();
    }
}

// Calls visit(rules, solver, definition) for random games; `usual`: how many texts are written.
template <class Visit>
void each_game(Random& random, int usual, std::string (Text::*write)(), const Visit& visit) {
    for (std::size_t i = amount("GRUNDY_BOARD_RULES", usual); i > 0 && !testing::Test::HasFailure(); --i) {
        const std::string text = (Text(random).*write)();
        SCOPED_TRACE(text);
        Rules rules;
        try {
            rules.add(text, "random.game");
        } catch (const TextError&) {
            continue;
        }
        SolverOptions options;
        options.limits.nodes = 300'000;
        Solver solver(rules, options);
        Definition definition(rules.impl().library, {200, 200, 20'000, 200'000, false});
        visit(rules, solver, definition);
    }
}

Seen sweep_pairs(std::uint64_t seed, std::string (Text::*write)(), std::string (*position)(Random&), rules::Type type) {
    Random random(seed);
    Seen seen;
    each_game(random, 1500, write, [&](const Rules& rules, Solver& solver, Definition& definition) {
        rules::Ruleset ruleset(rules.impl().library);
        const auto pairing = engines::theorems::pairing(ruleset, ruleset.instantiate(0, {}));
        if (!pairing) return;
        ++seen.pairings;
        for (int p = 0; p < 6; ++p) compare_claims(*pairing, solver, definition, position(random), type, seen);
    });
    std::printf("%zu rules, %zu positions lost by pairing (%zu with moves), %zu not, %zu winning moves, %zu answers\n",
                seen.pairings, seen.lost, seen.played, seen.left, seen.moves, seen.answers);
    EXPECT_GT(seen.answers, seen.played / 4);
    return seen;
}

TEST(Pairing, ClaimsOnBoardsAreThoseOfTheDefinition) {
    const Seen seen = sweep_pairs(31, &Text::board_game, random_board, rules::Type::board);
    EXPECT_GT(seen.lost, seen.pairings / 2);
    EXPECT_GT(seen.left, seen.pairings / 2);
    EXPECT_GT(seen.moves, 0U);
}

TEST(Pairing, ClaimsOnGraphsAreThoseOfTheDefinition) {
    const Seen seen = sweep_pairs(32, &Text::graph_game, random_graph, rules::Type::graph);
    EXPECT_GT(seen.lost, seen.pairings / 2);
    EXPECT_GT(seen.left, seen.pairings / 2);
}

// The look at large graphs, at small ones.
TEST(Pairing, FarImagesOnGraphsAreThoseOfTheDefinition) {
    Random random(37);
    std::size_t lost = 0, seen = 0, near = 0;
    each_game(random, 1500, &Text::graph_game, [&](const Rules& rules, Solver&, Definition& definition) {
        rules::Ruleset ruleset(rules.impl().library);
        const int instance = ruleset.instantiate(0, {});
        const auto far = engines::theorems::far_pairing_on_graphs(ruleset, instance);
        const auto any = engines::theorems::pairing_on_graphs(ruleset, instance);
        if (!far) return;
        for (int p = 0; p < 8; ++p) {
            const std::string text = random_graph(random);
            SCOPED_TRACE(text);
            const rules::Position position = definition.parse(text);
            Meter meter({});
            const auto rest = far->rest(position[0].words, meter);
            ++seen;
            near += any->rest(position[0].words, meter)->parts.empty() ? 1 : 0;
            if (!rest || !rest->parts.empty()) continue;
            ++lost;
            try {
                ASSERT_EQ(definition.value(position), Value{});
            } catch (const Definition::TooSlow&) {
                definition.forget_line();
            } catch (const Error&) {  // a fault, met by the definition
                definition.forget_line();
            }
        }
    });
    std::printf("%zu positions, %zu lost by far images, %zu by any\n", seen, lost, near);
    EXPECT_GT(lost, near / 4);
    EXPECT_LT(lost, seen);
}

TEST(Pairing, LargeGraphs) {
    Solver solver(Rules::catalogue());
    for (const char* lost : {"node_kayles(cycle(1000))", "node_kayles(grid(30, 40))", "arc_kayles(grid(30, 40))",
                             "node_kayles(hypercube(8))"}) {
        const Answer answer = solver.value(lost);
        EXPECT_EQ(answer.value, Value{}) << lost;
        EXPECT_EQ(answer.engine, "formula") << lost;
    }
    EXPECT_NE(solver.plan("node_kayles(path(300))").at(0).engine, "formula") << "the two in the middle are joined";
}

TEST(Pairing, ClaimsOnRowsAreThoseOfTheDefinition) {
    const Seen seen = sweep_pairs(35, &Text::row_game, random_row, rules::Type::row);
    EXPECT_GT(seen.played, seen.pairings / 4);
    EXPECT_GT(seen.left, seen.pairings / 2);
    EXPECT_GT(seen.moves, 0U);
}

// Sums with copies, up to a thousand million of them: also of positions that are nearly copies.
struct Copied {
    std::size_t rules = 0, sums = 0, lost = 0;
};

void compare_copies(Random& random, Solver& solver, Definition& definition, std::string (*position)(Random&),
                    Copied& seen) {
    std::string text;
    std::vector<std::string> ones;
    Value total = 0;
    try {
        for (std::size_t parts = 1 + below(random, 3); parts > 0; --parts) {
            const std::string one = ones.emplace_back(position(random));
            const std::size_t copies =
                one_of(random, std::vector<std::size_t>{1, 1, 2, 3, 4, 999'999'999, 1'000'000'000});
            const rules::Position parsed = definition.parse(one);
            if (copies % 2 == 1) total = nim_sum(total, definition.value(parsed));
            text += (text.empty() ? "" : " + ") + std::to_string(copies) + " * " + one;
        }
    } catch (const Definition::TooSlow&) {
        return definition.forget_line();
    } catch (const Stopped&) {
        return definition.forget_line();
    } catch (const Error&) {  // a fault, met by the definition
        return definition.forget_line();
    }
    SCOPED_TRACE(text);
    try {
        const WinnerAnswer answer = solver.winner(text, 1);
        if (answer.outcome != Outcome::answered) return;
        ++seen.sums;
        seen.lost += total == Value{} ? 1 : 0;
        EXPECT_EQ(answer.first_wins, total != Value{});
        EXPECT_EQ(answer.moves.empty(), total == Value{});
    } catch (const Error& error) {
        EXPECT_TRUE(std::any_of(ones.begin(), ones.end(), [&](const std::string& one) {
            return faulty_somewhere(definition, one);
        })) << error.what();
    }
}

Copied sweep_copies(std::uint64_t seed, std::string (Text::*write)(), std::string (*position)(Random&)) {
    Random random(seed);
    Copied seen;
    each_game(random, 200, write, [&](const Rules&, Solver& solver, Definition& definition) {
        ++seen.rules;
        for (int p = 0; p < 4; ++p) compare_copies(random, solver, definition, position, seen);
    });
    std::printf("%zu rules, %zu sums, %zu of them lost\n", seen.rules, seen.sums, seen.lost);
    return seen;
}

TEST(Pairing, SumsWithCopiesAreThoseOfTheDefinition) {
    for (const Copied& seen :
         {sweep_copies(33, &Text::board_game, random_board), sweep_copies(34, &Text::graph_game, random_graph),
          sweep_copies(36, &Text::row_game, random_row)}) {
        EXPECT_GT(seen.lost, seen.sums / 4);
        EXPECT_LT(seen.lost, seen.sums);
    }
}

TEST(Pairing, BoardsBeyondASearch) {
    Solver solver(Rules::catalogue());
    for (const char* lost : {"cram(board(12, 12))", "cram(board(30, 40))", "impartial_col(board(10, 10))",
                             "node_kayles(hypercube(6))", "arc_kayles(grid(8, 10))", "node_kayles(cycle(100))"}) {
        const Answer answer = solver.solve(lost);
        EXPECT_EQ(answer.value, Value{}) << lost;
        EXPECT_EQ(answer.engine, "formula") << lost;
    }
    for (const char* won : {"cram(board(11, 12))", "non_attacking_kings(board(9, 9))", "impartial_col(board(9, 9))",
                            "node_kayles(grid(9, 11))"}) {
        const WinnerAnswer answer = solver.winner(won, 1);
        EXPECT_TRUE(answer.first_wins) << won;
        ASSERT_EQ(answer.moves.size(), 1U) << won;
        EXPECT_FALSE(solver.winner(answer.moves[0].to, 1).first_wins) << answer.moves[0].to;
    }
}

// The half turn exchanges the two values in these rules: it is no symmetry of a board that it maps to itself without
// that.
TEST(Pairing, ValuesAreExchangedWithTheCells) {
    Solver solver(rules_of("game g(b: board):\n    g(c)  for c in rewrite(b, {\"12 -> .2\", \"12 -> 1.\"})\n"));
    EXPECT_EQ(solver.value("g(board(\"12/21\"))").value, Value{1});
    const Answer paired = solver.value("g(board(\"12/12\"))");
    EXPECT_EQ(paired.value, Value{});
    EXPECT_EQ(paired.engine, "formula");
}

// The answer may lie in another component than the move.
TEST(Pairing, CopiesAnswerEachOther) {
    Solver solver(Rules::catalogue());
    const std::string one =
                          "cram(board(\"#............. / .............. / .............. / .............. / "
                          ".............. / .............. / .............. / .............. / .............. / "
                          "..............\"))",
                      image =
                          "cram(board(\".............. / .............. / .............. / .............. / "
                          ".............. / .............. / .............. / .............. / .............. / "
                          ".............#\"))";
    EXPECT_FALSE(solver.winner(one + " + " + image, 1).first_wins);
    const WinnerAnswer more = solver.winner(one + " + " + image + " + *3", 1);
    ASSERT_TRUE(more.first_wins);
    EXPECT_EQ(more.moves.at(0).component, 3U);
}

}  // namespace grundy::sweep::pairing_test
