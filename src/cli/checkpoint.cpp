// SPDX-License-Identifier: MIT
// See checkpoint.hpp.
#include "cli/checkpoint.hpp"

#include <filesystem>

#include "cli/scope.hpp"
#include "cli/session.hpp"
#include "core/budget.hpp"
#include "core/error.hpp"
#include "core/sha256.hpp"
#include "os/user_folders.hpp"
#include "packed/whole.hpp"

namespace grundy::cli {
namespace {

// The options that change what is asked. --threads, --format and the like do not.
constexpr const char* asking[] = {"misere", "engine", "graph", "data", "rule", "file"};

std::string question_of(Session& session) {
    Sha256 digest;
    const auto add = [&](const std::string& text) { digest.add(std::to_string(text.size()) + " " + text); };
    add(session.command().name);
    for (const std::string& word : session.arguments().words) add(word);
    for (const char* option : asking) {
        add(option);
        if (session.arguments().has(option)) add("given");
        for (const std::string& value : session.arguments().all(option)) {
            std::error_code ignored;
            add(std::filesystem::absolute(value, ignored).string());
        }
    }
    return digest.hex();
}

double seconds_between(const Arguments& arguments) {
    if (!arguments.has("save-every")) return Checkpointing{}.every;
    const std::string text = arguments.get("save-every");
    Budget time;
    const std::uint64_t bytes = time.bytes;
    if (!parse_budget(text, time) || time.seconds <= 0 || time.nodes != 0 || time.bytes != bytes)
        throw Error("--save-every " + text + ": expected a time, such as 30s or 5min");
    return time.seconds;
}

}  // namespace

void add_checkpoint_options(Command& command) {
    auto& rows = command.options;
    rows.push_back({"checkpoint", 0, "FILE", "save the state of long work in FILE, and continue from it", {}, true});
    rows.push_back({"resume", 0, "", "the same with a file of its own in the user's state folder", {}, false});
    rows.push_back(
        {"save-every", 0, "TIME", "time between two checkpoints, such as 30s; 2min unless given", {}, false});
}

std::string checkpoint_file(Session& session) {
    const Arguments& arguments = session.arguments();
    if (arguments.has("checkpoint") && arguments.has("resume"))
        throw Error("--resume chooses the file itself: leave out one of --checkpoint and --resume");
    if (arguments.has("checkpoint")) {
        if (arguments.get("checkpoint").empty()) throw Error("--checkpoint needs the name of a file, but it is empty");
        return arguments.get("checkpoint");
    }
    if (!arguments.has("resume")) {
        if (arguments.has("save-every")) throw Error("--save-every needs --checkpoint FILE or --resume");
        return "";
    }
    const std::string state = os::state_folder();
    if (state.empty()) throw Error("there is no home folder for the file of --resume: name one with --checkpoint FILE");
    const std::string folder = state + "/checkpoints";
    std::error_code fault;
    std::filesystem::create_directories(folder, fault);
    if (fault) throw Error("cannot make the folder " + folder + ": " + fault.message() + "; use --checkpoint FILE");
    return folder + "/" + session.command().name + "-" + question_of(session).substr(0, 24);
}

void refuse_checkpoint_with(const Session& session, std::initializer_list<const char*> others) {
    const std::string own = session.arguments().has("resume") ? "--resume" : "--checkpoint";
    for (const std::string other : others)
        if (session.arguments().has(other))
            throw Error("with --" + other + " nothing is saved: leave out one of " + own + " and --" + other);
}

void use_checkpoint(Session& session, const std::string& file, Solver& solver) {
    if (file.empty()) return;
    Checkpointing c;
    c.file = file;
    c.every = seconds_between(session.arguments());
    if (packed::has_zstd()) {
        c.packing = "zstd";
        c.pack = packed::pack;
        c.unpack = packed::unpack;
    }
    c.warn = [&session](const std::string& message) { session.warn(message); };
    c.saved = [&session] { session.note_saved(); };
    solver.keep_in(std::move(c));
}

void drop_resumed(Session& session, const std::string& file) {
    std::error_code ignored;
    if (session.arguments().has("resume") && !file.empty()) std::filesystem::remove(file, ignored);
}

}  // namespace grundy::cli
