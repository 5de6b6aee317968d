// SPDX-License-Identifier: MIT
// Values in texts that fmt makes: fmt::format("{:>8}", value).
#pragma once

#include <fmt/format.h>

#include <grundy/value.hpp>
#include <string>

template <>
struct fmt::formatter<grundy::Value> : fmt::formatter<std::string> {
    template <class Context>
    auto format(grundy::Value value, Context& context) const {
        return fmt::formatter<std::string>::format(grundy::value_text(value), context);
    }
};
