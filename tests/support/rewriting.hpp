// SPDX-License-Identifier: MIT
// Rules as parts that can be written in other words: each rewriting keeps the moves of every position.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <random>
#include <regex>
#include <string>
#include <vector>

namespace grundy::rewriting {

using Random = std::mt19937_64;

/// One option: f(args) + f(args) for ranges, a + b = total if conditions.
struct Option {
    struct Range {
        std::string name, low, high;  ///< no `high`: the range is open
        std::string from{};           ///< what the number is taken from, "n" or "w[i]"; "" if it is no number taken
    };
    struct Condition {
        std::string left, sign, right;
    };
    std::vector<std::string> calls;  ///< the arguments of each
    std::vector<Range> ranges;
    std::vector<Condition> conditions{};
    std::string total{};               ///< of the split into a and b
    std::vector<std::string> extra{};  ///< more binders, after the ranges

    std::string text() const {
        std::string out;
        for (const std::string& c : calls) out += (out.empty() ? "f(" : " + f(") + c + ")";
        std::string binders;
        const auto add = [&](const std::string& b) { binders += (binders.empty() ? " for " : ", ") + b; };
        for (const Range& r : ranges) add(r.name + " in " + r.low + ".." + r.high);
        for (const std::string& e : extra) add(e);
        if (!total.empty()) add("a + b = " + total);
        out += binders;
        for (std::size_t i = 0; i < conditions.size(); ++i)
            out += (i == 0 ? " if " : " and ") +
                   (conditions[i].sign[0] == '!'
                        ? "not " + conditions[i].left + " " + conditions[i].sign.substr(1) + " " + conditions[i].right
                        : conditions[i].left + " " + conditions[i].sign + " " + conditions[i].right);
        return out;
    }

    /// Puts an expression in place of a name everywhere but where it is bound.
    void put(const std::string& name, const std::string& by) {
        const std::regex word("\\b" + name + "\\b");
        const auto in = [&](std::string& s) { s = std::regex_replace(s, word, by); };
        for (std::string& c : calls) in(c);
        for (Range& r : ranges) in(r.low), in(r.high);
        for (Condition& c : conditions) in(c.left), in(c.right);
        for (std::string& e : extra) in(e);
        in(total);
    }
};

inline std::size_t below(Random& random, std::size_t n) { return random() % n; }

/// Returns false if the option is not of the kind that it rewrites.
using Rewriting = std::function<bool(Option&, Random&)>;

inline Option::Range* some_range(Option& o, Random& random, bool taken) {
    std::vector<Option::Range*> fit;
    for (Option::Range& r : o.ranges)
        if (!taken || !r.from.empty()) fit.push_back(&r);
    return fit.empty() ? nullptr : fit[below(random, fit.size())];
}

// k in 1..m is x in 0..m - 1 with k = x + 1.
inline bool shift(Option& o, Random& random) {
    Option::Range* r = some_range(o, random, true);
    if (r == nullptr) return false;
    const std::string name = r->name;
    r->low = "(" + r->low + ") - 1";
    if (!r->high.empty()) r->high = "(" + r->high + ") - 1";
    r->from.clear();
    const Option::Range ends = *r;
    o.put(name, "(" + name + " + 1)");
    r->low = ends.low, r->high = ends.high;
    return true;
}

// An open range ends where nothing is left.
inline bool close(Option& o, Random& random) {
    Option::Range* r = some_range(o, random, true);
    if (r == nullptr || r->from.find('[') != std::string::npos) return false;
    r->high = r->high.empty()     ? r->from
              : random() % 2 == 0 ? "min(" + r->from + ", " + r->high + ")"
                                  : "min(" + r->high + ", " + r->from + ")";
    return true;
}

// The end of a range as a condition.
inline bool condition_for_end(Option& o, Random& random) {
    Option::Range* r = some_range(o, random, true);
    if (r == nullptr || !o.total.empty() || !o.extra.empty() || r->high.empty() ||
        r->from.find('[') != std::string::npos)
        return false;
    o.conditions.push_back({r->name, "<=", r->high});
    r->high.clear();
    return true;
}

// What is left in place of what is taken.
inline bool left_over(Option& o, Random& random) {
    Option::Range* r = some_range(o, random, true);
    if (r == nullptr || r->low != "1" || (!r->high.empty() && r->high != r->from)) return false;
    const std::string name = r->name, from = r->from;
    r->low = "0", r->high = from + " - 1";
    r->from.clear();
    const Option::Range ends = *r;
    o.put(name, "(" + from + " - " + name + ")");
    r->low = ends.low, r->high = ends.high;
    return true;
}

// A name for a number.
inline bool name_it(Option& o, Random& random) {
    Option::Range* r = some_range(o, random, true);
    if (r == nullptr || !o.extra.empty()) return false;
    const std::string name = r->name;
    for (std::string& c : o.calls) c = std::regex_replace(c, std::regex("\\b" + name + "\\b"), "gap");
    o.extra.push_back("gap = " + name);
    return true;
}

// The parts of a split as a range.
inline bool range_for_split(Option& o, Random& random) {
    if (o.total.empty()) return false;
    const std::string total = o.total, rest = "(" + total + " - i)";
    o.total.clear();
    const bool turned = random() % 2 == 0;
    o.put("a", turned ? rest : "i");
    o.put("b", turned ? "i" : rest);
    o.extra.push_back("i in 0.." + total);
    return true;
}

inline bool doubled(Option& o, Random&) {
    bool found = false;
    for (std::string& c : o.calls) {
        const std::string next = std::regex_replace(c, std::regex("2\\*(\\w+)"), "($1 + $1)");
        found = found || next != c;
        c = next;
    }
    return found;
}

inline bool turn_product(Option& o, Random&) {
    bool found = false;
    const auto in = [&](std::string& s) {
        const std::string next = std::regex_replace(s, std::regex("(\\w+)\\*(\\w+)"), "$2 * $1");
        found = found || next != s;
        s = next;
    };
    for (std::string& c : o.calls) in(c);
    for (Option::Condition& c : o.conditions) in(c.left), in(c.right);
    return found;
}

inline bool reword_condition(Option& o, Random& random) {
    if (o.conditions.empty()) return false;
    Option::Condition& c = o.conditions[below(random, o.conditions.size())];
    if (c.sign != "<" && c.sign != "<=") return false;
    switch (random() % 3) {
        case 0:
            std::swap(c.left, c.right);
            c.sign = c.sign == "<" ? ">" : ">=";
            break;
        case 1:
            std::swap(c.left, c.right);
            c.sign = c.sign == "<" ? "!<=" : "!<";
            break;
        default:
            if (c.sign == "<")
                c.left += " + 1";
            else
                c.right += " + 1";
            c.sign = c.sign == "<" ? "<=" : "<";
    }
    return true;
}

// i in LO..len(w), j in i + 1..len(w), the other way round.
inline bool turn_places(Option& o, Random&) {
    for (std::size_t p = 0; p + 1 < o.ranges.size(); ++p) {
        Option::Range &i = o.ranges[p], &j = o.ranges[p + 1];
        if (j.low != i.name + " + 1" || i.high != "len(w)") continue;
        j.low = i.low;
        i.low = "1", i.high = j.name + " - 1";
        std::swap(i, j);
        return true;
    }
    return false;
}

inline const std::vector<Rewriting>& all() {
    static const std::vector<Rewriting> list = {shift,       close,           condition_for_end, left_over,
                                                name_it,     doubled,         turn_product,      range_for_split,
                                                turn_places, reword_condition};
    return list;
}

/// The options with `count` random rewritings.
inline std::vector<Option> rewritten(std::vector<Option> options, int count, Random& random) {
    for (int tries = 0; count > 0 && tries < 1000; ++tries)
        if (all()[below(random, all().size())](options[below(random, options.size())], random)) --count;
    std::shuffle(options.begin(), options.end(), random);
    return options;
}

}  // namespace grundy::rewriting
