// SPDX-License-Identifier: MIT
// See game_search.hpp.
#include "report/game_search.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "core/ascii.hpp"

namespace grundy::report {
namespace {

constexpr std::string_view mark = "Also known as:";

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80) != 0; }

// Letters and digits in lower case, with a blank before each word: "Dawson's Kayles, 0.07" is " dawsons kayles 0 07".
// An apostrophe parts no words.
std::string plain(std::string_view text) {
    std::string out = " ";
    for (const char c : text) {
        if (is_letter(c) || is_digit(c))
            out += lower(c);
        else if (c != '\'' && out.back() != ' ')
            out += ' ';
    }
    if (out.size() > 1 && out.back() == ' ') out.pop_back();
    return out;
}

std::string without_blanks(std::string text) {
    text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
    return text;
}

// "hdu1847", "poj-2311": a judge's number, however it is parted.
bool is_number_of_judge(const std::string& word) {
    return std::any_of(word.begin(), word.end(), is_letter) && std::any_of(word.begin(), word.end(), is_digit);
}

// `word` is plain text that begins with a blank.
bool occurs(const std::string& word, const std::string& text) {
    const std::string searched = plain(text);
    if (searched.find(word) != std::string::npos) return true;
    return is_number_of_judge(word) && without_blanks(searched).find(without_blanks(word)) != std::string::npos;
}

// Letters, digits and perhaps a letter: "1907", "p1247", "1033c".
bool is_number_of_problem(std::string_view text) {
    constexpr std::size_t most_letters = 3;
    std::size_t at = 0;
    while (at < text.size() && is_letter(text[at])) ++at;
    const std::size_t digits = at;
    while (at < text.size() && is_digit(text[at])) ++at;
    if (digits > most_letters || at == digits) return false;
    return at == text.size() || (at + 1 == text.size() && is_letter(text[at]));
}

// How the sources of games may write the problem that the text names, without blanks: "hdu1907" for "HDU 1907". Empty
// if the text is no judge with a number.
std::vector<std::string> problems_named(std::string_view text) {
    static constexpr std::array judges = {
        std::string_view("abc"),        std::string_view("agc"),     std::string_view("arc"),
        std::string_view("atcoder"),    std::string_view("bzoj"),    std::string_view("cf"),
        std::string_view("codeforces"), std::string_view("cses"),    std::string_view("hdu"),
        std::string_view("leetcode"),   std::string_view("lightoj"), std::string_view("loj"),
        std::string_view("luogu"),      std::string_view("poj"),     std::string_view("spoj"),
        std::string_view("timus"),      std::string_view("uva")};
    const std::string joined = without_blanks(plain(text));
    for (const std::string_view judge : judges) {
        if (joined.rfind(judge, 0) != 0) continue;
        const std::string number = joined.substr(judge.size());
        if (!is_number_of_problem(number)) continue;
        if (judge == "luogu") return {joined, "luogup" + number};
        if (judge == "cf") return {joined, "codeforces" + number};
        if (judge == "codeforces") return {joined, "cf" + number};
        return {joined};
    }
    return {};
}

// Whether the text has these words: not as a part of a longer number, or of the name of another judge.
bool has_problem(const std::string& text, const std::vector<std::string>& problems) {
    const std::string searched = plain(text);
    for (std::size_t at = searched.find(' '); at != std::string::npos; at = searched.find(' ', at + 1)) {
        const std::string rest = without_blanks(searched.substr(at));
        for (const std::string& problem : problems)
            if (rest.rfind(problem, 0) == 0 && (rest.size() == problem.size() || !is_digit(rest[problem.size()])))
                return true;
    }
    return false;
}

// The games of a judge's problem: what has its name, then those whose source or note speak of it.
std::vector<GameInfo> games_of_problem(const std::vector<GameInfo>& games, const std::vector<std::string>& problems) {
    std::vector<GameInfo> named, others;
    for (const GameInfo& game : games) {
        if (has_problem(game.name, problems))
            named.push_back(game);
        else if (has_problem(game.source + "\n" + game.summary + "\n" + game.note, problems))
            others.push_back(game);
    }
    named.insert(named.end(), others.begin(), others.end());
    return named;
}

// 0: all words are in a name; 1: in the source or the head; 2: in the note, too; 3: not found.
int rank_of(const GameInfo& game, const std::vector<std::string>& words) {
    std::string texts[3] = {game.name, game.source + "\n" + game.head, game.summary + "\n" + game.note};
    for (const std::string& name : other_names(game)) texts[0] += "\n" + name;
    int out = 0;
    for (const std::string& word : words) {
        int rank = 0;
        while (rank < 3 && !occurs(word, texts[rank])) ++rank;
        out = std::max(out, rank);
    }
    return out;
}

}  // namespace

std::vector<std::string> other_names(const GameInfo& game) {
    std::vector<std::string> out;
    const std::size_t at = game.note.find(mark);
    if (at == std::string::npos) return out;
    std::size_t begin = at + mark.size();
    const std::size_t end = std::min(game.note.find('\n', begin), game.note.size());
    while (begin < end) {
        const std::size_t comma = std::min(game.note.find(',', begin), end);
        std::string name = game.note.substr(begin, comma - begin);
        name.erase(0, name.find_first_not_of(' '));
        name.erase(name.find_last_not_of(" .") + 1);
        if (!name.empty()) out.push_back(name);
        begin = comma + 1;
    }
    return out;
}

std::vector<GameInfo> named_games(const std::vector<GameInfo>& games, std::string_view name) {
    const std::string wanted = plain(name);
    std::vector<GameInfo> by_name, by_other_name;
    for (const GameInfo& game : games) {
        const std::vector<std::string> others = other_names(game);
        if (plain(game.name) == wanted)
            by_name.push_back(game);
        else if (std::any_of(others.begin(), others.end(), [&](const std::string& o) { return plain(o) == wanted; }))
            by_other_name.push_back(game);
    }
    return by_name.empty() ? by_other_name : by_name;
}

std::vector<GameInfo> search_games(const std::vector<GameInfo>& games, std::string_view text) {
    if (const auto problems = problems_named(text); !problems.empty()) return games_of_problem(games, problems);
    std::vector<std::string> words;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        if (std::string word = plain(text.substr(at, end - at)); word.size() > 1) words.push_back(std::move(word));
        at = end + 1;
    }
    std::vector<std::pair<int, GameInfo>> found;
    for (const GameInfo& game : games)
        if (const int rank = rank_of(game, words); !words.empty() && rank < 3) found.emplace_back(rank, game);
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<GameInfo> out;
    for (auto& [rank, game] : found) out.push_back(std::move(game));
    return out;
}

}  // namespace grundy::report
