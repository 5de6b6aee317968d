// SPDX-License-Identifier: MIT
// Checkpoints of a StreamedPeriod. A checkpoint that the user's own program has signed is trusted as far as it fits the
// rules. One that anybody may have written is computed again before it is used (streamed_confirm.cpp). So a file can
// save time, and can be refused, but can never change an answer (docs/theory.md, section 10).
#include "engines/heap/streamed_period.hpp"

#include <algorithm>
#include <utility>

#include "core/size.hpp"
#include "core/whole_number.hpp"
#include "engines/heap/former_checkpoint.hpp"

namespace grundy::engines::heap {
namespace {

using kernels::SavedState;

constexpr std::uint64_t most_heaps = unreachable_size;
const std::string kind = "search";

bool is_index(char byte) {
    const auto index = static_cast<std::uint8_t>(byte);
    return index < kernels::breaking::most_lane_index || index == kernels::breaking::rare_lane;
}

std::uint64_t number(const store::Checkpoint& file, const store::Head& fields, const std::string& name) {
    const auto it = fields.find(name);
    const auto out = whole_number<std::uint64_t>(it == fields.end() ? "" : it->second);
    if (!out) file.refuse("does not state '" + name + "'");
    return *out;
}

// The fields are the first chunk; those of a file without chunks are none.
store::Head fields_of(const store::Checkpoint& file) {
    store::Head out;
    file.visit([&](const std::string& of, const std::string& content) {
        if (of != kind) file.refuse("has chunks that are not of a search for a period");
        out = store::head_of(content);
        return false;
    });
    return out;
}

// The windows are the other chunks.
std::vector<SavedState> states_in(const store::Checkpoint& file, const store::Head& fields, std::size_t window) {
    std::vector<SavedState> out;
    bool first = true;
    file.visit([&](const std::string& of, const std::string& content) {
        if (std::exchange(first, false)) return true;
        if (of != kind || content.size() != window || !std::all_of(content.begin(), content.end(), is_index))
            file.refuse("has malformed windows");
        const std::string heap = "heap-" + std::to_string(out.size());
        out.push_back({to_size(number(file, fields, heap)), {content.begin(), content.end()}});
        return true;
    });
    return out;
}

}  // namespace

std::unique_ptr<store::Checkpoint> StreamedPeriod::open(const rules::HeapForm& form, const std::string& name,
                                                        const PeriodSearch& search, Meter& meter) {
    if (search.checkpoint.file.empty()) return nullptr;
    const store::Head head = {{"game", name}, {"rules", form.exact_text()}, {"what", "a search for a period"}};
    convert_former_checkpoint(search.checkpoint, head, kind, meter);
    return std::make_unique<store::Checkpoint>(search.checkpoint, head);
}

std::size_t StreamedPeriod::values_for(const store::Checkpoint& file) {
    return file.empty() ? 0 : to_size(number(file, fields_of(file), "table"));
}

// A file that was cut off or damaged still has the states before the damage, and the search continues from the last
// one. Returns nothing if there is none.
std::optional<StreamedPeriod::Reached> StreamedPeriod::read() const {
    const store::Head fields = fields_of(*file_);
    const auto stated = [&](const std::string& name) { return number(*file_, fields, name); };
    const std::size_t window = stream_.window(), count = to_size(stated("states"));
    const auto& mask = stream_.mask();
    if (stated("window") != window || stated("mask") != mask.ones || stated("position") != (mask.position ? 1 : 0))
        file_->refuse("was written by a version that keeps different windows");
    Reached out;
    std::vector<SavedState>& states = out.states;
    states = states_in(*file_, fields, window);
    if (count == 0 || (states.size() > count && states.size() - count > 2)) file_->refuse("has malformed windows");
    const bool whole = states.size() > count && states.size() - count == 2;
    if (!whole) {
        states.resize(std::min(count, states.size()));
        if (search_.checkpoint.warn)
            search_.checkpoint.warn("the checkpoint '" + file_->file() +
                                    "' is not whole: the search continues at heap " +
                                    std::to_string(states.empty() ? stream_.next() : states.back().heap));
        if (states.empty()) return std::nullopt;
    }
    const auto take = [&] {
        SavedState last = states.back();
        if (whole) states.pop_back();
        return last;
    };
    out.last = take();
    out.remembered = take();
    const auto not_before = [](const SavedState& a, const SavedState& b) { return a.heap >= b.heap; };
    const auto own = stream_.state();
    if (states[0].heap != stream_.next() || !std::equal(own.begin(), own.end(), states[0].indices.begin()) ||
        std::adjacent_find(states.begin(), states.end(), not_before) != states.end() ||
        out.last.heap < states.back().heap || out.last.heap >= most_heaps || out.remembered.heap < states[0].heap ||
        out.remembered.heap > out.last.heap)
        file_->refuse("has windows that do not continue one another");
    out.level = static_cast<unsigned>(std::min<std::uint64_t>(stated("level"), 64));
    out.part = to_size(stated("part"));
    out.largest = {static_cast<std::uint32_t>(stated("max")), to_size(stated("max-at"))};
    if (!whole) return out;
    const std::uint64_t heap = stated("recurs"), period = stated("period");
    if (period == 0) return out;
    const bool saved = heap == out.remembered.heap ||
                       std::any_of(states.begin(), states.end(), [&](const SavedState& s) { return s.heap == heap; });
    if (!saved || period > out.last.heap - heap) file_->refuse("states a period that it does not show");
    out.found = {to_size(heap), to_size(period)};
    return out;
}

bool StreamedPeriod::resume(Meter& meter) {
    if (values_for(*file_) != values_.size()) return false;
    const std::uint64_t bytes = file_->size() * std::uint64_t{stream_.window()};
    meter.claim(bytes, "the checkpoint");
    std::optional<Reached> reached = read();
    if (!reached) {
        meter.release(bytes);
        return false;
    }
    const bool own = file_->trusted();
    if (!own && reached->last.heap > search_.most)
        file_->refuse("was not written by this user's program and reaches beyond the limit");
    // The largest value may lie behind what is left of a file.
    if (!own || reached->largest.at >= reached->last.heap) confirm(*reached, meter);
    stream_.restore(reached->last.heap, reached->last.indices);
    const std::size_t most = std::max(search_.most_states, 2 * reached->states.size());
    states_ = std::make_unique<kernels::RecurrenceSearch>(stream_, most, std::move(reached->states),
                                                          std::move(reached->remembered), reached->level);
    part_ = reached->part;
    largest_ = reached->largest;
    found_ = reached->found;
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
    if (!recurs(found.period)) file_->refuse("states a period that is not a period");
    for (std::size_t rest = found.period, q = 2; rest > 1; ++q) {
        if (q > rest / q) q = rest;
        if (rest % q != 0) continue;
        while (rest % q == 0) rest /= q;
        while (found.period % q == 0 && recurs(found.period / q)) found.period /= q;
    }
    return found;
}

void StreamedPeriod::save() {
    store::Head fields = {{"table", std::to_string(values_.size())},
                          {"window", std::to_string(stream_.window())},
                          {"mask", std::to_string(stream_.mask().ones)},
                          {"position", stream_.mask().position ? "1" : "0"},
                          {"part", std::to_string(std::max(part_, stream_.part()))},
                          {"max", std::to_string(largest_.value)},
                          {"max-at", std::to_string(largest_.at)},
                          {"level", std::to_string(states_->level())},
                          {"recurs", std::to_string(found_ ? found_->heap : 0)},
                          {"period", std::to_string(found_ ? found_->period : 0)},
                          {"states", std::to_string(states_->states().size())}};
    std::vector<std::span<const std::uint8_t>> windows;
    const auto add = [&](std::size_t heap, std::span<const std::uint8_t> indices) {
        fields["heap-" + std::to_string(windows.size())] = std::to_string(heap);
        windows.push_back(indices);
    };
    for (const SavedState& s : states_->states()) add(s.heap, s.indices);
    add(states_->remembered().heap, states_->remembered().indices);
    add(stream_.next(), stream_.state());
    const bool saved = file_->replace(kind, [&](const store::Checkpoint::Take& take) {
        take(store::text_of(fields));
        for (const auto window : windows) take({window.begin(), window.end()});
    });
    if (saved) kept_ = stream_.next();
    file_->note_time();
}

std::string StreamedPeriod::what_is_kept() const {
    if (kept_ == 0) return "no checkpoint is kept: " + file_->unsaved();
    return (file_->unsaved().empty() ? "" : "the checkpoint was not saved: " + file_->unsaved() + "; ") + "'" +
           file_->file() + "' keeps heaps up to " + std::to_string(kept_ - 1) +
           ", and the same command continues from there";
}

}  // namespace grundy::engines::heap
