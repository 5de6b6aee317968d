// SPDX-License-Identifier: MIT
// See conjecture.hpp. The positions of a table are in three parts, small ones first. A rule is read off the first;
// where it is wrong in the second, the positions are added to those that it is read off, and the search begins again.
// The third part is for the test alone: a rule that is wrong there is no conjecture.
#include "logic/conjecture.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/error.hpp"
#include "core/size.hpp"
#include "logic/columns.hpp"
#include "logic/small_positions.hpp"
#include "rules/layout.hpp"

namespace grundy::logic {
namespace {

constexpr std::size_t least_positions = 60, most_read = 1000, most_added = 20, most_values = 5;
constexpr int most_rounds = 12;
constexpr std::size_t least_each = 5;  // members, and others, in the last part

struct Found {
    std::string formula;
    int constants = 0;
};

class Search {
public:
    Search(const rules::Ruleset& rules, int instance, std::vector<SmallPosition> table, Meter& meter)
        : rules_(rules), instance_(instance), table_(std::move(table)), meter_(meter) {}

    // Small heaps often follow rules of their own: they may be exceptions.
    std::optional<Conjecture> lost() {
        const auto fit = [this](const std::vector<Test>& tests, const std::vector<Column>&) {
            return condition(tests, [this](std::size_t i) { return table_[i].lost; });
        };
        for (const std::size_t left_out : {0U, 8U, 24U, 64U}) {
            if (left_out > 0 && !rules::one_integer(rules_.game(instance_).args)) break;
            left_out_ = left_out;
            auto found = search(true, fit);
            if (found && (left_out == 0 || add_exceptions(*found))) return found;
        }
        return std::nullopt;
    }

    std::optional<Conjecture> values() {
        left_out_ = 0;
        for (const SmallPosition& k : table_)
            if (!k.value || *k.value > to_size(greatest_int)) return std::nullopt;
        return search(false, [this](const std::vector<Test>& tests, const std::vector<Column>& columns) {
            auto found = number(columns);
            return found ? found : by_cases(tests);
        });
    }

private:
    template <class Fit>
    std::optional<Conjecture> search(bool lost, const Fit& fit) {
        const std::size_t third = table_.size() / 3;
        if (table_.size() < least_positions || left_out_ > third || !last_part_says_enough(lost, 2 * third))
            return std::nullopt;
        read_.clear();
        Columns features(rules_, instance_);
        if (features.none()) return std::nullopt;
        for (std::size_t i = left_out_; i < left_out_ + std::min(third, most_read); ++i) take(i, features);
        const Int read_off = table_[read_.back()].size;
        for (int round = 0; round < most_rounds; ++round) {
            const std::vector<Column> columns = features.all(meter_);
            const auto found = fit(tests_of(columns, meter_), columns);
            if (!found) return std::nullopt;
            const Reading reading(rules_.library(), rules_, instance_, Claim{}, found->formula,
                                  lost ? Reading::As::condition : Reading::As::number, "a conjecture");
            std::size_t added = 0;
            for (std::size_t i = left_out_; i < table_.size() && added < most_added; ++i) {
                if (right(reading, table_[i], lost)) continue;
                if (i >= 2 * third) return std::nullopt;
                // One that it was read off: the features and the language disagree, and nothing is claimed.
                if (std::find(read_.begin(), read_.end(), i) != read_.end()) return std::nullopt;
                take(i, features);
                ++added;
            }
            if (added > 0) continue;
            Conjecture out;
            out.lost = lost;
            out.formula = found->formula;
            out.constants = found->constants;
            out.read_off = read_off;
            out.checked_to = table_.back().size;
            out.positions = table_.size();
            return out;
        }
        return std::nullopt;
    }

    // The heaps among the first ones of which the rule is wrong; false if they are too many.
    bool add_exceptions(Conjecture& c) {
        constexpr std::size_t most_exceptions = 8;
        const Reading reading(rules_.library(), rules_, instance_, Claim{}, c.formula, Reading::As::condition,
                              "a conjecture");
        std::string in, out;
        std::size_t count = 0;
        for (std::size_t i = 0; i < left_out_; ++i) {
            if (right(reading, table_[i], true)) continue;
            std::string& list = table_[i].lost ? in : out;
            list += (list.empty() ? "" : ", ") + std::to_string(table_[i].words[0]);
            ++count;
        }
        if (count > most_exceptions) return false;
        const std::string& n = rules_.game(instance_).args[0].name;
        if (!out.empty()) {
            const bool either = c.formula.find(" or ") != std::string::npos;
            c.formula = (either ? "(" + c.formula + ")" : c.formula) + " and not " + n + " in {" + out + "}";
        }
        if (!in.empty()) c.formula += " or " + n + " in {" + in + "}";
        c.constants += static_cast<int>(count);
        return true;
    }

    void take(std::size_t i, Columns& features) {
        features.add(table_[i].words, meter_);
        read_.push_back(i);
    }

    bool right(const Reading& reading, const SmallPosition& k, bool lost) {
        meter_.tick();
        try {
            return lost ? reading.holds(k.words, meter_) == k.lost
                        : reading.number(k.words, meter_) == static_cast<Wide>(*k.value);
        } catch (const Stopped&) {
            throw;
        } catch (const Error&) {  // it has no value there
            return false;
        }
    }

    // Absence is no evidence: lost and won positions, or every value of few and at least two, must occur in the last
    // part.
    bool last_part_says_enough(bool lost, std::size_t from) const {
        std::map<Nimber, std::size_t> count;
        for (std::size_t i = from; i < table_.size(); ++i) ++count[lost ? Nimber{table_[i].lost} : *table_[i].value];
        const auto often = [](const auto& c) { return c.second >= least_each; };
        if (std::count_if(count.begin(), count.end(), often) < 2) return false;
        if (lost) return true;
        std::set<Nimber> before;
        for (std::size_t i = 0; i < from; ++i) before.insert(*table_[i].value);
        return before.size() > most_values || std::all_of(before.begin(), before.end(), [&](Nimber v) {
                   return count.contains(v) && count.at(v) >= least_each;
               });
    }

    template <class Member>
    std::optional<Found> condition(const std::vector<Test>& tests, const Member& member) {
        Marks members;
        for (const std::size_t i : read_) members.push(member(i));
        const auto rule = smallest_rule(tests, members, [this](std::uint64_t work) { meter_.tick(work / 16 + 1); });
        if (!rule || !is_explained(members, tests.size(), rule->tests)) return std::nullopt;
        return Found{rule->text, rule->tests};
    }

    // A rule of k tests out of n says no more than k log2 n bits; the set must say twice as much.
    static bool is_explained(const Marks& members, std::size_t tests, int used) {
        const auto all = static_cast<double>(members.size()), in = static_cast<double>(members.count());
        const double bits = (std::lgamma(all + 1) - std::lgamma(in + 1) - std::lgamma(all - in + 1)) / std::log(2.0);
        return bits >= 2 * used * std::log2(static_cast<double>(tests) + 1);
    }

    Nimber value(std::size_t i) const { return *table_[read_[i]].value; }

    // One feature, its residue, or a nim sum or sum of one of each argument.
    std::optional<Found> number(const std::vector<Column>& columns) {
        for (const Column& c : columns) {
            if (auto text = fits(c, 0)) return Found{*text, 1};
            for (Int m = 2; m <= c.moduli; ++m)
                if (auto text = fits(c, m)) return Found{*text, 2};
        }
        return of_margins(columns);
    }

    // The text of the feature, or of its residue, if it is the value everywhere. Where the feature has no value, a
    // constant may stand.
    std::optional<std::string> fits(const Column& c, Int m) {
        meter_.tick();
        std::optional<Nimber> otherwise;
        for (std::size_t i = 0; i < read_.size(); ++i) {
            if (!c.of[i]) {
                if (otherwise && *otherwise != value(i)) return std::nullopt;
                otherwise = value(i);
                continue;
            }
            const Int v = m == 0 ? *c.of[i] : (*c.of[i] % m + m) % m;
            if (v < 0 || static_cast<Nimber>(v) != value(i)) return std::nullopt;
        }
        const std::string text = m == 0 ? c.text : bracketed(c.text) + " mod " + std::to_string(m);
        return otherwise ? "(" + text + " if " + c.needs + " else " + std::to_string(*otherwise) + ")" : text;
    }

    struct Margin {
        std::string text;
        std::vector<Nimber> of;
    };

    // What the values are where all other arguments are 0, as functions of this one.
    std::vector<Margin> margins(const std::vector<Column>& columns, std::size_t argument) {
        std::vector<Margin> out;
        const std::string& name = rules_.game(instance_).args[argument].name;
        for (const Column& c : columns) {
            if (c.text != name) continue;
            for (Int m = 1; m <= c.moduli; ++m) {
                Margin of{m == 1 ? name : "(" + name + " mod " + std::to_string(m) + ")", {}};
                bool right = true;
                for (std::size_t i = 0; right && i < read_.size(); ++i) {
                    const Int v = m == 1 ? *c.of[i] : *c.of[i] % m;
                    of.of.push_back(static_cast<Nimber>(v));
                    const std::vector<Int>& words = table_[read_[i]].words;
                    const bool alone =
                        std::count(words.begin(), words.end(), 0) + 1 >= static_cast<std::ptrdiff_t>(words.size()) &&
                        (words[argument] != 0 || words.size() == 1);
                    right = !alone || of.of.back() == value(i);
                }
                if (right) out.push_back(std::move(of));
            }
        }
        return out;
    }

    std::optional<Found> of_margins(const std::vector<Column>& columns) {
        const rules::Game& game = rules_.game(instance_);
        if (game.args.size() < 2 || !rules::all_integers(game.args)) return std::nullopt;
        for (const bool nim_sum : {true, false}) {
            std::vector<Margin> sums = {{"", std::vector<Nimber>(read_.size())}};
            for (std::size_t a = 0; a < game.args.size(); ++a) {
                std::vector<Margin> next;
                for (const Margin& one : margins(columns, a))
                    for (const Margin& sum : sums) {
                        meter_.tick(read_.size());
                        Margin both{sum.text + (a > 0 ? nim_sum ? " xor " : " + " : "") + one.text, sum.of};
                        for (std::size_t i = 0; i < both.of.size(); ++i)
                            both.of[i] = nim_sum ? both.of[i] ^ one.of[i] : both.of[i] + one.of[i];
                        next.push_back(std::move(both));
                    }
                sums = std::move(next);
            }
            for (const Margin& sum : sums) {
                bool right = true;
                for (std::size_t i = 0; right && i < read_.size(); ++i) right = sum.of[i] == value(i);
                if (right) return Found{sum.text, static_cast<int>(game.args.size())};
            }
        }
        return std::nullopt;
    }

    // Few values, each but one with its own condition; the most expensive one is left over.
    std::optional<Found> by_cases(const std::vector<Test>& tests) {
        std::vector<Nimber> values;
        for (std::size_t i = 0; i < read_.size(); ++i) values.push_back(value(i));
        std::sort(values.begin(), values.end());
        values.erase(std::unique(values.begin(), values.end()), values.end());
        if (values.size() < 2 || values.size() > most_values) return std::nullopt;
        std::vector<std::pair<Nimber, Found>> cases;
        for (const Nimber v : values) {
            auto found = condition(tests, [&](std::size_t i) { return *table_[i].value == v; });
            if (found) cases.emplace_back(v, *std::move(found));
        }
        if (cases.size() + 1 < values.size()) return std::nullopt;
        std::stable_sort(cases.begin(), cases.end(),
                         [](const auto& a, const auto& b) { return a.second.constants < b.second.constants; });
        cases.resize(values.size() - 1);
        Nimber left = 0;
        for (const Nimber v : values)
            if (std::none_of(cases.begin(), cases.end(), [v](const auto& c) { return c.first == v; })) left = v;
        Found out{std::to_string(left), 0};
        for (const auto& [v, found] : cases) {
            out.formula = "(" + std::to_string(v) + " if " + found.formula + " else " + out.formula + ")";
            out.constants += found.constants;
        }
        return out;
    }

    const rules::Ruleset& rules_;
    int instance_;
    std::vector<SmallPosition> table_;
    Meter& meter_;
    std::size_t left_out_ = 0;       // the number of first positions that may be exceptions
    std::vector<std::size_t> read_;  // the positions that the formula is read off
};

}  // namespace

Conjectures conjectures_on(const rules::Ruleset& rules, int instance, bool misere, const Budget& budget) {
    Conjectures out;
    const rules::Game& game = rules.game(instance);
    if (game.cyclic || rules.moves_again(instance) || features_of(game).empty()) return out;
    Meter meter(budget);
    meter.begin("looking for a rule");
    SmallPositions table;
    try {
        table = small_positions_of(rules, instance, misere, meter);
    } catch (const Stopped&) {
        throw;
    } catch (const Error&) {  // the rules make no sense at some small position
        return out;
    }
    if (!table.list.empty()) {
        out.looked_to = table.list.back().size;
        Search search(rules, instance, std::move(table.list), meter);
        out.lost = search.lost();
        if (!misere) out.values = search.values();
    }
    if (table.cut && !out.lost && !out.values) throw Stopped(*table.cut);
    return out;
}

std::string checked_text(const rules::Game& game, const Conjecture& c) {
    const std::string to = std::to_string(c.checked_to);
    if (rules::all_integers(game.args)) return "checked to " + to;
    return "checked for all " + std::to_string(c.positions) +
           " positions in which the numbers and the lengths of rows add up to at most " + to;
}

}  // namespace grundy::logic
