#include "agent/program/servers/wyoming_module.hpp"

#include <utility>

#include "agent/bus/messages/hearing.hpp"
#include "agent/bus/messages/speech.hpp"
#include "agent/bus/messages/system.hpp"
#include "agent/core/log.hpp"

namespace mana::program {
namespace {
using speech::wyoming::HouseSays;
using speech::wyoming::OwnServer;

constexpr std::int64_t kFirstUtterance = 2'000'000'000'000;  // the dialogue counts from 1
constexpr int kHearingRate = 16'000;
constexpr const char* kAnnouncement = "A message from your home.";
constexpr const char* kAnswer = "Your home says this.";
}  // namespace

WyomingModule::WyomingModule(bus::Bus& bus, Options options, speech::wyoming::OwnSkills skills,
                             std::shared_ptr<speech::wyoming::KeptUtterance> kept,
                             std::shared_ptr<speech::wyoming::HouseSounds> sounds)
    : bus_{bus},
      options_{std::move(options)},
      skills_{std::move(skills)},
      kept_{std::move(kept)},
      sounds_{std::move(sounds)} {
  subscribe();
}

void WyomingModule::subscribe() {
  if (!options_.server.description.is_satellite) return;
  bus_.subscribe<msg::AskOutside>(mailbox(), name(), [this](const msg::AskOutside& m) {
    if (options_.services.contains(m.service)) inbox_ = m;
  });
  bus_.subscribe<msg::Heard>(mailbox(), name(), [this](const msg::Heard& m) {
    heard_ = heard_ || (m.accepted && m.command == msg::kFreeWords);
  });
  bus_.subscribe<msg::SpeechStarted>(mailbox(), name(), [this](const msg::SpeechStarted& m) {
    if (answer_.empty() || m.text.find(answer_) == std::string::npos) return;
    answer_.clear();
    speaking_ = m.id;
  });
  bus_.subscribe<msg::SpeechEnded>(
      mailbox(), name(), [this](const msg::SpeechEnded& m) { ended_ = ended_ || m.id == speaking_; });
}

core::Time WyomingModule::step(core::Time now) {
  if (!server_ && now >= next_try_) open(now);
  if (!server_) {
    inbox_.reset();
    return next_try_;
  }
  for (HouseSays& says : server_->take()) obey(std::move(says));
  if (std::exchange(heard_, false)) {
    if (auto sound = kept_->take()) sound_ = std::move(sound);
    sound_until_ = now + options_.fresh;
  }
  if (now >= sound_until_) sound_.reset();
  if (const auto question = std::exchange(inbox_, std::nullopt)) ask(*question, now);
  if (asked_ && now >= asked_->deadline) {
    server_->give_up();
    answer(false, "");
  }
  if (std::exchange(ended_, false)) {
    speaking_.reset();
    server_->played();
  }
  const core::Time forgets = sound_ ? sound_until_ : core::kNever;
  return asked_ ? std::min(asked_->deadline, forgets) : forgets;
}

void WyomingModule::open(core::Time now) {
  auto server = OwnServer::open(options_.server, skills_, [this] { mailbox().wake(); });
  if (server) {
    server_ = std::move(*server);
    if (std::exchange(failed_, false)) bus_.publish(msg::ModuleRecovered{std::string{name()}});
    return;
  }
  next_try_ = now + options_.try_again_every;
  if (!std::exchange(failed_, true))
    bus_.publish(
        msg::ModuleFailed{std::string{name()}, server.error().sentence, "I try again every minute."});
}

/// What was typed has no sound, and what was said long ago is not what is asked.
void WyomingModule::ask(const msg::AskOutside& m, core::Time now) {
  asked_ = Asked{m.id, now + options_.longest};
  auto sound = std::exchange(sound_, std::nullopt);
  if (!sound || !server_->ask(*std::move(sound), kHearingRate)) answer(false, "");
}

void WyomingModule::obey(HouseSays says) {
  using Kind = HouseSays::Kind;
  switch (says.kind) {
    case Kind::Ready: kept_->want(true); break;
    case Kind::Away:
      kept_->want(false);
      sound_.reset();
      answer(false, "");
      break;
    case Kind::Written: break;
    case Kind::Answer: answer(true, says.text); break;
    case Kind::NoAnswer:
      core::log_info(name(), "The home's server has no answer.");
      answer(false, "");
      break;
    case Kind::Announced: say(says.text); break;
    case Kind::Sound: play(std::move(says)); break;
    case Kind::TimerEnded:
      say(says.text.empty() ? "The timer is over." : "The timer for " + says.text + " is over.");
      break;
  }
}

void WyomingModule::answer(bool known, const std::string& text) {
  const auto asked = std::exchange(asked_, std::nullopt);
  if (!asked) return;
  answer_ = known ? text : "";
  bus_.publish(msg::OutsideAnswer{asked->id, known, text});
}

void WyomingModule::say(const std::string& text) {
  const msg::UtteranceId id{kFirstUtterance + ++said_};
  speaking_ = id;
  bus_.publish(msg::Say{id, text, "neutral"});
}

void WyomingModule::play(HouseSays says) {
  const std::string text = asked_ ? kAnswer : kAnnouncement;
  sounds_->add(text, std::move(says.sound), says.rate_hz);
  if (asked_) {
    answer(true, text);
  } else {
    say(text);
  }
}

}  // namespace mana::program
