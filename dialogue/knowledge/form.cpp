#include "dialogue/knowledge/form.hpp"

#include <algorithm>

#include "dialogue/knowledge/text_lines.hpp"

namespace mana::dialogue::knowledge {
namespace {

bool stand_at(const std::vector<std::string>& way, Words words, std::size_t at) {
  if (at + way.size() > words.size()) return false;
  for (std::size_t i = 0; i < way.size(); ++i)
    if (words[at + i].text != way[i]) return false;
  return true;
}

std::size_t slot_length(std::string_view slot, Words words, std::size_t at, const SlotReader* reader) {
  if (at >= words.size()) return 0;
  if (slot == "n") return words[at].number ? 1 : 0;
  if (slot == "word") return words[at].number ? 0 : 1;
  return reader == nullptr ? 0 : reader->length(slot, words, at);
}

}  // namespace

const Slot* Found::slot(std::string_view name, std::size_t nth) const {
  for (const Slot& s : slots)
    if (s.name == name && nth-- == 0) return &s;
  return nullptr;
}

Form::Form(std::string_view pattern) {
  while (!pattern.empty()) {
    const std::size_t blank = std::min(pattern.find(' '), pattern.size());
    std::string_view part = pattern.substr(0, blank);
    pattern.remove_prefix(std::min(blank + 1, pattern.size()));
    if (part.empty()) continue;
    Element e;
    e.optional = part.ends_with('?');
    if (e.optional) part.remove_suffix(1);
    if (part.starts_with('{')) {
      e.slot = part.substr(1, part.size() - 2);
    } else {
      for (const std::string& way : split(part, '|')) e.ways.push_back(split(way, '_'));
    }
    elements_.push_back(std::move(e));
  }
}

bool Form::walk(std::size_t element, Words words, std::size_t at, const SlotReader* reader,
                Found& found) const {
  if (element == elements_.size()) {
    found.end = at;
    return true;
  }
  const Element& e = elements_[element];
  if (!e.slot.empty()) {
    if (const std::size_t length = slot_length(e.slot, words, at, reader); length > 0) {
      found.slots.push_back({e.slot, at, at + length});
      if (walk(element + 1, words, at + length, reader, found)) return true;
      found.slots.pop_back();
    }
  }
  for (const auto& way : e.ways)
    if (stand_at(way, words, at) && walk(element + 1, words, at + way.size(), reader, found)) return true;
  return e.optional && walk(element + 1, words, at, reader, found);
}

std::optional<Found> Form::match(Words words, std::size_t at, const SlotReader* reader) const {
  Found found;
  found.begin = at;
  if (!walk(0, words, at, reader, found)) return {};
  return found;
}

std::optional<Found> Form::find(Words words, const SlotReader* reader) const {
  for (std::size_t at = 0; at < words.size() && is_lead_in(words.first(at)); ++at) {
    auto found = match(words, at, reader);
    if (found && (found->end == words.size() || words[found->end].begins) &&
        is_remark(words.subspan(found->end)))
      return found;
  }
  return {};
}

std::optional<Found> Form::find_last(Words words, const SlotReader* reader) const {
  for (std::size_t at = 0; at < words.size(); ++at) {
    auto found = match(words, at, reader);
    if (found &&
        (found->end == words.size() || (words[found->end].begins && is_remark(words.subspan(found->end)))))
      return found;
  }
  return {};
}

std::optional<FormFound> first_of(const std::vector<Form>& forms, Words words, const SlotReader* reader) {
  for (std::size_t i = 0; i < forms.size(); ++i)
    if (auto found = forms[i].find(words, reader)) return FormFound{i, *std::move(found)};
  return {};
}

}  // namespace mana::dialogue::knowledge
