// SPDX-License-Identifier: MIT
// The table engine's row in the table of engines.
#include "engines/candidate.hpp"

#include "core/bytes.hpp"
#include "engines/table/reach.hpp"
#include "engines/table/table.hpp"
#include "engines/table/wavefront.hpp"

namespace grundy::engines {
namespace table {
namespace {

constexpr std::uint64_t cells_worth_a_word = std::uint64_t{1} << 20;

class TableCandidate final : public Candidate {
public:
    using Candidate::Candidate;

    std::string form() const override { return std::to_string(arguments()) + "-dimensional table"; }
    std::string reason(std::span<const Int> /*words*/) const override {
        return "no argument ever grows, so row-major order has every option before its position";
    }
    std::string cost(const Circumstances& c) const override {
        if (c.words.empty()) return "all options of each cell once";
        const std::uint64_t cells = box_cells(c.words);
        return "all options of " + count_text(cells) + " cells" +
               (cells < cells_worth_a_word ? "" : ", " + bytes_text(cells) + " or more") +
               (c.search_first ? ", unless a short search finds that few of them arise" : "");
    }
    std::string cores(const Circumstances& c) const override {
        if (arguments() == 1) return "1: each value of one integer waits for those before it";
        const Threading& threading = setting_.threading;
        const auto share = [&](unsigned threads) {
            std::vector<Int> size;
            for (const Int w : c.words) size.push_back(w + 1);
            return c.words.empty() ? threads : share_out(size, {threads}, 1).threads;
        };
        if (share(2) == 1) return "1: the table is too small to share";
        if (threading.threads == 1) return "1: no more are available or allowed (--threads)";
        const unsigned useful = share(threading.threads);
        return (c.words.empty() ? "up to " : "") + std::to_string(useful) +
               ", each one row after the one before it, after " + std::to_string(threading.alone) + " steps on one" +
               (threading.asked ? "" : ", if cells take long and cores are idle") +
               (useful < threading.threads ? "; the table is too small for more" : "");
    }
    std::optional<Estimate> estimate(std::span<const Int> words) const override {
        if (words.empty()) return Estimate{1, 0, 0};
        const std::uint64_t cells = box_cells(words);
        return Estimate{cells, cells, cells};  // a byte a cell as long as the values allow
    }
    bool fills() const override { return true; }
    std::string declined(const Circumstances& c) const override {
        const std::uint64_t cells = box_cells(c.words);
        return cells > c.bytes ? "the table would take " + bytes_text(cells) + " or more, and the memory budget is " +
                                     bytes_text(c.bytes)
                               : "few of the " + count_text(cells) + " cells of a table arise";
    }
    std::optional<std::string> difference(std::uint64_t) const override {
        return table::difference(setting_.rules, setting_.instance);
    }
    std::uint64_t positions_at_least(std::span<const Int> words) const override {
        return table::positions_at_least(setting_.rules, setting_.instance, words);
    }
    std::unique_ptr<engines::Engine> make() const override {
        return std::make_unique<table::Engine>(setting_.rules, setting_.instance, setting_.threading);
    }

private:
    std::size_t arguments() const { return setting_.rules.game(setting_.instance).args.size(); }
};

}  // namespace
}  // namespace table

EngineRow table_engine() {
    EngineRow row{"table", "one to four integers that never grow: all positions of a box in a safe order"};
    row.recognise = [](const Setting& s) {
        Recognised out;
        if (table::fits(s.rules, s.instance, out.why_not)) out.candidate = std::make_unique<table::TableCandidate>(s);
        return out;
    };
    row.tells_why_not = true;
    return row;
}

}  // namespace grundy::engines
