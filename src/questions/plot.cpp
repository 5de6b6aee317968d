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
#include "report/picture_fields.hpp"
#include "report/text_sink.hpp"

namespace grundy::questions {
namespace {

constexpr std::int64_t most_heaps = 20'000'000, most_cells = 4096;

using report::Count;
using report::Plot;

std::size_t natural(const Request& request, const char* name, std::int64_t usual, std::int64_t least,
                    std::int64_t most) {
    const std::int64_t n = request.natural(name).value_or(usual);
    if (n < least || n > most)
        throw Error(std::string("'") + name + "' must be from " + std::to_string(least) + " to " +
                    std::to_string(most));
    return to_size(n);
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
std::size_t share(std::size_t count, std::size_t cells) { return (count + cells - 1) / cells; }

struct Extremes {
    std::uint32_t min = std::numeric_limits<std::uint32_t>::max(), max = 0;
    std::uint64_t special = 0, numbers = 0;
};

Extremes extremes(const HeapValues& heaps, const Plot& frame) {
    Extremes out;
    for (std::size_t n = frame.from; n <= frame.to; ++n) {
        const std::uint32_t v = heaps.values[n];
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

std::vector<Count> runs_of(const std::vector<char>& marks) {
    std::vector<Count> out;
    for (std::size_t row = 0; row < marks.size();) {
        std::size_t end = row;
        while (end < marks.size() && marks[end] != 0) ++end;
        if (end > row) {
            out.push_back({row});
            out.push_back({end - row});
        }
        row = end + 1;
    }
    return out;
}

std::vector<std::vector<Count>> cells(const HeapValues& heaps, const Plot& frame) {
    std::vector<std::vector<Count>> out;
    std::vector<char> marks(frame.rows);
    for (std::size_t n = frame.from; n <= frame.to;) {
        std::fill(marks.begin(), marks.end(), char{0});
        for (const std::size_t end = std::min(frame.to + 1, n + frame.heaps_each); n < end; ++n) {
            const std::uint32_t v = heaps.values[n];
            if (v != HeapValues::special && v >= frame.low && v <= frame.high)
                marks[(v - frame.low) / frame.values_each] = 1;
        }
        out.push_back(runs_of(marks));
    }
    return out;
}

std::string plot(Work& w) {
    const auto start = std::chrono::steady_clock::now();
    const std::string game = w.request.text("game");
    Plot out;
    out.game = game;
    out.from = natural(w.request, "from", 0, 0, most_heaps);
    out.to = natural(w.request, "to", 0, static_cast<std::int64_t>(out.from), most_heaps);
    out.columns = natural(w.request, "columns", 800, 1, most_cells);
    out.rows = natural(w.request, "rows", 400, 1, most_cells);
    const auto heaps = w.kept.values(w.scope + '\n' + game, out.to + 1, [&] { return compute(w, game, out.to); });
    const Extremes all = extremes(*heaps, out);
    constexpr std::int64_t most = std::numeric_limits<std::uint32_t>::max();
    out.low = natural(w.request, "low", 0, 0, most);
    out.high = natural(w.request, "high", std::max<std::int64_t>(all.max, static_cast<std::int64_t>(out.low)),
                       static_cast<std::int64_t>(out.low), most);
    out.heaps_each = share(out.to - out.from + 1, out.columns);
    out.values_each = share(out.high - out.low + 1, out.rows);
    out.columns = share(out.to - out.from + 1, out.heaps_each);
    out.rows = share(out.high - out.low + 1, out.values_each);
    if (all.numbers > 0) {
        out.min = Count{all.min};
        out.max = Count{all.max};
    }
    out.cells = cells(*heaps, out);
    out.special = to_size(all.special);
    out.engine = heaps->engine;
    out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    report::TextSink text;
    report::write_answer(text, out);
    return text.text();
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
