#pragma once
#include <span>
#include <string_view>

#include "agent/platform/sqlite/sqlite_db.hpp"

namespace mana::calendar {

/// How the tables came to be, step by step: the n-th step leads from version n-1 to n. Steps that
/// were ever released are never edited; a change is a new step.
std::span<const std::string_view> migrations();

/// Brings the file to the newest version. Before each step a whole copy is left beside it,
/// "mana.db.v3.bak". Each step happens wholly or not at all.
/// BadInput when the file is from a newer MANA.
core::Status migrate(platform::SqliteDb& db, std::span<const std::string_view> steps = migrations());

}  // namespace mana::calendar
