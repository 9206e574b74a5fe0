#include <cmath>
#include <cstdint>
#include <string_view>

#include "agent/core/check.hpp"
#include "agent/evaluation/inference/score_measures.hpp"
#include "agent/evaluation/study/cases.hpp"
#include "agent/evaluation/study/log_reader.hpp"
#include "agent/evaluation/tables/csv_tables.hpp"
#include "agent/evaluation/text/judgement.hpp"
#include "agent/evaluation/text/text_profile.hpp"
#include "tests/fuzz/seeds.hpp"

// Everything that `mana evaluate` reads: tables, pairs, scores, ratings, logs, cases, transcripts.

namespace {
using namespace mana::evaluation;

void check_sentence(const std::string& sentence) {
  MANA_CHECK(!sentence.empty() && sentence.back() == '.', "an error without a whole sentence");
}

template <class T, class See>
void when_good(const mana::core::Result<T>& r, See see) {
  if (r)
    see(*r);
  else
    check_sentence(r.error().sentence);
}

void check_table(const Table& t, const std::vector<std::string>& labels, const Trials* trials) {
  MANA_CHECK(t.k() == labels.size(), "as many labels as rows");
  if (t.k() > 40 || t.n() > 2000) return;  // the measures are slow there, and tested elsewhere
  JudgeOptions o;
  o.permutations = 3;
  o.bootstrap.replicates = 10;
  o.all_measures = true;
  const auto report = judge(t, labels, trials, o);
  if (!report) return check_sentence(report.error().sentence);
  for (const auto& section : report->sections)
    for (const auto& row : section.rows)
      MANA_CHECK(!std::isnan(row.value.value) && !std::isnan(row.interval.low), "a NaN left the library");
}

void read_csv(std::string_view text) {
  ReadOptions o;
  o.rows = Rows::Actual;
  const auto no_more = [](const auto&) {};
  const auto counted = [](const NamedTable& t) { check_table(t.table, t.labels, nullptr); };
  when_good(read_pairs(text), [](const Trials& t) { check_table(t.table(), t.labels.names(), &t); });
  when_good(count_pairs(text), counted);
  when_good(read_matrix(text, o), counted);
  when_good(read_scores(text, "1"), [](const ScoredTrials& scores) {
    const auto roc = Roc::of(scores.trials);
    MANA_CHECK(roc, "a score that is not finite passed the reader");
    for (const ScoreMeasure& m : score_measures())
      MANA_CHECK(!std::isnan(m.of(scores.trials, *roc).value), "a NaN left the library");
  });
  when_good(read_ratings(text), [](const RatingTable& t) {
    MANA_CHECK(!std::isnan(krippendorff_alpha_nominal(t.units()).value), "a NaN left the library");
  });
  when_good(read_pre_post(text), [](const PrePostTable& t) {
    MANA_CHECK(!std::isnan(wilcoxon_exact_p(t.scores).value), "a NaN left the library");
  });
  when_good(read_numbers(text), no_more);
  when_good(read_trn(text), no_more);
}

void read_jsonl(std::string_view text) {
  Log log;
  if (auto status = read_log(text, log); !status) return check_sentence(status.error().sentence);
  for (const auto& kind : trial_kinds(log))
    when_good(labelled_trials(log, {kind, {}}),
              [](const Trials& t) { check_table(t.table(), t.labels.names(), &t); });
  for (const auto& t : log.trials) {
    Log again;
    MANA_CHECK(read_log(to_line(t), again), "a trial that was read is written so that it cannot be read");
  }
}

}  // namespace

std::vector<mana::fuzz::Bytes> mana::fuzz::made_seeds() {
  std::vector<Bytes> seeds;
  for (
      const std::string_view text :
      {"actual,predicted,score,weight,subject\nyes,no,0.5,2,p1\nno,no,1,1,p2\n\"a \"\"b\",no,1e3,1,p2\n",
       "predicted\\actual,a,b,c\na,50,7,2\nb,5,30,4\nc,3,6,20\n",
       "actual,score\n1,0.9\n0,0.8\n1,0.7\n0,0.7\n", "item,rater,label\ni1,r1,a\ni1,r2,b\ni2,r1,a\n",
       "learner,pre,post,max\nl1,5,7,10\nl2,4,9,10\nl3,6,6,10\n", "x,y\n1,2\n3,\n",
       "what time is it (p07-001)\n(p07-002)\n",
       R"({"v":1,"type":"session","session":"s1","subject":"p1"}
{"v":1,"type":"trial","trial":"c1","t":1.5,"kind":"command","predicted":"date","score":0.8,"scores":{"date":0.8},"cond":{"snr_db":12,"gaze":true}}
{"v":1,"type":"truth","trial":"c1","actual":"time"}
{"v":1,"type":"trial","trial":"c2","kind":"command","predicted":"time","actual":"time"}
{"v":1,"type":"event","kind":"person","role":"detected","t":201.6}
{"v":1,"type":"asr","trial":"u1","ref":"a","hyp":"b","words":[["a",0.1,0.3]]}
)",
       R"([{"id":"a","measure":"informedness","input":{"rows":"predicted","matrix":[[5,1,0],[0,3,1],[1,0,2]]},"params":{"weights":"bias"}},
{"id":"b","measure":"auc","input":{"labels":[0,1,1],"scores":[0.1,0.4,0.2]}},
{"id":"c","measure":"wer_counts","input":{"ref":["a b"],"hyp":["b"]},"params":{"costs":[4,3,3]}},
{"id":"d","measure":"bleu","input":{"candidates":["a b"],"references":[["a b c"]]},"params":{"max_n":2,"smoothing":"exp"}},
{"id":"e","measure":"kappa_fleiss","input":{"counts":[[2,0],[1,1]]}},
{"id":"f","measure":"quantile","input":{"data":[1,2,3],"p":0.5}},
{"id":"g","measure":"krippendorff_alpha_nominal","input":{"units":[[1,null,2],[1,1,1]]}},
{"id":"h","measure":"fisher_p","input":{"tp":3,"fp":1,"fn":1,"tn":4},"params":{"alternative":"less"}}])"})
    seeds.emplace_back(text.begin(), text.end());
  return seeds;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  read_csv(text);
  read_jsonl(text);
  when_good(answer_cases(text), [](const std::vector<CaseAnswer>& answers) {
    for (const auto& a : answers) {
      if (!a.error.empty()) check_sentence(a.error);
      MANA_CHECK(a.value.find("nan") == std::string::npos, "a NaN left the library");
    }
  });
  return 0;
}
