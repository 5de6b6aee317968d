// SPDX-License-Identifier: MIT
// See checkpoint.hpp.
#include "store/checkpoint.hpp"

#include <utility>

#include "core/engines_revision.hpp"
#include "core/error.hpp"
#include "os/appended_file.hpp"
#include "os/file_lock.hpp"
#include "os/whole_file.hpp"

namespace grundy::store {
namespace {

const std::string revision_field = "engines";

std::string said(const Head& head, const std::string& field) {
    const auto it = head.find(field);
    return it == head.end() ? "" : it->second;
}

// The digest of a question would tell nobody anything.
std::string stated(const std::string& field, const std::string& text) {
    if (field == "question") return "";
    return field + " " + (text.empty() ? "unknown" : text.substr(0, 200)) + ", ";
}

}  // namespace

Checkpoint::Checkpoint(CheckpointSettings settings, Head head)
    : settings_(std::move(settings)), head_(std::move(head)) {
    head_[revision_field] = std::to_string(engines_revision);
    lock_ = std::make_unique<os::FileLock>(settings_.file, "the checkpoint '" + settings_.file + "'");
    auto list = list_chunks(settings_.file);
    exists_ = list.has_value();
    if (!list) {
        os::require_writable(settings_.file);
        return;
    }
    list_ = std::move(*list);
    forced_ = end();
    for (const auto& [field, text] : head_)
        if (field != "game" && field != revision_field && said(list_.head, field) != text)
            throw Error("the checkpoint '" + settings_.file + "' belongs to another question (" +
                        stated(field, said(list_.head, field)) + "of " + said(list_.head, "game") +
                        "); remove it or name another file");
    if (said(list_.head, revision_field) != head_.at(revision_field))
        refuse("was saved by another version of the engines, which may have been corrected since");
    if (!list_.fault.empty() && settings_.warn)
        settings_.warn("the checkpoint '" + settings_.file + "': " + list_.fault +
                       "; it and what follows are not used");
}

Checkpoint::~Checkpoint() = default;

void Checkpoint::visit(const std::function<bool(const std::string&, const std::string&)>& visit) const {
    for (const Chunk& chunk : list_.chunks)
        if (!visit(chunk.kind, content_of(settings_.file, chunk, settings_.packing))) return;
}

void Checkpoint::refuse(const std::string& why) const {
    throw Error("the checkpoint '" + settings_.file + "' " + why + "; remove it or name another file to start again");
}

bool Checkpoint::due() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - last_).count() >= settings_.every;
}

void Checkpoint::note_time() {
    last_ = std::chrono::steady_clock::now();
    if (unsaved_.empty() && settings_.saved) settings_.saved();
}

void Checkpoint::create() {
    list_ = {head_};
    const std::string bytes = first_bytes(head_, list_.digest);
    os::WholeFile file(settings_.file);
    file.write(bytes);
    file.commit();
    list_.end = bytes.size();
    forced_ = end();
    exists_ = true;
}

void Checkpoint::begin_again() {
    exists_ = false;
    list_ = {};
    forced_ = {};
}

// Whatever happens to a file is no reason to give up hours of work.
bool Checkpoint::attempt(const std::function<void()>& write) {
    try {
        write();
        return true;
    } catch (const std::exception& fault) {
        if (unsaved_.empty() && settings_.warn)
            settings_.warn("the checkpoint is not saved: " + std::string(fault.what()) +
                           "; the work continues, and saving is tried again later");
        unsaved_ = fault.what();
        return false;
    }
}

bool Checkpoint::append(const std::string& kind, std::string_view content) {
    return attempt([&] {
        if (!exists_) create();
        std::string digest = list_.digest;
        const std::string bytes = chunk_bytes(list_.chunks.size() + 1, kind, content, settings_.packing, digest);
        os::append(settings_.file, list_.end, bytes);
        list_.chunks.emplace_back().kind = kind;
        list_.own = list_.chunks.size();
        list_.end += bytes.size();
        list_.digest = std::move(digest);
        unsaved_.clear();
    });
}

bool Checkpoint::force() {
    if (list_.end == forced_.bytes) return true;
    if (attempt([&] { os::force(settings_.file); })) {
        forced_ = end();
        return true;
    }
    list_.chunks.resize(forced_.chunks);
    list_.own = forced_.chunks;
    list_.end = forced_.bytes;
    list_.digest = forced_.digest;
    return false;
}

bool Checkpoint::replace(const std::string& kind, const std::function<void(const Take&)>& write) {
    return attempt([&] {
        ChunkList list{head_};
        os::WholeFile file(settings_.file);
        const auto add = [&](const std::string& bytes) {
            file.write(bytes);
            list.end += bytes.size();
        };
        add(first_bytes(head_, list.digest));
        write([&](const std::string& content) {
            add(chunk_bytes(list.chunks.size() + 1, kind, content, settings_.packing, list.digest));
            list.chunks.emplace_back().kind = kind;
            return true;
        });
        file.commit();
        list.own = list.chunks.size();
        list_ = std::move(list);
        forced_ = end();
        exists_ = true;
        unsaved_.clear();
    });
}

}  // namespace grundy::store
