// SPDX-License-Identifier: MIT
// The loop over instructions for several positions, and their masks; see shape_machine.hpp.
#include "moves/shape_machine.hpp"

#include <bit>
#include <utility>

#include "kernels/comparisons/comparisons.hpp"
#include "moves/lane_loop.hpp"
#include "moves/mask_steps.hpp"
#include "rules/layout.hpp"

namespace grundy::moves {

bool ShapeMachine::runs(const Program& program) {
    const std::vector<Instruction>& code = program.code;
    if (!program.data.empty()) return false;  // its masks look for rows in the positions
    for (std::size_t at = 0; at < code.size(); ++at) {
        switch (code[at].what) {
            case Opcode::move:
            case Opcode::add:
            case Opcode::sub:
            case Opcode::unary:
            case Opcode::binary:
            case Opcode::increment:
            case Opcode::length:
            case Opcode::jump:
            case Opcode::less:
            case Opcode::less_equal:
            case Opcode::equal:
            case Opcode::not_equal:
            case Opcode::lanes:
            case Opcode::lanes_more:
            case Opcode::done:
                break;
            case Opcode::lanes_mask:  // must be followed by lanes_take, win, and the jump back to lanes_take
                if (at + 3 >= code.size() || code[at + 1].what != Opcode::lanes_take ||
                    code[at + 2].what != Opcode::win || code[at + 3].what != Opcode::jump)
                    return false;
                at += 3;
                break;
            default:
                return false;
        }
    }
    return true;
}

bool ShapeMachine::alike(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b) const {
    if (a.size() != b.size()) return false;
    for (const rules::Variable& arg : game_.args) {
        if (a[0] != b[0]) return false;  // an integer, or the count of the words that follow
        rules::next_argument(arg.type, a);
        rules::next_argument(arg.type, b);
    }
    return true;
}

// Computes the masks of one chunk of a range. Open positions whose mask is not empty are won, unless there was a fault.
void ShapeMachine::masks(const Masks& p, Int base, Int last, Positions positions, Found& state) {
    const Int* const r = registers_.integers.data();
    MaskTable<together> m;
    Mask faults[together];
    const Int values = std::min<Int>(p.at_a_time, last - base + 1);
    std::fill_n(m[0], together, lowest(values));
    for (const Masks::Window& row : p.rows) {
        const std::span<const Int> all = registers_.row(row.row);
        const Reach reach(static_cast<Int>(all.size()), base - 1 + p.place);
        const auto count = to_size(reach.to - reach.from);
        const auto offset = static_cast<std::ptrdiff_t>(all.data() - first_words_.data() + reach.from);
        std::fill_n(m[row.mask], together, reach.valid());
        for (const Masks::Window& w : p.windows) {
            if (w.row != row.row) continue;
            const kernels::ByteComparison compare(w.calc, r[w.value]);
            for (std::size_t j = 0; j < together; ++j)
                m[w.mask][j] = j < positions.size() ? compare.mask(positions[j] + offset, count) << reach.first : 0;
        }
    }
    mask_steps<together>(p, base, r, m, faults);
    for (std::size_t j = 0; j < positions.size(); ++j) {
        const unsigned bit = 1U << j;
        if ((state.open & bit) == 0) continue;
        const Mask hits = m[p.result][j];
        registers_.ticks +=
            hits != 0 ? static_cast<std::uint64_t>(std::countr_zero(hits)) + 2 : static_cast<std::uint64_t>(values);
        if (faults[j] != 0 || hits != 0) state.open &= ~bit;
        if (faults[j] == 0 && hits != 0) state.won |= bit;
        if (faults[j] != 0) state.undecided |= bit;
    }
}

ShapeMachine::Found ShapeMachine::run(Positions positions, std::size_t words, Meter& meter) {
    first_words_.assign(positions[0], positions[0] + words);
    registers_.load(game_, program_, first_words_);
    registers_.ticks = 0;
    Found state{(1U << positions.size()) - 1, 0, 0};
    if (!execute(positions, state)) {
        state.undecided |= state.open;
        state.open = 0;
    }
    meter.tick(std::exchange(registers_.ticks, 0));
    return state;
}

// Like Machine::execute, except that win and the jump back are skipped. Returns false if undecided.
bool ShapeMachine::execute(Positions positions, Found& state) {
    const Instruction* const code = program_.code.data();
    Int* const r = registers_.integers.data();
    const auto jump_if = [&](const Instruction*& i, bool holds) {
        if (holds) i = code + i->to - 1;
    };
    for (const Instruction* i = code; i->what != Opcode::done && state.open != 0; ++i) {
        switch (i->what) {
            case Opcode::move:
                r[i->a] = r[i->b];
                break;
            case Opcode::add:
                if (__builtin_add_overflow(r[i->b], r[i->c], &r[i->a])) return false;
                break;
            case Opcode::sub:
                if (__builtin_sub_overflow(r[i->b], r[i->c], &r[i->a])) return false;
                break;
            case Opcode::increment:
                if (__builtin_add_overflow(r[i->b], Int{1}, &r[i->a])) return false;
                break;
            case Opcode::length:
                r[i->a] = static_cast<Int>(registers_.row(i->b).size());
                break;
            case Opcode::jump:
                jump_if(i, true);
                break;
            case Opcode::less:
                jump_if(i, r[i->b] < r[i->c]);
                break;
            case Opcode::less_equal:
                jump_if(i, r[i->b] <= r[i->c]);
                break;
            case Opcode::equal:
                jump_if(i, r[i->b] == r[i->c]);
                break;
            case Opcode::not_equal:
                jump_if(i, r[i->b] != r[i->c]);
                break;
            case Opcode::lanes:
                if (r[i->b] > r[i->c]) {
                    jump_if(i, true);
                    break;
                }
                if (!LaneLoop::fits(r[i->b], r[i->c])) return false;
                r[i->d] = r[i->b];
                break;
            case Opcode::lanes_mask:
                masks(program_.masks[to_size(i->b)], r[i->d], r[i->c], positions, state);
                i += 3;  // skips take, win and jump; lanes_more is next
                break;
            case Opcode::lanes_more:
                r[i->d] = std::min(r[i->d] + i->b - 1, r[i->c]) + 1;
                jump_if(i, r[i->d] <= r[i->c]);
                break;
            default:
                if (!registers_.compute(*i)) return false;
        }
    }
    return true;
}

}  // namespace grundy::moves
