// SPDX-License-Identifier: MIT
// Checkpoints of a StreamedPeriod. A checkpoint that the user's own program has signed is trusted as far as it fits the
// rules. One that anybody may have written is computed again before it is used (streamed_confirm.cpp). So a file can
// save time, and can be refused, but can never change an answer (docs/theory.md, section 10).
#include "engines/heap/streamed_period.hpp"

#include <algorithm>

#include "core/engines_revision.hpp"
#include "core/error.hpp"
#include "core/size.hpp"

namespace grundy::engines::heap {
namespace {

using kernels::SavedState;

constexpr std::uint64_t most_heaps = unreachable_size;

bool is_index(std::uint8_t byte) {
    return byte < kernels::breaking::most_lane_index || byte == kernels::breaking::rare_lane;
}

[[noreturn]] void refuse(const std::string& path, const std::string& why) {
    throw Error("the checkpoint '" + path + "' " + why + "; remove it or name another file to start again");
}

}  // namespace

std::size_t StreamedPeriod::values_for_checkpoint(const rules::HeapForm& form, const PeriodSearch& search,
                                                  Meter& meter) {
    if (search.checkpoint.empty()) return 0;
    const std::uint64_t bytes = store::SealedFile::memory_to_read(search.checkpoint);
    meter.claim(bytes, "the checkpoint");
    meter.release(bytes);
    const auto file = store::SealedFile::read(search.checkpoint);
    if (!file) return 0;
    if (file->text("rules") != form.exact_text())
        throw Error("the checkpoint '" + search.checkpoint + "' belongs to another game (" + file->text("rules") +
                    "); name another file");
    if (file->text("engines") != std::to_string(engines_revision))
        refuse(search.checkpoint, "was saved by another version of the engines, which may have been corrected since");
    return to_size(file->number("table"));
}

StreamedPeriod::Reached StreamedPeriod::read(const store::SealedFile& file) const {
    const std::size_t window = stream_.window(), count = to_size(file.number("states"));
    const auto& mask = stream_.mask();
    if (file.number("window") != window || file.number("mask") != mask.ones ||
        file.number("position") != (mask.position ? 1 : 0))
        refuse(search_.checkpoint, "was written by a version that keeps different windows");
    const bool whole = count > 0 && count <= file.bytes.size() && file.bytes.size() == (count + 2) * window &&
                       std::all_of(file.bytes.begin(), file.bytes.end(), is_index);
    if (!whole) refuse(search_.checkpoint, "has malformed windows");
    Reached out;
    for (std::size_t i = 0; i < count + 2; ++i) {
        const auto from = file.bytes.begin() + static_cast<std::ptrdiff_t>(i * window);
        SavedState& state = i < count ? out.states.emplace_back() : i == count ? out.remembered : out.last;
        state = {to_size(file.number("heap-" + std::to_string(i))), {from, from + static_cast<std::ptrdiff_t>(window)}};
    }
    const auto not_before = [](const SavedState& a, const SavedState& b) { return a.heap >= b.heap; };
    const auto& states = out.states;
    const auto own = stream_.state();
    if (states[0].heap != stream_.next() || !std::equal(own.begin(), own.end(), states[0].indices.begin()) ||
        std::adjacent_find(states.begin(), states.end(), not_before) != states.end() ||
        out.last.heap < states.back().heap || out.last.heap >= most_heaps || out.remembered.heap < states[0].heap ||
        out.remembered.heap > out.last.heap)
        refuse(search_.checkpoint, "has windows that do not continue one another");
    out.level = static_cast<unsigned>(std::min<std::uint64_t>(file.number("level"), 64));
    out.part = to_size(file.number("part"));
    out.largest = {static_cast<std::uint32_t>(file.number("max")), to_size(file.number("max-at"))};
    const std::uint64_t heap = file.number("recurs"), period = file.number("period");
    if (period == 0) return out;
    const bool saved = heap == out.remembered.heap ||
                       std::any_of(states.begin(), states.end(), [&](const SavedState& s) { return s.heap == heap; });
    if (!saved || period > out.last.heap - heap) refuse(search_.checkpoint, "states a period that it does not show");
    out.found = {to_size(heap), to_size(period)};
    return out;
}

bool StreamedPeriod::resume(Meter& meter) {
    const std::uint64_t bytes = 2 * store::SealedFile::memory_to_read(search_.checkpoint);  // and its windows
    meter.claim(bytes, "the checkpoint");
    const auto file = store::SealedFile::read(search_.checkpoint);
    if (!file || to_size(file->number("table")) != values_.size()) {
        meter.release(bytes);
        return false;
    }
    Reached reached = read(*file);
    const bool own = file->signed_by_user();
    if (!own && reached.last.heap > search_.most)
        refuse(search_.checkpoint, "was not written by this user's program and reaches beyond the limit");
    if (!own) confirm(reached, meter);
    stream_.restore(reached.last.heap, reached.last.indices);
    const std::size_t most = std::max(search_.most_states, 2 * reached.states.size());
    states_ = std::make_unique<kernels::RecurrenceSearch>(stream_, most, std::move(reached.states),
                                                          std::move(reached.remembered), reached.level);
    part_ = reached.part;
    largest_ = reached.largest;
    found_ = reached.found;
    resumed_ = true;
    kept_ = stream_.next();
    if (!own) save();  // confirmed states need not be confirmed again
    meter.release(bytes);
    return true;
}

// Checks that the recurring state recurs after the period, and returns the recurrence with its least period, because a
// file need not name the first recurrence. All distances at which the state recurs are multiples of the least one, so
// dividing by primes as long as possible yields the least.
kernels::Recurrence StreamedPeriod::least(kernels::Recurrence found, Meter& meter) const {
    const SavedState* state = &states_->remembered();
    for (const SavedState& s : states_->states())
        if (s.heap == found.heap) state = &s;
    Stream work = stream_;
    const auto recurs = [&](std::size_t period) {
        if (stream_.mask().position && period % 2 == 1) return false;
        go_to(work, found.heap + period, meter);
        return std::equal(state->indices.begin(), state->indices.end(), work.state().begin());
    };
    if (!recurs(found.period)) refuse(search_.checkpoint, "states a period that is not a period");
    for (std::size_t rest = found.period, q = 2; rest > 1; ++q) {
        if (q > rest / q) q = rest;
        if (rest % q != 0) continue;
        while (rest % q == 0) rest /= q;
        while (found.period % q == 0 && recurs(found.period / q)) found.period /= q;
    }
    return found;
}

void StreamedPeriod::write_checkpoint() const {
    store::SealedFile file;
    file.set("game", name_.substr(0, 200));
    file.set("engines", engines_revision);
    file.set("rules", form_.exact_text());
    file.set("table", values_.size());
    file.set("window", stream_.window());
    file.set("mask", stream_.mask().ones);
    file.set("position", std::uint64_t{stream_.mask().position});
    file.set("part", std::max(part_, stream_.part()));
    file.set("max", largest_.value);
    file.set("max-at", largest_.at);
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
    file.sign();
    file.write(search_.checkpoint);
}

// Whatever happens to a file is no reason to give up hours of work. The failure is reported once, and
// saving is tried again the next time.
void StreamedPeriod::save() {
    saved_ = std::chrono::steady_clock::now();
    if (search_.checkpoint.empty()) return;
    try {
        write_checkpoint();
        kept_ = stream_.next();
        unsaved_.clear();
        if (search_.saved) search_.saved();
    } catch (const std::exception& fault) {
        if (unsaved_.empty() && search_.warn)
            search_.warn("the checkpoint is not saved: " + std::string(fault.what()) +
                         "; the search continues, and saving is tried again later");
        unsaved_ = fault.what();
    }
}

std::string StreamedPeriod::what_is_kept() const {
    if (kept_ == 0) return "no checkpoint is kept: " + unsaved_;
    return (unsaved_.empty() ? "" : "the checkpoint was not saved: " + unsaved_ + "; ") + "'" + search_.checkpoint +
           "' keeps heaps up to " + std::to_string(kept_ - 1) + ", and the same command continues from there";
}

}  // namespace grundy::engines::heap
