#include "dialogue/aiml/brain/tag.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "agent/core/check.hpp"

namespace mana::dialogue::aiml {
namespace {

constexpr std::array<TagInfo, static_cast<std::size_t>(Tag::Count)> kTags{{
    {"", Tag::Text},
    {"", Tag::Attribute},
    {"", Tag::Unknown},
    {"star", Tag::Star, " index "},
    {"thatstar", Tag::ThatStar, " index "},
    {"topicstar", Tag::TopicStar, " index "},
    {"that", Tag::That, " index "},
    {"input", Tag::Input, " index "},
    {"request", Tag::Request, " index "},
    {"response", Tag::Response, " index "},
    {"srai", Tag::Srai},
    {"sr", Tag::Sr},
    {"random", Tag::Random},
    {"li", Tag::Li, " name var value "},
    {"think", Tag::Think},
    {"condition", Tag::Condition, " name var value "},
    {"loop", Tag::Loop},
    {"if", Tag::If, " name value exists contains "},
    {"else", Tag::Else},
    {"set", Tag::Set, " name var "},
    {"get", Tag::Get, " name var tuple "},
    {"bot", Tag::Bot, " name "},
    {"map", Tag::Map, " name "},
    {"learn", Tag::Learn},
    {"learnf", Tag::Learnf},
    {"eval", Tag::Eval},
    {"resetlearn", Tag::ResetLearn},
    {"resetlearnf", Tag::ResetLearnf},
    {"addtriple", Tag::AddTriple, " subj pred obj "},
    {"deletetriple", Tag::DeleteTriple, " subj pred obj "},
    {"select", Tag::Select, " vars "},
    {"q", Tag::Q, " subj pred obj "},
    {"notq", Tag::NotQ, " subj pred obj "},
    {"uniq", Tag::Uniq, " subj pred obj "},
    {"uppercase", Tag::Uppercase},
    {"lowercase", Tag::Lowercase},
    {"formal", Tag::Formal},
    {"sentence", Tag::Sentence},
    {"explode", Tag::Explode},
    {"implode", Tag::Implode},
    {"person", Tag::Person},
    {"person2", Tag::Person2},
    {"gender", Tag::Gender},
    {"normalize", Tag::Normalize},
    {"denormalize", Tag::Denormalize},
    {"first", Tag::First},
    {"rest", Tag::Rest},
    {"date", Tag::Date, " format jformat locale timezone "},
    {"interval", Tag::Interval, " format jformat style from to "},
    {"id", Tag::Id},
    {"size", Tag::Size},
    {"vocabulary", Tag::Vocabulary},
    {"program", Tag::Program},
    {"version", Tag::Version},
    {"system", Tag::System},
    {"javascript", Tag::Javascript},
    {"gossip", Tag::Gossip},
    {"sraix", Tag::Sraix, " bot botid host service hint default limit "},
    {"oob", Tag::Oob},
    {"category", Tag::Category},
    {"pattern", Tag::Pattern},
    {"topic", Tag::Topic},
    {"template", Tag::Template},
}};

constexpr std::array<std::string_view, 26> kAttributes{
    "",      "name",  "var",  "value", "index", "format", "jformat", "locale",  "timezone",
    "style", "from",  "to",   "bot",   "botid", "host",   "service", "hint",    "default",
    "limit", "tuple", "subj", "pred",  "obj",   "vars",   "exists",  "contains"};

constexpr std::string_view kName = "name";

constexpr std::array kOldTags{
    OldTag{"peron", Tag::Person},
    OldTag{"person1", Tag::Person2},
    OldTag{"atir", Tag::Star},
    OldTag{"satr", Tag::Star},
    OldTag{"start", Tag::Star},
    OldTag{"thastar", Tag::ThatStar},
    OldTag{"tahtstar", Tag::ThatStar},
    OldTag{"sria", Tag::Srai},
    OldTag{"sari", Tag::Srai},
    OldTag{"sarai", Tag::Srai},
    OldTag{"randon", Tag::Random},
    OldTag{"ramdom", Tag::Random},
    OldTag{"thnik", Tag::Think},
    OldTag{"formatl", Tag::Formal},
    OldTag{"denormalise", Tag::Denormalize},
    OldTag{"normalise", Tag::Normalize},
    OldTag{"justbeforethat", Tag::That, "index", "2,1"},
    OldTag{"justthat", Tag::Input, "index", "2"},
    OldTag{"beforethat", Tag::Input, "index", "3"},
    OldTag{"getname", Tag::Get, kName, "name"},
    OldTag{"gettopic", Tag::Get, kName, "topic"},
    OldTag{"setname", Tag::Set, kName, "name"},
    OldTag{"settopic", Tag::Set, kName, "topic"},
    OldTag{"getsize", Tag::Size},
    OldTag{"getversion", Tag::Version},
    OldTag{"getid", Tag::Id},
    OldTag{"name", Tag::Bot, kName, "name"},
    OldTag{"birthday", Tag::Bot, kName, "birthday"},
    OldTag{"birthplace", Tag::Bot, kName, "birthplace"},
    OldTag{"botmaster", Tag::Bot, kName, "botmaster"},
    OldTag{"boyfriend", Tag::Bot, kName, "boyfriend"},
    OldTag{"favoriteband", Tag::Bot, kName, "favoriteband"},
    OldTag{"favoritebook", Tag::Bot, kName, "favoritebook"},
    OldTag{"favoritecolor", Tag::Bot, kName, "favoritecolor"},
    OldTag{"favoritefood", Tag::Bot, kName, "favoritefood"},
    OldTag{"favoritemovie", Tag::Bot, kName, "favoritemovie"},
    OldTag{"favoritesong", Tag::Bot, kName, "favoritesong"},
    OldTag{"for_fun", Tag::Bot, kName, "forfun"},
    OldTag{"forfun", Tag::Bot, kName, "forfun"},
    OldTag{"friends", Tag::Bot, kName, "friends"},
    OldTag{"girlfriend", Tag::Bot, kName, "girlfriend"},
    OldTag{"kind_music", Tag::Bot, kName, "kindmusic"},
    OldTag{"kindmusic", Tag::Bot, kName, "kindmusic"},
    OldTag{"location", Tag::Bot, kName, "location"},
    OldTag{"look_like", Tag::Bot, kName, "looklike"},
    OldTag{"looklike", Tag::Bot, kName, "looklike"},
    OldTag{"master", Tag::Bot, kName, "master"},
    OldTag{"question", Tag::Bot, kName, "question"},
    OldTag{"sign", Tag::Bot, kName, "sign"},
    OldTag{"talk_about", Tag::Bot, kName, "talkabout"},
    OldTag{"talkabout", Tag::Bot, kName, "talkabout"},
    OldTag{"they", Tag::Bot, kName, "they"},
    OldTag{"wear", Tag::Bot, kName, "wear"},
};

constexpr std::array<std::string_view, 45> kInline{
    "a",       "abbr",     "b",      "big",     "cite",     "code",   "em",      "font",       "i",
    "span",    "small",    "strong", "sub",     "sup",      "tt",     "u",       "expression", "emotion",
    "gesture", "gaze",     "mark",   "prosody", "emphasis", "say-as", "phoneme", "lang",       "ask",
    "s",       "strike",   "script", "robot",   "sms",      "dial",   "map",     "search",     "url",
    "clear",   "schedule", "camera", "dialog",  "alarm",    "email",  "text",    "postback",   "link"};
constexpr std::array<std::string_view, 35> kSeparating{
    "br",    "p",        "div",      "hr",    "ul",    "ol",       "table",   "tr",         "td",
    "th",    "h1",       "h2",       "h3",    "img",   "pre",      "center",  "blockquote", "button",
    "title", "subtitle", "image",    "video", "card",  "carousel", "list",    "olist",      "reply",
    "delay", "split",    "location", "item",  "break", "show",     "caption", "li"};

template <class List>
bool contains(const List& list, std::string_view name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

}  // namespace

const TagInfo* find_tag(std::string_view name) {
  if (name.empty()) return nullptr;
  const auto found =
      std::find_if(kTags.begin(), kTags.end(), [&](const TagInfo& t) { return t.name == name; });
  return found == kTags.end() ? nullptr : &*found;
}

const TagInfo& info(Tag tag) {
  const TagInfo& found = kTags.at(static_cast<std::size_t>(tag));
  MANA_CHECK(found.tag == tag, "the table of tags is not in the order of the enumeration");
  return found;
}

Attribute find_attribute(std::string_view name) {
  for (std::size_t i = 1; i < kAttributes.size(); ++i)
    if (kAttributes[i] == name) return static_cast<Attribute>(i);
  return Attribute::Other;
}

bool may_be_child(const TagInfo& tag, std::string_view attribute) {
  if (tag.children.empty()) return false;
  return tag.children.find(" " + std::string{attribute} + " ") != std::string_view::npos;
}

const OldTag* find_old_tag(std::string_view name) {
  const auto found =
      std::find_if(kOldTags.begin(), kOldTags.end(), [&](const OldTag& t) { return t.name == name; });
  return found == kOldTags.end() ? nullptr : &*found;
}

bool is_known_markup(std::string_view name) { return contains(kInline, name) || contains(kSeparating, name); }
bool separates_words(std::string_view name) { return contains(kSeparating, name); }

}  // namespace mana::dialogue::aiml
