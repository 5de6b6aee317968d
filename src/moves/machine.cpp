// SPDX-License-Identifier: MIT
// The loop over instructions; see machine.hpp. It computes the commonest instructions itself and passes the others on.
// Ticks are reported to the meter a few hundred at a time.
#include "moves/machine.hpp"

#include <utility>

#include "rules/layout.hpp"

namespace grundy::moves {
namespace {

constexpr std::uint64_t ticks_at_a_time = 256;

}  // namespace

Machine::Machine(const rules::Ruleset& rules, int instance, Program program)
    : game_(rules.game(instance)),
      program_(std::move(program)),
      registers_(program_),
      builder_(registers_, program_),
      lanes_(registers_, program_) {
    for (Instruction& i : program_.code)
        if (i.what == Opcode::part && i.c != 0) {
            i.c = static_cast<int>(ordered_.size()) + 1;
            ordered_.push_back(&rules.game(i.b));
        }
}

Outcome Machine::run(std::span<const Int> words, Sink& sink, Meter& meter) {
    registers_.load(game_, program_, words);
    builder_.begin(meter);
    registers_.ticks = 0;
    const Outcome out = execute(sink, meter);
    meter.tick(std::exchange(registers_.ticks, 0));
    return out;
}

Outcome Machine::execute(Sink& sink, Meter& meter) {
    const Instruction* const code = program_.code.data();
    Int* const r = registers_.integers.data();
    std::vector<Int>& words = builder_.words();
    std::uint64_t& ticks = registers_.ticks;
    const auto report = [&] {
        if (ticks >= ticks_at_a_time) meter.tick(std::exchange(ticks, 0));
    };
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
                const std::span<const Int> row = registers_.row(i->b);
                const auto at = static_cast<std::uint64_t>(r[i->c]) - 1;
                if (at >= row.size()) return Outcome::undecided;
                r[i->a] = row[to_size(at)];
                break;
            }
            case Opcode::length:
                r[i->a] = static_cast<Int>(registers_.row(i->b).size());
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
                ++ticks;
                report();
                break;
            case Opcode::range:
                if (r[i->b] > r[i->c]) {
                    i = code + i->to - 1;
                    break;
                }
                if (r[i->c] == greatest_int) return Outcome::undecided;
                r[i->a] = r[i->b];
                ++ticks;
                break;
            case Opcode::range_next:
                if (r[i->a] >= r[i->c]) break;
                ++r[i->a];
                ++ticks;
                report();  // a long range may have no option
                i = code + i->to - 1;
                break;
            case Opcode::put:
                if (r[i->b] < 0)
                    i = code + i->to - 1;
                else
                    words.push_back(r[i->b]);
                break;
            case Opcode::row_head:
                r[i->a] = static_cast<Int>(words.size());
                words.push_back(0);
                break;
            case Opcode::row_done: {
                bool legal = true;
                if (!builder_.close_row(*i, legal)) return Outcome::undecided;
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
                builder_.put_row(registers_.row(i->b));
                break;
            case Opcode::put_bag: {
                const std::span<const Int> row = registers_.row(i->b);
                const auto at = static_cast<std::uint64_t>(r[i->c]) - 1;
                if (at >= row.size()) return Outcome::undecided;
                if (r[i->d] < 0)
                    i = code + i->to - 1;
                else
                    builder_.put_bag(row, to_size(at), r[i->d]);
                break;
            }
            case Opcode::option:
                sink.option();
                ++ticks;
                report();
                if (sink.enough()) return Outcome::done;
                i = code + i->to - 1;
                break;
            case Opcode::discard:
                words.clear();
                sink.discard();
                ++ticks;
                report();
                break;
            case Opcode::lanes_change:
                if (lanes_.change(i, sink)) {
                    report();
                    if (sink.enough()) return Outcome::done;
                    i = code + i->to - 1;
                    break;
                }
                [[fallthrough]];  // one by one: an option may be illegal
            case Opcode::lanes_take:
                if (!lanes_.take(*i)) i = code + i->to - 1;
                break;
            case Opcode::lanes_more:
                if (lanes_.more(*i)) i = code + i->to - 1;
                report();
                break;
            case Opcode::lanes:
                if (r[i->b] > r[i->c]) {
                    i = code + i->to - 1;
                    break;
                }
                if (!LaneLoop::fits(r[i->b], r[i->c])) return Outcome::undecided;
                r[i->d] = r[i->b];
                r[i->a] = r[i->b] - 1;
                break;
            case Opcode::lanes_mask:
                if (!lanes_.mask(*i)) return Outcome::undecided;
                break;
            case Opcode::win:
                ++ticks;
                return Outcome::won;
            case Opcode::set_first:
            case Opcode::set_next: {
                const auto& set = registers_.set(i->b);
                const bool first = i->what == Opcode::set_first;
                const auto x = first ? set.next(0) : set.after(r[i->a]);
                if (x) r[i->a] = *x;
                if (x.has_value() != first) i = code + i->to - 1;
                break;
            }
            case Opcode::done:
                return Outcome::done;
            case Opcode::clear:
            case Opcode::append:
            case Opcode::slice:
            case Opcode::push:
            case Opcode::mark:
            case Opcode::replace:
            case Opcode::remove:
            case Opcode::insert:
            case Opcode::sort:
            case Opcode::sort_set:
            case Opcode::reverse:
            case Opcode::digits:
            case Opcode::finished:
                if (!builder_.build(*i)) return Outcome::undecided;
                report();
                break;
            default:
                if (!registers_.compute(*i)) return Outcome::undecided;
                report();
        }
    }
}

void Machine::part(const Instruction& i, Sink& sink) {
    std::vector<Int>& words = builder_.words();
    if (i.c != 0) rules::canonicalize(*ordered_[to_size(i.c) - 1], words);
    sink.part(i.b, words);
    words.clear();
}

// A sink can make the new position from the one that it has. Without this, treblecross on 32 empty squares takes 1.28
// times as long.
bool Machine::changed(const Instruction& i, Sink& sink, bool& legal) {
    const Int* const r = registers_.integers.data();
    auto at = to_size(i.c);
    if (i.what == Opcode::changed) {
        const std::span<const Int> row = registers_.row(i.b);
        const auto index = static_cast<std::uint64_t>(r[i.c]) - 1;
        if (index >= row.size()) return false;
        at = to_size(row.data() - registers_.position.data()) + to_size(index);
    }
    legal = r[i.d] >= 0;
    if (legal) sink.changed(at, r[i.d]);
    return true;
}

}  // namespace grundy::moves
