// SPDX-License-Identifier: MIT
// Fills a unit; see table_filler.hpp. The sets that are kept rest on docs/theory.md, section 8. Cells of other units
// are read only if Wavefront::ready was asked about them, and so are the sets of their lines. A set belongs to the
// current cell until that cell is published, because the next cell of its line is larger.
#include "engines/table/table_filler.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "core/size.hpp"
#include "engines/table/cells.hpp"
#include "kernels/marks/marks.hpp"

namespace grundy::engines::table {

namespace {

std::vector<std::vector<Test>> conditions(const Program& program) {
    std::vector<std::vector<Test>> out;
    for (const CompiledOption& o : program.options) out.push_back(o.guard);
    return out;
}

}  // namespace

Filler::Filler(Program& program, Common& common, std::vector<Kept> kept)
    : program_(program),
      common_(common),
      size_(common.size),
      stride_(common.stride),
      scope_(program),
      kept_(std::move(kept)),
      guards_(conditions(program), last_slot(program), size_[to_size(program.order.back())]),
      wins_(program.wins, last_slot(program), size_[to_size(program.order.back())]),
      runs_(program, size_[to_size(program.order.back())]),
      cell_options_(program, size_, stride_) {}

// Whether a move from the position at y ends the whole game. Returns false if it is not decided.
bool Filler::wins(Int y, bool& out) const {
    out = false;
    for (std::size_t k = 0; k < program_.wins.size() && !out; ++k) {
        const RowGuard& guard = wins_.of(k);
        if (y >= guard.from && y <= guard.to && !scope_.tests(guard.rest, out)) return false;
    }
    return true;
}

// Finds the set of the line through a cell and inserts the value that comes in. Returns
// false if there is no room for it.
bool Filler::line_of(std::size_t k, std::size_t at, std::size_t& set) {
    const CompiledOption& o = program_.options[k];
    const Kept& kept = kept_[k];
    Lines& lines = *kept.lines;
    bool follows = true, grows = true;
    for (std::size_t i = 0; i < size_.size(); ++i) {
        const Int x = slot(i);
        follows = follows && x >= (*o.ray)[i];
        grows = grows && x >= o.ray_first[i];
    }
    if (!lines.ids.empty()) {
        std::uint32_t& id = lines.ids[at];
        if (follows)
            id = lines.ids[at - lines.back];
        else if (id == 0)  // otherwise the cell was begun before, and left
            id = lines.used.fetch_add(1, std::memory_order_relaxed) + 1;
        set = lines.first + id - 1;
    } else {
        set = kept.reset ? kept.first : lines.first + at % lines.back;
    }
    if (!grows) return true;
    const Value v = common_.cells[at - lines.source];
    return v == loony || common_.sets.insert(set, v.word());
}

// This is done in every position, wherever its value comes from, because later positions on the lines build on it.
void Filler::follow_lines(std::size_t at) {
    for (std::size_t k = 0; k < kept_.size(); ++k)
        if (kept_[k].kind == Kept::Kind::line && !line_of(k, at, kept_[k].now)) kept_[k].kind = Kept::Kind::none;
}

// Handles an option for which nothing is kept: as a run along the row if possible, else by itself.
template <class Cell>
bool Filler::general(Runner<Cell>& runner, std::size_t k, std::size_t at, Int y) {
    const RowGuard& guard = guards_.of(k);
    if (y < guard.from || y > guard.to) return true;
    if (runs_.covers(k) && (program_.wins.empty() || program_.options[k].terms.calls.size() == 1)) {
        bool holds = true;
        if (!guard.rest.empty() && !scope_.tests(guard.rest, holds)) return false;
        if (!holds) return true;
        RowRuns::Run run;
        if (runs_.at(k, y, static_cast<Int>(at), -Scope::most_slot, run)) {
            if (run.count > 0) pending_.push_back(run);
            return true;
        }
    }
    others_ = true;
    return runner.option(program_.options[k], guard.rest, at);
}

// Inserts the values that come in at y into the set of the row. Returns false if they are not decided.
bool Filler::keep_row(Kept& kept, std::size_t k, std::size_t at, Int y) {
    RowRuns::Run run;
    if (!runs_.at(k, y, static_cast<Int>(at), kept.next, run)) return false;
    for (std::size_t i = 0; i < run.count; ++i) {
        const Value v = common_.cells[to_size(run.base[0] + run.step[0] * static_cast<Int>(i))];
        if (v != loony && !common_.sets.insert(kept.first, v.word())) return false;
    }
    if (run.count > 0) kept.next = run.last_x + 1;
    return true;
}

// The value if the set of the row holds all options. Returns false if it is not decided.
bool Filler::by_row(std::size_t at, Int y, Nimber& value) {
    const RowGuard& guard = guards_.of(0);
    value = 0;
    if (y < guard.from || y > guard.to) return true;
    one_row_ = keep_row(kept_[0], 0, at, y);
    value = common_.sets.gap(kept_[0].first);
    return one_row_;
}

// The value if all options are listed as due. Returns false if it is not decided.
template <class Cell>
bool Filler::by_due_options(Runner<Cell>& runner, std::size_t at, Int y, Nimber& value) {
    const RowGuard& guard = guards_.of(0);
    one_due_ = kept_[0].due->at(scope_, y, day_);
    if (!one_due_) {
        kept_[0].kind = Kept::Kind::none;
        return false;
    }
    seen_.clear();
    if (y >= guard.from && y <= guard.to) one_due_ = runner.option_at(program_.options[0], guard.rest, at, day_);
    value = seen_.mex();
    return one_due_;
}

// The value if the options of the current row are of one simple kind. Returns false if it is not decided.
template <class Cell>
bool Filler::quick(Runner<Cell>& runner, Int y, Nimber& value) {
    if (one_row_) return by_row(at_, y, value);
    if (one_due_) return by_due_options(runner, at_, y, value);
    return all_runs_ && runner.stretches().by_runs(runs_, guards_, at_, y, value);
}

template <class Cell>
bool Filler::option(Runner<Cell>& runner, std::size_t k, std::size_t at, Int y) {
    const CompiledOption& o = program_.options[k];
    const RowGuard& guard = guards_.of(k);
    const bool within = y >= guard.from && y <= guard.to;
    Kept& kept = kept_[k];
    if (kept.kind == Kept::Kind::none) return general(runner, k, at, y);
    if (kept.kind == Kept::Kind::due) {
        if (y != static_cast<Int>(at) || !kept.due->at(scope_, y, day_)) {
            kept.kind = Kept::Kind::none;
            return general(runner, k, at, y);
        }
        others_ = true;
        return !within || runner.option_at(o, guard.rest, at, day_);
    }
    if (!within) return true;
    bool use = true;
    if (kept.kind == Kept::Kind::line) {
        if (!scope_.tests(guard.rest, use)) return false;
    } else if (runs_.covers(k) && guard.rest.empty()) {
        if (!keep_row(kept, k, at, y)) {
            kept.kind = Kept::Kind::none;
            return general(runner, k, at, y);
        }
    } else if (!runner.keep_row(o, at, common_.sets, kept.first, kept.next)) {
        kept.kind = Kept::Kind::none;
        return general(runner, k, at, y);
    }
    if (use) used_.push_back(kept.kind == Kept::Kind::line ? kept.now : kept.first);
    return true;
}

// Handles all options of a position. Those without binders were looked up for the whole block.
template <class Cell>
bool Filler::position(Runner<Cell>& runner, std::size_t at, Int y, std::size_t in_block) {
    for (std::size_t k = 0; k < kept_.size(); ++k)
        if (program_.options[k].way != CompiledOption::Way::cells && !option(runner, k, at, y)) return false;
    const Cell* g = common_.cells.data<Cell>();
    const bool loony_cells = !program_.wins.empty();
    for (const auto& lanes : cell_options_.options()) {
        if (!lanes.decided) {
            if (!option(runner, lanes.option, at, y)) return false;
            continue;
        }
        Nimber v = lanes.extra.empty() ? 0 : lanes.extra[in_block];
        bool legal = v != loony.word();
        for (std::size_t c = 0; c < lanes.index.size(); ++c) {
            const Int i = lanes.there(c, in_block);
            legal = legal && i >= 0 && !(loony_cells && g[i] == loony_cell<Cell>);
            if (legal) v ^= g[i];
        }
        if (legal) seen_.insert(v);
    }
    std::size_t count = cell_options_.options().size();
    for (const RowRuns::Run& run : pending_) count += run.count;
    for (const RowRuns::Run& run : pending_) runner.marker().run(run, count < 64 && !others_ && used_.empty());
    return true;
}

// For positions whose options are all single cells, fewer than 64 of them; so their values are below 64, too.
template <class Cell>
void Filler::simple_block(Cell* g, std::size_t at, std::size_t count) {
    const auto& options = cell_options_.options();
    if constexpr (sizeof(Cell) == 1) {
        if (options.size() < 8) {
            most_ = std::max<Nimber>(most_, cell_block(options, g, at, count));
            return;
        }
    }
    for (std::size_t i = 0; i < count; ++i) {
        std::uint64_t seen = 0;
        for (const auto& lanes : options) {
            const Int there = lanes.there(0, i);
            if (there >= 0) seen |= std::uint64_t{1} << g[there];
        }
        const auto v = static_cast<Cell>(std::countr_one(seen));
        g[at + i] = v;
        most_ = std::max<Nimber>(most_, v);
    }
}

// Goes over cells that have their values, and keeps for later cells what computing them would have kept: sets of rows
// take in what they missed, as they do where symmetry gives the values.
template <class Cell>
void Filler::pass_known(std::size_t count, Meter& meter) {
    const Cell* const g = common_.cells.data<Cell>();
    Int& y = slot(to_size(program_.order.back()));
    const auto row = to_size(size_[to_size(program_.order.back())]);
    meter.tick(count);
    for (std::size_t i = 0; i < count; ++i, ++at_, ++y) {
        follow_lines(at_);
        if (sizeof(Cell) == 1 && !common_.turned.empty())
            common_.turned[to_size(y) * (common_.cells.size() / row) + at_ / row] = static_cast<std::uint8_t>(g[at_]);
        if (!common_.sums.empty())
            common_.sums[at_] =
                static_cast<std::uint32_t>(common_.cells.word(at_)) ^ (y == 0 ? 0 : common_.sums[at_ - 1]);
    }
    if (y < static_cast<Int>(row)) return;
    --y;
    if (at_ < end_ && advance()) begin_row();
}

bool Filler::canonical() const {
    for (const auto& s : program_.symmetries)
        for (std::size_t i = s.first + 1; i < s.first + s.count; ++i)
            if (slot(i - 1) > slot(i)) return false;
    return true;
}

// The cell of the same position with ascending arguments. It lies earlier, because it is lexicographically smaller.
std::size_t Filler::mirror() const {
    std::vector<Int> words(size_.size());
    for (std::size_t i = 0; i < words.size(); ++i) words[i] = slot(i);
    for (const auto& s : program_.symmetries) {
        const auto first = words.begin() + static_cast<std::ptrdiff_t>(s.first);
        std::sort(first, first + static_cast<std::ptrdiff_t>(s.count));
    }
    Int at = 0;
    for (std::size_t i = 0; i < words.size(); ++i) at += words[i] * stride_[i];
    return to_size(at);
}

// The first number that is in no set and was not seen.
Nimber Filler::mex() {
    if (used_.empty()) return seen_.mex();
    used_bits_.clear();
    std::size_t from = 0;
    for (const std::size_t s : used_) {
        used_bits_.push_back(common_.sets.bits(s));
        from = std::max(from, common_.sets.full(s));
    }
    const std::size_t words = common_.sets.words();
    for (std::size_t w = kernels::first_gap(used_bits_, from, words); w < words;
         w = kernels::first_gap(used_bits_, w + 1, words)) {
        std::uint64_t all = 0;
        for (const auto* bits : used_bits_) all |= bits[w];
        for (std::uint64_t gaps = ~all; gaps != 0; gaps &= gaps - 1) {
            const std::size_t v = 64 * w + to_size(std::countr_zero(gaps));
            if (!seen_.contains(v)) return v;
        }
    }
    std::size_t v = 64 * words;
    while (seen_.contains(v)) ++v;
    Seen::check(v);
    return v;
}

bool Filler::advance() {
    bool row = true;
    for (std::size_t k = program_.order.size(); k-- > 0;) {
        const auto i = to_size(program_.order[k]);
        Int& x = slot(i);
        if (++x < size_[i]) return row && k + 1 < program_.order.size();
        x = 0;
    }
    return row;
}

void Filler::begin_row() {
    guards_decided_ = guards_.begin_row(scope_) && wins_.begin_row(scope_);
    runs_.begin_row(scope_);
    all_runs_ = guards_decided_ && !program_.undecided && program_.symmetries.empty() && program_.wins.empty();
    one_row_ = all_runs_ && kept_.size() == 1 && kept_[0].kind == Kept::Kind::row && runs_.covers(0) &&
               guards_.of(0).rest.empty();
    // Due options belong to a game of one number, whose only argument is its position in the table.
    one_due_ = all_runs_ && kept_.size() == 1 && kept_[0].kind == Kept::Kind::due;
    for (std::size_t k = 0; k < kept_.size() && all_runs_; ++k)
        all_runs_ = kept_[k].kind == Kept::Kind::none && runs_.covers(k) && guards_.of(k).rest.empty();
    for (Kept& kept : kept_)
        if (kept.reset && kept.kind != Kept::Kind::none) {
            common_.sets.clear(kept.first);
            kept.next = -Scope::most_slot;
        }
}

template <class Cell>
Nimber Filler::value_at(Runner<Cell>& runner, std::size_t at, Int y, std::size_t in_block, const Ask& ask) {
    seen_.clear();
    used_.clear();
    pending_.clear();
    others_ = false;
    follow_lines(at);
    // If most cells were left open, the program is no longer tried; nor where a loony cell is too large to be marked.
    const bool tried = guards_decided_ && !program_.undecided && (asked_ < 1000 || asked_ < cells_done_ / 2) &&
                       (program_.wins.empty() || sizeof(Cell) < 4);
    bool won = false;
    if (tried && !wins(y, won)) return ask_for(at, ask);
    if (won) return loony.word();
    if (tried && position(runner, at, y, in_block)) return mex();
    return ask_for(at, ask);
}

Nimber Filler::ask_for(std::size_t at, const Ask& ask) {
    std::vector<Int> words(size_.size());
    for (std::size_t i = 0; i < words.size(); ++i) words[i] = slot(i);
    ++asked_;
    return ask(at, words).word();
}

bool Filler::next_unit() {
    unit_ = common_.wave.take();
    const Shares& shares = common_.wave.shares();
    done_ = unit_ >= shares.units;
    if (done_) return false;
    at_ = unit_ * shares.inner;
    end_ = at_ + shares.inner;
    std::size_t rest = unit_;
    for (std::size_t k = program_.order.size(); k-- > 0;) {
        const auto i = to_size(program_.order[k]);
        slot(i) = 0;
        if (k >= shares.fixed) continue;
        slot(i) = static_cast<Int>(rest % to_size(size_[i]));
        rest /= to_size(size_[i]);
    }
    begin_row();
    return true;
}

// Fills a stretch of a row. Returns false if it was left before its end.
template <class Cell>
bool Filler::block(Runner<Cell>& runner, Board<Cell>& board, const Ask& ask, Meter& meter) {
    const auto last = to_size(program_.order.back());
    const auto row = to_size(size_[last]);
    const std::size_t count = std::min(common_.wave.shares().block, row - at_ % row);
    if (at_ + count <= common_.known) {
        pass_known<Cell>(count, meter);
        return true;
    }
    if (!common_.wave.ready(unit_, at_ + count - 1)) return false;
    most_ = board.most = std::max(most_, common_.most.load(std::memory_order_relaxed));
    constexpr Nimber top = loony_cell<Cell>;
    if (board.loony_cells) most_ = board.most = std::max(most_, top);
    Cell* g = common_.cells.data<Cell>();
    Int& y = slot(last);
    if (!program_.undecided) cell_options_.prepare(scope_, at_, y, count);
    if (most_ < 64 && !board.loony_cells && common_.sums.empty() && program_.symmetries.empty() &&
        !program_.undecided && cell_options_.simple()) {
        meter.tick(count);
        simple_block(g, at_, count);
        at_ += count;
        cells_done_ += count;
        y += static_cast<Int>(count) - 1;
        if (at_ < end_ && advance()) begin_row();
        return true;
    }
    Cell* turned = nullptr;
    if constexpr (sizeof(Cell) == 1) turned = common_.turned.empty() ? nullptr : common_.turned.data();
    const std::size_t rows = common_.cells.size() / row, row_number = at_ / row;
    auto& sums = common_.sums;
    bool stretches = all_runs_ && sums.empty();
    for (std::size_t i = 0, n = 0; i < count; i += n) {
        Cell* const column = turned == nullptr ? nullptr : turned + to_size(y) * rows + row_number;
        n = stretches ? runner.stretches().stretch(runs_, guards_, g, column, at_, y, count - i) : 0;
        stretches = n > 0;
        if (n == 0) {
            Nimber v = 0;
            if (!program_.symmetries.empty() && !canonical()) {
                follow_lines(at_);
                const std::size_t there = mirror();
                if (!common_.wave.wait(unit_, there)) return false;
                v = common_.cells.word(there);
            } else if (!quick(runner, y, v)) {
                v = value_at(runner, at_, y, i, ask);
            }
            const bool marked = board.loony_cells && v == loony.word();
            if (!marked) board.most = std::max(most_, v);
            if (sizeof(Cell) < 4 && !marked && (v > top || (board.loony_cells && v == top))) {
                most_ = std::max(board.most, top + 1);
                common_.wave.pause(true);
                return false;
            }
            g[at_] = static_cast<Cell>(v);
            if (column != nullptr) *column = static_cast<Cell>(v);
            if (!sums.empty()) sums[at_] = static_cast<std::uint32_t>(v ^ (y == 0 ? 0 : sums[at_ - 1]));
            n = 1;
        }
        meter.tick(runner.work());
        most_ = board.most;
        at_ += n;
        cells_done_ += n;
        y += static_cast<Int>(n);
        if (y == static_cast<Int>(row)) {
            --y;
            if (at_ < end_ && advance()) begin_row();
        }
    }
    return true;
}

template <class Cell>
void Filler::run(const Ask& ask, Meter& meter, std::uint64_t until) {
    Board<Cell> board{size_, stride_, common_.cells.data<Cell>(), common_.sums.data(), most_, !program_.wins.empty()};
    scope_.count_on(meter);
    Runner<Cell> runner(program_, board, scope_, seen_, meter);
    if constexpr (sizeof(Cell) == 1) {
        board.columns = size_[to_size(program_.order.back())];
        board.rows = static_cast<Int>(common_.cells.size()) / board.columns;
        if (!common_.turned.empty()) board.turned = common_.turned.data();
    }
    for (bool whole = true; whole && !done_;) {
        if (at_ == end_ && !next_unit()) return;
        if (common_.wave.leave(unit_)) return;
        whole = block(runner, board, ask, meter);
        common_.raise(most_);
        common_.wave.publish(unit_, at_);
        if (meter.nodes() >= until) return;
    }
}

template void Filler::run<std::uint8_t>(const Ask&, Meter&, std::uint64_t);
template void Filler::run<std::uint16_t>(const Ask&, Meter&, std::uint64_t);
template void Filler::run<std::uint32_t>(const Ask&, Meter&, std::uint64_t);

}  // namespace grundy::engines::table
