// SPDX-License-Identifier: MIT
// One search by several threads: each runs the search of search.hpp from the same position, and they share the table.
// A thread whose best child is looked into by another takes a child that is nearly as good instead (virtual efforts,
// Kaneko 2010), and gives up questions that another has answered. All that the table says of values is proven, so the
// answer does not depend on the threads.
#pragma once

#include <functional>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

#include "core/joining_thread.hpp"
#include "engines/search/search.hpp"
#include "engines/threading.hpp"
#include "os/load.hpp"

namespace grundy::engines::search {

template <Rules R>
class SearchTeam {
public:
    /// `make` makes the rules once for each thread; all have the same positions and keys.
    SearchTeam(std::function<std::unique_ptr<R>()> make, Threading threading, Tuning tuning = {})
        : make_(std::move(make)), threading_(threading), tuning_(tuning) {
        join();
    }

    const R& rules() const { return *members_[0]->rules; }
    Table<Key<R>>& table() { return table_; }

    /// Throws Stopped if the meter runs out; what was found is kept for the next call.
    Nimber value(const Position<R>& position, Meter& meter) {
        Search<R>& first = members_[0]->search;
        if (threading_.threads <= 1) return first.value(position, meter);
        if (threading_.alone > 0) {  // most searches end before it pays to start threads
            const Allowance allowance(meter, threading_.alone);
            try {
                return first.value(position, meter);
            } catch (const Stopped&) {
                if (!allowance.used_up()) throw;
            }
        }
        const unsigned threads = threading_.asked ? threading_.threads : os::idle_cores(threading_.threads);
        return threads == 1 ? first.value(position, meter) : together(threads, position, meter);
    }
    /// Adds up what all threads did.
    typename Search<R>::Statistics statistics() const {
        auto sum = members_[0]->search.statistics();
        for (std::size_t i = 1; i < members_.size(); ++i) {
            const auto more = members_[i]->search.statistics();
            sum.expansions += more.expansions;
            sum.options += more.options;
        }
        return sum;
    }

private:
    struct Member {
        Member(std::unique_ptr<R> r, Table<Key<R>>& table, const Tuning& tuning)
            : rules(std::move(r)), search(*rules, table, tuning) {}
        std::unique_ptr<R> rules;
        Search<R> search;
    };
    void join() { members_.push_back(std::make_unique<Member>(make_(), table_, tuning_)); }

    Nimber together(unsigned threads, const Position<R>& position, Meter& meter) {
        while (members_.size() < threads) join();
        SharedWork shared;
        table_.charge(meter);
        const Nimber value = [&] {
            std::vector<JoiningThread> helpers;
            const Ending ending{shared};  // before the helpers are joined
            try {
                for (std::size_t i = 1; i < threads; ++i) helpers.emplace_back([&, i] { help(i, position, shared); });
            } catch (const std::system_error&) {  // the system has no more threads: fewer do the work
            }
            return members_[0]->search.value(position, meter, shared, false);
        }();
        meter.tick(shared.collect());  // no helper claims memory from the meter any more
        return value;
    }
    void help(std::size_t member, const Position<R>& position, SharedWork& shared) {
        Budget budget;
        budget.interrupt = &shared.stopped();
        Meter own(budget);
        try {
            members_[member]->search.value(position, own, shared, true);
        } catch (const Stopped&) {
            if (!shared.stopped()) shared.fail(std::current_exception());
        } catch (...) {
            shared.fail(std::current_exception());
        }
    }
    struct Ending {
        SharedWork& shared;
        ~Ending() { shared.stop(); }
    };

    std::function<std::unique_ptr<R>()> make_;
    Threading threading_;
    Tuning tuning_;
    Table<Key<R>> table_;
    std::vector<std::unique_ptr<Member>> members_;
};

}  // namespace grundy::engines::search
