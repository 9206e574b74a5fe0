#include "dialogue/tutor/course.hpp"

#include <algorithm>
#include <utility>

#include "agent/core/random.hpp"
#include "dialogue/tutor/heard_words.hpp"

namespace mana::dialogue::tutor {
namespace {

constexpr std::string_view kPre = "pre", kReview = "review", kPost = "post", kDone = "done";
constexpr std::string_view kSay = "say:", kItem = "item:", kAgain = "again:";
constexpr int kSilencesUntilAway = 4;
constexpr std::size_t kMostSeenAgain = 10;

/// As it can be written down: a sum of these is the same before and after.
core::Duration whole_milliseconds(core::Duration d) {
  return std::max(core::Duration{}, core::Duration{std::chrono::floor<std::chrono::milliseconds>(d)});
}

bool is_test(std::string_view unit) { return unit == kPre || unit == kPost; }

std::string key_of(const Lesson& l, const Step& s) {
  if (!s.id.empty()) return l.id + "/" + s.id;
  return l.id + "/#" + std::to_string(&s - l.steps.data() + 1);
}

/// What was missed of these is asked once more.
bool comes_back(const Step& s) {
  return std::holds_alternative<Quiz>(s.what) || std::holds_alternative<ReadFace>(s.what) ||
         std::holds_alternative<SayWord>(s.what);
}

}  // namespace

Course::Course(const Module& module, const TutorWords& words, LearnerRecord record, CourseOptions options)
    : module_{module}, words_{words}, options_{std::move(options)}, record_{std::move(record)} {}

// ---- sessions

Beat Course::begin(Moment m) {
  Beat beat = begun(m);
  beat.stars = stars();
  return beat;
}

/// Of the record alone, so that they are there again when the program was killed.
int Course::stars() const {
  if (options_.reward != Reward::Stars) return 0;
  return practised(record_) +
         static_cast<int>(std::count_if(answered_.begin(), answered_.end(), was_practised));
}

Beat Course::begun(Moment m) {
  if (record_.unit == kDone) {
    phase_ = Phase::Over;
    Beat b;
    b.lines = {stage(0).teacher("module_done")};
    b.end = End::Done;
    return b;
  }
  const bool goes_on =
      !record_.sessions.empty() && !session().over && m.wall - session().last <= options_.same_session;
  if (!goes_on) record_.sessions.push_back({m.wall, m.wall, {}, 0, false});
  if (record_.unit.empty()) {
    enter_next_unit();
    return next(m);
  }
  phase_ = Phase::Greeting;
  const auto lesson = std::find_if(module_.lessons.begin(), module_.lessons.end(),
                                   [&](const Lesson& l) { return l.id == record_.unit; });
  beat_ = {};
  beat_.lines = {stage(0).teacher(
      "welcome_back", {{"title", lesson == module_.lessons.end() ? module_.title : lesson->title}})};
  beat_.counts = false;
  return beat_;
}

Beat Course::end(End why, std::string_view occasion, Moment m) {
  if (phase_ == Phase::Paused || phase_ == Phase::Hurt) paused_ += m.now - paused_at_;
  if (player_ != nullptr) count_time(m);
  player_.reset();
  phase_ = Phase::Over;
  session().over = true;
  session().last = std::max(session().last, m.wall);
  Beat b;
  b.lines = {stage(seed_for("end")).teacher(occasion)};
  b.counts = false;
  b.keep = true;
  b.end = why;
  beat_ = b;
  return b;
}

void Course::count_time(Moment m) {
  session().active += whole_milliseconds(m.now - step_began_ - paused_);
  session().last = m.wall;
  step_began_ = m.now;
  paused_ = {};
}

// ---- steps

/// The next step that is to be done, or the end of the session.
Beat Course::next(Moment m) {
  for (;;) {
    if (record_.queue.empty()) {
      if (!enter_next_unit()) return end(End::Done, "module_done", m);
      unit_ended_ = true;
      continue;
    }
    if (std::exchange(unit_ended_, false) && session().active >= options_.shortest_session)
      return end(End::SessionOver, "session_over", m);
    if (auto beat = play(m)) {
      beat->keep = std::exchange(keep_, false) || beat->keep;
      return std::move(*beat);
    }
    record_.queue.erase(record_.queue.begin());
  }
}

/// Nothing: this one is left out.
std::optional<Beat> Course::play(Moment m) {
  const std::string entry = record_.queue.front();
  const Place place = place_of(entry);
  if (!place.known()) return {};  // the lesson was changed since
  if (place.step != nullptr) {
    const bool may_skip = place.step->skip_when_mastered && !is_test(record_.unit);
    const auto* quiz = std::get_if<Quiz>(&place.step->what);
    if (!options_.speaks && quiz != nullptr && quiz->question.needs_a_face()) return {};
    if (may_skip && mastered_skills(record_).contains(place.step->skill)) return {};
    if (session().steps > 0 && session().active + estimated(*place.step) > options_.longest_session)
      return end(End::SessionOver, "session_over", m);
  }
  player_ = player_for(place, entry);
  answered_.clear();
  go_.clear();
  warned_ = false;
  paused_ = {};
  step_began_ = asked_ = m.now;
  phase_ = Phase::Playing;
  if (!place.occasion.empty()) {
    Move said;
    said.beat.lines = {stage(seed_for(entry)).teacher(place.occasion)};
    said.done = true;
    return shown(std::move(said));
  }
  return shown(player_->begin());
}

Beat Course::shown(Move move) {
  if (move.done) {
    phase_ = Phase::Leaving;
    go_ = std::move(move.go);
  }
  beat_ = std::move(move.beat);
  beat_.step = record_.unit + ":" + (record_.queue.empty() ? "" : record_.queue.front());
  return beat_;
}

/// The step is over and its last word heard: into the record with it.
void Course::complete(Moment m) {
  const std::string entry = record_.queue.front();
  const Place place = place_of(entry);
  record_.queue.erase(record_.queue.begin());
  for (AnswerTaken& a : answered_) record_.answers.push_back(std::move(a));
  if (place.step != nullptr) bring_back_what_was_missed(place, entry);
  if (!go_.empty()) go_to(go_);
  player_.reset();
  answered_.clear();
  count_time(m);
  ++session().steps;
  keep_ = true;
}

void Course::bring_back_what_was_missed(const Place& place, const std::string& entry) {
  if (!comes_back(*place.step) || answered_.empty() || record_.answers.back().right ||
      entry.starts_with(kAgain) || record_.unit == kReview)
    return;
  // Before the last step, which says goodbye.
  const auto before = record_.queue.empty() ? record_.queue.end() : record_.queue.end() - 1;
  record_.queue.insert(before, std::string{kAgain} + key_of(*place.lesson, *place.step));
}

void Course::go_to(const std::string& step) {
  const auto lesson = std::find_if(module_.lessons.begin(), module_.lessons.end(),
                                   [&](const Lesson& l) { return l.id == record_.unit; });
  if (lesson == module_.lessons.end()) return;  // what is seen again goes on in its own order
  const auto target =
      std::find_if(lesson->steps.begin(), lesson->steps.end(), [&](const Step& s) { return s.id == step; });
  if (target == lesson->steps.end()) return;
  std::vector<std::string> queue;
  for (auto s = target; s != lesson->steps.end(); ++s) queue.push_back(key_of(*lesson, *s));
  // What was missed before still comes back.
  for (const std::string& entry : record_.queue)
    if (entry.starts_with(kAgain)) queue.insert(queue.end() - 1, entry);
  record_.queue = std::move(queue);
}

/// @return false: there is none
bool Course::enter_next_unit() {
  std::vector<std::string> units{std::string{kPre}};
  for (const Lesson& l : module_.lessons) units.push_back(l.id);
  units.insert(units.end(), {std::string{kReview}, std::string{kPost}, std::string{kDone}});
  const auto at = std::find(units.begin(), units.end(), record_.unit);
  // A lesson that is there no more: on with the first that has not been begun is guesswork; on with what is
  // seen again.
  if (record_.unit.empty()) {
    record_.unit = units.front();
  } else if (at == units.end()) {
    record_.unit = kReview;
  } else if (at + 1 != units.end()) {
    record_.unit = *(at + 1);
  }
  record_.queue = queue_of(record_.unit);
  keep_ = true;
  return record_.unit != kDone;
}

std::vector<std::string> Course::queue_of(const std::string& unit) const {
  std::vector<std::string> queue;
  if (is_test(unit)) {
    if (module_.items.empty()) return {};
    queue.push_back(std::string{kSay} + unit);
    for (const std::size_t i : shuffled(module_.items.size(), record_.seed ^ number_of(unit)))
      queue.push_back(std::string{kItem} + module_.items[i].id);
    queue.push_back(std::string{kSay} + "test_done");
    return queue;
  }
  if (unit == kReview) return what_is_to_be_seen_again();
  for (const Lesson& l : module_.lessons) {
    if (l.id != unit) continue;
    for (const Step& s : l.steps) queue.push_back(key_of(l, s));
  }
  return queue;
}

/// Of each skill that is not mastered what explains it first, and the questions that were not right at last.
std::vector<std::string> Course::what_is_to_be_seen_again() const {
  const std::set<std::string> mastered = mastered_skills(record_);
  std::set<std::string> explained;
  std::vector<std::string> queue;
  // What was never answered is asked, where everybody can answer; a word that could not be heard is not.
  const auto is_open = [&](const std::string& item, bool can_be_left) {
    const auto last = std::find_if(record_.answers.rbegin(), record_.answers.rend(),
                                   [&](const AnswerTaken& a) { return a.item == item; });
    return last == record_.answers.rend() ? !can_be_left : !last->right;
  };
  for (const Lesson& l : module_.lessons) {
    for (const Step& s : l.steps) {
      if (s.skill.empty() || mastered.contains(s.skill)) continue;
      const std::string key = key_of(l, s);
      const bool explains = std::holds_alternative<Explain>(s.what) && explained.insert(s.skill).second;
      if (explains || (comes_back(s) && is_open(key, std::holds_alternative<SayWord>(s.what))))
        queue.push_back(key);
    }
  }
  if (queue.size() > kMostSeenAgain) queue.resize(kMostSeenAgain);
  if (!queue.empty()) queue.insert(queue.begin(), std::string{kSay} + std::string{kReview});
  return queue;
}

Course::Place Course::place_of(const std::string& entry) const {
  Place p;
  std::string_view rest = entry;
  if (rest.starts_with(kSay)) {
    p.occasion = rest.substr(kSay.size());
    return p;
  }
  if (rest.starts_with(kItem)) {
    rest.remove_prefix(kItem.size());
    for (const TestItem& i : module_.items)
      if (i.id == rest) p.item = &i;
    return p;
  }
  if (rest.starts_with(kAgain)) rest.remove_prefix(kAgain.size());
  for (const Lesson& l : module_.lessons) {
    if (!rest.starts_with(l.id + "/")) continue;
    for (const Step& s : l.steps) {
      if (key_of(l, s) != rest) continue;
      p.lesson = &l;
      p.step = &s;
    }
  }
  return p;
}

std::unique_ptr<StepPlayer> Course::player_for(const Place& place, const std::string& entry) const {
  Stage s = stage(seed_for(entry));
  if (place.item != nullptr) return player_of(*place.item, form_of(record_.seed, record_.unit), std::move(s));
  if (place.step == nullptr) return player_of(Step{}, std::move(s));
  s.cast = place.lesson->cast;
  return player_of(*place.step, std::move(s));
}

Stage Course::stage(std::uint64_t seed) const {
  Stage s;
  s.words = &words_;
  if (!module_.lessons.empty()) s.cast = module_.lessons.front().cast;
  s.seed = seed;
  s.sees = options_.sees;
  s.hears = options_.hears;
  s.reward = options_.reward;
  s.harm = options_.harm;
  return s;
}

/// Of what is asked again the choices stand in another order.
std::uint64_t Course::seed_for(const std::string& what) const {
  return core::Random{record_.seed}.next() ^ number_of(record_.unit + ":" + what) ^ record_.answers.size();
}

// ---- what happens

std::optional<Beat> Course::take(const Event& event, Moment m) {
  auto beat = answer_to(event, m);
  if (beat) beat->stars = stars();
  return beat;
}

std::optional<Beat> Course::answer_to(const Event& event, Moment m) {
  if (phase_ == Phase::Over) return {};
  const bool silent = std::holds_alternative<Silence>(event);
  if (!std::holds_alternative<Spoken>(event)) silences_ = silent ? silences_ + 1 : 0;
  if (const auto* chosen = std::get_if<Chosen>(&event)) {
    if (chosen->id == "stop") return end(End::Stopped, "stopped", m);
    if (chosen->id == "pause" && phase_ != Phase::Paused && phase_ != Phase::Hurt) return pause("pause", m);
  }
  if (phase_ == Phase::Paused || phase_ == Phase::Hurt) return while_waiting(event, m);
  if (const auto* heard = std::get_if<HeardWords>(&event)) return take_words(*heard, m);
  if (std::holds_alternative<Spoken>(event)) {
    if (beat_.await != Await::Nothing) return {};
    if (phase_ == Phase::Leaving) complete(m);
    return next(m);
  }
  if (silent && silences_ >= kSilencesUntilAway) return pause("pause", m);
  return pass_on(event, m);
}

/// Of what may have been said the worst counts.
HarmFound Course::harm_in(const std::vector<std::string>& hypotheses) const {
  const Answer* own = player_ == nullptr ? nullptr : player_->own_hurt();
  const Stage around = stage(0);
  HarmFound worst;
  for (const std::string& words : hypotheses) {
    HarmFound found = around.harm_in(words);
    if (found.kind == Harm::None && own != nullptr && longest_in(words_of(words), own->phrases) > 0)
      found.kind = Harm::Bullying;
    if (found.kind > worst.kind) worst = std::move(found);
  }
  return worst;
}

/// A child that tells that it is hurt goes before everything. Then stop and break, then the step.
std::optional<Beat> Course::take_words(const HeardWords& heard, Moment m) {
  HeardWords plain;
  for (const std::string& text : heard.hypotheses)
    if (std::string words = words_of(text); !words.empty()) plain.hypotheses.push_back(std::move(words));
  if (plain.hypotheses.empty()) return {};
  const std::string& words = plain.hypotheses.front();
  const bool playing = player_ != nullptr && phase_ == Phase::Playing && beat_.await != Await::Nothing;
  if (const HarmFound found = harm_in(heard.hypotheses); found.kind != Harm::None) {
    const bool all_asked_for =
        playing &&
        std::all_of(plain.hypotheses.begin(), plain.hypotheses.end(), [this](const std::string& h) {
          return harm_in({h}).kind == Harm::None || player_->asked_for(h);
        });
    if (!all_asked_for) return hurt(found, plain.hypotheses, m);
    const bool plays = player_->is_play();
    auto beat = pass_on(plain, m);
    if (beat && plays && !std::exchange(warned_, true)) {
      beat->lines.insert(beat->lines.begin(), stage(0).teacher("hurt_in_play"));
      ++beat->asks_from;
      beat_ = *beat;
    }
    return beat;
  }
  const bool waited_for = playing && player_->waits_for(words);
  if (longest_in(words, words_.meaning("stop_lesson")) > 0) return end(End::Stopped, "stopped", m);
  if (!waited_for && is_one_of(words, words_.meaning("stop"))) {
    if (playing && player_->plays_with("stop")) return pause("stop_or_play", m);
    return end(End::Stopped, "stopped", m);
  }
  if (!waited_for && is_one_of(words, words_.meaning("pause"))) return pause("pause", m);
  if (!playing) return {};
  if (!waited_for && longest_in(words, words_.meaning("repeat")) > 0) return again();
  if (!waited_for && is_one_of(words, words_.meaning("skip"))) return pass_on(Chosen{"skip"}, m);
  return pass_on(plain, m);
}

std::optional<Beat> Course::pass_on(const Event& event, Moment m) {
  if (phase_ != Phase::Playing || player_ == nullptr || beat_.await == Await::Nothing) return {};
  if (const auto* chosen = std::get_if<Chosen>(&event); chosen != nullptr && chosen->id == "repeat")
    return again();
  Move move = player_->take(event);
  while (answered_.size() < player_->answers().size()) {
    AnswerTaken a = player_->answers()[answered_.size()];
    const Place place = place_of(record_.queue.front());
    a.unit = record_.unit;
    if (place.step != nullptr) a.item = key_of(*place.lesson, *place.step);
    a.took = whole_milliseconds(m.now - asked_);
    a.at = m.wall;
    answered_.push_back(std::move(a));
  }
  const bool away = move.pause;
  Beat beat = shown(std::move(move));
  asked_ = m.now;
  return away ? pause("pause", m) : beat;
}

Beat Course::again(std::vector<SpokenLine> before) {
  Beat b = beat_;
  b.lines.erase(b.lines.begin(),
                b.lines.begin() + static_cast<std::ptrdiff_t>(std::min(b.asks_from, b.lines.size())));
  b.asks_from = before.size();
  b.lines.insert(b.lines.begin(), before.begin(), before.end());
  b.keep = false;
  return b;
}

// ---- pauses

Beat Course::pause(std::string_view occasion, Moment m) {
  before_pause_ = phase_;
  phase_ = Phase::Paused;
  paused_at_ = m.now;
  silences_ = 0;
  Beat b;
  b.lines = {stage(0).teacher(occasion)};
  b.await = Await::GoOn;
  b.choices = {{"go_on", words_.label("go_on")}, {"stop", words_.label("stop")}};
  b.phrases = words_.meaning("go_on");
  b.patience = options_.longest_pause;
  b.step = beat_.step;
  b.counts = false;
  return b;
}

/// Answered as to a child, with a number to ring; then the child decides. Where the lesson asked about it,
/// and has its own words, these are said unless life may be at stake.
Beat Course::hurt(const HarmFound& found, const std::vector<std::string>& hypotheses, Moment m) {
  const Answer* own = player_ == nullptr || phase_ != Phase::Playing ? nullptr : player_->own_hurt();
  const bool is_danger = found.kind >= Harm::HarmToOthers;
  const bool asked_about_it = own != nullptr && !hypotheses.empty() && !is_danger &&
                              (found.kind == Harm::Bullying || found.reply.empty());
  Beat b = pause("hurt", m);
  if (asked_about_it) {
    b.lines.front().markup = own->say;
  } else if (!found.reply.empty()) {
    b.lines.front().markup = found.reply;
    b.lines.push_back(stage(0).teacher("hurt_offer"));
  }
  const bool is_to_be_told = options_.told == Told::All || (options_.told == Told::Danger && is_danger);
  if (const SpokenLine says_so = stage(0).teacher("hurt_told"); is_to_be_told && !says_so.markup.empty()) {
    b.told = found.kind;  // behind nobody's back: words that cannot say so tell nobody
    b.lines.insert(std::next(b.lines.begin()), says_so);
  }
  std::erase_if(b.lines, [](const SpokenLine& line) { return line.markup.empty(); });
  phase_ = Phase::Hurt;
  return b;
}

std::optional<Beat> Course::while_waiting(const Event& event, Moment m) {
  if (const auto* chosen = std::get_if<Chosen>(&event); chosen != nullptr && chosen->id == "go_on")
    return go_on(m);
  if (std::holds_alternative<Silence>(event)) return end(End::Away, "away", m);
  const auto* heard = std::get_if<HeardWords>(&event);
  if (heard == nullptr) return {};
  if (const HarmFound found = harm_in(heard->hypotheses); found.kind != Harm::None)
    return waits_on([&] { return hurt(found, {}, m); });
  for (const std::string& text : heard->hypotheses) {
    const std::string words = words_of(text);
    if (is_one_of(words, words_.meaning("stop")) || longest_in(words, words_.meaning("stop_lesson")) > 0)
      return end(End::Stopped, "stopped", m);
    if (is_one_of(words, words_.meaning("go_on"))) return go_on(m);
  }
  // Who has told something, and says more of it, is not met with silence.
  if (phase_ != Phase::Hurt || words_.text("hurt_more").empty()) return {};
  return waits_on([&] {
    Beat more = pause("hurt_more", m);
    phase_ = Phase::Hurt;
    return more;
  });
}

/// Said in the midst of a pause: what comes after it, and when it began, stay as they were.
template <class Say>
Beat Course::waits_on(Say say) {
  const core::Time since = paused_at_;
  const Phase before = before_pause_;
  Beat b = say();
  before_pause_ = before;
  paused_at_ = since;
  return b;
}

Beat Course::go_on(Moment m) {
  const bool was_an_answer = phase_ == Phase::Hurt && before_pause_ == Phase::Playing && player_ != nullptr &&
                             player_->own_hurt() != nullptr;
  paused_ += m.now - paused_at_;
  phase_ = before_pause_;
  asked_ = m.now;
  if (phase_ == Phase::Greeting) return next(m);
  if (was_an_answer) {  // the question is not asked again
    go_ = player_->own_hurt()->go;
    complete(m);
    return next(m);
  }
  return again({stage(0).teacher("going_on")});
}

Told told_named(std::string_view name) {
  for (const Told t : {Told::Danger, Told::All})
    if (to_string(t) == name) return t;
  return Told::Nobody;
}

bool test_needs_a_face(const Module& module) {
  return std::any_of(module.items.begin(), module.items.end(),
                     [](const TestItem& i) { return i.a.needs_a_face() || i.b.needs_a_face(); });
}

bool lessons_need_a_face(const Module& module) {
  return std::any_of(module.lessons.begin(), module.lessons.end(), [](const Lesson& l) {
    return std::any_of(l.steps.begin(), l.steps.end(), [](const Step& s) {
      const auto* quiz = std::get_if<Quiz>(&s.what);
      return quiz != nullptr && quiz->question.needs_a_face();
    });
  });
}

core::Duration estimated(const Step& step) {
  struct Words {
    std::size_t letters = 0;
    int questions = 0;
    void operator()(const Explain& e) { letters += e.say.size(); }
    void operator()(const Show& s) {
      for (const Line& l : s.lines) letters += l.say.size();
      letters += s.notice.size();
    }
    void operator()(const Ask& a) {
      letters += a.ask.size() + a.otherwise.size();
      ++questions;
    }
    void operator()(const RolePlay& r) {
      letters += r.scene.size() + r.opens.size() + r.closes.size();
      for (const Turn& t : r.turns) letters += t.want.size() + t.good.size() + t.reply.size();
      questions += static_cast<int>(r.turns.size());
    }
    void operator()(const ReadFace& r) {
      letters += r.ask.size() + r.wrong.size();
      ++questions;
    }
    void operator()(const MakeFace& m) {
      letters += m.ask.size() + m.seen.size();
      ++questions;
    }
    void operator()(const SayWord& w) {
      letters += w.ask.size() + w.good.size() + 4 * w.word.size();
      ++questions;
    }
    void operator()(const Quiz& q) {
      letters += q.question.ask.size() + q.wrong.size();
      for (const std::string& c : q.question.choices) letters += c.size();
      ++questions;
    }
  } words;
  std::visit(words, step.what);
  // Slow speech for children: about 13 letters a second.
  return core::seconds(double(words.letters) / 13 + 6.0 * words.questions);
}

}  // namespace mana::dialogue::tutor
