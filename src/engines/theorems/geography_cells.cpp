// SPDX-License-Identifier: MIT
// Geography on boards whose token is a pair of integers, its row and its column (Fraenkel, Scheinerman and Ullman 1993;
// docs/theory.md, Theorem 87): f(set(b, i, j, 1), i + 1, j) if i < rows(b) and b[i + 1, j] = 0, and other such steps.
// One matching answers for all cells of a board, so the last board that was asked about is kept.
#include <algorithm>

#include "core/size.hpp"
#include "engines/theorems/conditions.hpp"
#include "engines/theorems/theorem.hpp"
#include "engines/theorems/token_cells.hpp"
#include "rules/layout.hpp"

namespace grundy::engines::theorems {
namespace {

using rules::Board;
using rules::Expr;
using rules::Op;

// Where the arguments stand.
struct CellArguments {
    std::size_t board = 0, row = 0, column = 0;
};

// Options that are steps of a token.
class StepReader {
public:
    explicit StepReader(const rules::Game& game) : game_(game) {}

    bool read() {
        const auto& args = game_.args;
        const auto board = std::find_if(args.begin(), args.end(),
                                        [](const rules::Variable& v) { return v.type == rules::Type::board; });
        if (args.size() != 3 || board == args.end() || !game_.symmetries.empty() || game_.options.empty() ||
            std::count_if(args.begin(), args.end(),
                          [](const rules::Variable& v) { return v.type == rules::Type::integer; }) != 2)
            return false;
        at_.board = to_size(board - args.begin());
        if (!std::all_of(game_.options.begin(), game_.options.end(), [&](const auto& o) { return add(o); }))
            return false;
        std::sort(side_.steps.begin(), side_.steps.end());
        side_.steps.erase(std::unique(side_.steps.begin(), side_.steps.end()), side_.steps.end());
        return side_.entered != side_.left && side_.steps == opposite(side_.steps);
    }
    const CellArguments& at() const { return at_; }
    TokenMoves moves() const {
        const bool odd = std::all_of(side_.steps.begin(), side_.steps.end(),
                                     [](const TokenStep& s) { return (s.first + s.second) % 2 != 0; });
        return {-1, {side_, side_}, odd};
    }

private:
    bool is_board(const Expr& e) const { return e.op == Op::board_variable && e.slot == slot(at_.board); }
    int slot(std::size_t argument) const { return game_.args[argument].slot; }
    // By how much this is more than the integer argument.
    std::optional<int> offset(const Expr& e, std::size_t argument) const {
        constexpr Wide most = 100;
        const auto sum = rules::to_affine(e);
        if (!sum || !sum->exact() || sum->terms.size() != 1 || sum->coefficient(slot(argument)) != 1 ||
            sum->constant > most || sum->constant < -most)
            return std::nullopt;
        return static_cast<int>(sum->constant);
    }
    // set(b, i, j, v) of two integer arguments: which they are, and v.
    bool reads_left(const Expr& e) {
        if (e.op != Op::cell_set || !is_board(e.args[0]) || e.args[3].op != Op::constant) return false;
        CellArguments at = at_;
        for (auto* const place : {&at.row, &at.column}) {
            const Expr& index = e.args[place == &at.row ? 1 : 2];
            const auto arg = std::find_if(game_.args.begin(), game_.args.end(), [&](const rules::Variable& v) {
                return v.type == rules::Type::integer && is_integer_variable(index, v.slot);
            });
            if (arg == game_.args.end()) return false;
            *place = to_size(arg - game_.args.begin());
        }
        const bool first = side_.steps.empty();
        if (at.row == at.column || (!first && at.row != at_.row)) return false;
        at_ = at;
        return agree(side_.left, e.args[3].value);
    }
    // All options have the same.
    bool agree(int& known, Int value) const {
        if (value < 0 || value > 9) return false;
        if (side_.steps.empty()) known = static_cast<int>(value);
        return known == value;
    }
    // What is not negative if the comparison holds.
    static std::optional<rules::Affine> slack(const Expr& e) {
        if (e.op != Op::less && e.op != Op::less_equal) return std::nullopt;
        auto out = rules::to_affine(e.args[1]);
        const auto other = rules::to_affine(e.args[0]);
        if (!out || !other) return std::nullopt;
        out->add(*other, -1);
        if (e.op == Op::less) out->constant -= 1;
        return out;
    }
    // Whether the condition says that the number, this much more than the argument, is on the board.
    bool is_border(const Expr& e, std::size_t argument, Op size, int more) const {
        const auto s = slack(e);
        if (!s || more == 0) return false;
        if (more < 0)
            return s->exact() && s->terms.size() == 1 && s->coefficient(slot(argument)) == 1 && s->constant == more - 1;
        return s->constant == -more && s->terms.size() == 2 &&
               std::all_of(s->terms.begin(), s->terms.end(), [&](const auto& t) {
                   return is_integer_variable(t.first, slot(argument))
                              ? t.second == -1
                              : t.first.op == size && is_board(t.first.args[0]) && t.second == 1;
               });
    }
    // b[i + r, j + c] = v, after conditions that say no more than that this is a cell.
    bool fits(const std::vector<Expr>& conditions, const TokenStep& step) {
        bool row = step.first == 0, column = step.second == 0;
        for (std::size_t i = 0; i + 1 < conditions.size(); ++i) {
            const bool is_row = is_border(conditions[i], at_.row, Op::row_count, step.first);
            if (!is_row && !is_border(conditions[i], at_.column, Op::column_count, step.second)) return false;
            (is_row ? row : column) = true;
        }
        if (!row || !column || conditions.empty() || conditions.back().op != Op::equal) return false;
        const Expr& equation = conditions.back();
        const bool turned = equation.args[0].op == Op::constant;
        const Expr &cell = equation.args[turned ? 1 : 0], &value = equation.args[turned ? 0 : 1];
        return cell.op == Op::cell && is_board(cell.args[0]) && offset(cell.args[1], at_.row) == step.first &&
               offset(cell.args[2], at_.column) == step.second && value.op == Op::constant &&
               agree(side_.entered, value.value);
    }
    bool add(const rules::Option& o) {
        if (o.kind != rules::Option::Kind::leads || o.taken || !o.binders.empty() || o.terms.size() != 1) return false;
        const rules::Term& t = o.terms[0];
        if (t.kind != rules::Term::Kind::call || !t.same_instance || !reads_left(t.args[at_.board])) return false;
        const auto rows = offset(t.args[at_.row], at_.row), columns = offset(t.args[at_.column], at_.column);
        if (!rows || !columns) return false;
        std::vector<Expr> conditions;
        add_conjuncts(o.guard, conditions);
        if (!fits(conditions, {*rows, *columns})) return false;
        side_.steps.emplace_back(*rows, *columns);
        return true;
    }

    const rules::Game& game_;
    CellArguments at_;
    TokenSide side_;
};

// A board, with what one matching says of all its cells once it is asked for.
class CellField {
public:
    CellField() = default;
    explicit CellField(std::span<const Int> board) : words_(board.begin(), board.end()) {}
    std::span<const Int> words() const { return words_; }
    bool is(std::span<const Int> board) const {
        return std::equal(board.begin(), board.end(), words_.begin(), words_.end());
    }
    bool has(Int row, Int column) const { return row >= 1 && row <= words_[0] && column >= 1 && column <= words_[1]; }
    bool wins(const TokenMoves& moves, Int row, Int column, Meter& meter) {
        const Board board(words_);
        const std::size_t at = to_size((row - 1) * board.columns + column - 1);
        if (board.cells[at] != moves.side(0).entered) {  // its own value does not matter, as no move returns
            CellField same(words_);
            same.words_[2 + at] = moves.side(0).entered;
            return same.wins(moves, row, column, meter);
        }
        if (lost_.empty()) lost_ = cells_left_out(moves, board, meter);
        return !lost_[at];
    }

private:
    std::vector<Int> words_;
    std::vector<bool> lost_;  // with the token on this cell
};

class TokenAtCell;

// From any cell of one board.
class CellStarts final : public Theorem {
public:
    CellStarts(const TokenAtCell& geography, CellField field) : geography_(geography), field_(std::move(field)) {}

    std::string theorem() const override;
    bool serves(std::span<const Int> words) const override;
    bool serves_all() const override { return false; }
    bool wins(std::span<const Int> words, Meter& meter) const override;
    Moves moves_to(std::span<const Int> words, Nimber lost, std::size_t most, Meter& meter) const override;

private:
    const TokenAtCell& geography_;
    mutable CellField field_;
};

class TokenAtCell final : public Theorem {
public:
    TokenAtCell(const rules::Ruleset& rules, int instance, const CellArguments& at, TokenMoves moves)
        : rules_(rules), instance_(instance), at_(at), moves_(std::move(moves)) {}

    std::string theorem() const override {
        return "lost exactly if some maximum matching of the cells that the token may still enter, and its own, leaves "
               "out its own (docs/theory.md, Theorem 87)";
    }
    bool serves(std::span<const Int> words) const override {
        return field_in(words).has(argument(at_.row, words), argument(at_.column, words));
    }
    bool serves_all() const override { return false; }
    std::unique_ptr<Theorem> beginning(std::span<const Int> board) const override {
        return std::make_unique<CellStarts>(*this, CellField(board));
    }
    bool wins(std::span<const Int> words, Meter& meter) const override {
        return field_in(words).wins(moves_, argument(at_.row, words), argument(at_.column, words), meter);
    }
    // The cells that a winning move enters: some maximum matching without the token's own leaves them out.
    Moves moves_to(std::span<const Int> words, Nimber /*lost*/, std::size_t most, Meter& meter) const override {
        std::vector<Int> left(field_in(words).words().begin(), field_in(words).words().end());
        const Int row = argument(at_.row, words), column = argument(at_.column, words);
        left[to_size(2 + (row - 1) * left[1] + column - 1)] = moves_.side(0).left;
        CellField after(std::move(left));
        class Entered final : public Values {
        public:
            Entered(const TokenAtCell& theorem, CellField& after) : theorem_(theorem), after_(after) {}
            Value value(const rules::Component& to, Meter& m) override {
                return after_.wins(theorem_.moves_, theorem_.argument(theorem_.at_.row, to.words),
                                   theorem_.argument(theorem_.at_.column, to.words), m)
                           ? 1
                           : 0;
            }

        private:
            const TokenAtCell& theorem_;
            CellField& after_;
        } values(*this, after);
        return moves_by_enumeration(rules_, {instance_, {words.begin(), words.end()}}, {0, most}, values, meter);
    }
    // Boards with an obstacle, and the token on any other cell.
    std::vector<std::vector<Int>> samples() const override {
        std::vector<std::vector<Int>> out;
        for (const auto& [rows, columns] : {std::pair<Int, Int>{1, 5}, {2, 3}, {3, 3}, {2, 4}})
            for (Int cell = 0; cell < rows * columns; ++cell) {
                std::vector<Int> board = {rows, columns};
                board.insert(board.end(), to_size(rows * columns), moves_.side(0).entered);
                const Int hole = (cell * 2 + 1) % (rows * columns);
                if (hole != cell) board[to_size(2 + hole)] = moves_.side(0).left;
                out.push_back(position(board, cell / columns + 1, cell % columns + 1));
            }
        return out;
    }

    const TokenMoves& moves() const { return moves_; }
    // Row and column, of the two integers in their order.
    std::pair<Int, Int> cell(std::span<const Int> integers) const {
        return at_.row < at_.column ? std::pair(integers[0], integers[1]) : std::pair(integers[1], integers[0]);
    }
    std::vector<Int> position(std::span<const Int> board, Int row, Int column) const {
        std::vector<Int> out;
        for (std::size_t i = 0; i < 3; ++i)
            if (i == at_.board)
                rules::append_argument(rules::Type::board, board, out);
            else
                out.push_back(i == at_.row ? row : column);
        return out;
    }

private:
    Int argument(std::size_t i, std::span<const Int> words) const {
        return rules::argument_at(rules_.game(instance_).args, i, words)[0];
    }
    CellField& field_in(std::span<const Int> words) const {
        const auto board = rules::argument_at(rules_.game(instance_).args, at_.board, words);
        if (!field_.is(board)) field_ = CellField(board);
        return field_;
    }

    const rules::Ruleset& rules_;
    int instance_;
    CellArguments at_;
    TokenMoves moves_;
    mutable CellField field_;
};

std::string CellStarts::theorem() const { return geography_.theorem(); }
bool CellStarts::serves(std::span<const Int> words) const {
    const auto [row, column] = geography_.cell(words);
    return field_.has(row, column);
}
bool CellStarts::wins(std::span<const Int> words, Meter& meter) const {
    const auto [row, column] = geography_.cell(words);
    return field_.wins(geography_.moves(), row, column, meter);
}
Moves CellStarts::moves_to(std::span<const Int> words, Nimber lost, std::size_t most, Meter& meter) const {
    const auto [row, column] = geography_.cell(words);
    return geography_.moves_to(geography_.position(field_.words(), row, column), lost, most, meter);
}

std::unique_ptr<Theorem> token_at_cell_of(const rules::Ruleset& rules, int instance) {
    const rules::Game& game = rules.game(instance);
    if (game.member || game.coded || game.cyclic || !game.params.empty()) return nullptr;
    StepReader reader(game);
    if (!reader.read()) return nullptr;
    return std::make_unique<TokenAtCell>(rules, instance, reader.at(), reader.moves());
}

}  // namespace

Row tokens_at_cells() { return {"Geography at cells of boards (Theorem 87)", Says::winner, token_at_cell_of, {}}; }

}  // namespace grundy::engines::theorems
