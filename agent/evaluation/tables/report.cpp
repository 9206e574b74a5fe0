#include "agent/evaluation/tables/report.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "agent/core/json.hpp"
#include "agent/evaluation/tables/csv.hpp"

namespace mana::evaluation {
namespace {

using core::Json;
using Cells = std::vector<std::vector<std::string>>;

// ---- how wide a text is on the screen: characters, not bytes
std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string padded(const std::string& text, std::size_t width, bool right) {
  const std::string space(width - std::min(width, width_of(text)), ' ');
  return right ? space + text : text + space;
}

/// The first column to the left, the others to the right, but a last one of notes to the left.
std::string aligned(const Cells& rows, bool notes) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
  }
  std::string out;
  for (const auto& row : rows) {
    std::string line = " ";
    for (std::size_t i = 0; i < row.size(); ++i) {
      const bool left = i == 0 || (notes && i + 1 == widths.size());
      line += " " + padded(row[i], widths[i], !left) + (i + 1 < row.size() ? " " : "");
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
  return out;
}

std::string markdown(const Cells& rows, bool notes) {
  const auto escaped = [](std::string text) {
    for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2) text.insert(at, "\\");
    return text;
  };
  std::string out;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    out += "|";
    for (const auto& cell : rows[i]) out += " " + escaped(cell) + " |";
    out += "\n";
    if (i > 0) continue;
    out += "|";
    for (std::size_t c = 0; c < rows[0].size(); ++c)
      out += c == 0 || (notes && c + 1 == rows[0].size()) ? " --- |" : " ---: |";
    out += "\n";
  }
  return out;
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? std::string{"\"\""} : std::string{c};
  return out + "\"";
}

Cells cells_of(const Section& s) {
  Cells cells{{s.title.empty() ? "measure" : s.title, "value", "95 % interval", "chance", ""}};
  for (const Row& r : s.rows)
    cells.push_back(
        {r.name, shown(r.value),
         r.interval.has_value() ? shown(r.interval.low, 4) + " to " + shown(r.interval.high, 4) : "",
         r.chance ? shown(*r.chance, 4) : "", r.note});
  // Columns that nobody fills are not shown.
  for (std::size_t c = cells[0].size(); c-- > 1;) {
    const bool empty =
        std::all_of(cells.begin() + 1, cells.end(), [&](const auto& row) { return row[c].empty(); });
    if (empty)
      for (auto& row : cells) row.erase(row.begin() + static_cast<std::ptrdiff_t>(c));
  }
  return cells;
}

bool has_notes(const Section& s) {
  return std::any_of(s.rows.begin(), s.rows.end(), [](const Row& r) { return !r.note.empty(); });
}

Cells cells_of(const Grid& g) {
  Cells cells{g.columns};
  cells.insert(cells.end(), g.rows.begin(), g.rows.end());
  return cells;
}

std::string as_text(const Report& r) {
  std::string out = r.title.empty() ? "" : r.title + "\n";
  for (const auto& [name, value] : r.facts)
    out.append("  ").append(name).append(": ").append(value).append("\n");
  for (const Section& s : r.sections)
    if (!s.rows.empty() && !s.for_programs) out += "\n" + aligned(cells_of(s), has_notes(s));
  for (const Grid& g : r.grids)
    out += "\n" + (g.title.empty() ? "" : g.title + "\n") + aligned(cells_of(g), g.notes);
  for (const auto& remark : r.remarks) out.append("\n").append(remark).append("\n");
  return out + (r.signature.empty() ? "" : "\n" + r.signature + "\n");
}

std::string as_markdown(const Report& r) {
  std::string out = r.title.empty() ? "" : "## " + r.title + "\n\n";
  for (const auto& [name, value] : r.facts)
    out.append("* ").append(name).append(": ").append(value).append("\n");
  for (const Section& s : r.sections)
    if (!s.rows.empty() && !s.for_programs) out += "\n" + markdown(cells_of(s), has_notes(s));
  for (const Grid& g : r.grids)
    out += "\n" + (g.title.empty() ? "" : g.title + "\n\n") + markdown(cells_of(g), g.notes);
  for (const auto& remark : r.remarks) out.append("\n").append(remark).append("\n");
  return out + (r.signature.empty() ? "" : "\n`" + r.signature + "`\n");
}

std::string as_csv(const Report& r) {
  std::string out = "section,measure,value,status,low,high,chance,note,signature\n";
  for (const Section& s : r.sections)
    for (const Row& row : s.rows) {
      const bool interval = row.interval.has_value();
      out += csv_field(s.title) + "," + csv_field(row.name) + "," +
             (row.value.has_value() ? shown(row.value.value, 12) : "") + "," +
             std::string{to_string(row.value.validity)} + "," +
             (interval ? shown(row.interval.low, 12) : "") + "," +
             (interval ? shown(row.interval.high, 12) : "") + "," +
             (row.chance ? shown(*row.chance, 12) : "") + "," + csv_field(row.note) + "," +
             csv_field(r.signature) + "\n";
    }
  return out;
}

std::string as_json(const Report& r) {
  const auto line = [](const Json& j) { return j.dump() + "\n"; };
  Json head;
  head["report"] = r.title;
  for (const auto& [name, value] : r.facts) {
    const auto number = number_of(value);
    head[name] = number ? Json(*number) : Json(value);
  }
  if (!r.remarks.empty()) head["remarks"] = r.remarks;
  head["signature"] = r.signature;
  std::string out = line(head);
  for (const Section& s : r.sections)
    for (const Row& row : s.rows) {
      Json j;
      if (!s.title.empty()) j["section"] = s.title;
      j["measure"] = row.name;
      j["value"] = row.value.has_value()                      ? Json(row.value.value)
                   : row.value.validity == Validity::Infinite ? Json("inf")
                                                              : Json();
      j["status"] = to_string(row.value.validity);
      if (row.interval.has_value()) j["low"] = row.interval.low;
      if (row.interval.has_value()) j["high"] = row.interval.high;
      if (row.chance) j["chance"] = *row.chance;
      if (!row.note.empty()) j["note"] = row.note;
      j["signature"] = r.signature;
      out += line(j);
    }
  for (const Grid& g : r.grids) {
    Json j;
    j["grid"] = g.title;
    j["columns"] = g.columns;
    j["rows"] = g.rows;
    out += line(j);
  }
  return out;
}

}  // namespace

std::string shown(double x, int digits) {
  if (x == 0 || (std::abs(x) >= 1e-4 && std::abs(x) < 1e7)) return fixed(x, digits);
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.*g", digits, x);
  return text.data();
}

std::string fixed(double x, int decimals) {
  std::array<char, 400> text{};  // the largest double has 309 digits
  std::snprintf(text.data(), text.size(), "%.*f", decimals, x);
  std::string out = text.data();
  if (out.find_first_not_of("-0.") == std::string::npos && out.starts_with('-'))
    out.erase(0, 1);  // no "-0.000"
  return out;
}

std::string shown(const Measured& m) {
  if (m.validity == Validity::Undefined) return "undefined";
  if (m.validity == Validity::Infinite) return "inf";
  const bool whole = m.value == std::floor(m.value) && std::abs(m.value) < 1e15;
  return (whole ? shown(m.value, 0) : shown(m.value)) + (m.validity == Validity::Limit ? " (limit)" : "");
}

std::string render(const Report& report, Format format) {
  switch (format) {
    case Format::Text: return as_text(report);
    case Format::Json: return as_json(report);
    case Format::Markdown: return as_markdown(report);
    case Format::Csv: return as_csv(report);
  }
  return {};
}

core::Result<Requirement> parse_requirement(const std::string& text) {
  const std::size_t at = text.find_first_of("<>");
  if (at != std::string::npos && at > 0) {
    const std::size_t length = at + 1 < text.size() && text[at + 1] == '=' ? 2 : 1;
    const auto bound = number_of(std::string_view{text}.substr(at + length));
    if (bound) return Requirement{std::string{trimmed(text.substr(0, at))}, text.substr(at, length), *bound};
  }
  return core::bad_input(
      "--require wants a measure, a comparison and a number, such as 'informedness>=0.8', not '" + text +
      "'.");
}

core::Result<bool> met(const Requirement& q, const Report& report) {
  for (const Section& s : report.sections)
    for (const Row& row : s.rows) {
      if (row.name != q.name) continue;
      if (row.value.validity == Validity::Undefined) return false;
      const double v = row.value.value;
      if (q.comparison == ">=") return v >= q.bound;
      if (q.comparison == ">") return v > q.bound;
      return q.comparison == "<=" ? v <= q.bound : v < q.bound;
    }
  return core::bad_input("--require: there is no result '" + q.name + "' in this report.");
}

}  // namespace mana::evaluation
