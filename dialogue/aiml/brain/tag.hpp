#pragma once
#include <cstdint>
#include <string_view>

namespace mana::dialogue::aiml {

/// What a node of a template is. The order is that of the table in tag.cpp and of saved images.
enum class Tag : std::uint16_t {
  Text,       ///< words as they stand
  Attribute,  ///< of the element it is in; its children make the value
  Unknown,    ///< any other XML: passes through
  // captures
  Star,
  ThatStar,
  TopicStar,
  That,
  Input,
  Request,
  Response,  // clang-format off
  // control
  Srai, Sr, Random, Li, Think, Condition, Loop, If, Else,
  // memory
  Set, Get, Bot, Map, Learn, Learnf, Eval, ResetLearn, ResetLearnf,
  AddTriple, DeleteTriple, Select, Q, NotQ, Uniq,
  // text
  Uppercase, Lowercase, Formal, Sentence, Explode, Implode, Person, Person2, Gender, Normalize, Denormalize,
  First, Rest,
  // system
  Date, Interval, Id, Size, Vocabulary, Program, Version, System, Javascript, Gossip,
  // outside
  Sraix, Oob,
  // of a learned category
  Category, Pattern, Topic, Template,
  Count  // clang-format on
};

enum class Attribute : std::uint16_t {
  Other,
  Name,
  Var,
  Value,
  Index,
  Format,
  Jformat,
  Locale,
  Timezone,
  Style,
  From,
  To,  // clang-format off
  Bot, BotId, Host, Service, Hint, Default, Limit, Tuple, Subj, Pred, Obj, Vars, Exists, Contains  // clang-format on
};

struct TagInfo {
  std::string_view name;
  Tag tag;
  /// Attributes that may also be child elements, with blanks around each: " name value ".
  std::string_view children = {};
};

/// nullptr for a name that is no tag of AIML.
const TagInfo* find_tag(std::string_view name);
const TagInfo& info(Tag tag);
Attribute find_attribute(std::string_view name);
bool may_be_child(const TagInfo& tag, std::string_view attribute);

/// How the free sets misspell tags, and what AIML 0.9 called things. `name` and `value` are an attribute that
/// comes with it.
struct OldTag {
  std::string_view name;
  Tag tag;
  std::string_view attribute = {}, value = {};
};
const OldTag* find_old_tag(std::string_view name);

/// An element known from HTML, from rich media of AIML 2.1, or from behaviour markup: passes without a
/// remark.
bool is_known_markup(std::string_view name);
/// Whether a word ends where such an element stands ("one<br/>two").
bool separates_words(std::string_view name);

}  // namespace mana::dialogue::aiml
