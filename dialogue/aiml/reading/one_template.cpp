#include "dialogue/aiml/reading/one_template.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "dialogue/aiml/reading/aiml_reader.hpp"

namespace mana::dialogue::aiml {

core::Result<OneTemplate> OneTemplate::read(std::string_view xml) {
  static const Knowledge kEmpty{};
  GraphBuilder builder;
  std::vector<Remark> remarks;
  std::string text = "<aiml version=\"2.1\"><category><pattern>X</pattern><template>";
  text.append(xml).append("</template></category></aiml>");
  AimlReader{builder, kEmpty, remarks}.read(text, "a template");
  const auto fault = std::find_if(remarks.begin(), remarks.end(),
                                  [](const Remark& r) { return r.kind == Remark::Kind::Error; });
  if (fault != remarks.end())
    return core::bad_input("\"" + std::string{xml} + "\" is no template: " + fault->sentence);
  if (builder.categories() != 1)
    return core::bad_input("\"" + std::string{xml} + "\" is more than one template.");
  OneTemplate made;
  made.graph_ = builder.finish();
  made.deck_ = (hash_of_word(xml) & 0x0FFF'FFFFULL) + 2;
  return made;
}

}  // namespace mana::dialogue::aiml
