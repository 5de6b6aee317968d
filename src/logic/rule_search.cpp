// SPDX-License-Identifier: MIT
// See rule_search.hpp. A disjunction for a set is a cover of it by conditions that hold nowhere else. A conjunction is
// the negation of a disjunction for the complement.
#include "logic/rule_search.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <map>
#include <utility>

#include "core/size.hpp"

namespace grundy::logic {
namespace {

constexpr std::size_t most_terms = 3, most_in_pool = 3000;
constexpr std::uint64_t most_steps = 3'000'000;  // of the search for a cover

/// One test, or two that must both hold.
struct Piece {
    std::size_t first = 0, second = 0;  ///< the same test twice: only one
    int cost = 0;
};

class Covers {
public:
    Covers(const std::vector<Test>& tests, const Marks& members, const std::function<void(std::uint64_t)>& looked)
        : tests_(tests), members_(members), looked_(looked) {
        gather();
    }

    /// The cheapest cover that costs less than `limit`; empty if there is none.
    std::vector<Piece> cheapest(int limit) {
        best_cost_ = limit;
        cover(members_, 0);
        return best_;
    }

private:
    using Found = std::map<Marks, Piece>;

    // Of terms that hold at the same positions the cheapest counts. What is dropped in between is not among the widest
    // in the end either, as these only become wider.
    void add(Marks holds, const Piece& term) {
        const auto [at, is_new] = found_.emplace(std::move(holds), term);
        if (!is_new && term.cost < at->second.cost) at->second = term;
        if (found_.size() >= 4 * most_in_pool) keep_widest();
    }

    // The widest terms in descending order; of equally wide ones the last come first.
    std::vector<Found::iterator> widest() {
        std::vector<std::pair<std::size_t, Found::iterator>> width;
        for (auto it = found_.begin(); it != found_.end(); ++it) width.emplace_back(it->first.count(), it);
        std::reverse(width.begin(), width.end());
        std::stable_sort(width.begin(), width.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
        std::vector<Found::iterator> out;
        for (const auto& [wide, it] : width) out.push_back(it);
        return out;
    }

    void keep_widest() {
        const auto order = widest();
        for (std::size_t i = most_in_pool; i < order.size(); ++i) found_.erase(order[i]);
    }

    void gather() {
        std::vector<std::size_t> beyond;  // tests that hold at members, and elsewhere
        for (std::size_t i = 0; i < tests_.size(); ++i) {
            const Marks inside = tests_[i].holds.both(members_);
            if (!inside.any()) continue;
            if (tests_[i].holds.within(members_))
                add(tests_[i].holds, {i, i, tests_[i].cost});
            else
                beyond.push_back(i);
        }
        for (std::size_t x = 0; x < beyond.size(); ++x) {
            looked_(beyond.size() - x);
            const Test& a = tests_[beyond[x]];
            const Marks outside = a.holds.without(members_);
            for (std::size_t y = x + 1; y < beyond.size(); ++y) {
                const Test& b = tests_[beyond[y]];
                if (outside.meets(b.holds)) continue;
                Marks holds = a.holds.both(b.holds);
                if (holds.any()) add(std::move(holds), {beyond[x], beyond[y], a.cost + b.cost});
            }
        }
        keep_widest();
        // They are tried from the cheapest on.
        for (const auto at : widest()) pool_.emplace_back(at->first, at->second);
        found_.clear();
        std::stable_sort(pool_.begin(), pool_.end(),
                         [](const auto& a, const auto& b) { return a.second.cost < b.second.cost; });
    }

    void cover(const Marks& open, int cost) {
        if (!open.any()) {
            best_ = chosen_;
            best_cost_ = cost;
            return;
        }
        if (chosen_.size() == most_terms) return;
        const bool last = chosen_.size() + 1 == most_terms;
        const std::size_t at = open.first();
        for (const auto& [holds, term] : pool_) {
            if (cost + term.cost >= best_cost_ || steps_ > most_steps) return;
            if (++steps_ % 1024 == 0) looked_(1024);
            if (!holds.at(at) || (last && !open.within(holds))) continue;
            chosen_.push_back(term);
            cover(open.without(holds), cost + term.cost);
            chosen_.pop_back();
        }
    }

    const std::vector<Test>& tests_;
    const Marks& members_;
    const std::function<void(std::uint64_t)>& looked_;
    Found found_;
    std::vector<std::pair<Marks, Piece>> pool_;
    std::vector<Piece> chosen_, best_;
    int best_cost_ = 0;
    std::uint64_t steps_ = 0;
};

// Pairs of tests joined by one word, and these by the other; brackets where `and` would bind otherwise.
Rule written(const std::vector<Piece>& terms, const std::vector<Test>& tests, bool conjunction) {
    const std::string inner = conjunction ? " or " : " and ", outer = conjunction ? " and " : " or ";
    Rule out;
    for (const Piece& term : terms) {
        const bool two = term.first != term.second;
        std::string piece = tests[term.first].text + (two ? inner + tests[term.second].text : "");
        if (conjunction && two && terms.size() > 1) piece = "(" + piece + ")";
        out.text += (out.text.empty() ? "" : outer) + piece;
        out.cost += term.cost;
        out.tests += two ? 2 : 1;
    }
    return out;
}

}  // namespace

std::size_t Marks::count() const {
    std::size_t out = 0;
    for (const std::uint64_t w : words_) out += to_size(std::popcount(w));
    return out;
}

bool Marks::any() const {
    return std::any_of(words_.begin(), words_.end(), [](std::uint64_t w) { return w != 0; });
}

bool Marks::within(const Marks& other) const {
    for (std::size_t i = 0; i < words_.size(); ++i)
        if ((words_[i] & ~other.words_[i]) != 0) return false;
    return true;
}

bool Marks::meets(const Marks& other) const {
    for (std::size_t i = 0; i < words_.size(); ++i)
        if ((words_[i] & other.words_[i]) != 0) return true;
    return false;
}

Marks Marks::without(const Marks& other) const {
    Marks out = *this;
    for (std::size_t i = 0; i < words_.size(); ++i) out.words_[i] &= ~other.words_[i];
    return out;
}

Marks Marks::both(const Marks& other) const {
    Marks out = *this;
    for (std::size_t i = 0; i < words_.size(); ++i) out.words_[i] &= other.words_[i];
    return out;
}

Marks Marks::inverted() const {
    Marks out = *this;
    for (std::uint64_t& w : out.words_) w = ~w;
    if (size_ % 64 != 0) out.words_.back() &= (std::uint64_t{1} << size_ % 64) - 1;
    return out;
}

std::size_t Marks::first() const {
    for (std::size_t i = 0; i < words_.size(); ++i)
        if (words_[i] != 0) return 64 * i + to_size(std::countr_zero(words_[i]));
    return size_;
}

std::optional<Rule> smallest_rule(const std::vector<Test>& tests, const Marks& members,
                                  const std::function<void(std::uint64_t)>& looked) {
    const Marks others = members.inverted();
    if (!members.any() || !others.any()) return std::nullopt;
    const std::vector<Piece> some = Covers(tests, members, looked).cheapest(std::numeric_limits<int>::max());
    std::optional<Rule> out;
    if (!some.empty()) out = written(some, tests, false);
    // The complement is covered by negated tests; the negation of that cover has the tests themselves in it.
    std::vector<Test> opposite = tests;
    for (Test& t : opposite) t.holds = t.holds.inverted();
    const std::vector<Piece> all =
        Covers(opposite, others, looked).cheapest(out ? out->cost : std::numeric_limits<int>::max());
    if (!all.empty()) out = written(all, tests, true);
    return out;
}

}  // namespace grundy::logic
