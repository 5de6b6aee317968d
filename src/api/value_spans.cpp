// SPDX-License-Identifier: MIT
// Values of one heap into the caller's memory; see grundy.hpp.
#include <algorithm>
#include <limits>

#include "api/impl.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "rules/layout.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

// Takes values in order, of heaps from `first` on.
template <class Number>
class Numbers {
public:
    Numbers(const std::string& game, Int first, std::span<Number> out) : game_(game), first_(first), out_(out) {}

    // Asks for those of the first `end` heaps.
    void add_below(std::size_t end, engines::Engine& engine, Meter& meter) {
        const engines::RangeVisit visit = [this](std::span<const ValueWord> some) { add(some); };
        engine.for_range(first_ + static_cast<Int>(size_), first_ + static_cast<Int>(end - 1), visit, meter);
    }
    void add(std::span<const ValueWord> values) {
        ValueWord all = 0;
        Number* const to = out_.data() + size_;
        for (std::size_t i = 0; i < values.size(); ++i) {
            all |= values[i];
            to[i] = static_cast<Number>(values[i]);
        }
        if (all > greatest) refuse(values);
        size_ += values.size();
    }
    // Continues those from `from` on, which is less than size() by the period, to the end.
    void repeat(std::size_t from, Meter& meter) {
        constexpr std::size_t numbers_at_once = std::size_t{1} << 20;  // between two looks at the clock
        const std::size_t period = size_ - from, most = std::max(period, numbers_at_once / period * period);
        while (size_ < out_.size()) {  // from a whole number of periods to one, but at the end
            const std::size_t count = std::min({size_ - from, most, out_.size() - size_});
            std::copy_n(out_.data() + from, count, out_.data() + size_);
            size_ += count;
            meter.tick(1 + count / numbers_a_step);
        }
    }

private:
    static constexpr ValueWord greatest = std::min<ValueWord>(std::numeric_limits<Number>::max(), ~ValueWord{0} >> 1);
    static constexpr std::size_t numbers_a_step = 64;

    [[noreturn]] void refuse(std::span<const ValueWord> values) const {
        const auto at = std::find_if(values.begin(), values.end(), [](ValueWord v) { return v > greatest; });
        const Int heap = first_ + static_cast<Int>(size_) + (at - values.begin());
        const Value value = Value::of_word(*at);
        throw Error("the value of " + game_ + "(" + std::to_string(heap) + ") is " + value_text(value) +
                    (value.is_nimber() ? ", which does not fit into " + std::to_string(8 * sizeof(Number)) +
                                             " bits: give memory of wider numbers"
                                       : ", which is not a number"));
    }

    const std::string& game_;
    Int first_;
    std::span<Number> out_;
    std::size_t size_ = 0;
};

}  // namespace

template <class Number>
void Solver::Impl::values(int instance, Int first, std::span<Number> out) {
    const std::string& name = ruleset->name(instance);
    if (!rules::one_integer(ruleset->game(instance).args)) throw Error(name + " is not played with a single integer");
    if (first < 0) throw Error("a heap cannot be negative: " + std::to_string(first));
    if (out.empty()) return;
    if (out.size() - 1 > static_cast<std::uint64_t>(std::numeric_limits<Int>::max() - first))
        throw Error("the last heap is larger than 2^63 - 1");
    Meter m = meter();
    engines::Engine& engine = engines->engine_for({instance, {}});
    Numbers<Number> numbers(name, first, out);
    const Int last = first + static_cast<Int>(out.size() - 1);
    // A few of many heaps are searched for, as in tables.
    constexpr Int few = 64;
    const bool found_by_period = engine.period_source() != nullptr;
    if (out.size() == 1 || (!found_by_period && last / few > static_cast<Int>(out.size()))) {
        for (Int n = first;; ++n) {
            const ValueWord value = engines->value({instance, {n}}, m).word();
            numbers.add({&value, 1});
            if (n == last) return;
        }
    }
    if (!found_by_period) engine.prepare({&last, 1}, m);
    if (const auto period = engine.repeats(last, m)) {
        const Wide from = std::max<Wide>(period->preperiod - first, 0);
        if (from + period->period < static_cast<Wide>(out.size())) {
            numbers.add_below(to_size(from + period->period), engine, m);
            return numbers.repeat(to_size(from), m);
        }
    }
    numbers.add_below(out.size(), engine, m);
}

void Solver::values(const GameHandle& game, std::int64_t first, std::span<std::uint8_t> out, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    impl_->values(impl_->instance_of(game), first, out);
}

void Solver::values(const GameHandle& game, std::int64_t first, std::span<std::uint16_t> out, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    impl_->values(impl_->instance_of(game), first, out);
}

void Solver::values(const GameHandle& game, std::int64_t first, std::span<std::uint32_t> out, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    impl_->values(impl_->instance_of(game), first, out);
}

void Solver::values(const GameHandle& game, std::int64_t first, std::span<std::uint64_t> out, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    impl_->values(impl_->instance_of(game), first, out);
}

}  // namespace abi_1
}  // namespace grundy
