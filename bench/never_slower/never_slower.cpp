// SPDX-License-Identifier: MIT
// Looks for queries that the definition answers within a second and the chosen engine answers more slowly. For every
// game of the catalogue and a few codes, positions of growing size along several directions are given to both, each in
// a new solver, until the definition takes more than a second. Queries that are slower by more than noise are printed;
// the exit code is then 1. Times are CPU times of the process, the best of three if the first is slower. Run it by
// hand: it takes an hour, or a quarter of that with less than a second:
//
//   grundy_never_slower [SECONDS [NAME]...]
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <grundy/grundy.hpp>
#include <optional>
#include <string>
#include <vector>

namespace {

using grundy::Rules;
using grundy::Slot;
using grundy::Solver;

double most_reference = 1.0;                         // seconds: nothing is promised about slower queries
constexpr double noise_factor = 1.2, noise = 0.020;  // differences up to this do not count as slower
constexpr std::int64_t most_row = 40;

enum class Kind { value, solve, table };

struct Query {
    Kind kind;
    std::string text;
    std::vector<std::pair<std::int64_t, std::int64_t>> ranges;  // of a table
};

double now() {
    timespec t{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

// Returns seconds, or nothing if there is no answer.
std::optional<double> ask(const Rules& rules, const Query& query, const char* engine, double limit) {
    grundy::SolverOptions options;
    options.engine = engine;
    options.limits.time = grundy::Seconds(limit);
    const double begin = now();
    try {
        Solver solver(rules, options);
        const auto outcome = query.kind == Kind::value   ? solver.value(query.text).outcome
                             : query.kind == Kind::solve ? solver.solve(query.text).outcome
                                                         : solver.table(query.text, query.ranges).outcome;
        if (outcome != grundy::Outcome::answered) return std::nullopt;
    } catch (const std::exception&) {
        return std::nullopt;
    }
    return now() - begin;
}

std::string text_of(const Query& query) {
    std::string text = query.kind == Kind::value ? "value " : query.kind == Kind::solve ? "solve " : "table ";
    text += query.text;
    for (const auto& [a, b] : query.ranges) text += " " + std::to_string(a) + ".." + std::to_string(b);
    return text;
}

struct Tally {
    int queries = 0, slower = 0;
};

// Returns false if larger queries of this kind are beyond the definition.
bool compare(const Rules& rules, const Query& query, Tally& tally) {
    const auto theirs = ask(rules, query, "reference", 1.5 * most_reference);
    if (!theirs || *theirs > most_reference) return false;
    ++tally.queries;
    double slow = *theirs, ours = ask(rules, query, "", 20).value_or(20);
    const auto slower = [&] { return ours > noise_factor * slow && ours - slow > noise; };
    for (int again = 0; again < 2 && slower(); ++again) {
        ours = std::min(ours, ask(rules, query, "", 20).value_or(20));
        slow = std::max(slow, ask(rules, query, "reference", 1.5 * most_reference).value_or(0));
    }
    if (slower()) {
        ++tally.slower;
        std::printf("%-60s definition %8.1f ms, chosen %8.1f ms\n", text_of(query).c_str(), slow * 1e3, ours * 1e3);
        std::fflush(stdout);
    }
    return true;
}

std::int64_t next(std::int64_t n) {
    if (n < 4) return n + 1;
    if (n < 5000) return n + n / 2;
    return n < std::int64_t{1} << 55 ? n * 6 : 0;
}

// Argument k of m in direction d at size n.
std::string argument(const Slot& slot, std::size_t k, int d, std::int64_t n) {
    if (slot.type == "int") {
        const std::int64_t small = 3;
        if (d == 0) return std::to_string(n);
        if (d == 1) return std::to_string(k == 0 ? n : small);
        if (d == 2) return std::to_string(k == 0 ? small : n);
        if (d == 3) return std::to_string(n + (n / 2 + 1) * static_cast<std::int64_t>(k));
        return std::to_string(n + static_cast<std::int64_t>(k));
    }
    std::string row = "[";
    for (std::int64_t i = 0; i < std::min(n, most_row); ++i) {
        const std::int64_t pearl = d == 0 ? i + 1 : d == 1 ? 1 : d == 2 ? (i * 7 + 3) % 5 : d == 3 ? n - i : i % 2;
        row += (i ? "," : "") + std::to_string(pearl);
    }
    return row + "]";
}

// "game", or "game[m=3]" for each choice of parameters in the expectations of the file, up to three.
std::vector<std::string> instances(const grundy::GameInfo& info) {
    if (info.parameters.empty()) return {info.name};
    std::vector<std::string> out;
    for (const std::string& line : info.expectations) {
        const std::size_t at = line.find(info.name + "["), close = line.find("](", at);
        if (at == std::string::npos || close == std::string::npos) continue;
        const std::string name = line.substr(at, close + 1 - at);
        if (std::find(out.begin(), out.end(), name) == out.end() && out.size() < 3) out.push_back(name);
    }
    return out;
}

void compare_game(const Rules& rules, const std::string& game, const std::vector<Slot>& arguments, Tally& tally) {
    const bool integers =
        std::all_of(arguments.begin(), arguments.end(), [](const Slot& slot) { return slot.type == "int"; });
    const int directions = arguments.size() == 1 && integers ? 1 : 5;
    for (int d = 0; d < directions; ++d)
        for (const Kind kind : {Kind::value, Kind::solve}) {
            if (kind == Kind::solve && d % 3 != 0) continue;
            for (std::int64_t n = 1; n != 0 && (integers || n <= most_row); n = next(n)) {
                Query query{kind, game + "(", {}};
                for (std::size_t k = 0; k < arguments.size(); ++k)
                    query.text += (k ? ", " : "") + argument(arguments[k], k, d, n);
                query.text += ")";
                if (!compare(rules, query, tally)) break;
            }
        }
    if (!integers || arguments.size() > 2) return;
    for (std::int64_t n = 1; n != 0 && n < 10000000; n = next(n)) {
        const std::vector<std::pair<std::int64_t, std::int64_t>> ranges(arguments.size(), {0, n});
        if (!compare(rules, {Kind::table, game, ranges}, tally)) break;
    }
    for (std::int64_t n = 1; n != 0; n = next(n)) {  // one position as a table
        const std::vector<std::pair<std::int64_t, std::int64_t>> ranges(arguments.size(), {n, n});
        if (!compare(rules, {Kind::table, game, ranges}, tally)) break;
    }
}

}  // namespace

int main(int argc, char** argv) {
    const Rules rules = Rules::catalogue();
    if (argc > 1) most_reference = std::strtod(argv[1], nullptr);
    const std::vector<std::string> only(argv + std::min(argc, 2), argv + argc);
    const auto wanted = [&](const std::string& name) {
        return only.empty() || std::find(only.begin(), only.end(), name) != only.end();
    };
    Tally tally;
    int games = 0;
    for (const auto& info : rules.games()) {
        if (!wanted(info.name)) continue;
        const auto names = instances(info);
        if (names.empty()) std::printf("%s: no parameters known, left out\n", info.name.c_str());
        games += names.empty() ? 0 : 1;
        std::fprintf(stderr, "%s\n", info.name.c_str());
        for (const std::string& name : names) compare_game(rules, name, info.arguments, tally);
    }
    const Slot heap{"n", "int"};
    for (const char* code : {"0.77", "0.137", "0.07", "0.6", "0.106", "0.3F", "4.007", "0.3[3]"})
        if (wanted(code)) compare_game(rules, code, {heap}, tally);
    std::printf("%d games, %d questions answered by the definition within %.2f s, %d of them slower\n", games,
                tally.queries, most_reference, tally.slower);
    return tally.slower ? 1 : 0;
}
