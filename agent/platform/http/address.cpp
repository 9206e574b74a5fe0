#include "agent/platform/http/address.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

namespace mana::platform {
namespace {

constexpr std::size_t kLongest = 2000;

struct Scheme {
  std::string_view typed, meant;
};
constexpr std::array kSchemes{Scheme{"https://", "https://"}, Scheme{"http://", "http://"},
                              Scheme{"webcal://", "https://"}, Scheme{"webcals://", "https://"}};

std::string lower(std::string_view text) {
  std::string out{text};
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

const Scheme* scheme_of(std::string_view typed) {
  const std::string begin = lower(typed.substr(0, 12));
  const auto found = std::find_if(kSchemes.begin(), kSchemes.end(),
                                  [&](const Scheme& s) { return begin.starts_with(s.typed); });
  return found == kSchemes.end() ? nullptr : &*found;
}

std::size_t end_of_origin(std::string_view url) {
  const std::size_t slashes = url.find("://");
  if (slashes == std::string_view::npos) return 0;
  return std::min(url.find_first_of("/?#", slashes + 3), url.size());
}

/// "a/./b/../c" -> "a/c" (RFC 3986, 5.2.4).
std::string without_dots(std::string_view path) {
  std::string out;
  std::size_t at = 0;
  while (at < path.size()) {
    const std::size_t next = std::min(path.find('/', at + 1), path.size());
    const std::string_view step = path.substr(at, next - at);
    const bool last = next == path.size();
    if (step == "/..") {
      out.resize(out.empty() ? 0 : out.rfind('/') == std::string::npos ? 0 : out.rfind('/'));
      if (last) out += '/';
    } else if (step == "/.") {
      if (last) out += '/';
    } else {
      out += step;
    }
    at = next;
  }
  return out;
}

bool is_unreserved(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
         std::string_view{"-._~"}.find(c) != std::string_view::npos;
}

void append_code(std::string& out, char c) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  const auto byte = static_cast<unsigned char>(c);
  out += '%';
  out += kDigits[byte >> 4];
  out += kDigits[byte & 15];
}

/// The byte of "%2F" at `at`, or nothing.
bool decode(std::string_view text, std::size_t at, char& out) {
  if (at + 2 >= text.size() || text[at] != '%') return false;
  unsigned value = 0;
  const auto [end, fault] = std::from_chars(text.data() + at + 1, text.data() + at + 3, value, 16);
  if (fault != std::errc{} || end != text.data() + at + 3) return false;
  out = static_cast<char>(value);
  return true;
}

core::Error not_an_address(std::string why) {
  return core::bad_input("The address cannot be used: " + std::move(why) +
                         " Write one like https://example.org/family.ics.");
}

}  // namespace

bool is_web_address(std::string_view typed) { return scheme_of(typed) != nullptr; }

core::Result<std::string> checked_address(std::string_view typed) {
  if (typed.size() > kLongest) return not_an_address("it is longer than 2000 characters.");
  if (std::any_of(typed.begin(), typed.end(), [](unsigned char c) { return c <= 0x20 || c == 0x7F; }))
    return not_an_address("there is a blank in it.");
  const Scheme* scheme = scheme_of(typed);
  if (scheme == nullptr && typed.find("://") != std::string_view::npos)
    return not_an_address("only http, https and webcal are read.");
  const std::string_view rest = scheme == nullptr ? typed : typed.substr(scheme->typed.size());
  std::string url = scheme == nullptr ? "https://" : std::string{scheme->meant};
  url += rest.substr(0, rest.find('#'));
  const std::string host = host_of(url);
  if (host.empty()) return not_an_address("it names no machine.");
  const std::string origin = url.substr(0, end_of_origin(url));
  if (origin.find('@') != std::string::npos)
    return not_an_address("a name or password inside an address is no secret; use --user.");
  return url;
}

core::Result<std::string> join_address(std::string_view base, std::string_view reference) {
  if (reference.empty()) return not_an_address("the server sends to nowhere.");
  if (reference.find("://") != std::string_view::npos && reference.find("://") < 12)
    return checked_address(reference);
  const std::string origin = origin_of(base);
  if (reference.starts_with("//"))
    return checked_address(origin.substr(0, origin.find("//")) + std::string{reference});
  if (reference.starts_with('/')) return checked_address(origin + without_dots(reference));
  std::string folder = path_of(base);
  folder.resize(folder.find_first_of("?#") == std::string::npos ? folder.size() : folder.find_first_of("?#"));
  folder.resize(folder.rfind('/') + 1);
  return checked_address(origin + without_dots(folder + std::string{reference}));
}

std::string origin_of(std::string_view url) { return std::string{url.substr(0, end_of_origin(url))}; }

std::string host_of(std::string_view url) {
  const std::string origin = origin_of(url);
  const std::size_t slashes = origin.find("://");
  if (slashes == std::string::npos) return {};
  std::string_view authority = std::string_view{origin}.substr(slashes + 3);
  if (const auto at = authority.rfind('@'); at != std::string_view::npos) authority.remove_prefix(at + 1);
  if (authority.starts_with('['))
    return lower(authority.substr(0, std::min(authority.find(']'), authority.size() - 1) + 1));
  return lower(authority.substr(0, authority.find(':')));
}

std::string path_of(std::string_view url) {
  const std::string_view path = url.substr(end_of_origin(url));
  return path.starts_with('/') ? std::string{path} : "/" + std::string{path};
}

bool same_site(std::string_view a, std::string_view b) {
  const std::string one = host_of(a), other = host_of(b);
  if (one == other) return true;
  if (!b.starts_with("https:")) return false;
  const auto parent = [](const std::string& host) {
    const std::size_t dot = host.find('.');
    return dot == std::string::npos ? std::string{} : host.substr(dot);
  };
  const std::string above = parent(one);
  const bool is_a_domain = std::count(above.begin(), above.end(), '.') >= 2;
  return is_a_domain && std::isalpha(static_cast<unsigned char>(above.back())) != 0 && parent(other) == above;
}

bool is_private_host(std::string_view host) {
  if (host == "localhost" || host == "[::1]" || host.ends_with(".local") || host.ends_with(".lan"))
    return true;
  if (host.find('.') == std::string_view::npos && !host.starts_with('[')) return true;
  const bool is_number = host.find_first_not_of("0123456789.") == std::string_view::npos;
  if (!is_number) return false;
  if (host.starts_with("127.") || host.starts_with("10.") || host.starts_with("192.168.")) return true;
  unsigned second = 0;
  if (!host.starts_with("172.")) return false;
  std::from_chars(host.data() + 4, host.data() + host.size(), second);
  return second >= 16 && second < 32;
}

std::string encode_segment(std::string_view plain) {
  std::string out;
  for (const char c : plain) {
    if (is_unreserved(c) || c == '@') {
      out += c;
    } else {
      append_code(out, c);
    }
  }
  return out;
}

std::string normal_path(std::string_view path_or_url) {
  const std::string path = path_of(path_or_url);
  std::string out;
  for (std::size_t i = 0; i < path.size(); ++i) {
    char c = path[i];
    const bool coded = decode(path, i, c);
    if (coded) i += 2;
    const bool is_separator = c == '/' && !coded;
    if (is_separator || is_unreserved(c) || c == '@') {
      out += c;
    } else {
      append_code(out, c);
    }
  }
  return out;
}

}  // namespace mana::platform
