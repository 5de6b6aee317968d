// SPDX-License-Identifier: MIT
// The misere quotient of all sums of the games that given positions lead to: boards, graphs, nim heaps, and the heaps
// of games that take and break. Of these, a quotient that includes enough heaps knows all of them.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "engines/quotient/growth.hpp"
#include "engines/quotient/heap_options.hpp"
#include "moves/stream.hpp"

namespace grundy::engines::quotient {

class Positions final : private Alphabet {
public:
    /// `cap`: as for Growth.
    Positions(const rules::Ruleset& rules, unsigned cap, Meter& meter)
        : rules_(rules), meter_(meter), growth_(*this, cap, meter) {}
    Positions(const Positions&) = delete;  // its parts refer to each other
    Positions& operator=(const Positions&) = delete;

    /// Why no quotient includes this game: an option ends the whole game; "" if none does.
    std::string why_not(int instance) const;
    /// Includes these components and all that they lead to. Throws Stopped where the meter does, and Error for a game
    /// that `why_not` tells of or that comes back to itself.
    void read(const rules::Position& position);
    /// The element of a component. It must have been read, or lie below one that was read.
    Element element(const rules::Component& component);
    /// The element of a component; nothing if no quotient that was found includes it.
    std::optional<Element> find(const rules::Component& component);

    /// Takes over a quotient that was saved, with the component of each letter, before anything was read. False, with
    /// nothing changed, if it is not that of these.
    bool restore(const Saved& saved, const std::vector<rules::Component>& letters);

    const Growth& growth() const { return growth_; }
    /// The first component that was found to be this letter; letters with the same options are one.
    rules::Component component(std::uint32_t letter) const;
    std::size_t letters() const { return letters_.size(); }

private:
    static constexpr std::uint32_t no_moves = ~std::uint32_t{0};
    struct Letter {
        std::vector<LetterSum> options;  // not of heaps: theirs are made when they are asked for
        rules::Component first;
        bool heap = false;
    };
    /// The heaps of a game that takes and breaks.
    struct Sequence {
        rules::HeapForm form;
        std::vector<std::uint32_t> letters;  // by heap
        std::size_t order = 0;               // of the quotient in which the repetition was found
        std::optional<Repetition> repetition;
    };

    void each_option(std::size_t letter, const Alphabet::Visit& visit) override;
    Sequence* sequence(int instance);
    void include(const rules::Component& component);
    std::uint32_t include_heap(Sequence& heaps, const rules::Component& heap, bool itself);
    std::set<rules::Component> expand(const rules::Component& component);
    std::uint32_t add(Letter letter);
    Element element(std::uint32_t letter) const;
    void forget();

    const rules::Ruleset& rules_;
    Meter& meter_;
    std::map<int, moves::OptionStream> streams_;
    std::map<int, std::optional<Sequence>> sequences_;  // by instance
    std::vector<Letter> letters_;
    bool restoring_ = false;  // the growth gets its letters at the end, all at once
    std::map<rules::Component, std::uint32_t> known_;
    std::map<std::vector<LetterSum>, std::uint32_t> by_options_;
    Growth growth_;
};

}  // namespace grundy::engines::quotient
