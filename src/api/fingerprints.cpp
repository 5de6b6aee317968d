// SPDX-License-Identifier: MIT
// See fingerprints.hpp.
#include "api/fingerprints.hpp"

#include "api/impl.hpp"
#include "lang/lang.hpp"
#include "rules/fingerprint.hpp"

namespace grundy {
inline namespace abi_1 {

std::string fingerprint_of_game(const Rules& given, std::string_view game) {
    rules::Library library = given.impl().library;
    rules::Ruleset ruleset(library);
    Diagnostics faults("game", game);
    const auto instance = lang::parse_game(game, library, ruleset, faults);
    if (!instance) throw text_error(faults);
    const auto print = rules::fingerprint(ruleset, *instance);
    return print ? print->digest : "";
}

}  // namespace abi_1
}  // namespace grundy
