// Which meaning of a word somebody at home asks about.
#include <algorithm>
#include <array>
#include <cmath>

#include "dialogue/wordnet/word_book.hpp"

namespace mana::dialogue::wordnet {
namespace {

/// How much nearer to a home a lexicographers' file (lexnames(5WN)) is than others. WordNet's counts come
/// from newspapers and novels of the 1960s, where a plant is a factory and a stroke is one of tennis.
constexpr double kByField[] = {
    0,     // adj.all
    0,     // adj.pert
    0,     // adv.all
    0.8,   // noun.Tops: animal, plant, food, person themselves
    -0.7,  // noun.act
    0.8,   // noun.animal
    1.3,   // noun.artifact: things
    -0.7,  // noun.attribute
    1,     // noun.body
    -0.3,  // noun.cognition
    -0.3,  // noun.communication
    0.3,   // noun.event
    0,     // noun.feeling
    1,     // noun.food
    0.2,   // noun.group
    0.3,   // noun.location
    -1,    // noun.motive
    0.3,   // noun.object
    0.5,   // noun.person
    0,     // noun.phenomenon
    0.8,   // noun.plant
    0.5,   // noun.possession
    0,     // noun.process
    -0.7,  // noun.quantity
    -0.7,  // noun.relation
    -0.7,  // noun.shape
    0.8,   // noun.state: illness
    0.5,   // noun.substance
    0.7,   // noun.time
};

// What a definition of something at home speaks of. In order of letters.
constexpr std::array<std::string_view, 71> kAtHome{
    "animal",   "bed",      "bird",    "blood",   "bread",     "bus",        "cat",     "child",    "church",
    "clothes",  "clothing", "cook",    "cooking", "disease",   "disorder",   "doctor",  "dog",      "drink",
    "drinking", "drug",     "drugs",   "eating",  "electric",  "electrical", "family",  "father",   "fish",
    "flower",   "food",     "foot",    "fruit",   "furniture", "game",       "garden",  "garment",  "hair",
    "hand",     "hands",    "health",  "home",    "hospital",  "house",      "illness", "insect",   "kitchen",
    "lamp",     "leg",      "letters", "mail",    "meal",      "meat",       "medical", "medicine", "money",
    "mother",   "music",    "pain",    "radio",   "road",      "room",       "school",  "shoe",     "shop",
    "sleep",    "song",     "store",   "street",  "telephone", "television", "train",   "worn"};
static_assert(std::is_sorted(kAtHome.begin(), kAtHome.end()));

// In a definition, or before it in brackets: nothing to be read out at table, or to a child.
constexpr std::string_view kCoarse[] = {
    "slang",         "obscene",         "vulgar",    "offensive",          "disparaging",
    "derogatory",    "copulat",         "masturbat", "prostitut",          "sexual intercourse",
    "sexual desire", "sexual pleasure", "genital",   "reproductive glands"};

bool is_coarse(std::string_view definition) {
  return std::any_of(std::begin(kCoarse), std::end(kCoarse),
                     [&](std::string_view w) { return definition.find(w) != std::string_view::npos; });
}

/// Different words of home in it, at most two: more say no more.
double of_home(std::string_view definition) {
  constexpr int kMost = 2;
  int met = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= definition.size() && met < kMost; ++i) {
    if (i < definition.size() && definition[i] >= 'a' && definition[i] <= 'z') continue;
    met += std::binary_search(kAtHome.begin(), kAtHome.end(), definition.substr(begin, i - begin)) ? 1 : 0;
    begin = i + 1;
  }
  return met;
}

double weight_of(const Meaning& m) {
  double weight = std::log2(1.0 + m.count) - 0.25 * (m.number - 1);
  if (m.is_name) weight -= 6;                        // only where it means nothing else
  if (m.definition.starts_with('(')) weight -= 0.5;  // "(geology) a stratum of rock"
  if (m.word_class != WordClass::Noun) return weight;
  // Who asks about a word asks about a thing more often than about a deed.
  weight += 2.5 + 0.8 * of_home(m.definition);
  const auto field = static_cast<std::size_t>(m.field);
  return weight + (field < std::size(kByField) ? kByField[field] : 0);
}

}  // namespace

std::vector<EverydayMeaning> everyday_meanings(const WordBook& book, std::string_view word) {
  std::vector<EverydayMeaning> all;
  for (const Meaning& m : book.meanings(word))
    if (!is_coarse(m.definition)) all.push_back({m, weight_of(m)});
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.weight > b.weight; });
  return all;
}

}  // namespace mana::dialogue::wordnet
