// SPDX-License-Identifier: MIT
// See family.hpp.
#include "atlas/family.hpp"

#include <algorithm>
#include <grundy/grundy.hpp>
#include <map>
#include <numeric>
#include <optional>
#include <tuple>

#include "atlas/code_moves.hpp"
#include "core/diagnostics.hpp"
#include "core/error.hpp"
#include "core/size.hpp"

namespace grundy::atlas {
namespace {

constexpr std::uint64_t most_games = 100'000;
constexpr int most_in_set = 16, most_side = 64;
const char* const digit_names = "0123456789ABCDEF";

[[noreturn]] void refuse(const std::string& family, const std::string& why) {
    throw Error("the family '" + family + "': " + why +
                "\nfamilies are octal:N and hex:N (codes of up to N digits), subtraction:N (sets of numbers up to N) " +
                "and GAME:MxN (boards of up to M rows and N columns, such as cram:4x6)");
}

std::optional<int> number(const std::string& text) {
    if (text.empty() || text.size() > 3 || text.find_first_not_of("0123456789") != std::string::npos) return {};
    const int n = std::stoi(text);
    return n >= 1 ? std::optional(n) : std::nullopt;
}

struct Member {
    std::string code;
    int shift = 0;
};

// The one with the smallest shift stands for all, because the others are read off it; then the shortest code.
Entry entry_of(std::vector<Member> members) {
    std::sort(members.begin(), members.end(), [](const Member& a, const Member& b) {
        return std::tuple(a.shift, a.code.size(), a.code) < std::tuple(b.shift, b.code.size(), b.code);
    });
    Entry out{members[0].code, {}};
    for (std::size_t i = 1; i < members.size(); ++i)
        out.also.push_back({members[i].code, members[i].shift - members[0].shift, 1});
    return out;
}

std::vector<Entry> codes(const std::string& family, int base, int most) {
    std::uint64_t count = 1;
    for (int i = 0; i < most && count <= most_games; ++i) count *= static_cast<std::uint64_t>(base);
    if (count > most_games) refuse(family, "more than " + std::to_string(most_games) + " codes");
    std::map<CodeMoves, std::vector<Member>> classes;
    for (std::uint64_t k = 1; k < count; ++k) {
        std::vector<int> digits;
        for (std::uint64_t place = count / static_cast<std::uint64_t>(base), rest = k; place > 0;
             rest %= place, place /= static_cast<std::uint64_t>(base))
            digits.push_back(static_cast<int>(rest / place));
        while (digits.back() == 0) digits.pop_back();
        ShiftedMoves form = canonical(moves_of_digits(digits));
        std::string code = "0.";
        for (const int d : digits) code += digit_names[d];
        classes[std::move(form.moves)].push_back({std::move(code), form.shift});
    }
    std::vector<Entry> out;
    for (auto& [moves, members] : classes) out.push_back(entry_of(std::move(members)));
    std::sort(out.begin(), out.end(), [](const Entry& a, const Entry& b) {
        return std::tuple(a.game.size(), a.game) < std::tuple(b.game.size(), b.game);
    });
    return out;
}

// Heap n of the set d S is heap floor(n / d) of S: what is taken is divisible by d, so the remainder never changes.
std::vector<Entry> subtraction_sets(const std::string& family, int most) {
    if (most > most_in_set) refuse(family, "sets of numbers up to " + std::to_string(most_in_set) + " at most");
    std::vector<Entry> out;
    std::map<std::string, std::size_t> places;
    for (unsigned bits = 1; bits < 1U << most; ++bits) {
        std::vector<int> set;
        int divisor = 0;
        for (int t = 1; t <= most; ++t)
            if ((bits >> (t - 1) & 1) != 0) {
                set.push_back(t);
                divisor = std::gcd(divisor, t);
            }
        const std::string code = code_of_set(set);
        for (int& t : set) t /= divisor;
        const std::string reduced = code_of_set(set);
        if (divisor == 1) {
            places.emplace(code, out.size());
            out.push_back({code, {}});
        } else {
            out[places.at(reduced)].also.push_back({code, 0, divisor});  // its bits are fewer: it came before
        }
    }
    return out;
}

void require_board_game(const std::string& family, const std::string& name) {
    const std::optional<GameInfo> game = Rules::catalogue().find(name);
    if (!game) {
        std::string near = nearest(name, {"octal", "hex", "subtraction"});
        if (near.empty()) near = Rules::catalogue().suggestion(name);
        refuse(family, "'" + name + "' is neither a kind of family nor a game of the catalogue" +
                           (near.empty() ? "" : "; did you mean " + near + "?"));
    }
    if (game->arguments.size() != 1 || game->arguments[0].type != "board" || !game->parameters.empty())
        refuse(family, "'" + name + "' is not played on one board");
}

// Transposed boards are different entries: the rules of a board game need not treat rows and columns alike.
std::vector<Entry> boards(const std::string& family, const std::string& name, int rows, int columns) {
    if (rows > most_side || columns > most_side)
        refuse(family, "boards of at most " + std::to_string(most_side) + " rows and columns");
    std::vector<Entry> out;
    for (int m = 1; m <= rows; ++m)
        for (int n = 1; n <= columns; ++n)
            out.push_back({name + "(board(" + std::to_string(m) + ", " + std::to_string(n) + "))", {}});
    return out;
}

}  // namespace

std::vector<Entry> misere_games_of(const std::string& family) {
    if (of_positions(family)) refuse(family, "misere quotients are those of games on one heap");
    std::vector<Entry> out;
    for (Entry& entry : games_of(family)) {
        // A set of multiples is the same game with each heap several times, also under misere play.
        const bool alike =
            std::all_of(entry.also.begin(), entry.also.end(), [](const Alias& a) { return a.divide > 1; });
        if (alike) {
            out.push_back(std::move(entry));
            continue;
        }
        out.push_back({entry.game, {}});
        for (const Alias& a : entry.also) out.push_back({a.game, {}});
    }
    std::sort(out.begin(), out.end(), [](const Entry& a, const Entry& b) {
        return std::tuple(a.game.size(), a.game) < std::tuple(b.game.size(), b.game);
    });
    return out;
}

bool of_positions(const std::string& family) {
    const std::string kind = family.substr(0, family.find(':'));
    return kind != "octal" && kind != "hex" && kind != "subtraction";
}

std::vector<Entry> games_of(const std::string& family) {
    const std::size_t colon = family.find(':');
    if (colon == std::string::npos) refuse(family, "a name, a colon and a size are needed");
    const std::string kind = family.substr(0, colon), size = family.substr(colon + 1);
    if (of_positions(family)) {
        require_board_game(family, kind);
        const std::size_t cross = size.find('x');
        if (cross == std::string::npos) refuse(family, "the size of a board is written 4x6");
        const auto rows = number(size.substr(0, cross)), columns = number(size.substr(cross + 1));
        if (!rows || !columns) refuse(family, "the size of a board is written 4x6");
        return boards(family, kind, *rows, *columns);
    }
    const auto most = number(size);
    if (!most) refuse(family, "a number from 1 is needed after the colon");
    if (kind == "subtraction") return subtraction_sets(family, *most);
    return codes(family, kind == "octal" ? 8 : 16, *most);
}

std::string code_of_set(const std::vector<int>& set) {
    std::string digits(to_size(set.back()), '0');
    for (const int t : set) digits[to_size(t) - 1] = '3';
    return "0." + digits;
}

std::string set_of_code(const std::string& code) {
    std::string out;
    for (std::size_t i = 2; i < code.size(); ++i) {
        if (code[i] == '3')
            out += (out.empty() ? "{" : ", ") + std::to_string(i - 1);
        else if (code[i] != '0')
            return "";
    }
    return out.empty() ? "" : out + "}";
}

}  // namespace grundy::atlas
