// SPDX-License-Identifier: MIT
// Depth-first search that remembers values. It is right for every game, and one rung above the reference. It is
// iterative, so that no line of play is too long for the stack. A sum is never a state; its components are.
//
// If only the winner is asked, it looks for less: whether the value of a position is n, which is whether position + *n
// is lost. Values 0, ..., n - 1 are ruled out before n is, so that what is known is one number, a lower bound of the
// value. A bound k rises, because the value is k unless some option has the value k; the first option that is found to
// have it ends the search of the position.
#pragma once

#include <deque>
#include <functional>
#include <memory>

#include "core/error.hpp"
#include "engines/engine.hpp"
#include "engines/findings.hpp"
#include "moves/positions.hpp"
#include "moves/stream.hpp"
#include "rules/constant_arguments.hpp"
#include "rules/row_split.hpp"

namespace grundy::engines::memo {

/// Serves any number of instances at once. `other` returns the engine of an instance that is not to be searched here (a
/// heap game called by this one), or null.
class Search final : public Values, public Findings, private moves::Sink {
public:
    using Other = std::function<Engine*(int instance)>;
    using Rung = moves::OptionStream::Rung;
    Search(const rules::Ruleset& rules, Other other, Rung rung = Rung::machine);
    ~Search() override;

    /// Throws Error if a line of play returns to an earlier position: such rules do not end.
    Value value(const rules::Component& component, Meter& meter) override;
    /// Whether the sum of these components and *n is lost for the player to move. Throws Error as `value` does if it
    /// meets a line of play that returns, but it need not meet it.
    bool lost(std::span<const rules::Component> sum, Nimber n, Meter& meter);
    /// Answers so from what earlier searches found; nothing if that does not suffice.
    std::optional<bool> known_lost(std::span<const rules::Component> sum, Nimber n, Meter& meter);
    /// The value of a position, if a search found it.
    std::optional<Value> known_value(const rules::Component& component, Meter& meter);

    /// The values and bounds of all positions. They depend on nothing but the rules.
    std::string about() const override { return ""; }
    void write(const std::function<bool(const std::string& content)>& take) const override;
    bool read(std::string_view content, Meter& meter) override;

private:
    // Marks of positions that have no value yet; all nimbers are smaller, and so are the marks of larger bounds.
    static constexpr Value active = state_value(0);   // on the current line of play
    static constexpr Value unknown = state_value(1);  // an option may end the game
    static constexpr Value no_win = state_value(2);   // no option does
    /// No option ends the game, and the value is at least k <= most_bound. Beyond, the value itself is searched: to
    /// raise the bound once more takes as much as the options cost.
    static constexpr unsigned most_bound = 4;
    static constexpr Value at_least(unsigned k) { return state_value(2 + k); }
    static constexpr bool is_open(Value v) {
        return v.word() <= unknown.word() && v.word() >= at_least(most_bound).word();
    }
    static constexpr bool is_marked(Value v) { return is_open(v) || v == active; }
    static constexpr unsigned bound(Value v) {
        return v == unknown ? 0 : static_cast<unsigned>(no_win.word() - v.word());
    }

    /// What is known of an instance.
    struct Known {
        bool asked = false;
        Engine* other = nullptr;  // the engine that has its values
        std::unique_ptr<moves::OptionStream> options;
        std::optional<rules::RowSplit> split;  // its positions are sums of pieces
        Value mark = unknown;                  // mark of its new positions
        bool look_ahead = false;               // a win is found faster than the position is looked up,
        bool together = false;                 // and for several positions at a time
        std::shared_ptr<const rules::ConstantArguments> constants;  // null: none
        std::shared_ptr<const rules::ConstantArguments> intervals;  // for long rows; null: none
    };

    /// The search of such a position without its constant arguments, and what it is called there; null if it has none.
    Search* reduced(std::span<const rules::Component> sum, rules::Component& rest);
    using Constants = std::vector<std::vector<Int>>;
    Search& reduced_search(int instance, const rules::ConstantArguments& split, const Constants& constant,
                           const std::function<bool(const Constants& kept)>& serves, int& there);
    bool write_entries(const std::string& whose, const std::function<bool(const std::string&)>& take) const;
    bool read_entries(std::string_view entries, Meter& meter);
    /// Asks that search, if there is one and it answers; else `look`, with the numbers of the parts that are searched
    /// here and the value of the others.
    template <class Ask, class Look>
    auto answer(std::span<const rules::Component> sum, Meter& meter, const Ask& ask, const Look& look)
        -> decltype(ask(std::declval<Search&>(), sum[0])) {
        meter_ = &meter;
        rules::Component rest;
        try {
            if (Search* const search = reduced(sum, rest)) return ask(*search, rest);
        } catch (const Error&) {  // it will be found again, and named as the user knows it
        }
        begin_query(meter);
        std::vector<std::uint32_t> parts;
        const Value others = number_parts(sum, parts);
        return look(parts, others);
    }

    Known& known(int instance) { return instance == last_known_ ? *last_ : find(instance); }
    Known& find(int instance);
    void begin(int instance, Known& k);
    Value elsewhere(int instance, std::span<const Int> words);
    bool wins_at_once(Known& k, std::span<const Int> words, Value& mark);
    void look_ahead();

    // These take in the options of the open position, from programs or from the rules.
    void part(int instance, std::span<const Int> words) override;
    void piece(Known& k, int instance, std::span<const Int> words);
    void changed(std::size_t word, Int v) override;
    void again() override { again_ = true; }
    void option() override;
    bool enough() const override { return line_.back().found || listed_ >= portion_; }
    void child(Known& k, const moves::Key& key, std::size_t words, Value mark);
    void discard() override;
    void file();
    void forget();
    void restart() override;

    /// What a position is opened for: to raise a bound of this size, or for its value.
    using Level = std::uint32_t;
    static constexpr Level whole = ~Level{0};
    struct Question {
        std::uint32_t position = 0;
        Level level = whole;
    };

    void open(Question question);
    void list();
    void close();
    void settle();
    void settle_whole();
    struct Rest {
        std::vector<std::uint32_t> open;
        std::size_t at = 0;  // the first of them that matters
        Value sum;           // of those before, and of the others
    };
    Rest rest_of(std::span<const std::uint32_t> parts, Value others) const;
    void add_known(Rest& rest) const;
    Value known_so_far(std::uint32_t position) const;
    std::optional<bool> equal(std::span<const std::uint32_t> parts, Value offset, Nimber n, Question& next) const;
    void search(Question root);
    Value number_parts(std::span<const rules::Component> sum, std::vector<std::uint32_t>& parts);
    void begin_query(Meter& meter);
    std::uint32_t number_of(int instance, std::span<const Int> words);
    void fetch(std::uint32_t position);
    [[noreturn]] void never_ends(std::uint32_t again) const;

    const rules::Ruleset& rules_;
    Other other_;
    Rung rung_;
    struct Reduced;
    std::vector<std::unique_ptr<Reduced>> reduced_;
    Meter* meter_ = nullptr;  // meter of the query
    int last_known_ = -1;     // the instance asked for last
    Known* last_ = nullptr;
    std::deque<Known> known_;     // by instance
    moves::Positions positions_;  // and their values

    // The current line of play. A frame's options follow those of the frame before it.
    struct Frame {
        std::uint32_t position;
        std::size_t pending;  // where its options with parts of unknown value begin in pending_
        std::size_t offsets;
        std::size_t settled;            // where the values of its other options begin in settled_
        std::size_t settled_again = 0;  // and of those after which the same player moves again
        Level level = whole;
        bool won = false;      // an option ends the game
        bool found = false;    // an option has the value `level`
        bool more = false;     // options follow those that have been listed
        std::size_t seen = 0;  // how many have been listed before
    };
    void drop_options(const Frame& f);
    void reverse(const Frame& f);
    bool first_on_top_ = true;  // the order in which the options are tried if only who wins is asked
    std::vector<std::uint32_t> reversed_;
    LargeArray<Frame> line_;
    LargeArray<std::uint32_t> pending_;  // parts by number, and after the parts of each option, their count
    LargeArray<Value> offsets_;          // for each pending option: the value of its parts that are searched elsewhere
    LargeArray<Value> settled_, settled_again_;
    static constexpr std::uint32_t then_again = std::uint32_t{1} << 31;  // beside the count of an option's parts

    // Options of the open position that are not filed yet. They are looked up together, so that memory is requested for
    // all of them before the code waits for the first.
    struct Child {
        std::size_t key = 0, units = 0;  // in keys_
        std::size_t words = 0;
        Value mark = unknown;     // for a new position
        Known* unseen = nullptr;  // its program must still find out whether an option ends the game ...
        bool won = false;         // ... and whether one does
        std::uint32_t hash = 0;
        std::size_t slot = 0;  // in positions_
        moves::Key in(const LargeArray<std::uint64_t>& keys) const { return {{keys.data() + key, units}}; }
    };
    struct Seen {
        std::size_t end;  // end of its children
        Value offset;
        bool again = false;
    };
    // Where one option decides, they are listed in portions: the first ones may do. Each portion lists those before it,
    // too, and leaves them out.
    std::size_t listed_ = 0, portion_ = 0;  // of the open position; the portion ends here
    bool walked_ = false;                   // all options came again, none left out for the portion's end
    rules::Component opened_;
    Known* opened_known_ = nullptr;
    std::vector<std::uint64_t> opened_key_;  // empty if some number is not one byte
    LargeArray<std::uint64_t> keys_;         // keys of the children
    LargeArray<Child> children_;
    bool values_ = true;   // all options matter: else many of them are never opened, and none is looked into
    bool unseen_ = false;  // whether one of them is unseen
    std::vector<Seen> options_;
    Value offset_ = 0;        // of the option under construction
    bool again_ = false;      // after which the same player moves again
    std::vector<Int> piece_;  // of a row that splits
};

/// One instance of a shared Search, as an Engine.
class View final : public RulesEngine, public HasFindings {
public:
    View(const rules::Ruleset& rules, int instance, Values& memo) : RulesEngine(rules, instance), memo_(memo) {}
    Value value(std::span<const Int> words, Meter& meter) override { return part(component(words), meter); }
    Findings* findings() override { return dynamic_cast<Findings*>(&memo_); }

private:
    Value part(const rules::Component& c, Meter& meter) override { return memo_.value(c, meter); }

    Values& memo_;
};

}  // namespace grundy::engines::memo
