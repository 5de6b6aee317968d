// SPDX-License-Identifier: MIT
// Numbers of lost sums. The values of all positions of the ranges are counted; the number of sums of k of them
// with value 0 is the coefficient of 0 in the k-th power under XOR convolution, which is a Walsh-Hadamard transform
// away. Nim heaps that are linear in one integer are counted by its binary digits.
#include <grundy/tally.hpp>

#include <algorithm>
#include <bit>
#include <functional>
#include <limits>

#include "api/counts.hpp"
#include "api/digit_counts.hpp"
#include "api/family_text.hpp"
#include "api/first_lost.hpp"
#include "api/impl.hpp"
#include "api/independent_parts.hpp"
#include "api/known_tally.hpp"
#include "api/run.hpp"
#include "api/tally_numbers.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "engines/theorems/grid_cuts.hpp"
#include "engines/theorems/ray_positions.hpp"
#include "rules/element_game.hpp"
#include "rules/layout.hpp"
#include "rules/options.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

void transform(std::vector<std::int64_t>& f, Meter& m) {
    for (std::size_t half = 1; half < f.size(); half *= 2)
        for (std::size_t i = 0; i < f.size(); i += 2 * half) {
            m.tick(half);
            for (std::size_t j = i; j < i + half; ++j) {
                const std::int64_t a = f[j], b = f[j + half];
                f[j] = a + b;
                f[j + half] = a - b;
            }
        }
}

// The number of sums of `terms` positions with value 0, for numbers of positions by value: their number is a power
// of 2.
Wide lost_of_values(std::vector<std::int64_t> by_value, const TallyQuery& query, Meter& m) {
    transform(by_value, m);
    std::sort(by_value.begin(), by_value.end());
    HalvedSum sum(std::countr_zero(by_value.size()), query.modulus);
    for (auto at = by_value.begin(); at != by_value.end();) {
        m.tick(64);
        const auto next = std::find_if(at, by_value.end(), [&](std::int64_t f) { return f != *at; });
        sum.add(sum.numbers().times(sum.numbers().power(*at, query.terms), next - at));
        at = next;
    }
    return sum.divided();
}

class Counting {
public:
    Counting(Solver::Impl& solver, const TallyQuery& query) : solver_(solver), query_(query) {}

    void count(Tally& out, Meter& m) {
        if (query_.list && (query_.choices || query_.terms != 1))
            throw Error("lost positions are listed one by one: leave out sums of several and choices");
        if (query_.list) out.positions.emplace();
        out.counted = !query_.choices;
        if (query_.choices) return count_choices(out, m);
        if (by_digits(out, m)) return;
        if (query_.list ? list_without_table(out, m) : by_what_is_known(out, m)) return;
        if (by_parts(out, m)) return;
        const std::vector<std::uint64_t> values = values_of_start(out, m);
        const auto positions = static_cast<Wide>(values.size());
        const TallyNumbers numbers(query_.modulus);
        const Wide lost = query_.terms == 1 ? Wide{std::count(values.begin(), values.end(), std::uint64_t{0})}
                                            : lost_of_values(by_value(values, m), query_, m);
        out.how = "values of " + std::to_string(values.size()) + " positions";
        fill(out, lost, numbers.power(positions, query_.terms));
    }

private:
    void count_choices(Tally& out, Meter& m) {
        if (!query_.names.empty() || query_.terms != 1)
            throw Error("choices are counted of the positions of one game: leave out sums and open integers");
        const int instance = solver_.parse_game(query_.game);
        const TallyNumbers numbers(query_.modulus);
        if (instance > 0 && query_.ranges.size() == 2 && engines::theorems::cuts_sheets(*solver_.ruleset, instance)) {
            out.choices = numbers.stated(engines::theorems::winning_cuts(query_.ranges[0], query_.ranges[1], m));
            out.how = "for each width, heights from some number on alike";
            return;
        }
        (void)solver_.empty_table(instance, query_.ranges);  // the game has this number of integers
        Wide sum = 0;
        std::uint64_t positions = 0;
        rules::Enumerator starts(*solver_.ruleset, instance, m);
        for_each_cell(query_.ranges, [&](const std::vector<Int>& cell) {
            m.tick();
            rules::Component at{instance, cell};
            if (instance > 0 && !starts.may_start(cell)) return;
            if (instance > 0) rules::canonicalize(solver_.ruleset->game(instance), at.words);
            const MoveCount count = counted_moves(solver_, {std::move(at)}, true);
            if (count.outcome != Outcome::answered) throw Stopped(count.outcome, count.reason);
            sum = numbers.plus(sum, count.choices.value_or(0));
            ++positions;
        });
        out.choices = numbers.stated(sum);
        out.how = "moves of " + std::to_string(positions) + " positions";
    }

    // Whether the list takes more, of which this is the next.
    bool list(const std::vector<Int>& numbers, Tally& out, Meter& m) {
        if (!query_.list || out.positions->size() >= *query_.list) return false;
        std::string text = text_of(numbers);
        m.claim(sizeof text + text.size(), "the lost positions that are listed");
        out.positions->push_back(std::move(text));
        return out.positions->size() < *query_.list;
    }

    // The first lost heaps of a range, which has `lost` of them.
    void list_first(Wide lost, const std::function<bool(Int)>& loses, Tally& out, Meter& m) {
        const Wide listed = query_.list ? std::min<Wide>(*query_.list, lost) : 0;
        for (Int n = query_.ranges[0].first; query_.list && Wide{out.positions->size()} < listed; ++n) {
            m.tick();
            if (loses(n)) list({n}, out, m);
        }
    }

    // As the question has it: the game with arguments, or the sum with numbers for its names.
    std::string text_of(const std::vector<Int>& numbers) {
        if (!query_.names.empty()) return FamilyText(query_.game, query_.names).with(numbers);
        if (query_.game.ends_with(')'))  // a position that leaves integers open
            if (const auto family = open_family(solver_.library, query_.game)) return family->with(numbers);
        std::string out = query_.game;
        for (std::size_t i = 0; i < numbers.size(); ++i) out += (i == 0 ? "(" : ", ") + std::to_string(numbers[i]);
        return out + ')';
    }

    // The game whose positions are counted, if they are of one game that ends.
    std::optional<int> one_game() {
        if (!query_.names.empty() || query_.terms != 1 || !solver_.options.engine.empty()) return std::nullopt;
        const int instance = solver_.parse_game(query_.game);
        if (instance <= 0 || solver_.ruleset->game(instance).args.size() != query_.ranges.size()) return std::nullopt;
        const rules::Component least{instance, std::vector<Int>(query_.ranges.size())};
        return solver_.cyclic({least}) || solver_.moves_again({least}) ? std::nullopt : std::optional(instance);
    }

    bool list_without_table(Tally& out, Meter& m) {
        return list_by_rays(out, m) || list_by_theorem(out, m) || list_by_period(out, m);
    }

    // Ranges in which a theorem counts.
    bool list_by_theorem(Tally& out, Meter& m) {
        const auto known = tally_by_theorem(solver_, query_, m);
        if (!known) return false;
        first_lost(query_.ranges, known->has_lost,
                   [&](const std::vector<Int>& position) { return list(position, out, m); });
        fill(*known, out, m);
        return true;
    }

    // Moves along rays: their lost positions are listed without values.
    bool list_by_rays(Tally& out, Meter& m) {
        const auto instance = one_game();
        if (!instance) return false;
        const auto lost = engines::theorems::lost_along_rays(*solver_.ruleset, *instance, query_.ranges, m);
        if (!lost) return list_first_rows(*instance, out, m);
        const bool all_start = solver_.ruleset->game(*instance).start.empty();
        rules::Enumerator starts(*solver_.ruleset, *instance, m);
        Wide total = 0, found = 0;
        if (!all_start)
            for_each_cell(query_.ranges, [&](const std::vector<Int>& cell) {
                m.tick();
                total += starts.may_start(cell) ? 1 : 0;
            });
        for (const std::vector<Int>& cell : *lost) {
            m.tick();
            if (!all_start && !starts.may_start(cell)) continue;
            ++found;
            list(cell, out, m);
        }
        out.how = "lost positions along rays, row by row";
        state(out, [&] { return std::pair(found, all_start ? positions() : total); });
        return true;
    }

    // Lists the first rows of a box that is too large, as many as it needs.
    bool list_first_rows(int instance, Tally& out, Meter& m) {
        if (!solver_.ruleset->game(instance).start.empty()) return false;
        auto box = query_.ranges;
        const auto [first, last] = box[0];
        for (Int rows = 64; rows < last - first; rows *= 4) {
            box[0].second = first + rows - 1;
            const auto lost = engines::theorems::lost_along_rays(*solver_.ruleset, instance, box, m);
            if (!lost) return false;
            if (lost->size() < *query_.list) continue;
            for (const std::vector<Int>& cell : *lost)
                if (!list(cell, out, m)) break;
            out.how = "the first rows of lost positions along rays";
            out.counted = by_what_is_known(out, m) && out.counted;
            return true;
        }
        return false;
    }

    // Many heaps of one game, whose values repeat by a proven period.
    bool list_by_period(Tally& out, Meter& m) {
        const auto instance = one_game();
        const Int first = query_.ranges[0].first, last = query_.ranges[0].second;
        if (!instance || query_.ranges.size() != 1 || last - first < few_positions ||
            !rules::all_integers(solver_.ruleset->game(*instance).args) ||
            !solver_.ruleset->game(*instance).start.empty())
            return false;
        engines::Engine& engine = solver_.engines->engine_for({*instance, {first}});
        if (engine.period_source() == nullptr) return false;
        const auto period = engine.repeats(last, m);
        if (!period || last - period->period < std::max(first, period->preperiod)) return false;
        const Int from = std::max(first, period->preperiod);
        const Wide later = Wide{last} - from + 1;
        std::vector<ValueWord> values;
        m.claim_each(static_cast<std::uint64_t>(from - first + period->period), sizeof(ValueWord), "values");
        engines::append_range(engine, first, from + period->period - 1, values, m);
        const auto loses = [&](Int n) {
            return values[to_size(n < from ? n - first : from - first + (n - from) % period->period)] == 0;
        };
        const auto lost_in = [&](Int begin, Int end) {
            Wide count = 0;
            for (Int n = begin; n < end; ++n) {
                m.tick();
                count += loses(n) ? 1 : 0;
            }
            return count;
        };
        const Wide in_period = lost_in(from, from + period->period);
        const Wide lost = lost_in(first, from) + later / period->period * in_period +
                          lost_in(from, from + static_cast<Int>(later % period->period));
        list_first(lost, loses, out, m);
        out.how = "period " + std::to_string(period->period);
        fill(out, lost, Wide{last} - first + 1);
        return true;
    }

    // One range above what a table should hold, of nim heaps.
    bool by_digits(Tally& out, Meter& m) {
        if (query_.terms != 1 || query_.ranges.size() != 1 || query_.names.size() != 1) return false;
        const auto [first, last] = query_.ranges[0];
        if (last - first < few_positions) return false;
        const auto heaps = linear_heaps(query_.game, query_.names[0]);
        if (!heaps) return false;
        for (const LinearHeap& heap : *heaps) {
            if (!heap.game.empty() && !is_nim(heap.game, m)) return false;
            if (Wide{heap.factor} * last + heap.constant > std::numeric_limits<Int>::max())
                throw Error("at " + query_.names[0] + " = " + std::to_string(last) + " a heap of " + query_.game +
                            " is above 2^63 - 1: give a smaller range");
        }
        const Wide below = first == 0 ? 0 : lost_up_to(*heaps, first - 1, m);
        if (!agrees(*heaps, below, m)) return false;
        out.how = "binary digits of " + query_.names[0];
        const Wide lost = lost_up_to(*heaps, last, m) - below;
        list_first(
            lost, [&](Int n) { return is_lost(*heaps, n); }, out, m);
        fill(out, lost, Wide{last} - first + 1);
        return true;
    }

    // Ranges above what a table should hold, of games of which a period or a theorem is known.
    bool by_what_is_known(Tally& out, Meter& m) {
        const auto known = known_tally(solver_, query_, m);
        if (!known) return false;
        fill(*known, out, m);
        return true;
    }

    // More positions than a table should hold, of a sum whose summands are chosen independently: the transform of
    // their XOR convolution is the product of theirs.
    bool by_parts(Tally& out, Meter& m) {
        if (query_.list || is_small(query_.ranges)) return false;
        const std::vector<TallyQuery> parts = query_.names.empty() ? arguments_apart() : independent_parts(query_);
        if (parts.size() < 2) return false;
        // The table of one argument holds the others at 0, whose values need not be 0. Of an even number of such tables
        // the zeros of all arguments are left over once.
        std::uint64_t zeros = query_.names.empty() && parts.size() % 2 == 0 ? value_of_zeros(out, m) : 0;
        std::vector<std::vector<std::int64_t>> counts;
        std::size_t size = 1, looked = 0;
        for (const TallyQuery& part : parts) {
            Counting own(solver_, part);
            std::vector<std::uint64_t> values = own.values_of_start(out, m);
            for (std::uint64_t& v : values) v ^= zeros;
            zeros = 0;
            counts.push_back(own.by_value(values, m));
            size = std::max(size, counts.back().size());
            looked += values.size();
        }
        m.claim_each(size * counts.size(), sizeof(std::int64_t), "the numbers of positions by value");
        for (auto& c : counts) {
            c.resize(size);
            transform(c, m);
        }
        HalvedSum sum(std::countr_zero(size), query_.modulus);
        for (std::size_t i = 0; i < size; ++i) {
            m.tick();
            Wide product = 1;
            for (const auto& c : counts) product = sum.numbers().times(product, c[i]);
            sum.add(sum.numbers().power(product, query_.terms));
        }
        out.how = "values of " + std::to_string(looked) + " positions";
        fill(out, sum.divided(), sum.numbers().power(positions(), query_.terms));
        return true;
    }

    // One query for each argument of a game in which every move changes one argument and looks at no other
    // (docs/theory.md, Theorem 88); the other arguments are 0 in it.
    std::vector<TallyQuery> arguments_apart() const {
        const int instance = solver_.parse_game(query_.game);
        if (instance == 0 || !solver_.ruleset->game(instance).start.empty()) return {};
        const auto elements = rules::element_games(*solver_.ruleset, instance);
        if (!elements || elements->row || elements->games.size() != query_.ranges.size()) return {};
        std::vector<TallyQuery> out;
        for (std::size_t i = 0; i < query_.ranges.size(); ++i) {
            TallyQuery& own = out.emplace_back(query_);
            for (std::size_t k = 0; k < own.ranges.size(); ++k)
                if (k != i) own.ranges[k] = {0, 0};
        }
        return out;
    }

    std::uint64_t value_of_zeros(Tally& out, Meter& m) {
        TallyQuery own = query_;
        for (auto& range : own.ranges) range = {0, 0};
        return Counting(solver_, own).values_of_start(out, m).at(0);
    }

    // The number of positions of all ranges together.
    Wide positions() const {
        const TallyNumbers numbers(query_.modulus);
        Wide out = 1;
        for (const auto& [first, last] : query_.ranges) out = numbers.times(out, Wide{last} - first + 1);
        return out;
    }

    static bool is_lost(const std::vector<LinearHeap>& heaps, Int n) {
        Int sum = 0;
        for (const LinearHeap& heap : heaps) sum ^= heap.factor * n + heap.constant;
        return sum == 0;
    }

    // Whether the first of them are those that the values say.
    bool agrees(const std::vector<LinearHeap>& heaps, Wide below, Meter& m) {
        constexpr Int some = 40;
        const Int first = query_.ranges[0].first;
        const Table table = solver_.family(query_.game, {{query_.names[0], {first, first + some}}}, false);
        if (table.outcome != Outcome::answered) throw Stopped(table.outcome, table.reason);
        return lost_up_to(heaps, first + some, m) - below ==
               std::count(table.values.begin(), table.values.end(), std::uint64_t{0});
    }

    // Whether heap n is worth n, for all n, by a proof.
    bool is_nim(const std::string& game, Meter& m) {
        const int instance = solver_.parse_game(game);
        if (instance > 0 && !solver_.ruleset->game(instance).start.empty()) return false;
        const rules::Component one{instance, {1}}, none{instance, {0}};
        if (instance <= 0 || !rules::all_integers(solver_.ruleset->game(instance).args) ||
            solver_.ruleset->game(instance).args.size() != 1 || solver_.cyclic({one}))
            return false;
        if (solver_.engines->engine_for(one).period_source() == nullptr) return false;
        PeriodQuery query;
        query.limit = 1000;
        query.checkpoint = false;
        const PeriodAnswer answer = solver_.period(instance, query);
        return answer.period && answer.period->period == 1 && answer.period->preperiod == 0 &&
               answer.period->saltus == 1 && answer.period->flat.empty() && solver_.engines->value(none, m) == Value{0};
    }

    std::vector<std::uint64_t> values_of_start(Tally& out, Meter& m) {
        Table table;
        if (query_.names.empty()) {
            table = solver_.table(solver_.parse_game(query_.game), query_.ranges);
        } else {
            std::vector<OpenInteger> open;
            for (std::size_t i = 0; i < query_.names.size(); ++i) open.push_back({query_.names[i], query_.ranges[i]});
            table = solver_.family(query_.game, open, false);
        }
        out.engine = table.engine;
        if (table.outcome != Outcome::answered) throw Stopped(table.outcome, table.reason);
        m.claim_each(table.values.size(), sizeof(std::uint64_t), "the values that are counted");
        if (query_.list) list_of(table, out, m);
        if (query_.names.empty()) keep_starts(table, m);
        for (const std::uint64_t v : table.values)
            if (Value::of_word(v).is_infinite())
                throw Error("play of " + query_.game +
                            " may go on for ever, and positions that are drawn are neither lost nor won: see "
                            "'grundy table " +
                            query_.game + " --winner'");
        return std::move(table.values);
    }

    void list_of(const Table& table, Tally& out, Meter& m) {
        const int instance = query_.names.empty() ? solver_.parse_game(query_.game) : 0;
        std::optional<rules::Enumerator> starts;
        if (instance > 0) starts.emplace(*solver_.ruleset, instance, m);
        auto value = table.values.begin();
        for_each_cell(table.ranges, [&](const std::vector<Int>& numbers) {
            m.tick();
            if (*value++ == 0 && (!starts || starts->may_start(numbers))) list(numbers, out, m);
        });
    }

    void keep_starts(Table& table, Meter& m) const {
        const int instance = solver_.parse_game(query_.game);
        if (instance <= 0 || solver_.ruleset->game(instance).start.empty()) return;
        rules::Enumerator starts(*solver_.ruleset, instance, m);
        std::size_t at = 0, kept = 0;
        for_each_cell(table.ranges, [&](const std::vector<Int>& numbers) {
            m.tick();
            if (starts.may_start(numbers)) table.values[kept++] = table.values[at];
            ++at;
        });
        table.values.resize(kept);
    }

    std::vector<std::int64_t> by_value(const std::vector<std::uint64_t>& values, Meter& m) const {
        std::uint64_t greatest = 0;
        for (const std::uint64_t v : values) {
            if (!Value::of_word(v).is_nimber())
                throw Error("positions of " + query_.game +
                            " have values that are no nimbers, so that sums of several cannot be counted");
            greatest = std::max(greatest, v);
        }
        const auto bits = static_cast<int>(std::bit_width(greatest));
        constexpr int most_bits = 40;
        m.claim_each(std::uint64_t{1} << std::min(bits, most_bits), sizeof(std::int64_t),
                     "the numbers of positions by value");
        std::vector<std::int64_t> out(std::size_t{1} << bits);
        for (const std::uint64_t v : values) ++out[to_size(v)];
        return out;
    }

    void fill(const KnownTally& known, Tally& out, Meter& m) const {
        out.how = known.how;
        state(out, [&] {
            const Wide lost = known.lost ? *known.lost : lost_sums(known.values, query_.terms, query_.modulus, m);
            return std::pair(lost, TallyNumbers(query_.modulus).power(positions(), query_.terms));
        });
    }

    void fill(Tally& out, Wide lost, Wide total) const {
        state(out, [&] { return std::pair(lost, total); });
    }

    // The numbers of lost and of all sums. A list says nothing of numbers that are too large to state.
    template <class Numbers>
    void state(Tally& out, const Numbers& both) const {
        const TallyNumbers numbers(query_.modulus);
        try {
            const std::pair<Wide, Wide> of = both();
            const std::uint64_t total = numbers.stated(of.second);
            out.lost = numbers.stated(of.first);
            out.won = numbers.stated(of.second - of.first);
            out.total = total;
        } catch (const TooMany&) {
            if (!query_.list) throw;
            out.counted = false;
        }
    }

    Solver::Impl& solver_;
    const TallyQuery& query_;
};

}  // namespace

Tally tally(const Rules& rules, SolverOptions options, const TallyQuery& query) {
    if (query.ranges.empty()) throw Error("counting needs a range for each argument, such as 0..100");
    if (query.modulus && (*query.modulus == 0 || *query.modulus > std::numeric_limits<std::int64_t>::max()))
        throw Error("a modulus is from 1 to 2^63 - 1, not " + std::to_string(*query.modulus));
    check_ranges(query.ranges);
    Solver::Impl solver(rules, std::move(options));
    Tally out;
    Meter m = solver.meter();
    run_query(out, m, [&] { Counting(solver, query).count(out, m); });
    return out;
}

}  // namespace abi_1
}  // namespace grundy
