#pragma once
#include <string_view>

/// The program's log, on standard error, for whoever looks after the machine. The only global there
/// is; nothing in the agent's behaviour depends on it. Never a secret, never what somebody said.
/// Threads: any.
namespace mana::core {

enum class LogLevel { Quiet, Warning, Info, Debug };

void set_log_level(LogLevel level);  ///< default: Warning
LogLevel log_level();

void log_warning(std::string_view who, std::string_view sentence);
void log_info(std::string_view who, std::string_view sentence);
void log_debug(std::string_view who, std::string_view sentence);

}  // namespace mana::core
