// SPDX-License-Identifier: MIT
// See fingerprint.hpp. Games that call each other are compared as states of a graph are: the text of each names the
// games that it calls by their digests of the round before. Two systems of N games each that agree after 2 N rounds are
// bisimilar, so their values are equal: the least position that differed would have equal options.
#include "rules/fingerprint.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "core/error.hpp"
#include "core/sha256.hpp"
#include "rules/form_options.hpp"
#include "rules/heap_form.hpp"
#include "rules/heap_normal.hpp"
#include "rules/layout.hpp"
#include "rules/misere_form.hpp"
#include "rules/rule_text.hpp"

namespace grundy::rules {
namespace {

constexpr std::size_t most_games = 32;
const std::string version = "grundy rules " + std::to_string(fingerprint_version) + "\n";

std::optional<std::vector<int>> reachable(const Ruleset& rules, int instance) {
    std::vector<int> out{instance};
    for (std::size_t i = 0; i < out.size(); ++i) {
        for (const int to : rules.instance(out[i]).targets)
            if (to > 0 && std::find(out.begin(), out.end(), to) == out.end()) out.push_back(to);
        if (out.size() > most_games) return std::nullopt;
    }
    return out;
}

std::optional<Fingerprint> of_heaps(const Ruleset& rules, int instance) {
    const Game& game = rules.game(instance);
    if (!one_integer(game.args) || game.cyclic || game.member) return std::nullopt;
    std::string why_not;
    const auto form = heap_form(rules, instance, why_not);
    if (!form) return std::nullopt;
    if (!rules.forms_are_tested(instance) && heap_form_difference(rules, instance, *form)) return std::nullopt;
    return fingerprint_of(*form);
}

}  // namespace

std::string Fingerprint::position(std::span<const Int> words) const {
    if (heap) return std::to_string(std::max<Int>(words[0] - shift, 0));
    std::string out;
    for (const Int w : words) out += (out.empty() ? "" : ",") + std::to_string(w);
    return out;
}

std::optional<Fingerprint> fingerprint_of(const HeapForm& form) {
    const auto normal = normal_heaps(form);
    if (!normal) return std::nullopt;
    return Fingerprint{sha256(version + "heaps\n" + normal->text), normal->shift, true};
}

std::optional<Fingerprint> fingerprint(const Ruleset& rules, int instance) {
    if (instance <= 0 || rules.game(instance).compound != Compound::none) return std::nullopt;
    if (auto heaps = of_heaps(rules, instance)) return heaps;
    const auto games = reachable(rules, instance);
    if (!games) return std::nullopt;
    std::map<int, std::string> digests;
    for (const int i : *games) digests[i] = "";
    for (std::size_t round = 0; round < 2 * games->size(); ++round) {
        std::map<int, std::string> next;
        const auto target = [&](int i) { return i == 0 ? "*" : "<" + digests.at(i) + ">"; };
        for (const int i : *games) next[i] = sha256(rule_text(rules, i, target));
        digests = std::move(next);
    }
    const std::string head = version + "games " + std::to_string(games->size()) + "\n";
    return Fingerprint{sha256(head + digests.at(instance)), 0, false};
}

std::optional<Fingerprint> misere_fingerprint(const Ruleset& rules, int instance) {
    auto out = fingerprint(rules, instance);
    return out && out->heap && !misere_form(rules, instance) ? std::nullopt : out;
}

}  // namespace grundy::rules
