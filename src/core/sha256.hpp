// SPDX-License-Identifier: MIT
// SHA-256 (FIPS 180-4): the digest with which certificates identify long sequences. The code is plain and checked
// against the published test vectors. With a key, it shows who wrote a file.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace grundy {

class Sha256 {
public:
    void add(std::string_view bytes);
    void add(std::uint8_t byte) {
        block_[filled_++] = byte;
        if (filled_ == block_.size()) compress();
    }
    /// Returns 64 hexadecimal digits. Nothing may be added afterwards.
    std::string hex();

private:
    void compress();

    std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<std::uint8_t, 64> block_{};
    std::size_t filled_ = 0;
    std::uint64_t blocks_ = 0;
};

inline std::string sha256(std::string_view bytes) {
    Sha256 digest;
    digest.add(bytes);
    return digest.hex();
}

/// Returns the HMAC (RFC 2104) of the bytes: 64 hexadecimal digits that require the key, of at most 64 bytes.
std::string hmac_sha256(std::string_view key, std::initializer_list<std::string_view> bytes);

}  // namespace grundy
