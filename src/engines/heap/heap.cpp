// SPDX-License-Identifier: MIT
// Computes values of one heap by closed form, proven period, or table; see heap.hpp.
#include "engines/heap/heap.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/size.hpp"
#include "engines/heap/arithmetic.hpp"
#include "engines/heap/breaking.hpp"
#include "engines/heap/sparse_window.hpp"
#include "engines/heap/streamed_values.hpp"
#include "engines/heap/subtraction_cycle.hpp"
#include "kernels/subtraction/subtraction.hpp"
#include "system/file_lock.hpp"

namespace grundy::engines {
namespace {

constexpr std::size_t first_size = 256;
// How far to look for a period when no table can hold the requested heap. Each limit costs seconds of work.
constexpr std::size_t subtraction_limit = std::size_t{1} << 22, breaking_limit = std::size_t{1} << 15,
                      three_parts_limit = std::size_t{1} << 13;
// Games with few rare heaps go further, as long as it is cheap: marks and vectors cost about a nanosecond each.
constexpr std::size_t most_breaking_limit = std::size_t{1} << 22;
constexpr std::uint64_t most_breaking_work = std::uint64_t{1} << 30;
constexpr std::uint64_t most_kept = 4;  // bytes per heap that kernels keep besides the table, before they have begun
constexpr std::size_t streamed_limit = std::size_t{1} << 29;  // in a window, which costs little
// For a single heap or a range beyond this, a period is searched for first. Nearer values are found sooner in a window.
constexpr Int most_looked_at = streamed_limit;

std::vector<Int> elements(const rules::IntSet& set, Int most) {
    std::vector<Int> out;
    for (auto s = set.next(1); s && *s <= most; s = set.after(*s)) {
        out.push_back(*s);
        if (*s == std::numeric_limits<Int>::max()) break;
    }
    return out;
}

}  // namespace

HeapEngine::HeapEngine(const rules::Ruleset& rules, int instance, rules::HeapForm form, unsigned threads)
    : instance_(instance),
      name_(rules.name(instance)),
      form_(std::move(form)),
      threads_(threads),
      takes_(form_.subtraction_set()) {
    closed_ = interval_rule(form_);
    if (takes_ && !closed_) cofinite_ = CofiniteGame::of(*takes_);
    tried_infinite_ = !takes_ && !form_.finite();  // no theorem here covers taking any number and breaking
    if (form_.moves.empty()) {
        period_.emplace();
        period_->period = 1;
        period_->theorem = "there are no moves";
        period_->proof.values = 1;
        g_.push_back(0);
    }
}

// True if `known` is right for n, after as much work as a single value is worth.
bool HeapEngine::in_reach(Int n, Meter& meter) {
    if (settled() || std::cmp_less(n, g_.size())) return true;
    const bool far = n >= most_looked_at;
    return reach(n, meter, far, !far);
}

Value HeapEngine::value(std::span<const Int> words, Meter& meter) {
    return in_reach(words[0], meter) ? known(words[0]) : far_sum({words[0]}, meter);
}

Value HeapEngine::sum(std::span<const Int> heaps, Meter& meter) {
    Nimber total = 0;
    std::vector<Int> far;
    for (const Int n : heaps)
        if (std::cmp_less(n, g_.size()))
            total ^= g_[to_size(n)];
        else if (in_reach(n, meter))
            total ^= known(n);
        else
            far.push_back(n);
    return far.empty() ? total : total ^ far_sum(std::move(far), meter);
}

// Takes one pass, however many heaps there are. All values between them are visited.
Nimber HeapEngine::far_sum(std::vector<Int> heaps, Meter& meter) {
    std::sort(heaps.begin(), heaps.end());
    Nimber total = 0;
    auto next = heaps.begin();
    Int first = heaps.front();
    const RangeVisit add = [&](std::span<const ValueWord> values) {
        const Int end = first + static_cast<Int>(values.size());
        for (; next != heaps.end() && *next < end; ++next) total ^= values[to_size(*next - first)];
        first = end;
    };
    for_range(first, heaps.back(), add, meter);
    return total;
}

void HeapEngine::for_range(Int from, Int to, const RangeVisit& visit, Meter& meter) {
    const bool reached = in_reach(to, meter);
    Wide next = visit_known(from, to, visit, meter);
    if (!reached && to < most_streamed) {
        std::vector<ValueWord> block;
        const StreamVisit widen = [&](Int first, std::span<const std::uint32_t> values) {
            block.assign(values.begin(), values.end());
            visit(block);
            next = Wide{first} + static_cast<Wide>(values.size());
        };
        const bool behind = passed_ && passed_->next() > g_.size() && static_cast<Wide>(passed_->next()) <= next;
        const auto stream = behind ? passed_ : breaking_stream(form_, g_);
        if (stream && streamed_values(*stream, name_, static_cast<Int>(next), to, threads_, meter, widen)) return;
    }
    if (next > to) return;
    if (!reach(to, meter, true, true)) throw too_far(to);
    visit_known(static_cast<Int>(next), to, visit, meter);
}

std::size_t HeapEngine::search_limit() const {
    if (takes_) return subtraction_limit;
    if (form_.most_parts() > 2) return three_parts_limit;
    if (!breaking_ || breaking_->work() >= most_breaking_work) return breaking_limit;
    return std::clamp(2 * g_.size(), breaking_limit, most_breaking_limit);
}

Stopped HeapEngine::too_far(Int n) const {
    std::string why = unheld_;
    if (why.empty()) {
        why = "no period of " + name_ + " is proven";
        if (!g_.empty()) why += " by its values up to " + std::to_string(g_.size() - 1);
        why += ", and a table up to " + std::to_string(n) + " does not fit the memory budget";
        if (n >= most_streamed && breaking_stream(form_, g_))
            why += " (in a window values are computed below heap " + std::to_string(most_streamed) + ")";
    }
    return {Status::out_of_budget, why};
}

void HeapEngine::prepare(std::span<const Int> words, Meter& meter) {
    if (reach(words[0], meter, true, true)) return;
    Stopped stop = too_far(words[0]);
    if (words[0] < most_streamed && breaking_stream(form_, g_))
        throw Stopped(stop.status, std::string(stop.what()) + "; its value alone needs no table ('value')");
    throw stop;
}

// Looks for a proven period, also in a window if `stream`, or for a table up to n if `table`.
// Returns false if neither can be had.
bool HeapEngine::reach(Int n, Meter& meter, bool stream, bool table) {
    meter.begin("values of " + name_, fits(n, meter) ? static_cast<std::uint64_t>(n) + 1 : 0);
    while (!settled() && std::cmp_less_equal(g_.size(), n)) {
        const std::size_t limit = search_limit();
        const bool fits = table && this->fits(n, meter);
        if (!fits && stream && g_.size() >= limit && settle_by_stream(meter)) continue;
        if (!fits && (g_.size() >= limit || tried_infinite_)) return false;  // further values cannot prove a period
        std::size_t next = std::max(first_size, g_.size() * 2);
        if (takes_ && takes_->finite()) next = std::max(next, first_step(saturated_size(n)));
        if (next > limit)
            next = std::max<std::size_t>(fits ? to_size(n) + 1 : limit, g_.size() + 1);
        else if (breaking_ && fits)  // each value costs more than the one before it
            next = std::min(next, to_size(n) + 1);
        extend(next, meter);
        if (g_.size() > limit || (breaking_ && g_.size() < tried_ + tried_ / 2)) continue;
        if (g_.size() >= first_proof() || g_.size() * 2 > limit) prove(meter);
    }
    return true;
}

// Nothing is tried before the first proof, so nothing is lost by going directly to n and to the greatest take. Heaps up
// to that take are likely to follow, and each extension begins by reading that many values.
std::size_t HeapEngine::first_step(std::size_t n) const {
    constexpr std::size_t little_work = std::size_t{1} << 15;
    const std::size_t take = takes_->empty() ? 0 : saturated_size(takes_->greatest());
    const std::size_t to = std::max(n, std::min(take, little_work));
    return std::min(to + to / 8 + 1, first_proof());
}

// A window must be as long as the greatest take, and periods are seldom much shorter than that.
std::size_t HeapEngine::first_proof() const {
    if (!takes_ || !takes_->finite() || takes_->empty()) return first_size;
    return std::min(search_limit(), 4 * std::min(saturated_size(takes_->greatest()), search_limit()));
}

std::uint64_t HeapEngine::kernel_bytes() const {
    return breaking_ ? breaking_->bytes() : triples_ ? triples_->bytes() : 0;
}

// True if there is room for a table up to n, if the table and the kernels keep needing as much per heap as now.
bool HeapEngine::fits(Int n, const Meter& meter) const {
    const std::size_t size = g_.size();
    // Bytes that are kept per heap, without what is kept only once.
    const std::uint64_t each = size < first_size ? most_kept : (kernel_bytes() + size - 1) / size,
                        kept = takes_     ? most_kept
                               : triples_ ? each
                                          : std::min(each, most_kept);
    const std::uint64_t left = meter.bytes_left() - std::min(meter.bytes_left(), g_.bytes());  // values move once more
    return n < static_cast<Int>(size) || static_cast<std::uint64_t>(n) + 1 - size <= left / (g_.bytes_a_value() + kept);
}

// Claims the memory for a table of so many heaps.
void HeapEngine::claim(std::size_t size, Meter& meter) {
    const std::uint64_t bytes =
        std::max<std::uint64_t>(g_.bytes(), std::uint64_t{size} * g_.bytes_a_value()) + kernel_bytes();
    if (bytes <= claimed_) return;
    meter.claim(bytes - claimed_, "the values of " + name_);
    claimed_ = bytes;
}

// While the values are moved, they exist twice.
void HeapEngine::reserve(std::size_t size, Meter& meter) {
    const std::uint64_t now = g_.bytes();
    if (std::uint64_t{size} * g_.bytes_a_value() <= now) return;
    meter.claim(now, "the values of " + name_);
    g_.reserve(size);
    meter.release(now);
}

void HeapEngine::extend(std::size_t size, Meter& meter) {
    claim(size, meter);
    if (cofinite_) {
        period_ = cofinite_->extend(g_, size, meter);
        return claim(g_.size(), meter);
    }
    reserve(size, meter);
    if (takes_) return extend_subtraction(size, meter);
    if (start_breaking(size)) return extend_breaking(size, meter);
    fill_breaking(form_, g_, size, meter);
}

void HeapEngine::extend_subtraction(std::size_t size, Meter& meter) {
    auto list = elements(*takes_, static_cast<Int>(size) - 1);
    if (kernels::subtraction_is_dense(list)) {
        meter.claim(size * sizeof(std::uint32_t), "the values of " + name_);
        std::vector<std::uint32_t> all(size);
        kernels::subtraction(list, all, 0);
        g_.append(std::span(all).subspan(g_.size()));
        claim(size, meter);
        meter.release(size * sizeof(std::uint32_t));
        return meter.tick(size);
    }
    // The step lets the meter be read a few times a second, however many takes there are. The kernel reads as many
    // heaps as the greatest take before it begins; that must not be most of its work.
    std::size_t step = std::clamp<std::size_t>((std::size_t{1} << 26) / (list.size() + 1), 1 << 12, 1 << 20);
    if (!list.empty())
        step =
            std::max(step, saturated_size(std::uint64_t{80} * static_cast<std::uint64_t>(list.back()) / list.size()));
    const std::size_t kept = list.empty() ? 0 : to_size(list.back());
    const std::uint64_t bytes = (kept + std::min(step, size - g_.size())) * sizeof(std::uint32_t);
    meter.claim(bytes, "the values of " + name_);
    SubtractionStream stream(std::move(list), g_);
    while (g_.size() < size) {
        const std::size_t count = std::min(step, size - g_.size());
        g_.append(stream.next(count));
        claim(size, meter);
        meter.reached(g_.size());
        meter.tick(count);
    }
    meter.release(bytes);
}

// Returns false if the kernels do not know the moves.
bool HeapEngine::start_breaking(std::size_t size) {
    if (size <= breaking_size_) return true;
    auto plan = breaking_plan(form_, 2 * size);
    if (!plan) return false;
    kernels::BreakingSettings settings;
    settings.threads = threads_;
    if (plan->triples.empty())
        breaking_ = std::make_unique<kernels::Breaking>(std::move(plan->rules), g_, settings);
    else
        triples_ = std::make_unique<kernels::TripleBreaking>(std::move(plan->rules), std::move(plan->triples), g_);
    breaking_size_ = plan->for_all_heaps ? std::numeric_limits<std::size_t>::max() : 2 * size;
    return true;
}

// Work done before the meter stops it is kept: the kernel and g_ advance together.
void HeapEngine::extend_breaking(std::size_t size, Meter& meter) {
    constexpr std::uint64_t step = std::uint64_t{1} << 20;  // so that the meter is read many times a second
    const auto run = [&](auto& kernel) {
        while (g_.size() < size) {
            const std::uint64_t before = kernel.work();
            kernel.extend(g_, size, step);
            claim(size, meter);
            meter.reached(g_.size());
            meter.tick(kernel.work() - before);
        }
    };
    breaking_ ? run(*breaking_) : run(*triples_);
}

std::string HeapEngine::method() const {
    constexpr std::size_t decided = 1024;
    if (!breaking_ || settled() || g_.size() < decided) return "";
    return rung_text(breaking_->rung());
}

std::string HeapEngine::cores() const {
    const unsigned threads = method().empty() ? 0 : breaking_->rung().threads;
    if (threads == 0) return "";
    if (threads == 1) return "1: no more are available or allowed (--threads)";
    return std::to_string(threads) +
           ", as long as all or many splits of a heap are examined, for 64 or 128 heaps at a time";
}

void HeapEngine::prove(Meter& meter) {
    tried_ = g_.size();
    if (cofinite_) return;  // `extend` finds the period
    if (takes_ && !takes_->finite()) {
        if (tried_infinite_) return;
        Sequence g;
        period_ = prove_infinite(*takes_, g, meter);
        tried_infinite_ = true;
        if (period_) g_ = std::move(g);
    } else {
        prove_by_windows(meter);
    }
}

// The window theorem requires a look at all pairs of heaps, the sparse one only at the last heaps. Where both apply,
// the window theorem is tried only once per doubling.
void HeapEngine::prove_by_windows(Meter& meter) {
    constexpr std::size_t few = std::size_t{1} << 16;
    const bool sparse = breaking_ && sparse_window_applies(form_);
    std::optional<kernels::breaking::Mask> mask;
    if (sparse) mask = mask_of(form_, g_, breaking_->rung());
    worth_ = 0;
    if (mask) {
        auto attempt = prove_by_sparse_window(form_, g_, *mask, meter);
        period_ = std::move(attempt.period);
        worth_ = attempt.worth;
    }
    const bool due = !mask || g_.size() < few || g_.size() >= 2 * tried_window_;
    const std::uint64_t bytes = bytes_of_look(g_.size());
    if (!window_applies(form_) || !due || bytes > meter.bytes_left()) return;
    tried_window_ = g_.size();
    if (auto by_window = prove_by_window(form_, g_, &meter);
        by_window && (!period_ || by_window->period <= period_->period)) {
        period_ = std::move(by_window);
        if (mask) {
            period_->proof.mask = mask->ones;
            period_->proof.position = mask->position;
        }
    }
    if (period_ || g_.size() < first_size) return;
    const auto seen = seen_repetition(form_, g_, &meter);
    if (seen) period_ = prove_arithmetic(form_, g_, *seen, meter);
    if (seen && seen->worth > g_.size() && (worth_ == 0 || seen->worth < worth_)) worth_ = seen->worth;
}

std::string HeapEngine::why_no_period() const {
    if (settled()) return "";
    if (tried_infinite_ && takes_)
        return "no finite part of the set has a period that the other takes provably leave unchanged";
    if (!takes_ && !form_.finite())
        return "infinitely many numbers can be taken while heaps are left: no theorem here covers that";
    if (!takes_ && !window_applies(form_) && !sparse_window_applies(form_))
        return "three parts must differ from each other: no theorem here covers that";
    return "";
}

void HeapEngine::for_values(std::size_t count, const std::function<void(std::span<const std::uint32_t>)>& visit,
                            Meter& meter) const {
    constexpr std::size_t block = std::size_t{1} << 16;
    if (count <= g_.size()) {
        std::vector<std::uint32_t> some;
        for (std::size_t n = 0; n < count; n += block) {
            some.resize(std::min(block, count - n));
            g_.copy(n, some);
            visit(some);
        }
        return;
    }
    if (streamed_) return streamed_->for_values(count, visit, meter);
    SubtractionStream stream(elements(*takes_, takes_->greatest()));
    while (stream.at() < count) {
        visit(stream.next(std::min(block, count - stream.at())));
        meter.tick(block);
    }
}

std::optional<Period> HeapEngine::find_period(std::size_t most, Meter& meter, const PeriodSearch& search) {
    if (closed_) return closed_->period();
    const bool streams = !takes_ && sparse_window_applies(form_);
    // The lock is taken here because the search may run for a long time before it first writes to the file.
    std::optional<system::FileLock> lock;
    if (streams && !search.checkpoint.empty())
        lock.emplace(search.checkpoint, "the checkpoint '" + search.checkpoint + "'");
    const std::size_t kept = streams ? StreamedPeriod::values_for_checkpoint(form_, search, meter) : 0;
    stream_from_ = kept != 0 ? kept : search.stream_from;
    while (!period_ && why_no_period().empty() && g_.size() < most) {
        if (takes_ && takes_->finite() && g_.size() >= subtraction_limit &&
            takes_->greatest() <= static_cast<Int>(first_size)) {
            meter.begin("windows of " + name_);
            return subtraction_cycle(elements(*takes_, takes_->greatest()), most, meter);
        }
        if (streams && g_.size() >= stream_from_) {
            if (auto found = stream(most, search, meter)) return found;
            if (streamed_) break;
        }
        std::size_t next = std::max(first_size, takes_ ? g_.size() * 2 : g_.size() + g_.size() / 4);
        if (worth_ > g_.size() && worth_ < next) next = worth_;
        if (streams && g_.size() < stream_from_) next = std::min(next, stream_from_);
        next = std::min(next, most);
        meter.begin("values of " + name_);
        meter.reached(g_.size());
        extend(next, meter);
        prove(meter);
    }
    return period_;
}

// If a heap needs more than a window, all values up to it are put into a table, and another stream begins there.
std::optional<Period> HeapEngine::stream(std::size_t most, const PeriodSearch& search, Meter& meter) {
    stream_from_ = 2 * g_.size();
    PeriodSearch further = search;
    further.most = most;
    streamed_ = StreamedPeriod::of(form_, name_, g_, further, meter);
    if (!streamed_) return std::nullopt;
    auto found = streamed_->run(most, meter);
    if (found || !streamed_->stuck()) return found;
    const std::size_t heap = streamed_->heaps(), table = heap + heap / 4;
    if (!fits(static_cast<Int>(table), meter))
        throw Stopped(Status::out_of_budget,
                      "heap " + std::to_string(heap) + " of " + name_ +
                          " has a new rare value, or one that needs larger parts to confirm it: a table of all values "
                          "up to it does not fit the memory budget");
    stream_from_ = table;
    streamed_.reset();
    return std::nullopt;
}

// For a heap that no table can hold: computes some seconds' worth of values in a window,
// then a table of the first period.
bool HeapEngine::settle_by_stream(Meter& meter) {
    if (takes_ || !sparse_window_applies(form_) || tried_stream_) return false;
    tried_stream_ = true;
    const auto stream = StreamedPeriod::of(form_, name_, g_, {}, meter);
    auto found = stream ? stream->run(streamed_limit, meter) : std::nullopt;
    if (stream && !found && !stream->stuck()) passed_ = stream->stream();
    if (!found) return false;
    const std::string what = std::to_string(found->period) + " from " + std::to_string(found->preperiod);
    const auto size = to_size(found->preperiod + found->period);
    if (!fits(static_cast<Int>(size), meter)) {
        unheld_ =
            "the period of " + name_ + " is proven (" + what + "), but the values of one do not fit the memory budget";
        return false;
    }
    meter.begin("values of " + name_ + " up to " + std::to_string(size));
    if (g_.size() < size) extend(size, meter);
    period_ = std::move(found);
    return true;
}

std::optional<Period> HeapEngine::period(Meter& meter) {
    if (closed_) return closed_->period();
    if (!takes_ && !window_applies(form_) && !sparse_window_applies(form_)) return std::nullopt;
    while (!period_ && g_.size() < search_limit()) {
        if (tried_infinite_) break;  // further values cannot prove a period
        extend(std::min(std::max(first_size, g_.size() * 2), std::max(search_limit(), first_size)), meter);
        prove(meter);
    }
    return period_;
}

}  // namespace grundy::engines
