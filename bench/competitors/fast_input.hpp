// SPDX-License-Identifier: MIT
// The reader of a contest program: it takes numbers from a block of memory and checks nothing.
#pragma once

#include <string_view>

namespace competitors {

class FastInput {
public:
    explicit FastInput(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {}

    /// Returns false at the end of the input.
    bool read(int& x) {
        while (at_ != end_ && (*at_ < '0' || *at_ > '9')) ++at_;
        if (at_ == end_) return false;
        x = 0;
        while (at_ != end_ && *at_ >= '0' && *at_ <= '9') x = x * 10 + (*at_++ - '0');
        return true;
    }

private:
    const char* at_;
    const char* end_;
};

}  // namespace competitors
