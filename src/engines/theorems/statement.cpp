// SPDX-License-Identifier: MIT
// See statement.hpp.
#include "engines/theorems/statement.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <set>
#include <utility>

#include "rules/layout.hpp"

namespace grundy::engines::theorems {

Assignment assigned(const std::vector<OptionText>& options, const Statement& theorem) {
    Assignment out;
    out.options.resize(theorem.size());
    for (std::size_t o = 0; o < options.size(); ++o) {
        const auto is = [&](std::size_t i) {
            const Spellings& all = theorem[i];
            return !out.options[i] && std::find(all.begin(), all.end(), options[o].text) != all.end();
        };
        std::size_t i = 0;
        while (i < theorem.size() && !is(i)) ++i;
        if (i < theorem.size())
            out.options[i] = o;
        else
            out.others.push_back(o);
    }
    return out;
}

std::vector<std::size_t> order_as_written(const rules::Game& game) {
    std::vector<std::size_t> out(game.args.size());
    std::iota(out.begin(), out.end(), std::size_t{0});
    return out;
}

std::vector<OptionText> option_texts(const rules::Ruleset& rules, int instance, const rules::Game& normal,
                                     const std::vector<std::size_t>& order) {
    std::vector<OptionText> out;
    for (const rules::Option& o : normal.options) out.push_back(option_text(rules, instance, normal, order, o));
    return out;
}

bool Texts::has(const std::string& option) const {
    return std::find(options.begin(), options.end(), option) != options.end();
}

Texts texts_of(const rules::Ruleset& rules, int instance) {
    constexpr std::size_t most_numbers = 8;
    const rules::Game normal = rules::normal_game(rules, instance).game;
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    Texts out;
    std::set<Int> found;
    for (OptionText& option : option_texts(rules, instance, normal, order_as_written(normal))) {
        const std::string& text = option.text;
        for (auto at = text.begin(); (at = std::find_if(at, text.end(), digit)) != text.end();) {
            const auto end = std::find_if_not(at, text.end(), digit);
            Int n = 0;
            if (std::from_chars(&*at, &*at + (end - at), n).ec == std::errc{}) found.insert(n);
            at = end;
        }
        out.options.push_back(std::move(option.text));
    }
    if (found.size() <= most_numbers) out.numbers.assign(found.begin(), found.end());
    return out;
}

std::vector<Int> Match::arguments(std::span<const Int> words) const {
    std::vector<Int> out;
    for (const std::size_t i : order_) out.push_back(words[i]);
    return out;
}

std::vector<Int> Match::words(std::span<const Int> arguments) const {
    std::vector<Int> out(arguments.size());
    for (std::size_t i = 0; i < order_.size(); ++i) out[order_[i]] = arguments[i];
    return out;
}

Choice Match::choice(std::size_t option, std::span<const Int> words, std::span<const Int> chosen) const {
    const std::size_t own = assignment_.options[option].value();
    const rules::Option& o = normal_->game.options[own];
    std::vector<std::pair<int, Int>> values;
    for (const std::size_t i : texts_[own].binders)
        for (const rules::Variable& v : o.binders[i].vars)
            if (v.type == rules::Type::integer) values.emplace_back(v.slot, chosen[values.size()]);
    return rules::written_choice(*rules_, instance_, *normal_, own, words, values);
}

std::optional<Match> match(const rules::Ruleset& rules, int instance, const Statement& theorem, bool turned) {
    constexpr std::size_t most_turned = 3;
    const rules::Game& written = rules.game(instance);
    const bool numbers = std::all_of(written.params.begin(), written.params.end(),
                                     [](const auto& p) { return p.variable.type == rules::Type::integer; });
    if (written.cyclic || written.member || !numbers || written.options.size() != theorem.size()) return std::nullopt;
    auto normal = std::make_shared<const rules::NormalGame>(rules::normal_game(rules, instance));
    auto order = order_as_written(normal->game);
    const bool turns = turned && rules::all_integers(normal->game.args) && order.size() <= most_turned;
    do {
        auto texts = option_texts(rules, instance, normal->game, order);
        auto found = assigned(texts, theorem);
        if (found.others.empty())  // as many options as the theorem has
            return Match(rules, instance, std::move(normal), std::move(texts), std::move(found), std::move(order));
    } while (turns && std::next_permutation(order.begin(), order.end()));
    return std::nullopt;
}

}  // namespace grundy::engines::theorems
