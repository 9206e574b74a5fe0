#pragma once
#include "agent/core/time.hpp"
#include "speech/listening/sentence_end.hpp"
#include "speech/recognition/recognition.hpp"

namespace mana::speech {

struct PatienceOptions {
  core::Duration certain = std::chrono::milliseconds{160};  ///< after a phrase that leaves no doubt
  core::Duration usual = std::chrono::milliseconds{250};
  core::Duration unfinished = std::chrono::milliseconds{500};
  core::Duration name_only = std::chrono::milliseconds{800};
  core::Duration longest = std::chrono::milliseconds{1'500};  ///< whatever was learned
  /// Speech that goes on so soon after an utterance that made no sense was cut in its middle.
  core::Duration cut = std::chrono::milliseconds{900};
  /// In noise the soft parts of words go under and look like pauses: so much is added at `noisiest_db` of
  /// speech above noise, nothing above `clean_db`.
  core::Duration noise = std::chrono::milliseconds{150};
  double noisiest_db = 16, clean_db = 26;
  double slower = 1.25;   ///< after such a cut
  double room = 1.25;     ///< so many times the pauses that somebody makes between words is waited at least
  double slowest = 2.5;   ///< never slower than this many times
  double quicker = 0.98;  ///< after each utterance that was understood
  core::Duration pause = {};  ///< that somebody is known to make within what he says
  /// After what is no phrase, from somebody who means her: people who tell something think between two words,
  /// hardly so long after a whole sentence, and much longer after "and then the". Who tells something long
  /// takes breath after a sentence as well.
  core::Duration free = std::chrono::milliseconds{600};
  core::Duration free_whole = std::chrono::milliseconds{450};
  core::Duration free_open = std::chrono::milliseconds{1'000};
  core::Duration long_turn =
      std::chrono::seconds{8};  ///< from here on a whole sentence is waited after like any
};

/// How long to wait before somebody is taken to have finished: what was said decides, and how this person
/// speaks. Somebody who is cut short in the middle, or was nearly, is waited for longer from then on; whoever
/// speaks fluently makes it quicker again, but never quicker than it was set, or than a known voice needs.
/// Kept for the run.  Threads: one.
class Patience {
 public:
  explicit Patience(PatienceOptions options = {}) : options_{options} { know(options.pause); }

  /// From now on somebody speaks who pauses for so long, as `mana learn-voice` found.
  void know(core::Duration pause);

  /// @param snr_db of the speech above the noise, as VoiceActivity measures it.
  core::Duration after(Completeness what, double snr_db) const;
  /// The same after what is told her freely.
  /// @param told for how long she has been told it
  core::Duration after_free_speech(SentenceEnd end, core::Duration told, double snr_db) const;
  void speech_began(core::Time start);
  /// Somebody paused for so long, and went on.
  /// @param what how far what was said seemed to be all of it
  void speech_went_on(Completeness what, core::Duration pause, double snr_db);
  void speech_ended(core::Time end, const Recognition& what);
  double factor() const { return factor_; }

 private:
  core::Duration set_for(Completeness what) const;
  core::Duration added_in_noise(double snr_db) const;

  PatienceOptions options_;
  double least_ = 1;
  double factor_ = 1;
  double needed_ = 1;  // what the pauses of this utterance would have needed
  core::Time cut_until_{};
};

}  // namespace mana::speech
