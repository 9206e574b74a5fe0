#include <algorithm>
#include <cstdio>
#include <memory>

#include "agent/command_line/command.hpp"
#include "agent/command_line/json_lines.hpp"
#include "agent/command_line/progress_bar.hpp"
#include "agent/program/commands/ears/ears_trial.hpp"
#include "agent/program/machine/data_folder.hpp"
#include "agent/program/machine/download.hpp"
#include "agent/program/machine/paths.hpp"
#include "agent/program/machine/unpack.hpp"
#include "agent/program/servers/ears_store.hpp"
#include "agent/program/settings/settings_file.hpp"
#include "agent/program/settings/settings_writer.hpp"
#include "speech/audio/wav_file.hpp"
#include "speech/ears/model_folder.hpp"

/// `mana ears`: bigger models that write down what is said, where the machine can bear them.
namespace mana::program {
namespace {

struct Options {
  std::string data, name, from, as, language;
  std::vector<std::string> files;
  bool json = false;
};
constexpr int kRate = 16'000;

int fail(const core::Error& error) {
  std::fprintf(stderr, "mana ears: %s\n", error.sentence.c_str());
  return error.code == core::ErrorCode::BadInput ? kWrongUsage : kCouldNot;
}

std::filesystem::path settings_of(const Options& o) { return data_dir(o.data) / "settings.toml"; }
core::Settings settings_here(const Options& o) { return settings_of_folder(data_dir(o.data)); }
/// "en" of "en-GB".
std::string language_of(const Options& o) {
  const std::string tag = o.language.empty() ? settings_here(o).text("person.language") : o.language;
  return tag.substr(0, tag.find('-'));
}

std::string told(const MeasuredEars& m) {
  char text[160];
  std::snprintf(text, sizeof text, "%.2f s for each second of sound, %d MB, %d of %d words wrong%s",
                m.seconds_a_second, m.megabytes, m.wrong, m.words,
                m.seconds_a_second > kSlowestEars ? "; too slow here" : "");
  return text;
}

Json json_of(const MeasuredEars& m) {
  return {{"seconds_a_second", m.seconds_a_second},
          {"megabytes", m.megabytes},
          {"words", m.words},
          {"wrong", m.wrong},
          {"fast_enough", m.seconds_a_second <= kSlowestEars}};
}

// ---- list

void list_one(const Options& o, const EarsStore& store, const std::string& name, const KnownEars* known,
              bool used) {
  const bool here = store.has(name);
  const auto measured = here ? store.measured(name) : std::nullopt;
  if (o.json) {
    Json line{{"name", name}, {"here", here}, {"used", used}};
    if (known) {
      line["what"] = known->what;
      line["languages"] = known->languages;
      line["download_megabytes"] = known->megabytes;
      line["licence"] = known->licence;
      line["address"] = known->address;
    }
    if (measured) line["measured"] = json_of(*measured);
    print_json_line(line);
    return;
  }
  std::printf("%-16s %s%s\n", name.c_str(), known ? known->what.c_str() : "got from elsewhere",
              used   ? "  [in use]"
              : here ? "  [here]"
                     : "");
  if (measured) std::printf("%-16s %s\n", "", told(*measured).c_str());
  if (known && !here)
    std::printf("%-16s %s; about %d MB to fetch; %s\n", "", known->languages.c_str(), known->megabytes,
                known->licence.c_str());
}

int list(const Options& o) {
  auto known = known_ears();
  if (!known) return fail(known.error());
  const EarsStore store{data_dir(o.data)};
  const std::string used = settings_here(o).text("hearing.ears");
  for (const KnownEars& k : *known) list_one(o, store, k.name, &k, k.name == used);
  for (const std::string& name : store.names())
    if (std::ranges::find(*known, name, &KnownEars::name) == known->end())
      list_one(o, store, name, nullptr, name == used);
  if (!o.json) std::printf("Get one with 'mana ears get NAME', and use it with 'mana ears use NAME'.\n");
  return kDone;
}

// ---- get

/// The folder with the model: this one, or the only one in it.
std::filesystem::path model_below(const std::filesystem::path& folder) {
  std::error_code ec;
  std::vector<std::filesystem::path> inside;
  for (std::filesystem::directory_iterator it{folder, ec}, end; !ec && it != end; it.increment(ec))
    inside.push_back(it->path());
  return inside.size() == 1 && std::filesystem::is_directory(inside[0], ec) ? inside[0] : folder;
}

/// "sherpa-onnx-whisper-base.en.tar.bz2" -> "whisper-base.en"
std::string usual_name(std::string from) {
  while (from.ends_with('/')) from.pop_back();
  from = from.substr(from.rfind('/') + 1);
  for (const char* ending : {".bz2", ".gz", ".xz", ".tar", ".tgz", ".zip"})
    if (from.ends_with(ending)) from.resize(from.size() - std::string_view{ending}.size());
  constexpr std::string_view kUsual = "sherpa-onnx-";
  if (from.starts_with(kUsual)) from.erase(0, kUsual.size());
  return from;
}

core::Result<std::filesystem::path> fetched(const std::string& address,
                                            const std::filesystem::path& working) {
  ProgressBar bar;
  const std::filesystem::path file = working / usual_name(address);
  auto done = download(address, file, [&bar](double share) {
    bar.show(std::max(share, 0.0), "fetching");
    return true;
  });
  if (!done) return std::move(done).error();
  return file;
}

int test(const Options& o);

int get(const Options& o) {
  auto known = known_ears();
  if (!known) return fail(known.error());
  const auto k = std::ranges::find(*known, o.from, &KnownEars::name);
  EarsStore store{data_dir(o.data)};
  const std::filesystem::path working = data_dir(o.data) / "ears" / ".getting";
  std::error_code ec;
  const std::string from = k != known->end() ? k->address : o.from;
  const std::string name = !o.as.empty() ? o.as : k != known->end() ? k->name : usual_name(o.from);
  if (!EarsStore::is_name(name))
    return fail(
        core::bad_input("'" + name.substr(0, 60) + "' is no name for ears; give one with --as NAME."));
  std::filesystem::path source = from;
  if (from.find("://") != std::string::npos) {
    std::filesystem::create_directories(working, ec);
    auto file = fetched(from, working);
    if (!file) return fail(file.error());
    source = *file;
  } else if (!std::filesystem::exists(source, ec)) {
    return fail(
        core::not_found("'" + from.substr(0, 200) +
                        "' is no name of 'mana ears list', no address, and nothing on this machine."));
  }
  if (!std::filesystem::is_directory(source, ec)) {
    const std::filesystem::path unpacked = working / "unpacked";
    std::filesystem::remove_all(unpacked, ec);
    std::filesystem::create_directories(unpacked, ec);
    if (ec)
      return fail(core::Error{core::ErrorCode::Io,
                              "'" + unpacked.string() + "' cannot be made: " + ec.message() + "."});
    std::fprintf(stderr, "mana ears: unpacking %s\n", source.filename().c_str());
    if (auto done = unpack(source, unpacked); !done) {
      std::filesystem::remove_all(working, ec);
      return fail(done.error());
    }
    source = model_below(unpacked);
  }
  auto put = store.put(name, source);
  std::filesystem::remove_all(working, ec);
  if (!put) return fail(put.error());
  std::fprintf(stderr, "mana ears: '%s' is here. It is tried now, with MANA's own voice.\n", name.c_str());
  Options tried = o;
  tried.name = name;
  return test(tried);
}

// ---- test

int test_files(const Options& o, const EarsStore& store) {
  auto trial = EarsTrial::start(store, o.name, language_of(o));
  if (!trial) return fail(trial.error());
  for (const std::string& file : o.files) {
    auto sound = speech::read_sound(file, kRate, std::chrono::seconds{30});
    if (!sound) return fail(sound.error());
    auto written = trial->write_down(sound->samples, sound->sample_rate_hz);
    if (!written) return fail(written.error());
    if (o.json) {
      print_json_line({{"file", file},
                       {"text", written->text},
                       {"seconds", written->seconds},
                       {"of_seconds", written->of_seconds}});
    } else {
      std::printf("%s\n  %.2f s for %.2f s of sound\n", written->text.c_str(), written->seconds,
                  written->of_seconds);
    }
  }
  return kDone;
}

int test(const Options& o) {
  const EarsStore store{data_dir(o.data)};
  if (!o.files.empty()) return test_files(o, store);
  auto measured = [&] {
    ProgressBar bar;
    return measure_ears(store, o.name, language_of(o),
                        [&bar](double share) { bar.show(share, "listening"); });
  }();
  if (!measured) return fail(measured.error());
  if (auto kept = store.keep(o.name, *measured); !kept) return fail(kept.error());
  if (o.json) {
    Json line = json_of(*measured);
    line["name"] = o.name;
    print_json_line(line);
  } else {
    std::printf("%s: %s.\n", o.name.c_str(), told(*measured).c_str());
    if (measured->seconds_a_second <= kSlowestEars)
      std::printf("Use it with 'mana ears use %s'.\n", o.name.c_str());
  }
  return kDone;
}

// ---- use, remove

int use(const Options& o) {
  const EarsStore store{data_dir(o.data)};
  const bool none = o.name == "none";
  if (!none && !store.has(o.name))
    return fail(
        core::not_found("There are no ears called '" + o.name.substr(0, 60) + "'; see 'mana ears list'."));
  const auto measured = none ? std::nullopt : store.measured(o.name);
  if (measured && measured->seconds_a_second > kSlowestEars)
    return fail(core::unavailable("'" + o.name + "' is too slow on this machine: " + told(*measured) + "."));
  if (auto written = write_setting(settings_of(o), "hearing.ears", none ? "" : o.name); !written)
    return fail(written.error());
  std::fprintf(stderr, none ? "mana ears: MANA hears with her own again from her next start on.\n"
                            : "mana ears: MANA writes down with them from her next start on.\n");
  return kDone;
}

int remove(const Options& o) {
  EarsStore store{data_dir(o.data)};
  if (auto gone = store.remove(o.name); !gone) return fail(gone.error());
  if (settings_here(o).text("hearing.ears") != o.name) return kDone;
  if (auto written = write_setting(settings_of(o), "hearing.ears", ""); !written)
    return fail(written.error());
  return kDone;
}

}  // namespace

void add_ears(Command& parent) {
  const auto o = std::make_shared<Options>();
  Command& ears = parent.command(
      "ears", "Bigger ears: models that write down more of what is said, where the machine can");
  Command& l =
      ears.command("list", "What can be had, what is here, and how quick it is on this machine", o, list);
  add_data_folder(l, o->data, "The companion's folder");
  l.flag("--json", o->json, "JSON lines: name, what, here, used, measured");
  Command& g = ears.command("get", "Fetch a model, and try it", o, get);
  g.option("FROM", o->from, "A name of 'mana ears list', an address, an archive (.tar.bz2 ...) or a folder")
      .required();
  g.option("--as", o->as, "What to call it; else as it is called there");
  add_data_folder(g, o->data, "The companion's folder");
  g.option("--language", o->language, "Which language to try it with; else the person's");
  g.flag("--json", o->json, "One JSON line: name, seconds_a_second, megabytes, words, wrong, fast_enough");
  Command& t = ears.command("test", "Try a model: how quick it is here, and what it writes down", o, test);
  t.option("NAME", o->name, "Of 'mana ears list'").required();
  t.option("FILE.wav", o->files,
           "Recordings to be written down; without one MANA's own voice says some sentences");
  add_data_folder(t, o->data, "The companion's folder");
  t.option("--language", o->language, "Else the person's");
  t.flag("--json", o->json, "JSON lines: as 'get'; of a recording file, text, seconds, of_seconds");
  Command& u = ears.command(
      "use", "From the next start on MANA writes down with this one; 'none': with her own", o, use);
  u.option("NAME", o->name, "Of 'mana ears list', or none").required();
  add_data_folder(u, o->data, "The companion's folder");
  Command& r = ears.command("remove", "Take a model off this machine", o, remove);
  r.option("NAME", o->name, "Of 'mana ears list'").required();
  add_data_folder(r, o->data, "The companion's folder");
}

}  // namespace mana::program
