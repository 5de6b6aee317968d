// SPDX-License-Identifier: MIT
// See kind.hpp; the cases are those of Theorem 45.
#include "engines/misere/kind.hpp"

namespace grundy::engines::misere {

std::optional<Kind> KindOfOptions::kind() const {
    const Nimber value = values_.mex().nimber();
    const auto [fickle_0, fickle_1] = fickle_;
    const auto [firm_0, firm_1] = firm_;
    if (value >= 2) {
        if ((firm_0 || fickle_1) && (firm_1 || fickle_0)) return Kind{value, true};
    } else if (value == 1) {
        if (fickle_0 != firm_0) return Kind{1, firm_0};
    } else if (!any_ || (fickle_1 && !firm_1)) {
        return Kind{0, false};
    } else if (!fickle_1) {
        return Kind{0, true};
    }
    return std::nullopt;
}

}  // namespace grundy::engines::misere
