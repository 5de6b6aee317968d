// SPDX-License-Identifier: MIT
// See finder.hpp. The table grows by doubling, up to the heap that is asked for, or as far as the last attempt at a
// proof suggests.
#include "engines/heap/finder.hpp"

#include <algorithm>

#include "engines/heap/breaking_game.hpp"
#include "engines/heap/sparse_window.hpp"
#include "engines/heap/streamed_values.hpp"
#include "engines/heap/subtraction_cycle.hpp"

namespace grundy::engines::heap {
namespace {

// Values that are shown of a game for which no theorem can prove a period.
constexpr std::size_t hopeless_takes = std::size_t{1} << 14, hopeless_breaking = std::size_t{1} << 10;
constexpr std::size_t most_windowed = std::size_t{1} << 22;  // values in the table of a subtraction game with few takes

}  // namespace

PeriodFinder::PeriodFinder(rules::SystemForm form, unsigned threads)
    : PeriodSource(std::move(form)),
      game_(this->form()),
      filler_(game_, known_, threads),
      prover_(game_, known_, filler_) {
    if (game_.system.forms.size() > 1 || !game_.form.moves.empty()) return;
    Period all_zero;
    all_zero.period = 1;
    all_zero.theorem = "there are no moves";
    all_zero.values = 1;
    first_.table().push_back(0);
    first_.settle(std::move(all_zero));
}

bool PeriodFinder::reach(Int n, bool stream, bool table, Meter& meter, std::uint64_t most_options) {
    const Sequence& g = first_.table();
    const auto& takes = game_.takes;
    meter.begin("values of " + game_.name, filler_.fits(n, meter) ? static_cast<std::uint64_t>(n) + 1 : 0);
    while (!first_.has(n)) {
        const std::size_t limit = prover_.limit(meter, most_options);
        const bool fits = table && filler_.fits(n, meter);
        if (!fits && stream && g.size() >= limit && settle_by_stream(meter)) continue;
        if (!fits && (g.size() >= limit || prover_.tried_infinite()))
            return false;  // more values cannot prove a period
        std::size_t next = std::max(first_size, game_.has_kernels ? g.size() * 2 : g.size() + g.size() / 4);
        if (takes && takes->finite()) next = std::max(next, first_step(saturated_size(n), meter));
        if (fits) next = prover_.why_never().empty() ? std::min(next, end_for(n)) : end_for(n);
        if (next > limit) next = std::max<std::size_t>(fits ? to_size(n) + 1 : limit, g.size() + 1);
        filler_.extend(next, meter);
        if (prover_.due(limit, meter)) prover_.prove(meter);
    }
    asked_ = n;
    return true;
}

// The table ends at the heap that is asked for. Where another one just after it is asked for, more are likely to
// follow, and each extension may begin with work for all heaps before it; but in a breaking game, each value costs more
// than the one before it.
std::size_t PeriodFinder::end_for(Int n) const {
    const std::size_t end = std::max(to_size(n) + 1, first_size), size = first_.table().size();
    const bool follows = asked_ >= 0 && n - asked_ <= asked_ / 4;
    return follows && !filler_.breaking() ? std::max(end, size + size / 4) : end;
}

// Nothing is tried before the first proof, so nothing is lost by going directly to n and to the greatest take. Heaps up
// to that take are likely to follow, and each extension begins by reading that many values.
std::size_t PeriodFinder::first_step(std::size_t n, const Meter& meter) const {
    constexpr std::size_t little_work = std::size_t{1} << 15;
    const std::size_t take = game_.takes->empty() ? 0 : saturated_size(game_.takes->greatest());
    return std::min(std::max(n, std::min(take, little_work)) + 1, prover_.first_proof(meter));
}

// Whether the last values, of which there are few, decide all later ones, so that no table is needed.
bool PeriodFinder::cycles() const {
    const auto& takes = game_.takes;
    return takes && takes->finite() && !takes->empty() && takes->greatest() <= static_cast<Int>(first_size);
}

bool PeriodFinder::streams() const { return game_.has_kernels && !game_.takes && sparse_window_applies(game_.form); }

// For a heap that no table can hold: computes some seconds' worth of values in a window,
// then a table of the first period.
bool PeriodFinder::settle_by_stream(Meter& meter) {
    if (tried_stream_ || !(cycles() || streams())) return false;
    tried_stream_ = true;
    const Sequence& g = first_.table();
    std::optional<Period> found;
    if (cycles()) {
        meter.begin("windows of " + game_.name);
        found = subtraction_cycle(game_.takes_up_to(game_.takes->greatest(), meter), to_size(far_heap), meter);
    } else if (const auto stream = StreamedPeriod::of(game_.form, game_.name, g, {}, nullptr, meter)) {
        found = stream->run(to_size(far_heap), meter);
        if (!found && !stream->stuck()) passed_ = stream->stream();
    }
    if (!found) return false;
    const std::string what = std::to_string(found->period) + " from " + std::to_string(found->preperiod);
    const auto size = to_size(found->preperiod + found->period);
    if (!filler_.fits(static_cast<Int>(size), meter)) {
        unheld_ = "the period of " + game_.name + " is proven (" + what +
                  "), but the values of one do not fit the memory budget";
        return false;
    }
    meter.begin("values of " + game_.name + " up to " + std::to_string(size));
    if (g.size() < size) filler_.extend(size, meter);
    first_.settle(std::move(*found));
    return true;
}

std::optional<Period> PeriodFinder::period(Meter& meter) {
    const Sequence& g = first_.table();
    while (!first_.settled() && g.size() < prover_.limit(meter) && prover_.why_never().empty()) {
        filler_.extend(std::max(first_size, std::min(g.size() * 2, prover_.limit(meter))), meter);
        prover_.prove(meter);
    }
    return first_.period();
}

std::optional<Period> PeriodFinder::find(std::size_t most, Meter& meter, const PeriodSearch& search) {
    const Sequence& g = first_.table();
    const auto& takes = game_.takes;
    const bool streams = this->streams();
    // The file is opened here because the search may run for a long time before it first writes to it.
    const auto file = streams ? StreamedPeriod::open(game_.form, game_.name, search, meter) : nullptr;
    const std::size_t kept = file ? StreamedPeriod::values_for(*file) : 0;
    stream_from_ = kept != 0 ? kept : search.stream_from;
    while (!first_.settled() && g.size() < most) {
        const std::size_t hopeless = search.to_limit ? most : takes ? hopeless_takes : hopeless_breaking;
        if (!prover_.why_never().empty() && g.size() >= hopeless) break;
        if (cycles() && g.size() >= most_windowed) {
            meter.begin("windows of " + game_.name);
            return subtraction_cycle(game_.takes_up_to(takes->greatest(), meter), most, meter);
        }
        if (streams && g.size() >= stream_from_) {
            if (auto found = stream(most, search, file.get(), meter)) return found;
            if (streamed_) break;
        }
        std::size_t next = std::max(first_size, takes ? g.size() * 2 : g.size() + g.size() / 4);
        if (prover_.worth() > g.size() && prover_.worth() < next) next = prover_.worth();
        if (streams && g.size() < stream_from_) next = std::min(next, stream_from_);
        if (!prover_.why_never().empty()) next = std::min(next, hopeless);
        next = std::min(next, most);
        meter.begin("values of " + game_.name);
        meter.reached(g.size());
        filler_.extend(next, meter);
        prover_.prove(meter);
    }
    return first_.period();
}

// If a heap needs more than a window, all values up to it are put into a table, and another stream begins there.
std::optional<Period> PeriodFinder::stream(std::size_t most, const PeriodSearch& search, store::Checkpoint* file,
                                           Meter& meter) {
    stream_from_ = 2 * first_.table().size();
    PeriodSearch further = search;
    further.most = most;
    streamed_ = StreamedPeriod::of(game_.form, game_.name, first_.table(), further, file, meter);
    if (!streamed_) return std::nullopt;
    auto found = streamed_->run(most, meter);
    if (found || !streamed_->stuck()) return found;
    const std::size_t heap = streamed_->heaps(), table = heap + heap / 4;
    if (!filler_.fits(static_cast<Int>(table), meter))
        throw Stopped(Status::out_of_budget,
                      "heap " + std::to_string(heap) + " of " + game_.name +
                          " has a new rare value, or one that needs larger parts to confirm it: a table of all values "
                          "up to it does not fit the memory budget");
    stream_from_ = table;
    streamed_.reset();
    if (file != nullptr) file->begin_again();
    return std::nullopt;
}

PeriodSource::Reached PeriodFinder::reached() const {
    if (streamed_) return {streamed_->heaps(), streamed_->max(), static_cast<Int>(streamed_->max_at())};
    return PeriodSource::reached();
}

void PeriodFinder::for_values(std::size_t sequence, std::size_t count, const Visit& visit, Meter& meter) const {
    constexpr std::size_t block = std::size_t{1} << 16;
    if (count <= values().size()) return PeriodSource::for_values(sequence, count, visit, meter);
    if (streamed_) return streamed_->for_values(count, visit, meter);
    SubtractionStream stream(game_.takes_up_to(game_.takes->greatest(), meter));
    while (stream.at() < count) {
        visit(stream.next(std::min(block, count - stream.at())));
        meter.tick(block);
    }
}

std::optional<kernels::BreakingStream> PeriodFinder::stream_to(Wide n) const {
    const bool serves = passed_ && passed_->next() > first_.table().size() && static_cast<Wide>(passed_->next()) <= n;
    return serves ? passed_ : game_.has_kernels ? breaking_stream(game_.form, first_.table()) : std::nullopt;
}

Stopped PeriodFinder::too_far(Int n) const {
    const Sequence& g = first_.table();
    std::string why = unheld_;
    if (why.empty()) {
        why = "no period of " + game_.name + " is proven";
        if (!g.empty()) why += " by its values up to " + std::to_string(g.size() - 1);
        why += ", and a table up to " + std::to_string(n) + " does not fit the memory budget";
        if (n >= most_streamed && stream_to(0))
            why += " (in a window values are computed below heap " + std::to_string(most_streamed) + ")";
    }
    return {Status::out_of_budget, why};
}

}  // namespace grundy::engines::heap
