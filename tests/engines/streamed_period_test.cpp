// SPDX-License-Identifier: MIT
// Compares periods found in a window of values with those found in tables: for many codes, from several table sizes,
// with one and two threads, with hardly any saved states, and when the search is stopped and continues from a file.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <grundy/grundy.hpp>

#include "api/claim.hpp"
#include "core/error.hpp"
#include "core/sha256.hpp"
#include "engines/heap/period_proof.hpp"
#include "engines/heap/solver.hpp"
#include "os/user_key.hpp"
#include "support/effort.hpp"
#include "support/heap_game.hpp"
#include "support/program.hpp"
#include "support/search_file.hpp"
#include "support/values_of.hpp"
#include "verify/check.hpp"

namespace grundy::engines::heap::streamed_period_test {

using Values = std::vector<std::uint32_t>;

struct Heap : HeapGame {
    using HeapGame::HeapGame;
    Values table(std::size_t size) {
        HeapSolver solver(rules, instance, form);
        const Int last = static_cast<Int>(size) - 1;
        const std::vector<Nimber> values = range(solver, 0, last, meter);
        return {values.begin(), values.end()};
    }
    // Finds, from the values alone, the heap after the last one whose value differs from that one period later.
    Int preperiod(const Period& p) {
        const auto first = static_cast<std::size_t>(p.preperiod), period = static_cast<std::size_t>(p.period);
        const Values g = table(first + 2 * period + 1000);
        std::size_t last = 0;
        for (std::size_t n = 0; n + period < g.size(); ++n)
            if (g[n] != g[n + period]) last = n + 1;
        return static_cast<Int>(last);
    }
};

std::string text(const Period& p) {
    return std::to_string(p.period) + " from " + std::to_string(p.preperiod) + ", " + std::to_string(p.max) + " at " +
           std::to_string(p.max_at);
}

// Proceeds as an engine does: if a table does not suit, or a heap needs more than the window, a larger table is used.
std::optional<Period> find(Heap& heap, std::size_t size, const PeriodSearch& search, Meter& meter) {
    for (const std::size_t most = 16 * size; size <= most; size *= 2) {
        const Sequence g(heap.table(size));
        const auto stream = StreamedPeriod::of(heap.form, "g", g, search, nullptr, meter);
        if (!stream) continue;
        if (const auto found = stream->run(std::size_t{1} << 22, meter)) return found;
        EXPECT_TRUE(stream->stuck());
    }
    return std::nullopt;
}

struct Published {
    const char* code;
    std::size_t table;
    std::size_t states;
    const char* period;
};

// The periods and preperiods are from A. Gangolli and T. Plambeck 1989 and A. Flammenkamp's tables.
const Published published[] = {
    {"0.356", 5000, 16, "142 from 7315, 19 at 86"},           {"0.127", 20000, 16, "4 from 46578, 56 at 24734"},
    {"0.127", 50000, 16, "4 from 46578, 56 at 24734"},        {"0.16", 60000, 16, "149459 from 105351, 23 at 229790"},
    {"0.16", 150000, 64, "149459 from 105351, 23 at 229790"}, {"0.16", 600000, 64, "149459 from 105351, 23 at 229790"},
    {"0.56", 30000, 16, "144 from 326640, 64 at 22778"},
};

TEST(StreamedPeriod, IsThePublishedOne) {
    for (const Published& p : published)
        for (const unsigned threads : {1U, 2U}) {
            if (effort::sanitized && threads == 1) continue;
            SCOPED_TRACE(p.code + std::string(" from ") + std::to_string(p.table));
            Heap heap(p.code);
            PeriodSearch search;
            search.threads = threads;
            search.most_states = p.states;
            const auto found = find(heap, p.table, search, heap.meter);
            ASSERT_TRUE(found);
            EXPECT_EQ(text(*found), p.period);
            EXPECT_LT(found->values, found->preperiod + found->period + 100000);
        }
}

// Tests all codes of three digits that have a sparse space and a short period: the stream begins before or after the
// preperiod, and the parity of the heap may count.
TEST(StreamedPeriod, IsThatOfTheTables) {
    int compared = 0, with_position = 0;
    for (int code = 0; code < 512; code += effort::sanitized ? 15 : 3) {
        const std::string name =
            "0." + std::to_string(code / 64) + std::to_string(code / 8 % 8) + std::to_string(code % 8);
        if (code / 64 < 4 && code / 8 % 8 < 4 && code % 8 < 4) continue;  // no splits
        Heap heap(name);
        const Values g = heap.table(9000);
        const auto by_table = prove_by_window(heap.form, Sequence(g));
        if (!by_table) continue;
        for (const std::size_t size : {1500U, 4000U}) {
            const Sequence some{std::span(g).first(size)};
            PeriodSearch search;
            search.most_states = 16;
            const auto stream = StreamedPeriod::of(heap.form, name, some, search, nullptr, heap.meter);
            if (!stream) continue;
            const auto found = stream->run(100000, heap.meter);
            ASSERT_TRUE(found || stream->stuck()) << name;
            if (!found) continue;
            EXPECT_EQ(text(*found), text(*by_table)) << name;
            ++compared;
            with_position += found->position;
        }
    }
    EXPECT_GT(compared, effort::rounds(20));
    EXPECT_GT(with_position, effort::sanitized ? -1 : 0);
}

// The engine goes from table to stream, and back if a heap needs more (0.127: a new rare heap at 25246).
TEST(StreamedPeriod, TheEngineFindsItFromAnyTable) {
    for (const std::size_t from : {1000U, 20000U, 60000U}) {
        if (effort::sanitized && from != 20000U) continue;
        PeriodSearch search;
        search.stream_from = from;
        search.threads = 2;
        for (const auto& [code, period] :
             {std::pair("0.127", "4 from 46578, 56 at 24734"), std::pair("0.16", "149459 from 105351, 23 at 229790"),
              std::pair("0.77", "12 from 71, 9 at 85")}) {
            Heap heap(code);
            HeapSolver solver(heap.rules, heap.instance, heap.form);
            const auto found = solver.find(std::size_t{1} << 22, heap.meter, search);
            ASSERT_TRUE(found) << code;
            EXPECT_EQ(text(*found).substr(0, 8), std::string(period).substr(0, 8)) << code << from;
            EXPECT_EQ(found->preperiod, heap.preperiod(*found)) << code;
        }
    }
}

class Kept : public testing::Test {
protected:
    std::string contents() const { return test::slurp(path); }
    void put(const std::string& bytes) const { std::ofstream(path, std::ios::binary) << bytes; }
    PeriodSearch search_in_file() const {
        PeriodSearch search;
        search.checkpoint.file = path;
        return search;
    }

    test::Folder folder;
    std::string path = folder.file("streamed.checkpoint");
};

TEST_F(Kept, InterruptedSearchesGoOn) {
    Heap heap("0.16");
    const Sequence g(heap.table(60000));
    PeriodSearch search = search_in_file();
    search.step = 50000;
    for (const int stops : {1, 6, 13, 20}) {  // the last ones while the preperiod is searched for
        std::filesystem::remove(path);
        for (int i = 0; i < stops; ++i) {
            Budget budget;
            budget.nodes = 1;
            Meter meter(budget);
            const auto file = StreamedPeriod::open(heap.form, "0.16", search, meter);
            const auto stream = StreamedPeriod::of(heap.form, "0.16", g, search, file.get(), meter);
            ASSERT_TRUE(stream);
            try {
                stream->run(std::size_t{1} << 22, meter);
                ADD_FAILURE() << "one step is not enough";
            } catch (const Stopped& stop) {
                EXPECT_NE(std::string(stop.what()).find(path), std::string::npos);
            }
        }
        auto file = StreamedPeriod::open(heap.form, "0.16", search, heap.meter);
        const auto stream = StreamedPeriod::of(heap.form, "0.16", g, search, file.get(), heap.meter);
        EXPECT_EQ(stream->heaps(), 60000 + 50000 * static_cast<std::size_t>(std::min(stops, 14))) << stops;
        const auto found = stream->run(std::size_t{1} << 22, heap.meter);
        ASSERT_TRUE(found);
        EXPECT_EQ(text(*found), "149459 from 105351, 23 at 229790");
        file.reset();
        file = StreamedPeriod::open(heap.form, "0.16", search, heap.meter);
        EXPECT_EQ(StreamedPeriod::values_for(*file), g.size());
        // The result is kept, too.
        const auto again = StreamedPeriod::of(heap.form, "0.16", g, search, file.get(), heap.meter);
        EXPECT_EQ(text(again->run(1, heap.meter).value()), text(*found));
    }
}

// A damaged file loses what is behind the damage, and a file without a head is refused; no answer changes.
TEST_F(Kept, DamageChangesNoAnswer) {
    Heap heap("0.16");
    const Sequence g(heap.table(60000));
    PeriodSearch search = search_in_file();
    std::size_t warnings = 0;
    search.checkpoint.warn = [&](const std::string&) { ++warnings; };
    const auto answer = [&]() -> std::string {
        try {
            const auto file = StreamedPeriod::open(heap.form, "0.16", search, heap.meter);
            const auto stream = StreamedPeriod::of(heap.form, "0.16", g, search, file.get(), heap.meter);
            return text(stream->run(std::size_t{1} << 22, heap.meter).value());
        } catch (const Error& fault) {
            return fault.what();
        }
    };
    const std::string found = answer(), good = contents();
    ASSERT_GT(good.size(), 50000U);
    const std::size_t first = good.find("chunk 1 ");
    for (std::size_t at = 20; at < good.size(); at += 1 + good.size() / 12) {
        std::string bad = good;
        bad[at] = static_cast<char>(bad[at] ^ 4);
        put(bad);
        warnings = 0;
        const std::string got = answer();
        if (at < first)
            EXPECT_NE(got.find("name another file"), std::string::npos) << got;
        else
            EXPECT_EQ(got, found) << at;
        EXPECT_EQ(warnings > 0, at >= first) << at;
    }
    for (const auto& [bytes, why] : {std::pair<std::string, const char*>{good.substr(0, 30), "its head is incomplete"},
                                     {"", "is not a checkpoint"},
                                     {"grundy-chunks 2\n" + good.substr(16), "has a format"},
                                     {"grundy-checkpoint 2\n", "is not a checkpoint"}}) {
        put(bytes);
        EXPECT_NE(answer().find(why), std::string::npos) << why;
        EXPECT_TRUE(contents() == bytes) << "it is kept";
    }
    put(good);
    EXPECT_EQ(answer(), found);
    Heap other("0.56");
    EXPECT_THROW(StreamedPeriod::open(other.form, "0.56", search, other.meter), Error);
}

// Files of the format before chunks are converted if they are the user's: this is one, written out.
TEST_F(Kept, FormerFilesAreConverted) {
    Heap heap("0.16");
    const Sequence g(heap.table(60000));
    PeriodSearch search = search_in_file();
    search.step = 50000;
    const auto reached = [&](std::size_t most) {
        const auto file = StreamedPeriod::open(heap.form, "0.16", search, heap.meter);
        const auto stream = StreamedPeriod::of(heap.form, "0.16", g, search, file.get(), heap.meter);
        stream->run(most, heap.meter);
        return stream->heaps();
    };
    ASSERT_EQ(reached(400000), 400000U);
    const test::SearchFile kept = test::SearchFile::read(path);
    store::Head fields = kept.fields;
    for (const char* name : {"game", "rules", "engines"}) fields[name] = kept.head.at(name);
    std::string bytes;
    for (const std::string& window : kept.windows) bytes += window;
    const auto former = [&] {
        return "grundy-checkpoint 1\n" + store::text_of(fields) + "bytes " + std::to_string(bytes.size()) + "\n" +
               bytes;
    };
    const auto sealed = [&] {
        fields.erase("signature");
        fields["signature"] = hmac_sha256(os::user_key().value(), {former()});
        return former() + sha256(former());
    };
    const std::string good = sealed();
    put(good);
    EXPECT_EQ(reached(1), 400000U);
    EXPECT_TRUE(test::SearchFile::read(path).windows == kept.windows);
    EXPECT_TRUE(test::SearchFile::read(path).is_own);
    for (const std::size_t at : {good.find("states "), good.find("signature ") + 12, good.size() / 2}) {
        std::string bad = good;
        bad[at] = static_cast<char>(bad[at] ^ 1);
        put(bad);
        EXPECT_THROW(reached(1), Error) << at;
        EXPECT_TRUE(contents() == bad) << "it is kept";
    }
    for (const char* name : {"rules", "engines"}) {
        fields[name] += "0";
        const std::string other = sealed();
        fields[name].pop_back();
        put(other);
        EXPECT_THROW(reached(1), Error) << name;
        EXPECT_TRUE(contents() == other) << name;
    }
    put(good.substr(0, good.size() / 2));
    EXPECT_THROW(reached(1), Error);
    put("grundy-checkpoint 1\n");
    EXPECT_THROW(reached(1), Error);
}

// A certificate in parts holds as a whole and share by share. A change to a border is detected by the machine that has
// the part before or after it, and faults in what follows from the borders are detected by all.
std::string certificate_in_parts(const std::string& code, std::size_t table) {
    Heap heap(code);
    const Sequence g(heap.table(table));
    PeriodSearch search;
    search.whole = 0;
    const auto stream = StreamedPeriod::of(heap.form, code, g, search, nullptr, heap.meter);
    Period p = stream->run(std::size_t{1} << 22, heap.meter).value();
    stream->add_borders(p, heap.meter);
    EXPECT_GT(p.borders.size(), 3U);
    verify::Certificate c = claim_of({&heap.form, 1}, std::vector<std::string>(1), p);
    c.game = code;
    verify::ValueDigest digest;
    digest.add(values_of(g));
    c.digest = digest.hex();
    return verify::write(c);
}

std::string fault(const verify::Certificate& c, std::size_t machine = 0, std::size_t machines = 1) {
    Meter meter{Budget{}};
    return verify::fault_of(c, meter, {machine, machines});
}

TEST(CertificateInParts, HoldsAsAWholeAndInShares) {
    bool sealed = false;
    const verify::Certificate c = verify::read(certificate_in_parts("0.356", 7000), sealed);
    EXPECT_TRUE(sealed);
    EXPECT_EQ(fault(c), "");
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(fault(c, i, 3), "");
}

TEST(CertificateInParts, ChangesAreSeen) {
    bool sealed = false;
    const verify::Certificate good = verify::read(certificate_in_parts("0.356", 7000), sealed);
    const auto refused = [&](const char* what, auto change) {
        verify::Certificate c = good;
        change(c);
        EXPECT_NE(fault(c), "") << what;
    };
    for (std::size_t i = 0; i < good.borders.size(); ++i) {
        for (const std::size_t at : {std::size_t{0}, std::size_t{5}, good.borders[i].values.size() - 1})
            refused("a value of a border", [&](auto& c) { c.borders[i].values[at] ^= 1; });
        refused("a border's heap", [&](auto& c) { ++c.borders[i].heap; });
    }
    refused("period", [](auto& c) { c.period *= 2; });
    refused("step", [](auto& c) { c.step *= 2; });
    refused("preperiod", [](auto& c) { ++c.preperiod; });
    refused("preperiod and window", [](auto& c) { ++c.preperiod, ++c.from, ++c.values; });
    refused("largest", [](auto& c) { ++c.max; });
    refused("largest", [](auto& c) { --c.max; });
    refused("where", [](auto& c) { ++c.max_at; });
    refused("where", [](auto& c) { --c.max_at; });
    refused("digest", [](auto& c) { c.digest[3] ^= 1; });
    refused("parts", [](auto& c) { --c.parts_below; });
    refused("mask", [](auto& c) { c.mask ^= 2; });
    refused("position", [](auto& c) { c.position = !c.position; });
    refused("rare", [](auto& c) { c.rare.pop_back(); });
    refused("saltus", [](auto& c) { c.saltus = 1; });
    refused("takes", [](auto& c) { c.takes = 1; });
    refused("no borders", [](auto& c) { c.borders.clear(); });
    refused("one border", [](auto& c) { c.borders.erase(c.borders.begin(), c.borders.end() - 1); });
}

// Every value is right here, and the claim is true; but it is not the least period, or preperiod.
TEST(CertificateInParts, LessThanTheLeastIsRefused) {
    bool sealed = false;
    const verify::Certificate good = verify::read(certificate_in_parts("0.356", 7000), sealed);
    const Values g = Heap("0.356").table(20000);
    const auto claim = [&](Int preperiod, Int period) {
        verify::Certificate c = good;
        const Int window = c.parts_below - 1 + c.form.greatest_take();
        c.preperiod = preperiod;
        c.period = c.step = period;
        c.from = preperiod + window;
        c.values = c.from + period;
        c.borders.resize(1);
        for (const Int heap : {Int{0}, period / 71, period / 3, period / 2, period})
            if (heap == 0 || heap == period || period % heap == 0)
                c.borders.push_back({c.from + heap, {g.begin() + preperiod + heap - 1, g.begin() + c.from + heap}});
        return fault(c);
    };
    EXPECT_EQ(claim(7315, 142), "");
    EXPECT_EQ(claim(7316, 142), "the preperiod is not least");
    EXPECT_EQ(claim(7315, 284), "the period is not least");
    EXPECT_EQ(claim(7315, 426), "the period is not least");
    EXPECT_EQ(claim(7314, 142), "the window does not repeat");
}

}  // namespace grundy::engines::heap::streamed_period_test
