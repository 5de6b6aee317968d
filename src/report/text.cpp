// SPDX-License-Identifier: MIT
// See text.hpp.
#include "report/text.hpp"

#include <fmt/format.h>

namespace grundy::report {

std::string counted(std::uint64_t count, std::string_view noun) {
    if (count == 1) return fmt::format("1 {}", noun);
    if (noun.ends_with('y')) return fmt::format("{} {}ies", count, noun.substr(0, noun.size() - 1));
    return fmt::format("{} {}s", count, noun);
}

std::string_view bound_of(std::size_t count, bool complete, std::size_t most) {
    return complete ? "" : count < most ? "at least " : "more than ";
}

std::string binary(std::uint64_t n, std::size_t width) { return fmt::format("{:0{}b}", n, width); }

std::string kept_text(const Run::Kept& kept) {
    const std::string more = kept.answers > 1 ? fmt::format(", the first of {}", kept.answers) : "";
    return fmt::format("kept result of {}{}: by {} in {:.1f} s, version {}", kept.when, more, kept.engine, kept.seconds,
                       kept.version);
}

}  // namespace grundy::report
