#include <string>
#include <string_view>

#include "agent/core/check.hpp"
#include "agent/platform/http/address.hpp"
#include "calendar/remote/dav_xml.hpp"
#include "tests/fuzz/seeds.hpp"

std::vector<mana::fuzz::Bytes> mana::fuzz::made_seeds() {
  constexpr std::string_view kListing =
      "<?xml version=\"1.0\"?><d:multistatus xmlns:d=\"DAV:\" "
      "xmlns:c=\"urn:ietf:params:xml:ns:caldav\"><d:response>"
      "<d:href>/cal/a%20b.ics</d:href><d:propstat><d:prop><d:getetag>\"1\"</"
      "d:getetag><c:calendar-data>BEGIN:VCALENDAR\n"
      "END:VCALENDAR</c:calendar-data></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>"
      "<d:response><d:href>../b.ics</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response>"
      "<d:sync-token>http://x/1</d:sync-token></d:multistatus>";
  constexpr std::string_view kHome =
      "<multistatus "
      "xmlns=\"DAV:\"><response><href>/</href><propstat><prop><resourcetype><collection/><C:calendar "
      "xmlns:C=\"c\"/></resourcetype><current-user-principal><href>/u/</href></current-user-principal>"
      "<C:calendar-home-set xmlns:C=\"c\"><href>https://p05.example.org/1/</href></C:calendar-home-set>"
      "<current-user-privilege-set><privilege><write/></privilege></current-user-privilege-set>"
      "<C:supported-calendar-component-set xmlns:C=\"c\"><C:comp "
      "name=\"VEVENT\"/></C:supported-calendar-component-set>"
      "</prop><status>HTTP/1.1 200 OK</status></propstat><propstat><prop><getctag/></prop><status>HTTP/1.1 "
      "404 "
      "Not Found</status></propstat><error><valid-sync-token/></error></response></multistatus>";
  return {Bytes(kListing.begin(), kListing.end()), Bytes(kHome.begin(), kHome.end())};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mana;
  using namespace mana::calendar::remote;
  const auto answer = read_multistatus({reinterpret_cast<const char*>(data), size});
  if (!answer) {
    MANA_CHECK(!answer.error().sentence.empty(), "a fault without a sentence");
    return 0;
  }
  for (const DavResource& r : answer->resources) {
    const auto place = platform::join_address("https://dav.example.org/cal/", r.href);
    MANA_CHECK(!place || place->starts_with("http"), "an address that is not of the web");
    MANA_CHECK(platform::normal_path(platform::normal_path(r.href)) == platform::normal_path(r.href),
               "a path that is never normal");
    (void)ask_for_texts({r.href});
  }
  return 0;
}
