// SPDX-License-Identifier: MIT
// Golden files: each tests/data/faulty/NAME.game is a mistake that a person might make, and tests/data/faulty/NAME.txt
// is the whole report, word for word. After changing a message or adding a NAME.game, regenerate the reports and read
// them:
//   GRUNDY_REGENERATE=1 build/tests/test_lang --gtest_filter='FaultyFiles.*' && git diff tests/data/faulty
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "core/diagnostics.hpp"
#include "lang/lang.hpp"
#include "support/paths.hpp"

namespace grundy::faulty_test {

namespace fs = std::filesystem;

const fs::path folder = fs::path(test::source_dir()) / "tests" / "data" / "faulty";
constexpr std::size_t least_files = 100;

std::string read(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    EXPECT_TRUE(in.good()) << file << " is missing; see the head of tests/lang/faulty_test.cpp";
    return {std::istreambuf_iterator<char>(in), {}};
}

std::set<std::string> names(const char* extension) {
    std::set<std::string> out;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == extension) out.insert(entry.path().stem());
    return out;
}

std::string report_of(const std::string& text, const std::string& name) {
    rules::Library library;
    Diagnostics faults(name, text);
    const bool added = lang::add_rules(text, name, library, faults);
    EXPECT_FALSE(added) << name << " is not faulty";
    EXPECT_TRUE(library.games.empty()) << "faulty rules add nothing";
    EXPECT_LE(faults.render().size(), std::size_t{4000}) << "nobody reads that";
    return faults.render();
}

TEST(FaultyFiles, EachIsReportedWordForWord) {
    const auto games = names(".game");
    EXPECT_GE(games.size(), least_files);
    const bool regenerate = std::getenv("GRUNDY_REGENERATE") != nullptr;
    for (const std::string& name : games) {
        SCOPED_TRACE(name);
        const std::string report = report_of(read(folder / (name + ".game")), name + ".game");
        if (regenerate) std::ofstream(folder / (name + ".txt"), std::ios::binary) << report;
        EXPECT_EQ(report, read(folder / (name + ".txt")));
    }
    EXPECT_EQ(names(".txt"), games) << "a report without its file";
}

}  // namespace grundy::faulty_test
