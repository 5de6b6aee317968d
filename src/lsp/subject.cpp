// SPDX-License-Identifier: MIT
// See subject.hpp.
#include "lsp/subject.hpp"

#include <algorithm>

namespace grundy::lsp {
namespace {

using lang::syntax::Expr;
using lang::syntax::Term;

bool has_names(const Expr& e) {
    return e.op == "name" || e.loop || std::any_of(e.args.begin(), e.args.end(), has_names);
}

}  // namespace

std::string called_game(const Document& document, const Term& call) {
    const bool fixed = std::none_of(call.params.begin(), call.params.end(),
                                    [](const auto& parameter) { return has_names(parameter.value); });
    if (!call.bracketed || !fixed) return std::string(call.name.text);
    // The parameters of a call end where its arguments begin, those of `expect period` with the game.
    const std::size_t end = call.brackets.end > 0 ? call.brackets.begin : call.where.end;
    return std::string(document.text.of({call.name.where.begin, end}));
}

bool needs_nothing(const Json& game) {
    const Json& parameters = game.at("parameters");
    return std::none_of(parameters.begin(), parameters.end(), [](const Json& p) { return p.at("needed").get<bool>(); });
}

std::vector<std::string> ranges_of(const Json& game, const std::string& one, const std::string& two) {
    const Json& arguments = game.at("arguments");
    const bool integers =
        std::all_of(arguments.begin(), arguments.end(), [](const Json& a) { return a.at("type") == "int"; });
    if (!integers || arguments.empty() || arguments.size() > 2) return {};
    return std::vector<std::string>(arguments.size(), arguments.size() == 1 ? one : two);
}

}  // namespace grundy::lsp
