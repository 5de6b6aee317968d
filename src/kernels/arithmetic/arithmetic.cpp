// SPDX-License-Identifier: MIT
// The plain rung: one value, every operation checked.
#include "kernels/arithmetic/arithmetic.hpp"

#include <algorithm>
#include <array>

#include "core/size.hpp"
#include "kernels/arithmetic/checked.hpp"

namespace grundy::kernels {

using Value = std::int64_t;

std::optional<Value> evaluate(std::span<const Step> steps, const Memory& memory) {
    std::array<Value, 32> stack;
    std::size_t top = 0;
    for (const Step& step : steps) {
        switch (step.what) {
            case Do::constant:
            case Do::slot:
                if (top == stack.size()) return std::nullopt;
                stack[top++] = step.what == Do::constant ? step.value : memory.slots[to_size(step.at)];
                break;
            case Do::member: {
                const auto& marks = memory.bitmaps[to_size(step.at)];
                const Value v = std::min(stack[top - 1], static_cast<Value>(marks.size()) - 1);
                const std::uint8_t mark = v < 0 ? 0 : marks[to_size(v)];
                if (mark == Memory::not_known) return std::nullopt;
                stack[top - 1] = mark;
                break;
            }
            case Do::choose:
                top -= 2;
                if (stack[top + 1] == 0) stack[top - 1] = stack[top];
                break;
            default: {
                const bool single = checked::takes_one(step.what);
                if (!single) --top;
                const auto v = single ? checked::one(step.what, stack[top - 1])
                                      : checked::two(step.what, stack[top - 1], stack[top]);
                if (!v) return std::nullopt;
                stack[top - 1] = *v;
            }
        }
    }
    return stack[0];
}

bool evaluate_lanes_plain(std::span<const Step> steps, const Memory& memory, int lane, std::span<const Value> x,
                          Value* out) {
    for (const Value v : x) {
        memory.slots[to_size(lane)] = v;
        const auto value = evaluate(steps, memory);
        if (!value) return false;
        *out++ = *value;
    }
    return true;
}

}  // namespace grundy::kernels
