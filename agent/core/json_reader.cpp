#include "agent/core/json_reader.hpp"

#include <nlohmann/json.hpp>
#include <unordered_map>
#include <utility>

/// The only file of the program that knows nlohmann's parser.
namespace mana::core {
namespace {

/// Hears what the parser finds and builds the value of it.
class Builder final : public nlohmann::json_sax<nlohmann::json> {
 public:
  bool null() override { return add(Json()); }
  bool boolean(bool value) override { return add(Json(value)); }
  bool number_integer(number_integer_t value) override { return add(Json(value)); }
  bool number_unsigned(number_unsigned_t value) override { return add(Json(value)); }
  bool number_float(number_float_t value, const string_t&) override { return add(Json(value)); }
  bool string(string_t& value) override { return add(Json(std::move(value))); }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(Json::object()); }
  bool start_array(std::size_t) override { return open(Json::array()); }
  bool key(string_t& name) override {
    open_.back().name = std::move(name);
    return true;
  }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    return false;
  }

  Json take() { return std::move(root_); }

 private:
  /// An array or object that is not complete yet.
  struct Open {
    Json value;
    std::string name;                                   // of the field that comes next
    std::unordered_map<std::string, std::size_t> seen;  // names of an object, and where their values are
  };

  bool open(Json value) {
    if (open_.size() >= static_cast<std::size_t>(kDeepestJson)) return false;
    open_.push_back({std::move(value), {}, {}});
    return true;
  }
  bool close() {
    Json complete = std::move(open_.back().value);
    open_.pop_back();
    return add(std::move(complete));
  }
  bool add(Json value) {
    if (open_.empty()) {
      root_ = std::move(value);
      return true;
    }
    Open& here = open_.back();
    if (here.value.is_array()) {
      here.value.push_back(std::move(value));
    } else if (const auto [at, is_new] = here.seen.try_emplace(here.name, here.value.size()); is_new) {
      here.value.add_field(std::move(here.name), std::move(value));
    } else {
      here.value[at->first] = std::move(value);
    }
    return true;
  }

  Json root_;
  std::vector<Open> open_;
};

}  // namespace

std::optional<Json> parse_json(std::string_view text) {
  Builder builder;
  if (!nlohmann::json::sax_parse(text.begin(), text.end(), &builder)) return std::nullopt;
  return builder.take();
}

}  // namespace mana::core
