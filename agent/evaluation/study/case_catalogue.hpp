#pragma once
#include <span>
#include <string_view>

#include "agent/evaluation/study/case_input.hpp"

namespace mana::evaluation {

/// What a case gives: one number with its status, or a JSON list or object.
struct CaseValue {
  Measured number;
  nlohmann::json json;  ///< null: the number stands

  CaseValue(const Measured& m) : number{m} {}
  CaseValue(nlohmann::json j) : number{0, Validity::Ok}, json(std::move(j)) {}
  CaseValue(Measured m, nlohmann::json j) : number{m}, json(std::move(j)) {}
};

/// A measure whose input is not (only) a contingency table; those of a table stand in table_measures.cpp.
struct CaseMeasure {
  std::string_view key;
  CaseValue (*compute)(CaseInput&);
};
std::span<const CaseMeasure> case_catalogue();

}  // namespace mana::evaluation
