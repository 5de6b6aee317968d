// SPDX-License-Identifier: MIT
// The positions of a memo with their values or bounds, as bytes that another run takes over. Instances are named,
// because their numbers depend on the run: a list of names, a line each, ends with an empty line. An entry is the place
// of a name in the list, the number of words, the words and the value's word, each in bytes of seven bits, the lowest
// first; all but the last byte of a number have the eighth bit set.
#include <optional>

#include "core/size.hpp"
#include "engines/memo/memo.hpp"

namespace grundy::engines::memo {
namespace {

constexpr std::size_t most_bytes = std::size_t{32} << 20, most_words = std::size_t{1} << 24;

void put(std::string& out, std::uint64_t n) {
    for (; n >= 128; n >>= 7) out += static_cast<char>(n | 128);
    out += static_cast<char>(n);
}

/// Takes numbers from the beginning of a text.
class Numbers {
public:
    explicit Numbers(std::string_view text) : text_(text) {}
    bool ended() const { return at_ == text_.size(); }
    std::optional<std::uint64_t> take() {
        std::uint64_t out = 0;
        for (unsigned shift = 0; shift < 64 && at_ < text_.size(); shift += 7) {
            const auto byte = static_cast<std::uint8_t>(text_[at_++]);
            out |= static_cast<std::uint64_t>(byte & 127) << shift;
            if (byte < 128) return out;
        }
        return std::nullopt;
    }

private:
    std::string_view text_;
    std::size_t at_ = 0;
};

}  // namespace

bool Search::write_entries(const std::string& whose, const std::function<bool(const std::string&)>& take) const {
    std::string names;
    for (int i = 0; i < static_cast<int>(rules_.size()); ++i) names += rules_.name(i) + "\n";
    const std::string begin = whose + names + "\n";
    std::string out = begin;
    rules::Component c;
    for (std::uint32_t n = 0; n < positions_.end(); n = positions_.next(n)) {
        const Value v = positions_.value(n);
        if (v == active || v == unknown || v == no_win) continue;
        positions_.component(n, c);
        put(out, static_cast<std::uint64_t>(c.instance));
        put(out, c.words.size());
        for (const Int w : c.words) put(out, static_cast<std::uint64_t>(w));
        put(out, v.word());
        if (out.size() < most_bytes) continue;
        if (!take(out)) return false;
        out = begin;
    }
    return out.size() == begin.size() || take(out);
}

bool Search::read_entries(std::string_view entries, Meter& meter) {
    meter_ = &meter;
    std::vector<int> instances;  // by place in the list; 0: not in these rules
    for (;;) {
        const std::size_t end = entries.find('\n');
        if (end == std::string_view::npos) return false;
        const std::string_view name = entries.substr(0, end);
        entries.remove_prefix(end + 1);
        if (name.empty()) break;
        int found = 0;
        for (int i = 1; i < static_cast<int>(rules_.size()) && found == 0; ++i)
            if (rules_.name(i) == name) found = i;
        instances.push_back(found);
    }
    std::vector<Int> words;
    for (Numbers in(entries); !in.ended();) {
        const auto place = in.take(), count = in.take();
        if (!place || *place >= instances.size() || !count || *count > most_words) return false;
        words.clear();
        for (std::uint64_t i = 0; i < *count; ++i) {
            const auto word = in.take();
            if (!word) return false;
            words.push_back(static_cast<Int>(*word));
        }
        const auto value = in.take();
        if (!value) return false;
        const int instance = instances[to_size(*place)];
        meter.tick();
        if (instance != 0) positions_.set_value(number_of(instance, words), Value::of_word(*value));
        keys_.clear();
    }
    return true;
}

}  // namespace grundy::engines::memo
