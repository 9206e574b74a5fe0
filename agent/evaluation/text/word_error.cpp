#include "agent/evaluation/text/word_error.hpp"

#include <algorithm>
#include <cstdint>

namespace mana::evaluation {
namespace {

/// Cost first, then fewer hits lost: one number orders both.
struct Best {
  std::int64_t cost = 0;
  std::int64_t hits = 0;
  bool better_than(const Best& other) const {
    return cost < other.cost || (cost == other.cost && hits > other.hits);
  }
};

struct Partial {
  Best best;
  EditCounts counts;
};

Partial after(const Partial& from, EditStep step, const EditCosts& costs) {
  Partial next = from;
  switch (step) {
    case EditStep::Hit:
      next.best.hits += 1;
      next.counts.hits += 1;
      break;
    case EditStep::Substitution:
      next.best.cost += costs.substitution;
      next.counts.substitutions += 1;
      break;
    case EditStep::Deletion:
      next.best.cost += costs.deletion;
      next.counts.deletions += 1;
      break;
    case EditStep::Insertion:
      next.best.cost += costs.insertion;
      next.counts.insertions += 1;
      break;
  }
  return next;
}

/// Fills the table row by row; tells `note` the step that led to each cell.
template <class Note>
EditCounts fill(const Words& ref, const Words& hyp, const EditCosts& costs, Note note) {
  std::vector<Partial> above(hyp.size() + 1), row(hyp.size() + 1);
  for (std::size_t j = 1; j <= hyp.size(); ++j) {
    above[j] = after(above[j - 1], EditStep::Insertion, costs);
    note(0, j, EditStep::Insertion);
  }
  for (std::size_t i = 1; i <= ref.size(); ++i) {
    row[0] = after(above[0], EditStep::Deletion, costs);
    note(i, 0, EditStep::Deletion);
    for (std::size_t j = 1; j <= hyp.size(); ++j) {
      EditStep step = ref[i - 1] == hyp[j - 1] ? EditStep::Hit : EditStep::Substitution;
      Partial best = after(above[j - 1], step, costs);
      const auto offer = [&](const Partial& from, EditStep other) {
        const Partial candidate = after(from, other, costs);
        if (!candidate.best.better_than(best.best)) return;
        best = candidate;
        step = other;
      };
      offer(above[j], EditStep::Deletion);
      offer(row[j - 1], EditStep::Insertion);
      row[j] = best;
      note(i, j, step);
    }
    std::swap(above, row);
  }
  return above[hyp.size()].counts;
}

}  // namespace

Words split_words(std::string_view text) {
  static constexpr std::string_view kSpace = " \t\r\n\f\v";
  Words words;
  for (std::size_t at = text.find_first_not_of(kSpace); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(kSpace, at), text.size());
    words.emplace_back(text.substr(at, end - at));
    at = text.find_first_not_of(kSpace, end);
  }
  return words;
}

Words split_characters(std::string_view text) {
  Words characters;
  for (const char c : text) {
    const bool continues = (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
    if (continues && !characters.empty())
      characters.back() += c;
    else
      characters.emplace_back(1, c);
  }
  return characters;
}

EditCounts& EditCounts::operator+=(const EditCounts& other) {
  hits += other.hits;
  substitutions += other.substitutions;
  deletions += other.deletions;
  insertions += other.insertions;
  return *this;
}

EditCounts edit_counts(const Words& reference, const Words& hypothesis, const EditCosts& costs) {
  return fill(reference, hypothesis, costs, [](std::size_t, std::size_t, EditStep) {});
}

Alignment align(const Words& reference, const Words& hypothesis, const EditCosts& costs) {
  const std::size_t width = hypothesis.size() + 1;
  std::vector<EditStep> led((reference.size() + 1) * width);
  Alignment alignment;
  alignment.counts = fill(reference, hypothesis, costs,
                          [&](std::size_t i, std::size_t j, EditStep step) { led[i * width + j] = step; });
  for (std::size_t i = reference.size(), j = hypothesis.size(); i + j > 0;) {
    const EditStep step = led[i * width + j];
    alignment.steps.push_back(step);
    i -= step == EditStep::Insertion ? 0 : 1;
    j -= step == EditStep::Deletion ? 0 : 1;
  }
  std::reverse(alignment.steps.begin(), alignment.steps.end());
  return alignment;
}

Measured word_error_rate(const EditCounts& c) {
  if (c.reference() > 0) return measured(double(c.errors()) / double(c.reference()));
  return c.insertions == 0 ? measured(0) : limit(double(c.insertions));
}

Measured word_accuracy(const EditCounts& c) {
  const Measured wer = word_error_rate(c);
  return {1 - wer.value, wer.validity};
}

Measured match_error_rate(const EditCounts& c) {
  return proportion(double(c.errors()), double(c.errors() + c.hits));
}

Measured word_information_preserved(const EditCounts& c) {
  return proportion(double(c.hits) * double(c.hits), double(c.reference()) * double(c.hypothesis()));
}

Measured word_information_lost(const EditCounts& c) {
  const Measured wip = word_information_preserved(c);
  return wip.has_value() ? measured(1 - wip.value) : wip;
}

}  // namespace mana::evaluation
