// SPDX-License-Identifier: MIT
// What a folder wants done, in items that workers do in any order: the games of an atlas, or the parts of a certificate
// that is checked. Whoever hands out items (work.hpp, mpi.hpp, slurm.hpp) knows no more of them than this.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

namespace grundy::atlas {

class Worklist {
public:
    struct Done {
        std::string line;     ///< the record, for a part file
        bool solved = false;  ///< it has a certificate or a value, or its part of a certificate holds
    };

    virtual ~Worklist() = default;
    virtual std::size_t size() const = 0;
    /// The items that are not done, ascending. Throws Error if the records contradict each other.
    virtual std::vector<std::size_t> missing() const = 0;
    /// May be called by several threads at once. Throws Stopped if interrupted.
    virtual Done do_item(std::size_t item, const std::atomic<bool>* interrupt) const = 0;
    /// How long an item takes at most, roughly.
    virtual double seconds_an_item() const = 0;
};

/// Opens a folder for work; what was deleted of its structure is created again. Throws Error if it is neither an atlas
/// nor the check of a certificate, or if it is an atlas for another version of the program.
std::unique_ptr<Worklist> worklist_of(const std::string& folder);

}  // namespace grundy::atlas
