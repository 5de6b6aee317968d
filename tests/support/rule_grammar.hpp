// SPDX-License-Identifier: MIT
// Generates random rule files that use every construct of docs/language.md. Most options take something away, so most
// files are accepted and most games end. Occasionally an option is drawn without that care, so that refusals, endless
// games and faults that appear only during play also occur.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace grundy::grammar {

/// The form of a position of a random game.
struct Head {
    std::string name;
    std::vector<std::string> args;  ///< names
    std::vector<bool> rows;         ///< whether that argument is a row or a bag
    bool parameter = false;         ///< whether it has the parameter m
};

struct File {
    std::string text;
    std::vector<Head> games;
};

class Grammar {
public:
    explicit Grammar(std::uint64_t seed) : random_(seed) {}
    File file();
    /// Draws from the whole grammar and from these integers, which are not negative.
    std::string integer_of(std::vector<std::string> naturals, int depth);
    std::string condition_of(std::vector<std::string> naturals, int depth);

private:
    struct Names {
        std::vector<std::string> integers, naturals, rows, sets;
        std::vector<std::string> elements;  ///< "w[i]" where i is an index of w
    };
    using Strings = std::vector<std::string>;

    int number(int lo, int hi) { return lo + static_cast<int>(random_() % static_cast<unsigned>(hi - lo + 1)); }
    bool one_in(unsigned n) { return random_() % n == 0; }
    std::string literal(int lo, int hi) { return std::to_string(number(lo, hi)); }
    const std::string& any_of(const Strings& list) { return list[random_() % list.size()]; }
    std::string fresh(const char* letter) { return letter + std::to_string(++names_); }

    std::string integer(int depth);
    std::string natural(int depth);
    std::string function(int depth);
    std::string condition(int depth);
    std::string simple_condition(int depth);
    std::string row(int depth);
    std::string changed_row(int depth);
    std::string set();
    std::string finite_set();
    std::string loop(int depth);  ///< "for ... if ..."
    std::string loop_binder(int depth);
    std::string run_binder(const std::string& of);

    // These expressions are smaller than an argument, with the binders that they need.
    std::string less_integer(const std::string& n, Strings& binders, Strings& conditions);
    std::string less_row(const std::string& w, Strings& binders, Strings& conditions);
    std::string call(const Head& own, const Head& to, Strings& binders, Strings& conditions);
    std::string open_option(const Head& own);
    std::string ending();
    std::string extra_term(const Head& own, Strings& binders, Strings& conditions);
    std::string option(const Head& own);
    std::string game(std::size_t i);

    std::mt19937_64 random_;
    Names in_scope_;
    int names_ = 0;
    std::vector<Head> heads_;
    std::vector<Names> arguments_;
    Strings declared_;
};

}  // namespace grundy::grammar
