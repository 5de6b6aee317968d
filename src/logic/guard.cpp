// SPDX-License-Identifier: MIT
// See guard.hpp.
#include "logic/guard.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <set>

#include "core/size.hpp"
#include "rules/options.hpp"

namespace grundy::logic {
namespace {

// About 40 to 100 positions, by the number of arguments.
constexpr std::array<Int, 4> sizes = {40, 8, 4, 2};

std::string constants(std::span<const Int> words) {
    std::string out;
    for (const Int w : words) out += (out.empty() ? "" : ", ") + constant_term(w);
    return out;
}

// "(all2 Q1...: move(p, Q1...) <=> (Q1 = ... | ...))"
std::string exactly(const std::string& move, const std::string& position, const std::set<std::vector<Int>>& options,
                    std::size_t words) {
    if (words == 0) return (options.empty() ? "~" : "") + move + "(" + position + ")";
    std::string names, list = "(false";
    for (std::size_t i = 0; i < words; ++i) names += (i > 0 ? ", Q" : "Q") + std::to_string(i + 1);
    for (const std::vector<Int>& o : options) {
        list += " | (true";
        for (std::size_t i = 0; i < words; ++i) list += " & Q" + std::to_string(i + 1) + " = " + constant_term(o[i]);
        list += ")";
    }
    return "(all2 " + names + ": " + move + "(" + position + ", " + names + ") <=> " + list + "))";
}

// The number of words of all components that an option leaves; nothing is known of one that is never legal.
std::size_t words_of(const rules::Option& o) {
    std::size_t out = 0;
    for (const rules::Term& t : o.terms) out += t.args.size();
    return out;
}

}  // namespace

std::vector<std::vector<Int>> positions_up_to(const rules::Game& game, Int most) {
    std::vector<std::vector<Int>> out;
    std::vector<Int> words(game.args.size());
    const auto ascending = [&] {
        return std::all_of(game.symmetries.begin(), game.symmetries.end(), [&](const rules::Symmetry& s) {
            const auto begin = words.begin() + static_cast<std::ptrdiff_t>(s.first);
            return std::is_sorted(begin, begin + static_cast<std::ptrdiff_t>(s.count));
        });
    };
    for (bool more = true; more;) {
        if (ascending()) out.push_back(words);
        more = false;
        for (std::size_t i = words.size(); i-- > 0 && !more;) {
            more = words[i] < most;
            words[i] = more ? words[i] + 1 : 0;
        }
    }
    return out;
}

std::vector<std::string> guards(const rules::Ruleset& rules, const Claimed& claimed,
                                const std::vector<std::string>& moves, const std::string& claim,
                                const std::string& draw, const std::string& rank, Meter& meter) {
    const rules::Game& game = rules.game(claimed.instance());
    rules::Enumerator options(rules, claimed.instance(), meter);
    std::vector<std::string> out;
    for (const std::vector<Int>& position : positions_up_to(game, sizes.at(game.args.size() - 1))) {
        if (!claimed.speaks_of(position, meter)) continue;
        std::map<std::size_t, std::set<std::vector<Int>>> found;
        options.run(position, [&](std::span<const rules::Component> parts) {
            std::vector<Int> words;
            if (parts.size() != 1 || parts[0].instance != rules::ended)
                for (const rules::Component& c : parts) words.insert(words.end(), c.words.begin(), c.words.end());
            found[options.line()].insert(std::move(words));
            return true;
        });
        const std::string here = constants(position);
        for (std::size_t i = 0; i < moves.size(); ++i)
            if (!moves[i].empty()) out.push_back(exactly(moves[i], here, found[i], words_of(game.options[i])));
        if (claimed.claim().kind == Claim::Kind::lost) {
            out.push_back((claimed.lost(position, meter) ? "" : "~") + claim + "(" + here + ")");
            if (!claimed.draw()) continue;
            out.push_back((claimed.draw()->holds(position, meter) ? "" : "~") + draw + "(" + here + ")");
            const Wide n = claimed.rank()->number(position, meter);
            if (n <= std::numeric_limits<Int>::max())
                out.push_back("(all2 V: " + rank + "(" + here + ", V) <=> " +
                              (n < 0 ? "false" : "V = " + constant_term(static_cast<Int>(n))) + ")");
        } else if (const auto value = claimed.value(position, meter)) {
            out.push_back("(all2 V: " + claim + "(" + here + ", V) <=> V = " + constant_term(static_cast<Int>(*value)) +
                          ")");
        }
    }
    return out;
}

}  // namespace grundy::logic
