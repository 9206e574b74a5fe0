#pragma once
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "dialogue/aiml/reading/aiml_reader.hpp"
#include "dialogue/aiml/session/session.hpp"
#include "dialogue/aiml/text/english.hpp"

namespace mana::test {

/// A brain made of a few categories in a text, and a talk with it.
class Talker {
 public:
  explicit Talker(std::string_view categories, std::string_view version = "2.0",
                  dialogue::aiml::Knowledge knowledge = english(),
                  dialogue::aiml::SessionOptions options = {})
      : brain{{}, std::move(knowledge)} {
    load("<aiml version=\"" + std::string{version} + "\">" + std::string{categories} + "</aiml>");
    brain.intents = dialogue::aiml::learn_intents(brain.knowledge);
    start(std::move(options));
  }

  static dialogue::aiml::Knowledge english() {
    dialogue::aiml::Knowledge k;
    namespace e = dialogue::aiml::english;
    k.normal = dialogue::aiml::Substitutions{e::normal()};
    k.denormal = dialogue::aiml::Substitutions{e::denormal()};
    k.person = dialogue::aiml::Substitutions{e::person()};
    k.person2 = dialogue::aiml::Substitutions{e::person2()};
    k.gender = dialogue::aiml::Substitutions{e::gender()};
    return k;
  }

  void start(dialogue::aiml::SessionOptions options, dialogue::aiml::PersonMemory memory = {}) {
    talk = std::make_unique<dialogue::aiml::Session>(brain, std::move(options), std::move(memory));
  }

  std::string say(std::string_view text) {
    last = talk->turn(text);
    return last.text;
  }
  /// The pattern that answered the last sentence, with its that and topic when they are not "*".
  std::string winner(std::string_view text) {
    say(text);
    std::string out;
    for (const auto& link : last.chain) {
      if (link.depth != 0) continue;
      out = link.pattern;
      if (link.answered && link.pattern_that != "*") out += " | " + link.pattern_that;
      if (link.answered && link.pattern_topic != "*") out += " || " + link.pattern_topic;
    }
    return out;
  }

  std::vector<dialogue::aiml::Remark> remarks;
  dialogue::aiml::Brain brain;
  dialogue::aiml::Reply last;
  std::unique_ptr<dialogue::aiml::Session> talk;

 private:
  void load(const std::string& xml) {
    dialogue::aiml::GraphBuilder builder;
    dialogue::aiml::AimlReader{builder, brain.knowledge, remarks}.read(xml, "test.aiml");
    brain.graph = builder.finish();
  }
};

/// A category with the pattern as its reply, for tests of matching: "c(A *)".
inline std::string category(std::string_view pattern, std::string_view that = {},
                            std::string_view reply = "yes") {
  std::string out = "<category><pattern>" + std::string{pattern} + "</pattern>";
  if (!that.empty()) out += "<that>" + std::string{that} + "</that>";
  return out + "<template>" + std::string{reply} + "</template></category>";
}

/// A category that says what its template makes of the words.
inline std::string tells(std::string_view pattern, std::string_view reply) {
  return category(pattern, {}, reply);
}

}  // namespace mana::test
