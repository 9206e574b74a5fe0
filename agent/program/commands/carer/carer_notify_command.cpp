#include "agent/program/commands/carer/carer_notify_command.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include "agent/carers/access/audit.hpp"
#include "agent/carers/notify/contact_store.hpp"
#include "agent/carers/notify/web_messenger.hpp"
#include "agent/command_line/json_lines.hpp"
#include "agent/command_line/system_clock.hpp"
#include "agent/command_line/typed_password.hpp"
#include "agent/platform/secrets/secrets.hpp"
#include "agent/program/assembly/notification_channels.hpp"
#include "agent/program/commands/calendar/store_command.hpp"
#include "calendar/wording/spoken_title.hpp"

/// `mana carer notify add, list, remove, test`: who is told outside of the house, and by which way.
namespace mana::program {
namespace {

namespace fs = std::filesystem;

struct Options : StoreOptions {
  std::string name, way, place, server, user, from, body, authority, quiet;
  int level = 1;
  bool token = false, summary = false;
};

int fail(const core::Error& error) { return fail_in("carer", error); }

std::string shown(const std::string& text) { return calendar::shown_text(text, 300); }

struct Desk {
  Desk(std::unique_ptr<calendar::SqliteReminderStore> opened, const platform::SecretBox& key)
      : store{std::move(opened)}, box{key} {}
  std::unique_ptr<calendar::SqliteReminderStore> store;
  platform::SecretBox box;
  notify::ContactStore contacts{store->db(), box};
  carers::Audit audit{store->db()};
  core::WallTime now = SystemClock{}.wall_now();

  /// Who is told is a change like any other: it stands in the log that nobody can change unseen.
  int note(const char* deed, const std::string& name) {
    auto s = audit.write({now, "(at the machine)", deed, name, ""});
    return s ? kDone : fail(s.error());
  }
};

core::Result<std::unique_ptr<Desk>> desk(const Options& o) {
  if (auto s = platform::start_secrets(); !s) return std::move(s).error();
  auto store = open_store(o, Purpose::Change);
  if (!store) return std::move(store).error();
  auto box = platform::SecretBox::open(platform::key_file(o.folder()));
  if (!box) return std::move(box).error();
  return std::make_unique<Desk>(std::move(*store), *box);
}

core::Result<notify::Contact> contact_from(const Options& o, Desk& d) {
  const auto channel = notify::channel_named(o.way);
  if (!channel) return core::bad_input("'" + o.way + "' is no way; one of ntfy, webhook, email, mqtt.");
  notify::Contact c;
  c.name = o.name;
  c.channel = *channel;
  c.address = o.place;
  c.server = o.server;
  c.from = o.from;
  c.login.user = o.user;
  c.level = o.level;
  c.summary = o.summary;
  c.quiet = o.quiet;
  std::error_code ec;
  c.authority = o.authority.empty() ? "" : fs::absolute(o.authority, ec).string();
  if (!c.authority.empty() && !fs::is_regular_file(c.authority, ec))
    return core::bad_input("There is no certificate file '" + o.authority + "'.");
  if (!o.body.empty()) {
    std::ifstream in{o.body, std::ios::binary};
    if (!in) return core::bad_input("The template file '" + o.body + "' cannot be read.");
    c.body.assign(std::istreambuf_iterator<char>{in}, {});
    if (auto s = notify::check_webhook_body(c.body); !s) return std::move(s).error();
  }
  const bool borrows_server = c.channel == notify::Channel::Email && c.server.empty();
  if (borrows_server) {  // the second carer's mail goes by the same server as the first one's
    auto all = d.contacts.all();
    if (!all) return std::move(all).error();
    const auto known = std::find_if(all->begin(), all->end(), [](const notify::Contact& other) {
      return other.channel == notify::Channel::Email && !other.server.empty();
    });
    if (known != all->end()) {
      c.server = known->server;
      c.login = known->login;
      c.from = c.from.empty() ? known->from : c.from;
      c.authority = known->authority;
    }
  }
  auto good = notify::checked(c);
  if (!good) return good;
  if (o.token || !o.user.empty()) good->login.password = typed_password("The password or token: ");
  return notify::checked(std::move(*good));
}

int add(const Options& o) {
  auto d = desk(o);
  if (!d) return fail(d.error());
  auto contact = contact_from(o, **d);
  if (!contact) return fail(contact.error());
  if (auto s = (*d)->contacts.put(*contact, (*d)->now); !s) return fail(s.error());
  if (!o.json)
    std::printf("'%s' is told by %s (%s). Try it: mana carer notify test '%s'\n", shown(o.name).c_str(),
                std::string{to_string(contact->channel)}.c_str(), shown(shown_place(*contact)).c_str(),
                shown(o.name).c_str());
  return (*d)->note("added somebody who is told", o.name);
}

std::string shown_time(core::WallTime t) { return t == core::WallTime{} ? "" : to_iso(t); }

int nobody(const Options& o) {
  if (!o.json && !is_new_folder(o.data))
    std::fprintf(stderr,
                 "Nobody is told yet; add somebody with: mana carer notify add NAME --by ntfy --to "
                 "https://ntfy.sh/TOPIC\n");
  return kDone;
}

int list(const Options& o) {
  if (has_no_store(o)) return nobody(o);  // who only reads makes nothing
  auto d = desk(o);
  if (!d) return fail(d.error());
  auto all = (*d)->contacts.all();
  if (!all) return fail(all.error());
  for (const notify::Contact& c : *all) {
    if (o.json) {
      print_json_line({{"name", c.name},
                       {"way", to_string(c.channel)},
                       {"place", shown_place(c)},
                       {"level", c.level},
                       {"summary", c.summary},
                       {"worked", shown_time(c.worked_at)},
                       {"fault", c.fault}});
      continue;
    }
    std::printf("%d. %s by %s (%s)%s, %s\n", c.level, shown(c.name).c_str(),
                std::string{to_string(c.channel)}.c_str(), shown(shown_place(c)).c_str(),
                c.summary ? ", with the day in the evening" : "",
                c.worked_at == core::WallTime{} ? "not reached yet"
                                                : ("last reached " + to_iso(c.worked_at)).c_str());
    if (!c.fault.empty()) std::printf("    %s\n", shown(c.fault).c_str());
  }
  return all->empty() ? nobody(o) : kDone;
}

int remove(const Options& o) {
  auto d = desk(o);
  if (!d) return fail(d.error());
  if (auto s = (*d)->contacts.remove(o.name); !s) return fail(s.error());
  if (!o.json) std::printf("'%s' is no longer told.\n", shown(o.name).c_str());
  return (*d)->note("removed somebody who is told", o.name);
}

int test(const Options& o) {
  auto d = desk(o);
  if (!d) return fail(d.error());
  auto contact = (*d)->contacts.find(o.name);
  if (!contact) return fail(contact.error());
  if (!*contact)
    return fail(core::not_found("Nobody called '" + o.name + "' is told; see: mana carer notify list"));
  WaysOut ways;
  notify::Message m;
  m.id = (*d)->box.mark("test:" + o.name + ":" + std::to_string((*d)->now.time_since_epoch().count()));
  m.title = "A test from MANA";
  m.text = "This is only a test. When MANA wants you to know something, it comes this way.";
  m.at = (*d)->now;
  const core::Status sent = ways.postman.send(**contact, m);
  const std::string fault = sent ? std::string{} : sent.error().sentence;
  if (auto s = (*d)->contacts.note_try((*contact)->id, fault, (*d)->now); !s) return fail(s.error());
  if (o.json) {
    print_json_line({{"name", (*contact)->name}, {"sent", sent.ok()}, {"fault", fault}});
    return sent ? kDone : kCouldNot;
  }
  if (!sent) {
    std::fprintf(stderr, "mana carer: The test did not go: %s\n", shown(fault).c_str());
    return kCouldNot;
  }
  std::printf("The test went: '%s' has taken it for %s.\n", shown(shown_place(**contact)).c_str(),
              shown((*contact)->name).c_str());
  return kDone;
}

}  // namespace

void add_carer_notify(Command& carer) {
  const auto o = std::make_shared<Options>();
  Command& n = carer.command("notify", "Who is told outside of the house when nobody answers MANA");
  Command& a = add_store_command(
      n, "add",
      "Tell somebody; with --user or --token the password is read from standard input, and kept "
      "encrypted. The same name again changes the way",
      o, add);
  a.option("NAME", o->name, "Who, such as Anna").required();
  a.option("--by", o->way, "ntfy, webhook, email or mqtt").required();
  a.option("--to", o->place,
           "ntfy: https://ntfy.sh/TOPIC; webhook: an address; email: anna@example.org; mqtt: a topic")
      .required();
  a.option("--level", o->level, "1 is told first, 2 when nobody has seen to it, up to 9").shows_default();
  a.option("--server", o->server,
           "email: smtps://smtp.example.org:465 or smtp://smtp.example.org:587, default that of the other "
           "e-mails; mqtt: mqtts://broker.example.org:8883");
  a.option("--user", o->user,
           "The user's name at the server; its password, for e-mail an app password, is asked");
  a.option("--from", o->from, "email: who sends it; default: the user's name");
  a.flag("--token", o->token, "ntfy, webhook: an access token is asked");
  a.option("--template", o->body,
           "webhook: a file of JSON with {title}, {text}, {link}, {id}, {at}, {urgent}")
      .type_name("FILE");
  a.option("--authority", o->authority, "A certificate that vouches for a server of your own")
      .type_name("FILE.pem");
  a.flag("--summary", o->summary, "Also how the day was, at escalation.summary_at");
  a.option("--quiet", o->quiet, "Hours in which only what is urgent is told, such as 22:00-07:00")
      .type_name("HH:MM-HH:MM");
  says_of_new_folder(add_store_command(n, "list", "Who is told, and how the last try went", o, list), o->data,
                     "nobody is told");
  add_store_command(n, "remove", "Tell somebody no longer", o, remove)
      .option("NAME", o->name, "Who")
      .required();
  add_store_command(n, "test", "Send a test, and say whether it went", o, test)
      .option("NAME", o->name, "To whom")
      .required();
}

}  // namespace mana::program
