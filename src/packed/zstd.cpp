// SPDX-License-Identifier: MIT
// zstd by libzstd. A file may have several frames.
#include "packed/raw_bytes.hpp"

#ifdef GRUNDY_ZSTD
#include <zstd.h>

#include <memory>
#include <new>
#endif

namespace grundy::packed {

#ifdef GRUNDY_ZSTD
namespace {

class Unzstd {
public:
    explicit Unzstd(RawBytes raw) : raw_(std::move(raw)), stream_(ZSTD_createDStream()) {
        if (!stream_) throw std::bad_alloc();
    }
    Unzstd(const Unzstd&) = delete;
    Unzstd& operator=(const Unzstd&) = delete;
    ~Unzstd() { ZSTD_freeDStream(stream_); }

    std::size_t read(char* to, std::size_t most) {
        ZSTD_outBuffer out = {to, most, 0};
        while (out.pos == 0) {
            const std::string_view now = raw_.peek();
            ZSTD_inBuffer in = {now.data(), now.size(), 0};
            // Without new bytes, what the library still holds may come out.
            const std::size_t status = now.empty() && !within_ ? 0 : ZSTD_decompressStream(stream_, &out, &in);
            raw_.skip(in.pos);
            if (ZSTD_isError(status))
                raw_.fail(std::string("the data are damaged (") + ZSTD_getErrorName(status) + ")");
            within_ = status != 0;
            if (!now.empty() || out.pos != 0) continue;
            if (within_) raw_.fail("the data end too early");
            return 0;
        }
        return out.pos;
    }

private:
    RawBytes raw_;
    ZSTD_DStream* stream_;
    bool within_ = false;  // a frame that has begun and not ended
};

}  // namespace

ByteSource unzstd(RawBytes raw) {
    return [unzstd = std::make_shared<Unzstd>(std::move(raw))](char* to, std::size_t most) {
        return unzstd->read(to, most);
    };
}
#else
ByteSource unzstd(RawBytes raw) {
    throw Error(raw.name() + " is compressed by zstd, which this build cannot read (libzstd-dev was missing); use: " +
                "zstd -dc FILE | grundy digraph -");
}
#endif

}  // namespace grundy::packed
