#include "dialogue/encoder/sentence_encoder.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <deque>
#include <limits>
#include <mutex>
#include <utility>

#include "dialogue/encoder/encoder_network.hpp"

namespace mana::dialogue {
namespace {

constexpr std::size_t kMostPieces = 48;  // of a sentence; it was taught with no more
constexpr std::size_t kRemembered = 16;  // sentences: one is asked about by several heads
constexpr std::string_view kLabels = "labels.";

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

bool is_word_byte(unsigned char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c >= 0x80;
}

}  // namespace

struct SentenceEncoder::Model {
  struct Head {
    std::vector<std::string> labels;
    Affine scores;
    Affine hidden;  // a layer before them; empty: there is none
    Tensor centre;  // of the second half of what it reads, for to_directions(); empty: it reads the states as
                    // they are
    Tensor operator()(Tensor vector) const;
  };

  EncoderNetwork network;
  std::map<std::string, Head, std::less<>> heads;

  mutable std::mutex mutex;
  mutable std::deque<std::pair<std::string, Tensor>> remembered;  // sentence, its vector

  bool fits() const;
  Tensor vector_of(const Tensor& states) const;
  Tensor encoded(const std::string& words) const;
};

bool SentenceEncoder::Model::fits() const {
  const Affine& last = network.last;
  const std::size_t width = network.state_width();
  const auto head_fits = [&](const auto& named) {
    const Head& head = named.second;
    const std::size_t read = last.w.columns + width, inside = head.hidden.w.columns;
    return !head.labels.empty() && (head.centre.values.empty() || head.centre.values.size() == width) &&
           (inside == 0 ? head.scores.fits(read, head.labels.size())
                        : head.hidden.fits(read, inside) && head.scores.fits(inside, head.labels.size()));
  };
  return network.fits() && !heads.empty() && std::all_of(heads.begin(), heads.end(), head_fits);
}

namespace {
/// Both halves as directions, the second seen from what is usual: how long they are tells the length of a
/// sentence and not what it means.
void to_directions(std::vector<float>& values, const std::vector<float>& centre) {
  constexpr float kGain = 8;  // as the head was taught with
  const std::size_t half = values.size() - centre.size();
  for (std::size_t j = 0; j < centre.size(); ++j) values[half + j] -= centre[j];
  for (const auto& [from, to] : {std::pair{std::size_t{0}, half}, std::pair{half, values.size()}}) {
    float square = 0;
    for (std::size_t j = from; j < to; ++j) square += values[j] * values[j];
    const float by = kGain / std::sqrt(std::max(square, 1e-12F));
    for (std::size_t j = from; j < to; ++j) values[j] *= by;
  }
}
}  // namespace

Tensor SentenceEncoder::Model::Head::operator()(Tensor vector) const {
  if (!centre.values.empty()) to_directions(vector.values, centre.values);
  if (hidden.w.columns == 0) return scores(vector);
  Tensor inside = hidden(vector);
  for (float& v : inside.values) v = std::max(v, 0.0F);
  return scores(inside);
}

/// What the heads read: the mean of all states through the network's own last map, and the largest of each.
Tensor SentenceEncoder::Model::vector_of(const Tensor& x) const {
  constexpr float kMeanGain = 4, kMostGain = 2, kMostRange = 4;  // as they were taught with
  Tensor mean{1, x.columns, std::vector<float>(x.columns, 0.0F)};
  Tensor most{1, x.columns, std::vector<float>(x.columns, std::numeric_limits<float>::lowest())};
  for (std::size_t i = 0; i < x.rows; ++i) {
    for (std::size_t j = 0; j < x.columns; ++j) {
      const float v = x.values[i * x.columns + j];
      mean.values[j] += v / static_cast<float>(x.rows);
      most.values[j] = std::max(most.values[j], v);
    }
  }
  Tensor out = network.last(mean);
  for (float& v : out.values) v = std::tanh(v) * kMeanGain;
  for (const float v : most.values) out.values.push_back(std::tanh(v / kMostRange) * kMostGain);
  out.columns = out.values.size();
  return out;
}

Tensor SentenceEncoder::Model::encoded(const std::string& words) const {
  if (words.empty()) return {};
  {
    const std::lock_guard lock{mutex};
    for (const auto& [said, vector] : remembered)
      if (said == words) return vector;
  }
  const auto ids = network.pieces.cut(words, kMostPieces);
  if (ids.empty()) return {};
  Tensor vector = vector_of(network.states(ids));
  const std::lock_guard lock{mutex};
  remembered.emplace_back(words, vector);
  if (remembered.size() > kRemembered) remembered.pop_front();
  return vector;
}

SentenceEncoder::SentenceEncoder(std::unique_ptr<Model> model) : model_{std::move(model)} {}
SentenceEncoder::~SentenceEncoder() = default;

core::Result<std::shared_ptr<const SentenceEncoder>> SentenceEncoder::read(
    const std::filesystem::path& file) {
  const auto content = TensorFile::read(file);
  if (!content) return content.error();
  return from(*content, file.string());
}

core::Result<std::shared_ptr<const SentenceEncoder>> SentenceEncoder::from(const TensorFile& file,
                                                                           std::string_view name) {
  auto model = std::make_unique<Model>();
  Parts part{file};
  model->network = EncoderNetwork::read(file, part);
  for (const std::string& text : file.texts()) {
    if (!text.starts_with(kLabels)) continue;
    const std::string head = text.substr(kLabels.size());
    model->heads[head] = {lines_of(*file.text(text)), part.affine("head." + head),
                          part.affine("head." + head + ".hidden", false),
                          part("head." + head + ".centre", false)};
  }
  if (!part.complete() || !model->fits())
    return core::bad_input("The file '" + std::string{name} +
                           "' lacks parts, or they do not fit together; install MANA again.");
  return std::shared_ptr<const SentenceEncoder>{new SentenceEncoder{std::move(model)}};
}

std::string SentenceEncoder::fitted(std::string_view text) {
  constexpr std::string_view kTypographic = "\u2019";
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i).starts_with(kTypographic)) {
      plain += '\'';
      i += kTypographic.size() - 1;
    } else {
      plain += text[i] >= 'A' && text[i] <= 'Z' ? static_cast<char>(text[i] - 'A' + 'a') : text[i];
    }
  }
  const auto is_word = [&](std::size_t i) {
    return i < plain.size() && is_word_byte(static_cast<unsigned char>(plain[i]));
  };
  std::string out;
  for (std::size_t i = 0; i < plain.size(); ++i) {
    const bool stays = is_word(i) || (plain[i] == '\'' && i > 0 && is_word(i - 1) && is_word(i + 1));
    if (stays) out += plain[i];
    if (!stays && !out.empty() && out.back() != ' ') out += ' ';
  }
  if (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

std::vector<double> SentenceEncoder::judge(std::string_view head, std::string_view text) const {
  const auto found = model_->heads.find(head);
  if (found == model_->heads.end()) return {};
  const Tensor vector = model_->encoded(fitted(text));
  if (vector.rows == 0) return {};
  const Tensor scores = found->second(vector);
  const float most = *std::max_element(scores.values.begin(), scores.values.end());
  std::vector<double> p;
  double sum = 0;
  for (const float s : scores.values) sum += p.emplace_back(std::exp(static_cast<double>(s - most)));
  for (double& v : p) v /= sum;
  return p;
}

std::vector<float> SentenceEncoder::vector_of(std::string_view text) const {
  return model_->encoded(fitted(text)).values;
}

SentenceEncoder::WordsRead SentenceEncoder::read_words(std::string_view text, std::size_t most) const {
  const std::string words = fitted(text);
  WordsRead read;
  if (!words.empty()) read.ids = model_->network.pieces.cut(words, most);
  if (!read.ids.empty()) read.states = model_->network.states(read.ids);
  return read;
}

std::vector<float> SentenceEncoder::vector_of(const WordsRead& read) const {
  return model_->vector_of(read.states).values;
}

const EncoderNetwork& SentenceEncoder::network() const { return model_->network; }

const std::vector<std::string>& SentenceEncoder::labels(std::string_view head) const {
  static const std::vector<std::string> kNone;
  const auto found = model_->heads.find(head);
  return found == model_->heads.end() ? kNone : found->second.labels;
}

}  // namespace mana::dialogue
