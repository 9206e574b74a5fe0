#include "agent/evaluation/tables/rating_table.hpp"

#include <algorithm>

#include "agent/evaluation/inference/resampling.hpp"
#include "agent/evaluation/measures/label_measures.hpp"
#include "agent/evaluation/tables/csv.hpp"

namespace mana::evaluation {

core::Status RatingTable::add(const Rating& r) {
  const std::size_t item = items_.number(r.item), rater = raters_.number(r.rater);
  if (raters_.size() > kMostRaters) return core::bad_input("there are more than 10,000 raters.");
  if (item == item_.size()) {
    item_.push_back({std::string{r.intended}, std::string{r.source}});
    units_.emplace_back();
  }
  if (item_[item].intended != r.intended || item_[item].source != r.source)
    return core::bad_input("the item " + shown_field(r.item) + " was " + shown_field(item_[item].intended) +
                           " from " + shown_field(item_[item].source) + " before and is " +
                           shown_field(r.intended) + " from " + shown_field(r.source) + " here.");
  if (!r.intended.empty()) labels_.number(r.intended);
  if (units_[item].size() <= rater) units_[item].resize(rater + 1);
  if (r.label.empty()) return {};  // a missing rating
  if (units_[item][rater]) return core::bad_input("this rater rated this item already.");
  units_[item][rater] = static_cast<int>(labels_.number(r.label));
  return {};
}

Ratings RatingTable::units() const {
  Ratings units = units_;
  for (auto& unit : units) unit.resize(raters_.size());
  return units;
}

std::vector<std::string> RatingTable::sources() const {
  std::vector<std::string> all;
  for (const Item& i : item_)
    if (!i.intended.empty() && std::find(all.begin(), all.end(), i.source) == all.end())
      all.push_back(i.source);
  return all;
}

Trials RatingTable::against_intended(std::string_view source) const {
  Trials t;
  t.labels = labels_;
  const auto to = t.labels.sort();
  for (std::size_t i = 0; i < item_.size(); ++i) {
    if (item_[i].intended.empty() || item_[i].source != source) continue;
    for (std::size_t r = 0; r < units_[i].size(); ++r) {
      if (!units_[i][r]) continue;
      t.predicted.push_back(static_cast<std::uint32_t>(to[static_cast<std::size_t>(*units_[i][r])]));
      t.actual.push_back(static_cast<std::uint32_t>(to[*labels_.find(item_[i].intended)]));
      t.cluster.push_back(static_cast<std::uint32_t>(t.clusters.number(raters_.name(r))));
    }
  }
  return t;
}

SourceDifference compare_sources(const RatingTable& table, std::string_view first, std::string_view second,
                                 const BootstrapOptions& o) {
  // Both sources' trials in one row, so that a drawn person brings what was said of both.
  Trials all = table.against_intended(first);
  const Trials other = table.against_intended(second);
  const std::size_t border = all.size();
  all.actual.insert(all.actual.end(), other.actual.begin(), other.actual.end());
  all.predicted.insert(all.predicted.end(), other.predicted.begin(), other.predicted.end());
  for (const auto c : other.cluster)
    all.cluster.push_back(static_cast<std::uint32_t>(all.clusters.number(other.clusters.name(c))));
  const auto difference = [&](const Table& a, const Table& b) {
    return minus(informedness(a), informedness(b));
  };
  SourceDifference result;
  result.difference = difference(table.against_intended(first).table(), other.table());
  if (all.size() == 0) return result;
  const Sampler sampler = sampler_of(all);
  RandomStream random{o.seed, 1};
  std::vector<double> values;
  for (int r = 0; r < o.replicates; ++r) {
    Table a{all.labels.size()}, b{all.labels.size()};
    sampler.draw(random, [&](std::size_t i) { (i < border ? a : b).add(all.predicted[i], all.actual[i]); });
    if (const Measured d = difference(a, b); d.has_value()) values.push_back(d.value);
  }
  result.bootstrap_p = two_sided(values);
  result.interval = percentiles(std::move(values), o.replicates);
  return result;
}

}  // namespace mana::evaluation
