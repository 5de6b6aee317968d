// SPDX-License-Identifier: MIT
// Makes new decisions or replays old ones.
#include "judge/draw.hpp"

#include <algorithm>
#include <utility>

#include "core/size.hpp"

namespace grundy::judge {

const Choice* Draw::next() { return again_ != nullptr && at_ < again_->size() ? &(*again_)[at_++] : nullptr; }

Int Draw::number(Int least, Int most) {
    const Choice* const old = next();
    const Int value = picker_ != nullptr ? picker_->number(least, most) : old != nullptr ? old->value : least;
    made_.push_back({std::clamp(value, least, most), least, false, {}});
    return made_.back().value;
}

Int Draw::list(Int least, Int most, const std::function<void()>& element) {
    const Choice* const old = next();
    const Int wanted = picker_ != nullptr ? picker_->length(least, most) : old != nullptr ? old->value : least;
    const Int count = std::clamp(wanted, least, most);
    Choice list{count, least, true, {}};
    const Choices nothing;
    for (Int i = 0; i < count; ++i) {  // the element's decisions are collected separately
        const auto index = to_size(i);
        Draw inner = *this;
        inner.made_.clear();
        inner.at_ = 0;
        if (picker_ == nullptr)
            inner.again_ = old != nullptr && index < old->elements.size() ? &old->elements[index] : &nothing;
        std::swap(*this, inner);
        element();
        std::swap(*this, inner);
        list.elements.push_back(std::move(inner.made_));
    }
    made_.push_back(std::move(list));
    return count;
}

namespace {

Test made_by(const Inputs& inputs, Draw draw) {
    std::string text = inputs.test(draw);
    return {std::move(text), draw.choices()};
}

std::string all(const std::vector<Test>& tests) {
    std::string text;
    for (const Test& test : tests) text += test.text;
    return text;
}

}  // namespace

Test make_test(const Inputs& inputs, Picker& picker) { return made_by(inputs, Draw(picker)); }
Test make_test(const Inputs& inputs, const Choices& again) { return made_by(inputs, Draw(again)); }

std::string counted_tests(const std::vector<Test>& tests) { return std::to_string(tests.size()) + "\n" + all(tests); }
std::string plain_tests(const std::vector<Test>& tests) { return all(tests); }
std::string tests_and_zero(const std::vector<Test>& tests) { return all(tests) + "0\n"; }

std::string counted_line(const std::vector<Int>& numbers) {
    std::string text = std::to_string(numbers.size());
    for (const Int n : numbers) text += " " + std::to_string(n);
    return text + "\n";
}

}  // namespace grundy::judge
