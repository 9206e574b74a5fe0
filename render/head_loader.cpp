#include "render/head_loader.hpp"

namespace mana::render {

core::Result<LoadedHead> load_head(const std::filesystem::path& file,
                                   const std::vector<std::shared_ptr<const Model>>& beside) {
  auto model = read_model(file);
  if (!model) return std::move(model).error();
  LoadedHead loaded{std::make_shared<const Model>(std::move(*model)), {}};
  for (const auto& other : beside) loaded.paths.push_back(paths_between(other, loaded.head));
  return loaded;
}

void HeadLoader::begin(std::filesystem::path file, std::vector<std::shared_ptr<const Model>> beside) {
  coming_ = std::async(std::launch::async, [file = std::move(file), beside = std::move(beside)] {
    return load_head(file, beside);
  });
}

bool HeadLoader::is_ready() const {
  return coming_.valid() && coming_.wait_for(std::chrono::seconds{0}) == std::future_status::ready;
}

}  // namespace mana::render
