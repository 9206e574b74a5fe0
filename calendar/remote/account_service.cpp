#include "calendar/remote/account_service.hpp"

#include <algorithm>
#include <utility>

#include "agent/platform/http/address.hpp"

namespace mana::calendar::remote {
namespace {

constexpr int kMostNames = 100;

std::string name_for(const FoundCalendar& calendar, const Account& account) {
  if (!calendar.name.empty()) return calendar.name.substr(0, 80);
  return account.name;
}

}  // namespace

core::Result<std::vector<FoundCalendar>> AccountDesk::discover(Account& account, core::WallTime now) {
  auto login = access_.login_for(account, now);
  if (!login) return std::move(login).error();
  return DavClient{transport_, *login}.discover(account.address);
}

core::Result<int> AccountDesk::add(Account account, core::WallTime now) {
  auto found = discover(account, now);
  if (!found) return std::move(found).error();
  auto id = sources_.put_account(account);
  if (!id) return std::move(id).error();
  account.id = *id;
  account.looked_at = now;
  if (auto s = sources_.save_state(account); !s) return std::move(s).error();
  return take_in(account, *found);
}

core::Result<int> AccountDesk::look(Account& account, core::WallTime now) {
  auto found = discover(account, now);
  account.looked_at = now;
  account.fault = found ? std::string{} : found.error().sentence;
  if (auto s = sources_.save_state(account); !s) return std::move(s).error();
  if (!found) return std::move(found).error();
  return take_in(account, *found);
}

core::Result<int> AccountDesk::take_in(const Account& account, const std::vector<FoundCalendar>& found) {
  auto known = sources_.sources();
  if (!known) return std::move(known).error();
  int added = 0;
  for (const FoundCalendar& calendar : found) {
    const bool is_known = std::any_of(known->begin(), known->end(), [&](const Source& s) {
      return s.account == account.id &&
             platform::normal_path(s.address) == platform::normal_path(calendar.url);
    });
    if (is_known) continue;
    Source source;
    source.kind = SourceKind::CalDav;
    source.account = account.id;
    source.address = calendar.url;
    source.writable = calendar.may_write;
    const std::string name = name_for(calendar, account);
    // Two calendars of one name: "Family", "Family 2".
    for (int n = 1; n < kMostNames; ++n) {
      source.name = n == 1 ? name : name + " " + std::to_string(n);
      auto id = sources_.add(source);
      if (id) {
        ++added;
        break;
      }
      if (id.error().code != core::ErrorCode::BadInput) return std::move(id).error();
    }
  }
  return added;
}

}  // namespace mana::calendar::remote
