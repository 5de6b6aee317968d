// SPDX-License-Identifier: MIT
// Turns arguments into rules, limits and text.
#include "cli/session.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>
#include <cstdio>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <limits>
#include <optional>

#include "api/impl.hpp"
#include "cli/overdue.hpp"
#include "cli/scope.hpp"
#include "core/budget.hpp"
#include "core/error.hpp"
#include "core/resident.hpp"
#include "core/size.hpp"
#include "logic/conjectured.hpp"
#include "processes/watchdog.hpp"
#include "report/file_endings.hpp"
#include "report/text.hpp"

namespace grundy::cli {
namespace {

// A larger number of threads is a typing error; no machine in sight has as many cores.
constexpr std::int64_t most_threads = 1024;
// The largest position that is read. It may contain a row of some millions of numbers.
constexpr std::size_t most_position_bytes = std::size_t{64} << 20;

struct Descriptor {
    int number;
    ~Descriptor() {
        if (number > STDERR_FILENO) close(number);
    }
};

bool reads_stdin(const std::vector<std::string>& files) {
    return std::find(files.begin(), files.end(), "-") != files.end();
}

}  // namespace

// A signal that arrives between a check of the flag and the call of `read` would not end the call; hence the polling.
bool wait_for_input(int descriptor, const std::atomic<bool>* interrupt) {
    constexpr int between_looks = 100;  // milliseconds
    struct pollfd input = {descriptor, POLLIN, 0};
    const processes::PausedWatch paused;
    while (!(interrupt && *interrupt)) {
        const int ready = poll(&input, 1, interrupt ? between_looks : -1);
        if (ready > 0 || (ready < 0 && errno != EINTR)) return true;  // `read` reports errors
    }
    return false;
}

std::size_t read_some(int descriptor, char* to, std::size_t size, const std::string& name,
                      const std::atomic<bool>* interrupt) {
    for (;;) {
        if (!wait_for_input(descriptor, interrupt))
            throw Stopped(Status::interrupted, "interrupted while reading " + name);
        ssize_t got = read(descriptor, to, size);
        if (got >= 0) return to_size(got);
        if (errno != EINTR) throw Error("cannot read " + name + ": " + std::strerror(errno));
    }
}

std::string read_all(const std::string& path, std::size_t most, const std::atomic<bool>* interrupt) {
    std::string name = path == "-" ? "standard input" : "'" + path + "'";
    Descriptor in{path == "-" ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC)};
    if (in.number < 0) throw Error("cannot open " + name + ": " + std::strerror(errno));
    std::string text, block(std::size_t{64} << 10, '\0');
    for (;;) {
        std::size_t got = read_some(in.number, block.data(), block.size(), name, interrupt);
        if (got == 0) return text;
        text.append(block.data(), got);
        if (text.size() > most)
            throw Error(name + " is larger than " + std::to_string(most >> 20) + " MiB, the most that is read");
    }
}

std::string read_certificate(const std::string& path, const std::atomic<bool>* interrupt) {
    return read_all(path, std::size_t{64} << 20, interrupt);
}

Session::Session(const Command& command, Arguments arguments, const std::atomic<bool>* interrupt,
                 std::atomic<bool>* asked)
    : command_(&command),
      arguments_(std::move(arguments)),
      interrupt_(interrupt),
      out_(STDOUT_FILENO, "standard output", interrupt),
      progress_(!arguments_.has("quiet") && isatty(STDERR_FILENO), arguments_.get("status-file"), command.name, asked) {
    progress_.begin();
    if (arguments_.has("json-strings")) out_.quote_large_numbers();
}

// Where graphs, data or lines are given, the positions are not known yet.
bool Session::needs_few_games() const {
    return command_->few_games && !arguments_.has("graph") && !arguments_.has("data") && !arguments_.has("lines") &&
           (!asked_.empty() || arguments_.words != std::vector<std::string>{"-"});
}

const Rules& Session::rules(bool for_series) {
    if (rules_) return *rules_;
    const bool few = needs_few_games();
    auto rules = std::make_unique<Rules>(few ? Rules() : Rules::catalogue());
    series_ = add_graphs(arguments_, *rules, interrupt_);
    if (series_ && !for_series) refuse_series(*series_);
    if (series_) processes::let_go();  // each graph has the whole budget
    for (const RuleText& r : given_data(arguments_, interrupt_)) rules->add_data(r.text, r.name);
    const std::vector<RuleText> own = own_games(interrupt_), given = given_rules(arguments_, interrupt_);
    const auto add_given = [&](Rules base) {
        for (const RuleText& r : given) base.add(r.text, r.name);
        *rules = std::move(base);
    };
    bool added = false;
    if (few) {
        std::vector<std::string> texts;
        for (const auto* list : {&own, &given})
            for (const RuleText& r : *list) texts.push_back(r.text);
        try {
            Rules base = Rules::catalogue_for(asked_.empty() ? arguments_.words : std::vector{asked_}, texts);
            for (const RuleText& r : own) base.add(r.text, r.name);
            add_given(std::move(base));
            added = true;
        } catch (const TextError&) {  // retry with the full catalogue for better hints
        }
    }
    if (!added) {
        Rules base = few ? Rules::catalogue() : *rules;
        add_own_games(base, own);
        add_given(std::move(base));
    }
    rules_ = std::move(rules);
    add_formulas();
    return *rules_;
}

// Theorems that were proven and kept, and those that the rule files claim and MONA proves: the planner asks for them.
void Session::add_formulas() {
    logic::KnownFormulas::Settings settings;
    settings.interrupt = interrupt_;
    Budget budget;
    for (const std::string& limit : arguments_.all("budget")) parse_budget(limit, budget);
    if (budget.seconds > 0) settings.seconds = std::min(settings.seconds, budget.seconds);
    const auto question = [](const logic::KeptAs& as) {
        const std::string what = as.kind == logic::Claim::Kind::value ? "values" : "lost";
        return RecallQuestion{as.digest, "formula", as.misere,
                              as.shift == 0 ? what : what + " from " + std::to_string(as.shift)};
    };
    if (const auto store = results()) {
        settings.recall = [store, question](const logic::KeptAs& as) {
            const auto found = store->knows_anything() ? store->find(question(as)) : std::nullopt;
            return found ? found->answer : std::string();
        };
        settings.keep = [store, question](const logic::KeptAs& as, const std::string& game, const std::string& text,
                                          double seconds) {
            Recalled answer;
            answer.answer = text;
            answer.game = game;
            answer.engine = "prove";
            answer.seconds = seconds;
            store->keep(question(as), answer);
        };
    }
    formulas_ = std::make_shared<logic::KnownFormulas>(std::move(settings));
    auto with = std::make_shared<Rules::Impl>(rules_->impl());
    with->library.formulas = formulas_;
    if (arguments_.has("conjecture")) {
        logic::ConjecturedFormulas::Settings guesses;
        guesses.budget = budget;
        guesses.budget.interrupt.flag = interrupt_;
        guesses.tell = [this](const std::string& game, const std::string& text, Int checked_to) {
            conjectures_.push_back({game, text, checked_to});
            if (!warns_itself_) warn(conjectures_.back());
        };
        guesses.tell_refuted = [this](const std::string& game, const std::string& text) { warn(game + ": " + text); };
        with->library.formulas = std::make_shared<logic::ConjecturedFormulas>(formulas_, std::move(guesses));
    }
    *rules_ = Rules(std::shared_ptr<const Rules::Impl>(std::move(with)));
}

std::optional<std::int64_t> Session::checked_to() const {
    std::optional<std::int64_t> out;
    for (const Conjecture& c : conjectures_) out = std::min(out.value_or(c.checked_to), c.checked_to);
    return out;
}

const std::shared_ptr<results::KeptResults>& Session::results() {
    if (!looked_for_results_)
        results_ = kept_results(*command_, arguments_, [this](const std::string& message) { warn(message); });
    looked_for_results_ = true;
    return results_;
}

SolverOptions Session::solver_options(bool alone) {
    if (alone) bound_resident_memory();
    SolverOptions options;
    options.engine = arguments_.get("engine");
    if (arguments_.has("threads")) {
        std::int64_t threads = read_natural(arguments_.get("threads"), "--threads");
        if (threads < 1 || threads > most_threads)
            throw Error("--threads " + arguments_.get("threads") + ": from 1 to " + std::to_string(most_threads));
        options.threads = static_cast<unsigned>(threads);
    }
    Budget budget;
    for (const std::string& limit : arguments_.all("budget"))
        if (!parse_budget(limit, budget))
            throw Error("--budget " + limit +
                        ": expected a time, memory or nodes, each once and above 0, such as 10s, " +
                        "2GiB, 1e9nodes or 10s,2GiB");
    if (budget.seconds > 0) options.limits.time = Seconds(budget.seconds);
    options.limits.bytes = budget.bytes;
    options.limits.nodes = budget.nodes;
    options.limits.interrupt = interrupt_;
    watch_budget(*this, budget);
    if (alone) options.recall = results();
    options.limits.progress = [this](std::string_view what, std::uint64_t done, std::uint64_t total) {
        progress_.show(what, done, total);
    };
    return options;
}

std::string Session::format(const std::string& usual) const {
    const auto& options = command_->options;
    const auto row =
        std::find_if(options.begin(), options.end(), [](const OptionRow& r) { return r.name == "format"; });
    std::vector<std::string> formats = row->choices;
    if (json()) formats.emplace_back("json");
    const std::string given = arguments_.get("format", json() ? "json" : ""), file = arguments_.get("output");
    if (json() && given != "json")
        throw Error(std::string(arguments_.has("json-strings") ? "--json-strings" : "--json") + " and --format " +
                    given + " contradict each other: give one of them");
    std::error_code ignored;
    if (std::filesystem::is_directory(file, ignored))
        throw Error("-o " + file + ": this is a folder; give the name of a file in it");
    if (!given.empty()) {
        report::require_fitting_name(file, given);
        return given;
    }
    const std::string ending = report::format_of_name(file, formats);
    return ending.empty() ? usual : ending;
}

std::string Session::position() {
    if (arguments_.words == std::vector<std::string>{"-"}) {
        if (!asked_.empty()) return asked_;  // it can be read once
        if (reads_stdin(arguments_.all("file")))
            throw Error("the position and -f both ask for standard input: give one of them as a file or an argument");
        for (const std::string& graph : arguments_.all("graph"))
            if (graph.ends_with("=-"))
                throw Error("the position and --graph " + graph +
                            " both ask for standard input: give one of them as a file or an argument");
        std::string text = read_all("-", most_position_bytes, interrupt_);
        if (text.find_first_not_of(" \t\r\n") == std::string::npos)
            throw Error("standard input is empty: expected a position");
        text.erase(text.find_last_not_of(" \t\r\n") + 1);
        return asked_ = text;
    }
    std::string text = asked();
    if (text.find_first_not_of(" \t\r\n") == std::string::npos)
        throw Error("the position is empty: expected something like 'strip(5) + *3'\n" + usage(*command_));
    return text;
}

std::string Session::asked() const {
    std::string text = asked_;
    if (text.empty())
        for (const std::string& word : arguments_.words) text += (text.empty() ? "" : " ") + word;
    return text;
}

void Session::report(const std::vector<std::string>& internal_errors) const {
    for (const std::string& text : internal_errors) std::fprintf(stderr, "grundy: %s\n", text.c_str());
}

void Session::warn(const std::string& message) {
    progress_.wipe();
    std::fprintf(stderr, "grundy: warning: %s\n", message.c_str());
}

void Session::note_work(const Run& run) {
    if (arguments_.has("verbose") || run.kept) work_ = run;
}

void Session::tell_work() {
    if (!work_) return;
    out_.flush();
    if (work_->kept && !arguments_.has("quiet") && !json())
        std::fprintf(stderr, "%s; --no-store computes it anew\n", report::kept_text(*work_->kept).c_str());
    if (arguments_.has("verbose"))
        std::fprintf(stderr, "engine %s, %s, %.3f s\n", work_->engine.empty() ? "none" : work_->engine.c_str(),
                     report::counted(work_->nodes, "node").c_str(), work_->seconds);
    work_.reset();
}

void Session::tell_work(const Run& run) {
    note_work(run);
    tell_work();
}

}  // namespace grundy::cli
