// SPDX-License-Identifier: MIT
// See saved_values.hpp. A chunk has the index of its first value and the width of its values, 8 bytes each, then the
// values; all numbers are little-endian.
#include "store/saved_values.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "core/little_endian.hpp"
#include "core/size.hpp"

namespace grundy::store {
namespace {

const std::string kind = "values";
constexpr std::size_t prefix = 16, block = std::size_t{1} << 20;

constexpr std::size_t piece = std::size_t{1} << 13;  // values that stay in the nearest cache until they are written

bool fits(std::uint64_t value, std::size_t width) { return width == 8 || value >> 8 * width == 0; }

template <std::size_t width>
void put(std::span<const std::uint64_t> values, char* to) {
    for (const std::uint64_t v : values) {
        for (std::size_t byte = 0; byte < width; ++byte) to[byte] = static_cast<char>(v >> 8 * byte & 0xFF);
        to += width;
    }
}

// Returns whether all values fit this width.
bool put_all(std::uint64_t first, std::size_t width, std::size_t count, const SavedValues::Copy& copy, char* to) {
    std::vector<std::uint64_t> some;
    for (std::size_t done = 0; done < count; done += some.size(), to += width * some.size()) {
        some.resize(std::min(piece, count - done));
        copy(first + done, some);
        std::uint64_t any = 0;
        for (const std::uint64_t v : some) any |= v;
        if (!fits(any, width)) return false;
        width == 1   ? put<1>(some, to)
        : width == 2 ? put<2>(some, to)
        : width == 4 ? put<4>(some, to)
                     : put<8>(some, to);
    }
    return true;
}

// The width is that of the largest value, which usually shows in the first piece.
std::string content(std::uint64_t first, std::size_t count, const SavedValues::Copy& copy) {
    for (std::size_t width = 1;; width *= 2) {
        std::string out;
        put_little_endian(out, first, 8);
        put_little_endian(out, width, 8);
        out.resize(prefix + width * count);
        if (put_all(first, width, count, copy, out.data() + prefix)) return out;
    }
}

/// The number of values in a chunk that begins with this index; nothing if it is malformed.
std::optional<std::uint64_t> count_in(const std::string& kind_of, const std::string& bytes, std::uint64_t first) {
    if (kind_of != kind || bytes.size() <= prefix || little_endian_at(bytes, 0, 8) != first) return std::nullopt;
    const std::uint64_t width = little_endian_at(bytes, 8, 8);
    if ((width != 1 && width != 2 && width != 4 && width != 8) || (bytes.size() - prefix) % width != 0)
        return std::nullopt;
    return (bytes.size() - prefix) / width;
}

std::vector<std::uint64_t> values_of(const std::string& bytes, std::uint64_t count) {
    const auto width = to_size(little_endian_at(bytes, 8, 8));
    std::vector<std::uint64_t> out(to_size(count));
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = little_endian_at(bytes, prefix + i * width, width);
    return out;
}

}  // namespace

// Every pass unpacks all chunks, and so also counts the values.
void SavedValues::for_each_chunk(const Visit& visit) {
    std::uint64_t done = 0;
    file_.visit([&](const std::string& kind_of, const std::string& bytes) {
        const auto count = count_in(kind_of, bytes, done);
        if (!count) file_.refuse("has a chunk that does not continue the values before it");
        visit(bytes, done, *count);
        done += *count;
        return true;
    });
    counted_ = true;
    count_ = done;
}

SavedValues::SavedValues(Checkpoint& file) : file_(file) {
    if (!file_.trusted()) for_each_chunk([](const std::string&, std::uint64_t, std::uint64_t) {});
}

void SavedValues::resume(std::uint64_t most, const std::function<void(std::span<const std::uint64_t>)>& append) {
    if (!file_.trusted()) return;
    for_each_chunk([&](const std::string& bytes, std::uint64_t first, std::uint64_t count) {
        if (first < most) append(values_of(bytes, std::min(count, most - first)));
    });
}

void SavedValues::compare(const Copy& copy) {
    for_each_chunk([&](const std::string& bytes, std::uint64_t first, std::uint64_t count) {
        const std::vector<std::uint64_t> claimed = values_of(bytes, count);
        std::vector<std::uint64_t> own(claimed.size());
        copy(first, own);
        const auto [a, b] = std::mismatch(claimed.begin(), claimed.end(), own.begin());
        if (a != claimed.end())
            file_.refuse("does not match the rules: value " + std::to_string(first + to_size(a - claimed.begin())) +
                         " is " + std::to_string(*b) + ", not " + std::to_string(*a));
    });
}

void SavedValues::save(std::uint64_t size, const Copy& copy) {
    if (!file_.trusted()) {
        if (size < count_) return file_.note_time();  // until it is confirmed, the file stays as it is
        compare(copy);
        file_.begin_again();
        count_ = 0;
    }
    if (!counted_) for_each_chunk([](const std::string&, std::uint64_t, std::uint64_t) {});
    const std::uint64_t before = count_;
    while (count_ < size) {
        const auto some = std::min<std::size_t>(block, to_size(size - count_));
        if (!file_.append(kind, content(count_, some, copy))) break;
        count_ += some;
    }
    if (!file_.force()) count_ = before;
    file_.note_time();
}

std::string SavedValues::what_is_kept(const std::string& what) const {
    if (!file_.trusted())
        return "'" + file_.file() +
               "' was not written by this user's program; it is not confirmed yet, and stays as it is";
    const std::string fault = file_.unsaved().empty() ? "" : "not all is saved: " + file_.unsaved() + "; ";
    if (count_ == 0) return fault + "'" + file_.file() + "' keeps nothing";
    return fault + "'" + file_.file() + "' keeps " + what + " up to " + std::to_string(count_ - 1) +
           ", and the same command continues from there";
}

}  // namespace grundy::store
