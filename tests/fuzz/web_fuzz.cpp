#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "agent/carers/pages/carers_site.hpp"
#include "calendar/store/sqlite_reminder_store.hpp"
#include "tests/fuzz/seeds.hpp"

/// What strangers send to the carers' page, behind the parser of HTTP: path, query, cookie, form. The first
/// line is the target, the second the cookie, the rest the form of a POST (none: a GET). Everybody in these
/// requests is signed in, so that all of the page is reached.
namespace {

using namespace mana;
using namespace mana::calendar;
using namespace mana::carers;

struct House {
  House() {
    (void)platform::start_secrets();
    SiteOptions o;
    o.home = zones.of_this_machine();
    o.cost = {1, 8192};
    hands.announcement = [](const msg::Slots& s, const std::string&) {
      return std::vector<std::string>{s.at("title")};
    };
    site = std::make_unique<CarersSite>(store->db(), zones, hands, kiosk, pairing, o);
    (void)site->accounts().add("Anna", Role::Administrator, "three green apples", wall);
    Sessions sessions{store->db()};
    token = *sessions.begin(**site->accounts().find("Anna"), "", wall);
    if (auto s = store->db().execute("PRAGMA synchronous=OFF"); !s) return;
  }
  std::unique_ptr<SqliteReminderStore> store = SqliteReminderStore::open(":memory:").value();
  zone::Zones zones;
  Hands hands;
  KioskState kiosk;
  Pairing pairing;
  std::unique_ptr<CarersSite> site;
  core::WallTime wall{std::chrono::sys_days{std::chrono::year{2026} / 11 / 21}};
  std::string token;
};

std::string take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  std::string line{text.substr(0, end)};
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static int served = 0;
  static auto house = std::make_unique<House>();
  if (++served % 500 == 0)
    house = std::make_unique<House>();  // what was entered goes, so that it stays quick
  std::string_view text{reinterpret_cast<const char*>(data), size};
  Request r;
  r.target = take_line(text);
  r.cookie = take_line(text) + "; mana=" + house->token;
  r.host = "localhost";
  r.address = "127.0.0.1";
  if (!text.empty()) {
    r.method = "POST";
    r.content_type = "application/x-www-form-urlencoded";
    r.body = std::string{text} + "&csrf=" + platform::derived_token(house->token, "csrf");
  }
  const Reply reply = house->site->handle(r, {core::at_seconds(served), house->wall});
  // Whatever was sent comes back as text, never as a script or a header.
  if (reply.response.status < 200 || reply.response.status > 599) __builtin_trap();
  if (reply.response.body.find("<script>") != std::string::npos) __builtin_trap();
  for (const auto& [name, value] : reply.response.headers)
    if (value.find_first_of("\r\n") != std::string::npos) __builtin_trap();
  return 0;
}

std::vector<mana::fuzz::Bytes> mana::fuzz::made_seeds() {
  const std::vector<std::string> seeds{
      "/\n\n",
      "/calendar?view=month&date=2026-11-21\n\n",
      "/api/events?start=2026-11-01&end=2026-12-01T00:00:00Z\n\n",
      "/api/preview?title=Dr&date=2026-11-24&time=14:30&repeat=month_weekday&remind=own&lead=PT1H\n\n",
      "/entries/new?quick=Doctor%2C+Tuesday+14%3A30%2C+every+four+weeks\n\n",
      "/entries\n\ntitle=<script>&date=2026-11-24&time=14:30&repeat=weekly&until=2027-01-01&place=x&private="
      "1",
      "/entries/"
      "1\n\nat=20261201T143000Z&scope=following&title=a&date=2026-12-02&time=10:00&repeat=own&rule=FREQ="
      "WEEKLY;COUNT=3",
      "/entries/1/move\n\nat=20261201T143000Z&scope=all&date=2026-12-03&time=09:15&minutes=45",
      "/entries/1/remove\n\nat=20261208T143000Z&scope=this&sure=1",
      "/people/add\na=1; mana=2\nname=Eve&role=family&password=three+red+apples",
      "/say\n\ntext=Lunch%20is%20ready",
      "/look\n\nface=walter"};
  std::vector<Bytes> out;
  for (const std::string& seed : seeds) out.emplace_back(seed.begin(), seed.end());
  return out;
}
