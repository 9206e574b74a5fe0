#include "speech/satellite/satellite.hpp"

#include <utility>

namespace mana::speech::wyoming {
namespace {
using core::Json;
using Kind = HouseSays::Kind;

std::string cut(std::string text, std::size_t most) {
  if (text.size() > most) text.resize(most);  // a letter in pieces is replaced when it is cleaned
  return text;
}
}  // namespace

core::Result<Satellite::Step> Satellite::take(const Event& event) {
  if (event.type == "run-satellite") {
    running_ = true;
    asked_ = false;
    return Step{{}, {{Kind::Ready}}};
  }
  if (event.type == "pause-satellite") return leave();
  std::optional<HouseSays> says = take_timer(event);
  if (!says) says = take_answer(event);
  if (!says) {
    auto sound = take_sound(event);
    if (!sound) return std::move(sound).error();
    says = *std::move(sound);
  }
  Step step;
  if (says) step.says.push_back(*std::move(says));
  return step;
}

Satellite::Step Satellite::leave() {
  const bool was_running = std::exchange(running_, false);
  asked_ = has_words_ = false;
  sound_.reset();
  return was_running ? Step{{}, {{Kind::Away}}} : Step{};
}

std::optional<HouseSays> Satellite::take_answer(const Event& event) {
  if (event.type == "transcript") return HouseSays{Kind::Written, cut(event.text("text"), kMostText)};
  if (event.type == "error") {
    return std::exchange(asked_, false)
               ? std::optional{HouseSays{Kind::NoAnswer, cut(event.text("text"), kMostText)}}
               : std::nullopt;
  }
  const bool is_announcement = event.type == "run-pipeline" && !event.text("announce_text").empty();
  if (is_announcement) return HouseSays{Kind::Announced, cut(event.text("announce_text"), kMostText)};
  if (event.type != "synthesize") return std::nullopt;
  std::string text = cut(event.text("text"), kMostText);
  if (text.empty()) return std::nullopt;
  has_words_ = true;
  return HouseSays{std::exchange(asked_, false) ? Kind::Answer : Kind::Announced, std::move(text)};
}

/// What was told in words is said in MANA's own voice, which her lips can follow; so its sound is left out.
core::Result<std::optional<HouseSays>> Satellite::take_sound(const Event& event) {
  const std::optional<HouseSays> nothing;
  if (event.type == "audio-start") sound_.emplace(kMostSeconds);
  if (event.type == "audio-chunk" && sound_) {
    if (auto taken = sound_->take(event); !taken) return std::move(taken).error();
  }
  if (event.type != "audio-stop") return nothing;
  auto sound = std::exchange(sound_, std::nullopt);
  if (std::exchange(has_words_, false) || !sound || sound->sound().empty()) return nothing;
  asked_ = false;
  return std::optional{HouseSays{Kind::Sound, {}, std::move(sound->sound()), sound->rate_hz()}};
}

std::optional<HouseSays> Satellite::take_timer(const Event& event) {
  const std::string id = event.text("id");
  if (event.type == "timer-started" && timers_.size() < kMostTimers)
    timers_[cut(id, 200)] = cut(event.text("name"), 200);
  const bool is_over = event.type == "timer-finished";
  if (!is_over && event.type != "timer-cancelled") return std::nullopt;
  const auto found = timers_.find(id);
  const std::string name = found == timers_.end() ? "" : found->second;
  if (found != timers_.end()) timers_.erase(found);
  return is_over ? std::optional{HouseSays{Kind::TimerEnded, name}} : std::nullopt;
}

std::vector<Event> Satellite::ask(std::span<const std::int16_t> sound, int rate_hz) {
  if (!running_ || asked_ || sound.empty()) return {};
  asked_ = true;
  has_words_ = false;
  std::vector<Event> events{
      {"detection", {{"name", name_}, {"timestamp", 0}}, {}},
      {"run-pipeline",
       {{"start_stage", "asr"}, {"end_stage", "tts"}, {"restart_on_end", false}, {"wake_word_name", name_}},
       {}},
      {"streaming-started", Json::object(), {}}};
  for (Event& e : events_of(sound, rate_hz)) events.push_back(std::move(e));
  events.push_back({"streaming-stopped", Json::object(), {}});
  return events;
}

std::vector<Event> Satellite::played() const {
  if (!running_) return {};
  return {{"played", Json::object(), {}}};
}

}  // namespace mana::speech::wyoming
