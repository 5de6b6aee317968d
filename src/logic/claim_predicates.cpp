// SPDX-License-Identifier: MIT
// See claim_predicates.hpp.
#include "logic/claim_predicates.hpp"

#include "logic/expressions.hpp"
#include "logic/repeating.hpp"

namespace grundy::logic {
namespace {

class ClaimWriter {
public:
    ClaimWriter(const Claimed& claimed, const std::string& tag, const std::vector<std::string>& position,
                Preamble& preamble, int& counter)
        : claimed_(claimed), tag_(tag), position_(position), preamble_(preamble), counter_(counter) {}

    Spoken write(const rules::Game& game) {
        if (claimed_.where()) out_.domain = condition("inside" + tag_, *claimed_.where());
        for (const rules::Symmetry& s : game.symmetries)
            for (std::size_t i = s.first; i + 1 < s.first + s.count; ++i)
                out_.domain += (out_.domain.empty() ? "" : " & ") + preamble_.at_most() + "(" + position_[i] + ", " +
                               position_[i + 1] + ")";
        if (claimed_.draw()) {
            condition("draw" + tag_, *claimed_.draw());
            number("rank" + tag_, *claimed_.rank());
        }
        const std::string name = claim_name(claimed_, tag_);
        if (claimed_.claim().automaton)
            add_automaton(*claimed_.claim().automaton, name, preamble_);
        else if (claimed_.claim().kind == Claim::Kind::value)
            number(name, *claimed_.formula());
        else
            condition(name, *claimed_.formula());
        return std::move(out_);
    }

private:
    Expressions bound(const Reading& reading) {
        Expressions e(reading.game(), reading.params(), preamble_, counter_);
        for (std::size_t i = 0; i < position_.size(); ++i)
            e.bind(reading.game().args[i].slot, Linear::of(position_[i]));
        return e;
    }

    void keep_faults(const Expressions& e) {
        out_.faults.insert(out_.faults.end(), e.faults().begin(), e.faults().end());
    }

    // name(position): what is read holds there.
    std::string condition(const std::string& name, const Reading& reading) {
        Expressions e = bound(reading);
        preamble_.add("pred " + name + "(var2 " + joined(position_) + ") = " + e.condition(reading.expr()) + ";");
        keep_faults(e);
        return name + "(" + joined(position_) + ")";
    }

    // name(position, V): the number that is read in the position is V.
    void number(const std::string& name, const Reading& reading) {
        Expressions e = bound(reading);
        Definitions d = e.definitions();
        const Linear value = e.linear(reading.expr(), d);
        preamble_.add("pred " + name + "(var2 " + joined(position_) +
                      ", V) = " + d.around(e.compare(rules::Op::equal, Linear::of("V"), value)) + ";");
        keep_faults(e);
    }

    const Claimed& claimed_;
    const std::string& tag_;
    const std::vector<std::string>& position_;
    Preamble& preamble_;
    int& counter_;
    Spoken out_;
};

}  // namespace

std::string claim_name(const Claimed& claimed, const std::string& tag) {
    return (claimed.claim().kind == Claim::Kind::value ? "value" : "lost") + tag;
}

Spoken add_claim(const rules::Ruleset& rules, const Claimed& claimed, const std::string& tag,
                 const std::vector<std::string>& position, Preamble& preamble, int& counter) {
    return ClaimWriter(claimed, tag, position, preamble, counter).write(rules.game(claimed.instance()));
}

// A row of comparisons, as of bubble sort, moves the largest number that is left to its end.
std::vector<std::string> sorted_arguments(const rules::Game& game, std::vector<std::string> numbers, Preamble& preamble,
                                          Definitions& definitions) {
    for (const rules::Symmetry& s : game.symmetries)
        for (std::size_t end = s.first + s.count; end > s.first + 1; --end)
            for (std::size_t i = s.first; i + 1 < end; ++i) {
                const std::string low = definitions.new_set(), high = definitions.new_set();
                definitions.require(preamble.in_order() + "(" + numbers[i] + ", " + numbers[i + 1] + ", " + low + ", " +
                                    high + ")");
                numbers[i] = low;
                numbers[i + 1] = high;
            }
    return numbers;
}

}  // namespace grundy::logic
