#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"

/// What is evened out before words are compared: a named profile that stands in the signature.
namespace mana::evaluation {

/// Steps in the order they are done. "lower": small letters (Latin, Greek, Cyrillic). "nopunct": punctuation
/// goes, but the apostrophe and hyphen within a word stay. "nohyphen": hyphens become spaces. "numerals": the
/// digits 0 to 12 become English words. "contractions": "what's" becomes "what is". After any step words are
/// one space apart.
class TextProfile {
 public:
  static constexpr std::string_view kDefault = "lower+nopunct";
  /// "none", or names joined by +; BadInput for another name.
  static core::Result<TextProfile> of(std::string_view name);
  std::string apply(std::string_view text) const;
  const std::string& name() const { return name_; }

 private:
  using Step = std::string (*)(std::string_view);
  std::string name_;
  std::vector<Step> steps_;
};

/// sclite's transcript lines: "the words (speaker-utterance)".
struct Utterance {
  std::string id, text;
};
core::Result<std::vector<Utterance>> read_trn(std::string_view text);
std::string to_trn(const Utterance& u);
/// One utterance a line, also an empty one; a line feed at the end makes no further one.
std::vector<std::string> read_lines(std::string_view text);

}  // namespace mana::evaluation
