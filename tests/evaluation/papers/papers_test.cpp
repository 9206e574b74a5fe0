#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "agent/evaluation/papers/figures.hpp"
#include "agent/evaluation/papers/paper_checks.hpp"
#include "agent/evaluation/papers/papers.hpp"
#include "agent/evaluation/study/study.hpp"

namespace mana::evaluation {
namespace {

std::size_t compared(const PaperTable& t) {
  std::size_t n = 0;
  for (const auto& c : t.cells) n += c.printed ? 1 : 0;
  return n;
}

TEST(PapersTest, PrintedCellsAgreeOrHaveTheirErratum) {
  for (const std::string& id : paper_ids()) {
    const auto t = paper_table(id);
    if (!t) continue;
    EXPECT_GT(compared(*t), 1u) << id;
    for (const auto& c : t->cells) {
      if (c.printed) {
        EXPECT_TRUE(c.agrees() || !c.erratum.empty()) << id << ": " << c.what << " " << c.ours.value;
      }
    }
    EXPECT_FALSE(render(report_of(*t), Format::Text).empty());
  }
}

/// The printed values that the oracle cases quote from a paper's table.
std::vector<double> quoted_from(const std::string& source) {
  std::ifstream in{std::string{MANA_TEST_DATA} + "/evaluation_oracles.json"};
  const auto cases = nlohmann::json::parse(in);
  std::vector<double> values;
  for (const auto& c : cases.is_array() ? cases : cases.at("cases"))
    if (c.at("source").get<std::string>().starts_with(source)) values.push_back(c.at("value").get<double>());
  return values;
}

TEST(PapersTest, PrintedIsOnlyWhatIsQuotedFromThePaper) {
  for (const auto& [id, source] : {std::pair{"p11-table2", "JMLT 2011 Table 2 (printed"},
                                   std::pair{"p12-table2", "EACL 2012 Table 2 (printed"},
                                   std::pair{"p12-table3", "EACL 2012 Table 3 (printed"}}) {
    std::vector<double> quoted = quoted_from(source);
    if (id == std::string{"p11-table2"}) quoted.insert(quoted.end(), {1.61, 2.22});     // erratum E18
    if (id == std::string{"p12-table3"}) quoted.insert(quoted.end(), {.50, .68, .68});  // ePowers at 100 %
    const auto table = paper_table(id);
    EXPECT_EQ(compared(*table), quoted.size()) << id;
    for (const PaperCell& c : table->cells) {
      if (!c.printed) continue;
      const auto found = std::find_if(quoted.begin(), quoted.end(),
                                      [&](double value) { return std::abs(value - *c.printed) < 1e-9; });
      EXPECT_NE(found, quoted.end()) << id << ": " << c.what << " is not printed as " << *c.printed;
    }
  }
}

TEST(PapersTest, InTableTwoOfP11OnlyTheColumnOfRealPositivesDiffers) {
  const auto table = paper_table("p11-table2");
  for (const PaperCell& c : table->cells) {
    const bool chi2 = c.what.find("chi2") != std::string::npos;
    const bool real_positives = c.what.find("chi2 +R") != std::string::npos;
    EXPECT_EQ(c.printed.has_value(), !chi2 || real_positives) << c.what;
    EXPECT_EQ(c.agrees(), !chi2) << c.what;
  }
}

TEST(PapersTest, WhatIsNotAtHandIsCalledSo) {
  const std::string text = render(report_of(*paper_table("p11-table2")), Format::Text);
  EXPECT_NE(text.find("first, chi2 KB         not at hand  1.715294\n"), std::string::npos) << text;
  EXPECT_NE(text.find("first, Informedness         0.1985  0.198529    0.000029    equal\n"),
            std::string::npos)
      << text;
}

TEST(PapersTest, WhatThePapersSayInWordsIsJudgedToo) {
  for (const char* id : {"p11-table2", "p12-table2"}) {
    const Report r = report_of(*paper_table(id));
    const Grid& words = r.grids.back();
    ASSERT_EQ(words.columns.back(), "verdict") << id;
    for (const auto& row : words.rows) EXPECT_EQ(row.back(), "so it is") << id << ": " << row.front();
  }
  const std::string text = render(report_of(*paper_table("p12-table3")), Format::Text);
  EXPECT_NE(text.find("100 %, 4:1 / 4:1, ePowers         0.68  undefined"), std::string::npos) << text;
}

TEST(PapersTest, ASpreadsheetGetsEveryCell) {
  const std::string csv = render(report_of(*paper_table("p11-table2")), Format::Csv);
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 2 + 28);
  EXPECT_NE(csv.find(R"(ours,"second, chi2 +R",1.57635)"), std::string::npos) << csv;
  EXPECT_NE(csv.find("printed 2.22: differs"), std::string::npos);
  EXPECT_NE(csv.find("printed not at hand,"), std::string::npos);
}

/// P12's corrected equations 14 to 17 against the mixture, counted out.
TEST(PapersTest, TheCorrectedEquationsHoldForTheMixture) {
  const auto table = paper_table("p12-equations");
  ASSERT_EQ(table->cells.size(), 16u);
  for (std::size_t i = 0; i < 4; ++i) {
    const double b = .25 * double(i);
    const std::array right{(1 + b * b) / 2, -(1 - b) / (1 + b), (5 - 2 * b + b * b) / 8,
                           (-1 + 6 * b - b * b) / (3 + 2 * b - b * b)};
    for (std::size_t equation = 0; equation < right.size(); ++equation)
      EXPECT_NEAR(table->cells[4 * i + equation].ours.value, right[equation], 1e-12)
          << table->cells[4 * i + equation].what;
  }
}

/// The share of significant tables, not the mean of p-values; no 1e-17 in a column.
TEST(PapersTest, AFigureShowsHowManyTablesAreSignificant) {
  const PaperFigure* f = paper_figure("p11-figure6");
  auto study = Study::of({{f->labels, f->trials, f->even_diagonal}, 3, 40, 1, f->measures});
  study->run(0, study->plan().tables());
  const Report r = report_of(*f, *study);
  const Grid& g = r.grids.front();
  ASSERT_EQ(g.columns[4], "g2_p < .05");
  EXPECT_LT(std::stod(g.rows.front()[4]), .2);
  EXPECT_EQ(g.rows.back()[4], "1.000");
  const std::string text = render(r, Format::Text);
  EXPECT_EQ(text.find("e-"), std::string::npos) << text;
  EXPECT_EQ(text.find("informedness@"), std::string::npos) << "twice the same";
  EXPECT_NE(render(r, Format::Json).find("informedness@"), std::string::npos);
}

/// How many of a figure's checks hold, of all of them.
std::pair<std::size_t, std::size_t> checked(std::string_view figure, bool even_diagonal) {
  const PaperFigure* f = paper_figure(figure);
  auto study = Study::of({{f->labels, f->trials, even_diagonal}, 11, 200, 5, f->measures});
  study->run(0, study->plan().tables());
  std::size_t holding = 0;
  const auto checks = checks_of(figure, *study);
  for (const FigureCheck& c : checks) {
    holding += c.holds() ? 1 : 0;
    if (even_diagonal == f->even_diagonal) {
      EXPECT_TRUE(c.holds()) << figure << ": " << c.what << " is " << c.ours << ", not " << c.reference;
    }
  }
  return {holding, checks.size()};
}

TEST(PapersTest, EveryFigureIsHeldAgainstWhatIsKnownOfIt) {
  for (const std::string& id : paper_ids()) {
    const PaperFigure* f = paper_figure(id);
    if (f == nullptr) continue;
    EXPECT_GT(checked(id, f->even_diagonal).second, 0u) << id;
  }
  const auto [holding, all] = checked("p11-figure3", false);  // another simulation
  EXPECT_LT(holding, all);
}

TEST(PapersTest, EveryFigureCanBeMade) {
  for (const std::string& id : paper_ids()) {
    const PaperFigure* f = paper_figure(id);
    if (f == nullptr) continue;
    auto study = Study::of({{f->labels, f->trials, f->even_diagonal}, 3, 4, 1, f->measures});
    ASSERT_TRUE(study) << study.error().sentence;
    study->run(0, study->plan().tables());
    EXPECT_NE(to_svg(study_figure("f", *study)).find("chance"), std::string::npos);
    EXPECT_EQ(report_of(*f, *study).grids.front().rows.size(), 3u);
  }
  EXPECT_FALSE(paper_table("nothing"));
  EXPECT_EQ(paper_figure("nothing"), nullptr);
}

TEST(StudyTest, TheResultDoesNotDependOnHowTheTablesWereDealtOut) {
  const StudyPlan plan{{4, 16, false}, 5, 7, 3, {"informedness", "cramers_v[g2]"}};
  auto whole = Study::of(plan), dealt = Study::of(plan);
  whole->run(0, plan.tables());
  dealt->run(20, plan.tables());
  dealt->run(0, 20);
  for (std::size_t i = 0; i < plan.tables(); ++i)
    for (std::size_t m = 0; m < 2; ++m) EXPECT_EQ(whole->value(i, m), dealt->value(i, m));
  EXPECT_FALSE(Study::of({{1, 16, false}, 5, 7, 3, {}}));
  EXPECT_FALSE(Study::of({{4, 16, false}, 5, 7, 3, {"recall"}}));
  EXPECT_FALSE(Study::of({{4, 16, false}, 5, 7, 3, {"cramers_v[mean]"}}));
}

/// Means of the specification, K = 4, N = 128; within .015.
TEST(StudyTest, LevelsAreRecovered) {
  auto study = Study::of({{4, 128, false},
                          11,
                          1000,
                          1,
                          {"informedness", "informedness_det", "cramers_v", "cramers_v[g2]", "accuracy"}});
  study->run(0, study->plan().tables());
  const std::vector<std::vector<double>> kMeans{{.000, -.001, .154, .159, .250},
                                                {.298, .239, .321, .312, .475},
                                                {.595, .523, .573, .540, .700},
                                                {.895, .833, .855, .787, .924}};
  for (std::size_t row = 0; row < kMeans.size(); ++row)
    for (std::size_t m = 0; m < kMeans[row].size(); ++m)
      EXPECT_NEAR(study->at_level(static_cast<int>(row) * 3, m).mean, kMeans[row][m], .015)
          << row << " " << m;
}

TEST(PlotTest, TheSameBytesWithNAndChance) {
  const Roc roc = *Roc::of({{.9, true}, {.8, true}, {.7, false}, {.6, true}, {.5, false}, {.4, false}});
  const Table e3 = *Table::of({{50, 7, 2}, {5, 30, 4}, {3, 6, 20}});
  const auto all = [&] {
    return std::vector<std::string>{to_svg(roc_figure("a < b & c", roc, 1)),
                                    to_svg(det_figure("", roc)),
                                    to_svg(det_figure("", roc, true)),
                                    to_svg(precision_recall_figure("", roc, .5, true)),
                                    to_svg(precision_recall_figure("", roc, .5)),
                                    to_svg(latency_figure("", {{"response", {100, 200, 1500}}})),
                                    to_svg(bm_figure("", {{"x", .5, .4}}, 10)),
                                    to_svg(qq_figure("", {{-1, 2}, {0, 3}, {1, 5}}, "x", "y", true, {3})),
                                    to_svg(confusion_figure("", e3, {"a", "b", "c"}, Normalise::Rows)),
                                    to_svg(chi2_contours())};
  };
  const auto first = all(), second = all();
  EXPECT_EQ(first, second);
  for (const std::string& svg : first) {
    EXPECT_EQ(svg.find("nan"), std::string::npos);
    EXPECT_EQ(svg.find("inf"), std::string::npos);
    EXPECT_NE(svg.find("chance"), std::string::npos);
    EXPECT_NE(svg.find("N "), std::string::npos);
    EXPECT_TRUE(svg.ends_with("</svg>\n"));
  }
  EXPECT_NE(first[0].find("a &lt; b &amp; c"), std::string::npos);
}

TEST(PlotTest, TicksAreRoundNumbers) {
  const Axis a = axis("", 0, 1);
  ASSERT_EQ(a.ticks.size(), 6u);
  EXPECT_EQ(a.ticks[1].label, "0.2");
  EXPECT_EQ(axis("", -1, 2400, 5).ticks.back().label, "2000");
  EXPECT_GT(axis("", 3, 3).high, 3);  // nothing to stretch
}

}  // namespace
}  // namespace mana::evaluation
