// SPDX-License-Identifier: MIT
// Filling a table; see fill.hpp. The sets that are kept rest on docs/theory.md, section 8.
#include "engines/table/fill.hpp"

#include <algorithm>
#include <bit>
#include <limits>

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
      sets_(std::min<std::uint64_t>(meter.bytes_left() / 2, std::max<std::uint64_t>(64 << 20, 8 * cells.size()))) {
    link(program_, stride_);
    plan_sets();
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
        if (!o.ray) continue;
        const auto last = static_cast<std::size_t>(program_.order.back());
        Int moved = 0;
        for (std::size_t i = 0; i < size_.size(); ++i) {
            kept.back += static_cast<std::size_t>((*o.ray)[i] * stride_[i]);
            moved += (*o.ray)[i];
        }
        kept.source = kept.back * static_cast<std::size_t>(o.ray_start);
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
        grows = grows && x >= c * o.ray_start;
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

template <class Cell>
bool Fill::option(Runner<Cell>& runner, std::size_t k, std::size_t at) {
    const CompiledOption& o = program_.options[k];
    Kept& kept = kept_[k];
    std::size_t set = kept.first;
    bool use = true;
    if (kept.kind == Kept::Kind::none) return runner.option(o, at);
    if (kept.kind == Kept::Kind::line) {
        if (!line_of(k, at, set)) {
            kept.kind = Kept::Kind::none;
            return runner.option(o, at);
        }
        if (!scope_.tests(o.guard, use)) return false;
    } else if (!runner.keep_row(o, at, sets_, set, kept.next)) {
        kept.kind = Kept::Kind::none;
        return runner.option(o, at);
    }
    if (use) used_.push_back(set);
    return true;
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

template <class Cell>
std::size_t Fill::part(std::size_t from, const Ask& ask) {
    Board<Cell> board{size_, stride_, cells_.data<Cell>(), sums_.data(), most_};
    Runner<Cell> runner(program_, board, scope_, seen_);
    Cell* g = cells_.data<Cell>();
    std::vector<Int> words(size_.size());
    const std::size_t count = cells_.size(),
                      row = static_cast<std::size_t>(size_[static_cast<std::size_t>(program_.order.back())]);
    for (std::size_t at = from; at < count; ++at) {
        seen_.clear();
        used_.clear();
        // Where most cells were left open, the rest is not tried.
        bool decided = !program_.undecided && (asked_ < 1000 || asked_ < at / 2);
        for (std::size_t k = 0; k < kept_.size() && decided; ++k) decided = option(runner, k, at);
        Nimber v = 0;
        if (decided) {
            v = mex();
            meter_.tick(runner.work());
        } else {
            for (std::size_t i = 0; i < words.size(); ++i)
                words[i] = scope_.slots[static_cast<std::size_t>(program_.heads[i])];
            v = ask(at, words);
            for (std::size_t i = 0; i < words.size(); ++i)
                scope_.slots[static_cast<std::size_t>(program_.heads[i])] = words[i];
            ++asked_;
        }
        if (v > std::numeric_limits<Cell>::max()) {
            most_ = v;
            return at;
        }
        g[at] = static_cast<Cell>(v);
        most_ = board.most = std::max(most_, v);
        if (!sums_.empty()) sums_[at] = static_cast<std::uint32_t>(v ^ (at % row == 0 ? 0 : sums_[at - 1]));
        if (advance())
            for (Kept& kept : kept_)
                if (kept.reset && kept.kind != Kept::Kind::none) {
                    sets_.clear(kept.first);
                    kept.next = -Scope::most_slot;
                }
    }
    return count;
}

void Fill::run(const Ask& ask) {
    std::size_t at = 0;
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
