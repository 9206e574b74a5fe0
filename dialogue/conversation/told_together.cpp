#include "dialogue/conversation/told_together.hpp"

#include <algorithm>
#include <utility>

namespace mana::dialogue {
namespace {

constexpr std::string_view kMedicine = "medication";

bool is_medicine(const msg::ReminderDue& due) { return due.kind == kMedicine; }

/// Told in one question, or in one message, with the first.
std::vector<const msg::ReminderDue*> of_its_kind(const msg::ReminderDue& due) {
  std::vector<const msg::ReminderDue*> all{&due};
  for (const msg::ReminderDue& other : due.others)
    if (is_medicine(other) == is_medicine(due)) all.push_back(&other);
  return all;
}

std::string joined(const std::vector<std::string>& texts, const Task& task) {
  std::string out;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (i > 0) out += i + 1 == texts.size() ? task.last_join : task.join;
    out += texts[i];
  }
  return out;
}

Slots slots_of_one(const msg::ReminderDue& due) {
  Slots slots = due.slots;
  slots.try_emplace("title", due.title);
  return slots;
}

void add_sentence(std::string& to, const Slots& of) {
  const auto sentence = of.find("sentence");
  if (sentence == of.end() || sentence->second.empty()) return;
  to += (to.empty() ? "" : " ") + sentence->second;
}

}  // namespace

std::string trigger_of(const msg::ReminderDue& due) {
  if (of_its_kind(due).size() == 1) return "reminder:" + due.kind;
  return is_medicine(due) ? "reminder:medications" : "reminder:appointments";
}

Slots slots_of_message(const msg::ReminderDue& due, const Task& task) {
  Slots slots = slots_of_one(due);
  const auto together = of_its_kind(due);
  std::vector<std::string> titles, items;
  std::string sentences, besides;
  for (const msg::ReminderDue* one : together) {
    const Slots own = slots_of_one(*one);
    titles.push_back(own.at("title"));
    items.push_back(fill(task.item, own));
    add_sentence(sentences, own);
  }
  if (is_medicine(due))
    for (const msg::ReminderDue& other : due.others)
      if (!is_medicine(other)) add_sentence(besides, slots_of_one(other));
  slots["title"] = joined(titles, task);
  slots["titles"] = joined(items, task);
  slots["besides"] = std::move(besides);
  if (together.size() > 1) {
    slots["sentences"] = std::move(sentences);
    if (together.size() - 2 < task.counts.size()) slots["things"] = task.counts[together.size() - 2];
  }
  return slots;
}

bool is_told_in_short(const msg::ReminderDue& due) {
  const auto together = of_its_kind(due);
  return std::all_of(together.begin(), together.end(), [](const msg::ReminderDue* one) {
    return one->told_before && !one->interrupted_before;
  });
}

std::optional<msg::ReminderDue> without(msg::ReminderDue due, msg::ReminderId id) {
  std::erase_if(due.others, [id](const msg::ReminderDue& other) { return other.id == id; });
  if (due.id != id) return due;
  if (due.others.empty()) return {};
  // A medicine leads, if one is left.
  const auto lead = std::find_if(due.others.begin(), due.others.end(), is_medicine);
  const auto first = lead == due.others.end() ? due.others.begin() : lead;
  msg::ReminderDue next = std::move(*first);
  due.others.erase(first);
  next.others = std::move(due.others);
  return next;
}

std::vector<msg::ReminderDue> one_by_one(msg::ReminderDue due) {
  std::vector<msg::ReminderDue> all = std::exchange(due.others, {});
  all.insert(all.begin(), std::move(due));
  return all;
}

}  // namespace mana::dialogue
