// SPDX-License-Identifier: MIT
// What has to repeat the version says the same, and the packages that cannot be built here (packaging/, Dockerfile)
// name files, options, targets and licences that exist.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <grundy/version.hpp>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "project/files.hpp"

namespace grundy::release_test {

using test::contents;
using test::root;
namespace fs = std::filesystem;

std::vector<std::string> all(const std::string& text, const std::string& pattern) {
    std::vector<std::string> out;
    const std::regex regex(pattern);
    for (std::sregex_iterator it(text.begin(), text.end(), regex), end; it != end; ++it) out.push_back((*it)[1]);
    return out;
}

std::string first(const std::string& text, const std::string& pattern) {
    const std::vector<std::string> found = all(text, pattern);
    return found.empty() ? "" : found[0];
}

TEST(Release, TheVersionIsThatOfTheHeader) {
    const std::string version = GRUNDY_VERSION_STRING, number = "([0-9]+\\.[0-9]+\\.[0-9]+)";
    EXPECT_EQ(first(contents(root / "CITATION.cff"), "\nversion: " + number), version);
    EXPECT_EQ(first(contents(root / "docs/openapi.json"), "\"version\": \"" + number), version);
    EXPECT_EQ(first(contents(root / "docs/api.md"), "\"version\": \"" + number), version);
    const std::vector<std::string> sections = all(contents(root / "CHANGELOG.md"), "\n## ([^\n]+)");
    ASSERT_GE(sections.size(), 2U);
    EXPECT_EQ(sections[0], "Unreleased");
    EXPECT_EQ(sections[1], version);
    const std::string major = std::to_string(GRUNDY_VERSION_MAJOR), cmake = contents(root / "CMakeLists.txt");
    for (const std::string& number_of_library : all(cmake, "SOVERSION ([^ ]+)")) EXPECT_EQ(number_of_library, major);
    EXPECT_NE(contents(root / "include/grundy/version.hpp").find("inline namespace abi_" + major), std::string::npos);
    for (const char* page : {"docs/library.md", "examples/cpp/CMakeLists.txt"})
        EXPECT_EQ(first(contents(root / page), "find_package\\(grundy ([0-9]+)\\."), major) << page;
}

TEST(Release, NothingElseStatesTheVersion) {
    for (const char* file : {"CMakeLists.txt", "cmake/packages.cmake", "cmake/install.cmake", "pyproject.toml",
                             "Dockerfile", "python/backend/grundy_build.py", "packaging/grundy.rb.in",
                             "packaging/meta.yaml.in", "scripts/dist.sh", "web/build.mjs"})
        EXPECT_EQ(contents(root / file).find(GRUNDY_VERSION_STRING), std::string::npos) << file;
}

TEST(Release, PackagesNameWhatExists) {
    const std::string options = contents(root / "CMakeLists.txt");
    for (const char* file : {"packaging/grundy.rb.in", "packaging/meta.yaml.in"}) {
        const std::string text = contents(root / file);
        EXPECT_NE(text.find("UNTESTED"), std::string::npos) << file;
        for (const std::string& option : all(text, "-D(GRUNDY_[A-Z_]+|BUILD_SHARED_LIBS)="))
            EXPECT_NE(options.find("option(" + option + " "), std::string::npos) << file << ": " << option;
        EXPECT_EQ(all(text, "-D(GRUNDY_TESTS|BUILD_SHARED_LIBS)=").size(), 2U) << file;
        const std::set<std::string> filled = {"VERSION", "SHA256", "URL", "HOMEPAGE"};
        const std::vector<std::string> marks = all(text, "@([A-Z0-9]+)@");
        EXPECT_EQ(std::set<std::string>(marks.begin(), marks.end()), filled) << file;
        EXPECT_EQ(first(text, "license:? \"?([A-Z]+)"), "MIT") << file;
    }
    EXPECT_EQ(first(contents(root / "packaging/meta.yaml.in"), "license_file: ([A-Z]+)"), "LICENSE");
    EXPECT_EQ(contents(root / "LICENSE").substr(0, 11), "MIT License");
    for (const std::string& needed :
         all(contents(root / "CMakeLists.txt"), "find_package\\(([A-Za-z_0-9]+) REQUIRED")) {
        std::string name = needed;
        std::transform(name.begin(), name.end(), name.begin(),
                       [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        if (name == "threads" || name == "benchmark" || name == "mpi") continue;  // of the system, or optional
        for (const char* file : {"packaging/grundy.rb.in", "packaging/meta.yaml.in"}) {
            std::string text = contents(root / file);
            std::replace(text.begin(), text.end(), '-', '_');
            EXPECT_NE(text.find(name), std::string::npos) << file << " lacks " << name;
        }
    }
}

TEST(Release, TheDockerfileNamesWhatExists) {
    const std::string text = contents(root / "Dockerfile"), make = contents(root / "Makefile");
    EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 10);
    for (const std::string& target : all(text, "make -C /grundy ([a-z]+)"))
        EXPECT_NE(make.find("\n" + target + ": "), std::string::npos) << target;
    EXPECT_FALSE(all(text, "make -C /grundy ([a-z]+)").empty());
    const std::string package = first(text, "/build/dist/([a-z]+)_\\*\\.deb");
    EXPECT_NE(contents(root / "cmake/packages.cmake").find("debian_package(program " + package + " "),
              std::string::npos);
    EXPECT_EQ(first(text, "EXPOSE ([0-9]+)"),
              first(contents(root / "docs/commands.md"), "listen on this port \\(([0-9]+)\\)"));
}

}  // namespace grundy::release_test
