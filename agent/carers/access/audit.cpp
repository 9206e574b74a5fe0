#include "agent/carers/access/audit.hpp"

#include "agent/platform/secrets/secrets.hpp"
#include "agent/platform/sqlite/rows.hpp"
#include "calendar/store/delivery_rows.hpp"

namespace mana::carers {
namespace {

constexpr std::string_view kBlotted = "(erased)";

std::string told_hash(const std::string& salt, const std::string& who, const std::string& subject,
                      const std::string& detail) {
  return platform::token_hash(salt + "\x1f" + who + "\x1f" + subject + "\x1f" + detail);
}

std::string chain_hash(const std::string& before, std::int64_t at, const std::string& deed,
                       const std::string& told) {
  return platform::token_hash(before + "\x1f" + std::to_string(at) + "\x1f" + deed + "\x1f" + told);
}

AuditRow read(const platform::Statement& row) {
  return {calendar::wall_of_micros(row.integer(0)), row.text(1), row.text(2), row.text(3), row.text(4)};
}

}  // namespace

core::Status Audit::write(const AuditRow& row) {
  auto last = db_->prepare("SELECT chain FROM audit ORDER BY id DESC LIMIT 1");
  if (!last) return std::move(last).error();
  auto there = last->step();
  if (!there) return std::move(there).error();
  const std::string before = *there ? last->text(0) : "";
  const std::string salt = platform::random_token();
  const std::string told = told_hash(salt, row.who, row.subject, row.detail);
  const std::int64_t at = calendar::stored_micros(row.at);
  auto insert =
      db_->prepare("INSERT INTO audit(at,who,deed,subject,detail,salt,told,chain) VALUES(?,?,?,?,?,?,?,?)");
  if (!insert) return std::move(insert).error();
  insert->bind(at).bind(row.who).bind(row.deed).bind(row.subject).bind(row.detail).bind(salt).bind(told);
  return insert->bind(chain_hash(before, at, row.deed, told)).run();
}

core::Result<std::vector<AuditRow>> Audit::newest(int most) {
  constexpr const char* kQuery = "SELECT at,who,deed,subject,detail FROM audit ORDER BY id DESC LIMIT ?";
  return rows_of(prepared(*db_, kQuery, most), read);
}

core::Result<std::vector<AuditRow>> Audit::notes(core::WallTime since) {
  constexpr const char* kQuery =
      "SELECT at,who,deed,subject,detail FROM audit WHERE deed IN (?,?) AND at>=? ORDER BY id DESC LIMIT 100";
  return rows_of(prepared(*db_, kQuery, kNote, kUrgentNote, calendar::stored_micros(since)), read);
}

core::Result<std::int64_t> Audit::first_broken() {
  auto query = db_->prepare("SELECT id,at,deed,told,chain,salt,who,subject,detail FROM audit ORDER BY id");
  if (!query) return std::move(query).error();
  std::string before;
  for (;;) {
    auto row = query->step();
    if (!row) return std::move(row).error();
    if (!*row) return std::int64_t{0};
    const std::string salt = query->text(5);
    const bool fits = chain_hash(before, query->integer(1), query->text(2), query->text(3)) == query->text(4);
    const bool tells =
        salt.empty() || told_hash(salt, query->text(6), query->text(7), query->text(8)) == query->text(3);
    if (!fits || !tells) return query->integer(0);
    before = query->text(4);
  }
}

core::Status Audit::blot_out(std::string_view subject) {
  return run_sql(*db_, "UPDATE audit SET detail=?, subject=?, salt='' WHERE subject=?", kBlotted, kBlotted,
                 subject);
}

}  // namespace mana::carers
