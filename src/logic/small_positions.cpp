// SPDX-License-Identifier: MIT
// See small_positions.hpp.
#include "logic/small_positions.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <set>

#include "core/error.hpp"
#include "core/size.hpp"
#include "logic/definition.hpp"
#include "rules/layout.hpp"

namespace grundy::logic {
namespace {

constexpr std::uint64_t steps_of_table = 6'000'000;
constexpr std::size_t most_positions = 6000, most_of_one_size = 200'000;
constexpr std::array<Int, 4> farthest_in_tables = {3000, 70, 20, 10};

struct TooMany final : Error {
    using Error::Error;
};

// Calls visit(words) with all words of the arguments from `at` on whose sizes add up to `left`.
void each(const rules::Game& game, std::size_t at, Int left, std::vector<Int>& words,
          const std::function<void()>& visit) {
    if (at == game.args.size()) {
        if (left == 0) visit();
        return;
    }
    const std::size_t before = words.size();
    if (!rules::counted(game.args[at].type)) {
        for (Int n = 0; n <= left; ++n) {
            words.push_back(n);
            each(game, at + 1, left - n, words, visit);
            words.resize(before);
        }
        return;
    }
    words.push_back(0);
    const std::function<void(Int)> more = [&](Int rest) {
        each(game, at + 1, rest, words, visit);
        for (Int n = 0; n < rest; ++n) {
            ++words[before];
            words.push_back(n);
            more(rest - n - 1);
            words.pop_back();
            --words[before];
        }
    };
    more(left);
    words.resize(before);
}

}  // namespace

std::vector<std::vector<Int>> positions_of_size(const rules::Game& game, Int size, Meter& meter) {
    std::set<std::vector<Int>> out;
    const auto keep = [&](std::vector<Int> words) {
        meter.tick();
        rules::canonicalize(game, words);
        out.insert(std::move(words));
        if (out.size() > most_of_one_size) throw TooMany("there are too many positions of one size");
    };
    if (rules::all_integers(game.args)) {  // one argument is `size`, those before it are less, those after it not more
        std::vector<Int> words(game.args.size());
        for (std::size_t k = 0; k < words.size(); ++k) {
            const auto most = [&](std::size_t i) { return i < k ? size - 1 : size; };
            if (k > 0 && size == 0) break;
            std::fill(words.begin(), words.end(), 0);
            words[k] = size;
            for (bool more = true; more;) {
                keep(words);
                more = false;
                for (std::size_t i = words.size(); i-- > 0 && !more;) {
                    if (i == k) continue;
                    more = words[i] < most(i);
                    words[i] = more ? words[i] + 1 : 0;
                }
            }
        }
        return {out.begin(), out.end()};
    }
    std::vector<Int> words;
    each(game, 0, size, words, [&] { keep(words); });
    return {out.begin(), out.end()};
}

SmallPositions small_positions_of(const rules::Ruleset& rules, int instance, bool misere, Meter& meter) {
    const rules::Game& game = rules.game(instance);
    Definition definition(rules, meter);
    rules::Enumerator options(rules, instance, meter);
    SmallPositions all;
    std::vector<SmallPosition>& out = all.list;
    std::size_t complete = 0;
    constexpr Int farthest_sum = 60;
    const Int most = rules::all_integers(game.args) ? farthest_in_tables[std::min<std::size_t>(game.args.size(), 4) - 1]
                                                    : farthest_sum;
    const Allowance allowance(meter, steps_of_table);
    try {
        for (Int size = 0; size <= most && out.size() <= most_positions; ++size) {
            for (std::vector<Int>& words : positions_of_size(game, size, meter)) {
                if (!options.may_start(words)) continue;
                SmallPosition known{words, size};
                const rules::Component at{instance, std::move(words)};
                if (!misere) known.value = definition.value(at);
                known.lost = misere ? definition.lost(at, true) : known.value == Nimber{0};
                out.push_back(std::move(known));
            }
            complete = out.size();
        }
    } catch (const TooMany&) {  // then there are none of this size
    } catch (const Stopped& stop) {
        if (stop.status == Status::interrupted) throw;
        if (!allowance.used_up()) all.cut = stop;
    }
    out.resize(complete);
    return all;
}

}  // namespace grundy::logic
