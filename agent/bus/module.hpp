#pragma once
#include <string_view>

#include "agent/bus/mailbox.hpp"
#include "agent/core/time.hpp"

namespace mana::bus {

/// A part of the agent. It is stepped by one thread, which first delivers its messages.
class Module {
 public:
  Module() = default;
  virtual ~Module() = default;
  Module(const Module&) = delete;
  Module& operator=(const Module&) = delete;

  virtual std::string_view name() const = 0;
  /// Does what is due at `now` and returns when it next wants to run (kNever: only at a message).
  /// Within a step time stands still.
  virtual core::Time step(core::Time now) = 0;

  Mailbox& mailbox() { return mailbox_; }

 private:
  Mailbox mailbox_;
};

}  // namespace mana::bus
