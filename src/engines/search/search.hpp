// SPDX-License-Identifier: MIT
// The value of a position that splits into components, by proofs of "component + *n is won" and "is lost" instead of
// the values of all options. A component has the value n exactly if component + *n is lost for the player to move, so
// a proof needs one winning option here and all options there; the mex needs all options everywhere. Values of
// components that are known replace them by nim heaps, which merge (Lemoine and Viennot 2012, "Nimbers are
// inevitable").
//
// The order of work is that of df-pn, depth-first proof-number search (Nagai 2002): a question is left as soon as its
// effort reaches that of the next best sibling, with some slack (Pawlewicz and Lew 2007), and a table keeps the
// efforts. Small components are valued by their mex, since their proofs cost more than their few options.
//
// The options of component + *n are those of the component, each with *n, and component + *m for all m < n. A question
// about an option is one about its only component without a known value; the others come before it, smallest first.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/budget.hpp"
#include "core/error.hpp"
#include "core/nimber.hpp"
#include "engines/search/choice.hpp"
#include "engines/search/mex_below.hpp"
#include "engines/search/rules.hpp"
#include "engines/search/shared_work.hpp"
#include "engines/search/table.hpp"
#include "engines/search/tuning.hpp"

namespace grundy::engines::search {

template <Rules R>
class Search {
public:
    struct Statistics {
        std::uint64_t expansions = 0, options = 0, entries = 0;
    };

    explicit Search(R& rules, Tuning tuning = {}) : Search(rules, std::make_unique<Table<Key<R>>>(), nullptr, tuning) {}
    /// With a table that others use as well; see team.hpp.
    Search(R& rules, Table<Key<R>>& table, Tuning tuning = {}) : Search(rules, nullptr, &table, tuning) {}

    /// Throws Stopped if the meter runs out; what was found is kept for the next call.
    Nimber value(const Position<R>& position, Meter& meter) {
        table_.charge(meter);
        return search(position, meter);
    }
    /// As one of several threads. Helpers report their work there, and another collects it.
    Nimber value(const Position<R>& position, Meter& meter, SharedWork& shared, bool helps) {
        shared_ = &shared;
        helps_ = helps;
        reported_ = 0;
        const Gate::Inside inside(table_.gate());
        return search(position, meter);
    }
    Table<Key<R>>& table() { return table_; }
    Statistics statistics() const { return {expansions_, options_, table_.size()}; }

private:
    using Move = typename R::Move;
    static constexpr std::size_t replies_kept = 2;
    using Replies = std::array<Move, replies_kept>;
    static constexpr Move none = std::numeric_limits<Move>::max();

    Search(R& rules, std::unique_ptr<Table<Key<R>>> own, Table<Key<R>>* table, const Tuning& tuning)
        : rules_(rules),
          own_table_(std::move(own)),
          table_(table == nullptr ? *own_table_ : *table),
          mex_(rules, table_),
          tuning_(tuning),
          seeds_(tuning.seeds) {}

    Nimber search(const Position<R>& position, Meter& meter) {
        meter_ = &meter;
        meter.begin("positions of the search");
        mex_.restart();
        const Ending ending{*this};
        std::vector<Part<R>> parts;
        Split<R> split{parts};
        rules_.components(position, split);
        Nimber sum = split.known;
        for (const Part<R>& part : parts) sum ^= component(part);
        return sum;
    }
    /// Leaves nothing behind for the next query, however this one ends.
    struct Ending {
        Search& search;
        ~Ending() {
            search.drop_line();
            search.shared_ = nullptr;
        }
    };

    static constexpr Replies no_replies() {
        Replies out{};
        out.fill(none);
        return out;
    }

    /// An option of the component of a frame: its value is `offset` XOR the values of its parts.
    struct Child {
        std::uint32_t first, count;  // in parts_
        std::uint32_t offset;
        Move move;  // none: to a smaller nim heap; then the part is the component itself
        Numbers numbers;
    };
    /// The question whether the value of `part` is n, while it is looked into.
    struct Frame {
        Part<R> part;
        std::uint32_t n;
        Numbers limits;
        std::uint32_t children, parts;  // where its own begin
        std::uint32_t blocks;
        std::uint32_t chosen = 0;        // the child that is looked into
        std::uint64_t excluded = 0;      // nimbers below 64 that are not the value
        Replies replies = no_replies();  // the last replies that refuted a child
    };

    Nimber component(const Part<R>& part) {
        if (rules_.is_small(part.position)) return mex_.value(part, *meter_);
        for (std::uint32_t n = 0;; ++n) {
            const Known known = table_.find(part.key);
            if (known.has_value()) return known.value();
            if (known.excludes(n)) continue;
            open(part, n, {no_limit, no_limit}, no_replies());
            while (!line_.empty()) {
                step();
                if (shared_ != nullptr) keep_up();
            }
        }
    }

    Numbers seed(const Part<R>& part) const { return seeds_[rules_.size(part.position)]; }

    /// Brings a child up to date with the table; `fresh` if its numbers mean nothing yet.
    void update(Child& child, std::uint32_t n, bool fresh) {
        Part<R>* const parts = parts_.data() + child.first;
        std::uint32_t left = 0;
        Known known;
        for (std::uint32_t i = 0; i < child.count; ++i) {
            const Known found = table_.find(parts[i].key);
            if (found.has_value()) {
                child.offset ^= found.value();
                continue;
            }
            known = found;
            parts[left++] = parts[i];
        }
        fresh = fresh || left != child.count;
        child.count = left;
        if (left == 0) {
            child.numbers = {0, no_limit};
        } else if (left > 1) {
            if (!fresh && child.numbers.phi == 0) return;
            std::uint64_t sum = 1;
            for (std::uint32_t i = 0; i < left; ++i) sum += least_effort(next_question(parts[i]).numbers);
            child.numbers.phi = child.numbers.delta = static_cast<Effort>(std::min<std::uint64_t>(sum, most_effort));
        } else {
            const std::uint32_t asked = n ^ child.offset;
            if (known.excludes(asked))
                child.numbers = {0, no_limit};
            else if (!fresh && child.numbers.phi == 0)
                return;
            else if (const auto numbers = numbers_of(parts[0].key, known, asked))
                child.numbers = *numbers;
            else if (fresh)
                child.numbers = seed(parts[0]);
        }
    }

    struct Question {
        std::uint32_t n;
        Numbers numbers;
    };
    /// The question to ask next if the value of a part is wanted.
    Question next_question(const Part<R>& part) const {
        const Known known = table_.find(part.key);
        std::uint32_t n = 0;
        while (known.excludes(n)) ++n;
        return {n, numbers_of(part.key, known, n).value_or(seed(part))};
    }
    /// What was found last of a question that was asked before.
    std::optional<Numbers> numbers_of(const Key<R>& key, const Known& known, std::uint32_t n) const {
        if (known.has_question(n)) return known.numbers();
        if (!known.has_open_question()) return std::nullopt;
        const auto at = more_questions_.find({key, n});
        return at == more_questions_.end() ? std::nullopt : std::optional(at->second);
    }
    static Effort least_effort(Numbers numbers) { return std::min(numbers.phi, numbers.delta); }

    /// Looks into a question for the first time, and closes it again if an option is known to have the value n.
    void open(const Part<R>& part, std::uint32_t n, Numbers limits, const Replies& replies) {
        Frame frame{part, n, limits, size32(children_), size32(parts_), blocks_.size()};
        for (Effort* limit : {&frame.limits.phi, &frame.limits.delta})
            if (*limit > most_effort) *limit = no_limit;
        frame.excluded = table_.find(part.key).excluded();
        ++expansions_;
        moves_.clear();
        rules_.moves(part.position, moves_);
        if (moves_.empty()) meter_->tick();  // no option will
        std::size_t first = 0;
        for (const Move reply : replies) {
            if (reply == none || !rules_.is_legal(part.position, reply)) continue;
            const auto at = std::find(moves_.begin() + static_cast<std::ptrdiff_t>(first), moves_.end(), reply);
            if (at != moves_.end()) std::swap(moves_[first++], *at);
        }
        line_.push_back(frame);
        if (shared_ != nullptr) shared_->joins(part.key, n);
        if (first > 0 && add_options(0, first)) return;
        for (std::size_t next = 0; first < moves_.size(); first = next) {
            next = std::min(first + tuning_.at_once, moves_.size());
            if (add_options(first, next)) return;
        }
        const std::uint64_t excluded = line_.back().excluded;
        for (std::uint32_t m = 0; m < n; ++m) {
            if (m < 64 && (excluded >> m & 1) != 0) continue;
            children_.push_back({size32(parts_), 1, n ^ m, none, {}});
            parts_.push_back(part);
            update(children_.back(), n, true);
            // Another thread may have found the value of the part since it was looked up.
            if (children_.back().count == 0 && settles(line_.back(), children_.back())) return;
        }
        blocks_.add_frame(children_, line_.back().children);
    }

    /// Adds the options by moves_[from], ..., moves_[to - 1]. True if one of them has the value n; then the frame is
    /// closed. First all keys are made, so that memory is requested for all before the code waits for the first.
    bool add_options(std::size_t from, std::size_t to) {
        Frame& frame = line_.back();
        const std::size_t begin = children_.size();
        for (std::size_t i = from; i < to; ++i) {
            const std::uint32_t first = size32(parts_);
            Split<R> split{parts_};
            rules_.option(frame.part.position, moves_[i], split);
            cancel_equal(parts_, first);
            for (std::size_t p = first; p < parts_.size(); ++p) table_.prefetch(parts_[p].key);
            children_.push_back(
                {first, size32(parts_) - first, static_cast<std::uint32_t>(split.known), moves_[i], {}});
        }
        options_ += to - from;
        meter_->tick(to - from);
        std::size_t kept = begin;
        for (std::size_t i = begin; i < children_.size(); ++i) {
            Child child = children_[i];
            value_small(child);
            update(child, frame.n, true);
            if (child.count == 0) {
                if (settles(frame, child)) return true;
                continue;
            }
            children_[kept++] = child;
        }
        children_.resize(kept);
        return false;
    }

    /// Replaces the small parts by their values, and puts the rest in the order of their sizes.
    void value_small(Child& child) {
        Part<R>* const parts = parts_.data() + child.first;
        for (std::uint32_t p = 0; p < child.count;) {
            if (rules_.is_small(parts[p].position)) {
                child.offset ^= mex_.value(parts[p], *meter_);
                parts[p] = parts[--child.count];
            } else {
                ++p;
            }
        }
        if (child.count > 1)
            std::sort(parts, parts + child.count, [&](const Part<R>& a, const Part<R>& b) {
                return rules_.size(a.position) < rules_.size(b.position);
            });
    }

    /// Takes the value of an option into account. If it is n, closes the frame and returns true.
    bool settles(Frame& frame, const Child& child) {
        if (child.offset == frame.n) {
            disprove(child.move);
            return true;
        }
        if (child.offset < 64 && child.move != none) frame.excluded |= std::uint64_t{1} << child.offset;
        return false;
    }

    void step() {
        Frame& frame = line_.back();
        for (;;) {
            const auto [phi, second, sum, best] = blocks_.choice(children_, frame.children, frame.blocks);
            const auto delta = static_cast<Effort>(std::min<std::uint64_t>(sum, most_effort));
            if (phi == no_limit) return prove();
            if (phi >= frame.limits.phi || delta >= frame.limits.delta) return leave({phi, delta});
            Child& child = children_[best];
            const Numbers before = child.numbers;
            update(child, frame.n, false);
            if (child.count == 0 && settles(frame, child)) return;
            if (child.numbers != before) {
                blocks_.update(children_, frame.children, frame.blocks, best);
                continue;
            }
            Effort limit = second == no_limit ? no_limit : with_slack(second);
            frame.chosen = shared_ == nullptr ? best : less_crowded(frame, best);
            const Child& chosen = children_[frame.chosen];
            if (frame.chosen != best) limit = with_slack(chosen.numbers.delta);
            const Effort rest = delta - std::min(delta, chosen.numbers.phi);
            return look_into(chosen, {frame.limits.delta == no_limit ? no_limit : frame.limits.delta - rest,
                                      std::min(frame.limits.phi, limit)});
        }
    }

    Effort with_slack(Effort effort) const {
        const double limit = effort + effort * tuning_.slack + 1;
        return limit > most_effort ? no_limit : static_cast<Effort>(limit);
    }

    /// The child to look into if other threads may be there already: each of them counts as more effort.
    std::uint32_t less_crowded(const Frame& frame, std::uint32_t best) {
        const auto crowd = [&](const Child& child) {
            const Part<R>& part = parts_[child.first];
            return shared_->crowd_at(part.key, child.count == 1 ? frame.n ^ child.offset : next_question(part).n);
        };
        if (crowd(children_[best]) == 0) return best;
        std::uint64_t least = ~std::uint64_t{0};
        for (std::uint32_t i = frame.children; i < size32(children_); ++i) {
            const Child& child = children_[i];
            if (child.numbers.delta >= frame.limits.phi || child.numbers.delta == no_limit) continue;
            const std::uint64_t effort = std::uint64_t{child.numbers.delta} * (1 + crowd(child));
            if (effort >= least) continue;
            least = effort;
            best = i;
        }
        return best;
    }

    /// Between two steps of one of several threads.
    void keep_up() {
        table_.gate().pass();
        constexpr unsigned often = 16;
        if (++steps_ % often != 0) return;
        shared_->check();
        if (helps_) {
            shared_->report(meter_->nodes() - reported_);
            reported_ = meter_->nodes();
        } else {
            meter_->tick(shared_->collect());
        }
        // Another thread may have answered a question of this line; what lies below is of no more use then.
        for (std::size_t i = 0; i < line_.size(); ++i) {
            if (!table_.find(line_[i].part.key).decides(line_[i].n)) continue;
            for (std::size_t below = i + 1; below < line_.size(); ++below)
                shared_->leaves(line_[below].part.key, line_[below].n);
            line_.erase(line_.begin() + static_cast<std::ptrdiff_t>(i + 1), line_.end());
            return finish(none);
        }
    }

    /// Looks into a child until an effort reaches its limit.
    void look_into(const Child& child, Numbers limits) {
        const Frame& frame = line_.back();
        const Part<R> part = parts_[child.first];
        if (child.count == 1)
            return open(part, frame.n ^ child.offset, limits, child.move == none ? no_replies() : frame.replies);
        // The effort of a sum is that of its parts; it reaches its limit when the first part has used up the rest.
        const Question question = next_question(part);
        const Effort others = child.numbers.phi - std::min(child.numbers.phi, least_effort(question.numbers));
        const Effort least = std::min(limits.phi, limits.delta);
        const Effort limit = least == no_limit
                                 ? no_limit
                                 : std::max(least - std::min(least, others), least_effort(question.numbers) + 1);
        const bool won_first = question.numbers.phi <= question.numbers.delta;
        open(part, question.n, won_first ? Numbers{limit, no_limit} : Numbers{no_limit, limit}, frame.replies);
    }

    // The three ends of a frame.
    void prove() {
        const Frame& frame = line_.back();
        table_.change(frame.part.key, [&](Known& known) { known.set_value(frame.n); });
        close(none);
    }
    void disprove(Move by) {
        Frame& frame = line_.back();
        if (frame.n < 64) frame.excluded |= std::uint64_t{1} << frame.n;
        table_.change(frame.part.key, [&](Known& known) {
            known.exclude(frame.excluded);
            known.set_disproved(frame.n);
        });
        close(by);
    }
    void leave(Numbers numbers) {
        const Frame& frame = line_.back();
        bool is_kept = true;
        table_.change(frame.part.key, [&](Known& known) {
            known.exclude(frame.excluded);
            is_kept = known.has_question(frame.n) || !known.has_open_question();
            if (is_kept) known.set_question(frame.n, numbers);
        });
        if (!is_kept) keep(frame.part.key, frame.n, numbers);
        close(none);
    }

    /// Keeps a question about a component of which the table has another one. They are few, one for hundreds of
    /// entries, but without them the search may run in a circle: two questions of one component, each of them asked on
    /// the way to an answer of the other, would each time begin where they began before.
    void keep(const Key<R>& key, std::uint32_t n, Numbers numbers) {
        const auto [at, is_new] = more_questions_.try_emplace({key, n}, numbers);
        if (is_new)
            meter_->claim(sizeof(*at) + 4 * sizeof(void*), "questions of the search");
        else
            at->second = numbers;
    }

    /// Returns to the frame before; `by` is the move that disproved the question.
    void close(Move by) {
        const Frame closed = line_.back();
        if (shared_ != nullptr) shared_->leaves(closed.part.key, closed.n);
        line_.pop_back();
        children_.resize(closed.children);
        parts_.resize(closed.parts);
        blocks_.resize(closed.blocks);
        if (line_.empty()) return;
        Frame& frame = line_.back();
        Child& child = children_[frame.chosen];
        const bool asked = child.count == 1 && (child.offset ^ frame.n) == closed.n;
        update(child, frame.n, false);
        blocks_.update(children_, frame.children, frame.blocks, frame.chosen);
        if (child.move == none) {
            // A smaller nim heap was looked into: the value of the component may be found, or n excluded.
            if (table_.find(frame.part.key).decides(frame.n)) finish(none);
            return;
        }
        if (child.count == 0 && settles(frame, child)) return;
        if (by == none) return;
        auto& replies = frame.replies;
        const auto at = std::find(replies.begin(), replies.end() - 1, by);
        std::rotate(replies.begin(), at, at + 1);
        replies[0] = by;
        if constexpr (R::moves_commute) {
            // After this child's move, `by` leads to value n. So it does in the other order: the option `by` has an
            // option of value n, and is not n itself.
            if (!asked) return;
            for (std::uint32_t i = frame.children; i < size32(children_); ++i) {
                if (children_[i].move != by || children_[i].count == 0) continue;
                children_[i].numbers = {0, no_limit};
                blocks_.update(children_, frame.children, frame.blocks, i);
            }
        }
    }

    /// Closes a frame whose answer lies in the table.
    void finish(Move by) {
        if (table_.find(line_.back().part.key).has_value()) return close(by);
        disprove(by);
    }

    /// Forgets the line of questions, unanswered.
    void drop_line() {
        if (shared_ != nullptr)
            for (const Frame& frame : line_) shared_->leaves(frame.part.key, frame.n);
        line_.clear();
        children_.clear();
        parts_.clear();
        blocks_.resize(0);
    }

    template <class T>
    static std::uint32_t size32(const std::vector<T>& of) {
        return static_cast<std::uint32_t>(of.size());
    }

    R& rules_;
    std::unique_ptr<Table<Key<R>>> own_table_;
    Table<Key<R>>& table_;
    MexBelow<R> mex_;
    Tuning tuning_;
    SeedTable seeds_;
    Meter* meter_ = nullptr;        // of the query
    SharedWork* shared_ = nullptr;  // null: alone
    bool helps_ = false;
    std::uint64_t reported_ = 0;
    unsigned steps_ = 0;
    std::uint64_t expansions_ = 0, options_ = 0;
    std::map<std::pair<Key<R>, std::uint32_t>, Numbers> more_questions_;  // see keep()
    std::vector<Frame> line_;
    std::vector<Child> children_;  // of all frames, one after another
    std::vector<Part<R>> parts_;
    ChoiceBlocks blocks_;
    std::vector<Move> moves_;
};

}  // namespace grundy::engines::search
