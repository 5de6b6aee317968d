// SPDX-License-Identifier: MIT
// See far_marks.hpp.
#include "kernels/breaking/many_rare/far_marks.hpp"

#include <algorithm>

namespace grundy::kernels::breaking {

FarMarks::FarMarks(const PlaneKernels& kernels) : kernels_(kernels), each_(most_planes) {
    for (std::size_t p = 0; p < most_planes; ++p) each_[p].fill(static_cast<std::uint8_t>(p));
}

void FarMarks::begin(std::uint32_t top) {
    ends_ = {128, 256, 448, 704, 1088, 2048, 4096, 6144, 8192, 12288, 16384, ~std::size_t{0}};
    stages_ = {{0}, {16}, {12}, {8}, {6}, {4}, {4}, {4}, {4}, {4}, {4}, {4}};
    const std::size_t wider = 1 + top / 256;  // these are for up to 32 planes
    for (Stage& stage : stages_) stage.rows = std::min(stage.rows * wider, most_rows);
}

void FarMarks::mark(Block& b, const HeapTable& heaps, const Partners& partners, const PlaneRow* planes,
                    Rows& seen) const {
    if (partners.count == 0) return;
    kernels_.mark(heaps.high(b.heap), heaps.low(b.heap), partners, planes, seen.data(), seen.size());
    b.work += partners.count * (3 * seen.size() + 5) / 2;
}

void FarMarks::mark_far(Block& b, const HeapTable& heaps, const PartnerLists& lists, std::uint32_t top) const {
    const Partners far = lists.far();
    const auto stage_part = [&](std::size_t j) {
        return far.part(j == 0 ? 0 : std::min(ends_[j - 1], far.count), std::min(ends_[j], far.count));
    };
    const std::size_t planes = std::min<std::size_t>(most_planes, top / 8 + 2);
    b.first.assign(planes, {});
    mark(b, heaps, stage_part(0), each_.data(), b.first);
    const auto full = [](std::uint8_t byte) { return byte == 0xff; };
    std::size_t base = 0;
    while (base < planes && std::all_of(b.first[base].begin(), b.first[base].end(), full)) ++base;
    const PlaneRow *from_planes = &each_[base], *from_seen = b.first.data() + base;
    std::size_t from = planes - base;
    b.planes.resize(stages_.size());
    b.seen.resize(stages_.size());
    for (std::size_t j = 1; j < stages_.size(); ++j) {
        const std::size_t rows = stages_[j].rows;
        b.last = j;
        b.planes[j].resize(rows);
        b.seen[j].resize(rows);
        kernels_.pick(from_planes, from_seen, from, b.planes[j].data(), b.seen[j].data(), rows);
        mark(b, heaps, stage_part(j), b.planes[j].data(), b.seen[j]);
        if (ends_[j] >= far.count) break;
        from_planes = b.planes[j].data(), from_seen = b.seen[j].data(), from = rows;
    }
}

void FarMarks::mark_middle(Block& b, const HeapTable& heaps, const PartnerLists& lists) const {
    b.settled = b.seen[b.last];
    mark(b, heaps, lists.middle(), b.planes[b.last].data(), b.settled);
}

// A heap whose index lies after the planes that were picked for it has to be marked alone; one more row costs time for
// all heaps of the block. A row is added if it saves half of the heaps that are missed.
void FarMarks::tune(const Block& b, std::size_t lanes, std::size_t partners) {
    constexpr std::size_t tuned_blocks = 16;
    for (std::size_t j = 1; j <= b.last; ++j) {
        Stage& stage = stages_[j];
        if (b.planes[j].size() != stage.rows) continue;  // another block of the window has just changed it
        const PlaneRow& last = b.planes[j].back();
        for (std::size_t i = 0; i < lanes; ++i) {
            stage.missed += last[i] < b.plane_of[i];
            stage.would_miss += last[i] <= b.plane_of[i];
        }
        ++stage.blocks;
        if (stage.blocks < tuned_blocks && stage.missed <= tuned_blocks) continue;
        const std::size_t row = 2 * (std::min(ends_[j], partners) - ends_[j - 1]) * stage.blocks;
        const std::size_t alone = 3 * partners;  // most of it is waiting for memory
        if (stage.missed * alone > 2 * row)
            stage.rows = std::min(stage.rows + 1 + stage.rows / 4, most_rows);
        else if ((stage.would_miss - stage.missed) * alone < row && stage.rows > 1)
            --stage.rows;
        stage.missed = stage.would_miss = stage.blocks = 0;
    }
}

}  // namespace grundy::kernels::breaking
