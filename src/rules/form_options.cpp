// SPDX-License-Identifier: MIT
// Lists the options of small positions by form and by rules; see form_options.hpp.
#include "rules/form_options.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "core/size.hpp"
#include "rules/heap_splits.hpp"
#include "rules/options.hpp"
#include "rules/walk.hpp"

namespace grundy::rules {
namespace {

class HeapOptions {
public:
    HeapOptions(const HeapMove& move, const PartName& part, OptionSet& out) : move_(move), part_(part), out_(out) {}

    void add(Int heap) {
        if (!move_.allows(heap)) return;
        if (move_.parts == 0) {
            if (move_.takes.contains(heap)) leave({});
            return;
        }
        const auto visit = [&](const std::array<Int, 3>& sizes) {
            leave(sizes);
            return true;
        };
        for (auto t = move_.takes.next(0); t && *t <= heap; t = move_.takes.after(*t))
            each_split(move_, heap - *t, nullptr, visit);
    }

private:
    void leave(const std::array<Int, 3>& sizes) {
        std::size_t parts = 0;
        const auto next = [&]() -> Component& {
            if (parts == sum_.size()) sum_.push_back({0, {0}});
            return sum_[parts++];
        };
        for (std::size_t i = 0; i < to_size(move_.parts); ++i)
            if (!move_.vanishes || sizes[i] > 0) part_(move_.to[i], sizes[i], next());
        next() = {0, {static_cast<Int>(move_.bonus)}};
        out_.insert(std::span(sum_).first(parts));
    }

    const HeapMove& move_;
    const PartName& part_;
    OptionSet& out_;
    Position sum_;  // storage of `leave`
};

void add_constants(const IntSet& set, std::set<Int>& out) {
    if (set.kind() != IntSet::Kind::intervals) return;
    for (const auto& [lo, hi] : set.intervals()) {
        out.insert(lo);
        out.insert(hi);
    }
}

}  // namespace

void heap_options(const HeapForm& form, const PartName& part, Int n, OptionSet& out) {
    for (const HeapMove& m : form.moves) HeapOptions(m, part, out).add(n);
}

void heap_options(const HeapForm& form, int instance, Int n, OptionSet& out) {
    const auto itself = [&](int, Int size, Component& part) {
        part.instance = instance;
        part.words.assign(1, size);
    };
    heap_options(form, itself, n, out);
}

bool walked_options(const Ruleset& rules, const Component& component, std::uint64_t most, Meter& meter,
                    OptionSet& out) {
    Enumerator options(rules, component.instance, meter);
    return options.run(component.words, [&](std::span<const Component> parts) {
        if (meter.nodes() > most) return false;
        out.insert(parts);
        return true;
    });
}

FormCheck::FormCheck(const Ruleset& rules, int instance, FormOptions form, std::uint64_t steps,
                     std::optional<Component> nothing)
    : rules_(rules), instance_(instance), form_(std::move(form)), steps_(steps), nothing_(std::move(nothing)) {}

bool FormCheck::look(std::vector<Int> words, std::uint64_t share) {
    if (difference_) return false;
    Budget budget;
    const std::uint64_t most = std::min(steps_, share);
    if (most == 0) return false;
    budget.nodes = 2 * most + 16;  // for candidates that are not options; an end without an exception is cheaper
    Meter meter(budget);
    const Component at{instance_, std::move(words)};
    const auto spend = [&] { steps_ -= std::min(steps_, meter.nodes() + 1); };
    try {
        OptionSet walked(nothing_);
        const bool all = walked_options(rules_, at, most, meter, walked);
        spend();
        if (!all) return false;
        compare(at, walked);
    } catch (const Stopped&) {
        spend();
        return false;
    } catch (const Error& fault) {
        difference_ = to_text(rules_, at) + ": the rules have a fault there: " + fault.what();
    }
    return !difference_;
}

void FormCheck::compare(const Component& at, OptionSet& walked) {
    OptionSet form(nothing_);
    form_(at, form);
    form.close();
    walked.close();
    ++positions_;
    if (form == walked) return;
    const auto only = [&](const OptionSet& a, const OptionSet& b, const char* who) {
        if (const auto option = a.first_beyond(b); option && !difference_)
            difference_ = to_text(rules_, at) + " -> " + to_text(rules_, *option) + " is an option " + who;
    };
    only(form, walked, "by the form alone, not by the rules");
    only(walked, form, "by the rules, but not by the form");
}

std::set<Int> constants_of(const Ruleset& rules, int instance) {
    std::set<Int> out;
    const Game& game = rules.game(instance);
    Environment env(game);
    bind_params(env, game, rules.instance(instance).params);
    const auto varies = [&](const Expr& x) {
        const bool parameter =
            x.op == Op::variable && std::any_of(game.params.begin(), game.params.end(), [&](const auto& p) {
                return p.variable.type == Type::integer && p.variable.slot == x.slot;
            });
        return x.loop != nullptr || (reads_variable(x.op) && !parameter);
    };
    const auto add = [&](const Expr& x) {
        if (type_of(x.op) != Type::integer || any_within(x, varies)) return false;
        try {
            const Wide v = evaluate_integer(x, env);
            out.insert(static_cast<Int>(std::clamp<Wide>(v, -1, std::numeric_limits<Int>::max())));
        } catch (const Error&) {  // a fault, for play to report
        }
        return false;
    };
    for (const Option& o : rules.game(instance).options) each_expression(o, [&](const Expr& e) { any_within(e, add); });
    for (const ParamValue& p : rules.instance(instance).params)
        if (const Int* v = std::get_if<Int>(&p))
            out.insert(*v);
        else if (const IntSet* set = std::get_if<IntSet>(&p))
            add_constants(*set, out);
        else
            out.insert(std::get<SharedWords>(p).words->begin(), std::get<SharedWords>(p).words->end());
    out.erase(out.begin(), out.lower_bound(0));
    out.erase(out.lower_bound(Int{1} << 61), out.end());
    return out;
}

std::optional<std::string> sequence_difference(const Ruleset& rules, const HeapSequence& sequence,
                                               const FormOptions& options, std::uint64_t steps,
                                               const std::optional<Component>& nothing, std::uint64_t* positions) {
    const auto least_beyond = static_cast<Int>(steps / 128);
    std::set<Int> constants = constants_of(rules, sequence.instance);
    for (std::size_t i = 0; i < sequence.words.size(); ++i)
        if (i != sequence.heap && sequence.words[i] < Int{1} << 61) constants.insert(sequence.words[i]);
    const Int largest = constants.empty() ? 0 : *constants.rbegin();
    const auto at = [&](Int n) {
        std::vector<Int> words = sequence.words;
        words[sequence.heap] = n;
        return words;
    };
    FormCheck small(rules, sequence.instance, options, steps / 2, nothing);
    Int n = 0;
    while (n <= 2 * largest + least_beyond && small.look(at(n), steps / 2)) ++n;
    if (small.difference()) return small.difference();
    FormCheck far(rules, sequence.instance, options, steps / 2, nothing);
    for (const Int c : constants)
        for (const Int heap : {c - 1, c, c + 1, 2 * c, 2 * c + 1})
            if (heap >= n) far.look(at(heap), steps / 16);
    if (positions != nullptr) *positions = small.positions() + far.positions();
    return far.difference();
}

std::optional<std::string> heap_form_difference(const Ruleset& rules, int instance, const HeapForm& form,
                                                std::uint64_t steps, HeapZero zero, std::uint64_t* positions) {
    const auto options = [&](const Component& c, OptionSet& out) { heap_options(form, instance, c.words[0], out); };
    OptionSet of_zero;
    heap_options(form, instance, 0, of_zero);
    std::optional<Component> nothing;
    if (zero == HeapZero::nothing && of_zero.empty()) nothing = Component{instance, {0}};
    return sequence_difference(rules, {instance, 0, {0}}, options, steps, nothing, positions);
}

}  // namespace grundy::rules
