// SPDX-License-Identifier: MIT
// The row in the table of engines for rows that are sums of runs of one element (rules/row_split.hpp): a run is a heap
// of its length, so rows of any length have the values of a heap game.
#include "engines/candidate.hpp"
#include "engines/heap/solver.hpp"
#include "engines/reference/reference.hpp"
#include "rules/row_split.hpp"

namespace grundy::engines {
namespace runs {
namespace {

// Words of the row whose elements are `element` where the number has a one, and another one elsewhere.
std::vector<Int> row_of(std::uint64_t ones, Int length, Int element) {
    std::vector<Int> words = {length};
    for (Int i = 0; i < length; ++i) words.push_back((ones >> i & 1) != 0 ? element : element == 0 ? 1 : 0);
    return words;
}

class RunsEngine final : public RulesEngine {
public:
    RunsEngine(const Setting& s, const rules::RowSplit::Runs& runs)
        : RulesEngine(s.rules, s.instance),
          planner_(s.planner),
          element_(runs.element),
          heap_(s.rules, s.instance, runs.form, s.threading.threads) {}

    Value value(std::span<const Int> words, Meter& meter) override {
        meter.tick(words.size());
        Value out = 0;
        Int length = 0;
        const auto end_run = [&] {
            if (length > 0) out = nim_sum(out, heap_.value(0, length, meter));
            length = 0;
        };
        for (const Int v : words.subspan(1)) v == element_ ? void(++length) : end_run();
        end_run();
        return out;
    }

private:
    Value part(const rules::Component& c, Meter& meter) override { return planner_.value(c, meter); }

    Values& planner_;
    Int element_;
    heap::HeapSolver heap_;
};

class RunsCandidate final : public FormCandidate<rules::RowSplit::Runs> {
public:
    using FormCandidate::FormCandidate;

    std::string form() const override {
        return "a row is the sum of its runs of " + std::to_string(form_.element) +
               ", each a heap: " + form_.form.text();
    }
    std::string reason(std::span<const Int> /*words*/) const override {
        return "every move changes neighbouring elements that are all " + std::to_string(form_.element) +
               ", so none crosses another element (Theorem 33)";
    }
    std::string cost(const Circumstances&) const override {
        return "that of a heap of the longest run, and one look-up for each run";
    }
    std::optional<Estimate> estimate(std::span<const Int>) const override { return Estimate{1, 0, 0}; }
    bool surely_ends() const override { return true; }
    std::optional<std::string> difference(std::uint64_t share) const override {
        RunsEngine engine(setting_, form_);
        return reference::first_difference(share, [&](Meter& meter) -> std::optional<std::string> {
            for (Int length = 0; length < 20; ++length)
                for (std::uint64_t ones = 0; ones < std::uint64_t{1} << length; ++ones)
                    if (auto found = reference::difference(setting_.rules,
                                                           {setting_.instance, row_of(ones, length, form_.element)},
                                                           engine, meter, "as a sum of runs"))
                        return found;
            return std::nullopt;
        });
    }
    std::unique_ptr<Engine> make() const override { return std::make_unique<RunsEngine>(setting_, form_); }
};

}  // namespace
}  // namespace runs

EngineRow runs_engine() {
    EngineRow row{"runs", "rows whose runs of one element are heaps: flip games of any length"};
    row.recognise = [](const Setting& s) {
        const auto split = rules::RowSplit::of(s.rules, s.instance);
        auto runs = split ? split->runs() : std::nullopt;
        if (!runs) return Recognised{nullptr, "its positions are not rows whose moves change runs of one element"};
        return Recognised{std::make_unique<runs::RunsCandidate>(s, std::move(*runs)), ""};
    };
    return row;
}

}  // namespace grundy::engines
