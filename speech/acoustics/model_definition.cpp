#include "speech/acoustics/model_definition.hpp"

#include <optional>
#include <utility>

#include "speech/acoustics/model_bytes.hpp"

namespace mana::speech {
namespace {
namespace fs = std::filesystem;
constexpr std::size_t kTreeNode = 8;
constexpr std::size_t kSurrounded = 12;
constexpr int kMostSenones = 32'767;  // scores are counted in 16 bits
constexpr int kMostSounds = 100;      // three of them stand side by side in a table
constexpr int kPlaces = 4;

/// What stands in the definition before its tables.
struct Header {
  std::int32_t sounds = 0;     ///< without their surroundings
  std::int32_t triphones = 0;  ///< with, and the sounds themselves
  std::int32_t states = 0;
  std::int32_t senones = 0;
  std::int32_t sequences = 0;
  std::int32_t tree = 0;
};

std::optional<Header> read_header(ModelBytes& file, std::vector<std::string>& sounds) {
  if (!file.skip_past("BMDF") || !file.integer()) return std::nullopt;
  const auto description = file.count();
  if (!description || !file.skip(static_cast<std::size_t>(*description))) return std::nullopt;
  std::array<std::int32_t, 10> n{};
  for (std::int32_t& v : n) {
    const auto read = file.integer();
    if (!read || *read < 0 || *read > (1 << 20)) return std::nullopt;
    v = *read;
  }
  if (n[0] < 1 || n[0] > kMostSounds || n[1] < n[0]) return std::nullopt;
  for (int i = 0; i < n[0]; ++i) {
    auto name = file.name();
    if (!name) return std::nullopt;
    sounds.push_back(std::move(*name));
  }
  return Header{
      .sounds = n[0], .triphones = n[1], .states = n[2], .senones = n[4], .sequences = n[6], .tree = n[8]};
}

bool read_surrounded(ModelBytes& file, const Header& h, ModelDefinition& out) {
  out.surrounded.reserve(static_cast<std::size_t>(h.triphones));
  for (int p = 0; p < h.triphones; ++p) {
    const auto sequence = file.integer();
    // Where in the word, the sound itself, its neighbours.
    std::optional<std::array<std::uint8_t, 4>> known;
    const auto transitions = file.integer();
    if (!sequence || *sequence < 0 || *sequence >= h.sequences || !transitions ||
        !(known = file.number<std::array<std::uint8_t, 4>>()))
      return false;
    const auto& about = *known;
    ModelDefinition::Surrounded s{.sequence = *sequence};
    if (p < h.sounds) {
      s.sound = static_cast<std::uint8_t>(p);  // a sound by itself says other things there
      if (*transitions < 0 || *transitions >= h.sounds) return false;
      out.transitions.push_back(*transitions);
    } else {
      if (about[0] >= kPlaces || about[1] >= h.sounds || about[2] >= h.sounds || about[3] >= h.sounds)
        return false;
      s.place = static_cast<ModelDefinition::Place>(about[0]);
      s.sound = about[1], s.left = about[2], s.right = about[3];
    }
    out.surrounded.push_back(s);
  }
  return true;
}

bool read_sequences(ModelBytes& file, const Header& h, ModelDefinition& out) {
  std::vector<std::uint16_t> states(static_cast<std::size_t>(h.sequences) * ModelDefinition::kStates);
  if (!file.integer() || !file.numbers(states)) return false;
  out.sequences.resize(static_cast<std::size_t>(h.sequences));
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (states[i] >= h.senones) return false;
    out.sequences[i / ModelDefinition::kStates][i % ModelDefinition::kStates] = states[i];
  }
  return true;
}

std::optional<ModelDefinition> read(ModelBytes& file) {
  ModelDefinition d;
  const auto h = read_header(file, d.sounds);
  if (!h || h->states != ModelDefinition::kStates || h->senones > kMostSenones) return std::nullopt;
  d.senones = h->senones;
  const std::size_t tables =
      h->tree * kTreeNode + h->triphones * kSurrounded + 4 + std::size_t{2} * h->sequences * h->states;
  if (file.left() < tables || file.left() - tables > 3) return std::nullopt;  // they begin at a whole word
  if (!file.skip(file.left() - tables + h->tree * kTreeNode)) return std::nullopt;
  if (!read_surrounded(file, *h, d) || !read_sequences(file, *h, d)) return std::nullopt;
  return d;
}
}  // namespace

core::Result<ModelDefinition> read_definition(const fs::path& folder) {
  auto file = ModelBytes::read(folder / "mdef");
  if (!file) return std::move(file).error();
  auto definition = read(*file);
  if (!definition) return no_such_model(folder / "mdef");
  return std::move(*definition);
}

core::Result<ModelDefinition> parse_definition(std::string content, const fs::path& name) {
  auto file = ModelBytes::of(std::move(content));
  auto definition = read(file);
  if (!definition) return no_such_model(name);
  return std::move(*definition);
}

}  // namespace mana::speech
