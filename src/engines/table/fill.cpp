// SPDX-License-Identifier: MIT
// Fills a table; see fill.hpp. The meter stays with the calling thread. The other threads have meters of their own,
// which report progress ten times a second and check a flag that stops them. The calling thread adds up the steps,
// enforces the limits and shows progress. Work that needs all cells or all sets (widening them) is done while no thread
// is working: all threads leave their work where it is and continue from there.
#include "engines/table/fill.hpp"

#include <algorithm>
#include <condition_variable>
#include <ctime>
#include <limits>
#include <mutex>
#include <system_error>

#include "core/joining_thread.hpp"
#include "core/size.hpp"
#include "engines/table/file_fault.hpp"
#include "os/load.hpp"
#include "store/saved_values.hpp"

namespace grundy::engines::table {
namespace {

constexpr std::uint64_t no_end = std::numeric_limits<std::uint64_t>::max();
constexpr std::chrono::milliseconds between_looks{50};

// Cells that take less time than this are done before another thread has been told about them.
constexpr double least_seconds_a_cell = 5e-8;

std::vector<Int> in_order(const Program& program, const std::vector<Int>& size) {
    std::vector<Int> out;
    for (const int i : program.order) out.push_back(size[to_size(i)]);
    return out;
}

Shares shares_of(const Program& program, const std::vector<Int>& size, const Threading& threading, const Meter& meter) {
    const Shares out = share_out(in_order(program, size), threading, CellOptions::block);
    if (8 * out.units <= meter.bytes_left() / 8) return out;  // counters of the units
    return share_out(in_order(program, size), {1, 0, 1}, CellOptions::block);
}

Wavefront wavefront(const Program& program, const std::vector<Int>& size, const Threading& threading,
                    const Meter& meter) {
    return {in_order(program, size), shares_of(program, size, threading, meter)};
}

std::uint64_t bytes_of_sets(const Meter& meter, const Cells& cells) {
    return std::min<std::uint64_t>(meter.bytes_left() / 2, std::max<std::uint64_t>(64 << 20, 8 * cells.size()));
}

template <class Work>
void on_file(Work work) {
    try {
        work();
    } catch (const Error& fault) {
        throw FileFault(fault.what());
    }
}

}  // namespace

Fill::Fill(Program& program, const std::vector<Int>& size, std::vector<Int> stride, Cells& cells, Meter& meter,
           const Threading& threading)
    : program_(program),
      meter_(meter),
      threading_(threading),
      common_{size,
              std::move(stride),
              cells,
              GrowingSets(bytes_of_sets(meter, cells), meter),
              {},
              {},
              wavefront(program, size, threading, meter)} {
    if (common_.wave.shares().fixed > 0) meter_.claim(8 * common_.wave.shares().units, "the progress of threads");
    if (!program_.wins.empty()) cells.expect_loony();
    link(program_, common_.stride);
    make_bitmaps(program_, *std::max_element(size.begin(), size.end()), meter_);
    std::vector<Kept> kept = plan_sets();
    const bool runs = std::any_of(program_.options.begin(), program_.options.end(), [](const CompiledOption& o) {
        return o.way == CompiledOption::Way::run && !o.ray && !o.prefix;
    });
    if (runs && size.size() == 2 && cells.bytes() == 1 && cells.size() < meter_.bytes_left() / 2) {
        meter_.claim(cells.size(), "the columns of a table");
        common_.turned.reset(cells.size());
    }
    if (program_.prefix_sums) {
        meter_.claim(4 * cells.size(), "the sums of rows of a table");
        common_.sums.reset(cells.size());
    }
    fillers_.push_back(std::make_unique<Filler>(program_, common_, std::move(kept)));
}

std::vector<Kept> Fill::plan_sets() {
    std::vector<Kept> out(program_.options.size());
    const std::size_t cells = common_.cells.size();
    for (std::size_t k = 0; k < out.size(); ++k) {
        const CompiledOption& o = program_.options[k];
        Kept& kept = out[k];
        if (o.prefix && common_.sets.add(1, kept.first)) {
            kept.kind = Kept::Kind::row;
            kept.reset = true;
        }
        if (o.solved && DueOptions::bytes_a_position * cells < meter_.bytes_left() / 2) {
            meter_.claim(DueOptions::bytes_a_position * cells, "the options of a table that are due");
            kept.kind = Kept::Kind::due;
            kept.due = std::make_shared<DueOptions>(o, program_.heads[0], cells);
        }
        if (o.ray) plan_line(o, kept);
    }
    return out;
}

void Fill::plan_line(const CompiledOption& o, Kept& kept) {
    const auto& size = common_.size;
    const auto last = to_size(program_.order.back());
    const std::size_t cells = common_.cells.size();
    auto lines = std::make_shared<Lines>();
    std::size_t followers = 1;  // cells that have a predecessor on their line
    Int moved = 0;
    for (std::size_t i = 0; i < size.size(); ++i) {
        const Int c = (*o.ray)[i];
        lines->back += to_size(c * common_.stride[i]);
        lines->source += to_size(o.ray_first[i] * common_.stride[i]);
        moved += c;
        followers *= to_size(std::max<Int>(size[i] - c, 0));
    }
    const bool along_row = moved == (*o.ray)[last] && moved == 1;  // one set, which starts again with each row
    const bool column = size.size() == 2 && lines->back == to_size(size[last]);
    if (along_row) {
        if (!common_.sets.add(1, kept.first)) return;
        kept.reset = true;
    } else if (column) {
        if (!common_.sets.add(to_size(size[last]), lines->first)) return;
    } else {
        if (4 * cells > meter_.bytes_left() / 2 || !common_.sets.add(cells - followers, lines->first)) return;
        meter_.claim(4 * cells, "the lines of a table");
        lines->ids.reset(cells);
    }
    kept.lines = std::move(lines);
    kept.kind = Kept::Kind::line;
}

void Fill::one(Filler& filler, const Filler::Ask& ask, Meter& meter, std::uint64_t until) {
    const std::size_t bytes = common_.cells.bytes();
    if (bytes == 1) return filler.run<std::uint8_t>(ask, meter, until);
    if (bytes == 2) return filler.run<std::uint16_t>(ask, meter, until);
    filler.run<std::uint32_t>(ask, meter, until);
}

// Widens the cells if some value does not fit their present width. Returns whether it did.
bool Fill::widen() {
    const std::size_t now = common_.cells.bytes();
    const Nimber most = common_.most.load();
    const std::size_t bytes = most > std::numeric_limits<std::uint16_t>::max()  ? 4
                              : most > std::numeric_limits<std::uint8_t>::max() ? 2
                                                                                : 1;
    if (bytes <= now) return false;
    meter_.claim(bytes * common_.cells.size(), "the wider cells of a table");
    common_.cells.widen(bytes, meter_);
    meter_.release(now * common_.cells.size());
    return true;
}

// Called after all threads left because one of them needed more room.
void Fill::make_room() {
    widen();
    std::size_t words = 0;
    for (Report& report : reports_) words = std::max(words, std::exchange(report.words, 0));
    if (words > common_.sets.words() && !common_.sets.widen(words))
        for (auto& filler : fillers_)  // no sets are kept any more
            for (Kept& kept : filler->kept()) kept.kind = Kept::Kind::none;
    common_.wave.pause(false);
}

void Fill::alone(const Filler::Ask& ask, std::uint64_t until) {
    do {
        common_.wave.pause(false);
        one(*fillers_[0], ask, meter_, until);
    } while (widen());
}

// The number of threads that should go on after the first one has worked for this time, in seconds.
unsigned Fill::helpful(double seconds) const {
    const unsigned most = common_.wave.shares().threads;
    if (threading_.asked) return most;
    const auto cells = static_cast<double>(fillers_[0]->cells_done());
    return seconds < least_seconds_a_cell * cells ? 1 : os::idle_cores(most);
}

// `count`: the number of cells before them.
void Fill::take(std::span<const std::uint64_t> values, std::size_t& count) {
    const bool loony_cells = !program_.wins.empty();
    const auto is_mark = [&](std::uint64_t v) { return loony_cells && (v == 0xFF || v == 0xFFFF); };
    for (const std::uint64_t v : values)  // cells without marks need the greatest width for loony
        if (!loony_cells || Value::of_word(v) != loony) common_.raise(is_mark(v) ? v + 1 : v);
    widen();
    for (const std::uint64_t v : values) common_.cells.set(count++, Value::of_word(v));
}

void Fill::take_over(const Cells& cells) {
    constexpr std::size_t block = std::size_t{1} << 12;
    std::vector<std::uint64_t> values;
    while (common_.known < cells.size()) {
        meter_.look();
        values.resize(std::min(block, cells.size() - common_.known));
        cells.copy(common_.known, values);
        take(values, common_.known);
    }
}

// Rows are taken over as a whole, so that what is kept along a row begins with it; a table of one row as far as it
// goes.
void Fill::keep_in(store::SavedValues& file) {
    saved_ = &file;
    std::size_t count = 0;
    on_file([&] {
        file.resume(common_.cells.size(), [&](std::span<const std::uint64_t> values) { take(values, count); });
    });
    const auto row = to_size(common_.size[to_size(program_.order.back())]);
    common_.known = row == common_.cells.size() ? count : count - count % row;
}

void Fill::look() {
    if (saved_ != nullptr && saved_->due()) save();
}

void Fill::save() {
    if (saved_ == nullptr) return;
    on_file([&] {
        saved_->save(common_.wave.finished(),
                     [&](std::uint64_t from, std::span<std::uint64_t> out) { common_.cells.copy(to_size(from), out); });
    });
}

void Fill::run(const MakeAsk& make_ask) {
    const Filler::Ask ask = make_ask(meter_);
    const std::clock_t begin = std::clock();
    alone(ask, common_.wave.shares().threads == 1 ? no_end : meter_.nodes() + common_.known + threading_.alone);
    if (fillers_[0]->done()) return;
    const unsigned threads = helpful(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
    if (threads == 1) return alone(ask, no_end);
    call_others(threads);
    do round(make_ask);
    while (common_.wave.paused());
    // Units before the first one with a fault were finished, so this is the fault that a single thread would meet.
    std::size_t first_fault = threads;
    for (std::size_t i = 0; i < threads; ++i)
        if (reports_[i].fault && (first_fault == threads || fillers_[i]->unit() < fillers_[first_fault]->unit()))
            first_fault = i;
    if (first_fault < threads) std::rethrow_exception(reports_[first_fault].fault);
}

// Each thread has its own sets for what it keeps along its row. They are at some distance from those of other threads,
// so that no two threads write to the same cache line.
void Fill::call_others(unsigned threads) {
    common_.sets.fix_words();
    while (fillers_.size() < threads) {
        std::vector<Kept> kept = fillers_[0]->kept();
        for (Kept& k : kept)
            if (k.reset && k.kind != Kept::Kind::none) {
                constexpr std::size_t apart = 8;
                if (common_.sets.add(apart, k.first))
                    k.first += apart - 1;
                else
                    k.kind = Kept::Kind::none;
            }
        programs_.push_back(program_);
        fillers_.push_back(std::make_unique<Filler>(programs_.back(), common_, std::move(kept)));
    }
    while (reports_.size() < threads) reports_.emplace_back();
}

void Fill::one_of_many(std::size_t number, const MakeAsk& make_ask, const Budget& budget) {
    Report& report = reports_[number];
    Filler& filler = *fillers_[number];
    Meter meter(budget);
    try {
        one(filler, make_ask(meter), meter, no_end);
    } catch (const GrowingSets::NoRoom& need) {
        report.words = need.words;
        common_.wave.pause(true);
    } catch (const Stopped&) {  // the caller knows why, or learns it from the steps
        common_.wave.pause(true);
    } catch (...) {
        report.fault = std::current_exception();
        common_.wave.fail(filler.unit());
    }
    report.steps.store(meter.nodes());
}

// Lets all threads work until each of them has left.
void Fill::round(const MakeAsk& make_ask) {
    make_room();
    std::mutex mutex;
    std::condition_variable changed;
    std::size_t working = 0;
    std::atomic<bool> stop{false};
    std::vector<JoiningThread> threads;
    std::uint64_t ticked = 0;
    const auto count = [&] {
        std::uint64_t steps = 0;
        for (const Report& report : reports_) steps += report.steps.load();
        meter_.tick(steps - std::exchange(ticked, steps));
    };
    const auto join = [&] {
        for (JoiningThread& thread : threads) thread.join();
    };
    try {
        for (std::size_t i = 0; i < fillers_.size(); ++i) {
            Budget budget;
            budget.nodes = std::max<std::uint64_t>(meter_.nodes_left(), 1);
            budget.interrupt = &stop;
            std::atomic<std::uint64_t>& steps = reports_[i].steps;
            steps.store(0);
            budget.progress = [&steps](std::string_view, std::uint64_t done, std::uint64_t) { steps.store(done); };
            {
                const std::lock_guard lock(mutex);
                ++working;
            }
            threads.emplace_back([&, i, budget] {
                one_of_many(i, make_ask, budget);
                const std::lock_guard lock(mutex);
                --working;
                changed.notify_one();
            });
        }
        std::unique_lock lock(mutex);
        while (working > 0) {
            lock.unlock();
            count();
            meter_.look();
            lock.lock();
            changed.wait_for(lock, between_looks);
        }
        lock.unlock();
        join();
        threads.clear();
        count();
    } catch (...) {
        stop.store(true);
        common_.wave.pause(true);
        join();
        try {
            throw;
        } catch (const std::system_error&) {
            throw Error("the system cannot start another thread; try fewer (--threads 1)");
        }
    }
}

}  // namespace grundy::engines::table
