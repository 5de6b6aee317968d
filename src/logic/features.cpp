// SPDX-License-Identifier: MIT
// See features.hpp.
#include "logic/features.hpp"

#include <algorithm>
#include <bit>

#include "core/integer_functions.hpp"
#include "core/size.hpp"
#include "rules/layout.hpp"

namespace grundy::logic {
namespace {

constexpr Int many_moduli = 36, some_moduli = 12;

// In the texts, w is the row.
const std::vector<Feature>& features_of_rows() {
    static const std::vector<Feature> table = {
        {"len(w)", "", 1, some_moduli},
        {"sum(w)", "", 1, some_moduli},
        {"xor(x for x in w)", "", 2, 4},
        {"max(w)", "len(w) > 0", 2, 4},
        {"min(w)", "len(w) > 0", 2, 4},
        {"w[1]", "len(w) > 0", 2, 4},
        {"w[len(w)]", "len(w) > 0", 2, 4},
        {"w[1] - w[len(w)]", "len(w) > 0", 3, 2},
        {"max(w) - min(w)", "len(w) > 0", 3, 4},
        {"sort(w)[len(w)] - sort(w)[len(w) - 1]", "len(w) > 1", 4, 4},
        {"sum(w) - 2 * max(w)", "len(w) > 0", 3, 4},
        {"count(x = 0 for x in w)", "", 2, 4},
        {"count(x = 1 for x in w)", "", 2, 4},
        {"count(x > 1 for x in w)", "", 2, 4},
        {"count(x mod 2 = 1 for x in w)", "", 3, 4},
        {"count(x > 0 and v2(x) mod 2 = 0 for x in w)", "", 4, 4},
        {"count(all(w[j] != w[i] for j in 1..i - 1) for i in 1..len(w))", "", 4, 4},
        {"sum(popcount(x) for x in w)", "", 3, 4},
        {"sum(x div 2 for x in w)", "", 3, 4},
        {"xor(w[i] for i in 1..len(w) if i mod 2 = 1)", "", 4, 2},
        {"xor(w[i] for i in 1..len(w) if i mod 2 = 0)", "", 4, 2},
        {"xor(w[i] for i in 1..len(w) if (len(w) - i) mod 2 = 0)", "", 4, 2},
        {"sum(w[i] for i in 1..len(w) if i mod 2 = 1)", "", 4, 4},
        {"count(w[i] != w[i + 1] for i in 1..len(w) - 1)", "", 4, 4},
        {"count(w[i] != w[len(w) + 1 - i] for i in 1..len(w) div 2)", "", 4, 4},
    };
    return table;
}

// In the texts, a and b are the numbers. Those that are not symmetric come for each order.
struct OfTwo {
    const char* text;
    const char* needs;
    int cost;
    Int moduli;
    bool symmetric;
};
constexpr OfTwo features_of_two[] = {
    {"@a - @b", "", 1, some_moduli, false},
    {"@a + @b", "", 1, some_moduli, true},
    {"@a xor @b", "", 1, 4, true},
    {"min(@a, @b)", "", 2, 4, true},
    {"max(@a, @b)", "", 2, 4, true},
    {"abs(@a - @b)", "", 2, some_moduli, true},
    {"@a - 2 * @b", "", 2, 4, false},
    {"2 * @a + @b", "", 2, 4, false},
    {"@a - 3 * @b", "", 2, 0, false},
    {"@a * @b", "", 2, 4, true},
    {"gcd(@a, @b)", "", 2, 4, true},
    {"v2(@a) - v2(@b)", "@a > 0 and @b > 0", 3, 2, true},
    {"log2(@a) - log2(@b)", "@a > 0 and @b > 0", 3, 0, true},
    {"@b - 2^v2(@a)", "@a > 0", 3, 0, false},
    {"@b - 2^log2(@a)", "@a > 0", 3, 0, false},
    {"popcount(@a) - popcount(@b)", "", 3, 2, true},
    {"@a div 2 - @b div 2", "", 3, 2, true},
    {"@a div 3 - @b div 3", "", 3, 2, true},
    {"@a div 4 - @b div 4", "", 3, 2, true},
    {"@a div 5 - @b div 5", "", 3, 2, true},
};

std::string with(std::string text, std::string_view a, std::string_view b) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '@')
            out += text[i];
        else
            out += text[++i] == 'a' ? a : b;
    }
    return out;
}

std::string list_of(const std::vector<std::string>& names, const char* between) {
    std::string out;
    for (const std::string& n : names) out += (out.empty() ? "" : between) + n;
    return out;
}

void add_integers(const std::vector<std::string>& names, std::vector<Feature>& out) {
    for (const std::string& n : names) out.push_back({n, "", 1, names.size() == 1 ? many_moduli : some_moduli});
    for (std::size_t i = 0; i < names.size(); ++i)
        for (std::size_t k = i + 1; k < names.size(); ++k)
            for (const OfTwo& f : features_of_two) {
                if (names.size() > 2 && f.cost > 2) continue;
                out.push_back({with(f.text, names[i], names[k]), with(f.needs, names[i], names[k]), f.cost, f.moduli});
                if (!f.symmetric)
                    out.push_back(
                        {with(f.text, names[k], names[i]), with(f.needs, names[k], names[i]), f.cost, f.moduli});
            }
    if (names.size() < 3) return;
    const std::string sum = list_of(names, " + "), most = "max(" + list_of(names, ", ") + ")",
                      least = "min(" + list_of(names, ", ") + ")";
    out.push_back({sum, "", 1, some_moduli});
    out.push_back({list_of(names, " xor "), "", 1, 4});
    out.push_back({most, "", 2, 4});
    out.push_back({least, "", 2, 4});
    out.push_back({most + " - " + least, "", 3, 4});
    out.push_back({sum + " - 2 * " + most, "", 3, 4});
    if (names.size() == 3) {  // the middle one, and the gap of the two greatest
        out.push_back({sum + " - " + most + " - " + least, "", 3, 4});
        out.push_back({"2 * " + most + " + " + least + " - (" + sum + ")", "", 4, 4});
    }
}

// The text of a feature of the row w, for a row of another name.
std::string renamed(const std::string& text, const std::string& name) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto letter = [&](std::size_t at) { return at < text.size() && text[at] >= 'a' && text[at] <= 'z'; };
        const bool alone = text[i] == 'w' && (i == 0 || !letter(i - 1)) && !letter(i + 1);
        out += alone ? name : std::string(1, text[i]);
    }
    return out;
}

Int square_root(Int n) {
    static const IntegerFunction* const root =
        &*std::find_if(integer_functions().begin(), integer_functions().end(),
                       [](const IntegerFunction& f) { return f.name == "isqrt"; });
    return root->quick(n, 0).value_or(0);
}

}  // namespace

std::vector<Feature> features_of(const rules::Game& game) {
    std::vector<std::string> integers;
    std::vector<Feature> out, rows;
    for (const rules::Variable& v : game.args) {
        if (!rules::counted(v.type)) {
            integers.push_back(v.name);
            continue;
        }
        if (v.type != rules::Type::row) return {};
        const bool shadowed = v.name == "x" || v.name == "i" || v.name == "j";  // the binders of the texts
        if (shadowed) return {};
        for (Feature f : features_of_rows()) {
            f.text = renamed(f.text, v.name);
            f.needs = renamed(f.needs, v.name);
            rows.push_back(std::move(f));
        }
    }
    const bool mixed = !rows.empty();
    for (const std::string& n : integers)
        if (mixed && (n == "x" || n == "i" || n == "j")) return {};
    add_integers(integers, out);
    if (mixed)
        for (const std::string& n : integers)
            for (const Feature& f : rows)
                if (f.cost <= 2) out.push_back({n + " - " + f.text, f.needs, f.cost + 1, 2});
    out.insert(out.end(), rows.begin(), rows.end());
    return out;
}

std::span<const Derived> derived_integers() {
    static constexpr Derived table[] = {
        {"popcount(#)", "# >= 0", [](Int n) -> Int { return std::popcount(static_cast<std::uint64_t>(n)); }, 0, 4},
        {"v2(#)", "# > 0", [](Int n) -> Int { return std::countr_zero(static_cast<std::uint64_t>(n)); }, 1, 4},
        {"log2(#)", "# > 0",
         [](Int n) -> Int { return static_cast<Int>(std::bit_width(static_cast<std::uint64_t>(n))) - 1; }, 1, 4},
        {"isqrt(#)", "# >= 0", square_root, 0, 4},
        {"len(digits(#))", "# > 0",
         [](Int n) -> Int {
             Int out = 0;
             for (; n > 0; n /= 10) ++out;
             return out;
         },
         1, 2},
        {"sum(digits(#))", "# >= 0",
         [](Int n) -> Int {
             Int out = 0;
             for (; n > 0; n /= 10) out += n % 10;
             return out;
         },
         0, 4},
    };
    return table;
}

std::span<const Membership> memberships() {
    static constexpr Membership table[] = {
        {"primes",
         [](Int n) {
             if (n < 2) return false;
             for (Int p = 2; p <= n / p; ++p)
                 if (n % p == 0) return false;
             return true;
         }},
        {"squares",
         [](Int n) {
             const Int r = square_root(n);
             return n > 0 && r * r == n;
         }},
        {"powers(2)", [](Int n) { return std::has_single_bit(static_cast<std::uint64_t>(n)); }},
        {"powers(3)",
         [](Int n) {
             while (n > 0 && n % 3 == 0) n /= 3;
             return n == 1;
         }},
        {"powers(4)",
         [](Int n) {
             return std::has_single_bit(static_cast<std::uint64_t>(n)) &&
                    std::countr_zero(static_cast<std::uint64_t>(n)) % 2 == 0;
         }},
        {"fibs",
         [](Int n) {
             Int a = 1, b = 2;
             while (a < n) {
                 const Int next = a + b;
                 a = b;
                 b = next;
             }
             return n > 0 && a == n;
         }},
    };
    return table;
}

std::string bracketed(const std::string& text) {
    int depth = 0;
    for (const char c : text) {
        depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
        if (c == ' ' && depth == 0) return "(" + text + ")";
    }
    return text;
}

std::string filled(std::string_view text, const std::string& expression) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool inside = i > 0 && text[i - 1] == '(' && i + 1 < text.size() && text[i + 1] == ')';
        if (text[i] == '#')
            out += inside ? expression : bracketed(expression);
        else
            out += text[i];
    }
    return out;
}

}  // namespace grundy::logic
