#include "speech/second_pass/text_decoder.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

namespace mana::speech {
namespace {
using Sizes = ModelSizes;
using ConstArray = Eigen::Map<const Eigen::ArrayXf>;

/// Keeps the rows and makes room for more.
void append(Table& to, const Table& more) {
  Table all{to.rows() + more.rows(), more.columns()};
  std::copy_n(to.row(0), static_cast<std::ptrdiff_t>(to.rows()) * to.columns(), all.row(0));
  std::copy_n(more.row(0), static_cast<std::ptrdiff_t>(more.rows()) * more.columns(), all.row(to.rows()));
  to = std::move(all);
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

core::Result<TextDecoder> TextDecoder::open(const PackedModel& model, int pieces) {
  TextDecoder d;
  ModelParts parts{model};
  constexpr int kW = Sizes::kWidth, kInner = Sizes::kInner;
  for (int i = 0; i < Sizes::kLayers; ++i) {
    const std::string at = "d" + std::to_string(i) + ".";
    const auto square = [&](const char* name) { return adapted(parts, at + name, kW, kW); };
    d.layers_.push_back({parts.floats(at + "norm1", kW), parts.floats(at + "norm2", kW),
                         parts.floats(at + "norm3", kW), parts.floats(at + "fc1.bias", 2 * kInner),
                         parts.floats(at + "fc2.bias", kW), square("q"), square("k"), square("v"),
                         square("o"), square("xq"), square("xk"), square("xv"), square("xo"),
                         adapted(parts, at + "fc1", kW, 2 * kInner), adapted(parts, at + "fc2", kInner, kW)});
  }
  d.last_norm_ = parts.floats("d.norm", kW);
  d.pieces_ = parts.matrix("embedding", kW, pieces);
  if (!parts.complete() || pieces % QuantisedMatrix::kLanes != 0)
    return core::bad_input("the speech model has not the shape that is expected: make it anew");
  return d;
}

Texts::Texts(const TextDecoder& decoder, const Table& heard)
    : decoder_{decoder}, everywhere_(static_cast<std::size_t>(heard.rows())) {
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
    for (int k = 0; k < Sizes::kWidth; ++k)
      x.row(static_cast<int>(i))[k] = decoder_.pieces_.at(k, steps[i].piece);
    nodes_.push_back(std::move(node));
  }
  const auto node_of = [&](int i) -> const Node& {
    return nodes_[static_cast<std::size_t>(first) + static_cast<std::size_t>(i)];
  };
  for (std::size_t l = 0; l < decoder_.layers_.size(); ++l) {
    const auto& layer = decoder_.layers_[l];
    Memory& memory = memory_[l];
    const Table in = normed(x, layer.norm1);
    Table q = product(in, layer.q), k = product(in, layer.k);
    for (int i = 0; i < x.rows(); ++i) turn(q.row(i), node_of(i).depth), turn(k.row(i), node_of(i).depth);
    append(memory.keys, k);
    append(memory.values, product(in, layer.v));
    Table seen{x.rows(), Sizes::kWidth};
    for (int i = 0; i < x.rows(); ++i)
      attend(q.row(i), memory.keys, memory.values, node_of(i).path, seen.row(i));
    speech::add(x, product(seen, layer.o));
    const Table asked = product(normed(x, layer.norm2), layer.xq);
    for (int i = 0; i < x.rows(); ++i)
      attend(asked.row(i), memory.heard_keys, memory.heard_values, everywhere_, seen.row(i));
    speech::add(x, product(seen, layer.xo));
    const Table inner = gated(product(normed(x, layer.norm3), layer.fc1, layer.fc1_bias));
    speech::add(x, product(inner, layer.fc2, layer.fc2_bias));
  }
  append(outputs_, normed(x, decoder_.last_norm_));
  judge(first);
  return first;
}

void Texts::judge(int first) {
  const int count = outputs_.rows() - first;
  Table logits{count, decoder_.pieces_.columns};
  multiply(decoder_.pieces_, {outputs_.row(first), count, Sizes::kWidth}, logits.row(0));
  for (int i = 0; i < count; ++i) {
    const ConstArray row{logits.row(i), logits.columns()};
    Node& node = nodes_[static_cast<std::size_t>(first) + static_cast<std::size_t>(i)];
    const float most = row.maxCoeff(&node.likeliest);
    node.log_sum = most + std::log((row - most).exp().sum());
  }
}

float Texts::log_probability(int node, int next_piece) const {
  float logit = 0;
  for (int k = 0; k < Sizes::kWidth; ++k) logit += outputs_.row(node)[k] * decoder_.pieces_.at(k, next_piece);
  return logit - nodes_[static_cast<std::size_t>(node)].log_sum;
}

}  // namespace mana::speech
