#include "speech/name_head/name_spotter.hpp"

#include <algorithm>
#include <utility>

namespace mana::speech {
namespace {
/// How long after the name's end the score is highest: assumed, about the middle of the windows that count as
/// the name while it is learnt, and half a block more for the smoothing.
constexpr std::int64_t kScoreIsLate = 1920;  // samples
}  // namespace

float NameScores::add(const Embedding& e) {
  const NameHead::Narrow latest = head_->narrowed(e);
  if (window_.empty()) window_.assign(HeadNumbers::kWindow, latest);
  std::rotate(window_.begin(), window_.begin() + 1, window_.end());
  window_.back() = latest;
  latest_.push_back(head_->judge(window_));
  if (latest_.size() > kSmoothed) latest_.pop_front();
  float sum = 0;
  for (const float x : latest_) sum += x;
  return sum / static_cast<float>(latest_.size());
}

NameSpotter::NameSpotter(const SpeechEmbedding& embedding, NameHead head)
    : head_{std::move(head)}, stream_{embedding}, scores_{head_} {}

std::vector<NameHeard> NameSpotter::add(std::span<const std::int16_t> samples) {
  waiting_.insert(waiting_.end(), samples.begin(), samples.end());
  const std::size_t whole = waiting_.size() / EmbeddingStream::kBlock * EmbeddingStream::kBlock;
  std::vector<NameHeard> heard;
  for (const Embedding& e : stream_.add(std::span{waiting_}.first(whole)))
    if (const auto name = judge(e)) heard.push_back(*name);
  waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(whole));
  return heard;
}

std::optional<NameHeard> NameSpotter::judge(const Embedding& e) {
  score_ = scores_.add(e);
  ++blocks_;
  if (rest_ > 0) {
    --rest_;
    return {};
  }
  const bool over = score_ >= head_.threshold();
  if (over && !rising_) since_rising_ = 0;
  if (over && (!rising_ || score_ > rising_->score))
    rising_ = NameHeard{std::max<std::int64_t>(0, blocks_ * EmbeddingStream::kBlock - kScoreIsLate), score_};
  if (!rising_) return {};
  if (score_ >= rising_->score && ++since_rising_ <= kPatience) return {};
  rest_ = kRest;
  return std::exchange(rising_, std::nullopt);
}

}  // namespace mana::speech
