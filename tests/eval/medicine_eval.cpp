#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "agent/bus/messages/dialogue.hpp"
#include "agent/bus/messages/person.hpp"
#include "agent/bus/messages/say.hpp"
#include "agent/bus/messages/screen.hpp"
#include "agent/bus/messages/speech.hpp"
#include "agent/bus/messages/vision.hpp"
#include "agent/bus/virtual_driver.hpp"
#include "agent/core/manual_clock.hpp"
#include "agent/platform/sqlite/rows.hpp"
#include "agent/platform/zone/zones.hpp"
#include "calendar/entries/event_draft.hpp"
#include "calendar/reminders/medicine_title.hpp"
#include "calendar/service/reminder_service.hpp"
#include "calendar/store/delivery_rows.hpp"
#include "calendar/store/sqlite_reminder_store.hpp"
#include "dialogue/aiml/reading/brain_loader.hpp"
#include "dialogue/conversation/conversation.hpp"
#include "dialogue/tasks/script.hpp"
#include "tests/eval/judged.hpp"
#include "tests/support/recorder.hpp"
#include "tests/support/shipped_encoder.hpp"

// What people answer to a question about a medicine, in the words of somebody who had not seen the examples,
// and what the store says of the dose afterwards: tests/data/medicine. The half that was put aside is judged;
// with MANA_MEDICINE=work the other, line by line.

namespace mana::test {
namespace {
namespace fs = std::filesystem;
using namespace std::chrono_literals;

std::string half() {
  const char* const wanted = std::getenv("MANA_MEDICINE");
  return wanted == nullptr ? "held" : wanted;
}

std::vector<std::vector<std::string>> rows_in(const std::string& name) {
  std::vector<std::vector<std::string>> rows;
  std::ifstream in{fs::path{MANA_TEST_DATA} / "medicine" / half() / (name + ".tsv")};
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line.starts_with('#')) continue;
    std::vector<std::string> row{""};
    for (const char c : line) c == '\t' ? void(row.emplace_back()) : row.back().push_back(c);
    rows.push_back(std::move(row));
  }
  EXPECT_GE(rows.size(), 20U) << name;
  return rows;
}

/// Everything takes a second to say.
class QuickVoice final : public bus::Module {
 public:
  explicit QuickVoice(bus::Bus& bus) : bus_{bus} {
    bus.subscribe<msg::Say>(mailbox(), name(),
                            [this](const msg::Say& m) { waiting_.push_back(m), said.push_back(m.text); });
  }
  std::string_view name() const override { return "test.voice"; }
  core::Time step(core::Time now) override {
    if (!waiting_.empty() && ends_ == core::kNever) ends_ = now + 1s;
    if (now < ends_) return ends_;
    ends_ = core::kNever;
    const msg::UtteranceId id = waiting_.front().id;
    waiting_.erase(waiting_.begin());
    bus_.publish(msg::SpeechEnded{id, now, false, true});
    return now + 1ms;
  }
  std::vector<std::string> said;

 private:
  bus::Bus& bus_;
  std::vector<msg::Say> waiting_;
  core::Time ends_ = core::kNever;
};

/// What is read once for all lives.
struct House {
  dialogue::Script script;
  std::shared_ptr<const dialogue::aiml::Brain> brain;
  std::shared_ptr<const dialogue::MedicineWords> words;
  zone::Zones zones;
};

std::unique_ptr<House> house() {
  auto made = std::make_unique<House>();
  const fs::path assets{MANA_ASSETS}, built{MANA_BUILD_ASSETS};
  auto folders = dialogue::aiml::with_shared({assets / "personae/companion"});
  auto script = dialogue::read_script(assets / "dialogue/en-GB", *folders);
  auto brain = dialogue::aiml::load_brain({assets / "personae/companion"}, built / "intents.learned",
                                          test::shipped_encoder());
  auto words = dialogue::MedicineWords::read(assets / "dialogue/en-GB/medicine", built / "medicine.learned",
                                             test::shipped_encoder());
  EXPECT_TRUE(script.ok() && brain.ok() && words.ok());
  made->script = *std::move(script);
  made->brain = std::make_shared<const dialogue::aiml::Brain>(std::move(brain->brain));
  made->words = std::make_shared<const dialogue::MedicineWords>(*std::move(words));
  return made;
}

/// One morning with a tablet at nine.
class Morning {
 public:
  explicit Morning(const House& house) : home_{*house.zones.find("Europe/London")} {
    auto opened = calendar::SqliteReminderStore::open(":memory:");
    store_ = std::move(*opened);
    const auto drafted = calendar::draft_event({.title = "Blood pressure tablet",
                                                .at = "2026-11-23 09:00",
                                                .repeat = "FREQ=DAILY",
                                                .medication = true},
                                               clock_.wall_now(), *home_, "Europe/London");
    EXPECT_TRUE(drafted.ok());
    EXPECT_TRUE(store_->shelf().import_text(drafted->ics, {}, clock_.wall_now()).ok());
    calendar::ReminderServiceOptions options;
    options.home = home_;
    reminders_ = std::make_unique<calendar::ReminderService>(bus_, *store_, house.zones, clock_, options);
    dialogue::ConversationOptions talk;
    talk.has_eyes = false;
    talk.person_name = "Edith";
    talk.medicine = house.words;
    dialogue::FreeTalkOptions free_talk;
    free_talk.brain = house.brain;
    conversation_ = std::make_unique<dialogue::Conversation>(bus_, house.script.phrases, house.script.tasks,
                                                             talk, free_talk);
    run_ = std::make_unique<bus::VirtualDriver>(
        clock_, std::vector<bus::Module*>{reminders_.get(), conversation_.get(), &voice, &notes_});
    bus_.publish(msg::PersonAppeared{clock_.now()});
  }

  void wait(core::Duration d) { run_->run_for(d); }
  void type(const std::string& words) { bus_.publish(msg::Typed{clock_.now(), words}); }
  bool taken() {
    return *store_->db().integer("SELECT count(*) FROM deliveries WHERE state='acknowledged'") > 0;
  }
  /// "urgent", "note" or "none": since the last time it was asked.
  std::string carer() {
    std::string most = "none";
    for (; told_ < notes_.seen.size(); ++told_) {
      if (notes_.seen[told_].urgent) most = "urgent";
      if (most == "none" && notes_.seen[told_].why != "no answer") most = "note";
    }
    return most;
  }
  bool asks_whether() const {
    return !voice.said.empty() && voice.said.back().find("had your") != std::string::npos;
  }

 private:
  core::ManualClock clock_{core::WallTime{std::chrono::sys_days{std::chrono::year{2026} / 11 / 23}} + 8h +
                           59min + 50s};
  zone::ZonePtr home_;
  bus::Bus bus_;
  Recorder<msg::NoteToCarer> notes_{bus_};

 public:
  QuickVoice voice{bus_};

 private:
  std::unique_ptr<calendar::SqliteReminderStore> store_;
  std::unique_ptr<calendar::ReminderService> reminders_;
  std::unique_ptr<dialogue::Conversation> conversation_;
  std::unique_ptr<bus::VirtualDriver> run_;
  std::size_t told_ = 0;
};

struct Outcome {
  std::string store, carer, said;
};

Outcome live(const House& house, const std::string& context, const std::string& words) {
  Morning morning{house};
  morning.wait(15s);  // it is nine, and she was asked
  if (context == "after_yes" || context == "later") morning.type("yes");
  if (context == "after_no") morning.type("no");
  if (context == "after_yes" || context == "after_no") morning.wait(context == "after_yes" ? 120s : 60s);
  if (context == "later") morning.wait(1h);
  if (context == "unasked") morning.wait(80min);
  const bool before = morning.taken();
  morning.carer();
  morning.type(words);
  morning.wait(9s);
  const bool after = morning.taken();
  const std::string carer = morning.carer();
  Outcome o{after ? before ? "taken_before" : "taken" : "open", carer, morning.voice.said.back()};
  if (!after && morning.asks_whether() && o.said.find("Do you mean") != std::string::npos) o.store = "check";
  return o;
}

TEST(MedicineEval, WhatTheStoreSaysAfterAnAnswerInOnesOwnWords) {
  const auto house = test::house();
  int right = 0, carers = 0, wrongly_taken = 0, overdoses = 0, overdoses_told = 0, all = 0;
  for (const auto& row : rows_in("answers")) {
    ASSERT_EQ(row.size(), 4U);
    const Outcome o = live(*house, row[0], row[1]);
    const bool may_be_asked = row[2] == "taken" || row[2] == "check";
    const bool good = o.store == row[2] || (row[2] == "check" && o.store == "taken") ||
                      (may_be_asked && o.store == "check");
    ++all;
    right += good;
    carers += o.carer == row[3];
    wrongly_taken += row[2] == "open" && o.store.starts_with("taken");
    overdoses += row[3] == "urgent";
    overdoses_told += row[3] == "urgent" && o.carer == "urgent";
    if ((!good || o.carer != row[3]) && half() == "work")
      std::printf("%s | %s | wanted %s %s, got %s %s | %s\n", row[0].c_str(), row[1].c_str(), row[2].c_str(),
                  row[3].c_str(), o.store.c_str(), o.carer.c_str(), o.said.c_str());
  }
  std::printf(
      "%s: the store is right after %d of %d answers; taken, though it was not: %d; carers told as wanted: "
      "%d; "
      "urgent ones told: %d of %d\n",
      half().c_str(), right, all, wrongly_taken, carers, overdoses_told, overdoses);
  EXPECT_GE(right, 80 * all / 100);
  EXPECT_LE(wrongly_taken, 4 * all / 100) << "a dose that was not taken is missed without a word";
  EXPECT_GE(overdoses_told, 70 * overdoses / 100);
}

TEST(MedicineEval, TitlesThatNameAMedicine) {
  Judged titles{"titles of medicines in a family's calendar"};
  int right = 0, all = 0;
  for (const auto& row : rows_in("titles")) {
    const bool found = calendar::names_a_medicine(row[1]);
    titles.add_yes_no(found, row[0] == "medicine");
    right += found == (row[0] == "medicine"), ++all;
  }
  EXPECT_GE(titles.print(), 0.85);
  std::printf("%s: %d of %d titles\n", half().c_str(), right, all);
  int needed = 0, lines = 0;
  for (const auto& row : rows_in("prn"))
    needed += calendar::title_says_as_needed(row[1]) == (row[0] == "as_needed"), ++lines;
  std::printf("%s: as needed or due, %d of %d\n", half().c_str(), needed, lines);
  EXPECT_GE(needed, 80 * lines / 100);
}

}  // namespace
}  // namespace mana::test
