// SPDX-License-Identifier: MIT
// See digit_counts.hpp. From the lowest digit of n on, each heap has a carry below its factor, or its constant at
// first; the numbers of digits read so far are counted by their carries.
#include "api/digit_counts.hpp"

#include <array>
#include <cctype>
#include <map>

#include "core/claimed.hpp"
#include "core/whole_number.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

class LinearReader {
public:
    LinearReader(std::string_view text, std::string_view name) : text_(text), name_(name) {}

    std::optional<std::vector<LinearHeap>> read() {
        std::vector<LinearHeap> out;
        do {
            LinearHeap heap;
            if (!take('*') && (heap.game = game()).empty()) return std::nullopt;
            const bool bare = heap.game.empty() && !at('(');  // *n
            if (bare ? !product(heap, false) : !(take('(') && linear(heap) && take(')'))) return std::nullopt;
            out.push_back(std::move(heap));
        } while (take('+'));
        skip();
        return text_.empty() ? std::optional(std::move(out)) : std::nullopt;
    }

private:
    bool linear(LinearHeap& heap) {
        do
            if (!product(heap, true)) return false;
        while (take('+'));
        return true;
    }

    // NUMBER, NAME, NUMBER * NAME or NAME * NUMBER
    bool product(LinearHeap& heap, bool both) {
        constexpr Int most = Int{1} << 20;
        Int factor = 1;
        bool named = false, numbered = false;
        do {
            skip();
            const std::string found = word();
            if (found == name_ && !named)
                named = true;
            else if (const auto n = numbered ? std::nullopt : whole_number<Int>(found); n && *n <= most) {
                factor = *n;
                numbered = true;
            } else {
                return false;
            }
        } while (both && take('*'));
        (named ? heap.factor : heap.constant) += factor;
        return heap.factor <= most && heap.constant <= most;
    }

    // "nim", "0.77" or "snim[{2, 5}]"
    std::string game() {
        std::string out = word();
        while (!out.empty() && take('.')) out += "." + word();
        if (out.empty() || !at('[')) return out;
        const std::size_t end = text_.find(']');
        if (end == std::string_view::npos) return "";
        out += text_.substr(0, end + 1);
        text_.remove_prefix(end + 1);
        return out;
    }

    std::string word() {
        skip();
        std::size_t length = 0;
        while (length < text_.size() &&
               (std::isalnum(static_cast<unsigned char>(text_[length])) != 0 || text_[length] == '_'))
            ++length;
        std::string out(text_.substr(0, length));
        text_.remove_prefix(length);
        return out;
    }

    bool at(char c) {
        skip();
        return !text_.empty() && text_[0] == c;
    }
    bool take(char c) {
        if (!at(c)) return false;
        text_.remove_prefix(1);
        return true;
    }
    void skip() {
        while (!text_.empty() && text_[0] == ' ') text_.remove_prefix(1);
    }

    std::string_view text_, name_;
};

}  // namespace

std::optional<std::vector<LinearHeap>> linear_heaps(std::string_view text, std::string_view name) {
    return LinearReader(text, name).read();
}

Wide lost_up_to(const std::vector<LinearHeap>& heaps, Int last, Meter& meter) {
    constexpr int digits = 63;
    // By the carries: how many beginnings are at most that of `last`, and how many are above it.
    using Counts = std::map<std::vector<Int>, std::array<Wide, 2>>;
    constexpr std::uint64_t bytes_of_node = 128;
    std::vector<Int> start;
    for (const LinearHeap& heap : heaps) start.push_back(heap.constant);
    Counts counts = {{start, {1, 0}}};
    for (int place = 0; place < digits; ++place) {
        Claimed claimed(meter, "the carries of digits");
        Counts next;
        for (const auto& entry : counts)
            for (const Int digit : {Int{0}, Int{1}}) {
                meter.tick();
                std::vector<Int> carries;
                Int odd = 0;
                for (std::size_t i = 0; i < heaps.size(); ++i) {
                    const Int sum = heaps[i].factor * digit + entry.first[i];
                    odd ^= sum % 2;
                    carries.push_back(sum / 2);
                }
                if (odd != 0) continue;
                const Int own = last >> place & 1;
                const std::size_t before = next.size();
                std::array<Wide, 2>& to = next[std::move(carries)];
                if (next.size() > before) claimed.more(bytes_of_node + heaps.size() * sizeof(Int));
                for (const std::size_t above : {std::size_t{0}, std::size_t{1}})
                    to[digit == own ? above : digit > own ? std::size_t{1} : std::size_t{0}] += entry.second[above];
            }
        counts = std::move(next);
    }
    Wide out = 0;
    for (const auto& entry : counts) {
        Int rest = 0;
        for (const Int carry : entry.first) rest ^= carry;
        if (rest == 0) out += entry.second[0];
    }
    return out;
}

}  // namespace abi_1
}  // namespace grundy
