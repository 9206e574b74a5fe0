#pragma once
#include <map>
#include <string>
#include <vector>

#include "agent/evaluation/measures/table.hpp"
#include "tests/eval/person_corpus/watching.hpp"

namespace mana::person_corpus {

/// What came of the clips.
class Score {
 public:
  explicit Score(bool verbose) : verbose_{verbose} {}
  void add(const Series& series, const std::string& room);
  void print() const;
  double informedness() const;
  double recall() const;
  double noticed_s(double quantile) const;

 private:
  struct Kind {
    int clips = 0, taken = 0;
    bool is_visit = false;
    std::vector<double> noticed_s;
  };
  void judge(const Placed& placed, const Series& series, std::vector<bool>& explained,
             const std::string& room);

  bool verbose_;
  evaluation::Binary counts_;
  std::map<std::string, Kind> kinds_;
  std::vector<double> noticed_s_, after_findable_s_, gone_s_;
  int in_between_ = 0;  // somebody was seen where nothing happened
  int with_gaps_ = 0;   // visits during which somebody "left"
  Cost with_somebody_, with_nobody_;
  double nobody_s_ = 0;  // how long nobody was there
};

}  // namespace mana::person_corpus
