#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "agent/core/time.hpp"

/// The names of a message's fields, said once beside the struct, so that the journal, the wiring and
/// the tests can show any message without a line of code for each.
namespace mana::bus {

/// Receives a message field by field. The journal is one; tests make others.  Threads: one.
class FieldSink {
 public:
  virtual ~FieldSink() = default;
  virtual void boolean(std::string_view name, bool value) = 0;
  virtual void integer(std::string_view name, std::int64_t value) = 0;
  virtual void number(std::string_view name, double value) = 0;  ///< times and spans come in seconds
  virtual void text(std::string_view name, std::string_view value) = 0;
  virtual void wall(std::string_view name, core::WallTime value) = 0;
  /// Everything until the matching end() belongs to the list or object; elements have empty names.
  virtual void begin_list(std::string_view name) = 0;
  virtual void begin_object(std::string_view name) = 0;
  virtual void end() = 0;
};

template <class T>
concept Described = requires(const T& t, FieldSink& sink) {
  visit_fields(t, sink);
};

inline void put(FieldSink& sink, std::string_view name, bool v) { sink.boolean(name, v); }
inline void put(FieldSink& sink, std::string_view name, const std::string& v) { sink.text(name, v); }
inline void put(FieldSink& sink, std::string_view name, core::WallTime v) { sink.wall(name, v); }
inline void put(FieldSink& sink, std::string_view name, core::Time v) {
  sink.number(name, core::to_seconds(v));
}
inline void put(FieldSink& sink, std::string_view name, core::Duration v) {
  sink.number(name, core::to_seconds(v));
}
template <class T>
requires(std::is_arithmetic_v<T> && !std::is_same_v<T, bool>) void put(FieldSink& sink, std::string_view name,
                                                                       T v) {
  if constexpr (std::is_floating_point_v<T>) {
    sink.number(name, static_cast<double>(v));
  } else {
    sink.integer(name, static_cast<std::int64_t>(v));
  }
}
template <class T>
requires std::is_enum_v<T>
void put(FieldSink& sink, std::string_view name, T v) {
  if constexpr (requires { to_string(v); }) {
    sink.text(name, to_string(v));
  } else {
    sink.integer(name, static_cast<std::int64_t>(v));  // ids
  }
}
template <Described T>
void put(FieldSink& sink, std::string_view name, const T& v) {
  sink.begin_object(name);
  visit_fields(v, sink);
  sink.end();
}
template <class T>
void put(FieldSink& sink, std::string_view name, const std::optional<T>& v) {
  if (v) put(sink, name, *v);
}
template <class T>
void put(FieldSink& sink, std::string_view name, const std::vector<T>& values) {
  sink.begin_list(name);
  for (const T& v : values) put(sink, {}, v);
  sink.end();
}
inline void put(FieldSink& sink, std::string_view name, const std::map<std::string, std::string>& values) {
  sink.begin_object(name);
  for (const auto& [key, v] : values) sink.text(key, v);
  sink.end();
}

}  // namespace mana::bus

// A macro, because C++20 cannot name a struct's members. Up to sixteen fields; used inside mana::msg.
// What it says is compiled once, in bus/messages/fields.cpp; whoever includes a message only reads that it is
// there.
#ifdef MANA_COMPILE_FIELDS
#define MANA_FIELDS(Type, ...)                                                                       \
  inline constexpr std::string_view message_name(const Type*) { return #Type; }                      \
  void visit_fields([[maybe_unused]] const Type& m, [[maybe_unused]] ::mana::bus::FieldSink& sink) { \
    MANA_FIELDS_EACH(__VA_ARGS__)                                                                    \
  }
#else
#define MANA_FIELDS(Type, ...)                                                  \
  inline constexpr std::string_view message_name(const Type*) { return #Type; } \
  void visit_fields(const Type& m, ::mana::bus::FieldSink& sink);
#endif
#define MANA_FIELDS_PUT(f) ::mana::bus::put(sink, #f, m.f);
#define MANA_FIELDS_EACH(...) __VA_OPT__(MANA_FIELDS_SCAN(MANA_FIELDS_STEP(__VA_ARGS__)))
#define MANA_FIELDS_STEP(f, ...) \
  MANA_FIELDS_PUT(f) __VA_OPT__(MANA_FIELDS_AGAIN MANA_FIELDS_PARENS(__VA_ARGS__))
#define MANA_FIELDS_AGAIN() MANA_FIELDS_STEP
#define MANA_FIELDS_PARENS ()
#define MANA_FIELDS_SCAN(...) MANA_FIELDS_SCAN4(MANA_FIELDS_SCAN4(MANA_FIELDS_SCAN4(__VA_ARGS__)))
#define MANA_FIELDS_SCAN4(...) MANA_FIELDS_SCAN3(MANA_FIELDS_SCAN3(MANA_FIELDS_SCAN3(__VA_ARGS__)))
#define MANA_FIELDS_SCAN3(...) MANA_FIELDS_SCAN2(MANA_FIELDS_SCAN2(MANA_FIELDS_SCAN2(__VA_ARGS__)))
#define MANA_FIELDS_SCAN2(...) __VA_ARGS__
