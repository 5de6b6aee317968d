// SPDX-License-Identifier: MIT
// A sequence of values that grows at its end, kept in a checkpoint: the client of all tables. Values of a trusted file
// are taken over. Those of any other file are only compared, once the run has computed as many itself.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "store/checkpoint.hpp"

namespace grundy::store {

class SavedValues {
public:
    /// Copies values from this index on.
    using Copy = std::function<void(std::uint64_t from, std::span<std::uint64_t> out)>;

    /// What is not trusted is looked through now: throws Error if the chunks of the file are no such sequence.
    explicit SavedValues(Checkpoint& file);

    /// Passes the values of a trusted file in order, at most `most` of them, as blocks. Throws Error as above.
    void resume(std::uint64_t most, const std::function<void(std::span<const std::uint64_t>)>& append);
    /// Saves if it is time to; cheap otherwise. `size`: of the sequence.
    void look(std::uint64_t size, const Copy& copy) {
        if (due()) save(size, copy);
    }
    bool due() const { return file_.due(); }
    /// Saves the values that the file does not have. Throws Error if they differ from those that it claims.
    void save(std::uint64_t size, const Copy& copy);
    /// "'FILE' keeps WHAT up to 99, and the same command continues from there", or why it does not.
    std::string what_is_kept(const std::string& what) const;
    std::uint64_t kept() const { return file_.trusted() ? count_ : 0; }

private:
    using Visit = std::function<void(const std::string& bytes, std::uint64_t first, std::uint64_t count)>;
    void for_each_chunk(const Visit& visit);
    void compare(const Copy& copy);

    Checkpoint& file_;
    bool counted_ = false;
    std::uint64_t count_ = 0;  ///< values in the file, once they are counted
};

}  // namespace grundy::store
