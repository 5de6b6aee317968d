// SPDX-License-Identifier: MIT
// Compiles the trees of a rule to instructions. For use inside src/moves only.
#pragma once

#include <functional>
#include <map>
#include <set>

#include "core/size.hpp"
#include "moves/front.hpp"
#include "moves/program.hpp"
#include "rules/equal_copies.hpp"
#include "rules/eval.hpp"

namespace grundy::moves {

class Compiler {
public:
    using Expr = rules::Expr;

    Compiler(const rules::Ruleset& rules, int instance, rules::Copies copies);
    Program program(Part part);

    // The back end of `lower`: each function returns the register that holds the result.
    int constant(Int v);
    int variable(int slot) const { return slot; }
    int choose(const Expr& condition, const Expr& yes, const Expr& no);
    int member(const Expr& x, const Expr& set);
    int calculate(kernels::Do calc, const Expr& e);
    int other(const Expr& e);

private:
    using Binder = rules::Binder;
    using Body = std::function<void()>;

    // code
    enum class Label : int {};
    Label label();
    void here(Label l) { labels_[to_size(l)] = static_cast<int>(out_.code.size()); }
    Instruction& emit(Opcode what, int a = 0, int b = 0, int c = 0, int d = 0);
    void emit_to(Label to, Opcode what, int a = 0, int b = 0, int c = 0, int d = 0);
    void resolve();
    void change_in_lanes();
    int fresh();  // an integer register
    int fresh_set();

    // expressions: each function returns the register that holds the result
    int integer(const Expr& e) { return lower(*this, e); }
    int of_row(const Expr& e);
    int aggregate(const Expr& e);
    int truth(const Expr& e);
    void branch(const Expr& e, bool sense, Label to);  // jumps to `to` if e is `sense`
    void branch_loop(const Expr& e, bool sense, Label to);
    void all(const std::vector<Expr>& conditions, Label otherwise);

    // rows
    int row(const Expr& e);
    int fresh_row();
    void append(const Expr& e, int buffer);
    void changed(const Expr& e, int buffer);

    // sets
    int set(const Expr& e);
    int graph(const Expr& e);

    // parts that are the same in all positions
    bool steady(const Expr& e) const;
    int steady_row(rules::SharedRow row);

    // Binders: compiles `body` for each choice of those from `at` on. `extra` is one more
    // condition after the last one's.
    struct Choices {
        const std::vector<Binder>& binders;
        const Expr* extra;
        const Body& body;
        const Binder& operator[](std::size_t i) const { return binders[i]; }
    };
    void loop(const rules::Loop& loop, const Expr* extra, const Body& body);
    void choices(const Choices& all, std::size_t at);
    void inside(const Choices& all, std::size_t at, Label next, std::size_t tested = 0);
    template <class Round>
    void count(int k, int lo, int hi, Round round);
    void range(const Choices& all, std::size_t at);
    void open_range(const Choices& all, std::size_t at);
    void in_set(const Choices& all, std::size_t at);
    void in_row(const Choices& all, std::size_t at);
    void runs(const Choices& all, std::size_t at);
    void split(const Choices& all, std::size_t at);
    void name(const Choices& all, std::size_t at);
    void falling(const Binder& b, Label ended);

    bool lanes(const Choices& all, std::size_t at);

    // options
    void option(const rules::Option& o);
    void terms(const std::vector<rules::Term>& terms, Label illegal);
    void call(const rules::Term& term, Label illegal);
    bool changes_one(const rules::Term& term, Label illegal);
    std::optional<std::size_t> own_row(const Expr& e) const;
    bool row_argument(const Expr& e, bool bag, Label illegal);
    static bool is_bag(const rules::Game& game, std::size_t arg);

    const rules::Ruleset& rules_;
    int instance_;
    std::shared_ptr<const rules::Game> own_;
    const rules::Game& game_;
    Program out_;
    std::vector<int> labels_;  // where each label is in the program
    std::map<Int, int> constants_;
    mutable rules::Environment env_;  // holds the parameters; mutable because evaluation binds variables in it
    std::set<std::pair<rules::Type, int>> steady_;  // types and slots of the parameters
    std::map<int, int> named_sets_;                 // slots of binders `m = SET`, and the set that each one names
    bool simple_ = true;                            // true while lanes are the only loops
};

}  // namespace grundy::moves
