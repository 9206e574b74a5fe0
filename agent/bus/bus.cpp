#include "agent/bus/bus.hpp"

#include <mutex>
#include <unordered_map>

#include "agent/core/check.hpp"

namespace mana::bus {

struct Bus::Table {
  struct Hearer {
    Mailbox* mailbox;
    Keep keep;
    std::uint64_t slot;
    std::unique_ptr<Handler> handler;
  };
  std::unordered_map<const void*, std::vector<Hearer>> hearers;
  std::vector<Wire> wires;
  std::uint64_t slots = 0;
  bool sealed = false;
  std::unique_ptr<Tap> tap;
  std::mutex tap_mutex;
};

Bus::Bus() : table_{std::make_unique<Table>()} {}
Bus::~Bus() = default;

void Bus::add(const void* key, std::string_view message, Mailbox& mailbox, std::string_view hearer,
              std::unique_ptr<Handler> handler, Keep keep) {
  MANA_CHECK(!table_->sealed, "subscribe() after seal()");
  table_->wires.push_back({std::string{message}, std::string{hearer}, keep});
  table_->hearers[key].push_back({&mailbox, keep, ++table_->slots, std::move(handler)});
}

void Bus::send(const void* key, std::string_view name, const std::shared_ptr<const void>& message,
               Fields::Write write) {
  if (table_->tap) {
    const std::lock_guard lock{table_->tap_mutex};
    table_->tap->published(name, Fields{message.get(), write});
  }
  const auto found = table_->hearers.find(key);
  if (found == table_->hearers.end()) return;
  for (const Table::Hearer& hearer : found->second) {
    if (hearer.keep == Keep::All) {
      hearer.mailbox->post(*hearer.handler, message);
    } else {
      hearer.mailbox->post_latest(hearer.slot, *hearer.handler, message);
    }
  }
}

void Bus::put_tap(std::unique_ptr<Tap> tap) {
  MANA_CHECK(!table_->sealed, "set_tap() after seal()");
  table_->tap = std::move(tap);
}

void Bus::seal() { table_->sealed = true; }
bool Bus::sealed() const { return table_->sealed; }
const std::vector<Wire>& Bus::wiring() const { return table_->wires; }

}  // namespace mana::bus
