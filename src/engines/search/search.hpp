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
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/budget.hpp"
#include "core/error.hpp"
#include "core/nimber.hpp"
#include "engines/search/mex_below.hpp"
#include "engines/search/rules.hpp"
#include "engines/search/table.hpp"

namespace grundy::engines::search {

/// How hard a question seems that was never asked. An effort doubles with every `doubling` more units of size: if all
/// were 1, the first look into a component would raise its effort far above those of its siblings, and the search
/// would look into each of them before it went deeper.
struct Seeds {
    double doubling = 5;
    double lost = 32, won = 2;  ///< at size 16: delta and phi
};

template <Rules R>
class Search {
public:
    struct Statistics {
        std::uint64_t expansions = 0, options = 0, entries = 0;
    };

    explicit Search(R& rules, Seeds seeds = {}) : rules_(rules), mex_(rules, table_) {
        for (std::size_t size = 0; size < seeds_.size(); ++size) {
            const double scale = std::exp2((std::min(static_cast<double>(size), 128.0) - 16) / seeds.doubling);
            const auto effort = [&](double at_16) {
                return static_cast<Effort>(std::clamp(at_16 * scale, 1.0, double{most_effort} / 1024));
            };
            seeds_[size] = {effort(seeds.won), effort(seeds.lost)};
        }
    }

    /// Throws Stopped if the meter runs out; what was found is kept for the next call.
    Nimber value(const Position<R>& position, Meter& meter) {
        meter_ = &meter;
        meter.begin("positions of the search");
        mex_.restart();
        std::vector<Part<R>> parts;
        Split<R> split{parts};
        rules_.components(position, split);
        Nimber sum = split.known;
        for (const Part<R>& part : parts) sum ^= component(part);
        return sum;
    }
    Statistics statistics() const { return {expansions_, options_, table_.size()}; }

private:
    using Move = typename R::Move;
    static constexpr std::size_t replies_kept = 2;
    using Replies = std::array<Move, replies_kept>;
    /// So many options are examined together. One in two expansions ends early, at an option of the value asked for.
    static constexpr std::size_t at_once = 5;
    static constexpr Move none = std::numeric_limits<Move>::max();

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
        std::uint32_t children, parts;   // where its own begin
        std::uint32_t chosen = 0;        // the child that is looked into
        std::uint64_t excluded = 0;      // nimbers below 64 that are not the value
        Replies replies = no_replies();  // the last replies that refuted a child
    };

    Nimber component(const Part<R>& part) {
        if (rules_.is_small(part.position)) return mex_.value(part, *meter_);
        for (std::uint32_t n = 0;; ++n) {
            const auto* known = table_.find(part.key);
            if (known != nullptr && known->has_value()) return known->value();
            if (known != nullptr && known->excludes(n)) continue;
            line_.clear();
            children_.clear();
            parts_.clear();
            open(part, n, {no_limit, no_limit}, no_replies());
            while (!line_.empty()) step();
        }
    }

    Numbers seed(const Part<R>& part) const {
        return seeds_[std::min<std::size_t>(rules_.size(part.position), seeds_.size() - 1)];
    }

    /// Brings a child up to date with the table; `fresh` if its numbers mean nothing yet.
    void update(Child& child, std::uint32_t n, bool fresh) {
        Part<R>* const parts = parts_.data() + child.first;
        std::uint32_t left = 0;
        const Known<Key<R>>* known = nullptr;
        for (std::uint32_t i = 0; i < child.count; ++i) {
            const auto* found = table_.find(parts[i].key);
            if (found != nullptr && found->has_value()) {
                child.offset ^= found->value();
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
            if (known != nullptr && known->excludes(asked))
                child.numbers = {0, no_limit};
            else if (!fresh && child.numbers.phi == 0)
                return;
            else if (known != nullptr && known->has_question(asked))
                child.numbers = known->numbers();
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
        const auto* known = table_.find(part.key);
        if (known == nullptr) return {0, seed(part)};
        std::uint32_t n = 0;
        while (known->excludes(n)) ++n;
        return {n, known->has_question(n) ? known->numbers() : seed(part)};
    }
    static Effort least_effort(Numbers numbers) { return std::min(numbers.phi, numbers.delta); }

    /// Looks into a question for the first time, and closes it again if an option is known to have the value n.
    void open(const Part<R>& part, std::uint32_t n, Numbers limits, const Replies& replies) {
        Frame frame{part, n, limits, size32(children_), size32(parts_)};
        for (Effort* limit : {&frame.limits.phi, &frame.limits.delta})
            if (*limit > most_effort) *limit = no_limit;
        if (const auto* known = table_.find(part.key); known != nullptr) frame.excluded = known->excluded();
        ++expansions_;
        moves_.clear();
        rules_.moves(part.position, moves_);
        std::size_t first = 0;
        for (const Move reply : replies) {
            if (reply == none || !rules_.is_legal(part.position, reply)) continue;
            const auto at = std::find(moves_.begin() + static_cast<std::ptrdiff_t>(first), moves_.end(), reply);
            if (at != moves_.end()) std::swap(moves_[first++], *at);
        }
        line_.push_back(frame);
        if (first > 0 && add_options(0, first)) return;
        for (std::size_t next = 0; first < moves_.size(); first = next) {
            next = std::min(first + at_once, moves_.size());
            if (add_options(first, next)) return;
        }
        const std::uint64_t excluded = line_.back().excluded;
        for (std::uint32_t m = 0; m < n; ++m) {
            if (m < 64 && (excluded >> m & 1) != 0) continue;
            children_.push_back({size32(parts_), 1, n ^ m, none, {}});
            parts_.push_back(part);
            update(children_.back(), n, true);
        }
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
            Effort phi = no_limit, second = no_limit;
            std::uint64_t sum = 0;
            std::uint32_t best = 0;
            for (std::uint32_t i = frame.children; i < size32(children_); ++i) {
                const Numbers numbers = children_[i].numbers;
                sum += numbers.phi;
                if (numbers.delta < phi) {
                    second = phi;
                    phi = numbers.delta;
                    best = i;
                } else {
                    second = std::min(second, numbers.delta);
                }
            }
            const auto delta = static_cast<Effort>(std::min<std::uint64_t>(sum, most_effort));
            if (phi == no_limit) return prove();
            if (phi >= frame.limits.phi || delta >= frame.limits.delta) return leave({phi, delta});
            Child& child = children_[best];
            const Numbers before = child.numbers;
            update(child, frame.n, false);
            if (child.count == 0 && settles(frame, child)) return;
            if (child.numbers != before) continue;
            frame.chosen = best;
            const Effort slack = second == no_limit ? no_limit : second + second / 2 + 1;
            const Effort rest = delta - std::min(delta, before.phi);
            return look_into(child, {frame.limits.delta == no_limit ? no_limit : frame.limits.delta - rest,
                                     std::min(frame.limits.phi, slack)});
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
        table_.at(line_.back().part.key, *meter_).set_value(line_.back().n);
        close(none);
    }
    void disprove(Move by) {
        Frame& frame = line_.back();
        if (frame.n < 64) frame.excluded |= std::uint64_t{1} << frame.n;
        auto& known = table_.at(frame.part.key, *meter_);
        known.exclude(frame.excluded);
        known.set_disproved(frame.n);
        close(by);
    }
    void leave(Numbers numbers) {
        const Frame& frame = line_.back();
        auto& known = table_.at(frame.part.key, *meter_);
        known.exclude(frame.excluded);
        known.set_question(frame.n, numbers);
        close(none);
    }

    /// Returns to the frame before; `by` is the move that disproved the question.
    void close(Move by) {
        const Frame closed = line_.back();
        line_.pop_back();
        children_.resize(closed.children);
        parts_.resize(closed.parts);
        if (line_.empty()) return;
        Frame& frame = line_.back();
        Child& child = children_[frame.chosen];
        const bool asked = child.count == 1 && (child.offset ^ frame.n) == closed.n;
        update(child, frame.n, false);
        if (child.move == none) {
            // A smaller nim heap was looked into: the value of the component may be found, or n excluded.
            const auto* known = table_.find(frame.part.key);
            if (known->has_value() ? known->value() != frame.n : known->excludes(frame.n)) finish(none);
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
            for (std::uint32_t i = frame.children; i < size32(children_); ++i)
                if (children_[i].move == by && children_[i].count > 0) children_[i].numbers = {0, no_limit};
        }
    }

    /// Closes a frame whose answer lies in the table.
    void finish(Move by) {
        const auto* known = table_.find(line_.back().part.key);
        if (known->has_value()) return close(by);
        disprove(by);
    }

    template <class T>
    static std::uint32_t size32(const std::vector<T>& of) {
        return static_cast<std::uint32_t>(of.size());
    }

    R& rules_;
    Table<Key<R>> table_;
    MexBelow<R> mex_;
    std::array<Numbers, 129> seeds_;
    Meter* meter_ = nullptr;  // of the query
    std::uint64_t expansions_ = 0, options_ = 0;
    std::vector<Frame> line_;
    std::vector<Child> children_;  // of all frames, one after another
    std::vector<Part<R>> parts_;
    std::vector<Move> moves_;
};

}  // namespace grundy::engines::search
