// SPDX-License-Identifier: MIT
// For builds that look up bytes among 16 by shuffles: AVX2 and WebAssembly's vectors. They have one source, with the
// operations of vectors.hpp, and GRUNDY_TARGET and GRUNDY_INLINE are the attributes of functions that use these.
#pragma once

#include "kernels/cpu.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#define GRUNDY_SHUFFLES "avx2"
#define GRUNDY_TARGET [[gnu::target("avx2,bmi,bmi2,popcnt")]]
#define GRUNDY_INLINE [[gnu::target("avx2,bmi,bmi2,popcnt"), gnu::always_inline]] inline
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#define GRUNDY_SHUFFLES "simd128"
#define GRUNDY_TARGET
#define GRUNDY_INLINE [[gnu::always_inline]] inline
#endif

namespace grundy::kernels::breaking {

/// Do they run here? (A module with vectors is not loaded by browsers without them.)
inline bool shuffles_run() {
#if defined(__x86_64__)
    return cpu() >= Cpu::avx2;
#else
    return true;
#endif
}

}  // namespace grundy::kernels::breaking
