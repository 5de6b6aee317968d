// SPDX-License-Identifier: MIT
// Random rules for each theorem that speaks of positions of any size: its own rules with one or two places changed, or
// spelled otherwise. Whatever a theorem still claims must be what the definition says, of the value, the winner and
// the winning moves. The theorem is asked itself, without the guard that would withdraw it at run time.
#include <algorithm>
#include <cctype>
#include <cstdio>
#include <memory>

#include "engines/theorems/theorem.hpp"
#include "formula/random_games.hpp"

namespace grundy::agreement::theorem_mutants_test {

// In a position, # is a number up to `most`, % one from 1 to 9, @ a row of up to four numbers, ^ an ascending one, and
// + one of positive numbers; $ is a cell from 1 to `most`. `theorem` is part of the name of its row in the table.
struct Base {
    const char *name, *theorem, *text, *position;
    int most;
};

const Base bases[] = {
    {"Wythoff", "Theorem 26",
     "game f(a, b):\n    f(a - k, b) for k in 1..\n    f(a, b - k) for k in 1..\n"
     "    f(a - k, b - k) for k in 1..\n",
     "f(#, #)", 9},
    {"Fibonacci", "Theorem 28", "game f(n, m):\n    f(n - k, 2*k) for k in 1..m\n", "f(#, #)", 12},
    {"Staircase", "staircases",
     "game f(w: row):\n    f(set(w, 1, w[1] - k)) for k in 1..w[1] if len(w) > 0\n"
     "    f(set(set(w, i, w[i] - k), i - 1, w[i - 1] + k)) for i in 2..len(w), k in 1..w[i]\n",
     "f(@)", 3},
    {"Moore", "Theorem 37",
     "game f(w: row):\n    f(set(w, i, w[i] - k)) for i in 1..len(w), k in 1..w[i]\n"
     "    f(set(set(w, i, w[i] - k), j, w[j] - m)) for i in 1..len(w), j in i + 1..len(w), k in 1..w[i], m in "
     "1..w[j]\n",
     "f(@)", 3},
    {"Parity", "Theorem 48", "game f(a, b):\n    f(a - 1, b)\n    f(a, b - 1)\n    f(a - 2, b - 3)\n", "f(#, #)", 6},
    {"Rays", "Theorem 50",
     "game f(a, b):\n    f(a - k, b) for k in 1..\n    f(a, b - k) for k in 1..\n"
     "    f(a - k, b - 2*k) for k in 1..\n    f(a - 3*k, b - 2*k) for k in 1..\n",
     "f(#, #)", 10},
    {"RaysOfThree", "Theorem 50",
     "game f(a, b, c):\n    f(a - k, b, c) for k in 1..\n    f(a, b, c - k) for k in 1..\n"
     "    f(a - k, b - 2*k, c) for k in 1..\n    f(a - k, b - k, c - k) for k in 1..\n",
     "f(#, #, #)", 5},
    {"BarredRays", "Theorem 84",
     "game f(a, b) with S: pairs = {(0, 0), (1, 2), (3, 3), (4, 1)}:\n    f(a - k, b) for k in 1.. if not (a - k, b) "
     "in S\n"
     "    f(a, b - k) for k in 1.. if not (a, b - k) in S\n"
     "    f(a - k, b - 2*k) for k in 1.. if not (a - k, b - 2*k) in S\n",
     "f(#, #)", 10},
    {"BlockedRays", "Theorem 84",
     "game f(a, b) with S: pairs = {(0, 0), (1, 2), (3, 3), (4, 1)}:\n"
     "    f(a - k, b) for k in 1.. if not any((a - j, b) in S for j in 1..k)\n"
     "    f(a, b - k) for k in 1.. if not any((a, b - j) in S for j in 1..k)\n"
     "    f(a - k, b - k) for k in 1.. if not any((a - j, b - j) in S for j in 1..k)\n",
     "f(#, #)", 10},
    {"ErasingWins", "0 wins (Theorem 51)",
     "game f(w: bag):\n    f(remove(w, i)) for i in 1..len(w)\n"
     "    win for i in 1..len(w) if xor(x for x in remove(w, i)) = 0\n",
     "f(@)", 5},
    {"ErasingLoses", "0 loses (Theorem 51)",
     "game f(w: bag):\n    win if xor(x for x in w) = 0\n"
     "    lose for i in 1..len(w) if xor(x for x in remove(w, i)) = 0\n    f(remove(w, i)) for i in 1..len(w)\n",
     "f(@)", 5},
    {"MisereNim", "misere nim",
     "game f(w: bag):\n    lose for i in 1..len(w) if sum(w) = w[i]\n"
     "    f(set(w, i, w[i] - k)) for i in 1..len(w), k in 1..w[i] if k < sum(w)\n",
     "f(@)", 4},
    {"EndNim", "Theorem 52",
     "game f(w: row):\n    f([w[1] - k] ++ w[2..len(w)]) for k in 1..w[1] - 1 if len(w) > 0\n"
     "    f(w[2..len(w)]) if len(w) > 0\n"
     "    f(w[1..len(w) - 1] ++ [w[len(w)] - k]) for k in 1..w[len(w)] - 1 if len(w) > 0\n"
     "    f(w[1..len(w) - 1]) if len(w) > 0\n",
     "f(+)", 3},
    {"PrimePowers", "Theorem 53", "game f(n):\n    f(n - 1)\n    f(n - p^k) for p in primes, k in 1..\n", "f(#)", 40},
    {"BoundedTakes", "Theorem 90", "game f(n, m):\n    f(n - k, m) for k in 1..m\n", "f(#, #)", 12},
    {"DeleteNim", "Theorem 54",
     "game f({a, b}):\n    f(c, d) for c + d = a if 0 < c and c <= d\n"
     "    f(c, d) for c + d = b if 0 < c and c <= d\n",
     "f(#, #)", 12},
    {"StepsAndLeap", "Theorem 55", "game f(a, b) with k:\n    f(a - 1, b)\n    f(a, b - 1)\n    f(a - k, b - k)\n",
     "f[#](#, #)", 7},
    {"TakeOrShare", "Theorem 56",
     "game f(n) with k, d:\n    f(n - 1)\n"
     "    sum(f(n div d) for i in 1..k) if 0 < n and d divides n\n",
     "f[%, %](#)", 12},
    {"AddOrMultiply", "Theorem 57", "game f(x) with n, m:\n    f(x + 1) if x < n\n    f(m*x) if m*x <= n\n",
     "f[#, %](#)", 40},
    {"Closure", "Theorem 58",
     "game f(w: bag):\n    f(w ++ [abs(x - y)]) for x in w, y in w if x > y and not abs(x - y) in w\n", "f(@)", 6},
    {"ForbiddenTakes", "Theorem 59",
     "game f(n) with h: row, t: row:\n"
     "    f(n - k) for k in 1..n if not any(h[i] = n and t[i] = k for i in 1..len(h))\n",
     "f[[9, #, #, #], [1, #, #, #]](#)", 9},
    {"RingCuts", "Theorem 60",
     "game line(n) with l, r:\n    line(a) + line(b) for k in l..r, a + b = n - k\n\n"
     "game ring(n) with l, r:\n    line[l, r](n - k) for k in l..r\n",
     "ring[%, 9](#)", 45},
    {"GraphTransfers", "Theorem 61",
     "game f(w: row):\n    f(set(set(w, a, w[a] - t), b, w[b] + t))"
     " for a in 1..len(w), b in 1..a - 1, t in 1..w[a] if (a + b) mod 6 = 3\n",
     "f(@)", 2},
    {"Climbing", "Theorem 62",
     "game f(w: row) with k:\n    win if w[k] > 0 and (k = 1 or w[k - 1] = 0)\n"
     "    f(set(w, i, w[i] - t)) for i in 1..len(w), t in 1..w[i] if i = 1 or w[i - 1] = 0 or w[i] - t > w[i - 1]\n",
     "f[2](^)", 6},
    {"HalfOfHeaps", "half of the heaps",
     "game f(w: bag):\n    f([w[i] - d[i] for i in 1..len(w)])"
     " for b = max(w) + 1, m in 0..b^len(w) - 1, d = digits(b^len(w) + m, b)[2..len(w) + 1]"
     " if 0 < max(w) and 2*count(d[i] > 0 for i in 1..len(w)) = len(w)\n",
     "f(@)", 2},
    {"PairsOfHeaps", "gives to others",
     "game f(w: bag):\n    f([(w[j] - d[j] if j = i else w[j] + d[j]) for j in 1..len(w)])"
     " for i in 1..len(w), b = w[i] + 1, m in 0..b^len(w) - 1, d = digits(b^len(w) + m, b)[2..len(w) + 1]"
     " if 0 < w[i] and sum(d) < 2*d[i] and all(w[j] > 0 or d[j] = 0 for j in 1..len(w))\n",
     "f(@)", 2},
    {"TokenOnBoard", "Theorem 87",
     "game f(b: board):\n"
     "    f(c) for c in rewrite(b, {\"91 -> 29\", \"19 -> 92\"})\n"
     "    f(c) for c in rewrite(b, {\"9 / 1 -> 2 / 9\", \"1 / 9 -> 9 / 2\"})\n",
     "f(board(\"$$$ / $9$ / $$$\"))", 2},
    {"KingOnBoard", "Theorem 87",
     "game f(b: board):\n    f(c) for c in rewrite(b, turns({\"91 -> 29\", \"9? / ?1 -> 2? / ?9\"}))\n",
     "f(board(\"9$$ / $$$ / $$$\"))", 2},
    {"BlankOfTwoColours", "Theorem 87",
     "game f(s, b: board):\n    f(1 - s, c) for c in rewrite(b, turns(\"91 -> 19\")) if s = 0\n"
     "    f(0, c) for c in rewrite(b, turns(\"92 -> 29\")) if s = 1\n",
     "f(#, board(\"$$$ / $9$ / $$$\"))", 2},
};

bool is_name(const std::string& t) { return std::isalpha(static_cast<unsigned char>(t[0])) != 0; }
bool is_number(const std::string& t) { return std::isdigit(static_cast<unsigned char>(t[0])) != 0; }

std::vector<std::string> tokens(const std::string& text) {
    std::vector<std::string> out;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at + 1;
        const auto same_kind = [&](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
        if (same_kind(text[at]))
            while (end < text.size() && same_kind(text[end])) ++end;
        else
            for (const char* const two : {"..", "<=", ">=", "!=", "++"})
                if (text.compare(at, 2, two) == 0) end = at + 2;
        out.push_back(text.substr(at, end - at));
        at = end;
    }
    return out;
}

std::string joined(const std::vector<std::string>& parts) {
    std::string out;
    for (const auto& p : parts) out += p;
    return out;
}

class Mutant {
public:
    Mutant(Random& random, const std::string& text) : random_(random) {
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = text.find('\n', at) + 1;
            lines_.push_back(text.substr(at, end - at));
            at = end;
        }
    }
    std::string text() const { return joined(lines_); }

    // The same game, spelled otherwise.
    void respell() {
        std::string& line = some_line();
        auto all = tokens(line);
        switch (pick(random_, 0, 2)) {
            case 0:  // 2 is 1 + 1
                if (auto* t = some(all, is_number)) *t = "(" + *t + " + 1 - 1)";
                break;
            case 1: {  // options in another order
                const std::size_t at = static_cast<std::size_t>(&line - lines_.data());
                if (at + 1 < lines_.size() && is_option(lines_[at + 1])) std::swap(lines_[at], lines_[at + 1]);
                return;
            }
            default:  // a condition that holds
                line.insert(line.size() - 1, std::string(line.find(" if ") == std::string::npos ? " if " : " and ") +
                                                 (pick(random_, 0, 1) == 0 ? "1 < 2" : "0 = 0"));
                return;
        }
        line = joined(all);
    }
    void change() {
        std::string& line = some_line();
        auto all = tokens(line);
        switch (pick(random_, 0, 8)) {
            case 0:
            case 1:
                if (auto* t = some(all, is_number))
                    *t =
                        std::to_string(std::max<std::int64_t>(0, std::stoll(*t) + (pick(random_, 0, 1) == 0 ? 1 : -1)));
                break;
            case 2:
            case 3: {
                static const std::vector<std::string> signs = {"<", "<=", "=", "!=", ">", ">=", "+", "-", "*"};
                if (auto* t = some(all, [](const std::string& x) {
                        return std::find(signs.begin(), signs.end(), x) != signs.end();
                    }))
                    *t = pick(random_, 0, 3) == 0 || *t == "+" || *t == "-" || *t == "*"
                             ? (*t == "-"   ? "+"
                                : *t == "+" ? "-"
                                            : "+")
                             : signs[static_cast<std::size_t>(pick(random_, 0, 5))];
                break;
            }
            case 4: {
                static const std::vector<std::pair<std::string, std::string>> words = {
                    {"and", "or"}, {"any", "all"}, {"min", "max"}, {"win", "lose"}, {"div", "mod"}, {"xor", "sum"}};
                for (auto& t : all)
                    for (const auto& [a, b] : words)
                        if (pick(random_, 0, 1) == 0 && (t == a || t == b)) t = t == a ? b : a;
                break;
            }
            case 5: {  // another variable
                const auto variable = [](const std::string& x) { return x.size() == 1 && is_name(x) && x != "f"; };
                auto whole = tokens(text());
                if (auto* t = some(all, variable)) *t = *some(whole, variable);
                break;
            }
            case 6:
                line.insert(line.size() - 1, std::string(line.find(" if ") == std::string::npos ? " if " : " and ") +
                                                 variable_of_the_head() + word({" > ", " != ", " < "}) +
                                                 std::to_string(pick(random_, 0, 5)));
                return;
            case 7: {
                const std::size_t at = line.find(pick(random_, 0, 1) == 0 ? " and " : " if ");
                if (at != std::string::npos) line = line.substr(0, at) + "\n";
                return;
            }
            default: {
                const std::size_t at = static_cast<std::size_t>(&line - lines_.data());
                if (pick(random_, 0, 1) == 0) {
                    if (lines_.size() > 2) lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(at));
                } else {
                    lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(at),
                                  std::string("    ") + word({"*1", "*2", "win", "lose", "*1", "0"}) + " if " +
                                      variable_of_the_head() + " = " + std::to_string(pick(random_, 0, 5)) + "\n");
                }
                return;
            }
        }
        line = joined(all);
    }

private:
    static bool is_option(const std::string& line) { return line.starts_with("    "); }
    std::string& some_line() {
        for (;;)
            if (auto& line = lines_[static_cast<std::size_t>(pick(random_, 0, std::int64_t(lines_.size()) - 1))];
                is_option(line))
                return line;
    }
    template <class Wanted>
    std::string* some(std::vector<std::string>& among, Wanted wanted) {
        std::vector<std::string*> found;
        for (auto& t : among)
            if (wanted(t)) found.push_back(&t);
        return found.empty() ? nullptr
                             : found[static_cast<std::size_t>(pick(random_, 0, std::int64_t(found.size()) - 1))];
    }
    std::string word(const std::vector<std::string>& among) {
        return among[static_cast<std::size_t>(pick(random_, 0, std::int64_t(among.size()) - 1))];
    }
    // An integer of the first game, or the length of its row.
    std::string variable_of_the_head() const {
        const std::string& head = lines_[0];
        const char first = head[head.find_first_of("abnwx", head.find('('))];
        return first == 'w' ? "len(w)" : std::string(1, first);
    }

    Random& random_;
    std::vector<std::string> lines_;
};

std::string position(Random& random, const Base& base) {
    std::string out;
    for (const char* at = base.position; *at != 0; ++at) {
        if (*at == '$') {
            out += std::to_string(pick(random, 1, base.most));
        } else if (*at == '#' || *at == '%') {
            out += std::to_string(*at == '#' ? pick(random, 0, base.most) : pick(random, 1, 9));
        } else if (*at == '@' || *at == '^' || *at == '+') {
            std::vector<std::int64_t> row;
            for (auto n = pick(random, *at == '^' ? 2 : 0, 4); n > 0; --n)
                row.push_back(pick(random, *at == '+' ? 1 : 0, base.most));
            if (*at == '^') std::sort(row.begin(), row.end());
            out += "[";
            for (std::size_t i = 0; i < row.size(); ++i) out += (i > 0 ? ", " : "") + std::to_string(row[i]);
            out += "]";
        } else {
            out += *at;
        }
    }
    return out;
}

struct Seen {
    int rules = 0, claimed = 0, positions = 0, won = 0, faults = 0;
};

// What the theorem says of a position of these rules, if it is about it.
void compare(const Base& base, const std::string& at, Definition& definition, Seen& seen, bool& claimed) {
    SCOPED_TRACE(at);
    const rules::Position parsed = definition.parse(at);
    if (parsed.size() != 1) return;
    try {
        std::unique_ptr<engines::theorems::Theorem> theorem;
        auto row = engines::theorems::table().begin();  // several rows may have one theorem
        for (const auto end = engines::theorems::table().end(); row != end && !theorem; row += theorem ? 0 : 1)
            if (row->name.find(base.theorem) != std::string::npos)
                theorem = row->recognise(definition.ruleset(), parsed[0].instance);
        if (!theorem) return;
        claimed = true;
        if (!theorem->serves(parsed[0].words)) return;
        const Value value = definition.value(parsed);
        Meter meter({});
        if (row->says == engines::theorems::Says::values) {
            const auto theirs = theorem->value(parsed[0].words);
            ASSERT_TRUE(theirs.has_value());
            ASSERT_EQ(value, Value{*theirs});
        }
        ASSERT_EQ(theorem->wins(parsed[0].words, meter), value != Value{});
        ++seen.positions;
        if (value == Value{}) return;
        ++seen.won;
        const auto moves = theorem->moves_to(parsed[0].words, 0, 1000, meter);
        WinningMoves theirs;
        for (auto move : moves.list) {
            rules::normalize(move.to);
            const bool ends = move.to.size() == 1 && move.to[0].instance == rules::ended;
            theirs.emplace(1, ends ? "win" : unordered(rules::to_text(definition.ruleset(), move.to)));
        }
        const WinningMoves all = definition.winning(parsed);
        ASSERT_TRUE(std::includes(all.begin(), all.end(), theirs.begin(), theirs.end()));
        if (moves.complete) {
            ASSERT_EQ(theirs, all);
        }
    } catch (const Definition::TooSlow&) {
        definition.forget_line();
    } catch (const Stopped&) {
        definition.forget_line();
    } catch (const Error&) {  // a fault of the rules, met by the definition
        definition.forget_line();
        ++seen.faults;
    }
}

class TheoremMutants : public testing::TestWithParam<Base> {};

TEST_P(TheoremMutants, WhatIsClaimedIsWhatTheDefinitionSays) {
    const Base& base = GetParam();
    Random random(63);
    Seen seen;
    for (const int wanted = random_rules(400); seen.rules < wanted && !HasFailure();) {
        Mutant mutant(random, base.text);  // the first one is the theorem's own rules
        if (seen.rules > 0 && pick(random, 0, 1) == 0)
            for (auto n = pick(random, 1, 2); n > 0; --n) mutant.change();
        if (seen.rules > 0)
            for (auto n = pick(random, 0, 2); n > 0; --n) mutant.respell();
        const std::string text = mutant.text();
        SCOPED_TRACE(text);
        Rules rules;
        try {
            rules.add(text, "mutant.game");
        } catch (const TextError&) {
            continue;
        }
        ++seen.rules;
        Definition definition(rules.impl().library, {80, 80, 20'000, 200'000, false});
        bool claimed = false;
        for (int p = 0; p < 12 && !HasFailure(); ++p) compare(base, position(random, base), definition, seen, claimed);
        seen.claimed += claimed ? 1 : 0;
    }
    std::printf("%s: %d rules, %d of the theorem, %d positions, %d of them won, %d faults\n", base.theorem, seen.rules,
                seen.claimed, seen.positions, seen.won, seen.faults);
    EXPECT_GT(seen.claimed, 0);
    EXPECT_LT(seen.claimed, seen.rules);
    EXPECT_GT(seen.won, 0);
}

INSTANTIATE_TEST_SUITE_P(Each, TheoremMutants, testing::ValuesIn(bases),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace grundy::agreement::theorem_mutants_test
