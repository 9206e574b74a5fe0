#pragma once
#include <memory>
#include <string>

#include "speech/lips/spoken_sentence.hpp"
#include "speech/wyoming/server.hpp"

namespace mana::speech::wyoming {

/// The voice of a server (Piper and others) in place of the built-in one. It knows no times of its sounds:
/// they come from the built-in voice's, moved to where the same sounds lie in the other's. Threads: any one
/// at a time; it waits for the server.
class ServerVoice {
 public:
  struct Options {
    std::string voice = {};     ///< as the server names it; empty: its usual one
    std::string speaker = {};   ///< of that voice, where it has several; empty: its usual one
    std::string language = {};  ///< a tag; empty: the voice's
  };
  ServerVoice(std::unique_ptr<Server> server, Options options)
      : server_{std::move(server)}, options_{std::move(options)} {}

  /// The sentence in the server's voice, as loud as it was. The sentence itself where the server is away, too
  /// slow, or says something else, and when it is stopped.
  SpokenSentence instead_of(SpokenSentence sentence, const std::stop_token& stop = {});
  Server& server() { return *server_; }

 private:
  core::Result<std::vector<std::int16_t>> ask(const std::string& text, int rate_hz,
                                              const std::stop_token& stop);

  std::unique_ptr<Server> server_;
  Options options_;
  bool told_ = false;  // that it is away
};

/// The same sentence with other sound: its times are moved to where the same sounds lie. BadInput where the
/// two do not say the same. The rate is the sentence's own.
core::Result<SpokenSentence> revoiced(const SpokenSentence& sentence, std::vector<std::int16_t> sound);

}  // namespace mana::speech::wyoming
