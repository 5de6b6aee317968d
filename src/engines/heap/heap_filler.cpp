// SPDX-License-Identifier: MIT
// Computes tables of values; see heap_filler.hpp.
#include "engines/heap/heap_filler.hpp"

#include <algorithm>
#include <limits>

#include "engines/heap/breaking_game.hpp"
#include "engines/heap/subtraction_cycle.hpp"
#include "engines/sequences/window_prover.hpp"
#include "kernels/subtraction/subtraction.hpp"

namespace grundy::engines::heap {
namespace {

constexpr std::size_t most_defined = std::size_t{1} << 20;  // heaps that are computed without kernels to find a period
constexpr std::uint64_t most_kept = 4;  // bytes per heap that kernels keep besides the table, before they have begun

// The step lets the meter be read a few times a second, however many takes there are. The kernel reads as many heaps as
// the greatest take before it begins; that must not be most of its work.
std::size_t step_of(const std::vector<Int>& list) {
    const std::size_t step = std::clamp<std::size_t>((std::size_t{1} << 26) / (list.size() + 1), 1 << 12, 1 << 20);
    if (list.empty()) return step;
    return std::max(step, saturated_size(std::uint64_t{80} * static_cast<std::uint64_t>(list.back()) / list.size()));
}

std::vector<Int> list_of(const rules::IntSet& takes, Int most, Meter& meter) {
    std::vector<Int> out;
    for (auto s = takes.next(1); s && *s <= most; s = takes.after(*s)) {
        meter.tick();
        out.push_back(*s);
        if (*s == greatest_int) break;
    }
    return out;
}

}  // namespace

std::vector<Int> Game::takes_up_to(Int most, Meter& meter) const { return list_of(*takes, most, meter); }

std::optional<Game::Raised> Game::raised_subtraction(const rules::HeapForm& form) {
    rules::HeapForm whole = form;
    const Int least = form.moves.empty() ? 0 : form.moves[0].least[0];
    for (rules::HeapMove& m : whole.moves) {
        if (m.parts != 1 || m.least[0] != least || m.heap_least > least) return std::nullopt;
        m.least[0] = 0;
        m.heap_least = 0;  // smaller heaps have no move anyway
    }
    auto takes = whole.subtraction_set();
    if (least == 0 || !takes || takes->contains(0)) return std::nullopt;
    return Raised{std::move(*takes), least};
}

TableFiller::TableFiller(const Game& game, std::vector<KnownValues>& known, unsigned threads)
    : game_(game),
      all_known_(known),
      known_(known[0]),
      g_(known_.table()),
      threads_(threads),
      what_("the values of " + game.name) {
    if (game.takes && !known_.settled()) cofinite_ = CofiniteGame::of(*game.takes);
    if (!game.has_kernels) definition_ = std::make_unique<sequences::Definition>(game.system, known);
}

std::uint64_t TableFiller::kernel_bytes() const {
    return breaking_ ? breaking_->bytes() : triples_ ? triples_->bytes() : 0;
}

bool TableFiller::fits(Int n, const Meter& meter) const {
    const std::size_t size = g_.size();
    if (!game_.has_kernels)
        return n < static_cast<Int>(size) ||
               static_cast<std::uint64_t>(n) < meter.bytes_left() / (3 * definition_->bytes_a_heap() +
                                                                     all_known_.size() * sequences::bytes_a_number);
    // Bytes that are kept per heap, without what is kept only once.
    const std::uint64_t each = size < first_size ? most_kept : (kernel_bytes() + size - 1) / size,
                        kept = game_.takes ? most_kept
                               : triples_  ? each
                                           : std::min(each, most_kept);
    const std::uint64_t left = meter.bytes_left() - std::min(meter.bytes_left(), g_.bytes());  // values move once more
    return n < static_cast<Int>(size) || static_cast<std::uint64_t>(n) + 1 - size <= left / (g_.bytes_a_value() + kept);
}

// Claims the memory for a table of this number of heaps.
void TableFiller::claim(std::size_t size, Meter& meter) {
    const std::uint64_t bytes =
        std::max<std::uint64_t>(g_.bytes(), std::uint64_t{size} * g_.bytes_a_value()) + kernel_bytes();
    if (bytes <= claimed_) return;
    meter.claim(bytes - claimed_, what_);
    claimed_ = bytes;
}

// While the values are moved, they exist twice.
void TableFiller::reserve(std::size_t size, Meter& meter) {
    const std::uint64_t now = g_.bytes();
    if (std::uint64_t{size} * g_.bytes_a_value() <= now) return;
    meter.claim(now, what_);
    g_.reserve(size);
    meter.release(now);
}

void TableFiller::keep_in(store::SavedValues* file, std::uint64_t most, Meter& meter) {
    saved_ = cofinite_ ? nullptr : file;
    if (saved_ == nullptr || !g_.empty()) return;  // what the table has already is not read
    std::vector<std::uint32_t> block;
    saved_->resume(most, [&](std::span<const std::uint64_t> values) {
        block.assign(values.begin(), values.end());
        reserve(g_.size() + block.size(), meter);
        g_.append(block);
        claim(g_.size(), meter);
        meter.tick(block.size());
    });
}

void TableFiller::save() {
    if (saved_ != nullptr) saved_->save(g_.size(), [&](std::uint64_t from, auto out) { g_.copy(to_size(from), out); });
}

void TableFiller::look_at_time() {
    if (saved_ != nullptr) saved_->look(g_.size(), [&](std::uint64_t from, auto out) { g_.copy(to_size(from), out); });
}

bool TableFiller::worth_more(std::uint64_t options) const {
    return definition_->work() < options && g_.size() < most_defined;
}

void TableFiller::extend(std::size_t size, Meter& meter) {
    if (!game_.has_kernels) return definition_->extend(size, meter);
    claim(size, meter);
    if (cofinite_) {
        if (auto period = cofinite_->extend(g_, size, meter)) known_.settle(std::move(*period));
        return claim(g_.size(), meter);
    }
    reserve(size, meter);
    if (game_.takes) return extend_subtraction(size, meter);
    if (game_.raised) return extend_raised(size, meter);
    if (start_breaking(size, meter)) return extend_breaking(size, meter);
    if (!definition_) definition_ = std::make_unique<sequences::Definition>(game_.system, all_known_);
    definition_->extend(size, meter);
}

void TableFiller::extend_subtraction(std::size_t size, Meter& meter) {
    auto list = game_.takes_up_to(static_cast<Int>(size) - 1, meter);
    if (kernels::subtraction_is_dense(list)) {
        meter.claim(size * sizeof(std::uint32_t), what_);
        std::vector<std::uint32_t> all(size);
        kernels::subtraction_bits(list, all, [&](std::uint64_t heaps) { meter.tick(heaps); });
        g_.append(std::span(all).subspan(g_.size()));
        claim(size, meter);
        return meter.release(size * sizeof(std::uint32_t));
    }
    const std::size_t step = step_of(list);
    const std::size_t kept = list.empty() ? 0 : to_size(list.back());
    const std::uint64_t bytes = (kept + std::min(step, size - g_.size())) * sizeof(std::uint32_t);
    meter.claim(bytes, what_);
    SubtractionStream stream(std::move(list), g_);
    while (g_.size() < size) {
        const std::size_t count = std::min(step, size - g_.size());
        g_.append(stream.next(count));
        claim(size, meter);
        look_at_time();
        meter.reached(g_.size());
        meter.tick(count);
    }
    meter.release(bytes);
}

void TableFiller::extend_raised(std::size_t size, Meter& meter) {
    const std::uint64_t bytes = size * sizeof(std::uint32_t);
    meter.claim(bytes, what_);
    std::vector<std::uint32_t> all(size);
    const std::size_t none = std::min(size, saturated_size(game_.raised->least));
    const std::span<std::uint32_t> raised = std::span(all).subspan(none);
    const auto list = list_of(game_.raised->takes, static_cast<Int>(raised.size()), meter);
    if (kernels::subtraction_is_dense(list)) {
        kernels::subtraction_bits(list, raised, [&](std::uint64_t heaps) { meter.tick(heaps); });
    } else {
        g_.copy(0, std::span(all).first(g_.size()));
        const std::size_t step = step_of(list);
        for (std::size_t at = std::max(g_.size(), none) - none; at < raised.size();) {
            const std::size_t end = at + std::min(step, raised.size() - at);
            kernels::subtraction_onward(list, raised.first(end), at);
            meter.tick(end - at);
            at = end;
        }
    }
    g_.append(std::span(all).subspan(g_.size()));
    claim(size, meter);
    meter.release(bytes);
}

// Returns false if the kernels do not know the moves.
bool TableFiller::start_breaking(std::size_t size, Meter& meter) {
    if (size <= breaking_size_) return true;
    auto plan = breaking_plan(game_.form, 2 * size, &meter);
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
void TableFiller::extend_breaking(std::size_t size, Meter& meter) {
    constexpr std::uint64_t step = std::uint64_t{1} << 20;  // so that the meter is read many times a second
    const auto run = [&](auto& kernel) {
        while (g_.size() < size) {
            const std::uint64_t before = kernel.work();
            kernel.extend(g_, size, step);
            claim(size, meter);
            look_at_time();
            meter.reached(g_.size());
            meter.tick(kernel.work() - before);
        }
    };
    breaking_ ? run(*breaking_) : run(*triples_);
}

}  // namespace grundy::engines::heap
