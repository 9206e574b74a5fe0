#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "speech/recognition/recognition.hpp"
#include "speech/transcription/dictation.hpp"

namespace mana::speech {

/// What was said that is none of the phrases. It is written down where it is meant for the agent: where the
/// name was heard, at the beginning, after "hey" or "hello" or at the end, where somebody looks, or was just
/// spoken to. What is said to nobody here is looked through for the name and forgotten. Threads: constant,
/// apart from what the ears it is lent do.
class FreeSpeech {
 public:
  /// What is asked again about a part of the sound.
  struct Ears {
    std::function<Recognition(const Stretch&, const Expected&)> recognise;
    /// How likely it begins with the name (log): SecondPass::likelihood_of_name().
    std::function<double(std::span<const std::int16_t>)> likelihood_of_name;
  };

  FreeSpeech(Dictation dictation, const Vocabulary& checked, Sayings sayings = {});

  Dictated write_down(std::span<const std::int16_t> sound) const;
  /// See Recognising::so_far().
  std::string so_far(std::span<const std::int16_t> sound, bool named) const;
  /// See Recognising::hear_out().
  Recognition hear_out(const Ears& ears, const Stretch& stretch, const Expected& expected,
                       Recognition own) const;

 private:
  struct Named {
    std::size_t begin = 0, end = 0;  // what was said besides the name, in samples
    bool before = false;             // the name stands before it
    bool sure = false;               // enough for any words; else only for one of the phrases
  };
  std::optional<Named> named_early(const Ears& ears, std::span<const std::int16_t> sound,
                                   const Dictated& d) const;
  std::optional<Named> named_late(const Ears& ears, std::span<const std::int16_t> sound,
                                  const Dictated& d) const;
  std::optional<Recognition> around_name(const Ears& ears, const Stretch& s, const Expected& expected,
                                         const Named& place, Dictated& d, double& from) const;
  bool is_call(const std::string& word) const;
  bool is_answer(const std::string& text, const Expected& expected) const;
  Recognition written(Recognition own, const Dictated& d, bool named, double from) const;

  Dictation dictation_;
  Vocabulary vocabulary_;
  std::string name_;  // as it is written
  KnownWords known_;
  Sayings sayings_;
};

/// A part of a stretch, from one sample to another. Pure function.
Stretch part_of(const Stretch& whole, std::size_t begin, std::size_t end);

}  // namespace mana::speech
