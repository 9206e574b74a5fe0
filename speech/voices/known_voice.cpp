#include "speech/voices/known_voice.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <sstream>

#include "agent/core/private_file.hpp"

namespace mana::speech {
namespace {
namespace fs = std::filesystem;
constexpr char kEnding[] = ".voice";
constexpr std::uintmax_t kMostBytes = 1 << 20;
constexpr int kMostStreams = 8, kMostWidth = 64;
constexpr double kWildest = 1e3;  // of a number in a transform that came of speech
constexpr double kMostCaution = 5;
constexpr double kLongestPause = 10;  // seconds

void write(std::string& to, double value) {
  char text[40];
  const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::general, 9).ptr;
  to.append(text, end).append(" ");
}

void write(std::string& to, const std::vector<double>& values, std::size_t in_a_row) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    write(to, values[i]);
    if ((i + 1) % in_a_row == 0) to += '\n';
  }
}

/// The format that PocketSphinx's -mllr reads: classes, streams, and for each of those its width, A, b, and
/// what variances are multiplied by. It stops there; what comes after is ours.
std::string text_of(const KnownVoice& v) {
  const auto width = static_cast<std::size_t>(v.transform.width);
  std::string out = "1\n" + std::to_string(v.transform.streams.size()) + "\n";
  for (const MeanTransform::Stream& s : v.transform.streams) {
    out += std::to_string(width) + "\n";
    write(out, s.a, width);
    write(out, s.b, width);
    write(out, std::vector<double>(width, 1.0), width);
  }
  out += "caution ";
  write(out, v.caution);
  out += "\nphrases " + std::to_string(v.phrases) + "\n";
  if (v.pause > core::Duration{}) {
    out += "pause ";
    write(out, core::to_seconds(v.pause));
    out += '\n';
  }
  const std::string consent = core::to_line(v.consent);
  return consent.empty() ? out : out + "consent " + consent + "\n";
}

/// Words of a text, one after the other, as numbers.
class Numbers {
 public:
  explicit Numbers(const std::string& text) : in_{text} {}
  bool next(double& value, double most) {
    std::string word;
    if (!(in_ >> word)) return false;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    return error == std::errc{} && end == word.data() + word.size() && std::abs(value) <= most;
  }
  bool next(int& value, int most) {
    double number = 0;
    if (!next(number, most) || number < 0 || number != std::floor(number)) return false;
    value = static_cast<int>(number);
    return true;
  }
  bool next(std::vector<double>& values, std::size_t count) {
    values.resize(count);
    return std::all_of(values.begin(), values.end(), [this](double& v) { return next(v, kWildest); });
  }
  std::string line() {
    std::string line;
    if (in_.get() == ' ') std::getline(in_, line);
    return line;
  }
  bool word(const char* wanted) {
    std::string word;
    return in_ >> word && word == wanted;
  }
  /// Whether that word comes next; what is another stays.
  bool perhaps(const char* wanted) {
    const auto here = in_.tellg();
    if (word(wanted)) return true;
    in_.clear();
    in_.seekg(here);
    return false;
  }

 private:
  std::istringstream in_;
};

bool parse(const std::string& text, KnownVoice& v) {
  Numbers in{text};
  int classes = 0, streams = 0;
  if (!in.next(classes, 1) || classes != 1 || !in.next(streams, kMostStreams)) return false;
  std::vector<double> variances;
  for (int i = 0; i < streams; ++i) {
    int width = 0;
    if (!in.next(width, kMostWidth) || width == 0 || (i > 0 && width != v.transform.width)) return false;
    v.transform.width = width;
    const auto n = static_cast<std::size_t>(width);
    MeanTransform::Stream s;
    if (!in.next(s.a, n * n) || !in.next(s.b, n) || !in.next(variances, n)) return false;
    if (std::any_of(variances.begin(), variances.end(), [](double x) { return x != 1; })) return false;
    v.transform.streams.push_back(std::move(s));
  }
  if (!in.word("caution") || !in.next(v.caution, kMostCaution)) return false;
  if (!in.word("phrases") || !in.next(v.phrases, 1'000'000)) return false;
  // Early files have neither.
  double pause = 0;
  if (in.perhaps("pause") && (!in.next(pause, kLongestPause) || pause < 0)) return false;
  v.pause = core::seconds(pause);
  if (in.perhaps("consent")) v.consent = core::consent_of(in.line());
  return true;
}
}  // namespace

bool is_name_of_a_voice(const std::string& name) {
  constexpr std::size_t kLongest = 80;
  const auto is_letter = [](char c) {
    const auto u = static_cast<unsigned char>(c);
    return u >= 0x80 || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           c == ' ' || c == '-' || c == '\'';
  };
  return !name.empty() && name.size() <= kLongest && name.front() != ' ' &&
         std::all_of(name.begin(), name.end(), is_letter);
}

fs::path voice_file(const fs::path& folder, const std::string& name) { return folder / (name + kEnding); }

core::Status remember_voice(const fs::path& folder, const std::string& name, const KnownVoice& voice) {
  auto kept = core::write_private_file(voice_file(folder, name), text_of(voice));
  return kept ? std::move(kept) : std::move(kept).error().during("The voice could not be kept");
}

core::Result<KnownVoice> read_voice(const fs::path& file) {
  std::error_code missing;
  const std::uintmax_t size = fs::file_size(file, missing);
  if (missing)
    return core::not_found("There is no voice in " + file.string() + ": 'mana learn-voice' learns one");
  std::ifstream in{file};
  std::stringstream text;
  if (size <= kMostBytes) text << in.rdbuf();
  KnownVoice v;
  if (!parse(text.str(), v))
    return core::bad_input("The voice in " + file.string() +
                           " is damaged: erase the file, and learn the voice again with 'mana learn-voice'");
  return v;
}

core::Status forget_voice(const fs::path& folder, const std::string& name) {
  const auto nobody = [&name] { return core::not_found("No voice of " + name + " is known"); };
  if (!is_name_of_a_voice(name)) return nobody();
  auto erased = core::erase_private_file(voice_file(folder, name));
  return erased || erased.error().code != core::ErrorCode::NotFound ? erased : nobody();
}

std::vector<std::string> voices_known(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code missing;
  for (const auto& entry : fs::directory_iterator{folder, missing})
    if (entry.path().extension() == kEnding) names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace mana::speech
