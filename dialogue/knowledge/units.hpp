#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"
#include "dialogue/knowledge/form.hpp"
#include "dialogue/knowledge/question.hpp"

namespace mana::dialogue::knowledge {

struct Unit {
  std::string dimension;  ///< "weight"; of "temperature" there is no factor
  std::string one, several;
  double factor = 1;  ///< times which it is the dimension's first
};

/// "ten stone four", "half a pint", "minus 5 degrees".
struct Quantity {
  double value = 0;
  std::vector<const Unit*> units;  ///< those of that name, each of another dimension; empty: a bare number
  double more = 0;                 ///< of the unit below
  std::vector<const Unit*> more_units;
  std::size_t words = 0;  ///< how many it took
  bool is_one = false;    ///< "a gallon"
};

/// Weights and measures of a British kitchen, road and bathroom, from one into another.
/// Threads: any.
class Units final : private SlotReader {
 public:
  /// units.txt and gas_marks.txt of that folder, which say how they are written.  Errors: NotFound, Io,
  /// BadInput.
  static core::Result<Units> read(const std::filesystem::path& folder);
  std::optional<std::string> answer(const Question& question) const;

 private:
  struct GasMark {
    double mark = 0, celsius = 0, fahrenheit = 0;
  };
  struct Pair {
    std::string one, in;  ///< of weeks in a year
    double count = 0;
  };
  core::Status add(const std::string& line);
  std::size_t length(std::string_view slot, Words words, std::size_t at) const override;
  std::size_t unit_at(Words words, std::size_t at, std::vector<const Unit*>* units) const;
  std::optional<Quantity> quantity_at(Words words, std::size_t at) const;
  void read_more(Words words, std::size_t at, Quantity& q) const;
  std::optional<Quantity> only_quantity(Words words) const;
  std::optional<std::string> anyhow(Words words) const;
  std::optional<std::string> of_gas(Words words) const;
  std::optional<std::string> converted(const Quantity& q, const std::vector<const Unit*>& into,
                                       bool how_many) const;
  std::optional<std::string> measured(const Quantity& q, const Unit& from, const Unit& into,
                                      bool how_many) const;
  std::optional<std::string> old_money(const Quantity& q) const;
  std::string amount_in(const Unit& into, double base) const;
  std::string said(const Quantity& q, const Unit& from) const;
  const Unit* named(std::string_view one) const;

  std::vector<Unit> units_;
  std::map<std::string, std::vector<std::size_t>, std::less<>> by_name_;
  std::vector<GasMark> marks_;
  std::vector<Pair> pairs_;
};

}  // namespace mana::dialogue::knowledge
