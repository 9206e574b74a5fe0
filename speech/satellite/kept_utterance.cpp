#include "speech/satellite/kept_utterance.hpp"

#include <algorithm>

#include "agent/bus/messages/hearing.hpp"

namespace mana::speech::wyoming {
namespace {
constexpr int kRate = 16'000, kFrame = 160;

/// Where what was said begins after her name. When the first word ends is known, and when it begins is not:
/// the name may be taken for a part of it. Between the two it is quiet, so it is the quietest 30 ms before a
/// word of so many letters.
std::size_t after_name(std::span<const std::int16_t> sound, int first_frame, const WrittenWord& first) {
  constexpr int kQuiet = kRate * 3 / 100, kStep = kRate / 100;
  const auto sample = [&](double seconds) {
    return first_frame * kFrame + static_cast<int>(seconds * kRate);
  };
  const double longest = 0.35 + 0.1 * static_cast<double>(first.text.size());
  const int from = std::max({sample(first.start), sample(first.end - longest), 0});
  const int to = std::min(sample(first.end - 0.1), static_cast<int>(sound.size())) - kQuiet;
  int best = from;
  double least = -1;
  for (int at = from; at <= to; at += kStep) {
    double power = 0;
    for (const std::int16_t s : sound.subspan(static_cast<std::size_t>(at), kQuiet)) power += double(s) * s;
    if (least < 0 || power < least) best = at, least = power;
  }
  return static_cast<std::size_t>(std::min(best, static_cast<int>(sound.size())));
}
}  // namespace

Recognition KeepingRecogniser::hear_out(const Stretch& stretch, const Expected& expected, Recognition own) {
  Recognition r = words_->hear_out(stretch, expected, std::move(own));
  keep(r, stretch.sound, stretch.speech.first_frame);
  return r;
}

bool KeepingRecogniser::ask_others(const Stretch& stretch, const Expected& expected, const Recognition& own) {
  asked_.clear();
  if (!words_->ask_others(stretch, expected, own)) return false;
  if (kept_->is_wanted()) asked_.assign(stretch.sound.begin(), stretch.sound.end());
  asked_first_frame_ = stretch.speech.first_frame;
  return true;
}

std::optional<Recognition> KeepingRecogniser::others_say() {
  auto r = words_->others_say();
  if (r) {
    keep(*r, asked_, asked_first_frame_);
    asked_.clear();
  }
  return r;
}

void KeepingRecogniser::forget_others() {
  asked_.clear();
  words_->forget_others();
}

void KeepingRecogniser::keep(const Recognition& r, std::span<const std::int16_t> sound, int first_frame) {
  if (!r.accepted || r.id != msg::kFreeWords || sound.empty()) return;
  const bool is_known = r.named && !r.words.empty();
  kept_->keep(sound.subspan(is_known ? after_name(sound, first_frame, r.words.front()) : 0));
}

}  // namespace mana::speech::wyoming
