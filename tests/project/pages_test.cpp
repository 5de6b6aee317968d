// SPDX-License-Identifier: MIT
// Pages that promise a length: the reading path of two hours (docs/READING.md) and the page of figures
// (bench/RESULTS.md). Every file that the reading path names exists.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "project/files.hpp"

namespace grundy::pages_test {

using test::contents;
using test::root;
namespace fs = std::filesystem;

long lines_of(const fs::path& path) {
    const std::string text = contents(path);
    return std::count(text.begin(), text.end(), '\n');
}

/// A row of the reading path: the count that it states, and its files. A name without a folder lies where the last one
/// does.
struct Row {
    long stated = 0;
    std::vector<fs::path> files;
};

std::vector<Row> rows_of(const std::string& table) {
    static const std::regex row(R"(\| (?:[0-9]+ \| )?([0-9,]+) \| ([^|]*) \|.*)"), name("`([^`]+)`");
    std::vector<Row> out;
    std::istringstream in(table);
    for (std::string line; std::getline(in, line);) {
        std::smatch parts;
        if (!std::regex_match(line, parts, row)) continue;
        Row& next = out.emplace_back();
        std::string digits = parts[1];
        std::erase(digits, ',');
        next.stated = std::strtol(digits.c_str(), nullptr, 10);
        const std::string names = parts[2];
        for (std::sregex_iterator it(names.begin(), names.end(), name), end; it != end; ++it) {
            const fs::path file = (*it)[1].str();
            const bool whole = fs::exists(root / file) || next.files.empty();
            next.files.push_back(whole ? file : next.files.back().parent_path() / file);
        }
    }
    return out;
}

TEST(ReadingPath, TakesTwoHoursAndNamesWhatExists) {
    const std::string page = contents(root / "docs/READING.md");
    const auto beyond = page.find("## Beyond the two hours");
    ASSERT_NE(beyond, std::string::npos);
    const std::vector<Row> path = rows_of(page.substr(0, beyond)), rest = rows_of(page.substr(beyond));
    EXPECT_GE(path.size(), 10U);
    EXPECT_GE(rest.size(), 5U);
    long total = 0;
    for (const auto* rows : {&path, &rest})
        for (const Row& row : *rows) {
            ASSERT_FALSE(row.files.empty()) << row.stated;
            long lines = 0;
            for (const fs::path& file : row.files) {
                ASSERT_TRUE(fs::exists(root / file)) << file;
                lines += lines_of(root / file);
            }
            if (rows == &path) total += lines;
            EXPECT_LE(std::labs(lines - row.stated), 20 + lines / 8)
                << row.files.front() << ": " << lines << " lines, and docs/READING.md states " << row.stated;
        }
    EXPECT_LE(total, 4000);
    RecordProperty("lines", std::to_string(total));
}

// A page without its blocks and pieces of code.
std::string prose(const std::string& page) {
    std::string out;
    std::istringstream in(page);
    bool inside = false;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("```")) inside = !inside;
        if (!inside && !line.starts_with("```")) out += line + "\n";
    }
    static const std::regex code("``? [^`\n]*`[^`\n]*` ``|`[^`\n]*`");
    return std::regex_replace(out, code, "`");
}

// The name of a heading in links: lower case, blanks as hyphens, and no other marks.
std::string anchor_of(const std::string& heading) {
    static const std::regex link(R"(\[([^\]]*)\]\([^)]*\))");
    std::string out;
    for (const char c : std::regex_replace(heading, link, "$1")) {
        if (std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_')
            out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        else if (c == ' ')
            out += '-';
    }
    return out;
}

std::vector<std::string> anchors_of(const fs::path& page) {
    std::vector<std::string> out;
    std::istringstream in(contents(page));
    bool inside = false;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("```")) inside = !inside;
        const std::size_t level = line.find_first_not_of('#');
        if (!inside && level > 0 && level != std::string::npos && line[level] == ' ')
            out.push_back(anchor_of(line.substr(level + 1)));
    }
    return out;
}

TEST(Links, LeadToFilesAndHeadings) {
    std::vector<fs::path> pages;
    for (const char* page : {"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "packaging/README.md"})
        pages.push_back(root / page);
    for (const auto& entry : fs::directory_iterator(root / "docs"))
        if (entry.path().extension() == ".md") pages.push_back(entry.path());
    static const std::regex link(R"(\]\(([^)\s#]*)(#([^)\s]*))?\))");
    int links = 0;
    for (const fs::path& page : pages) {
        const std::string text = prose(contents(page));
        for (std::sregex_iterator it(text.begin(), text.end(), link), end; it != end; ++it) {
            const std::string file = (*it)[1], heading = (*it)[3];
            if (file.starts_with("http")) continue;
            ++links;
            const fs::path target = file.empty() ? page : page.parent_path() / file;
            EXPECT_TRUE(fs::exists(target)) << page << " links to " << file;
            if (heading.empty() || target.extension() != ".md" || !fs::exists(target)) continue;
            const std::vector<std::string> anchors = anchors_of(target);
            EXPECT_NE(std::find(anchors.begin(), anchors.end(), heading), anchors.end())
                << page << " links to " << file << "#" << heading;
        }
    }
    EXPECT_GT(links, 200);
}

TEST(Figures, AreOnePage) {
    std::istringstream in(contents(root / "bench/RESULTS.md"));
    EXPECT_LT(std::distance(std::istream_iterator<std::string>(in), {}), 2000);
}

}  // namespace grundy::pages_test
