// SPDX-License-Identifier: MIT
// Builds of the kernels chosen by name, as GRUNDY_CPU does.
#include "kernels/cpu.hpp"

#include <gtest/gtest.h>

#include <string>

#include "core/error.hpp"
#include "support/program.hpp"

namespace grundy::kernels::cpu_test {

std::string fault(std::string_view name, Cpu best) {
    try {
        cpu_named(name, best);
    } catch (const Error& e) {
        return e.what();
    }
    return {};
}

TEST(KernelsCpu, LevelsByName) {
    EXPECT_EQ(cpu_named("", Cpu::avx2), Cpu::avx2);
    EXPECT_EQ(cpu_named("plain", Cpu::avx512), Cpu::plain);
    EXPECT_EQ(cpu_named("avx2", Cpu::avx2), Cpu::avx2);
    EXPECT_EQ(cpu_named("avx512", Cpu::avx512), Cpu::avx512);
    EXPECT_EQ(fault("avx512", Cpu::avx2), "GRUNDY_CPU=avx512: this machine runs only the builds up to avx2");
    EXPECT_EQ(fault("AVX2", Cpu::avx512), "GRUNDY_CPU=AVX2: no such build; there are plain, avx2 and avx512");
    EXPECT_LE(cpu(), best_cpu());
}

TEST(KernelsCpu, TheProgramTellsOfANameThatIsNone) {
    const test::Result r = test::shell("GRUNDY_CPU=sse9 grundy value 'kayles(5)'");
    EXPECT_EQ(r.code, 2);
    EXPECT_EQ(r.out, "");
    EXPECT_EQ(r.err, "grundy: GRUNDY_CPU=sse9: no such build; there are plain, avx2 and avx512\n");
    const test::Result plain = test::shell("GRUNDY_CPU=plain grundy value 'kayles(5)'");
    EXPECT_EQ(plain.code, 0);
    EXPECT_EQ(plain.out, test::grundy({"value", "kayles(5)"}).out);
}

}  // namespace grundy::kernels::cpu_test
