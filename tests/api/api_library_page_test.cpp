// SPDX-License-Identifier: MIT
// docs/library.md shows the programs of examples/cpp and their output word for word; each has at most 40 lines. The
// test install.examples (scripts/check-install.sh) builds and runs them.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "support/paths.hpp"

namespace grundy::api_library_page_test {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

TEST(LibraryPage, ShowsTheExamplesAndWhatTheyPrint) {
    const fs::path root = test::source_dir(), examples = root / "examples/cpp";
    const std::string page = read(root / "docs/library.md");
    int programs = 0;
    for (const auto& entry : fs::directory_iterator(examples)) {
        if (entry.path().extension() != ".cpp") continue;
        ++programs;
        const std::string text = read(entry.path());
        const std::string output = read(examples / "expected" / entry.path().stem().concat(".txt"));
        SCOPED_TRACE(entry.path());
        EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 40);
        if (const auto type = text.find("\nstruct "); type != std::string::npos) {
            const auto end = text.find("\n};", type) + 3;
            EXPECT_LE(std::count(&text[type], &text[end], '\n'), 20) << "a game is a type of at most 20 lines";
        }
        EXPECT_NE(page.find("```cpp\n" + text + "```\n"), std::string::npos);
        ASSERT_NE(output, "");
        EXPECT_NE(page.find("```text\n" + output + "```\n"), std::string::npos);
    }
    EXPECT_EQ(programs, 7);
}

}  // namespace grundy::api_library_page_test
