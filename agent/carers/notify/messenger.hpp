#pragma once
#include <string>
#include <vector>

#include "agent/carers/notify/contact.hpp"
#include "agent/core/result.hpp"
#include "agent/core/time.hpp"

namespace mana::notify {

/// What is sent.
struct Message {
  std::string id;     ///< letters and digits; the same at every try
  std::string title;  ///< one line
  std::string text;   ///< lines ended by \n
  std::string link;   ///< where somebody says that they see to it; empty: none
  bool urgent = false;
  core::WallTime at{};             ///< of the occasion
  std::string language = "en-GB";  ///< of what is written around it
};

/// One way out of the house.
/// Threads: one.  Errors: one sentence that names the host and no secret. BadInput: it was refused and will
/// be refused again, such as a wrong password. Timeout: it may have arrived, but its answer was
/// lost. Else it is worth another try.
class Messenger {
 public:
  virtual ~Messenger() = default;
  /// Returns when the other side has taken it, or after a minute at most.
  virtual core::Status send(const Contact& contact, const Message& message) = 0;
  /// Called every few seconds while nothing is sent: keeps up what wants to be kept up, for all who are told.
  virtual void idle(const std::vector<Contact>& contacts) { (void)contacts; }
};

}  // namespace mana::notify
