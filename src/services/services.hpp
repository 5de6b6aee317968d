// SPDX-License-Identifier: MIT
// Questions that need more than the engine: judges' formats, and a store of results. A front end that has these passes
// them to its Answerer.
#pragma once

#include <string>

#include "questions/answerer.hpp"

namespace grundy::services {

/// The functions that answer `check`, `digraph`, `genus`, `judge` and `judges`.
questions::More engine_services();
/// These, and `results` if a store is named. Such a store is only read.
questions::More services(const std::string& store = {});

}  // namespace grundy::services
