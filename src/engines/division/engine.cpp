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
constexpr Int most_choices = 1'000;                                       // of options of one value, in a list of moves
constexpr std::size_t most_parts = 1'000, most_parts_in_all = 1'000'000;  // of what a move leaves, and of all moves

class DivisionEngine final : public Engine {
public:
    DivisionEngine(const Setting& s, Form form)
        : setting_(s), quotients_(std::move(form)), reader_(this->form().choices().reader()) {}

    Value value(std::span<const Int> words, Meter& meter) override { return quotients_.value(words[0], meter); }
    void prepare(std::span<const Int> words, Meter& meter) override { quotients_.fill(words[0], meter); }
    Moves moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) override {
        Moves out;
        if (!wanted.target.is_nimber()) return out;
        rules::DistinctMoves distinct(wanted.most);
        std::vector<Quotients::Options> found;
        quotients_.list(words[0], meter);
        quotients_.each(words[0], meter, [&](const Quotients::Options& o) {
            if (o.value == wanted.target.nimber()) found.push_back(o);
            return out.complete = found.size() <= wanted.most;
        });
        if (!out.complete) found.pop_back();
        std::uint64_t parts = 0;  // of all moves
        for (const Quotients::Options& o : found) {
            const bool fixed = form().fixed(o.option);
            const Wide most = Wide{o.first} + Wide{most_choices - 1} * o.step;
            const Wide last = fixed ? o.first : std::min(most, Wide{o.last});
            if (!fixed && last < o.last) out.complete = false;
            for (Wide k = o.first; k <= last; k += o.step) {
                const auto chosen = static_cast<Int>(k);
                const rules::Position to = left(o.option, words[0], chosen);
                parts += to.size();
                if (to.size() > most_parts || parts > most_parts_in_all ||
                    !rules::add_move(distinct, out.list, to, form().choices().choice(o.option, words[0], chosen))) {
                    out.complete = false;
                    return out;
                }
            }
        }
        return out;
    }

private:
    // What the option leaves of n for the number k, or only the first parts of it, more than are listed.
    rules::Position left(std::size_t option, Int n, Int k) {
        const Divisors d = form().divisors(option, n, reader_);
        const Int last = form().fixed(option) ? d.least : k;
        rules::Position out;
        for (Wide j = form().sums(option) ? d.first : last; j <= last && out.size() <= most_parts; ++j)
            out.push_back({setting_.instance, {n / static_cast<Int>(j)}});
        return out;
    }
    const Form& form() const { return quotients_.form(); }

    Setting setting_;
    Quotients quotients_;
    ranges::Choices::Reader reader_;
};

class DivisionCandidate final : public FormCandidate<Form> {
public:
    using FormCandidate::FormCandidate;

    std::string form() const override {
        return "one heap, divided by numbers that are free or in ranges, or sums of its quotients";
    }
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
