// SPDX-License-Identifier: MIT
// See services.hpp.
#include "services/services.hpp"

#include <filesystem>

#include "api/fingerprints.hpp"
#include "core/error.hpp"
#include "results/exchange.hpp"

namespace grundy::services {
namespace {

using questions::Work;

std::string kept_results(Work& w, const std::string& file) {
    const std::string game = w.request.text("game");
    const std::string print = game.empty() ? "" : fingerprint_of_game(w.rules, game);
    if (!game.empty() && print.empty())
        throw Error("results of " + game + " are not kept: its rules have no fingerprint");
    if (!std::filesystem::exists(file)) return results::to_json({});
    return results::to_json(results::Store(file, results::Database::Use::read, [](const std::string&) {}).rows(print));
}

}  // namespace

questions::More services(const std::string& store) {
    questions::More out = engine_services();
    if (!store.empty()) out["results"] = [store](Work& w) { return kept_results(w, store); };
    return out;
}

}  // namespace grundy::services
