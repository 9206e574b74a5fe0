#include "calendar/store/schema.hpp"

#include <string>

namespace mana::calendar {
namespace {

// Times are microseconds UTC, recurrence and revision seconds UTC (0: the event does not repeat).
constexpr std::string_view kFirst = R"sql(
CREATE TABLE people(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE);
CREATE TABLE calendars(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  person INTEGER NOT NULL REFERENCES people(id),
  name TEXT NOT NULL,
  head TEXT NOT NULL DEFAULT '',             -- the calendar's own content lines, as they were imported
  UNIQUE(person, name));
CREATE TABLE components(                     -- one VEVENT, VTIMEZONE, VTODO ... each
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  calendar INTEGER NOT NULL REFERENCES calendars(id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  uid TEXT NOT NULL,                         -- of a VTIMEZONE its TZID
  recurrence_id TEXT NOT NULL DEFAULT '',    -- as written; empty for the series itself
  body TEXT NOT NULL,                        -- byte for byte as it came
  summary TEXT NOT NULL DEFAULT '',
  starts TEXT NOT NULL DEFAULT '',           -- as written
  sequence INTEGER NOT NULL DEFAULT 0,
  stored_at INTEGER NOT NULL,                -- since when this wording is known here
  UNIQUE(calendar, kind, uid, recurrence_id));
CREATE INDEX components_by_uid ON components(kind, uid);
CREATE TABLE deliveries(                     -- one stage of one occurrence
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uid TEXT NOT NULL,
  recurrence INTEGER NOT NULL,
  stage TEXT NOT NULL,
  revision INTEGER NOT NULL,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  place TEXT NOT NULL,
  all_day INTEGER NOT NULL,
  importance INTEGER NOT NULL,
  due INTEGER NOT NULL,
  starts INTEGER NOT NULL,
  expires INTEGER NOT NULL,
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  unanswered INTEGER NOT NULL,
  snoozes INTEGER NOT NULL,
  interruptions INTEGER NOT NULL,
  retry_at INTEGER NOT NULL,
  told INTEGER NOT NULL,
  UNIQUE(uid, recurrence, stage, revision));
CREATE INDEX deliveries_by_expiry ON deliveries(expires);
CREATE TABLE delivery_log(                   -- every change of state, for whoever asks later
  delivery INTEGER NOT NULL,
  at INTEGER NOT NULL,
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  note TEXT NOT NULL DEFAULT '');
CREATE TABLE marks(name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
)sql";

// Calendars that come from elsewhere. "sealed" is encrypted: a password, or an address that is a secret
// itself.
constexpr std::string_view kSecond = R"sql(
CREATE TABLE accounts(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  address TEXT NOT NULL,
  user TEXT NOT NULL,
  sealed_password TEXT NOT NULL,
  looked_at INTEGER NOT NULL DEFAULT 0,      -- when its calendars were last listed
  fault TEXT NOT NULL DEFAULT '');
CREATE TABLE sources(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,                        -- 'feed', 'folder', 'caldav'
  sealed_address TEXT NOT NULL,
  account INTEGER REFERENCES accounts(id) ON DELETE CASCADE,
  calendar INTEGER NOT NULL UNIQUE REFERENCES calendars(id),
  writable INTEGER NOT NULL DEFAULT 0,
  validators TEXT NOT NULL DEFAULT '',       -- what tells whether anything is new: ETag, token, hash
  tried_at INTEGER NOT NULL DEFAULT 0,
  fetched_at INTEGER NOT NULL DEFAULT 0,
  fault TEXT NOT NULL DEFAULT '');
CREATE TABLE remote_items(                   -- one resource of a CalDAV calendar, as the server had it last
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  source INTEGER NOT NULL REFERENCES sources(id) ON DELETE CASCADE,
  href TEXT NOT NULL,
  uid TEXT NOT NULL,
  etag TEXT NOT NULL,
  base TEXT NOT NULL,
  shadowed INTEGER NOT NULL DEFAULT 0,       -- another resource has the same UID and is the one that counts
  removed INTEGER NOT NULL DEFAULT 0,        -- taken away here, still to be told to the server
  UNIQUE(source, href));
CREATE INDEX remote_items_by_uid ON remote_items(source, uid);
)sql";

// The carers' page: who may open it, what they did. ("accounts" above are those of calendar servers.)
constexpr std::string_view kThird = R"sql(
CREATE TABLE carers(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  role TEXT NOT NULL,
  password TEXT NOT NULL,                    -- argon2id with its salt
  made_at INTEGER NOT NULL);
CREATE TABLE carer_sessions(
  token_hash TEXT PRIMARY KEY,               -- the token itself is known to the browser alone
  carer INTEGER NOT NULL REFERENCES carers(id) ON DELETE CASCADE,
  begun_at INTEGER NOT NULL,
  used_at INTEGER NOT NULL,
  rotated_at INTEGER NOT NULL,
  replaced INTEGER NOT NULL DEFAULT 0,       -- has a successor; good for a moment more
  device TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
CREATE INDEX carer_sessions_by_carer ON carer_sessions(carer);
CREATE TABLE audit(                          -- never changed; only what it tells of a person can be blotted out
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  who TEXT NOT NULL,
  deed TEXT NOT NULL,
  subject TEXT NOT NULL DEFAULT '',          -- what it was done to: a UID, an account, a person
  detail TEXT NOT NULL DEFAULT '',
  salt TEXT NOT NULL DEFAULT '',
  told TEXT NOT NULL,                        -- hash of salt, who, subject and detail
  chain TEXT NOT NULL);                      -- hash of the row before, at, deed and told
CREATE TABLE entry_makers(uid TEXT PRIMARY KEY, carer TEXT NOT NULL) WITHOUT ROWID;
)sql";

// What is told to carers outside of the house. "sealed" is encrypted: addresses and passwords.
constexpr std::string_view kFourth = R"sql(
CREATE TABLE contacts(                       -- who is told, and by which way
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  kind TEXT NOT NULL,                        -- 'ntfy', 'webhook', 'email', 'mqtt'
  place TEXT NOT NULL,                       -- what may be shown of the address
  sealed TEXT NOT NULL,
  level INTEGER NOT NULL,                    -- 1 is told first
  summary INTEGER NOT NULL DEFAULT 0,        -- wants the day in the evening
  made_at INTEGER NOT NULL,                  -- nothing older is told
  worked_at INTEGER NOT NULL DEFAULT 0,
  fault TEXT NOT NULL DEFAULT '',            -- of the last try
  fault_since INTEGER NOT NULL DEFAULT 0);
CREATE TABLE occasions(                      -- what carers should hear of; written with what causes it
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  at INTEGER NOT NULL,
  urgent INTEGER NOT NULL,
  uid TEXT NOT NULL,
  title TEXT NOT NULL,
  detail TEXT NOT NULL,
  starts INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  snoozes INTEGER NOT NULL,
  state TEXT NOT NULL,
  closed_at INTEGER NOT NULL DEFAULT 0,
  closed_by TEXT NOT NULL DEFAULT '',
  planned INTEGER NOT NULL DEFAULT 0);       -- its letters are written
CREATE INDEX occasions_by_plan ON occasions(planned) WHERE planned=0;
CREATE INDEX occasions_by_time ON occasions(at);
CREATE TABLE outbox(                         -- one letter: an occasion, to somebody, on a level
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  occasion INTEGER NOT NULL REFERENCES occasions(id) ON DELETE CASCADE,
  contact INTEGER REFERENCES contacts(id) ON DELETE SET NULL,
  recipient TEXT NOT NULL,
  level INTEGER NOT NULL,
  message_id TEXT NOT NULL UNIQUE,           -- the same at every try
  link_hash TEXT NOT NULL DEFAULT '',        -- of the link by which somebody says that they see to it
  state TEXT NOT NULL,
  due INTEGER NOT NULL,
  next_try INTEGER NOT NULL,
  sent_at INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  interruptions INTEGER NOT NULL DEFAULT 0,
  fault TEXT NOT NULL DEFAULT '',
  carrier INTEGER NOT NULL DEFAULT 0,        -- of one that was too late: the letter that tells of it
  UNIQUE(occasion, recipient, level));
CREATE INDEX outbox_by_state ON outbox(state, next_try);
CREATE INDEX outbox_by_link ON outbox(link_hash);
)sql";

// What a home knows of places and people, whatever calendar names them.
constexpr std::string_view kFifth = R"sql(
CREATE TABLE places(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  address TEXT NOT NULL DEFAULT '',
  directions TEXT NOT NULL DEFAULT '',
  travel INTEGER NOT NULL DEFAULT 0,         -- minutes from the door of the home
  say_as TEXT NOT NULL DEFAULT '');
CREATE TABLE acquaintances(                  -- whom entries name; "people" above are those who have a calendar
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  relation TEXT NOT NULL DEFAULT '',
  telephone TEXT NOT NULL DEFAULT '',
  say_as TEXT NOT NULL DEFAULT '');
ALTER TABLE accounts ADD COLUMN sealed_grant TEXT NOT NULL DEFAULT '';  -- OAuth, in place of a password
ALTER TABLE contacts ADD COLUMN quiet TEXT NOT NULL DEFAULT '';         -- "22:00-07:00": what is not urgent waits
)sql";

// Between which moments an entry can matter (component_reach.hpp); until they are found: always.
constexpr std::string_view kSixth = R"sql(
ALTER TABLE components ADD COLUMN first_at INTEGER NOT NULL DEFAULT -9223372036854775807;
ALTER TABLE components ADD COLUMN last_at INTEGER NOT NULL DEFAULT 9223372036854775807;
CREATE INDEX components_by_reach ON components(calendar, last_at);
)sql";

// Which learners somebody who is no administrator may see. Both numbers are never given to anybody else; the
// day of enrolment tells whether the records of the lessons are still those of that learner.
constexpr std::string_view kSeventh = R"sql(
CREATE TABLE learner_carers(
  learner INTEGER NOT NULL,
  carer INTEGER NOT NULL REFERENCES carers(id) ON DELETE CASCADE,
  enrolled INTEGER NOT NULL,
  PRIMARY KEY(learner, carer)) WITHOUT ROWID;
)sql";

// When and by whom a reminder was answered, and how often an answer was taken back.
constexpr std::string_view kEighth = R"sql(
ALTER TABLE deliveries ADD COLUMN answered_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE deliveries ADD COLUMN answered_by TEXT NOT NULL DEFAULT '';
ALTER TABLE deliveries ADD COLUMN amended INTEGER NOT NULL DEFAULT 0;
UPDATE deliveries SET answered_at=coalesce((SELECT max(at) FROM delivery_log
  WHERE delivery=deliveries.id AND state='acknowledged'),0) WHERE state='acknowledged';
)sql";

// What of a calendar from elsewhere could not be read (remote/left_out.hpp). All are fetched anew to find
// out.
constexpr std::string_view kNinth = R"sql(
ALTER TABLE sources ADD COLUMN left_out TEXT NOT NULL DEFAULT '';
ALTER TABLE remote_items ADD COLUMN left_out TEXT NOT NULL DEFAULT '';
UPDATE sources SET validators='';
)sql";

constexpr std::string_view kSteps[] = {kFirst, kSecond,  kThird,  kFourth, kFifth,
                                       kSixth, kSeventh, kEighth, kNinth};

core::Status back_up(platform::SqliteDb& db, std::int64_t version) {
  if (db.file() == ":memory:") return {};
  return db.copy_to(db.file() + ".v" + std::to_string(version) + ".bak");
}

core::Status take_step(platform::SqliteDb& db, std::int64_t to, std::string_view sql) {
  auto transaction = platform::Transaction::begin(db);
  if (!transaction) return std::move(transaction).error();
  // Another process may have been quicker while this one waited for the lock.
  auto version = db.integer("PRAGMA user_version");
  if (!version) return std::move(version).error();
  if (*version >= to) return {};
  if (auto s = db.execute(sql); !s) return s;
  if (auto s = db.execute("PRAGMA user_version=" + std::to_string(to)); !s) return s;
  return transaction->commit();
}

}  // namespace

std::span<const std::string_view> migrations() { return kSteps; }

core::Status migrate(platform::SqliteDb& db, std::span<const std::string_view> steps) {
  auto version = db.integer("PRAGMA user_version");
  if (!version) return std::move(version).error();
  const auto newest = static_cast<std::int64_t>(steps.size());
  if (*version > newest) {
    return core::bad_input("'" + db.file() + "' was written by a newer MANA (version " +
                           std::to_string(*version) + ", this one knows " + std::to_string(newest) +
                           "); update MANA.");
  }
  const bool is_new = *version == 0;  // nothing in it that could be lost
  for (std::int64_t at = *version; at < newest; ++at) {
    if (!is_new) {
      if (auto s = back_up(db, at); !s) return s;
    }
    auto step = take_step(db, at + 1, steps[static_cast<std::size_t>(at)]);
    if (!step) return std::move(step).error().during("bringing '" + db.file() + "' up to date");
  }
  return {};
}

}  // namespace mana::calendar
