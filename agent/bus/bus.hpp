#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "agent/bus/fields.hpp"
#include "agent/bus/mailbox.hpp"

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

/// The fields of a message whose kind the bus itself does not know. It refers to the message.
class Fields {
 public:
  using Write = void (*)(const void* message, FieldSink& sink);
  Fields(const void* message, Write write) : message_{message}, write_{write} {}
  void operator()(FieldSink& sink) const { write_(message_, sink); }

 private:
  const void* message_;
  Write write_;
};

/// Joins the modules: typed messages, published by value, delivered on the hearer's own thread.
///
/// Subscriptions are made in constructors; seal() freezes them, so publishing needs no lock on the
/// table and the wiring can be printed. A handler runs later, never inside publish().
/// Ownership: owns the handlers; refers to the mailboxes, which must outlive the last publish.
/// Threads:   subscribe and seal before the threads start; publish from any but the audio callback.
class Bus {
 public:
  /// Sees every message as it is published (the journal). Called under a lock: one at a time.
  class Tap {
   public:
    virtual ~Tap() = default;
    virtual void published(std::string_view message, const Fields& fields) = 0;
  };

  Bus();
  ~Bus();
  Bus(const Bus&) = delete;
  Bus& operator=(const Bus&) = delete;

  /// @param handle is called with a `const M&` on the thread that delivers the mailbox
  template <class M, class Handle>
  void subscribe(Mailbox& mailbox, std::string_view hearer, Handle handle, Keep keep = Keep::All) {
    add(key<M>(), name_of<M>(), mailbox, hearer, std::make_unique<HandlerOf<M, Handle>>(std::move(handle)),
        keep);
  }

  template <class M>
  void publish(M message) {
    send(key<M>(), name_of<M>(), std::make_shared<const M>(std::move(message)), &write_fields<M>);
  }

  /// @param see is called with (std::string_view message, const Fields& fields)
  template <class See>
  void set_tap(See see) {
    put_tap(std::make_unique<TapOf<See>>(std::move(see)));
  }
  void seal();
  bool sealed() const;
  const std::vector<Wire>& wiring() const;

 private:
  template <class M, class Handle>
  class HandlerOf final : public Handler {
   public:
    explicit HandlerOf(Handle handle) : handle_{std::move(handle)} {}
    void handle(const void* message) const override { handle_(*static_cast<const M*>(message)); }

   private:
    mutable Handle handle_;
  };
  template <class See>
  class TapOf final : public Tap {
   public:
    explicit TapOf(See see) : see_{std::move(see)} {}
    void published(std::string_view message, const Fields& fields) override { see_(message, fields); }

   private:
    See see_;
  };
  /// The address of a variable that exists once for each kind of message.
  template <class M>
  static const void* key() {
    static const char here = 0;
    return &here;
  }
  template <class M>
  static std::string_view name_of() {
    return message_name(static_cast<const M*>(nullptr));
  }
  template <class M>
  static void write_fields(const void* message, FieldSink& sink) {
    visit_fields(*static_cast<const M*>(message), sink);
  }

  void add(const void* key, std::string_view message, Mailbox& mailbox, std::string_view hearer,
           std::unique_ptr<Handler> handler, Keep keep);
  void send(const void* key, std::string_view name, const std::shared_ptr<const void>& message,
            Fields::Write write);
  void put_tap(std::unique_ptr<Tap> tap);

  struct Table;
  std::unique_ptr<Table> table_;
};

}  // namespace mana::bus
