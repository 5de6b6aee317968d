// SPDX-License-Identifier: MIT
// Which other names the new one would catch or lose depends on every scope of the text. Instead of reasons, there is a
// trial: the changed text is read, and each of its names must mean what the same name of the old text did.
#include "lsp/rename.hpp"

#include <algorithm>

#include "core/ascii.hpp"
#include "lang/lexer.hpp"
#include "lsp/requests.hpp"
#include "report/text.hpp"

namespace grundy::lsp {
namespace {

[[noreturn]] void refuse(const std::string& reason) { throw rpc::Fault(request_failed, reason); }

std::string changed(std::string_view text, const std::vector<Span>& places, const std::string& name) {
    std::string out;
    std::size_t at = 0;
    for (const Span place : places) {
        out += text.substr(at, place.begin - at);
        out += name;
        at = place.end;
    }
    return out += text.substr(at);
}

bool mean_the_same(const Names& a, const Names& b) {
    return a.declared().size() == b.declared().size() &&
           std::equal(a.uses().begin(), a.uses().end(), b.uses().begin(), b.uses().end(),
                      [](const Use& x, const Use& y) { return x.declared == y.declared; });
}

}  // namespace

const Use& renamed_use(const Document& document, std::size_t offset) {
    const Use* use = document.names().at(offset);
    if (use == nullptr) refuse("there is no name here that could be renamed");
    if (use->declared == Use::none)
        refuse("'" + report::shorten(std::string(document.text.of(use->where)), 60) + "' is not declared in this file");
    if (!document.sound()) refuse("the rules have faults, so that not every name is known: mend them first");
    return *use;
}

std::vector<Span> rename(const Document& document, std::size_t offset, const std::string& name) {
    const std::size_t which = renamed_use(document, offset).declared;
    const std::string shown = "'" + report::shorten(name, 60) + "'";
    if (!is_name(name)) refuse(shown + " is no name: names are made of letters, digits and _, and begin with no digit");
    if (lang::is_keyword(name)) refuse(shown + " is a word of the language and cannot be a name");
    const Declared& one = document.names().declared()[which];
    if (one.name == name) return {};
    std::vector<Span> places = document.names().places(which);
    const Document trial(changed(document.text.all(), places, name));
    if (trial.names().clashes() > document.names().clashes()) refuse("the name " + shown + " is already taken here");
    if (!trial.sound() || !mean_the_same(document.names(), trial.names()))
        refuse(shown + " means something else in these rules");
    return places;
}

}  // namespace grundy::lsp
