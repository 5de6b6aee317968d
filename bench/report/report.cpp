// SPDX-License-Identifier: MIT
// Writes the table of bench/RESULTS.md from the measurements of one run.
//   grundy_bench_report MEASURED.json WORKS RESULTS.md
// MEASURED.json is Google Benchmark's output, with the context that scripts/bench.sh adds; WORKS lists the rows. The
// table replaces what lies between the two markers. A row keeps its last figures if its benchmark says that the machine
// was busy. Nothing is written, and the exit code is 1, if a row has no measurement or its benchmark failed.
#include <fmt/format.h>

#include <exception>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using Json = nlohmann::json;

constexpr std::string_view first_marker = "<!-- make bench writes what follows -->\n";
constexpr std::string_view last_marker = "<!-- make bench writes what precedes -->\n";

struct Work {
    std::string benchmark, work, peer;
};

std::string contents(const std::string& path) {
    std::ifstream in(path);
    if (!in) throw std::runtime_error("cannot read " + path);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

/// Reads the lines "benchmark | work | peer" of the file; lines that begin with # are comments.
std::vector<Work> works_of(const std::string& path) {
    std::vector<Work> works;
    std::istringstream in(contents(path));
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line[0] == '#') continue;
        const auto first = line.find(" | "), second = line.find(" | ", first + 3);
        if (second == std::string::npos) throw std::runtime_error(path + ": three columns are expected: " + line);
        works.push_back({line.substr(0, first), line.substr(first + 3, second - first - 3), line.substr(second + 3)});
    }
    return works;
}

/// Finds the measurement of the benchmark, whose full name also ends in the number of rounds and the kind of time.
const Json& measurement(const Json& measured, const std::string& benchmark) {
    for (const Json& b : measured["benchmarks"]) {
        const auto name = b["name"].get<std::string>();
        if (name.starts_with(benchmark + "/iterations:") || name == benchmark + "/manual_time") return b;
    }
    throw std::runtime_error(benchmark + " was not measured");
}

/// Returns the row of the benchmark in the table as it was, with its line break.
std::string last_row(const std::string& table, const std::string& benchmark) {
    const auto command = table.find("| `" + benchmark + "` |\n");
    if (command == std::string::npos) throw std::runtime_error(benchmark + ": the machine is busy; no older figures");
    const auto begin = table.rfind('\n', command) + 1;
    return table.substr(begin, table.find('\n', command) + 1 - begin);
}

std::string time_text(double ms) {
    if (ms >= 1000) return fmt::format("{:.2f} s", ms / 1000);
    return fmt::format("{:.{}f} ms", ms, ms < 10 ? 2 : ms < 100 ? 1 : 0);
}

std::string ratio_text(double ratio) { return fmt::format("{:.{}f}", ratio, ratio < 10 ? 2 : ratio < 100 ? 1 : 0); }

/// Forms the columns from "theirs" to "goal". A limit in time counts as a peer that takes as long, with the goal 1.
std::string figures(const Json& b) {
    const double ours = b["ours_ms"];
    const bool limit = b.contains("goal_ms");
    const double theirs = limit ? b["goal_ms"].get<double>() : b.value("theirs_ms", 0.0);
    const double goal = limit ? 1 : b.value("goal", 0.0);
    std::string memory;
    if (b.contains("peak_mib")) memory = fmt::format(", {:.0f} MiB", b["peak_mib"].get<double>());
    if (theirs == 0) return fmt::format("- | {}{} | - | -", time_text(ours), memory);
    const double ratio = theirs / ours;
    const bool missed = ratio < goal || b.value("peak_mib", 0.0) > b.value("goal_mib", 1e9);
    return fmt::format("{} | {}{} | {} | {}", time_text(theirs), time_text(ours), memory,
                       missed ? "**" + ratio_text(ratio) + ", missed**" : ratio_text(ratio),
                       goal > 0 ? fmt::format("{:g}", goal) : "-");
}

std::string machine(const Json& context) {
    const int cores = context["num_cpus"];
    const double load = context["load_avg"].empty() ? 0 : context["load_avg"][0].get<double>();
    const char* const shared = load > 0.5 * cores ? ", shared with other work" : "";
    return fmt::format("{}, {} cores{} (load {:.1f} at the start)", context["cpu"].get<std::string>(), cores, shared,
                       load);
}

std::string row(const Work& work, const Json& measured, const std::string& last_table) {
    const Json& context = measured["context"];
    const Json& b = measurement(measured, work.benchmark);
    if (b.value("error_occurred", false)) {
        const auto fault = b.value("error_message", std::string());
        if (fault == "busy") return last_row(last_table, work.benchmark);
        throw std::runtime_error(work.benchmark + ": " + fault);
    }
    return fmt::format("| {} | {} | {} | {} | bench | {} | `{}` |\n", work.work, work.peer, figures(b),
                       context["date"].get<std::string>().substr(0, 10), context["commit"].get<std::string>(),
                       work.benchmark);
}

std::string table(const Json& measured, const std::vector<Work>& works, const std::string& last_table) {
    const Json& context = measured["context"];
    std::string out =
        fmt::format("Machine `bench`: {}; {}.\n\n", machine(context), context["compiler"].get<std::string>());
    out += "| work | best peer | theirs | ours | ratio | goal | date | machine | commit | command |\n";
    out += "|---|---|---|---|---|---|---|---|---|---|\n";
    for (const Work& work : works) out += row(work, measured, last_table);
    return out;
}

void write_table(const std::string& path, const Json& measured, const std::vector<Work>& works) {
    std::string page = contents(path);
    const auto first = page.find(first_marker), last = page.find(last_marker);
    if (first == std::string::npos || last == std::string::npos || last < first)
        throw std::runtime_error(path + ": the markers are missing");
    const auto begin = first + first_marker.size();
    page.replace(begin, last - begin, table(measured, works, page.substr(begin, last - begin)));
    std::ofstream(path) << page;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        std::cerr << "usage: grundy_bench_report MEASURED.json WORKS RESULTS.md\n";
        return 2;
    }
    try {
        write_table(argv[3], Json::parse(contents(argv[1])), works_of(argv[2]));
    } catch (const std::exception& e) {
        std::cerr << "grundy_bench_report: " << e.what() << "\n";
        return 1;
    }
}
