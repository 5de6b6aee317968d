// SPDX-License-Identifier: MIT
// gzip by zlib. A file may have several members, as `cat a.gz b.gz` makes it.
#include "packed/raw_bytes.hpp"

#ifdef GRUNDY_ZLIB
#include <zlib.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <new>
#endif

namespace grundy::packed {

#ifdef GRUNDY_ZLIB
namespace {

class Gunzip {
public:
    explicit Gunzip(RawBytes raw) : raw_(std::move(raw)) {
        constexpr int gzip_only = 16;
        if (inflateInit2(&stream_, MAX_WBITS + gzip_only) != Z_OK) throw std::bad_alloc();
    }
    Gunzip(const Gunzip&) = delete;
    Gunzip& operator=(const Gunzip&) = delete;
    ~Gunzip() { inflateEnd(&stream_); }

    std::size_t read(char* to, std::size_t most) {
        stream_.next_out = reinterpret_cast<Bytef*>(to);
        const auto room = static_cast<uInt>(std::min<std::size_t>(most, std::numeric_limits<uInt>::max()));
        stream_.avail_out = room;
        while (stream_.avail_out == room) {
            const std::string_view now = raw_.peek();
            if (now.empty()) {
                if (within_) raw_.fail("the data end too early");
                return 0;
            }
            if (!within_) inflateReset(&stream_);
            within_ = true;
            stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(now.data()));
            stream_.avail_in = static_cast<uInt>(now.size());
            const int status = inflate(&stream_, Z_NO_FLUSH);
            raw_.skip(now.size() - stream_.avail_in);
            if (status == Z_MEM_ERROR) throw std::bad_alloc();
            if (status == Z_STREAM_END)
                within_ = false;
            else if (status != Z_OK)
                raw_.fail(std::string("the data are damaged (") + (stream_.msg ? stream_.msg : "zlib") + ")");
        }
        return room - stream_.avail_out;
    }

private:
    RawBytes raw_;
    z_stream stream_ = {};
    bool within_ = false;  // a member that has begun and not ended
};

}  // namespace

ByteSource gunzipped(RawBytes raw) {
    return [gunzip = std::make_shared<Gunzip>(std::move(raw))](char* to, std::size_t most) {
        return gunzip->read(to, most);
    };
}
#else
ByteSource gunzipped(RawBytes raw) {
    throw Error(raw.name() + " is compressed by gzip, which this build cannot read (zlib1g-dev was missing); use: " +
                "gzip -dc FILE | grundy digraph -");
}
#endif

}  // namespace grundy::packed
