#include <cstdio>
#include <memory>
#include <string>

#include "agent/carers/access/accounts.hpp"
#include "agent/carers/access/audit.hpp"
#include "agent/command_line/json_lines.hpp"
#include "agent/command_line/system_clock.hpp"
#include "agent/command_line/typed_password.hpp"
#include "agent/program/commands/calendar/store_command.hpp"
#include "agent/program/commands/carer/carer_notify_command.hpp"
#include "calendar/wording/spoken_title.hpp"

/// `mana carer add, list, remove, password`: who may open the carers' page, from the keyboard of the machine.
namespace mana::program {
namespace {

using calendar::SqliteReminderStore;

struct Options : StoreOptions {
  std::string name, role = "administrator";
};

int fail(const core::Error& error) { return fail_in("carer", error); }

struct Desk {
  explicit Desk(std::unique_ptr<SqliteReminderStore> opened) : store{std::move(opened)} {}
  std::unique_ptr<SqliteReminderStore> store;
  carers::Accounts accounts{store->db()};
  carers::Audit audit{store->db()};
  core::WallTime now = SystemClock{}.wall_now();

  int note(const char* deed, const std::string& name, int status = kDone) {
    auto s = audit.write({now, "(at the machine)", deed, name, ""});
    return s ? status : fail(s.error());
  }
};

core::Result<std::unique_ptr<Desk>> desk(const Options& o) {
  if (auto s = platform::start_secrets(); !s) return std::move(s).error();
  auto store = open_store(o, Purpose::Change);
  if (!store) return std::move(store).error();
  return std::make_unique<Desk>(std::move(*store));
}

constexpr const char* kAsk = "The password (at least ten characters): ";

int add(const Options& o) {
  const auto role = carers::role_named(o.role);
  if (!role)
    return fail(core::bad_input("'" + o.role +
                                "' is no role; one of client, family, carer, clinician, administrator."));
  auto d = desk(o);
  if (!d) return fail(d.error());
  const std::string password = typed_password(kAsk);
  if (auto s = (*d)->accounts.add(o.name, *role, password, (*d)->now); !s) return fail(s.error());
  if (!o.json) std::printf("'%s' can sign in as %s.\n", o.name.c_str(), o.role.c_str());
  return (*d)->note("added an account", o.name);
}

int nobody(const Options& o) {
  if (!o.json && !is_new_folder(o.data))
    std::fprintf(stderr, "Nobody can sign in yet; add somebody with: mana carer add NAME\n");
  return kDone;
}

int list(const Options& o) {
  if (has_no_store(o)) return nobody(o);  // who only reads makes nothing
  auto d = desk(o);
  if (!d) return fail(d.error());
  auto all = (*d)->accounts.all();
  if (!all) return fail(all.error());
  for (const carers::CarerAccount& a : *all) {
    if (o.json) {
      print_json_line({{"name", a.name}, {"role", carers::to_string(a.role)}, {"since", to_iso(a.made_at)}});
    } else {
      std::printf("%-24s %s\n", calendar::shown_text(a.name, 60).c_str(),
                  std::string{carers::to_string(a.role)}.c_str());
    }
  }
  return all->empty() ? nobody(o) : kDone;
}

int remove(const Options& o) {
  auto d = desk(o);
  if (!d) return fail(d.error());
  if (auto s = (*d)->accounts.remove(o.name); !s) return fail(s.error());
  if (!o.json) std::printf("'%s' can no longer sign in.\n", o.name.c_str());
  return (*d)->note("removed an account", o.name);
}

int password(const Options& o) {
  auto d = desk(o);
  if (!d) return fail(d.error());
  auto there = (*d)->accounts.find(o.name);
  if (!there) return fail(there.error());
  if (!*there) return fail(core::not_found("There is no account '" + o.name + "'; see: mana carer list"));
  const std::string typed = typed_password(kAsk);
  if (auto s = (*d)->accounts.set_password(o.name, typed); !s) return fail(s.error());
  if (!o.json) std::printf("'%s' has a new password, and is signed out everywhere.\n", o.name.c_str());
  return (*d)->note("set a password", o.name);
}

}  // namespace

void add_carer(Command& parent) {
  const auto o = std::make_shared<Options>();
  Command& c = parent.command("carer", "Who may open the carers' page, and who is told when nobody answers");
  Command& a =
      add_store_command(c, "add", "Let somebody in; the password is read from standard input", o, add);
  a.option("NAME", o->name, "Who").required();
  a.option("--role", o->role, "client, family, carer, clinician or administrator").shows_default();
  says_of_new_folder(add_store_command(c, "list", "Who may", o, list), o->data, "nobody can sign in");
  add_store_command(c, "remove", "Let somebody in no longer", o, remove)
      .option("NAME", o->name, "Who")
      .required();
  add_store_command(c, "password", "Set a new password, read from standard input", o, password)
      .option("NAME", o->name, "Whose")
      .required();
  add_carer_notify(c);
}

}  // namespace mana::program
