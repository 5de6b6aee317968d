// SPDX-License-Identifier: MIT
// See import_atlas.hpp.
#include "cli/import_atlas.hpp"

#include <sys/stat.h>

#include "atlas/recheck.hpp"
#include "cli/atlas_run.hpp"
#include "core/error.hpp"
#include "core/utc.hpp"

namespace grundy::cli {
namespace {

// When the certificate was written is when the period was found.
std::string written(const std::string& path) {
    struct stat file {};
    return ::stat(path.c_str(), &file) == 0 ? utc(file.st_mtime) : utc();
}

}  // namespace

AtlasResults read_atlas(Session& session, const std::string& folder) {
    const SolverOptions options = session.solver_options(false);
    const atlas::Merged merged = atlas::merge(folder);
    if (!merged.conflicts.empty()) throw Error("the atlas contradicts itself: " + merged.conflicts.front());
    const report::AtlasChecked checked =
        atlas::recheck(folder, merged, threads_of(options), session.interrupt(), progress_of(options, "certificates"));
    session.wipe_progress();
    if (!checked.faults.empty())
        throw Error("nothing was imported, for the atlas '" + folder + "' has a certificate that proves nothing\n" +
                    checked.faults.front() + "\n'grundy atlas check " + folder + "' lists all of them");
    AtlasResults out;
    for (const auto& [game, record] : merged.records) {
        if (record.state != atlas::State::proven) {
            ++out.open;
            continue;
        }
        const std::string path = atlas::certificate_path(folder, game);
        results::Row row;
        row.found.evidence = read_certificate(path, session.interrupt());
        const auto stated = certified_period(row.found.evidence);
        if (!stated) {
            ++out.unknown;
            continue;
        }
        row.question = stated->question;
        row.fingerprint_version = fingerprint_version();
        row.found.answer = stated->answer;
        row.found.game = game;
        row.found.engine = "atlas";
        row.found.version = record.version;
        row.found.when = written(path);
        row.found.nodes = record.nodes;
        row.found.seconds = record.seconds;
        out.rows.push_back(std::move(row));
    }
    return out;
}

}  // namespace grundy::cli
