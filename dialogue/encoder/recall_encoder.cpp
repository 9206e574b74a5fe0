#include "dialogue/encoder/recall_encoder.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <utility>

#include "dialogue/encoder/encoder_network.hpp"

namespace mana::dialogue {
namespace {

constexpr std::size_t kMostPieces = 40;  // of a sentence; it was taught with no more
constexpr float kPieceGain = 4;          // of an embedding, as it was taught with
constexpr float kByte = 127;

void to_length_one(float* values, std::size_t count) {
  float square = 0;
  for (std::size_t j = 0; j < count; ++j) square += values[j] * values[j];
  const float by = 1 / std::sqrt(std::max(square, 1e-12F));
  for (std::size_t j = 0; j < count; ++j) values[j] *= by;
}

/// to[j] += sum of x[i] * w[i][j]
void add_product(const float* x, const Tensor& w, float* to) {
  for (std::size_t i = 0; i < w.rows; ++i) {
    const float by = x[i];
    const float* const row = &w.values[i * w.columns];
    for (std::size_t j = 0; j < w.columns; ++j) to[j] += by * row[j];
  }
}

float dot(const float* a, const float* b, std::size_t count) {
  // In eight sums side by side, which the compiler may keep in one register: floats are not added in another order.
  constexpr std::size_t kLanes = 8;
  std::array<float, kLanes> sums{};
  const std::size_t whole = count / kLanes * kLanes;
  for (std::size_t j = 0; j < whole; j += kLanes)
    for (std::size_t lane = 0; lane < kLanes; ++lane) sums[lane] += a[j + lane] * b[j + lane];
  float sum = std::accumulate(sums.begin(), sums.end(), 0.0F);
  for (std::size_t j = whole; j < count; ++j) sum += a[j] * b[j];
  return sum;
}

void to_shares(std::vector<float>& scores) {
  const float most = *std::max_element(scores.begin(), scores.end());
  float sum = 0;
  for (float& s : scores) sum += s = std::exp(s - most);
  for (float& s : scores) s /= sum;
}

void append_bytes(std::string& out, const std::vector<float>& values) {
  for (const float v : values)
    out.push_back(
        static_cast<char>(static_cast<std::int8_t>(std::lround(std::clamp(v, -1.0F, 1.0F) * kByte))));
}

std::vector<float> read_bytes(std::string_view bytes) {
  std::vector<float> values;
  values.reserve(bytes.size());
  for (const char c : bytes) values.push_back(static_cast<float>(static_cast<std::int8_t>(c)) / kByte);
  return values;
}

}  // namespace

std::string RecallVector::to_bytes() const {
  std::string out;
  append_bytes(out, whole);
  for (std::size_t i = 0; i < size(); ++i) {
    append_bytes(out, {pieces.begin() + static_cast<std::ptrdiff_t>(i * kPiece),
                       pieces.begin() + static_cast<std::ptrdiff_t>((i + 1) * kPiece)});
    append_bytes(out, {shares[i]});
  }
  return out;
}

RecallVector RecallVector::from_bytes(std::string_view bytes) {
  if (bytes.size() <= kWhole || (bytes.size() - kWhole) % (kPiece + 1) != 0) return {};
  RecallVector v;
  v.whole = read_bytes(bytes.substr(0, kWhole));
  for (std::size_t at = kWhole; at < bytes.size(); at += kPiece + 1) {
    const std::vector<float> piece = read_bytes(bytes.substr(at, kPiece + 1));
    v.pieces.insert(v.pieces.end(), piece.begin(), piece.end() - 1);
    v.shares.push_back(piece.back());
  }
  return v;
}

bool RecallEncoder::Maps::fits(std::size_t state, std::size_t piece, std::size_t vector) const {
  const auto is = [](const Tensor& t, std::size_t rows, std::size_t columns) {
    return t.rows == rows && t.columns == columns;
  };
  return is(from_state, state, RecallVector::kPiece) && is(from_piece, piece, RecallVector::kPiece) &&
         is(whole, vector, RecallVector::kWhole) && is(whole_bias, 1, RecallVector::kWhole) &&
         is(share, 1, state + piece) && is(mix, 1, 2) && is(act, vector, 3) && is(act_bias, 1, 3);
}

core::Result<std::shared_ptr<const RecallEncoder>> RecallEncoder::read(
    std::shared_ptr<const SentenceEncoder> encoder, const std::filesystem::path& file) {
  const auto content = TensorFile::read(file);
  if (!content) return content.error();
  Parts part{*content};
  Maps maps{part("from_state"),  part("from_piece"), part("whole"), part("whole_bias"), part("share"),
            part("piece_share"), part("mix"),        part("act"),   part("act_bias")};
  const EncoderNetwork& network = encoder->network();
  const std::string* const model = content->text("model");
  const bool fits = part.complete() && model != nullptr &&
                    maps.fits(network.state_width(), network.embeddings.columns,
                              network.state_width() + network.last.w.columns) &&
                    maps.piece_share.values.size() >= network.pieces.size();
  if (!fits)
    return core::bad_input("The file '" + file.string() +
                           "' lacks parts, or does not fit remarks.bin beside it; install MANA again.");
  return std::shared_ptr<const RecallEncoder>{new RecallEncoder{std::move(encoder), std::move(maps), *model}};
}

RecallVector RecallEncoder::encode(std::string_view text) const {
  const auto read = encoder_->read_words(text, kMostPieces);
  if (read.ids.empty()) return {};
  RecallVector v;
  v.whole = maps_.whole_bias.values;
  const std::vector<float> sentence = encoder_->vector_of(read);
  add_product(sentence.data(), maps_.whole, v.whole.data());
  to_length_one(v.whole.data(), v.whole.size());
  const Tensor& embeddings = encoder_->network().embeddings;
  v.pieces.assign(read.ids.size() * RecallVector::kPiece, 0);
  for (std::size_t i = 0; i < read.ids.size(); ++i) {
    const float* const state = &read.states.values[i * read.states.columns];
    std::vector<float> piece(
        embeddings.values.begin() + static_cast<std::ptrdiff_t>(read.ids[i] * embeddings.columns),
        embeddings.values.begin() + static_cast<std::ptrdiff_t>((read.ids[i] + 1) * embeddings.columns));
    for (float& e : piece) e *= kPieceGain;
    float* const to = &v.pieces[i * RecallVector::kPiece];
    add_product(state, maps_.from_state, to);
    add_product(piece.data(), maps_.from_piece, to);
    to_length_one(to, RecallVector::kPiece);
    v.shares.push_back(dot(state, maps_.share.values.data(), read.states.columns) +
                       dot(piece.data(), &maps_.share.values[read.states.columns], piece.size()) +
                       maps_.piece_share.values[read.ids[i]]);
  }
  to_shares(v.shares);
  return v;
}

double RecallEncoder::score(const RecallVector& asked, const RecallVector& told) const {
  if (asked.empty() || told.empty()) return 0;
  const float whole = dot(asked.whole.data(), told.whole.data(), RecallVector::kWhole);
  float pieces = 0;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    float best = -1;
    for (std::size_t j = 0; j < told.size(); ++j)
      best = std::max(best, dot(&asked.pieces[i * RecallVector::kPiece],
                                &told.pieces[j * RecallVector::kPiece], RecallVector::kPiece));
    pieces += asked.shares[i] * best;
  }
  return maps_.mix.values[0] * whole + maps_.mix.values[1] * pieces;
}

std::vector<double> RecallEncoder::acts(std::string_view text) const {
  const auto read = encoder_->read_words(text, kMostPieces);
  if (read.ids.empty()) return {};
  std::vector<float> scores = maps_.act_bias.values;
  add_product(encoder_->vector_of(read).data(), maps_.act, scores.data());
  to_shares(scores);
  return {scores.begin(), scores.end()};
}

}  // namespace mana::dialogue
