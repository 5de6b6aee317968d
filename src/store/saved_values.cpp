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

std::size_t width_for(std::uint64_t largest) {
    return largest < 0x100 ? 1 : largest < 0x10000 ? 2 : largest < 0x100000000 ? 4 : 8;
}

std::string content(std::uint64_t first, std::span<const std::uint64_t> values) {
    const std::size_t width = width_for(*std::max_element(values.begin(), values.end()));
    std::string out;
    put_little_endian(out, first, 8);
    put_little_endian(out, width, 8);
    out.resize(prefix + width * values.size());
    for (std::size_t byte = 0; byte < width; ++byte) {  // appending them one by one took longer than computing some
        char* to = out.data() + prefix + byte;
        for (const std::uint64_t v : values) {
            *to = static_cast<char>(v >> 8 * byte & 0xFF);
            to += width;
        }
    }
    return out;
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
    std::vector<std::uint64_t> some;
    while (count_ < size) {
        some.resize(std::min<std::size_t>(block, to_size(size - count_)));
        copy(count_, some);
        if (!file_.append(kind, content(count_, some))) break;
        count_ += some.size();
    }
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
