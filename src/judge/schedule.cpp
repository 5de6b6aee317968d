// SPDX-License-Identifier: MIT
// Implements the pickers for the three kinds of inputs: an odometer, dice, and extremes.
#include "judge/schedule.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

#include "core/sha256.hpp"
#include "core/size.hpp"

namespace grundy::judge {
namespace {

constexpr std::size_t most_small = 3000;                 // tests listed one by one
constexpr std::size_t most_text = std::size_t{1} << 20;  // of an input
constexpr Int extremes = 5;
constexpr int tries = 20;   // to find a usable test
constexpr int draws = 200;  // to find an input that is new

/// Every decision stays within `reach` of its least value; goes through the combinations one after another.
class Odometer : public Picker {
public:
    explicit Odometer(Int reach) : reach_(reach) {}
    Int number(Int least, Int most) override {
        const Int span = std::min(most - least, reach_);
        if (at_ == wheels_.size()) wheels_.push_back({0, span});
        // The spans of later decisions may depend on earlier ones. But only wheels after the one that moved last were
        // removed, so this span is unchanged.
        return least + wheels_[at_++].first;
    }
    /// Advances to the next combination; returns false after the last.
    bool turn() {
        at_ = 0;
        while (!wheels_.empty() && wheels_.back().first == wheels_.back().second) wheels_.pop_back();
        if (wheels_.empty()) return false;
        ++wheels_.back().first;
        return true;
    }

private:
    Int reach_;
    std::size_t at_ = 0;
    std::vector<std::pair<Int, Int>> wheels_;  // the current setting, and the largest possible one
};

Int between(std::mt19937_64& random, Int least, Int most) {
    return std::uniform_int_distribution<Int>(least, most)(random);
}

/// Limits a range to the part to which inputs have grown; `growth` is 0 to 1 on a logarithmic scale.
Int grown(Int least, Int most, double growth) {
    const double span = static_cast<double>(most - least);
    if (span < 1) return least;
    const double part = std::pow(span + 1, growth);
    return part >= span ? most : least + static_cast<Int>(part);
}

class Dice : public Picker {
public:
    Dice(std::mt19937_64& random, double growth) : random_(random) {
        const auto part = [&] { return std::uniform_real_distribution<double>(0, 1)(random_); };
        // Long lists of small numbers and short lists of large ones are as revealing as long lists of large ones.
        numbers_ = growth * (part() < 0.5 ? 1 : part());
        lengths_ = growth * (part() < 0.5 ? 1 : part());
        style_ = static_cast<Style>(between(random_, 0, 3));
        constant_ = part();
    }
    Int number(Int least, Int most) override {
        const Int top = grown(least, most, numbers_);
        switch (style_) {
            case Style::equal:
                return least + static_cast<Int>(constant_ * static_cast<double>(top - least));
            case Style::edges: {
                const std::array<Int, 6> edges = {least, least + 1, least + (top - least) / 2, top - 1, top, most};
                return std::clamp(edges[to_size(between(random_, 0, 5))], least, most);
            }
            case Style::few: {  // so that numbers repeat
                const Int few = std::min<Int>(top - least, 2);
                return std::clamp(between(random_, 0, 1) == 0 ? least + between(random_, 0, few) : top, least, most);
            }
            case Style::even:
                break;
        }
        return between(random_, least, top);
    }
    Int length(Int least, Int most) override { return between(random_, least, grown(least, most, lengths_)); }

private:
    enum class Style { even, equal, edges, few };
    std::mt19937_64& random_;
    double numbers_ = 0, lengths_ = 0, constant_ = 0;
    Style style_ = Style::even;
};

/// Makes lists as long as possible, and numbers as small, as large, or as different as possible.
class Extreme : public Picker {
public:
    enum class Kinds { least, most, any };
    Extreme(std::mt19937_64& random, Kinds numbers) : random_(random), numbers_(numbers) {}
    Int number(Int least, Int most) override {
        return numbers_ == Kinds::least ? least : numbers_ == Kinds::most ? most : between(random_, least, most);
    }
    Int length(Int, Int most) override { return most; }

private:
    std::mt19937_64& random_;
    Kinds numbers_;
};

}  // namespace

Schedule::Schedule(const Inputs& inputs, Int runs, std::uint64_t seed, std::function<bool(const Test&)> usable)
    : inputs_(inputs), runs_(runs), random_(seed), usable_(std::move(usable)) {
    list_small();
    extreme_runs_ = runs_ >= 4 * extremes ? extremes : runs_ / 4;
    // An input has one test for up to a third of the runs; more tests share inputs, so that this third suffices.
    const Int third = std::max<Int>(1, runs_ / 3);
    small_runs_ = std::min({third, runs_, std::max<Int>(1, static_cast<Int>(small_.size()))});
}

// The tests come level by level: each level goes one further above the least values than the one before. A level too
// large to be listed in full is left to the dice.
void Schedule::list_small() {
    std::set<std::string> seen;
    for (Int reach = 0; small_.size() < most_small; ++reach) {
        Odometer odometer(reach);
        std::vector<Test> level;
        std::size_t turns = 0;
        bool more = true;
        for (; more && turns < 2 * most_small; ++turns) {
            Test test = make_test(inputs_, odometer);
            if (seen.count(test.text) == 0 && usable(test)) {
                seen.insert(test.text);
                level.push_back(std::move(test));
            }
            more = odometer.turn();
        }
        if (more || level.empty()) break;
        std::stable_sort(level.begin(), level.end(),
                         [](const Test& a, const Test& b) { return a.text.size() < b.text.size(); });
        std::move(level.begin(), level.end(), std::back_inserter(small_));
    }
    if (small_.size() > most_small) small_.resize(most_small);
}

std::optional<std::vector<Test>> Schedule::next() {
    if (run_ == runs_) return std::nullopt;
    const Int run = run_++;
    std::vector<Test> tests = of_run(run);
    if (!distinct_) return tests;
    // Small numbers soon repeat themselves, and a draw may have no usable test; the numbers grow from try to try.
    for (int tried = 0; tests.empty() || !is_new(tests); ++tried) {
        if (tried == draws) return unused();
        tests = random(std::max(static_cast<double>(run + 1) / static_cast<double>(runs_),
                                static_cast<double>(tried) / static_cast<double>(draws)));
    }
    return tests;
}

std::vector<Test> Schedule::of_run(Int run) {
    if (run < small_runs_) return small();
    const Int first_extreme = runs_ - extreme_runs_;
    if (run >= first_extreme) return extreme(run - first_extreme);
    const Int grow = first_extreme - small_runs_;
    return random(static_cast<double>(run - small_runs_ + 1) / static_cast<double>(grow));
}

// Where chance finds nothing new there are few tests, and the small ones are all of them.
std::vector<Test> Schedule::unused() {
    while (at_ < small_.size())
        if (std::vector<Test> tests = {small_[at_++]}; is_new(tests)) return tests;
    return {};
}

bool Schedule::is_new(const std::vector<Test>& tests) {
    std::string text;
    for (const Test& test : tests) text += test.text + '\0';
    return made_.insert(sha256(text)).second;
}

// The first input is the smallest test alone. The rest are spread evenly, but never more than an input may have.
std::vector<Test> Schedule::small() {
    std::vector<Test> tests;
    if (small_.empty()) return random(0);
    const Int left = small_runs_ - run_ + 1, rest = static_cast<Int>(small_.size() - at_);
    Int count = run_ == 1 ? 1 : std::min(inputs_.most_tests, (rest + left - 1) / left);
    for (; count > 0 && at_ < small_.size(); --count) tests.push_back(small_[at_++]);
    if (tests.empty()) return random(0);
    listed_ += static_cast<Int>(tests.size());
    return tests;
}

void Schedule::add(std::vector<Test>& tests, Picker& picker, Int count) {
    std::size_t text = 0;
    for (const Test& test : tests) text += test.text.size();
    for (int tried = 0; count > 0 && tried < tries; ++tried) {
        Test test = make_test(inputs_, picker);
        if (!tests.empty() && text + test.text.size() > most_text) return;
        if (!usable(test)) continue;
        text += test.text.size();
        tests.push_back(std::move(test));
        --count;
        tried = 0;
    }
}

std::vector<Test> Schedule::random(double growth) {
    std::vector<Test> tests;
    const Int count = between(random_, 1, inputs_.most_tests);
    for (Int i = 0; i < count; ++i) {
        Dice dice(random_, growth);
        const std::size_t before = tests.size();
        add(tests, dice, 1);
        if (tests.size() == before) break;  // the text is long enough, or nothing usable is found
    }
    return tests;
}

std::vector<Test> random_tests(const Inputs& inputs, std::uint64_t seed,
                               const std::function<bool(const Test&)>& usable) {
    constexpr Int most_shown = 10;
    constexpr std::size_t most_text_shown = std::size_t{1} << 16;
    std::mt19937_64 random(seed);
    const double growth = std::uniform_real_distribution<double>(0, 1)(random);
    const Int count = between(random, 1, std::min(inputs.most_tests, most_shown));
    std::vector<Test> tests;
    std::size_t text = 0;
    for (int tried = 0; std::cmp_less(tests.size(), count) && tried < draws; ++tried) {
        Dice dice(random, growth * (1 - static_cast<double>(tried) / draws));  // small tests are the more usable
        Test test = make_test(inputs, dice);
        if (!tests.empty() && text + test.text.size() > most_text_shown) break;
        if (usable && !usable(test)) continue;
        text += test.text.size();
        tests.push_back(std::move(test));
    }
    return tests;
}

std::vector<Test> Schedule::extreme(Int which) {
    using Kinds = Extreme::Kinds;
    constexpr std::array<Kinds, extremes> numbers = {Kinds::least, Kinds::most, Kinds::any, Kinds::most, Kinds::any};
    Extreme picker(random_, numbers[to_size(which)]);
    std::vector<Test> tests;
    add(tests, picker, which < 3 ? 1 : inputs_.most_tests);
    return tests;
}

}  // namespace grundy::judge
