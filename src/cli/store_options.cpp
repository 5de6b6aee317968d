// SPDX-License-Identifier: MIT
// See store_options.hpp.
#include "cli/store_options.hpp"

#include <algorithm>
#include <cstdlib>

#include "core/error.hpp"
#include "os/user_folders.hpp"

namespace grundy::cli {
namespace {

std::string from_environment() {
    const char* const text = std::getenv("GRUNDY_STORE");
    return text == nullptr ? "" : text;
}

}  // namespace

void add_store_options(Command& command) {
    command.options.push_back({"store", 0, "FILE", "look up results in FILE, and store all answers there", {}, true});
    command.options.push_back({"no-store", 0, "", "neither look up results nor store them", {}, false});
}

std::string store_file(const Arguments& arguments) {
    if (arguments.has("store") && arguments.has("no-store"))
        throw Error("--store and --no-store contradict each other: give one of them");
    if (arguments.has("no-store")) return "";
    if (arguments.has("store")) {
        if (arguments.get("store").empty()) throw Error("--store needs the name of a file, but it is empty");
        return arguments.get("store");
    }
    if (const std::string file = from_environment(); !file.empty()) return file == "off" ? "" : file;
    const std::string folder = os::data_folder();
    return folder.empty() ? "" : folder + "/results.sqlite";
}

std::shared_ptr<results::KeptResults> kept_results(const Command& command, const Arguments& arguments,
                                                   results::Warn warn) {
    const auto& rows = command.options;
    if (std::none_of(rows.begin(), rows.end(), [](const OptionRow& r) { return r.name == "no-store"; })) return nullptr;
    const std::string file = store_file(arguments);
    if (file.empty()) return nullptr;
    const bool named = arguments.has("store");
    return std::make_shared<results::KeptResults>(file, named, named, std::move(warn));
}

}  // namespace grundy::cli
