#include "calendar/remote/access_keeper.hpp"

namespace mana::calendar::remote {
namespace {

constexpr std::chrono::minutes kRenewedBefore{2};  // a synchronisation may take that long

}  // namespace

core::Result<platform::Login> AccessKeeper::login_for(Account& account, core::WallTime now) {
  if (!account.grant.given()) {
    if (!account.login.password.empty()) return account.login;
    return core::bad_input("There is no password for this account; set it with: mana calendar account add");
  }
  Access& known = access_[account.id];
  // A clock that was set back must not make it last longer than the provider gave it for.
  const bool fresh =
      known.of == account.grant.refresh_token && known.from <= now && now + kRenewedBefore < known.until;
  if (!fresh) {
    auto access = renew(*transport_, account.grant);
    if (!access) return std::move(access).error();
    known = {access->token, account.grant.refresh_token, now,
             now + std::chrono::duration_cast<core::WallTime::duration>(access->valid_for)};
    if (!access->new_refresh_token.empty() && access->new_refresh_token != account.grant.refresh_token) {
      account.grant.refresh_token = known.of = access->new_refresh_token;
      if (auto s = sources_->save_grant(account.id, account.grant); !s) return std::move(s).error();
    }
  }
  platform::Login login = account.login;
  login.bearer = known.token;
  return login;
}

}  // namespace mana::calendar::remote
