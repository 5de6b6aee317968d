// SPDX-License-Identifier: MIT
// See misere.hpp.
#include "codegen/misere.hpp"

#include "codegen/nodes.hpp"

namespace grundy::codegen {

std::vector<Helper> misere_helpers() {
    return {
        {"misere", "Int of_heap(Int n) { return n > 1 ? n : n ^ 1; }\n",
         "def of_heap(n):\n    return n if n > 1 else n ^ 1\n"},
        {"kinds",
         R"(// How a position behaves in sums under misere play: ~k, if like nim heaps of at most 1, and k, if like heaps of which
// one is larger; k is their XOR.
Int of_heap(Int n) { return n > 1 ? n : ~n; }

Int plus(Int a, Int b) {
    const Int sum = (a < 0 ? ~a : a) ^ (b < 0 ? ~b : b);
    return a < 0 && b < 0 ? ~sum : sum;
}

bool is_lost(Int kind) { return kind == 0 || kind == ~1; }

Int misere_value(Int kind) { return kind < 0 ? ~kind ^ 1 : kind; }
)",
         R"(# How a position behaves in sums under misere play: ~k, if like nim heaps of at most 1, and k, if like heaps of which
# one is larger; k is their XOR.
def of_heap(n):
    return n if n > 1 else ~n


def plus(a, b):
    total = (~a if a < 0 else a) ^ (~b if b < 0 else b)
    return ~total if a < 0 and b < 0 else total


def is_lost(kind):
    return kind in (0, ~1)


def misere_value(kind):
    return ~kind ^ 1 if kind < 0 else kind
)"},
        {"tame_options",
         R"(// The kinds that moves lead to, and the kind that follows from them.
struct Values {
    std::vector<bool> met;
    bool fickle[2] = {false, false}, any = false;
    void add(Int kind) {
        any = true;
        if (kind < 0) {
            fickle[~kind] = true;
            return;
        }
        if (kind >= Int(met.size())) met.resize(kind + 1);
        met[kind] = true;
    }
    bool firm(Int k) const { return k < Int(met.size()) && met[k]; }
    int mex() const {
        int m = 0;
        while (firm(m) || (m < 2 && fickle[m])) ++m;
        if (m >= 2 && (firm(0) || fickle[1]) && (firm(1) || fickle[0])) return m;
        if (m == 1 && fickle[0] != firm(0)) return firm(0) ? 1 : ~1;
        if (m == 0 && (!any || (fickle[1] && !firm(1)))) return ~0;
        if (m == 0 && !fickle[1]) return 0;
        throw std::out_of_range("a position is not tame, and who wins is not known");
    }
};
)",
         R"(# The kind that follows from those that moves lead to.
def mex(kinds):
    m = 0
    while m in kinds or (m < 2 and ~m in kinds):
        m += 1
    if m >= 2 and (0 in kinds or ~1 in kinds) and (1 in kinds or ~0 in kinds):
        return m
    if m == 1 and (~0 in kinds) != (0 in kinds):
        return 1 if 0 in kinds else ~1
    if m == 0 and (not kinds or (~1 in kinds and 1 not in kinds)):
        return ~0
    if m == 0 and ~1 not in kinds:
        return 0
    raise ValueError('a position is not tame, and who wins is not known')
)",
         {"kinds"}}};
}

std::string values_text(std::span<const Nimber> list) {
    constexpr std::size_t columns = 100;
    std::string out, line = "   ";
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string one = " " + std::to_string(list[i]) + (i + 1 < list.size() ? "," : "");
        if (line.size() + one.size() > columns) {
            out += line + "\n";
            line = "   ";
        }
        line += one;
    }
    return out + line;
}

std::string quotient_text(const Order& order) {
    const Quotient& q = order.quotient;
    const bool python = order.language == Language::python;
    const std::string size = std::to_string(q.products.size());
    std::string rows, lost, is_lost;
    for (const auto& row : q.products)
        rows += python ? "    (\n" + values_text(row) + ",),\n" : "    {\n" + values_text(row) + "},\n";
    for (const std::uint64_t x : q.lost) {
        lost += (lost.empty() ? "" : ", ") + std::to_string(x);
        is_lost += (is_lost.empty() ? "" : " || ") + ("element == " + std::to_string(x));
    }
    const std::string about = wrapped(
        "The misere quotient: sums with the same element have the same winner beside any other sum of these heaps. The "
        "element of a sum is the product of those of its parts.",
        order.language);
    if (python)
        return about + "products = (\n" + rows + ")\nlost_elements = {" + lost +
               "}\n\n\ndef plus(a, b):\n    return products[a][b]\n\n\ndef is_lost(element):\n" +
               "    return element in lost_elements\n";
    return about + "const Int products[" + size + "][" + size + "] = {\n" + rows +
           "};\n\nInt plus(Int a, Int b) { return products[a][b]; }\n\nbool is_lost(Int element) {\n    return " +
           is_lost + ";\n}\n";
}

}  // namespace grundy::codegen
