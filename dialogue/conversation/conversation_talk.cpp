// Conversation: talk that belongs to no task.
#include <algorithm>
#include <array>
#include <utility>

#include "agent/bus/messages/dialogue.hpp"
#include "agent/bus/messages/outside.hpp"
#include "agent/bus/messages/person.hpp"
#include "agent/bus/messages/vision.hpp"
#include "agent/core/xml_text.hpp"
#include "dialogue/aiml/text/utf8.hpp"
#include "dialogue/conversation/conversation.hpp"
#include "dialogue/wording/spoken_text.hpp"

namespace mana::dialogue {
namespace {
// What a question of free talk may be answered with by a button or one word.
constexpr std::array<const char*, 3> kShortAnswers{"yes", "no", "not_sure"};

/// The question with which a reply ends; empty when it ends otherwise.
std::string last_question(std::string_view text) {
  if (!text.ends_with('?')) return {};
  const std::size_t before = text.find_last_of(".!?", text.size() - 2);
  const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  return std::string{aiml::trimmed(text.substr(begin))};
}
/// The category that answered, by its pattern, which its author wrote; what the person taught is hers.
std::string intent_of(const aiml::Reply& reply) {
  const auto first = std::find_if(reply.chain.begin(), reply.chain.end(),
                                  [](const aiml::ChainLink& l) { return l.depth == 0 && l.answered; });
  if (!reply.unanswered.empty() || first == reply.chain.end()) return "fallback";
  return first->learned ? "learned" : first->pattern;
}
}  // namespace

void Conversation::on_recognised(const msg::PersonRecognised& m, core::Time) {
  // She said who she is; or it is not clearly somebody else, which would be told before (AudienceChanged).
  const bool is_taken_for_her = audience_is_told_ && !is_visitor() && audience_ != msg::Audience::Accompanied;
  if (m.name.empty() && (confirmed_ || is_taken_for_her)) return;
  // What one person asked is not answered to another one.
  if (free_talk_.person() != m.name) outstanding_.reset();
  free_talk_.become(m.name);
}

void Conversation::talk(const std::vector<std::string>& hypotheses, core::Time now) {
  const bool busy = !stack_.empty() && stack_.back().phase == Phase::Looking;
  if (busy) return;
  outstanding_.reset();                      // the newest counts
  if (is_arriving()) free_talk_.become("");  // nobody is answered as if she were the client
  answer_in_talk(hypotheses, {}, now);
}

/// Asked beside the talk, which goes on: a sentence says so, and the answer comes when it comes.
void Conversation::ask_outside(const std::vector<std::string>& hypotheses, aiml::OutsideFindings findings,
                               aiml::OutsideQuestion question, core::Time now) {
  const bool is_first = findings.empty();
  const msg::OutsideId id{++outside_questions_};
  bus_.publish(msg::AskOutside{id, question.service, question.text, question.hint});
  outstanding_ = Outstanding{
      id, hypotheses, std::move(findings), std::move(question), now, now + options_.longest_outside};
  const Task* waiting = task_for("event:looking_up");
  if (is_first && waiting != nullptr)
    say_in_chat(choose(waiting->states.front().say, with_common({})), false, now);
}

void Conversation::on_outside_answer(const msg::OutsideAnswer& m, core::Time) {
  if (!outstanding_ || outstanding_->id != m.id || std::exchange(outstanding_->answered, true)) return;
  outstanding_->findings.push_back({outstanding_->question, m.known ? std::optional{m.text} : std::nullopt});
}

/// Between two sentences, and not into a task; who is asked something else first hears the answer after it,
/// unless that was long ago.
void Conversation::go_on_from_outside(core::Time now) {
  if (!outstanding_) return;
  if (!outstanding_->answered && now >= outstanding_->deadline)
    on_outside_answer({outstanding_->id, false, ""}, now);
  if (!outstanding_->answered) return;
  const bool chats = stack_.size() == 1 && is_chat(stack_.back()) && stack_.back().phase == Phase::Awaiting;
  if ((!stack_.empty() && !chats) || now < user_speaks_until_) return;
  const Outstanding done = *std::exchange(outstanding_, std::nullopt);
  if (now < done.asked + options_.chat_lasts) answer_in_talk(done.said, done.findings, now);
}

void Conversation::answer_in_talk(const std::vector<std::string>& hypotheses,
                                  const aiml::OutsideFindings& findings, core::Time now) {
  talked_ = true;
  constexpr std::size_t kMostQuestions = 3;  // of one turn; who asks more does not get an answer
  aiml::Reply reply = free_talk_.answer(hypotheses, findings);
  if (reply.asks && findings.size() < kMostQuestions)
    return ask_outside(hypotheses, findings, std::move(*reply.asks), now);
  bus_.publish(msg::IntentTaken{now, "talk", intent_of(reply)});
  const SpokenText spoken = compile(reply.markup);
  const bool urgent =
      std::any_of(spoken.notes.begin(), spoken.notes.end(), [](const CarerNote& n) { return n.urgent; });
  const Task* noted = urgent ? task_for("event:noted") : nullptr;
  const std::string told = noted == nullptr ? "" : " " + choose(noted->states.front().say, with_common({}));
  if (!spoken.text.empty()) {
    std::string marked = without_second_question(reply.markup, urgent);
    const Task* const afterwards = task_for("event:afterwards");
    if (compile(marked).text.empty() && afterwards != nullptr)
      marked += choose(afterwards->states.front().say, with_common({}));
    return say_in_chat(marked + told, urgent, now);
  }
  for (const CarerNote& note : spoken.notes) tell_carer(note, {}, now);
  if (const Task* task = task_for("event:unsure"); task != nullptr) {
    end_chat(now);
    if (!stack_.empty()) break_off(stack_.back(), now);
    start(*task, {}, {}, now);
  }
}

/// Two questions at once are one too many. What she would have asked back waits until the task is done.
std::string Conversation::without_second_question(std::string marked, bool urgent) {
  const bool waits =
      std::any_of(stack_.begin(), stack_.end(), [this](const Playing& p) { return !is_chat(p); });
  const std::string question = last_question(compile(marked).text);
  if (!waits || urgent || question.empty()) return marked;
  const std::string as_marked = core::xml_escaped(question);
  if (!marked.ends_with(as_marked)) return marked;
  waiting_question_ = question;
  marked.resize(marked.size() - as_marked.size());
  return marked;
}

/// On top of a question that waits, which is asked again afterwards. Where somebody is in danger everything
/// else is put down first.
void Conversation::say_in_chat(const std::string& marked, bool urgent, core::Time now) {
  end_chat(now);
  if (urgent) put_everything_down(now);
  for (Playing& p : stack_) {
    break_off(p, now);
    p.interrupted = true;
  }
  while (!stack_.empty() && stack_.back().phase == Phase::Ended) stack_.pop_back();
  Task& task = urgent ? emergency_ : chat_;
  State& asks = task.states.back();
  asks.on.clear();
  asks.patience = options_.patience_in_chat;
  if (stack_.empty() && !urgent) {
    for (const char* id : kShortAnswers) {
      const PhraseGroup* group = phrases_.answer(id);
      if (group != nullptr && free_talk_.expects(group->phrases.front())) asks.on[id] = {};
    }
  }
  const SpokenText spoken = compile(marked);
  const bool awaits = !asks.on.empty() || (stack_.empty() && spoken.asks);
  chat_question_ = last_question(spoken.text);
  if (!waiting_question_.empty()) {
    chat_question_ = std::exchange(waiting_question_, {});
    resume_chat_ = true;
  }
  chatted_ = now;
  Playing& p = stack_.emplace_back();
  p.task = &task;
  p.state = awaits ? &asks : &task.states.front();
  p.slots = with_common({});
  take(p, {marked, {}, awaits, ""}, now);
}

void Conversation::end_chat(core::Time now) {
  if (stack_.empty() || !is_chat(stack_.back())) return;
  break_off(stack_.back(), now);
  stack_.pop_back();
}

/// Reminders come again at the calendar's pace; nobody who has fallen is asked about tablets.
void Conversation::put_everything_down(core::Time now) {
  for (Playing& p : stack_) {
    break_off(p, now);
    if (p.reminder || p.waits) settle(p, Deed::Unanswered, "interrupted");
  }
  stack_.clear();
  if (std::exchange(taught_, std::nullopt)) {
    options_.lessons->take(tutor::Chosen{"stop"}, now);
    options_.lessons->ended(now);
    bus_.publish(msg::ReadExpressions{});
  }
  resume_chat_ = false;
}

/// "We were talking about the garden. What grows there?" With neither topic nor question nothing was open.
void Conversation::resume_chat(core::Time now) {
  const Task* recap = task_for("event:resumed");
  const std::string topic = free_talk_.topic();
  if (recap == nullptr || (chat_question_.empty() && topic.empty())) return;
  std::string marked = choose(recap->states.front().say, with_common({{"about", topic}}));
  if (!chat_question_.empty()) {
    free_talk_.note_spoken(chat_question_);  // an answer to it is one again
    marked += " " + core::xml_escaped(chat_question_);
  }
  say_in_chat(marked, false, now);
}

}  // namespace mana::dialogue
