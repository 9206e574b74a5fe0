#pragma once
#include <string>
#include <utility>

#include "agent/core/result.hpp"

namespace mana::program {

/// What `mana doctor` found of one part, and what to do about it.
struct Finding {
  enum class State { Ok, Missing, Broken } state = State::Ok;
  std::string found;   ///< of a fault: a sentence
  std::string remedy;  ///< what to do, a sentence; empty: nothing to do
};

inline Finding ok(std::string found, std::string remedy = {}) {
  return {Finding::State::Ok, std::move(found), std::move(remedy)};
}
inline Finding missing(std::string found, std::string remedy) {
  return {Finding::State::Missing, std::move(found), std::move(remedy)};
}
inline Finding broken(std::string found, std::string remedy) {
  return {Finding::State::Broken, std::move(found), std::move(remedy)};
}
inline Finding failed(const core::Error& error, std::string remedy) {
  return error.code == core::ErrorCode::NotFound ? missing(error.sentence, std::move(remedy))
                                                 : broken(error.sentence, std::move(remedy));
}

}  // namespace mana::program
