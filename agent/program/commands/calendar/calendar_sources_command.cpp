#include "agent/program/commands/calendar/calendar_sources_command.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>

#include "agent/command_line/json_lines.hpp"
#include "agent/command_line/system_clock.hpp"
#include "agent/command_line/typed_password.hpp"
#include "agent/platform/http/address.hpp"
#include "agent/platform/http/curl_transport.hpp"
#include "agent/program/commands/calendar/oauth_permission.hpp"
#include "agent/program/commands/calendar/store_command.hpp"
#include "calendar/remote/account_service.hpp"
#include "calendar/remote/dav_items.hpp"
#include "calendar/remote/source_store.hpp"
#include "calendar/remote/syncer.hpp"
#include "calendar/wording/spoken_title.hpp"

/// `mana calendar subscribe, unsubscribe, account, remove, sync, sources`: calendars that somebody keeps
/// elsewhere.
namespace mana::program {
namespace {

namespace fs = std::filesystem;
namespace remote = calendar::remote;
using calendar::SqliteReminderStore;
using core::WallTime;

struct Options : StoreOptions {
  std::string place, name, user, id;
  bool take_deletions = false, oauth = false;
  remote::OAuthClient client;
};

int fail(const core::Error& error) { return fail_in("calendar", error); }

/// The store, and what seals its secrets.
struct Desk {
  Desk(std::unique_ptr<SqliteReminderStore> opened, const platform::SecretBox& key)
      : store{std::move(opened)}, box{key} {}
  std::unique_ptr<SqliteReminderStore> store;
  platform::SecretBox box;
  remote::SourceStore sources{store->db(), box};
  platform::CurlTransport transport;
  remote::Syncer syncer{store->db(), sources, transport};
};

core::Result<std::unique_ptr<Desk>> desk(const Options& o) {
  auto store = open_store(o, Purpose::Change);
  if (!store) return std::move(store).error();
  auto box = platform::SecretBox::open(platform::key_file(o.folder()));
  if (!box) return std::move(box).error();
  return std::make_unique<Desk>(std::move(*store), *box);
}

/// What could not be read, for people: how much, and the first of it by name.
void print_left_out(const remote::LeftOut& l, std::FILE* where) {
  if (!l.any()) return;
  std::fprintf(where, "    %s:\n", remote::summary_of(l).c_str());
  for (const std::string& sentence : l.sentences)
    std::fprintf(where, "      %s\n", calendar::shown_text(sentence, 300).c_str());
}

void print_report(const remote::Source& s, const remote::SyncReport& r, bool json) {
  if (json) {
    return print_json_line({{"name", s.name},
                            {"added", r.added},
                            {"changed", r.changed},
                            {"removed", r.removed},
                            {"sent", r.sent},
                            {"fault", r.fault},
                            {"left_out", r.left_out.entries},
                            {"remarks", r.left_out.remarks},
                            {"named", r.left_out.sentences}});
  }
  std::printf("%s: %d added, %d changed, %d removed", calendar::shown_text(s.name, 60).c_str(), r.added,
              r.changed, r.removed);
  if (r.sent > 0) std::printf(", %d sent", r.sent);
  if (r.left_out.any()) std::printf("; %s", remote::summary_of(r.left_out).c_str());
  std::printf(".\n");
  print_left_out(r.left_out, stderr);
  if (!r.fault.empty())
    std::fprintf(stderr, "mana calendar: %s\n", calendar::shown_text(r.fault, 600).c_str());
}

// ---- subscribe, unsubscribe

std::string name_for(const Options& o, const remote::Source& source) {
  if (!o.name.empty()) return o.name;
  if (source.kind == remote::SourceKind::Feed) return platform::host_of(source.address);
  return fs::path{source.address}.stem().string();
}

core::Result<remote::Source> source_at(const Options& o) {
  remote::Source source;
  std::error_code error;
  if (!platform::is_web_address(o.place) && fs::exists(o.place, error)) {
    source.kind = remote::SourceKind::Folder;
    source.address = fs::canonical(o.place, error).string();
  } else if (platform::is_web_address(o.place) || o.place.find("://") != std::string::npos) {
    auto address = platform::checked_address(o.place);
    if (!address) return std::move(address).error();
    source.address = std::move(*address);
  } else {
    return core::bad_input("There is no file or folder '" + o.place +
                           "', and it is no address either; write one like https://example.org/family.ics.");
  }
  source.name = name_for(o, source);
  return source;
}

int subscribe(const Options& o) {
  auto source = source_at(o);
  if (!source) return fail(source.error());
  auto d = desk(o);
  if (!d) return fail(d.error());
  auto id = (*d)->sources.add(*source);
  if (!id) return fail(id.error());
  auto all = (*d)->sources.sources();
  if (!all) return fail(all.error());
  remote::Source& added = all->back();
  auto report = (*d)->syncer.sync(added, SystemClock{}.wall_now());
  if (!report) return fail(report.error());
  print_report(added, *report, o.json);
  if (report->fault.empty()) return kDone;
  std::fprintf(stderr,
               "mana calendar: '%s' is kept and tried again; to give it up: mana calendar unsubscribe '%s'\n",
               added.name.c_str(), added.name.c_str());
  return kCouldNot;
}

core::Result<remote::Source> source_named(Desk& d, const std::string& name) {
  auto all = d.sources.sources();
  if (!all) return std::move(all).error();
  const auto found = std::find_if(all->begin(), all->end(), [&](const auto& s) { return s.name == name; });
  if (found != all->end()) return *found;
  return core::not_found("There is no calendar '" + name + "' from elsewhere; see: mana calendar sources");
}

int unsubscribe(const Options& o) {
  auto d = desk(o);
  if (!d) return fail(d.error());
  auto source = source_named(**d, o.name);
  if (!source) return fail(source.error());
  if (source->account != 0)
    return fail(core::bad_input("'" + o.name + "' belongs to an account; see: mana calendar account --help"));
  if (auto s = (*d)->sources.remove(*source); !s) return fail(s.error());
  if (!o.json) std::printf("'%s' and its appointments are no longer here.\n", o.name.c_str());
  return kDone;
}

// ---- account, remove

int account_add(const Options& o) {
  auto address = platform::checked_address(o.place);
  if (!address) return fail(address.error());
  auto d = desk(o);
  if (!d) return fail(d.error());
  remote::Account account;
  account.address = std::move(*address);
  account.name = o.name.empty() ? o.user + " at " + platform::host_of(account.address) : o.name;
  if (o.oauth) {
    auto grant = ask_for_permission((*d)->transport, o.client);
    if (!grant) return fail(grant.error());
    account.login.user = o.user;
    account.grant = std::move(*grant);
  } else {
    account.login = {o.user, typed_password("The password (an app password where the provider has such): ")};
    if (account.login.password.empty())
      return fail(
          core::bad_input("There was no password on standard input; type it, or send it through a pipe."));
  }
  remote::AccountDesk accounts{(*d)->sources, (*d)->transport};
  auto added = accounts.add(account, SystemClock{}.wall_now());
  if (!added) return fail(added.error());
  if (o.json) {
    print_json_line({{"account", account.name}, {"calendars", *added}});
  } else {
    std::printf("The account '%s' is kept; %d new calendars. 'mana calendar sync' fetches them now.\n",
                account.name.c_str(), *added);
  }
  return kDone;
}

int account_list(const Options& o) {
  if (has_no_store(o)) return kDone;
  auto d = desk(o);
  if (!d) return fail(d.error());
  auto all = (*d)->sources.accounts();
  if (!all) return fail(all.error());
  for (const remote::Account& a : *all) {
    const std::string host = platform::host_of(a.address);
    if (o.json) {
      print_json_line({{"account", a.name}, {"user", a.login.user}, {"place", host}, {"fault", a.fault}});
    } else {
      std::printf("%s (%s at %s)\n", calendar::shown_text(a.name, 60).c_str(), a.login.user.c_str(),
                  host.c_str());
      if (!a.fault.empty()) std::printf("    %s\n", calendar::shown_text(a.fault, 600).c_str());
    }
  }
  return kDone;
}

int account_remove(const Options& o) {
  auto d = desk(o);
  if (!d) return fail(d.error());
  auto all = (*d)->sources.accounts();
  if (!all) return fail(all.error());
  for (const remote::Account& a : *all) {
    if (a.name != o.name) continue;
    if (auto s = (*d)->sources.remove_account(a); !s) return fail(s.error());
    if (!o.json) std::printf("The account '%s' and its calendars are no longer here.\n", a.name.c_str());
    return kDone;
  }
  return fail(core::not_found("There is no account '" + o.name + "'; see: mana calendar account list"));
}

int remove(const Options& o) {
  auto store = open_store(o, Purpose::Change);
  if (!store) return fail(store.error());
  auto removed = remote::remove_entry((*store)->db(), o.id);
  if (!removed) return fail(removed.error());
  if (!o.json) std::printf("Removed: %s.\n", calendar::shown_text(*removed, 200).c_str());
  return kDone;
}

// ---- sync, sources

int sync(const Options& o) {
  auto d = desk(o);
  if (!d) return fail(d.error());
  auto all = (*d)->sources.sources();
  if (!all) return fail(all.error());
  if (!o.name.empty()) {
    auto one = source_named(**d, o.name);
    if (!one) return fail(one.error());
    *all = {std::move(*one)};
  }
  if (all->empty() && !o.json)
    std::fprintf(stderr, "No calendar comes from elsewhere; add one with: mana calendar subscribe URL\n");
  bool well = true;
  for (remote::Source& source : *all) {
    auto report = (*d)->syncer.sync(source, SystemClock{}.wall_now(),
                                    o.take_deletions ? remote::Deletions::Taken : remote::Deletions::Guarded);
    if (!report) return fail(report.error());
    print_report(source, *report, o.json);
    well = well && report->fault.empty();
  }
  return well ? kDone : kCouldNot;
}

std::string shown_time(WallTime t) { return t == WallTime{} ? "" : to_iso(t); }

int list_sources(const Options& o) {
  if (has_no_store(o)) return kDone;
  auto d = desk(o);
  if (!d) return fail(d.error());
  auto all = (*d)->sources.sources();
  if (!all) return fail(all.error());
  for (const remote::Source& s : *all) {
    const auto entries = remote::count_events((*d)->store->db(), s.calendar);
    if (!entries) return fail(entries.error());
    if (o.json) {
      print_json_line({{"name", s.name},
                       {"kind", remote::to_string(s.kind)},
                       {"place", remote::shown_place(s)},
                       {"entries", *entries},
                       {"writable", s.writable},
                       {"fetched", shown_time(s.fetched_at)},
                       {"tried", shown_time(s.tried_at)},
                       {"fault", s.fault},
                       {"left_out", s.left_out.entries},
                       {"remarks", s.left_out.remarks},
                       {"named", s.left_out.sentences}});
      continue;
    }
    std::printf("%s (%s, %s): %lld appointments, last fetched %s\n", calendar::shown_text(s.name, 60).c_str(),
                std::string{remote::to_string(s.kind)}.c_str(), remote::shown_place(s).c_str(),
                static_cast<long long>(*entries),
                s.fetched_at == WallTime{} ? "never" : to_iso(s.fetched_at).c_str());
    if (!s.fault.empty()) std::printf("    %s\n", calendar::shown_text(s.fault, 600).c_str());
    print_left_out(s.left_out, stdout);
  }
  return kDone;
}

}  // namespace

void add_calendar_sources(Command& calendar) {
  const auto o = std::make_shared<Options>();
  Command& s = add_store_command(
      calendar, "subscribe",
      "Follow a calendar that is kept elsewhere: a web address, a folder of .ics files, one file", o,
      subscribe);
  s.option("PLACE", o->place,
           "https://... or webcal://..., such as Google Calendar's secret address; or a path")
      .required();
  s.option("--name", o->name, "What it is called here; default: the name of the server, folder or file");

  add_store_command(calendar, "unsubscribe", "Follow it no longer; its appointments go", o, unsubscribe)
      .option("NAME", o->name, "As 'mana calendar sources' calls it")
      .required();

  Command& a = calendar.command("account", "CalDAV accounts: Nextcloud, iCloud, Fastmail, Radicale ...");
  Command& n = add_store_command(
      a, "add", "Follow all calendars of an account, both ways; the password is read from standard input", o,
      account_add);
  n.option("URL", o->place, "Such as https://cloud.example.org or https://caldav.icloud.com").required();
  n.option("--user", o->user, "Whose account it is").required();
  n.option("--name", o->name, "What it is called here; the same name again sets a new password");
  n.flag("--oauth", o->oauth,
         "With a permission given in a browser in place of a password, as Google wants it; needs --client-id")
      .group("Google and others without passwords");
  n.option("--client-id", o->client.id,
           "What the provider calls MANA at your home (Google Cloud: a client of the type 'Desktop "
           "app'); its secret "
           "is read from standard input")
      .group("Google and others without passwords");
  n.option("--authorize-url", o->client.authorize_url, "Where the permission is given; default: Google's")
      .group("Google and others without passwords");
  n.option("--token-url", o->client.token_url, "Where it is renewed; default: Google's")
      .group("Google and others without passwords");
  n.option("--scope", o->client.scope, "What is asked for; default: Google's calendars")
      .group("Google and others without passwords");
  says_of_new_folder(add_store_command(a, "list", "Which there are", o, account_list), o->data,
                     "there is no account");
  add_store_command(a, "remove", "Its calendars go from here; there nothing changes", o, account_remove)
      .option("NAME", o->name, "As 'mana calendar account list' calls it")
      .required();

  add_store_command(calendar, "remove", "Take an appointment out, also where its calendar is kept", o, remove)
      .option("ID", o->id, "Its number in the list, or its UID")
      .required();

  Command& y = add_store_command(
      calendar, "sync", "Fetch now what is kept elsewhere; the companion does it by itself", o, sync);
  y.option("NAME", o->name, "Only this one");
  y.flag("--take-deletions", o->take_deletions,
         "Also when more than half of the appointments are gone there; else they are kept");

  Command& l = add_store_command(calendar, "sources", "Which calendars come from elsewhere, and how they are",
                                 o, list_sources);
  says_of_new_folder(l, o->data, "no calendar comes from elsewhere");
}

}  // namespace mana::program
