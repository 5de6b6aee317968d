// SPDX-License-Identifier: MIT
// Tells a reader how to see what a text leaves out. Each front end has its own ways: an option, a button, an argument.
#pragma once

#include <string>

namespace grundy::report {

/// Words that are inserted into texts and messages. An empty entry leaves the remark out.
struct Hints {
    std::string more_moves;  ///< how more winning moves are shown: "--moves N shows N of them"
    std::string full_lists;  ///< where lists are complete: "--json"
    std::string csv;         ///< how a table is printed as comma-separated values: "--format csv"
};

}  // namespace grundy::report
