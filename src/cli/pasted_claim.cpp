// SPDX-License-Identifier: MIT
// See pasted_claim.hpp.
#include "cli/pasted_claim.hpp"

#include <algorithm>
#include <cctype>
#include <regex>
#include <sstream>
#include <vector>

#include "core/error.hpp"

namespace grundy::cli {
namespace {

using logic::Claim;

std::string trimmed(const std::string& s) {
    const std::size_t from = s.find_first_not_of(" \t\n"), to = s.find_last_not_of(" \t\n.");
    return from == std::string::npos || to == std::string::npos || to < from ? "" : s.substr(from, to - from + 1);
}

// Whether a text lists arguments of the game, as "a, b" and "a and b", or says "positions".
bool are_names(std::string text, const rules::Game& game) {
    std::replace(text.begin(), text.end(), ',', ' ');
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        const bool known =
            std::any_of(game.args.begin(), game.args.end(), [&](const rules::Variable& v) { return v.name == word; });
        if (!known && word != "and" && word != "positions") return false;
    }
    return true;
}

// A position that a formula is wrong about, and what is right there.
struct Exception {
    std::vector<std::string> at;
    std::string right;  // the value; of a condition, "is" or "is not"
};

// Reads what `pattern` prints: "except G(0) = 1", "except 2 positions: (0, 1) is one, (3, 4) is not one".
std::vector<Exception> exceptions_of(const std::string& line) {
    if (line.find("...") != std::string::npos)
        throw Error("the formula: '" + line + "' does not list all exceptions; write conditions, as in 'n mod 4 = 0 " +
                    "and n > 8'");
    static const std::regex one(R"((?:G\(([\d, ]+)\) = (\d+))|(?:\(([\d, ]+)\)|(\d+)) (is|is not) one)");
    std::vector<Exception> out;
    const std::size_t colon = line.find(": ");
    const std::string list = line.substr(colon == std::string::npos ? 7 : colon + 2);
    for (std::sregex_iterator it(list.begin(), list.end(), one), end; it != end; ++it) {
        const std::smatch& m = *it;
        Exception e{{}, m[2].matched ? m[2].str() : m[5].str()};
        std::istringstream numbers(m[1].matched ? m[1].str() : m[3].matched ? m[3].str() : m[4].str());
        for (std::string n; std::getline(numbers, n, ',');) e.at.push_back(trimmed(n));
        out.push_back(std::move(e));
    }
    if (out.empty()) throw Error("the formula: '" + line + "': expected exceptions as `pattern` prints them");
    return out;
}

// The formula with its exceptions, in the language of rules.
std::string with_exceptions(const std::string& formula, const std::vector<Exception>& exceptions, bool values,
                            const rules::Game& game) {
    std::string out = formula;
    for (const Exception& e : exceptions) {
        if (e.at.size() != game.args.size() || values != (e.right[0] != 'i'))
            throw Error("the formula: its exceptions are not of " + game.name);
        std::string here;
        for (std::size_t i = 0; i < e.at.size(); ++i)
            here += (i > 0 ? " and " : "") + game.args[i].name + " = " + e.at[i];
        out = values            ? "(" + e.right + " if " + here + " else " + out + ")"
              : e.right == "is" ? "(" + out + ") or " + here
                                : "(" + out + ") and not (" + here + ")";
    }
    return out;
}

// Takes off what people write around a formula: "G(a, b) = a xor b for all a, b with a <= b", "P-positions: a = b". The
// names in brackets must be the arguments of the game, in their order.
}  // namespace

void read_pasted(Claim& c, const rules::Game& game) {
    std::string text = trimmed(c.formula);
    std::vector<Exception> exceptions;
    if (const std::size_t end = text.find('\n'); end != std::string::npos) {
        // What `pattern` prints below a formula. Of other lines, the formula itself is made.
        bool is_printed = false;
        std::istringstream lines(text.substr(end));
        for (std::string line; std::getline(lines, line);) {
            line = trimmed(line);
            if (line.starts_with("except ")) exceptions = exceptions_of(line);
            is_printed = is_printed || line.starts_with("except ") || line.starts_with("conjecture: ") ||
                         line.starts_with("proved for all ");
        }
        if (is_printed) text = trimmed(text.substr(0, end));
    }
    static const std::regex quotient(R"(floor\((\w+) / (\d+)\))");  // as `pattern` writes it
    text = std::regex_replace(text, quotient, "($1 div $2)");
    for (const char* head : {"P-positions: ", "lost positions: ", "lost exactly if ", "lost if "})
        if (text.starts_with(head)) {
            text = trimmed(text.substr(std::string(head).size()));
            c.kind = Claim::Kind::lost;
        }
    if (c.kind == Claim::Kind::lost && (text == "all" || text == "none")) text = text == "all" ? "0 = 0" : "0 = 1";
    for (const char* head : {"Values: ", "the value is ", "The value is "})
        if (text.starts_with(head) && c.kind == Claim::Kind::value)
            text = trimmed(text.substr(std::string(head).size()));
    constexpr std::string_view for_all = " for all ", with = " with ";
    if (const std::size_t all = text.rfind(for_all); all != std::string::npos) {
        const std::string tail = text.substr(all + for_all.size());
        const std::size_t at = std::min(tail.find(with), tail.size());
        if (!are_names(tail.substr(0, at), game))
            throw Error("the formula: 'for all " + tail + "' is more than the arguments of " + game.name +
                        "; write what restricts the claim with --where, as in --where '" + tail.substr(0, at) + "'");
        if (at < tail.size()) {
            const std::string where = trimmed(tail.substr(at + with.size()));
            c.where = c.where.empty() ? where : "(" + c.where + ") and (" + where + ")";
        }
        text = trimmed(text.substr(0, all));
    }
    std::size_t open = 0;
    while (open < text.size() && (std::isalnum(static_cast<unsigned char>(text[open])) != 0 || text[open] == '_'))
        ++open;
    const std::size_t close = text.find(')', open);
    if (c.kind == Claim::Kind::value && open > 0 && open < text.size() && text[open] == '(' &&
        close != std::string::npos && text.compare(close + 1, 3, " = ") == 0) {
        std::string names, given;
        for (const rules::Variable& v : game.args) names += (names.empty() ? "" : ",") + v.name;
        for (const char ch : text.substr(open + 1, close - open - 1))
            if (ch != ' ') given += ch;
        if (given != names)
            throw Error("the formula: '" + text.substr(0, close + 1) + "': the arguments of " + game.name + " are " +
                        names + "; write the formula in these");
        text = trimmed(text.substr(close + 4));
    }
    c.formula = with_exceptions(text, exceptions, c.kind == Claim::Kind::value, game);
}

}  // namespace grundy::cli
