// SPDX-License-Identifier: MIT
// The table of questions: what may be asked, with which fields, and the function that answers. The web server, the
// engine for browsers, the OpenAPI description and the tests are made from these rows. A new question takes one row,
// and the shape of its answer.
#pragma once

#include <functional>
#include <grundy/grundy.hpp>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "questions/request.hpp"
#include "questions/values.hpp"

namespace grundy::questions {

/// What the answer to a question has at hand.
struct Work {
    const Request& request;
    const Rules& rules;            ///< in scope: the catalogue and what the request brings
    Solver& solver;                ///< for these rules; may know values already
    const SolverOptions& options;  ///< that the solver was made with
    Limits limits;                 ///< of this question; OwnLimits of every query
    std::string scope;             ///< stands for the rules in keys of what is kept
    ValueStore& kept;
};

struct Question {
    std::string name, summary;
    std::vector<Field> fields;  ///< all of them, with those of every question
    std::string shape;          ///< the name of its answer's shape (shape.hpp)
    /// Null: it needs more than the engine, and a front end that has that gives the function (More).
    std::string (*answer)(Work&) = nullptr;
    /// Sets what a solver is made with, if the request has a say in it.
    void (*prepare)(const Request&, SolverOptions&) = nullptr;
    /// The field `rules` is what is asked about, and not a part of the scope.
    bool about_rules = false;
    std::string needs{};  ///< without a function: what a front end must have
};

/// What a front end answers besides, by the names of questions.
using More = std::map<std::string, std::function<std::string(Work&)>>;

const std::vector<Question>& questions();
/// The message that there is no such question, with the name that is near.
std::string no_question(std::string_view name);
/// Null if there is no such question.
const Question* find_question(std::string_view name);

// --- by file
std::vector<Question> position_questions();
std::vector<Question> table_questions();
std::vector<Question> game_questions();
std::vector<Question> picture_questions();
std::vector<Question> document_questions();
std::vector<Question> more_questions();

}  // namespace grundy::questions
