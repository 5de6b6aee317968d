// SPDX-License-Identifier: MIT
// See cpu.hpp.
#include "kernels/cpu.hpp"

#include <array>
#include <cstdlib>
#include <string>

#include "core/error.hpp"
#include "core/size.hpp"

namespace grundy::kernels {

Cpu best_cpu() {
#if defined(__x86_64__)
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi") || !__builtin_cpu_supports("bmi2") ||
        !__builtin_cpu_supports("popcnt"))
        return Cpu::plain;
    if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512bw") ||
        !__builtin_cpu_supports("avx512vl") || !__builtin_cpu_supports("avx512vbmi") ||
        !__builtin_cpu_supports("avx512vbmi2"))
        return Cpu::avx2;
    return Cpu::avx512;
#else
    return Cpu::plain;
#endif
}

Cpu cpu_named(std::string_view name, Cpu best) {
    constexpr std::array<std::string_view, 3> names{"plain", "avx2", "avx512"};
    if (name.empty()) return best;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (name != names[i]) continue;
        if (static_cast<Cpu>(i) <= best) return static_cast<Cpu>(i);
        throw Error("GRUNDY_CPU=" + std::string(name) + ": this machine runs only the builds up to " +
                    std::string(names[to_size(best)]));
    }
    throw Error("GRUNDY_CPU=" + std::string(name) + ": no such build; there are plain, avx2 and avx512");
}

Cpu chosen_cpu() {
    const char* const name = std::getenv("GRUNDY_CPU");
    return cpu_named(name != nullptr ? name : "", best_cpu());
}

}  // namespace grundy::kernels
