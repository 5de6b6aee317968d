// SPDX-License-Identifier: MIT
// See exchange.hpp.
#include "results/exchange.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/error.hpp"
#include "core/utc.hpp"
#include "report/read_fields.hpp"
#include "results/kept_results.hpp"

namespace grundy::results {
namespace {

using report::Json;

constexpr auto format_name = report::results_format[0], first_format = "grundy results 1";

SealedRow sealed(const Row& row) { return {row, status_of(row), checksum_of(row)}; }

std::string origin_of(const std::string& path) { return path + ", " + utc(); }

// The first format had no origins.
Row row_of(Json json, bool with_origin) {
    if (!with_origin) json["origin"] = "";
    SealedRow out = report::read_described<SealedRow>(json);
    if (out.checksum != checksum_of(out.row, with_origin ? 3 : 2)) throw Error("its checksum does not fit");
    return std::move(out.row);
}

std::string csv_field(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
    return out + "\"";
}

bool is_natural(const std::string& text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::string to_json(const std::vector<Row>& rows) {
    report::ResultList list;
    for (const Row& row : rows) list.rows.push_back(sealed(row));
    return report::answer_json(list);
}

std::string to_csv(const std::vector<Row>& rows) {
    constexpr const char* columns[] = {"question", "play",   "game",       "position", "answer",
                                       "status",   "engine", "version",    "nodes",    "milliseconds",
                                       "found",    "origin", "fingerprint"};
    std::string out;
    const auto end_line = [&] { out.back() = '\n'; };
    for (const char* column : columns) out += std::string(column) + ",";
    end_line();
    for (const Row& row : rows) {
        const Json json = report::described_json(sealed(row));
        for (const char* column : columns) {
            const Json& field = json.at(column);
            out += csv_field(field.is_string() ? field.get<std::string>() : field.dump()) + ",";
        }
        end_line();
    }
    return out;
}

std::string to_bfile(const std::vector<Row>& rows) {
    std::string out;
    for (const Row& row : rows) {
        if (row.question.fingerprint != rows[0].question.fingerprint || row.question.misere != rows[0].question.misere)
            throw Error("a b-file is about one game: name it, as in: grundy results export GAME --format bfile");
        if (row.question.question != "value" || !is_natural(row.question.position) || !is_natural(row.found.answer))
            throw Error("a b-file has values of positions with one integer, and this is none: " + text_of(row));
        out += row.question.position + " " + row.found.answer + "\n";
    }
    return out;
}

std::vector<Row> read_results(const std::string& path, const Warn& warn) {
    std::ifstream in(path, std::ios::binary);
    std::string text(16, '\0');
    in.read(text.data(), 16);
    text.resize(static_cast<std::string::size_type>(in.gcount()));
    if (!in && text.empty()) throw Error("cannot read '" + path + "'");
    if (text.starts_with("SQLite format 3")) return Store(path, Database::Use::write, warn).rows();
    text.append(std::istreambuf_iterator<char>(in), {});
    std::vector<Row> out;
    try {
        const Json json = report::read_json(text);
        const bool with_origin = json.at("format") == format_name;
        if (!with_origin && json.at("format") != first_format)
            throw Error("'" + path + "' is not in the format '" + std::string(format_name) + "'");
        for (const Json& one : json.at("results")) {
            try {
                out.push_back(row_of(one, with_origin));
                // A text is easily written by hand, so that its results are never as good as one's own.
                if (out.back().origin.empty()) out.back().origin = origin_of(path);
            } catch (const Error& error) {
                throw Error("'" + path + "', result " + std::to_string(out.size() + 1) + ": " + error.what());
            }
        }
    } catch (const Json::exception& error) {
        throw Error("'" + path + "' is neither a store nor what `grundy results export` writes: " + error.what());
    }
    return out;
}

void check_all(std::vector<Row>& rows, const Limits& limits) {
    for (Row& row : rows) {
        try {
            if (!confirm(row, limits)) throw Error("the budget is used up before its certificate is checked");
        } catch (const Error& error) {
            throw Error("nothing was changed, for this result is wrong: " + text_of(row) + "\n" + error.what());
        }
    }
}

void mark_imported(std::vector<Row>& rows, const std::string& from) {
    const std::string origin = origin_of(from);
    for (Row& row : rows) row.origin = origin;
}

std::size_t merge(const std::string& a, const std::string& b, const std::string& to, const Warn& warn) {
    if (std::filesystem::exists(to)) throw Error("'" + to + "' exists; name a file that does not");
    const std::string partial = to + ".partial";
    std::filesystem::remove(partial);
    try {
        std::size_t count = 0;
        {
            Store out(partial, Database::Use::create, warn);
            for (const std::string& from : {a, b}) {
                std::vector<Row> rows = read_results(from, warn);
                check_all(rows);
                count += out.add(rows);
            }
        }
        std::filesystem::rename(partial, to);
        return count;
    } catch (...) {
        std::error_code ignored;
        std::filesystem::remove(partial, ignored);
        throw;
    }
}

}  // namespace grundy::results
