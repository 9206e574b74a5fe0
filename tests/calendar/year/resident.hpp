#pragma once
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <string>

#include "agent/bus/bus.hpp"
#include "agent/bus/messages/reminder.hpp"
#include "agent/bus/messages/reminder_id.hpp"
#include "agent/bus/module.hpp"
#include "tests/support/power_cut.hpp"

namespace mana::calendar::year {

/// The person, and the dialogue that speaks with her: hears what is announced, and answers after a while, or
/// does not, or wants it later, or is cut short. Speaks with one voice: what she said is told to `ledger`
/// first.
class Resident final : public bus::Module {
 public:
  struct Ledger {
    std::function<void(const msg::ReminderDue&)> announced;
    std::function<void(msg::ReminderId)> acknowledged;
    std::function<void()> idle;  ///< nothing is being said any more
  };
  Resident(bus::Bus& bus, const core::Clock& clock, std::mt19937& chance, const test::PowerCut& power,
           Ledger ledger)
      : bus_{bus}, clock_{clock}, chance_{chance}, power_{power}, ledger_{std::move(ledger)} {
    bus.subscribe<msg::ReminderDue>(mailbox(), name(), [this](const msg::ReminderDue& due) { hear(due); });
  }
  std::string_view name() const override { return "test.resident"; }

  core::Time step(core::Time now) override {
    if (power_.happened() || !answer_ || now < answer_->at) return answer_ ? answer_->at : core::kNever;
    const auto [ids, kind, at] = *answer_;
    answer_.reset();
    for (const msg::ReminderId id : ids) say(id, kind);
    ledger_.idle();
    return core::kNever;
  }

 private:
  enum class Kind { Acknowledge, Ignore, Later, CutShort, Silence };
  struct Answer {
    std::vector<msg::ReminderId> ids;  // told together
    Kind kind = Kind::Acknowledge;
    core::Time at{};
  };

  void hear(const msg::ReminderDue& due) {
    if (power_.happened()) return;  // it never left the loudspeaker
    std::vector<msg::ReminderId> ids{due.id};
    ledger_.announced(due);
    for (const msg::ReminderDue& other : due.others) {
      ledger_.announced(other);
      ids.push_back(other.id);
    }
    static constexpr Kind kKinds[] = {
        Kind::Acknowledge, Kind::Acknowledge, Kind::Acknowledge, Kind::Acknowledge, Kind::Acknowledge,
        Kind::Acknowledge, Kind::Ignore,      Kind::Later,       Kind::CutShort,    Kind::Silence};
    const Kind kind = kKinds[std::uniform_int_distribution<std::size_t>{0, std::size(kKinds) - 1}(chance_)];
    // Who says nothing at all is waited for: that is the service's own two minutes, and a little.
    const int seconds = kind == Kind::Silence ? 121 : std::uniform_int_distribution{1, 25}(chance_);
    answer_ = Answer{std::move(ids), kind, clock_.now() + std::chrono::seconds{seconds}};
  }

  void say(msg::ReminderId id, Kind kind) {
    const bool complete = kind != Kind::CutShort;
    if (kind != Kind::Silence) bus_.publish(msg::ReminderSpoken{id, complete});
    if (kind == Kind::Acknowledge) {
      ledger_.acknowledged(id);
      bus_.publish(msg::ReminderAcknowledged{id, "voice"});
    }
    if (kind == Kind::Later) bus_.publish(msg::ReminderSnoozed{id});
    if (kind == Kind::Ignore || kind == Kind::CutShort) bus_.publish(msg::ReminderUnanswered{id});
  }

  bus::Bus& bus_;
  const core::Clock& clock_;
  std::mt19937& chance_;
  const test::PowerCut& power_;
  Ledger ledger_;
  std::optional<Answer> answer_;
};

/// Looks at everything after each step of the others, and ends the run when the power is gone.
class Onlooker final : public bus::Module {
 public:
  explicit Onlooker(std::function<void()> look) : look_{std::move(look)} {}
  std::string_view name() const override { return "test.onlooker"; }
  core::Time step(core::Time) override {
    look_();
    return core::kNever;
  }

 private:
  std::function<void()> look_;
};

}  // namespace mana::calendar::year
