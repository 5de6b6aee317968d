// SPDX-License-Identifier: MIT
// See claim.hpp.
#include "api/claim.hpp"

#include "core/size.hpp"

namespace grundy {
inline namespace abi_1 {

// The window theorem alone knows several sequences.
verify::Certificate claim_of(std::span<const rules::HeapForm> forms, std::span<const std::string> names,
                             const engines::Period& p) {
    verify::Certificate c;
    static_cast<Repetition&>(c) = p;
    if (c.proof == RepetitionTheorem::sequences) {
        for (std::size_t s = 0; s < forms.size(); ++s) c.sequences.push_back({names[s], verify::kinds_of(forms[s])});
        return c;
    }
    c.form = forms[0];
    for (rules::HeapMove& m : c.form.moves) m.vanishes = false;  // does not affect the values
    return c;
}

std::string certificate_of(const engines::PeriodSource& source, const std::string& game,
                           const std::string& rules_digest, engines::Period p, Meter& meter) {
    source.add_borders(p, meter);
    verify::Certificate c = claim_of(source.form().forms, source.form().names, p);
    c.game = game;
    c.rules = rules_digest;
    const bool listed = c.values <= verify::most_listed / static_cast<std::int64_t>(source.form().forms.size());
    verify::ValueDigest digest;
    const auto add = [&](std::span<const std::uint32_t> values) {
        digest.add(values);
        if (listed) c.listed.insert(c.listed.end(), values.begin(), values.end());
    };
    // For values in parts, the digest covers only the first part.
    const std::size_t count = to_size(c.borders.empty() ? c.values : c.borders[0].heap);
    for (std::size_t q = 0; q < source.form().forms.size(); ++q) source.for_values(q, count, add, meter);
    c.digest = digest.hex();
    return verify::write(c);
}

}  // namespace abi_1
}  // namespace grundy
