// SPDX-License-Identifier: MIT
#include <grundy/chomp.hpp>

#include "api/impl.hpp"
#include "kernels/chomp/chomp.hpp"

namespace grundy {
inline namespace abi_1 {

std::uint64_t for_each_lost_chomp(unsigned rows, unsigned columns, const std::function<void(const ChompBar&)>& visit,
                                  const Limits& limits) {
    Meter meter(budget_of(limits));
    return kernels::lost_chomp(rows, columns, visit, meter);
}

}  // namespace abi_1
}  // namespace grundy
