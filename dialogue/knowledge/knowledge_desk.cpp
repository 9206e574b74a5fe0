#include "dialogue/knowledge/knowledge_desk.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "dialogue/knowledge/calendar_days.hpp"
#include "dialogue/knowledge/everyday_sums.hpp"
#include "dialogue/knowledge/facts.hpp"
#include "dialogue/knowledge/feasts.hpp"
#include "dialogue/knowledge/letters.hpp"
#include "dialogue/knowledge/meanings.hpp"
#include "dialogue/knowledge/places.hpp"
#include "dialogue/knowledge/question.hpp"
#include "dialogue/knowledge/spelling.hpp"
#include "dialogue/knowledge/units.hpp"

namespace mana::dialogue {
namespace fs = std::filesystem;
namespace {

using knowledge::Question;

/// Of these others speak, who know what was prescribed.
bool is_of_medicine(const Question& q) {
  constexpr std::array<std::string_view, 40> kMedicine{
      "tablet",       "tablets",       "pill",         "pills",       "dose",      "doses",
      "dosage",       "dosages",       "medicine",     "medicines",   "insulin",   "mg",
      "milligram",    "milligrams",    "milligrammes", "mcg",         "microgram", "micrograms",
      "medication",   "medications",   "capsule",      "capsules",    "inhaler",   "puffs",
      "prescription", "prescriptions", "paracetamol",  "ibuprofen",   "aspirin",   "warfarin",
      "statin",       "statins",       "antibiotic",   "antibiotics", "steroid",   "steroids",
      "morphine",     "codeine",       "metformin"};
  return std::any_of(q.all.begin(), q.all.end(), [&](const knowledge::Word& w) {
    return std::find(kMedicine.begin(), kMedicine.end(), w.text) != kMedicine.end();
  });
}

/// "remind me to water the orchids in two days" is to be done, not to be known.
bool is_order(const Question& q) {
  for (std::size_t i = 0; i < q.all.size(); ++i) {
    const auto& w = q.all[i];
    if (w.is("reminder") || w.is("alarm") || w.is("timer")) return true;
    if (w.is("remind") && i + 2 < q.all.size() && !knowledge::is_question_word(q.all[i + 2].text))
      return true;
  }
  return false;
}

/// Of these the British one is never meant.
bool is_of_american_measures(const Question& q) {
  for (std::size_t i = 0; i + 1 < q.all.size(); ++i)
    if (knowledge::is_among(q.all[i].text, {"american", "us"}) &&
        knowledge::is_among(q.all[i + 1].text, {"gallon", "gallons", "pint", "pints", "quart", "quarts",
                                                "cup", "cups", "ton", "tons", "ounces"}))
      return true;
  return false;
}

}  // namespace

struct KnowledgeDesk::Parts {
  knowledge::Filler filler;
  knowledge::Units units;
  knowledge::CalendarDays days;
  knowledge::Places places;
  knowledge::Spelling spelling;
  knowledge::Facts facts;
  knowledge::Meanings meanings;
  const aiml::LocalTimes* times;
};

KnowledgeDesk::KnowledgeDesk(std::shared_ptr<const Parts> parts) : parts_{std::move(parts)} {}

core::Result<KnowledgeDesk> KnowledgeDesk::read(const fs::path& folder, const wordnet::WordBook* book,
                                                const aiml::LocalTimes* times) {
  auto filler = knowledge::Filler::read(folder / "filler.txt");
  if (!filler) return std::move(filler).error();
  auto units = knowledge::Units::read(folder);
  if (!units) return std::move(units).error();
  auto feasts = knowledge::Feasts::read(folder / "feasts.txt");
  if (!feasts) return std::move(feasts).error();
  auto places = knowledge::Places::read(folder / "places.txt", times);
  if (!places) return std::move(places).error();
  auto spelling = knowledge::Spelling::read(folder / "spelling.txt", book);
  if (!spelling) return std::move(spelling).error();
  auto facts = knowledge::Facts::read(folder / "facts", folder / "small_words.txt");
  if (!facts) return std::move(facts).error();
  auto meanings = knowledge::Meanings::read(folder / "meanings.txt", book);
  if (!meanings) return std::move(meanings).error();
  return KnowledgeDesk{std::make_shared<const Parts>(
      Parts{*std::move(filler), *std::move(units), knowledge::CalendarDays{*std::move(feasts), times},
            *std::move(places), *std::move(spelling), *std::move(facts), *std::move(meanings), times})};
}

std::optional<std::string> KnowledgeDesk::answer(std::string_view question) const {
  const Question q = knowledge::question_of(question, parts_->filler);
  if (q.words.empty() || is_of_medicine(q)) return {};
  if (auto found = parts_->spelling.answer(q)) return found;
  if (is_order(q) || is_of_american_measures(q)) return {};
  if (auto found = knowledge::about_letters(q)) return found;
  if (auto found = parts_->units.answer(q)) return found;
  if (auto found = parts_->days.answer(q)) return found;
  if (auto found = parts_->places.answer(q)) return found;
  if (auto found = knowledge::everyday_sum(q, parts_->times)) return found;
  if (auto found = parts_->meanings.answer(q)) return found;
  return parts_->facts.answer(q);
}

}  // namespace mana::dialogue
