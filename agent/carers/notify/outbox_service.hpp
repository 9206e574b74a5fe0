#pragma once
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "agent/carers/notify/back_off.hpp"
#include "agent/carers/notify/contact_store.hpp"
#include "agent/carers/notify/messenger.hpp"
#include "calendar/outbox/letter_text.hpp"
#include "calendar/store/outbox_rows.hpp"

namespace mana::notify {

struct OutboxPolicy {
  core::Duration next_after = std::chrono::minutes{10};  ///< from one level to the next
  core::Duration fresh_for = std::chrono::hours{2};      ///< then it is told in a digest, if ever
  core::Duration give_up_after = std::chrono::days{7};   ///< also with the digest
  std::string page_address;                              ///< "https://192.168.1.20:8443"; empty: no links
  std::uint64_t seed = 1;
  BackOff usual{};
  BackOff late{.first = std::chrono::minutes{5}, .longest = std::chrono::hours{1}};  ///< of digests
};

/// The work on the outbox: writes the letters of each occasion, sends what is due, and gathers what came too
/// late into one message for each recipient.
///
/// Each occasion goes to each recipient once. A letter is written down as "sending" before it goes, and again
/// when it went; a crash between the two repeats it once, under the same message id. Ownership: refers to
/// what it is given.  Threads: the database's.  Time: wall time, from outside.
class OutboxDesk {
 public:
  OutboxDesk(platform::SqliteDb& db, const platform::SecretBox& box, Messenger& messenger,
             calendar::outbox::Household household, OutboxPolicy policy)
      : db_{db},
        box_{box},
        messenger_{messenger},
        household_{std::move(household)},
        policy_{std::move(policy)},
        contacts_{db, box} {}

  /// Does all that is due. Errors: of the store; a message that could not be sent is in its letter.
  core::Status pass(core::WallTime now);
  ContactStore& contacts() { return contacts_; }
  const calendar::outbox::Household& household() const { return household_; }

 private:
  core::Status recover();
  core::Status plan(core::WallTime now);
  core::Status write_letters(const calendar::outbox::Occasion& occasion,
                             const std::vector<Contact>& contacts);
  core::Result<std::set<std::int64_t>> who_was_told(const calendar::outbox::Occasion& occasion);
  core::Status retire(core::WallTime now);
  core::Status expire(calendar::outbox::Letter& letter, const calendar::outbox::Occasion& occasion,
                      core::WallTime now);
  core::Result<calendar::outbox::Letter> digest_for(const calendar::outbox::Letter& letter,
                                                    core::WallTime now);
  core::Status send_due(core::WallTime now);
  core::Status send(calendar::outbox::Letter& letter, core::WallTime now);
  core::Result<Message> compose(const calendar::outbox::Letter& letter,
                                const calendar::outbox::Occasion& occasion, core::WallTime now);
  core::Status after_failure(calendar::outbox::Letter& letter, const calendar::outbox::Occasion& occasion,
                             const core::Error& why, core::WallTime now);
  core::Status tidy(core::WallTime now);
  std::string link_mark(const std::string& message_id) const { return box_.mark("link:" + message_id); }

  platform::SqliteDb& db_;
  const platform::SecretBox& box_;
  Messenger& messenger_;
  calendar::outbox::Household household_;
  OutboxPolicy policy_;
  ContactStore contacts_;
  bool recovered_ = false;
  core::WallTime tidied_{};
};

}  // namespace mana::notify
