#include "calendar/reminders/delivery_book.hpp"

#include <algorithm>

#include "agent/core/check.hpp"

namespace mana::calendar {
namespace {

using core::WallTime;
constexpr std::chrono::hours kRemembered{7 * 24};
constexpr std::chrono::minutes kLongestWait{15};
constexpr std::chrono::seconds kSlack{60};  // a clock that is put right by a second reopens nothing
constexpr int kForgivenInterruptions = 3;

}  // namespace

core::Status DeliveryBook::load(WallTime wall, core::Time now) {
  auto rows = store_.deliveries(wall - kRemembered);
  if (!rows) return std::move(rows).error();
  auto last = store_.last_delivery_id();
  if (!last) return std::move(last).error();
  last_id_ = std::max(last_id_, *last);
  for (Delivery& d : *rows) take_over(std::move(d), wall, now);
  reopen_after(wall);
  loaded_ = true;
  return {};
}

void DeliveryBook::take_over(Delivery delivery, WallTime wall, core::Time now) {
  if (TrackedDelivery* known = find(delivery.key)) {
    adopt(*known, delivery, wall, now);
    return;
  }
  TrackedDelivery t{std::move(delivery), now};
  t.taken_in = now;
  Delivery& d = t.delivery;
  if (d.state == DeliveryState::Speaking) {
    ++d.interruptions;
    // A reminder that brings the program down each time must not do so for ever.
    if (d.interruptions > kForgivenInterruptions) ++d.unanswered;
    d.state = DeliveryState::Held;
    t.changed = true;
  } else if (is_open(d.state)) {
    if (d.state == DeliveryState::Awaiting) {
      ++d.unanswered;
      d.state = DeliveryState::Held;
      t.changed = true;
    }
    const auto wait = std::clamp<core::Duration>(d.retry_at - wall, core::Duration{0}, kLongestWait);
    const bool never_again = d.state == DeliveryState::Snoozed && d.retry_at >= d.expires;
    t.retry = never_again ? core::kNever : now + wait;
  }
  ids_[d.key] = d.id;
  tracked_[d.id] = std::move(t);
}

/// A carer may have put the record right. All else of a known delivery is this process's own.
void DeliveryBook::adopt(TrackedDelivery& known, const Delivery& stored, WallTime wall, core::Time now) {
  Delivery& d = known.delivery;
  const bool is_newer = stored.amended > d.amended;
  const bool done_elsewhere = stored.state == DeliveryState::Acknowledged && stored.amended == d.amended;
  if ((!is_newer && !done_elsewhere) || d.state == stored.state) return;
  if (is_open(d.state) && !is_open(stored.state)) closed_elsewhere_.push_back(d.id);
  d.state = stored.state;
  d.amended = stored.amended;
  d.answered_at = stored.answered_at;
  d.answered_by = stored.answered_by;
  if (is_open(d.state)) {
    d.unanswered = 0;
    const auto wait = std::clamp<core::Duration>(stored.retry_at - wall, core::Duration{0}, kLongestWait);
    known.retry = now + wait;
  }
}

void DeliveryBook::reopen(TrackedDelivery& t, core::Time retry, WallTime retry_at) {
  Delivery& d = t.delivery;
  d.state = DeliveryState::Held;
  ++d.amended;
  d.answered_at = {};
  d.answered_by.clear();
  d.unanswered = 0;
  d.told = false;
  d.retry_at = retry_at;
  t.retry = retry;
  t.changed = true;
}

TrackedDelivery* DeliveryBook::find(msg::ReminderId id) {
  const auto it = tracked_.find(id);
  return it == tracked_.end() ? nullptr : &it->second;
}

TrackedDelivery* DeliveryBook::find(const DeliveryKey& key) {
  const auto it = ids_.find(key);
  return it == ids_.end() ? nullptr : find(it->second);
}

TrackedDelivery& DeliveryBook::add(Delivery delivery, core::Time now) {
  MANA_CHECK(loaded_, "a delivery before the book was loaded would take another one's number");
  delivery.id = msg::ReminderId{++last_id_};
  ids_[delivery.key] = delivery.id;
  TrackedDelivery& t = tracked_[delivery.id];
  t = {std::move(delivery), now, true};
  t.taken_in = now;
  return t;
}

void DeliveryBook::each(const std::function<void(TrackedDelivery&)>& visit) {
  for (auto& [id, t] : tracked_) visit(t);
}

std::vector<TrackedDelivery*> DeliveryBook::siblings(const DeliveryKey& key) {
  std::vector<TrackedDelivery*> out;
  // Keys sort by UID and occurrence first, so an occurrence's stages stand together.
  for (auto it = ids_.lower_bound({key.uid, key.recurrence, {}, 0});
       it != ids_.end() && it->first.uid == key.uid && it->first.recurrence == key.recurrence; ++it) {
    if (it->first.revision == key.revision) out.push_back(&tracked_.at(it->second));
  }
  return out;
}

bool DeliveryBook::acknowledged(const PlannedOccurrence& p) {
  const auto all = siblings({p.uid, p.recurrence, {}, p.revision});
  return std::any_of(all.begin(), all.end(), [](const TrackedDelivery* t) {
    return t->delivery.state == DeliveryState::Acknowledged;
  });
}

LastDoses DeliveryBook::last_doses() const {
  LastDoses last;
  for (const auto& [id, t] : tracked_) {
    const Delivery& d = t.delivery;
    if (d.kind != "medication" || d.state != DeliveryState::Acknowledged || d.answered_at == WallTime{})
      continue;
    LastDose& of_it = last[d.key.uid];
    if (d.answered_at > of_it.answered_at) of_it = {d.key.revision, d.answered_at};
  }
  return last;
}

bool DeliveryBook::unsaved() const {
  return std::any_of(tracked_.begin(), tracked_.end(),
                     [](const auto& entry) { return entry.second.changed; });
}

core::Status DeliveryBook::flush(WallTime wall) {
  std::vector<Delivery> changed;
  for (const auto& [id, t] : tracked_) {
    if (t.changed) changed.push_back(t.delivery);
  }
  if (changed.empty()) return {};
  if (auto s = store_.save(changed, wall); !s) return s;
  for (auto& [id, t] : tracked_) t.changed = false;
  return {};
}

void DeliveryBook::reopen_after(WallTime wall) {
  for (auto& [id, t] : tracked_) {
    Delivery& d = t.delivery;
    const bool waiting = d.state == DeliveryState::Held || d.state == DeliveryState::Snoozed;
    const bool closed = d.state == DeliveryState::Missed || d.state == DeliveryState::Superseded;
    const bool ahead = (waiting || closed) && d.due > wall + kSlack;
    // Given up unsaid at its end, and its end is still to come: it is due, and nobody has heard it.
    const bool unheard = d.state == DeliveryState::Missed && d.unanswered == 0 && d.expires > wall + kSlack;
    if (!ahead && !unheard) continue;
    // Written down: a restart after its time must not take it for one that passed.
    d.state = DeliveryState::Cancelled;
    t.changed = true;
    t.ahead_of_time = true;
  }
}

void DeliveryBook::forget_before(WallTime wall, core::Time now) {
  std::erase_if(tracked_, [&](const auto& entry) {
    const TrackedDelivery& t = entry.second;
    const bool old = t.delivery.expires < wall - kRemembered && now - t.taken_in > kRemembered &&
                     !is_open(t.delivery.state) && !t.changed;
    if (old) ids_.erase(t.delivery.key);
    return old;
  });
}

}  // namespace mana::calendar
