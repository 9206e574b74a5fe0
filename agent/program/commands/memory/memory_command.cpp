#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>

#include "agent/command_line/command.hpp"
#include "agent/command_line/json_lines.hpp"
#include "agent/program/machine/data_folder.hpp"
#include "agent/program/machine/paths.hpp"
#include "dialogue/memory/fact_store.hpp"
#include "dialogue/memory/recall.hpp"

/// `mana memory`: what is kept of the people who talk to the agent.
namespace mana::program {
namespace {

using dialogue::memory::Fact;
using dialogue::memory::FactStore;

struct Options {
  std::string data, speaker, text;
  bool json = false, everything = false;
};

int fail(const core::Error& error) {
  std::fprintf(stderr, "mana memory: %s\n", error.sentence.c_str());
  return kCouldNot;
}

bool is_shown(const Options& o, std::string_view speaker) {
  return o.speaker.empty() || o.speaker == speaker;
}

void show(const Options& o, const Fact& fact) {
  const std::string told_at = to_iso(fact.told_at);
  if (o.json) {
    Json line{
        {"kind", "fact"}, {"id", fact.id}, {"speaker", fact.speaker}, {"text", fact.text}, {"told", told_at}};
    if (!fact.about.empty()) line["about"] = fact.about;
    line["holds"] = !fact.replaced_by.has_value();
    print_json_line(line);
    return;
  }
  std::printf("%5lld  %s  %s%s\n", static_cast<long long>(fact.id), told_at.substr(0, 16).c_str(),
              fact.text.c_str(), fact.replaced_by ? "  (no more)" : "");
}

void show(const Options& o, const FactStore::Item& item) {
  if (o.json) {
    print_json_line(Json{{"kind", "item"},
                         {"id", item.id},
                         {"list", item.list},
                         {"text", item.what},
                         {"told", to_iso(item.added_at)}});
    return;
  }
  std::printf("%5s  %s  %s: %s\n", "list", to_iso(item.added_at).substr(0, 16).c_str(), item.list.c_str(),
              item.what.c_str());
}

/// Nothing is made for who only looks.
int list(const Options& o) {
  const auto home = data_dir(o.data);
  if (!FactStore::exists(home)) return kDone;
  auto store = FactStore::open(home);
  if (!store) return fail(store.error());
  const auto facts = store->all_facts();
  if (!facts) return fail(facts.error());
  for (const Fact& fact : *facts)
    if (is_shown(o, fact.speaker)) show(o, fact);
  const auto items = store->all_items();
  if (!items) return fail(items.error());
  for (const FactStore::Item& item : *items) show(o, item);
  return kDone;
}

int export_all(const Options& o) {
  Options as_lines = o;
  as_lines.json = true;
  return list(as_lines);
}

/// Whether what was told holds all words of the text that name something.
bool speaks_of(const std::string& told, const std::string& text) {
  const auto wanted = dialogue::memory::content_stems(text), there = dialogue::memory::content_stems(told);
  return !wanted.empty() && std::includes(there.begin(), there.end(), wanted.begin(), wanted.end());
}

int forget(const Options& o) {
  const auto home = data_dir(o.data);
  if (o.text.empty() && !o.everything) {
    std::fprintf(stderr, "mana memory forget: say what is to be forgotten, or --everything.\n");
    return kWrongUsage;
  }
  if (!FactStore::exists(home)) return fail(core::not_found("Nothing is kept in '" + home.string() + "'."));
  auto store = FactStore::open(home);
  if (!store) return fail(store.error());
  if (o.everything) {
    const auto done = store->erase_everything();
    return done ? kDone : fail(done.error());
  }
  const auto facts = store->all_facts();
  if (!facts) return fail(facts.error());
  std::vector<std::int64_t> ids;
  for (const Fact& fact : *facts) {
    if (!is_shown(o, fact.speaker) || !speaks_of(fact.about + " " + fact.text, o.text)) continue;
    ids.push_back(fact.id);
    show(o, fact);
  }
  std::vector<std::int64_t> items;
  const auto listed = store->all_items();
  if (!listed) return fail(listed.error());
  for (const FactStore::Item& item : *listed) {
    if (!speaks_of(item.what, o.text)) continue;
    items.push_back(item.id);
    show(o, item);
  }
  if (ids.empty() && items.empty())
    return fail(
        core::not_found("Nothing is kept that speaks of '" + o.text + "'; 'mana memory list' shows all."));
  if (auto done = store->erase(ids); !done) return fail(done.error());
  if (auto done = store->erase_items(items); !done) return fail(done.error());
  return kDone;
}

}  // namespace

void add_memory(Command& parent) {
  const auto o = std::make_shared<Options>();
  Command& memory = parent.command("memory", "What is kept of what people told: shown, erased, handed out");
  Command& lister =
      memory.command("list", "All that is kept, the oldest first, and what stands on the lists", o, list);
  Command& forgetter = memory.command(
      "forget", "Erases what speaks of something, for good; prints what was erased", o, forget);
  forgetter.option("TEXT", o->text, "Words that stand in what is to be forgotten");
  forgetter.flag("--everything", o->everything, "All that was ever told, and the lists");
  Command& exporter = memory.command("export", "All that is kept, as JSON lines", o, export_all);
  for (Command* const each : {&lister, &forgetter, &exporter}) {
    add_data_folder(*each, o->data, "Folder of the store");
    each->option("--user", o->speaker, "Only what this person told");
  }
  for (Command* const each : {&lister, &forgetter})
    each->flag("--json", o->json,
               "JSON lines: kind (fact, item), id, speaker, text, about, told, holds, list");
}

}  // namespace mana::program
