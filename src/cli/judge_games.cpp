// SPDX-License-Identifier: MIT
// See judge_games.hpp.
#include "cli/judge_games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <optional>

#include "cli/scope.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "judge/own_format.hpp"
#include "judge/positions.hpp"
#include "judge/schedule.hpp"

namespace grundy::cli {
namespace {

constexpr Int most_components = 100, usual_terms = 6, most_made = 10'000;

judge::Answers answers_of(Session& session) {
    using What = judge::Answers::What;
    const Arguments& arguments = session.arguments();
    if (arguments.has("best"))
        return {What::best, arguments.has("misere"),
                std::make_shared<const MoveOrder>(session.rules(), arguments.get("best")), arguments.has("words")};
    const std::string what = arguments.has("count") ? "moves" : arguments.get("answers");
    return {what == "value"     ? What::value
            : what == "moves"   ? What::moves
            : what == "choices" ? What::choices
                                : What::winner,
            arguments.has("misere")};
}

[[noreturn]] void refuse_join() {
    throw Error("judge: --join joins the answers of a range: --input 'N w; i in 1..N' --join ''");
}

std::optional<judge::OwnFormat> format_of_input(Session& session) {
    const Arguments& arguments = session.arguments();
    if (!arguments.has("input")) {
        if (arguments.has("words"))
            throw Error("judge: --words needs --input, as in --input 'T; n' --words 'Alice Bob'");
        if (arguments.has("join")) refuse_join();
        return std::nullopt;
    }
    judge::OwnFormat out = judge::own_format(session.rules(), name_of_game(session), arguments.get("input"),
                                             arguments.get("words"), answers_of(session));
    if (arguments.has("join") && !out.input.each) refuse_join();
    if (arguments.has("join")) out.between = arguments.get("join");
    return out;
}

judge::PositionsOptions options_of(Session& session, bool sums) {
    judge::PositionsOptions options;
    options.game = name_of_game(session);
    options.answers = answers_of(session);
    options.solver = session.solver_options();
    if (sums) options.components = usual_terms;
    const auto read = [&session](const std::string& option, Int& number, Int most) {
        if (!session.arguments().has(option)) return;
        number = read_natural(session.arguments().get(option), "--" + option);
        if (number < 1 || number > most)
            throw Error("--" + option + " " + session.arguments().get(option) + ": from 1 to " + std::to_string(most));
    };
    read("components", options.components, most_components);
    read("most", options.most, std::numeric_limits<Int>::max());
    return options;
}

void write_file(const std::string& path, const std::string& text, const Session& session) {
    OutputFile file(path, session.interrupt());
    file.output().write(text);
    file.commit();
}

}  // namespace

bool names_a_game(Session& session, const std::string& word) {
    const Rules& rules = session.rules();  // faults of files are reported as such
    try {
        judge::find_game(rules, word);
        return true;
    } catch (const Error&) {
        return false;
    }
}

std::string name_of_game(Session& session) {
    const Arguments& arguments = session.arguments();
    if (!arguments.words.empty()) return arguments.words[0];
    std::vector<std::string> files;
    for (const char* option : {"game", "file"})
        for (const std::string& file : arguments.all(option)) files.push_back(file == "-" ? "standard input" : file);
    if (arguments.has("rule")) files.emplace_back("-e");
    std::vector<std::string> names;
    std::string list, where;
    for (const std::string& file : files) where += (where.empty() ? "" : " and ") + file;
    for (const GameInfo& game : session.rules().games())
        if (std::find(files.begin(), files.end(), game.file) != files.end()) {
            names.push_back(game.name);
            list += " " + game.name;
        }
    if (names.size() == 1) return names[0];
    throw Error(names.empty()
                    ? where.empty() ? "judge: which game? name one: grundy judge kayles ..."
                                    : "there is no game in " + where
                    : "there are several games in " + where + ":" + list +
                          "\nname the one to play, as in: grundy judge " + names[0] + " --game FILE --check PROGRAM");
}

judge::Problem game_problem(Session& session) { return {nullptr, format_of_input(session), answers_of(session)}; }

judge::Subject game_subject(Session& session) {
    if (const auto format = format_of_input(session)) {
        return judge::tests_of(session.rules(), *format, options_of(session, format->input.has_sum()));
    }
    return judge::positions(session.rules(), options_of(session, false));
}

SolverOptions quiet_options(Session& session) {
    SolverOptions options = session.solver_options();
    options.limits.progress = nullptr;
    return options;
}

int make_tests(Session& session, const judge::Subject& subject) {
    const Arguments& arguments = session.arguments();
    const Int count = read_natural(arguments.get("make"), "--make");
    if (count < 1 || count > most_made)
        throw Error("--make " + arguments.get("make") + ": from 1 to " + std::to_string(most_made));
    const auto seed =
        static_cast<std::uint64_t>(arguments.has("seed") ? read_natural(arguments.get("seed"), "--seed") : 1);
    const std::string folder = arguments.get("output");
    std::error_code fault;
    std::filesystem::create_directories(folder, fault);
    if (fault) throw Error("cannot make the folder '" + folder + "': " + fault.message());
    judge::Schedule schedule(subject.inputs, count, seed, subject.usable);
    schedule.without_repeats();
    Int made = 0;
    const std::size_t digits = std::max<std::size_t>(2, std::to_string(count).size());
    std::size_t largest = 0;
    while (const auto tests = schedule.next()) {
        if (tests->empty()) continue;
        const std::string input = subject.inputs.joined(*tests);
        const std::string name = fmt::format("{}/{:0{}}", folder, ++made, digits);
        write_file(name + ".in", input, session);
        write_file(name + ".out", subject.answer(input), session);
        largest = std::max(largest, input.size());
    }
    session.wipe_progress();
    if (made == 0) throw Error("no input could be generated that the engine answers at once; nothing was written");
    session.out().write(
        fmt::format("{} inputs with their answers in {}: inputs up to {} bytes\n", made, folder, largest));
    if (made < count) session.out().write("no more inputs were found that differ from these\n");
    return Exit::answered;
}

}  // namespace grundy::cli
