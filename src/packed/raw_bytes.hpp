// SPDX-License-Identifier: MIT
// The compressed bytes, in blocks.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "packed/unpacked.hpp"

namespace grundy::packed {

class RawBytes {
public:
    RawBytes(ByteSource source, std::string name) : source_(std::move(source)), name_(std::move(name)) {}

    /// The bytes at hand; reads a block if there are none. Empty at the end.
    std::string_view peek() {
        if (begin_ == end_ && !ended_) fill(1);
        return {block_.data() + begin_, end_ - begin_};
    }
    /// The first bytes of the input, at least `wanted` unless it is shorter.
    std::string_view first(std::size_t wanted) {
        fill(wanted);
        return {block_.data(), end_};
    }
    void skip(std::size_t count) {
        begin_ += count;
        offset_ += count;
    }

    [[noreturn]] void fail(const std::string& what) const {
        throw Error(name_ + ": byte " + std::to_string(offset_) + " of the compressed file: " + what +
                    "; copy or compress it again");
    }
    const std::string& name() const { return name_; }

private:
    void fill(std::size_t wanted) {
        constexpr std::size_t block = std::size_t{256} << 10;
        block_.resize(block);
        begin_ = end_ = 0;
        while (end_ < wanted && !ended_) {
            const std::size_t got = source_(block_.data() + end_, block - end_);
            end_ += got;
            ended_ = got == 0;
        }
    }

    ByteSource source_;
    std::string name_;
    std::vector<char> block_;
    std::size_t begin_ = 0, end_ = 0;
    unsigned long long offset_ = 0;
    bool ended_ = false;
};

/// Each reads some unpacked bytes; 0 at the end.
ByteSource gunzipped(RawBytes raw);
ByteSource unzstd(RawBytes raw);

}  // namespace grundy::packed
