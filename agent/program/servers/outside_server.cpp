#include "agent/program/servers/outside_server.hpp"

#include <utility>

#include "agent/core/json_reader.hpp"
#include "agent/platform/http/address.hpp"
#include "agent/platform/http/curl_transport.hpp"
#include "agent/platform/tasks/background_task.hpp"
#include "dialogue/aiml/text/utf8.hpp"

namespace mana::program {
namespace {

namespace aiml = dialogue::aiml;
using core::Json;

constexpr std::size_t kLargestAnswer = 256U << 10U;
constexpr std::size_t kMostAsked = 2'000;  // bytes

struct Service {
  const char* name;
  const char* setting;
};
constexpr Service kServices[] = {{"encyclopaedia", "outside.encyclopaedia"}, {"chat", "outside.chat"}};

core::Error unknown() { return core::not_found("That is not known there."); }

}  // namespace

std::set<std::string, std::less<>> OutsideServers::services() const {
  std::set<std::string, std::less<>> all;
  for (const auto& [service, url] : urls) all.insert(service);
  return all;
}

core::Result<OutsideServers> outside_servers(const core::Settings& settings) {
  OutsideServers servers;
  servers.language = settings.text("person.language");
  servers.longest = core::seconds(settings.number("outside.longest"));
  for (const Service& s : kServices) {
    const std::string& url = settings.text(s.setting);
    if (url.empty()) continue;
    if (!url.starts_with("http://") && !url.starts_with("https://"))
      return core::bad_input(std::string{"the setting "} + s.setting + ": '" + url +
                             "' is no address of a server; it begins with http:// or https://");
    servers.urls[s.name] = url;
  }
  return servers;
}

core::Result<std::string> read_answer(const platform::HttpResponse& response, const std::string& url) {
  if (response.status == 404) return unknown();
  if (!response.good()) return platform::refusal(response, url);
  const auto body = core::parse_json(response.body);
  const Json* given = body ? body->find("answer") : nullptr;
  if (!body || !body->is_object() || (given != nullptr && !given->is_string() && !given->is_null()))
    return core::bad_input("'" + platform::host_of(url) +
                           "' does not answer as MANA asks: with {\"answer\": \"...\"}");
  if (given == nullptr || given->is_null()) return unknown();
  std::string answer = spoken_answer(given->get<std::string>());
  if (answer.empty()) return unknown();
  return answer;
}

std::string spoken_answer(std::string_view answer) {
  std::string words = aiml::single_spaced(aiml::clean(answer));
  if (words.size() <= kMostLetters) return words;
  words.resize(kMostLetters);
  const std::size_t end = words.find_last_of(".!?");
  const std::size_t cut = end != std::string::npos ? end + 1 : std::min(words.rfind(' '), words.size());
  words.resize(cut);
  return words;
}

core::Result<std::string> ask_server(const OutsideServers& servers, const aiml::OutsideQuestion& question,
                                     const std::stop_token& stop) {
  const auto url = servers.urls.find(question.service);
  if (url == servers.urls.end()) return unknown();
  platform::CurlTransport transport;
  const std::stop_callback end{stop, [&transport] { transport.give_up(); }};
  platform::HttpRequest request;
  request.method = "POST";
  request.url = url->second;
  request.headers = {{"Content-Type", "application/json"}, {"Accept", "application/json"}};
  request.largest_body = kLargestAnswer;
  request.body = Json{{"service", question.service},
                      {"text", question.text.substr(0, kMostAsked)},
                      {"hint", question.hint},
                      {"language", servers.language}}
                     .dump();
  const auto response = transport.send(request);
  if (!response) return response.error();
  return read_answer(*response, url->second);
}

core::Result<std::string> ask_server_and_wait(const OutsideServers& servers,
                                              const aiml::OutsideQuestion& question) {
  platform::BackgroundTask<core::Result<std::string>> beside;
  beside.begin([&](const std::stop_token& stop) { return ask_server(servers, question, stop); });
  if (beside.wait(servers.longest))
    if (auto answer = beside.take()) return std::move(*answer);
  return core::Error{core::ErrorCode::Timeout, "Nobody outside answered in time."};
}

}  // namespace mana::program
