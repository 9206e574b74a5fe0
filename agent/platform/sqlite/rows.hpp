#pragma once
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "agent/platform/sqlite/sqlite_db.hpp"

/// A question to a database in one call.  Errors: as SqliteDb.
namespace mana::platform {

/// `values` are bound from the left.
template <class... Values>
core::Result<Statement> prepared(SqliteDb& db, std::string_view sql, const Values&... values) {
  auto statement = db.prepare(sql);
  if (statement) (statement->bind(values), ...);
  return statement;
}

/// For what returns no rows.
template <class... Values>
core::Status run_sql(SqliteDb& db, std::string_view sql, const Values&... values) {
  auto statement = prepared(db, sql, values...);
  if (!statement) return std::move(statement).error();
  return statement->run();
}

/// Calls `row` with each row that there is. It may return a Status; the first that is no success ends it.
template <class Row>
core::Status for_each_row(core::Result<Statement> statement, Row row) {
  if (!statement) return std::move(statement).error();
  for (;;) {
    auto more = statement->step();
    if (!more) return std::move(more).error();
    if (!*more) return {};
    if constexpr (std::is_void_v<std::invoke_result_t<Row, const Statement&>>) {
      row(*statement);
    } else if (core::Status s = row(*statement); !s) {
      return s;
    }
  }
}

/// What `read` makes of each row.
template <class Read>
auto rows_of(core::Result<Statement> statement, Read read)
    -> core::Result<std::vector<std::invoke_result_t<Read, const Statement&>>> {
  std::vector<std::invoke_result_t<Read, const Statement&>> out;
  auto s = for_each_row(std::move(statement), [&](const Statement& row) { out.push_back(read(row)); });
  if (!s) return std::move(s).error();
  return out;
}

/// The first column of each row.
inline core::Result<std::vector<std::string>> texts_of(core::Result<Statement> statement) {
  return rows_of(std::move(statement), [](const Statement& row) { return row.text(0); });
}

}  // namespace mana::platform
