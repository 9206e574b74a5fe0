#pragma once
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "agent/core/result.hpp"
#include "speech/transcription/known_words.hpp"
#include "speech/transcription/packed_model.hpp"
#include "speech/transcription/sayings.hpp"
#include "speech/transcription/sound_encoder.hpp"
#include "speech/transcription/text_decoder.hpp"
#include "speech/transcription/word_pieces.hpp"

namespace mana::speech {

/// A word as people write it, with its punctuation, and when it was said.
struct DictatedWord {
  std::string text;
  double start = 0, end = 0;  ///< seconds from the beginning of the sound, to about 0.1 s
  double confidence = 0;      ///< 0..1: the likelihood of its letters after the words before it
  int pieces = 0;             ///< with which it is written
};

/// Another way in which it may be written down.
struct OtherText {
  std::string text;
  double confidence = 0;
};

/// What was said, whatever it was.
struct Dictated {
  std::string text;  ///< as people write it; empty: no words were said, or none that are at all likely
  double confidence =
      0;  ///< 0..1: the geometric mean of the likelihood of its pieces; the threshold is Dictation's
  std::vector<DictatedWord> words;
  std::vector<OtherText>
      alternatives;  ///< the likeliest first, at most three; of what was cut into parts none
};

/// How a text has to begin, and what is likelier in it.
struct DictationHints {
  std::string begins = {};            ///< "Mana,": already known, and not part of the text that comes out
  const KnownWords* words = nullptr;  ///< null: none
  const Sayings* sayings = nullptr;   ///< which words follow on which; null: not known
  /// So many likely texts are followed at once: one is quicker, and more words are wrong.
  std::size_t ways = 8;
};

/// Writes down what people say: the model of the second pass as it was published, without what MANA learnt
/// for its phrases. Beside `SecondPass` it costs no memory: both read the same numbers. Threads: constant.
class Dictation {
 public:
  /// BadInput: the model has other shapes.
  static core::Result<Dictation> open(PackedModel model);

  /// Follows a few likely texts at once. What is longer than half a minute is cut where it is quietest.
  /// @param sound mono, 16 kHz
  Dictated write_down(std::span<const std::int16_t> sound, const DictationHints& hints = {}) const;
  /// What hints are made with; megabytes, so it is made when it is needed.
  WordPieces pieces() const { return WordPieces{model_.text("pieces"), model_.text("pieces.more")}; }

 private:
  struct Way;
  struct Search;
  Dictation(PackedModel model, SoundEncoder encoder, TextDecoder decoder);
  Dictated write_part(std::span<const std::int16_t> sound, const DictationHints& hints,
                      const WordPieces& pieces) const;

  PackedModel model_;
  SoundEncoder encoder_;
  TextDecoder decoder_;
};

/// Where sound that is longer than `longest` samples is cut: the quietest places, at least half of `longest`
/// apart. Pure function.
std::vector<std::span<const std::int16_t>> parts_of(std::span<const std::int16_t> sound, std::size_t longest);

}  // namespace mana::speech
