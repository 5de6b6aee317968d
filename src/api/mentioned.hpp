// SPDX-License-Identifier: MIT
// Which games of the catalogue texts mention. Reading all of them takes longer than most answers.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace grundy {
inline namespace abi_1 {

/// The files of the catalogue, by their places in embedded_games, that a query needs.
class Mentioned {
public:
    /// Takes in a rule file, before the positions that may name its games.
    void rules(std::string_view text);
    /// Takes in a position, or a game with its parameters.
    void position(std::string_view text);

    /// True if a position has a name that nothing here explains: the whole catalogue is needed to tell what it is.
    bool unknown() const { return unknown_; }
    /// The files with the games that were named, and those that their rules call, ascending.
    const std::set<std::size_t>& files() const { return files_; }

private:
    void need(std::size_t file);

    bool unknown_ = false;
    std::set<std::string, std::less<>> own_;  // games of the rule files, and of the files that are needed
    std::set<std::size_t> files_;
};

}  // namespace abi_1
}  // namespace grundy
