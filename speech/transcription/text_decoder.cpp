#include "speech/transcription/text_decoder.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

namespace mana::speech {
namespace {
using Sizes = ModelSizes;
using ConstArray = Eigen::Map<const Eigen::ArrayXf>;

/// The places of the largest numbers, the largest first; of those that are equal the earlier one.
Texts::Likeliest likeliest_in(std::span<const float> logits) {
  Texts::Likeliest best{};
  int known = 0;
  for (int i = 0; i < std::ssize(logits); ++i) {
    if (known == Texts::kLikeliest && logits[i] <= logits[best.back()]) continue;
    int at = known < Texts::kLikeliest ? known++ : Texts::kLikeliest - 1;
    for (; at > 0 && logits[best[at - 1]] < logits[i]; --at) best[at] = best[at - 1];
    best[at] = i;
  }
  return best;
}

/// The first half of each row, opened as far as the second says (Shazeer 2020, SwiGLU).
Table gated(const Table& x) {
  Table out{x.rows(), x.columns() / 2};
  for (int i = 0; i < x.rows(); ++i) {
    const ConstArray what{x.row(i), out.columns()}, gate{x.row(i) + out.columns(), out.columns()};
    Eigen::Map<Eigen::ArrayXf>{out.row(i), out.columns()} = what * gate / (1 + (-gate).exp());
  }
  return out;
}
}  // namespace

core::Result<TextDecoder> TextDecoder::open(const PackedModel& model, int pieces, Additions additions,
                                            int further) {
  TextDecoder d;
  ModelParts parts{model};
  constexpr int kW = Sizes::kWidth, kInner = Sizes::kInner;
  for (int i = 0; i < Sizes::kLayers; ++i) {
    const std::string at = "d" + std::to_string(i) + ".";
    const auto matrix = [&](const char* name, int rows, int columns) {
      return adapted(parts, at + name, rows, columns, additions);
    };
    const auto square = [&](const char* name) { return matrix(name, kW, kW); };
    d.layers_.push_back({parts.floats(at + "norm1", kW), parts.floats(at + "norm2", kW),
                         parts.floats(at + "norm3", kW), parts.floats(at + "fc1.bias", 2 * kInner),
                         parts.floats(at + "fc2.bias", kW), square("q"), square("k"), square("v"),
                         square("o"), square("xq"), square("xk"), square("xv"), square("xo"),
                         matrix("fc1", kW, 2 * kInner), matrix("fc2", kInner, kW)});
  }
  d.last_norm_ = parts.floats("d.norm", kW);
  d.pieces_ = parts.matrix("embedding", kW, pieces);
  if (further > 0) d.further_ = parts.matrix("embedding.more", kW, further);
  if (!parts.complete() || pieces % QuantisedMatrix::kLanes != 0 || further % QuantisedMatrix::kLanes != 0)
    return core::bad_input("the speech model has not the shape that is expected: make it anew");
  return d;
}

Texts::Texts(const TextDecoder& decoder, const Table& heard, bool keep_attention)
    : decoder_{decoder},
      everywhere_(static_cast<std::size_t>(heard.rows())),
      keeps_attention_{keep_attention},
      attention_{0, keep_attention ? heard.rows() : 0} {
  std::iota(everywhere_.begin(), everywhere_.end(), 0);
  for (const auto& layer : decoder.layers_) {
    Memory m;
    m.heard_keys = product(heard, layer.xk);
    m.heard_values = product(heard, layer.xv);
    memory_.push_back(std::move(m));
  }
}

int Texts::add(std::span<const Step> steps) {
  const int first = static_cast<int>(nodes_.size());
  Table x{static_cast<int>(steps.size()), Sizes::kWidth};
  for (std::size_t i = 0; i < steps.size(); ++i) {
    Node node;
    if (steps[i].above >= 0) {
      node.depth = nodes_[static_cast<std::size_t>(steps[i].above)].depth + 1;
      node.path = nodes_[static_cast<std::size_t>(steps[i].above)].path;
    }
    node.path.push_back(first + static_cast<int>(i));
    for (int k = 0; k < Sizes::kWidth; ++k) x.row(static_cast<int>(i))[k] = decoder_.at(k, steps[i].piece);
    nodes_.push_back(std::move(node));
  }
  const auto node_of = [&](int i) -> const Node& {
    return nodes_[static_cast<std::size_t>(first) + static_cast<std::size_t>(i)];
  };
  Table attention{x.rows(), attention_.columns()};
  const auto attention_of = [&](int i) {
    return std::span{attention.row(i), static_cast<std::size_t>(attention.columns())};
  };
  for (std::size_t l = 0; l < decoder_.layers_.size(); ++l) {
    const auto& layer = decoder_.layers_[l];
    Memory& memory = memory_[l];
    const Table in = normed(x, layer.norm1);
    Table q = product(in, layer.q), k = product(in, layer.k);
    for (int i = 0; i < x.rows(); ++i) turn(q.row(i), node_of(i).depth), turn(k.row(i), node_of(i).depth);
    memory.keys.append(k);
    memory.values.append(product(in, layer.v));
    Table seen{x.rows(), Sizes::kWidth};
    for (int i = 0; i < x.rows(); ++i)
      attend(q.row(i), memory.keys, memory.values, node_of(i).path, seen.row(i));
    speech::add(x, product(seen, layer.o));
    const Table asked = product(normed(x, layer.norm2), layer.xq);
    for (int i = 0; i < x.rows(); ++i)
      attend(asked.row(i), memory.heard_keys, memory.heard_values, everywhere_, seen.row(i), attention_of(i));
    speech::add(x, product(seen, layer.xo));
    const Table inner = gated(product(normed(x, layer.norm3), layer.fc1, layer.fc1_bias));
    speech::add(x, product(inner, layer.fc2, layer.fc2_bias));
  }
  outputs_.append(normed(x, decoder_.last_norm_));
  if (keeps_attention_) attention_.append(attention);
  judge(first);
  return first;
}

void Texts::judge(int first) {
  const int count = outputs_.rows() - first;
  const Rows outputs{outputs_.row(first), count, Sizes::kWidth};
  Table logits{count, decoder_.pieces_.columns}, further{count, decoder_.further_.columns};
  multiply(decoder_.pieces_, outputs, logits.row(0));
  if (further.columns() > 0) multiply(decoder_.further_, outputs, further.row(0));
  std::vector<float> all(static_cast<std::size_t>(decoder_.pieces()));
  for (int i = 0; i < count; ++i) {
    std::copy_n(logits.row(i), logits.columns(), all.begin());
    std::copy_n(further.row(i), further.columns(), all.begin() + logits.columns());
    const ConstArray row{all.data(), std::ssize(all)};
    Node& node = nodes_[static_cast<std::size_t>(first) + static_cast<std::size_t>(i)];
    node.likeliest = likeliest_in(all);
    const float most = row[node.likeliest.front()];
    node.log_sum = most + std::log((row - most).exp().sum());
  }
}

float Texts::log_probability(int node, int next_piece) const {
  float logit = 0;
  for (int k = 0; k < Sizes::kWidth; ++k) logit += outputs_.row(node)[k] * decoder_.at(k, next_piece);
  return logit - nodes_[static_cast<std::size_t>(node)].log_sum;
}

}  // namespace mana::speech
