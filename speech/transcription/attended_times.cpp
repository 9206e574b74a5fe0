#include "speech/transcription/attended_times.hpp"

#include <algorithm>
#include <cmath>

#include "speech/transcription/dictation.hpp"

namespace mana::speech {
namespace {
constexpr double kRow = 0.024;  // seconds of sound that a row of what was heard stands for

/// How clearly each piece (row) attends to each stretch of 24 ms (column): each column less its mean over the
/// pieces, over its deviation, so that a place at which all look says nothing.
Table clearly_attended(const Texts& texts, const std::vector<int>& nodes) {
  const int columns = static_cast<int>(texts.attention(nodes.front()).size());
  Table a{static_cast<int>(nodes.size()), columns};
  for (int i = 0; i < a.rows(); ++i) {
    const auto row = texts.attention(nodes[static_cast<std::size_t>(i)]);
    std::copy(row.begin(), row.end(), a.row(i));
  }
  for (int c = 0; c < columns; ++c) {
    double sum = 0, squares = 0;
    for (int i = 0; i < a.rows(); ++i) sum += a.row(i)[c];
    const double mean = sum / a.rows();
    for (int i = 0; i < a.rows(); ++i) squares += (a.row(i)[c] - mean) * (a.row(i)[c] - mean);
    const double deviation = std::sqrt(squares / a.rows()) + 1e-6;
    for (int i = 0; i < a.rows(); ++i) a.row(i)[c] = static_cast<float>((a.row(i)[c] - mean) / deviation);
  }
  return a;
}

/// The first column of each row on the way through all of it, never back, that attends most clearly.
std::vector<int> first_columns(const Table& a) {
  const int rows = a.rows(), columns = a.columns();
  Table best{rows, columns};
  for (int i = 0; i < rows; ++i)
    for (int c = 0; c < columns; ++c) {
      float before = i == 0 && c == 0 ? 0 : -1e9F;
      if (c > 0) before = std::max(before, best.row(i)[c - 1]);
      if (c > 0 && i > 0) before = std::max(before, best.row(i - 1)[c - 1]);
      best.row(i)[c] = before + a.row(i)[c];
    }
  std::vector<int> first(static_cast<std::size_t>(rows), 0);
  int i = rows - 1;
  for (int c = columns - 1; c > 0 && i > 0; --c)
    if (best.row(i - 1)[c - 1] >= best.row(i)[c - 1]) first[static_cast<std::size_t>(i--)] = c;
  return first;
}
}  // namespace

std::vector<DictatedWord> timed_words(const std::vector<int>& text, const std::vector<double>& likelihoods,
                                      const WordPieces& pieces, const Texts& texts, int first, int last) {
  // The piece that follows on a node is the one for which that node attended.
  const std::vector<int>& path = texts.path(last);
  const std::vector<int> nodes{std::find(path.begin(), path.end(), first), path.end()};
  if (nodes.empty() || texts.attention(first).empty()) return {};
  const Table attended = clearly_attended(texts, nodes);
  const bool fits = attended.columns() > attended.rows();
  const std::vector<int> starts = fits ? first_columns(attended) : std::vector<int>(nodes.size(), 0);
  const auto time_of = [&](std::size_t piece) { return kRow * starts[std::min(piece, starts.size() - 1)]; };
  std::vector<DictatedWord> words;
  std::vector<int> own;
  double doubt = 0;
  const auto finish = [&](std::size_t next) {
    if (own.empty()) return;
    words.back().text = pieces.text_of(own);
    words.back().end = std::max(words.back().start, time_of(next));
    words.back().confidence = std::exp(doubt);
    own.clear();
    doubt = 0;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (own.empty() || pieces.is_after_space(text[i])) {
      finish(i);
      words.push_back({"", time_of(i), 0, 0, 0});
    }
    own.push_back(text[i]);
    ++words.back().pieces;
    const bool is_punctuation = pieces.begins_word(text[i]) && !pieces.is_after_space(text[i]);
    if (!is_punctuation) doubt += likelihoods[i];
  }
  finish(text.size());
  return words;
}

}  // namespace mana::speech
