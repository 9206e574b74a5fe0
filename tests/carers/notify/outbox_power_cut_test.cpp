#include <gmock/gmock.h>

#include <set>

#include "tests/carers/notify/outbox_house.hpp"
#include "tests/support/power_cut.hpp"

namespace mana::notify {
namespace {

using namespace std::chrono_literals;

struct Power {
  test::PowerCut power;
};

class OutboxPowerCutTest : private Power, public OutboxHouse {
 protected:
  /// One evening: a tablet is missed, Anna is told at once, Ben ten minutes later. The power goes at the n-th
  /// operation of the disk. @return whether it went at all
  bool live_with_a_cut_at(int n) {
    messenger.sent.clear();
    messenger.has_power = [this] { return power.operate(); };
    power.cut_at(n);
    const bool known = store->save({tablet()}, now).ok();
    const core::WallTime end = now + 12min;
    for (; now < end && !power.happened(); now += 1min) (void)desk->pass(now);
    if (!power.happened()) {
      power.cut_at(0);
      return false;
    }
    const std::size_t before = messenger.sent.size();
    desk.reset();
    store.reset();
    power.come_back();
    open();
    if (!known) save(tablet());  // the reminders find out again that it was missed
    live_for(1h);
    SCOPED_TRACE("cut at operation " + std::to_string(n) + ", sent before: " + std::to_string(before));
    expect_each_once(before);
    return true;
  }
  void expect_each_once(std::size_t before) {
    std::map<std::string, std::set<std::string>> ids;
    std::map<std::string, int> times;
    for (const auto& s : messenger.sent) {
      ids[s.to].insert(s.message.id);
      ++times[s.to];
    }
    EXPECT_GE(times["Anna"], 1);
    EXPECT_GE(times["Ben"], 1);
    EXPECT_EQ(ids["Anna"].size(), 1u);
    EXPECT_EQ(ids["Ben"].size(), 1u);
    EXPECT_LE(messenger.sent.size(), before == 0 ? 2u : 3u)
        << "at most the one that was on its way, once more";
    EXPECT_EQ(letters_in(calendar::outbox::LetterState::Sent).size(), 2u);
  }
  void begin_anew() {
    desk.reset();
    store.reset();
    for (const char* name : {"mana.db", "mana.db-wal", "mana.db-shm"})
      std::filesystem::remove(folder.file(name));
    power.come_back();
    for (const char* name : {"mana.db", "mana.db-wal", "mana.db-shm"})
      std::filesystem::remove(folder.file(name));
    now = at(9);
    open();
    tell("Anna", 1);
    tell("Ben", 2);
  }
  using Power::power;
};

TEST_F(OutboxPowerCutTest, WhereverThePowerGoesEachIsToldAndNobodyTwiceUnderAnotherId) {
  int cuts = 0;
  for (int n = 1;; ++n) {
    begin_anew();
    if (!live_with_a_cut_at(n)) break;
    ++cuts;
    if (HasFailure()) break;
  }
  EXPECT_GE(cuts, 10) << "the disk was used";
}

}  // namespace
}  // namespace mana::notify
