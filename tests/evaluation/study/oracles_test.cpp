#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "agent/evaluation/study/cases.hpp"

namespace mana::evaluation {
namespace {

std::string oracle_file() {
  std::ifstream in{std::string{MANA_TEST_DATA} + "/evaluation_oracles.json", std::ios::binary};
  return {std::istreambuf_iterator<char>{in}, {}};
}

TEST(CasesTest, EveryOracleCasePasses) {
  const auto verdicts = judge_cases(oracle_file());
  ASSERT_TRUE(verdicts) << verdicts.error().sentence;
  EXPECT_EQ(verdicts->size(), 414u);
  for (const CaseVerdict& v : *verdicts)
    EXPECT_TRUE(v.passed) << v.answer.line() << "\n  expected " << v.expected;
}

TEST(CasesTest, AWrongValueOrStatusDoesNotPass) {
  const char* const kCase =
      R"([{"id":"a","measure":"recall","input":{"tp":1,"fp":0,"fn":1,"tn":0},"value":%,"status":"$"}])";
  const auto passes = [&](std::string value, std::string status) {
    std::string text = kCase;
    text.replace(text.find('%'), 1, value);
    text.replace(text.find('$'), 1, status);
    return judge_cases(text)->front().passed;
  };
  EXPECT_TRUE(passes("0.5", "ok"));
  EXPECT_FALSE(passes("0.51", "ok"));
  EXPECT_FALSE(passes("0.5", "limit"));
  EXPECT_FALSE(passes("null", "ok"));
  EXPECT_FALSE(passes("[0.5]", "ok"));
}

TEST(CasesTest, AnUnknownMeasureIsAnErrorOfItsLineOnly) {
  const auto answers = answer_cases(
      R"([{"id":"a","measure":"beauty","input":{}},
          {"id":"b","measure":"recall","input":{"tp":1,"fp":0,"fn":1,"tn":0}},
          7,
          {"id":"c","measure":"recall","input":{"tp":-1,"fp":0,"fn":1,"tn":0}},
          {"id":"d","measure":"fallout","input":{"tp":1,"fp":0,"fn":1,"tn":null}},
          {"id":"e","measure":"recall","input":{"matrix":[[1,0],[0,1]]}},
          {"id":"f","measure":"recall","input":{"rows":"predicted","matrix":[[1,0,0],[0,1,0],[0,0,1]]}},
          {"id":"g","measure":"recall","input":{"rows":"predicted","matrix":[[1,0],[0]]}}])");
  ASSERT_TRUE(answers);
  ASSERT_EQ(answers->size(), 8u);
  EXPECT_EQ((*answers)[0].status, "error");
  EXPECT_EQ((*answers)[1].line(), R"({"id":"b","value":0.5,"status":"ok"})");
  for (std::size_t i = 2; i < 8; ++i) {
    EXPECT_EQ((*answers)[i].status, "error") << (*answers)[i].line();
    EXPECT_EQ((*answers)[i].error.back(), '.') << (*answers)[i].error;
  }
}

TEST(CasesTest, TextThatIsNoListOfCasesIsRefused) {
  EXPECT_FALSE(answer_cases(""));
  EXPECT_FALSE(answer_cases("{"));
  EXPECT_FALSE(answer_cases("{\"a\":1}"));
  EXPECT_FALSE(answer_cases("3"));
}

}  // namespace
}  // namespace mana::evaluation
