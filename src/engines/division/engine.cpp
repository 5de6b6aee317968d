// SPDX-License-Identifier: MIT
// The row of heaps that jump to their quotients in the table of engines.
#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "core/size.hpp"
#include "engines/candidate.hpp"
#include "engines/division/quotients.hpp"
#include "rules/distinct_moves.hpp"

namespace grundy::engines {
namespace division {
namespace {

constexpr std::uint64_t cost_of_a_quotient = 16, bytes_for_a_quotient = 48;
constexpr Int most_choices = 1'000;  // of one option that lead to one position, in a list of moves

class DivisionEngine final : public Engine {
public:
    DivisionEngine(const Setting& s, Form form) : setting_(s), quotients_(std::move(form)) {}

    Value value(std::span<const Int> words, Meter& meter) override { return quotients_.value(words[0], meter); }
    void prepare(std::span<const Int> words, Meter& meter) override { quotients_.fill(words[0], meter); }
    Moves moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) override {
        Moves out;
        if (!wanted.target.is_nimber()) return out;
        rules::DistinctMoves distinct(wanted.most);
        std::vector<std::tuple<Int, std::size_t, Int, Int>> found;
        quotients_.value(words[0], meter);
        quotients_.each(words[0], meter, [&](Int quotient, std::size_t option, Int first, Int last) {
            const bool fits = quotients_.value(quotient, meter) == wanted.target.nimber();
            if (fits) found.emplace_back(quotient, option, first, last);
            return out.complete = found.size() <= wanted.most;
        });
        if (!out.complete) found.pop_back();
        for (const auto& [quotient, option, first, last] : found) {
            const bool fixed = quotients_.form().fixed(option);
            const rules::Component to{setting_.instance, {quotient}};
            const Int end = fixed ? first : std::min(last, first + most_choices - 1);
            if (!fixed && end < last) out.complete = false;
            for (Int k = first; k <= end; ++k)
                if (!rules::add_move(distinct, out.list, {&to, 1},
                                     quotients_.form().choices().choice(option, words[0], k))) {
                    out.complete = false;
                    return out;
                }
        }
        return out;
    }

private:
    Setting setting_;
    Quotients quotients_;
};

class DivisionCandidate final : public FormCandidate<Form> {
public:
    using FormCandidate::FormCandidate;

    std::string form() const override { return "one heap, divided by numbers that are free or in ranges"; }
    std::string reason(std::span<const Int> /*words*/) const override {
        return "a quotient of a quotient is a quotient of the heap itself, so about two heaps arise for each number up "
               "to its root";
    }
    std::string cost(const Circumstances& c) const override {
        const std::string of = c.words.empty() ? "the heap" : std::to_string(c.words[0]);
        return "at most twice the root of " + of + " heaps, and for each its quotients or the runs of equal values";
    }
    std::optional<Estimate> estimate(std::span<const Int> words) const override {
        if (words.empty()) return Estimate{};
        const std::uint64_t cells = 2 * static_cast<std::uint64_t>(root(words[0])) + 1;
        return Estimate{cells * cost_of_a_quotient, cells, cells * bytes_for_a_quotient};
    }
    bool fills() const override { return true; }
    std::optional<std::string> difference(std::uint64_t share) const override {
        DivisionEngine engine(setting_, form_);
        return ranges::heaps_difference(setting_, engine, "by its quotients", share);
    }
    std::unique_ptr<Engine> make() const override { return std::make_unique<DivisionEngine>(setting_, form_); }
};

}  // namespace
}  // namespace division

EngineRow division_engine() {
    EngineRow row{"division", "one heap whose options are its quotients"};
    row.recognise = recogniser<division::DivisionCandidate>(division::Form::of);
    return row;
}

}  // namespace grundy::engines
