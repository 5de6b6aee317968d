// SPDX-License-Identifier: MIT
// The row of green Hackenbush in the table of engines.
#include "engines/candidate.hpp"
#include "engines/hackenbush/hackenbush.hpp"

namespace grundy::engines {
namespace hackenbush {
namespace {

class HackenbushCandidate final : public FormCandidate<Int> {
public:
    using FormCandidate::FormCandidate;

    std::string form() const override { return "green Hackenbush on the ground " + std::to_string(form_); }
    std::string reason(std::span<const Int> /*words*/) const override {
        return "the only option cuts an edge and keeps what is joined to the ground: the colon and fusion principles "
               "(docs/theory.md, Theorem 19)";
    }
    std::string cost(const Circumstances&) const override { return "one pass over the edges"; }
    std::optional<Estimate> estimate(std::span<const Int> words) const override {
        if (!words.empty() && !fits(rules::Graph(words.subspan(1)), form_)) return std::nullopt;
        return Estimate{words.size() + 1, 0, 0};
    }
    bool fills() const override { return true; }  // not all positions have this form
    std::string declined(const Circumstances&) const override { return "some edge is not joined to the ground"; }
    bool surely_ends() const override { return true; }
    std::optional<std::string> difference(std::uint64_t) const override {
        return hackenbush::difference(setting_.rules, setting_.instance, form_);
    }
    std::unique_ptr<engines::Engine> make() const override {
        return std::make_unique<hackenbush::Engine>(setting_.rules, setting_.instance, form_);
    }
};

}  // namespace
}  // namespace hackenbush

EngineRow hackenbush_engine() {
    EngineRow row{"hackenbush", "green Hackenbush in linear time, by the colon and fusion principles"};
    row.recognise = recogniser<hackenbush::HackenbushCandidate>(hackenbush::ground_of);
    return row;
}

}  // namespace grundy::engines
