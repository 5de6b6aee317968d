// SPDX-License-Identifier: MIT
// Programs that were compiled with headers of another version get an error instead of wrong memory.
#include <gtest/gtest.h>

#include <grundy/digraph.hpp>
#include <grundy/grundy.hpp>
#include <grundy/version.hpp>
#include <string>

namespace grundy::version_test {

TEST(Version, MacrosAndLibraryAgree) {
    EXPECT_EQ(version(), GRUNDY_VERSION_STRING);
    EXPECT_EQ(version(), std::to_string(GRUNDY_VERSION_MAJOR) + "." + std::to_string(GRUNDY_VERSION_MINOR) + "." +
                             std::to_string(GRUNDY_VERSION_PATCH));
    EXPECT_NO_THROW(require_version({}));
}

TEST(Version, OtherHeadersAreRefused) {
    const Headers newer = {GRUNDY_VERSION_MAJOR, GRUNDY_VERSION_MINOR + 1};
    const Headers other = {GRUNDY_VERSION_MAJOR + 1, 0};
    for (const Headers headers : {newer, other}) {
        EXPECT_THROW(require_version(headers), Error);
        EXPECT_THROW(Rules{headers}, Error);
        EXPECT_THROW(Rules::catalogue(headers), Error);
        EXPECT_THROW(Rules::catalogue_for({"kayles(3)"}, {}, headers), Error);
        EXPECT_THROW(Rules::catalogue_for({"unknown(3)"}, {}, headers), Error);
        EXPECT_THROW(Digraph::of_edges(2, {{0, 1}}, {}, headers), Error);
    }
}

}  // namespace grundy::version_test
