// SPDX-License-Identifier: MIT
// See mpi.hpp. There are two-sided messages only, each one number of 8 bytes: a worker says how its last item ended,
// and rank 0 answers with the next one. Each worker learns once that there is none: as an answer, or, if rank 0 is
// interrupted, in the middle of its item, which it then gives up; it says one thing more, which needs no answer.
// Whoever waits sleeps between probes: Open MPI would keep a core busy with waiting.
#include "atlas/mpi.hpp"

#include "core/error.hpp"

#ifdef GRUNDY_MPI
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

#include <chrono>
#include <exception>
#include <future>
#include <thread>

#include "atlas/parts.hpp"
#include "core/size.hpp"
#endif

namespace grundy::atlas {

#ifdef GRUNDY_MPI
namespace {

// What a worker says; what rank 0 answers is an item, or `none`.
constexpr std::int64_t ready = 0, open = 1, solved = 2, leaves = 3, none = -1;
constexpr int tag = 24;

bool interrupted(const WorkOptions& options) { return options.interrupt != nullptr && *options.interrupt; }

void nap() { std::this_thread::sleep_for(std::chrono::milliseconds(1)); }

// A process that throws does not get to `finish`: it exits without MPI_Finalize, and mpirun then ends all others.
class Ranks {
public:
    Ranks() {
        MPI_Init(nullptr, nullptr);
        MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
        MPI_Comm_size(MPI_COMM_WORLD, &size_);
    }
    int rank() const { return rank_; }
    int workers() const { return size_ - 1; }

    void send(int to, std::int64_t number) const { MPI_Send(&number, 1, MPI_INT64_T, to, tag, MPI_COMM_WORLD); }

    // Whether a message from `rank`, or from any if that is MPI_ANY_SOURCE, has come; `rank` is then its sender.
    bool receive(int& rank, std::int64_t& number) const {
        int there = 0;
        MPI_Status status{};
        MPI_Iprobe(rank, tag, MPI_COMM_WORLD, &there, &status);
        if (there == 0) return false;
        rank = status.MPI_SOURCE;
        MPI_Recv(&number, 1, MPI_INT64_T, rank, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        return true;
    }

    // Returns when all ranks are here.
    void finish() const {
        MPI_Request request{};
        MPI_Ibarrier(MPI_COMM_WORLD, &request);
        for (int here = 0; here == 0; nap()) MPI_Test(&request, &here, MPI_STATUS_IGNORE);
        MPI_Finalize();
    }

private:
    int rank_ = 0, size_ = 1;
};

// Rank 0: until every worker has been told that there is nothing left, and has nothing more to say.
void hand_out(const Ranks& ranks, const Worklist& list, const WorkOptions& options) {
    const std::vector<std::size_t> todo = list.missing();
    std::vector<bool> told(to_size(ranks.workers()) + 1, false);
    std::size_t next = 0, done = 0;
    const auto tell_none = [&](int worker) {
        if (!told[to_size(worker)]) ranks.send(worker, none);
        told[to_size(worker)] = true;
    };
    for (int here = ranks.workers(); here > 0;) {
        if (interrupted(options))
            for (int worker = 1; worker <= ranks.workers(); ++worker) tell_none(worker);
        int from = MPI_ANY_SOURCE;
        std::int64_t said = ready;
        if (!ranks.receive(from, said)) {
            nap();
            continue;
        }
        if (said == open || said == solved) {
            ++done;
            if (options.progress) options.progress(done, todo.size());
        }
        if (!told[to_size(from)] && said != leaves && next < todo.size()) {
            ranks.send(from, static_cast<std::int64_t>(todo[next++]));
            continue;
        }
        tell_none(from);
        --here;
    }
}

// Does an item in a thread of its own, so that this one hears from rank 0, and sets `told` if that stops it.
Worklist::Done do_item(const Ranks& ranks, const Worklist& list, std::int64_t item, const WorkOptions& options,
                       bool& told) {
    std::atomic<bool> stop{false};
    auto work = std::async(std::launch::async, [&] { return list.do_item(to_size(item), &stop); });
    while (work.wait_for(std::chrono::milliseconds(10)) != std::future_status::ready) {
        int from = 0;
        std::int64_t said = none;
        if (!told && ranks.receive(from, said)) told = true;  // it says nothing else now
        if (told || interrupted(options)) stop = true;
    }
    return work.get();
}

void take_items(const Ranks& ranks, const std::string& folder, const Worklist& list, const WorkOptions& options) {
    Part part(folder, "mpi" + std::to_string(ranks.rank()) + "-" + options.attempt);
    bool told = false;
    const auto next = [&](std::int64_t said) {
        ranks.send(0, said);
        int from = 0;
        std::int64_t item = none;
        while (!told && !ranks.receive(from, item)) nap();
        return item;
    };
    try {
        for (std::int64_t item = next(ready); item != none;) {
            const Worklist::Done done = do_item(ranks, list, item, options, told);
            part.add(done.line);
            item = next(done.solved ? solved : open);
        }
    } catch (const Stopped&) {
        next(leaves);
        throw;
    }
    part.sync();
}

}  // namespace

bool run_by_mpi(const std::string& folder, const WorkOptions& options) {
    const Ranks ranks;
    if (ranks.workers() == 0)
        throw Error(
            "--mpi: rank 0 only hands out the work, so at least two are needed: mpirun -np 4 grundy atlas run " +
            folder + " --mpi");
    const std::unique_ptr<Worklist> list = worklist_of(folder);
    std::exception_ptr stopped;
    try {
        if (ranks.rank() == 0)
            hand_out(ranks, *list, options);
        else
            take_items(ranks, folder, *list, options);
        if (interrupted(options)) throw Stopped(Outcome::interrupted, "interrupted");
    } catch (const Stopped&) {
        stopped = std::current_exception();
    }
    ranks.finish();
    if (stopped) std::rethrow_exception(stopped);
    return ranks.rank() == 0;
}
#else
bool run_by_mpi(const std::string& /*folder*/, const WorkOptions& /*options*/) {
    throw Error(
        "this program was built without MPI; to build one with it: scripts/install-deps.sh build cluster && "
        "cmake --preset release -DGRUNDY_MPI=ON && cmake --build build --target grundy");
}
#endif

}  // namespace grundy::atlas
