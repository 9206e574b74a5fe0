#include "agent/evaluation/trials.hpp"

namespace mana::evaluation {

Table Trials::table() const {
  Table t{labels.size()};
  for (std::size_t i = 0; i < predicted.size(); ++i) t.add(predicted[i], actual[i]);
  return t;
}

}  // namespace mana::evaluation
