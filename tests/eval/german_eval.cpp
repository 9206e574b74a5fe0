// What is understood of German that nobody had seen who wrote texts, examples or program:
// tests/data/german/held.
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <map>

#include "agent/program/persona/talk_common.hpp"
#include "dialogue/tasks/phrasebook.hpp"
#include "dialogue/understanding/harm_recogniser.hpp"
#include "dialogue/understanding/meant_words.hpp"
#include "dialogue/understanding/medicine_words.hpp"

namespace mana::test {
namespace {
namespace fs = std::filesystem;

const fs::path kGerman = fs::path{MANA_ASSETS} / "dialogue/de-DE";

struct Held {
  std::string words, kind;
};

std::vector<Held> held(const char* name) {
  std::vector<Held> all;
  std::ifstream in{fs::path{MANA_TEST_DATA} / "german/held" / name};
  for (std::string line; std::getline(in, line);) {
    const std::size_t tab = line.find('\t');
    if (tab != std::string::npos) all.push_back({line.substr(0, tab), line.substr(tab + 1)});
  }
  return all;
}

/// One figure for a list; with MANA_SHOW set every line that went wrong.
void tell(const char* what, const Held& h, const std::string& got) {
  if (std::getenv("MANA_SHOW") != nullptr)
    std::printf("%s: \"%s\" is %s, taken for %s\n", what, h.words.c_str(), h.kind.c_str(), got.c_str());
}

TEST(GermanEval, WhatIsAskedAboutTheDayBecomesItsCommand) {
  const auto book = dialogue::read_phrasebook(kGerman / "commands.toml");
  const auto meant = dialogue::MeantWords::read(kGerman / "meant", program::learned_words("meant", "de-DE"));
  ASSERT_TRUE(book.ok() && meant.ok());
  const auto command_of = [&](const std::string& kind) {
    for (const dialogue::PhraseGroup& g : book->commands)
      if (std::find(g.meant.begin(), g.meant.end(), kind) != g.meant.end()) return g.id;
    return std::string{"talk"};
  };
  const auto all = held("questions.tsv");
  int right = 0, sure = 0, sure_and_right = 0;
  for (const Held& h : all) {
    const auto found = meant->judge(h.words);
    ASSERT_FALSE(found.empty());
    const std::string got = command_of(found.front().kind), wanted = command_of(h.kind);
    const bool is_right = got == wanted, is_sure = found.front().probability >= 0.6;
    right += is_right ? 1 : 0;
    sure += is_sure ? 1 : 0;
    sure_and_right += is_sure && is_right ? 1 : 0;
    if (!is_right) tell("question", h, found.front().kind);
  }
  std::printf("questions: %d of %zu their command; %d sure, %d of these right\n", right, all.size(), sure,
              sure_and_right);
  EXPECT_GE(right, static_cast<int>(all.size()) * 6 / 10);
}

TEST(GermanEval, WhatIsSaidToAQuestionAboutAMedicine) {
  const auto words =
      dialogue::MedicineWords::read(kGerman / "medicine", program::learned_words("medicine", "de-DE"));
  ASSERT_TRUE(words.ok()) << words.error().sentence;
  const auto all = held("medicine.tsv");
  int right = 0, closes_wrongly = 0, closed = 0, closable = 0;
  for (const Held& h : all) {
    // Who wrote the list called so what takes an earlier yes back.
    const bool takes_back = h.kind == "take_back_no";
    const auto talk = takes_back ? dialogue::MedicineTalk::SaidYes : dialogue::MedicineTalk::Asked;
    const dialogue::MedicineSaid said = words->judge(h.words, talk);
    const bool closes = said.sure && (said.kind == dialogue::MedicineKind::Taken ||
                                      said.kind == dialogue::MedicineKind::Given);
    const bool was_taken = h.kind == "taken" || h.kind == "given";
    const std::string got{to_string(said.kind)};
    const std::string wanted = takes_back ? "take_back" : h.kind == "other" ? "none" : h.kind;
    const bool is_right = got == wanted;
    right += is_right ? 1 : 0;
    closable += was_taken ? 1 : 0;
    closed += closes && was_taken ? 1 : 0;
    closes_wrongly += closes && !was_taken ? 1 : 0;
    if (!is_right || (closes && !was_taken)) tell("medicine", h, got + (said.sure ? "" : " (asked)"));
  }
  std::printf("medicine: %d of %zu their kind; %d of %d that were taken close it, %d that were not\n", right,
              all.size(), closed, closable, closes_wrongly);
  EXPECT_GE(right, static_cast<int>(all.size()) / 2);
  EXPECT_LE(closes_wrongly, 1) << "a dose that was not taken is missed without a word";
}

TEST(GermanEval, DangerIsNoticed) {
  auto loaded = program::load_persona({fs::path{MANA_ASSETS} / "personae/begleiterin"});
  ASSERT_TRUE(loaded.ok()) << loaded.error().sentence;
  const dialogue::HarmRecogniser recogniser{
      std::make_shared<const dialogue::aiml::Brain>(std::move(loaded->brain))};
  int danger = 0, noticed = 0, harmless = 0, alarms = 0, asked = 0;
  for (const Held& h : held("harm.tsv")) {
    const dialogue::HarmFound found = recogniser.judge(h.words);
    const bool is_danger = h.kind == "danger", takes = found.kind != dialogue::Harm::None;
    (is_danger ? danger : harmless) += 1;
    noticed += is_danger && takes ? 1 : 0;
    alarms += !is_danger && takes && found.kind != dialogue::Harm::Unsure ? 1 : 0;
    asked += !is_danger && found.kind == dialogue::Harm::Unsure ? 1 : 0;
    if (takes != is_danger) tell("harm", h, takes ? "danger" : "harmless");
  }
  std::printf("harm: %d of %d noticed; of %d harmless lines %d alarms, %d asked about\n", noticed, danger,
              harmless, alarms, asked);
  EXPECT_GE(noticed, danger * 6 / 10);
  EXPECT_LE(alarms, harmless / 4);
}

}  // namespace
}  // namespace mana::test
