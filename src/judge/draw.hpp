// SPDX-License-Identifier: MIT
// How a format generates an input: it requests numbers and lists, one after another, and writes what it gets. The
// decisions are kept, so that the same test can be made again from fewer or smaller decisions: whatever is removed or
// lowered, the format turns the rest into a valid input. (The idea is Hypothesis's: D. MacIver and A. Donaldson,
// "Test-case reduction via test-case generation", ECOOP 2020; here the decisions form a tree.)
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/nimber.hpp"

namespace grundy::judge {

/// One decision: a number, or a list with the decisions of each element.
struct Choice {
    Int value = 0, least = 0;
    bool is_list = false;
    std::vector<std::vector<Choice>> elements;
};
using Choices = std::vector<Choice>;

/// Makes the decisions.
class Picker {
public:
    virtual ~Picker() = default;
    /// Decides on a number from `least` to `most`, both included; `most` is never less than `least`.
    virtual Int number(Int least, Int most) = 0;
    /// Decides on the length of a list in the same way.
    virtual Int length(Int least, Int most) { return number(least, most); }
};

class Draw {
public:
    /// Makes new decisions.
    explicit Draw(Picker& picker) : picker_(&picker) {}
    /// Replays old decisions. One that is missing or now out of bounds becomes the nearest permitted value; new numbers
    /// take their least value.
    explicit Draw(const Choices& again) : again_(&again) {}

    Int number(Int least, Int most);
    /// Calls `element` for each element of a list; returns the number of elements.
    Int list(Int least, Int most, const std::function<void()>& element);

    /// Returns all decisions so far.
    const Choices& choices() const { return made_; }

private:
    const Choice* next();

    Picker* picker_ = nullptr;
    const Choices* again_ = nullptr;
    std::size_t at_ = 0;
    Choices made_;
};

/// A test of a format: its text and the decisions that produced it.
struct Test {
    std::string text;
    Choices choices;
};

/// How inputs of a format are generated.
struct Inputs {
    Int most_tests = 1;                                                 ///< in one input
    std::function<std::string(Draw&)> test;                             ///< one test
    std::function<std::string(const std::vector<Test>& tests)> joined;  ///< all tests: a whole input
};

Test make_test(const Inputs& inputs, Picker& picker);
/// Makes the test again from earlier decisions.
Test make_test(const Inputs& inputs, const Choices& again);

/// These join tests in three ways: preceded by a line with their number; as they are; followed by a line "0".
std::string counted_tests(const std::vector<Test>& tests);
std::string plain_tests(const std::vector<Test>& tests);
std::string tests_and_zero(const std::vector<Test>& tests);

/// Returns "3 7 1 4\n": the number of elements, then the elements.
std::string counted_line(const std::vector<Int>& numbers);

}  // namespace grundy::judge
