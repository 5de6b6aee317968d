// SPDX-License-Identifier: MIT
// The single table of formats; help, completion, documentation and tests are made from it.
#include <cctype>
#include <limits>
#include <memory>
#include <sstream>
#include <string>

#include "judge/hunt.hpp"
#include "judge/judge.hpp"

// One line per format; each is defined in the file of its name.
#define GRUNDY_JUDGE_FORMATS(FORMAT) \
    FORMAT(hdu1536)                  \
    FORMAT(hdu1846)                  \
    FORMAT(hdu1847)                  \
    FORMAT(hdu4559)                  \
    FORMAT(lightoj1344)

namespace grundy::judge {

#define DECLARE(name) extern const Format name;
GRUNDY_JUDGE_FORMATS(DECLARE)
#undef DECLARE

namespace {

std::string plain(std::string_view id) {
    std::string text;
    for (char c : id)
        if (c != ' ' && c != '\t' && c != '-') text += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

}  // namespace

std::span<const Format> formats() {
#define ENTRY(name) name,
    static const Format table[] = {GRUNDY_JUDGE_FORMATS(ENTRY)};
#undef ENTRY
    return table;
}

const Format* find_format(std::string_view id) {
    for (const Format& f : formats())
        if (plain(f.id) == plain(id)) return &f;
    return nullptr;
}

void run_format(const Format& format, Solver& solver, Reader& in, Writer& out) {
    in.set_remedy("\n" + std::string(format.id) + " reads: " + std::string(format.input));
    auto place = [&in] { return "at input line " + std::to_string(in.line()) + ": "; };
    try {
        format.run(in, out, solver);
    } catch (const InputError&) {
        throw;
    } catch (const Stopped& stopped) {
        throw Stopped(stopped.status, place() + stopped.what());
    } catch (const Error& error) {
        throw Error(place() + error.what());
    }
    out.finish();
}

Subject as_subject(const Format& format, const Rules& rules, SolverOptions options) {
    const auto solver = std::make_shared<Solver>(rules, suited(std::move(options)));
    const auto answer = [solver, &format](const std::string& input) {
        std::istringstream text(input);
        std::ostringstream out;
        Reader reader(text);
        Writer writer(out);
        run_format(format, *solver, reader, writer);
        return out.str();
    };
    return {format.inputs, answer, nullptr};
}

SolverOptions suited(SolverOptions options) {
    options.most_moves = std::numeric_limits<std::size_t>::max();
    options.move_positions = false;
    return options;
}

void require_answer(const Run& answer) {
    if (answer.outcome == Outcome::out_of_budget) throw Stopped(Status::out_of_budget, answer.reason);
    if (answer.outcome == Outcome::interrupted) throw Stopped(Status::interrupted, answer.reason);
}

}  // namespace grundy::judge
