// SPDX-License-Identifier: MIT
// The values of a game on one heap as a raster, so that a page can show 10^7 of them and zoom.
#pragma once

#include "questions/questions.hpp"

namespace grundy::questions {

Question plot_question();

}  // namespace grundy::questions
