#include <gtest/gtest.h>

#include "agent/evaluation/study/log_reader.hpp"
#include "agent/evaluation/tables/csv.hpp"
#include "agent/evaluation/tables/csv_tables.hpp"
#include "agent/evaluation/text/judgement.hpp"
#include "agent/evaluation/text/text_profile.hpp"
#include "agent/evaluation/text/word_error.hpp"

namespace mana::evaluation {
namespace {

template <class T>
std::string sentence(const core::Result<T>& r) {
  return r ? "" : r.error().sentence;
}

TEST(CsvReaderTest, QuotesCommasAndLineFeedsWithinFields) {
  CsvReader csv{
      "\xEF\xBB\xBF"
      "a,\"b,\"\"c\"\"\nd\"\r\n\r\nx,y"};
  std::vector<std::string_view> f;
  ASSERT_TRUE(csv.next(f));
  ASSERT_EQ(f.size(), 2u);
  EXPECT_EQ(f[0], "a");
  EXPECT_EQ(f[1], "b,\"c\"\nd");
  ASSERT_TRUE(csv.next(f));
  EXPECT_EQ(csv.line(), 4u);
  EXPECT_EQ(f[1], "y");
  EXPECT_FALSE(csv.next(f));
  EXPECT_TRUE(csv.status());
}

TEST(CsvTablesTest, PairsAreCountedWithRowsAsPredicted) {
  const auto t = count_pairs("actual,predicted\nyes,no\nyes,yes\nno,no\nyes,no\n");
  ASSERT_TRUE(t);
  EXPECT_EQ(t->labels, (std::vector<std::string>{"no", "yes"}));
  EXPECT_EQ(t->table.at(0, 1), 2);  // said no, was yes
  EXPECT_EQ(t->table.at(1, 0), 0);
  const auto trials = read_pairs("predicted,actual,weight,score,subject\na,b,2,0.5,p1\nb,b,1,1,p2\n");
  ASSERT_TRUE(trials);
  EXPECT_EQ(trials->size(), 3u);
  EXPECT_EQ(trials->table().at(0, 1), 2);
  EXPECT_EQ(trials->clusters.size(), 2u);
  EXPECT_EQ(trials->score.size(), 3u);
}

TEST(CsvTablesTest, ManyLabelsGrowTheTable) {
  std::string csv = "actual,predicted\n";
  for (int i = 0; i < 50; ++i) {
    csv.append("l").append(std::to_string(i)).append(",l").append(std::to_string(i / 2)).append("\n");
  }
  const auto t = count_pairs(csv);
  ASSERT_TRUE(t);
  EXPECT_EQ(t->table, read_pairs(csv)->table());
}

TEST(CsvTablesTest, AMatrixSaysWhatItsRowsAre) {
  const std::string cells = "a,b\na,50,7\nb,5,30\n";
  const auto predicted = read_matrix("predicted\\actual," + cells);
  const auto actual = read_matrix("actual\\predicted," + cells);
  ASSERT_TRUE(predicted && actual);
  EXPECT_EQ(predicted->table.at(0, 1), 7);
  EXPECT_EQ(actual->table.at(0, 1), 5);
  EXPECT_NE(sentence(read_matrix("," + cells)).find("--rows"), std::string::npos);
  ReadOptions o;
  o.rows = Rows::Actual;
  EXPECT_EQ(read_matrix("," + cells, o)->table, actual->table);
  EXPECT_FALSE(read_matrix("predicted\\actual," + cells, o));  // contradicts its corner
}

TEST(CsvTablesTest, BadInputGivesOneSentenceWithItsLine) {
  ReadOptions declared;
  declared.labels = {"a", "b"};
  const std::vector<std::pair<std::string, std::string>> kFaults{
      {sentence(count_pairs("")), "nothing"},
      {sentence(count_pairs("actual,predicted\n")), "no row"},
      {sentence(count_pairs("actual,predicted\na,b\na\n")), "line 3"},
      {sentence(count_pairs("actual,predicted\na,b,c\n")), "3 fields"},
      {sentence(count_pairs("actual,guess\na,b\n")), "'guess'"},
      {sentence(count_pairs("actual\na\n")), "missing"},
      {sentence(count_pairs("actual,predicted\na,c\n", declared)), "'c'"},
      {sentence(count_pairs("actual,predicted,score\na,b,nan\n")), "finite"},
      {sentence(count_pairs("actual,predicted,weight\na,b,1.5\n")), "whole"},
      {sentence(count_pairs("actual,predicted\n\"a,b\n")), "never closed"},
      {sentence(count_pairs("actual,predicted\na,\n")), "empty"},
      {sentence(read_matrix("predicted\\actual,a,b\na,1,2\n")), "no row"},
      {sentence(read_matrix("predicted\\actual,a,b\na,1,2\nb,-1,2\n")), "whole"},
      {sentence(read_matrix("predicted\\actual,a,b\na,1,2\na,1,2\n")), "two rows"},
      {sentence(read_matrix("predicted\\actual,a,b\na,1,2\nz,1,2\n")), "'z'"},
      {sentence(read_scores("actual,score\n1,0.5\n", "yes")), "--positive"},
      {sentence(read_scores("actual,score\nyes,inf\n", "yes")), "finite"},
      {sentence(read_ratings("item,rater,label\ni,r,a\ni,r,b\n")), "already"},
      {sentence(read_pre_post("learner,pre,post\na,1,2\na,1,2\n")), "twice"},
      {sentence(read_numbers("x\n1\nfish\n")), "'fish'"},
  };
  for (const auto& [said, word] : kFaults) {
    EXPECT_NE(said.find(word), std::string::npos) << said << " / " << word;
    EXPECT_TRUE(said.ends_with('.')) << said;
  }
}

const char* const kLog = R"({"v":1,"type":"session","session":"s1","subject":"p1","t":"2010-03-12T09:30:00Z"}
{"v":1,"type":"trial","trial":"c1","session":"s1","t":1.5,"kind":"command","predicted":"date","score":0.8,"scores":{"date":0.8},"threshold":0.5,"latency_ms":640,"cond":{"snr_db":12,"gaze":true,"voice":"f2"},"new":[1]}
{"v":1,"type":"truth","trial":"c1","actual":"time","annotator":"a1","t":"2010-03-14T11:02:00Z"}
{"v":1,"type":"trial","trial":"c2","kind":"command","predicted":"time","actual":"time","cond":{"snr_db":3,"gaze":false}}
{"v":1,"type":"trial","trial":"c3","kind":"command","predicted":"time"}
{"v":1,"type":"trial","trial":"w1","kind":"wake","predicted":false,"score":-1.2,"threshold":0,"window_s":2,"t":190}
{"v":1,"type":"event","kind":"person","role":"detected","t":201.6}
{"v":1,"type":"asr","trial":"u1","ref":"what time is it","hyp":"what is the time","words":[["what",0.1,0.31]],"cond":{}}
{"v":1,"type":"rating","item":"clip-18","source":"head","intended":"happy","rater":"r3","label":"surprise"}
{"v":1,"type":"tutor","learner":"l12","module":"bullying","phase":"pre","score":5,"max":10}
{"v":1,"type":"caption","utt":"a-9","spoken":"a","shown":"a","on_ms":120,"off_ms":2410,"speech_on_ms":95,"speech_off_ms":2380}
{"v":1,"type":"weather"}
)";

TEST(LogReaderTest, PredictionsAndTruthAreJoinedAndTheRestIsCounted) {
  Log log;
  ASSERT_TRUE(read_log(kLog, log));
  EXPECT_EQ(log.remarks.size(), 1u);  // the weather
  EXPECT_EQ(trial_kinds(log), (std::vector<std::string>{"command", "wake"}));
  const auto t = labelled_trials(log, {"command", {}});
  ASSERT_TRUE(t);
  EXPECT_EQ(t->size(), 2u);
  EXPECT_EQ(t->unlabelled, 1u);
  EXPECT_EQ(t->clusters.names(), std::vector<std::string>{"p1"});
  EXPECT_EQ(t->table().at(0, 1), 1);  // said date, was time
  EXPECT_FALSE(labelled_trials(log, {"song", {}}));
  EXPECT_FALSE(labelled_trials(log, {"command", {"time"}}));
  const auto by = strata(log, {"command", {}}, "cond.snr_db:5");
  ASSERT_TRUE(by);
  ASSERT_EQ(by->size(), 2u);
  EXPECT_EQ((*by)[0].name, "snr_db 0..5");
  EXPECT_EQ((*by)[1].trials.size(), 1u);
  EXPECT_EQ(strata(log, {"command", {}}, "cond.gaze")->size(), 2u);
  EXPECT_FALSE(strata(log, {"command", {}}, "cond.gaze:2"));
  EXPECT_FALSE(strata(log, {"command", {}}, "snr"));
}

TEST(LogReaderTest, WhatIsWrittenIsReadAgain) {
  TrialRecord trial{
      "c9",       "s1",  "command", "say \"hi\"\n",
      "true",     1.25,  0.5,       0.25,
      {{"a", 1}}, 640.0, 2.0,       {{"snr_db", 12.0}, {"gaze", true}, {"voice", std::string{"f2"}}}};
  const std::string text =
      to_line(SessionRecord{"s1", "p1", "home", "b", "c", "t"}) + to_line(trial) +
      to_line(TruthRecord{"c9", "false", "a", ""}) + to_line(EventRecord{"person", "s1", true, 2, ""}) +
      to_line(SpeechRecord{"u", "", "r", "h", {{"h", 0, 1}}, {}}, TextConsent::Given) +
      to_line(RatingRecord{"i", "", "", "r", "l", ""}) + to_line(LessonRecord{"l", "m", "post", 3, 10}) +
      to_line(CaptionRecord{"u", "a", "b", 1, 2, 3, 4}, TextConsent::Given);
  Log log;
  const auto status = read_log(text, log);
  ASSERT_TRUE(status) << status.error().sentence;
  ASSERT_EQ(log.trials.size(), 1u);
  EXPECT_EQ(to_line(log.trials[0]), to_line(trial));
  EXPECT_EQ(log.trials[0].predicted, trial.predicted);
  EXPECT_EQ(log.truths[0].actual, "false");
  EXPECT_TRUE(log.events[0].actual);
  EXPECT_EQ(log.captions[0].shown, "b");
}

TEST(LogWriterTest, WithoutConsentNoWordIsWritten) {
  const SpeechRecord said{"u", "s", "my secret", "my secrets", {{"my", 0, 1}, {"secrets", 1, 2}}, {}};
  const std::string line = to_line(said, TextConsent::NotGiven);
  EXPECT_EQ(line.find("secret"), std::string::npos);
  EXPECT_NE(line.find("[null,0.0,1.0]"), std::string::npos) << line;
  EXPECT_NE(to_line(said, TextConsent::Given).find("secret"), std::string::npos);
  EXPECT_EQ(to_line(CaptionRecord{"u", "secret", "secret"}, TextConsent::NotGiven).find("secret"),
            std::string::npos);
}

TEST(LogReaderTest, AWrongLineIsNamedAndATornLastOneLeftOut) {
  const std::string good = "{\"v\":1,\"type\":\"session\",\"session\":\"s\"}\n";
  Log torn;
  EXPECT_TRUE(read_log(good + "{\"v\":1,\"type\":\"tri", torn));
  EXPECT_EQ(torn.remarks.size(), 1u);
  for (const std::string& bad :
       {std::string{"{\"v\":1,\"type\":\"trial\"}\n"}, std::string{"[]\n"}, std::string{"{\"v\":1\n"},
        std::string{"{\"v\":2,\"type\":\"trial\"}\n"},
        std::string{"{\"type\":\"event\",\"kind\":\"k\",\"role\":\"x\",\"t\":1}\n"},
        std::string{"{\"type\":\"trial\",\"trial\":\"a\",\"kind\":\"k\",\"predicted\":7}\n"},
        std::string{
            "{\"type\":\"trial\",\"trial\":\"a\",\"kind\":\"k\",\"predicted\":\"x\",\"score\":\"NaN\"}\n"}}) {
    Log log;
    const auto status = read_log(good + bad, log);
    ASSERT_FALSE(status) << bad;
    EXPECT_NE(status.error().sentence.find("line 2: "), std::string::npos) << status.error().sentence;
  }
  Log empty;
  EXPECT_FALSE(read_log("", empty));
  Log twice;
  ASSERT_TRUE(read_log(kLog, twice));
  ASSERT_TRUE(read_log(kLog, twice));
  EXPECT_FALSE(labelled_trials(twice, {"command", {}}));  // the same log given twice
}

TEST(TextProfileTest, WhatIsEvenedOut) {
  EXPECT_EQ(split_words(TextProfile::of("lower+nopunct")->apply("Hello, MANA! It's well-known... ÄRGER Ŝi")),
            (Words{"hello", "mana", "it's", "well-known", "ärger", "ŝi"}));
  EXPECT_EQ(TextProfile::of("lower+contractions+numerals")->apply("What's 7 o'clock? Don't"),
            "what is seven o'clock? do not");
  EXPECT_EQ(TextProfile::of("lower+nopunct")->apply(" Mana,  what? "), "mana what");
  EXPECT_EQ(TextProfile::of("none")->apply("As it IS."), "As it IS.");
  // Any script's letters and marks: Vietnamese, Armenian; the full stop of Hindi.
  EXPECT_EQ(TextProfile::of("lower")->apply("ẤM ƯỚT ĐỐ ԲԱՐԵՎ"), "ấm ướt đố բարեվ");
  EXPECT_EQ(split_words(TextProfile::of("lower+nopunct")->apply("नमस्ते। ok")), (Words{"नमस्ते", "ok"}));
  EXPECT_FALSE(TextProfile::of("lower+beauty"));
  EXPECT_FALSE(TextProfile::of(""));
}

TEST(TextProfileTest, TranscriptLines) {
  const auto u = read_trn("what time is it (p07-001)\n\n(p07-002)\n");
  ASSERT_TRUE(u);
  EXPECT_EQ((*u)[0].id, "p07-001");
  EXPECT_EQ((*u)[1].text, "");
  EXPECT_EQ(to_trn((*u)[0]), "what time is it (p07-001)\n");
  EXPECT_FALSE(read_trn("no id\n"));
}

TEST(ReportTest, AGateIsMetOrNotOrMistaken) {
  const auto e3 = Table::of({{50, 7, 2}, {5, 30, 4}, {3, 6, 20}});
  const auto r = judge(*e3, {"a", "b", "c"}, nullptr, {});
  ASSERT_TRUE(r);
  EXPECT_EQ(r->signature, "mana-evaluate|B:prev|ci:delta95|rows:predicted|N:127|K:3|v1");
  EXPECT_TRUE(*met(*parse_requirement("informedness>=0.67"), *r));
  EXPECT_FALSE(*met(*parse_requirement("informedness > 0.68"), *r));
  EXPECT_TRUE(*met(*parse_requirement("chi2_p<0.001"), *r));
  EXPECT_FALSE(met(*parse_requirement("beauty>=1"), *r));
  EXPECT_FALSE(parse_requirement("informedness"));
  EXPECT_FALSE(parse_requirement("informedness>=much"));
  for (const Format f : {Format::Text, Format::Json, Format::Markdown, Format::Csv}) {
    const std::string text = render(*r, f);
    EXPECT_NE(text.find("0.6733"), std::string::npos) << text;
    EXPECT_NE(text.find(r->signature), std::string::npos);
  }
}

TEST(JudgementTest, OptionsThatDoNotFitAreRefused) {
  const auto e3 = Table::of({{50, 7, 2}, {5, 30, 4}, {3, 6, 20}});
  const std::vector<std::string> labels{"a", "b", "c"};
  JudgeOptions o;
  o.interval = IntervalKind::Newcombe;
  EXPECT_FALSE(judge(*e3, labels, nullptr, o));
  o.interval = IntervalKind::Bootstrap;
  EXPECT_FALSE(judge(*e3, labels, nullptr, o));
  o.interval = IntervalKind::Powers;
  EXPECT_TRUE(judge(*e3, labels, nullptr, o));
  o.positive = "z";
  EXPECT_FALSE(judge(*e3, labels, nullptr, o));
  EXPECT_FALSE(judge(Table{2}, {"a", "b"}, nullptr, {}));
}

TEST(BootstrapTest, PersonsMakeTheIntervalWider) {
  // Ten persons, half of them always right, the others at chance: trials of one are alike.
  Trials together;
  together.labels = LabelSet{{"n", "y"}};
  for (std::uint32_t person = 0; person < 10; ++person)
    for (std::uint32_t i = 0; i < 40; ++i) {
      together.actual.push_back(i % 2);
      together.predicted.push_back(person % 2 == 0 ? i % 2 : (i / 2) % 2);
      together.cluster.push_back(
          static_cast<std::uint32_t>(together.clusters.number(std::string{"p"} + std::to_string(person))));
    }
  Trials apart = together;
  apart.cluster.clear();
  apart.clusters = {};
  const auto b = [](const Table& t) { return informedness(t); };
  const Interval wide = bootstrap(together, b).interval, narrow = bootstrap(apart, b).interval;
  ASSERT_TRUE(wide.has_value() && narrow.has_value());
  EXPECT_GT(wide.high - wide.low, 2 * (narrow.high - narrow.low));
  EXPECT_EQ(bootstrap(together, b).interval.low, wide.low);  // the same seed
  EXPECT_NEAR(bootstrap(apart, b).deviation.value, informedness_se_delta(apart.table()).value, 0.005);
}

TEST(BootstrapTest, TwoSystemsOnTheSameTrials) {
  Trials good, poor;
  for (Trials* t : {&good, &poor}) {
    t->labels = LabelSet{{"n", "y"}};
    for (std::uint32_t i = 0; i < 200; ++i) {
      t->actual.push_back(i % 2);
      const bool wrong = t == &good ? i % 20 == 0 : i % 3 == 0;
      t->predicted.push_back(wrong ? 1 - i % 2 : i % 2);
    }
  }
  const auto b = [](const Table& t) { return informedness(t); };
  const auto p = compare_paired(good, poor, b);
  ASSERT_TRUE(p);
  EXPECT_GT(p->interval.low, 0);
  EXPECT_LT(p->randomisation_p.value, 0.01);
  EXPECT_LT(p->mcnemar_p.value, 0.01);
  const auto same = compare_paired(good, good, b);
  EXPECT_EQ(same->difference.value, 0);
  EXPECT_EQ(same->randomisation_p.value, 1);
  EXPECT_GT(compare_unpaired(good, poor, b).interval.low, 0);
  Trials other = poor;
  other.actual[0] = 1;
  EXPECT_FALSE(compare_paired(good, other, b));
  other.actual.pop_back();
  other.predicted.pop_back();
  EXPECT_FALSE(compare_paired(good, other, b));
}

}  // namespace
}  // namespace mana::evaluation
