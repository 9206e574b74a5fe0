#include "agent/platform/zone/names.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace mana::zone {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;

/// Windows' names, each with the main place that the Unicode CLDR project assigns to it.
constexpr std::array kWindows = {
    Pair{"AUS Central Standard Time", "Australia/Darwin"},
    Pair{"AUS Eastern Standard Time", "Australia/Sydney"},
    Pair{"Afghanistan Standard Time", "Asia/Kabul"},
    Pair{"Alaskan Standard Time", "America/Anchorage"},
    Pair{"Aleutian Standard Time", "America/Adak"},
    Pair{"Altai Standard Time", "Asia/Barnaul"},
    Pair{"Arab Standard Time", "Asia/Riyadh"},
    Pair{"Arabian Standard Time", "Asia/Dubai"},
    Pair{"Arabic Standard Time", "Asia/Baghdad"},
    Pair{"Argentina Standard Time", "America/Argentina/Buenos_Aires"},
    Pair{"Astrakhan Standard Time", "Europe/Astrakhan"},
    Pair{"Atlantic Standard Time", "America/Halifax"},
    Pair{"Aus Central W. Standard Time", "Australia/Eucla"},
    Pair{"Azerbaijan Standard Time", "Asia/Baku"},
    Pair{"Azores Standard Time", "Atlantic/Azores"},
    Pair{"Bahia Standard Time", "America/Bahia"},
    Pair{"Bangladesh Standard Time", "Asia/Dhaka"},
    Pair{"Belarus Standard Time", "Europe/Minsk"},
    Pair{"Bougainville Standard Time", "Pacific/Bougainville"},
    Pair{"Canada Central Standard Time", "America/Regina"},
    Pair{"Cape Verde Standard Time", "Atlantic/Cape_Verde"},
    Pair{"Caucasus Standard Time", "Asia/Yerevan"},
    Pair{"Cen. Australia Standard Time", "Australia/Adelaide"},
    Pair{"Central America Standard Time", "America/Guatemala"},
    Pair{"Central Asia Standard Time", "Asia/Almaty"},
    Pair{"Central Brazilian Standard Time", "America/Cuiaba"},
    Pair{"Central Europe Standard Time", "Europe/Budapest"},
    Pair{"Central European Standard Time", "Europe/Warsaw"},
    Pair{"Central Pacific Standard Time", "Pacific/Guadalcanal"},
    Pair{"Central Standard Time", "America/Chicago"},
    Pair{"Central Standard Time (Mexico)", "America/Mexico_City"},
    Pair{"Chatham Islands Standard Time", "Pacific/Chatham"},
    Pair{"China Standard Time", "Asia/Shanghai"},
    Pair{"Cuba Standard Time", "America/Havana"},
    Pair{"Dateline Standard Time", "Etc/GMT+12"},
    Pair{"E. Africa Standard Time", "Africa/Nairobi"},
    Pair{"E. Australia Standard Time", "Australia/Brisbane"},
    Pair{"E. Europe Standard Time", "Europe/Chisinau"},
    Pair{"E. South America Standard Time", "America/Sao_Paulo"},
    Pair{"Easter Island Standard Time", "Pacific/Easter"},
    Pair{"Eastern Standard Time", "America/New_York"},
    Pair{"Eastern Standard Time (Mexico)", "America/Cancun"},
    Pair{"Egypt Standard Time", "Africa/Cairo"},
    Pair{"Ekaterinburg Standard Time", "Asia/Yekaterinburg"},
    Pair{"FLE Standard Time", "Europe/Kiev"},
    Pair{"Fiji Standard Time", "Pacific/Fiji"},
    Pair{"GMT Standard Time", "Europe/London"},
    Pair{"GTB Standard Time", "Europe/Bucharest"},
    Pair{"Georgian Standard Time", "Asia/Tbilisi"},
    Pair{"Greenland Standard Time", "America/Godthab"},
    Pair{"Greenwich Standard Time", "Atlantic/Reykjavik"},
    Pair{"Haiti Standard Time", "America/Port-au-Prince"},
    Pair{"Hawaiian Standard Time", "Pacific/Honolulu"},
    Pair{"India Standard Time", "Asia/Calcutta"},
    Pair{"Iran Standard Time", "Asia/Tehran"},
    Pair{"Israel Standard Time", "Asia/Jerusalem"},
    Pair{"Jordan Standard Time", "Asia/Amman"},
    Pair{"Kaliningrad Standard Time", "Europe/Kaliningrad"},
    Pair{"Kamchatka Standard Time", "Asia/Kamchatka"},
    Pair{"Korea Standard Time", "Asia/Seoul"},
    Pair{"Libya Standard Time", "Africa/Tripoli"},
    Pair{"Line Islands Standard Time", "Pacific/Kiritimati"},
    Pair{"Lord Howe Standard Time", "Australia/Lord_Howe"},
    Pair{"Magadan Standard Time", "Asia/Magadan"},
    Pair{"Magallanes Standard Time", "America/Punta_Arenas"},
    Pair{"Marquesas Standard Time", "Pacific/Marquesas"},
    Pair{"Mauritius Standard Time", "Indian/Mauritius"},
    Pair{"Mexico Standard Time", "America/Mexico_City"},
    Pair{"Mexico Standard Time 2", "America/Mazatlan"},
    Pair{"Mid-Atlantic Standard Time", "Etc/GMT+2"},
    Pair{"Middle East Standard Time", "Asia/Beirut"},
    Pair{"Montevideo Standard Time", "America/Montevideo"},
    Pair{"Morocco Standard Time", "Africa/Casablanca"},
    Pair{"Mountain Standard Time", "America/Denver"},
    Pair{"Mountain Standard Time (Mexico)", "America/Mazatlan"},
    Pair{"Myanmar Standard Time", "Asia/Rangoon"},
    Pair{"N. Central Asia Standard Time", "Asia/Novosibirsk"},
    Pair{"Namibia Standard Time", "Africa/Windhoek"},
    Pair{"Nepal Standard Time", "Asia/Katmandu"},
    Pair{"New Zealand Standard Time", "Pacific/Auckland"},
    Pair{"Newfoundland Standard Time", "America/St_Johns"},
    Pair{"Norfolk Standard Time", "Pacific/Norfolk"},
    Pair{"North Asia East Standard Time", "Asia/Irkutsk"},
    Pair{"North Asia Standard Time", "Asia/Krasnoyarsk"},
    Pair{"North Korea Standard Time", "Asia/Pyongyang"},
    Pair{"Omsk Standard Time", "Asia/Omsk"},
    Pair{"Pacific SA Standard Time", "America/Santiago"},
    Pair{"Pacific Standard Time", "America/Los_Angeles"},
    Pair{"Pacific Standard Time (Mexico)", "America/Tijuana"},
    Pair{"Pakistan Standard Time", "Asia/Karachi"},
    Pair{"Paraguay Standard Time", "America/Asuncion"},
    Pair{"Qyzylorda Standard Time", "Asia/Qyzylorda"},
    Pair{"Romance Standard Time", "Europe/Paris"},
    Pair{"Russia Time Zone 10", "Asia/Srednekolymsk"},
    Pair{"Russia Time Zone 11", "Asia/Kamchatka"},
    Pair{"Russia Time Zone 3", "Europe/Samara"},
    Pair{"Russian Standard Time", "Europe/Moscow"},
    Pair{"SA Eastern Standard Time", "America/Cayenne"},
    Pair{"SA Pacific Standard Time", "America/Bogota"},
    Pair{"SA Western Standard Time", "America/La_Paz"},
    Pair{"SE Asia Standard Time", "Asia/Bangkok"},
    Pair{"Saint Pierre Standard Time", "America/Miquelon"},
    Pair{"Sakhalin Standard Time", "Asia/Sakhalin"},
    Pair{"Samoa Standard Time", "Pacific/Apia"},
    Pair{"Sao Tome Standard Time", "Africa/Sao_Tome"},
    Pair{"Saratov Standard Time", "Europe/Saratov"},
    Pair{"Singapore Standard Time", "Asia/Singapore"},
    Pair{"South Africa Standard Time", "Africa/Johannesburg"},
    Pair{"South Sudan Standard Time", "Africa/Juba"},
    Pair{"Sri Lanka Standard Time", "Asia/Colombo"},
    Pair{"Sudan Standard Time", "Africa/Khartoum"},
    Pair{"Syria Standard Time", "Asia/Damascus"},
    Pair{"Taipei Standard Time", "Asia/Taipei"},
    Pair{"Tasmania Standard Time", "Australia/Hobart"},
    Pair{"Tocantins Standard Time", "America/Araguaina"},
    Pair{"Tokyo Standard Time", "Asia/Tokyo"},
    Pair{"Tomsk Standard Time", "Asia/Tomsk"},
    Pair{"Tonga Standard Time", "Pacific/Tongatapu"},
    Pair{"Transbaikal Standard Time", "Asia/Chita"},
    Pair{"Turkey Standard Time", "Europe/Istanbul"},
    Pair{"Turks And Caicos Standard Time", "America/Grand_Turk"},
    Pair{"US Eastern Standard Time", "America/Indianapolis"},
    Pair{"US Mountain Standard Time", "America/Phoenix"},
    Pair{"UTC", "Etc/UTC"},
    Pair{"UTC+12", "Etc/GMT-12"},
    Pair{"UTC+13", "Etc/GMT-13"},
    Pair{"UTC-02", "Etc/GMT+2"},
    Pair{"UTC-08", "Etc/GMT+8"},
    Pair{"UTC-09", "Etc/GMT+9"},
    Pair{"UTC-11", "Etc/GMT+11"},
    Pair{"Ulaanbaatar Standard Time", "Asia/Ulaanbaatar"},
    Pair{"Venezuela Standard Time", "America/Caracas"},
    Pair{"Vladivostok Standard Time", "Asia/Vladivostok"},
    Pair{"Volgograd Standard Time", "Europe/Volgograd"},
    Pair{"W. Australia Standard Time", "Australia/Perth"},
    Pair{"W. Central Africa Standard Time", "Africa/Lagos"},
    Pair{"W. Europe Standard Time", "Europe/Berlin"},
    Pair{"W. Mongolia Standard Time", "Asia/Hovd"},
    Pair{"West Asia Standard Time", "Asia/Tashkent"},
    Pair{"West Bank Standard Time", "Asia/Hebron"},
    Pair{"West Pacific Standard Time", "Pacific/Port_Moresby"},
    Pair{"Yakutsk Standard Time", "Asia/Yakutsk"},
    Pair{"Yukon Standard Time", "America/Whitehorse"},
};

/// What Outlook shows, what Exchange and old programs wrote, and what tzdata has sorted out since.
constexpr std::array kOthers = {
    Pair{"Eastern Time", "America/New_York"},
    Pair{"Eastern Time (US & Canada)", "America/New_York"},
    Pair{"Eastern", "America/New_York"},
    Pair{"Eastern Daylight Time", "America/New_York"},
    Pair{"US-Eastern", "America/New_York"},
    Pair{"US/Eastern", "America/New_York"},
    Pair{"EST5EDT", "America/New_York"},
    Pair{"EDT", "America/New_York"},
    Pair{"Central Time", "America/Chicago"},
    Pair{"Central Time (US & Canada)", "America/Chicago"},
    Pair{"Central Daylight Time", "America/Chicago"},
    Pair{"US-Central", "America/Chicago"},
    Pair{"US/Central", "America/Chicago"},
    Pair{"CST6CDT", "America/Chicago"},
    Pair{"CST", "America/Chicago"},
    Pair{"CDT", "America/Chicago"},
    Pair{"Mountain Time", "America/Denver"},
    Pair{"Mountain Time (US & Canada)", "America/Denver"},
    Pair{"Mountain Daylight Time", "America/Denver"},
    Pair{"US-Mountain", "America/Denver"},
    Pair{"US/Mountain", "America/Denver"},
    Pair{"MST7MDT", "America/Denver"},
    Pair{"MDT", "America/Denver"},
    Pair{"Pacific Time", "America/Los_Angeles"},
    Pair{"Pacific Time (US & Canada)", "America/Los_Angeles"},
    Pair{"Pacific Daylight Time", "America/Los_Angeles"},
    Pair{"US-Pacific", "America/Los_Angeles"},
    Pair{"US/Pacific", "America/Los_Angeles"},
    Pair{"PST8PDT", "America/Los_Angeles"},
    Pair{"PST", "America/Los_Angeles"},
    Pair{"PDT", "America/Los_Angeles"},
    Pair{"Atlantic Time (Canada)", "America/Halifax"},
    Pair{"Greenwich Mean Time", "Europe/London"},
    Pair{"GMT Daylight Time", "Europe/London"},
    Pair{"British Summer Time", "Europe/London"},
    Pair{"BST", "Europe/London"},
    Pair{"GB", "Europe/London"},
    Pair{"Dublin, Edinburgh, Lisbon, London", "Europe/London"},
    Pair{"Western European Time", "Europe/Lisbon"},
    Pair{"Western European Standard Time", "Europe/Lisbon"},
    Pair{"Western European Summer Time", "Europe/Lisbon"},
    Pair{"Central European Time", "Europe/Berlin"},
    Pair{"Central European Summer Time", "Europe/Berlin"},
    Pair{"Mitteleuropäische Zeit", "Europe/Berlin"},
    Pair{"W. Europe", "Europe/Berlin"},
    Pair{"CEST", "Europe/Berlin"},
    Pair{"Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "Europe/Berlin"},
    Pair{"Amsterdam, Berlin", "Europe/Berlin"},
    Pair{"Brussels, Copenhagen, Madrid, Paris", "Europe/Paris"},
    Pair{"Belgrade, Bratislava, Budapest, Ljubljana, Prague", "Europe/Budapest"},
    Pair{"Sarajevo, Skopje, Warsaw, Zagreb", "Europe/Warsaw"},
    Pair{"Eastern European Time", "Europe/Athens"},
    Pair{"Eastern European Summer Time", "Europe/Athens"},
    Pair{"EEST", "Europe/Athens"},
    Pair{"Athens, Bucharest", "Europe/Bucharest"},
    Pair{"Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius", "Europe/Helsinki"},
    Pair{"Moscow Standard Time", "Europe/Moscow"},
    Pair{"Moscow, St. Petersburg, Volgograd", "Europe/Moscow"},
    Pair{"IST", "Asia/Kolkata"},
    Pair{"Chennai, Kolkata, Mumbai, New Delhi", "Asia/Kolkata"},
    Pair{"JST", "Asia/Tokyo"},
    Pair{"Osaka, Sapporo, Tokyo", "Asia/Tokyo"},
    Pair{"Beijing, Chongqing, Hong Kong, Urumqi", "Asia/Shanghai"},
    Pair{"Adelaide", "Australia/Adelaide"},
    Pair{"Canberra, Melbourne, Sydney", "Australia/Sydney"},
    Pair{"Brisbane", "Australia/Brisbane"},
    Pair{"Perth", "Australia/Perth"},
    Pair{"Hobart", "Australia/Hobart"},
    Pair{"Darwin", "Australia/Darwin"},
    Pair{"Auckland, Wellington", "Pacific/Auckland"},
    Pair{"AEST", "Australia/Brisbane"},
    Pair{"AEDT", "Australia/Sydney"},
    Pair{"ACST", "Australia/Darwin"},
    Pair{"ACDT", "Australia/Adelaide"},
    Pair{"AWST", "Australia/Perth"},
    Pair{"NZST", "Pacific/Auckland"},
    Pair{"NZDT", "Pacific/Auckland"},
    Pair{"Coordinated Universal Time", "Etc/UTC"},
    Pair{"Universal Coordinated Time", "Etc/UTC"},
    Pair{"GMT", "Etc/UTC"},
    Pair{"Zulu", "Etc/UTC"},
    // Names of the database that only the package tzdata-legacy still has on newer systems.
    Pair{"Asia/Calcutta", "Asia/Kolkata"},
    Pair{"Asia/Katmandu", "Asia/Kathmandu"},
    Pair{"Asia/Rangoon", "Asia/Yangon"},
    Pair{"Asia/Saigon", "Asia/Ho_Chi_Minh"},
    Pair{"Europe/Kiev", "Europe/Kyiv"},
    Pair{"America/Godthab", "America/Nuuk"},
    Pair{"America/Indianapolis", "America/Indiana/Indianapolis"},
    Pair{"America/Buenos_Aires", "America/Argentina/Buenos_Aires"},
};

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

bool same(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

template <std::size_t N>
std::string_view look_up(const std::array<Pair, N>& table, std::string_view name) {
  for (const auto& [foreign, iana] : table)
    if (same(foreign, name)) return iana;
  return {};
}

}  // namespace

std::string_view iana_name_of(std::string_view name) {
  // Exchange: "tzone://Microsoft/Utc"; "tzone://Microsoft/Custom" names none.
  constexpr std::string_view kExchange = "tzone://Microsoft/";
  if (name.size() > kExchange.size() && same(name.substr(0, kExchange.size()), kExchange)) {
    name.remove_prefix(kExchange.size());
    if (same(name, "Utc")) return "Etc/UTC";
  }
  // Outlook's list: "(UTC+01:00) Amsterdam, Berlin", "(GMT-05.00) Eastern Time (US & Canada)".
  if (name.starts_with("(UTC") || name.starts_with("(GMT")) {
    const auto end = name.find(')');
    if (end == std::string_view::npos) return {};
    name.remove_prefix(end + 1);
    while (name.starts_with(' ')) name.remove_prefix(1);
  }
  const auto found = look_up(kWindows, name);
  return found.empty() ? look_up(kOthers, name) : found;
}

std::string_view without_vendor_prefix(std::string_view name) {
  if (!name.starts_with('/')) return name;
  // The prefix ends at some '/'; the zone is "Area/City" or "Area/State/City", whose area is a known word.
  for (const std::string_view area : {"/Africa/", "/America/", "/Antarctica/", "/Arctic/", "/Asia/",
                                      "/Atlantic/", "/Australia/", "/Brazil/", "/Canada/", "/Chile/", "/Etc/",
                                      "/Europe/", "/Indian/", "/Mexico/", "/Pacific/", "/US/"}) {
    const auto at = name.find(area);
    if (at != std::string_view::npos) return name.substr(at + 1);
  }
  return name.substr(name.rfind('/') + 1);
}

}  // namespace mana::zone
