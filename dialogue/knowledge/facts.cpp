#include "dialogue/knowledge/facts.hpp"

#include <algorithm>
#include <array>
#include <system_error>
#include <utility>

#include "dialogue/knowledge/text_lines.hpp"

namespace mana::dialogue::knowledge {
namespace fs = std::filesystem;
namespace {

constexpr int kMostUnexplained = 1;

/// Without a plural s: "capitals" and "capital", "countries" and "country" are one.
std::string stem(std::string_view word) {
  if (word.size() > 4 && word.ends_with("ies")) return std::string{word.substr(0, word.size() - 3)} + "y";
  if (word.size() > 3 && word.ends_with('s') && !word.ends_with("ss")) word.remove_suffix(1);
  return std::string{word};
}

std::vector<std::string> stems_of(std::string_view text) {
  std::vector<std::string> stems;
  for (const Word& w : question_of(text, Filler{}).words) stems.push_back(stem(w.text));
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
  const auto among = [](const auto& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
  };
  if ((at == 0 || words[at].begins) && among(kFirst, words[at].text)) return true;
  if (!is_question_word(words[at].text)) return false;
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
    for (const Word& w : question_of(name, Filler{}).words) stems.push_back(is_name ? w.text : stem(w.text));
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
    if (asks_at(question.all, i, only_filler)) clauses.back().asks = true;
    only_filler &= question.filler[i];
    clauses.back().words.push_back(w.text);
    clauses.back().stems.push_back(stem(w.text));
    clauses.back().small.push_back(question.filler[i] || small_.count(clauses.back().stems.back()) > 0 ||
                                   is_question_word(w.text));
  }
  const std::size_t single = clauses.size();
  for (std::size_t i = 0; i + 1 < single; ++i) {
    Clause both = clauses[i];
    both.stems.insert(both.stems.end(), clauses[i + 1].stems.begin(), clauses[i + 1].stems.end());
    both.words.insert(both.words.end(), clauses[i + 1].words.begin(), clauses[i + 1].words.end());
    both.asks |= clauses[i + 1].asks;
    both.small.insert(both.small.end(), clauses[i + 1].small.begin(), clauses[i + 1].small.end());
    clauses.push_back(std::move(both));
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
    left += !used[i] && !clause.small[i] ? 1 : 0;
  }
  // One word alone names no question: "which of the seasons suits you".
  if (left > kMostUnexplained || (content < 2 && left > 0)) return;
  const int worth = 2 * explained - left;
  if (worth < best.explained || (worth == best.explained && say == best.say)) return;
  best.doubtful = worth == best.explained;
  best.explained = worth;
  best.say = say;
}

void Facts::consider_tables(const Clause& clause, Best& best) const {
  for (std::size_t begin = 0; begin < clause.stems.size(); ++begin) {
    const std::size_t most = std::min(longest_x_, clause.stems.size() - begin);
    for (std::size_t n = most; n > 0; --n) {
      auto rows = by_x_.find(joined_stems(clause.words, begin, begin + n));
      if (rows == by_x_.end()) rows = by_x_.find(joined_stems(clause.stems, begin, begin + n));
      if (rows == by_x_.end()) continue;
      // "it", "who", "am" are letters for something only where that is asked.
      if (n == 1 && clause.small[begin] && place_of({"stand"}, clause.stems) == clause.stems.size()) continue;
      for (const Row& at : rows->second) {
        const Table& table = tables_[at.table];
        for (const Need& need : table.needs) {
          std::vector<bool> used(clause.stems.size());
          if (!mark(need, clause, used)) continue;
          // What is asked about is not what the need says: "young" of "young men".
          const bool overlaps =
              std::any_of(used.begin() + static_cast<std::ptrdiff_t>(begin),
                          used.begin() + static_cast<std::ptrdiff_t>(begin + n), [](bool u) { return u; });
          if (overlaps) continue;
          std::fill_n(used.begin() + static_cast<std::ptrdiff_t>(begin), n, true);
          const auto& [x, y] = table.rows[at.row];
          judge(clause, used, filled(table.say, x, y), best);
        }
      }
    }
  }
}

void Facts::consider_facts(const Clause& clause, Best& best) const {
  for (const std::string& word : clause.stems) {
    const auto found = by_first_word_.find(word);
    if (found == by_first_word_.end()) continue;
    for (const std::size_t i : found->second) {
      std::vector<bool> used(clause.stems.size());
      if (mark(facts_[i].need, clause, used)) judge(clause, used, facts_[i].say, best);
    }
  }
}

std::optional<std::string> Facts::answer(const Question& question) const {
  Best best;
  for (const Clause& clause : clauses_of(question)) {
    if (!clause.asks) continue;
    consider_tables(clause, best);
    consider_facts(clause, best);
  }
  if (best.say.empty() || best.doubtful) return {};
  std::string say = best.say;
  if (say.front() >= 'a' && say.front() <= 'z') say.front() = static_cast<char>(say.front() - 'a' + 'A');
  return say;
}

}  // namespace mana::dialogue::knowledge
