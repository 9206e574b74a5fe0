#include "speech/ears/model_folder.hpp"

#include <algorithm>
#include <cctype>
#include <span>
#include <string_view>
#include <vector>

namespace mana::speech::ears {
namespace {

/// Of one kind: a word in the folder's name that it must have (empty: any), and the parts of its files'
/// names.
struct Shape {
  ModelKind kind;
  const char* name;
  const char* folder_has;
  std::array<const char*, 4> parts;
};
/// The first that fits counts, so those with more parts stand before those with fewer.
constexpr std::array kShapes{
    Shape{
        ModelKind::Moonshine, "Moonshine", "", {"preprocess", "encode", "uncached_decode", "cached_decode"}},
    Shape{ModelKind::MergedMoonshine,
          "Moonshine",
          "",
          {"encoder_model", "decoder_model_merged", nullptr, nullptr}},
    Shape{ModelKind::NemoTransducer, "Parakeet", "nemo", {"encoder", "decoder", "joiner", nullptr}},
    Shape{ModelKind::NemoTransducer, "Parakeet", "parakeet", {"encoder", "decoder", "joiner", nullptr}},
    Shape{ModelKind::Transducer, "Zipformer", "", {"encoder", "decoder", "joiner", nullptr}},
    Shape{ModelKind::Canary, "Canary", "canary", {"encoder", "decoder", nullptr, nullptr}},
    Shape{ModelKind::Whisper, "Whisper", "", {"encoder", "decoder", nullptr, nullptr}},
    Shape{ModelKind::SenseVoice, "SenseVoice", "sense-voice", {"model", nullptr, nullptr, nullptr}},
    Shape{ModelKind::NemoCtc, "NeMo CTC", "nemo", {"model", nullptr, nullptr, nullptr}},
};

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

bool is_network(const std::filesystem::path& file) {
  return file.extension() == ".onnx" || file.extension() == ".ort";
}

/// "tiny.en-encoder.int8.onnx" -> "tiny.en-encoder"
std::string stem_of(const std::filesystem::path& file) {
  std::string stem = lower(file.stem().string());
  for (const char* precision : {".int8", "-int8", "_int8", ".quantized", ".q8"})
    if (stem.ends_with(precision)) stem.resize(stem.size() - std::string_view{precision}.size());
  return stem;
}
bool is_small(const std::filesystem::path& file) { return stem_of(file) != lower(file.stem().string()); }

/// "encoder", "encoder-epoch-99-avg-1", "tiny.en-encoder" are all the part "encoder".
bool is_part(const std::string& stem, std::string_view part) {
  if (stem == part || stem.ends_with("-" + std::string{part})) return true;
  return stem.starts_with(part) && std::string_view{"-."}.find(stem[part.size()]) != std::string_view::npos;
}

std::filesystem::path file_of(std::span<const std::filesystem::path> networks, const char* part) {
  std::filesystem::path best;
  for (const auto& file : networks)
    if (is_part(stem_of(file), part) && (best.empty() || (is_small(file) && !is_small(best)))) best = file;
  return best;
}

}  // namespace

std::string name_of(ModelKind kind) { return std::ranges::find(kShapes, kind, &Shape::kind)->name; }

core::Result<ModelFolder> look_into(const std::filesystem::path& folder) {
  std::error_code ec;
  std::vector<std::filesystem::path> networks;
  ModelFolder found;
  for (std::filesystem::directory_iterator it{folder, ec}, end; !ec && it != end; it.increment(ec)) {
    const std::filesystem::path& file = it->path();
    if (is_network(file)) networks.push_back(file);
    if (lower(file.filename().string()).ends_with("tokens.txt")) found.tokens = file;
  }
  if (ec)
    return core::not_found("The folder '" + folder.string() + "' cannot be read: " + ec.message() + ".");
  std::ranges::sort(networks);
  if (found.tokens.empty())
    return core::bad_input("There is no tokens.txt in '" + folder.string() +
                           "'; a model of sherpa-onnx's releases has one beside its .onnx files.");
  // A bare model tells by the name of its folder, or of the one above, whose it is.
  const std::string called = lower(folder.filename().string());
  for (const Shape& shape : kShapes) {
    if (called.find(shape.folder_has) == std::string::npos) continue;
    bool whole = true;
    for (std::size_t i = 0; i < shape.parts.size() && shape.parts[i]; ++i) {
      found.files[i] = file_of(networks, shape.parts[i]);
      whole = whole && !found.files[i].empty();
    }
    if (whole) {
      found.kind = shape.kind;
      return found;
    }
    found.files = {};
  }
  return core::bad_input(
      "In '" + folder.string() +
      "' there is no model that MANA can use: she takes Moonshine, Whisper, Zipformer, Parakeet, "
      "Canary and SenseVoice as sherpa-onnx's releases bring them, not the streaming ones.");
}

}  // namespace mana::speech::ears
