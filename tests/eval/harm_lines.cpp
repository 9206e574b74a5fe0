// harm_lines PERSONA <FILE: a line is one talk; counts what is noticed, asked about and told urgently. By
// hand, for text that may be used as a test and not kept here (docs/measured/understanding.md). --each prints
// each line that is not left alone. --scores takes lines "1<TAB>words" of danger and "0<TAB>words" of none,
// and prints how likely danger was held to be, for `mana evaluate reliability`.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>

#include "dialogue/aiml/reading/brain_loader.hpp"
#include "dialogue/aiml/session/session.hpp"
#include "dialogue/aiml/text/english.hpp"
#include "dialogue/aiml/text/substitution.hpp"
#include "dialogue/understanding/harm_recogniser.hpp"
#include "tests/support/shipped_encoder.hpp"

namespace {
/// The probability of all grave kinds together.
int print_scores(const mana::dialogue::aiml::Brain& brain) {
  using namespace mana::dialogue::aiml;
  const Substitutions normal{english::normal()};
  const std::string* named = brain.knowledge.property("grave-intents");
  std::string grave = " " + (named == nullptr ? std::string{} : *named) + " ";
  std::replace(grave.begin(), grave.end(), ',', ' ');
  std::puts("actual,score");
  for (std::string line; std::getline(std::cin, line);) {
    if (line.size() < 3 || line[1] != '\t') continue;
    double score = 0;
    for (const auto& g : brain.intents.judge(normal.apply(" " + line.substr(2) + " ")))
      if (grave.find(" " + std::string{g.intent} + " ") != std::string::npos) score += g.probability;
    std::printf("%c,%.6f\n", line[0], std::min(score, 1.0));
  }
  return 0;
}
}  // namespace

int main(int count, char** words) {
  using namespace mana::dialogue;
  const bool each = count == 3 && std::string{words[2]} == "--each";
  const bool scores = count == 3 && std::string{words[2]} == "--scores";
  if (count != 2 && !each && !scores) {
    std::fputs("usage: harm_lines PERSONA [--each | --scores] <FILE\n", stderr);
    return 2;
  }
  namespace fs = std::filesystem;
  auto loaded =
      aiml::load_brain({fs::path{MANA_ASSETS} / "personae" / words[1]},
                       fs::path{MANA_BUILD_ASSETS} / "intents.learned", mana::test::shipped_encoder());
  if (!loaded) {
    std::fprintf(stderr, "harm_lines: %s\n", loaded.error().sentence.c_str());
    return 1;
  }
  const auto brain = std::make_shared<const aiml::Brain>(std::move(loaded->brain));
  if (scores) return print_scores(*brain);
  const HarmRecogniser recogniser{brain};
  int lines = 0, noticed = 0, asked = 0, urgent = 0;
  for (std::string line; std::getline(std::cin, line);) {
    if (line.empty()) continue;
    const Harm kind = recogniser.judge(line).kind;
    aiml::Session session{*brain, {}};
    const bool is_urgent = session.turn(line).markup.find("urgent=\"yes\"") != std::string::npos;
    ++lines;
    noticed += kind >= Harm::Injury ? 1 : 0;
    asked += kind == Harm::Unsure ? 1 : 0;
    urgent += is_urgent ? 1 : 0;
    if (each && kind != Harm::None)
      std::printf("%d%s\t%s\n", static_cast<int>(kind), is_urgent ? " urgent" : "", line.c_str());
  }
  const auto percent = [&](int n) { return lines == 0 ? 0.0 : 100.0 * n / lines; };
  std::printf("%d lines: noticed %d (%.2f %%), asked about %d (%.2f %%), told urgently %d (%.2f %%)\n", lines,
              noticed, percent(noticed), asked, percent(asked), urgent, percent(urgent));
}
