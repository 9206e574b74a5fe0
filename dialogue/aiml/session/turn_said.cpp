#include "dialogue/aiml/brain/markup.hpp"
#include "dialogue/aiml/session/turn.hpp"

namespace mana::dialogue::aiml {
namespace {

std::string_view nth(const std::deque<std::string>& list, std::size_t n) {
  return n >= 1 && n <= list.size() ? std::string_view{list[n - 1]} : std::string_view{};
}

}  // namespace

void Turn::do_star(Node node, std::string& out) {
  put(out, frame_->match.captured(frame_->path, 0, index(node).first));
}
void Turn::do_that_star(Node node, std::string& out) {
  put(out, frame_->match.captured(frame_->path, 1, index(node).first));
}
void Turn::do_topic_star(Node node, std::string& out) {
  put(out, frame_->match.captured(frame_->path, 2, index(node).first));
}

void Turn::do_that(Node node, std::string& out) {
  const auto [reply, sentence] = index(node);
  const auto& thats = session_.histories_.thats;
  if (reply < 1 || reply > thats.size()) return;
  const auto& sentences = thats[reply - 1];  // sentence 1 is the last one, which patterns are compared with
  if (sentence >= 1 && sentence <= sentences.size()) put(out, sentences[sentences.size() - sentence]);
}

void Turn::do_input(Node node, std::string& out) {
  put(out, nth(session_.histories_.inputs, index(node).first));
}
void Turn::do_request(Node node, std::string& out) {
  put(out, nth(session_.histories_.requests, index(node).first));
}
void Turn::do_response(Node node, std::string& out) {
  put(out, nth(session_.histories_.responses, index(node).first));
}

void Turn::do_srai(Node node, std::string& out) {
  const std::string text = knowledge_.normal.apply(content(node));
  if (aborted()) return;
  if (++srai_ > limits_.srai_count) return abort("number of srai");
  look_up(text, out);
}

void Turn::do_sr(Node, std::string& out) {
  if (++srai_ > limits_.srai_count) return abort("number of srai");
  look_up(knowledge_.normal.apply(frame_->match.captured(frame_->path, 0, 1)), out);
}

}  // namespace mana::dialogue::aiml
