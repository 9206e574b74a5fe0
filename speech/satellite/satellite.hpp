#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "speech/wyoming/event.hpp"

namespace mana::speech::wyoming {

/// What a home's server, such as Home Assistant, tells the satellite.
struct HouseSays {
  enum class Kind {
    Ready,       ///< from now on it takes what is said
    Away,        ///< and from now on not
    Written,     ///< it has written down what was said, in `text`
    Answer,      ///< what is to be said to it, in `text`
    NoAnswer,    ///< it could not make anything of what was said; `text` says why, for the log
    Announced,   ///< something is to be said that nobody asked for, in `text`
    Sound,       ///< something is to be heard, in `sound`: an announcement, or an answer without words
    TimerEnded,  ///< a timer that was set by voice is over; `text` is its name, or empty
  } kind = Kind::Ready;
  std::string text = {};
  std::vector<std::int16_t> sound = {};  ///< mono
  int rate_hz = 0;
};

/// MANA as the satellite of a home's server: what was said to her goes there as sound, and what is to be said
/// or heard comes back. Pure: events in, events out; knows neither socket nor clock. One client at a time.
/// Threads: one.
class Satellite {
 public:
  static constexpr std::size_t kMostText = 4'000;  ///< bytes of what she is to say
  static constexpr int kMostSeconds = 60;          ///< of sound that she is to play
  static constexpr std::size_t kMostTimers = 32;

  struct Step {
    std::vector<Event> answers = {};
    std::vector<HouseSays> says = {};
  };
  /// @param name what she is called, which is her wake word
  explicit Satellite(std::string name) : name_{std::move(name)} {}

  /// An event of the client that is connected. BadInput as of SoundTaker; then the connection ends.
  core::Result<Step> take(const Event& event);
  /// It is gone.
  Step leave();

  bool is_running() const { return running_; }
  /// What somebody said to her after her name: the events with which the home's server is asked. Nothing
  /// where it is not ready, or at work on what was said before.
  /// @param sound mono
  std::vector<Event> ask(std::span<const std::int16_t> sound, int rate_hz);
  /// Nobody waits any longer for what was asked.
  void give_up() { asked_ = false; }
  /// What was to be said or heard has been: what the server is told.
  std::vector<Event> played() const;

 private:
  std::optional<HouseSays> take_answer(const Event& event);
  core::Result<std::optional<HouseSays>> take_sound(const Event& event);
  std::optional<HouseSays> take_timer(const Event& event);

  std::string name_;
  bool running_ = false;
  bool asked_ = false;      // and not answered yet
  bool has_words_ = false;  // what is heard next was told in words before
  std::optional<SoundTaker> sound_;
  std::map<std::string, std::string> timers_;  // names by id
};

}  // namespace mana::speech::wyoming
