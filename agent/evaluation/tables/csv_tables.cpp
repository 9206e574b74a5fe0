#include "agent/evaluation/tables/csv_tables.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <span>

#include "agent/evaluation/tables/csv.hpp"

namespace mana::evaluation {
namespace {

using Fields = std::vector<std::string_view>;

std::string names_in_words(std::span<const std::string_view> names) {
  std::string words;
  for (const auto name : names) words += (words.empty() ? "" : ", ") + std::string{name};
  return words;
}

/// Small or capital letters are the same to spreadsheets.
std::string column_name(std::string_view field) {
  std::string name{trimmed(field)};
  std::transform(name.begin(), name.end(), name.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return name;
}

/// Reads the first row as names of columns: all of `required`, some of `optional`, each once, and no others.
core::Result<CsvColumns> read_columns(CsvReader& csv, std::span<const std::string_view> required,
                                      std::span<const std::string_view> optional) {
  Fields fields;
  if (!csv.next(fields))
    return csv.status() ? core::bad_input("there is nothing in it.") : csv.status().error();
  CsvColumns columns;
  for (const auto field : fields) {
    const std::string name = column_name(field);
    if (columns.has(name)) return core::bad_input("the column " + shown_field(name) + " is named twice.");
    const bool known = std::find(required.begin(), required.end(), name) != required.end() ||
                       std::find(optional.begin(), optional.end(), name) != optional.end();
    if (!known)
      return core::bad_input("the first row names a column " + shown_field(name) + "; known are " +
                             names_in_words(required) + (optional.empty() ? "" : ", ") +
                             names_in_words(optional) + ".");
    columns.names.push_back(name);
  }
  for (const auto name : required)
    if (!columns.has(name))
      return core::bad_input("the first row has to name the columns " + names_in_words(required) + "; " +
                             std::string{name} + " is missing.");
  return columns;
}

core::Error ragged(const CsvReader& csv, std::size_t got, std::size_t wanted) {
  return core::bad_input(at_line(csv.line()) + "it has " + std::to_string(got) +
                         (got == 1 ? " field" : " fields") + ", the first row has " + std::to_string(wanted) +
                         ".");
}

/// Calls `row` for each row after the header until it fails.
template <class Row>
core::Status each_row(CsvReader& csv, std::size_t width, Row row) {
  Fields fields;
  std::size_t rows = 0;
  while (csv.next(fields)) {
    if (fields.size() != width) return ragged(csv, fields.size(), width);
    if (auto done = row(fields); !done)
      return std::move(done).error().during("line " + std::to_string(csv.line()));
    ++rows;
  }
  if (!csv.status()) return csv.status().error();
  if (rows == 0) return core::bad_input("there is no row below the names of the columns.");
  return {};
}

/// Finds labels, quickly when the same one comes again; refuses what was not declared.
class LabelFinder {
 public:
  LabelFinder(LabelSet& labels, bool declared) : labels_{labels}, declared_{declared} {}

  core::Result<std::uint32_t> find(std::string_view field) {
    const std::string_view name = trimmed(field);
    if (name.empty()) return core::bad_input("a label is empty.");
    const auto known = labels_.find(name);
    if (!known && declared_)
      return core::bad_input("the label " + shown_field(name) + " is not one of those declared.");
    if (!known && labels_.size() == Table::kMostLabels)
      return core::bad_input("there are more than " + std::to_string(Table::kMostLabels) +
                             " labels; are 'actual' and 'predicted' the right columns?");
    return static_cast<std::uint32_t>(known ? *known : labels_.number(name));
  }

 private:
  LabelSet& labels_;
  bool declared_;
};

core::Result<Count> count_of(std::string_view field) {
  const auto number = number_of(field);
  if (number && *number > double(Table::kLargestTotal))
    return core::bad_input(shown_field(field) + " is more than can be counted, " +
                           std::to_string(Table::kLargestTotal) + ".");
  if (!number || *number < 0 || *number != std::floor(*number))
    return core::bad_input(shown_field(field) + " is no whole number of 0 or more.");
  return static_cast<Count>(*number);
}

constexpr std::array<std::string_view, 2> kPairNames{"actual", "predicted"};
constexpr std::array<std::string_view, 4> kPairExtras{"score", "weight", "subject", "trial"};
constexpr Count kMostRepeats = 100'000'000;

core::Error too_many_repeats() {
  return core::bad_input("the weights add up to more than 10^8; count them first.");
}
core::Error some_without(const std::string& column) {
  return core::bad_input("some rows have a " + column + " and some have none.");
}

/// One row of a file of pairs.
struct Pair {
  std::uint32_t actual = 0, predicted = 0;
  Count weight = 1;
  std::optional<double> score;
  std::string_view subject, trial;
};

template <class See>
core::Status each_pair(std::string_view text, const ReadOptions& options, LabelSet& labels, See see) {
  CsvReader csv{text};
  auto columns = read_columns(csv, kPairNames, kPairExtras);
  if (!columns) return std::move(columns).error();
  labels = LabelSet{options.labels};
  LabelFinder finder{labels, !options.labels.empty()};
  const std::size_t actual = columns->find("actual"), predicted = columns->find("predicted"),
                    score = columns->find("score"), weight = columns->find("weight"),
                    subject = columns->find("subject"), trial = columns->find("trial"),
                    width = columns->names.size();
  return each_row(csv, width, [&](const Fields& f) -> core::Status {
    Pair p;
    auto a = finder.find(f[actual]);
    if (!a) return std::move(a).error();
    auto b = finder.find(f[predicted]);
    if (!b) return std::move(b).error();
    p.actual = *a;
    p.predicted = *b;
    if (score < width) {
      auto s = number_of(f[score]);
      if (!s) return std::move(s).error().during("score");
      p.score = *s;
    }
    if (weight < width) {
      auto w = count_of(f[weight]);
      if (!w) return std::move(w).error().during("weight");
      p.weight = *w;
    }
    if (subject < width) p.subject = trimmed(f[subject]);
    if (trial < width) p.trial = trimmed(f[trial]);
    return see(p);
  });
}

/// "predicted\actual" or "actual\predicted".
std::optional<Rows> corner_of(std::string_view cell) {
  const std::string corner = column_name(cell);
  if (corner == "predicted\\actual" || corner == "predicted\\real") return Rows::Predicted;
  if (corner == "actual\\predicted" || corner == "real\\predicted") return Rows::Actual;
  return std::nullopt;
}

core::Result<Rows> orientation(std::string_view cell, const ReadOptions& options) {
  const auto corner = corner_of(cell);
  if (corner && options.rows && *corner != *options.rows)
    return core::bad_input("its corner says " + shown_field(trimmed(cell)) + ", --rows says the opposite.");
  if (corner) return *corner;
  if (options.rows) return *options.rows;
  const bool text = std::none_of(cell.begin(), cell.end(), [](char c) {
    return (static_cast<unsigned char>(c) < 0x20 && c != '\t') || static_cast<unsigned char>(c) >= 0xF8;
  });
  if (!text) return core::bad_input("it is no text in UTF-8; save it as CSV in UTF-8.");
  if (cell.find_first_of(";\t") != std::string_view::npos)
    return core::bad_input("its columns are not separated by commas; save it as CSV with commas.");
  return core::bad_input(
      "it does not say whether its rows are what was predicted or what was real; write predicted\\actual or "
      "actual\\predicted into its corner, or give --rows predicted|actual.");
}

}  // namespace

bool looks_like_pairs(std::string_view text) {
  CsvReader csv{text};
  Fields fields;
  if (!csv.next(fields)) return false;
  const auto named = [&](std::string_view name) {
    return std::any_of(fields.begin(), fields.end(), [&](auto f) { return column_name(f) == name; });
  };
  return named("actual") || named("predicted");
}

core::Result<Trials> read_pairs(std::string_view text, const ReadOptions& options) {
  Trials t;
  Count repeats = 0;
  auto done = each_pair(text, options, t.labels, [&](const Pair& p) -> core::Status {
    repeats += p.weight;
    if (repeats > kMostRepeats) return too_many_repeats();
    for (Count i = 0; i < p.weight; ++i) {
      t.actual.push_back(p.actual);
      t.predicted.push_back(p.predicted);
      if (p.score) t.score.push_back(*p.score);
      if (!p.subject.empty()) t.cluster.push_back(static_cast<std::uint32_t>(t.clusters.number(p.subject)));
      if (!p.trial.empty()) t.id.emplace_back(p.trial);
    }
    return {};
  });
  if (!done) return std::move(done).error();
  if (!t.cluster.empty() && t.cluster.size() != t.size()) return some_without("subject");
  if (!t.id.empty() && t.id.size() != t.size()) return some_without("trial");
  if (options.labels.empty()) {
    const auto to = t.labels.sort();
    for (auto& l : t.actual) l = static_cast<std::uint32_t>(to[l]);
    for (auto& l : t.predicted) l = static_cast<std::uint32_t>(to[l]);
  }
  return t;
}

core::Result<NamedTable> count_pairs(std::string_view text, const ReadOptions& options) {
  LabelSet labels;
  std::vector<Count> cells;  // grows with the labels: [predicted * stride + actual]
  std::size_t stride = 0;
  Count total = 0;
  auto done = each_pair(text, options, labels, [&](const Pair& p) -> core::Status {
    if (labels.size() > stride) {
      const std::size_t wider = std::max<std::size_t>(2 * labels.size(), 8);
      std::vector<Count> larger(wider * wider);
      for (std::size_t i = 0; i < stride; ++i)
        std::copy_n(cells.begin() + static_cast<std::ptrdiff_t>(i * stride), stride,
                    larger.begin() + static_cast<std::ptrdiff_t>(i * wider));
      cells = std::move(larger);
      stride = wider;
    }
    if (p.weight > Table::kLargestTotal - total)
      return core::bad_input("the weights add up to more than 10^15.");
    total += p.weight;
    cells[p.predicted * stride + p.actual] += p.weight;
    return {};
  });
  if (!done) return std::move(done).error();
  std::vector<std::size_t> to(labels.size());
  std::iota(to.begin(), to.end(), std::size_t{0});
  if (options.labels.empty()) to = labels.sort();
  NamedTable out{Table{labels.size()}, labels.names()};
  for (std::size_t i = 0; i < to.size(); ++i)
    for (std::size_t j = 0; j < to.size(); ++j) out.table.add(to[i], to[j], cells[i * stride + j]);
  return out;
}

core::Result<NamedTable> read_matrix(std::string_view text, const ReadOptions& options) {
  CsvReader csv{text};
  Fields header;
  if (!csv.next(header))
    return csv.status() ? core::bad_input("there is nothing in it.") : csv.status().error();
  auto rows = orientation(header.front(), options);
  if (!rows) return std::move(rows).error();
  LabelSet labels{options.labels};
  LabelFinder finder{labels, !options.labels.empty()};
  std::vector<std::size_t> columns;
  for (std::size_t i = 1; i < header.size(); ++i) {
    auto label = finder.find(header[i]);
    if (!label) return std::move(label).error().during("the first row");
    if (std::find(columns.begin(), columns.end(), *label) != columns.end())
      return core::bad_input("the label " + shown_field(header[i]) + " stands over two columns.");
    columns.push_back(*label);
  }
  if (columns.empty()) return core::bad_input("the first row names no label.");
  Table table{labels.size()};
  std::vector<bool> seen(labels.size());
  auto done = each_row(csv, header.size(), [&](const Fields& f) -> core::Status {
    const auto row = labels.find(trimmed(f.front()));
    if (!row)
      return core::bad_input("the row " + shown_field(f.front()) +
                             " has no column of that name; the first row names the labels, too.");
    if (seen[*row]) return core::bad_input("there are two rows " + shown_field(f.front()) + ".");
    seen[*row] = true;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      auto count = count_of(f[i + 1]);
      if (!count) return std::move(count).error();
      if (*count > Table::kLargestTotal - table.n())
        return core::bad_input("the counts add up to more than 10^15.");
      table.add(*row, columns[i], *count);
    }
    return {};
  });
  if (!done) return std::move(done).error();
  for (const std::size_t label : columns)
    if (!seen[label])
      return core::bad_input("the column " + shown_field(labels.name(label)) + " has no row of that name.");
  return NamedTable{*rows == Rows::Predicted ? table : table.transposed(), labels.names()};
}

core::Result<ScoredTrials> read_scores(std::string_view text, std::string_view positive) {
  static constexpr std::array<std::string_view, 2> kNames{"actual", "score"};
  static constexpr std::array<std::string_view, 4> kExtras{"predicted", "weight", "subject", "trial"};
  CsvReader csv{text};
  auto columns = read_columns(csv, kNames, kExtras);
  if (!columns) return std::move(columns).error();
  const std::size_t actual = columns->find("actual"), score = columns->find("score"),
                    weight = columns->find("weight"), subject = columns->find("subject"),
                    width = columns->names.size();
  ScoredTrials all;
  bool seen = false;
  auto done = each_row(csv, width, [&](const Fields& f) -> core::Status {
    auto s = number_of(f[score]);
    if (!s) return std::move(s).error().during("score");
    core::Result<Count> times = 1;
    if (weight < width) times = count_of(f[weight]);
    if (!times) return std::move(times).error().during("weight");
    if (*times > kMostRepeats - static_cast<Count>(all.trials.size())) return too_many_repeats();
    const bool yes = trimmed(f[actual]) == positive;
    seen = seen || (yes && *times > 0);
    for (Count i = 0; i < *times; ++i) {
      all.trials.push_back({*s, yes});
      if (subject < width && !trimmed(f[subject]).empty())
        all.cluster.push_back(static_cast<std::uint32_t>(all.clusters.number(trimmed(f[subject]))));
    }
    return {};
  });
  if (!done) return std::move(done).error();
  if (!all.cluster.empty() && all.cluster.size() != all.trials.size()) return some_without("subject");
  if (!seen)
    return core::bad_input("no row has the label " + shown_field(positive) +
                           "; name the positive one with --positive.");
  return all;
}

core::Result<RatingTable> read_ratings(std::string_view text) {
  static constexpr std::array<std::string_view, 3> kNames{"item", "rater", "label"};
  static constexpr std::array<std::string_view, 2> kExtras{"intended", "source"};
  CsvReader csv{text};
  auto columns = read_columns(csv, kNames, kExtras);
  if (!columns) return std::move(columns).error();
  RatingTable t;
  auto done = each_row(csv, columns->names.size(), [&](const Fields& f) -> core::Status {
    const auto field = [&](std::string_view name) {
      return columns->has(name) ? trimmed(f[columns->find(name)]) : std::string_view{};
    };
    const Rating r{field("item"), field("rater"), field("label"), field("intended"), field("source")};
    if (r.item.empty() || r.rater.empty()) return core::bad_input("item or rater is empty.");
    return t.add(r);
  });
  if (!done) return std::move(done).error();
  return t;
}

core::Result<PrePostTable> read_pre_post(std::string_view text) {
  static constexpr std::array<std::string_view, 3> kNames{"learner", "pre", "post"};
  static constexpr std::array<std::string_view, 1> kExtras{"max"};
  CsvReader csv{text};
  auto columns = read_columns(csv, kNames, kExtras);
  if (!columns) return std::move(columns).error();
  PrePostTable t;
  LabelSet learners;
  auto done = each_row(csv, columns->names.size(), [&](const Fields& f) -> core::Status {
    const std::string_view learner = trimmed(f[columns->find("learner")]);
    if (learners.find(learner))
      return core::bad_input("the learner " + shown_field(learner) + " stands there twice.");
    learners.number(learner);
    auto pre = number_of(f[columns->find("pre")]), post = number_of(f[columns->find("post")]);
    if (!pre) return std::move(pre).error().during("pre");
    if (!post) return std::move(post).error().during("post");
    t.scores.pre.push_back(*pre);
    t.scores.post.push_back(*post);
    if (!columns->has("max")) return {};
    auto max = number_of(f[columns->find("max")]);
    if (!max) return std::move(max).error().during("max");
    if (t.max && *t.max != *max) return core::bad_input("the largest score differs between learners.");
    t.max = *max;
    return {};
  });
  if (!done) return std::move(done).error();
  return t;
}

core::Result<NumberColumns> read_numbers(std::string_view text, std::size_t most_columns) {
  CsvReader csv{text};
  Fields header;
  if (!csv.next(header))
    return csv.status() ? core::bad_input("there is nothing in it.") : csv.status().error();
  NumberColumns t;
  if (header.size() > most_columns)
    return core::bad_input("it has " + std::to_string(header.size()) + " columns; at most " +
                           std::to_string(most_columns) + " are compared.");
  for (const auto name : header) {
    if (number_of(name)) return core::bad_input("the first row has to name the columns.");
    t.names.emplace_back(trimmed(name));
    t.values.emplace_back();
  }
  auto done = each_row(csv, header.size(), [&](const Fields& f) -> core::Status {
    for (std::size_t i = 0; i < f.size(); ++i) {
      if (trimmed(f[i]).empty() && f.size() > 1) continue;
      auto x = number_of(f[i]);
      if (!x) return std::move(x).error();
      t.values[i].push_back(*x);
    }
    return {};
  });
  if (!done) return std::move(done).error();
  for (const auto& column : t.values)
    if (column.empty()) return core::bad_input("a column holds no number.");
  return t;
}

}  // namespace mana::evaluation
