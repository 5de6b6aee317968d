// SPDX-License-Identifier: MIT
// See <grundy/certificates.hpp>.
#include <algorithm>
#include <grundy/certificates.hpp>

#include "core/escaped.hpp"
#include "verify/check.hpp"
#include "verify/quotient.hpp"

namespace grundy {
inline namespace abi_1 {

CertificateClaim claim_of_certificate(std::string_view text) {
    CertificateClaim out;
    if (verify::is_quotient(text)) {
        const auto c = verify::read_quotient(text, out.sealed);
        out.game = escaped(c.game);
        out.is_code = verify::named_by_code(verify::rules_of(c));
        out.statement = verify::statement(c);
        out.theorem = verify::quotient_theorem;
        return out;
    }
    const verify::Certificate c = verify::read(text, out.sealed);
    out.game = escaped(c.game);
    out.is_code = verify::named_by_code(c);
    out.statement = verify::statement(c);
    out.theorem = verify::theorem_name(c.proof);
    out.parts = std::max<std::size_t>(2, c.borders.size()) - 1;  // between two borders each
    return out;
}

}  // namespace abi_1
}  // namespace grundy
