// SPDX-License-Identifier: MIT
// The words of the rule language as one list: functions from the tables of the language, the others from the one here.
#include <grundy/language.hpp>

#include "lang/functions.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

struct Row {
    WordKind kind;
    const char *form, *help;
};

constexpr Row rows[] = {
    {WordKind::keyword, "game", "begins the rules of a game: game f(n):"},
    {WordKind::keyword, "cyclic", "before game: play may repeat"},
    {WordKind::keyword, "with", "names parameters and what they must satisfy"},
    {WordKind::keyword, "for", "one option for each choice of these variables"},
    {WordKind::keyword, "in", "where a variable runs: a range, a set, a row"},
    {WordKind::keyword, "if", "the option is there only if the condition holds"},
    {WordKind::keyword, "else", "the other value of (A if CONDITION else B)"},
    {WordKind::keyword, "and", "both conditions hold"},
    {WordKind::keyword, "or", "at least one condition holds"},
    {WordKind::keyword, "not", "the condition does not hold"},
    {WordKind::keyword, "but", "a set without some of its elements"},
    {WordKind::keyword, "start", "where play begins if no position is named"},
    {WordKind::keyword, "expect", "a value, winner, period or formula that is checked"},
    {WordKind::keyword, "period", "expect period f = 12 from 71"},
    {WordKind::keyword, "winner", "expect winner f(5) = first"},
    {WordKind::keyword, "value", "expect value f(a, b) = a xor b for all a, b"},
    {WordKind::keyword, "lost", "expect lost f(a, b) if a = b for all a, b"},
    {WordKind::keyword, "misere", "expect misere lost f(n) if n mod 4 = 1 for all n"},
    {WordKind::keyword, "from", "the heap from which on the period holds"},
    {WordKind::keyword, "first", "the player who moves wins"},
    {WordKind::keyword, "second", "the player who moves loses"},
    {WordKind::keyword, "source", "where the game was published"},
    {WordKind::keyword, "win", "a move that ends the game: the mover has won"},
    {WordKind::keyword, "lose", "a position that is lost for the mover"},
    {WordKind::keyword, "again", "before an option: who takes it must move again"},
    {WordKind::keyword, "draw", "a position that is drawn"},
    {WordKind::operation, "mod", "the remainder: a mod b"},
    {WordKind::operation, "div", "the quotient, rounded down: a div b"},
    {WordKind::operation, "divides", "is the remainder 0? d divides n"},
    {WordKind::operation, "xor", "the sum of binary digits without carry: a xor b"},
    {WordKind::type, "int", "an argument that is an integer"},
    {WordKind::type, "row", "an argument that is a row of integers"},
    {WordKind::type, "bag", "an argument that is a row whose order does not matter"},
    {WordKind::type, "board", "an argument that is a board of cells"},
    {WordKind::type, "graph", "an argument that is a graph"},
    {WordKind::type, "set", "a parameter that is a set of integers"},
    {WordKind::set, "squares", "the set 1, 4, 9, ..."},
    {WordKind::set, "primes", "the set 2, 3, 5, ..."},
    {WordKind::set, "fibs", "the set 1, 2, 3, 5, 8, ..."},
    {WordKind::set, "all", "all but {1, 4}: the positive integers that are not listed"},
    {WordKind::function, "board(m, n)", "a board of free cells; also board(\"..# / ...\")"},
    {WordKind::function, "turns(\"##\")", "the shape in its four turns"},
    {WordKind::function, "mirrors(\"## / #.\")", "the shape in its turns and mirror images"},
    {WordKind::function, "graph(\"1-2 2-3\")", "the graph with these edges"},
    {WordKind::function, "tree(\"(()(()))\")", "the tree that the brackets describe"},
    {WordKind::function, "runs(v in w if COND)", "the longest pieces of the row whose elements satisfy the condition"},
    {WordKind::function, "min(a, b, ...)", "the least of these integers"},
    {WordKind::function, "max(a, b, ...)", "the greatest of these integers"},
};

std::string name_of(const std::string& form) { return form.substr(0, form.find('(')); }

}  // namespace

std::vector<LanguageWord> language_words() {
    std::vector<LanguageWord> out;
    for (const Row& row : rows) out.push_back({row.kind, name_of(row.form), row.form, row.help});
    const auto add = [&](const lang::Function& f) {
        out.push_back({WordKind::function, std::string(f.name), std::string(f.signature), std::string(f.purpose)});
    };
    for (const lang::Function& f : lang::functions()) add(f);
    for (const char* const name : {"set", "fill", "count"}) add(*lang::find_board_function(name));
    for (const lang::Aggregate& a : lang::aggregates()) {
        const std::string name(a.name), body = a.body == rules::Type::boolean ? "COND" : "E";
        out.push_back({WordKind::function, name, name + "(" + body + " for x in w)", std::string(a.purpose)});
    }
    return out;
}

}  // namespace abi_1
}  // namespace grundy
