// SPDX-License-Identifier: MIT
// Decides what a request asks for. What takes a while is not done here.
#pragma once

#include <string>
#include <variant>

#include "server/guard.hpp"
#include "server/http.hpp"
#include "server/jobs.hpp"

namespace grundy::server {

/// A question for a worker.
struct Ask {
    std::string question, request;
};

/// The events of a job.
struct Follow {
    std::string job;
};

class Router {
public:
    Router(Guard guard, Jobs& jobs) : guard_(std::move(guard)), jobs_(jobs) {}

    std::variant<Response, Ask, Follow> route(const HttpRequest& request);

private:
    std::variant<Response, Ask, Follow> route_job(const HttpRequest& request, const std::string& rest);
    Response start_job(const HttpRequest& request);

    Guard guard_;
    Jobs& jobs_;
};

}  // namespace grundy::server
