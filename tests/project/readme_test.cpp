// SPDX-License-Identifier: MIT
// Runs the examples of the documentation: every "$ ..." of a ```console block in README.md, CONTRIBUTING.md and
// docs/*.md is run in a separate folder for the document, and the test compares what a reader would see on the
// terminal. A ```grundy-file NAME block is a file in that folder. "..." stands for any text in a line, or alone for any
// lines. So that no example can go unchecked, such blocks contain only grundy commands, and one that fails shows its
// exit code ("; echo $?"). Other commands belong in ```sh blocks.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "support/paths.hpp"
#include "support/program.hpp"

namespace grundy::test::readme_test {

using Lines = std::vector<std::string>;

struct Command {
    std::size_t line = 0;
    std::string text;
    Lines expected;
};

struct Step {  // a file to write, or a command to run
    std::string file, content;
    Command command;
};

Lines lines_of(const std::string& text) {
    Lines out;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) out.push_back(line);
    return out;
}

// Whether the line matches a pattern in which each "..." stands for any text.
bool matches(std::string_view pattern, std::string_view line) {
    const auto dots = pattern.find("...");
    if (dots == std::string_view::npos) return pattern == line;
    if (line.substr(0, dots) != pattern.substr(0, dots)) return false;
    const auto rest = pattern.substr(dots + 3);
    for (std::size_t at = dots; at <= line.size(); ++at)
        if (matches(rest, line.substr(at))) return true;
    return false;
}

bool matches(const Lines& patterns, const Lines& lines, std::size_t p = 0, std::size_t at = 0) {
    if (p == patterns.size()) return at == lines.size();
    if (patterns[p] == "...") {
        for (std::size_t skip = at; skip <= lines.size(); ++skip)
            if (matches(patterns, lines, p + 1, skip)) return true;
        return false;
    }
    return at < lines.size() && matches(patterns[p], lines[at]) && matches(patterns, lines, p + 1, at + 1);
}

std::vector<Step> steps_of(const std::string& text) {
    const Lines all = lines_of(text);
    std::vector<Step> steps;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].rfind("```", 0) != 0) continue;
        const std::string info = all[i].substr(3);
        const bool console = info == "console", file = info.rfind("grundy-file ", 0) == 0;
        if (file) steps.push_back({info.substr(12), {}, {}});
        for (++i; i < all.size() && all[i].rfind("```", 0) != 0; ++i) {
            if (file) steps.back().content += all[i] + "\n";
            if (!console) continue;
            if (all[i].rfind("$ ", 0) == 0)
                steps.push_back({{}, {}, {i + 1, all[i].substr(2), {}}});
            else if (!steps.empty() && steps.back().file.empty())
                steps.back().command.expected.push_back(all[i]);
        }
    }
    return steps;
}

bool runs_grundy(const std::string& command) {
    const auto pipe = command.find("| grundy ");
    const bool fed =
        command.rfind("printf ", 0) == 0 || command.rfind("echo ", 0) == 0 || command.rfind("cat ", 0) == 0;
    return command.rfind("grundy ", 0) == 0 || (fed && pipe != std::string::npos);
}

// Returns what is wrong with the command; empty if everything is as in the document.
std::string fault(const Command& command, const Folder& folder) {
    if (!runs_grundy(command.text)) return "is no grundy command; it belongs into a ```sh block";
    const std::string path = std::filesystem::path(test::program()).parent_path();
    const Result run =
        spawn({"/bin/sh", "-c",
               "cd '" + folder.file("") + "' && PATH='" + path + "':$PATH && { " + command.text + "\n} 2>&1"},
              {});
    if (!matches(command.expected, lines_of(run.out))) return "printed:\n" + run.out;
    if (run.code != 0) return "ended with exit code " + std::to_string(run.code) + "; show it with `; echo $?`";
    return {};
}

std::vector<std::string> documents() {
    const std::filesystem::path root = test::source_dir();
    std::vector<std::string> out = {root / "README.md", root / "CONTRIBUTING.md"};
    for (const auto& entry : std::filesystem::directory_iterator(root / "docs"))
        if (entry.path().extension() == ".md") out.push_back(entry.path());
    std::sort(out.begin(), out.end());
    return out;
}

TEST(Readme, EveryExampleRunsAndPrintsWhatTheDocumentsSay) {
    std::size_t commands = 0;
    for (const std::string& document : documents()) {
        const Folder folder;
        std::size_t here = 0;
        for (const Step& step : steps_of(slurp(document))) {
            if (!step.file.empty()) {
                folder.file(step.file, step.content);
                continue;
            }
            ++here;
            const std::string wrong = fault(step.command, folder);
            if (!wrong.empty())
                ADD_FAILURE() << document << ":" << step.command.line << ": $ " << step.command.text << "\n" << wrong;
        }
        const bool shows =
            document.ends_with("README.md") || document.ends_with("language.md") || document.ends_with("commands.md");
        EXPECT_GE(here, shows ? 5U : 0U) << document << " lost its examples";
        commands += here;
    }
    EXPECT_GE(commands, 40U) << "the examples of the documentation are gone";
}

TEST(Readme, AWrongExampleIsSeen) {
    const auto first_fault = [](const std::string& text) {
        const Folder folder;
        for (const Step& step : steps_of(text)) {
            if (!step.file.empty())
                folder.file(step.file, step.content);
            else if (const auto wrong = fault(step.command, folder); !wrong.empty())
                return wrong;
        }
        return std::string();
    };
    const std::string file = "```grundy-file one.game\ngame one(n): one(n - 1)\n```\n";
    EXPECT_EQ(first_fault(file + "```console\n$ grundy table one 0..3 -f one.game\n0 1 0 1\n```\n"), "");
    EXPECT_EQ(first_fault(file + "```console\n$ grundy table one 0..3 -f one.game\n0 1 1 1\n```\n"),
              "printed:\n0 1 0 1\n");
    EXPECT_NE(first_fault("```console\n$ grundy value '*3'\n```\n"), "") << "output that is not shown";
    EXPECT_NE(first_fault("```console\n$ grundy value '*3'\n3\n4\n```\n"), "") << "output that does not come";
    EXPECT_EQ(first_fault("```console\n$ grundy value --json '*3'\n...\n  \"value\": 3,\n...\n```\n"), "");
    EXPECT_NE(first_fault("```console\n$ grundy value --json '*3'\n...\n  \"value\": 4,\n...\n```\n"), "");
    EXPECT_NE(first_fault("```console\n$ grundy value\n...\n```\n"), "") << "a failure without its exit code";
    EXPECT_NE(first_fault("```console\n$ make\n```\n"), "") << "a command that would never be run";
}

}  // namespace grundy::test::readme_test
