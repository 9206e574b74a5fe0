#include "agent/program/commands/person/kept_of_person.hpp"

#include <system_error>

#include "agent/program/lessons/lesson_store.hpp"
#include "dialogue/memory/talk_store.hpp"
#include "speech/voices/known_voice.hpp"
#include "vision/people/known_people.hpp"

namespace mana::program {
namespace fs = std::filesystem;
namespace {

bool is_there(const fs::path& file) {
  std::error_code ec;
  return fs::exists(file, ec);
}

bool has_voice(const fs::path& data, const std::string& name) {
  const fs::path file = speech::voice_file(vision::people_folder(data), name);
  return speech::is_name_of_a_voice(name) && (is_there(file) || is_there(file.string() + ".new"));
}

bool has_talked(const fs::path& data, const std::string& name) {
  if (!is_there(data / "talk.db")) return false;
  auto store = dialogue::TalkStore::open(data);
  const auto memory = store ? store->load(name) : core::Result<dialogue::aiml::PersonMemory>{store.error()};
  return memory && *memory != dialogue::aiml::PersonMemory{};
}

bool has_learnt(const fs::path& data, const std::string& name) {
  if (!is_there(lesson_store_file(data))) return false;
  auto store = LessonStore::open(data);
  return store && store->find(name);
}

}  // namespace

std::vector<KeptOfPerson> kept_of_person(const fs::path& data, const std::string& name) {
  std::vector<KeptOfPerson> all;
  if (has_voice(data, name)) {
    all.push_back({"the learnt voice", "mana learn-voice \"" + name + "\" --forget",
                   [](const fs::path& d, const std::string& n) {
                     return speech::forget_voice(vision::people_folder(d), n);
                   }});
  }
  if (has_talked(data, name)) {
    all.push_back({"what was told in talks", "mana person forget \"" + name + "\" --everything",
                   [](const fs::path& d, const std::string& n) -> core::Status {
                     auto store = dialogue::TalkStore::open(d);
                     return store ? store->save(n, {}) : core::Status{std::move(store).error()};
                   }});
  }
  if (has_learnt(data, name)) {
    all.push_back({"what was learnt in lessons", "mana lesson forget \"" + name + "\"",
                   [](const fs::path& d, const std::string& n) -> core::Status {
                     auto store = LessonStore::open(d);
                     return store ? store->forget(n) : core::Status{std::move(store).error()};
                   }});
  }
  return all;
}

}  // namespace mana::program
