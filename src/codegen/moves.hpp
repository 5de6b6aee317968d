// SPDX-License-Identifier: MIT
// Writes the options of a game as loops around what is done with each move.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "codegen/function.hpp"
#include "codegen/printer.hpp"

namespace grundy::codegen {

class Moves {
public:
    Moves(const Plan& plan, const Played& played, Printer& printer)
        : plan_(plan), self_(played), game_(plan.rules.game(played.instance)), printer_(printer) {}

    /// What is done with a move, by the text of the value that it leads to; empty for one that wins the whole game.
    using Use = std::function<Nodes(const std::string& value)>;
    void add(Nodes& out, const rules::Option& option, const Use& use);

    /// The same for a game that loops, with what may be taken from a list that `listing`, loops for the greatest heap,
    /// makes; its name begins with `list`. Does nothing and returns false for other options.
    bool add_listed(Nodes& listing, Nodes& out, const rules::Option& option, const std::string& list, const Use& use);

    /// The heaps that the moves so far lead to, of a game that loops.
    const std::vector<rules::Expr>& own_calls() const { return own_calls_; }

private:
    bool python() const { return printer_.python(); }

    // A test that the option is legal, or a variable that the rest needs.
    struct Step {
        std::string condition;
        std::string declaration;
    };
    struct Summands {
        std::vector<Step> steps;
        std::vector<std::string> values;
        std::vector<const rules::Term*> sums;
    };

    Summands read(const std::vector<rules::Term>& terms);
    void test(const rules::Expr& e, Summands& out);
    std::string nimber(const rules::Term& term, Summands& out);
    std::string call(const rules::Term& term, Summands& out);
    Node guarded(const std::string& condition, Nodes body) const;
    Nodes after_steps(const std::vector<Step>& steps, Nodes inner) const;
    Nodes leaf(const std::vector<rules::Term>& terms, const Use& use);
    Nodes summed(const rules::Term& sum, const std::string& value, const std::string& legal, bool& tests);

    const Plan& plan_;
    const Played& self_;
    const rules::Game& game_;
    Printer& printer_;
    std::vector<std::string> used_;
    std::vector<rules::Expr> own_calls_;
};

}  // namespace grundy::codegen
