#include "calendar/remote/left_out.hpp"

#include <algorithm>
#include <sstream>

#include "calendar/ical/foreign_values.hpp"

namespace mana::calendar::remote {
namespace {

constexpr std::size_t kLongestTitle = 60;

struct Titled {
  int line;
  std::string title;
};

/// A private entry's title is nobody's business, here neither.
std::string title_of(const ical::Component& entry) {
  const ical::Property *summary = entry.find("SUMMARY"), *privacy = entry.find("CLASS");
  if (summary == nullptr || (privacy != nullptr && !ical::same_name(privacy->value, "PUBLIC"))) return {};
  return ical::text_of(*summary);
}

void collect_titles(const std::vector<ical::Component>& components, std::vector<Titled>& out) {
  for (const ical::Component& c : components) {
    if (c.is("VEVENT") || c.is("VTODO")) {
      out.push_back({c.line, title_of(c)});
    } else {
      if (c.is("VTIMEZONE"))
        out.push_back({c.line, {}});  // so that its lines are not those of the entry before
      collect_titles(c.components, out);
    }
  }
}

/// At most so many bytes, cut between characters.
std::string shortened(const std::string& text) {
  if (text.size() <= kLongestTitle) return text;
  std::size_t n = kLongestTitle;
  while (n > 0 && (static_cast<unsigned char>(text[n]) & 0xC0) == 0x80) --n;
  return text.substr(0, n) + "...";
}

std::string one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
  return text;
}

std::string sentence_of(const std::vector<Titled>& titles, const ical::Issue& issue) {
  const auto after = std::upper_bound(titles.begin(), titles.end(), issue.line,
                                      [](int line, const Titled& t) { return line < t.line; });
  const std::string title = after == titles.begin() ? std::string{} : std::prev(after)->title;
  std::string out = title.empty() ? "" : "'" + shortened(title) + "': ";
  const std::string line = "line " + std::to_string(issue.line);
  const bool says_where = issue.sentence.find(line) != std::string::npos;
  return one_line(out + (says_where ? std::string{} : line + ": ") + issue.sentence);
}

std::string counted(std::size_t n, const char* one, const char* many) {
  return std::to_string(n) + (n == 1 ? one : many);
}

}  // namespace

void LeftOut::add(const LeftOut& other) {
  entries += other.entries;
  remarks += other.remarks;
  for (const std::string& s : other.sentences)
    if (sentences.size() < kMostLeftOutSentences) sentences.push_back(s);
}

LeftOut left_out_of(const ical::Document& document, const std::vector<ical::Issue>& issues) {
  std::vector<Titled> titles;
  collect_titles(document.components(), titles);
  std::sort(titles.begin(), titles.end(), [](const Titled& a, const Titled& b) { return a.line < b.line; });
  LeftOut out;
  for (const bool whole : {true, false}) {
    for (const ical::Issue& issue : issues) {
      if (issue.lost != whole) continue;
      ++(whole ? out.entries : out.remarks);
      if (out.sentences.size() < kMostLeftOutSentences) out.sentences.push_back(sentence_of(titles, issue));
    }
  }
  return out;
}

std::string summary_of(const LeftOut& l) {
  std::string out;
  if (l.entries > 0) out = counted(l.entries, " entry could not be read", " entries could not be read");
  if (l.remarks == 0) return out;
  if (!out.empty()) out += ", ";
  return out + counted(l.remarks, " remark", " remarks");
}

std::string written(const LeftOut& l) {
  if (!l.any()) return {};
  std::string out = std::to_string(l.entries) + " " + std::to_string(l.remarks) + "\n";
  for (const std::string& s : l.sentences) out += one_line(s) + "\n";
  return out;
}

LeftOut read_left_out(const std::string& text) {
  LeftOut out;
  std::istringstream lines{text};
  std::string line;
  if (!std::getline(lines, line)) return out;
  std::istringstream{line} >> out.entries >> out.remarks;
  while (std::getline(lines, line) && out.sentences.size() < kMostLeftOutSentences)
    if (!line.empty()) out.sentences.push_back(line);
  return out;
}

}  // namespace mana::calendar::remote
