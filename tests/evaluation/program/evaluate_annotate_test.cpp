#include "tests/evaluation/program/evaluate_fixture.hpp"

// `mana evaluate annotate` in a terminal.

namespace mana::test {
namespace {
namespace fs = std::filesystem;

/// A log of two commands and an answer's time, and what somebody typed about it.
class AnnotateTest : public EvaluateFixture {
 protected:
  std::string log_file;
  void SetUp() override {
    EvaluateFixture::SetUp();
    log_file = file("day.jsonl", text_);
  }
  Outcome annotate(const std::string& typed, std::vector<std::string> more) {
    std::vector<std::string> args{MANA_BINARY, "evaluate", "annotate", log_file};
    args.insert(args.end(), more.begin(), more.end());
    return run_program(args, file("typed.txt", typed));
  }
  std::string log() const {
    std::ifstream in{log_file};
    return {std::istreambuf_iterator<char>{in}, {}};
  }

 private:
  const std::string text_ =
      R"({"v":1,"type":"trial","trial":"1","session":"s","kind":"command","predicted":"date"}
{"v":1,"type":"trial","trial":"2","session":"s","kind":"command","predicted":"none"}
{"v":1,"type":"trial","trial":"3","session":"s","kind":"response","predicted":"true","latency_ms":300}
)";
};

TEST_F(AnnotateTest, WhatIsNoLabelIsNotWrittenDown) {
  Outcome o = annotate("zork\ndate\nnone\n", {"--labels", "date,none", "--annotator", "a1"});
  EXPECT_EQ(o.status, 0) << o.err;
  EXPECT_EQ(log().find("zork"), std::string::npos);
  EXPECT_NE(o.err.find("'zork' is none of these labels"), std::string::npos);
  EXPECT_NE(o.err.find("2 answers written"), std::string::npos) << o.err;  // an answer's time has no truth
}

TEST_F(AnnotateTest, ANewLabelIsTypedTwice) {
  const Outcome o = annotate("time\ntime\nmone\nnone\n", {});
  EXPECT_NE(log().find("\"actual\":\"time\""), std::string::npos) << o.err;
  EXPECT_EQ(log().find("mone"), std::string::npos);
}

TEST_F(AnnotateTest, ASecondPersonIsAskedEverythingAndTheTwoAreCompared) {
  annotate("date\nnone\n", {"--annotator", "a1"});
  EXPECT_NE(annotate("", {"--annotator", "a1"}).err.find("nothing is left to do"), std::string::npos);
  const Outcome second = annotate("date\ndate\n", {"--annotator", "a2"});
  EXPECT_NE(second.err.find("2 answers written"), std::string::npos) << second.err;
  const Outcome raters = evaluate({"raters", log_file});
  EXPECT_EQ(raters.status, 0) << raters.err;
  EXPECT_NE(raters.out.find("alpha"), std::string::npos) << raters.out;
}

TEST_F(AnnotateTest, MomentsThatTheLogCannotKnowAreTold) {
  log_file = file("day.jsonl", R"({"v":1,"type":"session","session":"s1"}
{"v":1,"type":"event","kind":"person","role":"detected","t":201.6}
{"v":1,"type":"event","kind":"person","role":"detected","t":400})");  // torn: no line feed
  const Outcome o = annotate("3:20.5\nzork\n1:90\n\n700\nq\n", {"--events", "person"});
  EXPECT_EQ(o.status, 0) << o.err;
  EXPECT_NE(o.err.find("2 moments written"), std::string::npos) << o.err;
  EXPECT_NE(log().find(R"("role":"actual","t":200.5,"annotator":"a1")"), std::string::npos) << log();
  const std::vector<std::string> compare{"events", "--ref", log_file, "--det", log_file, "--json"};
  const Outcome e = evaluate(compare);
  EXPECT_EQ(e.status, 0) << e.err;
  EXPECT_NE(e.out.find(R"("measure":"recall","value":0.5)"), std::string::npos) << e.out;
  // A second person's moments are not counted twice.
  EXPECT_EQ(annotate("201\nq\n", {"--events", "person", "--annotator", "a2"}).status, 0);
  EXPECT_EQ(evaluate(compare).status, 2);
  EXPECT_EQ(evaluate({"events", "--ref", log_file, "--det", log_file, "--annotator", "a2"}).status, 0);
  EXPECT_EQ(annotate("1\n", {"--events", "person", "--session", "s9"}).status, 2);
}

TEST_F(AnnotateTest, YesOrNoHasNoThirdLabel) {
  log_file =
      file("day.jsonl", R"({"v":1,"type":"trial","trial":"1","session":"s","kind":"wake","predicted":true}
)");
  annotate("maybe\nmaybe\nfalse\n", {});
  EXPECT_EQ(log().find("maybe"), std::string::npos) << log();
  EXPECT_NE(log().find(R"("actual":false)"), std::string::npos) << log();
}

}  // namespace
}  // namespace mana::test
