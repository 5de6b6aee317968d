// SPDX-License-Identifier: MIT
// See columns.hpp.
#include "logic/columns.hpp"

#include <algorithm>
#include <map>

#include "core/error.hpp"
#include "core/size.hpp"

namespace grundy::logic {
namespace {

constexpr std::size_t most_constants = 8;
constexpr Int least_bound = -2, most_bound = 4;

std::string joined(const std::string& a, const std::string& b) {
    return a.empty() || b.empty() ? a + b : a + " and " + b;
}

int size_of(Int constant) {
    const Int n = constant < 0 ? -constant : constant;
    return n <= 1 ? 0 : n <= 10 ? 1 : n <= 100 ? 2 : 3;
}

/// Collects tests; of those that say the same, the cheapest stays.
class Collector {
public:
    explicit Collector(Meter& meter) : meter_(meter) {}

    template <class Holds>
    void add(const Column& c, const std::string& text, int cost, const Holds& holds) {
        meter_.tick(c.of.size() / 16 + 1);
        Marks marks;
        for (const auto& v : c.of) marks.push(v && holds(*v));
        if (!marks.any() || !marks.inverted().any()) return;
        const auto [at, is_new] = place_.emplace(marks, out.size());
        Test test{joined(c.needs, text), cost + (c.needs.empty() ? 0 : 1), std::move(marks)};
        if (is_new) {
            // There are two copies of the marks. The search is short: the memory is looked at while it grows.
            constexpr std::size_t often = 256, of_nodes = 128;
            bytes_ += 2 * (marks_bytes(c) + test.text.size()) + sizeof(Test) + of_nodes;
            if (out.size() % often == 0) meter_.expect(bytes_, "the tests of a rule");
            out.push_back(std::move(test));
        } else if (test.cost < out[at->second].cost) {
            out[at->second] = std::move(test);
        }
    }

    std::vector<Test> out;

private:
    static std::size_t marks_bytes(const Column& c) { return c.of.size() / 8 + 8; }

    Meter& meter_;
    std::uint64_t bytes_ = 0;
    std::map<Marks, std::size_t> place_;
};

std::vector<Int> frequent_values(const Column& c) {
    std::map<Int, std::size_t> count;
    for (const auto& v : c.of)
        if (v) ++count[*v];
    std::vector<std::pair<std::size_t, Int>> order;
    for (const auto& [v, n] : count) order.emplace_back(n, -v);
    std::sort(order.rbegin(), order.rend());
    std::vector<Int> out;
    for (std::size_t i = 0; i < std::min(order.size(), most_constants); ++i) out.push_back(-order[i].second);
    return out;
}

Int residue(Int v, Int m) { return (v % m + m) % m; }

}  // namespace

Columns::Columns(const rules::Ruleset& rules, int instance) {
    using As = Reading::As;
    for (Feature& f : features_of(rules.game(instance))) {
        Reading number(rules.library(), rules, instance, Claim{}, f.text, As::number, "a feature");
        std::optional<Reading> needs;
        if (!f.needs.empty())
            needs.emplace(rules.library(), rules, instance, Claim{}, f.needs, As::condition, "a feature");
        features_.push_back({std::move(f), std::move(number), std::move(needs)});
    }
}

void Columns::add(std::span<const Int> words, Meter& meter) {
    for (Read& f : features_) {
        if (!f.usable) continue;
        meter.tick();
        try {
            std::optional<Int> value;
            if (!f.needs || f.needs->holds(words, meter)) {
                const Wide v = f.number.number(words, meter);
                if (v > greatest_int || v < -Wide{greatest_int}) throw Error("beyond 2^63 - 1");
                value = static_cast<Int>(v);
            }
            f.of.push_back(value);
        } catch (const Stopped&) {
            throw;
        } catch (const Error&) {
            f.usable = false;
        }
    }
}

std::vector<Column> Columns::all(Meter& meter) const {
    std::vector<Column> out;
    for (const Read& f : features_) {
        if (!f.usable) continue;
        const Feature& of = f.feature;
        out.push_back({of.text, of.needs, of.cost, of.moduli, f.of});
        if (of.moduli == 0 || of.cost > 3) continue;
        for (const Derived& d : derived_integers()) {
            meter.tick(f.of.size() / 16 + 1);
            const bool always =
                std::all_of(f.of.begin(), f.of.end(), [&](const auto& v) { return v && *v >= d.least; });
            Column c{filled(d.text, of.text),
                     always ? of.needs : joined(of.needs, filled(d.needs, of.text)),
                     of.cost + 1,
                     d.moduli,
                     {}};
            for (const auto& v : f.of) c.of.push_back(v && *v >= d.least ? std::optional(d.value(*v)) : std::nullopt);
            out.push_back(std::move(c));
        }
    }
    return out;
}

std::vector<Test> tests_of(const std::vector<Column>& columns, Meter& meter) {
    Collector all(meter);
    for (const Column& c : columns) {
        const std::string piece = bracketed(c.text);
        for (const Int v : frequent_values(c)) {
            const std::string text = std::to_string(v);
            all.add(c, c.text + " = " + text, c.cost + size_of(v), [v](Int x) { return x == v; });
            all.add(c, c.text + " != " + text, c.cost + size_of(v), [v](Int x) { return x != v; });
        }
        for (Int v = least_bound; v <= most_bound; ++v) {
            const std::string text = std::to_string(v);
            all.add(c, c.text + " < " + text, c.cost + 1 + size_of(v), [v](Int x) { return x < v; });
            all.add(c, c.text + " >= " + text, c.cost + 1 + size_of(v), [v](Int x) { return x >= v; });
        }
        for (Int m = 2; m <= c.moduli; ++m)
            for (Int r = 0; r < m; ++r) {
                const std::string text = piece + " mod " + std::to_string(m);
                const int cost = c.cost + 1 + size_of(m) + size_of(r);
                all.add(c, text + " = " + std::to_string(r), cost, [m, r](Int x) { return residue(x, m) == r; });
                all.add(c, text + " != " + std::to_string(r), cost, [m, r](Int x) { return residue(x, m) != r; });
            }
        if (c.moduli == 0) continue;
        for (const Membership& s : memberships()) {
            const std::string name(s.set);
            all.add(c, piece + " in " + name, c.cost + 1, [&s](Int x) { return x >= 0 && s.has(x); });
            all.add(c, "not " + piece + " in " + name, c.cost + 2, [&s](Int x) { return x < 0 || !s.has(x); });
        }
    }
    return std::move(all.out);
}

}  // namespace grundy::logic
