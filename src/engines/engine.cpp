// SPDX-License-Identifier: MIT
// Functions that all engines share; see engine.hpp.
#include "engines/engine.hpp"

#include "moves/stream.hpp"
#include "rules/distinct_moves.hpp"

namespace grundy::engines {

void Engine::for_range(Int from, Int to, const RangeVisit& visit, Meter& meter) {
    for (Wide n = from; n <= to; ++n) {
        const auto word = static_cast<Int>(n);
        meter.tick();
        const ValueWord v = value({&word, 1}, meter).word();
        visit({&v, 1});
    }
}

void append_range(Engine& engine, Int from, Int to, std::vector<ValueWord>& out, Meter& meter) {
    const auto append = [&](std::span<const ValueWord> some) { out.insert(out.end(), some.begin(), some.end()); };
    engine.for_range(from, to, append, meter);
}

Value Engine::sum(std::span<const Int> heaps, Meter& meter) {
    Value total = 0;
    for (const Int& n : heaps) total = nim_sum(total, value({&n, 1}, meter));
    return total;
}

Moves RulesEngine::moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) {
    struct Parts final : Values {
        explicit Parts(RulesEngine& e) : engine(e) {}
        Value value(const rules::Component& c, Meter& m) override { return engine.part(c, m); }
        RulesEngine& engine;
    } parts(*this);
    return moves_by_enumeration(rules_, component(words), wanted, parts, meter);
}

Value value_of_sum(std::span<const rules::Component> parts, Values& values, Meter& meter) {
    Value total = 0;
    for (const rules::Component& part : parts)
        total = nim_sum(total, part.instance == rules::ended ? won
                               : part.instance == 0          ? static_cast<Nimber>(part.words[0])
                                                             : values.value(part, meter));
    return total;
}

Moves moves_by_enumeration(const rules::Ruleset& rules, const rules::Component& component, const Wanted& wanted,
                           Values& values, Meter& meter) {
    Moves out;
    rules::DistinctMoves distinct(wanted.most);
    moves::OptionStream options(rules, component.instance, meter, moves::OptionStream::Rung::walker,
                                rules::Copies::enough);
    bool all_listed = true;
    out.complete = options.each(component.words, [&](std::span<const rules::Component> parts) {
        if (value_of_sum(parts, values, meter) != wanted.target) return true;
        try {
            return rules::add_move(distinct, out.list, options.with_all_copies(), options.choice());
        } catch (const rules::TooManyParts&) {
            all_listed = false;
            return true;
        }
    });
    out.complete = out.complete && all_listed;
    out.repeated = distinct.repeated();
    return out;
}

}  // namespace grundy::engines
