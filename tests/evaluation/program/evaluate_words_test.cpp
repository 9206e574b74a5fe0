#include "tests/evaluation/program/evaluate_fixture.hpp"

// Words understood, replied and shown: `asr`, `captions`, `text`.

namespace mana::test {
namespace {

class EvaluateWordsTest : public EvaluateFixture {};

TEST_F(EvaluateWordsTest, WhatWasUnderstoodIsJudgedFromALog) {
  std::string log = R"({"v":1,"type":"session","session":"s","subject":"p"})"
                    "\n";
  const std::vector<std::array<const char*, 3>> kSaid{{"what time is it", "what time is it", "12"},
                                                      {"the bus please", "a bus please", "3"},
                                                      {"call my daughter", "call daughter", "4"}};
  int n = 0;
  for (const auto& [ref, hyp, snr] : kSaid)
    log += R"({"v":1,"type":"asr","trial":"u)" + std::to_string(++n) + R"(","ref":")" + ref + R"(","hyp":")" +
           hyp + R"(","words":[],"cond":{"snr_db":)" + snr + "}}\n";
  log += R"({"v":1,"type":"asr","trial":"u9","words":[]})"
         "\n";
  log +=
      R"({"v":1,"type":"caption","utt":"a","spoken":"good morning","shown":"good morning","on_ms":120,"off_ms":2120,"speech_on_ms":100,"speech_off_ms":2000})"
      "\n";
  const std::string path = file("w.jsonl", log);
  const std::vector<std::string> args{"asr",        path,           "--by",  "cond.snr_db:5",
                                      "--keywords", "bus,daughter", "--json"};
  EXPECT_NEAR(value(args, "wer"), .2, 1e-12);
  EXPECT_NEAR(value(args, "snr_db 0..5"), 2.0 / 6, 1e-12);
  EXPECT_EQ(value(args, "snr_db 10..15"), 0);
  EXPECT_EQ(value(args, "recall@bus"), 1);
  EXPECT_NE(evaluate({"asr", path}).out.find("not written down: 1"), std::string::npos);
  EXPECT_EQ(evaluate({"asr", path, "--by", "cond.zork"}).status, 2);
  EXPECT_EQ(value({"captions", path, "--json"}, "on_after_speech_ms_p50"), 20);
  EXPECT_EQ(value({"captions", path, "--json"}, "wer"), 0);
  EXPECT_EQ(value({"captions", path, "--json"}, "words_a_minute_p50"), 60);
  EXPECT_EQ(evaluate({"captions", file("none.jsonl", R"({"v":1,"type":"session","session":"s"})"
                                                     "\n")})
                .status,
            2);
}

TEST_F(EvaluateWordsTest, TextsOfTwoSystemsAreCompared) {
  const std::string ref = file("r.txt", "a b c d e\nf g h i j\nk l m n o\n"),
                    a = file("a.txt", "a b c d e\nf g h i j\nk l m n\n"),
                    b = file("b.txt", "a x c\nf h i\nk m z\n");
  for (const char* measure : {"wer", "bleu", "rouge", "chrf", "ter"}) {
    const Outcome o = evaluate({"text", measure, "--ref", ref, "--hyp", a, "--against", b});
    EXPECT_EQ(o.status, 0) << o.err;
    EXPECT_NE(o.out.find("randomisation_p"), std::string::npos) << o.out;
    EXPECT_EQ(
        evaluate({"text", measure, "--ref", ref, "--hyp", a, "--against", file("short.txt", "a\n")}).status,
        2);
  }
  EXPECT_EQ(evaluate({"text", "wer", "--ref", ref, "--hyp", a, "--costs", "0,0,0"}).status, 2);
}

TEST_F(EvaluateWordsTest, TwoRecognisersAreComparedAsNistDoes) {
  const std::string ref = file("r.trn", "a b c d e (ann-1)\nf g h i j (ann-2)\nk l m n o (bob-1)\n"),
                    a = file("a.trn", "a b c d e (ann-1)\nf g h i j (ann-2)\nk l m n o (bob-1)\n"),
                    b = file("b.trn", "x b c d y (ann-1)\nf g h i j (ann-2)\nk l q o (bob-1)\n");
  const std::vector<std::string> args{"text",  "wer", "--trn",     "--ref", ref,
                                      "--hyp", a,     "--against", b,       "--json"};
  EXPECT_NEAR(value(args, "mapsswe_z"), -4, 1e-9);  // stretches of 1, 1 and 2 errors more
  EXPECT_EQ(value(args, "utterances_mcnemar_p"), .5);
  EXPECT_EQ(value(args, "speakers_sign_p"), .5);
  const Outcome o = evaluate({"text", "wer", "--trn", "--ref", ref, "--hyp", b});
  EXPECT_NE(o.out.find("ann"), std::string::npos);
  EXPECT_NE(o.out.find("0.400000"), std::string::npos) << o.out;  // bob's rate
}

TEST_F(EvaluateWordsTest, ATextTooLongForMovesIsRefused) {
  std::string words;
  for (int i = 0; i < 600; ++i) words += "word ";
  const std::string path = file("long.txt", words + "\n");
  const Outcome o = evaluate({"text", "ter", "--ref", path, "--hyp", path});
  EXPECT_EQ(o.status, 2);
  EXPECT_NE(o.err.find("split it"), std::string::npos) << o.err;
}

}  // namespace
}  // namespace mana::test
