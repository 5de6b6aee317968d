// SPDX-License-Identifier: MIT
// Searches for a state that recurs; see streamed_period.hpp.
#include "engines/heap/streamed_period.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "core/size.hpp"
#include "engines/heap/breaking_game.hpp"

namespace grundy::engines::heap {
namespace {

constexpr std::size_t least_states = 32;

std::string shown(std::uint64_t bytes) { return std::to_string((bytes >> 20) + 1) + " MiB"; }

}  // namespace

StreamedPeriod::StreamedPeriod(const rules::HeapForm& form, std::string name, const Sequence& values,
                               const PeriodSearch& search, store::Checkpoint* file, Stream stream)
    : form_(form),
      name_(std::move(name)),
      values_(values),
      search_(search),
      file_(file),
      stream_(std::move(stream)),
      largest_{0, values.largest(values.size())} {
    largest_.value = values[largest_.at];
}

std::unique_ptr<StreamedPeriod> StreamedPeriod::of(const rules::HeapForm& form, const std::string& name,
                                                   const Sequence& values, const PeriodSearch& search,
                                                   store::Checkpoint* file, Meter& meter) {
    auto stream = breaking_stream(form, values);
    if (!stream || stream->mask().ones == 0) return nullptr;  // no certificate has a mask of 0
    const std::size_t window = stream->window();
    const std::size_t most = std::min(search.most_states, to_size(meter.bytes_left() / (2 * window)));
    if (most < std::min(least_states, search.most_states)) return nullptr;
    meter.claim((most + 16) * window, "the saved windows of " + name);
    std::unique_ptr<StreamedPeriod> out(new StreamedPeriod(form, name, values, search, file, std::move(*stream)));
    out->states_ = std::make_unique<kernels::RecurrenceSearch>(out->stream_, most);
    if (file != nullptr && !out->resume(meter)) out->save();  // a full disk should show up now
    return out;
}

std::optional<Period> StreamedPeriod::run(std::size_t most, Meter& meter) {
    try {
        look(most, meter);
        if (!found_) return std::nullopt;
        if (resumed_) found_ = least(*found_, meter);
        return proven(meter);
    } catch (const Stopped& stop) {
        if (file_ == nullptr) throw;
        if (!found_ || !file_->unsaved().empty()) save();
        throw Stopped(stop.status, std::string(stop.what()) + "; " + what_is_kept());
    }
}

void StreamedPeriod::look(std::size_t most, Meter& meter) {
    if (found_) return;
    meter.begin("heaps of " + name_ + " from " + std::to_string(stream_.next()) + " on, in " + shown(states_->bytes()));
    while (!found_ && !stuck_ && stream_.next() < most) {
        advance(std::min(search_.step, most - stream_.next()), meter);
        const bool last = found_ || (!stuck_ && stream_.next() >= most);
        if (file_ != nullptr && (last || file_->due())) save();
    }
}

void StreamedPeriod::advance(std::size_t count, Meter& meter) {
    const auto sink = [&](std::size_t first, const std::uint8_t* indices, std::size_t some) {
        largest_.note(stream_, first, indices, some);
        return (*states_)(first, indices, some);
    };
    const std::size_t done = stream_.advance(count, sink, search_.threads);
    found_ = states_->found();
    stuck_ = !found_ && done < count;
    meter.tick(done);
}

Period StreamedPeriod::proven(Meter& meter) {
    const auto& mask = stream_.mask();
    Period out;
    out.period = static_cast<Int>(found_->period);
    out.preperiod = static_cast<Int>(least_preperiod(meter));
    out.max = largest_.value;
    out.max_at = static_cast<Int>(largest_.at);
    out.proof = RepetitionTheorem::sparse_window;
    out.mask = mask.ones;
    out.position = mask.position;
    for (std::size_t n = 0; n < values_.size(); ++n)
        if (mask.rare(n, values_[n])) out.rare.push_back(static_cast<Int>(n));
    const Int part = static_cast<Int>(std::max(part_, stream_.part())) + 1;
    out.parts_below = std::max(part, out.rare.empty() ? 1 : out.rare.back() + 1);
    const Int window = out.parts_below - 1 + form_.greatest_take();
    out.from = window + std::max({out.preperiod, out.parts_below, form_.threshold()});
    out.step = out.period;
    out.values = out.from + out.step;
    out.theorem = "the sparse window theorem (Theorem 15): a window of " + std::to_string(window) +
                  " values repeats, and " + "splits with a part below " + std::to_string(out.parts_below) +
                  " decide every value";
    return out;
}

}  // namespace grundy::engines::heap
