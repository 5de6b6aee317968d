// SPDX-License-Identifier: MIT
// Which builds of the kernels run on this machine. All kernels ask here, so that one environment variable selects the
// builds, and every build can be tested on one machine.
#pragma once

#include <string_view>

namespace grundy::kernels {

/// What a build needs: nothing; AVX2, BMI1, BMI2 and POPCNT (Haswell, Zen and later); besides these AVX-512 with F, BW,
/// VL, VBMI and VBMI2 (Ice Lake, Zen 4 and later). A kernel without a build for a level uses the one of the level
/// below.
enum class Cpu : unsigned char { plain, avx2, avx512 };

/// What the processor can run.
Cpu best_cpu();

/// The level with this name, "plain", "avx2" or "avx512"; `best` if the name is empty. Throws Error if there is no such
/// level or it is beyond `best`.
Cpu cpu_named(std::string_view name, Cpu best);

/// The level whose builds run: the one that the environment variable GRUNDY_CPU names, otherwise best_cpu(). The
/// environment is read at the first call. Throws as `cpu_named`.
Cpu chosen_cpu();
inline Cpu cpu() {
    static const Cpu level = chosen_cpu();
    return level;
}

}  // namespace grundy::kernels
