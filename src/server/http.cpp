// SPDX-License-Identifier: MIT
// See http.hpp. What is refused here closes the connection, because the place of the next request is not known.
#include "server/http.hpp"

#include <algorithm>

#include "core/ascii.hpp"
#include "questions/faults.hpp"

namespace grundy::server {
namespace {

constexpr std::size_t most_headers = 100;

std::string lowered(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(), [](char c) { return lower(c); });
    return out;
}

bool is_token(std::string_view text) {  // RFC 9110, 5.6.2
    constexpr std::string_view marks = "!#$%&'*+-.^_`|~";
    return !text.empty() && std::all_of(text.begin(), text.end(), [&](char c) {
        return is_digit(c) || (lower(c) >= 'a' && lower(c) <= 'z') || marks.find(c) != std::string_view::npos;
    });
}

bool is_printable(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return c == '\t' || static_cast<unsigned char>(c) >= 0x20; });
}

Parsed refused(int status, const std::string& kind, const std::string& message) {
    Parsed out;
    out.state = Parsed::State::refused;
    out.refusal = error_response(status, kind, message);
    return out;
}

Parsed bad(const std::string& message) { return refused(400, "request", "this is not an HTTP request: " + message); }

const char* reason_of(int status) {
    static const std::map<int, const char*> reasons = {{200, "OK"},
                                                       {202, "Accepted"},
                                                       {304, "Not Modified"},
                                                       {400, "Bad Request"},
                                                       {403, "Forbidden"},
                                                       {404, "Not Found"},
                                                       {405, "Method Not Allowed"},
                                                       {408, "Request Timeout"},
                                                       {411, "Length Required"},
                                                       {413, "Content Too Large"},
                                                       {415, "Unsupported Media Type"},
                                                       {422, "Unprocessable Content"},
                                                       {431, "Request Header Fields Too Large"},
                                                       {500, "Internal Server Error"},
                                                       {503, "Service Unavailable"},
                                                       {505, "HTTP Version Not Supported"}};
    const auto found = reasons.find(status);
    return found == reasons.end() ? "Unknown" : found->second;
}

// "POST /api/v1/solve HTTP/1.1". Returns what is wrong, or "".
std::string read_first_line(std::string_view line, HttpRequest& out) {
    const std::size_t first = line.find(' '), last = line.rfind(' ');
    if (first == std::string_view::npos || first == last) return "its first line is not METHOD PATH VERSION";
    out.method = line.substr(0, first);
    std::string_view path = line.substr(first + 1, last - first - 1);
    const std::string_view version = line.substr(last + 1);
    if (version != "HTTP/1.1" && version != "HTTP/1.0") return "version";
    if (!is_token(out.method) || path.empty() || path.front() != '/' || path.find(' ') != std::string_view::npos ||
        !is_printable(path))
        return "its path must begin with /";
    out.path = path.substr(0, path.find_first_of("?#"));
    out.takes_interim = out.keep_alive = version == "HTTP/1.1";
    return "";
}

// The lines after the first. Returns what is wrong, or "".
std::string read_headers(std::string_view head, HttpRequest& out) {
    for (std::size_t count = 0; !head.empty(); ++count) {
        if (count == most_headers) return "it has too many headers";
        const std::size_t end = std::min(head.find("\r\n"), head.size());
        const std::string_view line = head.substr(0, end);
        head.remove_prefix(std::min(end + 2, head.size()));
        const std::size_t colon = line.find(':');
        if (colon == std::string_view::npos || !is_token(line.substr(0, colon)) || !is_printable(line))
            return "a header is not NAME: VALUE";
        const std::string name = lowered(line.substr(0, colon));
        const std::string value(trimmed(line.substr(colon + 1), " \t"));
        const auto [at, fresh] = out.headers.emplace(name, value);
        if (fresh) continue;
        // Two lengths or two hosts are the start of an attack on whoever reads the other one.
        if (name == "content-length" || name == "host" || name == "origin" || name == "transfer-encoding")
            return "the header " + name + " comes twice";
        at->second += ", " + value;
    }
    return "";
}

std::optional<std::size_t> read_length(const std::string& text) {
    if (text.empty() || text.size() > 18) return std::nullopt;
    std::size_t out = 0;
    for (const char c : text) {
        if (!is_digit(c)) return std::nullopt;
        if (out <= most_body) out = out * 10 + static_cast<unsigned>(c - '0');
    }
    return out;
}

}  // namespace

std::string HttpRequest::header(const std::string& name) const {
    const auto found = headers.find(name);
    return found == headers.end() ? "" : found->second;
}

Response error_response(int status, const std::string& kind, const std::string& message) {
    return {status, "application/json", report::json_line(questions::error_json(kind, message))};
}

Parsed parse_request(std::string_view bytes) {
    Parsed out;
    const std::size_t head = bytes.substr(0, most_head).find("\r\n\r\n");
    if (head == std::string_view::npos)
        return bytes.size() < most_head ? out : refused(431, "large", "the head of a request has at most 16 KiB");
    HttpRequest& request = out.request;
    const std::size_t first = bytes.find("\r\n");
    if (const std::string fault = read_first_line(bytes.substr(0, first), request); !fault.empty())
        return fault == "version" ? refused(505, "request", "this server speaks HTTP/1.1") : bad(fault);
    const std::string_view lines = first == head ? "" : bytes.substr(first + 2, head - first - 2);
    if (const std::string fault = read_headers(lines, request); !fault.empty()) return bad(fault);
    const std::string connection = lowered(request.header("connection"));
    if (connection.find("close") != std::string::npos) request.keep_alive = false;
    if (request.headers.contains("transfer-encoding"))
        return refused(411, "request", "send the body at once, with its Content-Length");
    std::size_t length = 0;
    if (request.headers.contains("content-length")) {
        const auto given = read_length(request.header("content-length"));
        if (!given) return bad("its Content-Length is not a number");
        if (*given > most_body) return refused(413, "large", "a request has at most 1 MiB");
        length = *given;
    } else if (request.method == "POST") {
        return refused(411, "request", "send the body with its Content-Length");
    }
    const std::size_t begin = head + 4;
    if (bytes.size() - begin < length) {
        out.awaits_continue = bytes.size() == begin && lowered(request.header("expect")) == "100-continue";
        return out;
    }
    request.body = bytes.substr(begin, length);
    out.used = begin + length;
    out.state = Parsed::State::complete;
    return out;
}

std::string response_head(const Response& response, bool keep_alive, std::optional<std::size_t> length) {
    std::string out = "HTTP/1.1 " + std::to_string(response.status) + " " + reason_of(response.status) + "\r\n";
    const auto header = [&](std::string_view name, std::string_view value) {
        out.append(name).append(": ").append(value).append("\r\n");
    };
    header("Content-Type", response.type);
    if (length) header("Content-Length", std::to_string(*length));
    header("Connection", keep_alive ? "keep-alive" : "close");
    for (const auto& [name, value] : response.headers) header(name, value);
    return out + "\r\n";
}

}  // namespace grundy::server
