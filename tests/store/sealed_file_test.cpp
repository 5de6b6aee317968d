// SPDX-License-Identifier: MIT
// Sealed files: what is written is read back, every kind of damage is refused with the file's name and a remedy, and
// only the user's own signature counts.
#include "store/sealed_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/error.hpp"
#include "core/sha256.hpp"

namespace grundy::store {
namespace {

namespace fs = std::filesystem;

class SealedFiles : public testing::Test {
protected:
    SealedFiles() { fs::create_directories(folder_); }
    ~SealedFiles() override { fs::remove_all(folder_); }

    std::string path() const { return (folder_ / "state").string(); }

    std::string content() const {
        std::ifstream in(path(), std::ios::binary);
        std::ostringstream out;
        out << in.rdbuf();
        return out.str();
    }

    void put(const std::string& text) const { std::ofstream(path(), std::ios::binary) << text; }
    /// Writes text with the digest that fits it, as a forger would.
    void seal(const std::string& text) const { put(text + sha256(text)); }

    std::string refusal() const {
        try {
            return SealedFile::read(path()) ? "accepted" : "no file";
        } catch (const Error& error) {
            EXPECT_NE(std::string(error.what()).find(path()), std::string::npos) << error.what();
            return error.what();
        }
    }

    static SealedFile sample() {
        SealedFile out;
        out.set("game", "0.77 with blanks");
        out.set("heaps", ~std::uint64_t{0});
        out.bytes = {0, 10, 255, 32, 0};
        return out;
    }

private:
    fs::path folder_ = fs::temp_directory_path() /
                       (std::string("grundy-sealed-") + testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(SealedFiles, AreReadAsTheyWereWritten) {
    EXPECT_FALSE(SealedFile::read(path()).has_value());
    sample().write(path());
    const auto back = SealedFile::read(path());
    ASSERT_TRUE(back.has_value());
    EXPECT_EQ(back->text("game"), "0.77 with blanks");
    EXPECT_EQ(back->number("heaps"), ~std::uint64_t{0});
    EXPECT_EQ(back->bytes, sample().bytes);
    EXPECT_EQ(back->text("absent"), "");
    EXPECT_THROW(back->number("absent"), Error);
    EXPECT_THROW(back->number("game"), Error);
}

TEST_F(SealedFiles, EveryDamagedByteIsDetected) {
    sample().write(path());
    const std::string whole = content();
    for (std::size_t at = 0; at < whole.size(); ++at) {
        std::string damaged = whole;
        damaged[at] = static_cast<char>(damaged[at] ^ 1);
        put(damaged);
        EXPECT_NE(refusal(), "accepted") << "byte " << at;
        put(whole.substr(0, at));
        EXPECT_NE(refusal(), "accepted") << "cut at " << at;
    }
    put(whole + "x");
    EXPECT_NE(refusal().find("is damaged"), std::string::npos);
}

TEST_F(SealedFiles, ForgedContentIsRefused) {
    seal("grundy-checkpoint 1\nheaps 5\nbytes 3\nab");
    EXPECT_NE(refusal().find("has fewer bytes than it states"), std::string::npos);
    seal("grundy-checkpoint 1\nheaps\nbytes 0\n");
    EXPECT_NE(refusal().find("has a line that is not a field"), std::string::npos);
    seal("grundy-checkpoint 1\nheaps 5\n");
    EXPECT_NE(refusal().find("has a line that is not a field"), std::string::npos);
    seal("grundy-checkpoint 2\nheaps 5\nbytes 0\n");
    EXPECT_NE(refusal().find("has a format that this version does not read"), std::string::npos);
    put("letter to a friend");
    EXPECT_NE(refusal().find("is not a checkpoint; name another file"), std::string::npos);
}

TEST_F(SealedFiles, OnlyAnUnchangedFileOfTheUserIsSigned) {
    SealedFile file = sample();
    EXPECT_FALSE(file.signed_by_user());
    file.sign();
    file.write(path());
    auto back = SealedFile::read(path());
    ASSERT_TRUE(back.has_value());
    EXPECT_TRUE(back->signed_by_user());
    back->set("heaps", 6);
    EXPECT_FALSE(back->signed_by_user());
    back = SealedFile::read(path());
    back->bytes[0] = 1;
    EXPECT_FALSE(back->signed_by_user());
    back = SealedFile::read(path());
    back->set("signature", std::string(64, '0'));
    EXPECT_FALSE(back->signed_by_user());
}

TEST_F(SealedFiles, AFileThatCannotBeWrittenIsAnErrorAndLeavesNothing) {
    const std::string nowhere = path() + "/folder/state";
    EXPECT_THROW(sample().write(nowhere), Error);
    EXPECT_FALSE(fs::exists(nowhere));
    fs::create_directories(path());
    EXPECT_NE(refusal().find("is not a regular file"), std::string::npos);
}

}  // namespace
}  // namespace grundy::store
