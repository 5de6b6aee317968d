// SPDX-License-Identifier: MIT
// Nim with the arguments of one position as heaps.
#include <algorithm>
#include <numeric>

#include "engines/theorems/on_integers.hpp"
#include "rules/layout.hpp"

namespace grundy::engines::theorems {
namespace {

constexpr std::size_t most_arguments = 15;  // names of arguments in statements: a to o

class NimHeaps final : public OnIntegers {
public:
    using OnIntegers::OnIntegers;
    std::string form() const override { return "nim with the arguments as heaps"; }
    std::string theorem() const override { return "the value is the XOR of the heaps (Theorem 34; Bouton 1901)"; }
    std::optional<misere::Kind> nim(std::span<const Int> words) const override {
        misere::Kind out;
        for (const Int n : words) out.add(misere::Kind::of(static_cast<Nimber>(n)));
        return out;
    }
    std::optional<Nimber> value(std::span<const Int> words) const override { return nim(words)->value; }
    Formula formula() const override { return Formula::xor_of_heaps; }
    std::vector<std::size_t> heaps() const override {
        std::vector<std::size_t> out(match_.rules().game(match_.instance()).args.size());
        std::iota(out.begin(), out.end(), std::size_t{0});
        return out;
    }

private:
    void list(std::span<const Int> heaps, Nimber target, const Add& add, Meter& /*meter*/) const override {
        const Nimber change = *value(heaps) ^ target;
        for (std::size_t i = 0; i < heaps.size(); ++i) {
            const auto left = static_cast<Int>(static_cast<Nimber>(heaps[i]) ^ change);
            if (left >= heaps[i]) continue;
            std::vector<Wide> to(heaps.begin(), heaps.end());
            to[i] = left;
            add(i, heaps[i] - left, to);
        }
    }
};

}  // namespace

Row nim_heaps() {
    const auto recognise = [](const rules::Ruleset& rules, int instance) -> std::unique_ptr<Theorem> {
        const auto& args = rules.game(instance).args;
        if (!rules::all_integers(args) || args.size() < 2 || args.size() > most_arguments) return nullptr;
        Statement statement;
        for (std::size_t i = 0; i < args.size(); ++i) statement.push_back({taking_from(args.size(), {i})});
        auto found = match(rules, instance, statement);
        return found ? std::make_unique<NimHeaps>(std::move(*found)) : nullptr;
    };
    return {"nim (Theorem 34)", Says::values, recognise};
}

}  // namespace grundy::engines::theorems
