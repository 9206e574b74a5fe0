#pragma once
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "speech/recognition/joint_verdict.hpp"
#include "speech/recognition/judged_word.hpp"
#include "speech/recognition/verdict.hpp"
#include "speech/recognition/vocabulary.hpp"
#include "speech/voices/voice_watch.hpp"

/// What passes between whoever cuts sound into utterances and whoever understands them.
namespace mana::speech {

/// Which answers count at the moment: ids of the vocabulary's answers.
using AwaitedAnswers = std::set<std::string>;

/// What may be said at the moment.
/// A word that somebody was asked to say: msg::AwaitWord.
struct AwaitedWord {
  std::string word;  ///< empty: none is awaited
  std::string language = {}, sounds = {};
};

struct Expected {
  AwaitedAnswers answers;
  bool name_needed = true;  ///< false: commands count without the wake word as well, if they fit very well
  double least_answer_confidence = 0.5;  ///< below even odds where there are other reasons to believe in one
  bool alternatives = true;              ///< what else it may have been is looked for, which takes its time
  AwaitedWord word = {};                 ///< what is said is also judged as this word
  /// The name is not needed because somebody looks, and for no better reason: what people say to anybody
  /// needs it all the same.
  bool only_looks = false;
};

/// Sound cut to one utterance, with a little of the room around it. Mono, 16 kHz, 16 bit.
struct Stretch {
  std::span<const std::int16_t> sound;
  SpeechSpan speech;       ///< where in it the speech lies, in frames of 10 ms; the rest is room
  std::vector<bool> loud;  ///< of each frame: about as loud as the speech gets; empty: not known
  double snr_db = 40;      ///< the speech above the noise
  /// It follows at once on talk that made no sense. Of what is said into the agent's speech it stays false:
  /// there Hearing asks for more itself.
  bool after_talk = false;
};

/// How far what was said may be all of it.
enum class Completeness {
  Nonsense,    ///< no words that make sense
  NameOnly,    ///< "mana", or another word that wakes, and nothing yet
  Unfinished,  ///< begins with the name, or as something does that is listened for and means something else
  Whole,       ///< a phrase; more may follow
  Certain,     ///< a command that fits well, and no longer one begins with it
};

/// What else it may have been.
struct Alternative {
  std::string text;
  std::string id;
  double confidence = 0;
};

/// A word of what was written down freely.
struct WrittenWord {
  std::string text;
  double start = 0, end = 0;  ///< seconds from the beginning of the speech
  double confidence = 0;
};

/// What a second pass made of it, where there is one.
struct SecondLook {
  bool looked = false;
  std::string own_text;  ///< what the first pass heard
  SecondEvidence own;    ///< of the likeliest words that mean it
  std::string text;      ///< the likeliest that means something else; empty: there is none
  SecondEvidence other;  ///< of that
};

/// What one stretch of sound was.
struct Recognition {
  std::string text;  ///< the likeliest of what may be said, even when rejected
  std::string id;    ///< of the command or answer; empty when rejected
  bool is_answer = false;
  bool named = true;    ///< the text has the wake word, which the grammar finds in any talk
  bool called = false;  ///< it began with the wake word, whatever followed: told by a second pass alone
  Completeness completeness = Completeness::Nonsense;
  bool accepted = false;
  bool unsure = false;    ///< rejected, but it may well have been what the text says: worth asking again
  double confidence = 0;  ///< 0..1; above 0.5 exactly when it fits
  double snr_db = 0;      ///< as measured, for whoever wants to know why
  /// The likeliest first, the text itself not among them; of what is certain none are looked for.
  std::vector<Alternative> alternatives;
  Evidence evidence;  ///< of the words that the first pass heard
  SecondLook second;
  std::optional<JudgedWord> said = {};  ///< how it says the awaited word, where somebody judges that
  std::vector<WrittenWord> words = {};  ///< of what was written down freely
};

/// Words from sound.  Threads: any one at a time.
class Recognising {
 public:
  virtual ~Recognising() = default;
  virtual Recognition recognise(const Stretch& stretch, const Expected& expected) = 0;
  virtual const Vocabulary& vocabulary() const = 0;  ///< what can be understood, checked
  /// Whether hear_out() writes down.
  virtual bool writes_down() const { return false; }
  /// Whether the sound, which goes on, begins with the name.
  virtual bool begins_with_name(std::span<const std::int16_t>) { return false; }
  /// What was said so far, of somebody who goes on, as a first guess that may change: quicker than
  /// hear_out(). Empty where nothing is written down.
  /// @param named it begins with the name, which is left out
  virtual std::string so_far(std::span<const std::int16_t>, bool named) {
    (void)named;
    return {};
  }
  /// What was none of the phrases, from somebody who has finished: with the name somewhere else than at the
  /// beginning it may be one after all, and what is meant for the agent is written down (msg::kFreeWords).
  /// Takes longer than recognise().
  /// @param own what recognise() made of it
  virtual Recognition hear_out(const Stretch&, const Expected&, Recognition own) { return own; }

  /// Where there is somebody else who may understand what made no sense here: has him asked, beside this
  /// thread, and forgets what was asked before. Does not wait. false: there is nobody, or it would not help.
  /// @param own what it was here
  virtual bool ask_others(const Stretch&, const Expected&, const Recognition& own) {
    (void)own;
    return false;
  }
  /// What became of it, once: as it was here where the others knew no better. Within seconds of the question.
  virtual std::optional<Recognition> others_say() { return std::nullopt; }
  virtual void forget_others() {}
  /// From now on somebody with another voice is listened for.
  virtual void hear_as(const VoiceChange&) {}
};

}  // namespace mana::speech
