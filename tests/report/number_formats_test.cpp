// SPDX-License-Identifier: MIT
// Tables as entries of the Encyclopedia of Integer Sequences and as arrays of NumPy.
#include "report/number_formats.hpp"

#include <gtest/gtest.h>

#include <cstring>

#include "core/error.hpp"
#include "report/text_sink.hpp"

namespace grundy::report::number_formats_test {

Table table_of(std::vector<std::pair<std::int64_t, std::int64_t>> ranges, std::vector<std::uint64_t> values) {
    Table table;
    table.game = "f";
    table.arguments = {"n", "m", "k"};
    table.ranges = std::move(ranges);
    table.values = std::move(values);
    return table;
}

std::string oeis(const Table& table, const Layout& layout = {}) {
    TextSink out;
    write_oeis(out, table, layout, table.arguments, {});
    return out.text();
}

std::string npy(const Table& table) {
    TextSink out;
    write_npy(out, table, {});
    return out.text();
}

std::string line_of(const std::string& text, char letter) {
    const std::size_t at = text.find(std::string("%") + letter);
    return at == std::string::npos ? "" : text.substr(at, text.find('\n', at) - at);
}

TEST(Oeis, HasAsManyTermsAsFit) {
    std::vector<std::uint64_t> values;
    for (std::uint64_t n = 0; n < 400; ++n) values.push_back(n * n);
    const std::string text = oeis(table_of({{0, 399}}, values));
    std::string terms;
    for (const char letter : {'S', 'T', 'U'}) {
        const std::string line = line_of(text, letter);
        EXPECT_LE(line.size(), std::strlen("%S A000000 ") + 80) << line;
        terms += line.substr(std::strlen("%S A000000 "));
    }
    EXPECT_LE(terms.size(), 260U);
    EXPECT_GT(terms.size(), 200U);
    EXPECT_TRUE(terms.starts_with("0,1,4,9,16,25,")) << terms;
    EXPECT_NE(terms.back(), ',');
    EXPECT_EQ(line_of(text, 'O'), "%O A000000 0,3");  // 4 is the third term and the first above 1
    EXPECT_EQ(line_of(text, 'N'), "%N A000000 Grundy values of f, n = 0..399.");
    EXPECT_EQ(line_of(text, 'C'), "");
}

TEST(Oeis, SaysThePeriodAndTheFixedArguments) {
    Layout layout;
    layout.period = Period{};
    layout.period->period = 2;
    layout.period->preperiod = 1;
    layout.period->saltus = 3;
    layout.period->theorem = "a theorem";
    const std::string text = oeis(table_of({{7, 7}, {5, 6}}, {0, 1}), layout);
    EXPECT_EQ(line_of(text, 'C'), "%C A000000 a(n + 2) = a(n) + 3 for all n >= 1: a theorem.");
    EXPECT_EQ(line_of(text, 'S'), "%S A000000 0,1");
    EXPECT_EQ(line_of(text, 'O'), "%O A000000 5,1");
    EXPECT_THROW(oeis(table_of({{0, 1}, {0, 1}}, {0, 1, 2, 3})), Error);
}

TEST(Npy, IsAsNarrowAsItCanBe) {
    for (const auto& [greatest, type, width] :
         {std::tuple(std::uint64_t{255}, "|u1", 1U), {256, "<u2", 2U}, {65536, "<u4", 4U}, {1ULL << 32, "<u8", 8U}}) {
        const std::string text = npy(table_of({{0, 1}, {3, 5}}, {1, 2, 3, 4, 5, greatest}));
        EXPECT_EQ(text.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
        const std::size_t head = 10 + static_cast<unsigned char>(text[8]) + 256 * static_cast<unsigned char>(text[9]);
        EXPECT_EQ(head % 64, 0U);
        EXPECT_EQ(text[head - 1], '\n');
        EXPECT_NE(text.find(std::string("'descr': '") + type + "', 'fortran_order': False, 'shape': (2, 3, )"),
                  std::string::npos)
            << text.substr(0, head);
        ASSERT_EQ(text.size(), head + 6 * width);
        std::uint64_t last = 0;
        for (std::size_t byte = 0; byte < width; ++byte)
            last |= std::uint64_t{static_cast<unsigned char>(text[head + 5 * width + byte])} << (8 * byte);
        EXPECT_EQ(last, greatest);
    }
}

TEST(Npy, RefusesWhatIsNoNumber) {
    try {
        npy(table_of({{2, 3}, {5, 6}}, {0, 1, loony.word(), 3}));
        ADD_FAILURE() << "written";
    } catch (const Error& fault) {
        EXPECT_NE(std::string(fault.what()).find("the position 3, 5 is loony"), std::string::npos) << fault.what();
    }
}

}  // namespace grundy::report::number_formats_test
