#include "agent/carers/access/sessions.hpp"

#include "agent/carers/server/url_text.hpp"
#include "calendar/store/delivery_rows.hpp"

namespace mana::carers {
namespace {

constexpr std::size_t kTokenLength = 64;
constexpr std::chrono::minutes kNoteUse{5};  // a commit costs 7 ms: not at each picture of the page

}  // namespace

core::Result<std::string> Sessions::store(std::int64_t carer, std::string_view device, core::WallTime begun,
                                          core::WallTime now) {
  std::string token = platform::random_token();
  auto insert = db_->prepare(
      "INSERT INTO carer_sessions(token_hash,carer,begun_at,used_at,rotated_at,device) VALUES(?,?,?,?,?,?)");
  if (!insert) return std::move(insert).error();
  insert->bind(platform::token_hash(token))
      .bind(carer)
      .bind(calendar::stored_micros(begun))
      .bind(calendar::stored_micros(now));
  if (auto s = insert->bind(calendar::stored_micros(now)).bind(device).run(); !s) return std::move(s).error();
  return token;
}

core::Result<std::string> Sessions::begin(const CarerAccount& account, std::string_view device,
                                          core::WallTime now) {
  auto old = db_->prepare(
      "DELETE FROM carer_sessions WHERE used_at<? OR begun_at<? OR (replaced=1 AND rotated_at<?)");
  if (!old) return std::move(old).error();
  old->bind(calendar::stored_micros(now - kIdle))
      .bind(calendar::stored_micros(now - kLongest))
      .bind(calendar::stored_micros(now - kOverlap));
  if (auto s = old->run(); !s) return std::move(s).error();
  return store(account.id, clean_text(device.substr(0, 200)), now, now);
}

core::Result<std::optional<Sessions::Session>> Sessions::find(std::string_view token, core::WallTime now) {
  const std::optional<Session> nobody;
  if (token.size() != kTokenLength) return nobody;
  const std::string hash = platform::token_hash(token);
  auto query = db_->prepare(
      "SELECT c.id,c.name,c.role,c.made_at,s.begun_at,s.used_at,s.rotated_at,s.replaced,s.device FROM "
      "carer_sessions "
      "s JOIN carers c ON c.id=s.carer WHERE s.token_hash=?");
  if (!query) return std::move(query).error();
  auto row = query->bind(hash).step();
  if (!row) return std::move(row).error();
  if (!*row) return nobody;
  const auto role = role_named(query->text(2));
  if (!role) return nobody;
  Session session{{query->integer(0), query->text(1), *role, calendar::wall_of_micros(query->integer(3))},
                  std::string{token}};
  const core::WallTime begun = calendar::wall_of_micros(query->integer(4)),
                       used = calendar::wall_of_micros(query->integer(5)),
                       rotated = calendar::wall_of_micros(query->integer(6));
  const bool replaced = query->integer(7) != 0;
  const std::string device = query->text(8);
  if (now - used > kIdle || now - begun > kLongest) return nobody;
  if (replaced) return now - rotated <= kOverlap ? std::optional{session} : nobody;
  if (now - rotated > kRotate) {
    auto transaction = platform::Transaction::begin(*db_);
    if (!transaction) return std::move(transaction).error();
    auto fresh = store(session.account.id, device, begun, now);
    if (!fresh) return std::move(fresh).error();
    auto retire =
        db_->prepare("UPDATE carer_sessions SET replaced=1, rotated_at=?, used_at=? WHERE token_hash=?");
    if (!retire) return std::move(retire).error();
    if (auto s =
            retire->bind(calendar::stored_micros(now)).bind(calendar::stored_micros(now)).bind(hash).run();
        !s)
      return std::move(s).error();
    if (auto s = transaction->commit(); !s) return std::move(s).error();
    session.token = *fresh;
    session.is_new_token = true;
  } else if (now - used > kNoteUse) {
    auto note = db_->prepare("UPDATE carer_sessions SET used_at=? WHERE token_hash=?");
    if (!note) return std::move(note).error();
    if (auto s = note->bind(calendar::stored_micros(now)).bind(hash).run(); !s) return std::move(s).error();
  }
  return std::optional{session};
}

core::Status Sessions::end(std::string_view token) {
  auto erase = db_->prepare("DELETE FROM carer_sessions WHERE token_hash=?");
  if (!erase) return std::move(erase).error();
  return erase->bind(platform::token_hash(token)).run();
}

}  // namespace mana::carers
