// SPDX-License-Identifier: MIT
// Reads budgets from text, and stops a query in time. Reading the clock costs tens of nanoseconds, as much as an
// option, so there are up to 2^15 units between two looks at it. How many there are depends on how long the last ones
// took: an option of a graph with a thousand vertices may take a millisecond, and a limit or a Ctrl-C must take effect
// well within a second all the same.
#include "core/budget.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <optional>
#include <string>

#include "core/ascii.hpp"
#include "core/bytes.hpp"
#include "core/error.hpp"
#include "core/resident.hpp"
#include "core/size.hpp"

namespace grundy {

namespace {

// The units between two checks of the clock.
constexpr std::uint64_t first_units = 64, most_units = 1 << 15;
constexpr std::chrono::microseconds short_time{200}, long_time{2000};
constexpr std::chrono::milliseconds between_reports{100};
constexpr std::chrono::milliseconds between_counts{2};  // counting resident memory takes a microsecond or two
// What a process uses besides the memory that engines claim: code, partly used pages, freed blocks not yet returned.
constexpr std::uint64_t spare_resident = std::uint64_t{4} << 20, spare_part = 20;

constexpr std::uint64_t large_claim = std::uint64_t{1} << 20;

constexpr std::string_view unnamed_phase = "steps of work";

enum class Kind { time, memory, work };

struct Unit {
    std::string_view name;  // in lower case
    Kind kind;
    double factor;  // to seconds, bytes, nodes
};

constexpr Unit units[] = {
    {"ms", Kind::time, 1e-3},   {"s", Kind::time, 1},       {"min", Kind::time, 60},    {"m", Kind::time, 60},
    {"h", Kind::time, 3600},    {"b", Kind::memory, 1},     {"kib", Kind::memory, kib}, {"mib", Kind::memory, mib},
    {"gib", Kind::memory, gib}, {"tib", Kind::memory, tib}, {"kb", Kind::memory, 1e3},  {"mb", Kind::memory, 1e6},
    {"gb", Kind::memory, 1e9},  {"tb", Kind::memory, 1e12}, {"nodes", Kind::work, 1},   {"node", Kind::work, 1},
};

// These bounds are far beyond any use, and small enough that no conversion overflows.
constexpr std::string_view spaces = " \t\n\r\v\f";
constexpr double most_seconds = 1e10, most_count = 9e18;

bool same_word(std::string_view word, std::string_view lower) {
    return std::equal(word.begin(), word.end(), lower.begin(), lower.end(),
                      [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; });
}

// Reads a number without a sign; returns its length, or 0 if there is none.
std::size_t number_at_front(std::string_view text, double& number) {
#ifdef __cpp_lib_to_chars
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    return fault == std::errc{} ? to_size(end - text.data()) : 0;
#else
    const std::string copy(text.substr(0, text.find_first_not_of("0123456789.eE+-")));
    char* end = nullptr;
    number = std::strtod(copy.c_str(), &end);
    return to_size(end - copy.c_str());
#endif
}

/// Returns a positive amount in the base unit of its kind.
struct Amount {
    Kind kind;
    double value;
};

std::optional<Amount> parse_amount(std::string_view text) {
    text = trimmed(text, spaces);
    // from_chars would accept "-1", "inf" and "nan" as numbers.
    if (text.empty() || (!std::isdigit(static_cast<unsigned char>(text.front())) && text.front() != '.')) return {};
    double number = 0;
    const std::size_t digits = number_at_front(text, number);
    if (digits == 0) return {};
    std::string_view name = trimmed(text.substr(digits), spaces);
    for (const Unit& unit : units) {
        if (!same_word(name, unit.name)) continue;
        double value = number * unit.factor;
        double least = unit.kind == Kind::time ? 1e-9 : 1;  // 0 would mean "no limit" further on
        double most = unit.kind == Kind::time ? most_seconds : most_count;
        if (!(value >= least && value <= most)) return {};
        return Amount{unit.kind, value};
    }
    return {};
}

}  // namespace

bool parse_budget(std::string_view text, Budget& into) {
    std::optional<double> seconds, bytes, nodes;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const std::optional<Amount> amount = parse_amount(text.substr(begin, end - begin));
        if (!amount) return false;
        auto& slot = amount->kind == Kind::time ? seconds : amount->kind == Kind::memory ? bytes : nodes;
        if (slot) return false;  // two limits of one kind are ambiguous
        slot = amount->value;
        begin = end + 1;
    }
    if (seconds) into.seconds = *seconds;
    if (bytes) into.bytes = static_cast<std::uint64_t>(*bytes);
    if (nodes) into.nodes = static_cast<std::uint64_t>(*nodes);
    return true;
}

// The first report comes after twice the usual pause, because most queries end before that and should stay silent.
Meter::Meter(const Budget& budget)
    : budget_(budget),
      start_(std::chrono::steady_clock::now()),
      last_look_(start_),
      last_progress_(start_ + between_reports),
      last_resident_(start_),
      units_(first_units) {}

void Meter::begin(std::string_view what, std::uint64_t total) {
    phase_ = what;
    phase_start_ = nodes_;
    phase_total_ = total;
    reached_.reset();
}

double Meter::seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

std::string Meter::how_far() const {
    std::string text = phase_.empty() ? std::string("so far: ") : fmt::format("so far, {}: ", phase_);
    if (phase_total_ > 0 && done() <= phase_total_) {
        const double part = 100 * static_cast<double>(done()) / static_cast<double>(phase_total_);
        return text + fmt::format("{} of {} done ({:.1f} %), after {:.1f} s", done(), phase_total_, part, seconds());
    }
    return text + fmt::format("{} steps done, after {:.1f} s", done(), seconds());
}

void Meter::claim(std::uint64_t bytes, std::string_view what) {
    if (bytes > bytes_left()) {
        const std::string used = bytes_ == 0 ? "" : fmt::format(", {} of it taken", bytes_text(bytes_));
        throw Stopped(Status::out_of_budget,
                      fmt::format("{} would take {}, and the memory budget is {}{}; {}", what, bytes_text(bytes),
                                  bytes_text(budget_.bytes), used, how_far()));
    }
    bytes_ += bytes;
    // There may be few ticks between positions of megabytes.
    if (bytes >= large_claim) check_resident(0);
}

void Meter::claim_each(std::uint64_t count, std::uint64_t each, std::string_view what) {
    std::uint64_t bytes = 0;
    claim(__builtin_mul_overflow(count, each, &bytes) ? ~std::uint64_t{0} : bytes, what);
}

// The last line of defence: engines claim the memory that they take, and this stops what they do not know of.
void Meter::check_resident(std::uint64_t more) {
    if (budget_.resident_before == 0) return;
    const std::uint64_t most = budget_.resident_before + budget_.bytes + budget_.bytes / spare_part + spare_resident;
    if (resident_bytes() + more <= most) return;
    return_freed_memory();
    const std::uint64_t now = resident_bytes() + more;
    if (now <= most) return;
    throw Stopped(Status::out_of_budget,
                  fmt::format("the memory budget of {} is used up: the program uses {} ({} of it for tables); {}",
                              bytes_text(budget_.bytes), bytes_text(now - budget_.resident_before), bytes_text(bytes_),
                              how_far()));
}

void Meter::check() {
    const auto now = std::chrono::steady_clock::now();
    const auto taken = now - last_look_;
    if (taken < short_time)
        units_ = std::min(2 * units_, most_units);
    else if (taken > long_time)
        units_ = std::max<std::uint64_t>(units_ / 8, 1);
    last_look_ = now;
    next_check_ = nodes_ + units_;
    if (budget_.nodes != 0) {
        if (nodes_ > budget_.nodes)
            throw Stopped(Status::out_of_budget,
                          fmt::format("the budget of {} nodes is used up; {}", budget_.nodes, how_far()));
        if (budget_.nodes - nodes_ < units_) next_check_ = budget_.nodes + 1;
    }
    if (budget_.interrupt.asked()) throw Stopped(Status::interrupted, "interrupted; " + how_far());
    if (budget_.seconds > 0 && std::chrono::duration<double>(now - start_).count() > budget_.seconds)
        throw Stopped(Status::out_of_budget,
                      fmt::format("the time budget of {:.6g} s is used up; {}", budget_.seconds, how_far()));
    if (now - last_resident_ >= between_counts) {
        last_resident_ = now;
        check_resident(0);
    }
    if (budget_.progress && now - last_progress_ >= between_reports) {
        last_progress_ = now;
        // A phase that others go on with after its end has no total that would tell anything.
        budget_.progress(phase_.empty() ? unnamed_phase : std::string_view(phase_), done(),
                         done() <= phase_total_ ? phase_total_ : 0);
    }
}

}  // namespace grundy
