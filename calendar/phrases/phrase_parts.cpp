#include "calendar/phrases/phrase_parts.hpp"

#include <algorithm>

namespace mana::calendar {
namespace {

class PartFinder {
 public:
  PartFinder(const std::vector<Token>& tokens, const PhraseGrammar& grammar)
      : tokens_{tokens}, words_{grammar.words()}, grammar_{grammar} {}

  std::vector<PhrasePart> find() {
    for (std::size_t at = 0; at < tokens_.size();) {
      const auto match = grammar_.longest_at(tokens_, at);
      if (match.rule == nullptr) {
        ++at;
        continue;
      }
      found_.push_back({match.rule->means, match.rule->a, match.rule->b, match.slots, at, at + match.size});
      at += match.size;
    }
    drop_bare_numbers();
    drop_words_in_other_use();
    every_date();
    lead();
    link();
    return std::move(parts_);
  }

 private:
  static bool leads(Means means) {
    return means == Means::From || means == Means::Until || means == Means::Between ||
           means == Means::Except || means == Means::Filler;
  }

  bool is_sign_between(std::size_t from, std::size_t to) const {
    return std::all_of(tokens_.begin() + static_cast<std::ptrdiff_t>(from),
                       tokens_.begin() + static_cast<std::ptrdiff_t>(to), [&](const Token& t) {
                         return t.text == "," || is_listed(t.text, words_.ands) ||
                                is_listed(t.text, words_.ors) || is_listed(t.text, words_.tos);
                       });
  }

  bool stands_beside(const PhrasePart& a, const PhrasePart& b) const {
    return is_sign_between(a.to, b.from) && b.from - a.to <= 2;
  }

  /// "Dentist Tuesday 3" tells an hour, "Room 3" does not.
  void drop_bare_numbers() {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < found_.size(); ++i) {
        if (found_[i].means != Means::SoftClock || !is_supported(i)) continue;
        found_[i].means = Means::Clock;
        changed = true;
      }
    }
    std::erase_if(found_, [](const PhrasePart& p) { return p.means == Means::SoftClock; });
  }

  bool is_supported(std::size_t i) const {
    const PhrasePart& bare = found_[i];
    const bool figure_is_hour = bare.slots.hour.value_or(99) <= 24;
    if (!figure_is_hour || is_of_a_house(bare.to)) return false;
    if (found_.size() == 1 && bare.from == 0 && bare.to == tokens_.size()) return true;
    if (i > 0) {
      const PhrasePart& before = found_[i - 1];
      const bool at = before.to == bare.from && leads(before.means) && before.means != Means::Except &&
                      is_time_lead(before);
      if (at) return true;
      if (before.means != Means::SoftClock && !leads(before.means) && stands_beside(before, bare)) {
        // "on the 8th, 3 Church Lane": a number that begins an address is none.
        return bare.to == tokens_.size() || i + 1 < found_.size() ||
               tokens_[bare.to].kind == Token::Kind::Sign || is_place_after(bare.to);
      }
    }
    if (i + 1 < found_.size()) {
      const PhrasePart& after = found_[i + 1];
      const bool clock = is_clock(after.means);
      // "10-11am", "8 and 8pm"; "11 o'clock Tuesday" is none of these, "ten on Tuesday" is.
      if (stands_beside(bare, after) &&
          (clock || after.means == Means::PartOfDay || after.means == Means::DayAndPart))
        return bare.to == after.from ? !clock : true;
      // "2 till 4"
      const bool till = after.means == Means::Until && bare.to == after.from && i + 2 < found_.size() &&
                        found_[i + 2].from == after.to &&
                        (is_clock(found_[i + 2].means) || found_[i + 2].means == Means::SoftClock);
      if (till) return true;
      const bool first = bare.from == 0;
      if (first && bare.to == after.from && (is_day(after.means) || after.means == Means::Filler))
        return true;
    }
    return false;
  }

  /// "4 Church Lane"
  bool is_of_a_house(std::size_t at) const {
    for (std::size_t i = at; i < std::min(at + 3, tokens_.size()); ++i) {
      if (tokens_[i].kind != Token::Kind::Word) return false;
      if (i > at && is_listed(tokens_[i].text, words_.streets)) return true;
      if (words_.streets.starts_with("stra") &&
          (tokens_[i].text.ends_with("straße") || tokens_[i].text.ends_with("weg")))
        return true;
    }
    return false;
  }

  bool is_time_lead(const PhrasePart& part) const {
    static constexpr std::string_view kLeads = "at around about approx circa @ um gegen ca etwa ungefähr by";
    const std::string& word = tokens_[part.to - 1].text;
    // "put the hairdresser in for two", but not "sandwiches for two".
    if (word == "for" && part.from > 0 && is_listed(tokens_[part.from - 1].text, "in down booked"))
      return true;
    if (part.means == Means::From || part.means == Means::Until || part.means == Means::Between) return true;
    return is_listed(word, kLeads);
  }

  bool is_place_after(std::size_t at) const {
    return is_listed(tokens_[at].text, "at in @ with im beim in bei mit for");
  }

  /// Words that are a part of a date in one place, and of a title in another: "may", "sun", "so", "second".
  void drop_words_in_other_use() {
    std::erase_if(found_, [&](const PhrasePart& p) {
      if (p.means == Means::Weekday && p.to - p.from == 1) return is_other_word(p);
      if (p.means == Means::DayOfMonth && p.slots.ordinal_in_words)
        return !is_after_article(p.from) || is_before_noun(p.to);
      return false;
    });
    // "part of the day" of nothing: "Morning coffee", "Night sitter"; beside a day it tells when.
    for (std::size_t i = 0; i < found_.size(); ++i) {
      if (found_[i].means != Means::PartOfDay && found_[i].means != Means::VagueTime) continue;
      const bool alone = found_.size() == 1 && found_[i].from == 0 && found_[i].to == tokens_.size();
      const bool near =
          (i > 0 && !leads(found_[i - 1].means) && stands_beside(found_[i - 1], found_[i])) ||
          (i + 1 < found_.size() && found_[i].from == 0 && stands_beside(found_[i], found_[i + 1])) ||
          found_[i].to - found_[i].from > 1 || alone || (i > 0 && leads(found_[i - 1].means));
      if (!near) found_.erase(found_.begin() + static_cast<std::ptrdiff_t>(i--));
    }
  }

  bool is_after_article(std::size_t at) const {
    return at > 0 && is_listed(tokens_[at - 1].text, "the am den dem zum vom bis");
  }

  /// "the second opinion", "the first aid course"
  bool is_before_noun(std::size_t at) const {
    const bool of_a_part =
        std::any_of(found_.begin(), found_.end(), [&](const PhrasePart& p) { return p.from == at; });
    return at < tokens_.size() && tokens_[at].kind == Token::Kind::Word && !of_a_part && !is_place_after(at);
  }

  /// "every Christmas", "every 3 May" come once a year; "every" before anything else was not understood.
  void every_date() {
    for (std::size_t i = 0; i < found_.size(); ++i) {
      if (found_[i].means != Means::EachDate) continue;
      const bool dated = i + 1 < found_.size() && found_[i + 1].from == found_[i].to &&
                         (found_[i + 1].means == Means::Feast || found_[i + 1].means == Means::Date);
      if (dated) {
        found_[i].means = Means::Every;
        found_[i].a = 1;
        found_[i].b = 7;
      } else {
        found_.erase(found_.begin() + static_cast<std::ptrdiff_t>(i--));
      }
    }
  }

  /// Short names of weekdays are words of their own: "sun", "sat", "do", "so", "mi".
  bool is_other_word(const PhrasePart& p) const {
    const Token& t = tokens_[p.from];
    if (t.text.size() > 3 || !is_listed(t.text, "sun sat wed do so mi di mo fr sa")) return false;
    if (t.text == "sun" || t.text == "sat" || t.text == "wed") {
      const bool after_the = p.from > 0 && is_listed(tokens_[p.from - 1].text, "the in a and");
      return after_the;
    }
    // German: a capital letter, or a time or date beside it.
    const bool beside = std::any_of(found_.begin(), found_.end(), [&](const PhrasePart& o) {
      return &o != &p && (is_day(o.means) || is_clock(o.means)) &&
             (stands_beside(p, o) || stands_beside(o, p));
    });
    return !t.capital && !beside && tokens_.size() > 1;
  }

  /// Gives each part the words that lead to it.
  void lead() {
    for (std::size_t i = 0; i < found_.size(); ++i) {
      PhrasePart part = found_[i];
      // "except in August": what is left out is no day that is known, and has to be asked for.
      const bool alone = i + 1 == found_.size() || found_[i + 1].from != part.to;
      if (leads(part.means) && !(part.means == Means::Except && part.a == 1 && alone)) continue;
      for (std::size_t k = i; k > 0;) {
        const PhrasePart& before = found_[--k];
        if (!leads(before.means) || before.to != part.from) break;
        part.from = before.from;
        part.is_from = part.is_from || before.means == Means::From;
        part.is_until = part.is_until || before.means == Means::Until;
        part.is_excepted = part.is_excepted || before.means == Means::Except;
        part.is_between = part.is_between || before.means == Means::Between;
      }
      parts_.push_back(part);
    }
  }

  void link() {
    for (std::size_t i = 1; i < parts_.size(); ++i) {
      PhrasePart& part = parts_[i];
      const PhrasePart& before = parts_[i - 1];
      part.link = link_between(before.to, part.from);
      // "from 2 till 4": "till" leads to what ends it.
      if (part.is_until && (part.link == Link::Beside || part.link == Link::And)) part.link = Link::To;
      if (part.is_excepted && before.is_excepted) continue;
      if (before.is_excepted && (part.link == Link::And || part.link == Link::Or)) part.is_excepted = true;
    }
    // The words between them belong to the later one.
    for (std::size_t i = 1; i < parts_.size(); ++i)
      if (parts_[i].link != Link::Apart) parts_[i].from = parts_[i - 1].to;
  }

  Link link_between(std::size_t from, std::size_t to) const {
    Link link = Link::Beside;
    for (std::size_t i = from; i < to; ++i) {
      const std::string& t = tokens_[i].text;
      if (is_listed(t, words_.ors)) {
        link = Link::Or;
      } else if (is_listed(t, words_.tos)) {
        link = link == Link::Or ? link : Link::To;
      } else if (is_listed(t, words_.ands)) {
        link = link == Link::Beside ? Link::And : link;
      } else if (t != "(" && t != ")" && t != "." && t != ":" && t != ";") {
        return Link::Apart;
      }
    }
    return link;
  }

  const std::vector<Token>& tokens_;
  const PhraseWords& words_;
  const PhraseGrammar& grammar_;
  std::vector<PhrasePart> found_, parts_;
};

}  // namespace

bool is_day(Means means) { return means <= Means::VagueDay || means == Means::DayAndPart; }
bool is_clock(Means means) { return means >= Means::Clock && means <= Means::Midnight; }
bool is_repeat(Means means) { return means >= Means::Every && means <= Means::VagueRepeat; }

bool is_listed(std::string_view word, std::string_view list, char mark) {
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(mark), list.size());
    if (list.substr(0, end) == word) return !word.empty();
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return false;
}

std::vector<PhrasePart> phrase_parts(const std::vector<Token>& tokens, const PhraseGrammar& grammar) {
  return PartFinder{tokens, grammar}.find();
}

}  // namespace mana::calendar
