#include "agent/core/log.hpp"

#include <atomic>
#include <cstdio>
#include <string>

namespace mana::core {
namespace {

std::atomic<LogLevel> g_level{LogLevel::Warning};

void write(LogLevel level, const char* word, std::string_view who, std::string_view sentence) {
  if (level > g_level.load(std::memory_order_relaxed)) return;
  std::string line = "mana: ";
  line.append(word).append(who).append(": ").append(sentence).append("\n");
  std::fwrite(line.data(), 1, line.size(), stderr);  // one call, so that lines of threads do not mix
}

}  // namespace

void set_log_level(LogLevel level) { g_level.store(level, std::memory_order_relaxed); }
LogLevel log_level() { return g_level.load(std::memory_order_relaxed); }
void log_warning(std::string_view who, std::string_view s) { write(LogLevel::Warning, "", who, s); }
void log_info(std::string_view who, std::string_view s) { write(LogLevel::Info, "", who, s); }
void log_debug(std::string_view who, std::string_view s) { write(LogLevel::Debug, "debug: ", who, s); }

}  // namespace mana::core
