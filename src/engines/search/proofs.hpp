// SPDX-License-Identifier: MIT
// What a table has proven, as bytes that another run takes over: values, and nimbers that are not the value. Open
// questions and their efforts are left out; they are the opinion of one run. Keys are canonical forms, so they do not
// depend on the run. docs/format.md describes the bytes.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/little_endian.hpp"
#include "core/size.hpp"
#include "engines/search/table.hpp"

namespace grundy::engines::search {

template <class Key>
class Proofs {
public:
    static constexpr std::size_t words = sizeof(Key) / 8, entry = 8 * words + 5, prefix = 8;

    /// Passes all proofs in texts of about 2^20 entries, each after the number of keys in the table, until `take`
    /// returns false.
    static void write(const Table<Key>& table, const std::function<bool(const std::string&)>& take) {
        constexpr std::size_t most = entry << 20;
        std::string out, begin;
        bool more = true;
        put_little_endian(begin, table.size(), prefix);
        table.for_each([&](const Key& key, const Known& known) {
            if (!more || (!known.has_value() && known.excluded() == 0)) return;
            if (out.empty()) out = begin;
            for (const std::uint64_t word : words_of(key)) put_little_endian(out, word, 8);
            put_little_endian(out, known.has_value() ? 1 : 0, 1);
            put_little_endian(out, known.has_value() ? known.value() : 0, 2);
            put_little_endian(out, known.has_value() ? 0 : known.excluded(), 2);
            if (out.size() < most) return;
            more = take(out);
            out.clear();
        });
        if (more && !out.empty()) take(out);
    }

    /// Takes over such a text. Returns false if it is malformed; nothing of it counts then.
    static bool read(Table<Key>& table, std::string_view bytes, Meter& meter) {
        constexpr std::uint64_t most_keys = std::uint64_t{1} << 40;
        if (bytes.size() < prefix || (bytes.size() - prefix) % entry != 0 ||
            little_endian_at(bytes, 0, prefix) > most_keys)
            return false;
        for (std::size_t at = prefix; at < bytes.size(); at += entry)
            if (key_at(bytes, at) == Key{} || little_endian_at(bytes, at + 8 * words, 1) > 1) return false;
        table.charge(meter);
        table.reserve(to_size(little_endian_at(bytes, 0, prefix)));
        for (std::size_t at = prefix; at < bytes.size(); at += entry) {
            const std::size_t facts = at + 8 * words;
            const bool has_value = little_endian_at(bytes, facts, 1) == 1;
            const auto value = static_cast<std::uint32_t>(little_endian_at(bytes, facts + 1, 2));
            const std::uint64_t excluded = little_endian_at(bytes, facts + 3, 2);
            table.change(key_at(bytes, at), [&](Known& known) {
                if (has_value)
                    known.set_value(value);
                else
                    known.exclude(excluded);
            });
            meter.tick();
        }
        return true;
    }

private:
    static std::array<std::uint64_t, words> words_of(const Key& key) {
        if constexpr (words == 1)
            return {key};
        else
            return key;
    }
    static Key key_at(std::string_view bytes, std::size_t at) {
        if constexpr (words == 1) {
            return little_endian_at(bytes, at, 8);
        } else {
            Key key{};
            for (std::size_t i = 0; i < words; ++i) key[i] = little_endian_at(bytes, at + 8 * i, 8);
            return key;
        }
    }
};

}  // namespace grundy::engines::search
