// SPDX-License-Identifier: MIT
// The catalogue inside the program: the text of every games/*.game file, in ascending order of file names. The
// definitions are written at build time by cmake/embed_games.cmake, so the program needs no data folder.
#pragma once

#include <cstddef>

namespace grundy {

struct EmbeddedGame {
    const char* file;  ///< name without folder, "kayles.game"
    const char* text;
};

extern const EmbeddedGame embedded_games[];
extern const std::size_t embedded_game_count;

}  // namespace grundy
