// Conversation: what is said about medicines, asked or not, and answers that are taken back. Nothing that is
// said here is guessed into a dose that was taken: what is not sure is asked about.
#include <algorithm>
#include <array>
#include <utility>

#include "agent/bus/messages/dialogue.hpp"
#include "dialogue/conversation/conversation.hpp"
#include "dialogue/understanding/understanding.hpp"

namespace mana::dialogue {
namespace {

constexpr core::Duration kRecently = std::chrono::hours{3};
constexpr core::Duration kBareNoCounts = std::chrono::minutes{2};  // as a correction of what she said before
constexpr char kOverdose[] = "overdose";

/// What a kind is as an answer to a question about a medicine, and where a task does not know that answer;
/// and as a command, when nothing was asked.
struct Mapped {
  MedicineKind kind;
  const char *answer, *otherwise, *command;
};
constexpr std::array kMapped{
    Mapped{MedicineKind::Taken, "taken", "yes", "took_medicine"},
    Mapped{MedicineKind::Given, "given", "taken", "took_medicine"},
    Mapped{MedicineKind::TakingNow, "taking_now", "later", ""},
    Mapped{MedicineKind::NotYet, "no", "later", ""},
    Mapped{MedicineKind::Refused, "refused", "no", "refused_medicine"},
    Mapped{MedicineKind::CannotFind, "cannot_find", "not_sure", "lost_medicine"},
    Mapped{MedicineKind::MadeIll, "made_ill", "not_sure", "ill_of_medicine"},
    Mapped{MedicineKind::Unsure, "not_sure", "not_sure", "ask_medicine"},
    Mapped{MedicineKind::TooMuch, "too_much", "too_much", kOverdose},
    Mapped{MedicineKind::Part, "part", "not_sure", "part_medicine"},
    Mapped{MedicineKind::TakeBack, "no", "no", "take_back"},
    Mapped{MedicineKind::AskTaken, "", "", "ask_medicine"},
};

const Mapped* mapped(MedicineKind kind) {
  const auto* const found =
      std::find_if(kMapped.begin(), kMapped.end(), [kind](const Mapped& m) { return m.kind == kind; });
  return found == kMapped.end() ? nullptr : found;
}

/// Harm comes first. But where a medicine is talked about, an answer about it is often like what somebody
/// says who is in danger ("I have decided to give it a miss"), so there what is only like other words gives
/// way to an answer that is understood.
bool is_of_more_weight(const HarmFound& harm, const MedicineSaid& said, MedicineTalk talk) {
  constexpr double kUnderstood = 0.4, kSurelyNoDespair = 0.8;
  if (harm.kind < Harm::Injury) return false;
  const bool is_about_it = talk != MedicineTalk::None && talk != MedicineTalk::Recent;
  if (!harm.by_examples || !is_about_it) return true;
  if (said.kind == MedicineKind::MadeIll) return !harm.is_overdose;  // it may be a dangerous reaction
  return said.probability < (harm.kind == Harm::Despair ? kSurelyNoDespair : kUnderstood);
}

}  // namespace

void Conversation::note_answered(const Playing& p, Deed deed) {
  answered_ = Answered{*p.reminder, deed, p.task, p.state, p.slots, now_, p.first, {}};
  for (const msg::ReminderDue& other : p.also)
    if (!is_beside(p, other)) answered_->also.push_back(other);
}

MedicineTalk Conversation::medicine_talk(core::Time now) const {
  if (is_asking() && is_about_medicine() && stack_.back().reminder) return MedicineTalk::Asked;
  if (!answered_ || !answered_->is_medicine() || now >= answered_->at + kRecently) return MedicineTalk::None;
  if (now >= answered_->at + options_.answer_stands_after) return MedicineTalk::Recent;
  return answered_->deed == Deed::Acknowledge ? MedicineTalk::SaidYes : MedicineTalk::SaidNo;
}

bool Conversation::take_words_about_medicine(const std::string& text, std::string_view how, core::Time now) {
  if (!options_.medicine || in_lesson()) return false;
  // Who is there, or what she meant, is asked about first; a yes to that is none to a medicine.
  const bool asks_else = is_asking() && stack_.back().task->trigger.starts_with("event:");
  if (asks_else) return false;
  const MedicineTalk talk = medicine_talk(now);
  const MedicineSaid said = options_.medicine->judge(text, talk);
  if (said.kind == MedicineKind::None || said.kind == MedicineKind::AskAbout) return false;
  const HarmFound harm = free_talk_.harm_in(text);
  if (said.kind == MedicineKind::TooMuch && harm.kind != Harm::Despair) {
    had_too_much(how, now);
    return true;
  }
  if (is_of_more_weight(harm, said, talk) || !is_client_perhaps()) return false;
  if (talk == MedicineTalk::Asked) return answer_about_medicine(said, text, how, now);
  return tell_of_medicine(said, text, how, now);
}

/// To a question that waits.
bool Conversation::answer_about_medicine(const MedicineSaid& said, const std::string& text,
                                         std::string_view how, core::Time now) {
  if (said.kind == MedicineKind::AskTaken) {
    run_command("ask_medicine", {text}, how, now);
    return true;
  }
  const Mapped* meant = mapped(said.kind);
  const auto& on = stack_.back().state->on;
  // "OK" is what is asked about once more, plainly; and so are words of her own that were only heard, for
  // ears may mishear, and a television says much.
  const bool closes_it = said.kind == MedicineKind::Taken || said.kind == MedicineKind::Given;
  const bool sure = said.sure && !(closes_it && how == "voice");
  std::string answer = sure ? meant->answer : "ok";
  if (sure && !on.contains(answer)) answer = meant->otherwise;
  if (!on.contains(answer) || !may_answer_now(stack_.back(), answer, nullptr)) return false;
  take_answer(answer, how, now);
  return true;
}

/// When no question waits.
bool Conversation::tell_of_medicine(const MedicineSaid& said, const std::string& text, std::string_view how,
                                    core::Time now) {
  const MedicineTalk talk = medicine_talk(now);
  const bool tells = said.kind == MedicineKind::Taken || said.kind == MedicineKind::Given;
  if (talk == MedicineTalk::SaidYes && said.kind == MedicineKind::TakeBack) return take_back(now);
  if (talk == MedicineTalk::SaidYes && tells) return false;  // that is known
  if (talk == MedicineTalk::SaidNo && tells && answer_again(said.sure ? "taken" : "ok", how, now))
    return true;
  const std::string command = mapped(said.kind)->command;
  if (command.empty() || phrases_.command(command) == nullptr) return false;
  run_command(command, {text}, how, now);
  return true;
}

/// Somebody is told at once, and nobody asks for more of it.
void Conversation::had_too_much(std::string_view how, core::Time now) {
  const auto is_open_question = [&] {
    return is_asking() && is_about_medicine() && stack_.back().reminder &&
           may_answer_now(stack_.back(), "too_much", nullptr) && stack_.back().state->on.contains("too_much");
  };
  if (is_open_question()) return take_answer("too_much", how, now);
  const bool was_asked = is_client_perhaps() && answered_ && answered_->is_medicine() &&
                         answered_->deed != Deed::Acknowledge && now < answered_->at + kRecently;
  if (was_asked) {
    answered_->deed = Deed::Acknowledge;
    std::vector<msg::ReminderId> ids{answered_->id};
    for (const msg::ReminderDue& other : answered_->also) ids.push_back(other.id);
    for (const msg::ReminderId id : ids) {
      ask_no_more_about(id);
      bus_.publish(msg::ReminderAcknowledged{id, std::string{how}});
    }
  }
  run_command(kOverdose, {}, how, now);
}

/// "No" after a yes, "OK" after a "later": a plain answer that comes when nothing is asked any more.
bool Conversation::change_answer(const std::string& plain, std::string_view how, core::Time now) {
  const bool free =
      std::all_of(stack_.begin(), stack_.end(), [this](const Playing& p) { return is_chat(p); });
  if (!answered_ || !free || is_asking() || !is_client_perhaps() || now >= answered_->at + kBareNoCounts)
    return false;
  std::set<std::string> awaited;
  for (const auto& [id, edge] : answered_->state->on) awaited.insert(id);
  const auto answer = answer_in(plain, phrases_, awaited);
  if (!answer) return false;
  const Deed meant = answered_->state->on.at(*answer).deed;
  if (answered_->deed == Deed::Acknowledge) {
    const bool takes_back = meant == Deed::Snooze || meant == Deed::Unanswered;
    return takes_back && take_back(now);
  }
  return meant == Deed::Acknowledge && answer_again(*answer, how, now);
}

/// The question is taken up again, and answered with the same breath.
bool Conversation::answer_again(const std::string& answer, std::string_view how, core::Time now) {
  const auto edge = answered_->state->on.find(answer);
  if (edge == answered_->state->on.end()) return false;
  const Answered last = *std::exchange(answered_, std::nullopt);
  end_chat(now);
  std::erase_if(stack_, [](const Playing& p) { return p.phase == Phase::Ended; });
  ask_no_more_about(last.id);
  for (const msg::ReminderDue& other : last.also) ask_no_more_about(other.id);
  Playing& p = stack_.emplace_back();
  p.task = last.task;
  p.state = last.state;
  p.slots = last.slots;
  p.reminder = last.id;
  p.first = last.first;
  p.also = last.also;
  p.phase = Phase::Awaiting;
  p.told_whole = true;
  bus_.publish(msg::IntentTaken{now, "task", p.task->id + ":" + answer + " after all"});
  follow(p, edge->second, how, now);
  return true;
}

/// What she answered a moment ago is not so. @return whether there was such an answer
bool Conversation::take_back(core::Time now) {
  const bool stands = !answered_ || !is_client_perhaps() || answered_->deed != Deed::Acknowledge ||
                      now >= answered_->at + options_.answer_stands_after;
  if (stands) return false;
  const Answered last = *std::exchange(answered_, std::nullopt);
  bus_.publish(msg::ReminderTakenBack{last.id});
  for (const msg::ReminderDue& other : last.also) bus_.publish(msg::ReminderTakenBack{other.id});
  bus_.publish(msg::IntentTaken{now, "task", last.task->id + ":taken back"});
  const Task* task = task_for(last.is_medicine() ? "event:taken_back" : "event:changed_mind");
  if (task == nullptr) return true;
  end_chat(now);
  if (!stack_.empty()) break_off(stack_.back(), now);
  start(*task, last.slots, {}, now);
  return true;
}

/// A carer has answered in her place.
void Conversation::on_withdrawn(const msg::ReminderWithdrawn& m, core::Time now) {
  drop_waiting(m.id);
  const bool asks = !stack_.empty() && is_about(stack_.back(), m.id);
  Slots slots = asks ? slots_of(stack_.back(), m.id) : Slots{};
  for (Playing& p : stack_) {
    if (!is_about(p, m.id)) continue;
    break_off(p, now);
    drop_from_message(p, m.id);
  }
  const Task* task = task_for("event:withdrawn");
  if (asks && task != nullptr) start(*task, std::move(slots), {}, now);
}

}  // namespace mana::dialogue
