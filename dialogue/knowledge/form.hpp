#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dialogue/knowledge/question.hpp"

namespace mana::dialogue::knowledge {

/// What a form found: which words, and which of them filled its slots.
struct Slot {
  std::string_view name;  ///< of the form's pattern
  std::size_t begin = 0, end = 0;
};
struct Found {
  std::size_t begin = 0, end = 0;
  std::vector<Slot> slots;
  /// The `nth` slot of that name; null where it was left out.
  const Slot* slot(std::string_view name, std::size_t nth = 0) const;
};

/// What a part reads in slots: how many words from `at` on are such a thing; 0: none.
class SlotReader {
 public:
  virtual ~SlotReader() = default;
  virtual std::size_t length(std::string_view slot, Words words, std::size_t at) const = 0;
};

/// A wording of a question: "how many {unit} is|are? in {quantity}". Elements stand between blanks: words,
/// with | between alternatives and _ within one of several words; {slots}; with ? behind what may be missing.
/// {n} is a number and needs no reader, {word} any word that is no number.
/// A pattern lives as long as the form.  Threads: any.
class Form {
 public:
  explicit Form(std::string_view pattern);
  Form(const char* pattern) : Form{std::string_view{pattern}} {}  // NOLINT: lists of forms are written so
  /// From word `at` on; the longest where several fit.
  std::optional<Found> match(Words words, std::size_t at, const SlotReader* reader = nullptr) const;
  /// The first that ends where a clause or the whole does, behind a lead-in and before a remark.
  std::optional<Found> find(Words words, const SlotReader* reader = nullptr) const;
  /// The first that ends the whole, whatever stands before it.
  std::optional<Found> find_last(Words words, const SlotReader* reader = nullptr) const;

 private:
  struct Element {
    std::vector<std::vector<std::string>> ways;
    std::string_view slot;
    bool optional = false;
  };
  bool walk(std::size_t element, Words words, std::size_t at, const SlotReader* reader, Found& found) const;
  std::vector<Element> elements_;
};

/// The first form of a list that is found, and its place in the list.
struct FormFound {
  std::size_t form = 0;
  Found found;
};
std::optional<FormFound> first_of(const std::vector<Form>& forms, Words words,
                                  const SlotReader* reader = nullptr);

}  // namespace mana::dialogue::knowledge
