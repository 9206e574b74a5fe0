#include "speech/senones.hpp"

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "speech/model_bytes.hpp"

namespace mana::speech {
namespace {
namespace fs = std::filesystem;
constexpr std::size_t kTreeNode = 8;
constexpr int kMostSenones = 32'767;  // scores are counted in 16 bits
constexpr int kNobody = 255;          // the book of a senone that no sound has

/// What stands in the definition before its tables.
struct Header {
  std::int32_t sounds = 0;     ///< without their surroundings
  std::int32_t triphones = 0;  ///< with, and the sounds themselves
  std::int32_t states = 0;
  std::int32_t senones = 0;
  std::int32_t sequences = 0;
  std::int32_t tree = 0;
};

std::optional<Header> read_header(ModelBytes& file) {
  if (!file.skip_past("BMDF") || !file.integer()) return std::nullopt;
  const auto description = file.count();
  if (!description || !file.skip(static_cast<std::size_t>(*description))) return std::nullopt;
  std::array<std::int32_t, 10> n{};
  for (std::int32_t& v : n) {
    const auto read = file.integer();
    if (!read || *read < 0 || *read > (1 << 20)) return std::nullopt;
    v = *read;
  }
  for (int i = 0; i < n[0]; ++i)
    if (!file.name()) return std::nullopt;
  return Header{
      .sounds = n[0], .triphones = n[1], .states = n[2], .senones = n[4], .sequences = n[6], .tree = n[8]};
}

/// Of each sequence of states the sound that it belongs to; one that none has belongs to nobody.
std::optional<std::vector<int>> sounds_of_sequences(ModelBytes& file, const Header& h) {
  std::vector<int> sound(static_cast<std::size_t>(h.sequences), kNobody);
  for (int p = 0; p < h.triphones; ++p) {
    const auto sequence = file.integer();
    std::vector<std::uint8_t> surroundings(4);  // where in the word, the sound itself, its neighbours
    if (!sequence || *sequence < 0 || *sequence >= h.sequences || !file.integer() ||
        !file.numbers(surroundings))
      return std::nullopt;
    int& known = sound[static_cast<std::size_t>(*sequence)];
    if (known == kNobody) known = p < h.sounds ? p : surroundings[1];
  }
  return sound;
}

std::optional<std::vector<std::uint8_t>> read_books(ModelBytes& file, const GaussianBooks& books,
                                                    int& count) {
  const auto h = read_header(file);
  if (!h || h->sounds != books.books || books.books >= kNobody || h->states < 1 || h->states > 8 ||
      h->senones > kMostSenones)
    return std::nullopt;
  const std::size_t tables =
      h->tree * kTreeNode + h->triphones * std::size_t{12} + 4 + std::size_t{2} * h->sequences * h->states;
  if (file.left() < tables || file.left() - tables > 3) return std::nullopt;  // they begin at a whole word
  if (!file.skip(file.left() - tables + h->tree * kTreeNode)) return std::nullopt;
  const auto sound = sounds_of_sequences(file, *h);
  std::vector<std::uint16_t> states(static_cast<std::size_t>(h->sequences) * h->states);
  if (!sound || !file.integer() || !file.numbers(states)) return std::nullopt;
  std::vector<std::uint8_t> book_of(static_cast<std::size_t>(h->senones), kNobody);
  for (std::size_t i = 0; i < states.size(); ++i) {
    const int book = (*sound)[i / h->states];
    if (book == kNobody) continue;
    if (book >= books.books || states[i] >= book_of.size()) return std::nullopt;
    if (book_of[states[i]] == kNobody) book_of[states[i]] = static_cast<std::uint8_t>(book);
  }
  for (std::uint8_t& b : book_of)
    if (b == kNobody) b = 0;
  count = h->senones;
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
  auto definition = ModelBytes::read(folder / "mdef");
  if (!definition) return std::move(definition).error();
  auto book_of = read_books(*definition, books, s.count);
  if (!book_of) return no_such_model(folder / "mdef");
  s.book_of = std::move(*book_of);
  auto weights = ModelBytes::read(folder / "sendump");
  if (!weights) return std::move(weights).error();
  if (!read_weights(*weights, books, s)) return no_such_model(folder / "sendump");
  return s;
}

}  // namespace mana::speech
