// SPDX-License-Identifier: MIT
// Chunk files and the sequences of values kept in them: what was saved comes back, whatever was cut off or changed is
// left out and reported, and what another user wrote is compared before it counts.
#include "store/checkpoint.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <random>

#include "core/error.hpp"
#include "packed/whole.hpp"
#include "store/saved_values.hpp"
#include "support/program.hpp"

namespace grundy::store::checkpoint_test {

using Values = std::vector<std::uint64_t>;

class Checkpoints : public testing::Test {
protected:
    Checkpoints() {
        setenv("XDG_STATE_HOME", folder_.file("state").c_str(), 1);
        for (std::size_t i = 0; i < values_.size(); ++i) values_[i] = i % 7 + (i / 90) * 200;
        values_[95] = ~std::uint64_t{0};  // loony values are large words
    }
    ~Checkpoints() override { unsetenv("XDG_STATE_HOME"); }

    CheckpointSettings settings(bool packed = false) {
        CheckpointSettings out{path_, 0};
        out.warn = [this](const std::string& text) { warnings_.push_back(text); };
        if (packed) out.packing = {"zstd", packed::pack, packed::unpack};
        return out;
    }
    SavedValues::Copy copy() const {
        return [this](std::uint64_t from, std::span<std::uint64_t> out) {
            std::copy_n(values_.begin() + static_cast<std::ptrdiff_t>(from), out.size(), out.begin());
        };
    }
    // Saves the first `sizes` values, one chunk each.
    void save(const std::vector<std::size_t>& sizes, bool packed = false) {
        Checkpoint file(settings(packed), head_);
        SavedValues saved(file);
        for (const std::size_t size : sizes) saved.save(size, copy());
    }
    // The values that a run would take over; nothing if it refuses the file.
    std::optional<Values> resumed(bool packed = false) {
        warnings_.clear();
        try {
            Checkpoint file(settings(packed), head_);
            SavedValues saved(file);
            Values out;
            saved.resume(1000,
                         [&](std::span<const std::uint64_t> some) { out.insert(out.end(), some.begin(), some.end()); });
            return out;
        } catch (const Error& fault) {
            refusal_ = fault.what();
            return std::nullopt;
        }
    }
    Values first(std::size_t count) const {
        return {values_.begin(), values_.begin() + static_cast<std::ptrdiff_t>(count)};
    }
    void put(const std::string& bytes) const { std::ofstream(path_, std::ios::binary) << bytes; }

    test::Folder folder_;
    std::string path_ = folder_.file("values"), refusal_;
    Head head_ = {{"game", "g"}, {"what", "numbers"}};
    Values values_ = Values(100);
    std::vector<std::string> warnings_;
};

TEST_F(Checkpoints, ValuesComeBack) {
    EXPECT_EQ(resumed(), Values{});
    for (const bool packed : {false, true}) {
        std::filesystem::remove(path_);
        save({10, 30}, packed);
        EXPECT_EQ(resumed(packed), first(30));
        save({100}, packed);
        EXPECT_EQ(resumed(packed), first(100));
        EXPECT_TRUE(warnings_.empty());
    }
    if (packed::has_zstd()) {
        EXPECT_FALSE(resumed().has_value()) << "a program without zstd says so";
        EXPECT_NE(refusal_.find("which this build cannot read"), std::string::npos) << refusal_;
    }
}

TEST_F(Checkpoints, DamageIsLeftOutAndReported) {
    save({10, 30, 60, 100});
    const std::string whole = test::slurp(path_);
    std::mt19937_64 random(5);
    const std::size_t third = whole.find("chunk 3 ");
    const auto try_it = [&](const std::string& bytes, std::size_t at, const std::string& how) {
        put(bytes);
        const auto got = resumed();
        if (!got) {
            EXPECT_NE(refusal_.find(path_), std::string::npos) << how;
            return;
        }
        ASSERT_LE(got->size(), 60U) << how;
        EXPECT_EQ(*got, first(got->size())) << how;
        if (at >= third) {
            EXPECT_GE(got->size(), 30U) << how << ": what comes before the damage is used";
        }
        if (got->empty() && warnings_.empty()) return;  // cut between chunks
        EXPECT_TRUE(warnings_.size() == 1 || bytes.size() < whole.size()) << how;
    };
    for (std::size_t at = 0; at < whole.size(); at += 1 + random() % 20) {
        std::string bad = whole.substr(0, whole.size() - 1);
        if (at < bad.size()) bad[at] = static_cast<char>(bad[at] ^ 1 << random() % 8);
        try_it(bad, at, "bit of byte " + std::to_string(at));
        try_it(whole.substr(0, at), at, "cut at " + std::to_string(at));
    }
}

TEST_F(Checkpoints, WhatOtherEnginesSavedIsRefused) {
    save({10});
    std::string digest;
    put(first_bytes({{"game", "g"}, {"what", "numbers"}, {"engines", "0"}}, digest));
    EXPECT_FALSE(resumed());
    EXPECT_NE(refusal_.find("another version of the engines"), std::string::npos) << refusal_;
    EXPECT_NE(refusal_.find("to start again"), std::string::npos) << refusal_;
}

TEST_F(Checkpoints, AChangeWhileTheFileIsInUseIsSeen) {
    save({10, 30});
    Checkpoint file(settings(), head_);
    SavedValues saved(file);
    std::string bytes = test::slurp(path_);
    bytes[bytes.size() - 2] = static_cast<char>(bytes[bytes.size() - 2] ^ 1);
    put(bytes);
    EXPECT_THROW(saved.resume(1000, [](std::span<const std::uint64_t>) {}), Error);
}

TEST_F(Checkpoints, AChangedSignatureIsNotTrusted) {
    save({10, 30});
    std::string bytes = test::slurp(path_);
    const std::size_t line = bytes.rfind("chunk 2 "), end = bytes.find('\n', line);
    bytes[end - 1] = bytes[end - 1] == '0' ? '1' : '0';
    put(bytes);
    EXPECT_EQ(resumed(), first(10)) << "what is signed before it is trusted";
    ASSERT_EQ(warnings_.size(), 1U);
    EXPECT_NE(warnings_[0].find("does not have your signature"), std::string::npos) << warnings_[0];
}

TEST_F(Checkpoints, TheNextRunContinuesAfterAnIncompleteChunk) {
    save({10, 30});
    put(test::slurp(path_) + "chunk 3 values stored 20 20 ");
    EXPECT_EQ(resumed(), first(30));
    ASSERT_EQ(warnings_.size(), 1U);
    EXPECT_NE(warnings_[0].find("chunk 3, at byte "), std::string::npos) << warnings_[0];
    EXPECT_NE(warnings_[0].find("is incomplete"), std::string::npos) << warnings_[0];
    save({50});
    EXPECT_EQ(resumed(), first(50));
    EXPECT_TRUE(warnings_.empty());
}

TEST_F(Checkpoints, WhatOthersWroteIsComparedFirst) {
    save({50});
    setenv("XDG_STATE_HOME", folder_.file("other").c_str(), 1);
    EXPECT_EQ(resumed(), Values{});
    const std::string before = test::slurp(path_);
    save({20});
    EXPECT_EQ(test::slurp(path_), before) << "not confirmed yet";
    save({20, 60});
    EXPECT_EQ(resumed(), first(60)) << "confirmed, and signed anew";
    setenv("XDG_STATE_HOME", folder_.file("state").c_str(), 1);
    values_[59] += 1;
    try {
        save({60});
        FAIL() << "a wrong value was confirmed";
    } catch (const Error& fault) {
        EXPECT_NE(std::string(fault.what()).find("does not match the rules: value 59 is "), std::string::npos)
            << fault.what();
    }
}

TEST_F(Checkpoints, OfAnotherQuestionAreRefused) {
    save({10});
    head_["what"] = "letters";
    EXPECT_FALSE(resumed().has_value());
    EXPECT_NE(refusal_.find("belongs to another question (what numbers, of g)"), std::string::npos) << refusal_;
    for (const char* text :
         {"", "letter to a friend", "grundy-checkpoint 1\n", "grundy-chunks 2\n", "grundy-chunks 1\n"}) {
        put(text);
        EXPECT_FALSE(resumed().has_value()) << text;
        EXPECT_EQ(test::slurp(path_), text) << "it is kept";
    }
}

TEST_F(Checkpoints, OneRunAtATime) {
    const Checkpoint first(settings(), head_);
    EXPECT_FALSE(resumed().has_value());
    EXPECT_NE(refusal_.find("is in use by another run"), std::string::npos) << refusal_;
}

// Without space nothing is lost but the saving, and it is told once.
TEST_F(Checkpoints, AFailureIsReportedOnce) {
    Checkpoint file(settings(), head_);
    SavedValues saved(file);
    saved.save(10, copy());
    std::filesystem::rename(path_, path_ + ".away");
    saved.save(20, copy());
    saved.save(30, copy());
    EXPECT_EQ(warnings_.size(), 1U);
    EXPECT_NE(saved.what_is_kept("values").find("not all is saved: cannot write "), std::string::npos);
    std::filesystem::rename(path_ + ".away", path_);
    saved.save(40, copy());
    EXPECT_EQ(saved.what_is_kept("values"),
              "'" + path_ + "' keeps values up to 39, and the same command continues from there");
}

}  // namespace grundy::store::checkpoint_test
