// SPDX-License-Identifier: MIT
// Decides what a request asks for. What takes a while is not done here.
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "server/guard.hpp"
#include "server/http.hpp"
#include "server/jobs.hpp"

namespace grundy::server {

/// A question for a worker.
struct Ask {
    std::string question, request;
    bool as_gzip = false;  ///< the client takes it
    /// The client takes an error in a question as its answer, with status 200: browsers report every other status as a
    /// fault of the page.
    bool errors_as_answers = false;
};

/// The events of a job.
struct Follow {
    std::string job;
};

/// What a server does beside answering questions.
struct Doors {
    bool embeds = false;               ///< /embed is a page that other sites may frame
    bool takes_jobs = true;            ///< jobs can be started and ended
    std::vector<std::string> hosts{};  ///< other names under which the machines of a network reach this server
};

class Router {
public:
    Router(Guard guard, Jobs& jobs, Doors doors = {})
        : guard_(std::move(guard)), jobs_(jobs), doors_(std::move(doors)) {}

    std::variant<Response, Ask, Follow> route(const HttpRequest& request);

private:
    std::variant<Response, Ask, Follow> route_job(const HttpRequest& request, const std::string& rest);
    Response start_job(const HttpRequest& request);
    Response page(const HttpRequest& request) const;
    std::vector<std::string> links(const HttpRequest& request) const;

    Guard guard_;
    Jobs& jobs_;
    Doors doors_;
};

}  // namespace grundy::server
