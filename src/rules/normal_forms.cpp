// SPDX-License-Identifier: MIT
// See normal_forms.hpp.
#include "rules/normal_forms.hpp"

#include <algorithm>

namespace grundy::rules {

NormalForms& NormalForms::operator=(const NormalForms& other) {
    if (this == &other) return *this;
    const std::lock_guard lock(mutex_);
    forms_.clear();
    return *this;
}

std::shared_ptr<const NormalGame> NormalForms::find(int instance) const {
    const std::lock_guard lock(mutex_);
    const auto at = std::find_if(forms_.begin(), forms_.end(), [&](const auto& f) { return f.first == instance; });
    return at == forms_.end() ? nullptr : at->second;
}

void NormalForms::keep(int instance, std::shared_ptr<const NormalGame> form) {
    const std::lock_guard lock(mutex_);
    if (forms_.size() == most) forms_.pop_front();
    forms_.emplace_back(instance, std::move(form));
}

}  // namespace grundy::rules
