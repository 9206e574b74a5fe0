#pragma once
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "agent/carers/pages/carers_site.hpp"
#include "calendar/store/sqlite_reminder_store.hpp"

namespace mana::carers {

/// The page on a store in memory, at ten in the morning of Saturday, the 21st of November 2026, in London,
/// and a browser with its cookie.
class PageHouse : public ::testing::Test {
 protected:
  PageHouse() {
    EXPECT_TRUE(platform::start_secrets().ok());
    SiteOptions o;
    o.home = zones.find("Europe/London").value();
    o.cost = cheap;
    hands.announcement = [](const msg::Slots& slots, const std::string&) {
      return std::vector<std::string>{slots.at("title") + ", " + slots.at("when") + "."};
    };
    hands.faces = [] {
      return std::vector<Hands::Face>{{"mana", "MANA", "calm"}, {"walter", "Walter", "dry"}};
    };
    hands.choose_face = [this](const std::string& name) {
      chosen = name;
      return core::Status{};
    };
    site = std::make_unique<CarersSite>(store->db(), zones, hands, kiosk, pairing, o);
  }

  Response send(Request r) {
    r.host = r.host.empty() ? "127.0.0.1:8443" : r.host;
    r.address = "127.0.0.1";
    if (r.cookie.empty() && !token.empty()) r.cookie = "mana=" + token;
    Reply reply = site->handle(r, moment);
    for (const auto& [name, value] : reply.response.headers) {
      if (name == "Set-Cookie") token = value.substr(5, value.find(';') - 5);
    }
    return reply.errand ? reply.errand() : reply.response;
  }
  Response get(const std::string& target) {
    Request r;
    r.target = target;
    return send(r);
  }
  Response post(const std::string& target, const std::string& fields, bool with_csrf = true) {
    Request r;
    r.method = "POST";
    r.target = target;
    r.content_type = "application/x-www-form-urlencoded";
    r.body = fields;
    if (with_csrf) r.body += "&csrf=" + platform::derived_token(token, "csrf");
    return send(r);
  }
  /// Lets somebody in as this role, with a cookie.
  void sign_in(Role role, const std::string& name = "Anna") {
    token.clear();
    auto there = site->accounts().find(name);
    ASSERT_TRUE(there.ok());
    if (!*there) {
      const auto made = site->accounts().add(name, role, kPassword, moment.wall);
      ASSERT_TRUE(made.ok()) << made.error().sentence;
    }
    const Response r = post("/login", "name=" + name + "&password=" + percent_encoded(kPassword), false);
    ASSERT_EQ(r.status, 303) << r.body;
    ASSERT_EQ(token.size(), 64u);
  }
  static std::string header(const Response& r, std::string_view name) {
    for (const auto& [n, v] : r.headers)
      if (n == name) return v;
    return {};
  }
  /// The number of the entry whose title is this.
  std::int64_t number_of(const std::string& title) {
    auto query = store->db().prepare("SELECT min(id) FROM components WHERE kind='VEVENT' AND summary=?");
    EXPECT_TRUE(query.ok());
    EXPECT_TRUE(query->bind(title).step().ok());
    return query->integer(0);
  }
  /// "2026-11-24T14:30" of every occurrence with this title in the window, and those of others.
  std::vector<std::string> starts(const std::string& title, const std::string& from = "2026-11-01",
                                  const std::string& to = "2027-03-01") {
    const Response r = get("/api/events?start=" + from + "&end=" + to);
    EXPECT_EQ(r.status, 200) << r.body;
    std::vector<std::string> out;
    for (std::size_t at = r.body.find("\"at\":"); at != std::string::npos;
         at = r.body.find("\"at\":", at + 1)) {
      const std::size_t begin = r.body.rfind('{', at), end = r.body.find('}', at);
      const std::string one = r.body.substr(begin, end - begin);
      if (one.find("\"title\":\"" + title + "\"") == std::string::npos) continue;
      const std::size_t start = one.find("\"start\":\"") + 9;
      std::string text = one.substr(start, one.find('"', start) - start);
      if (text.size() > 16) text.resize(16);
      out.push_back(text);
    }
    return out;
  }

  static constexpr const char* kPassword = "three green apples";
  static constexpr platform::PasswordCost cheap{1, 8192};  // a test is no attack
  std::unique_ptr<calendar::SqliteReminderStore> store =
      calendar::SqliteReminderStore::open(":memory:").value();
  zone::Zones zones;
  Hands hands;
  KioskState kiosk;
  Pairing pairing;
  std::unique_ptr<CarersSite> site;
  CarersSite::Moment moment{
      core::at_seconds(100),
      core::WallTime{std::chrono::sys_days{std::chrono::year{2026} / 11 / 21} + std::chrono::hours{10}}};
  std::string token, chosen;
};

}  // namespace mana::carers
