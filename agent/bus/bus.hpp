#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "agent/bus/fields.hpp"
#include "agent/bus/mailbox.hpp"
#include "agent/core/check.hpp"

namespace mana::bus {

enum class Keep {
  All,    ///< what must not be lost
  Latest  ///< what goes stale: an unread one is replaced
};

/// One line of the wiring: who hears what.
struct Wire {
  std::string message;
  std::string hearer;
  Keep keep;
};

/// Joins the modules: typed messages, published by value, delivered on the hearer's own thread.
///
/// Subscriptions are made in constructors; seal() freezes them, so publishing needs no lock on the
/// table and the wiring can be printed. A handler runs later, never inside publish().
/// Ownership: refers to the mailboxes, which must outlive the last publish.
/// Threads:   subscribe and seal before the threads start; publish from any but the audio callback.
class Bus {
 public:
  /// Sees every message as it is published (the journal). Called under a lock: one at a time.
  using Tap = std::function<void(std::string_view name, const std::function<void(FieldSink&)>& write)>;

  template <class M>
  void subscribe(Mailbox& mailbox, std::string_view hearer, std::function<void(const M&)> handler,
                 Keep keep = Keep::All) {
    MANA_CHECK(!sealed_, "subscribe() after seal()");
    wires_.push_back({std::string{message_name(static_cast<const M*>(nullptr))}, std::string{hearer}, keep});
    hearers_[key<M>()].push_back({&mailbox, keep, ++slots_, [handler = std::move(handler)](const void* m) {
                                    handler(*static_cast<const M*>(m));
                                  }});
  }

  template <class M>
  void publish(M message) {
    const auto shared = std::make_shared<const M>(std::move(message));
    if (tap_) {
      const std::lock_guard lock{tap_mutex_};
      tap_(message_name(shared.get()), [&shared](FieldSink& sink) { visit_fields(*shared, sink); });
    }
    const auto found = hearers_.find(key<M>());
    if (found == hearers_.end()) return;
    for (const Hearer& hearer : found->second) {
      auto delivery = [&hearer, shared] { hearer.handle(shared.get()); };
      if (hearer.keep == Keep::All) {
        hearer.mailbox->post(std::move(delivery));
      } else {
        hearer.mailbox->post_latest(hearer.slot, std::move(delivery));
      }
    }
  }

  void set_tap(Tap tap) {
    MANA_CHECK(!sealed_, "set_tap() after seal()");
    tap_ = std::move(tap);
  }
  void seal() { sealed_ = true; }
  bool sealed() const { return sealed_; }
  const std::vector<Wire>& wiring() const { return wires_; }

 private:
  struct Hearer {
    Mailbox* mailbox;
    Keep keep;
    std::uint64_t slot;
    std::function<void(const void*)> handle;
  };
  template <class M>
  static const void* key() {
    static const char here = 0;
    return &here;
  }

  std::unordered_map<const void*, std::vector<Hearer>> hearers_;
  std::vector<Wire> wires_;
  std::uint64_t slots_ = 0;
  bool sealed_ = false;
  Tap tap_;
  std::mutex tap_mutex_;
};

}  // namespace mana::bus
