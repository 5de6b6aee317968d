// SPDX-License-Identifier: MIT
// Tables and answers for other documents, compared with the same as JSON: C++ is compiled and run, the cells of LaTeX
// and Markdown are read again.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/program.hpp"

namespace grundy::test::table_documents_test {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

std::string out_of(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    const Result run = grundy(words);
    EXPECT_EQ(run.code, 0) << run.err;
    return run.out;
}

Json json_of(const Words& words) { return Json::parse(out_of(words, {"--json"}), nullptr, false); }

// The numbers between `separator`s in the lines that begin with `begin` and end with `end`.
std::vector<std::vector<std::string>> cells(const std::string& text, char separator, const std::string& end) {
    std::vector<std::vector<std::string>> out;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (line.find(separator) == std::string::npos || line[0] == '%') continue;
        if (!end.empty() && line.size() > end.size()) line.resize(line.size() - end.size());
        out.emplace_back();
        std::istringstream parts(line);
        for (std::string cell; std::getline(parts, cell, separator);) {
            std::string digits;
            for (const char c : cell)
                if (c >= '0' && c <= '9') digits += c;
            out.back().push_back(digits);
        }
    }
    return out;
}

TEST(TableDocuments, CellsAreTheValues) {
    const Words game{"table", "wythoff", "2..5", "3..9"};
    const Json values = json_of(game)["values"];
    const auto tex = cells(out_of(game, {"--format", "tex"}), '&', " \\\\");
    const auto markdown = cells(out_of(game, {"--format", "markdown"}), '|', "");
    ASSERT_EQ(tex.size(), 5U);
    ASSERT_EQ(markdown.size(), 6U);
    std::istringstream plain(out_of(game, {}));
    std::string head;
    std::getline(plain, head);
    EXPECT_EQ(head, "a\\b   3  4  5  6  7  8  9");
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(tex[i + 1][0], std::to_string(i + 2));
        EXPECT_EQ(markdown[i + 2][1], std::to_string(i + 2));
        std::uint64_t label = 0;
        plain >> label;
        EXPECT_EQ(label, i + 2);
        for (std::size_t j = 0; j < 7; ++j) {
            EXPECT_EQ(tex[0][j + 1], std::to_string(j + 3));
            EXPECT_EQ(markdown[0][j + 2], std::to_string(j + 3));
            EXPECT_EQ(tex[i + 1][j + 1], values[i][j].dump());
            EXPECT_EQ(markdown[i + 2][j + 2], values[i][j].dump());
            std::uint64_t v = 0;
            plain >> v;
            EXPECT_EQ(v, values[i][j].get<std::uint64_t>());
        }
    }
}

TEST(TableDocuments, OneRangeIsBrokenIntoLines) {
    const Words game{"table", "kayles", "5..30"};
    const Json values = json_of(game)["values"];
    for (const char* width : {"10", "7", "100"}) {
        const auto markdown = cells(out_of(game, {"--format", "markdown", "--width", width}), '|', "");
        std::size_t next = 0;
        for (std::size_t i = 2; i < markdown.size(); ++i) {
            EXPECT_EQ(markdown[i][1], std::to_string(5 + next));
            for (std::size_t j = 2; j < markdown[i].size(); ++j)
                if (!markdown[i][j].empty()) {
                    EXPECT_EQ(markdown[i][j], values[next++].dump());
                }
        }
        EXPECT_EQ(next, values.size());
    }
}

TEST(TableDocuments, CppArraysCompileAndHoldTheValues) {
    const Folder folder;
    const std::string loony =
        folder.file("tt.game", "game tt(n):\n    win for k in 1..2 if k = n\n    tt(n - k) for k in 1..3 if k < n\n");
    std::string source = "#include <cstdio>\n", calls, expected;
    const auto add = [&](const Words& game, const std::string& name, const std::string& loop) {
        source += "namespace " + name + " {\n" + out_of(game, {"--format", "cpp"}) + "void print() { " + loop +
                  "std::puts(\"\"); }\n}\n";
        calls += name + "::print(); ";
        const Json values = json_of(game)["values"];
        const auto one = [&](const Json& v) { expected += (v.is_string() ? "-1" : v.dump()) + " "; };
        for (const Json& v : values)
            if (v.is_array())
                for (const Json& w : v) one(w);
            else
                one(v);
        expected += "\n";
    };
    const std::string function = "for (int n = 0; n < 301; ++n) std::printf(\"%lld \", grundy(n)); ";
    add({"table", "kayles", "0..300"}, "kayles", function);
    add({"table", "0.3F", "0..300"}, "arithmetic", function);
    add({"table", "kayles\n", "0..9"}, "broken", "for (int v : sg) std::printf(\"%d \", v); ");
    add({"table", "grundys", "0..300"}, "open", "for (int v : sg) std::printf(\"%d \", v); ");
    add({"table", "kayles", "7..40"}, "shifted", "for (int v : sg) std::printf(\"%d \", v); ");
    add({"table", "wythoff", "1..4", "2..9"}, "grid",
        "for (auto& line : sg) for (int v : line) std::printf(\"%d \", v); ");
    add({"table", "tt", "0..20", "-f", loony}, "odd", "for (int v : sg) std::printf(\"%d \", v); ");
    source += "int main() { " + calls + "}\n";
    const Result built = spawn(
        {"/usr/bin/env", "c++", "-std=c++17", "-O0", "-Wall", "-o", folder.file("all"), folder.file("all.cpp", source)},
        "");
    ASSERT_EQ(built.code, 0) << built.err;
    EXPECT_EQ(spawn({folder.file("all")}, "").out, expected);
    EXPECT_NE(source.find("% 12]"), std::string::npos) << "the period of kayles is used";
}

TEST(AnswerDocuments, HaveTheAnswersValuesAndMoves) {
    const Words position{"solve", "kayles(5) + *3"};
    const Json answer = json_of(position);
    for (const char* format : {"tex", "markdown"}) {
        const std::string text = out_of(position, {"--format", format});
        EXPECT_NE(text.find("the first player wins"), std::string::npos) << text;
        EXPECT_NE(text.find("the value is " + answer["value"].dump()), std::string::npos) << text;
        EXPECT_NE(text.find("100"), std::string::npos) << text;
        for (const Json& move : answer["moves"])
            EXPECT_NE(text.find(move["to"].get<std::string>()), std::string::npos) << text;
    }
    EXPECT_NE(out_of({"solve", "brave[m=3](8)"}, {"--format", "markdown"}).find("**the second player wins**"),
              std::string::npos);
    EXPECT_NE(out_of({"solve", "at_least_half(5)"}, {"--format", "tex"}).find("at\\_least\\_half(5)"),
              std::string::npos);
    EXPECT_EQ(grundy({"solve", "kayles(5)", "--format", "tex", "--misere"}).code, 2);
    EXPECT_EQ(grundy({"solve", "kayles(5)", "--format", "tex", "--json"}).code, 2);
}

TEST(Plots, SayWhatTheyShow) {
    const std::string points = out_of({"table", "kayles", "0..50"}, {"--format", "svg"});
    EXPECT_NE(points.find("<title>kayles: n = 0..50</title>"), std::string::npos);
    EXPECT_NE(points.find(">G(n)</text>"), std::string::npos);
    const std::string small = out_of({"table", "wythoff", "0..6", "0..8"}, {"--format", "svg"});
    const Json values = json_of({"table", "wythoff", "0..6", "0..8"})["values"];
    std::map<std::string, int> wanted, found;
    for (const Json& line : values)
        for (const Json& v : line) ++wanted[v.dump()];
    for (const auto& [text, count] : wanted) {
        const std::string mark = ">" + text + "</text>";
        for (std::size_t at = 0; (at = small.find(mark, at)) != std::string::npos; ++at) ++found[text];
        EXPECT_GE(found[text], count) << "value " << text;
    }
    const std::string large = out_of({"table", "wythoff", "0..200", "0..200"}, {"--format", "svg"});
    std::size_t labels = 0;
    for (std::size_t at = 0; (at = large.find("<text", at)) != std::string::npos; ++at) ++labels;
    EXPECT_LT(labels, 60U) << "no numbers where cells are small";
}

}  // namespace grundy::test::table_documents_test
