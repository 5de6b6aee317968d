// SPDX-License-Identifier: MIT
// What is wrong with the file in which a table is kept. Rules with a fault somewhere are looked at position by position
// instead; a file that does not suit ends the query.
#pragma once

#include "core/error.hpp"

namespace grundy::engines::table {

class FileFault : public Error {
public:
    using Error::Error;
};

}  // namespace grundy::engines::table
