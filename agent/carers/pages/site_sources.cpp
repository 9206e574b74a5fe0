#include "agent/carers/pages/carers_site.hpp"
#include "agent/carers/server/html.hpp"
#include "agent/platform/sqlite/rows.hpp"
#include "calendar/remote/left_out.hpp"
#include "calendar/wording/spoken_title.hpp"

namespace mana::carers {
namespace {

constexpr std::size_t kMostShown = 5;  // of one calendar; 'mana calendar sources' has more

struct Followed {
  std::string name, fault;
  calendar::remote::LeftOut left_out;
};

}  // namespace

/// Calendars from elsewhere that did not come, or of which something could not be read; "" when all is well.
std::string CarersSite::sources_note(const Visit& visit) {
  if (!visit.can(Deed::SeeWhatHappened)) return {};
  auto rows =
      rows_of(prepared(db_,
                       "SELECT name,fault,left_out FROM sources WHERE fault<>'' OR left_out<>'' ORDER "
                       "BY name"),
              [](const platform::Statement& row) {
                return Followed{row.text(0), row.text(1), calendar::remote::read_left_out(row.text(2))};
              });
  if (!rows) return "<p class=\"alert\">" + te("error.store") + "</p>\n";
  if (rows->empty()) return {};
  std::string h =
      "<section aria-labelledby=\"sources\"><h2 id=\"sources\">" + te("sources.title") + "</h2>\n<ul>\n";
  for (const Followed& f : *rows) {
    h += "<li><strong>" + escaped(calendar::shown_text(f.name, 60)) + "</strong>";
    if (!f.fault.empty()) h += ": " + escaped(calendar::shown_text(f.fault, 300));
    const auto count = [&](const char* key, std::size_t n) {
      if (n > 0) h += " " + escaped(words_.with(key, "n", std::to_string(n)));
    };
    count("sources.left_out", f.left_out.entries);
    count("sources.remarks", f.left_out.remarks);
    h += "<ul>";
    for (std::size_t i = 0; i < f.left_out.sentences.size() && i < kMostShown; ++i)
      h += "<li class=\"quiet\">" + escaped(calendar::shown_text(f.left_out.sentences[i], 300)) + "</li>";
    h += "</ul></li>\n";
  }
  return h + "</ul></section>\n";
}

}  // namespace mana::carers
