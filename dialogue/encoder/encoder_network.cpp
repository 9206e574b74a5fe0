#include "dialogue/encoder/encoder_network.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace mana::dialogue {
namespace {

/// A piece and its score a line, with a tab between.
std::vector<UnigramPieces::Piece> pieces_in(std::string_view text) {
  std::vector<UnigramPieces::Piece> pieces;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string line{text.substr(0, end)};
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t tab = line.find('\t');
    UnigramPieces::Piece piece{line.substr(0, tab), std::numeric_limits<float>::quiet_NaN()};
    if (tab != std::string::npos && tab + 1 < line.size()) piece.score = std::strtof(&line[tab + 1], nullptr);
    pieces.push_back(std::move(piece));
  }
  return pieces;
}

/// Twice the embedding of each piece, and where it stands (Vaswani et al. 2017, section 3.5: sines, then
/// cosines).
Tensor placed(const EncoderNetwork& net, const std::vector<std::uint32_t>& ids) {
  const std::size_t width = net.embeddings.columns, half = width / 2;
  Tensor x{ids.size(), width, std::vector<float>(ids.size() * width)};
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const float* const from = &net.embeddings.values[ids[i] * width];
    float* const to = &x.values[i * width];
    for (std::size_t j = 0; j < half; ++j) {
      const float turn = static_cast<float>(i) * net.timing.values[j];
      to[j] = 2 * from[j] + std::sin(turn);
      to[half + j] = 2 * from[half + j] + std::cos(turn);
    }
  }
  return x;
}

}  // namespace

Tensor Parts::operator()(const std::string& name, bool needed) {
  const Tensor* const found = file_.tensor(name);
  complete_ = complete_ && (found != nullptr || !needed);
  return found == nullptr ? Tensor{} : *found;
}

EncoderNetwork EncoderNetwork::read(const TensorFile& file, Parts& parts) {
  EncoderNetwork net;
  if (const std::string* const pieces = file.text("pieces")) net.pieces = UnigramPieces{pieces_in(*pieces)};
  net.embeddings = parts("embeddings");
  net.timing = parts("timing");
  for (std::size_t i = 0; i < net.layers.size(); ++i) {
    const std::string at = "layer" + std::to_string(i) + ".";
    net.layers[i] = {parts.norm(at + "before_attention"),
                     parts.norm(at + "before_wide"),
                     parts.affine(at + "queries_keys_values"),
                     parts.affine(at + "out"),
                     parts.affine(at + "widen"),
                     parts.affine(at + "narrow"),
                     parts.affine(at + "adjust", false)};
  }
  net.last = parts.affine("last");
  return net;
}

bool EncoderNetwork::fits() const {
  const std::size_t narrow = embeddings.columns, width = last.w.rows;
  return pieces.size() > 0 && embeddings.rows >= pieces.size() && timing.values.size() * 2 == narrow &&
         layers[0].fits(narrow, width) && layers[1].fits(width, width) && last.fits(width, last.w.columns);
}

Tensor EncoderNetwork::states(const std::vector<std::uint32_t>& ids) const {
  Tensor x = placed(*this, ids);
  for (const TransformerLayer& layer : layers) x = layer(x);
  return x;
}

}  // namespace mana::dialogue
