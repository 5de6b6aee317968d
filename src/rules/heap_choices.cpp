// SPDX-License-Identifier: MIT
// Runs through the binders of each option, as choices.hpp does, but takes from a range only the numbers by which an
// argument can become the size of a heap that is left.
#include "rules/heap_choices.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include "core/size.hpp"
#include "rules/affine.hpp"
#include "rules/choices.hpp"
#include "rules/options.hpp"

namespace grundy::rules {
namespace {

constexpr std::uint64_t most_tried = 1'000'000;
constexpr std::size_t most_found = 10'000;

// Heaps of 0 are left out: engines leave them out where nothing can be taken from them.
Position without_empty(Position p) {
    std::erase_if(p, [](const Component& c) { return c.words.size() == 1 && c.words[0] == 0; });
    normalize(p);
    return p;
}

class ChoiceFinder {
public:
    ChoiceFinder(const Ruleset& rules, const Component& from, const Position& to, Meter& meter)
        : rules_(rules),
          instance_(from.instance),
          game_(rules.game(from.instance)),
          to_(without_empty(to)),
          env_(game_, &meter) {
        bind_params(env_, game_, rules.instance(instance_).params);
        env_.load(from.words);
        sizes_.insert(0);
        for (const Component& c : to_) sizes_.insert(c.words.begin(), c.words.end());
    }

    bool run() {
        for (const Option& option : game_.options) {
            const bool calls = std::all_of(option.terms.begin(), option.terms.end(),
                                           [](const Term& t) { return t.kind != Term::Kind::sum; });
            if (option.kind != Option::Kind::leads || !calls || !hold(option.guard, env_)) continue;
            option_ = &option;
            lines_.clear();
            for (std::size_t at = 0; at < option.binders.size(); ++at) lines_.push_back(lines_of(at));
            if (!choose(0)) return false;
        }
        return true;
    }

    std::vector<Choice> found;

private:
    bool choose(std::size_t at) {
        if (at == option_->binders.size()) return compare();
        const Binder& b = option_->binders[at];
        if (b.kind == Binder::Kind::range)
            if (const auto few = candidates(at)) {
                for (const Wide v : *few) {
                    env_.integers[to_size(b.vars[0].slot)] = v;
                    if (!next(b, at)) return false;
                }
                return true;
            }
        const std::vector<Binder> one{b};
        auto leaf = [&] { return ++tried_ <= most_tried && choose(at + 1); };
        return for_each_choice(one, 0, env_, leaf);
    }

    bool next(const Binder& b, std::size_t at) {
        env_.tick();
        return ++tried_ <= most_tried && (!hold(b.conditions, env_) || choose(at + 1));
    }

    // An argument of a term that is linear in a variable.
    struct Line {
        Affine sum;
        Wide times = 0;
    };

    // The arguments that are linear in the variable of a binder and do not mention later ones.
    std::vector<Line> lines_of(std::size_t at) const {
        std::vector<Line> out;
        if (option_->binders[at].kind != Binder::Kind::range) return out;
        for (const Term& term : option_->terms) {
            if (term.kind != Term::Kind::call) continue;
            for (const Expr& arg : term.args) {
                auto sum = to_affine(expand(arg, option_->binders));
                const auto times = sum ? sum->coefficient(option_->binders[at].vars[0].slot) : std::nullopt;
                if (times && *times != 0 && !chosen_later(*sum, at) && moderate(*sum))
                    out.push_back({std::move(*sum), *times});
            }
        }
        return out;
    }

    // The numbers of a range by which a term becomes one of the heaps that are left; nothing if no term says it.
    std::optional<std::set<Wide>> candidates(std::size_t at) {
        const Binder& b = option_->binders[at];
        const Wide low = evaluate_integer(b.exprs[0], env_), high = evaluate_integer(b.exprs[1], env_);
        for (const Line& line : lines_[at]) {
            const auto rest = without(line.sum, b.vars[0].slot);
            if (!rest) continue;
            std::set<Wide> out;
            for (const Int size : sizes_)
                if (const Wide v = (size - *rest) / line.times; v * line.times == size - *rest && low <= v && v <= high)
                    out.insert(v);
            return out;
        }
        return std::nullopt;
    }

    // The value of a sum without one variable's part; nothing if a number in it is beyond those that a heap can have.
    std::optional<Wide> without(const Affine& sum, int slot) {
        Wide out = sum.constant;
        for (const auto& [atom, factor] : sum.terms) {
            if (atom.op == Op::variable && atom.slot == slot) continue;
            const Wide v = evaluate_integer(atom, env_);
            if (v < -greatest_int || v > greatest_int) return std::nullopt;
            out += factor * v;
        }
        return out;
    }

    bool chosen_later(const Affine& sum, std::size_t at) const {
        return std::any_of(sum.terms.begin(), sum.terms.end(), [&](const auto& term) {
            for (std::size_t i = at + 1; i < option_->binders.size(); ++i)
                for (const Variable& v : option_->binders[i].vars)
                    if (v.type != Type::integer || mentions(term.first, v.slot)) return true;
            return false;
        });
    }

    bool compare() {
        Position left;
        for (const Term& term : option_->terms) {
            Component c;
            if (term.kind == Term::Kind::call)
                c.instance = term.same_instance ? instance_ : rules_.instance(instance_).targets[to_size(term.site)];
            for (const Expr& arg : term.args) {
                const auto v = to_natural(evaluate_integer(arg, env_), game_, arg.where);
                if (!v) return true;
                c.words.push_back(*v);
            }
            left.push_back(std::move(c));
        }
        if (without_empty(std::move(left)) != to_) return true;
        Choice choice;
        for (const Binder& binder : option_->binders)
            for (const Variable& v : binder.vars)
                if (v.type == Type::integer)
                    choice.emplace_back(v.name, static_cast<Int>(env_.integers[to_size(v.slot)]));
        if (seen_.insert(choice).second) found.push_back(std::move(choice));
        return found.size() <= most_found;
    }

    const Ruleset& rules_;
    int instance_;
    const Game& game_;
    Position to_;
    std::set<Int> sizes_;  // of the heaps that are left, and 0
    Environment env_;
    const Option* option_ = nullptr;
    std::vector<std::vector<Line>> lines_;  // by binder of the option
    std::set<Choice> seen_;
    std::uint64_t tried_ = 0;
};

}  // namespace

bool chooses_more_than_takes(const Game& game) {
    return std::any_of(game.options.begin(), game.options.end(), [](const Option& option) {
        const auto number = [](const Binder& b) {
            return b.kind != Binder::Kind::split && b.kind != Binder::Kind::value && b.vars[0].type == Type::integer;
        };
        return std::count_if(option.binders.begin(), option.binders.end(), number) > 1;
    });
}

bool find_choices(const Ruleset& rules, const Component& from, Move& move, Meter& meter) {
    ChoiceFinder finder(rules, from, move.to, meter);
    const bool all = finder.run();
    if (!finder.found.empty()) {
        move.choice = std::move(finder.found.front());
        move.also.assign(std::next(finder.found.begin()), finder.found.end());
    }
    return all;
}

}  // namespace grundy::rules
