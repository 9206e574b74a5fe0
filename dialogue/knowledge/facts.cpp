#include "dialogue/knowledge/facts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <system_error>
#include <utility>

#include "dialogue/aiml/text/utf8.hpp"
#include "dialogue/knowledge/said_text.hpp"
#include "dialogue/knowledge/text_lines.hpp"

namespace mana::dialogue::knowledge {
namespace fs = std::filesystem;
namespace {

constexpr int kMostUnexplained = 1, kMuchExplained = 4;

/// Without a plural s: "capitals" and "capital", "countries" and "country" are one.
std::string stem(std::string_view word) {
  if (word.size() > 4 && word.ends_with("ies")) return std::string{word.substr(0, word.size() - 3)} + "y";
  if (word.size() > 3 && word.ends_with('s') && !word.ends_with("ss")) word.remove_suffix(1);
  return std::string{word};
}

/// "28", "twenty eight" and "twenty-eight" are one; "one" is more than a number.
std::string stem_of(const Word& w) {
  const bool counts = w.number && *w.number > 1 && *w.number < 1e6 && *w.number == std::floor(*w.number);
  return counts ? figures(*w.number) : stem(w.text);
}

std::vector<std::string> stems_of(std::string_view text) {
  std::vector<std::string> stems;
  for (const Word& w : question_of(text, Filler{}).words) stems.push_back(stem_of(w));
  return stems;
}

std::string joined_stems(const std::vector<std::string>& stems, std::size_t begin, std::size_t end) {
  std::string out;
  for (std::size_t i = begin; i < end; ++i) out += (i > begin ? " " : "") + stems[i];
  return out;
}

bool is_article(std::string_view word) { return word == "the" || word == "a" || word == "an"; }

/// Where `wanted` stands in the words; behind the last: nowhere.
std::size_t place_of(const std::vector<std::string>& wanted, const std::vector<std::string>& words) {
  const auto found = std::search(words.begin(), words.end(), wanted.begin(), wanted.end());
  return static_cast<std::size_t>(found - words.begin());
}

/// Whether a question begins with word `at`: "what", "in which", "is"; "a baby swan is a what" ends with one.
/// "I'll be glad when the swallows are back" asks nothing.
bool asks_at(Words words, std::size_t at, bool is_first) {
  constexpr std::array<std::string_view, 8> kFirst{"is", "are", "do", "does", "did", "name", "can", "was"};
  constexpr std::array<std::string_view, 11> kBefore{"in", "at",  "on", "to", "for", "from",
                                                     "of", "and", "so", "by", "a"};
  const auto next_is = [&](std::initializer_list<std::string_view> list) {
    return at + 1 < words.size() && !words[at + 1].begins && is_among(words[at + 1].text, list);
  };
  // "when I was a girl", "what a family", "do not touch", "do you want": none asks.
  if (words[at].is("when") &&
      next_is({"i", "we", "he", "she", "they", "my", "our", "you", "me", "mum", "dad"}))
    return false;
  if (words[at].is("what") && next_is({"a", "an"})) return false;
  if (words[at].is("do") && next_is({"not"})) return false;
  if (words[at].is("do") && next_is({"you"}) && at + 2 < words.size() &&
      is_among(words[at + 2].text, {"want", "fancy"}))
    return false;
  if (words[at].is("did") && next_is({"you"}) && at + 2 < words.size() && words[at + 2].is("know"))
    return false;
  const auto among = [](const auto& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
  };
  if ((at == 0 || words[at].begins) && among(kFirst, words[at].text)) return true;
  if (!is_question_word(words[at].text)) return false;
  if (words[at].is("what") && next_is({"is", "are"})) return true;
  return is_first || among(kBefore, words[at - 1].text) || words[at - 1].is("it");
}

/// "tell me", "do you know": filler, but it asks.
bool asks_by_filler(const Question& q) {
  for (std::size_t i = 0; i + 1 < q.all.size(); ++i)
    if (q.filler[i] &&
        ((q.all[i].is("tell") && q.all[i + 1].is("me")) || (q.all[i].is("you") && q.all[i + 1].is("know"))))
      return true;
  return false;
}

constexpr std::array<std::string_view, 28> kTags{"were not there",
                                                 "was not there",
                                                 "is not it",
                                                 "was not it",
                                                 "is it",
                                                 "was it",
                                                 "are not they",
                                                 "were not they",
                                                 "does not it",
                                                 "do not they",
                                                 "did not it",
                                                 "did not he",
                                                 "did not she",
                                                 "was not he",
                                                 "was not she",
                                                 "is not he",
                                                 "am i right",
                                                 "is that right",
                                                 "i am right",
                                                 "do i have that right",
                                                 "have i got that right",
                                                 "are not i",
                                                 "am not i",
                                                 "did not they",
                                                 "does it mean",
                                                 "does it not",
                                                 "is that it",
                                                 "i am right though"};
bool is_tag(const std::vector<std::string>& words) {
  std::string said;
  for (const std::string& w : words) said += (said.empty() ? "" : " ") + w;
  return std::find(kTags.begin(), kTags.end(), said) != kTags.end();
}
bool ends_with_tag(const std::vector<std::string>& words) {
  std::string said;
  for (const std::string& w : words) said += " " + w;
  return std::any_of(kTags.begin(), kTags.end(), [&](std::string_view tag) {
    return said.size() > tag.size() + 1 && said.ends_with(" " + std::string{tag});
  });
}

/// Whether the answer speaks of it: of "Washington or Lincoln" one is no word too many.
bool holds(std::string_view say, std::string_view word, std::size_t shortest = 3) {
  if (word.size() < shortest && (word.empty() || word.front() < '0' || word.front() > '9')) return false;
  std::string text = " ";
  for (const char c : aiml::lower(say))
    text.push_back((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c & 0x80) != 0 ? c : ' ');
  return text.find(" " + std::string{word} + " ") != std::string::npos;
}

/// "when" wants a time, "how tall" a number: who made it, or where it is, answers neither.
bool answers(const std::vector<std::string>& words, const std::vector<bool>& used, std::string_view say) {
  constexpr std::array<std::string_view, 30> kTimes{
      "january",   "february", "march",    "april",    "may",     "june",    "july",   "august",
      "september", "october",  "november", "december", "spring",  "summer",  "autumn", "winter",
      "frost",     "frosts",   "night",    "day",      "morning", "evening", "after",  "before",
      "week",      "weeks",    "season",   "when",     "century", "year"};
  constexpr std::array<std::string_view, 24> kCounts{
      "one",   "two",   "three",    "four",     "five",    "six",   "seven", "eight",
      "nine",  "ten",   "eleven",   "twelve",   "none",    "no",    "half",  "score",
      "dozen", "every", "hundreds", "thousand", "million", "about", "once",  "as"};
  const bool digit = say.find_first_of("0123456789") != std::string_view::npos;
  const auto any = [&](const auto& list) {
    return std::any_of(list.begin(), list.end(), [&](std::string_view w) { return holds(say, w, 1); });
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view next = i + 1 < words.size() ? std::string_view{words[i + 1]} : "";
    if (words[i] == "when" && !digit && !any(kTimes)) return false;
    if (words[i] != "how") continue;
    if (next == "old" && !used[i + 1]) return false;
    constexpr std::array<std::string_view, 16> kSpans{"minute", "minutes", "hour",  "hours",  "day",  "days",
                                                      "week",   "weeks",   "month", "months", "year", "years",
                                                      "miles",  "yards",   "feet",  "metres"};
    if (next == "long" && !used[i + 1] && !any(kSpans)) return false;
    const bool counts =
        is_among(next, {"tall", "high", "far", "long", "deep", "wide", "big", "heavy", "fast", "many"});
    if (counts && !digit && !any(kCounts)) return false;
  }
  return true;
}

/// "and the highest mountain in Scotland", "the first man in space"
bool is_half(const std::vector<std::string>& words) {
  const std::size_t the = !words.empty() && words[0] == "and" ? 1 : 0;
  if (words.size() < the + 4 || words[the] != "the" ||
      std::any_of(words.begin(), words.end(), [](const std::string& w) {
        return is_among(w, {"is", "was", "are", "were", "i", "we", "he", "she", "they", "my", "our", "you"});
      }))
    return false;
  return words[the + 1] == "first" || (words[the + 1].size() > 5 && words[the + 1].ends_with("est"));
}

bool asks_what(const std::vector<std::string>& words) {
  const auto any = [&](std::initializer_list<std::string_view> list) {
    return std::any_of(words.begin(), words.end(), [&](const std::string& w) { return is_among(w, list); });
  };
  return any({"what", "which", "when", "mean", "means", "long", "who", "many", "why"}) &&
         !any({"i", "my", "we", "our", "me", "did", "your"});
}

bool is_all(const std::vector<bool>& a, const std::vector<bool>& b) {
  for (std::size_t i = 0; i < a.size(); ++i)
    if (!a[i] && !b[i]) return false;
  return true;
}

std::string filled(std::string_view say, std::string_view x, std::string_view y) {
  std::string out;
  for (std::size_t i = 0; i < say.size();) {
    const bool is_x = say.substr(i, 3) == "{x}", is_y = say.substr(i, 3) == "{y}";
    if (is_x || is_y) out += is_x ? x : y;
    if (!is_x && !is_y) out.push_back(say[i]);
    i += is_x || is_y ? 3 : 1;
  }
  return out;
}

}  // namespace

core::Result<Facts> Facts::read(const fs::path& folder, const fs::path& small_words) {
  Facts facts;
  auto small = lines_of(small_words);
  if (!small) return std::move(small).error();
  for (const std::string& word : *small) facts.small_.insert(stem(word));
  std::vector<fs::path> files;
  std::error_code none;
  for (fs::directory_iterator at{folder, none}, end; !none && at != end; at.increment(none))
    files.push_back(at->path());
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) {
    core::Status status;
    if (file.extension() == ".table") status = facts.add_table(file);
    if (file.extension() == ".facts") status = facts.add_facts(file);
    if (!status) return std::move(status).error();
  }
  return facts;
}

Facts::Need Facts::need_of(std::string_view text) {
  Need need;
  for (const std::string& group : split(text, ' ')) {
    if (group.empty()) continue;
    Group ways;
    for (std::string way : split(group, '|')) {
      std::replace(way.begin(), way.end(), '_', ' ');
      if (auto stems = stems_of(way); !stems.empty()) ways.push_back(std::move(stems));
    }
    if (!ways.empty()) need.push_back(std::move(ways));
  }
  return need;
}

core::Status Facts::add_row(const std::string& line, Table& table) {
  const std::size_t sign = line.find(" = ");
  if (sign == std::string::npos) return core::bad_input("\"" + line + "\" is no row.");
  const auto names = split(std::string_view{line}.substr(0, sign), '|');
  for (const std::string& name : names) {
    // A name is found as it is written: Wells is no well.
    const bool is_name = !name.empty() && name.front() >= 'A' && name.front() <= 'Z';
    std::vector<std::string> stems;
    for (const Word& w : question_of(name, Filler{}).words)
      stems.push_back(is_name && !w.number ? w.text : stem_of(w));
    if (!stems.empty() && is_article(stems.front())) stems.erase(stems.begin());
    if (stems.empty()) continue;
    longest_x_ = std::max(longest_x_, stems.size());
    by_x_[joined_stems(stems, 0, stems.size())].push_back({tables_.size(), table.rows.size()});
  }
  table.rows.emplace_back(names.front(), split(std::string_view{line}.substr(sign + 3), '\n').front());
  ++rows_;
  return {};
}

core::Status Facts::add_table(const fs::path& file) {
  auto lines = lines_of(file);
  if (!lines) return std::move(lines).error();
  Table table;
  for (const std::string& line : *lines) {
    if (line.starts_with("need:")) {
      table.needs.push_back(need_of(std::string_view{line}.substr(5)));
    } else if (line.starts_with("asked:")) {
      table.asked = need_of(std::string_view{line}.substr(6));
    } else if (line.starts_with("plain:")) {
      for (const std::string& word : split(std::string_view{line}.substr(6), ' ')) table.plain.insert(word);
    } else if (line == "half") {
      table.half = true;
    } else if (line.starts_with("say:")) {
      table.say = split(std::string_view{line}.substr(4), '\n').front();
    } else if (auto status = add_row(line, table); !status) {
      return std::move(status).error().during(file.string());
    }
  }
  const bool any_empty =
      std::any_of(table.needs.begin(), table.needs.end(), [](const Need& n) { return n.empty(); });
  if (table.say.empty() || table.needs.empty() || any_empty)
    return core::bad_input(file.string() + " has no need: or no say:.");
  tables_.push_back(std::move(table));
  return {};
}

core::Status Facts::add_facts(const fs::path& file) {
  auto lines = lines_of(file);
  if (!lines) return std::move(lines).error();
  for (const std::string& line : *lines) {
    const std::size_t sign = line.find("=>");
    Fact fact;
    if (sign != std::string::npos) {
      fact.need = need_of(std::string_view{line}.substr(0, sign));
      fact.say = split(std::string_view{line}.substr(sign + 2), '\n').front();
    }
    if (fact.need.empty() || fact.say.empty())
      return core::bad_input(file.string() + ": \"" + line + "\" is no fact.");
    // Found by the group with the fewest alternatives.
    const auto rarest = std::min_element(fact.need.begin(), fact.need.end(),
                                         [](const Group& a, const Group& b) { return a.size() < b.size(); });
    for (const Alternative& way : *rarest) by_first_word_[way.front()].push_back(facts_.size());
    facts_.push_back(std::move(fact));
  }
  return {};
}

/// The clauses, and each with the next.
std::vector<Facts::Clause> Facts::clauses_of(const Question& question) const {
  std::vector<Clause> clauses;
  const bool asked = asks_by_filler(question);
  bool only_filler = true;
  for (std::size_t i = 0; i < question.all.size(); ++i) {
    const Word& w = question.all[i];
    const bool turns = w.is("because") || w.is("cos") || (w.is("since") && !clauses.empty());
    if (clauses.empty() || w.begins || turns) {
      clauses.emplace_back().asks = asked;
      only_filler = true;
    }
    if (asks_at(question.all, i, only_filler) || w.queried) clauses.back().asks = true;
    only_filler &= question.filler[i];
    clauses.back().words.push_back(w.number ? stem_of(w) : w.text);
    clauses.back().stems.push_back(stem_of(w));
    clauses.back().small.push_back(question.filler[i] || small_.count(clauses.back().stems.back()) > 0 ||
                                   small_.count(stem(w.text)) > 0 || is_question_word(w.text));
  }
  // "..., isn't it" asks for what stands before.
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    if (i > 0 && is_tag(clauses[i].words)) clauses[i - 1].asks = true;
    if (ends_with_tag(clauses[i].words)) clauses[i].asks = true;
  }
  const std::size_t single = clauses.size();
  for (std::size_t i = 0; i + 1 < single; ++i) {
    Clause both = clauses[i];
    both.stems.insert(both.stems.end(), clauses[i + 1].stems.begin(), clauses[i + 1].stems.end());
    both.words.insert(both.words.end(), clauses[i + 1].words.begin(), clauses[i + 1].words.end());
    both.single = false;
    const bool by_word = std::any_of(both.words.begin(), both.words.end(),
                                     [](const std::string& w) { return is_question_word(w); });
    both.asks = (both.asks && by_word) || clauses[i + 1].asks;
    both.small.insert(both.small.end(), clauses[i + 1].small.begin(), clauses[i + 1].small.end());
    clauses.push_back(std::move(both));
  }
  // "... with the drooping head, what's it called": it points to all before.
  for (std::size_t i = 2; i < single; ++i) {
    const Clause& last = clauses[i];
    if (!last.asks || last.stems.size() > 8 ||
        std::find(last.small.begin(), last.small.end(), false) != last.small.end())
      continue;
    Clause all = clauses[i - 2];
    for (std::size_t k = i - 1; k <= i; ++k) {
      all.stems.insert(all.stems.end(), clauses[k].stems.begin(), clauses[k].stems.end());
      all.words.insert(all.words.end(), clauses[k].words.begin(), clauses[k].words.end());
      all.small.insert(all.small.end(), clauses[k].small.begin(), clauses[k].small.end());
    }
    all.single = false;
    all.asks = true;
    clauses.push_back(std::move(all));
  }
  return clauses;
}

/// Marks the words that fulfil it; false where it is not fulfilled.
bool Facts::mark(const Need& need, const Clause& clause, std::vector<bool>& used) {
  for (const Group& group : need) {
    bool any = false;
    for (const Alternative& way : group) {
      const std::size_t at = place_of(way, clause.stems);
      if (at >= clause.stems.size()) continue;
      any = true;
      for (std::size_t i = 0; i < way.size(); ++i) used[at + i] = true;
    }
    if (!any) return false;
  }
  return true;
}

void Facts::judge(const Clause& clause, const std::vector<bool>& used, const std::string& say, Best& best) {
  int explained = 0, left = 0, content = 0;
  for (std::size_t i = 0; i < used.size(); ++i) {
    explained += used[i] ? 1 : 0;
    content += used[i] && !clause.small[i] ? 1 : 0;
    left += !used[i] && !clause.small[i] && !holds(say, clause.words[i]) ? 1 : 0;
  }
  // One word alone names no question: "which of the seasons suits you".
  const int most = content >= kMuchExplained ? kMostUnexplained + 1 : kMostUnexplained;
  if (left > most || (content < 2 && left > 0) || !answers(clause.words, used, say)) return;
  const int worth = 2 * explained - left;
  if (worth < best.explained || (worth == best.explained && say == best.say)) return;
  best.doubtful = worth == best.explained;
  best.explained = worth;
  best.say = say;
}

void Facts::consider_tables(const Clause& clause, Best& best, bool only_half) const {
  for (std::size_t begin = 0; begin < clause.stems.size(); ++begin) {
    const std::size_t most = std::min(longest_x_, clause.stems.size() - begin);
    for (std::size_t n = most; n > 0; --n) {
      auto rows = by_x_.find(joined_stems(clause.words, begin, begin + n));
      if (rows == by_x_.end()) rows = by_x_.find(joined_stems(clause.stems, begin, begin + n));
      if (rows == by_x_.end()) continue;
      // "it", "who", "am" are letters for something only where that is asked.
      const bool named = begin > 0 && is_among(clause.words[begin - 1], {"with", "of"});
      if (n == 1 && clause.small[begin] && !named && place_of({"stand"}, clause.stems) == clause.stems.size())
        continue;
      for (const Row& at : rows->second) {
        const Table& table = tables_[at.table];
        if (only_half && !table.half) continue;
        for (const Need& need : table.needs) {
          std::vector<bool> used(clause.stems.size());
          if (!mark(need, clause, used)) continue;
          // What is asked about is not what the need says: "young" of "young men".
          const bool overlaps =
              std::any_of(used.begin() + static_cast<std::ptrdiff_t>(begin),
                          used.begin() + static_cast<std::ptrdiff_t>(begin + n), [](bool u) { return u; });
          if (overlaps) continue;
          std::fill_n(used.begin() + static_cast<std::ptrdiff_t>(begin), n, true);
          const auto& x = table.rows[at.row].first;
          const auto& y = table.rows[at.row].second;
          const bool all_used =
              std::find(used.begin(), used.end(), false) == used.end() || is_all(clause.small, used);
          const bool led =
              std::any_of(clause.words.begin(), clause.words.begin() + static_cast<std::ptrdiff_t>(begin),
                          [](const std::string& w) {
                            return is_among(w, {"of", "with", "to"});
                          });
          if (only_half && (!all_used || !led)) continue;
          // "opposite of kind is cruel" tells it.
          const bool told = std::any_of(clause.words.begin(), clause.words.end(), [&](const std::string& w) {
            return holds(y, w) || is_among(w, {"is", "are", "was"});
          });
          if (only_half && told && !clause.words.back().starts_with("would") && clause.words.back() != "be" &&
              clause.words.back() != "is")
            continue;
          judge(clause, used, filled(table.say, x, y), best);
        }
      }
    }
  }
}

void Facts::consider_facts(const Clause& clause, Best& best, bool only_half) const {
  for (const std::string& word : clause.stems) {
    const auto found = by_first_word_.find(word);
    if (found == by_first_word_.end()) continue;
    for (const std::size_t i : found->second) {
      std::vector<bool> used(clause.stems.size());
      const bool met = mark(facts_[i].need, clause, used);
      // One group alone names a thing: only what it is may be asked.
      if (met && facts_[i].need.size() == 1 && (!is_all(clause.small, used) || !asks_what(clause.words)))
        continue;
      if (only_half && (facts_[i].need.size() < 3 || !is_all(clause.small, used))) continue;
      if (met) judge(clause, used, facts_[i].say, best);
    }
  }
}

/// "That wifi they're all on about, what is it when it's at home": what was met stands in a story, and a
/// clause that holds nothing else asks what it is.
std::optional<std::string> Facts::of_story(const Question& question,
                                           const std::vector<Clause>& clauses) const {
  constexpr std::size_t kLongestStory = 30;
  if (question.all.size() > kLongestStory) return {};
  std::optional<std::string> told;
  std::string told_x;
  for (const Clause& where : clauses) {
    if (!where.single) continue;
    for (std::size_t begin = 0; begin < where.stems.size(); ++begin)
      for (std::size_t n = std::min(longest_x_, where.stems.size() - begin); n > 0; --n) {
        auto rows = by_x_.find(joined_stems(where.words, begin, begin + n));
        if (rows == by_x_.end()) rows = by_x_.find(joined_stems(where.stems, begin, begin + n));
        if (rows == by_x_.end() || (n == 1 && where.small[begin])) continue;
        for (const Row& at : rows->second) {
          const Table& table = tables_[at.table];
          if (table.asked.empty() || (n == 1 && table.plain.count(where.words[begin]) > 0)) continue;
          const bool asked = std::any_of(clauses.begin(), clauses.end(), [&](const Clause& c) {
            if (!c.single) return false;
            std::vector<bool> used(c.stems.size());
            if (&c == &where) std::fill_n(used.begin() + static_cast<std::ptrdiff_t>(begin), n, true);
            if (!mark(table.asked, c, used)) return false;
            constexpr std::size_t kShort = 6;
            const bool guessed = ends_with_tag(c.words) && c.stems.size() <= kShort;
            const bool at_once = &c == &where && begin == 0 && n + 2 < c.words.size() &&
                                 c.words[n] == "what" && c.words[n + 1] == "is";
            // "what is it he does" asks something else.
            const bool ends =
                used.back() || is_among(c.words.back(), {"then", "exactly", "actually", "really", "again"});
            return (is_all(c.small, used) && ends) || guessed || at_once;
          });
          const auto& [x, y] = table.rows[at.row];
          const std::string say = filled(table.say, x, y);
          if (!asked || (told && told_x.find(x) != std::string::npos)) continue;
          if (told && *told != say && x.find(told_x) == std::string::npos) return {};
          told = say;
          told_x = x;
        }
        break;
      }
  }
  return told;
}

std::optional<std::string> Facts::answer(const Question& question) const {
  Best best;
  const auto clauses = clauses_of(question);
  for (const Clause& clause : clauses) {
    if (!clause.asks && clause.single) consider_tables(clause, best, true);
    if (!clause.asks && clause.single && is_half(clause.words)) consider_facts(clause, best, true);
    if (!clause.asks) continue;
    consider_tables(clause, best);
    consider_facts(clause, best);
  }
  if (best.doubtful) return {};
  std::string say = best.say.empty() ? of_story(question, clauses).value_or("") : best.say;
  if (say.empty()) return {};
  if (say.front() >= 'a' && say.front() <= 'z') say.front() = static_cast<char>(say.front() - 'a' + 'A');
  return say;
}

}  // namespace mana::dialogue::knowledge
