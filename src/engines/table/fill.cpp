// SPDX-License-Identifier: MIT
// Filling a table; see fill.hpp. The sets that are kept rest on docs/theory.md, section 8.
#include "engines/table/fill.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "engines/table/cells.hpp"
#include "kernels/marks/marks.hpp"

namespace grundy::engines {

void Cells::set(std::size_t i, Nimber v) {
    if (bytes_ == 1)
        narrow_[i] = static_cast<std::uint8_t>(v);
    else if (bytes_ == 2)
        middle_[i] = static_cast<std::uint16_t>(v);
    else
        wide_[i] = static_cast<std::uint32_t>(v);
}

void Cells::widen(std::size_t bytes) {
    if (bytes == 2) {
        middle_.assign(narrow_.begin(), narrow_.end());
    } else if (bytes_ == 1) {
        wide_.assign(narrow_.begin(), narrow_.end());
    } else {
        wide_.assign(middle_.begin(), middle_.end());
        middle_ = {};
    }
    narrow_ = {};
    bytes_ = bytes;
}

Fill::Fill(Program& program, std::vector<Int> size, std::vector<Int> stride, Cells& cells, Meter& meter)
    : program_(program),
      size_(std::move(size)),
      stride_(std::move(stride)),
      cells_(cells),
      meter_(meter),
      scope_(program, *std::max_element(size_.begin(), size_.end())),
      sets_(std::min<std::uint64_t>(meter.bytes_left() / 2, std::max<std::uint64_t>(64 << 20, 8 * cells.size()))),
      guards_(program, size_[static_cast<std::size_t>(program.order.back())]),
      runs_((link(program, stride_), program), size_[static_cast<std::size_t>(program.order.back())]),
      cell_options_(program, size_, stride_) {
    plan_sets();
    const bool runs = std::any_of(program_.options.begin(), program_.options.end(), [](const CompiledOption& o) {
        return o.way == CompiledOption::Way::run && !o.ray && !o.prefix;
    });
    if (runs && size_.size() == 2 && cells_.bytes() == 1 && cells_.size() < meter_.bytes_left() / 2) {
        meter_.claim(cells_.size(), "the columns of a table");
        turned_.resize(cells_.size());
    }
    if (program_.prefix_sums) {
        meter_.claim(4 * cells_.size(), "the sums of rows of a table");
        sums_.resize(cells_.size());
    }
}

void Fill::plan_sets() {
    kept_.resize(program_.options.size());
    for (std::size_t k = 0; k < kept_.size(); ++k) {
        const CompiledOption& o = program_.options[k];
        Kept& kept = kept_[k];
        if (o.prefix && sets_.add(1, kept.first)) {
            kept.kind = Kept::Kind::row;
            kept.reset = true;
        }
        if (o.calendar && 12 * cells_.size() < meter_.bytes_left() / 2) {
            meter_.claim(12 * cells_.size(), "the calendar of a table");
            kept.kind = Kept::Kind::calendar;
            kept.calendar = std::make_shared<Calendar>(o, cells_.size());
        }
        if (!o.ray) continue;
        const auto last = static_cast<std::size_t>(program_.order.back());
        Int moved = 0;
        for (std::size_t i = 0; i < size_.size(); ++i) {
            kept.back += static_cast<std::size_t>((*o.ray)[i] * stride_[i]);
            kept.source += static_cast<std::size_t>(o.ray_first[i] * stride_[i]);
            moved += (*o.ray)[i];
        }
        kept.reset = moved == (*o.ray)[last];  // along the row: one set, from row to row anew
        const bool column = size_.size() == 2 && kept.back == static_cast<std::size_t>(size_[last]);
        if (!sets_.add(kept.reset && moved == 1 ? 1 : column ? static_cast<std::size_t>(size_[last]) : 0, kept.first))
            continue;
        if (!column && !(kept.reset && moved == 1)) {
            if (4 * cells_.size() > meter_.bytes_left() / 2) continue;
            meter_.claim(4 * cells_.size(), "the lines of a table");
            kept.ids.resize(cells_.size());
            kept.reset = false;
        }
        kept.kind = Kept::Kind::line;
    }
}

// The set of the line through a cell, with the value that comes in. False: there is no room for it.
bool Fill::line_of(std::size_t k, std::size_t at, std::size_t& set) {
    const CompiledOption& o = program_.options[k];
    Kept& kept = kept_[k];
    bool follows = true, grows = true;
    for (std::size_t i = 0; i < size_.size(); ++i) {
        const Int x = scope_.slots[static_cast<std::size_t>(program_.heads[i])], c = (*o.ray)[i];
        follows = follows && x >= c;
        grows = grows && x >= o.ray_first[i];
    }
    if (!kept.ids.empty()) {
        if (follows) {
            kept.ids[at] = kept.ids[at - kept.back];
        } else {
            std::size_t fresh = 0;
            if (!sets_.add(1, fresh)) return false;
            kept.ids[at] = static_cast<std::uint32_t>(fresh);
        }
        set = kept.ids[at];
    } else {
        set = kept.first + (kept.reset ? 0 : at % kept.back);
    }
    return !grows || sets_.insert(set, cells_[at - kept.source]);
}

// In every position, whatever becomes of its value: those behind it on the lines build on it.
void Fill::follow_lines(std::size_t at) {
    for (std::size_t k = 0; k < kept_.size(); ++k)
        if (kept_[k].kind == Kept::Kind::line && !line_of(k, at, kept_[k].now)) kept_[k].kind = Kept::Kind::none;
}

// An option of which nothing is kept: as a run along the row, else by itself.
template <class Cell>
bool Fill::general(Runner<Cell>& runner, std::size_t k, std::size_t at, Int y) {
    const RowGuard& guard = guards_.of(k);
    if (y < guard.from || y > guard.to) return true;
    if (runs_.covers(k)) {
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

// Takes what comes in at y into the set of the row. False: not decided.
bool Fill::keep_row(Kept& kept, std::size_t k, std::size_t at, Int y) {
    RowRuns::Run run;
    if (!runs_.at(k, y, static_cast<Int>(at), kept.next, run)) return false;
    for (std::size_t i = 0; i < run.count; ++i)
        if (!sets_.insert(kept.first,
                          cells_[static_cast<std::size_t>(run.base[0] + run.step[0] * static_cast<Int>(i))]))
            return false;
    if (run.count > 0) kept.next = run.last_x + 1;
    return true;
}

// The value where the set of the row has all options. False: not decided.
bool Fill::by_row(std::size_t at, Int y, Nimber& value) {
    const RowGuard& guard = guards_.of(0);
    value = 0;
    if (y < guard.from || y > guard.to) return true;
    one_row_ = keep_row(kept_[0], 0, at, y);
    value = sets_.gap(kept_[0].first);
    return one_row_;
}

template <class Cell>
bool Fill::option(Runner<Cell>& runner, std::size_t k, std::size_t at, Int y) {
    const CompiledOption& o = program_.options[k];
    const RowGuard& guard = guards_.of(k);
    const bool within = y >= guard.from && y <= guard.to;
    Kept& kept = kept_[k];
    if (kept.kind == Kept::Kind::none) return general(runner, k, at, y);
    if (kept.kind == Kept::Kind::calendar) {
        if (y != static_cast<Int>(at) || !kept.calendar->at(scope_, y, days_)) {
            kept.kind = Kept::Kind::none;
            return general(runner, k, at, y);
        }
        others_ = true;
        return !within || runner.option_at(o, guard.rest, at, days_);
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
    } else if (!runner.keep_row(o, at, sets_, kept.first, kept.next)) {
        kept.kind = Kept::Kind::none;
        return general(runner, k, at, y);
    }
    if (use) used_.push_back(kept.kind == Kept::Kind::line ? kept.now : kept.first);
    return true;
}

// All options of a position; those without binders were looked up for the block.
template <class Cell>
bool Fill::position(Runner<Cell>& runner, std::size_t at, Int y, std::size_t in_block) {
    for (std::size_t k = 0; k < kept_.size(); ++k)
        if (program_.options[k].way != CompiledOption::Way::cells && !option(runner, k, at, y)) return false;
    const Cell* g = cells_.data<Cell>();
    for (const auto& lanes : cell_options_.options()) {
        if (!lanes.decided) {
            if (!option(runner, lanes.option, at, y)) return false;
            continue;
        }
        Nimber v = lanes.extra.empty() ? 0 : lanes.extra[in_block];
        bool legal = v != loony;
        for (std::size_t c = 0; c < lanes.index.size(); ++c) {
            const Int i = lanes.there(c, in_block);
            legal = legal && i >= 0;
            if (legal) v ^= g[i];
        }
        if (legal) seen_.insert(v);
    }
    std::size_t count = cell_options_.options().size();
    for (const RowRuns::Run& run : pending_) count += run.count;
    for (const RowRuns::Run& run : pending_) runner.mark(run, count < 64 && !others_ && used_.empty());
    return true;
}

// All options of all these positions are single cells, and fewer than 64: so are the values.
template <class Cell>
std::size_t Fill::simple_block(Cell* g, std::size_t at, std::size_t count) {
    const auto& options = cell_options_.options();
    Nimber most = 0;
    if constexpr (sizeof(Cell) == 1) {
        if (options.size() < 8) {
            most_ = std::max<Nimber>(most_, cell_block(options, g, at, count));
            return count;
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
        most = std::max<Nimber>(most, v);
    }
    most_ = std::max(most_, most);
    return count;
}

bool Fill::canonical() const {
    for (const auto& s : program_.symmetries)
        for (std::size_t i = s.first + 1; i < s.first + s.count; ++i)
            if (scope_.slots[static_cast<std::size_t>(program_.heads[i - 1])] >
                scope_.slots[static_cast<std::size_t>(program_.heads[i])])
                return false;
    return true;
}

// The cell of the same position with ascending arguments; it lies earlier, as they are lexicographically smaller.
std::size_t Fill::mirror() const {
    std::vector<Int> words(size_.size());
    for (std::size_t i = 0; i < words.size(); ++i) words[i] = scope_.slots[static_cast<std::size_t>(program_.heads[i])];
    for (const auto& s : program_.symmetries) {
        const auto first = words.begin() + static_cast<std::ptrdiff_t>(s.first);
        std::sort(first, first + static_cast<std::ptrdiff_t>(s.count));
    }
    Int at = 0;
    for (std::size_t i = 0; i < words.size(); ++i) at += words[i] * stride_[i];
    return static_cast<std::size_t>(at);
}

// The first number that is in no set and was not seen.
Nimber Fill::mex() {
    if (used_.empty()) return seen_.mex();
    used_bits_.clear();
    std::size_t from = 0;
    for (const std::size_t s : used_) {
        used_bits_.push_back(sets_.bits(s));
        from = std::max(from, sets_.full(s));
    }
    const std::size_t words = sets_.words();
    for (std::size_t w = kernels::first_gap(used_bits_, from, words); w < words;
         w = kernels::first_gap(used_bits_, w + 1, words)) {
        std::uint64_t all = 0;
        for (const auto* bits : used_bits_) all |= bits[w];
        for (std::uint64_t gaps = ~all; gaps != 0; gaps &= gaps - 1) {
            const std::size_t v = 64 * w + static_cast<std::size_t>(std::countr_zero(gaps));
            if (!seen_.contains(v)) return v;
        }
    }
    std::size_t v = 64 * words;
    while (seen_.contains(v)) ++v;
    Seen::check(v);
    return v;
}

bool Fill::advance() {
    bool row = true;
    for (std::size_t k = program_.order.size(); k-- > 0;) {
        const auto i = static_cast<std::size_t>(program_.order[k]);
        Int& x = scope_.slots[static_cast<std::size_t>(program_.heads[i])];
        if (++x < size_[i]) return row && k + 1 < program_.order.size();
        x = 0;
    }
    return row;
}

void Fill::begin_row() {
    guards_decided_ = guards_.begin_row(scope_);
    runs_.begin_row(scope_);
    all_runs_ = guards_decided_ && !program_.undecided && program_.symmetries.empty();
    one_row_ = all_runs_ && kept_.size() == 1 && kept_[0].kind == Kept::Kind::row && runs_.covers(0) &&
               guards_.of(0).rest.empty();
    for (std::size_t k = 0; k < kept_.size() && all_runs_; ++k)
        all_runs_ = kept_[k].kind == Kept::Kind::none && runs_.covers(k) && guards_.of(k).rest.empty();
    for (Kept& kept : kept_)
        if (kept.reset && kept.kind != Kept::Kind::none) {
            sets_.clear(kept.first);
            kept.next = -Scope::most_slot;
        }
}

template <class Cell>
Nimber Fill::value_at(Runner<Cell>& runner, std::size_t at, Int y, std::size_t in_block, const Ask& ask) {
    seen_.clear();
    used_.clear();
    pending_.clear();
    others_ = false;
    // Where most cells were left open, the rest is not tried.
    follow_lines(at);
    const bool tried = guards_decided_ && !program_.undecided && (asked_ < 1000 || asked_ < at / 2);
    const bool decided = tried && position(runner, at, y, in_block);
    if (!program_.symmetries.empty() && !canonical()) return cells_[mirror()];  // the sets took in what they need
    if (decided) return mex();
    std::vector<Int> words(size_.size());
    for (std::size_t i = 0; i < words.size(); ++i) words[i] = scope_.slots[static_cast<std::size_t>(program_.heads[i])];
    ++asked_;
    return ask(at, words);
}

template <class Cell>
std::size_t Fill::part(std::size_t from, const Ask& ask) {
    Board<Cell> board{size_, stride_, cells_.data<Cell>(), sums_.data(), most_};
    Runner<Cell> runner(program_, board, scope_, seen_, meter_);
    Cell* g = cells_.data<Cell>();
    const auto last = static_cast<std::size_t>(program_.order.back());
    const auto row = static_cast<std::size_t>(size_[last]);
    Int& y = scope_.slots[static_cast<std::size_t>(program_.heads[last])];
    const std::size_t count = cells_.size(), rows = count / row;
    std::uint8_t* turned = nullptr;
    if constexpr (sizeof(Cell) == 1) {
        board.columns = static_cast<Int>(row);
        board.rows = static_cast<Int>(rows);
        if (!turned_.empty()) board.turned = turned = turned_.data();
    }
    for (std::size_t at = from; at < count;) {
        const std::size_t block = std::min(CellOptions::block, row - at % row);
        if (!program_.undecided) cell_options_.prepare(scope_, at, y, block);
        if (most_ < 64 && sums_.empty() && program_.symmetries.empty() && !program_.undecided &&
            cell_options_.simple()) {
            meter_.tick(block);
            at += simple_block(g, at, block);
            y += static_cast<Int>(block) - 1;
            if (advance()) begin_row();
            continue;
        }
        const std::size_t row_number = at / row;
        for (std::size_t i = 0; i < block; ++i, ++at) {
            Nimber v = 0;
            const bool found = one_row_ ? by_row(at, y, v) : all_runs_ && runner.by_runs(runs_, guards_, at, y, v);
            if (!found) v = value_at(runner, at, y, i, ask);
            meter_.tick(runner.work());
            if (v > std::numeric_limits<Cell>::max() && sizeof(Cell) < 4) {
                most_ = v;
                return at;
            }
            g[at] = static_cast<Cell>(v);
            if (turned != nullptr)
                turned[static_cast<std::size_t>(y) * rows + row_number] = static_cast<std::uint8_t>(v);
            most_ = board.most = std::max(most_, v);
            if (!sums_.empty()) sums_[at] = static_cast<std::uint32_t>(v ^ (y == 0 ? 0 : sums_[at - 1]));
            if (++y == static_cast<Int>(row)) {
                --y;
                if (advance()) begin_row();
            }
        }
    }
    return count;
}

void Fill::run(const Ask& ask) {
    std::size_t at = 0;
    begin_row();
    while (at < cells_.size()) {
        at = cells_.bytes() == 1   ? part<std::uint8_t>(at, ask)
             : cells_.bytes() == 2 ? part<std::uint16_t>(at, ask)
                                   : part<std::uint32_t>(at, ask);
        if (at == cells_.size()) return;
        const std::size_t bytes = most_ > std::numeric_limits<std::uint16_t>::max() ? 4 : 2;
        meter_.claim((bytes - cells_.bytes()) * cells_.size(), "the wider cells of a table");
        cells_.widen(bytes);
    }
}

}  // namespace grundy::engines
