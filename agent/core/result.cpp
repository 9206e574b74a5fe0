#include "agent/core/result.hpp"

namespace mana::core {

Error Error::during(std::string_view doing) && {
  sentence.insert(0, std::string{doing} + ": ");
  return std::move(*this);
}

std::string_view to_string(ErrorCode code) {
  switch (code) {
    case ErrorCode::NotFound: return "not found";
    case ErrorCode::BadInput: return "bad input";
    case ErrorCode::Unavailable: return "unavailable";
    case ErrorCode::Io: return "input/output";
    case ErrorCode::Timeout: return "timeout";
  }
  return "error";
}

}  // namespace mana::core
