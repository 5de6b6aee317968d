// SPDX-License-Identifier: MIT
// See whole.hpp.
#include "packed/whole.hpp"

#include "core/error.hpp"

#ifdef GRUNDY_ZSTD
#include <zstd.h>
#endif

namespace grundy::packed {

#ifdef GRUNDY_ZSTD
bool has_zstd() { return true; }

std::string pack(std::string_view text) {
    constexpr int level = 1;  // a checkpoint is read once, if ever, and a long run writes it all the time
    std::string out(ZSTD_compressBound(text.size()), '\0');
    const std::size_t size = ZSTD_compress(out.data(), out.size(), text.data(), text.size(), level);
    if (ZSTD_isError(size)) throw Error(std::string("zstd: ") + ZSTD_getErrorName(size));
    out.resize(size);
    return out;
}

std::string unpack(std::string_view packed, std::size_t size) {
    std::string out(size, '\0');
    const std::size_t got = ZSTD_decompress(out.data(), out.size(), packed.data(), packed.size());
    if (ZSTD_isError(got)) throw Error(std::string("a compressed chunk is damaged: ") + ZSTD_getErrorName(got));
    if (got != size) throw Error("a compressed chunk has another size than it states");
    return out;
}
#else
bool has_zstd() { return false; }
std::string pack(std::string_view) { throw Error("this build cannot compress by zstd (libzstd-dev was missing)"); }
std::string unpack(std::string_view, std::size_t) {
    throw Error("this build cannot read what zstd compressed (libzstd-dev was missing)");
}
#endif

}  // namespace grundy::packed
