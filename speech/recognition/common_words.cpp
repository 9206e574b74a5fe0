#include "speech/recognition/common_words.hpp"

#include <iterator>
#include <sstream>

namespace mana::speech {

const std::vector<std::string>& common_words() {
  static const std::vector<std::string> words = [] {
    std::istringstream in{
        "a able about after again ago ah air all also always an and any appear are area art as ask at "
        "away baby back bad bag banana bank banks banner be because become bed bee been before begin "
        "being believe best better between big bird black blue body book both bottle box boy bread "
        "breakfast bright bring brother brown build bus business but butter buy by call came can car "
        "carbon case cat chair change chess child church city clean clock coat coffee cold come comma "
        "company complete consider continue cook could country create cup cut dark data daughter day "
        "decay delay desk did die different dinner do doctor does dog done door dough down drama dress "
        "drink each early eat eight even eye face fact fall family far father feel few fire first five "
        "follow foot football for force four free friend from garden get girl give glass go god gold good "
        "goodbye got gray great greater green group grow guess had hand happen happy has hat have he head "
        "health hear hello help her here hi high him his history hold home hospital hot house how hundred "
        "husband idea if important in include information ink into is issue it its jazz job just karma "
        "keep key kill kind king kitchen knee know ladder lady large last latter lay lead learn leave "
        "left less let letter level life light lighter like little live long look lord lose lot love low "
        "lunch madam made make mama man manage manner manor many martin marvel master matter may maybe me "
        "mean meet might milk minute miss mister moment monday money month more morning most mother move "
        "much music must my name need never new news next night nine nor north nose not nothing noun now "
        "number nurse obey of off offer office often oh old on one only open or other others our out over "
        "own paper part party pay people perhaps person phone pink place plate play please point problem "
        "public put queen radio rain reach read reason receipt red remain remember research rest result "
        "right road room run said same say school see seem send serve set seven she ship shoe should show "
        "side silver sinks sir sister sit six sleep slow small snow so some sometimes son song soon sorry "
        "sound speak spend spring stand start stay still stone stop story street study such sugar summer "
        "sun sunday table take talk tank tanks tea team television tell ten test than thanks that the "
        "their them then there these they thing things think this three through throw time to today toe "
        "tomorrow tonight too town train tree try turn two under understand up us use very wait waiter "
        "walk want war warm was wash watch water way we weather week well went were west what when where "
        "which while white who why wife will win wind window winter with woman wood word work world would "
        "wow write year yellow yesterday yet you young your zero "};
    return std::vector<std::string>{std::istream_iterator<std::string>{in}, {}};
  }();
  return words;
}

}  // namespace mana::speech
