// Walks the state space of the real task files: from every place that a talk can reach, everything that a
// person can do there. On no path may a medicine be offered twice, or an answer be lost.
#include <cstdlib>
#include <deque>
#include <set>

#include "agent/bus/messages/calendar.hpp"
#include "agent/bus/messages/screen.hpp"
#include "agent/bus/messages/vision.hpp"
#include "dialogue/aiml/aiml_reader.hpp"
#include "dialogue/aiml/brain_loader.hpp"
#include "dialogue/script.hpp"
#include "tests/dialogue/talking_house.hpp"

namespace mana::dialogue {
namespace {

/// What somebody can do. Times are long enough for her two seconds of speech.
struct Move {
  enum class Kind { Say, Type, Press, Wait, WaitShortly, Leave, Remind } kind = Kind::Wait;
  std::string what;
  std::string name() const {
    static constexpr const char* kNames[] = {"say ",     "type ",  "press ", "wait ",
                                             "shortly ", "leave ", "due "};
    return kNames[static_cast<int>(kind)] + what;
  }
};

std::shared_ptr<const aiml::Brain> small_brain() {
  aiml::GraphBuilder builder;
  auto brain = std::make_shared<aiml::Brain>();
  std::vector<aiml::Remark> remarks;
  aiml::AimlReader{builder, brain->knowledge, remarks}.read(R"(<aiml version="2.1">
    <category><pattern>NICE WEATHER</pattern><template>Lovely. Shall we look?</template></category>
    <category><pattern>YES</pattern><that>SHALL WE LOOK</that><template>There it is.</template></category>
    <category><pattern>FALLEN</pattern><template>Stay there.<carer why="fall" urgent="yes">Fell.</carer></template></category>
    <category><pattern>*</pattern><template>I see.</template></category></aiml>)",
                                                            "test");
  brain->graph = builder.finish();
  return brain;
}

/// The calendar, as far as a walk needs it: what was asked about is open until it is known to have been
/// taken.
class SmallCalendar final : public bus::Module {
 public:
  explicit SmallCalendar(bus::Bus& bus) : bus_{bus} {
    bus.subscribe<msg::ReminderAcknowledged>(
        mailbox(), name(), [this](const auto& m) { taken_ = taken_ || m.id == msg::ReminderId{1}; });
    bus.subscribe<msg::AskCalendar>(mailbox(), name(), [this](const msg::AskCalendar& m) {
      if (m.question != msg::Question::OpenMedicines) return;
      std::vector<msg::Slots> open;
      if (!taken_) open.push_back({{"title", "morning tablets"}, {"when", "at nine"}, {"reminder", "1"}});
      bus_.publish(msg::CalendarAnswer{m.id, m.question, std::move(open)});
    });
  }
  std::string_view name() const override { return "test.calendar"; }
  core::Time step(core::Time) override { return core::kNever; }

 private:
  bus::Bus& bus_;
  bool taken_ = false;
};

/// One life, from the reminder on; the same moves always lead to the same place.
class Life {
 public:
  Life(const Phrasebook& phrases, const std::vector<Task>& tasks, std::shared_ptr<const aiml::Brain> brain)
      : phrases_{phrases}, conversation{bus, phrases, tasks, {}, talk(std::move(brain))} {
    bus.publish(msg::PersonAppeared{clock.now()});
    due("medication", 1);
    run.run_for(10ms);
  }

  void due(const std::string& kind, int id) {
    msg::ReminderDue m;
    m.id = msg::ReminderId{id};
    m.kind = kind;
    m.title = kind == "medication" ? "morning tablets" : "Bus";
    m.slots = {
        {"title", m.title}, {"when", "at three"}, {"clock", "nine"}, {"sentence", m.title + ", at three."}};
    bus.publish(m);
  }

  void make(const Move& move) {
    switch (move.kind) {
      case Move::Kind::Say: {
        msg::Heard m;
        m.start = m.end = clock.now();
        m.command = move.what;
        m.is_answer = phrases_.answer(move.what) != nullptr;
        m.accepted = m.named = true;
        m.confidence = 0.9;
        bus.publish(msg::Looking{clock.now(), true});
        bus.publish(m);
        break;
      }
      case Move::Kind::Type: bus.publish(msg::Typed{clock.now(), move.what}); break;
      case Move::Kind::Press: bus.publish(msg::ButtonPressed{move.what}); break;
      case Move::Kind::Wait: run.run_for(15s); return;
      case Move::Kind::WaitShortly: run.run_for(2500ms); return;
      case Move::Kind::Leave: bus.publish(msg::PersonLeft{clock.now()}); break;
      case Move::Kind::Remind: due(move.what, 50); break;
    }
    run.run_for(100ms);
    const bool plain_yes = move.what == "yes" || move.what == "taken" || move.what == "i have taken them" ||
                           move.what == "I have taken them" || move.what == "took_medicine" ||
                           move.what == "I have taken my tablets" || move.what == "given" ||
                           move.what == "too_much" || move.what == "somebody gave it to me" ||
                           move.what == "i took too many";
    for (const auto& a : acknowledged.seen)
      if (a.id == msg::ReminderId{1} && seen_ < 1) {
        seen_ = 1;
        if (!plain_yes || move.kind == Move::Kind::Leave) faults.push_back("taken by: " + move.name());
        if (!asked_) faults.push_back("taken before the question was heard");
      }
  }

  /// The question was heard to its end, so that a yes can be an answer to it.
  void note_question() {
    asked_ =
        asked_ || std::any_of(voice.whole.begin(), voice.whole.end(), [](const std::string& text) {
          return text.find("morning tablets") != std::string::npos && text.find('?') != std::string::npos;
        });
  }

  template <class Recorder>
  static int of(int id, const Recorder& recorder) {
    return static_cast<int>(std::count_if(recorder.seen.begin(), recorder.seen.end(),
                                          [id](const auto& m) { return m.id == msg::ReminderId{id}; }));
  }
  int taken(int id) const { return of(id, acknowledged); }
  int put_off(int id) const { return of(id, snoozed) + of(id, unanswered); }

  bus::Bus bus;
  core::ManualClock clock;
  TwoSecondVoice voice{bus};
  SmallCalendar calendar{bus};
  test::Recorder<msg::ReminderAcknowledged> acknowledged{bus};
  test::Recorder<msg::ReminderUnanswered> unanswered{bus};
  test::Recorder<msg::ReminderSnoozed> snoozed{bus};
  std::vector<std::string> faults;

 private:
  static FreeTalkOptions talk(std::shared_ptr<const aiml::Brain> brain) {
    FreeTalkOptions o;
    o.brain = std::move(brain);
    return o;
  }
  const Phrasebook& phrases_;
  int seen_ = 0;
  bool asked_ = false;

 public:
  Conversation conversation;
  bus::VirtualDriver run{clock, {&conversation, &voice, &calendar, &acknowledged, &unanswered, &snoozed}};
};

class Walk {
 public:
  /// @param also    more commands that are said on the way
  /// @param deepest how many moves a path has at most, unless MANA_EVERY_PLACE is set
  Walk(Phrasebook phrases, std::vector<Task> tasks, const std::vector<std::string>& also = {},
       std::size_t deepest = 5)
      : deepest_{std::getenv("MANA_EVERY_PLACE") != nullptr ? 100 : deepest},
        phrases_{std::move(phrases)},
        tasks_{std::move(tasks)} {
    for (const std::string& command : also) moves_.push_back({Move::Kind::Say, command});
    for (const PhraseGroup& a : phrases_.answers) {
      moves_.push_back({Move::Kind::Say, a.id});
      moves_.push_back({Move::Kind::Press, a.id});
      moves_.push_back({Move::Kind::Type, a.phrases.front()});
    }
    for (const char* text : {"I have taken them", "yess", "ye", "noo", "yes or no", "nice weather", "FALLEN",
                             "xyzzy", "what is the tiem", "should I take them", "I have taken my tablets"})
      moves_.push_back({Move::Kind::Type, text});
    moves_.push_back({Move::Kind::Say, "time"});
    moves_.push_back({Move::Kind::Say, "repeat"});
    moves_.push_back({Move::Kind::Say, "took_medicine"});
    moves_.push_back({Move::Kind::Wait, ""});
    moves_.push_back({Move::Kind::WaitShortly, ""});
    moves_.push_back({Move::Kind::Leave, ""});
    moves_.push_back({Move::Kind::Remind, "appointment"});
  }

  /// Breadth first; a place that was reached before is not gone through again. Five moves take a few seconds;
  /// with MANA_EVERY_PLACE set it goes on until there is no new place (91,247 of them, 5.2 million lives, an
  /// hour).
  void go() {
    std::deque<std::vector<Move>> paths{{}};
    std::set<std::string> known;
    while (!paths.empty() && faults.size() < 20) {
      const std::vector<Move> path = std::move(paths.front());
      paths.pop_front();
      for (const Move& move : moves_) {
        std::vector<Move> longer = path;
        longer.push_back(move);
        if (const std::string place = live(longer); known.insert(place).second && longer.size() < deepest_)
          paths.push_back(std::move(longer));
      }
    }
    places = known.size();
  }

  std::size_t places = 0, lives = 0;
  std::vector<std::string> faults;

 private:
  std::string live(const std::vector<Move>& path) {
    ++lives;
    Life life{phrases_, tasks_, brain_};
    for (const Move& move : path) {
      life.note_question();
      life.make(move);
    }
    // What was put off twice may be put off as often as one likes: that alone is no other place.
    const std::string place = life.conversation.whereabouts() +
                              std::to_string(std::min<std::size_t>(2, life.acknowledged.seen.size())) +
                              std::to_string(std::min(2, life.put_off(1)));
    const bool closed = !life.acknowledged.seen.empty() && life.acknowledged.seen[0].id == msg::ReminderId{1};
    const std::size_t said = life.voice.said.size();
    life.run.run_for(10min);  // nobody says anything more; three questions that wait take five
    check(life, path, closed, said);
    return place;
  }

  void check(const Life& life, const std::vector<Move>& path, bool closed, std::size_t said) {
    std::string way;
    for (const Move& m : path) way += m.name() + " | ";
    for (const std::string& f : life.faults) faults.push_back(f + " after: " + way);
    // What was put off may be told to have been taken afterwards; nothing else happens twice. What was said
    // to have been taken and was not made out is put off again, which changes nothing.
    const int taken = life.taken(1), put_off = life.put_off(1);
    if (taken > 1 || taken + put_off < 1)
      faults.push_back("the medicine is taken " + std::to_string(taken) + " and put off " +
                       std::to_string(put_off) + " times after: " + way);
    for (std::size_t i = 0; i < life.voice.said.size(); ++i) {
      const std::string& text = life.voice.said[i].text;
      for (const char* order : {"ake your", "ake the", "ake them", "ake it", "wallow", "o ahead"})
        if (text.find(order) != std::string::npos) faults.push_back("says \"" + text + "\" after: " + way);
      if (closed && i >= said && text.find("ou had") != std::string::npos)
        faults.push_back("asks again, though it was answered: \"" + text + "\" after: " + way);
    }
    if (!life.conversation.whereabouts().empty())
      faults.push_back("hangs in " + life.conversation.whereabouts() + " after: " + way);
  }

  const std::size_t deepest_;
  Phrasebook phrases_;
  std::vector<Task> tasks_;
  std::shared_ptr<const aiml::Brain> brain_ = small_brain();
  std::vector<Move> moves_;
};

class EveryPathTest : public ::testing::Test {
 protected:
  const std::filesystem::path root = std::filesystem::path{MANA_ASSETS} / "dialogue/en-GB";
  Phrasebook phrases = read_phrasebook(root / "commands.toml").value();
  std::vector<Task> tasks = read_tasks(root / "tasks", phrases).value().tasks;
  State& medicine(std::size_t state) {
    for (Task& t : tasks)
      if (t.id == "medication") return t.states.at(state);
    return tasks.front().states.front();
  }
};

TEST_F(EveryPathTest, NoneLeadsToASecondDoseOrLosesAnAnswer) {
  Walk walk{phrases, tasks};
  walk.go();
  for (const std::string& f : walk.faults) ADD_FAILURE() << f;
  EXPECT_GT(walk.places, 30u) << "the walk went nowhere";
  RecordProperty("places", static_cast<int>(walk.places));
  RecordProperty("lives", static_cast<int>(walk.lives));
  std::printf("%zu places, %zu lives\n", walk.places, walk.lives);
}

/// What a persona brings is said in the midst of it.
TEST_F(EveryPathTest, NorDoesOneWithThePersonasOwnTasks) {
  for (const char* const name : {"companion", "tutor", "wit"}) {
    const auto folders = aiml::with_shared({std::filesystem::path{MANA_ASSETS} / "personae" / name});
    ASSERT_TRUE(folders);
    auto script = read_script(root, *folders);
    ASSERT_TRUE(script);
    std::vector<std::string> own;
    for (const PhraseGroup& command : script->phrases.commands)
      if (phrases.command(command.id) == nullptr) own.push_back(command.id);
    ASSERT_FALSE(own.empty());
    Walk walk{std::move(script->phrases), std::move(script->tasks), own, 4};
    walk.go();
    for (const std::string& f : walk.faults) ADD_FAILURE() << name << ": " << f;
    EXPECT_GT(walk.places, 30U) << "the walk went nowhere";
    std::printf("%s: %zu places, %zu lives\n", name, walk.places, walk.lives);
  }
}

// That the walk finds what it looks for.
TEST_F(EveryPathTest, AMistakeInTheTaskIsFound) {
  medicine(0).on["not_sure"].deed = Deed::Acknowledge;
  Walk taken{phrases, tasks};
  taken.go();
  EXPECT_FALSE(taken.faults.empty());
  medicine(0).on["not_sure"] = {Deed::Unanswered, {}, {"Then take it now."}, "", "", {}, {}};
  Walk ordered{phrases, tasks};
  ordered.go();
  EXPECT_FALSE(ordered.faults.empty());
}

TEST_F(EveryPathTest, AnAnswerThatGoesNowhereIsFound) {
  medicine(0).on["no"] = {};
  Walk lost{phrases, tasks};
  lost.go();
  EXPECT_FALSE(lost.faults.empty());
}

}  // namespace
}  // namespace mana::dialogue
