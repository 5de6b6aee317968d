// SPDX-License-Identifier: MIT
// grundy lsp: rules in editors, by the Language Server Protocol.
#include "cli/allowance.hpp"
#include "cli/session.hpp"
#include "core/error.hpp"
#include "lsp/server.hpp"

namespace grundy::cli {
namespace {

const char* const usual_page = "http://127.0.0.1:8017/";  // of `grundy serve`

lsp::Settings editor_settings(Session& session) {
    constexpr Seconds usual{1}, most{10};
    constexpr std::size_t most_answer = std::size_t{16} << 20;  // bytes
    lsp::Settings out;
    out.rules = session.rules();
    out.page = session.arguments().get("page", usual_page);
    if (out.page.find(':') == std::string::npos || out.page.find_first_of(" \t\n#?") != std::string::npos)
        throw Error("--page " + out.page + ": expected the address of the page, such as " + usual_page +
                    " or file:///home/me/grundy/index.html");
    out.most = allowance(session, usual, most, most_answer);
    return out;
}

int run_lsp(Session& session) { return lsp::serve(editor_settings(session), *session.interrupt()); }

}  // namespace

Command lsp_command() {
    Command c;
    c.name = "lsp";
    c.synopsis = "";
    c.summary = "rules in editors, by the Language Server Protocol";
    c.help =
        "Reads requests of an editor from standard input and answers on standard output. Editors start it themselves; "
        "docs/editors.md shows how to configure them. While you write, it shows errors and probable mistakes, with "
        "quick fixes. It completes, formats and renames, and shows the values and the proven period of the game under "
        "the cursor. A question of the editor takes at most 1 second and 1 GiB; --budget sets other limits, up to 10 "
        "seconds. The games of -f and -e are in scope of every text. It reads no other file, opens no connection and "
        "keeps nothing. The exit code is 0 if the editor ended it in order.";
    c.options = {{"page",
                  0,
                  "ADDRESS",
                  std::string("where the links above each game lead: the page of 'grundy serve' (") + usual_page +
                      ") or a static one",
                  {},
                  false}};
    c.examples = {{"grundy lsp --budget 3s", "as the command in the configuration of an editor, for long periods"}};
    c.run = run_lsp;
    return c;
}

}  // namespace grundy::cli
