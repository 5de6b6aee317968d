// SPDX-License-Identifier: MIT
// A file of chunks in which one run saves what it has and from which the next one continues: who may use it, when it is
// written, what happens if that fails. Clients say what the chunks mean. A file is trusted only if the user's key
// signed all of it; whatever another file claims must be confirmed by the client before it counts.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "store/chunks.hpp"

namespace grundy::os {
class FileLock;
}

namespace grundy::store {

struct CheckpointSettings {
    std::string file;
    double every = 120;  ///< seconds between two times of saving
    Packing packing{};
    std::function<void(const std::string&)> warn{};  ///< of what does not stop the run; may be empty
    std::function<void()> saved{};                   ///< called after each time of saving; may be empty
};

class Checkpoint {
public:
    /// `head` says what the file is of, and the field "game" names it for messages; the revision of the engines is
    /// added. Throws Error if the file belongs to something else or to engines of another revision, is no such file,
    /// cannot be written or is in use. A damaged end is reported and left out.
    Checkpoint(CheckpointSettings settings, Head head);
    Checkpoint(const Checkpoint&) = delete;
    Checkpoint& operator=(const Checkpoint&) = delete;
    ~Checkpoint();

    const std::string& file() const { return settings_.file; }
    /// Whether all chunks are this user's. If not, nothing is appended until `begin_again`.
    bool trusted() const { return list_.own == list_.chunks.size(); }
    bool empty() const { return list_.chunks.empty(); }
    std::size_t size() const { return list_.chunks.size(); }  ///< number of chunks
    /// Calls visit(kind, content) for each chunk in order, until it returns false. Throws Error if the file is no
    /// longer what it was when it was opened.
    void visit(const std::function<bool(const std::string& kind, const std::string& content)>& visit) const;
    /// Throws Error: "the checkpoint 'FILE' WHY; remove it or name another file to start again".
    [[noreturn]] void refuse(const std::string& why) const;

    /// Whether it is time to save.
    bool due() const;
    /// Appends a chunk, and returns whether it is written. A failure is reported once; the file then ends where it
    /// ended before, and the caller keeps the content for the next time.
    bool append(const std::string& kind, std::string_view content);
    /// Waits until the chunks that were appended are on disk: once for all of them, as each time costs more than
    /// writing a chunk. If that fails, the file ends where it ended when it was last forced, and all later content is
    /// to be kept.
    bool force();
    /// Replaces all chunks by those of this kind that `write` passes to its argument, which returns false if that
    /// failed. The file is what it was before until the new one is on disk. Failures are treated as by `append`.
    using Take = std::function<bool(const std::string& content)>;
    bool replace(const std::string& kind, const std::function<void(const Take&)>& write);
    /// Counts as a time of saving, even if there was nothing to append.
    void note_time();
    /// Drops all chunks; what was confirmed is appended anew.
    void begin_again();
    /// Why the last time of saving failed; "" if it did not.
    const std::string& unsaved() const { return unsaved_; }

private:
    void create();
    bool attempt(const std::function<void()>& write);

    CheckpointSettings settings_;
    Head head_;
    std::unique_ptr<os::FileLock> lock_;
    struct End {
        std::size_t chunks = 0;
        std::uint64_t bytes = 0;
        std::string digest{};
    };
    End end() const { return {list_.chunks.size(), list_.end, list_.digest}; }

    ChunkList list_;
    End forced_;  ///< of what is on disk
    bool exists_ = false;
    std::string unsaved_;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace grundy::store
