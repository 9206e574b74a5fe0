#include "agent/carers/notify/outbox_service.hpp"

#include <algorithm>
#include <utility>

#include "agent/platform/zone/quiet_hours.hpp"
#include "calendar/store/delivery_rows.hpp"

namespace mana::notify {
namespace {

using core::WallTime;

constexpr int kForgivenInterruptions = 3;
constexpr std::chrono::days kRemembered{90}, kOpenFor{1};
constexpr std::chrono::hours kTidyEvery{1};

WallTime::duration span(core::Duration d) { return std::chrono::duration_cast<WallTime::duration>(d); }

}  // namespace

core::Status OutboxDesk::pass(WallTime now) {
  if (!recovered_) {
    if (auto s = recover(); !s) return s;
    recovered_ = true;
  }
  if (auto s = plan(now); !s) return s;
  if (auto s = retire(now); !s) return s;
  if (auto s = send_due(now); !s) return s;
  return tidy(now);
}

/// What was being sent when the program ended may have gone or not; it goes once more, under the same id.
core::Status OutboxDesk::recover() {
  auto cut = calendar::outbox::letters(db_, "state='sending'");
  if (!cut) return std::move(cut).error();
  for (calendar::outbox::Letter& l : *cut) {
    ++l.interruptions;
    const bool again = l.interruptions <= kForgivenInterruptions;
    l.state = again ? calendar::outbox::LetterState::Waiting : calendar::outbox::LetterState::Failed;
    if (!again) l.fault = "MANA ended each time while this was being sent.";
    if (auto s = calendar::outbox::save_letter(db_, l); !s) return s;
  }
  return {};
}

core::Status OutboxDesk::plan(WallTime) {
  auto fresh = calendar::outbox::unplanned_occasions(db_);
  if (!fresh) return std::move(fresh).error();
  if (fresh->empty()) return {};
  auto contacts = contacts_.all();
  if (!contacts) return std::move(contacts).error();
  for (const calendar::outbox::Occasion& o : *fresh) {
    auto transaction = platform::Transaction::begin(db_);
    if (!transaction) return std::move(transaction).error();
    if (auto s = write_letters(o, *contacts); !s) return s;
    if (auto s = calendar::outbox::mark_planned(db_, o.id); !s) return s;
    if (auto s = transaction->commit(); !s) return s;
  }
  return {};
}

core::Status OutboxDesk::write_letters(const calendar::outbox::Occasion& o,
                                       const std::vector<Contact>& contacts) {
  if (o.state != calendar::outbox::OccasionState::Open) return {};
  auto knowing = who_was_told(o);
  if (!knowing) return std::move(knowing).error();
  std::set<int> levels;
  for (const Contact& c : contacts) levels.insert(c.level);
  for (const Contact& c : contacts) {
    const auto rank = std::distance(levels.begin(), levels.find(c.level));
    const bool is_told = o.kind == calendar::outbox::OccasionKind::Summary    ? c.summary
                         : o.kind == calendar::outbox::OccasionKind::AllClear ? knowing->contains(c.id)
                                                                              : rank == 0 || o.urgent;
    if (!is_told || o.at < c.made_at) continue;
    calendar::outbox::Letter l;
    l.occasion = o.id;
    l.contact = c.id;
    l.recipient = c.name;
    l.level = c.level;
    l.message_id = box_.mark("letter:" + o.key + ":" + c.name + ":" + std::to_string(c.level));
    l.due = calendar::outbox::wants_a_hand(o.kind) ? o.at + rank * span(policy_.next_after) : o.at;
    const auto quiet = platform::quiet_hours(c.quiet);
    // Whoever was woken for it may know at once that it is over.
    if (quiet && !o.urgent && o.kind != calendar::outbox::OccasionKind::AllClear && household_.home)
      l.due = platform::quiet_until(*quiet, *household_.home, l.due).value_or(l.due);
    l.next_try = l.due;
    const std::string hash = calendar::outbox::wants_a_hand(o.kind)
                                 ? platform::SecretBox::fingerprint(link_mark(l.message_id))
                                 : std::string{};
    if (auto s = calendar::outbox::add_letter(db_, l, hash); !s) return s;
  }
  return {};
}

/// Of an all-clear those who know of what it is about; of all else nobody need.
core::Result<std::set<std::int64_t>> OutboxDesk::who_was_told(const calendar::outbox::Occasion& o) {
  std::set<std::int64_t> out;
  if (o.kind != calendar::outbox::OccasionKind::AllClear) return out;
  auto ended = calendar::outbox::find_occasion(db_, calendar::outbox::ended_key(o));
  if (!ended) return std::move(ended).error();
  if (!*ended) return out;
  auto sent = calendar::outbox::letters(db_, "occasion=? AND state IN ('sent','sending')", {(*ended)->id});
  if (!sent) return std::move(sent).error();
  for (const calendar::outbox::Letter& l : *sent) out.insert(l.contact);
  return out;
}

core::Status OutboxDesk::retire(WallTime now) {
  auto waiting = calendar::outbox::letters(db_, "state='waiting' AND due<?",
                                           {calendar::stored_micros(now - span(policy_.fresh_for))});
  if (!waiting) return std::move(waiting).error();
  for (calendar::outbox::Letter& l : *waiting) {
    auto occasion = calendar::outbox::find_occasion(db_, l.occasion);
    if (!occasion) return std::move(occasion).error();
    if (!*occasion) continue;
    auto transaction = platform::Transaction::begin(db_);
    if (!transaction) return std::move(transaction).error();
    if (auto s = expire(l, **occasion, now); !s) return s;
    if (auto s = transaction->commit(); !s) return s;
  }
  return {};
}

core::Status OutboxDesk::expire(calendar::outbox::Letter& l, const calendar::outbox::Occasion& o,
                                WallTime now) {
  if (o.kind == calendar::outbox::OccasionKind::Digest) {
    if (now - l.due < span(policy_.give_up_after)) return {};
    l.state = calendar::outbox::LetterState::Failed;
    return calendar::outbox::save_letter(db_, l);
  }
  l.state =
      l.contact == 0 ? calendar::outbox::LetterState::NotNeeded : calendar::outbox::LetterState::Expired;
  // Yesterday's "how the day was" is nobody's worry, and a digest says itself what was answered.
  if (l.state == calendar::outbox::LetterState::Expired && calendar::outbox::wants_a_hand(o.kind)) {
    auto digest = digest_for(l, now);
    if (!digest) return std::move(digest).error();
    l.carrier = digest->id;
  }
  return calendar::outbox::save_letter(db_, l);
}

/// The one that waits already, or a new one. What joins makes another message of it, so it gets another id.
core::Result<calendar::outbox::Letter> OutboxDesk::digest_for(const calendar::outbox::Letter& late,
                                                              WallTime now) {
  constexpr const char* kWaiting =
      "state='waiting' AND contact=? AND occasion IN (SELECT id FROM occasions WHERE kind='digest') ORDER BY "
      "id "
      "DESC LIMIT 1";
  auto there = calendar::outbox::letters(db_, kWaiting, {late.contact});
  if (!there) return std::move(there).error();
  const std::string id = box_.mark("digest:" + std::to_string(late.contact) + ":" + std::to_string(late.id));
  if (!there->empty()) {
    calendar::outbox::Letter& digest = there->front();
    digest.message_id = id;
    if (auto s = calendar::outbox::save_letter(db_, digest); !s) return std::move(s).error();
    return digest;
  }
  calendar::outbox::Occasion o;
  o.kind = calendar::outbox::OccasionKind::Digest;
  o.key = "digest:" + std::to_string(late.contact) + ":" + std::to_string(late.id);
  o.at = now;
  auto occasion = calendar::outbox::keep_occasion(db_, o);
  if (!occasion) return std::move(occasion).error();
  if (auto s = calendar::outbox::mark_planned(db_, *occasion); !s) return std::move(s).error();
  calendar::outbox::Letter l;
  l.occasion = *occasion;
  l.contact = late.contact;
  l.recipient = late.recipient;
  l.message_id = id;
  l.due = l.next_try = now;
  if (auto s = calendar::outbox::add_letter(db_, l, ""); !s) return std::move(s).error();
  l.id = db_.last_inserted();
  return l;
}

core::Status OutboxDesk::send_due(WallTime now) {
  // A clock that was set back must not make anything wait for the time that it showed before.
  // But what waits for the end of somebody's quiet hours may wait for a day.
  auto quiet = db_.integer("SELECT count(*) FROM contacts WHERE quiet<>''");
  if (!quiet) return std::move(quiet).error();
  const std::chrono::hours longest{*quiet > 0 ? 25 : 1};
  const auto far_try = now + 2 * span(policy_.late.longest) + (*quiet > 0 ? longest : std::chrono::hours{0}),
             far_due = now + 10 * span(policy_.next_after) + longest;
  auto due = calendar::outbox::letters(
      db_, "state='waiting' AND (due<=? OR due>?) AND (next_try<=? OR next_try>?) ORDER BY due,id",
      {calendar::stored_micros(now), calendar::stored_micros(far_due), calendar::stored_micros(now),
       calendar::stored_micros(far_try)});
  if (!due) return std::move(due).error();
  std::set<std::int64_t>
      out_of_reach;  // whoever could not be reached a moment ago is not asked again at once
  for (calendar::outbox::Letter& l : *due) {
    if (out_of_reach.contains(l.contact)) continue;
    if (auto s = send(l, now); !s) return s;
    if (l.state == calendar::outbox::LetterState::Waiting) out_of_reach.insert(l.contact);
  }
  return {};
}

core::Status OutboxDesk::send(calendar::outbox::Letter& l, WallTime now) {
  auto occasion = calendar::outbox::find_occasion(db_, l.occasion);
  if (!occasion) return std::move(occasion).error();
  auto contacts = contacts_.all();
  if (!contacts) return std::move(contacts).error();
  const auto contact =
      std::find_if(contacts->begin(), contacts->end(), [&](const Contact& c) { return c.id == l.contact; });
  const bool wanted = *occasion && contact != contacts->end() &&
                      ((*occasion)->state == calendar::outbox::OccasionState::Open ||
                       !calendar::outbox::wants_a_hand((*occasion)->kind));
  if (!wanted) {
    l.state = calendar::outbox::LetterState::NotNeeded;
    return calendar::outbox::save_letter(db_, l);
  }
  auto message = compose(l, **occasion, now);
  if (!message) return std::move(message).error();
  l.state = calendar::outbox::LetterState::Sending;
  ++l.attempts;
  if (auto s = calendar::outbox::save_letter(db_, l); !s) return s;
  const core::Status sent = messenger_.send(*contact, *message);
  auto transaction = platform::Transaction::begin(db_);
  if (!transaction) return std::move(transaction).error();
  if (!sent) {
    if (auto s = after_failure(l, **occasion, sent.error(), now); !s) return s;
  } else {
    l.state = calendar::outbox::LetterState::Sent;
    l.sent_at = now;
    l.fault.clear();
    if (auto s = calendar::outbox::save_letter(db_, l); !s) return s;
  }
  const std::string fault = sent ? std::string{} : sent.error().sentence;
  if (auto s = contacts_.note_try(contact->id, fault, now); !s) return s;
  return transaction->commit();
}

core::Status OutboxDesk::after_failure(calendar::outbox::Letter& l, const calendar::outbox::Occasion& o,
                                       const core::Error& why, WallTime now) {
  auto meanwhile = calendar::outbox::find_occasion(db_, o.id);
  if (!meanwhile) return std::move(meanwhile).error();
  const bool over = calendar::outbox::wants_a_hand(o.kind) &&
                    (!*meanwhile || (*meanwhile)->state != calendar::outbox::OccasionState::Open);
  l.state = over ? calendar::outbox::LetterState::NotNeeded : calendar::outbox::LetterState::Waiting;
  l.fault = why.sentence;
  // A message that may have arrived is not sent for ever: two more of them are better than none.
  if (why.code == core::ErrorCode::Timeout && ++l.interruptions >= kForgivenInterruptions && !over) {
    l.state = calendar::outbox::LetterState::Sent;
    l.sent_at = now;
  }
  const BackOff& rule = o.kind == calendar::outbox::OccasionKind::Digest ? policy_.late : policy_.usual;
  // A wrong password does not become right by being tried often.
  const core::Duration pause =
      why.code == core::ErrorCode::BadInput
          ? policy_.late.longest
          : pause_after(l.attempts, policy_.seed, static_cast<std::uint64_t>(l.id), rule);
  l.next_try = now + span(pause);
  return calendar::outbox::save_letter(db_, l);
}

core::Result<Message> OutboxDesk::compose(const calendar::outbox::Letter& l,
                                          const calendar::outbox::Occasion& o, WallTime now) {
  calendar::outbox::Occasion told = o;
  if (o.kind == calendar::outbox::OccasionKind::Digest) {
    auto late = calendar::outbox::letters(db_, "carrier=? ORDER BY due,id", {l.id});
    if (!late) return std::move(late).error();
    std::vector<calendar::outbox::Occasion> all;
    for (const calendar::outbox::Letter& one : *late) {
      auto occasion = calendar::outbox::find_occasion(db_, one.occasion);
      if (!occasion) return std::move(occasion).error();
      if (*occasion) all.push_back(std::move(**occasion));
    }
    told.detail = calendar::outbox::digest_text(all, household_, now);
  }
  calendar::outbox::LetterText text = calendar::outbox::letter_text(told, household_, now);
  Message m{l.message_id, std::move(text.title), std::move(text.text), "", o.urgent,
            o.at,         household_.language};
  if (!policy_.page_address.empty() && calendar::outbox::wants_a_hand(o.kind))
    m.link = policy_.page_address + "/seen/" + link_mark(l.message_id);
  return m;
}

core::Status OutboxDesk::tidy(WallTime now) {
  if (now - tidied_ < kTidyEvery && tidied_ <= now) return {};
  tidied_ = now;
  auto over = db_.prepare(
      "UPDATE occasions SET state='over',closed_at=? WHERE state='open' AND planned=1 AND at<? AND NOT "
      "EXISTS(SELECT 1 FROM outbox WHERE occasion=occasions.id AND state IN ('waiting','sending'))");
  if (!over) return std::move(over).error();
  if (auto s = over->bind(calendar::stored_micros(now)).bind(calendar::stored_micros(now - kOpenFor)).run();
      !s)
    return s;
  return calendar::outbox::forget_before(db_, now - kRemembered);
}

}  // namespace mana::notify
