#include "speech/acoustics/senones.hpp"

#include <iterator>
#include <string>
#include <utility>

#include "speech/acoustics/model_bytes.hpp"
#include "speech/acoustics/model_definition.hpp"

namespace mana::speech {
namespace {
namespace fs = std::filesystem;
constexpr int kNobody = 255;  // the book of a senone that no sound has

/// Of each senone the sound that it belongs to; one that none has counts as the first's.
std::vector<std::uint8_t> books_of(const ModelDefinition& d) {
  std::vector<int> sound(d.sequences.size(), kNobody);
  for (const ModelDefinition::Surrounded& s : d.surrounded)
    if (int& known = sound[static_cast<std::size_t>(s.sequence)]; known == kNobody) known = s.sound;
  std::vector<std::uint8_t> book_of(static_cast<std::size_t>(d.senones), kNobody);
  for (std::size_t i = 0; i < d.sequences.size(); ++i)
    for (const std::uint16_t senone : d.sequences[i])
      if (book_of[senone] == kNobody) book_of[senone] = static_cast<std::uint8_t>(sound[i]);
  for (std::uint8_t& b : book_of)
    if (b == kNobody) b = 0;
  return book_of;
}

bool read_weights(ModelBytes& file, const GaussianBooks& books, Senones& out) {
  constexpr std::size_t kLongestLine = 1000;
  for (;;) {
    const auto length = file.integer();
    if (!length || *length < 0 || static_cast<std::size_t>(*length) > kLongestLine) return false;
    if (*length == 0) break;
    std::vector<char> line(static_cast<std::size_t>(*length));
    if (!file.numbers(line)) return false;
    const std::string text{line.data(), line.size() - 1};
    // Weights in clusters are another format.
    if (text.starts_with("cluster_count ") && text != "cluster_count 0") return false;
  }
  const auto densities = file.count(), senones = file.count();
  if (!densities || !senones || *densities != books.densities || *senones != out.count) return false;
  out.weights.resize(static_cast<std::size_t>(books.streams) * books.densities * out.count);
  return file.numbers(out.weights);
}
}  // namespace

core::Result<Senones> read_senones(const fs::path& folder, const GaussianBooks& books) {
  Senones s;
  auto definition = read_definition(folder);
  if (!definition) return std::move(definition).error();
  if (std::ssize(definition->sounds) != books.books) return no_such_model(folder / "mdef");
  s.count = definition->senones;
  s.book_of = books_of(*definition);
  auto weights = ModelBytes::read(folder / "sendump");
  if (!weights) return std::move(weights).error();
  if (!read_weights(*weights, books, s)) return no_such_model(folder / "sendump");
  return s;
}

}  // namespace mana::speech
