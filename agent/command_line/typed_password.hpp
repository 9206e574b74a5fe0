#pragma once
#include <string>

namespace mana::app {

/// One line of standard input without its end; what is typed at a terminal is not shown. `question` is asked
/// there.
std::string typed_password(const char* question);

}  // namespace mana::app
