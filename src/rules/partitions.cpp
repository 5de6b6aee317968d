// SPDX-License-Identifier: MIT
// Steps through partitions one by one: raises the rightmost part that can be raised, makes the parts after it as small
// as possible again, and puts the rest on the last part; see partitions.hpp.
#include "rules/partitions.hpp"

#include "core/size.hpp"

namespace grundy::rules {

// True if the parts from place `from` on can be at least `smallest`, as the sizes require, and sum up to `sum`.
bool Partitions::fits(Int smallest, std::size_t from, Int sum) const {
    const Wide k = static_cast<Wide>(count_) - static_cast<Wide>(from), least = smallest * k;
    if (sizes_ == Binder::Sizes::distinct) return least + k * (k - 1) / 2 <= sum;
    // Not all equal: a part after the first one that was raised differs from the first part already.
    if (sizes_ == Binder::Sizes::not_all_equal && from == 0) return least < sum;
    return least <= sum;
}

void Partitions::lay(Int smallest, std::size_t from, Int sum) {
    for (std::size_t i = from; i + 1 < parts_.size(); ++i) {
        parts_[i] = smallest;
        sum -= smallest;
        if (sizes_ == Binder::Sizes::distinct) ++smallest;
    }
    parts_.back() = sum;
}

bool Partitions::advance() {
    if (parts_.size() < 2) return false;
    Int sum = parts_.back();
    for (std::size_t i = parts_.size() - 1; i-- > 0;) {
        sum += parts_[i];
        if (!fits(parts_[i] + 1, i, sum)) continue;
        lay(parts_[i] + 1, i, sum);
        return true;
    }
    return false;
}

bool Partitions::next() {
    if (!parts_.empty() && advance()) return true;
    while (count_ < most_) {
        ++count_;
        if (count_ < 1) continue;
        if (!fits(1, 0, total_)) {
            if (count_ > total_) break;  // more parts fit even less
            continue;
        }
        parts_.assign(to_size(count_), 0);
        lay(1, 0, total_);
        return true;
    }
    return false;
}

}  // namespace grundy::rules
