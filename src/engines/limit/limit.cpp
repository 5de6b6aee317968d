// SPDX-License-Identifier: MIT
// Heaps with a limit; see limit.hpp.
#include "engines/limit/limit.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "core/size.hpp"
#include "rules/affine.hpp"
#include "rules/options.hpp"

namespace grundy::engines::limit {
namespace {

constexpr Int most_slope = Int{1} << 30, most_base = Int{1} << 61;  // so that base + slope * k fits

}  // namespace

Engine::Engine(const rules::Ruleset& rules, int instance, Form form)
    : RulesEngine(rules, instance), form_(std::move(form)), env_(rules.game(instance)) {
    rules::bind_params(env_, rules.game(instance), rules.instance(instance).params);
    for (const LimitOption& o : form_.options) lines_.push_back(lines(o));
    begin_.push_back(0);
}

// Returns nothing if something must be evaluated for each k.
std::optional<Engine::Lines> Engine::lines(const LimitOption& o) const {
    const auto is = [](const rules::Expr& e, int slot) { return e.op == rules::Op::variable && e.slot == slot; };
    if (!o.ends.empty() || !o.when.empty() || o.parts.size() != 1 || o.parts[0].nimber || o.bounds.size() != 1 ||
        !is(o.bounds[0].low, o.taken) || !is(o.bounds[0].high, form_.limit_slot))
        return std::nullopt;
    Lines out;
    for (std::size_t i = 0; i < 2; ++i) {
        const auto a = rules::to_affine(o.parts[0].args[i]);
        if (!a) return std::nullopt;
        for (const auto& [atom, c] : a->terms) {
            if (!mentions(atom, o.taken)) continue;
            if (!is(atom, o.taken) || c > most_slope || c < -most_slope) return std::nullopt;
            out.slope[i] = static_cast<Int>(c);
        }
    }
    return out;
}

// Adds the options of k = first..last. Returns false if the numbers are too large for this method.
bool Engine::arrive_by_lines(const LimitOption& o, const Lines& l, Int heap, Int first, Int last, Meter& meter) {
    Int base[2];
    env_.integers[to_size(o.taken)] = 0;
    for (std::size_t i = 0; i < 2; ++i) {
        const Wide at0 = rules::evaluate_integer(o.parts[0].args[i], env_);
        if (at0 > most_base || at0 < -most_base || heap > most_slope) return false;
        base[i] = static_cast<Int>(at0);
    }
    for (Int k = first; k <= last; ++k) {
        const Int to = base[form_.heap] + l.slope[form_.heap] * k, limit = base[form_.limit] + l.slope[form_.limit] * k;
        if (to >= 0 && limit >= 0) arrivals_.push_back({k, looked_up(to, limit)});
    }
    if (last >= first) meter.tick(static_cast<std::uint64_t>(last - first) + 1);
    return true;
}

Nimber Engine::looked_up(Int heap, Int limit) const {
    const auto first = steps_.begin() + static_cast<std::ptrdiff_t>(begin_[to_size(heap)]);
    const auto last = steps_.begin() + static_cast<std::ptrdiff_t>(begin_[to_size(heap) + 1]);
    const auto above = std::upper_bound(first, last, limit, [](Int m, const Step& s) { return m < s.from; });
    return above == first ? 0 : std::prev(above)->value;
}

// The least limit for which the bound holds. It changes little from one k to the next, so
// the search starts near `guess`.
std::optional<Int> Engine::least_limit(const LimitOption::Bound& b, Int guess) {
    const Wide low = rules::evaluate_integer(b.low, env_);
    if (b.high.op == rules::Op::variable) {
        if (low > greatest_int) return std::nullopt;
        return low < 0 ? 0 : static_cast<Int>(low);
    }
    Wide& limit = env_.integers[to_size(form_.limit_slot)];
    const auto holds = [&](Int m) {
        limit = m;
        return rules::evaluate_integer(b.high, env_) >= low;
    };
    Int no = -1, yes = guess;
    for (Int stride = 1; !holds(yes); stride = stride > greatest_int / 2 ? greatest_int : 2 * stride) {
        no = yes;
        if (yes == greatest_int) return std::nullopt;
        yes = yes > greatest_int - stride ? greatest_int : yes + stride;
    }
    if (no < 0 && yes > 0 && !holds(yes - 1)) return yes;
    while (yes - no > 1) {
        const Int middle = no + (yes - no) / 2;
        (holds(middle) ? yes : no) = middle;
    }
    return yes;
}

// The value of the option with the current k; nothing if it is illegal. Parts and arguments are evaluated from left
// to right, as in the definition.
std::optional<Nimber> Engine::outcome(const LimitOption& o, Int heap) {
    Nimber sum = 0;
    for (const LimitOption::Part& p : o.parts) {
        Int args[2] = {0, 0};
        for (std::size_t i = 0; i < p.args.size(); ++i) {
            const auto v = rules::to_natural(rules::evaluate_integer(p.args[i], env_), *env_.game, p.args[i].where);
            if (!v) return std::nullopt;
            args[i] = *v;
        }
        if (!p.nimber && args[form_.heap] >= heap) throw Error("the heap does not become smaller");
        sum = nim_sum(sum, p.nimber ? static_cast<Nimber>(args[0]) : looked_up(args[form_.heap], args[form_.limit]));
    }
    return sum;
}

bool Engine::allowed(const LimitOption& o) {
    return std::all_of(o.ends.begin(), o.ends.end(),
                       [&](const rules::Expr& e) { return rules::evaluate_integer(e, env_) >= 0; });
}

void Engine::arrive(std::size_t option, Int heap, Meter& meter) {
    const LimitOption& o = form_.options[option];
    if (!rules::hold(o.guard, env_)) return;
    const Wide first = rules::evaluate_integer(o.from, env_);
    const Wide last = o.to ? std::min<Wide>(heap, rules::evaluate_integer(*o.to, env_)) : heap;
    if (const auto& l = lines_[option];
        l && first >= 0 && first <= last &&
        arrive_by_lines(o, *l, heap, static_cast<Int>(first), static_cast<Int>(last), meter))
        return;
    Wide& k = env_.integers[to_size(o.taken)];
    std::vector<Int> guess(o.bounds.size(), 0);
    for (Wide taken = first; taken <= last; ++taken) {
        meter.tick();
        k = taken;
        if (!allowed(o)) return;
        if (!rules::hold(o.when, env_)) continue;
        const auto value = outcome(o, heap);
        if (!value) continue;
        Int from = 0;
        bool ever = true;
        for (std::size_t i = 0; i < o.bounds.size() && ever; ++i) {
            const auto least = least_limit(o.bounds[i], guess[i]);
            ever = least.has_value();
            if (ever) from = std::max(from, guess[i] = *least);
        }
        if (ever) arrivals_.push_back({from, *value});
    }
}

// Collects the options of a heap, sorted by the limit from which they can be chosen.
void Engine::arrive(Int heap, Meter& meter) {
    env_.integers[to_size(form_.heap_slot)] = heap;
    arrivals_.clear();
    env_.meter = &meter;
    for (std::size_t i = 0; i < form_.options.size(); ++i) arrive(i, heap, meter);
    const auto earlier = [](const Arrival& a, const Arrival& b) { return a.from < b.from; };
    if (!std::is_sorted(arrivals_.begin(), arrivals_.end(), earlier))
        std::sort(arrivals_.begin(), arrivals_.end(), earlier);
}

void Engine::add_heap(Meter& meter) {
    const std::string what = "the steps of " + rules_.name(instance_);
    arrive(static_cast<Int>(begin_.size()) - 1, meter);
    steps_.make_room(arrivals_.size(), meter, what);
    begin_.make_room(1, meter, what);
    seen_.assign(arrivals_.size() + 1, 0);
    Nimber least = 0;
    for (const Arrival& a : arrivals_) {
        if (a.value < seen_.size()) seen_[to_size(a.value)] = 1;
        if (seen_[to_size(least)] == 0) continue;
        while (seen_[to_size(least)] != 0) ++least;
        if (steps_.size() > begin_.back() && steps_.back().from == a.from)
            steps_.back().value = least;
        else
            steps_.push_back({a.from, least});
    }
    begin_.push_back(steps_.size());
}

Value Engine::value(std::span<const Int> words, Meter& meter) {
    const Int heap = words[form_.heap];
    if (heap >= static_cast<Int>(begin_.size()) - 1) {
        const auto cells = static_cast<std::uint64_t>(heap) + 1;
        std::uint64_t work = 0;
        if (__builtin_mul_overflow(cells, cells / 2 + 1, &work)) work = 0;
        meter.begin("heaps of " + rules_.name(instance_) + " up to " + std::to_string(heap), work);
    }
    while (heap >= static_cast<Int>(begin_.size()) - 1) add_heap(meter);
    return looked_up(heap, words[form_.limit]);
}

// A limit beyond the last one that matters allows the same moves as that one, so the moves are listed for that one.
Moves Engine::moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) {
    value(words, meter);
    arrive(words[form_.heap], meter);
    std::vector<Int> same(words.begin(), words.end());
    const Int last = arrivals_.empty() ? 0 : arrivals_.back().from;
    same[form_.limit] = std::min(same[form_.limit], last);
    return RulesEngine::moves_to(same, wanted, meter);
}

}  // namespace grundy::engines::limit
