// SPDX-License-Identifier: MIT
// See work.hpp.
#include "atlas/work.hpp"

#include <exception>
#include <mutex>

#include "atlas/parts.hpp"
#include "core/joining_thread.hpp"

namespace grundy::atlas {
namespace {

// What the workers of one run share: the items that are left, and what came of them.
class Hand {
public:
    Hand(std::string folder, const Shard& shard, const WorkOptions& options)
        : folder_(std::move(folder)), options_(options), list_(worklist_of(folder_)) {
        for (std::size_t i = shard.index; i < list_->size(); i += shard.of) ++done_.before;
        for (const std::size_t item : list_->missing())
            if (item % shard.of == shard.index) todo_.push_back(item);
        done_.before -= todo_.size();
    }

    // Works until no item is left, a worker fails, or the run is interrupted.
    void work(const std::string& name) {
        Part part(folder_, name);
        try {
            while (const std::size_t* item = next()) {
                const Worklist::Done done = list_->do_item(*item, options_.interrupt);
                part.add(done.line);
                note(done.solved);
            }
            part.sync();
        } catch (...) {
            const std::scoped_lock lock(mutex_);
            if (!fault_) fault_ = std::current_exception();
        }
    }

    report::AtlasWorked finish() {
        if (fault_) std::rethrow_exception(fault_);
        return done_;
    }
    std::size_t left() const { return todo_.size(); }

private:
    const std::size_t* next() {
        const std::scoped_lock lock(mutex_);
        if (fault_ || at_ == todo_.size()) return nullptr;
        return &todo_[at_++];
    }
    void note(bool solved) {
        const std::scoped_lock lock(mutex_);
        ++done_.records;
        if (solved) ++done_.solved;
        if (options_.progress) options_.progress(done_.records, todo_.size());
    }

    const std::string folder_;
    const WorkOptions& options_;
    const std::unique_ptr<Worklist> list_;
    std::vector<std::size_t> todo_;
    std::mutex mutex_;
    std::size_t at_ = 0;
    report::AtlasWorked done_;
    std::exception_ptr fault_;
};

}  // namespace

report::AtlasWorked work(const std::string& folder, const Shard& shard, const WorkOptions& options) {
    Hand hand(folder, shard, options);
    hand.work(std::to_string(shard.index + 1) + "of" + std::to_string(shard.of) + "-" + options.attempt);
    return hand.finish();
}

report::AtlasWorked run(const std::string& folder, unsigned threads, const WorkOptions& options) {
    Hand hand(folder, {}, options);
    {
        std::vector<JoiningThread> workers;
        for (unsigned i = 1; i < std::min<std::size_t>(threads, hand.left()); ++i)
            workers.emplace_back(
                [&hand, &options, i] { hand.work("run" + std::to_string(i + 1) + "-" + options.attempt); });
        hand.work("run1-" + options.attempt);
    }
    return hand.finish();
}

}  // namespace grundy::atlas
