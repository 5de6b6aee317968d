// SPDX-License-Identifier: MIT
// JSON for readers that keep numbers as doubles, as JavaScript does: whole numbers beyond 2^53 - 1 become strings.
#pragma once

#include <string>
#include <string_view>

namespace grundy::report {

/// Rewrites JSON that passes through in blocks, which may be cut anywhere.
class QuotedNumbers {
public:
    std::string next(std::string_view block);

private:
    void end_number(std::string& out);

    std::string number_;  // the number under way
    bool in_string_ = false, escaped_ = false;
};

}  // namespace grundy::report
