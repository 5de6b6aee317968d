// SPDX-License-Identifier: MIT
// Draws by columns: the values of a column's heaps are marked, and the marks become runs of rows.
#include "questions/plot.hpp"

#include <algorithm>
#include <chrono>
#include <limits>

#include "core/error.hpp"
#include "core/size.hpp"
#include "questions/fields.hpp"
#include "report/outcome.hpp"

namespace grundy::questions {
namespace {

constexpr std::int64_t most_heaps = 20'000'000, most_cells = 4096;

struct Frame {
    std::uint64_t from = 0, to = 0;  // heaps
    std::uint64_t columns = 0, rows = 0;
    std::uint64_t low = 0, high = 0;  // values
};

std::uint64_t natural(const Request& request, const char* name, std::int64_t usual, std::int64_t least,
                      std::int64_t most) {
    const std::int64_t n = request.natural(name).value_or(usual);
    if (n < least || n > most)
        throw Error(std::string("'") + name + "' must be from " + std::to_string(least) + " to " +
                    std::to_string(most));
    return static_cast<std::uint64_t>(n);
}

HeapValues compute(Work& w, const std::string& game, std::uint64_t to) {
    Table table = w.solver.table(game, {{0, static_cast<std::int64_t>(to)}}, w.limits);
    report::require_answer(table.outcome, table.reason);
    HeapValues out;
    out.engine = table.engine;
    out.values.reserve(table.values.size());
    for (const std::uint64_t v : table.values) {
        if (!Value::of_word(v).is_nimber()) {
            out.values.push_back(HeapValues::special);
            continue;
        }
        if (v >= HeapValues::special) throw Error("a value of this game is beyond 2^32 - 2, and cannot be plotted");
        out.values.push_back(static_cast<std::uint32_t>(v));
    }
    return out;
}

// How many things one cell stands for, if `count` of them share at most `cells`.
std::uint64_t share(std::uint64_t count, std::uint64_t cells) { return (count + cells - 1) / cells; }

struct Extremes {
    std::uint32_t min = std::numeric_limits<std::uint32_t>::max(), max = 0;
    std::uint64_t special = 0, numbers = 0;
};

Extremes extremes(const HeapValues& heaps, const Frame& frame) {
    Extremes out;
    for (std::uint64_t n = frame.from; n <= frame.to; ++n) {
        const std::uint32_t v = heaps.values[to_size(n)];
        if (v == HeapValues::special) {
            ++out.special;
            continue;
        }
        ++out.numbers;
        out.min = std::min(out.min, v);
        out.max = std::max(out.max, v);
    }
    return out;
}

Json runs_of(const std::vector<char>& marks) {
    Json out = Json::array();
    for (std::size_t row = 0; row < marks.size();) {
        std::size_t end = row;
        while (end < marks.size() && marks[end] != 0) ++end;
        if (end > row) {
            out.push_back(row);
            out.push_back(end - row);
        }
        row = end + 1;
    }
    return out;
}

Json cells(const HeapValues& heaps, const Frame& frame, std::uint64_t heaps_each, std::uint64_t values_each) {
    Json out = Json::array();
    std::vector<char> marks(to_size(frame.rows));
    for (std::uint64_t n = frame.from; n <= frame.to;) {
        std::fill(marks.begin(), marks.end(), char{0});
        for (const std::uint64_t end = std::min(frame.to + 1, n + heaps_each); n < end; ++n) {
            const std::uint32_t v = heaps.values[to_size(n)];
            if (v != HeapValues::special && v >= frame.low && v <= frame.high)
                marks[to_size((v - frame.low) / values_each)] = 1;
        }
        out.push_back(runs_of(marks));
    }
    return out;
}

std::string plot(Work& w) {
    const auto start = std::chrono::steady_clock::now();
    const std::string game = w.request.text("game");
    Frame frame;
    frame.from = natural(w.request, "from", 0, 0, most_heaps);
    frame.to = natural(w.request, "to", 0, static_cast<std::int64_t>(frame.from), most_heaps);
    frame.columns = natural(w.request, "columns", 800, 1, most_cells);
    frame.rows = natural(w.request, "rows", 400, 1, most_cells);
    const auto heaps = w.kept.values(w.scope + '\n' + game, frame.to + 1, [&] { return compute(w, game, frame.to); });
    const Extremes all = extremes(*heaps, frame);
    constexpr std::int64_t most = std::numeric_limits<std::uint32_t>::max();
    frame.low = natural(w.request, "low", 0, 0, most);
    frame.high = natural(w.request, "high", std::max<std::int64_t>(all.max, static_cast<std::int64_t>(frame.low)),
                         static_cast<std::int64_t>(frame.low), most);
    const std::uint64_t heaps_each = share(frame.to - frame.from + 1, frame.columns),
                        values_each = share(frame.high - frame.low + 1, frame.rows);
    frame.columns = share(frame.to - frame.from + 1, heaps_each);
    frame.rows = share(frame.high - frame.low + 1, values_each);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    return report::json_dump(report::with_schema({{"game", game},
                                                  {"from", frame.from},
                                                  {"to", frame.to},
                                                  {"columns", frame.columns},
                                                  {"rows", frame.rows},
                                                  {"low", frame.low},
                                                  {"high", frame.high},
                                                  {"min", all.numbers == 0 ? Json(nullptr) : Json(all.min)},
                                                  {"max", all.numbers == 0 ? Json(nullptr) : Json(all.max)},
                                                  {"heaps_per_column", heaps_each},
                                                  {"values_per_row", values_each},
                                                  {"cells", cells(*heaps, frame, heaps_each, values_each)},
                                                  {"special", all.special},
                                                  {"engine", heaps->engine},
                                                  {"seconds", seconds.count()}}),
                             -1) +
           "\n";
}

}  // namespace

Question plot_question() {
    return {"plot",
            "the values of a game on one heap as a raster of cells",
            {game_field(),
             {"from", Type::natural, true, "the first heap that is shown"},
             {"to", Type::natural, true, "the last heap that is shown"},
             {"columns", Type::natural, false, "the maximum number of columns"},
             {"rows", Type::natural, false, "the maximum number of rows"},
             {"low", Type::natural, false, "the lowest value that is shown"},
             {"high", Type::natural, false, "the highest value that is shown"}},
            "Plot",
            plot};
}

}  // namespace grundy::questions
