#pragma once
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "agent/bus/bus.hpp"
#include "agent/bus/messages/forward.hpp"
#include "agent/bus/messages/outside.hpp"
#include "agent/bus/messages/say.hpp"
#include "agent/bus/module.hpp"
#include "speech/satellite/house_sounds.hpp"
#include "speech/satellite/kept_utterance.hpp"
#include "speech/satellite/own_server.hpp"

namespace mana::program {

/// MANA's own Wyoming server, and the companion as the satellite of the home's: what was said to her, and she
/// has no answer to herself, goes to the home's server as sound, and its answer is said as hers. What that
/// server announces is said, or played, in turn with what she says.
///
/// Publishes: OutsideAnswer, Say, ModuleFailed, ModuleRecovered.
/// Hears:     AskOutside (of the services that it stands for), Heard, SpeechStarted, SpeechEnded.
/// Ownership: owns the server; refers to the bus.
/// Threads:   step() on one; the server has its own.
/// Errors:    a port that is taken is said once as ModuleFailed and tried again every minute. A house that
///            does not answer in time is as one that does not know.
class WyomingModule final : public bus::Module {
 public:
  struct Options {
    speech::wyoming::OwnServerOptions server;
    std::set<std::string, std::less<>> services = {};  ///< whose questions go to the house
    core::Duration longest = std::chrono::seconds{6};  ///< then its answer is done without
    core::Duration fresh = std::chrono::seconds{15};   ///< how long ago it may have been said
    core::Duration try_again_every = std::chrono::minutes{1};
  };
  WyomingModule(bus::Bus& bus, Options options, speech::wyoming::OwnSkills skills,
                std::shared_ptr<speech::wyoming::KeptUtterance> kept,
                std::shared_ptr<speech::wyoming::HouseSounds> sounds);
  std::string_view name() const override { return "wyoming"; }
  core::Time step(core::Time now) override;

  std::uint16_t port() const { return server_ ? server_->port() : std::uint16_t{0}; }

 private:
  struct Asked {
    msg::OutsideId id{};
    core::Time deadline{};
  };
  void subscribe();
  void open(core::Time now);
  void ask(const msg::AskOutside& m, core::Time now);
  void obey(speech::wyoming::HouseSays says);
  void answer(bool known, const std::string& text);
  void say(const std::string& text);
  void play(speech::wyoming::HouseSays says);

  bus::Bus& bus_;
  Options options_;
  const speech::wyoming::OwnSkills skills_;
  std::shared_ptr<speech::wyoming::KeptUtterance> kept_;
  std::shared_ptr<speech::wyoming::HouseSounds> sounds_;
  std::optional<msg::AskOutside> inbox_;  // the newest counts
  bool heard_ = false;                    // something was said freely, since the last step
  std::optional<std::vector<std::int16_t>> sound_;
  core::Time sound_until_{};
  std::optional<Asked> asked_;
  std::int64_t said_ = 0;
  std::string answer_;                        // that has not begun to be heard
  std::optional<msg::UtteranceId> speaking_;  // for the house
  bool ended_ = false;
  core::Time next_try_{};
  bool failed_ = false;
  std::unique_ptr<speech::wyoming::OwnServer> server_;  // last: it wakes the mailbox
};

}  // namespace mana::program
