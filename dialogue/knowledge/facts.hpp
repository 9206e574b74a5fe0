#pragma once
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "agent/core/result.hpp"
#include "dialogue/knowledge/question.hpp"

namespace mana::dialogue::knowledge {

/// Facts that do not change, from tables ("The capital of {x} is {y}.") and single ones. One is told where
/// the question holds all that it needs, and next to nothing else. Threads: any.
class Facts {
 public:
  /// All *.table and *.facts of the folder; none, or no folder, is no error.
  /// @param small_words words that explain nothing by themselves, one a line
  /// Errors: NotFound, Io; BadInput with the file and line.
  static core::Result<Facts> read(const std::filesystem::path& folder,
                                  const std::filesystem::path& small_words);
  std::optional<std::string> answer(const Question& question) const;
  std::size_t size() const { return rows_ + facts_.size(); }

 private:
  /// What a question must hold: of each group one alternative, of one word or several.
  using Alternative = std::vector<std::string>;
  using Group = std::vector<Alternative>;
  using Need = std::vector<Group>;
  struct Table {
    std::vector<Need> needs;
    std::string say;
    bool half = false;  ///< "opposite of hot" is asked enough
    Need asked;         ///< a clause that points to what was told: "what does it mean"; empty: none does
    std::unordered_set<std::string> plain;                  ///< of x, what may be another thing in a story
    std::vector<std::pair<std::string, std::string>> rows;  ///< x as it is spoken, y
  };
  struct Row {
    std::size_t table = 0, row = 0;
  };
  struct Fact {
    Need need;
    std::string say;
  };
  /// Words of a question, stemmed, between two signs; and what they are good for.
  struct Clause {
    std::vector<std::string> stems;
    std::vector<std::string> words;  ///< as they were said
    std::vector<bool> small;
    bool asks = false;
    bool single = true;  ///< no two of them
  };
  struct Best {
    int explained = 0;
    std::string say;
    bool doubtful = false;
  };

  core::Status add_table(const std::filesystem::path& file);
  core::Status add_row(const std::string& line, Table& table);
  core::Status add_facts(const std::filesystem::path& file);
  static Need need_of(std::string_view text);
  std::vector<Clause> clauses_of(const Question& question) const;
  void consider(const Clause& clause, Best& best) const;
  void consider_tables(const Clause& clause, Best& best, bool only_half = false) const;
  void consider_facts(const Clause& clause, Best& best, bool only_half = false) const;
  std::optional<std::string> of_story(const Question& question, const std::vector<Clause>& clauses) const;
  static bool mark(const Need& need, const Clause& clause, std::vector<bool>& used);
  static void judge(const Clause& clause, const std::vector<bool>& used, const std::string& say, Best& best);

  std::unordered_set<std::string> small_;
  std::vector<Table> tables_;
  std::vector<Fact> facts_;
  std::unordered_map<std::string, std::vector<Row>> by_x_;
  std::unordered_map<std::string, std::vector<std::size_t>> by_first_word_;  ///< of a fact's rarest group
  std::size_t longest_x_ = 1, rows_ = 0;
};

}  // namespace mana::dialogue::knowledge
