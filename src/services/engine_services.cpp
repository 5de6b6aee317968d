// SPDX-License-Identifier: MIT
// The services that need no store, apart from services.cpp: the library for C does not link a database.
#include "questions/certificates.hpp"
#include "questions/digraphs.hpp"
#include "questions/genus.hpp"
#include "services/judging.hpp"
#include "services/services.hpp"

namespace grundy::services {

questions::More engine_services() {
    questions::More out = judge_questions();
    out["check"] = questions::check;
    out["digraph"] = questions::digraph;
    out["genus"] = questions::genus;
    return out;
}

}  // namespace grundy::services
