// SPDX-License-Identifier: MIT
// Evaluates expressions that are boards or speak of them; see eval.hpp and boards.hpp.
#include <algorithm>

#include "core/size.hpp"
#include "rules/boards.hpp"
#include "rules/eval.hpp"
#include "rules/graphs.hpp"

namespace grundy::rules {
namespace {

constexpr std::size_t words_a_step = 64, bytes_a_board = 64;

// Converts line or column `i` of a board, from 1, to one from 0.
Int place(Wide i, Int count, std::string_view what, const Expr& e, const Environment& env) {
    if (i < 1 || i > count)
        fail(*env.game, e.where,
             std::string(what) + " " +
                 std::to_string(static_cast<long long>(std::clamp<Wide>(i, -Wide{1} << 62, Wide{1} << 62))) +
                 " of a board with " + std::to_string(count) + " (they are counted from 1)");
    return static_cast<Int>(i - 1);
}

Int new_cell(const Expr& e, Environment& env) {
    const Wide v = evaluate_integer(e, env);
    if (v < 0 || v > 9) fail(*env.game, e.where, "a cell holds a digit, 0 to 9");
    return static_cast<Int>(v);
}

Int side(const Expr& e, Environment& env) {
    const Wide n = evaluate_integer(e, env);
    if (n < 1 || n > most_board_cells)
        fail(*env.game, e.where,
             "a board has 1 to 10^6 rows and columns, not " +
                 std::to_string(static_cast<long long>(std::clamp<Wide>(n, -Wide{1} << 62, Wide{1} << 62))));
    return static_cast<Int>(n);
}

void set_cells(Row& out, std::size_t begin, Int first_row, Int last_row, Int first_column, Int last_column, Int v) {
    const Int columns = out[begin + 1];
    for (Int i = first_row; i <= last_row; ++i)
        for (Int j = first_column; j <= last_column; ++j) out[begin + 2 + to_size(i * columns + j)] = v;
}

// fill(b, i..k, j..l, v); an empty range changes nothing.
void fill_cells(const Expr& e, Environment& env, Row& out, std::size_t begin) {
    Wide at[4];
    for (std::size_t i = 0; i < 4; ++i) at[i] = evaluate_integer(e.args[i + 1], env);
    const Int v = new_cell(e.args[5], env);
    if (at[1] < at[0] || at[3] < at[2]) return;
    const Int rows = out[begin], columns = out[begin + 1];
    set_cells(out, begin, place(at[0], rows, "row", e, env), place(at[1], rows, "row", e, env),
              place(at[2], columns, "column", e, env), place(at[3], columns, "column", e, env), v);
}

}  // namespace

Wide board_number(const Expr& e, Environment& env) {
    const SharedRow words = evaluate_row(e.args[0], env);
    const Board b(*words);
    if (e.op == Op::row_count) return b.rows;
    if (e.op == Op::column_count) return b.columns;
    if (e.op == Op::cell_count) return std::count(b.cells.begin(), b.cells.end(), evaluate_integer(e.args[1], env));
    const Int i = place(evaluate_integer(e.args[1], env), b.rows, "row", e, env);
    return b.at(i, place(evaluate_integer(e.args[2], env), b.columns, "column", e, env));
}

void append_board(const Expr& e, Environment& env, Row& out) {
    const std::size_t begin = out.size();
    switch (e.op) {
        case Op::board_variable: {
            const Row& board = *env.rows[to_size(e.slot)];
            out.insert(out.end(), board.begin(), board.end());
            break;
        }
        case Op::board_literal:
            for (const Expr& word : e.args) out.push_back(word.value);
            break;
        case Op::free_board: {
            const Int rows = side(e.args[0], env), columns = side(e.args[1], env);
            if (rows * columns > most_board_cells) fail(*env.game, e.where, "a board has at most 10^6 cells");
            const BoardWords board = free_board(rows, columns);
            out.insert(out.end(), board.begin(), board.end());
            break;
        }
        case Op::cell_set: {
            append_row(e.args[0], env, out);
            const Int i = place(evaluate_integer(e.args[1], env), out[begin], "row", e, env);
            const Int j = place(evaluate_integer(e.args[2], env), out[begin + 1], "column", e, env);
            set_cells(out, begin, i, i, j, j, new_cell(e.args[3], env));
            break;
        }
        case Op::filled:
            append_row(e.args[0], env, out);
            fill_cells(e, env, out, begin);
            break;
        case Op::conditional_board:
            append_row(e.args[evaluate_condition(e.args[0], env) ? 1 : 2], env, out);
            break;
        default:
            fail(*env.game, e.where, "a board was expected here");
    }
}

std::vector<SharedRow> evaluate_boards(const Expr& e, Environment& env) {
    const SharedRow words = evaluate_row(e.args[0], env);
    std::vector<SharedRow> out;
    if (e.op == Op::components) {
        for (Graph& part : components(Graph(*words))) out.push_back(std::make_shared<const Row>(part.words()));
        return out;
    }
    // All boards after one move are there at once, each twice: in the list, and among those that it may not repeat.
    const auto account = [&](std::size_t boards) {
        env.tick();
        if (env.meter == nullptr) return;
        env.meter->tick(words->size() / words_a_step);
        const std::uint64_t bytes = 2 * (boards + 1) * (words->size() * sizeof(Int) + bytes_a_board);
        env.meter->claim(bytes, "the boards after one move");
        env.meter->release(bytes);
    };
    for (BoardWords& board : e.op == Op::regions ? regions(*words) : replaced(*words, *e.args[1].shapes, account))
        out.push_back(std::make_shared<const Row>(std::move(board)));
    return out;
}

}  // namespace grundy::rules
