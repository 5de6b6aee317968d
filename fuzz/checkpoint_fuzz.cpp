// SPDX-License-Identifier: MIT
// Treats any bytes as checkpoints that were changed, with digests that fit, or that never were checkpoints: the search
// is refused or stopped, or returns the same result as without a checkpoint. The first byte decides whether the rest is
// the text of a file, in this format or the former one, or changes to a good one: to its fields, its windows and their
// number.
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>

#include "../tests/support/search_file.hpp"
#include "api/impl.hpp"
#include "core/error.hpp"
#include "engines/heap/solver.hpp"
#include "lang/lang.hpp"

namespace {

using namespace grundy;
using engines::heap::StreamedPeriod;
using test::SearchFile;

constexpr std::size_t limit = 20000, table = 5000;  // 0.356: period 142 from 7315
constexpr const char* fields[] = {"part",   "max",    "max-at", "level",  "recurs",  "period",  "states", "table",
                                  "window", "mask",   "heap-0", "heap-1", "heap-2",  "heap-3",  "heap-4", "heap-5",
                                  "heap-6", "heap-7", "heap-8", "heap-9", "heap-10", "position"};

class Subject {
public:
    Subject() : rules_(library_) {
        const std::string memory = "/dev/shm", place = std::filesystem::exists(memory) ? memory : "/tmp";
        const std::string folder = place + "/grundy-fuzz-" + std::to_string(getpid());
        std::filesystem::create_directories(folder);
        setenv("XDG_STATE_HOME", folder.c_str(), 1);
        search_.checkpoint.file = folder + "/checkpoint";
        search_.most = limit;
        search_.most_states = 16;
        search_.step = 500;
        Diagnostics faults("game", "0.356");
        instance_ = lang::parse_game("0.356", library_, rules_, faults).value();
        std::string why_not;
        form_ = rules::heap_form(rules_, instance_, why_not).value();
        engines::heap::HeapSolver solver(rules_, instance_, form_);
        Meter meter{Budget{}};
        solver.prepare(static_cast<Int>(table) - 1, meter);
        std::vector<std::uint32_t> values;
        const auto take = [&](std::span<const Nimber> some) { values.insert(values.end(), some.begin(), some.end()); };
        solver.for_range(0, 0, static_cast<Int>(table) - 1, take, meter);
        values_ = Sequence(std::move(values));
        expected_ = outcome();
        if (expected_.find("142 from 7315") != 0) std::abort();
        finished_ = SearchFile::read(search_.checkpoint.file);
        std::filesystem::remove(search_.checkpoint.file);
        search_.most = 6500;
        outcome();
        begun_ = SearchFile::read(search_.checkpoint.file);
        search_.most = limit;
    }

    void try_text(std::span<const std::uint8_t> bytes, bool former) {
        std::ofstream(search_.checkpoint.file, std::ios::binary)
            << (former ? "grundy-checkpoint 1\n" : "grundy-chunks 1\n") << std::string(bytes.begin(), bytes.end());
        compare();
    }

    // Each edit has four bytes: a field and the number added to it, or a byte of a window and its new value. Fewer
    // bytes at the end tell how many windows are left out.
    void try_edits(std::span<const std::uint8_t> edits, bool finished) {
        SearchFile file = finished ? finished_ : begun_;
        for (; edits.size() >= 4; edits = edits.subspan(4)) {
            const std::size_t at = edits[1] | std::size_t{edits[2]} << 8;
            std::string& window = file.windows[edits[0] % file.windows.size()];
            if (edits[0] < 128)
                window[at % window.size()] = static_cast<char>(window[at % window.size()] ^ edits[3]);
            else
                change(file, fields[edits[0] % std::size(fields)], at, edits[3]);
        }
        if (!edits.empty()) file.windows.resize(edits[0] % (file.windows.size() + 1));
        file.write(search_.checkpoint.file);
        compare();
    }

private:
    static void change(SearchFile& file, const char* field, std::size_t by, std::uint8_t how) {
        const std::string text = file.fields[field];
        const std::uint64_t n = std::strtoull(text.c_str(), nullptr, 10);
        if (how % 4 == 0)
            file.set(field, n + by);
        else if (how % 4 == 1)
            file.set(field, n - by);
        else if (how % 4 == 2)
            file.set(field, by << how / 4 % 64);
        else
            file.fields[field] = text.substr(by % (text.size() + 1));
    }

    std::string outcome() const {
        Budget budget;
        budget.nodes = 1'000'000;
        budget.seconds = 5;
        Meter meter(budget);
        try {
            const auto file = StreamedPeriod::open(form_, "0.356", search_, meter);
            const auto stream = StreamedPeriod::of(form_, "0.356", values_, search_, file.get(), meter);
            const auto p = stream->run(search_.most, meter);
            if (!p) return "";
            return std::to_string(p->period) + " from " + std::to_string(p->preperiod) + ", " + std::to_string(p->max) +
                   " at " + std::to_string(p->max_at) + " by " + std::to_string(p->parts_below);
        } catch (const Error&) {
        } catch (const Stopped&) {
        }
        return "";
    }

    void compare() {
        const std::string got = outcome();
        if (!got.empty() && got != expected_) std::abort();
    }

    rules::Library library_;
    rules::Ruleset rules_;
    rules::HeapForm form_;
    int instance_ = 0;
    Sequence values_;
    engines::PeriodSearch search_;
    std::string expected_;
    SearchFile begun_, finished_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static Subject subject;
    if (size == 0) return 0;
    const std::span<const std::uint8_t> rest(data + 1, size - 1);
    if (data[0] % 4 == 0)
        subject.try_text(rest, data[0] % 8 == 0);
    else
        subject.try_edits(rest, data[0] % 4 == 1);
    return 0;
}
