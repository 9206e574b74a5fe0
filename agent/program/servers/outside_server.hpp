#pragma once
#include <map>
#include <set>
#include <stop_token>
#include <string>

#include "agent/core/result.hpp"
#include "agent/core/settings.hpp"
#include "agent/core/time.hpp"
#include "agent/platform/http/transport.hpp"
#include "dialogue/aiml/session/surroundings.hpp"

namespace mana::program {

/// Servers outside the house that <sraix service="..."> may ask: an encyclopaedia, a language model. None is
/// there unless the settings name it: what is said stays in the house.
///
/// What goes over the wire, so that any server can be put behind it with a few lines:
///
///     POST URL            {"service": "encyclopaedia", "text": "who was Mozart", "hint": "", "language":
///     "en-GB"} 200                 {"answer": "Mozart was a composer ..."} 200, or 404         {"answer":
///     ""}, or nothing: it does not know
struct OutsideServers {
  std::map<std::string, std::string, std::less<>> urls;  ///< by service; http or https
  std::string language = "en-GB";
  core::Duration longest = std::chrono::seconds{6};  ///< then the answer is done without

  std::set<std::string, std::less<>> services() const;
};

/// Of the settings [outside]. BadInput: an address is none.
core::Result<OutsideServers> outside_servers(const core::Settings& settings);

/// Asks, and waits until there is an answer or a stop is asked for. Words alone, at most kMostLetters of
/// them, ended with a sentence. NotFound: it does not know; Unavailable, Timeout, BadInput: there is no
/// answer. Threads: any.
core::Result<std::string> ask_server(const OutsideServers& servers,
                                     const dialogue::aiml::OutsideQuestion& question,
                                     const std::stop_token& stop);
inline constexpr std::size_t kMostLetters = 600;

/// The same, and waits no longer than `servers.longest`. For a terminal, where nobody else wants the thread.
core::Result<std::string> ask_server_and_wait(const OutsideServers& servers,
                                              const dialogue::aiml::OutsideQuestion& question);

/// What came back. Errors: as of ask_server.
core::Result<std::string> read_answer(const platform::HttpResponse& response, const std::string& url);

/// What a server may answer, as it is spoken.
std::string spoken_answer(std::string_view answer);

}  // namespace mana::program
