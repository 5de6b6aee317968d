// SPDX-License-Identifier: MIT
// The catalogue as a whole: every file states what it plays, its source and its expectations; no name is used twice
// (the later game would silently replace the earlier one); and every expectation holds. The expected values are
// published ones, or come from programs that share nothing with this one: they are the oracle.
#include <gtest/gtest.h>

#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <grundy/grundy.hpp>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "support/paths.hpp"

namespace grundy::catalogue_test {

std::string slurp(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

// Maps file names to texts, for all files in games/.
const std::map<std::string, std::string>& files() {
    static const std::map<std::string, std::string> all = [] {
        std::map<std::string, std::string> found;
        for (const auto& entry : std::filesystem::directory_iterator(test::source_dir() + "/games"))
            found[entry.path().filename().string()] = slurp(entry.path());
        return found;
    }();
    return all;
}

// Returns the rest of each line that begins with `word` and a space.
std::vector<std::string> lines_after(const std::string& text, const std::string& word) {
    std::vector<std::string> found;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        if (line.starts_with(word + " ")) found.push_back(line.substr(word.size() + 1));
    return found;
}

TEST(Catalogue, HasAHundredGamesInPlainFiles) {
    EXPECT_GE(files().size(), 100U);
    for (const auto& [name, text] : files()) {
        EXPECT_TRUE(name.ends_with(".game")) << name;
        for (char c : name.substr(0, name.find('.')))
            EXPECT_TRUE(std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_') << name;
        EXPECT_TRUE(text.ends_with("\n")) << name;
        std::istringstream in(text);
        for (std::string line; std::getline(in, line);)  // a source is one line, with the numbers of all judges
            EXPECT_TRUE(line.size() <= 130 || line.starts_with("source:")) << name << ": " << line;
    }
}

TEST(Catalogue, EveryFileHasANoteASourceAndExpectations) {
    std::map<std::string, std::array<bool, 3>> told;  // file: note, source, expectations
    for (const GameInfo& game : Rules::catalogue().games()) {
        auto& [note, source, expectations] = told[game.file];
        note = note || !game.note.empty();
        source = source || !game.source.empty();
        expectations = expectations || !game.expectations.empty();
    }
    EXPECT_EQ(told.size(), files().size());
    for (const auto& [file, parts] : told) {
        EXPECT_TRUE(files().contains(file)) << file;
        EXPECT_TRUE(parts[0]) << file << ": no note";
        EXPECT_TRUE(parts[1]) << file << ": no source";
        EXPECT_TRUE(parts[2]) << file << ": no expectations";
    }
}

TEST(Catalogue, IsInTheCanonicalLayout) {
    for (const auto& [name, text] : files())
        EXPECT_EQ(format_rules(text, name), text) << "grundy fmt -w games/" << name;
}

TEST(Catalogue, NoNameIsTakenTwice) {
    std::map<std::string, std::string> home;
    for (const auto& [file, text] : files()) {
        std::vector<std::string> heads = lines_after(text, "game");
        for (const std::string& head : lines_after(text, "cyclic game")) heads.push_back(head);
        for (const std::string& head : heads) {
            const std::string name = head.substr(0, head.find('('));
            if (name.find(' ') != std::string::npos) continue;  // a line of a note
            EXPECT_TRUE(home.emplace(name, file).second) << name << " in " << home[name] << " and in " << file;
        }
    }
    EXPECT_EQ(home.size(), Rules::catalogue().games().size());
}

TEST(Catalogue, EveryExpectationHolds) {
    const Rules rules = Rules::catalogue();
    Solver solver(rules);
    std::map<std::string, std::size_t> checked;
    for (const GameInfo& game : rules.games())
        for (const ExpectationResult& result : solver.check_expectations(game.name)) {
            ++checked[result.file];
            EXPECT_TRUE(result.holds) << result.file << ":" << result.line << ": " << result.expectation
                                      << "\n  found: " << result.found;
        }
    for (const auto& [file, text] : files()) EXPECT_EQ(checked[file], lines_after(text, "expect").size()) << file;
}

}  // namespace grundy::catalogue_test
