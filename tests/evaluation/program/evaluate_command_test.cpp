#include "tests/evaluation/program/evaluate_fixture.hpp"

#include <algorithm>
#include <array>
#include <set>

// Good files, bad files, gates, pictures.

namespace mana::test {
namespace {
namespace fs = std::filesystem;

class EvaluateCommandTest : public EvaluateFixture {
 protected:
  const std::string matrix =
      "predicted\\actual,happy,sad,surprise\nhappy,50,7,2\nsad,5,30,4\nsurprise,3,6,20\n";
};

TEST_F(EvaluateCommandTest, ATableIsJudgedAndAGateHolds) {
  const std::string table = file("t.csv", matrix);
  const Outcome text = evaluate({"confusion", table});
  EXPECT_EQ(text.status, 0);
  EXPECT_NE(text.out.find("0.673313"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("mana-evaluate|B:prev|ci:delta95|rows:predicted|N:127|K:3|v1"), std::string::npos);
  EXPECT_EQ(evaluate({"confusion", table, "--require", "informedness>=0.6"}).status, 0);
  EXPECT_EQ(evaluate({"confusion", table, "--require", "informedness>=0.8"}).status, 3);
  EXPECT_EQ(evaluate({"confusion", table, "--require", "beauty>=0.8"}).status, 2);
}

TEST_F(EvaluateCommandTest, EveryMeasureIsShownToWhoAsksForAll) {
  const std::string table = file("t.csv", matrix);
  EXPECT_EQ(evaluate({"confusion", table}).out.find("gwet_ac1"), std::string::npos);
  const Outcome all = evaluate({"confusion", table, "--all"});
  EXPECT_NE(all.out.find("gwet_ac1"), std::string::npos);
  EXPECT_EQ(all.out.find("yule_q"), std::string::npos);  // of which label?
  const Outcome sad = evaluate({"confusion", table, "--all", "--positive", "sad"});
  EXPECT_NE(sad.out.find("every measure of 'sad' against the rest"), std::string::npos);
  EXPECT_NEAR(value({"confusion", table, "--all", "--positive", "sad", "--json"}, "lift"),
              30 * 127 / (39 * 43.0), 1e-9);
}

TEST_F(EvaluateCommandTest, BadInputGivesOneSentenceAndStatusTwo) {
  const std::string table = file("t.csv", matrix), log = file("l.jsonl", "{\"type\":\"trial\"}\n");
  const std::string huge = file("huge.csv", "actual,predicted\n");
  fs::resize_file(huge, std::uintmax_t{4} << 30);  // sparse: takes no room
  const std::vector<std::vector<std::string>> kMistakes{
      {"confusion", folder / "missing.csv"},
      {"confusion", folder},
      {"confusion", huge},
      {"confusion", file("empty.csv", "")},
      {"confusion", file("ragged.csv", "actual,predicted\na,b\na\n")},
      {"confusion", file("corner.csv", ",a,b\na,1,2\nb,3,4\n")},
      {"confusion", file("many.csv", "predicted\\actual,a,b\na,9223372036854775807,2\nb,3,4\n")},
      {"confusion", file("nan.csv", "actual,predicted,score\na,b,NaN\n")},
      {"confusion", table, "--rows", "actual"},
      {"confusion", table, "--labels", "happy,sad"},
      {"confusion", table, "--ci", "newcombe"},
      {"log", log, "--kind", "command"},
      {"roc", file("one.csv", "actual,score\n1,0.5\n")},
      {"cases", file("cases.json", "{")},
      {"compare", table, table},
      {"text", "wer", "--ref", table, "--hyp", file("hyp.txt", "a\n")},
      {"paper", "p99-table9"},
      {"montecarlo", "--measures", "beauty"},
  };
  for (const auto& args : kMistakes) {
    const Outcome o = evaluate(args);
    EXPECT_EQ(o.status, 2) << args[0] << " " << args[1];
    EXPECT_EQ(std::count(o.err.begin(), o.err.end(), '\n'), 1) << o.err;
    EXPECT_TRUE(o.out.empty()) << o.out;
    EXPECT_TRUE(o.err.ends_with(".\n")) << o.err;
  }
}

TEST_F(EvaluateCommandTest, CasesAnswerLineByLine) {
  const Outcome o = evaluate({"cases", file("c.json", R"([{"id":"a","measure":"beauty","input":{}},
      {"id":"b","measure":"recall","input":{"tp":1,"fp":0,"fn":1,"tn":0}}])")});
  EXPECT_EQ(o.status, 0);
  EXPECT_EQ(std::count(o.out.begin(), o.out.end(), '\n'), 2);
  EXPECT_NE(o.out.find("{\"id\":\"b\",\"value\":0.5,\"status\":\"ok\"}"), std::string::npos) << o.out;
}

TEST_F(EvaluateCommandTest, ThePictureOfATableIsDrawn) {
  const std::string svg = folder / "c.svg", png = folder / "c.png";
  const Outcome o = evaluate({"confusion", file("t.csv", matrix), "--svg", svg, "--png", png});
  EXPECT_EQ(o.status, 0) << o.err;
  EXPECT_GT(fs::file_size(svg), 1000u);
  EXPECT_GT(fs::file_size(png), 5000u);
  EXPECT_EQ(evaluate({"confusion", file("t.csv", matrix), "--png", folder / "no" / "c.png"}).status, 1);
}

TEST_F(EvaluateCommandTest, WhoAsksForAPictureGetsOne) {
  const std::string table = file("t.csv", "actual,predicted,subject\na,a,x\nb,b,y\na,b,x\nb,b,y\n");
  const std::string scores = file("s.csv", "actual,score\n1,0.9\n0,0.5\n1,0.8\n0,0.2\n");
  const std::string log =
      file("l.jsonl",
           "{\"v\":1,\"type\":\"trial\",\"trial\":\"1\",\"session\":\"s\",\"kind\":\"command\","
           "\"predicted\":\"a\",\"actual\":\"a\",\"latency_ms\":5}\n");
  const std::vector<std::vector<std::string>> kDrawn{
      {"confusion", table},
      {"log", log, "--kind", "command"},
      {"latency", log},
      {"roc", scores},
      {"det", scores},
      {"pr", scores},
      {"qq", file("q.csv", "a\n1\n2\n4\n")},
      {"qq", file("q2.csv", "a,b\n1,2\n2,2\n4,3\n")},
      {"compare", table, table},
      {"montecarlo", "--runs", "2"},
      {"paper", "p11-figure6", "--runs", "2"},
      {"paper", "p11-figure4"},
  };
  int n = 0;
  for (auto args : kDrawn) {
    const fs::path svg = folder / ("picture" + std::to_string(++n) + ".svg");
    args.insert(args.end(), {"--svg", svg.string()});
    const Outcome o = evaluate(args);
    EXPECT_EQ(o.status, 0) << args[0] << ": " << o.err;
    EXPECT_TRUE(fs::exists(svg)) << args[0];
  }
  EXPECT_EQ(evaluate({"log", log, "--kind", "command", "--by", "cond.a", "--svg", "x.svg"}).status, 2);
}

TEST_F(EvaluateCommandTest, TheHullIsShownByEveryCurveOfAScore) {
  std::string content = "actual,score\n";
  for (const char* const row : {"1,0.9", "1,0.4", "0,0.5", "0,0.1", "1,0.8", "0,0.2"})
    content.append(row).append("\n");
  const std::string scores = file("s.csv", content);
  for (const char* const curve : {"roc", "det", "pr"}) {
    const fs::path svg = (folder / curve).replace_extension(".svg");
    const Outcome o = evaluate({curve, scores, "--hull", "--svg", svg.string()});
    EXPECT_EQ(o.status, 0) << o.err;
    EXPECT_NE(o.out.find("hull"), std::string::npos) << o.out;
    std::ifstream in{svg};
    const std::string drawn{std::istreambuf_iterator<char>{in}, {}};
    EXPECT_NE(drawn.find(">hull<"), std::string::npos) << curve;
  }
}

TEST_F(EvaluateCommandTest, EverySubcommandHasHelp) {
  for (const char* const name :
       {"confusion",  "log",   "latency",  "roc",    "det",      "pr",      "qq",
        "text",       "asr",   "captions", "raters", "events",   "tutor",   "compare",
        "montecarlo", "paper", "annotate", "cases",  "selftest", "measures"})
    EXPECT_EQ(evaluate({name, "--help"}).status, 0) << name;
}

TEST_F(EvaluateCommandTest, LatencyIsARowAKind) {
  std::string log = R"({"v":1,"type":"session","session":"s"})"
                    "\n";
  int i = 0;
  for (const auto& [kind, ms] : {std::pair{"command", 100}, std::pair{"command", 300},
                                 std::pair{"response", 1500}, std::pair{"response", 2500}})
    log.append(R"({"v":1,"type":"trial","session":"s","predicted":"x","trial":")")
        .append(std::to_string(++i))
        .append(R"(","kind":")")
        .append(kind)
        .append(R"(","latency_ms":)")
        .append(std::to_string(ms))
        .append("}\n");
  const std::string path = file("l.jsonl", log);
  const Outcome both = evaluate({"latency", path});
  EXPECT_NE(both.out.find("command   2   200 "), std::string::npos) << both.out;
  EXPECT_NE(both.out.find("response  2  2000 "), std::string::npos) << both.out;
  EXPECT_EQ(evaluate({"latency", path, "--require", "p50@command<=200"}).status, 0);
  EXPECT_EQ(evaluate({"latency", path, "--require", "p50@response<=200"}).status, 3);
  const Outcome one = evaluate({"latency", path, "--kind", "response", "--json"});
  EXPECT_NE(one.out.find(R"("measure":"p50","value":2000)"), std::string::npos) << one.out;
  EXPECT_EQ(evaluate({"latency", path, "--kind", "gate"}).status, 2);
}

TEST_F(EvaluateCommandTest, TheSameSeedGivesTheSameStudy) {
  const std::vector<std::string> args{"montecarlo", "--K", "3",      "--N", "30",
                                      "--levels",   "3",   "--runs", "200", "--json"};
  const Outcome once = evaluate(args), twice = evaluate(args);
  EXPECT_EQ(once.status, 0) << once.err;
  EXPECT_EQ(once.out, twice.out);
}

/// Of five persons, two of whom are nearly always wrong.
std::string trials_of_persons(bool named) {
  std::string text = named ? "actual,predicted,subject\n" : "actual,predicted\n";
  for (int person = 0; person < 5; ++person) {
    for (int trial = 0; trial < 40; ++trial) {
      const std::string actual = trial % 2 == 0 ? "a" : "b";
      const bool right = person < 2 ? trial % 5 == 0 : trial % 20 != 0;
      text += actual + "," + (right ? actual : actual == "a" ? "b" : "a");
      text += named ? ",p" + std::to_string(person) + "\n" : "\n";
    }
  }
  return text;
}

TEST_F(EvaluateCommandTest, WherePersonsAreKnownNoIntervalIsThatOfIndependentTrials) {
  const auto width = [&](const std::string& table, const std::string& measure) {
    const Outcome o = evaluate({"confusion", table, "--positive", "a", "--json"});
    EXPECT_EQ(o.status, 0) << o.err;
    std::istringstream lines{o.out};
    for (std::string line; std::getline(lines, line);) {
      const auto j = nlohmann::json::parse(line);
      if (j.value("measure", "") != measure) continue;
      return j["high"].get<double>() - j["low"].get<double>();
    }
    ADD_FAILURE() << "no " << measure << " in " << o.out;
    return 0.0;
  };
  const std::string alone = file("alone.csv", trials_of_persons(false));
  const std::string named = file("named.csv", trials_of_persons(true));
  for (const char* measure : {"informedness", "accuracy", "recall", "precision", "informedness_label"})
    EXPECT_GT(width(named, measure), 2 * width(alone, measure)) << measure;
  const std::string warning = "takes the trials of one person for independent";
  EXPECT_NE(evaluate({"confusion", named}).out.find(warning), std::string::npos);
  EXPECT_EQ(evaluate({"confusion", alone}).out.find(warning), std::string::npos);
}

TEST_F(EvaluateCommandTest, ATableOfAnotherProgramIsToldWhatItLacks) {
  EXPECT_NE(evaluate({"confusion", file("s.csv", "actual;predicted\na;b\n")}).err.find("with commas"),
            std::string::npos);
  EXPECT_NE(evaluate({"confusion", file("t.csv", "actual\tpredicted\na\tb\n")}).err.find("with commas"),
            std::string::npos);
  EXPECT_NE(evaluate({"confusion", file("u.csv", std::string{"a\0c\0,\0b\0\n", 9})}).err.find("UTF-8"),
            std::string::npos);
}

TEST_F(EvaluateCommandTest, TwoSystemsAreComparedByTheirScores) {
  // Of forty trials the first ranks nearly all rightly, the second hardly any better than chance.
  std::string good = "actual,predicted,score,trial\n", poor = good;
  for (int i = 0; i < 40; ++i) {
    const std::string head = i % 2 == 0 ? "yes,yes," : "no,yes,";
    good += head + std::to_string(i % 2 == 0 ? 60 + i : 20 + i) + "," + std::to_string(i) + "\n";
    poor += head + std::to_string(i * 7 % 40) + "," + std::to_string(i) + "\n";
  }
  const std::string a = file("good.csv", good), b = file("poor.csv", poor);
  const Outcome o =
      evaluate({"compare", a, b, "--paired", "--measure", "auc", "--positive", "yes", "--json"});
  EXPECT_EQ(o.status, 0) << o.err;
  double difference = 0, low = 0, p = 1;
  std::istringstream lines{o.out};
  for (std::string line; std::getline(lines, line);) {
    const auto j = nlohmann::json::parse(line);
    if (j.value("measure", "") == "difference") difference = j["value"], low = j["low"];
    if (j.value("measure", "") == "randomisation_p") p = j["value"];
  }
  EXPECT_GT(difference, 0.3) << o.out;
  EXPECT_GT(low, 0.1);
  EXPECT_LT(p, 0.01);
  EXPECT_EQ(evaluate({"compare", a, b, "--measure", "auc", "--positive", "yes"}).status, 0);
  EXPECT_EQ(evaluate({"compare", a, b, "--measure", "auc"}).status, 2);
  EXPECT_EQ(evaluate({"compare", a, b, "--measure", "auc", "--positive", "maybe"}).status, 2);
  const std::string bare = file("bare.csv", "actual,predicted\nyes,no\nno,no\n");
  EXPECT_EQ(evaluate({"compare", bare, bare, "--measure", "auc", "--positive", "yes"}).status, 2);
}

TEST_F(EvaluateCommandTest, ACaseThatCannotBeIsRefusedByItself) {
  const Outcome o = evaluate({"cases", file("cases.json", R"([
{"id":1,"measure":"probit","input":{"p":0}},
{"id":2,"measure":"probit","input":{"p":2}},
{"id":3,"measure":"average_precision","input":{"rel":[1,1,1],"n_relevant":1}},
{"id":4,"measure":"normalised_gain","input":{"pre":[3,4],"post":[12,14],"max":10}},
{"id":5,"measure":"event_match","input":{"reference":[1],"detections":[1],"tolerance_s":-1}},
{"id":6,"measure":"wer","input":{"ref":["a b"],"hyp":["a c"]},"params":{"costs":[0,0,0]}},
{"id":7,"measure":"f_beta","input":{"tp":5,"fp":2,"fn":1,"tn":4},"params":{"bta":2}},
{"id":8,"measure":"f_beta","input":{"tp":5,"fp":2,"fn":1,"tn":4},"params":{"beta":2}}])")});
  EXPECT_EQ(o.status, 0);
  std::istringstream lines{o.out};
  std::vector<nlohmann::json> all;
  for (std::string line; std::getline(lines, line);) all.push_back(nlohmann::json::parse(line));
  ASSERT_EQ(all.size(), 8U) << o.out;
  EXPECT_EQ(all[0]["id"], "1");
  EXPECT_EQ(all[0]["value"], "-inf");
  EXPECT_EQ(all[1]["status"], "undefined");
  for (std::size_t i = 2; i < 7; ++i) EXPECT_EQ(all[i]["status"], "error") << all[i].dump();
  EXPECT_NE(o.out.find("no parameter 'bta'"), std::string::npos) << o.out;
  EXPECT_EQ(all[7]["status"], "ok");
}

TEST_F(EvaluateCommandTest, LinesOfOnePictureHaveEachTheirOwnDashes) {
  for (const char* figure : {"p11-figure3", "p08-figure2"}) {
    const fs::path svg = folder / "figure.svg";
    ASSERT_EQ(evaluate({"paper", figure, "--runs", "20", "--svg", svg.string()}).status, 0);
    std::ifstream in{svg};
    std::multiset<std::string> dashes;
    for (std::string line; std::getline(in, line);) {
      const auto at = line.find("stroke-dasharray=\"");
      if (line.starts_with("<path") && at != std::string::npos)
        dashes.insert(line.substr(at, line.find('"', at + 18) - at));
    }
    EXPECT_FALSE(dashes.empty());
    for (const std::string& d : dashes) EXPECT_EQ(dashes.count(d), 1U) << figure << ' ' << d;
  }
}

TEST_F(EvaluateCommandTest, WhatShouldNotBeReportedIsShownToWhoAsksForIt) {
  const std::string table = file("t.csv", matrix);
  EXPECT_EQ(evaluate({"confusion", table, "--all"}).out.find("f1_avg"), std::string::npos);
  EXPECT_NE(evaluate({"confusion", table, "--all", "--allow-rejected"}).out.find("f1_avg"),
            std::string::npos);
}

TEST_F(EvaluateCommandTest, ACurveIsMadeOfALogAndKnowsPersons) {
  std::string log;
  for (int person = 0; person < 4; ++person) {
    const std::string p = std::to_string(person);
    log += R"({"v":1,"type":"session","session":"s)" + p + R"(","subject":"p)" + p + "\"}\n";
    for (int i = 0; i < 10; ++i)
      log += R"({"v":1,"type":"trial","kind":"wake","trial":")" + p + "-" + std::to_string(i) +
             R"(","predicted":)" + (i > 4 ? "true" : "false") + R"(,"actual":)" +
             ((i + person) % 3 == 0 ? "true" : "false") + R"(,"score":)" + std::to_string((i * 7) % 10) +
             "}\n";
  }
  const std::string path = file("w.jsonl", log);
  const Outcome o = evaluate({"roc", path, "--kind", "wake"});
  EXPECT_EQ(o.status, 0) << o.err;
  EXPECT_NE(o.out.find("persons: 4"), std::string::npos) << o.out;
  EXPECT_NE(o.out.find("ci:bootstrap95-clustered:2000"), std::string::npos) << o.out;
  EXPECT_EQ(evaluate({"det", path, "--kind", "command"}).status, 2);
  // A table of scores with a column of persons, and weights that repeat a row.
  const Outcome t =
      evaluate({"roc", file("s.csv", "actual,score,subject,weight\n1,3,a,2\n0,1,b,3\n1,2,b,1\n")});
  EXPECT_EQ(t.status, 0) << t.err;
  EXPECT_NE(t.out.find("N: 6"), std::string::npos) << t.out;
  EXPECT_NE(t.out.find("persons: 2"), std::string::npos) << t.out;
}

TEST_F(EvaluateCommandTest, AThresholdOfOtherTrialsIsJudgedWhereItWasNotChosen) {
  const std::string dev = file("dev.csv", "actual,score\n1,9\n1,8\n1,2\n0,5\n0,3\n0,1\n"),
                    eval = file("eval.csv", "actual,score\n1,9\n1,7\n1,8\n1,2\n0,8\n0,3\n0,1\n0,0\n");
  // On dev 8 and above: recall 2/3 and no false alarm; here 8 finds 2 of 4.
  const std::vector<std::string> args{"roc", eval, "--from", dev, "--json"};
  const Outcome o = evaluate(args);
  ASSERT_EQ(o.status, 0) << o.err;
  EXPECT_NEAR(value({"roc", eval, "--threshold", "7", "--json"}, "hter"), (.25 + .25) / 2, 1e-12);
  EXPECT_NEAR(value(args, "hter"), (.5 + .25) / 2, 1e-12) << o.out;
  EXPECT_EQ(evaluate({"roc", eval, "--from", dev, "--threshold", "7"}).status, 2);
  EXPECT_EQ(evaluate({"roc", eval, "--from", eval}).status, 2);
  const Outcome lost = evaluate({"roc", eval, "--from", folder / "none.csv"});
  EXPECT_EQ(lost.status, 2);
  EXPECT_NE(lost.err.find("none.csv"), std::string::npos);
}

TEST_F(EvaluateCommandTest, ASignatureSaysWhatChangesTheNumber) {
  const std::string table = file("t.csv", matrix),
                    pairs = file("p.csv", "actual,predicted\na,a\nb,b\na,b\nb,b\n");
  std::set<std::string> signatures;
  const std::vector<std::vector<std::string>> kDifferent{{table},
                                                         {table, "--positive", "happy"},
                                                         {table, "--positive", "happy", "--beta", "2"},
                                                         {table, "--positive", "happy", "--cost", "5:1"},
                                                         {table, "--weights", "bias"},
                                                         {table, "--seed", "2"},
                                                         {pairs, "--ci", "bootstrap"},
                                                         {pairs, "--ci", "bootstrap", "--replicates", "300"}};
  for (auto args : kDifferent) {
    args.insert(args.begin(), "confusion");
    const Outcome o = evaluate(args);
    EXPECT_EQ(o.status, 0) << o.err;
    const auto at = o.out.rfind("mana-evaluate|");
    ASSERT_NE(at, std::string::npos);
    EXPECT_TRUE(signatures.insert(o.out.substr(at)).second) << o.out.substr(at);
  }
}

TEST_F(EvaluateCommandTest, EveryCoefficientOfATableHasItsInterval) {
  const Outcome o =
      evaluate({"confusion", file("t.csv", matrix), "--weights", "bias", "--positive", "sad", "--json"});
  std::set<std::string> with;
  std::istringstream lines{o.out};
  for (std::string line; std::getline(lines, line);) {
    const auto j = nlohmann::json::parse(line);
    if (j.contains("low")) with.insert(j["measure"]);
  }
  for (const char* m :
       {"informedness", "markedness", "correlation", "correlation_rk", "kappa_cohen", "f1", "wracc"})
    EXPECT_TRUE(with.contains(m)) << m;
}

TEST_F(EvaluateCommandTest, ResultsAreNotLostWithAPictureAndNoPictureIsLeftByAFailure) {
  const std::string a = file("a.csv", "actual,predicted\nx,x\ny,y\n"),
                    b = file("b.csv", "actual,predicted\nx,x\n");
  const fs::path svg = folder / "c.svg";
  EXPECT_EQ(evaluate({"compare", a, b, "--paired", "--svg", svg.string()}).status, 2);
  EXPECT_FALSE(fs::exists(svg));
  const Outcome o = evaluate({"confusion", a, "--svg", (folder / "no" / "c.svg").string()});
  EXPECT_EQ(o.status, 1);
  EXPECT_NE(o.out.find("informedness"), std::string::npos);
}

TEST_F(EvaluateCommandTest, ACaseTooLargeForANumberIsAnErrorOfItsLine) {
  const Outcome o = evaluate({"cases", file("c.json", R"([{"id":"a","measure":"probit","input":{"p":1e400}},
      {"id":"b \"1e999","measure":"probit","input":{"p":0.5}},
      {"id":"c","measure":"chi2_yates","input":{"tp":56,"fp":20,"fn":12,"tn":12},"params":{"small":true}}])")});
  EXPECT_EQ(o.status, 0) << o.err;
  EXPECT_NE(o.out.find("\"error\""), std::string::npos) << o.out;
  EXPECT_NE(o.out.find(R"({"id":"b \"1e999","value":0.0,"status":"ok"})"), std::string::npos) << o.out;
  EXPECT_NE(o.out.find("4.70201"), std::string::npos) << o.out;  // no count is below 5: not corrected
  EXPECT_EQ(evaluate({"selftest", "--oracles", file("e.json", "[]")}).status, 2);
}

TEST_F(EvaluateCommandTest, CapitalsOfASpreadsheetAreReadAndWrongConditionsNamed) {
  EXPECT_EQ(evaluate({"confusion", file("c.csv", "Actual,Predicted\na,a\nb,b\n")}).status, 0);
  const std::string log = file(
      "l.jsonl",
      R"({"v":1,"type":"trial","trial":"1","session":"s","kind":"command","predicted":"a","actual":"a","cond":{"gaze":true}})"
      "\n");
  const Outcome o = evaluate({"log", log, "--kind", "command", "--by", "cond.zork"});
  EXPECT_EQ(o.status, 2);
  EXPECT_NE(o.err.find("cond.gaze"), std::string::npos) << o.err;
}

}  // namespace
}  // namespace mana::test
