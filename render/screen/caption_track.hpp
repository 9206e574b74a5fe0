#pragma once
#include <deque>
#include <memory>
#include <optional>

#include "agent/bus/messages/forward.hpp"
#include "render/screen/screen_content.hpp"

namespace mana::render {

/// Joins a sentence with the places of its words in it.
Caption caption_of(const msg::SentenceStarted& sentence);

/// The word that is being said when `since` of the sentence was heard; nullptr in a pause. A pause shorter
/// than 150 ms is none, so that nothing flickers between two words.
const CaptionWord* word_at(const Caption& caption, core::Duration since);
/// How many words have begun, after a pause `lead` before they are heard.
std::size_t words_begun(const Caption& caption, core::Duration since, core::Duration lead);

/// Which sentence stands on the screen when, and how much of it was heard, by the times of its words as the
/// voice made them and as the sound device corrects them. When the sound turns out to be later, the caption
/// waits for it: it never goes back. Threads: one.  Time: any instant after the newest news can be asked, in
/// any order.
class CaptionTrack {
 public:
  struct Shown {
    std::shared_ptr<const Caption> caption;
    core::Duration since{};
  };

  void hear(const msg::SentenceStarted& m);
  void hear(const msg::SentenceMoved& m, core::Time now);
  void hear(const msg::SpeechEnded& m);

  /// What was said so far is not for whoever is there from now on.
  void forget(core::Time now);

  /// A sentence comes a tenth of a second before its sound and stays 2.5 s after it, or until the next one.
  /// An interrupted one goes at once.
  /// @param asks_since since when buttons wait for an answer: then it stays until the next one, or, when it
  /// asks
  ///   nothing ("You can say yes or no."), gives way to the last question since then, for whoever comes and
  ///   looks. Nothing: what is asked about stands there otherwise
  std::optional<Shown> at(core::Time t, std::optional<core::Time> asks_since = {}) const;

 private:
  struct Spoken {
    msg::UtteranceId id{};
    int index = 0;
    core::Time start{};
    std::shared_ptr<const Caption> caption;
    core::Duration reached{};  // was shown before the sound turned out to be later
    core::Time cut = core::kNever;
  };
  const Spoken* question_before(const Spoken& said, core::Time t, core::Time since) const;
  std::deque<Spoken> spoken_;
};

}  // namespace mana::render
