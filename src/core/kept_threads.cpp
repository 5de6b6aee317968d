// SPDX-License-Identifier: MIT
// See kept_threads.hpp.
#include "core/kept_threads.hpp"

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace grundy {

// Where a thread finds its work. It belongs to one KeptThread from the constructor to join(), and otherwise waits.
struct KeptThread::Place {
    std::mutex mutex;
    std::condition_variable changed;
    std::function<void()> work;  // empty when it is done

    // The places whose threads wait. Never destroyed, because the threads outlive what is.
    static std::vector<Place*>& waiting() {
        static auto& places = *new std::vector<Place*>;
        return places;
    }
    void give(std::function<void()> w) {
        const std::lock_guard lock(mutex);
        work = std::move(w);
        changed.notify_all();
    }
    void wait_until_done() {
        std::unique_lock lock(mutex);
        changed.wait(lock, [&] { return !work; });
    }
    [[noreturn]] void serve() noexcept {
        for (std::unique_lock lock(mutex);;) {
            changed.wait(lock, [&] { return bool{work}; });
            lock.unlock();
            work();
            lock.lock();
            work = nullptr;
            changed.notify_all();
        }
    }
};

namespace {

std::mutex mutex;
std::atomic<unsigned> at_work{0};

}  // namespace

KeptThread::KeptThread(std::function<void()> work) : place_(nullptr) {
    const std::lock_guard lock(mutex);
    std::vector<Place*>& places = Place::waiting();
    if (places.empty()) {
        auto fresh = std::make_unique<Place>();
        places.reserve(places.capacity() + 1);  // so that join() never allocates
        std::thread([place = fresh.get()] { place->serve(); }).detach();
        places.push_back(fresh.release());
    }
    places.back()->give(std::move(work));
    place_ = places.back();
    places.pop_back();
    ++at_work;
}

void KeptThread::join() {
    place_->wait_until_done();
    const std::lock_guard lock(mutex);
    Place::waiting().push_back(std::exchange(place_, nullptr));
    --at_work;
}

unsigned KeptThread::busy() { return at_work; }

}  // namespace grundy
