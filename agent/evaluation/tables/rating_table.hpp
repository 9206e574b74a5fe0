#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"
#include "agent/evaluation/inference/bootstrap.hpp"
#include "agent/evaluation/inference/raters.hpp"

/// What several people said of the same items, and, where it is known, what each item was meant to be.
namespace mana::evaluation {

struct Rating {
  std::string_view item, rater, label;  ///< an empty label is a missing rating
  std::string_view intended, source;    ///< may be empty
};

class RatingTable {
 public:
  static constexpr std::size_t kMostRaters = 10000;

  /// BadInput when this rater rated this item already, or the item was meant to be something else before.
  core::Status add(const Rating& rating);

  const LabelSet& items() const { return items_; }
  const LabelSet& raters() const { return raters_; }
  const LabelSet& labels() const { return labels_; }
  Ratings units() const;  ///< [item][rater]
  /// Of items that were meant to be something; in the order of their first appearance, "" where none is told.
  std::vector<std::string> sources() const;

  /// Each rating of a source as a trial: predicted what was said, actual what was intended. A person's
  /// ratings hang together. All sources have the same labels.
  Trials against_intended(std::string_view source) const;

 private:
  struct Item {
    std::string intended, source;
  };
  LabelSet items_, raters_, labels_;
  std::vector<Item> item_;
  Ratings units_;
};

/// How much better one source is read than another by the same raters, who are drawn.
struct SourceDifference {
  Measured difference;  ///< Informedness of the first minus that of the second
  Interval interval;
  Measured bootstrap_p;
};
SourceDifference compare_sources(const RatingTable& table, std::string_view first, std::string_view second,
                                 const BootstrapOptions& options = {});

}  // namespace mana::evaluation
