#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "agent/core/check.hpp"

/// How failure travels: what can go wrong in normal life returns Result<T> or Status.
/// g++ 12 has no std::expected; this is the part of it that is used here.
namespace mana::core {

enum class ErrorCode {
  NotFound,     ///< a file, voice, reminder or device that is not there
  BadInput,     ///< something a person or another program wrote is wrong
  Unavailable,  ///< exists, but not now: busy, unplugged, not built in
  Io,           ///< reading or writing failed
  Timeout,
};

std::string_view to_string(ErrorCode code);

/// A code for programs and one sentence for a person: what, where, what to do.
struct Error {
  ErrorCode code = ErrorCode::Io;
  std::string sentence;

  /// Says what was being done, on the way up: "loading lesson 'greetings': line 3: ...".
  Error during(std::string_view doing) &&;
};

inline Error not_found(std::string sentence) { return {ErrorCode::NotFound, std::move(sentence)}; }
inline Error bad_input(std::string sentence) { return {ErrorCode::BadInput, std::move(sentence)}; }
inline Error unavailable(std::string sentence) { return {ErrorCode::Unavailable, std::move(sentence)}; }
inline Error io_error(std::string sentence) { return {ErrorCode::Io, std::move(sentence)}; }

/// Either a value or an Error. Asking for the one that is not there is a bug and stops the program.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_{std::in_place_index<0>, std::move(value)} {}
  Result(Error error) : state_{std::in_place_index<1>, std::move(error)} {}

  explicit operator bool() const { return state_.index() == 0; }
  bool ok() const { return state_.index() == 0; }

  T& value() & {
    MANA_CHECK(ok(), "value() of a failed Result");
    return std::get<0>(state_);
  }
  const T& value() const& {
    MANA_CHECK(ok(), "value() of a failed Result");
    return std::get<0>(state_);
  }
  T&& value() && {
    MANA_CHECK(ok(), "value() of a failed Result");
    return std::get<0>(std::move(state_));
  }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }

  Error& error() & {
    MANA_CHECK(!ok(), "error() of a good Result");
    return std::get<1>(state_);
  }
  const Error& error() const& {
    MANA_CHECK(!ok(), "error() of a good Result");
    return std::get<1>(state_);
  }
  Error&& error() && {
    MANA_CHECK(!ok(), "error() of a good Result");
    return std::get<1>(std::move(state_));
  }

 private:
  std::variant<T, Error> state_;
};

/// Result without a value: `return {};` is success.
class [[nodiscard]] Status {
 public:
  Status() = default;
  Status(Error error) : error_{std::move(error)} {}

  explicit operator bool() const { return !error_; }
  bool ok() const { return !error_; }
  const Error& error() const& {
    MANA_CHECK(!ok(), "error() of a good Status");
    return *error_;
  }
  Error&& error() && {
    MANA_CHECK(!ok(), "error() of a good Status");
    return std::move(*error_);
  }

 private:
  std::optional<Error> error_;
};

}  // namespace mana::core
