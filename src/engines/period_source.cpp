// SPDX-License-Identifier: MIT
// See period_source.hpp.
#include "engines/period_source.hpp"

#include <algorithm>

#include "engines/sequences/rising.hpp"

namespace grundy::engines {

PeriodSource::PeriodSource(rules::SystemForm form) : form_(std::move(form)) {
    for (std::size_t s = 0; s < form_.forms.size(); ++s)
        known_.emplace_back(form_.names[s],
                            form_.has_kernels() ? sequences::interval_rule(form_.forms[s]) : std::nullopt);
}

sequences::Continued PeriodSource::continued() const {
    const WindowNumbers& window = known(0).period()->window;
    const std::size_t most = std::max(sequences::most_rising_values, to_size(window.values));
    sequences::Tables tables;
    sequences::Rising rises{window.p, window.n0, window.rise, {}};
    for (const sequences::KnownValues& k : known_) {
        tables.push_back(sequences::first_values(k.table(), most));
        auto& flat = rises.flat.emplace_back();
        for (Int n = window.n0; n < window.n0 + window.p; ++n)
            if (window.rise > 0 && k.period()->rise(n) == 0) flat.push_back(n % window.p);
    }
    sequences::Continued out(std::move(tables), rises);
    out.set(window);
    return out;
}

PeriodSource::Reached PeriodSource::reached() const {
    const Sequence& g = known(0).table();
    if (g.empty()) return {};
    const std::size_t largest = g.largest(g.size());
    return {g.size(), g[largest], static_cast<Int>(largest)};
}

void PeriodSource::for_values(std::size_t sequence, std::size_t count, const Visit& visit, Meter& /*meter*/) const {
    constexpr std::size_t block = std::size_t{1} << 16;
    std::vector<std::uint32_t> some;
    for (std::size_t n = 0; n < count; n += block) {
        some.resize(std::min(block, count - n));
        known(sequence).table().copy(n, some);
        visit(some);
    }
}

}  // namespace grundy::engines
