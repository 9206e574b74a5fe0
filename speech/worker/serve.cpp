#include "speech/worker/serve.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <optional>

#include "speech/synthesis/espeak_voice.hpp"
#include "speech/worker/messages.hpp"

namespace mana::speech::worker {
namespace {
class Server {
 public:
  explicit Server(int socket) : socket_{socket} {}

  /// false: the other side is gone, or talks nonsense.
  bool answer(const Event& question) {
    const std::int64_t n = question.number("n", 0);
    if (question.type == "voice") return change(n, voice_of(question));
    if (question.type == "speak") return speak(n, question);
    if (question.type == "sounds-of") return tell_sounds(n, question);
    return false;
  }

 private:
  bool send(const Event& event) const {
    const std::string bytes = encode(event);
    for (std::size_t sent = 0; sent < bytes.size();) {
      const ssize_t now = ::send(socket_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
      if (now <= 0) return false;
      sent += static_cast<std::size_t>(now);
    }
    return true;
  }
  bool refuse(std::int64_t n, const core::Error& error) const { return send(error_answer(n, error)); }
  bool refuse_without_voice(std::int64_t n) const {
    return refuse(n, core::unavailable("No voice was asked for."));
  }

  bool change(std::int64_t n, const VoiceOptions& options) {
    if (voice_) {
      const auto changed = voice_->change(options);
      return changed ? send({"ready", {{"n", n}}, {}}) : refuse(n, changed.error());
    }
    auto opened = EspeakVoice::open(options);
    if (!opened) return refuse(n, opened.error());
    voice_.emplace(std::move(*opened));
    return send({"ready", {{"n", n}}, {}});
  }
  bool speak(std::int64_t n, const Event& question) {
    if (!voice_) return refuse_without_voice(n);
    const auto made = voice_->raw(sentence_of(question), pause_of(question));
    if (!made) return refuse(n, made.error());
    for (const Event& e : answers_of(n, *made))
      if (!send(e)) return false;
    return true;
  }
  bool tell_sounds(std::int64_t n, const Event& question) {
    if (!voice_) return refuse_without_voice(n);
    return send({"sounds",
                 {{"n", n}, {"sounds", voice_->sounds_of(question.text("word"), question.text("language"))}},
                 {}});
  }

  const int socket_;
  std::optional<EspeakVoice> voice_;
};
}  // namespace

int serve(int socket, unsigned longest_s) {
  Server server{socket};
  wyoming::EventReader reader;
  std::array<char, 16 * 1024> piece{};
  while (true) {
    const ssize_t size = ::recv(socket, piece.data(), piece.size(), 0);
    if (size <= 0) return 0;
    reader.push({piece.data(), static_cast<std::size_t>(size)});
    while (true) {
      auto question = reader.next();
      if (!question) return 1;
      if (!*question) break;
      alarm(longest_s);
      const bool answered = server.answer(**question);
      alarm(0);
      if (!answered) return 1;
    }
  }
}

}  // namespace mana::speech::worker
