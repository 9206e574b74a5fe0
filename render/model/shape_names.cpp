#include "render/model/shape_names.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "agent/bus/messages/sentence.hpp"
#include "render/face/shapes.hpp"

namespace mana::render {
namespace {

using Kind = TargetMeaning::Kind;

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
char lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }

// "eyeBlink_L" -> eye blink l; "UPPERLip" -> upper lip; letters beyond ASCII are letters.
std::vector<std::string> words_of(std::string_view name) {
  std::vector<std::string> words;
  char before = '_';
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    const bool beyond = (static_cast<unsigned char>(c) & 0x80U) != 0;
    const bool letter = is_upper(c) || is_lower(c) || is_digit(c) || beyond;
    const bool after_lower = is_upper(c) && (is_lower(before) || is_digit(before));
    const bool last_capital = is_upper(c) && is_upper(before) && i + 1 < name.size() && is_lower(name[i + 1]);
    const bool to_letter = (is_upper(c) || is_lower(c)) && is_digit(before);
    if (letter && (before == '_' || after_lower || last_capital || to_letter)) words.emplace_back();
    if (letter) words.back() += lower(c);
    before = letter ? c : '_';
  }
  return words;
}

Side side_of(const std::string& word) {
  if (word == "l" || word == "left") return Side::Left;
  if (word == "r" || word == "right") return Side::Right;
  return Side::None;
}

std::string joined(const std::vector<std::string>& words, std::size_t from = 0) {
  std::string all;
  for (std::size_t i = from; i < words.size(); ++i) all += words[i];
  return all;
}

// A side that was written without a mark before or after it: "eyeblinkleft".
void strip_side(PlainName& name) {
  struct Word {
    std::string_view text;
    Side side;
  };
  constexpr Word kSides[] = {{"left", Side::Left}, {"right", Side::Right}};
  for (const Word& word : kSides) {
    if (name.side != Side::None || name.words.size() <= word.text.size() + 2) continue;
    if (name.words.ends_with(word.text)) {
      name.words.resize(name.words.size() - word.text.size());
      name.side = word.side;
    } else if (name.words.starts_with(word.text)) {
      name.words.erase(0, word.text.size());
      name.side = word.side;
    }
  }
}

// The words with the side taken out: the last one that names a side.
Side take_side(std::vector<std::string>& words) {
  for (std::size_t i = words.size(); i-- > 0 && words.size() > 1;) {
    const Side side = side_of(words[i]);
    if (side == Side::None) continue;
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
    return side;
  }
  return Side::None;
}

std::string_view without_owner(std::string_view name) {
  const std::size_t mark = name.find_last_of(".:|");
  if (mark == std::string_view::npos || mark + 1 == name.size()) return name;
  const auto rest = words_of(name.substr(mark + 1));
  const bool only_a_side_or_number =
      rest.empty() || (rest.size() == 1 && (side_of(rest[0]) != Side::None || is_digit(rest[0][0])));
  return only_a_side_or_number ? name : name.substr(mark + 1);
}

/// Another word for a shape or a pair of shapes, in plain words.
struct Alias {
  std::string_view words;
  std::string_view shape;  // without Left or Right: of a pair, or of the side that the name speaks of
};
constexpr Alias kAliases[] = {
    // Ready Player Me and its like
    {"mouthopen", "jawOpen"},
    {"jawdrop", "jawOpen"},
    {"openmouth", "jawOpen"},
    {"eyesclosed", "eyeBlink"},
    {"eyeclosed", "eyeBlink"},
    {"eyesclose", "eyeBlink"},
    {"eyeclose", "eyeBlink"},
    {"closeeyes", "eyeBlink"},
    {"blink", "eyeBlink"},
    {"blinks", "eyeBlink"},
    {"wink", "eyeBlink"},
    {"eyeslookup", "eyeLookUp"},
    {"eyeslookdown", "eyeLookDown"},
    {"lookup", "eyeLookUp"},
    {"lookdown", "eyeLookDown"},
    {"smile", "mouthSmile"},
    {"frown", "mouthFrown"},
    {"pucker", "mouthPucker"},
    {"kiss", "mouthPucker"},
    {"funnel", "mouthFunnel"},
    {"tongue", "tongueOut"},
    {"puff", "cheekPuff"},
    {"browsup", "browOuterUp"},
    {"browsdown", "browDown"},
    {"browup", "browOuterUp"},
    {"sneer", "noseSneer"},
    // Character Creator
    {"mouthfunneler", "mouthFunnel"},
    {"browraiseinner", "browInnerUp"},
    {"browraiseouter", "browOuterUp"},
    {"browdrop", "browDown"},
    {"cheekraise", "cheekSquint"},
    {"mouthrollinlower", "mouthRollLower"},
    {"mouthrollinupper", "mouthRollUpper"},
    {"mouthdownlower", "mouthLowerDown"},
    {"mouthupupper", "mouthUpperUp"},
    // VRoid
    {"fcleyeclose", "eyeBlink"},
    {"fcleyespread", "eyeWide"},
    {"fclmthfun", "mouthSmile"},
    {"fclmthsorrow", "mouthFrown"},
    {"fclbrwangry", "browDown"},
    {"fclbrwsorrow", "browInnerUp"},
    {"fclbrwsurprised", "browOuterUp"},
    // MMD
    {"まばたき", "eyeBlink"},
    {"笑い", "eyeSquint"},
    {"にっこり", "mouthSmile"},
    {"口角上げ", "mouthSmile"},
    {"口角下げ", "mouthFrown"},
    {"びっくり", "eyeWide"},
    {"怒り", "browDown"},
    {"上", "browOuterUp"},
};

struct VisemeAlias {
  std::string_view words;
  std::string_view viseme;
};
constexpr VisemeAlias kVisemeAliases[] = {
    // VRM: A I U E O, aa ih ou ee oh; VRoid's mouths
    {"a", "aa"},
    {"i", "ih"},
    {"u", "ou"},
    {"e", "E"},
    {"o", "oh"},
    {"ee", "E"},
    {"fclmtha", "aa"},
    {"fclmthi", "ih"},
    {"fclmthu", "ou"},
    {"fclmthe", "E"},
    {"fclmtho", "oh"},
    {"mtha", "aa"},
    {"mthi", "ih"},
    {"mthu", "ou"},
    {"mthe", "E"},
    {"mtho", "oh"},
    {"moutha", "aa"},
    {"mouthi", "ih"},
    {"mouthu", "ou"},
    {"mouthe", "E"},
    {"moutho", "oh"},
    // Character Creator
    {"vexplosive", "PP"},
    {"vdentallip", "FF"},
    {"vopen", "aa"},
    {"vtighto", "oh"},
    {"vtight", "ou"},
    {"vwide", "E"},
    {"vaffricate", "CH"},
    // MMD
    {"あ", "aa"},
    {"い", "ih"},
    {"う", "ou"},
    {"え", "E"},
    {"お", "oh"},
};
constexpr std::string_view kVisemePrefixes[] = {"viseme", "v", "vis", "vrcv", "phoneme"};

class Vocabulary {
 public:
  Vocabulary() {
    for (std::size_t s = 0; s < kShapeCount; ++s) add_shape(s);
    for (const Alias& alias : kAliases) add_alias(alias);
    for (std::size_t v = 0; v < msg::kVisemeNames.size(); ++v) add_viseme(v);
    for (const VisemeAlias& alias : kVisemeAliases) {
      for (std::size_t v = 0; v < msg::kVisemeNames.size(); ++v) {
        if (alias.viseme != msg::kVisemeNames[v]) continue;
        add({std::string{alias.words}, Side::None}, {Kind::Viseme, v, 0, 2});
        for (const auto prefix : kVisemePrefixes)
          if (alias.words.size() <= 2) add_spelt(std::string{prefix} + std::string{alias.words}, v);
      }
    }
  }
  std::optional<TargetMeaning> find(const std::string& words, Side side) const {
    const auto found = known_.find({words, side});
    return found == known_.end() ? std::optional<TargetMeaning>{} : found->second;
  }

 private:
  void add(const PlainName& name, TargetMeaning meaning) {
    known_.emplace(std::pair{name.words, name.side}, meaning);  // the first one stays
  }
  void add_shape(std::size_t s) {
    const PlainName name = plain_name(kShapeNames[s]);
    add(name, {Kind::Shape, s, 0, 1});
    const std::string_view whole = kShapeNames[s];
    if (whole.ends_with("Left")) {
      const auto right = find_shape(std::string{whole.substr(0, whole.size() - 4)} + "Right");
      // "jaw" and "mouth" alone are no pair of jawLeft and jawRight.
      if (name.words != "jaw" && name.words != "mouth")
        add({name.words, Side::None}, {Kind::Both, s, *right, 1});
    } else if (name.side == Side::None) {
      for (const Side side : {Side::Left, Side::Right}) add({name.words, side}, {Kind::Half, s, 0, 1});
    }
  }
  void add_alias(const Alias& alias) {
    const std::string words{alias.words};
    if (const auto whole = find_shape(alias.shape)) {
      add({words, Side::None}, {Kind::Shape, *whole, 0, 2});
      for (const Side side : {Side::Left, Side::Right}) add({words, side}, {Kind::Half, *whole, 0, 2});
      return;
    }
    const auto left = find_shape(std::string{alias.shape} + "Left");
    const auto right = find_shape(std::string{alias.shape} + "Right");
    add({words, Side::None}, {Kind::Both, *left, *right, 2});
    add({words, Side::Left}, {Kind::Shape, *left, 0, 2});
    add({words, Side::Right}, {Kind::Shape, *right, 0, 2});
  }
  void add_spelt(const std::string& words, std::size_t viseme) {
    add({words, Side::None}, {Kind::Viseme, viseme, 0, 1});
  }
  void add_viseme(std::size_t v) {
    std::string name{msg::kVisemeNames[v]};
    std::transform(name.begin(), name.end(), name.begin(), lower);
    for (const auto prefix : kVisemePrefixes) add_spelt(std::string{prefix} + name, v);
    add_spelt(name, v);
  }

  std::map<std::pair<std::string, Side>, TargetMeaning> known_;
};

}  // namespace

PlainName plain_name(std::string_view name) {
  std::vector<std::string> words = words_of(without_owner(name));
  PlainName plain;
  plain.side = take_side(words);
  plain.words = joined(words);
  strip_side(plain);
  return plain;
}

std::optional<TargetMeaning> meaning_of(std::string_view name) {
  static const Vocabulary vocabulary;
  if (const auto own = find_shape(name)) return TargetMeaning{Kind::Shape, *own, 0, 0};
  std::vector<std::string> words = words_of(without_owner(name));
  if (const auto found = vocabulary.find(joined(words), Side::None)) return found;
  const PlainName plain = plain_name(name);
  if (const auto found = vocabulary.find(plain.words, plain.side)) return found;
  // What stands before the name: "Face_M_F00_000_00_Fcl_MTH_A". Short names mean nothing in such company.
  constexpr std::size_t kShortest = 5;
  const Side side = take_side(words);
  for (std::size_t from = 1; from < words.size(); ++from) {
    const std::string rest = joined(words, from);
    if (rest.size() + (side == Side::None ? 0 : 4) < kShortest) break;
    if (const auto found = vocabulary.find(rest, side)) return found;
  }
  return {};
}

}  // namespace mana::render
