// SPDX-License-Identifier: MIT
// The loop over instructions; see machine.hpp. Ticks are counted here and reported to the
// meter a few hundred at a time.
#include "moves/machine.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/claimed_room.hpp"
#include "core/size.hpp"
#include "kernels/arithmetic/checked.hpp"
#include "rules/layout.hpp"

namespace grundy::moves {
namespace {

constexpr Int top = std::numeric_limits<Int>::max();
constexpr std::uint64_t ticks_at_a_time = 256;

}  // namespace

Machine::Machine(const rules::Ruleset& rules, int instance, Program program)
    : game_(rules.game(instance)), program_(std::move(program)), registers_(program_.integers) {
    integers_ = registers_.data();
    for (Instruction& i : program_.code)
        if (i.what == Opcode::part && i.c != 0) {
            i.c = static_cast<int>(ordered_.size()) + 1;
            ordered_.push_back(&rules.game(i.b));
        }
    by_shape_ = shape_alone(program_);
    rows_.resize(to_size(program_.rows + program_.buffers));
    buffers_.resize(to_size(program_.buffers));
}

void Machine::load(std::span<const Int> words) {
    position_ = words;
    rules::for_each_argument(game_.args, words, [&](const rules::Variable& arg, std::span<const Int> own) {
        if (rules::counted(arg.type))
            rows_[to_size(arg.slot)] = own;
        else
            integers_[arg.slot] = own[0];
    });
    for (const auto& [row, length] : program_.lengths) integers_[length] = static_cast<Int>(rows_[to_size(row)].size());
    words_.clear();
}

// Appends a row of naturals and returns a pointer to its elements.
Int* Machine::put_row(std::span<const Int> row) {
    const std::size_t at = words_.size();
    claim_room(words_, row.size() + 1, *meter_, "a long row");
    words_.push_back(static_cast<Int>(row.size()));
    words_.insert(words_.end(), row.begin(), row.end());  // without a resize first, which would zero the words
    return words_.data() + at + 1;
}

// Replaces the element at `at` of an ascending row and keeps the row ascending. The elements that the new one passes
// move by one place, and no branch can be mispredicted.
void Machine::put_bag(std::span<const Int> row, std::size_t at, Int v) {
    Int* const out = put_row(row);
    if (v <= row[at]) {
        for (std::size_t j = at; j > 0; --j) out[j] = std::max(row[j - 1], std::min(row[j], v));
        out[0] = std::min(row[0], v);
        return;
    }
    for (std::size_t j = at; j + 1 < row.size(); ++j) out[j] = std::min(row[j + 1], std::max(row[j], v));
    out[row.size() - 1] = std::max(row.back(), v);
}

Outcome Machine::run(std::span<const Int> words, Sink& sink, Meter& meter) {
    load(words);
    meter_ = &meter;
    ticks_ = 0;
    const Outcome out = execute(sink, meter);
    meter.tick(std::exchange(ticks_, 0));
    return out;
}

Outcome Machine::execute(Sink& sink, Meter& meter) {
    const Instruction* const code = program_.code.data();
    Int* const r = integers_;
    for (const Instruction* i = code;; ++i) {
        switch (i->what) {
            case Opcode::move:
                r[i->a] = r[i->b];
                break;
            case Opcode::add:
                if (__builtin_add_overflow(r[i->b], r[i->c], &r[i->a])) return Outcome::undecided;
                break;
            case Opcode::sub:
                if (__builtin_sub_overflow(r[i->b], r[i->c], &r[i->a])) return Outcome::undecided;
                break;
            case Opcode::increment:
                if (__builtin_add_overflow(r[i->b], Int{1}, &r[i->a])) return Outcome::undecided;
                break;
            case Opcode::element: {
                const std::span<const Int> row = rows_[to_size(i->b)];
                const auto at = static_cast<std::uint64_t>(r[i->c]) - 1;
                if (at >= row.size()) return Outcome::undecided;
                r[i->a] = row[to_size(at)];
                break;
            }
            case Opcode::length:
                r[i->a] = static_cast<Int>(rows_[to_size(i->b)].size());
                break;
            case Opcode::jump:
                i = code + i->to - 1;
                break;
            case Opcode::less:
                if (r[i->b] < r[i->c]) i = code + i->to - 1;
                break;
            case Opcode::less_equal:
                if (r[i->b] <= r[i->c]) i = code + i->to - 1;
                break;
            case Opcode::equal:
                if (r[i->b] == r[i->c]) i = code + i->to - 1;
                break;
            case Opcode::not_equal:
                if (r[i->b] != r[i->c]) i = code + i->to - 1;
                break;
            case Opcode::tick:
                ++ticks_;
                break;
            case Opcode::range:
                if (r[i->b] > r[i->c]) {
                    i = code + i->to - 1;
                    break;
                }
                if (r[i->c] == top) return Outcome::undecided;
                r[i->a] = r[i->b];
                ++ticks_;
                break;
            case Opcode::range_next:
                if (r[i->a] >= r[i->c]) break;
                ++r[i->a];
                ++ticks_;
                i = code + i->to - 1;
                break;
            case Opcode::put:
                if (r[i->b] < 0)
                    i = code + i->to - 1;
                else
                    words_.push_back(r[i->b]);
                break;
            case Opcode::row_head:
                r[i->a] = static_cast<Int>(words_.size());
                words_.push_back(0);
                break;
            case Opcode::row_done: {
                bool legal = true;
                if (!closes_row(*i, legal)) return Outcome::undecided;
                if (!legal) i = code + i->to - 1;
                break;
            }
            case Opcode::part:
                part(*i, sink);
                break;
            case Opcode::changed:
            case Opcode::changed_integer: {
                bool legal = true;
                if (!changed(*i, sink, legal)) return Outcome::undecided;
                if (!legal) i = code + i->to - 1;
                break;
            }
            case Opcode::nimber:
                if (r[i->b] < 0)
                    i = code + i->to - 1;
                else
                    sink.part(0, {&r[i->b], 1});
                break;
            case Opcode::put_row:
                put_row(rows_[to_size(i->b)]);
                break;
            case Opcode::put_bag: {
                const std::span<const Int> row = rows_[to_size(i->b)];
                const auto at = static_cast<std::uint64_t>(r[i->c]) - 1;
                if (at >= row.size()) return Outcome::undecided;
                if (r[i->d] < 0)
                    i = code + i->to - 1;
                else
                    put_bag(row, to_size(at), r[i->d]);
                break;
            }
            case Opcode::option:
                sink.option();
                if (++ticks_ >= ticks_at_a_time) meter.tick(std::exchange(ticks_, 0));
                i = code + i->to - 1;
                break;
            case Opcode::discard:
                words_.clear();
                sink.discard();
                if (++ticks_ >= ticks_at_a_time) meter.tick(std::exchange(ticks_, 0));
                break;
            case Opcode::lanes_change:
                if (change_lanes(i, sink)) {
                    if (ticks_ >= ticks_at_a_time) meter.tick(std::exchange(ticks_, 0));
                    i = code + i->to - 1;
                    break;
                }
                [[fallthrough]];  // one by one: an option may be illegal
            case Opcode::lanes_take:
                if (!next_lane(*i)) i = code + i->to - 1;
                break;
            case Opcode::lanes_more:
                if (more_lanes(*i)) i = code + i->to - 1;
                break;
            case Opcode::lanes:
                if (r[i->b] > r[i->c]) {
                    i = code + i->to - 1;
                    break;
                }
                if (!fits_lanes(*i)) return Outcome::undecided;
                r[i->d] = r[i->b];
                r[i->a] = r[i->b] - 1;
                break;
            case Opcode::lanes_mask:
                if (!masks(program_.masks[to_size(i->b)], r[i->d], r[i->c], r[i->a])) return Outcome::undecided;
                break;
            case Opcode::win:
                ++ticks_;
                return Outcome::won;
            case Opcode::set_first:
            case Opcode::set_next: {
                const auto& set = program_.sets[to_size(i->b)];
                const bool first = i->what == Opcode::set_first;
                const auto x = first ? set.next(0) : set.after(r[i->a]);
                if (x) r[i->a] = *x;
                if (x.has_value() != first) i = code + i->to - 1;
                break;
            }
            case Opcode::done:
                return Outcome::done;
            default:
                if (!arithmetic(*i)) return Outcome::undecided;
                if (ticks_ >= ticks_at_a_time) meter.tick(std::exchange(ticks_, 0));
        }
    }
}

bool Machine::arithmetic(const Instruction& i) {
    Int* const r = integers_;
    switch (i.what) {
        case Opcode::unary:
        case Opcode::binary: {
            const auto v = i.what == Opcode::unary ? kernels::checked::one(i.calc, r[i.b])
                                                   : kernels::checked::two(i.calc, r[i.b], r[i.c]);
            if (v) r[i.a] = *v;
            return v.has_value();
        }
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
            return about_set(i);
        default:
            return build(i);
    }
}

bool Machine::about_set(const Instruction& i) {
    Int* const r = integers_;
    const auto set = [&](int s) -> rules::IntSet& { return program_.sets[to_size(s)]; };
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
        default:  // set_divisors
            if (r[i.b] == top) return false;
            set(i.a) = rules::IntSet::divisors(r[i.b]);
            return true;
    }
}

}  // namespace grundy::moves
