// SPDX-License-Identifier: MIT
// The planner; see plan.hpp. Order of preference: a heap in normal form, a threshold row, a table whose order is
// proved safe and whose box is not too large, and the memo for all else.
#include "plan/plan.hpp"

#include <algorithm>
#include <set>

#include "core/bytes.hpp"
#include "core/error.hpp"
#include "engines/heap/heap.hpp"
#include "engines/limit/limit.hpp"
#include "engines/reference/reference.hpp"
#include "engines/row/row.hpp"
#include "engines/table/reach.hpp"
#include "engines/table/table.hpp"
#include "rules/form_options.hpp"

namespace grundy::plan {
namespace {

// Before a box of this many cells is filled for one position, a search may look at a small part as many: where few
// positions arise (a number and its divisors) that is all it takes, and where it fails the table costs far more.
constexpr std::uint64_t least_cells_to_search = std::uint64_t{1} << 12, cells_for_a_step = 16;
// Of more cells than this the table may cost far more than a search of many steps; a definition that answers in a
// second takes fewer.
constexpr std::uint64_t most_cells_unseen = std::uint64_t{1} << 20, least_steps = std::uint64_t{1} << 22;
constexpr std::uint64_t large_cells_for_a_step = 2;
constexpr std::uint64_t bytes_for_a_step = 128;  // a search must leave the table its memory
// Of more cells than this the table is not filled where the engine for limits does with fewer steps.
constexpr std::uint64_t most_cells_without_limit = std::uint64_t{1} << 20;
constexpr std::size_t most_remembered = 4096;

// The memory of a table, where it is worth a word: a byte a cell as long as the values allow.
std::string memory_text(std::uint64_t cells) {
    return cells < (std::uint64_t{1} << 20) ? "" : ", " + bytes_text(cells) + " or more";
}

}  // namespace

const std::vector<EngineRow>& engine_table() {
    static const std::vector<EngineRow> table = {
        {"reference", "the definition, without memory: every line of play; for tests and small positions"},
        {"memo", "depth-first search that remembers values: any game"},
        {"table", "one to four integers that never grow: all positions of a box in a safe order"},
        {"heap", "one heap, taking and breaking: closed forms, proven periods, tables"},
        {"limit",
         "a heap with a limit on what may be taken, which each move sets: steps of the value as the limit rises"},
        {"row", "rows cut into runs below (or above) a chosen element: the multiway Cartesian tree"},
    };
    return table;
}

bool Recognisers::strict_build() {
#ifdef GRUNDY_STRICT_FORMS
    return true;
#else
    return false;
#endif
}

struct Engines::Entry {
    bool recognized = false;
    std::optional<rules::HeapForm> heap;
    std::optional<engines::ThresholdForm> row;
    std::optional<engines::LimitForm> limit;
    bool table = false;
    bool dense = false;                   // a search gave up: the table it is, from now on
    std::set<std::vector<Int>> searched;  // positions that a search found quickly
    std::string not_heap, not_table, not_limit, internal_error;
    std::map<std::string, std::unique_ptr<engines::Engine>> made;  // by engine name
};

Engines::Engines(const rules::Ruleset& rules, std::string forced, const engines::Hands& hands, std::uint64_t bytes,
                 Recognisers recognisers)
    : rules_(rules),
      forced_(std::move(forced)),
      hands_(hands),
      bytes_(bytes),
      recognisers_(std::move(recognisers)),
      memo_(rules, [this](int instance) -> engines::Engine* {
          if (!forced_.empty()) return nullptr;
          const rules::Component any{instance, {}};
          return kind(any) == "memo" || kind(any) == "table" || kind(any) == "limit" ? nullptr : &engine_for(any);
      }) {
    const auto& table = engine_table();
    if (forced_.empty() ||
        std::any_of(table.begin(), table.end(), [&](const auto& row) { return row.name == forced_; }))
        return;
    std::string names;
    for (const auto& row : table) names += (names.empty() ? "" : ", ") + row.name;
    throw Error("unknown engine '" + forced_ + "'; the engines are " + names);
}

Engines::Entry& Engines::entry(int instance) {
    auto& e = entries_[instance];
    if (!e) e = std::make_shared<Entry>();
    if (!e->recognized) recognize(*e, instance);
    return *e;
}

void Engines::recognize(Entry& e, int instance) {
    e.heap = recognisers_.heap(rules_, instance, e.not_heap);
    e.row = recognisers_.row(rules_, instance);
    e.table = engines::table_form(rules_, instance, e.not_table);
    e.limit = recognisers_.limit(rules_, instance, e.not_limit);
    guard(e, instance);
    e.recognized = true;
}

// No form is trusted because its recogniser is: those that may be used are compared with the rules at small positions.
void Engines::guard(Entry& e, int instance) {
    const auto wanted = [&](const char* engine) { return forced_.empty() || forced_ == engine; };
    if (e.heap && wanted("heap")) {
        const auto difference = rules::heap_form_difference(rules_, instance, *e.heap);
        if (agrees(e, instance, "heap", difference) && forced_.empty()) return;
        if (difference) e.heap.reset();
    }
    if (e.row && wanted("row")) {
        const auto difference = engines::threshold_difference(rules_, instance, *e.row);
        if (agrees(e, instance, "row", difference) && forced_.empty()) return;
        if (difference) e.row.reset();
    }
    if (e.limit && wanted("limit") &&
        !agrees(e, instance, "limit", engines::limit_difference(rules_, instance, *e.limit)))
        e.limit.reset();
    if (e.table && wanted("table"))
        e.table = agrees(e, instance, "table", recognisers_.table_difference(rules_, instance));
}

bool Engines::agrees(Entry& e, int instance, const std::string& engine,
                     const std::optional<std::string>& difference) const {
    if (!difference) return true;
    e.internal_error = "internal error: the form of " + rules_.name(instance) + " for the engine '" + engine +
                       "' is not what its rules say (" + *difference +
                       "), so that engine is not used; please report these rules";
    if (recognisers_.strict) throw Error(e.internal_error);
    (engine == "heap" ? e.not_heap : engine == "table" ? e.not_table : e.not_limit) = e.internal_error;
    return false;
}

std::vector<std::string> Engines::internal_errors() const {
    std::vector<std::string> out;
    for (const auto& [instance, e] : entries_)
        if (!e->internal_error.empty()) out.push_back(e->internal_error);
    return out;
}

// How much work a position is at most for the engine that has all smaller ones at hand.
std::uint64_t Engines::cells_of(const Entry& e, const rules::Component& c) {
    const std::uint64_t box = engines::box_cells(c.words);
    if (!e.limit || (e.table && box <= most_cells_without_limit)) return box;
    const Int heap = c.words[e.limit->heap], most[2] = {heap, heap / 2};
    return engines::box_cells(most);
}

const std::string& Engines::kind(const rules::Component& c) {
    static const std::string heap = "heap", row = "row", table = "table", limit = "limit", memo = "memo";
    const Entry& e = entry(c.instance);
    if (!forced_.empty()) {
        const bool fits = (forced_ == heap && e.heap) || (forced_ == row && e.row) || (forced_ == table && e.table) ||
                          (forced_ == limit && e.limit) || forced_ == memo || forced_ == "reference";
        if (!fits)
            throw Error("the engine '" + forced_ + "' does not fit " + rules_.name(c.instance) +
                        (forced_ == heap    ? ": " + e.not_heap
                         : forced_ == table ? ": " + e.not_table
                         : forced_ == limit ? ": " + e.not_limit
                                            : ": its rules are not of that kind"));
        return forced_;
    }
    if (e.heap) return heap;
    if (e.row) return row;
    if ((!e.table && !e.limit) || e.searched.count(c.words) != 0) return memo;
    if (e.table && (c.words.empty() || engines::box_cells(c.words) <= (e.limit ? most_cells_without_limit : bytes_)))
        return table;
    return e.limit ? limit : memo;
}

engines::Engine& Engines::make(Entry& e, int instance, const std::string& kind) {
    auto& engine = e.made[kind];
    if (engine) return *engine;
    if (kind == "heap")
        engine = std::make_unique<engines::HeapEngine>(rules_, instance, *e.heap, hands_.threads);
    else if (kind == "row")
        engine = std::make_unique<engines::RowEngine>(instance, *e.row);
    else if (kind == "limit")
        engine = std::make_unique<engines::LimitEngine>(rules_, instance, *e.limit);
    else if (kind == "table")
        engine = std::make_unique<engines::TableEngine>(rules_, instance, hands_);
    else if (kind == "memo")
        engine = std::make_unique<engines::MemoView>(rules_, instance, memo_);
    else
        engine = std::make_unique<engines::ReferenceEngine>(rules_, instance);
    return *engine;
}

engines::Engine& Engines::engine_for(const rules::Component& c) { return make(entry(c.instance), c.instance, kind(c)); }

// The value, where a search finds it in so many steps; the position is then one for the memo.
std::optional<Nimber> Engines::search(const rules::Component& c, std::uint64_t steps, Meter& meter) {
    Entry& e = entry(c.instance);
    const Allowance few(meter, steps);
    try {
        const Nimber v = memo_.value(c, meter);
        if (e.searched.size() == most_remembered) e.searched.clear();
        e.searched.insert({c.words.begin(), c.words.end()});
        return v;
    } catch (const Stopped&) {
        if (!few.used_up()) throw;
        return std::nullopt;
    }
}

Nimber Engines::search_or_fill(const rules::Component& c, Meter& meter) {
    Entry& e = entry(c.instance);
    const std::uint64_t cells = cells_of(e, c);
    if (!e.dense && cells >= least_cells_to_search) {
        const std::uint64_t most = std::max(meter.bytes_left() / bytes_for_a_step, least_steps);
        const std::uint64_t steps = cells <= most_cells_unseen
                                        ? cells / cells_for_a_step
                                        : std::clamp(cells / large_cells_for_a_step, least_steps, most);
        if (const auto v = search(c, steps, meter)) return *v;
        e.dense = true;
    }
    return engine_for(c).value(c.words, meter);
}

// A table beyond the budget is refused where the rules show that as many positions arise: a search would fail too, only
// later.
void Engines::refuse_too_large(const rules::Component& c, Meter& meter) {
    const Entry& e = entry(c.instance);
    const std::uint64_t cells = engines::box_cells(c.words);
    if (!forced_.empty() || e.heap || e.row || e.limit || !e.table) return;
    if (cells <= bytes_ || e.searched.count(c.words) != 0) return;
    if (engines::positions_at_least(rules_, c.instance, c.words) > bytes_ / engines::Positions::least_bytes)
        meter.claim(cells, "the table of " + rules_.name(c.instance));
}

void Engines::prepare_moves(const rules::Component& c, Meter& meter) {
    if (c.instance != rules::ended && c.instance != 0 && kind(c) == "heap") engine_for(c).prepare(c.words, meter);
}

Nimber Engines::value(const rules::Component& c, Meter& meter) {
    if (c.instance == rules::ended) return won;
    if (c.instance == 0) return static_cast<Nimber>(c.words[0]);
    refuse_too_large(c, meter);
    if (!forced_.empty() || (kind(c) != "table" && kind(c) != "limit")) return engine_for(c).value(c.words, meter);
    try {
        return search_or_fill(c, meter);
    } catch (const Stopped&) {
        throw;
    } catch (const Error&) {
        // These engines also look at positions that no line of play from here reaches; a fault of those must not
        // matter. The memo meets the fault again if it does.
        Entry& e = entry(c.instance);
        e.table = false;
        e.limit.reset();
        e.not_table = e.not_limit = "some position of its table breaks the rules";
        return engine_for(c).value(c.words, meter);
    }
}

engines::Engine* Engines::fixed_engine(int instance) {
    const rules::Component any{instance, {}};
    return (kind(any) == "table" || kind(any) == "limit") && forced_.empty() ? nullptr : &engine_for(any);
}

std::string Engines::cores(const rules::Component& c, const std::string& engine) const {
    if (engine != "table") return "1: this engine works on one";
    if (rules_.game(c.instance).args.size() == 1) return "1: each value of one integer waits for those before it";
    const auto share = [&](unsigned threads) {
        std::vector<Int> size;
        for (const Int w : c.words) size.push_back(w + 1);
        return c.words.empty() ? threads : engines::share_out(size, {threads}, 1).threads;
    };
    if (share(2) == 1) return "1: the table is too small to share";
    if (hands_.threads == 1) return "1: there are no more, or no more are allowed (--threads)";
    const unsigned useful = share(hands_.threads);
    return (c.words.empty() ? "up to " : "") + std::to_string(useful) +
           ", each a row behind the one before it, after " + std::to_string(hands_.alone) + " steps on one" +
           (hands_.asked ? "" : ", if cells take long and cores are idle") +
           (useful < hands_.threads ? "; the table is too small for more" : "");
}

bool Engines::surely_ends(int instance) {
    const Entry& e = entry(instance);
    return e.heap || e.row || e.limit;
}

Choice Engines::choice(int instance) { return choice(rules::Component{instance, {}}); }

Choice Engines::choice(const rules::Component& c) {
    const Entry& e = entry(c.instance);
    Choice out;
    out.engine = kind(c);
    if (out.engine == "heap") {
        out.form = e.heap->text();
        out.reason = "every option takes from one heap and leaves at most " + std::to_string(e.heap->most_parts()) +
                     (e.heap->most_parts() == 1 ? " heap" : " heaps");
        out.cost = engines::interval_rule(*e.heap) ? "one division a value"
                   : e.heap->most_parts() <= 1
                       ? "one look-up a take and heap until the period is proven, one division then"
                   : e.heap->most_parts() == 2
                       ? "at most n/2 splits for heap n until the period is proven, one division then"
                       : "at most n sets of pairs for heap n until the period is proven, one division then";
    } else if (out.engine == "row") {
        out.form = std::string("keep the runs ") + (e.row->keep_below ? "below" : "above") + " the chosen element";
        out.reason = "only the nodes of the multiway Cartesian tree of a row can arise";
        out.cost = "about K log^2 K for a random row of K elements";
    } else if (out.engine == "limit") {
        const rules::Game& game = rules_.game(c.instance);
        out.form = "a heap, " + game.args[e.limit->heap].name + ", and a limit, " + game.args[e.limit->limit].name;
        out.reason = "a larger limit only adds options, and every move sets it anew";
        out.cost = "one look-up for each heap and each number taken" +
                   std::string(c.words.empty() ? "" : ": " + std::to_string(cells_of(e, c))) +
                   (c.words.empty() || cells_of(e, c) < least_cells_to_search || e.dense
                        ? ""
                        : ", unless a short search finds that few positions arise");
    } else if (out.engine == "table") {
        out.form = std::to_string(rules_.game(c.instance).args.size()) + "-dimensional table";
        out.reason = "no argument ever grows, so row-major order has every option before its position";
        out.cost = c.words.empty() ? "all options of each cell once"
                                   : "all options of " + std::to_string(engines::box_cells(c.words)) + " cells" +
                                         memory_text(engines::box_cells(c.words)) +
                                         (engines::box_cells(c.words) < least_cells_to_search || e.dense
                                              ? ""
                                              : ", unless a short search finds that few of them arise");
    } else {
        out.form = "the rules as written";
        out.reason = !forced_.empty()                            ? "asked for"
                     : e.limit && e.searched.count(c.words) != 0 ? "few of its positions arise"
                     : e.table
                         ? engines::box_cells(c.words) > bytes_
                               ? "the table would take " + bytes_text(engines::box_cells(c.words)) +
                                     " or more, and the memory budget is " + bytes_text(bytes_)
                               : "few of the " + std::to_string(engines::box_cells(c.words)) + " cells of a table arise"
                         : e.not_heap + (e.not_table == e.not_heap ? "" : "; " + e.not_table);
        out.cost = out.engine == "memo" ? "all options of each position that arises, once" : "all lines of play";
    }
    if (!forced_.empty()) out.reason = "asked for by name";
    out.cores = cores(c, out.engine);
    return out;
}

}  // namespace grundy::plan
