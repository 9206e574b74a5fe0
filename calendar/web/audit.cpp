#include "calendar/web/audit.hpp"

#include "calendar/store/delivery_rows.hpp"
#include "calendar/web/secrets.hpp"

namespace mana::calendar::web {
namespace {

constexpr std::string_view kBlotted = "(erased)";

std::string told_hash(const std::string& salt, const std::string& who, const std::string& subject,
                      const std::string& detail) {
  return token_hash(salt + "\x1f" + who + "\x1f" + subject + "\x1f" + detail);
}

std::string chain_hash(const std::string& before, std::int64_t at, const std::string& deed,
                       const std::string& told) {
  return token_hash(before + "\x1f" + std::to_string(at) + "\x1f" + deed + "\x1f" + told);
}

core::Result<std::vector<AuditRow>> rows_of(Statement& query) {
  std::vector<AuditRow> out;
  for (;;) {
    auto row = query.step();
    if (!row) return std::move(row).error();
    if (!*row) return out;
    out.push_back(
        {wall_of_micros(query.integer(0)), query.text(1), query.text(2), query.text(3), query.text(4)});
  }
}

}  // namespace

core::Status Audit::write(const AuditRow& row) {
  auto last = db_->prepare("SELECT chain FROM audit ORDER BY id DESC LIMIT 1");
  if (!last) return std::move(last).error();
  auto there = last->step();
  if (!there) return std::move(there).error();
  const std::string before = *there ? last->text(0) : "";
  const std::string salt = random_token();
  const std::string told = told_hash(salt, row.who, row.subject, row.detail);
  const std::int64_t at = stored_micros(row.at);
  auto insert =
      db_->prepare("INSERT INTO audit(at,who,deed,subject,detail,salt,told,chain) VALUES(?,?,?,?,?,?,?,?)");
  if (!insert) return std::move(insert).error();
  insert->bind(at).bind(row.who).bind(row.deed).bind(row.subject).bind(row.detail).bind(salt).bind(told);
  return insert->bind(chain_hash(before, at, row.deed, told)).run();
}

core::Result<std::vector<AuditRow>> Audit::newest(int most) {
  auto query = db_->prepare("SELECT at,who,deed,subject,detail FROM audit ORDER BY id DESC LIMIT ?");
  if (!query) return std::move(query).error();
  query->bind(std::int64_t{most});
  return rows_of(*query);
}

core::Result<std::vector<AuditRow>> Audit::notes(core::WallTime since) {
  auto query = db_->prepare(
      "SELECT at,who,deed,subject,detail FROM audit WHERE deed IN (?,?) AND at>=? ORDER BY id DESC LIMIT "
      "100");
  if (!query) return std::move(query).error();
  query->bind(kNote).bind(kUrgentNote).bind(stored_micros(since));
  return rows_of(*query);
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
  auto update = db_->prepare("UPDATE audit SET detail=?, subject=?, salt='' WHERE subject=?");
  if (!update) return std::move(update).error();
  return update->bind(kBlotted).bind(kBlotted).bind(subject).run();
}

}  // namespace mana::calendar::web
