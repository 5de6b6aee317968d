// SPDX-License-Identifier: MIT
// How a format makes up an input: it asks for numbers and lists, one after another, and writes what it gets. What
// was decided is kept, so that the same test can be made again from fewer or smaller decisions: whatever is left
// out or lowered, the format makes a good input of it. (The idea is Hypothesis's: D. MacIver and A. Donaldson,
// "Test-case reduction via test-case generation", ECOOP 2020; here the decisions are a tree.)
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

/// Whoever decides.
class Picker {
public:
    virtual ~Picker() = default;
    /// From `least` to `most`, both included; `most` is never less.
    virtual Int number(Int least, Int most) = 0;
    /// The same for the length of a list.
    virtual Int length(Int least, Int most) { return number(least, most); }
};

class Draw {
public:
    /// New decisions.
    explicit Draw(Picker& picker) : picker_(&picker) {}
    /// The old ones again. What is missing there, or out of bounds now, becomes the nearest that is allowed; new
    /// numbers are least.
    explicit Draw(const Choices& again) : again_(&again) {}

    Int number(Int least, Int most);
    /// Calls `element` for each element of a list; returns how many there are.
    Int list(Int least, Int most, const std::function<void()>& element);

    /// What was decided so far.
    const Choices& choices() const { return made_; }

private:
    const Choice* next();

    Picker* picker_ = nullptr;
    const Choices* again_ = nullptr;
    std::size_t at_ = 0;
    Choices made_;
};

/// A test of a format: its text and where it came from.
struct Test {
    std::string text;
    Choices choices;
};

/// How inputs of a format are made.
struct Inputs {
    Int most_tests = 1;                                                 ///< that one input may have
    std::function<std::string(Draw&)> test;                             ///< one test
    std::function<std::string(const std::vector<Test>& tests)> joined;  ///< all of them: a whole input
};

Test make_test(const Inputs& inputs, Picker& picker);
/// The same from decisions made before.
Test make_test(const Inputs& inputs, const Choices& again);

/// Joins: the number of tests and a line end in front; nothing but the tests; a line "0" behind.
std::string counted_tests(const std::vector<Test>& tests);
std::string plain_tests(const std::vector<Test>& tests);
std::string tests_and_zero(const std::vector<Test>& tests);

/// "3 7 1 4\n": how many there are, and the numbers.
std::string counted_line(const std::vector<Int>& numbers);

}  // namespace grundy::judge
