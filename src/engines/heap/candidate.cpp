// SPDX-License-Identifier: MIT
// The rows of heaps in the table of engines: one heap by itself, and systems.
#include <algorithm>

#include "engines/heap/engine.hpp"
#include "rules/form_options.hpp"
#include "rules/layout.hpp"
#include "rules/tails.hpp"

namespace grundy::engines {
namespace heap {
namespace {

bool lies_above(const rules::SystemForm& form) { return layers_of(form)[0] == Layer::above; }

std::string reason_of(const rules::SystemForm& form) {
    if (lies_above(form)) return "its moves lead to other games on one heap, which do not lead back";
    const int parts = form.most_parts();
    const std::string leaves =
        " from one heap and leaves at most " + std::to_string(parts) + (parts == 1 ? " heap" : " heaps");
    if (form.forms.size() == 1) return "every option takes" + leaves;
    return "the moves of " + std::to_string(form.forms.size()) + " sequences of heaps lead to each other: each takes" +
           leaves;
}

std::string cost_of(const rules::SystemForm& form) {
    if (form.has_kernels() && sequences::interval_rule(form.forms[0])) return "one division per value";
    if (lies_above(form)) return "its own moves, and the values of the games that they lead to";
    const bool one = form.forms.size() == 1;
    const std::string table = form.most_parts() <= 1
                                  ? one ? "one lookup per take and heap" : "one lookup per take, heap and sequence"
                              : form.most_parts() > 2 ? "at most n sets of pairs for heap n"
                              : one                   ? "at most n/2 splits for heap n"
                                                      : "at most n/2 splits for heap n and each pair of sequences";
    return table + " until " + (one ? "the period" : "a period of all sequences") + " is proven, then one division";
}

// A game on one heap.
class HeapCandidate final : public FormCandidate<rules::SystemForm> {
public:
    using FormCandidate::FormCandidate;

    std::string form() const override { return form_.forms.size() == 1 ? form_.forms[0].text() : form_.text(); }
    std::string reason(std::span<const Int> /*words*/) const override { return reason_of(form_); }
    std::string cost(const Circumstances&) const override { return cost_of(form_); }
    // A table without an end comes after a theorem.
    std::optional<Estimate> estimate(std::span<const Int> /*words*/) const override {
        return Estimate{may_repeat_ ? 0U : 1U, 0, 0};
    }
    bool surely_ends() const override { return true; }
    std::optional<std::string> difference(std::uint64_t share) const override {
        // Less effort would compare nothing, so that only some instances are compared then.
        constexpr std::uint64_t least = 32;
        if (const std::uint64_t every = least * share / rules::usual_steps; every > 1 && share % every != 0) return {};
        return rules::system_form_difference(setting_.rules, form_, std::max(rules::usual_steps / share, least));
    }
    std::unique_ptr<engines::Engine> make() const override { return std::make_unique<Engine>(setting_, form_); }

private:
    const bool may_repeat_ =
        form_.forms.size() > 1 ||
        form_.forms[0].finite() || form_.forms[0].subtraction_set() || rules::tails_of(form_.forms);
};

// A game of several integers, one of which may be a heap while the others take few values. Which positions are of this
// kind is found out when a position with a large heap asks: most games are never asked about one.
class SmallArguments final : public Candidate {
public:
    explicit SmallArguments(const Setting& s) : Candidate(s), systems_(std::make_shared<Systems>(s)) {}

    std::string form() const override { return "a heap, and other arguments that take few values"; }
    std::string reason(std::span<const Int> /*words*/) const override {
        return "the largest argument is a heap, and the others take few values: each is a sequence of heaps, and "
               "moves lead from one to another";
    }
    std::string cost(const Circumstances& c) const override {
        std::string why_not;
        const auto place = c.words.empty() ? std::nullopt : systems_->find(c.words, why_not);
        return place ? cost_of(place->solver->form()) : "that of each sequence of heaps";
    }
    // Smaller heaps are quickly searched for or put into a table.
    std::optional<Estimate> estimate(std::span<const Int> words) const override {
        constexpr Int least_heap = Int{1} << 16;
        if (words.empty()) return Estimate::of_some_positions();
        if (*std::max_element(words.begin(), words.end()) < least_heap) return std::nullopt;
        std::string why_not;
        if (!systems_->find(words, why_not)) return std::nullopt;
        return Estimate{1, 0, 0};
    }
    bool fills() const override { return true; }  // does not take every position
    std::unique_ptr<engines::Engine> make() const override { return std::make_unique<Engine>(setting_, systems_); }

private:
    std::shared_ptr<Systems> systems_;
};

}  // namespace

std::unique_ptr<Candidate> candidate(const Setting& s, rules::HeapForm form) {
    return std::make_unique<HeapCandidate>(s, rules::SystemForm::of(s.rules, s.instance, std::move(form)));
}

}  // namespace heap

EngineRow heap_engine() {
    EngineRow row{"heap", "one heap, taking and breaking: closed forms, proven periods, tables"};
    row.recognise = [](const Setting& s) {
        Recognised out;
        if (auto form = rules::heap_form(s.rules, s.instance, out.why_not))
            out.candidate = heap::candidate(s, std::move(*form));
        return out;
    };
    row.tells_why_not = true;
    return row;
}

EngineRow system_engine() {
    EngineRow row{"system", "several games on one heap, or one with few other arguments: proven periods, tables"};
    row.recognise = [](const Setting& s) {
        Recognised out;
        const auto& args = s.rules.game(s.instance).args;
        if (!rules::all_integers(args) || args.empty()) {
            out.why_not = "it is not played with integers";
            return out;
        }
        if (args.size() != 1) {
            out.candidate = std::make_unique<heap::SmallArguments>(s);
            return out;
        }
        auto form = rules::system_form(s.rules, {s.instance, 0, {0}}, out.why_not);
        std::string no_heap;
        if (form && form->forms.size() == 1 && rules::heap_form(s.rules, s.instance, no_heap))
            out.why_not = "its moves lead to no other game: it is one for the engine 'heap'";
        else if (form)
            out.candidate = std::make_unique<heap::HeapCandidate>(s, std::move(*form));
        return out;
    };
    return row;
}

}  // namespace grundy::engines
