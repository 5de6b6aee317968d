// SPDX-License-Identifier: MIT
// Instructions that query rows and instructions that build them.
#include <algorithm>
#include <limits>

#include "core/claimed_room.hpp"
#include "core/size.hpp"
#include "moves/machine.hpp"

namespace grundy::moves {
namespace {

constexpr std::size_t most_elements = 10'000'000;  // limit for rows that rules make, as in rules::append_row
constexpr std::string_view a_row = "a long row";
constexpr Int least = std::numeric_limits<Int>::min();  // never an element: negative ones in trees are above it

std::ptrdiff_t offset(Int i) { return static_cast<std::ptrdiff_t>(i); }

}  // namespace

bool Machine::about_row(const Instruction& i) {
    const std::span<const Int> row = rows_[to_size(i.b)];
    Int& out = integers_[i.a];
    switch (i.what) {
        case Opcode::total:
            out = 0;
            return std::none_of(row.begin(), row.end(), [&](Int v) { return __builtin_add_overflow(out, v, &out); });
        case Opcode::greatest:
        case Opcode::smallest:
            if (row.empty()) return false;
            out = i.what == Opcode::greatest ? *std::max_element(row.begin(), row.end())
                                             : *std::min_element(row.begin(), row.end());
            return true;
        case Opcode::occurs: {
            const Int x = integers_[i.c];
            out = std::find(row.begin(), row.end(), x) != row.end() ? 1 : 0;
            return true;
        }
        case Opcode::same: {
            const std::span<const Int> other = rows_[to_size(i.c)];
            out = std::equal(row.begin(), row.end(), other.begin(), other.end()) ? 1 : 0;
            return true;
        }
        default: {  // number
            const Int base = integers_[i.c];
            if (base < 2) return false;
            Int n = 0;
            for (const Int digit : row)
                if (digit < 0 || digit >= base || __builtin_mul_overflow(n, base, &n) ||
                    __builtin_add_overflow(n, digit, &n))
                    return false;
            out = n;
            return true;
        }
    }
}

bool Machine::build(const Instruction& i) {
    Int* const r = integers_;
    const auto row = [&](int k) -> std::span<const Int>& { return rows_[to_size(k)]; };
    switch (i.what) {
        case Opcode::mark:
            r[i.a] = static_cast<Int>(buffer(i.b).size());
            return true;
        case Opcode::finished:
            row(i.a) = buffer(i.a);
            return true;
        case Opcode::alias:
            row(i.a) = row(i.b);
            return true;
        case Opcode::subrow:
            row(i.a) = row(i.b).subspan(to_size(r[i.c]), to_size(r[i.d] - r[i.c]));
            return true;
        default:
            break;
    }
    Row& out = buffer(i.a);
    if (!change(i, out)) return false;
    return out.size() <= most_elements;
}

bool Machine::change(const Instruction& i, Row& out) {
    Int* const r = integers_;
    const auto from = [&] { return out.begin() + offset(r[i.b]); };
    const auto index = [&](std::size_t more) {  // counts from 1; checked
        const auto at = static_cast<std::uint64_t>(r[i.c]) - 1;
        return at < out.size() - to_size(r[i.b]) + more;
    };
    switch (i.what) {
        case Opcode::clear:
            out.clear();
            return true;
        case Opcode::append: {
            const std::span<const Int> row = rows_[to_size(i.b)];
            claim_room(out, row.size(), *meter_, a_row);
            out.insert(out.end(), row.begin(), row.end());
            return true;
        }
        case Opcode::slice: {
            const std::span<const Int> row = rows_[to_size(i.b)];
            const Int lo = r[i.c], hi = r[i.d];
            if (hi == lo - 1) return true;
            if (lo < 1 || hi < lo || hi > static_cast<Int>(row.size())) return false;
            claim_room(out, to_size(hi - lo + 1), *meter_, a_row);
            out.insert(out.end(), row.begin() + offset(lo - 1), row.begin() + offset(hi));
            return true;
        }
        case Opcode::push:
            claim_room(out, 1, *meter_, a_row);
            out.push_back(r[i.b]);
            return r[i.b] != least;
        case Opcode::replace:
            if (!index(0) || r[i.d] == least) return false;
            from()[offset(r[i.c] - 1)] = r[i.d];
            return true;
        case Opcode::remove:
            if (!index(0)) return false;
            out.erase(from() + offset(r[i.c] - 1));
            return true;
        case Opcode::insert:
            if (!index(1) || r[i.d] == least) return false;
            claim_room(out, 1, *meter_, a_row);
            out.insert(from() + offset(r[i.c] - 1), r[i.d]);
            return true;
        case Opcode::sort:
        case Opcode::sort_set:
            std::sort(from(), out.end());
            if (i.what == Opcode::sort_set) out.erase(std::unique(from(), out.end()), out.end());
            return true;
        case Opcode::reverse:
            std::reverse(from(), out.end());
            return true;
        case Opcode::digits: {
            Int n = r[i.b];
            if (n < 0 || r[i.c] < 2) return false;
            const std::size_t begin = out.size();
            do out.push_back(n % r[i.c]);
            while ((n /= r[i.c]) > 0);
            std::reverse(out.begin() + static_cast<std::ptrdiff_t>(begin), out.end());
            return true;
        }
        default:
            return false;
    }
}

bool Machine::closes_row(const Instruction& i, bool& legal) {
    const auto head = to_size(integers_[i.b]);
    const std::size_t length = words_.size() - head - 1;
    if (length > most_elements) return false;
    words_[head] = static_cast<Int>(length);
    Int all = 0;  // negative if one of them is
    for (std::size_t k = head + 1; k < words_.size(); ++k) all |= words_[k];
    legal = all >= 0;
    return true;
}

void Machine::part(const Instruction& i, Sink& sink) {
    if (i.c != 0) rules::canonicalize(*ordered_[to_size(i.c) - 1], words_);
    sink.part(i.b, words_);
    words_.clear();
}

bool Machine::changed(const Instruction& i, Sink& sink, bool& legal) {
    auto at = to_size(i.c);
    if (i.what == Opcode::changed) {
        const std::span<const Int> row = rows_[to_size(i.b)];
        const auto index = static_cast<std::uint64_t>(integers_[i.c]) - 1;
        if (index >= row.size()) return false;
        at = to_size(row.data() - position_.data()) + to_size(index);
    }
    legal = integers_[i.d] >= 0;
    if (legal) sink.changed(at, integers_[i.d]);
    return true;
}

}  // namespace grundy::moves
