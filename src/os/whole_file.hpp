// SPDX-License-Identifier: MIT
// The only way in which files are created: each appears completely or not at all. It is written beside its place under
// a temporary name, forced to disk, then renamed. The previous file stays until then, and if anything fails, nothing is
// left beside it. Devices and pipes (`/dev/stdout`) have no half-written state and are written to directly.
#pragma once

#include <string>
#include <string_view>

namespace grundy::os {

/// Returns the path where a file of this name would be put. It follows symbolic links, so that the file they lead to is
/// replaced.
std::string place_of(const std::string& path);

/// Throws Error if a WholeFile cannot be created at the path, as far as this can be determined without changing
/// anything. Long computations call it first, so that they do not fail after hours.
void require_writable(const std::string& path);

class WholeFile {
public:
    /// Throws Error if it cannot be created.
    explicit WholeFile(const std::string& path);
    WholeFile(const WholeFile&) = delete;
    WholeFile& operator=(const WholeFile&) = delete;
    ~WholeFile();

    int descriptor() const { return descriptor_; }
    void write(std::string_view bytes);
    /// Replaces the file. Until this has returned, the file is what it was before.
    void commit();
    /// As `commit`, but does not wait for the disk: for files that only tell how things stand.
    void replace();

private:
    const std::string name_;        // as it was given, for messages
    std::string path_, temporary_;  // temporary_ empty: written directly
    int descriptor_ = -1;
};

}  // namespace grundy::os
