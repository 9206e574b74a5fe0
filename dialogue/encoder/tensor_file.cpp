#include "dialogue/encoder/tensor_file.hpp"

#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>

namespace mana::dialogue {
namespace {

constexpr std::string_view kMagic = "MANAENC1";
constexpr std::uint32_t kMostOfAName = 200;
enum class Kind : std::uint8_t { Float = 0, Scaled = 1, Text = 2 };

/// Takes numbers off the front of some bytes; says no where there are too few.
class Bytes {
 public:
  explicit Bytes(std::string_view rest) : rest_{rest} {}
  bool empty() const { return rest_.empty(); }

  template <class T>
  bool take(T& value) {
    return take(&value, 1);
  }
  template <class T>
  bool take(T* values, std::size_t count) {
    if (count > rest_.size() / sizeof(T)) return false;
    std::memcpy(values, rest_.data(), count * sizeof(T));
    rest_.remove_prefix(count * sizeof(T));
    return true;
  }
  bool take(std::string& text, std::size_t size) {
    if (size > rest_.size()) return false;
    text = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return true;
  }
  /// Whether so many more bytes are there.
  bool has(std::size_t rows, std::size_t columns, std::size_t each) const {
    return rows == 0 || columns == 0 || rows <= rest_.size() / each / columns;
  }

 private:
  std::string_view rest_;
};

bool take_floats(Bytes& in, Tensor& t) {
  if (!in.has(t.rows, t.columns, sizeof(float))) return false;
  t.values.resize(t.rows * t.columns);
  return in.take(t.values.data(), t.values.size());
}

bool take_scaled(Bytes& in, Tensor& t) {
  if (!in.has(1, t.columns, sizeof(float))) return false;
  std::vector<float> scale(t.columns);
  if (!in.take(scale.data(), scale.size()) || !in.has(t.rows, t.columns, 1)) return false;
  std::vector<std::int8_t> numbers(t.rows * t.columns);
  if (!in.take(numbers.data(), numbers.size())) return false;
  t.values.resize(numbers.size());
  for (std::size_t i = 0; i < numbers.size(); ++i)
    t.values[i] = scale[i % t.columns] * static_cast<float>(numbers[i]);
  return true;
}

}  // namespace

core::Result<TensorFile> TensorFile::read(const std::filesystem::path& file) {
  std::ifstream in{file, std::ios::binary};
  if (!in) return core::not_found("There is no file '" + file.string() + "'; install MANA again.");
  const std::string bytes{std::istreambuf_iterator<char>{in}, {}};
  return parse(bytes, file.string());
}

core::Result<TensorFile> TensorFile::parse(std::string_view bytes, std::string_view name) {
  const auto damaged = [&] {
    return core::bad_input("The file '" + std::string{name} +
                           "' is damaged or of another version; install MANA again.");
  };
  if (!bytes.starts_with(kMagic)) return damaged();
  Bytes in{bytes.substr(kMagic.size())};
  TensorFile out;
  while (!in.empty()) {
    std::uint32_t length = 0, rows = 0, columns = 0;
    std::string entry;
    Kind kind{};
    if (!in.take(length) || length > kMostOfAName || !in.take(entry, length) || !in.take(kind) ||
        !in.take(rows) || !in.take(columns))
      return damaged();
    Tensor t{rows, columns, {}};
    switch (kind) {
      case Kind::Float:
        if (!take_floats(in, t)) return damaged();
        out.tensors_.insert_or_assign(entry, std::move(t));
        break;
      case Kind::Scaled:
        if (!take_scaled(in, t)) return damaged();
        out.tensors_.insert_or_assign(entry, std::move(t));
        break;
      case Kind::Text:
        if (!in.take(out.texts_[entry], rows)) return damaged();
        break;
      default: return damaged();
    }
  }
  return out;
}

const Tensor* TensorFile::tensor(std::string_view name) const {
  const auto found = tensors_.find(name);
  return found == tensors_.end() ? nullptr : &found->second;
}

const std::string* TensorFile::text(std::string_view name) const {
  const auto found = texts_.find(name);
  return found == texts_.end() ? nullptr : &found->second;
}

std::vector<std::string> TensorFile::texts() const {
  std::vector<std::string> names;
  for (const auto& [name, text] : texts_) names.push_back(name);
  return names;
}

}  // namespace mana::dialogue
