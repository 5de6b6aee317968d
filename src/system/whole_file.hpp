// SPDX-License-Identifier: MIT
// The one way in which files come into being: each is there in whole or not at all. It is written beside its place
// under a name of its own, forced to the disk, then renamed; what was there before stays until then, and where anything
// fails nothing is left beside it. Devices and pipes (`/dev/stdout`) have no half-written state and are written to
// directly.
#pragma once

#include <string>
#include <string_view>

namespace grundy::system {

/// Where a file of this name would be put: through symbolic links, so that the file they lead to is replaced.
std::string place_of(const std::string& path);

/// Error where no WholeFile could be made of the path, as far as this can be told without changing anything there: for
/// those who would otherwise learn it after hours.
void require_writable(const std::string& path);

class WholeFile {
public:
    /// Error where it cannot be made.
    explicit WholeFile(const std::string& path);
    WholeFile(const WholeFile&) = delete;
    WholeFile& operator=(const WholeFile&) = delete;
    ~WholeFile();

    int descriptor() const { return descriptor_; }
    void write(std::string_view bytes);
    /// Until this has returned, the file is what it was before.
    void commit();

private:
    const std::string name_;        // as it was given, for messages
    std::string path_, temporary_;  // temporary_ empty: written directly
    int descriptor_ = -1;
};

}  // namespace grundy::system
