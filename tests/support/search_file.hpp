// SPDX-License-Identifier: MIT
// The checkpoint of a period search as its parts, to be changed and written again, as anybody could: without the user's
// signature unless it is asked for.
#pragma once

#include <string>
#include <vector>

#include "os/whole_file.hpp"
#include "store/chunks.hpp"

namespace grundy::test {

struct SearchFile {
    store::Head head, fields;
    std::vector<std::string> windows;
    bool is_own = false;

    static SearchFile read(const std::string& path, const store::Packing& packing = {}) {
        const store::ChunkList list = store::list_chunks(path).value();
        SearchFile out{list.head, {}, {}, list.own == list.chunks.size()};
        for (const store::Chunk& chunk : list.chunks) out.windows.push_back(content_of(path, chunk, packing));
        out.fields = store::head_of(out.windows.at(0));
        out.windows.erase(out.windows.begin());
        return out;
    }
    void write(const std::string& path, bool sign = false) const {
        std::string digest;
        os::WholeFile file(path);
        const auto add = [&](std::string bytes) {
            const std::size_t end = bytes.find('\n', bytes.find("chunk "));
            const std::size_t signature = bytes.rfind(' ', end) + 1;
            if (!sign) bytes.replace(signature, end - signature, "-");
            file.write(bytes);
        };
        add(store::first_bytes(head, digest));
        add(store::chunk_bytes(1, "search", store::text_of(fields), {}, digest));
        for (std::size_t i = 0; i < windows.size(); ++i)
            add(store::chunk_bytes(i + 2, "search", windows[i], {}, digest));
        file.commit();
    }
    std::uint64_t number(const std::string& name) const { return std::stoull(fields.at(name)); }
    void set(const std::string& name, std::uint64_t number) { fields[name] = std::to_string(number); }
    std::uint64_t reached() const { return number("heap-" + std::to_string(number("states") + 1)); }
};

}  // namespace grundy::test
