// SPDX-License-Identifier: MIT
// A report as one string.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "report/sink.hpp"

namespace grundy::report {

class TextSink final : public Sink {
public:
    std::string text() {
        flush();
        return std::move(text_);
    }

private:
    void take(std::string_view block) override { text_ += block; }

    std::string text_;
};

}  // namespace grundy::report
