// SPDX-License-Identifier: MIT
// Messages are the same wherever their bytes are cut; headers at fault end the stream or skip what they announce.
#include <gtest/gtest.h>

#include "lsp/frames.hpp"

namespace grundy::lsp::frames_test {

std::vector<std::string> found_in(const std::string& bytes, std::size_t size, std::size_t most = 20) {
    Frames frames(most);
    std::vector<std::string> out;
    for (std::size_t at = 0; at < bytes.size(); at += size) {
        frames.add(std::string_view(bytes).substr(at, size));
        while (const auto frame = frames.next())
            out.push_back(frame->kind == Frame::Kind::message    ? frame->text
                          : frame->kind == Frame::Kind::too_long ? "too long"
                                                                 : "lost");
    }
    return out;
}

TEST(LspFrames, AreCutWhereverTheBytesAre) {
    const std::string bytes = framed("one") + framed("") + "content-length:3\nContent-Type: x\n\ntwo\r\n" +
                              framed(std::string(21, 'x')) + "CONTENT-LENGTH: \t20 \r\n\r\n" + std::string(20, '\n') +
                              framed("end") + "Content-Length: 4\r\n\r\nres";
    for (std::size_t size = 1; size <= bytes.size(); ++size)
        EXPECT_EQ(found_in(bytes, size),
                  (std::vector<std::string>{"one", "", "two", "too long", std::string(20, '\n'), "end"}))
            << size;
}

TEST(LspFrames, WithoutALengthNothingElseIsRead) {
    for (const char* header :
         {"Content-Length: -1", "Content-Length: ", "Content-Length: 1e3", "Content-Length: 0x10", "Content-Length 3",
          "Content-Length: 18446744073709551616", "Content-Length: 3\r\nContent-Length: 3", "Content-Type: x", ":",
          "{\"jsonrpc\":\"2.0\"}", "Content-Length: 3 4", "Content-Length: +3"})
        EXPECT_EQ(found_in(framed("a") + header + "\r\n\r\nabc" + framed("b"), 7),
                  (std::vector<std::string>{"a", "lost"}))
            << header;
    EXPECT_EQ(found_in(std::string(most_header, 'x'), 100), std::vector<std::string>{"lost"});
    EXPECT_EQ(found_in("X: " + std::string(most_header, 'x') + "\r\n\r\n", 100), std::vector<std::string>{"lost"});
}

TEST(LspFrames, HugeLengthsAreSkippedAsLongAsTheyLast) {
    EXPECT_EQ(found_in("Content-Length: 18446744073709551615\r\n\r\n" + std::string(1000, 'x') + framed("a"), 64),
              std::vector<std::string>{"too long"});
    EXPECT_EQ(found_in("Content-Length: 1000\r\n\r\n" + std::string(1000, 'x') + framed("a"), 64),
              (std::vector<std::string>{"too long", "a"}));
}

}  // namespace grundy::lsp::frames_test
