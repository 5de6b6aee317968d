// SPDX-License-Identifier: MIT
// What a query did not reach cannot be read; limits of time that are used up, and solvers that are in use or were moved
// from.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <grundy/digraph.hpp>
#include <grundy/grundy.hpp>
#include <grundy/ruleset.hpp>
#include <string>
#include <thread>

namespace grundy::unreached_test {

const char* const long_position = "cram(board(8, 9))";

Limits nodes(std::uint64_t count) {
    Limits out;
    out.nodes = count;
    return out;
}

std::string message(const std::function<void()>& call) {
    try {
        call();
    } catch (const Error& fault) {
        return fault.what();
    }
    return "";
}

// How the query ended and how far it came is in what is thrown.
template <class Part>
void expect_unreached(const Part& part, const Run& run, Outcome outcome = Outcome::out_of_budget) {
    EXPECT_EQ(run.outcome, outcome);
    EXPECT_FALSE(part.has_value());
    try {
        *part;
        ADD_FAILURE() << "there was something to read";
    } catch (const Stopped& stop) {
        EXPECT_EQ(stop.status, outcome);
        EXPECT_EQ(run.reason.substr(0, std::string(stop.what()).size()), stop.what());
    }
}

void expect_no_values(const LegalMove& move) {
    EXPECT_THROW(static_cast<void>(*move.value), Stopped);
    EXPECT_THROW(static_cast<void>(*move.total), Stopped);
    EXPECT_THROW(static_cast<void>(*move.wins), Stopped);
}

TEST(Unreached, AnswersHaveNothingToMisread) {
    Solver solver(Rules::catalogue());
    const Answer solved = solver.solve(long_position, nodes(1000));
    expect_unreached(solved.value, solved);
    expect_unreached(solved.first_wins, solved);
    expect_unreached(solved.result, solved);
    EXPECT_FALSE(solved.moves_complete);
    const WinnerAnswer winner = solver.winner(long_position, 5, nodes(1000));
    expect_unreached(winner.first_wins, winner);
    expect_unreached(winner.result, winner);
    EXPECT_FALSE(winner.moves_complete);
    const MisereAnswer misere = solver.misere(long_position, nodes(1000));
    expect_unreached(misere.first_wins, misere);
    EXPECT_FALSE(misere.moves_complete);
    const MisereAnswer value = solver.misere_value(long_position, nodes(1000));
    expect_unreached(value.value, value);
    EXPECT_TRUE(solved.components.empty());
    const MoveList moves = solver.moves(long_position, {}, nodes(1000));
    expect_unreached(moves.value, moves);
    expect_unreached(moves.first_wins, moves);
    ASSERT_FALSE(moves.moves.empty());
    expect_no_values(moves.moves[0]);
    const Explanation why = solver.explain(long_position, {}, nodes(1000));
    expect_unreached(why.answer.first_wins, why.answer);
    EXPECT_FALSE(why.answer.moves_complete);
    EXPECT_THROW(static_cast<void>(Answer{}.value == 0U), Stopped) << "no query at all";
}

// Moves that are listed without values, and certificates that were not checked to the end.
TEST(Unreached, PartsOfAnswersTell) {
    Solver solver(Rules::catalogue());
    MoveQuery plain;
    plain.values = false;
    const MoveList list = solver.moves("kayles(5)", plain);
    EXPECT_EQ(list.outcome, Outcome::answered);
    expect_no_values(list.moves.at(0));
    EXPECT_FALSE(list.components.at(0).value.has_value());
    const WinnerAnswer winner = solver.winner("wythoff(10^6, 10^6 + 1)", 1);
    ASSERT_EQ(winner.moves.size(), 1U);
    EXPECT_FALSE(winner.moves[0].value.has_value());
    PeriodQuery query;
    query.certificate = true;
    const std::string certificate = solver.period("kayles", query).certificate;
    EXPECT_TRUE(check_certificate(certificate).holds);
    const CertificateCheck stopped = check_certificate(certificate, nodes(1));
    expect_unreached(stopped.holds, stopped);
}

// A query that was stopped while it listed moves knows the value, but the answer is not one.
TEST(Unreached, WhatWasFilledInBeforeTheEndIsTakenBack) {
    Solver solver(Rules::catalogue());
    const std::string position = "wythoff(400, 300)";
    const std::uint64_t all = solver.solve(position).nodes, value = Solver(Rules::catalogue()).value(position).nodes;
    ASSERT_GT(all, value);
    const Answer stopped = Solver(Rules::catalogue()).solve(position, nodes(value + (all - value) / 2));
    expect_unreached(stopped.value, stopped);
    EXPECT_TRUE(stopped.moves.empty());
}

struct Squares {
    int start() const { return 1000; }
    void for_each_option(int n, auto visit) const {
        for (int k = 1; k * k <= n; ++k) visit(n - k * k);
    }
};

TEST(Unreached, RulesetsToo) {
    RulesetSolver<Squares> solver;
    const auto answer = solver.solve(1000, nodes(10));
    expect_unreached(answer.value, answer);
    expect_unreached(answer.first_wins, answer);
    const RulesetSolver<Squares> other(std::move(solver));
    EXPECT_NE(message([&] { solver.value(3); }).find("moved from"), std::string::npos);
}

TEST(Unreached, ARulesetSolverInUseRefuses) {
    RulesetSolver<Squares> solver;
    std::string from_callback;
    Limits limits;
    std::atomic<bool> stop = false;
    limits.interrupt = &stop;
    limits.progress = [&](auto...) {
        if (!stop.exchange(true)) from_callback = message([&] { solver.value(5); });
    };
    EXPECT_EQ(solver.solve(1'000'000'000, limits).outcome, Outcome::interrupted);
    EXPECT_NE(from_callback.find("in use"), std::string::npos) << from_callback;
    EXPECT_EQ(solver.value(2), 0U);
}

// Equal parts are worth 0 together, whatever their value is: it is not looked for.
struct Doubles {
    int start() const { return 5; }
    void for_each_option(int n, auto visit) const {
        if (n >= 1000)
            visit(n);  // has no value
        else if (n > 0)
            visit(n + 1000, n - 1, n + 1000);
    }
};

TEST(Unreached, EqualPartsOfARulesetCancel) {
    RulesetSolver<Doubles> solver;
    EXPECT_EQ(solver.value(5), 1U);
    EXPECT_EQ(solver.value(4), 0U);
}

TEST(Unreached, ATimeThatHasPassedIsNoTime) {
    Solver solver(Rules::catalogue());
    for (const double seconds : {0.0, -1.0, -std::numeric_limits<double>::infinity()}) {
        Limits limits;
        limits.time = Seconds(seconds);
        const Answer answer = solver.solve(long_position, limits), easy = solver.value("*3", limits);
        expect_unreached(answer.value, answer);
        expect_unreached(easy.value, easy);
    }
    Limits nonsense;
    nonsense.time = Seconds(std::nan(""));
    EXPECT_NE(message([&] { solver.solve("*3", nonsense); }).find("not a number"), std::string::npos);
    EXPECT_EQ(solver.value("*3").value, 3U) << "the solver is free again";
    Limits ample;
    ample.time = std::chrono::hours(1);
    EXPECT_EQ(solver.value("kayles(100)", ample).value, 1U);
}

TEST(Unreached, AStopTokenEndsTheQuery) {
#ifdef __cpp_lib_jthread
    std::stop_source source;
    Limits limits;
    limits.stop = source.get_token();
    limits.progress = [&](auto...) { source.request_stop(); };
    const Answer answer = Solver(Rules::catalogue()).solve(long_position, limits);
    expect_unreached(answer.value, answer, Outcome::interrupted);
#else
    GTEST_SKIP() << "this library has no std::stop_token";
#endif
}

TEST(Unreached, ASolverInUseRefuses) {
    Solver solver(Rules::catalogue());
    std::string from_callback, from_thread;
    Limits limits;
    std::atomic<bool> stop = false;
    limits.interrupt = &stop;
    limits.progress = [&](auto...) {
        if (stop.exchange(true)) return;
        from_callback = message([&] { solver.value("kayles(5)"); });
        std::thread([&] { from_thread = message([&] { solver.position("kayles(5)"); }); }).join();
    };
    EXPECT_EQ(solver.solve(long_position, limits).outcome, Outcome::interrupted);
    EXPECT_NE(from_callback.find("in use"), std::string::npos) << from_callback;
    EXPECT_NE(from_thread.find("in use"), std::string::npos) << from_thread;
    EXPECT_EQ(solver.value("kayles(5)").value, 4U);
    EXPECT_THROW(solver.value("nonsense(5)"), TextError);
    EXPECT_EQ(solver.value("kayles(5)").value, 4U) << "a fault frees it, too";
}

TEST(Unreached, WhatWasMovedFromSaysSo) {
    Solver solver(Rules::catalogue());
    const PositionHandle position = solver.position("kayles(5)");
    const GameHandle kayles = solver.game("kayles");
    Solver other(std::move(solver));
    for (const std::function<void()>& call : std::vector<std::function<void()>>{
             [&] { solver.solve("*1"); }, [&] { solver.text(position); }, [&] { solver.value(kayles, 5); },
             [&] { solver.forget(); }, [&] { solver.stats({}); }, [&] { solver.plan("kayles"); },
             [&] { solver.position("*1"); }, [&] { solver.keep_in({}); }})
        EXPECT_NE(message(call).find("moved from"), std::string::npos);
    solver = std::move(other);
    EXPECT_EQ(solver.value(position).value, 4U);
    Digraph graph = Digraph::of_edges(2, {{0, 1}});
    const Digraph taken(std::move(graph));
    EXPECT_NE(message([&] { graph.value(0); }).find("moved from"), std::string::npos);
}

}  // namespace grundy::unreached_test
