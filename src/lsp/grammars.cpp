// SPDX-License-Identifier: MIT
// See grammars.hpp. A word that can also be a name, such as `first`, is coloured only where it means something;
// patterns say where. No pattern looks behind, so that every engine of regular expressions takes them.
#include "lsp/grammars.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <grundy/language.hpp>
#include <set>
#include <vector>

#include "lang/lexer.hpp"
#include "report/json_text.hpp"

namespace grundy::lsp {
namespace {

using report::Json;
using List = std::set<std::string>;

struct Words {
    List reserved;  ///< keywords that cannot be names
    List operations, types, sets, functions;
};

Words words() {
    Words out;
    for (const LanguageWord& word : language_words()) {
        if (word.kind == WordKind::keyword && lang::is_keyword(word.name)) out.reserved.insert(word.name);
        if (word.kind == WordKind::operation) out.operations.insert(word.name);
        if (word.kind == WordKind::type) out.types.insert(word.name);
        // A graph that has a name is no call.
        const bool called = word.kind == WordKind::function && word.form.find('(') != std::string::npos;
        if (called) out.functions.insert(word.name);
        if (word.kind == WordKind::set || (word.kind == WordKind::function && !called)) out.sets.insert(word.name);
    }
    return out;
}

std::string any_of(const List& list) { return fmt::format("(?:{})", fmt::join(list, "|")); }
std::string word_of(const List& list) { return "\\b" + any_of(list) + "\\b"; }

Json pattern(const std::string& match, const std::string& name) {
    return {{"match", match}, {"name", name + ".grundy"}};
}

// Names of the groups, from the first one.
Json groups(const std::string& match, const std::vector<std::string>& scopes) {
    Json captures = Json::object();
    for (std::size_t i = 0; i < scopes.size(); ++i) captures[std::to_string(i + 1)] = {{"name", scopes[i] + ".grundy"}};
    return {{"match", match}, {"captures", std::move(captures)}};
}

const char* const made_by =
    "Made from the words of the language: GRUNDY_GENERATE=1 test_lsp --gtest_filter='Grammars*'";

}  // namespace

std::string textmate_grammar() {
    const Words w = words();
    const std::string name = "[A-Za-z_][A-Za-z_0-9]*";
    const Json note = {{"begin", "\"\"\""}, {"end", "\"\"\""}, {"name", "comment.block.documentation.grundy"}};
    const Json patterns = Json::array({
        pattern("#.*$", "comment.line.number-sign"),
        note,
        groups("^\\s*(source:)(.*)$", {"keyword.other", "string.unquoted"}),
        pattern("\"[^\"]*\"?", "string.quoted.double"),
        groups("\\b(?:(cyclic)\\s+)?(game)\\s+(" + name + ")",
               {"storage.modifier", "storage.type", "entity.name.function"}),
        groups("^\\s*(expect)(?:\\s+(period|winner|value|lost|misere\\s+lost)(?=\\s+[A-Za-z_0-9.\"]))?",
               {"keyword.other", "keyword.other"}),
        groups("=\\s*(first|second|draw)(?=\\s*(?:#|$))", {"constant.language"}),
        groups("\\b(from)(?=\\s+[0-9])", {"keyword.other"}),
        groups("\\b(again)(?=\\s+[A-Za-z0-9*])", {"keyword.control"}),
        groups("^\\s*(start)(?=\\s+if\\b)", {"keyword.control"}),
        groups("\\b(win|lose)(?=\\s*(?:$|#|for\\b|if\\b))", {"constant.language"}),
        pattern("\\b(?:loony|infinity(?=\\())", "constant.language"),
        groups(":\\s*(" + any_of(w.types) + ")\\b(?!\\s*\\()", {"support.type"}),
        pattern(word_of(w.functions) + "(?=\\s*\\()", "support.function"),
        pattern(word_of(w.operations), "keyword.operator.word"),
        pattern(word_of(w.sets), "constant.language"),
        pattern(word_of(w.reserved), "keyword.control"),
        pattern("\\b[0-9]+[!?]?\\.(?!\\.)[0-9A-Za-z{},+]*", "constant.other.code"),
        pattern("\\b[0-9]+\\b", "constant.numeric"),
        pattern("\\b" + name + "(?=\\s*[(\\[])", "entity.name.function.call"),
        pattern("\\.\\.|\\+\\+|!=|<=|>=|[-+*^=<>]", "keyword.operator"),
    });
    return report::json_line({{"information", made_by},
                              {"name", "Grundy"},
                              {"scopeName", "source.grundy"},
                              {"fileTypes", Json::array({"game"})},
                              {"patterns", patterns}});
}

std::string vim_syntax() {
    const Words w = words();
    const auto one_of = [](const List& list) { return fmt::format("\\<\\%({}\\)", fmt::join(list, "\\|")); };
    // Where two matches begin at the same place, the later one counts.
    return fmt::format(R"vim(" Rules of Grundy, for Vim and Neovim.
" {}
if exists("b:current_syntax")
  finish
endif

syn match grundyCall "\<\h\w*\ze\s*[(\[]"
syn match grundyOperator "\.\.\|++\|!=\|<=\|>=\|[-+*^=<>]"
syn match grundyNumber "\<\d\+\>"
syn match grundyCode "\<\d\+[!?]\?\.\.\@![0-9A-Za-z{{}},+]*"
syn match grundyFunction "{}\ze\s*("
syn match grundyType ":\s*\zs{}\>\%(\s*(\)\@!"
syn match grundySet "{}\>\%(\s*(\)\@!"
syn match grundyOperation "{}\>"
syn match grundyKeyword "{}\>"
syn match grundyValue "=\s*\zs\%(first\|second\|draw\)\ze\s*\%(#\|$\)"
syn match grundyValue "\<\%(win\|lose\)\ze\s*\%($\|#\|for\>\|if\>\)"
syn match grundyValue "\<loony\>\|\<infinity\ze("
syn match grundyKeyword "\<from\ze\s\+\d"
syn match grundyKeyword "\<again\ze\s\+[A-Za-z0-9*]"
syn match grundyKeyword "^\s*\zsstart\ze\s\+if\>"
syn match grundyKeyword "^\s*\zsexpect\%(\s\+\%(period\|winner\|value\|lost\|misere\s\+lost\)\ze\s\+[A-Za-z_0-9.\"]\)\?"
syn match grundyGame "\<\%(cyclic\s\+\)\?game\s\+\h\w*" contains=grundyHead
syn match grundyHead "\<\%(cyclic\s\+\)\?game\>" contained
syn match grundySource "^\s*source:.*$" contains=@Spell
syn region grundyText start=+"+ end=+"+ oneline
syn region grundyNote start=+"""+ end=+"""+ contains=@Spell
syn match grundyComment "#.*$" contains=@Spell

hi def link grundyCall Function
hi def link grundyCode Constant
hi def link grundyComment Comment
hi def link grundyFunction Special
hi def link grundyGame Function
hi def link grundyHead Statement
hi def link grundyKeyword Statement
hi def link grundyNote Comment
hi def link grundyNumber Number
hi def link grundyOperation Operator
hi def link grundyOperator Operator
hi def link grundySet Constant
hi def link grundySource PreProc
hi def link grundyText String
hi def link grundyType Type
hi def link grundyValue Constant

let b:current_syntax = "grundy"
)vim",
                       made_by, one_of(w.functions), one_of(w.types), one_of(w.sets), one_of(w.operations),
                       one_of(w.reserved));
}

}  // namespace grundy::lsp
