#include "calendar/remote/dav_xml.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <pugixml.hpp>

#include "agent/core/xml_text.hpp"

namespace mana::calendar::remote {
namespace {

using Node = pugi::xml_node;

constexpr std::string_view kHead = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n";
constexpr std::string_view kSpaces =
    " xmlns:d=\"DAV:\" xmlns:c=\"urn:ietf:params:xml:ns:caldav\" xmlns:s=\"http://calendarserver.org/ns/\"";

std::string_view local_name(const Node& node) {
  const std::string_view name = node.name();
  const std::size_t colon = name.rfind(':');
  return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

Node child(const Node& parent, std::string_view name) {
  return parent.find_child([name](const Node& n) { return local_name(n) == name; });
}

std::string text_of(const Node& node) {
  std::string out;
  for (const Node& part : node.children())
    if (part.type() == pugi::node_pcdata || part.type() == pugi::node_cdata) out += part.value();
  return out;
}

std::string trimmed(std::string text) {
  constexpr const char* kBlank = " \t\r\n";
  text.erase(0, text.find_first_not_of(kBlank));
  text.resize(text.find_last_not_of(kBlank) + 1);
  return text;
}

std::string word_of(const Node& node) { return trimmed(text_of(node)); }

/// "HTTP/1.1 404 Not Found" -> 404
int status_of(const Node& node) {
  const std::string line = word_of(node);
  const std::size_t blank = line.find(' ');
  int status = 0;
  if (blank != std::string::npos) std::from_chars(line.data() + blank + 1, line.data() + line.size(), status);
  return status;
}

/// XML turns line ends into LF; iCalendar wants CRLF.
std::string with_crlf(const std::string& text) {
  std::string out;
  out.reserve(text.size() + text.size() / 30);
  for (const char c : text) {
    if (c == '\n' && (out.empty() || out.back() != '\r')) out += '\r';
    out += c;
  }
  return out;
}

void read_types(const Node& node, DavResource& r) {
  r.is_collection = static_cast<bool>(child(node, "collection"));
  r.is_calendar = static_cast<bool>(child(node, "calendar"));
}

void read_components(const Node& node, DavResource& r) {
  r.has_events = false;
  for (const Node& comp : node.children())
    for (const std::string_view kind : {"VEVENT", "VTODO"})
      if (comp.attribute("name").value() == kind) r.has_events = true;
}

void read_privileges(const Node& node, DavResource& r) {
  constexpr std::array<std::string_view, 4> kWriting{"all", "write", "write-content", "bind"};
  r.may_write = false;
  for (const Node& privilege : node.children())
    for (const Node& kind : privilege.children())
      if (std::find(kWriting.begin(), kWriting.end(), local_name(kind)) != kWriting.end()) r.may_write = true;
}

struct Property {
  std::string_view name;
  void (*read)(const Node&, DavResource&);
};
constexpr std::array kProperties{
    Property{"getetag", [](const Node& n, DavResource& r) { r.etag = word_of(n); }},
    Property{"getctag", [](const Node& n, DavResource& r) { r.ctag = word_of(n); }},
    Property{"sync-token", [](const Node& n, DavResource& r) { r.sync_token = word_of(n); }},
    Property{"displayname", [](const Node& n, DavResource& r) { r.name = word_of(n); }},
    Property{"calendar-data", [](const Node& n, DavResource& r) { r.data = with_crlf(text_of(n)); }},
    Property{"current-user-principal",
             [](const Node& n, DavResource& r) { r.principal = word_of(child(n, "href")); }},
    Property{"calendar-home-set",
             [](const Node& n, DavResource& r) {
               for (const Node& home : n.children())
                 if (local_name(home) == "href") r.homes.push_back(word_of(home));
             }},
    Property{"resourcetype", read_types},
    Property{"supported-calendar-component-set", read_components},
    Property{"current-user-privilege-set", read_privileges}};

void read_property(const Node& node, DavResource& r) {
  const auto found = std::find_if(kProperties.begin(), kProperties.end(),
                                  [&](const Property& p) { return p.name == local_name(node); });
  if (found != kProperties.end()) found->read(node, r);
}

DavResource read_response(const Node& response) {
  DavResource r;
  for (const Node& part : response.children()) {
    const std::string_view name = local_name(part);
    if (name == "href" && r.href.empty()) r.href = word_of(part);
    if (name == "status") r.status = status_of(part);
    if (name == "error") r.refused = true;
    if (name != "propstat") continue;
    const int status = status_of(child(part, "status"));
    r.property_status = std::max(r.property_status, status);
    r.refused = r.refused || static_cast<bool>(child(part, "error"));
    if (status != 0 && (status < 200 || status >= 300)) continue;  // "not here": the values are empty
    const Node properties = child(part, "prop");
    for (const Node& property : properties.children()) read_property(property, r);
  }
  return r;
}

std::string element(std::string_view name, std::string_view inside) {
  return std::string{kHead} + "<" + std::string{name} + std::string{kSpaces} + ">" + std::string{inside} +
         "</" + std::string{name} + ">";
}

}  // namespace

core::Result<Multistatus> read_multistatus(std::string_view xml) {
  pugi::xml_document document;
  const auto parsed = document.load_buffer(xml.data(), xml.size());
  const Node root = child(document, "multistatus");
  if (!parsed || !root) return core::bad_input("What came is no answer of a CalDAV server.");
  Multistatus out;
  for (const Node& part : root.children()) {
    if (local_name(part) == "response") out.resources.push_back(read_response(part));
    if (local_name(part) == "sync-token") out.sync_token = word_of(part);
  }
  return out;
}

std::string ask_for_principal() {
  return element("d:propfind",
                 "<d:prop><d:current-user-principal/><c:calendar-home-set/><d:resourcetype/></d:prop>");
}
std::string ask_for_calendars() {
  return element("d:propfind",
                 "<d:prop><d:resourcetype/><d:displayname/><c:supported-calendar-component-set/>"
                 "<d:current-user-privilege-set/><s:getctag/><d:sync-token/></d:prop>");
}
std::string ask_for_etags() {
  return element("d:propfind", "<d:prop><d:getetag/><d:resourcetype/></d:prop>");
}
std::string ask_for_changes(std::string_view sync_token) {
  return element("d:sync-collection", "<d:sync-token>" + core::xml_escaped(sync_token) +
                                          "</d:sync-token><d:sync-level>1</d:sync-level>"
                                          "<d:prop><d:getetag/></d:prop>");
}
std::string ask_for_texts(const std::vector<std::string>& hrefs) {
  std::string inside = "<d:prop><d:getetag/><c:calendar-data/></d:prop>";
  for (const std::string& href : hrefs) inside += "<d:href>" + core::xml_escaped(href) + "</d:href>";
  return element("c:calendar-multiget", inside);
}

}  // namespace mana::calendar::remote
