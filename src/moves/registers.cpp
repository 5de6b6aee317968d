// SPDX-License-Identifier: MIT
// Loads positions and computes; see registers.hpp.
#include "moves/registers.hpp"

#include <algorithm>
#include <limits>

#include "kernels/arithmetic/checked.hpp"
#include "rules/layout.hpp"

namespace grundy::moves {

Registers::Registers(const Program& program)
    : integers(program.integers),
      rows(to_size(program.rows + program.buffers)),
      sets(program.sets),
      graphs(program.graphs) {
    for (const auto& [slot, data] : program.data) row(slot) = *data.words;
}

void Registers::load(const rules::Game& game, const Program& program, std::span<const Int> words) {
    position = words;
    rules::for_each_argument(game.args, words, [&](const rules::Variable& arg, std::span<const Int> own) {
        if (rules::counted(arg.type))
            row(arg.slot) = own;
        else
            integers[to_size(arg.slot)] = own[0];
    });
    for (const auto& [from, length] : program.lengths) integers[to_size(length)] = static_cast<Int>(row(from).size());
}

bool Registers::compute(const Instruction& i) {
    Int* const r = integers.data();
    switch (i.what) {
        case Opcode::unary:
        case Opcode::binary: {
            const auto v = i.what == Opcode::unary ? kernels::checked::one(i.calc, r[i.b])
                                                   : kernels::checked::two(i.calc, r[i.b], r[i.c]);
            if (v) r[i.a] = *v;
            return v.has_value();
        }
        case Opcode::subrow: {
            const auto part = elements(row(i.b), r[i.c], r[i.d]);
            if (part) row(i.a) = *part;
            return part.has_value();
        }
        case Opcode::alias:
            row(i.a) = row(i.b);
            return true;
        case Opcode::total:
        case Opcode::greatest:
        case Opcode::smallest:
        case Opcode::number:
        case Opcode::occurs:
        case Opcode::same:
            return about_row(i);
        case Opcode::member:
        case Opcode::set_clear:
        case Opcode::set_add:
        case Opcode::set_divisors:
        case Opcode::set_around:
            return about_set(i);
        case Opcode::degree:
            r[i.a] = graphs[to_size(i.c)]->degree(r[i.b]);
            return true;
        default:
            return false;
    }
}

bool Registers::about_row(const Instruction& i) {
    const std::span<const Int> own = row(i.b);
    const Int* const r = integers.data();
    Int& out = integers[to_size(i.a)];
    switch (i.what) {
        case Opcode::total:
            out = 0;
            return std::none_of(own.begin(), own.end(), [&](Int v) { return __builtin_add_overflow(out, v, &out); });
        case Opcode::greatest:
        case Opcode::smallest:
            if (own.empty()) return false;
            out = i.what == Opcode::greatest ? *std::max_element(own.begin(), own.end())
                                             : *std::min_element(own.begin(), own.end());
            return true;
        case Opcode::occurs: {
            const Int x = r[i.c];
            out = std::find(own.begin(), own.end(), x) != own.end() ? 1 : 0;
            return true;
        }
        case Opcode::same: {
            const std::span<const Int> other = row(i.c);
            out = std::equal(own.begin(), own.end(), other.begin(), other.end()) ? 1 : 0;
            return true;
        }
        default: {  // number
            const Int base = r[i.c];
            if (base < 2) return false;
            Int n = 0;
            for (const Int digit : own)
                if (digit < 0 || digit >= base || __builtin_mul_overflow(n, base, &n) ||
                    __builtin_add_overflow(n, digit, &n))
                    return false;
            out = n;
            return true;
        }
    }
}

bool Registers::about_set(const Instruction& i) {
    constexpr Int top = std::numeric_limits<Int>::max();
    Int* const r = integers.data();
    switch (i.what) {
        case Opcode::member:
            r[i.a] = set(i.b).contains(r[i.c]) ? 1 : 0;
            return true;
        case Opcode::set_clear:
            set(i.a) = rules::IntSet();
            return true;
        case Opcode::set_add:
            if (r[i.b] < 0 || r[i.c] == top) return false;
            if (r[i.b] <= r[i.c]) set(i.a) = set(i.a).united(rules::IntSet::interval(r[i.b], r[i.c]));
            return true;
        case Opcode::set_around:
            set(i.a) = graphs[to_size(i.c)]->of(r[i.b]);
            return true;
        default:  // set_divisors
            if (r[i.b] == top) return false;
            set(i.a) = rules::IntSet::divisors(r[i.b]);
            return true;
    }
}

}  // namespace grundy::moves
