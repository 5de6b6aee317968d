// SPDX-License-Identifier: MIT
// Neovim without a terminal, configured as docs/editors.md says, on a file with slips: what a user sees and does.
#include <gtest/gtest.h>

#include "support/program.hpp"

namespace grundy::lsp::nvim_test {

using grundy::test::Folder;
using grundy::test::source_dir;

const char* const seen = R"(grundy: # %s
4:3 there is no game 'stonse'; did you mean 'stones'?
4:22 '%' is not part of the language; write `mod`
4:26 '==' is not part of the language; equality is written `=`
Change to '='
Change to 'mod'
Change to 'stones'
**stones(n)**: take 1, 3 or 4 stones 😀; values 0..20: 0 1 0 1 2 3 2 0 4 0 3 1 2 1 2 0 3 0 3 1 2; period 8 from 9, proven: the window theorem (Theorem 46)
# take 1, 3 or 4 stones 😀
game stones(n):
    stones(n - k)  for k in {1, 3, 4} if k <= n
    stones(n - 7)  if n mod 2 = 0
expect period stones = 8 from 9
# take 1, 3 or 4 stones 😀
game stones(heap):
    stones(heap - k)  for k in {1, 3, 4} if k <= heap
    stones(heap - 7)  if heap mod 2 = 0
expect period stones = 8 from 9
table
plot
play
http://127.0.0.1:8017/#/values?of=stones&range=0..100&tab=table&
true
grundyComment grundyHead grundyGame grundyKeyword grundyKeyword grundyNumber grundyKeyword)";

TEST(LspNeovim, ShowsFaultsAndValuesAndRenames) {
    if (test::shell("command -v nvim > /dev/null").code != 0)
        GTEST_SKIP() << "no Neovim here: scripts/install-deps.sh test installs it";
    const Folder folder;
    folder.file("stones.game",
                "# take 1, 3 or 4 stones 😀\n"
                "game stones(n):\n"
                "  stones(n - k) for k in {1, 3, 4} if k <= n\n"
                "  stonse(n - 7) if n % 2 == 0\n"
                "expect period stones = 8 from 9\n");
    folder.file("init.lua", "vim.opt.runtimepath:append(\"" + source_dir() + "/editors/vim\")\n" +
                                "require(\"grundy\").setup({ cmd = { \"" + test::program() + "\", \"lsp\" } })\n");
    const std::string home = folder.file("");
    const test::Result run =
        test::shell("cd " + home + " && HOME=" + home + " XDG_STATE_HOME=" + home + " XDG_CACHE_HOME=" + home +
                    " timeout 300 nvim --headless -u init.lua -i NONE -S " + source_dir() +
                    "/tests/lsp/nvim.lua 2>&1 | tr -d '\\r'");
    EXPECT_EQ(run.out, seen) << run.err;
}

}  // namespace grundy::lsp::nvim_test
