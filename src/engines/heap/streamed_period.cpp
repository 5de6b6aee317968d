// SPDX-License-Identifier: MIT
// The search for a state that recurs, with its checkpoints; see streamed_period.hpp.
#include "engines/heap/streamed_period.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "engines/heap/breaking.hpp"

namespace grundy::engines {
namespace {

using kernels::BreakingStream;
using kernels::SavedState;

constexpr std::size_t least_states = 32;

std::size_t natural(std::uint64_t n) { return static_cast<std::size_t>(n); }

std::string shown(std::uint64_t bytes) { return std::to_string((bytes >> 20) + 1) + " MiB"; }

}  // namespace

StreamedPeriod::StreamedPeriod(const rules::HeapForm& form, std::string name, const Sequence& values,
                               const PeriodSearch& search, Stream stream)
    : form_(form),
      name_(std::move(name)),
      values_(values),
      search_(search),
      stream_(std::move(stream)),
      max_at_(values.largest(values.size())),
      saved_(std::chrono::steady_clock::now()) {
    max_ = values[max_at_];
}

std::unique_ptr<StreamedPeriod> StreamedPeriod::of(const rules::HeapForm& form, const std::string& name,
                                                   const Sequence& values, const PeriodSearch& search, Meter& meter) {
    auto stream = breaking_stream(form, values);
    if (!stream) return nullptr;
    const std::size_t window = stream->window();
    const std::size_t most = std::min(search.most_states, natural(meter.bytes_left() / (2 * window)));
    if (most < std::min(least_states, search.most_states)) return nullptr;
    meter.claim((most + 16) * window, "the saved windows of " + name);
    std::unique_ptr<StreamedPeriod> out(new StreamedPeriod(form, name, values, search, std::move(*stream)));
    out->states_ = std::make_unique<kernels::RecurrenceSearch>(out->stream_, most);
    if (search.checkpoint.empty()) return out;
    const auto file = store::SealedFile::read(search.checkpoint);
    if (file && natural(file->number("table")) == values.size())
        out->resume(*file);
    else
        out->save();  // a file that cannot be written is better known now
    return out;
}

std::size_t StreamedPeriod::values_for_checkpoint(const rules::HeapForm& form, const PeriodSearch& search) {
    if (search.checkpoint.empty()) return 0;
    const auto file = store::SealedFile::read(search.checkpoint);
    if (!file) return 0;
    if (file->text("rules") != form.text())
        throw Error("the checkpoint '" + search.checkpoint + "' is of another game (" + file->text("rules") +
                    "); name another file");
    return natural(file->number("table"));
}

void StreamedPeriod::resume(const store::SealedFile& file) {
    const std::size_t window = stream_.window(), count = natural(file.number("states"));
    const auto& mask = stream_.mask();
    if (file.number("window") != window || file.number("mask") != mask.ones ||
        file.number("position") != (mask.position ? 1 : 0) || file.bytes.size() != (count + 2) * window || count == 0)
        throw Error("the checkpoint '" + search_.checkpoint +
                    "' was written by a version that keeps other windows; remove it or name another file to begin "
                    "afresh");
    std::vector<SavedState> all;
    for (std::size_t i = 0; i < count + 2; ++i) {
        const auto from = file.bytes.begin() + static_cast<std::ptrdiff_t>(i * window);
        all.push_back(
            {natural(file.number("heap-" + std::to_string(i))), {from, from + static_cast<std::ptrdiff_t>(window)}});
    }
    stream_.restore(all.back().heap, all.back().indices);
    all.pop_back();
    SavedState remembered = std::move(all.back());
    all.pop_back();
    states_ =
        std::make_unique<kernels::RecurrenceSearch>(stream_, std::max(search_.most_states, 2 * count), std::move(all),
                                                    std::move(remembered), static_cast<unsigned>(file.number("level")));
    part_ = natural(file.number("part"));
    max_ = static_cast<std::uint32_t>(file.number("max"));
    max_at_ = natural(file.number("max-at"));
    if (file.number("period") != 0) found_ = {natural(file.number("recurs")), natural(file.number("period"))};
}

void StreamedPeriod::save() {
    saved_ = std::chrono::steady_clock::now();
    if (search_.checkpoint.empty()) return;
    store::SealedFile file;
    file.set("game", name_.substr(0, 200));
    file.set("rules", form_.text());
    file.set("table", values_.size());
    file.set("window", stream_.window());
    file.set("mask", stream_.mask().ones);
    file.set("position", std::uint64_t{stream_.mask().position});
    file.set("part", std::max(part_, stream_.part()));
    file.set("max", max_);
    file.set("max-at", max_at_);
    file.set("level", states_->level());
    file.set("recurs", found_ ? found_->heap : 0);
    file.set("period", found_ ? found_->period : 0);
    file.set("states", states_->states().size());
    std::size_t i = 0;
    const auto add = [&](std::size_t heap, std::span<const std::uint8_t> indices) {
        file.set("heap-" + std::to_string(i++), heap);
        file.bytes.insert(file.bytes.end(), indices.begin(), indices.end());
    };
    file.bytes.reserve((states_->states().size() + 2) * stream_.window());
    for (const SavedState& s : states_->states()) add(s.heap, s.indices);
    add(states_->remembered().heap, states_->remembered().indices);
    add(stream_.next(), stream_.state());
    file.write(search_.checkpoint);
}

std::optional<Period> StreamedPeriod::run(std::size_t most, Meter& meter) {
    try {
        look(most, meter);
        if (!found_) return std::nullopt;
        return proven(meter);
    } catch (const Stopped& stop) {
        if (search_.checkpoint.empty()) throw;
        if (!found_) save();
        throw Stopped(stop.status, std::string(stop.what()) + "; '" + search_.checkpoint + "' keeps heaps up to " +
                                       std::to_string(stream_.next() - 1) +
                                       ", and the same command goes on from there");
    }
}

void StreamedPeriod::look(std::size_t most, Meter& meter) {
    if (found_) return;
    meter.begin("heaps of " + name_ + " from " + std::to_string(stream_.next()) + " on, in " + shown(states_->bytes()));
    while (!found_ && !stuck_ && stream_.next() < most) {
        advance(std::min(search_.step, most - stream_.next()), meter);
        const std::chrono::duration<double> since = std::chrono::steady_clock::now() - saved_;
        const bool last = found_ || (!stuck_ && stream_.next() >= most);
        if (last || since.count() >= search_.every) save();
    }
}

void StreamedPeriod::advance(std::size_t count, Meter& meter) {
    const auto sink = [&](std::size_t first, const std::uint8_t* indices, std::size_t some) {
        note_largest(first, indices, some);
        return (*states_)(first, indices, some);
    };
    const std::size_t done = stream_.advance(count, sink, search_.threads);
    found_ = states_->found();
    stuck_ = !found_ && done < count;
    meter.tick(done);
}

// A value of index i is at most this.
void StreamedPeriod::note_largest(std::size_t first, const std::uint8_t* indices, std::size_t count) {
    std::uint8_t largest = 0;
    for (std::size_t i = 0; i < count; ++i) largest = std::max(largest, indices[i]);
    if (std::max(stream_.value(0, largest), stream_.value(1, largest)) <= max_) return;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t value = stream_.value(first + i, indices[i]);
        if (value <= max_) continue;
        max_ = value;
        max_at_ = first + i;
    }
}

Period StreamedPeriod::proven(Meter& meter) {
    const auto& mask = stream_.mask();
    Period out;
    out.period = static_cast<Int>(found_->period);
    out.preperiod = static_cast<Int>(least_preperiod(meter));
    out.max = max_;
    out.max_at = static_cast<Int>(max_at_);
    Proof& proof = out.proof;
    proof.kind = Proof::Kind::sparse_window;
    proof.mask = mask.ones;
    proof.position = mask.position;
    for (std::size_t n = 0; n < values_.size(); ++n)
        if (mask.rare(n, values_[n])) proof.rare.push_back(static_cast<Int>(n));
    const Int part = static_cast<Int>(std::max(part_, stream_.part())) + 1;
    proof.parts_below = std::max(part, proof.rare.empty() ? 1 : proof.rare.back() + 1);
    const Int window = proof.parts_below - 1 + form_.greatest_take();
    proof.from = window + std::max({out.preperiod, proof.parts_below, form_.threshold()});
    proof.step = out.period;
    proof.values = proof.from + proof.step;
    out.theorem = "the sparse window theorem: a window of " + std::to_string(window) + " values repeats, and " +
                  "splits with a part below " + std::to_string(proof.parts_below) + " decide every value";
    return out;
}

}  // namespace grundy::engines
