// SPDX-License-Identifier: MIT
// The ending of a file's name decides what is written, or is refused: no file contains something else than it says.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "questions/answerer.hpp"
#include "report/file_endings.hpp"
#include "support/program.hpp"

namespace grundy::test::cli_formats_test {

using Strings = std::vector<std::string>;
using Json = nlohmann::json;

std::string table_file(const Folder& folder, const std::string& name, Strings more = {}) {
    const std::string path = folder.file("") + name;
    Strings words{"table", "kayles", "0..20", "-o", path};
    words.insert(words.end(), more.begin(), more.end());
    const Result run = grundy(words);
    EXPECT_EQ(run.code, 0) << name << ": " << run.err;
    return run.code == 0 ? slurp(path) : "";
}

TEST(CliFormats, TheEndingDecides) {
    const Folder folder;
    EXPECT_EQ(table_file(folder, "a.csv").substr(0, 8), "n,value\n");
    EXPECT_EQ(table_file(folder, "a.CSV").substr(0, 8), "n,value\n");
    EXPECT_EQ(table_file(folder, "a.json").substr(0, 1), "{");
    EXPECT_EQ(table_file(folder, "a.svg").substr(0, 4), "<svg");
    for (const char* name : {"a.txt", "plain", ".hidden"}) EXPECT_EQ(table_file(folder, name).substr(0, 4), "0 1 ");
    EXPECT_EQ(table_file(folder, "b.txt", {"--format", "csv"}).substr(0, 8), "n,value\n");
    EXPECT_EQ(table_file(folder, "b000.txt", {"--format", "bfile"}).substr(0, 2), "# ");
    EXPECT_EQ(table_file(folder, "a.dat", {"--format", "csv"}).substr(0, 8), "n,value\n");
}

TEST(CliFormats, AnotherEndingIsRefused) {
    const Folder folder;
    for (const char* name : {"a.gif", "a.jpeg", "a.html", "a.xlsx", "a.dat", "a.dot", "a.pngg"}) {
        const std::string path = folder.file("") + name;
        const Result run = grundy({"table", "kayles", "0..20", "-o", path});
        EXPECT_EQ(run.code, 2) << name;
        EXPECT_NE(run.err.find("its ending names no format that can be written here: use .csv, "), std::string::npos)
            << run.err;
        EXPECT_FALSE(std::filesystem::exists(path)) << name;
    }
    const Result run = grundy({"table", "kayles", "0..20", "--format", "plain", "-o", folder.file("") + "a.tex"});
    EXPECT_EQ(run.code, 2);
    EXPECT_NE(run.err.find("would contain plain, not tex"), std::string::npos) << run.err;
}

// Periods, plans and patterns as the question "document" gives them.
TEST(CliFormats, ReportsForDocuments) {
    const std::vector<std::pair<Strings, const char*>> rows = {
        {{"period", "0.77"}, R"({"game":"0.77"})"},
        {{"period", "0.75", "--misere"}, R"({"game":"0.75","misere":true})"},
        {{"plan", "kayles(5) + *1"}, R"({"position":"kayles(5) + *1"})"},
        {{"pattern", "brave[m=3]", "0..60"}, R"({"game":"brave[m=3]","ranges":["0..60"]})"}};
    questions::Answerer answerer(Rules::catalogue(), {});
    for (const auto& [words, request] : rows) {
        const auto with = [&, &command = words](const Strings& more) {
            Strings all = command;
            all.insert(all.end(), more.begin(), more.end());
            return grundy(all);
        };
        for (const char* format : {"plain", "tex", "markdown"}) {
            const Result run = with({"--format", format});
            EXPECT_EQ(run.code, 0) << run.err;
            const auto reply = answerer.answer(
                "document",
                R"({"question":")" + words[0] + R"(","format":")" + format + R"(","request":)" + request + "}", {});
            EXPECT_EQ(run.out, Json::parse(reply.body)["text"]) << reply.body;
        }
        EXPECT_EQ(with({"--format", "plain"}).out, with({}).out);
        EXPECT_EQ(with({"--format", "json"}).out.substr(0, 17), with({"--json"}).out.substr(0, 17));
        EXPECT_EQ(with({"--format", "tex", "--json"}).code, 2);
        EXPECT_EQ(with({"--format", "svg"}).code, 2);
    }
    EXPECT_EQ(grundy({"period", "0.6", "--format", "tex", "--budget", "1e5nodes"}).out, "");
}

// Every row is spelt so that it can be found.
TEST(CliFormats, RowsAreInLowerCase) {
    for (const auto& [ending, format] : report::file_endings()) {
        EXPECT_EQ(ending[0], '.');
        for (const char c : ending.substr(1)) EXPECT_TRUE(c >= 'a' && c <= 'z') << ending;
        EXPECT_EQ(report::format_of_name("x" + std::string(ending), {std::string(format)}), format);
    }
}

}  // namespace grundy::test::cli_formats_test
