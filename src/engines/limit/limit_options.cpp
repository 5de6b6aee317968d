// SPDX-License-Identifier: MIT
// Compares the options of a heap with a limit, as its form states them, with the rules; see limit_form.hpp.
#include <algorithm>

#include "core/size.hpp"
#include "engines/limit/limit_form.hpp"
#include "rules/eval.hpp"
#include "rules/form_options.hpp"
#include "rules/options.hpp"

namespace grundy::engines::limit {
namespace {

using rules::Expr;

class Options {
public:
    Options(const rules::Ruleset& rules, int instance, const Form& form)
        : instance_(instance), form_(form), game_(rules.game(instance)), env_(game_) {
        rules::bind_params(env_, game_, rules.instance(instance).params);
    }

    void add(const rules::Component& c, rules::OptionSet& out) {
        out_ = &out;
        heap_ = c.words[form_.heap];
        set(form_.heap_slot, heap_);
        set(form_.limit_slot, c.words[form_.limit]);
        for (const LimitOption& o : form_.options) option(o);
    }

private:
    void set(int slot, Wide v) { env_.integers[to_size(slot)] = v; }
    Wide value(const Expr& e) { return rules::evaluate_integer(e, env_); }

    void option(const LimitOption& o) {
        if (!rules::hold(o.guard, env_)) return;
        const Wide last = o.to ? std::min<Wide>(heap_, value(*o.to)) : heap_;
        for (Wide k = value(o.from); k <= last; ++k) {
            set(o.taken, k);
            if (std::any_of(o.ends.begin(), o.ends.end(), [&](const Expr& e) { return value(e) < 0; })) return;
            const auto holds = [&](const LimitOption::Bound& b) { return value(b.low) <= value(b.high); };
            if (rules::hold(o.when, env_) && std::all_of(o.bounds.begin(), o.bounds.end(), holds)) leave(o);
        }
    }

    void leave(const LimitOption& o) {
        rules::Position p;
        for (const LimitOption::Part& part : o.parts) {
            rules::Component c{part.nimber ? 0 : instance_, {}};
            for (const Expr& e : part.args) {
                const auto v = rules::to_natural(value(e), game_, e.where);
                if (!v) return;
                c.words.push_back(*v);
            }
            p.push_back(std::move(c));
        }
        out_->insert(p);
    }

    int instance_;
    const Form& form_;
    const rules::Game& game_;
    rules::Environment env_;
    rules::OptionSet* out_ = nullptr;
    Int heap_ = 0;
};

}  // namespace

std::optional<std::string> difference(const rules::Ruleset& rules, int instance, const Form& form) {
    constexpr std::uint64_t steps = 4000;
    constexpr Int side = 12;
    Options options(rules, instance, form);
    rules::FormCheck check(
        rules, instance, [&](const rules::Component& c, rules::OptionSet& out) { options.add(c, out); }, steps);
    const auto look = [&](Int heap, Int limit, std::uint64_t share) {
        std::vector<Int> words(2);
        words[form.heap] = heap;
        words[form.limit] = limit;
        check.look(std::move(words), share);
    };
    for (Int sum = 0; sum <= 2 * side; ++sum)
        for (Int heap = std::max<Int>(0, sum - side); heap <= std::min(sum, side); ++heap)
            look(heap, sum - heap, steps / 2);
    for (const Int c : rules::constants_of(rules, instance))
        for (const Int heap : {c - 1, c, c + 1})
            for (const Int limit : {Int{1}, c - 1, c, c + 1, 2 * c})
                if (heap > side && limit >= 0) look(heap, limit, steps / 16);
    return check.difference();
}

}  // namespace grundy::engines::limit
