// SPDX-License-Identifier: MIT
// The oracle: values and winning moves by the definition, on top of the walker of the rules (rules::Enumerator) alone.
// A position with an option that ends the game is loony (Winning Ways, chapter 12).
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <exception>
#include <grundy/grundy.hpp>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "api/impl.hpp"
#include "core/error.hpp"
#include "lang/lang.hpp"
#include "rules/options.hpp"

namespace grundy::agreement {

/// "b(2) + a(1)" and "a(1) + b(2)" are the same sum.
inline std::string unordered(const std::string& sum) {
    std::vector<std::string> parts;
    for (std::size_t at = 0; at <= sum.size();) {
        const std::size_t end = std::min(sum.find(" + ", at), sum.size());
        parts.push_back(sum.substr(at, end - at));
        at = end + 3;
    }
    std::sort(parts.begin(), parts.end());
    std::string out;
    for (const auto& p : parts) out += (out.empty() ? "" : " + ") + p;
    return out;
}

/// A component, and what it becomes.
using WinningMoves = std::set<std::pair<std::size_t, std::string>>;

/// The moves of an answer in all components; only moves that end the game may be listed more than once.
inline WinningMoves listed(const std::vector<WinningMove>& moves) {
    WinningMoves out;
    for (const WinningMove& m : moves) {
        std::vector<std::size_t> components{m.component};
        components.insert(components.end(), m.twins.begin(), m.twins.end());
        for (const std::size_t c : components)
            EXPECT_TRUE(out.emplace(c, unordered(m.to)).second || m.to == "win") << m.to << " is listed twice";
    }
    return out;
}

class Definition {
public:
    struct TooSlow {};
    /// What the oracle may do before it throws TooSlow or Stopped.
    struct Effort {
        std::size_t line = 3000, words = ~std::size_t{0};
        std::uint64_t steps = ~std::uint64_t{0}, nodes = 0;
        bool eager = false;  ///< examine every option and component, even if another one decides: to find faults
    };

    explicit Definition(rules::Library library) : Definition(std::move(library), Effort()) {}
    explicit Definition(const Rules& rules) : Definition(rules.impl().library) {}
    Definition(rules::Library library, Effort effort)
        : effort_(effort),
          library_(std::move(library)),
          rules_(library_),
          meter_(Budget{0, std::uint64_t{1} << 30, effort.nodes, {}, {}, {}}) {}

    rules::Position parse(const std::string& text) {
        Diagnostics faults("position", text);
        auto position = lang::parse_position(text, library_, rules_, faults);
        EXPECT_TRUE(position.has_value()) << faults.render();
        return position.value_or(rules::Position{});
    }

    void forget_line() { line_.clear(); }  ///< after a fault
    const rules::Ruleset& ruleset() const { return rules_; }
    const rules::Library& library() const { return library_; }
    std::vector<rules::Move> moves(const rules::Component& c) { return rules::moves_of(rules_, c, meter_); }

    /// The mex of the options' values, or loony.
    Value value(const rules::Component& c) {
        if (c.instance == 0) return static_cast<Nimber>(c.words[0]);
        if (const auto it = known_.find(c); it != known_.end()) return it->second;
        if (std::find(line_.begin(), line_.end(), c) != line_.end()) throw Error("this game never ends");
        if (line_.size() > effort_.line || c.words.size() > effort_.words || ++steps_ > effort_.steps) throw TooSlow{};
        line_.push_back(c);
        std::vector<rules::Position> options;
        rules::Enumerator(rules_, c.instance, meter_).run(c.words, [&](auto option) {
            options.emplace_back(option.begin(), option.end());
            return effort_.eager || !ends(options.back());
        });
        std::set<Nimber> values;
        const bool wins = std::any_of(options.begin(), options.end(), ends);
        for (const auto& option : options) {
            if (ends(option) || (wins && !effort_.eager)) continue;
            if (const Value v = value(option); v.is_nimber()) values.insert(v.nimber());
        }
        Nimber least = 0;
        while (values.count(least) != 0) ++least;
        line_.pop_back();
        return known_[c] = wins ? loony : Value(least);
    }

    /// XOR, or loony if a component is; in the latter case a fault of another component does not matter.
    Value value(const rules::Position& sum) {
        Nimber total = 0;
        bool won_by_mover = false;
        std::exception_ptr fault;
        for (const auto& c : sum) {
            const std::size_t depth = line_.size();
            try {
                const Value v = value(c);
                won_by_mover = won_by_mover || v == loony;
                if (v.is_nimber()) total ^= v.nimber();
            } catch (const Error&) {
                if (effort_.eager) throw;
                line_.resize(depth);
                fault = std::current_exception();
            }
        }
        if (won_by_mover) return loony;
        if (fault) std::rethrow_exception(fault);
        return total;
    }

    Nimber nimber(const rules::Position& sum) { return value(sum).nimber(); }
    Value value(const std::string& position) { return value(parse(position)); }

    /// Returns every legal move that ends the game or leaves a sum of value 0.
    WinningMoves winning(const rules::Position& sum) {
        WinningMoves out;
        for (std::size_t i = 0; i < sum.size(); ++i)
            for (rules::Move& m : moves(sum[i])) {
                if (ends(m.to)) {
                    out.emplace(i + 1, "win");
                    continue;
                }
                rules::Position after = sum;
                after.erase(after.begin() + static_cast<std::ptrdiff_t>(i));
                after.insert(after.end(), m.to.begin(), m.to.end());
                if (value(after) != Value{}) continue;
                rules::normalize(m.to);
                out.emplace(i + 1, unordered(rules::to_text(rules_, m.to)));
            }
        return out;
    }

private:
    static bool ends(const rules::Position& p) { return p.size() == 1 && p[0].instance == rules::ended; }

    Effort effort_;
    std::uint64_t steps_ = 0;
    rules::Library library_;
    rules::Ruleset rules_;
    Meter meter_;
    std::map<rules::Component, Value> known_;
    std::vector<rules::Component> line_;  // the line of play that is currently followed
};

}  // namespace grundy::agreement
