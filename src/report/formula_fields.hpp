// SPDX-License-Identifier: MIT
// The fields of formulas that are proven, and of their certificates.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "report/described.hpp"

namespace grundy::report {

/// An automaton that reads the binary digits of all arguments at once, lowest first.
struct FormulaAutomaton {
    std::vector<std::vector<Signed>> next{};
    std::vector<bool> ends{};
};

void describe(auto& out, const FormulaAutomaton& automaton) {
    out.about("FormulaAutomaton", "reads the binary digits of all arguments at once, lowest first, from state 0");
    out.field("states", "", Count{automaton.next.size()});
    out.field("next", "by state and symbol; bit i of a symbol is the digit of argument i; -1: none", automaton.next);
    out.field("ends", "by state: whether what was read is accepted", automaton.ends);
}

/// What a proven formula says of a position.
struct FormulaPosition {
    std::string position{};
    bool lost = false;
    std::optional<std::uint64_t> value{};
    std::vector<std::string> moves{};
    bool moves_complete = false;
};

void describe(auto& out, const FormulaPosition& p) {
    out.about("FormulaPosition", "what a proven formula says of a position");
    out.field("position", "", p.position);
    out.word("winner", "", {"first", "second"}, p.lost ? 1 : 0);
    out.maybe("value", "if the formula is about values", p.value);
    out.field("moves", "winning moves: the position after each", p.moves);
    out.field("moves_complete", "all are listed", p.moves_complete);
}

/// What `prove` found.
struct FormulaProof {
    std::string game{}, claim{};
    std::size_t status = 0;  ///< the place in `proof_words`
    std::string why{}, counterexample{};
    std::optional<FormulaAutomaton> automaton{};
    Signed checked_to{};
    std::string prover{};
    double seconds = 0;
    std::vector<FormulaPosition> positions{};
};

inline constexpr const char* proof_words[] = {"proven", "refuted", "undecided"};

void describe(auto& out, const FormulaProof& p) {
    out.about("FormulaProof", "whether a formula holds for all positions: what `prove --json` prints");
    out.field("game", "", p.game);
    out.maybe("claim", "that was made or learnt", if_any(p.claim));
    out.word("status", "", proof_words, p.status);
    out.field("why", "if it is not proven", p.why);
    out.maybe("counterexample", "if it is refuted", if_any(p.counterexample));
    out.maybe("automaton", "if it was learnt", p.automaton);
    out.field("checked_to", "all arguments up to it were compared with the definition; -1: none were", p.checked_to);
    out.field("prover", "such as `MONA v1.4-18`", p.prover);
    out.field("seconds", "that it took", p.seconds);
    out.maybe("positions", "of `--solve`", given_if(!p.positions.empty(), p.positions));
}

/// What a certificate states of one game.
struct FormulaClaim {
    std::string game{}, claim{};
};

void describe(auto& out, const FormulaClaim& c) {
    out.about("FormulaClaim", "what a certificate states of a game");
    out.field("game", "", c.game);
    out.field("claim", "", c.claim);
}

/// The result for a certificate of formulas.
struct FormulaChecked {
    bool holds = false;
    std::string why{};
    std::vector<FormulaClaim> claims{};
    std::string prover{};
    double seconds = 0;
};

void describe(auto& out, const FormulaChecked& c) {
    out.about("FormulaChecked", "whether a certificate of formulas proves its claims");
    out.field("holds", "", c.holds);
    out.field("why", "if it does not hold", c.why);
    out.field("claims", "", c.claims);
    out.field("prover", "such as `MONA v1.4-18`", c.prover);
    out.field("seconds", "that it took", c.seconds);
}

/// The result for one of several certificates.
struct FormulaFile {
    std::string file{};
    FormulaChecked checked{};
};

void describe(auto& out, const FormulaFile& one) {
    out.about("FormulaFile", "one of several certificates");
    out.field("file", "its name", one.file);
    describe(out, one.checked);
}

}  // namespace grundy::report
