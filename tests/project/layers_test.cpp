// SPDX-License-Identifier: MIT
// Tests the structure of the code, as its #include lines state it: each layer sees only the layers below it that the
// table allows, and no file is longer than 500 lines. The checker itself is tested on invented text.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "support/paths.hpp"

namespace layers_test {

namespace fs = std::filesystem;

// "public" is include/grundy. A layer may always include itself.
const std::map<std::string, std::set<std::string>> may_include = {
    {"core", {}},
    {"kernels", {"core"}},
    {"os", {"core"}},
    {"processes", {"core", "os"}},                      // signals and other programs: not in the installed library
    {"logic", {"core", "rules", "lang", "processes"}},  // runs MONA
    {"store", {"core", "os"}},
    {"pattern", {"core"}},
    {"rules", {"core"}},
    {"lang", {"core", "rules"}},
    {"moves", {"core", "kernels", "rules"}},
    {"engines", {"core", "os", "kernels", "store", "rules", "moves"}},
    {"plan", {"core", "rules", "moves", "engines"}},
    {"verify", {"core", "rules"}},
    {"codegen", {"core", "rules"}},
    {"digraph", {"core", "os", "kernels"}},
    {"packed", {"core"}},
    {"results", {"core", "os", "report", "public"}},
    {"public", {}},
    {"api",
     {"core", "os", "kernels", "store", "pattern", "rules", "lang", "moves", "engines", "plan", "verify", "codegen",
      "digraph", "public"}},
    {"judge", {"api", "core", "processes", "public"}},  // runs the program that is tested
    {"play", {"api", "core", "public"}},
    {"jobs", {"api", "core", "os", "store", "public"}},
    {"report", {"core", "public"}},  // answers only: no options, sessions or terminals
    {"questions", {"core", "public", "report"}},
    {"services", {"api", "core", "judge", "public", "questions", "report", "results"}},
    {"atlas", {"core", "os", "processes", "public", "report"}},
    {"cli", {"api",       "core",   "os",      "processes", "public", "judge", "logic",  "play",     "jobs", "packed",
             "questions", "report", "results", "rules",     "lang",   "atlas", "server", "services", "mcp",  "lsp"}},
    {"server", {"core", "os", "packed", "processes", "public", "questions", "report"}},
    {"rpc", {"core", "public", "report", "server"}},
    {"mcp", {"core", "public", "questions", "report", "rpc", "server", "services"}},
    {"lsp", {"core", "lang", "public", "questions", "report", "rpc", "server", "services"}},
    {"wasm", {"core", "public", "questions", "services"}},
    {"capi", {"core", "public", "questions", "services"}},
};
// Only these layers may use these libraries, so that the engine stays small for whoever links it.
const std::map<std::string, std::set<std::string>> library_users = {
    {"nlohmann", {"report", "questions", "atlas", "cli", "server", "rpc", "mcp", "lsp"}},
    {"png.h", {"report"}},
    {"sqlite3.h", {"results"}},
    {"zlib.h", {"packed"}},
    {"zstd.h", {"packed"}},
    {"CLI", {"cli"}},
};
// What the library throws, and what a value and a period are, is declared for its users, and all layers use it. These
// headers include nothing else of ours.
const std::set<std::string> of_all_layers = {"grundy/errors.hpp", "grundy/period.hpp", "grundy/value.hpp"};

struct Include {
    std::size_t line;
    bool quoted;
    std::string path;
};

std::vector<Include> includes_of(const std::string& text) {
    std::vector<Include> found;
    std::istringstream lines(text);
    std::string line;
    for (std::size_t number = 1; std::getline(lines, line); ++number) {
        std::size_t at = line.find_first_not_of(" \t");
        if (at == std::string::npos || line[at] != '#') continue;
        at = line.find_first_not_of(" \t", at + 1);
        if (at == std::string::npos || line.compare(at, 7, "include") != 0) continue;
        const std::size_t open = line.find_first_of("<\"", at + 7);
        if (open == std::string::npos) continue;
        const bool quoted = line[open] == '"';
        const std::size_t close = line.find(quoted ? '"' : '>', open + 1);
        found.push_back({number, quoted, line.substr(open + 1, close - open - 1)});
    }
    return found;
}

/// Returns the faults of one file; `name` has the form "src/core/mex.hpp" or "include/grundy/grundy.hpp".
std::vector<std::string> violations(const std::string& name, const std::string& text) {
    std::vector<std::string> parts;
    std::istringstream path(name);
    for (std::string part; std::getline(path, part, '/');) parts.push_back(part);
    const bool is_public = parts.size() > 2 && parts[0] == "include" && parts[1] == "grundy";
    const std::string layer = is_public ? "public" : parts.size() > 2 ? parts[1] : "";
    const auto row = may_include.find(layer);
    if (row == may_include.end())
        return {name + ": '" + layer + "' is no layer; a new folder needs a row in tests/project/layers_test.cpp"};

    std::vector<std::string> faults;
    for (const Include& include : includes_of(text)) {
        const std::string first = include.path.substr(0, include.path.find('/'));
        if (of_all_layers.count(include.path) != 0) continue;
        const std::string target = first == "grundy" ? "public" : first;
        const std::string place = name + ":" + std::to_string(include.line) + ": ";
        const auto users = library_users.find(first);
        if (users != library_users.end() && users->second.count(layer) == 0)
            faults.push_back(place + layer + " may not use " + include.path);
        else if (may_include.count(target) != 0 && target != layer && row->second.count(target) == 0)
            faults.push_back(place + layer + " may not include " + include.path);
        else if (may_include.count(target) == 0 && include.quoted)
            faults.push_back(place + "write the path from src/: \"LAYER/FILE\", not \"" + include.path + "\"");
    }
    return faults;
}

std::string read(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

std::vector<fs::path> sources(const std::vector<std::string>& folders) {
    const std::set<std::string> endings = {".cpp", ".hpp", ".h", ".inl"};
    std::vector<fs::path> found;
    for (const std::string& folder : folders) {
        const fs::path root = fs::path(grundy::test::source_dir()) / folder;
        if (!fs::exists(root)) continue;
        for (const auto& entry : fs::recursive_directory_iterator(root))
            if (entry.is_regular_file() && endings.count(entry.path().extension().string()) != 0)
                found.push_back(entry.path());
    }
    return found;
}

TEST(Layers, IncludesKeepToTheTable) {
    const std::vector<fs::path> files = sources({"src", "include"});
    ASSERT_GT(files.size(), 5U) << "nothing was read below " + grundy::test::source_dir();
    for (const fs::path& file : files) {
        const std::string name = fs::relative(file, grundy::test::source_dir()).generic_string();
        for (const std::string& fault : violations(name, read(file))) ADD_FAILURE() << fault;
    }
}

// The words of the first and of the last column of a table.
struct Columns {
    std::multiset<std::string> first, last;
};

Columns columns_of(const std::string& text, const std::string& head) {
    Columns out;
    const auto words = [](const std::string& cell, std::multiset<std::string>& into) {
        static const std::regex word("[a-z]+");
        for (std::sregex_iterator at(cell.begin(), cell.end(), word), end; at != end; ++at) into.insert(at->str());
    };
    std::istringstream lines(text.substr(std::min(text.find(head), text.size())));
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line) && line.starts_with("|")) {
        words(line.substr(0, line.find('|', 1)), out.first);
        words(line.substr(line.rfind('|', line.size() - 2)), out.last);
    }
    return out;
}

TEST(Layers, TheDocumentsNameTheFolders) {
    std::multiset<std::string> layers;
    for (const auto& [layer, others] : may_include)
        if (layer != "public") layers.insert(layer);
    const std::set<std::string> other_words = {"above", "all", "grundy", "include", "nothing", "of", "only", "the"};
    for (const auto& [name, head] : {std::pair("src/README.md", "| folder |"), {"CONTRIBUTING.md", "| layer |"}}) {
        const Columns table = columns_of(read(fs::path(grundy::test::source_dir()) / name), head);
        EXPECT_EQ(table.first, layers) << name;
        for (const std::string& word : table.last)
            EXPECT_TRUE(may_include.count(word) + other_words.count(word) > 0) << name << ": '" << word << "'";
    }
}

TEST(Layers, TheCheckerSeesWhatIsWrong) {
    const auto count = [](const char* name, const char* text) { return violations(name, text).size(); };
    EXPECT_EQ(count("src/core/x.cpp", "#include \"rules/game.hpp\"\n"), 1U);
    EXPECT_EQ(count("src/core/x.cpp", "  #  include <rules/game.hpp>\n"), 1U);
    EXPECT_EQ(count("src/core/x.cpp", "#include <grundy/grundy.hpp>\n"), 1U);
    EXPECT_EQ(count("src/core/x.cpp", "#include \"error.hpp\"\n"), 1U) << "not written from src/";
    EXPECT_EQ(count("src/verify/x.cpp", "#include \"engines/a.hpp\"\n#include \"plan/b.hpp\"\n"), 2U);
    EXPECT_EQ(count("src/lang/x.hpp", "int a;\n\n#include \"engines/a.hpp\"\n"), 1U);
    EXPECT_EQ(count("src/cli/x.cpp", "#include \"engines/a.hpp\"\n"), 1U);
    EXPECT_EQ(count("src/pattern/x.cpp", "#include \"rules/a.hpp\"\n"), 1U) << "formulas know no games";
    EXPECT_EQ(count("src/api/x.cpp", "#include <nlohmann/json.hpp>\n"), 1U);
    EXPECT_EQ(count("src/report/x.cpp", "#include \"cli/session.hpp\"\n#include <CLI/CLI.hpp>\n"), 2U);
    EXPECT_EQ(count("src/newcomer/x.cpp", "int a;\n"), 1U) << "unknown folder";
    EXPECT_EQ(count("src/x.cpp", "int a;\n"), 1U) << "outside the layers";
    EXPECT_EQ(count("include/grundy/x.hpp", "#include \"core/error.hpp\"\n"), 1U);
    EXPECT_NE(violations("src/lang/x.hpp", "\n#include \"plan/a.hpp\"\n").at(0).find("src/lang/x.hpp:2:"),
              std::string::npos);
}

TEST(Layers, TheCheckerTakesWhatIsRight) {
    const auto count = [](const char* name, const char* text) { return violations(name, text).size(); };
    EXPECT_EQ(count("src/core/x.cpp", "#include <vector>\n#include <fmt/format.h>\n#include \"core/error.hpp\"\n"), 0U);
    EXPECT_EQ(count("src/engines/heap/x.cpp", "#include \"kernels/mex/a.hpp\"\n#include \"engines/b.hpp\"\n"), 0U);
    EXPECT_EQ(count("src/cli/x.cpp", "#include <CLI/CLI.hpp>\n#include \"grundy/grundy.hpp\"\n"), 0U);
    EXPECT_EQ(count("src/report/x.cpp", "#include <nlohmann/json.hpp>\n#include <grundy/grundy.hpp>\n"), 0U);
    EXPECT_EQ(count("src/core/x.cpp", "// see #include \"rules/game.hpp\"\n"), 0U);
}

// A cast wraps where sizes have 32 bits; to_size is checked. mbrtowc's errors are sizes, not heaps.
TEST(Layers, SizesAreConvertedInOnePlace) {
    for (const fs::path& file : sources({"src"})) {
        const std::string name = fs::relative(file, grundy::test::source_dir()).generic_string();
        if (name == "src/core/size.hpp" || name == "src/cli/line_reader.cpp") continue;
        EXPECT_EQ(read(file).find("static_cast<std::size_t>"), std::string::npos) << name << ": write to_size(...)";
    }
}

TEST(Layers, NoFileIsLongerThan500Lines) {
    for (const fs::path& file : sources({"src", "include", "tests", "bench", "fuzz", "examples"})) {
        const std::string text = read(file);
        EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 500) << file << ": is it one room, or several?";
    }
}

}  // namespace layers_test
