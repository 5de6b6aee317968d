// SPDX-License-Identifier: MIT
// Properties of the taking-and-breaking normal form; see heap_form.hpp.
#include "rules/heap_form.hpp"

#include <algorithm>
#include <utility>

#include "core/size.hpp"

namespace grundy::rules {

int HeapForm::most_parts() const {
    int out = 0;
    for (const HeapMove& m : moves) out = std::max(out, m.parts);
    return out;
}

bool HeapForm::finite() const {
    return std::all_of(moves.begin(), moves.end(), [](const HeapMove& m) {
        return m.takes.finite() || (m.parts == 0 && m.takes.kind() == IntSet::Kind::intervals);
    });
}

bool HeapForm::some_residues() const {
    return std::any_of(moves.begin(), moves.end(), [](const HeapMove& m) { return m.modulus > 1; });
}

Int HeapForm::greatest_take() const {
    Int out = 0;
    for (const HeapMove& m : moves)
        if (m.parts > 0 && !m.takes.empty()) out = std::max(out, m.takes.greatest());
    return out;
}

bool HeapForm::subtraction() const {
    return std::all_of(moves.begin(), moves.end(), [](const HeapMove& m) {
        return m.parts == 1 && m.bonus == 0 && m.least[0] == 0 && m.heap_least == 0 &&
               m.heap_most == std::numeric_limits<Int>::max();
    });
}

std::optional<IntSet> HeapForm::subtraction_set() const {
    if (!subtraction()) return std::nullopt;
    if (moves.size() == 1) return moves[0].takes;
    std::vector<std::pair<Int, Int>> all;
    for (const HeapMove& m : moves) {
        if (m.takes.kind() != IntSet::Kind::intervals) return std::nullopt;
        all.insert(all.end(), m.takes.intervals().begin(), m.takes.intervals().end());
    }
    return IntSet::of_intervals(std::move(all));
}

std::array<Int, 3> HeapMove::ascending_least() const {
    std::array<Int, 3> out = least;
    if (parts == 3) std::sort(out.begin(), out.end());
    if (parts == 2 && out[1] < out[0]) std::swap(out[0], out[1]);
    return out;
}

Int HeapForm::threshold() const {
    Int out = 0;
    for (const HeapMove& m : moves) {
        out = std::max({out, m.heap_least, m.least[0], m.least[1], m.least[2]});
        if (m.heap_most != std::numeric_limits<Int>::max()) out = std::max(out, m.heap_most + 1);
        if (m.parts == 0 && m.takes.kind() == IntSet::Kind::intervals &&
            !m.takes.empty())  // beyond: all heaps may be taken at once, or none
            out = std::max(out, m.takes.finite() ? m.takes.greatest() + 1 : m.takes.intervals().back().first);
    }
    return out;
}

std::optional<HeapForm> HeapForm::up_to(Int n, std::size_t most) const {
    HeapForm out;
    for (const HeapMove& m : moves) {
        auto takes = m.takes.up_to(n, most);
        if (!takes) return std::nullopt;
        if (takes->empty()) continue;
        out.moves.push_back(m);
        out.moves.back().takes = std::move(*takes);
    }
    return out.moves == moves ? std::nullopt : std::optional(std::move(out));
}

namespace {

// The sequences of the parts, each once.
std::string sequences_of(const HeapMove& m, const std::vector<std::string>& names) {
    std::string out;
    for (int i = 0; i < m.parts; ++i) {
        const int to = m.to[to_size(i)];
        if (std::find(m.to.begin(), m.to.begin() + i, to) != m.to.begin() + i) continue;
        out += (out.empty() ? "" : ", ") + names[to_size(to)];
    }
    return " (" + out + ")";
}

// For a move of a single heap that leaves one heap: the size that is left.
std::optional<Int> left_of_one(const HeapMove& m) {
    if (m.parts != 1 || m.heap_least != m.heap_most) return std::nullopt;
    const auto take = m.takes.next(0);
    if (!take || m.takes.after(*take) || m.heap_least - *take < m.least[0]) return std::nullopt;
    return m.heap_least - *take;
}

// Moves of single heaps from i on that leave the same are one in the text; i becomes the last of them.
std::string text_of_single_heaps(const std::vector<HeapMove>& moves, std::size_t& i) {
    const HeapMove& m = moves[i];
    const Int left = *left_of_one(m);
    IntSet heaps = IntSet::of({m.heap_least});
    for (; i + 1 < moves.size(); ++i) {
        HeapMove next = moves[i + 1];
        if (left_of_one(next) != left) break;
        const Int heap = std::exchange(next.heap_least, m.heap_least);
        next.heap_most = m.heap_most;
        next.takes = m.takes;
        if (next != m) break;
        heaps = heaps.united(IntSet::of({heap}));
    }
    return "from a heap of " + heaps.text() + ", leave one of " + std::to_string(left);
}

}  // namespace

std::string HeapForm::text(const std::vector<std::string>& names) const {
    std::string out;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const HeapMove& m = moves[i];
        const bool single = left_of_one(m).has_value();
        if (!out.empty()) out += "; ";
        if (single) {
            out += text_of_single_heaps(moves, i);
            if (!names.empty()) out += sequences_of(m, names);
        } else if (m.parts == 0) {
            out += "take all of a heap of " + m.takes.text();
        } else {
            out +=
                "take " + m.takes.text() + ", leave " + std::to_string(m.parts) + (m.parts == 1 ? " heap" : " heaps");
            if (!names.empty()) out += sequences_of(m, names);
            const Int least = *std::max_element(m.least.begin(), m.least.begin() + m.parts);
            if (m.unequal) out += " of different sizes";
            if (least > 0) out += " of at least " + std::to_string(least);
        }
        if (m.bonus > 0) out += " and *" + std::to_string(m.bonus);
        if (single) continue;
        if (m.parts > 0 && m.heap_least > m.residue) out += ", from heaps of at least " + std::to_string(m.heap_least);
        if (m.parts > 0 && m.heap_most != std::numeric_limits<Int>::max())
            out += ", from heaps of at most " + std::to_string(m.heap_most);
        if (m.modulus > 1)
            out += ", from heaps n with n mod " + std::to_string(m.modulus) + " = " + std::to_string(m.residue);
    }
    return out.empty() ? "no moves" : out;
}

std::string HeapForm::exact_text() const {
    std::string out = text();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto least = moves[i].ascending_least();
        const auto end = least.begin() + moves[i].parts;
        if (std::all_of(least.begin(), end, [&](Int l) { return l == least[0]; })) continue;
        out += "; move " + std::to_string(i + 1) + " leaves heaps of at least";
        for (auto l = least.begin(); l != end; ++l) out += " " + std::to_string(*l);
    }
    return out;
}

}  // namespace grundy::rules
