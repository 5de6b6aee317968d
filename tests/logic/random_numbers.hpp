// SPDX-License-Identifier: MIT
// Random numbers, the same on every machine for a seed.
#pragma once

#include <random>

namespace grundy::test {

class RandomNumbers {
public:
    explicit RandomNumbers(unsigned seed) : engine_(seed) {}
    template <class Number>
    Number upto(Number most) {
        return std::uniform_int_distribution<Number>(0, most)(engine_);
    }

private:
    std::mt19937 engine_;
};

}  // namespace grundy::test
