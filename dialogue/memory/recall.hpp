#pragma once
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "dialogue/encoder/recall_encoder.hpp"
#include "dialogue/memory/fact.hpp"

namespace mana::dialogue::memory {

/// Finds what was told by what is asked, though the words differ.
///
/// Ownership: shares the encoder.  Threads: one.
class Recall {
 public:
  struct Found {
    const Fact* fact = nullptr;  ///< lives until add() or erase()
    double score = 0;            ///< as RecallEncoder::score()
    double ahead = 0;            ///< of the next that is about something else; kAlone: there is none
  };
  static constexpr double kAlone = 8;

  explicit Recall(std::shared_ptr<const RecallEncoder> encoder) : encoder_{std::move(encoder)} {}

  /// What it is found by.
  RecallVector numbers_of(const Fact& fact) const;
  void add(Fact fact, RecallVector numbers);
  void erase(std::int64_t id);
  /// From now on `by` is true instead.
  void replace(std::int64_t old, std::int64_t by);
  std::size_t size() const { return kept_.size(); }
  const Fact* fact(std::int64_t id) const;
  std::vector<const Fact*> facts() const;
  /// Whether something was told with this word.
  bool has_word(std::string_view word) const;
  /// Of people and places, in lower case.
  const std::set<std::string, std::less<>>& names() const { return names_; }

  /// The likeliest first, `most` at most. Of two that are about the same thing the one told later stands for
  /// both: "the glasses are in the bag now".
  /// @param may_answer what cannot be the answer is left out
  std::vector<Found> find(std::string_view question, std::size_t most,
                          const std::function<bool(const Fact&)>& may_answer = {}) const;
  /// Those that hold all words of `text` that name or describe something; the oldest first.
  std::vector<const Fact*> with_words(std::string_view text) const;
  /// Of the words that name something in the shorter one, the share that both have and few other facts do.
  double shared_subject(const Fact& a, const Fact& b) const;

 private:
  struct Kept {
    Fact fact;
    RecallVector numbers;
    std::set<std::string, std::less<>> stems;
  };
  std::shared_ptr<const RecallEncoder> encoder_;
  std::vector<Kept> kept_;
  std::set<std::string, std::less<>> names_;
  std::map<std::string, std::size_t, std::less<>> facts_with_;  // each stem
};

/// The stems of the words that name or describe something: "my glasses are on the piano" -> glass, piano.
std::set<std::string, std::less<>> content_stems(std::string_view text);

}  // namespace mana::dialogue::memory
