#include "agent/program/persona/talk_common.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>

#include "agent/core/log.hpp"
#include "agent/program/machine/paths.hpp"
#include "dialogue/aiml/brain/markup.hpp"

namespace mana::program {
namespace {

namespace fs = std::filesystem;
using dialogue::aiml::ChainLink;
using dialogue::aiml::Reply;

core::Result<fs::path> find_persona(const std::string& name) {
  std::error_code ignored;
  if (name.find('/') != std::string::npos) {
    if (fs::is_directory(name, ignored)) return fs::path{name};
    return core::not_found("there is no folder '" + name +
                           "'; name a persona of MANA, or a folder that holds one");
  }
  auto found = name.starts_with('.') ? core::not_found("") : find_asset("personae/" + name);
  if (found) return found;
  return core::not_found("there is no persona '" + name +
                         "'; the folder assets/personae holds those there are");
}

Json json_of(const ChainLink& link) {
  Json o{{"depth", link.depth}, {"input", link.input}, {"that", link.that}, {"topic", link.topic}};
  if (!link.answered) {
    o["matched"] = nullptr;
    return o;
  }
  o["matched"] = Json{{"pattern", link.pattern}, {"that", link.pattern_that}, {"topic", link.pattern_topic},
                      {"file", link.file},       {"line", link.line},         {"learned", link.learned}};
  if (!link.corrected.empty()) {
    Json list = Json::array();
    for (const auto& [typed, meant] : link.corrected)
      list.push_back(Json{{"typed", typed}, {"taken_for", meant}});
    o["corrected"] = std::move(list);
  }
  if (!link.meant.empty()) o["meant"] = Json{{"intent", link.meant}, {"probability", link.probability}};
  o["stars"] = link.stars;
  o["thatstars"] = link.that_stars;
  o["topicstars"] = link.topic_stars;
  return o;
}

Json elements_named(const std::vector<dialogue::aiml::MarkupElement>& elements, std::string_view name) {
  Json list = Json::array();
  for (const auto& e : elements) {
    if (e.name != name) continue;
    Json o = Json::object();
    for (const auto& [key, value] : e.attributes) o[key] = value;
    list.push_back(std::move(o));
  }
  return list;
}

/// "+10", "-3.5": hours ahead of UTC, as AIML's timezone attribute may be.
std::optional<std::chrono::seconds> hours_ahead(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double hours = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), hours);
  if (error != std::errc{} || end != text.data() + text.size() || hours < -15 || hours > 15) return {};
  return std::chrono::seconds{static_cast<long>(hours * 3600)};
}

}  // namespace

std::string_view language_alone(std::string_view tag) { return tag.substr(0, tag.find_first_of("-_")); }

bool is_english(std::string_view tag) { return tag.empty() || language_alone(tag) == "en"; }

namespace {
fs::path asset_or_none(const std::string& name) {
  auto file = find_asset(name);
  return file ? *std::move(file) : fs::path{};
}

/// A persona that stands alone brings examples of her own, and what was learnt of them.
fs::path learned_intents(const std::vector<fs::path>& folders) {
  for (const fs::path& folder : folders)
    if (fs::path own = asset_or_none("intents." + folder.filename().string() + ".learned"); !own.empty())
      return own;
  return asset_or_none("intents.learned");
}
}  // namespace

fs::path learned_words(const std::string& folder, const std::string& language) {
  return asset_or_none(folder + (language == "en-GB" ? "" : "." + language) + ".learned");
}

std::shared_ptr<const dialogue::SentenceEncoder> sentence_encoder(std::string_view language) {
  static const auto kRead = []() -> std::shared_ptr<const dialogue::SentenceEncoder> {
    const auto file = find_asset("understanding/encoder.bin");
    if (!file) return nullptr;
    auto encoder = dialogue::SentenceEncoder::read(*file);
    return encoder ? *std::move(encoder) : nullptr;
  }();
  return is_english(language) ? kRead : nullptr;
}

std::shared_ptr<const dialogue::SentenceEncoder> plain_encoder(std::string_view language) {
  static const auto kRead = []() -> std::shared_ptr<const dialogue::SentenceEncoder> {
    const auto file = find_asset("understanding/remarks.bin");
    if (!file) return nullptr;
    auto encoder = dialogue::SentenceEncoder::read(*file);
    return encoder ? *std::move(encoder) : nullptr;
  }();
  return is_english(language) ? kRead : nullptr;
}

std::string usual_persona(std::string_view language) {
  return language_alone(language) == "de" ? "begleiterin" : "companion";
}

std::string spoken_by(const std::vector<fs::path>& folders) {
  const auto properties = dialogue::aiml::properties_of(folders);
  if (!properties) return {};
  const auto found = properties->find("language");
  return found == properties->end() ? std::string{} : found->second;
}

core::Result<dialogue::aiml::LoadedBrain> load_persona(const std::vector<fs::path>& folders) {
  return dialogue::aiml::load_brain(folders, learned_intents(folders), sentence_encoder(spoken_by(folders)));
}

core::Result<std::vector<fs::path>> folders_of(const TalkSources& sources) {
  std::vector<fs::path> folders;
  if (!sources.persona.empty() || sources.aiml.empty()) {
    auto persona = find_persona(sources.persona.empty() ? "companion" : sources.persona);
    if (!persona) return std::move(persona).error();
    folders.push_back(std::move(persona).value());
  }
  folders.insert(folders.end(), sources.aiml.begin(), sources.aiml.end());
  return folders;
}

std::optional<std::chrono::seconds> MachineTimes::offset(core::WallTime when, std::string_view zone) const {
  const auto at = std::chrono::floor<std::chrono::seconds>(when);
  if (zone.empty()) return home_->offset_at(at);
  if (const auto fixed = hours_ahead(zone)) return fixed;
  const auto found = zones_.find_any(zone);
  if (!found) return {};
  return (*found)->offset_at(at);
}

namespace {
std::optional<dialogue::wordnet::WordBook> words_of_the_house() {
  const auto image = find_asset("words.image");
  if (!image) return {};
  auto book = dialogue::wordnet::WordBook::open(*image);
  if (!book) return {};
  return std::move(book).value();
}

std::optional<dialogue::Remarks> remarks_of_the_house(const dialogue::wordnet::WordBook* book) {
  const auto folder = find_asset("dialogue/en-GB");
  auto encoder = plain_encoder();
  if (!folder || !encoder) return {};
  auto remarks = dialogue::Remarks::read(std::move(encoder), *folder, book);
  if (!remarks) return {};
  return *std::move(remarks);
}

std::optional<dialogue::KnowledgeDesk> desk_of_the_house(const dialogue::wordnet::WordBook* book,
                                                         const dialogue::aiml::LocalTimes& times) {
  const auto folder = find_asset("dialogue/en-GB/knowledge");
  if (!folder) return {};
  auto desk = dialogue::KnowledgeDesk::read(*folder, book, &times);
  if (desk) return *std::move(desk);
  core::log_warning("dialogue", desk.error().sentence);
  return {};
}
}  // namespace

HouseKnowledge::HouseKnowledge(const dialogue::aiml::LocalTimes& times, std::string_view language)
    : book_{is_english(language) ? words_of_the_house() : std::nullopt},
      remarks_{is_english(language) ? remarks_of_the_house(book_ ? &*book_ : nullptr) : std::nullopt},
      desk_{is_english(language) ? desk_of_the_house(book_ ? &*book_ : nullptr, times) : std::nullopt},
      answers_{book_ ? &*book_ : nullptr, &times, remarks_ ? &*remarks_ : nullptr} {}

std::optional<std::string> trouble_with_knowledge() {
  if (!remarks_of_the_house(nullptr))
    return "What tells the kinds of remarks (assets/understanding/remarks.bin) is missing or damaged; she "
           "answers what is said in passing less to the point.";
  const auto folder = find_asset("dialogue/en-GB/knowledge");
  const auto desk = folder ? dialogue::KnowledgeDesk::read(*folder, nullptr, nullptr)
                           : core::Result<dialogue::KnowledgeDesk>{folder.error()};
  return desk ? std::optional<std::string>{} : desk.error().sentence;
}

Json to_json(const std::string& input, const Reply& reply, double seconds) {
  Json o{{"input", input}, {"reply", reply.text}, {"markup", reply.markup}, {"answered", reply.answered}};
  const ChainLink* last = nullptr;  // what answered the last sentence
  for (const ChainLink& link : reply.chain)
    if (link.depth == 0) last = &link;
  const Json matched = last == nullptr ? Json{{"matched", nullptr}} : json_of(*last);
  for (const char* const key : {"matched", "corrected", "stars", "thatstars", "topicstars"})
    if (matched.contains(key)) o[key] = matched[key];
  Json chain = Json::array();
  for (const ChainLink& link : reply.chain) chain.push_back(json_of(link));
  o["chain"] = std::move(chain);
  const auto elements = dialogue::aiml::elements_of(reply.markup);
  o["expression"] = elements_named(elements, "expression");
  o["gestures"] = elements_named(elements, "gesture");
  o["shown"] = elements_named(elements, "show");
  o["unanswered"] = reply.unanswered;
  if (!reply.aborted.empty()) o["aborted"] = reply.aborted;
  o["steps"] = reply.steps;
  o["time"] = seconds;
  return o;
}

std::string why(const Reply& reply) {
  constexpr std::size_t kMostShown = 40;
  std::string out;
  for (std::size_t n = 0; n < reply.chain.size(); ++n) {
    const ChainLink& link = reply.chain[n];
    if (n == kMostShown) {
      out += "  ... and " + std::to_string(reply.chain.size() - n) + " more\n";
      break;
    }
    out.append(static_cast<std::size_t>(std::min(link.depth, 12)) * 2 + 2, ' ');
    out += "\"" + link.input + "\" -> ";
    if (!link.answered) {
      out += "nothing\n";
      continue;
    }
    if (!link.meant.empty()) {
      std::array<char, 16> p{};
      std::snprintf(p.data(), p.size(), "%.2f", link.probability);
      out += "taken to mean \"" + link.meant + "\" (" + p.data() + ") -> ";
    }
    out += link.pattern;
    if (link.pattern_that != "*") out += " <that> " + link.pattern_that;
    if (link.pattern_topic != "*") out += " <topic> " + link.pattern_topic;
    out += "  (" + link.file + ":" + std::to_string(link.line) + ")";
    for (std::size_t i = 0; i < link.stars.size(); ++i)
      out += "  star" + std::to_string(i + 1) + "=\"" + link.stars[i] + "\"";
    for (const auto& [typed, meant] : link.corrected) {
      out += "  ";
      out += typed;
      out += " taken for ";
      out += meant;
    }
    out += "\n";
  }
  if (!reply.aborted.empty()) out += "  ended by the limit: " + reply.aborted + "\n";
  return out;
}

}  // namespace mana::program
