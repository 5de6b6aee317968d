// SPDX-License-Identifier: MIT
// Tests files that are written completely or not at all, locks, and the key that identifies a user's own files.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <filesystem>
#include <thread>

#include "core/error.hpp"
#include "core/sha256.hpp"
#include "os/file_lock.hpp"
#include "os/user_key.hpp"
#include "os/whole_file.hpp"
#include "support/program.hpp"

static std::string events;  // of the two calls below

// The library is linked into this program, so it calls these functions.
extern "C" int fsync(int descriptor) {
    events += 'f';
    return static_cast<int>(syscall(SYS_fsync, descriptor));
}
extern "C" int rename(const char* from, const char* to) noexcept {
    events += 'r';
    return static_cast<int>(syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
}

namespace grundy::os::whole_file_test {

namespace fs = std::filesystem;

std::size_t files_in(const std::string& folder) {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), {}));
}

class WholeFiles : public testing::Test {
protected:
    test::Folder folder;
    std::string path = folder.file("whole");
};

TEST_F(WholeFiles, AreOnTheDiskBeforeTheyHaveTheirName) {
    events.clear();
    WholeFile file(path);
    file.write("text");
    EXPECT_FALSE(fs::exists(path));
    file.commit();
    EXPECT_EQ(events, "frf") << "the file, its name, the folder";
    EXPECT_EQ(test::slurp(path), "text");
    EXPECT_EQ(files_in(folder.file("")), 1U);
}

TEST_F(WholeFiles, AreNotThereUnlessCommitted) {
    folder.file("whole", "before");
    {
        WholeFile file(path);
        file.write("half");
    }
    EXPECT_EQ(test::slurp(path), "before");
    EXPECT_EQ(files_in(folder.file("")), 1U);
    EXPECT_THROW(WholeFile{folder.file("none") + "/x"}, Error);
    EXPECT_THROW(WholeFile{folder.file("")}, Error);
}

// Each has a separate name, so neither writes into the other's file.
TEST_F(WholeFiles, OfTwoTheLastOneStays) {
    WholeFile a(path), b(path);
    a.write("aaaa");
    b.write("bb");
    a.commit();
    EXPECT_EQ(test::slurp(path), "aaaa");
    b.commit();
    EXPECT_EQ(test::slurp(path), "bb");
    EXPECT_EQ(files_in(folder.file("")), 1U);
}

TEST_F(WholeFiles, LinksAndModesStay) {
    folder.file("whole", "before");
    fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read);
    const std::string link = folder.file("link");
    fs::create_symlink("whole", link);
    WholeFile file(link);
    file.write("after");
    file.commit();
    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_EQ(test::slurp(path), "after");
    EXPECT_EQ(static_cast<unsigned>(fs::status(path).permissions()), 0640U);
}

TEST_F(WholeFiles, ATrialLeavesNothing) {
    require_writable(path);
    EXPECT_EQ(files_in(folder.file("")), 0U);
    require_writable("/dev/null");
    for (const std::string& bad : {folder.file(""), folder.file("none") + "/x"})
        EXPECT_THROW(require_writable(bad), Error);
    // A reader of a pipe would take a test for the end.
    const std::string pipe = folder.file("pipe");
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    require_writable(pipe);
}

TEST_F(WholeFiles, OneRunHasTheLock) {
    {
        const FileLock lock(path, "the file");
        try {
            const FileLock other(path, "the file");
            ADD_FAILURE() << "two have it";
        } catch (const Error& fault) {
            const std::string text = fault.what(),
                              expected = "in use by another run (process " + std::to_string(getpid());
            EXPECT_NE(text.find(expected), std::string::npos) << text;
        }
        fs::create_symlink("whole", folder.file("link"));
        folder.file("whole", "");
        EXPECT_THROW(FileLock(folder.file("link"), "the file"), Error) << "by another name";
    }
    EXPECT_FALSE(fs::exists(path + ".lock"));
    const FileLock again(path, "the file");
}

// A lock file is removed when it is released: nobody may hold a lock on a file that no longer exists.
TEST_F(WholeFiles, NeverTwoHaveTheLock) {
    std::atomic<int> holders{0}, taken{0};
    const auto work = [&] {
        for (int i = 0; i < 2000; ++i) try {
                const FileLock lock(path, "the file");
                EXPECT_EQ(++holders, 1);
                ++taken;
                --holders;
            } catch (const Error&) {
            }
    };
    std::thread a(work), b(work);
    a.join();
    b.join();
    EXPECT_GT(taken, 0);
}

TEST_F(WholeFiles, TheKeyIsTheUsersAlone) {
    const std::string before = std::getenv("XDG_STATE_HOME");
    setenv("XDG_STATE_HOME", folder.file("state").c_str(), 1);
    const std::string file = folder.file("state") + "/grundy/key";
    const auto key = user_key();
    ASSERT_TRUE(key);
    EXPECT_EQ(key->size(), 64U);
    EXPECT_EQ(user_key(), key);
    EXPECT_EQ(static_cast<unsigned>(fs::status(file).permissions()), 0600U);
    fs::permissions(file, fs::perms::others_read, fs::perm_options::add);
    EXPECT_EQ(user_key(), std::nullopt) << "others may have read it";
    fs::remove(file);
    EXPECT_NE(user_key(), key);
    setenv("XDG_STATE_HOME", folder.file("whole", "no folder").c_str(), 1);
    EXPECT_EQ(user_key(), std::nullopt);
    setenv("XDG_STATE_HOME", before.c_str(), 1);
}

// These are test cases 1 and 2 of RFC 4231.
TEST(Hmac, IsThatOfTheStandard) {
    EXPECT_EQ(hmac_sha256(std::string(20, '\x0b'), {"Hi ", "There"}),
              "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    EXPECT_EQ(hmac_sha256("Jefe", {"what do ya want for nothing?"}),
              "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
}

}  // namespace grundy::os::whole_file_test
