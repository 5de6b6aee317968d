// SPDX-License-Identifier: MIT
// Names for the counts that a format leaves unnamed; see input_format.hpp.
#include <algorithm>
#include <utility>

#include "core/input_format.hpp"

namespace grundy {
namespace {

class CountNames {
public:
    CountNames(const InputFormat& format, std::span<const InputSlot> slots) : slots_(slots) {
        for (const InputSlot& s : slots) taken_.push_back(s.name);
        take_names(format.items);
    }

    void name_all(std::vector<InputFormat::Item>& items) {
        std::vector<InputFormat::Item> out;
        for (InputFormat::Item& item : items) {
            name_all(item.parts);
            if (item.kind == InputFormat::Item::Kind::slot && item.counts.empty())
                for (const char* size : sizes(item.name)) {
                    item.counts.push_back(unused(item.name + size));
                    InputFormat::Item& count = out.emplace_back();
                    count.kind = InputFormat::Item::Kind::count;
                    count.name = item.counts.back();
                }
            out.push_back(std::move(item));
        }
        items = std::move(out);
    }

private:
    void take_names(const std::vector<InputFormat::Item>& items) {
        for (const InputFormat::Item& item : items) {
            taken_.push_back(item.name);
            take_names(item.parts);
        }
    }

    std::vector<const char*> sizes(const std::string& slot) const {
        const auto found = std::find_if(slots_.begin(), slots_.end(), [&](const auto& s) { return s.name == slot; });
        if (found->type == "int") return {};
        if (found->type == "board") return {"_rows", "_columns"};
        if (found->type == "graph") return {"_vertices", "_edges"};
        return {"_size"};
    }

    std::string unused(std::string name) {
        while (std::find(taken_.begin(), taken_.end(), name) != taken_.end()) name += "_";
        return taken_.emplace_back(std::move(name));
    }

    std::span<const InputSlot> slots_;
    std::vector<std::string> taken_;
};

}  // namespace

void name_counts(InputFormat& format, std::span<const InputSlot> slots) {
    CountNames(format, slots).name_all(format.items);
}

}  // namespace grundy
