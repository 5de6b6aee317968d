// SPDX-License-Identifier: MIT
// One editor's conversation. What needs the syntax of a text only is answered at once; what plays games, in other
// threads, and not at all once the text has changed.
#pragma once

#include <atomic>
#include <functional>
#include <grundy/grundy.hpp>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lsp/diagnostics.hpp"
#include "lsp/document.hpp"
#include "lsp/requests.hpp"
#include "questions/answerer.hpp"
#include "rpc/calls.hpp"

namespace grundy::lsp {

/// Answers a question; several threads call it.
using Answer = std::function<questions::Reply(const std::string& question, const std::string& request,
                                              const questions::Allowance& allowance)>;

struct Context {
    Rules rules;                ///< in scope of every text
    std::string page;           ///< its address, for links
    questions::Allowance most;  ///< what one question may use
    Answer answer;
};

class Session {
public:
    /// `send`: takes messages. `calls` must end before this does.
    Session(Context context, rpc::Calls& calls, rpc::Send send);

    /// Takes a message of the editor.
    void take(std::string_view message);
    /// Answers what was no message.
    void refuse(const std::string& reason);
    /// Once the editor has said `exit`. At the end of the input, `left` says what the exit code is.
    std::optional<int> exit_code() const { return exit_code_; }
    int left() const { return phase_ == Phase::shut_down ? 0 : 1; }

private:
    enum class Phase { fresh, running, shut_down };
    // What the check of a text has found so far; other threads write it.
    struct Checked {
        explicit Checked(std::string text) : document(std::move(text)) {}
        const Document document;
        std::mutex mutex;
        std::vector<Remark> remarks;
    };
    struct Open {
        std::shared_ptr<Checked> checked;
        std::string check;  ///< the key of its call
    };
    struct Pending {
        Json id;
        std::string uri;
    };

    void answer(const rpc::Request& request);
    void notice(const rpc::Request& notification);
    const Open& document(const rpc::Request& request) const;
    /// Answers the request in another thread, unless the document changes before.
    void later(const rpc::Request& request, std::function<Json(const Ask& ask)> compute);
    Ask asking(const std::atomic<bool>& interrupt) const;
    /// Checks the text in the place of what was open by that name.
    void open(const std::string& uri, const std::string& text, const Json& version);
    void forget(const std::string& uri);
    /// Ends the requests about a text.
    void drop_requests(const std::string& uri);
    /// Waits for the checks of all texts, for a while.
    void await_checks();
    static std::string published(const std::string& uri, Json diagnostics, const Json& version);

    // methods.cpp; nothing: the reply comes later.
    std::optional<Json> run(const rpc::Request& request);
    std::optional<Json> initialize(const rpc::Request& request);
    std::optional<Json> shut_down(const rpc::Request& request);
    std::optional<Json> hover(const rpc::Request& request);
    std::optional<Json> complete(const rpc::Request& request);
    std::optional<Json> format(const rpc::Request& request);
    std::optional<Json> definition(const rpc::Request& request);
    std::optional<Json> references(const rpc::Request& request);
    std::optional<Json> highlights(const rpc::Request& request);
    std::optional<Json> symbols(const rpc::Request& request);
    std::optional<Json> prepare_rename(const rpc::Request& request);
    std::optional<Json> rename(const rpc::Request& request);
    std::optional<Json> actions(const rpc::Request& request);
    std::optional<Json> lenses(const rpc::Request& request);
    std::optional<Json> execute(const rpc::Request& request);

    const Context context_;
    rpc::Calls& calls_;
    const rpc::Send send_;
    Phase phase_ = Phase::fresh;
    std::optional<int> exit_code_;
    bool shows_documents_ = false;  // the editor opens addresses
    std::optional<Json> common_;    // completions
    std::map<std::string, Open> open_;
    std::map<std::string, Pending> pending_;  // by the key of the call; some may be answered
    std::size_t checks_ = 0, opened_ = 0;
};

}  // namespace grundy::lsp
