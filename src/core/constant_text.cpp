// SPDX-License-Identifier: MIT
// See constant_text.hpp. One function for each rank of operators.
#include "core/constant_text.hpp"

#include <vector>

#include "core/ascii.hpp"

namespace grundy {
namespace {

class Reader {
public:
    explicit Reader(std::string_view text) : text_(text) {}

    std::optional<Constant> whole() {
        const auto out = sum();
        if (!out || at_ < text_.size()) return std::nullopt;
        return Constant{*out, beyond_};
    }

private:
    bool take(std::string_view any) {
        const bool is = at_ < text_.size() && any.find(text_[at_]) != std::string_view::npos;
        at_ += is ? 1 : 0;
        return is;
    }

    std::optional<Wide> sum() {
        auto out = product();
        while (out && take("+-")) {
            const bool plus = text_[at_ - 1] == '+';
            const auto next = product();
            if (!next) return std::nullopt;
            beyond_ |= plus ? __builtin_add_overflow(*out, *next, &*out) : __builtin_sub_overflow(*out, *next, &*out);
        }
        return out;
    }

    std::optional<Wide> product() {
        auto out = power();
        while (out && take("*")) {
            const auto next = power();
            if (!next) return std::nullopt;
            beyond_ |= __builtin_mul_overflow(*out, *next, &*out);
        }
        return out;
    }

    // The powers after one another are first found, then computed from the last.
    std::optional<Wide> power() {
        std::vector<Wide> all;
        do {
            const auto next = number();
            if (!next) return std::nullopt;
            all.push_back(*next);
        } while (take("^"));
        Wide out = all.back();
        for (all.pop_back(); !all.empty(); all.pop_back()) out = raised(all.back(), out);
        return out;
    }

    // A base of 2 or more is beyond after at most 127 steps.
    Wide raised(Wide base, Wide exponent) {
        if (base <= 1) return exponent == 0 ? 1 : base;
        Wide out = 1;
        for (Wide i = 0; i < exponent && !beyond_; ++i) beyond_ |= __builtin_mul_overflow(out, base, &out);
        return out;
    }

    std::optional<Wide> digits() {
        if (at_ == text_.size() || !is_digit(text_[at_])) return std::nullopt;
        Wide out = 0;
        for (; at_ < text_.size() && is_digit(text_[at_]); ++at_)
            beyond_ |= __builtin_mul_overflow(out, Wide{10}, &out) ||
                       __builtin_add_overflow(out, Wide{text_[at_] - '0'}, &out);
        return out;
    }

    std::optional<Wide> number() {
        auto out = digits();
        if (!out || !take("eE")) return out;
        const auto zeros = digits();
        if (!zeros) return std::nullopt;
        beyond_ |= __builtin_mul_overflow(*out, raised(10, *zeros), &*out);
        return out;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    bool beyond_ = false;
};

}  // namespace

std::optional<Constant> constant_in(std::string_view text) { return Reader(text).whole(); }

}  // namespace grundy
