// Conversation: several reminders in one message. Each is reported on as if it had been told by itself.
#include <algorithm>
#include <utility>

#include "dialogue/conversation/conversation.hpp"
#include "dialogue/conversation/told_together.hpp"

namespace mana::dialogue {
namespace {

constexpr std::string_view kMedicine = "medication";

}  // namespace

bool Conversation::is_about(const Playing& p, msg::ReminderId id) {
  const auto has = [id](const std::vector<msg::ReminderDue>& all) {
    return std::any_of(all.begin(), all.end(), [id](const msg::ReminderDue& m) { return m.id == id; });
  };
  return about(p) == id || has(p.also) || (p.waits && has(p.waits->others));
}

/// Of one of a message alone.
Slots Conversation::slots_of(const Playing& p, msg::ReminderId id) {
  Slots slots = p.slots;
  const auto put = [&slots](const Slots& own) {
    for (const auto& [key, value] : own) slots[key] = value;
  };
  if (p.reminder == id) put(p.first);
  for (const msg::ReminderDue& other : p.also)
    if (other.id == id) put(other.slots);
  return slots;
}

/// An appointment that is told before a question about a medicine.
bool Conversation::is_beside(const Playing& p, const msg::ReminderDue& other) {
  return is_medicine(p) && other.kind != kMedicine;
}

/// What is told beside a question about a medicine is done with when it was heard and anything was answered.
void Conversation::report(const Playing& p, Deed deed, std::string_view how, core::Duration wait) {
  const auto tell = [&](msg::ReminderId id, Deed done) {
    if (done == Deed::Acknowledge) {
      ask_no_more_about(id);
      bus_.publish(msg::ReminderAcknowledged{id, std::string{how}});
    }
    if (done == Deed::Snooze) bus_.publish(msg::ReminderSnoozed{id, wait});
    if (done == Deed::Unanswered) bus_.publish(msg::ReminderUnanswered{id});
  };
  const bool was_heard = p.told_whole.value_or(false);
  const msg::ReminderId first = *p.reminder;
  const std::vector<msg::ReminderDue> also = p.also;
  const bool is_done_beside = was_heard && deed != Deed::Unanswered;
  tell(first, deed);
  for (const msg::ReminderDue& other : also)
    tell(other.id, !is_beside(p, other) ? deed : is_done_beside ? Deed::Acknowledge : Deed::Unanswered);
}

void Conversation::drop_waiting(msg::ReminderId id) {
  std::deque<msg::ReminderDue> kept;
  for (msg::ReminderDue& m : waiting_)
    if (auto rest = without(std::move(m), id)) kept.push_back(*std::move(rest));
  waiting_ = std::move(kept);
}

/// One of a message needs no answer any more; the others are told by themselves.
void Conversation::drop_from_message(Playing& p, msg::ReminderId id) {
  const bool was_settled = std::exchange(p.settled, true);
  p.phase = Phase::Ended;
  if (was_settled) return;
  std::vector<msg::ReminderDue> rest;
  if (p.waits) {
    if (auto left = without(*std::exchange(p.waits, std::nullopt), id)) rest.push_back(*std::move(left));
  } else if (p.reminder && !p.also.empty()) {
    msg::ReminderDue whole;
    whole.id = *p.reminder;
    whole.kind = is_medicine(p) ? kMedicine : "appointment";
    whole.slots = p.first;
    whole.attempt = p.attempt;
    whole.told_before = p.attempt > 1;
    whole.others = std::move(p.also);
    if (auto left = without(std::move(whole), id)) rest.push_back(*std::move(left));
  }
  take_apart(std::move(rest));
}

/// "Only one of them": what was told beside is done with, and each medicine is asked about by itself.
void Conversation::ask_one_by_one(Playing& p, std::string_view how) {
  if (!p.reminder || std::exchange(p.settled, true)) return;
  std::vector<msg::ReminderDue> each(1);
  each.front().id = *p.reminder;
  each.front().kind = is_medicine(p) ? kMedicine : "appointment";
  each.front().slots = p.first;
  for (msg::ReminderDue& other : p.also) {
    if (!is_beside(p, other)) {
      each.push_back(std::move(other));
    } else if (p.told_whole.value_or(false)) {
      bus_.publish(msg::ReminderAcknowledged{other.id, std::string{how}});
    } else {
      bus_.publish(msg::ReminderUnanswered{other.id});
    }
  }
  for (msg::ReminderDue& m : each) {  // in short: it was told just now
    m.attempt = std::max(m.attempt, 2);
    m.told_before = true;
    m.interrupted_before = false;
  }
  p.phase = Phase::Ended;
  p.also.clear();
  take_apart(std::move(each));
}

/// In this order, before anything else of their rank.
void Conversation::take_apart(std::vector<msg::ReminderDue> all) {
  for (auto m = all.rbegin(); m != all.rend(); ++m) {
    const auto place = std::find_if(waiting_.begin(), waiting_.end(), [&](const msg::ReminderDue& other) {
      return rank_of(other) <= rank_of(*m);
    });
    waiting_.insert(place, std::move(*m));
  }
}

}  // namespace mana::dialogue
