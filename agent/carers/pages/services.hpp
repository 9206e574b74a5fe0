#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "agent/bus/messages/slots.hpp"
#include "agent/carers/pages/lesson_services.hpp"
#include "agent/core/result.hpp"

namespace mana::carers {

/// What the page asks of parts that it may not know; agent/program joins them. Each may be empty: then that part
/// of the page is not offered. announcement, faces, chosen_face and choose_face are called on the page's
/// thread; portrait and sound may take seconds and are called on another one.
struct Hands {
  /// Every wording of the first sentence that the task files have for these slots; slots["kind"] chooses.
  std::function<std::vector<std::string>(const msg::Slots& slots, const std::string& day_part)> announcement;
  struct Face {
    std::string name, shown_name, manner;
  };
  std::function<std::vector<Face>()> faces;
  std::function<std::string()> chosen_face;
  std::function<core::Status(const std::string& name)> choose_face;
  std::function<core::Result<std::string>(const std::string& face)> portrait;                        ///< PNG
  std::function<core::Result<std::string>(const std::string& text, const std::string& face)> sound;  ///< WAV
  /// Of the machine that MANA runs on.
  struct Machine {
    bool has_network = false;            ///< a cable or a radio is connected; not: the internet answers
    std::optional<int> battery_percent;  ///< nothing: it has none
    bool on_mains = true;
  };
  std::function<Machine()> machine;  ///< quick: called for each look at the page of its health
  LessonHands lessons;
};

}  // namespace mana::carers
