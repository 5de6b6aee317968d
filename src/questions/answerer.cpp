// SPDX-License-Identifier: MIT
// See answerer.hpp. A solver serves one thread at a time: it is taken from the idle ones and put back.
#include "questions/answerer.hpp"

#include <algorithm>
#include <new>

#include "core/bytes.hpp"
#include "core/error.hpp"
#include "core/resident.hpp"
#include "questions/scope.hpp"
#include "report/quoted_numbers.hpp"

namespace grundy::questions {
namespace {

constexpr std::size_t most_scopes = 16, most_idle = 8;
constexpr std::size_t most_rules = std::size_t{256} << 10;
// A solver that has served this number of questions is dropped, so that memory does not grow for ever.
constexpr std::uint64_t most_queries = 20'000;
constexpr std::uint64_t most_resident = std::uint64_t{sizeof(void*) < 8 ? 1 : 2} << 30;

}  // namespace

class Answerer::Lease {
public:
    Lease(Answerer& answerer, const std::string& key, const Rules& rules, SolverOptions options, bool own_process)
        : answerer_(answerer), own_process_(own_process) {
        {
            const std::lock_guard lock(answerer.mutex_);
            const auto at = std::find_if(answerer.idle_.begin(), answerer.idle_.end(),
                                         [&](const Idle& idle) { return idle.key == key; });
            if (at != answerer.idle_.end()) taken_.splice(taken_.begin(), answerer.idle_, at);
        }
        if (taken_.empty()) taken_.push_back({key, std::make_unique<Solver>(rules, std::move(options)), 0});
    }
    // After a question that used up its budget the solver is dropped, because it may hold much memory.
    ~Lease() {
        Idle& mine = taken_.front();
        if (dropped_ || ++mine.queries > most_queries || (own_process_ && resident_bytes() > most_resident)) return;
        const std::lock_guard lock(answerer_.mutex_);
        answerer_.idle_.splice(answerer_.idle_.begin(), taken_);
        if (answerer_.idle_.size() > most_idle) answerer_.idle_.pop_back();
    }
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;

    Solver& solver() { return *taken_.front().solver; }
    void drop() { dropped_ = true; }

private:
    Answerer& answerer_;
    std::list<Idle> taken_;
    bool own_process_, dropped_ = false;
};

Answerer::Answerer(const Rules& rules, More more) : base_(rules), more_(std::move(more)) {}

void Answerer::forget() {
    const std::lock_guard lock(mutex_);
    idle_.clear();
    values_.clear();
}

std::shared_ptr<const Answerer::Scope> Answerer::scope(const Question& question, const Request& request) {
    const std::string text = question.about_rules ? "" : request.text("rules"), data = request.text("data");
    const auto graphs = request.texts("graphs");
    std::string key = text + '\0' + data;
    for (const auto& [name, graph] : graphs) key.append("\0", 1).append(name).append("\0", 1).append(graph);
    if (request.text("rules").size() > most_rules || data.size() > most_rules)
        throw Refusal(413, "large", "rules and data have at most 256 KiB each");
    {
        const std::lock_guard lock(mutex_);
        const auto at = std::find_if(scopes_.begin(), scopes_.end(), [&](const auto& s) { return s->key == key; });
        if (at != scopes_.end()) {
            scopes_.splice(scopes_.begin(), scopes_, at);
            return scopes_.front();
        }
    }
    auto fresh = std::make_shared<Scope>(Scope{key, base_});
    add_scope(fresh->rules, request, !question.about_rules);
    const std::lock_guard lock(mutex_);
    scopes_.push_front(fresh);
    if (scopes_.size() > most_scopes) scopes_.pop_back();
    return fresh;
}

std::string Answerer::ask(const Question& question, const Request& request, const Allowance& allowance) {
    const auto more = more_.find(question.name);
    if (question.answer == nullptr && more == more_.end())
        throw Refusal(404, "unknown", "'" + question.name + "' is not answered here: it needs " + question.needs);
    const Limits limits = limits_of(request, allowance.limits);
    if (allowance.agreed) allowance.agreed(limits);
    const std::shared_ptr<const Scope> here = scope(question, request);
    SolverOptions options;
    options.engine = request.text("engine");
    options.threads = allowance.threads;
    if (question.prepare != nullptr) question.prepare(request, options);
    const std::string key = here->key + '\n' + options.engine + '\n' + std::to_string(options.most_moves) + '\n' +
                            std::to_string(options.threads) + (options.remoteness ? "r" : "");
    Lease lease(*this, key, here->rules, options, allowance.own_process);
    Work work{request, here->rules, lease.solver(), options, limits, here->key + '\n' + options.engine, values_};
    try {
        return question.answer != nullptr ? question.answer(work) : more->second(work);
    } catch (const std::bad_alloc&) {
        lease.drop();
        throw;
    } catch (const Stopped&) {
        lease.drop();
        throw;
    }
}

std::string Answerer::body(const Question& question, const Request& request, const Allowance& allowance) {
    try {
        std::string out = ask(question, request, allowance);
        if (request.flag("strings")) out = report::QuotedNumbers().next(out);
        if (allowance.answer_bytes != 0 && out.size() > allowance.answer_bytes)
            throw Stopped(Outcome::out_of_budget, "the answer has " + bytes_text(out.size()) + ", and at most " +
                                                      bytes_text(allowance.answer_bytes) +
                                                      " are sent; ask for less of it");
        return out;
    } catch (const std::bad_alloc&) {
        forget();
        throw;
    }
}

Reply Answerer::answer(const Question& question, const Json& json, const Allowance& allowance) {
    return reply_to(json, question.fields, [&](const Request& request) { return body(question, request, allowance); });
}

Reply Answerer::answer(std::string_view name, std::string_view text, const Allowance& allowance) {
    const Question* const question = find_question(name);
    if (question == nullptr) return refused(404, "unknown", no_question(name));
    return reply_to(text, question->fields,
                    [&](const Request& request) { return body(*question, request, allowance); });
}

}  // namespace grundy::questions
