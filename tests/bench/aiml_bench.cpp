#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include "agent/core/random.hpp"
#include "dialogue/aiml/brain/image.hpp"
#include "dialogue/aiml/reading/brain_loader.hpp"
#include "dialogue/aiml/session/session.hpp"

// How long a set of 98,000 categories takes: to read, to open as an image, to answer. The large public sets
// are not ours to ship, so one of their shape is made: as many wildcards, srai, stars, random items, that and
// sizes.
//   bench_aiml [TURNS]     prints one line for each figure; times are of this thread, not of the wall

namespace {

namespace fs = std::filesystem;
namespace aiml = mana::dialogue::aiml;
using mana::core::Random;

constexpr int kCategories = 98'000, kFiles = 66, kWords = 14'000;

double thread_seconds() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

long resident_kib() {
  std::ifstream in{"/proc/self/statm"};
  long size = 0, resident = 0;
  in >> size >> resident;
  return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

/// Words as they are used: few of them often, many seldom (Zipf).
class Words {
 public:
  explicit Words(Random& random) : random_{random} {
    for (int i = 0; i < kWords; ++i) {
      std::string word;
      for (int n = i + 26; n > 0; n /= 26) word.push_back(static_cast<char>('A' + n % 26));
      list_.push_back(word + (i % 3 == 0 ? "ER" : i % 3 == 1 ? "O" : ""));
    }
  }
  const std::string& any() {
    const double u = random_.uniform();
    return list_[static_cast<std::size_t>(std::pow(static_cast<double>(kWords), u)) % kWords];
  }
  std::string phrase(std::uint64_t least, std::uint64_t most) {
    std::string out;
    for (std::uint64_t n = least + random_.below(most - least + 1); n > 0; --n)
      out += (out.empty() ? "" : " ") + any();
    return out;
  }

 private:
  Random& random_;
  std::vector<std::string> list_;
};

class SetMaker {
 public:
  std::vector<std::string> inputs;  // what the patterns are about

  void write(const fs::path& folder) {
    for (int file = 0; file < kFiles; ++file) {
      std::ofstream out{folder / ("set" + std::to_string(100 + file) + ".aiml")};
      out << "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<aiml version=\"1.0.1\">\n";
      for (int i = 0; i < kCategories / kFiles; ++i) out << category();
      if (file == 0) adversaries(out);
      out << "</aiml>\n";
    }
  }

 private:
  // Patterns like "* A * A * B", which take other engines minutes.
  static void adversaries(std::ofstream& out) {
    for (char c = 'B'; c <= 'W'; ++c)
      out << "<category><pattern>* A * A * A * A * A * " << c
          << "</pattern><template>x</template></category>\n";
    for (int n = 0; n < 40; ++n) {  // with the wildcards of the second version
      out << "<category><pattern>";
      for (int i = 0; i < 6; ++i) out << "^ A # B ";
      out << "Z" << n << "</pattern><template>x</template></category>\n";
    }
    out << "<category><pattern>DOUBLE *</pattern><template><srai>DOUBLE <star/> A</srai><srai>DOUBLE <star/> "
           "B</srai></template></category>\n";
  }

  std::string pattern() {
    std::string words = words_.phrase(2, 5);
    const std::uint64_t kind = random_.below(98);
    if (kind < 17) words += " *";
    if (kind >= 17 && kind < 21) words = "* " + words;
    if (kind >= 21 && kind < 26) words += " _";
    if (kind >= 26 && kind < 31) words = "_ " + words;
    return words;
  }

  std::string category() {
    const std::string p = pattern();
    if (inputs.size() < 40'000) inputs.push_back(p);
    std::string out = "<category>\n<pattern>" + p + "</pattern>\n";
    if (random_.below(20) == 0) out += "<that>" + words_.phrase(2, 4) + "</that>\n";
    return out + "<template>" + template_text() + "</template>\n</category>\n";
  }

  std::string template_text() {
    const std::uint64_t kind = random_.below(100);
    if (kind < 32) return "<srai>" + inputs[random_.below(inputs.size())] + "</srai>";
    if (kind < 42) return "<think><set name=\"topic\"><star/></set></think>" + words_.phrase(6, 12) + ".";
    if (kind < 52) return words_.phrase(3, 6) + " <person><star/></person>? <get name=\"name\"/>.";
    if (kind < 54) {
      std::string out = "<random>\n";
      for (int i = 0; i < 5; ++i) out += "   <li>" + words_.phrase(5, 9) + ".</li>\n";
      return out + "</random>";
    }
    if (kind < 58) return words_.phrase(5, 9) + ". <sr/>";
    return words_.phrase(9, 18) + ".";
  }

  Random random_{7};
  Words words_{random_};
};

/// What somebody may say: patterns with their holes filled, words left out or added.
std::vector<std::string> turns_for(const std::vector<std::string>& patterns, int count) {
  Random random{11};
  Words words{random};
  std::vector<std::string> out;
  for (int i = 0; i < count; ++i) {
    std::string said;
    for (const char c : patterns[random.below(patterns.size())]) {
      if (c == '*' || c == '_')
        said += words.phrase(1, 4);
      else
        said.push_back(static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c));
    }
    if (random.below(5) == 0) said += " " + words.phrase(1, 6);
    if (i % 1000 == 0) said = "a x a x a x a x a x a x a x a x a x a x a x a x a x a x a x q";
    if (i % 1000 == 250) {
      said.clear();
      for (int n = 0; n < 180; ++n) said += "a b ";
    }
    if (i % 1000 == 500) said = "double a b c";
    out.push_back(said);
  }
  return out;
}

void answer_all(const aiml::Brain& brain, const std::vector<std::string>& turns) {
  aiml::Session session{brain, aiml::SessionOptions{}};
  std::vector<double> times;
  int answered = 0, aborted = 0;
  for (const std::string& said : turns) {
    const double begin = thread_seconds();
    const aiml::Reply reply = session.turn(said);
    times.push_back(thread_seconds() - begin);
    answered += reply.answered ? 1 : 0;
    aborted += reply.aborted.empty() ? 0 : 1;
  }
  std::sort(times.begin(), times.end());
  const auto at = [&](double q) {
    return times[static_cast<std::size_t>(q * static_cast<double>(times.size() - 1))] * 1e6;
  };
  std::printf("turns %zu  answered %d  aborted %d\n", turns.size(), answered, aborted);
  std::printf("turn p50 %.0f us  p95 %.0f us  p99 %.0f us  worst %.0f us\n", at(0.5), at(0.95), at(0.99),
              at(1));
}

}  // namespace

int main(int argc, char** argv) {
  const fs::path folder = fs::temp_directory_path() / ("mana_aiml_bench_" + std::to_string(getpid()));
  fs::create_directories(folder);
  SetMaker maker;
  maker.write(folder);
  const auto turns = turns_for(maker.inputs, argc > 1 ? std::atoi(argv[1]) : 8000);
  maker.inputs.clear();
  maker.inputs.shrink_to_fit();

  const long before = resident_kib();
  const double begin = thread_seconds();
  auto loaded = aiml::load_brain({folder});
  const double read = thread_seconds() - begin;
  if (!loaded) return 1;
  const auto& t = loaded->brain.graph.tables();
  std::uintmax_t bytes = 0;
  for (const auto& entry : fs::directory_iterator{folder}) bytes += entry.file_size();
  std::printf("files %.1f MB  ", static_cast<double>(bytes) / 1e6);
  std::printf("categories %zu  nodes %zu  words %zu  text %.1f MB\n", t.categories.size(), t.nodes.size(),
              t.word_ends.size(), static_cast<double>(t.text.size()) / 1e6);
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  std::printf("read from text %.3f s  memory +%.1f MiB (the whole process %.1f MiB, at most %.1f MiB)\n",
              read, static_cast<double>(resident_kib() - before) / 1024,
              static_cast<double>(resident_kib()) / 1024, static_cast<double>(usage.ru_maxrss) / 1024);
  answer_all(loaded->brain, turns);

  const fs::path image = folder / "set.image";
  const auto files = aiml::files_of({folder});
  const std::uint64_t stamp = aiml::stamp_of(*files);
  if (!aiml::save_image(loaded->brain, stamp, image)) return 1;
  const double opening = thread_seconds();
  const auto opened = aiml::open_image(image, stamp);
  std::printf("image %.1f MB  opened in %.1f ms\n", static_cast<double>(fs::file_size(image)) / 1e6,
              (thread_seconds() - opening) * 1e3);
  if (!opened) return 1;
  answer_all(*opened, turns);
  fs::remove_all(folder);
  return 0;
}
