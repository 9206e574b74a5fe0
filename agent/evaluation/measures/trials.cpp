#include "agent/evaluation/measures/trials.hpp"

namespace mana::evaluation {

Table Trials::table() const {
  Table t{labels.size()};
  for (std::size_t i = 0; i < predicted.size(); ++i) t.add(predicted[i], actual[i]);
  return t;
}

Trials decisions(const ScoredTrials& scores, double threshold) {
  Trials t;
  t.labels = LabelSet{{"positive", "negative"}};
  for (const Scored& s : scores.trials) {
    t.predicted.push_back(s.score >= threshold ? 0 : 1);
    t.actual.push_back(s.positive ? 0 : 1);
    t.score.push_back(s.score);
  }
  t.cluster = scores.cluster;
  t.clusters = scores.clusters;
  return t;
}

}  // namespace mana::evaluation
