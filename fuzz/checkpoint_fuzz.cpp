// SPDX-License-Identifier: MIT
// Treats any bytes as checkpoints that were changed and sealed again, or that never were checkpoints: the search is
// refused or stopped, or returns the same result as without a checkpoint. The first byte decides whether the rest is
// the text of a file, or changes to a good one: to its fields, and to bytes of its windows.
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>

#include "api/impl.hpp"
#include "core/error.hpp"
#include "core/sha256.hpp"
#include "engines/heap/heap.hpp"
#include "lang/lang.hpp"
#include "store/sealed_file.hpp"

namespace {

using namespace grundy;
using engines::heap::StreamedPeriod;

constexpr std::size_t limit = 20000, table = 5000;  // 0.356: period 142 from 7315
constexpr const char* fields[] = {"part",   "max",    "max-at", "level",  "recurs",   "period", "states",    "table",
                                  "window", "mask",   "heap-0", "heap-1", "heap-2",   "heap-3", "signature", "rules",
                                  "heap-4", "heap-5", "heap-6", "heap-7", "position", "heap-8", "heap-9"};

class Subject {
public:
    Subject() : rules_(library_) {
        const std::string memory = "/dev/shm", place = std::filesystem::exists(memory) ? memory : "/tmp";
        const std::string folder = place + "/grundy-fuzz-" + std::to_string(getpid());
        std::filesystem::create_directories(folder);
        setenv("XDG_STATE_HOME", folder.c_str(), 1);
        search_.checkpoint = folder + "/checkpoint";
        search_.most = limit;
        search_.most_states = 16;
        search_.step = 500;
        Diagnostics faults("game", "0.356");
        instance_ = lang::parse_game("0.356", library_, rules_, faults).value();
        std::string why_not;
        form_ = rules::heap_form(rules_, instance_, why_not).value();
        engines::heap::Engine engine(rules_, instance_, form_);
        Meter meter{Budget{}};
        engine.prepare(std::vector<Int>{static_cast<Int>(table) - 1}, meter);
        std::vector<Nimber> values;
        engines::append_range(engine, 0, static_cast<Int>(table) - 1, values, meter);
        values_ = Sequence(std::vector<std::uint32_t>(values.begin(), values.end()));
        expected_ = outcome();
        if (expected_.find("142 from 7315") != 0) std::abort();
        finished_ = store::SealedFile::read(search_.checkpoint).value();
        std::filesystem::remove(search_.checkpoint);
        search_.most = 6500;
        outcome();
        begun_ = store::SealedFile::read(search_.checkpoint).value();
        search_.most = limit;
    }

    void try_text(std::span<const std::uint8_t> bytes) {
        std::string text = "grundy-checkpoint 1\n" + std::string(bytes.begin(), bytes.end());
        text += sha256(text);
        std::ofstream(search_.checkpoint, std::ios::binary) << text;
        compare();
    }

    // Each edit has four bytes: a field and the number added to it, or a byte of a window and its new value.
    void try_edits(std::span<const std::uint8_t> edits, bool finished) {
        store::SealedFile file = finished ? finished_ : begun_;
        for (; edits.size() >= 4; edits = edits.subspan(4)) {
            const std::size_t at = edits[1] | std::size_t{edits[2]} << 8;
            if (edits[0] < 128)
                file.bytes[(edits[0] * std::size_t{65536} + at) % file.bytes.size()] ^= edits[3];
            else
                change(file, fields[edits[0] % std::size(fields)], at, edits[3]);
        }
        file.write(search_.checkpoint);
        compare();
    }

private:
    static void change(store::SealedFile& file, const char* field, std::size_t by, std::uint8_t how) {
        const std::string text = file.text(field);
        const std::uint64_t n = std::strtoull(text.c_str(), nullptr, 10);
        if (how % 4 == 0)
            file.set(field, n + by);
        else if (how % 4 == 1)
            file.set(field, n - by);
        else if (how % 4 == 2)
            file.set(field, by << how / 4 % 64);
        else
            file.set(field, text.substr(by % (text.size() + 1)));
    }

    std::string outcome() const {
        Budget budget;
        budget.nodes = 1'000'000;
        budget.seconds = 5;
        Meter meter(budget);
        try {
            StreamedPeriod::values_for_checkpoint(form_, search_, meter);
            const auto stream = StreamedPeriod::of(form_, "0.356", values_, search_, meter);
            const auto p = stream->run(search_.most, meter);
            if (!p) return "";
            return std::to_string(p->period) + " from " + std::to_string(p->preperiod) + ", " + std::to_string(p->max) +
                   " at " + std::to_string(p->max_at) + " by " + std::to_string(p->proof.parts_below);
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
    engines::heap::PeriodSearch search_;
    std::string expected_;
    store::SealedFile begun_, finished_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static Subject subject;
    if (size == 0) return 0;
    const std::span<const std::uint8_t> rest(data + 1, size - 1);
    if (data[0] % 4 == 0)
        subject.try_text(rest);
    else
        subject.try_edits(rest, data[0] % 4 == 1);
    return 0;
}
