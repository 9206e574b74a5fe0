#include "agent/evaluation/program/evaluate_command.hpp"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

/// `mana evaluate`: judges what the senses decided, and what others decided, against the truth.
namespace mana::program {
namespace evaluate {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestSentence = 600;

std::string printable(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
  if (text.size() > kLongestSentence) text = text.substr(0, kLongestSentence) + " ...";
  return text;
}

std::string size_in_words(std::uintmax_t bytes) {
  const bool giga = bytes >= (std::uintmax_t{1} << 30);
  return std::to_string(bytes >> (giga ? 30 : 20)) + (giga ? " GiB" : " MiB");
}

core::Result<std::string> read_stream(std::istream& in, std::uintmax_t largest) {
  std::string text;
  std::vector<char> block(1 << 20);
  while (in.read(block.data(), static_cast<std::streamsize>(block.size())) || in.gcount() > 0) {
    text.append(block.data(), static_cast<std::size_t>(in.gcount()));
    if (text.size() > largest)
      return core::bad_input("it is larger than " + size_in_words(largest) + "; split it.");
  }
  return text;
}

}  // namespace

int fail(const core::Error& error) {
  std::fprintf(stderr, "mana evaluate: %s\n", printable(error.sentence).c_str());
  return error.code == core::ErrorCode::Io ? kCouldNot : kBadData;
}

int fail_on(const std::string& file, core::Error error) {
  return fail(std::move(error).during("'" + file + "'"));
}

void remark(const std::string& sentence) { std::fprintf(stderr, "%s\n", printable(sentence).c_str()); }

core::Result<std::string> read_input(const std::string& name, std::uintmax_t largest) {
  if (name != "-") {
    std::error_code error;
    if (fs::is_directory(name, error)) return core::bad_input("it is a folder, not a file.");
    const auto size = fs::file_size(name, error);
    if (!error && size > largest)
      return core::bad_input("it has " + size_in_words(size) + "; more than " + size_in_words(largest) +
                             " are not read. Split it, or leave columns out.");
  }
  std::ifstream file;
  if (name != "-") {
    file.open(name, std::ios::binary);
    if (!file) return core::not_found("it cannot be read; check its name.");
  }
  auto text = read_stream(name == "-" ? std::cin : file, largest);
  if (text && text->empty()) return core::bad_input("it is empty.");
  return text;
}

core::Status write_output(const std::string& name, const std::string& text) {
  if (name == "-") {
    std::fwrite(text.data(), 1, text.size(), stdout);
    return {};
  }
  std::ofstream out{name, std::ios::binary};
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
  out.close();
  if (!out) return core::io_error("'" + name + "' cannot be written; check the folder and the disk.");
  return {};
}

}  // namespace evaluate

void add_evaluate(Command& parent) {
  Command& c = parent.command("evaluate", "How good decisions are, with chance taken out");
  for (const auto add :
       {evaluate::add_confusion, evaluate::add_log, evaluate::add_curves, evaluate::add_text,
        evaluate::add_words, evaluate::add_raters, evaluate::add_people, evaluate::add_compare,
        evaluate::add_study, evaluate::add_annotate, evaluate::add_cases, evaluate::add_measures})
    add(c);
}

}  // namespace mana::program
