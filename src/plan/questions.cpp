// SPDX-License-Identifier: MIT
// See questions.hpp.
#include "plan/questions.hpp"

#include <bit>

#include "engines/period_source.hpp"

namespace grundy::plan {
namespace {

// What a question costs, in the steps of a meter.
constexpr std::uint64_t few_questions = 16, steps_for_a_question = std::uint64_t{1} << 12;

bool at_hand(engines::Engine& engine, std::span<const Int> words, std::uint64_t steps, Meter& meter) {
    const auto* const heaps = engine.period_source();
    if (heaps == nullptr || heaps->knows(words[0])) return heaps != nullptr;
    if (steps == 0) return false;
    const Allowance few(meter, steps);
    try {
        engine.value(words, meter);
    } catch (const Stopped&) {  // what was computed counts next time
    }
    return heaps->knows(words[0]);
}

}  // namespace

bool Questions::is_next(const Made& made, std::span<const Int> words, Meter& meter) {
    const bool tries = asked_ >= few_questions && std::has_single_bit(asked_);
    engines::Engine* const engine = made(tries);
    if (engine != nullptr && at_hand(*engine, words, tries ? asked_ * steps_for_a_question : 0, meter)) return false;
    ++asked_;
    return true;
}

}  // namespace grundy::plan
