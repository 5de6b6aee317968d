// SPDX-License-Identifier: MIT
// The options of positions as one stream, whoever asks: searches, explanations, play. It has two rungs: the walker of
// the trees (rules::Enumerator), which is the definition, and the machine that runs compiled programs. Rules that are
// not compiled, and positions that a program leaves undecided, are walked.
#pragma once

#include <memory>
#include <vector>

#include "moves/machine.hpp"
#include "moves/shape_machine.hpp"
#include "rules/options.hpp"

namespace grundy::moves {

/// The options of one instance.
class OptionStream {
public:
    enum class Rung { walker, machine };
    OptionStream(const rules::Ruleset& rules, int instance, Meter& meter, Rung rung = Rung::machine,
                 rules::Copies copies = rules::Copies::all);

    /// Ticks another meter from now on.
    void use(Meter& meter);

    /// Feeds all legal options that lead on to the sink. Returns true if an option ends the whole game in a win; what
    /// the sink received is void then. `may_win`: false if it is known that none does. Errors are those of the walker.
    bool run(std::span<const Int> words, Sink& sink, bool may_win = true);

    /// Options after which the same player moves again come too: Sink::again announces them, and `again` says of those
    /// of `each`. Without this call, the first of them is an Error.
    void take_again() { walker_.take_again(); }
    bool again() const { return walker_.again(); }

    using EachSink = rules::Enumerator::Sink;
    /// Walks the options one by one, so that the sink can stop and ask for their names; false if it stopped. An option
    /// that ends the game in a win leaves the single component `rules::ended`.
    bool each(std::span<const Int> words, const EachSink& sink) { return walker_.run(words, sink); }
    /// Within the sink of `each`: the integer binders of the option and their values, and its line in the game, from 0.
    std::vector<std::pair<std::string, Int>> choice() const { return walker_.choice(); }
    std::size_t line() const { return walker_.line(); }
    /// Within the sink of `each`: the sum that the option leaves, with all its copies, where the sink received only
    /// enough of them. What it received is void then. Throws TooManyParts.
    std::span<const rules::Component> with_all_copies() { return walker_.with_all_copies(); }
    /// True if there is a legal option that loses the whole game. Under misere play it is still a move.
    bool can_lose(std::span<const Int> words) { return walker_.can_lose(words); }

    /// True if options come from a program.
    bool compiled() const { return moves_ != nullptr; }
    /// Finds options that end the game in a win; null if there are none, or if the rules are not compiled.
    Machine* wins() { return wins_.get(); }
    /// Asks that question for several positions of one shape; null if the program needs more than the shape.
    ShapeMachine* wins_together() { return wins_together_.get(); }
    /// True if `wins` is so quick that it is asked again rather than remembered.
    bool wins_are_cheap() const { return cheap_; }

private:
    bool walk(std::span<const Int> words, Sink& sink);

    rules::Enumerator walker_;
    std::unique_ptr<Machine> wins_, moves_;
    std::unique_ptr<ShapeMachine> wins_together_;
    bool cheap_ = false;
    Meter* meter_;
};

/// All options of a position, in order, each as often as the rules make it.
class OptionList final : private Sink {
public:
    /// Claims memory for the options from the meter as `what`; Stopped if there is none.
    OptionList(OptionStream& stream, const rules::Component& component, Meter& meter, std::string_view what);

    /// True if an option ends the whole game in a win; `options` is empty then.
    bool won() const { return won_; }
    std::vector<rules::Position> take() { return std::move(options_); }
    std::uint64_t bytes() const { return bytes_; }  ///< claimed; for the caller to release

private:
    void part(int instance, std::span<const Int> words) override;
    void changed(std::size_t word, Int v) override;
    void option() override;
    void discard() override { parts_.clear(); }
    void restart() override;

    const rules::Component& component_;
    Meter& meter_;
    std::string_view what_;
    rules::Position parts_;  // of the option under construction
    std::vector<rules::Position> options_;
    std::uint64_t bytes_ = 0;
    bool won_ = false;
};

}  // namespace grundy::moves
