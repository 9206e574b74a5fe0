#include "agent/carers/notify/outbox_module.hpp"

#include <algorithm>
#include <utility>

#include "agent/bus/messages/reminder.hpp"
#include "agent/bus/messages/reminder_id.hpp"
#include "agent/core/log.hpp"
#include "calendar/store/delivery_rows.hpp"
#include "calendar/store/existing_store.hpp"
#include "calendar/store/sqlite_reminder_store.hpp"

namespace mana::notify {
namespace {

constexpr core::WallTime kNoSetClockBefore{std::chrono::sys_days{std::chrono::year{2024} / 1 / 1}};
constexpr std::size_t kMostNews = 100;
constexpr core::Duration kDirectEvery = std::chrono::minutes{5};
constexpr std::string_view kNoAnswer = "no answer", kNotSure = "not sure";

template <class T>
void push(std::deque<T>& queue, T value) {
  queue.push_back(std::move(value));
  if (queue.size() > kMostNews) queue.pop_front();
}

/// Once a day for each part, however often the program is started.
std::string fault_key(const std::string& module, core::WallTime since) {
  const auto day = std::chrono::floor<std::chrono::days>(since).time_since_epoch().count();
  return "unwell:" + std::to_string(day) + ":" + module;
}

std::string note_key(const std::string& why, core::WallTime at) {
  return "note:" + std::to_string(calendar::stored_micros(at)) + ":" + why;
}

core::Result<std::optional<calendar::Delivery>> find_delivery(platform::SqliteDb& db, msg::ReminderId id) {
  auto query =
      db.prepare("SELECT " + std::string{calendar::kDeliveryColumns} + " FROM deliveries WHERE id=?");
  if (!query) return std::move(query).error();
  auto row = query->bind(static_cast<std::int64_t>(id)).step();
  if (!row) return std::move(row).error();
  return *row ? std::optional{calendar::read_delivery(*query)} : std::optional<calendar::Delivery>{};
}

}  // namespace

struct OutboxModule::Desk {
  Desk(platform::SqliteDb opened, const platform::SecretBox& key, std::uint64_t file, Messenger& messenger,
       const OutboxOptions& o)
      : db{std::move(opened)}, box{key}, identity{file}, desk{db, box, messenger, o.household, o.policy} {}
  platform::SqliteDb db;
  platform::SecretBox box;
  std::uint64_t identity;
  OutboxDesk desk;
};

OutboxModule::OutboxModule(bus::Bus& bus, const core::Clock& clock, std::filesystem::path data_dir,
                           Messenger& messenger, OutboxOptions options)
    : bus_{bus},
      clock_{clock},
      data_dir_{std::move(data_dir)},
      messenger_{messenger},
      options_{std::move(options)} {
  bus.subscribe<msg::NoteToCarer>(mailbox(), name(), [this](const msg::NoteToCarer& m) { on_note(m); });
  bus.subscribe<msg::ReminderMissed>(mailbox(), name(), [](const auto&) {});
  bus.subscribe<msg::ReminderAcknowledged>(mailbox(), name(), [](const auto&) {});
  bus.subscribe<msg::ModuleFailed>(mailbox(), name(), [this](const msg::ModuleFailed& m) {
    if (!m.is_fault || m.module == name()) return;
    const auto [fault, is_new] = faults_.try_emplace(m.module);
    fault->second.sentence = m.reason + " " + m.recovery;
    if (is_new) fault->second.since = clock_.now();
    if (is_new) fault->second.since_wall = clock_.wall_now();
  });
  bus.subscribe<msg::ModuleRecovered>(mailbox(), name(), [this](const msg::ModuleRecovered& m) {
    const auto fault = faults_.find(m.module);
    if (fault == faults_.end()) return;
    if (fault->second.told) push(ended_faults_, fault_key(m.module, fault->second.since_wall));
    faults_.erase(fault);
  });
}

OutboxModule::~OutboxModule() = default;

/// The store is made, migrated and restored by the reminders alone; here it is there, or it is waited for.
/// While nobody is to be told, no key is made.
bool OutboxModule::open() {
  const std::filesystem::path file = calendar::store_file(data_dir_);
  const std::uint64_t identity = calendar::identity_of(file);
  if (desk_ && desk_->identity == identity) return true;
  desk_.reset();
  found_.reset();
  auto db = calendar::open_made(file);
  if (!db) return false;  // the reminders say what is wrong with it
  const auto anybody = db->integer("SELECT count(*) FROM contacts");
  if (!anybody) return false;
  if (*anybody == 0) {
    found_ = nobody_to_tell(*db);
    return false;
  }
  auto box = platform::SecretBox::open(platform::key_file(data_dir_));
  if (!box) {
    found_ = Trouble{"Nobody outside can be told of a missed reminder. " + box.error().sentence,
                     "Until then please look in more often."};
    return false;
  }
  desk_ = std::make_unique<Desk>(std::move(*db), *box, identity, messenger_, options_);
  return true;
}

core::Time OutboxModule::step(core::Time now) {
  const core::WallTime wall = clock_.wall_now();
  notice_faults(now);
  if (wall >= kNoSetClockBefore && open()) {
    core::Status done = keep_news(wall);
    if (done) done = sum_up_the_day(wall);
    if (done) done = desk_->desk.pass(wall);
    if (done) done = keep_lines_up();
    const std::string complaint = done ? std::string{} : done.error().sentence;
    if (std::exchange(complaint_, complaint) != complaint && !complaint.empty())
      core::log_warning(name(), complaint);
    if (!done) tell_without_store(now, wall);
    found_ = done ? out_of_reach(wall)
                  : std::optional{
                        Trouble{"What carers should be told cannot be written down. " + done.error().sentence,
                                "I tell the first of them without it, and try again."}};
    if (!done) desk_.reset();
  }
  if (wall >= kNoSetClockBefore) tell(found_);
  return now + options_.look_every;
}

/// Only where it matters: where a medicine is planned, or something is open that somebody should see to.
std::optional<OutboxModule::Trouble> OutboxModule::nobody_to_tell(platform::SqliteDb& db) {
  constexpr const char* kOpen = "SELECT count(*) FROM occasions WHERE state='open' AND urgent=1";
  const auto open = db.integer(kOpen);
  const auto medicines = medicines_.any(db, clock_.wall_now());
  if ((!open || *open == 0) && (!medicines || !*medicines)) return {};
  return Trouble{"Nobody is entered who is told when a medicine is missed.",
                 "Whoever looks after MANA enters somebody: mana carer notify add."};
}

/// Half a minute is no news; a message that has waited longer may be one that somebody needs.
std::optional<OutboxModule::Trouble> OutboxModule::out_of_reach(core::WallTime wall) {
  constexpr std::chrono::seconds kPatience{30};
  // It is in memory; but the next start would find nobody to tell.
  if (const core::Status key = platform::SecretBox::look(platform::key_file(data_dir_)); !key)
    return Trouble{"After the next start nobody outside can be told. " + key.error().sentence,
                   "Please let somebody look at that file."};
  const auto anybody = desk_->db.integer("SELECT count(*) FROM contacts");
  if (anybody && *anybody == 0) return nobody_to_tell(desk_->db);
  auto waiting = calendar::outbox::letters(desk_->db, "state='waiting' AND attempts>0 ORDER BY due LIMIT 1");
  if (!waiting || waiting->empty()) return {};
  auto all = calendar::outbox::reaches(desk_->db);
  if (!all) return {};
  const auto who = std::find_if(all->begin(), all->end(), [&](const calendar::outbox::Reach& r) {
    return r.name == waiting->front().recipient && !r.fault.empty() && wall - r.fault_since >= kPatience;
  });
  if (who == all->end()) return {};
  return Trouble{"'" + who->name + "' could not be told of something. " + who->fault, "I keep trying."};
}

void OutboxModule::tell(std::optional<Trouble> trouble) {
  if (trouble == told_) return;
  if (trouble)
    bus_.publish(msg::ModuleFailed{std::string{name()}, trouble->reason, trouble->recovery});
  else
    bus_.publish(msg::ModuleRecovered{std::string{name()}});
  told_ = std::move(trouble);
}

/// That there was no answer at one attempt is no news: the reminder is said again, and told when it is
/// missed.
void OutboxModule::on_note(const msg::NoteToCarer& note) {
  if (note.why == kNoAnswer && note.reminder != msg::ReminderId{} && !note.urgent) return;
  push(notes_, News{note, clock_.wall_now()});
}

core::Status OutboxModule::keep_news(core::WallTime wall) {
  while (!notes_.empty()) {
    auto transaction = platform::Transaction::begin(desk_->db);
    if (!transaction) return std::move(transaction).error();
    auto occasion = occasion_of_note(notes_.front().note, notes_.front().at);
    if (!occasion) return std::move(occasion).error();
    auto known = calendar::outbox::find_occasion(desk_->db, std::string_view{occasion->key});
    if (!known) return std::move(known).error();
    if (*known && (*known)->state != calendar::outbox::OccasionState::Open)
      occasion->key = note_key(notes_.front().note.why, notes_.front().at);  // it is news all the same
    if (auto kept = calendar::outbox::keep_occasion(desk_->db, *occasion); !kept)
      return std::move(kept).error();
    if (auto s = transaction->commit(); !s) return s;
    notes_.pop_front();
  }
  for (; !occasions_.empty(); occasions_.pop_front())
    if (auto kept = calendar::outbox::keep_occasion(desk_->db, occasions_.front()); !kept)
      return std::move(kept).error();
  return end_faults(wall);
}

/// An urgent note about a reminder takes the place of what would be told when that is missed, and ends when
/// it is answered. One that is not is told as it is, and what is missed after it is told as ever.
core::Result<calendar::outbox::Occasion> OutboxModule::occasion_of_note(const msg::NoteToCarer& note,
                                                                        core::WallTime at) {
  calendar::outbox::Occasion o;
  o.kind = calendar::outbox::OccasionKind::Note;
  o.at = at;
  o.urgent = note.urgent;
  o.detail = note.text;
  o.key = note_key(note.why, at);
  if (note.reminder == msg::ReminderId{}) return o;
  auto about = find_delivery(desk_->db, note.reminder);
  if (!about) return std::move(about).error();
  if (!*about) return o;
  o.uid = (*about)->key.uid;
  o.starts = (*about)->starts;
  // Somebody should look at once, so it takes the place of "missed"; any other note leaves that to come.
  if (note.why == kNotSure || note.urgent) o.key = calendar::outbox::reminder_key(**about);
  o.urgent = o.urgent || ((*about)->kind == "medication" && note.why == kNotSure);
  return o;
}

void OutboxModule::notice_faults(core::Time now) {
  for (auto& [module, fault] : faults_) {
    if (fault.told || now - fault.since < options_.unwell_after) continue;
    fault.told = true;
    calendar::outbox::Occasion o;
    o.key = fault_key(module, fault.since_wall);
    o.kind = calendar::outbox::OccasionKind::Unwell;
    o.at = clock_.wall_now();
    o.title = module;
    o.detail = fault.sentence;
    o.starts = fault.since_wall;
    push(occasions_, std::move(o));
  }
}

/// In the evening, once; a program that is started late in the evening still does it.
core::Status OutboxModule::sum_up_the_day(core::WallTime wall) {
  if (!options_.summary_at) return {};
  const zone::ZonePtr home = options_.household.home ? options_.household.home : zone::utc();
  const auto local = home->to_local(std::chrono::floor<std::chrono::seconds>(wall));
  const auto day = std::chrono::floor<std::chrono::days>(local);
  if (local - day < *options_.summary_at || summed_up_ == day) return {};
  auto summary = day_summary(desk_->db, options_.household, wall);
  if (!summary) return std::move(summary).error();
  if (auto kept = calendar::outbox::keep_occasion(desk_->db, *summary); !kept) return std::move(kept).error();
  summed_up_ = day;
  return {};
}

core::Status OutboxModule::keep_lines_up() {
  auto contacts = desk_->desk.contacts().all();
  if (!contacts) return std::move(contacts).error();
  messenger_.idle(*contacts);
  return {};
}

/// Of what cannot be written down it is not known after a crash that it was told; better twice than never.
void OutboxModule::tell_without_store(core::Time now, core::WallTime wall) {
  if (now < next_without_store_) return;
  next_without_store_ = now + kDirectEvery;
  while (!notes_.empty()) {
    auto occasion = occasion_of_note(notes_.front().note, notes_.front().at);
    if (!occasion || !tell_first_level(*occasion, wall)) return;
    notes_.pop_front();
  }
  while (!occasions_.empty()) {
    if (!tell_first_level(occasions_.front(), wall)) return;
    occasions_.pop_front();
  }
}

bool OutboxModule::tell_first_level(const calendar::outbox::Occasion& o, core::WallTime wall) {
  auto contacts = desk_->desk.contacts().all();
  if (!contacts || contacts->empty()) return false;
  calendar::outbox::LetterText text = calendar::outbox::letter_text(o, options_.household, wall);
  const Message m{
      desk_->box.mark("direct:" + o.key), std::move(text.title), std::move(text.text), "", o.urgent, o.at,
      options_.household.language};
  bool told = false;
  for (const Contact& c : *contacts)
    if (c.level == contacts->front().level) told = messenger_.send(c, m).ok() || told;
  return told;
}

core::Status OutboxModule::end_faults(core::WallTime wall) {
  for (; !ended_faults_.empty(); ended_faults_.pop_front()) {
    auto about = calendar::outbox::find_occasion(desk_->db, std::string_view{ended_faults_.front()});
    if (!about) return std::move(about).error();
    if (!*about) continue;
    if (auto closed = calendar::outbox::close_occasion(desk_->db, (*about)->id,
                                                       calendar::outbox::OccasionState::Recovered, "", wall);
        !closed)
      return std::move(closed).error();
  }
  return {};
}

}  // namespace mana::notify
