// SPDX-License-Identifier: MIT
// Geography on boards (docs/theory.md, Theorem 87): a token, or the one blank, moves to a cell of some value and leaves
// a value that it can never enter. Two players may enter cells of different values.
#include <algorithm>
#include <array>

#include "core/size.hpp"
#include "engines/theorems/theorem.hpp"
#include "engines/theorems/token_cells.hpp"
#include "rules/boards.hpp"
#include "rules/distinct_moves.hpp"
#include "rules/eval.hpp"
#include "rules/layout.hpp"

namespace grundy::engines::theorems {
namespace {

using rules::Board;
using rules::Expr;
using rules::Op;
using rules::Shape;

// The move of a shape as the step of this token; nothing if it is another move.
std::optional<TokenSide> step_of(const Shape& s, int token) {
    std::optional<std::size_t> from, to;
    for (std::size_t i = 0; i < s.to.size(); ++i) {
        if (s.to[i] == Shape::any && s.from[i] == Shape::any) continue;
        std::optional<std::size_t>& place = s.from[i] == token ? from : to;
        if (place || s.from[i] == Shape::any || s.to[i] == Shape::any) return std::nullopt;
        place = i;
    }
    if (!from || !to || s.to[*to] != token || s.to[*from] == token) return std::nullopt;
    const auto row = [&](std::size_t i) { return static_cast<int>(i) / s.columns; };
    const auto column = [&](std::size_t i) { return static_cast<int>(i) % s.columns; };
    return TokenSide{s.from[*to], s.to[*from], {{row(*to) - row(*from), column(*to) - column(*from)}}};
}

std::optional<TokenMoves> moves_of(const std::array<rules::Shapes, 2>& shapes, int token) {
    TokenMoves out{token, {}, true};
    for (std::size_t s = 0; s < 2; ++s) {
        TokenSide& side = out.sides[s];
        for (const Shape& shape : shapes[s]) {
            const auto step = step_of(shape, token);
            if (!step) return std::nullopt;
            if (side.steps.empty()) side = {step->entered, step->left, {}};
            if (step->entered != side.entered || step->left != side.left) return std::nullopt;
            side.steps.push_back(step->steps[0]);
            out.odd = out.odd && (step->steps[0].first + step->steps[0].second) % 2 != 0;
        }
        std::sort(side.steps.begin(), side.steps.end());
        side.steps.erase(std::unique(side.steps.begin(), side.steps.end()), side.steps.end());
    }
    const auto& [first, second] = out.sides;
    const bool one = first.entered == second.entered;
    if (first.steps.empty() || second.steps != opposite(first.steps) || (one && first.steps != second.steps))
        return std::nullopt;
    // No move enters what a move has left: if the same player would have to, the parity of the cell forbids it.
    for (std::size_t s = 0; s < 2; ++s)
        if (out.sides[s].left == out.sides[1 - s].entered ||
            (out.sides[s].left == out.sides[s].entered && (one || !out.odd)))
            return std::nullopt;
    return out;
}

// Whether the expression reads nothing but who moves.
bool reads_only(const Expr& e, int slot) {
    return !rules::any_within(e, [slot](const Expr& x) {
        switch (x.op) {
            case Op::variable:
                return x.slot != slot;
            case Op::constant:
            case Op::add:
            case Op::sub:
            case Op::bit_xor:
            case Op::truth:
            case Op::less:
            case Op::less_equal:
            case Op::equal:
            case Op::not_equal:
            case Op::both:
            case Op::either:
            case Op::negation:
                return false;
            default:
                return true;
        }
    });
}

// The replacements of each player; those of both, if no argument says who moves.
class TokenReader {
public:
    explicit TokenReader(const rules::Game& game) : game_(game) {}

    std::optional<std::array<rules::Shapes, 2>> shapes() {
        const auto& args = game_.args;
        for (std::size_t i = 0; i < args.size(); ++i) {
            if (args[i].type == rules::Type::board && !board_) board_ = i;
            if (args[i].type == rules::Type::integer && !side_) side_ = i;
        }
        if (!board_ || args.size() != (side_ ? 2U : 1U) || !game_.symmetries.empty() || game_.options.empty())
            return std::nullopt;
        return std::all_of(game_.options.begin(), game_.options.end(), [&](const auto& o) { return add(o); })
                   ? std::optional(out_)
                   : std::nullopt;
    }
    std::optional<std::size_t> side() const { return side_; }

private:
    bool add(const rules::Option& o) {
        if (o.kind != rules::Option::Kind::leads || o.binders.size() != 1 || o.terms.size() != 1) return false;
        const rules::Binder& c = o.binders[0];
        const rules::Term& t = o.terms[0];
        if (c.kind != rules::Binder::Kind::in_rows || c.exprs[0].op != Op::placed || !c.exprs[0].args[1].shapes ||
            t.kind != rules::Term::Kind::call || !t.same_instance ||
            !is(c.exprs[0].args[0], game_.args[*board_].slot) || !is(t.args[*board_], c.vars[0].slot))
            return false;
        std::vector<Expr> conditions = o.guard;
        conditions.insert(conditions.end(), c.conditions.begin(), c.conditions.end());
        if (!side_) return conditions.empty() && add(c, 0) && add(c, 1);
        const int slot = game_.args[*side_].slot;
        if (!reads_only(t.args[*side_], slot) ||
            !std::all_of(conditions.begin(), conditions.end(), [&](const Expr& e) { return reads_only(e, slot); }))
            return false;
        rules::Environment env(game_);
        for (std::size_t s = 0; s < 2; ++s) {
            env.integers[to_size(slot)] = static_cast<Wide>(s);
            if (!std::all_of(conditions.begin(), conditions.end(),
                             [&](const Expr& e) { return rules::evaluate_condition(e, env); }))
                continue;
            if (rules::evaluate_integer(t.args[*side_], env) != static_cast<Wide>(1 - s) || !add(c, s)) return false;
        }
        return true;
    }
    bool add(const rules::Binder& c, std::size_t side) {
        const rules::Shapes& shapes = *c.exprs[0].args[1].shapes;
        out_[side].insert(out_[side].end(), shapes.begin(), shapes.end());
        return true;
    }
    static bool is(const Expr& e, int slot) { return e.op == Op::board_variable && e.slot == slot; }

    const rules::Game& game_;
    std::optional<std::size_t> board_, side_;
    std::array<rules::Shapes, 2> out_;
};

class TokenOnBoard final : public Theorem {
public:
    TokenOnBoard(const rules::Ruleset& rules, int instance, std::optional<std::size_t> side, TokenMoves moves)
        : rules_(rules), instance_(instance), side_(side), moves_(std::move(moves)) {}

    std::string theorem() const override {
        return "lost exactly if some maximum matching of the cells that the token may still enter, and its own, leaves "
               "out its own (docs/theory.md, Theorem 87)";
    }
    bool serves(std::span<const Int> words) const override {
        const Board board = board_in(words);
        return mover(words) <= 1 && std::count(board.cells.begin(), board.cells.end(), moves_.token) == 1;
    }
    bool serves_all() const override { return false; }
    bool wins(std::span<const Int> words, Meter& meter) const override { return !winning_cells(words, meter).empty(); }
    Moves moves_to(std::span<const Int> words, Nimber /*lost*/, std::size_t most, Meter& meter) const override {
        Entered values(*this, winning_cells(words, meter));
        return moves_by_enumeration(rules_, {instance_, {words.begin(), words.end()}}, {0, most}, values, meter);
    }
    std::vector<std::vector<Int>> samples() const override;

private:
    using Vertex = TokenCells::Vertex;

    // Positions after a move: 0 if the token has entered one of these cells.
    class Entered final : public Values {
    public:
        Entered(const TokenOnBoard& theorem, std::vector<Vertex> cells) : theorem_(theorem), cells_(std::move(cells)) {}
        Value value(const rules::Component& at, Meter& /*meter*/) override {
            const Vertex token = theorem_.token_on(theorem_.board_in(at.words));
            return std::find(cells_.begin(), cells_.end(), token) != cells_.end() ? 0 : 1;
        }

    private:
        const TokenOnBoard& theorem_;
        std::vector<Vertex> cells_;
    };

    Board board_in(std::span<const Int> words) const {
        const auto& args = rules_.game(instance_).args;
        return Board(rules::argument_at(args, side_ == std::size_t{0} ? 1 : 0, words));
    }
    Int mover(std::span<const Int> words) const {
        return side_ ? rules::argument_at(rules_.game(instance_).args, *side_, words)[0] : 0;
    }
    Vertex token_on(const Board& board) const {
        const auto at = std::find(board.cells.begin(), board.cells.end(), Int{moves_.token});
        return static_cast<Vertex>(at - board.cells.begin());
    }

    // The cells that a winning move enters: some maximum matching without the token's cell leaves them out.
    std::vector<Vertex> winning_cells(std::span<const Int> words, Meter& meter) const {
        const Board board = board_in(words);
        const TokenCells cells(moves_, board);
        const Vertex token = token_on(board);
        const TokenSide& side = moves_.side(to_size(mover(words)));
        std::vector<Vertex> out;
        for (std::uint32_t i = 0; i < side.steps.size(); ++i)
            if (const Vertex v = cells.neighbour(token, i, side); v != TokenCells::none) out.push_back(v);
        if (out.empty()) return out;
        const std::vector<bool> left_out = cells_left_out(moves_, board, meter);
        std::erase_if(out, [&](Vertex v) { return !left_out[v]; });
        return out;
    }

    const rules::Ruleset& rules_;
    int instance_;
    std::optional<std::size_t> side_;  // the argument that says who moves
    TokenMoves moves_;
};

// Boards whose cells are entered by the players in turn, with obstacles, and the token anywhere.
std::vector<std::vector<Int>> TokenOnBoard::samples() const {
    int obstacle = 0;
    const auto is_used = [&](int v) {
        return v == moves_.token || v == moves_.side(0).entered || v == moves_.side(1).entered;
    };
    while (is_used(obstacle)) ++obstacle;
    std::vector<std::vector<Int>> out;
    for (const auto& [rows, columns] : {std::pair<Int, Int>{1, 5}, {2, 3}, {3, 3}, {2, 4}})
        for (Int token = 0; token < rows * columns; ++token)
            for (const Int hole : {Int{-1}, (token * 2 + 1) % (rows * columns)})
                for (Int mover = 0; mover < (side_ ? 2 : 1); ++mover) {
                    std::vector<Int> board = {rows, columns};
                    for (Int i = 0; i < rows * columns; ++i) {
                        const Int steps = i / columns + i % columns + token / columns + token % columns + mover;
                        board.push_back(i == token  ? moves_.token
                                        : i == hole ? obstacle
                                                    : moves_.side(to_size((steps + 1) % 2)).entered);
                    }
                    std::vector<Int> words;
                    if (side_ == std::size_t{0}) words.push_back(mover);
                    rules::append_argument(rules::Type::board, board, words);
                    if (side_ == std::size_t{1}) words.push_back(mover);
                    out.push_back(std::move(words));
                }
    return out;
}

std::unique_ptr<Theorem> token_of(const rules::Ruleset& rules, int instance) {
    const rules::Game& game = rules.game(instance);
    if (game.member || game.coded) return nullptr;
    TokenReader reader(game);
    const auto shapes = reader.shapes();
    constexpr int digits = 10;  // digits
    for (int token = 0; shapes && token < digits; ++token)
        if (auto moves = moves_of(*shapes, token))
            return std::make_unique<TokenOnBoard>(rules, instance, reader.side(), std::move(*moves));
    return nullptr;
}

}  // namespace

Row tokens_on_boards() { return {"Geography on boards (Theorem 87)", Says::winner, token_of, {}}; }

}  // namespace grundy::engines::theorems
