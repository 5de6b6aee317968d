// SPDX-License-Identifier: MIT
// Treats any bytes as a saved game of `play`: it is refused, naming the place, or accepted. Saving an accepted game
// again gives the same game, and resuming that prints the same.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>

#include "core/error.hpp"
#include "play/conversation.hpp"

namespace {

using namespace grundy;

struct Taken {
    std::string said, saved;
};

SolverOptions small() {
    SolverOptions options;
    options.limits.nodes = 20'000;
    options.limits.bytes = std::uint64_t{16} << 20;
    options.limits.time = Seconds(1);
    options.most_moves = 50;
    return options;
}

std::optional<Taken> take_up(const std::string& text) {
    static const Rules rules = Rules::catalogue();
    try {
        play::Record record = play::parse_record(text, "fuzz");
        const std::string again = play::to_text(play::parse_record(play::to_text(record), "again"));
        if (again != play::to_text(record)) std::abort();
        // A record that is only watched may be long; here the person moves for both sides.
        record.side = play::Side::both;
        Taken out;
        play::FrontEnd front_end;
        front_end.write = [&](play::Tone, std::string_view line) { out.said += std::string(line) + "\n"; };
        front_end.save = [&](const std::string&, const std::string& game) { out.saved = game; };
        front_end.why = [](const std::string&) { return std::string(); };
        play::NormalPlay oracle(rules, small());
        play::Conversation conversation(oracle, front_end, record);
        conversation.begin();
        const std::string said = out.said;
        conversation.say("save x");
        out.said = said;
        return out;
    } catch (const TextError& fault) {
        if (std::string(fault.what()).find(':') == std::string::npos) std::abort();
    } catch (const Error&) {  // the rules require parameters, or numbers are too large
    } catch (const Stopped&) {
    }
    return std::nullopt;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto first = take_up(std::string(reinterpret_cast<const char*>(data), size));
    if (!first) return 0;
    if (first->saved.empty()) std::abort();
    const auto second = take_up(first->saved);
    if (!second || second->saved != first->saved) std::abort();
    return 0;
}
