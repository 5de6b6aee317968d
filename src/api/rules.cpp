// SPDX-License-Identifier: MIT
// The games in scope; see grundy.hpp.
#include <algorithm>
#include <map>
#include <numeric>

#include "api/embedded.hpp"
#include "api/impl.hpp"
#include "api/mentioned.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "lang/lang.hpp"
#include "rules/layout.hpp"
#include "rules/samples.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

std::string head_of(const rules::Game& game) {
    const auto declare = [](const rules::Variable& v, bool bag = false) {
        if (v.type == rules::Type::integer) return v.name;
        return v.name + ": " + std::string(rules::type_name(v.type, bag));
    };
    std::string out = game.name + "(";
    for (std::size_t i = 0; i < game.args.size(); ++i) {
        const auto s = std::find_if(game.symmetries.begin(), game.symmetries.end(),
                                    [&](const auto& y) { return y.first <= i && i < y.first + y.count; });
        const bool in_group = s != game.symmetries.end(), counted = rules::counted(game.args[i].type);
        out += i > 0 ? ", " : "";
        out += in_group && !counted && i == s->first ? "{" : "";
        out += declare(game.args[i], in_group && counted);
        out += in_group && !counted && i + 1 == s->first + s->count ? "}" : "";
    }
    out += ")";
    for (std::size_t i = 0; i < game.params.size(); ++i)
        out += (i > 0 ? ", " : " with ") + declare(game.params[i].variable);
    return out;
}

GameInfo info_of(const rules::Game& game, const rules::NamedData& data) {
    GameInfo out{game.name, head_of(game), game.summary, game.note, game.source, game.file, game.text, {}, {}, {}, {}};
    for (std::size_t i = 0; i < game.args.size(); ++i) {
        const rules::Variable& v = game.args[i];
        const bool unordered = std::any_of(game.symmetries.begin(), game.symmetries.end(), [&](const auto& symmetry) {
            return symmetry.first <= i && i < symmetry.first + symmetry.count;
        });
        out.arguments.push_back({v.name, std::string(rules::type_name(v.type, unordered && rules::counted(v.type)))});
    }
    for (const auto& p : game.params) {
        (rules::usual_value(p, data) != nullptr ? out.defaulted : out.parameters)
            .push_back({p.variable.name, std::string(rules::type_name(p.variable.type, false))});
    }
    for (const auto& e : game.expectations) out.expectations.push_back(e.text);
    return out;
}

std::shared_ptr<const Rules::Impl> embedded(const std::vector<std::size_t>& files) {
    auto out = std::make_shared<Rules::Impl>();
    for (const std::size_t i : files) {
        Diagnostics faults(embedded_games[i].file, embedded_games[i].text);
        if (!lang::add_rules(embedded_games[i].text, embedded_games[i].file, out->library, faults))
            throw text_error(faults);
    }
    out->library.catalogued = out->library.games.size();
    return out;
}

}  // namespace

Rules::Rules(Headers headers) : impl_(std::make_shared<const Impl>()) { require_version(headers); }

Rules Rules::catalogue(Headers headers) {
    std::vector<std::size_t> all(embedded_game_count);
    std::iota(all.begin(), all.end(), std::size_t{0});
    Rules out(headers);
    out.impl_ = embedded(all);
    return out;
}

Rules Rules::catalogue_for(const std::vector<std::string>& positions, const std::vector<std::string>& rule_files,
                           Headers headers) {
    Mentioned mentioned;
    for (const std::string& text : rule_files) mentioned.rules(text);
    for (const std::string& text : positions) mentioned.position(text);
    if (mentioned.unknown()) return catalogue(headers);
    Rules out(headers);
    out.impl_ = embedded({mentioned.files().begin(), mentioned.files().end()});
    return out;
}

void Rules::add(std::string_view text, const std::string& name) {
    Diagnostics faults(name, text);
    auto longer = std::make_shared<Impl>(*impl_);
    if (!lang::add_rules(text, name, longer->library, faults)) throw text_error(faults);
    impl_ = std::move(longer);
}

void Rules::add_data(std::string_view text, const std::string& name) {
    Diagnostics faults(name, text);
    auto longer = std::make_shared<Impl>(*impl_);
    if (!lang::add_data(text, longer->library, faults)) throw text_error(faults);
    impl_ = std::move(longer);
}

std::string format_rules(std::string_view text, std::string name) {
    Diagnostics faults(std::move(name), text);
    auto out = lang::canonical_layout(text, faults);
    if (!out) throw text_error(faults);
    return std::move(*out);
}

std::vector<GameInfo> Rules::games() const {
    std::map<std::string, GameInfo> by_name;  // a later game replaces an earlier one
    for (const auto& game : impl_->library.games) by_name[game->name] = info_of(*game, impl_->library.data);
    std::vector<GameInfo> out;
    for (auto& [name, info] : by_name) out.push_back(std::move(info));
    return out;
}

std::optional<GameInfo> Rules::find(std::string_view name) const {
    const int i = impl_->library.find(name);
    if (i < 0) return std::nullopt;
    return info_of(*impl_->library.games[to_size(i)], impl_->library.data);
}

std::string Rules::suggestion(std::string_view name) const { return nearest(name, impl_->library.names()); }

std::vector<std::pair<std::string, std::string>> engine_names() {
    std::vector<std::pair<std::string, std::string>> out;
    for (const auto& row : plan::engine_table()) out.emplace_back(row.name, row.purpose);
    return out;
}

std::string_view version() { return GRUNDY_VERSION_STRING; }

void require_version(Headers headers) {
    const Headers own;
    const bool serves =
        headers.major == own.major && (own.major == 0 ? headers.minor == own.minor : headers.minor <= own.minor);
    if (serves) return;
    throw Error("this program was compiled with the headers of grundy " + std::to_string(headers.major) + "." +
                std::to_string(headers.minor) + " and runs with the library " + std::string(version()) +
                ": compile it again");
}

}  // namespace abi_1
}  // namespace grundy
