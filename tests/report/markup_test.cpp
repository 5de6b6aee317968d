// SPDX-License-Identifier: MIT
// Reports for other documents: LaTeX that is well formed whatever stands in it, Markdown that shows what was meant, and
// both with the words of the plain text.
#include <gtest/gtest.h>

#include <algorithm>
#include <grundy/grundy.hpp>
#include <random>
#include <string>
#include <vector>

#include "report/answer_documents.hpp"
#include "report/markup.hpp"
#include "report/pattern_text.hpp"
#include "report/period_text.hpp"
#include "report/plan_text.hpp"
#include "report/table_formats.hpp"
#include "report/text_sink.hpp"

namespace grundy::report::markup_test {

using Language = Markup::Language;

// Reads a text as LaTeX does, as far as braces, dollars, environments and characters with a meaning go.
class Reader {
public:
    explicit Reader(std::string_view text) : text_(text) {}

    // What is wrong; empty if nothing is.
    std::string fault() {
        while (at_ < text_.size() && fault_.empty()) step();
        if (fault_.empty() && !open_.empty()) fault_ = "'" + open_.back() + "' stays open";
        return fault_;
    }

private:
    void fail(const std::string& what) {
        fault_ = what + " at " + std::to_string(at_) + ": " + std::string(text_.substr(at_ < 20 ? 0 : at_ - 20, 60));
    }
    bool in(const std::string& what) const { return std::find(open_.begin(), open_.end(), what) != open_.end(); }
    void close(const std::string& what) {
        if (open_.empty() || open_.back() != what)
            return fail("'" + what + "' is closed, but is not the last that was opened");
        open_.pop_back();
    }
    std::string argument() {
        const std::size_t end = text_.find('}', at_);
        if (at_ == text_.size() || text_[at_] != '{' || end == std::string_view::npos) return fail("no argument"), "";
        std::string out(text_.substr(at_ + 1, end - at_ - 1));
        at_ = end + 1;
        return out;
    }
    void command() {
        std::size_t end = ++at_;
        while (end < text_.size() && std::isalpha(static_cast<unsigned char>(text_[end]))) ++end;
        const std::string name(text_.substr(at_, std::max<std::size_t>(end - at_, 1)));
        at_ += name.size();
        if (name == "begin") return open_.push_back("environment " + argument());
        if (name == "end") return close("environment " + argument());
        if (name == "hline" && !in("environment tabular")) fail("a rule outside of a table");
        if (name == "item" && !in("environment itemize") && !in("environment description"))
            fail("an item outside of a list");
        if (name == "\\") {
            if (!in("environment tabular")) fail("the end of a row outside of a table");
            const std::size_t next = text_.find_first_not_of(" \n", at_);
            if (next != std::string_view::npos && (text_[next] == '[' || text_[next] == '*')) fail("a row's argument");
        }
        static const std::vector<std::string> mathematics = {"le",    "ge",   "ne",     "to",       "cdot",
                                                             "oplus", "bmod", "varphi", "min",      "max",
                                                             "dots",  "sim",  "mathrm", "backslash"};
        if (std::find(mathematics.begin(), mathematics.end(), name) != mathematics.end() && !in("$"))
            fail("\\" + name + " outside of mathematics");
        static const std::vector<std::string> prose = {"textless", "textgreater", "textbar", "textbackslash",
                                                       "texttt",   "textbf",      "^",       "~"};
        if (std::find(prose.begin(), prose.end(), name) != prose.end() && in("$") && !in("mathrm"))
            fail("\\" + name + " in mathematics");
    }
    void step() {
        const char c = text_[at_];
        if (c == '\\') return command();
        ++at_;
        switch (c) {
            case '{':
                open_.emplace_back("{");
                break;
            case '}':
                close("{");
                if (in("$") && raised_.size() > count("{") && raised_.back()) {
                    raised_.pop_back();
                    if (at_ < text_.size() && (text_[at_] == '^' || text_[at_] == '\'')) fail("a second exponent");
                }
                break;
            case '$':
                if (in("$"))
                    close("$");
                else
                    open_.emplace_back("$");
                break;
            case '&':
                if (!in("environment tabular")) fail("& outside of a table");
                break;
            case '^':
                if (!in("$")) fail("an exponent outside of mathematics");
                if (at_ == text_.size() || text_[at_] != '{') fail("an exponent without braces");
                raised_.resize(count("{") + 1, false);
                raised_.back() = true;
                break;
            case '#':
            case '~':
            case '_':
            case '<':
            case '>':
            case '|':
                if (!in("$") || c == '#' || c == '~' || c == '_') fail("a character with a meaning");
                break;
            case '%':
                while (at_ < text_.size() && text_[at_] != '\n') ++at_;
                break;
            case '\n':
                if (at_ < text_.size() && text_[at_] == '\n' && (in("{") || in("$"))) fail("a paragraph ends inside");
                break;
            default:
                break;
        }
    }
    std::size_t count(const std::string& what) const {
        return static_cast<std::size_t>(std::count(open_.begin(), open_.end(), what));
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::vector<std::string> open_;
    std::vector<bool> raised_;  // by depth of braces: this one is an exponent
    std::string fault_;
};

std::string tex_fault(const std::string& text) { return Reader(text).fault(); }

TEST(MarkupReader, SeesFaults) {
    for (const char* good :
         {"$a^{2} \\le b$", "\\begin{itemize}\n\\item a\\_b \\% \\{\n\\end{itemize}\n", "\\texttt{a\\^{}b}"})
        EXPECT_EQ(tex_fault(good), "");
    for (const char* bad :
         {"{", "}", "$", "a_b", "a & b", "x^{2}", "$x^2$", "$x^{2}^{3}$", "\\begin{itemize}", "\\item a", "a \\le b",
          "$\\textless{}$", "\\begin{tabular}{l}a \\\\\n[b] \\\\\n\\end{tabular}", "#", "a < b", "\\texttt{a\n\nb}",
          "\\begin{itemize}{\\end{itemize}}"})
        EXPECT_NE(tex_fault(bad), "") << bad;
}

// Formulas of the recognisers of patterns, and what mathematics would spoil.
TEST(Markup, FormulasAreMathematics) {
    const std::vector<std::pair<std::string, std::string>> rows = {
        {"G(n + 12) = G(n) for all n >= 71", "G(n + 12) = G(n)\\ \\mathrm{for\\ all}\\ n \\ge 71"},
        {"G-(n + 7) = G-(n)", "G^{-}(n + 7) = G^{-}(n)"},
        {"G(n) = 5 0 2", "G(n) = 5\\ 0\\ 2"},
        {"n = 2^k - 1", "n = 2^{k} - 1"},
        {"2^(k + 1)^2", "2^{k + 1^{2}}"},
        {"floor(i*phi^2)", "\\mathrm{floor}(i\\cdot \\varphi ^{2})"},
        {"a xor b mod 3 != 0", "a \\oplus b \\bmod 3 \\ne 0"},
        {"max(a, b)", "\\max (a, b)"},
        {"{1, 2} % most_n", "\\{1, 2\\} \\%\\ \\mathrm{most\\_n}"},
        {"a b^2", "a\\ b^{2}"}};
    for (const auto& [formula, tex] : rows) {
        EXPECT_EQ(formula_tex(formula), tex);
        EXPECT_EQ(tex_fault("$" + formula_tex(formula) + "$"), "");
    }
}

// Any text, as words, code and formula, in a table, a sentence and a list.
std::string everywhere(const std::string& text, Language language) {
    const Markup m(language);
    Outline out(m, 9);
    out.sentence(m.words(text));
    out.entry("a label", m.words(text));
    out.entry("code", m.code(text));
    out.list("formulas", {m.formula(text), m.formula(text + "^" + text)});
    out.sentence(m.strong(m.code(text)) + m.arrow());
    out.entry("", m.words(text));
    if (!m.is_plain())
        out.block(m.begin_table("lr", {m.words(text), m.code(text)}) + m.row({m.words(text), m.formula(text)}) +
                  m.row({m.words(text), ""}) + m.rule() + m.end_table());
    return out.text();
}

TEST(Markup, NoTextBreaksLatex) {
    std::vector<std::string> texts = {
        "",    "\\", "\\end{itemize}", "$",    "%", "a_b^c", "[x]", "*1", "{",     "}}",  "a\n\nb", "`", "^", "^^(",
        "2^^", "((", "x'''",           "x^2'", "_", "__",    "G-(", "\"", "é ≥ 3", "a|b", "~",      "&", "#1"};
    std::mt19937 random(7);
    const std::string letters = "ab2_^(){}[]\\$%&#~'\"`|<>=!*. \n-G,";
    for (int i = 0; i < 3000; ++i) {
        std::string text;
        for (std::size_t n = random() % 12; n > 0; --n) text += letters[random() % letters.size()];
        texts.push_back(text);
    }
    for (const std::string& text : texts) EXPECT_EQ(tex_fault(everywhere(text, Language::tex)), "") << "for " << text;
    const std::string deep = std::string(100'000, '('), powers = "2" + std::string(2'000, '^');
    EXPECT_EQ(formula_tex(deep), deep);
    EXPECT_EQ(tex_fault("$" + formula_tex(powers) + "$"), "");
}

// What a reader of Markdown sees: without backslashes before marks, and without the marks around code.
TEST(Markup, MarkdownShowsWhatWasMeant) {
    const Markup m(Language::markdown);
    EXPECT_EQ(m.words("a*b_c [x](y) <i> `q` $5 ~"), "a\\*b\\_c \\[x\\](y) \\<i> \\`q\\` \\$5 \\~");
    EXPECT_EQ(m.code("cram(b)"), "`cram(b)`");
    EXPECT_EQ(m.code("a`b"), "`` a`b ``");
    EXPECT_EQ(m.code("``"), "``` `` ```");
    EXPECT_EQ(m.row({"a|b", "", m.code("x|y")}), "| a\\|b | | `x\\|y` |\n");
    for (const char* text : {"a\nb", "|", "a`b"}) {
        const std::string row = m.row({m.words(text), m.code(text)});
        EXPECT_EQ(std::count(row.begin(), row.end(), '\n'), 1) << row;
    }
}

// The words and numbers of a text, without marks of any language.
std::string bare(const std::string& text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (std::isalnum(static_cast<unsigned char>(text[i]))) out += text[i];
    return out;
}

// Whether each number of the plain text comes in the other one, in this order.
void expect_numbers(const std::string& plain, const std::string& other) {
    std::size_t at = 0;
    for (std::size_t i = 0; i < plain.size();) {
        std::size_t end = i;
        while (end < plain.size() && std::isdigit(static_cast<unsigned char>(plain[end]))) ++end;
        if (end == i) {
            ++i;
            continue;
        }
        const std::size_t found = other.find(plain.substr(i, end - i), at);
        ASSERT_NE(found, std::string::npos) << plain.substr(i, end - i) << " is lost of\n"
                                            << plain << "\nin\n"
                                            << other;
        at = found + (end - i);
        i = end;
    }
}

template <class Write>
void expect_all_languages(const Write& write) {
    const std::string plain = write(Markup(Language::plain));
    const std::string tex = write(Markup(Language::tex)), markdown = write(Markup(Language::markdown));
    EXPECT_EQ(tex_fault(tex), "") << tex;
    EXPECT_EQ(bare(markdown), bare(plain)) << markdown;
    expect_numbers(plain, tex);
}

TEST(MarkupOfAnswers, SaysTheSameInAllLanguages) {
    const Rules rules = Rules::catalogue();
    SolverOptions options;
    options.limits.nodes = 2'000'000;
    Solver solver(rules, options);
    for (const char* game : {"kayles", "0.2002C", "snim[all but {2, 3}]", "grundys", "brave[m=3]", "0.106"}) {
        PeriodQuery query;
        query.limit = 2000;
        const PeriodAnswer period = solver.period(game, query);
        expect_all_languages([&](Markup m) { return period_text(period, m); });
        const std::vector<Plan> plans = solver.plan(game);
        expect_all_languages([&](Markup m) { return plan_text(plans, m); });
        const Pattern pattern = solver.pattern(game, {{0, 200}});
        expect_all_languages([&](Markup m) { return pattern_text(pattern, {}, m); });
    }
    for (const char* game : {"0.75", "snim[{2, 5}]", "0.07"}) {
        const PeriodAnswer period = solver.misere_period(game, 40);
        expect_all_languages([&](Markup m) { return period_text(period, m); });
    }
    for (const char* game : {"wythoff", "king", "euclid"}) {
        const Pattern pattern = solver.pattern(game, {{1, 30}, {1, 30}});
        expect_all_languages([&](Markup m) { return pattern_text(pattern, {}, m); });
    }
    const std::vector<Plan> sum = solver.plan("cram(board(2, 3)) + wythoff(3, 5) + snim[{4..}](9) + *3");
    expect_all_languages([&](Markup m) { return plan_text(sum, m); });
    expect_all_languages([&](Markup m) { return plan_text({}, m); });
    for (const char* position : {"kayles(5) + at_least_half(7) + *3", "cram(board(\"..# / ...\"))", "brave[m=3](8)"}) {
        const Answer answer = solver.solve(position);
        EXPECT_EQ(tex_fault(answer_document(answer, 20, Language::tex)), "");
    }
    const Table table = solver.table("wythoff", {{0, 12}, {3, 9}});
    TextSink out;
    write_table(out, table, {"tex", {}, {}, "grundy table 'wythoff' 100%"}, {"a_1", "b"});
    EXPECT_EQ(tex_fault(out.text()), "");
}

}  // namespace grundy::report::markup_test
