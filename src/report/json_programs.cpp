// SPDX-License-Identifier: MIT
// See json_programs.hpp.
#include "report/json_programs.hpp"

#include "report/json_text.hpp"

namespace grundy::report {

std::string program_json(const Program& program) {
    return answer_line({{"game", program.game},
                        {"language", program.language},
                        {"input", program.input},
                        {"method", program.method},
                        {"program", program.text}});
}

}  // namespace grundy::report
