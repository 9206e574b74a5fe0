#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"
#include "speech/transcription/dictation.hpp"
#include "speech/transcription/packed_model.hpp"
#include "speech/transcription/sound_encoder.hpp"
#include "speech/transcription/text_decoder.hpp"
#include "speech/transcription/word_pieces.hpp"

namespace mana::speech {

/// Phrases as a decoder would write them, in a tree of their pieces.
class PhraseTree {
 public:
  /// @param phrases normalised, as in the vocabulary
  PhraseTree(const WordPieces& pieces, const std::vector<std::string>& phrases, const std::string& wake_word);

 private:
  friend class SecondPass;
  struct Node {
    int piece = 0;
    std::vector<int> below;    // nodes
    std::vector<int> phrases;  // that end here
    bool ends_name = false;    // the wake word, and more follows
  };
  std::vector<std::string> phrases_;
  std::vector<Node> nodes_;  // the first is the root, and has no piece
};

/// What a second opinion gives a phrase. Natural logarithms of probabilities.
struct WeighedPhrase {
  std::string phrase;
  double likelihood = 0;   ///< that this was said and nothing else, of all texts there are
  double of_name = 0;      ///< of that the part of the wake word; 0 where there is none
  bool is_bound = false;   ///< at most so likely: it was not asked whether more follows
  bool is_framed = false;  ///< with words around it that change nothing: "could you tell me ..., please"
};

/// What it would write down.
struct WrittenDown {
  std::string text;       ///< as people write it; empty: nothing, or nothing that is at all likely
  double likelihood = 0;  ///< natural logarithm
  double of_name = 0;     ///< of that the part of what it had to begin with
};

struct SecondOpinion {
  double nothing = 0;  ///< the likelihood that no words were said
  double name = -30;   ///< ... that it begins with the wake word and goes on, whatever follows
  std::vector<WeighedPhrase> phrases;  ///< the likeliest first, as far as they were looked at; may be empty
};

/// A second pass over what was heard: an encoder and decoder that learnt to write down what people say, of
/// hundreds of thousands of hours, tells how likely each phrase is among all texts there are. It knows people
/// better than the acoustic model does and noise less, and it is not asked what was said but whether it was
/// one of the phrases.  Threads: constant.
class SecondPass {
 public:
  /// Unavailable where MANA was built without its model; else what is wrong with that.
  /// @param file of a packed model; empty: the one that MANA was built with
  static core::Result<SecondPass> open(const std::filesystem::path& file = {});
  static core::Result<SecondPass> open(PackedModel model);

  /// What trees of phrases are made with; megabytes, so it is made when it is needed.
  WordPieces pieces() const { return WordPieces{model_.text("pieces")}; }
  Table encode(std::span<const std::int16_t> sound) const { return encoder_.encode(sound); }
  /// @param also a phrase that is weighed whether or not it is among the likeliest; empty: none
  SecondOpinion weigh(const Table& heard, const PhraseTree& tree, std::string_view also) const;
  /// The likeliest text, piece by piece; a millisecond each.
  /// @param wake_word  how it has to begin; empty: as it likes
  WrittenDown write_down(const Table& heard, const std::string& wake_word) const;
  /// How likely it is that what was said begins with the wake word, whatever follows, or is the wake word
  /// alone.
  double likelihood_of_name(const Table& heard, const std::string& wake_word) const;
  /// Writes down whatever was said, without what MANA learnt, from the same numbers.
  core::Result<Dictation> dictation() const { return Dictation::open(model_); }

 private:
  SecondPass(PackedModel model, SoundEncoder encoder, TextDecoder decoder, const WordPieces& pieces);

  PackedModel model_;
  SoundEncoder encoder_;
  TextDecoder decoder_;
  std::vector<int> full_stops_;  // pieces after which nothing need follow
};

}  // namespace mana::speech
