#include "agent/program/commands/ears/ears_trial.hpp"

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>
#include <utility>

#include "speech/ears/ears_process.hpp"
#include "speech/synthesis/espeak_voice.hpp"
#include "speech/wyoming/connection.hpp"
#include "speech/wyoming/transcript_reader.hpp"

namespace mana::program {
namespace {
using speech::ears::EarsProcess;

constexpr core::Duration kLoadsWithin = std::chrono::minutes{2};
constexpr core::Duration kAnswersWithin = std::chrono::minutes{2};

/// Of one process, by proc(5).
double processor_seconds(pid_t process) {
  std::ifstream file{"/proc/" + std::to_string(process) + "/stat"};
  std::string line;
  std::getline(file, line);
  // What stands in brackets is the program's name and may hold anything.
  std::istringstream fields{line.substr(std::min(line.rfind(')') + 2, line.size()))};
  std::string skipped;
  for (int i = 0; i < 11; ++i) fields >> skipped;
  double user = 0, system = 0;
  fields >> user >> system;
  return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

std::vector<std::string> words_in_lower_case(const std::string& text) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : text + " ") {
    const auto u = static_cast<unsigned char>(c);
    if (std::isalnum(u) != 0 || c == '\'' || u >= 0x80) {
      word += static_cast<char>(std::tolower(u));
    } else if (!word.empty()) {
      words.push_back(std::exchange(word, {}));
    }
  }
  return words;
}

/// Words put in, left out or taken for others (Levenshtein).
int words_wrong(const std::vector<std::string>& said, const std::vector<std::string>& written) {
  std::vector<int> row(written.size() + 1);
  for (std::size_t j = 0; j < row.size(); ++j) row[j] = static_cast<int>(j);
  for (const std::string& word : said) {
    int diagonal = std::exchange(row[0], row[0] + 1);
    for (std::size_t j = 1; j < row.size(); ++j) {
      const int kept = diagonal + (word == written[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({kept, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}
}  // namespace

struct EarsTrial::Running {
  EarsProcess process;
  std::string language;
};

EarsTrial::EarsTrial(std::unique_ptr<Running> running) : running_{std::move(running)} {}
EarsTrial::EarsTrial(EarsTrial&&) noexcept = default;
EarsTrial& EarsTrial::operator=(EarsTrial&&) noexcept = default;
EarsTrial::~EarsTrial() = default;

core::Result<EarsTrial> EarsTrial::start(const EarsStore& store, const std::string& name,
                                         const std::string& language) {
  if (!store.has(name))
    return core::not_found("There are no ears called '" + name.substr(0, 60) + "'; see 'mana ears list'.");
  auto libraries = ears_libraries();
  if (!libraries) return std::move(libraries).error();
  auto process = EarsProcess::start(ears_program(), *libraries, store.folder_of(name), {language, 1});
  if (!process) return std::move(process).error();
  if (auto ready = process->wait_until_ready(kLoadsWithin); !ready) return std::move(ready).error();
  return EarsTrial{std::make_unique<Running>(Running{std::move(*process), language})};
}

core::Result<EarsTrial::Written> EarsTrial::write_down(std::span<const std::int16_t> sound, int rate_hz) {
  using namespace speech::wyoming;
  std::vector<Event> question{{"transcribe", core::Json::object({{"language", running_->language}}), {}}};
  for (Event& e : events_of(sound, rate_hz)) question.push_back(std::move(e));
  TranscriptReader reader;
  const double before = processor_seconds(running_->process.id());
  auto done = exchange(
      {"127.0.0.1", running_->process.port()}, question, [&reader](const Event& e) { return reader.take(e); },
      kAnswersWithin);
  if (!done) return std::move(done).error();
  return Written{reader.text(), processor_seconds(running_->process.id()) - before,
                 static_cast<double>(sound.size()) / rate_hz};
}

int EarsTrial::megabytes() const {
  std::ifstream file{"/proc/" + std::to_string(running_->process.id()) + "/statm"};
  long all = 0, resident = 0;
  file >> all >> resident;
  return static_cast<int>(resident * sysconf(_SC_PAGESIZE) / (1 << 20));
}

core::Result<MeasuredEars> measure_ears(const EarsStore& store, const std::string& name,
                                        const std::string& language,
                                        const std::function<void(double)>& progress) {
  auto sentences = sentences_to_try(language);
  if (!sentences) return std::move(sentences).error();
  if (sentences->empty())
    return core::not_found("There is no sentence in '" + language + "' to try them with.");
  auto trial = EarsTrial::start(store, name, language);
  if (!trial) return std::move(trial).error();
  auto voice = speech::EspeakVoice::open({.voice = {}, .language = language});
  if (!voice) return std::move(voice).error();
  MeasuredEars measured;
  double seconds = 0, of_seconds = 0;
  for (std::size_t i = 0; i < sentences->size(); ++i) {
    progress(static_cast<double>(i) / static_cast<double>(sentences->size()));
    auto spoken = voice->speak({(*sentences)[i], {}});
    if (!spoken) return std::move(spoken).error();
    auto written = trial->write_down(spoken->samples, spoken->sample_rate_hz);
    if (!written) return std::move(written).error();
    seconds += written->seconds;
    of_seconds += written->of_seconds;
    const auto said = words_in_lower_case((*sentences)[i]);
    measured.words += static_cast<int>(said.size());
    measured.wrong += words_wrong(said, words_in_lower_case(written->text));
  }
  measured.seconds_a_second = std::max(seconds, 0.01) / of_seconds;
  measured.megabytes = trial->megabytes();
  return measured;
}

}  // namespace mana::program
