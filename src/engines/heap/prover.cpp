// SPDX-License-Identifier: MIT
// Picks the theorem; see prover.hpp. The proofs themselves are in period_proof.cpp, sparse_window.cpp and
// engines/sequences.
#include "engines/heap/prover.hpp"

#include <algorithm>

#include "engines/heap/period_proof.hpp"
#include "engines/heap/sparse_window.hpp"

namespace grundy::engines::heap {
namespace {

// Each limit costs seconds of work.
constexpr std::size_t subtraction_limit = std::size_t{1} << 22, breaking_limit = std::size_t{1} << 15,
                      three_parts_limit = std::size_t{1} << 13, tails_limit = std::size_t{1} << 11;
// With large takes more values are needed, at a nanosecond or two each.
constexpr Wide most_subtraction_limit = Wide{1} << 30;
// Games with few rare heaps go further, as long as it is cheap: marks and vectors cost about a nanosecond each.
constexpr std::size_t most_breaking_limit = std::size_t{1} << 22;
constexpr std::uint64_t most_breaking_work = std::uint64_t{1} << 30;

}  // namespace

PeriodProver::PeriodProver(const Game& game, std::vector<KnownValues>& known, const TableFiller& filler)
    : game_(game),
      all_known_(known),
      known_(known[0]),
      filler_(filler),
      endless_(game.has_kernels && !game.form.finite()) {
    for (const KnownValues& k : known) values_.push_back(&k.table());
    const bool listed = endless_ && game.takes && game.takes->kind() != rules::IntSet::Kind::progression;
    if (const auto tails = listed ? std::nullopt : rules::tails_of(game.system.forms))
        windows_.emplace(game.system.forms, *tails);
    tried_infinite_ = endless_ && !game.takes && !windows_;
}

void PeriodProver::settle(std::vector<Period> periods) {
    for (std::size_t s = 0; s < periods.size(); ++s) all_known_[s].settle(std::move(periods[s]));
}

std::size_t PeriodProver::limit(const Meter& meter, std::uint64_t most_options) const {
    if (!game_.has_kernels) {
        const std::size_t size = known_.table().size();
        return filler_.worth_more(most_options) ? size + std::max(first_size, size / 4) : size;
    }
    if (endless_ && windows_) return tails_limit;
    if (game_.takes) {
        if (!game_.takes->finite() || game_.takes->empty()) return subtraction_limit;
        for (const Wide times : {8, 4, 2}) {
            const Wide size = times * game_.takes->greatest();
            if (size <= static_cast<Wide>(subtraction_limit)) break;
            if (size < most_subtraction_limit && has_room(to_size(size), meter)) return to_size(size);
        }
        return subtraction_limit;
    }
    if (game_.raised) return subtraction_limit;
    if (game_.form.most_parts() > 2) return three_parts_limit;
    if (!filler_.breaking() || filler_.breaking()->work() >= most_breaking_work) return breaking_limit;
    return std::clamp(2 * known_.table().size(), breaking_limit, most_breaking_limit);
}

// Whether a table of this number of values and a look for a period in them have room.
bool PeriodProver::has_room(std::size_t size, const Meter& meter) const {
    return size <= known_.table().size() ||
           (filler_.fits(static_cast<Int>(size), meter) && bytes_of_look(size) + size <= meter.bytes_left());
}

// A window must be as long as the greatest take, and periods are seldom much shorter than that.
std::size_t PeriodProver::first_proof(const Meter& meter) const {
    const auto& takes = game_.takes;
    if (!takes || !takes->finite() || takes->empty()) return first_size;
    const std::size_t most = limit(meter);
    return std::min(most, 4 * std::min(saturated_size(takes->greatest()), most));
}

bool PeriodProver::due(std::size_t limit, const Meter& meter) const {
    if (!game_.has_kernels) return true;
    const std::size_t size = known_.table().size();
    if (size > limit || (filler_.breaking() && size < tried_ + tried_ / 2)) return false;
    return size >= first_proof(meter) || size * 2 > limit;
}

void PeriodProver::prove(Meter& meter) {
    tried_ = known_.table().size();
    if (filler_.proves()) return;
    if (game_.takes && !game_.takes->finite() && !tried_infinite_) {
        Sequence g;
        auto period = prove_infinite(*game_.takes, g, meter);
        tried_infinite_ = true;
        if (period) {
            known_.table() = std::move(g);
            return known_.settle(std::move(*period));
        }
    }
    if (windows_) prove_by_windows(meter);
}

// The window theorem requires a look at all pairs of heaps, the sparse one only at the last heaps. Where both apply,
// the window theorem is tried only once per doubling.
void PeriodProver::prove_by_windows(Meter& meter) {
    constexpr std::size_t few = std::size_t{1} << 16;
    const rules::HeapForm& form = game_.form;
    const Sequence& g = known_.table();
    std::optional<kernels::breaking::Mask> mask;
    if (filler_.breaking() && sparse_window_applies(form)) mask = mask_of(form, g, filler_.breaking()->rung());
    worth_ = 0;
    if (mask) {
        auto attempt = prove_by_sparse_window(form, g, *mask, meter);
        if (attempt.period) known_.settle(std::move(*attempt.period));
        worth_ = attempt.worth;
    }
    const bool due = !mask || g.size() < few || g.size() >= 2 * tried_window_;
    if (!due || bytes_of_look(g.size()) > meter.bytes_left()) return;
    tried_window_ = g.size();
    if (auto found = windows_->repeating(values_, &meter);
        !found.empty() && (!known_.settled() || found[0].period <= known_.period()->period)) {
        if (mask) {
            found[0].mask = mask->ones;
            found[0].position = mask->position;
        }
        settle(std::move(found));
    }
    if (known_.settled() || (!endless_ && g.size() < first_size)) return;
    settle(windows_->rising(values_, meter));
    if (known_.settled() || !game_.has_kernels) return;
    if (const auto seen = seen_repetition(form, g, &meter))
        if (seen->worth > g.size() && (worth_ == 0 || seen->worth < worth_)) worth_ = seen->worth;
}

std::string PeriodProver::why_never() const {
    if (known_.settled()) return "";
    if (endless_ && windows_)
        return known_.table().size() < tails_limit
                   ? ""
                   : "infinitely many numbers can be taken, and the window theorem does not "
                     "apply to the values";
    if (tried_infinite_ && game_.takes)
        return "no finite part of the set has a period that the other takes provably leave unchanged";
    if (tried_infinite_)
        return "infinitely many numbers can be taken while heaps are left: no theorem here covers that";
    return "";
}

}  // namespace grundy::engines::heap
