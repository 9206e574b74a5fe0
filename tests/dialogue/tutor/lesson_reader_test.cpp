#include "dialogue/tutor/lesson_reader.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <map>

#include "dialogue/wording/spoken_text.hpp"

namespace mana::dialogue::tutor {
namespace {
namespace fs = std::filesystem;

constexpr const char* kHead = R"([lesson]
id = "hello"
module = "talk"
title = "Hello"
minutes = 10
skills = ["greet"]
about = "How one greets."
[cast]
teacher = "emily"
learning = "leo"
)";

class LessonReaderTest : public testing::Test {
 protected:
  LessonReaderTest() { fs::create_directories(folder); }
  ~LessonReaderTest() override { fs::remove_all(folder); }
  core::Result<Lesson> read(const std::string& steps) {
    std::ofstream{folder / "01-hello.toml"} << kHead << steps;
    Repertoire repertoire;
    repertoire.expressions = {"happy", "sad"};
    repertoire.find_face = [](const std::string& face) -> core::Status {
      if (face == "emily" || face == "leo") return {};
      return core::not_found("there is no face '" + face + "'");
    };
    return read_lesson(folder / "01-hello.toml", repertoire, ModuleFacts{{{"greet", "Say hello"}}});
  }
  std::string fault(const std::string& steps) {
    auto l = read(steps);
    return l ? "" : l.error().sentence;
  }
  fs::path folder =
      fs::path{testing::TempDir()} / ("lessons_" + std::to_string(::getpid()) + "_" +
                                      testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(LessonReaderTest, AWordToReadFromLipsIsSaidWithoutASoundAndNotWritten) {
  const std::string step = R"(
[[step]]
kind = "read-lips"
skill = "greet"
ask = "Watch my lips. Which word is it?"
choices = ["sheep", "feet"]
correct = 1
right = "It was sheep."
wrong = "It was sheep."
)";
  const auto l = read(step);
  ASSERT_TRUE(l) << l.error().sentence;
  const Quiz& q = std::get<Quiz>(l->steps.front().what);
  EXPECT_EQ(q.kind, "read-lips");
  EXPECT_TRUE(q.question.is_mouthed);
  const SpokenText spoken = compile(q.question.ask);
  EXPECT_EQ(spoken.text.find("sheep"), std::string::npos) << spoken.text;
  const auto has = [&](std::string_view kind, std::string_view value) {
    return std::any_of(spoken.manners.begin(), spoken.manners.end(),
                       [&](const msg::Manner& m) { return m.kind == kind && m.value == value; });
  };
  EXPECT_TRUE(has("as", "sheep"));
  EXPECT_TRUE(has("volume", "silent"));
  EXPECT_NE(
      fault("\n[[step]]\nkind = \"read-lips\"\nask = \"Which?\"\nchoices = [\"a\", \"b\"]\ncorrect = 1\n"
            "right = \"a\"\nwrong = \"a\"\n")
          .find("needs the 'skill'"),
      std::string::npos);
}

TEST_F(LessonReaderTest, AWordToHearIsSaidAloudAndNotWritten) {
  const auto l = read(
      "\n[[step]]\nkind = \"hear-word\"\nskill = \"greet\"\nask = \"Which?\"\n"
      "choices = [\"ship\", \"sheep\"]\ncorrect = 2\nright = \"a\"\nwrong = \"a\"\n");
  ASSERT_TRUE(l) << l.error().sentence;
  const Quiz& q = std::get<Quiz>(l->steps.front().what);
  EXPECT_EQ(q.kind, "hear-word");
  const SpokenText spoken = compile(q.question.ask);
  EXPECT_EQ(spoken.text.find("sheep"), std::string::npos) << spoken.text;
  const auto has = [&](std::string_view kind, std::string_view value) {
    return std::any_of(spoken.manners.begin(), spoken.manners.end(),
                       [&](const msg::Manner& m) { return m.kind == kind && m.value == value; });
  };
  EXPECT_TRUE(has("as", "sheep"));
  EXPECT_FALSE(has("volume", "silent"));
}

TEST_F(LessonReaderTest, AWordToSayIsOneWordAndHasTheSoundThatItIsAbout) {
  const auto step = [](const std::string& terms) {
    return "\n[[step]]\nkind = \"listen-and-repeat\"\n" + terms +
           "\nask = \"Look.\"\ngood = \"Good.\"\nnearly = \"Nearly.\"\n";
  };
  const auto l = read(step("word = \"think\"\nsound = \"TH\"\nview = \"side\"\ntries = 2"));
  ASSERT_TRUE(l) << l.error().sentence;
  const SayWord& w = std::get<SayWord>(l->steps.front().what);
  EXPECT_EQ(w.word, "think");
  EXPECT_EQ(w.sound, "TH");
  EXPECT_EQ(w.view, "side");
  EXPECT_EQ(w.tries, 2);
  EXPECT_NE(fault(step("word = \"Two words\"")).find("one word in small letters"), std::string::npos);
  EXPECT_NE(fault(step("word = \"think\"\nview = \"top\"")).find("'view' must be"), std::string::npos);
  EXPECT_NE(fault(step("word = \"think\"\ntries = 9")).find("between 1 and 5"), std::string::npos);
}

/// A module that teaches German words, and a voice that knows three of them.
class ForeignLessonTest : public LessonReaderTest {
 protected:
  core::Result<Lesson> german(const std::string& steps, const std::string& language = "de") {
    std::ofstream{folder / "01-hello.toml"} << kHead << steps;
    Repertoire repertoire;
    repertoire.sounds_of = [](const std::string& word, const std::string& in) -> core::Result<std::string> {
      if (in != "de") return core::not_found("No voice speaks '" + in + "'");
      const std::map<std::string, std::string> known{
          {"a", "a"}, {"Tür", "t yː ɾ"}, {"Rad", "r ɑː t"}, {"Rat", "r ɑː t"}};
      const auto found = known.find(word);
      if (found == known.end()) return core::bad_input("the voice cannot speak '" + word + "'");
      return found->second;
    };
    repertoire.check_sounds = [](const std::string&, const std::string&) -> core::Status { return {}; };
    return read_lesson(folder / "01-hello.toml", repertoire, ModuleFacts{{{"greet", "Say hello"}}, language});
  }
  std::string german_fault(const std::string& steps) {
    auto l = german(steps);
    return l ? "" : l.error().sentence;
  }
  static std::string say(const std::string& terms) {
    return "\n[[step]]\nkind = \"listen-and-repeat\"\n" + terms +
           "\nask = \"Look.\"\ngood = \"Good.\"\nnearly = \"Nearly.\"\n";
  }
  static std::string hear(const std::string& choices) {
    return "\n[[step]]\nkind = \"hear-word\"\nskill = \"greet\"\nask = \"Which?\"\nchoices = " + choices +
           "\ncorrect = 1\nright = \"Yes.\"\nwrong = \"No.\"\n";
  }
};

TEST_F(ForeignLessonTest, AWordOfAnotherLanguageTellsItsSounds) {
  const auto l = german(say("word = \"Tür\"\nsounds = \"t yː ɾ\"\nsound = \"yː\""));
  ASSERT_TRUE(l) << l.error().sentence;
  const SayWord& w = std::get<SayWord>(l->steps.front().what);
  EXPECT_EQ(w.language, "de");
  EXPECT_EQ(w.sounds, "t yː ɾ");
  EXPECT_NE(german_fault(say("word = \"Tür\"")).find("write sounds = \"t yː ɾ\""), std::string::npos);
  EXPECT_NE(german_fault(say("word = \"Tür\"\nsounds = \"t uː ɾ\"")).find("'sounds' must tell how"),
            std::string::npos);
  EXPECT_NE(german_fault(say("word = \"Tür\"\nsounds = \"t yː ɾ\"\nsound = \"x\"")).find("is not in 'Tür'"),
            std::string::npos);
  EXPECT_NE(german_fault(say("word = \"Qxz\"\nsounds = \"k\"")).find("cannot speak 'Qxz'"),
            std::string::npos);
  EXPECT_NE(fault(say("word = \"think\"\nsounds = \"t\"")).find("words of another language"),
            std::string::npos)
      << "English words are in the dictionary";
}

TEST_F(ForeignLessonTest, ChoicesToHearAreSpokenInTheLanguageAndDoNotSoundAlike) {
  const auto l = german(hear("[\"Tür\", \"Rad\"]"));
  ASSERT_TRUE(l) << l.error().sentence;
  const Quiz& q = std::get<Quiz>(l->steps.front().what);
  for (const std::string& text : {q.question.choices[1], q.question.ask}) {
    const SpokenText spoken = compile(text);
    EXPECT_TRUE(std::any_of(spoken.manners.begin(), spoken.manners.end(), [](const msg::Manner& m) {
      return m.kind == "language" && m.value == "de";
    })) << text;
  }
  EXPECT_EQ(compile(q.question.choices[1]).text, "Rad");
  EXPECT_NE(german_fault(hear("[\"Rad\", \"Rat\"]")).find("sounds like another"), std::string::npos);
  EXPECT_NE(german_fault(hear("[\"Rad\", \"Qxz\"]")).find("cannot speak 'Qxz'"), std::string::npos);
}

TEST_F(ForeignLessonTest, ALanguageThatNobodySpeaksIsAnError) {
  std::ofstream{folder / "module.toml"}
      << "[module]\nid = \"talk\"\ntitle = \"Talk\"\naudience = \"8-99\"\nlanguage = \"en-GB\"\n"
         "teaches = \"xx\"\nlessons = [\"hello\"]\nskills = {greet = \"Greet\"}\n";
  Repertoire repertoire;
  repertoire.sounds_of = [](const std::string&, const std::string& in) -> core::Result<std::string> {
    return core::not_found("No voice speaks '" + in + "'");
  };
  const auto m = read_module(folder, repertoire);
  ASSERT_FALSE(m);
  EXPECT_NE(m.error().sentence.find("No voice speaks 'xx'"), std::string::npos) << m.error().sentence;
}

TEST_F(LessonReaderTest, ReadsStepsOfEachKind) {
  const auto l = read(R"(
[[step]]
kind = "explain"
say = "Hello."
[[step]]
kind = "show"
lines = [{who = "learning", say = "Hi!", expression = "happy"}]
notice = "Leo says hi."
[[step]]
kind = "ask"
id = "ask"
ask = "Have you met somebody new?"
answers = [{id = "yes", phrases = ["yes", "i have"], say = "Good.", go = "ask"}]
otherwise = {say = "All right."}
silence = {say = "That is fine.", reprompt = ["You can say yes or no."]}
[[step]]
kind = "role-play"
scene = "Leo comes in."
partner = "learning"
opens = "Hello!"
turns = [{want = "Say hello.", accept = ["hello", "hi", "hey"], good = "You said hello.", help = "Say: hello."}]
closes = "Done."
[[step]]
kind = "read-face"
who = "learning"
expression = "sad"
strength = 0.7
ask = "How may Leo feel?"
choices = ["happy", "sad"]
right = "Yes."
wrong = "Look at his mouth."
[[step]]
kind = "make-face"
expression = "happy"
ask = "Smile, if you like."
seen = "I see a smile."
not_seen = "I do not see it yet."
unsure = "I am not sure."
[[step]]
kind = "quiz"
skill = "greet"
mastered = "skip"
ask = "What do you say first?"
choices = ["Bye", "Hello"]
correct = 2
right = "You say hello first."
wrong = "Hello comes first."
)");
  ASSERT_TRUE(l) << l.error().sentence;
  ASSERT_EQ(l->steps.size(), 7U);
  EXPECT_EQ(std::get<Explain>(l->steps[0].what).say, "Hello.");
  EXPECT_EQ(std::get<Show>(l->steps[1].what).lines[0].expression, "happy");
  EXPECT_EQ(std::get<Ask>(l->steps[2].what).answers[0].go, "ask");
  EXPECT_EQ(std::get<RolePlay>(l->steps[3].what).turns[0].accept.size(), 3U);
  EXPECT_EQ(l->steps[4].who, "learning");
  EXPECT_EQ(std::get<ReadFace>(l->steps[4].what).strength, 0.7);
  EXPECT_EQ(std::get<MakeFace>(l->steps[5].what).tries, 2);
  EXPECT_EQ(std::get<Quiz>(l->steps[6].what).question.correct, 1U);
  EXPECT_TRUE(l->steps[6].skip_when_mastered);
}

TEST_F(LessonReaderTest, FaultsAreNamedWithFileAndLine) {
  const std::string quiz = "[[step]]\nkind=\"quiz\"\nskill=\"greet\"\nask=\"a\"\nright=\"r\"\nwrong=\"w\"\n";
  const std::string kinds[][2] = {
      {"", "at least one"},
      {"[[step]]\nkind = \"sing\"\n", "no step of the kind 'sing'"},
      {"[[step]]\nkind = \"explain\"\nsya = \"x\"\n", "sya"},
      {"[[step]]\nkind = \"explain\"\n", "'say' is missing"},
      {"[[step]]\nkind = \"explain\"\nsay = \"<b\"\n", "line "},
      {"[[step]]\nkind = \"explain\"\nsay = \"x\"\nwho = \"skilled\"\n", "nobody in [cast] is 'skilled'"},
      {"[[step]]\nkind = \"explain\"\nsay = \"x\"\nskill = \"fly\"\n", "'fly' is not in module.toml"},
      {"[[step]]\nkind = \"explain\"\nsay = \"x\"\nmastered = \"skip\"\n", "'mastered'"},
      {quiz + "choices=[\"a\",\"b\"]\ncorrect=3\n", "from 1 to 2"},
      {quiz + "choices=[\"a\",\"b\"]\ncorrect=0\n", "from 1 to 2"},
      {quiz + "choices=[\"a\",\"a\"]\ncorrect=1\n", "the same"},
      {quiz + "choices=[\"a\"]\ncorrect=1\n", "two to four"},
      {"[[step]]\nkind=\"read-face\"\nexpression=\"rosy\"\nask=\"a\"\nchoices=[\"happy\"]\nright="
       "\"r\"\nwrong=\"w\"\n",
       "no expression 'rosy'"},
      {"[[step]]\nkind=\"read-face\"\nexpression=\"sad\"\nask=\"a\"\nchoices=[\"happy\"]\nright=\"r\"\nwrong="
       "\"w\"\n",
       "not among the 'choices'"},
      {"[[step]]\nkind=\"ask\"\nask=\"a\"\nanswers=[{id=\"y\",phrases=[\"yes\"],say=\"s\",go=\"x\"}]\n"
       "otherwise={say=\"o\"}\nsilence={say=\"s\",reprompt=[\"r\"]}\n",
       "goes to 'x'"},
  };
  for (const auto& [steps, says] : kinds) {
    const std::string sentence = fault(steps);
    EXPECT_NE(sentence.find(says), std::string::npos) << steps << "\n" << sentence;
    EXPECT_NE(sentence.find("01-hello.toml, line "), std::string::npos) << sentence;
  }
}

TEST(ShippedLessons, AreWhole) {
  struct Shipped {
    const char* module;
    std::size_t lessons, items;
    double shortest;  // minutes; a lesson on sounds is short, and several make a session
  };
  for (const Shipped& x :
       {Shipped{"conversation", 6, 14, 10}, Shipped{"bullying", 6, 14, 10}, Shipped{"sounds", 6, 12, 5},
        Shipped{"lips", 5, 10, 5}, Shipped{"german", 6, 12, 5}}) {
    const auto m = read_module(fs::path{MANA_ASSETS} / "lessons/en-GB" / x.module);
    ASSERT_TRUE(m) << m.error().sentence;
    EXPECT_GE(m->lessons.size(), x.lessons);
    EXPECT_LE(m->lessons.size(), 8U);
    EXPECT_GE(m->items.size(), x.items);
    for (const Lesson& l : m->lessons) {
      EXPECT_GE(l.minutes, x.shortest) << l.id;
      EXPECT_LE(l.minutes, 15) << l.id;
      for (const Step& s : l.steps) {
        const auto* ask = std::get_if<Ask>(&s.what);
        if (ask == nullptr) continue;
        // A child who says that it is hurt is understood, whatever it was asked.
        EXPECT_TRUE(std::any_of(ask->answers.begin(), ask->answers.end(),
                                [](const Answer& a) { return a.id == "hurt"; }))
            << l.id << ' ' << s.id;
      }
    }
  }
}

}  // namespace
}  // namespace mana::dialogue::tutor
