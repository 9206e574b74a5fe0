#include "speech/acoustics/sphinx_log.hpp"

#include <sphinxbase/err.h>

#include <cstdarg>
#include <cstdio>
#include <mutex>
#include <string_view>

#include "agent/core/log.hpp"

namespace mana::speech {
namespace {
// The library logs to standard error unless told otherwise, hundreds of lines a start.
void to_our_log(void*, err_lvl_t level, const char* format, ...) {
  if (level < ERR_ERROR || core::log_level() < core::LogLevel::Debug) return;
  char line[400];
  va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  std::string_view text{line};
  while (text.ends_with('\n')) text.remove_suffix(1);
  core::log_debug("pocketsphinx", text);
}

}  // namespace

void quiet_the_library() {
  static std::once_flag once;  // the library's callback is global
  std::call_once(once, [] {
    err_set_logfp(nullptr);  // it prints all its options there, past the callback
    err_set_callback(to_our_log, nullptr);
  });
}

}  // namespace mana::speech
