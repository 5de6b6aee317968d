// SPDX-License-Identifier: MIT
// The limit engine's row in the table of engines.
#include "engines/candidate.hpp"

#include "core/bytes.hpp"
#include "engines/limit/limit.hpp"
#include "engines/table/table.hpp"

namespace grundy::engines {
namespace limit {
namespace {

// A table with no more cells than this is filled faster than the limit engine answers.
constexpr std::uint64_t cells_of_a_quick_table = std::uint64_t{1} << 20;

class LimitCandidate final : public FormCandidate<Form> {
public:
    using FormCandidate::FormCandidate;

    std::string form() const override {
        const auto& args = setting_.rules.game(setting_.instance).args;
        return "a heap, " + args[form_.heap].name + ", and a limit, " + args[form_.limit].name;
    }
    std::string reason(std::span<const Int> /*words*/) const override {
        return "a larger limit only adds options, and every move sets it anew";
    }
    std::string cost(const Circumstances& c) const override {
        return "one lookup for each heap and each number taken" +
               (c.words.empty() ? "" : ": " + count_text(cells(c.words))) +
               (c.search_first ? ", unless a short search finds that few positions arise" : "");
    }
    std::optional<Estimate> estimate(std::span<const Int> words) const override {
        return Estimate{cells_of_a_quick_table, cells(words), words.empty() ? 0 : bytes(words)};
    }
    std::string declined(const Circumstances& c) const override {
        return "the steps of all heaps would take " + bytes_text(bytes(c.words)) +
               " or more, and the memory budget is " + bytes_text(c.bytes);
    }
    std::uint64_t positions_at_least(std::span<const Int> words) const override {
        return limit::positions_at_least(form_, words);
    }
    bool fills() const override { return true; }
    bool surely_ends() const override { return true; }
    std::optional<std::string> difference(std::uint64_t) const override {
        return limit::difference(setting_.rules, setting_.instance, form_);
    }
    std::unique_ptr<engines::Engine> make() const override {
        return std::make_unique<Engine>(setting_.rules, setting_.instance, form_);
    }

private:
    std::uint64_t cells(std::span<const Int> words) const {
        if (words.empty()) return 0;
        const Int heap = words[form_.heap], most[2] = {heap, heap / 2};
        return table::box_cells(most);
    }

    // Where the steps of each heap begin; the largest number if it is larger.
    std::uint64_t bytes(std::span<const Int> words) const {
        std::uint64_t out = 0;
        const bool over = __builtin_mul_overflow(static_cast<std::uint64_t>(words[form_.heap]) + 1,
                                                 std::uint64_t{sizeof(std::size_t)}, &out);
        return over ? ~std::uint64_t{0} : out;
    }
};

}  // namespace

}  // namespace limit

EngineRow limit_engine() {
    EngineRow row{
        "limit",
        "a heap with a limit on what may be taken, which each move sets: steps of the value as the limit rises"};
    row.recognise = recogniser<limit::LimitCandidate>(limit::form_of);
    return row;
}

}  // namespace grundy::engines
