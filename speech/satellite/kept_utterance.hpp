#pragma once
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "speech/recognition/recognition.hpp"

namespace mana::speech::wyoming {

/// The sound of what was last said to MANA freely, for the home's server. Nothing is kept unless that is
/// wanted, and never more than one. Threads: any.
class KeptUtterance {
 public:
  void want(bool wanted) {
    const std::lock_guard lock{mutex_};
    wanted_ = wanted;
    if (!wanted) sound_.reset();
  }
  bool is_wanted() const {
    const std::lock_guard lock{mutex_};
    return wanted_;
  }
  void keep(std::span<const std::int16_t> sound) {
    const std::lock_guard lock{mutex_};
    if (wanted_) sound_.emplace(sound.begin(), sound.end());
  }
  /// Once. Mono, 16 kHz.
  std::optional<std::vector<std::int16_t>> take() {
    const std::lock_guard lock{mutex_};
    return std::exchange(sound_, std::nullopt);
  }

 private:
  mutable std::mutex mutex_;
  bool wanted_ = false;
  std::optional<std::vector<std::int16_t>> sound_;
};

/// Understands as the recogniser that it holds does, and keeps the sound of what comes out as free words
/// (msg::kFreeWords), without her name where it is known when that was said. Threads: any one at a time.
class KeepingRecogniser final : public Recognising {
 public:
  KeepingRecogniser(std::unique_ptr<Recognising> words, std::shared_ptr<KeptUtterance> kept)
      : words_{std::move(words)}, kept_{std::move(kept)} {}

  Recognition recognise(const Stretch& stretch, const Expected& expected) override {
    return words_->recognise(stretch, expected);
  }
  const Vocabulary& vocabulary() const override { return words_->vocabulary(); }
  bool writes_down() const override { return words_->writes_down(); }
  bool begins_with_name(std::span<const std::int16_t> sound) override {
    return words_->begins_with_name(sound);
  }
  std::string so_far(std::span<const std::int16_t> sound, bool named) override {
    return words_->so_far(sound, named);
  }
  Recognition hear_out(const Stretch& stretch, const Expected& expected, Recognition own) override;
  bool ask_others(const Stretch& stretch, const Expected& expected, const Recognition& own) override;
  std::optional<Recognition> others_say() override;
  void forget_others() override;
  void hear_as(const VoiceChange& voice) override { words_->hear_as(voice); }

 private:
  void keep(const Recognition& r, std::span<const std::int16_t> sound, int first_frame);

  std::unique_ptr<Recognising> words_;
  std::shared_ptr<KeptUtterance> kept_;
  std::vector<std::int16_t> asked_;  // what others are asked about
  int asked_first_frame_ = 0;
};

}  // namespace mana::speech::wyoming
