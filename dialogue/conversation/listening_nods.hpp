#pragma once
#include <string_view>

#include "agent/bus/bus.hpp"
#include "agent/bus/messages/forward.hpp"
#include "agent/bus/module.hpp"

namespace mana::dialogue {

/// A small nod where somebody who tells the agent something long pauses after a sentence: she goes on
/// listening. In people's talk such signs come at the ends of clauses, every few seconds (Yngve 1970; Ward
/// and Tsukahara 2000).
///
/// Publishes: MakeGesture.  Hears: HearingSoFar, SpeechStarted, SpeechEnded.
/// Ownership: refers to the bus, which must outlive it.  Threads: the one that steps it.
class ListeningNods final : public bus::Module {
 public:
  struct Options {
    core::Duration first_after = std::chrono::seconds{3};  ///< of somebody's speech
    core::Duration every = std::chrono::seconds{5};        ///< at most
    double strength = 0.45;                                ///< of a whole nod, 0..1
  };
  explicit ListeningNods(bus::Bus& bus) : ListeningNods{bus, Options{}} {}
  ListeningNods(bus::Bus& bus, const Options& options);
  std::string_view name() const override { return "dialogue.nods"; }
  core::Time step(core::Time) override { return core::kNever; }

 private:
  void listen(const msg::HearingSoFar& m);

  bus::Bus& bus_;
  Options options_;
  core::Time last_ = core::Time::min();  // nod
  bool speaks_ = false;                  // the agent
};

}  // namespace mana::dialogue
