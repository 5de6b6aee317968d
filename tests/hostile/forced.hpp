// SPDX-License-Identifier: MIT
// Work that did not notice that its limit was reached, and was ended by the watchdog or by the second stage of a
// signal. That is within what is promised, but says nothing of how far the work came. The few that do are named here.
#pragma once

#include <string>
#include <vector>

namespace grundy::test {

struct Forced {
    std::string kind, command;  ///< an empty command: any
    std::string reason;
};

inline const std::vector<Forced>& known_forced() {
    static const std::vector<Forced> all = {
        {"a token on a complete graph", "",
         "a position has 12 MiB, so that one option takes milliseconds and several copies of them"},
        {"games in a line", "code", "20,000 games are read, and given back, outside the time that is measured"},
    };
    return all;
}

/// How many there were so far.
inline int& forced_count() {
    static int count = 0;
    return count;
}

/// The known reason; empty if it should not have come to that.
inline std::string count_as_forced(const std::string& kind, const std::string& command) {
    ++forced_count();
    for (const Forced& known : known_forced())
        if (known.kind == kind && (known.command.empty() || known.command == command)) return known.reason;
    return "";
}

}  // namespace grundy::test
