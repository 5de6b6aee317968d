// SPDX-License-Identifier: MIT
// gzip by zlib. A file may have several members, as `cat a.gz b.gz` makes it.
#include "packed/raw_bytes.hpp"
#include "packed/whole.hpp"

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

std::optional<std::string> gzipped(std::string_view text, int level) {
    if (text.size() > std::numeric_limits<uInt>::max() / 2) return std::nullopt;
    z_stream stream{};
    constexpr int as_gzip = 16, memory = 8;
    if (deflateInit2(&stream, level, Z_DEFLATED, MAX_WBITS + as_gzip, memory, Z_DEFAULT_STRATEGY) != Z_OK)
        return std::nullopt;
    std::string out(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
    stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    const bool done = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    out.resize(stream.total_out);
    deflateEnd(&stream);
    if (!done) return std::nullopt;
    return out;
}
#else
ByteSource gunzipped(RawBytes raw) {
    throw Error(raw.name() + " is compressed by gzip, which this build cannot read (zlib1g-dev was missing); use: " +
                "gzip -dc FILE | grundy digraph -");
}
std::optional<std::string> gzipped(std::string_view, int) { return std::nullopt; }
#endif

}  // namespace grundy::packed
