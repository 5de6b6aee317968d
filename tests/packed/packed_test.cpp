// SPDX-License-Identifier: MIT
// Compressed graphs, as `gzip` and `zstd` make them. The bytes stand here, so that the tests need neither program.
#include <gtest/gtest.h>

#include "digraph/files.hpp"
#include "packed/unpacked.hpp"

namespace grundy::test::packed_test {

template <std::size_t size>
std::string text_of(const unsigned char (&bytes)[size]) {
    return {bytes, bytes + size};
}

// "1 0\n2 0\n2 1\n"
const unsigned char gzip_bytes[] = {0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0x33, 0x54, 0x30, 0xe0,
                                    0x32, 0x02, 0x63, 0x43, 0x2e, 0x00, 0x83, 0xd1, 0x60, 0x8d, 0x0c, 0x00, 0x00, 0x00};
const unsigned char zstd_bytes[] = {0x28, 0xb5, 0x2f, 0xfd, 0x24, 0x0c, 0x61, 0x00, 0x00, 0x31, 0x20, 0x30, 0x0a,
                                    0x32, 0x20, 0x30, 0x0a, 0x32, 0x20, 0x31, 0x0a, 0xde, 0x94, 0x41, 0x87};

std::string read_all(const std::string& packed, std::size_t piece, std::size_t most) {
    const packed::ByteSource source = packed::unpacked(bytes_of(packed, piece), "g");
    std::string out, block(most, '\0');
    while (const std::size_t got = source(block.data(), most)) out.append(block, 0, got);
    return out;
}

TEST(Packed, GivesWhatWasCompressed) {
    const std::string text = "1 0\n2 0\n2 1\n";
    for (const std::string& file : {text, text_of(gzip_bytes), text_of(zstd_bytes)})
        for (const std::size_t piece : {1U, 3U, 1000U})
            for (const std::size_t most : {1U, 5U, 1000U}) {
                EXPECT_EQ(read_all(file, piece, most), text);
                if (file != text) {
                    EXPECT_EQ(read_all(file + file, piece, most), text + text) << "two members, or frames";
                }
            }
    EXPECT_EQ(read_all("", 10, 10), "");
}

TEST(Packed, DamageIsSeen) {
    for (const std::string& file : {text_of(gzip_bytes), text_of(zstd_bytes)})
        for (std::size_t i = 4; i < file.size(); ++i) {
            EXPECT_THROW(read_all(file.substr(0, i), 1000, 1000), Error) << "cut at " << i;
            std::string bad = file;
            bad[i] = static_cast<char>(bad[i] ^ 0x55);
            const bool told = i < 10 && file[0] == '\x1f';  // time and system of gzip do not matter
            try {
                EXPECT_TRUE(read_all(bad, 1000, 1000) == "1 0\n2 0\n2 1\n" && told) << "byte " << i;
            } catch (const Error& fault) {
                EXPECT_EQ(std::string(fault.what()).rfind("g: byte ", 0), 0U) << fault.what();
            }
        }
}

}  // namespace grundy::test::packed_test
