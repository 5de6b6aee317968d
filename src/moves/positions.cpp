// SPDX-License-Identifier: MIT
// Interns positions; see positions.hpp. A look-up reads one slot and one record, and both can be prefetched: waiting
// for memory took a third of a search.
#include "moves/positions.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include <bit>
#include <limits>

#include "core/error.hpp"
#include "core/size.hpp"

namespace grundy::moves {
namespace {

constexpr std::size_t first_slots = 1024;  // a power of two
constexpr std::string_view memo_of_positions = "the memo of positions";
constexpr std::uint64_t low = std::numeric_limits<std::uint32_t>::max();

// Multiplies and folds (the finaliser of Steele and Vigna), eight bytes at a time.
class Hash {
public:
    void add(std::uint64_t unit) {
        h_ = (h_ ^ unit) * 0xbf58476d1ce4e5b9u;
        h_ ^= h_ >> 29;
    }
    std::uint32_t result() const { return static_cast<std::uint32_t>((h_ * 0x94d049bb133111ebu) >> 32); }

private:
    std::uint64_t h_ = 0x9e3779b97f4a7c15u;
};

// Seven bits per byte, the lowest first. All bytes of a number except the last have the eighth bit set.
std::uint8_t* put(std::uint8_t* to, std::uint64_t w) {
    for (; w >= 128; w >>= 7) *to++ = static_cast<std::uint8_t>(w | 128);
    *to++ = static_cast<std::uint8_t>(w);
    return to;
}

std::uint64_t take(const std::uint8_t*& from) {
    std::uint64_t word = 0;
    for (unsigned shift = 0;; shift += 7) {
        const std::uint8_t byte = *from++;
        word |= static_cast<std::uint64_t>(byte & 127) << shift;
        if (byte < 128) return word;
    }
}

// Returns the low bytes of eight words, and collects the bits of all words in `all`.
std::uint64_t low_bytes(const Int* words, std::uint64_t& all) {
#if defined(__SSE2__)
    __m128i x[4];
    for (int i = 0; i < 4; ++i) x[i] = _mm_loadu_si128(reinterpret_cast<const __m128i*>(words + 2 * i));
    const __m128i any = _mm_or_si128(_mm_or_si128(x[0], x[1]), _mm_or_si128(x[2], x[3]));
    all |= static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_or_si128(any, _mm_unpackhi_epi64(any, any))));
    // Numbers below 128 survive the packing. If there is a larger one, the bytes are not used.
    const auto halves = [](__m128i a, __m128i b) {
        return _mm_castps_si128(_mm_shuffle_ps(_mm_castsi128_ps(a), _mm_castsi128_ps(b), _MM_SHUFFLE(2, 0, 2, 0)));
    };
    const __m128i quarters = _mm_packs_epi32(halves(x[0], x[1]), halves(x[2], x[3]));
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_packus_epi16(quarters, quarters)));
#else
    std::uint64_t out = 0;
    for (unsigned i = 0; i < 8; ++i) {
        const auto word = static_cast<std::uint64_t>(words[i]);
        all |= word;
        out |= (word & 255) << (8 * i);
    }
    return out;
#endif
}

// Writes the key if every number is one byte. It is built in a register, because stored bytes could not be read back at
// once as a unit. Returns 0 units if a number is larger.
std::size_t encode_bytes(std::uint64_t instance, std::span<const Int> words, std::uint64_t* const to) {
    std::uint64_t all = words.size() | instance, unit = words.size() | instance << 8;
    std::size_t units = 0, i = 0;
    for (; i + 8 <= words.size(); i += 8) {  // six of each eight complete the unit that has two; two begin the next
        const std::uint64_t bytes = low_bytes(words.data() + i, all);
        to[units++] = unit | bytes << 16;
        unit = bytes >> 48;
    }
    unsigned shift = 16;
    for (; i < words.size(); ++i) {
        const auto word = static_cast<std::uint64_t>(words[i]);
        all |= word;
        unit |= word << shift;
        shift += 8;
        if (shift < 64) continue;
        to[units++] = unit;
        unit = shift = 0;
    }
    if (all >= 128) return 0;
    if (shift != 0) to[units++] = unit;
    return units;
}

// Units that a key may need. A long row hardly ever has large numbers; it is examined so that no
// more room is made than necessary.
std::size_t most_units(std::span<const Int> words) {
    constexpr std::size_t few = 1024;
    std::uint64_t all = std::numeric_limits<std::int64_t>::max();
    if (words.size() > few) {
        all = 1;
        for (const Int w : words) all |= static_cast<std::uint64_t>(w);
    }
    const auto bytes_a_word = to_size(std::bit_width(all) + 6) / 7;
    return (bytes_a_word * words.size() + 2 * 10 + 7) / 8;
}

}  // namespace

std::uint32_t Key::hash() const {
    Hash hash;
    for (const std::uint64_t u : units) hash.add(u);
    return hash.result();
}

// The key consists of the number of words, the instance, and the words.
Key Positions::encode(int instance, std::span<const Int> words, LargeArray<std::uint64_t>& room, Meter& meter) {
    make_room(most_units(words), room, meter);
    std::uint64_t* const begin = room.end();
    if (const std::size_t units = encode_bytes(static_cast<std::uint64_t>(instance), words, begin))
        return {{begin, units}, true};
    auto* const first = reinterpret_cast<std::uint8_t*>(begin);
    auto* to = put(put(first, words.size()), static_cast<std::uint64_t>(instance));
    for (const Int w : words) to = put(to, static_cast<std::uint64_t>(w));
    while ((to - first) % 8 != 0) *to++ = 0;
    return {{begin, to_size(to - first) / 8}, false};
}

void Positions::prefetch_slot(std::uint32_t hash) const {
    if (!slots_.empty()) __builtin_prefetch(slots_.data() + (hash & (slots_.size() - 1)));
}

std::size_t Positions::prefetch_record(std::uint32_t hash) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = hash & mask;
    while (slots_[at] != 0 && slots_[at] >> 32 != hash) at = (at + 1) & mask;
    if (slots_[at] != 0) prefetch_value(static_cast<std::uint32_t>((slots_[at] & low) - 1));
    return at;
}

bool Positions::is_at(std::size_t record, std::span<const std::uint64_t> key) const {
    if (record + 1 + key.size() > text_.size()) return false;
    for (std::size_t i = 0; i < key.size(); ++i)
        if (text_[record + 1 + i] != key[i]) return false;
    return true;
}

std::uint32_t Positions::number(const Key& key, std::uint32_t hash, std::size_t at, Value value_of_new) {
    const std::size_t mask = slots_.size() - 1, length = key.units.size();
    for (; slots_[at] != 0; at = (at + 1) & mask) {
        if (slots_[at] >> 32 != hash) continue;
        const std::size_t record = (slots_[at] & low) - 1;
        if (is_at(record, key.units)) return static_cast<std::uint32_t>(record);
    }
    const std::size_t record = text_.size();
    if (record + 1 + length >= low) throw Error("a search of more positions than 32 GiB hold");
    text_.push_back(value_of_new.word());
    text_.append(key.units);
    slots_[at] = (record + 1) | (std::uint64_t{hash} << 32);
    ++count_;
    return static_cast<std::uint32_t>(record);
}

void Positions::key_of_bytes(std::uint32_t number, std::vector<std::uint64_t>& out) const {
    const std::uint64_t* const key = text_.data() + number + 1;
    const std::size_t words = key[0] & 255, units = (words + 2 + 7) / 8;
    std::uint64_t all = 0;
    if (words < 128)
        for (std::size_t i = 0; i < units; ++i) all |= key[i];
    if (words >= 128 || (all & 0x8080808080808080U) != 0)
        out.clear();
    else
        out.assign(key, key + units);
}

std::size_t Positions::words(std::uint32_t number) const {
    const auto* from = reinterpret_cast<const std::uint8_t*>(text_.data() + number + 1);
    return to_size(take(from));
}

void Positions::component(std::uint32_t number, rules::Component& out) const {
    const auto* from = reinterpret_cast<const std::uint8_t*>(text_.data() + number + 1);
    out.words.resize(to_size(take(from)));
    out.instance = static_cast<int>(take(from));
    for (Int& w : out.words) w = static_cast<Int>(take(from));
}

std::uint32_t Positions::next(std::uint32_t number) const {
    const auto* const begin = reinterpret_cast<const std::uint8_t*>(text_.data() + number + 1);
    const auto* from = begin;
    const std::uint64_t words = take(from);
    for (std::uint64_t i = 0; i <= words; ++i) take(from);  // the instance comes first
    return number + 1 + static_cast<std::uint32_t>((from - begin + 7) / 8);
}

void Positions::reserve(std::size_t more, std::size_t units, Meter& meter) {
    text_.make_room(more + units, meter, memo_of_positions);
    while ((count_ + more) * 2 > slots_.size()) grow(meter);
}

// The old slots remain until the new ones are filled.
void Positions::grow(Meter& meter) {
    const std::size_t size = slots_.empty() ? first_slots : slots_.size() * 2;
    meter.claim(size * sizeof(std::uint64_t), memo_of_positions);
    std::vector<std::uint64_t> old(size);
    old.swap(slots_);
    const std::size_t mask = slots_.size() - 1;
    for (const std::uint64_t slot : old) {
        if (slot == 0) continue;
        std::size_t at = (slot >> 32) & mask;
        while (slots_[at] != 0) at = (at + 1) & mask;
        slots_[at] = slot;
    }
    meter.release(old.size() * sizeof(std::uint64_t));
}

}  // namespace grundy::moves
