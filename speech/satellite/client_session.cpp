#include "speech/satellite/client_session.hpp"

#include <utility>

namespace mana::speech::wyoming {
namespace {
using Step = ClientSession::Step;

Step only(Event answer) { return {{std::move(answer)}, std::nullopt}; }
Event fault(const std::string& code, const std::string& sentence) {
  return {"error", {{"text", sentence}, {"code", code}}, {}};
}
}  // namespace

core::Result<Step> ClientSession::take(const Event& event) {
  if (event.type == "describe") return only({"info", info_of(own_), {}});
  if (event.type == "ping") {
    Event pong{"pong", {{"text", event.data["text"]}}, {}};
    return only(std::move(pong));
  }
  if (event.type.starts_with("audio-") || event.type == "transcribe") return take_sound(event);
  if (event.type.starts_with("synthesize")) return take_text(event);
  return Step{};
}

core::Result<Step> ClientSession::take_sound(const Event& event) {
  if (event.type == "audio-stop") return end_of_sound();
  if (event.type == "audio-start" || event.type == "transcribe") sound_.reset();
  if (event.type != "audio-chunk") return Step{};
  if (!sound_) sound_.emplace(kMostSeconds);
  if (auto taken = sound_->take(event); !taken) return std::move(taken).error();
  return Step{};
}

core::Result<Step> ClientSession::end_of_sound() {
  auto sound = std::exchange(sound_, std::nullopt);
  if (!own_.writes_down) return only(fault("no-asr", "MANA cannot write down what is said."));
  if (!sound || sound->sound().empty()) return only({"transcript", {{"text", ""}}, {}});
  return Step{{}, ClientWork{ClientWork::Kind::WriteDown, std::move(sound->sound()), sound->rate_hz()}};
}

core::Result<Step> ClientSession::take_text(const Event& event) {
  if (!own_.speaks) return only(fault("no-tts", "MANA cannot speak for others."));
  if (event.text("text_format") == "ssml") return only(fault("text-format", "MANA says plain text only."));
  std::string text = event.text("text");
  if (event.type == "synthesize") {
    if (stream_) return Step{};  // the whole, once more, for servers that take no pieces
    if (text.size() > kMostText) return core::bad_input("That is more text than is said at once.");
    return Step{{}, ClientWork{.kind = ClientWork::Kind::Say, .text = std::move(text)}};
  }
  if (event.type == "synthesize-start") {
    stream_.emplace();
    streamed_ = 0;
  }
  if (!stream_) return Step{};
  if (event.type == "synthesize-chunk") {
    streamed_ += text.size();
    if (streamed_ > kMostText) return core::bad_input("That is more text than is said at once.");
    *stream_ += text;
    std::string sentences = whole_sentences();
    if (sentences.empty()) return Step{};
    return Step{{}, ClientWork{.kind = ClientWork::Kind::Say, .text = std::move(sentences)}};
  }
  if (event.type != "synthesize-stop") return Step{};
  return Step{
      {},
      ClientWork{
          .kind = ClientWork::Kind::Say, .text = *std::exchange(stream_, std::nullopt), .ends_stream = true}};
}

/// Of what came so far, all that is known to be whole: up to the last end of a sentence with a blank after
/// it.
std::string ClientSession::whole_sentences() {
  for (std::size_t at = stream_->size(); at >= 2; --at) {
    const char end = (*stream_)[at - 2], blank = (*stream_)[at - 1];
    const bool is_end = end == '.' || end == '!' || end == '?';
    if ((!is_end || (blank != ' ' && blank != '\n')) && !(end == '\n' && blank == '\n')) continue;
    std::string sentences = stream_->substr(0, at);
    stream_->erase(0, at);
    return sentences;
  }
  return {};
}

}  // namespace mana::speech::wyoming
