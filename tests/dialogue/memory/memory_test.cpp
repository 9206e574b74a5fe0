#include "dialogue/memory/memory.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/support/temporary_folder.hpp"

namespace mana::dialogue::memory {
namespace {

namespace ch = std::chrono;

/// The real words and the real encoder; time is what the test says it is.
class MemoryTest : public testing::Test {
 protected:
  using Doing = MemoryReply::Doing;

  std::unique_ptr<Memory> open(const std::string& who = "Margaret", Consent consent = Consent::Given) {
    const std::filesystem::path assets = MANA_ASSETS;
    static const auto kEncoder = *RecallEncoder::read(
        *SentenceEncoder::read(assets / "understanding/remarks.bin"), assets / "understanding/recall.bin");
    auto memory = Memory::open(
        folder_.path(), *MemoryWords::read(assets / "dialogue/en-GB/memory/memory.toml"), kEncoder, {});
    EXPECT_TRUE(memory.ok());
    (*memory)->become(who, consent);
    return std::move(*memory);
  }
  std::string said(Memory& memory, std::string_view text) {
    const auto reply = memory.answer(text, now_);
    return reply ? reply->text : std::string{};
  }
  bool is_in_a_file(std::string_view words) const {
    for (const auto& entry : std::filesystem::recursive_directory_iterator{folder_.path()}) {
      std::ifstream in{entry.path(), std::ios::binary};
      const std::string all{std::istreambuf_iterator<char>{in}, {}};
      if (all.find(words) != std::string::npos) return true;
    }
    return false;
  }

  test::TemporaryFolder folder_;
  core::WallTime now_ = ch::sys_days{ch::year{2027} / 3 / 8} + ch::hours{10};  // a Monday
};

TEST_F(MemoryTest, WhatIsToldIsFoundInOtherWordsOnAnotherDay) {
  {
    const auto memory = open();
    EXPECT_EQ(memory->answer("I've put my glasses in the kitchen drawer.", now_)->doing, Doing::Kept);
    said(*memory, "Remember that my sister Winnie lives in Leeds.");
    said(*memory, "The window cleaner comes every second Friday.");
  }
  now_ += ch::days{1};
  const auto memory = open();
  EXPECT_NE(said(*memory, "Where did I leave my spectacles?").find("your glasses in the kitchen drawer"),
            std::string::npos);
  EXPECT_NE(said(*memory, "Where are my glasses?").find("yesterday"), std::string::npos);
  EXPECT_NE(said(*memory, "what town does Winnie live in").find("Leeds"), std::string::npos);
  now_ += ch::days{3};
  EXPECT_NE(said(*memory, "Where are my glasses?").find("on Monday"), std::string::npos);
  now_ += ch::days{30};
  EXPECT_NE(said(*memory, "Where are my glasses?").find("on 8 March"), std::string::npos);
}

TEST_F(MemoryTest, WhatIsToldLaterStandsForWhatWasToldBefore) {
  const auto memory = open();
  said(*memory, "My glasses are on top of the piano.");
  now_ += ch::hours{5};
  said(*memory, "My glasses are in the bag now.");
  const std::string answer = said(*memory, "Where are my glasses?");
  EXPECT_NE(answer.find("in the bag"), std::string::npos) << answer;
  EXPECT_EQ(answer.find("piano"), std::string::npos) << answer;
}

TEST_F(MemoryTest, ACorrectionChangesWhatWasTold) {
  const auto memory = open();
  said(*memory, "The podiatrist's coming Tuesday at two.");
  said(*memory, "No, I meant Thursday.");
  const std::string answer = said(*memory, "When is the podiatrist coming?");
  EXPECT_NE(answer.find("Thursday"), std::string::npos) << answer;
  EXPECT_EQ(answer.find("Tuesday"), std::string::npos) << answer;
}

TEST_F(MemoryTest, WhatIsForgottenIsInNoFile) {
  const auto memory = open();
  said(*memory, "The code of my safe is 2290.");
  said(*memory, "My niece Carol has left her husband.");
  EXPECT_FALSE(is_in_a_file("Carol"));  // what is kept is encrypted
  EXPECT_EQ(memory->answer("Oh, I shouldn't have told you. Forget that.", now_)->doing, Doing::Erased);
  EXPECT_EQ(said(*memory, "What has become of Carol?"), "");
  EXPECT_EQ(memory->unknown("What did I tell you about Carol?")->doing, Doing::Unknown);
  EXPECT_EQ(memory->answer("Forget my safe, I should not tell anybody.", now_)->doing, Doing::Erased);
  EXPECT_EQ(said(*memory, "What is the code of my safe?"), "");
  const auto again = open();
  EXPECT_EQ(said(*again, "What is the code of my safe?"), "");
}

TEST_F(MemoryTest, ForgettingNeedsSomethingThatWasTold) {
  const auto memory = open();
  EXPECT_FALSE(memory->answer("Forget it.", now_));
  EXPECT_FALSE(memory->answer("I'll never forget that day.", now_) &&
               memory->answer("I'll never forget that day.", now_)->doing == Doing::Erased);
}

TEST_F(MemoryTest, OnePersonIsNotToldWhatAnotherOneSaid) {
  said(*open("Margaret"), "My savings are in the blue teapot.");
  const auto other = open("Harold");
  EXPECT_EQ(said(*other, "Where are my savings?"), "");
  EXPECT_NE(said(*open("Margaret"), "Where are my savings?"), "");
}

TEST_F(MemoryTest, SmallTalkIsNotKept) {
  const auto memory = open();
  for (const char* text :
       {"Good morning, you.", "I wonder where my glasses are.", "What day is it?", "Tell me a joke.",
        "Thank you, dear, that's kind.", "My tea's gone cold again.", "Never mind."}) {
    memory->answer(text, now_);
    EXPECT_FALSE(memory->kept_last()) << text;
  }
}

TEST_F(MemoryTest, NothingIsKeptBeforeItIsAllowed) {
  const auto memory = open("Margaret", Consent::NotAsked);
  EXPECT_EQ(memory->answer("I've put my glasses in the kitchen drawer.", now_)->doing, Doing::Asked);
  EXPECT_TRUE(memory->awaits_consent());
  EXPECT_EQ(said(*open("Margaret", Consent::NotAsked), "Where are my glasses?"), "");
  said(*memory, "Yes, please do.");
  EXPECT_NE(said(*memory, "Where are my glasses?"), "");
  EXPECT_NE(said(*open("Margaret", Consent::NotAsked), "Where are my glasses?"), "");
}

TEST_F(MemoryTest, WhatOnlyBeginsLikeAYesIsNone) {
  const auto memory = open("Margaret", Consent::NotAsked);
  said(*memory, "I've put my glasses in the kitchen drawer.");
  said(*memory, "Do you know the time?");
  EXPECT_EQ(said(*open("Margaret", Consent::NotAsked), "Where are my glasses?"), "");
}

TEST_F(MemoryTest, NothingIsErasedThatWasNotMeant) {
  const auto memory = open();
  said(*memory, "My glasses are in the bag.");
  said(*memory, "Peter owes me two hundred pounds.");
  EXPECT_FALSE(memory->answer("Forget about it.", now_) &&
               memory->answer("Forget about it.", now_)->doing == Doing::Erased);
  said(*memory, "Forget the bag, I'll take the coat.");
  now_ += ch::hours{2};
  said(*memory, "Forget it.");
  EXPECT_NE(said(*memory, "Where are my glasses?"), "");
  EXPECT_NE(said(*memory, "What does Peter owe me?"), "");
  EXPECT_EQ(memory->answer("Forget what I said about Peter and that money of his.", now_)->doing,
            Doing::Erased);
  EXPECT_EQ(said(*memory, "What does Peter owe me?").find("two hundred"), std::string::npos);
  EXPECT_NE(said(*memory, "Where are my glasses?"), "");
}

TEST_F(MemoryTest, WithoutItsKeyItIsNotReadAndNotLost) {
  said(*open(), "My glasses are in the bag.");
  std::filesystem::rename(folder_.path() / "mana.key", folder_.path() / "kept.key");
  const auto lost = FactStore::open(folder_.path());
  ASSERT_FALSE(lost.ok());
  EXPECT_NE(lost.error().sentence.find("mana.key"), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(folder_.path() / "mana.key"));
  std::ofstream{folder_.path() / "mana.key", std::ios::binary} << std::string(32, 'x');
  EXPECT_FALSE(FactStore::open(folder_.path()).ok());
  std::filesystem::rename(folder_.path() / "kept.key", folder_.path() / "mana.key");
  EXPECT_NE(said(*open(), "Where are my glasses?"), "");
}

TEST_F(MemoryTest, WhoSaidNoIsAskedNoMoreAndMayDictateAllTheSame) {
  {
    const auto memory = open("Margaret", Consent::NotAsked);
    said(*memory, "I've put my glasses in the kitchen drawer.");
    said(*memory, "No, thank you.");
  }
  const auto memory = open("Margaret", Consent::NotAsked);
  EXPECT_EQ(said(*memory, "My sister Winnie lives in Leeds."), "");
  EXPECT_FALSE(memory->kept_last());
  EXPECT_EQ(memory->answer("Remember that the spare key is under the third flowerpot.", now_)->doing,
            Doing::Kept);
  EXPECT_NE(said(*memory, "Where is the spare key?").find("flowerpot"), std::string::npos);
}

TEST_F(MemoryTest, TheListIsKeptAndStruckOff) {
  {
    const auto memory = open();
    said(*memory, "Shopping: milk, eggs and a jar of marmalade.");
    said(*memory, "I've got the milk.");
  }
  const auto memory = open();
  const std::string answer = said(*memory, "What's still to buy?");
  EXPECT_NE(answer.find("eggs and a jar of marmalade"), std::string::npos) << answer;
  EXPECT_EQ(answer.find("milk"), std::string::npos) << answer;
}

TEST_F(MemoryTest, WhatNobodyToldIsNotInvented) {
  const auto memory = open();
  said(*memory, "My glasses are on top of the piano.");
  EXPECT_EQ(said(*memory, "Where does my brother live?"), "");
  const auto reply = memory->unknown("Where does my brother live?");
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->doing, Doing::Unknown);
  EXPECT_FALSE(memory->unknown("What is the capital of Peru?"));
}

}  // namespace
}  // namespace mana::dialogue::memory
