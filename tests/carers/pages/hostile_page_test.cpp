#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <thread>
#include <vector>

#include "agent/bus/messages/reminder.hpp"
#include "agent/bus/thread_runner.hpp"
#include "agent/carers/carers_server.hpp"
#include "agent/core/random.hpp"
#include "calendar/service/reminder_service.hpp"
#include "calendar/store/sqlite_reminder_store.hpp"
#include "tests/carers/raw_client.hpp"

/// The reminder loop and the page, each on its own thread as in the living room, while clients from outside
/// do what they can: the reminders come when they are due.
namespace mana::carers {
namespace {

using namespace std::chrono_literals;

constexpr int kSlowClients = 1000, kReminders = 8;
// A guard against standing still; how late they are is printed (27 to 83 ms on a loaded machine).
constexpr core::Duration kLatest = 20s;

/// The machine's steady clock, with a wall time that begins at a full second of 2027.
class LivingClock final : public core::Clock {
 public:
  core::Time now() const override {
    return core::Time{std::chrono::duration_cast<core::Duration>(std::chrono::steady_clock::now() - start_)};
  }
  core::WallTime wall_now() const override {
    return kStart + std::chrono::duration_cast<core::WallTime::duration>(now().time_since_epoch());
  }
  static constexpr core::WallTime kStart{std::chrono::sys_days{std::chrono::year{2027} / 3 / 1} + 9h};

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// Answers each announcement at once, and writes down how late it was.
class Listener final : public bus::Module {
 public:
  Listener(bus::Bus& bus, const core::Clock& clock) : bus_{bus} {
    bus.subscribe<msg::ReminderDue>(mailbox(), name(), [this, &clock](const msg::ReminderDue& due) {
      late.push_back(clock.wall_now() - due.due);
      bus_.publish(msg::ReminderSpoken{due.id, true});
      bus_.publish(msg::ReminderAcknowledged{due.id, "touch"});
      ++heard;
    });
  }
  std::string_view name() const override { return "test.listener"; }
  core::Time step(core::Time) override { return core::kNever; }
  std::vector<core::Duration> late;
  std::atomic<int> heard{0};

 private:
  bus::Bus& bus_;
};

std::string reminders_from(core::WallTime first) {
  std::string all = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n";
  for (int i = 0; i < kReminders; ++i) {
    const auto at = std::chrono::floor<std::chrono::seconds>(first) + std::chrono::seconds{i};
    calendar::ical::DateTime start;
    start.kind = calendar::ical::DateTime::Kind::Utc;
    start.local = zone::LocalTime{at.time_since_epoch()};
    all += "BEGIN:VEVENT\r\nUID:r" + std::to_string(i) + "\r\nDTSTART:" + calendar::ical::to_string(start) +
           "\r\nSUMMARY:Entry\r\nX-MANA-STAGES:OWN\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:PT0S\r\nEND:"
           "VALARM\r\nEND:VEVENT\r\n";
  }
  return all + "END:VCALENDAR\r\n";
}

/// Hostile and broken requests, one after the other, until told to stop. @return how many.
int attack(std::uint16_t port, unsigned seed, const std::atomic<bool>& stop) {
  const std::string kRequests[] = {
      "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
      "GET /../../../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
      "POST /login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999999\r\n\r\nname=x",
      "POST /login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: "
      "application/x-www-form-urlencoded\r\nContent-Length: "
      "30\r\n\r\nname=Anna&password=wrongwrong1",
      "GET / HTTP/1.1\r\nHost: evil.example.org\r\n\r\n",
      "GET / HTTP/9.9\r\n\r\n",
      std::string(20'000, 'A'),
      "GET /" + std::string(20'000, 'x') + " HTTP/1.1\r\nHost: a\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
      std::string("\0\1\2\3\xff\xfe", 6) + "\r\n\r\n",
  };
  core::Random chance{seed};
  int n = 0;
  for (; !stop; ++n) {
    test::RawClient c{port};
    if (!c.connected()) continue;
    c.send(kRequests[static_cast<std::size_t>(chance.uniform(0, std::size(kRequests) - 0.001))]);
    if (n % 4 == 0) c.read_until("\r\n");  // most do not wait for the answer
  }
  return n;
}

TEST(HostilePageTest, RemindersComeWhenTheyAreDueThoughAThousandSlowClientsHoldOnAndOthersAttack) {
  rlimit files{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &files), 0);
  files.rlim_cur = std::min<rlim_t>(files.rlim_max, 8192);
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &files), 0);
  const auto folder =
      std::filesystem::path{::testing::TempDir()} / ("mana_hostile_" + std::to_string(::getpid()));
  std::filesystem::remove_all(folder);
  zone::Zones zones;
  const LivingClock clock;
  bus::Bus bus;
  auto store = calendar::SqliteReminderStore::open(calendar::store_file(folder)).value();
  CarersServerOptions page_options;
  page_options.data_dir = folder;
  page_options.port = 0;
  page_options.site.home = zone::utc();
  page_options.site.cost = {1, 8192};
  CarersServer page{bus, clock, zones, {}, page_options};
  calendar::ReminderServiceOptions reminder_options;
  reminder_options.home = zone::utc();
  reminder_options.policy.presence_required = false;
  calendar::ReminderService reminders{bus, *store, zones, clock, reminder_options};
  Listener listener{bus, clock};
  bus.seal();
  int attacks = 0;
  page.step(clock.now());  // opens its port
  {
    const bus::ThreadRunner page_runs{page, clock}, listener_runs{listener, clock};
    std::vector<test::RawClient> slow;
    for (int i = 0; i < kSlowClients; ++i) {
      slow.emplace_back(page.port());
      slow.back().send("GET /slow HTTP/1.1\r\nHost: a\r\nX-");
    }
    const core::WallTime first = std::chrono::ceil<std::chrono::seconds>(clock.wall_now()) + 2s;
    ASSERT_TRUE(store->shelf().import_text(reminders_from(first), {}, LivingClock::kStart).ok());
    std::atomic<bool> stop{false};
    const bus::ThreadRunner reminders_run{reminders, clock};
    std::thread attackers[2];
    std::atomic<int> done{0};
    for (unsigned i = 0; i < 2; ++i)
      attackers[i] = std::thread{[&, i] { done += attack(page.port(), i + 1, stop); }};
    const core::Time guard = clock.now() + 60s;
    while (listener.heard < kReminders && clock.now() < guard) {
      for (auto& c : slow) c.send("y");  // a byte now and then keeps a slow client alive
      std::this_thread::yield();
    }
    stop = true;
    for (auto& a : attackers) a.join();
    attacks = done;
  }
  ASSERT_EQ(listener.late.size(), static_cast<std::size_t>(kReminders));
  std::sort(listener.late.begin(), listener.late.end());
  std::printf("%d slow clients, %d hostile requests: reminders at most %.1f ms late, %.1f ms in the middle\n",
              kSlowClients, attacks, 1e3 * core::to_seconds(listener.late.back()),
              1e3 * core::to_seconds(listener.late[kReminders / 2]));
  EXPECT_LE(listener.late.back(), kLatest);
  EXPECT_GT(attacks, 100);
  store.reset();
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace mana::carers
