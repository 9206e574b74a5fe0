#pragma once
#include <array>
#include <string>
#include <string_view>

/// Something to say for every language that eSpeak NG 1.51 speaks, in its own script.
namespace mana::tests {

struct Greeting {
  std::string_view voice;  ///< by its name in the catalogue
  std::string_view text;   ///< "good morning, how are you, thank you", or what the language has of the kind
};

// clang-format off
inline constexpr std::array kGreetings = std::to_array<Greeting>({
    {"af", "Goeie môre, hoe gaan dit met jou? Baie dankie, my vriend. Die vis lê op die bed."},
    {"am", "እንደምን አደርክ? እንዴት ነህ? አመሰግናለሁ።"},
    {"an", "Buen diya, cómo yes? Muitas gracias, amigo."},
    {"ar", "صباح الخير، كيف حالك؟ شكرا جزيلا يا صديقي. موعد الطبيب في الساعة العاشرة."},
    {"as", "সুপ্ৰভাত, আপোনাৰ কেনে আছে? ধন্যবাদ।"},
    {"az", "Sabahınız xeyir, necəsiniz? Çox sağ olun, dostum."},
    {"ba", "Хәйерле иртә, хәлегеҙ нисек? Рәхмәт."},
    {"be", "Добрай раніцы, як вашы справы? Вялікі дзякуй."},
    {"bg", "Добро утро, как сте? Много благодаря, приятелю. Времето е хубаво."},
    {"bn", "সুপ্রভাত, আপনি কেমন আছেন? অনেক ধন্যবাদ, বন্ধু।"},
    {"bpy", "নমস্কার, তি কিহান আসত? থাক ইকরলু।"},
    {"bs", "Dobro jutro, kako ste? Hvala vam, prijatelju. Vjetar puše."},
    {"ca", "Bon dia, com està? Moltes gràcies, amic meu. El vi és bo."},
    {"chr-US-Qaaa-x-west", "ᎣᏏᏲ, ᏙᎯᏧ? ᏩᏙ."},
    {"cmn", "早上好，你好吗？谢谢，我的朋友。发票和包。"},
    {"cmn-latn-pinyin", "zao3 shang4 hao3, ni3 hao3 ma5? xie4 xie5, peng2 you3."},
    {"cs", "Dobré ráno, jak se máte? Děkuji, příteli. Řeka je hluboká a voda studená."},
    {"cv", "Ырӑ ир, мӗнле пурӑнатӑр? Тавтапуҫ."},
    {"cy", "Bore da, sut dych chi? Diolch yn fawr, fy ffrind. Llan, rhaid, chwech."},
    {"da", "God morgen, hvordan har du det? Mange tak, min ven. Rødgrød med fløde."},
    {"de", "Guten Morgen, wie geht es Ihnen? Vielen Dank, mein Freund. Pfirsich, Buch, fünf Äpfel, zwölf Boxkämpfer."},
    {"el", "Καλημέρα, τι κάνετε; Ευχαριστώ πολύ, φίλε μου. Το βιβλίο είναι μπλε."},
    {"en-029", "Good morning, how are you? Thank you very much, my friend. The black fox jumped above the path."},
    {"en-gb", "Good morning, how are you? Thank you very much, my friend. The black fox jumped above the path."},
    {"en-gb-scotland", "Good morning, how are you? Thank you very much, my friend. The black fox jumped above the loch."},
    {"en-gb-x-gbclan", "Good morning, how are you? Thank you very much, my friend. The black fox jumped above the path."},
    {"en-gb-x-gbcwmd", "Good morning, how are you? Thank you very much, my friend. The black fox jumped above the path."},
    {"en-gb-x-rp", "Good morning, how are you? Thank you very much, my friend. The black fox jumped above the path."},
    {"en-us", "Good morning, how are you? Thank you very much, my friend. The black fox jumped above the path."},
    {"en-us-nyc", "Good morning, how are you? Thank you very much, my friend. The black fox jumped above the path."},
    {"eo", "Bonan matenon, kiel vi fartas? Multan dankon, mia amiko. Ĉu vi venos? Ĵaŭdon."},
    {"es", "Buenos días, ¿cómo está? Muchas gracias, amigo mío. La familia vive bien, el perro ladra."},
    {"es-419", "Buenos días, ¿cómo está? Muchas gracias, amigo mío. La familia vive bien, el perro ladra."},
    {"et", "Tere hommikust, kuidas läheb? Suur tänu, mu sõber. Öö on vaikne."},
    {"eu", "Egun on, zer moduz? Eskerrik asko, nire laguna. Etxe berria."},
    {"fa", "صبح بخیر، حال شما چطور است؟ خیلی ممنون، دوست من."},
    {"fa-latn", "sobh bexeyr, hâle šomâ četowr ast? xeyli mamnun."},
    {"fi", "Hyvää huomenta, mitä kuuluu? Paljon kiitoksia, ystäväni. Yö on pimeä, banaani ja filmi."},
    {"fr-be", "Bonjour, comment allez-vous? Merci beaucoup, mon ami. Le vin blanc est bon, un feu brûle."},
    {"fr-ch", "Bonjour, comment allez-vous? Merci beaucoup, mon ami. Le vin blanc est bon, un feu brûle."},
    {"fr-fr", "Bonjour, comment allez-vous? Merci beaucoup, mon ami. Le vin blanc est bon, un feu brûle."},
    {"ga", "Maidin mhaith, conas atá tú? Go raibh maith agat, a chara. Bhí fear ann."},
    {"gd", "Madainn mhath, ciamar a tha thu? Tapadh leat, a charaid."},
    {"gn", "Mba'éichapa, mba'éichapa neko'ẽ? Aguyje ndéve."},
    {"grc", "Χαῖρε, τί πράττεις; χάριν οἶδά σοι."},
    {"gu", "સુપ્રભાત, તમે કેમ છો? ખૂબ આભાર, મિત્ર."},
    {"hak", "ngai2 oi4 ngi2. nyin2."},
    {"haw", "Aloha kakahiaka, pehea ʻoe? Mahalo nui, e kuʻu hoaaloha."},
    {"he", "בוקר טוב, מה שלומך? תודה רבה, חבר."},
    {"hi", "सुप्रभात, आप कैसे हैं? बहुत धन्यवाद, मेरे दोस्त। फल और भाई।"},
    {"hr", "Dobro jutro, kako ste? Hvala vam, prijatelju. Vjetar puše."},
    {"ht", "Bonjou, kijan ou ye? Mèsi anpil, zanmi mwen."},
    {"hu", "Jó reggelt, hogy van? Köszönöm szépen, barátom. Víz és fű, nagy hal."},
    {"hy", "Բարի լույս, ինչպե՞ս եք։ Շատ շնորհակալ եմ։"},
    {"hyw", "Բարի լոյս, ինչպէ՞ս էք։ Շնորհակալ եմ։"},
    {"ia", "Bon matino, como sta vos? Multe gratias, mi amico."},
    {"id", "Selamat pagi, apa kabar? Terima kasih banyak, teman. Bapak pergi ke pasar."},
    {"io", "Bona matino, quale vu standas? Danko, amiko."},
    {"is", "Góðan daginn, hvað segir þú? Takk fyrir, vinur minn. Það er fallegt veður."},
    {"it", "Buongiorno, come sta? Grazie mille, amico mio. Gli gnocchi, la famiglia, il bambino, uva."},
    {"ja", "おはようございます、お元気ですか。ありがとうございます。富士山、パン、ばら。"},
    {"jbo", "coi do ma nuzba? ki'e do pendo mi."},
    {"ka", "დილა მშვიდობისა, როგორ ხართ? დიდი მადლობა, მეგობარო."},
    {"kk", "Қайырлы таң, қалайсыз? Рақмет, досым."},
    {"kl", "Kumoorn, qanorippit? Qujanaq."},
    {"kn", "ಶುಭೋದಯ, ನೀವು ಹೇಗಿದ್ದೀರಿ? ಧನ್ಯವಾದಗಳು."},
    {"ko", "안녕하세요, 잘 지내셨어요? 감사합니다, 친구. 밥과 바람."},
    {"kok", "देव बरो दीस दिवं, तुमी कशे आसात? देव बरें करूं."},
    {"ku", "Beyanî baş, tu çawa yî? Gelek spas, hevalê min."},
    {"ky", "Кутман таң, кандайсыз? Чоң рахмат, досум."},
    {"la", "Salve, quid agis? Gratias tibi ago, amice. Veni, vidi, vici."},
    {"lb", "Gudde Moien, wéi geet et? Villmools Merci, mäi Frënd."},
    {"lfn", "Bon matina, como vos sta? Multe grasias, ami."},
    {"lt", "Labas rytas, kaip sekasi? Labai ačiū, mano drauge. Žuvis ir šuo."},
    {"ltg", "Lobs reits, kai kluojīs? Paļdis."},
    {"lv", "Labrīt, kā jums klājas? Liels paldies, mans draugs. Ķirsis, ļoti, ņem."},
    {"mi", "Mōrena, kei te pēhea koe? Ngā mihi nui, e hoa. Whānau."},
    {"mk", "Добро утро, како сте? Многу ви благодарам, пријателе. Ѓорѓи, ќерка."},
    {"ml", "സുപ്രഭാതം, സുഖമാണോ? വളരെ നന്ദി, സുഹൃത്തേ. മഴ."},
    {"mr", "सुप्रभात, तुम्ही कसे आहात? खूप धन्यवाद, मित्रा. ळ."},
    {"ms", "Selamat pagi, apa khabar? Terima kasih banyak, kawan. Bapa pergi ke pasar."},
    {"mt", "L-għodwa t-tajba, kif inti? Grazzi ħafna, ħabib. Qalb, ġurnata, żmien."},
    {"my", "မင်္ဂလာပါ၊ နေကောင်းလား။ ကျေးဇူးတင်ပါတယ်။"},
    {"nb", "God morgen, hvordan har du det? Tusen takk, min venn. Kjære, skjønn, fjell."},
    {"nci", "Cualli tlaneci, quen timometztica? Tlazohcamati."},
    {"ne", "शुभ प्रभात, तपाईंलाई कस्तो छ? धेरै धन्यवाद, साथी।"},
    {"nl", "Goedemorgen, hoe gaat het met u? Hartelijk dank, mijn vriend. Huis, leuk, schip, gracht, vuur, boven."},
    {"nog", "Кутлы танъ, калайсыз? Савбол, досым."},
    {"om", "Akkam bulte? Akkam jirta? Galatoomi, hiriyaa koo."},
    {"or", "ଶୁଭ ସକାଳ, ଆପଣ କେମିତି ଅଛନ୍ତି? ଧନ୍ୟବାଦ।"},
    {"pa", "ਸ਼ੁਭ ਸਵੇਰ, ਤੁਸੀਂ ਕਿਵੇਂ ਹੋ? ਬਹੁਤ ਧੰਨਵਾਦ, ਦੋਸਤ।"},
    {"pap", "Bon dia, kon ta bai? Masha danki, mi amigu."},
    {"piqd", "nuqneH, qaleghneS. Qapla'. jIyajbe', mughwI'."},
    {"pl", "Dzień dobry, jak się pan ma? Dziękuję bardzo, przyjacielu. Chrząszcz brzmi w trzcinie, łódź, wąż, pięć."},
    {"pt", "Bom dia, como está? Muito obrigado, meu amigo. O pão é bom, a filha viu o vinho."},
    {"pt-br", "Bom dia, como vai? Muito obrigado, meu amigo. O pão é bom, a filha viu o vinho."},
    {"py", "Bon matin, komo va? Danke, amik."},
    {"qdb", "lojban mana pab."},
    {"qu", "Allin p'unchay, imaynalla kashanki? Añay, masiy. Qhapaq, t'anta, ch'aska."},
    {"quc", "Saqarik, la utz awach? Maltyox chawe, wachalal."},
    {"qya", "Aiya, manen nalyë? Hantanyel, meldonya. Elen síla lúmenn' omentielvo."},
    {"ro", "Bună dimineața, ce mai faceți? Mulțumesc foarte mult, prietene. Vânt și fân."},
    {"ru", "Доброе утро, как поживаете? Большое спасибо, мой друг. Щука, жизнь, чай, рыба, съёмка, вода."},
    {"ru-lv", "Доброе утро, как поживаете? Большое спасибо, мой друг. Щука, жизнь, чай, рыба, вода."},
    {"sd", "صبح جو سلام، توهان ڪيئن آهيو؟ مهرباني."},
    {"shn", "မႂ်ႇသုင်ၶႃႈ, ယူႇလီယူႇႁႃႉ? ၵွၼ်းၶႃႈ."},
    {"si", "සුබ උදෑසනක්, ඔබට කොහොමද? බොහොම ස්තූතියි."},
    {"sjn", "Mae govannen, man eneth lín? Hannon le, mellon nîn."},
    {"sk", "Dobré ráno, ako sa máte? Ďakujem, priateľ môj. Ľúbim, vŕba, hĺbka."},
    {"sl", "Dobro jutro, kako ste? Najlepša hvala, prijatelj. Vrt, volk, življenje."},
    {"smj", "Buoris iddes, gåktu manná? Gijtto, rádnam."},
    {"sq", "Mirëmëngjes, si jeni? Shumë faleminderit, miku im. Dhëmb, gjumë, xhep."},
    {"sr", "Добро јутро, како сте? Хвала вам, пријатељу. Ветар, џеп, ђак, ћуприја."},
    {"sv", "God morgon, hur mår du? Tack så mycket, min vän. Sjuk, kärlek, skön, hus, barn, fem."},
    {"sw", "Habari za asubuhi, hujambo? Asante sana, rafiki yangu. Mbwa, vitabu, ng'ombe."},
    {"ta", "காலை வணக்கம், எப்படி இருக்கிறீர்கள்? மிக்க நன்றி, நண்பரே. மழை."},
    {"te", "శుభోదయం, మీరు ఎలా ఉన్నారు? చాలా ధన్యవాదాలు, మిత్రమా."},
    {"th", "สวัสดีตอนเช้า สบายดีไหม ขอบคุณมาก เพื่อน"},
    {"tk", "Ertiriňiz haýyrly bolsun, nähili ýagdaýyňyz? Sag boluň, dostum."},
    {"tn", "Dumela rra, o tsogile jang? Ke a leboga, tsala ya me."},
    {"tr", "Günaydın, nasılsınız? Çok teşekkür ederim, arkadaşım. Ağaç, ışık, şöyle, pembe vazo, fil."},
    {"tt", "Хәерле иртә, хәлләрегез ничек? Рәхмәт, дустым."},
    {"ug", "ئەتىگەنلىك خەيرلىك بولسۇن، ياخشىمۇسىز؟ رەھمەت."},
    {"uk", "Доброго ранку, як ваші справи? Щиро дякую, друже. Ґанок, їжа, щука, вовк."},
    {"ur", "صبح بخیر، آپ کیسے ہیں؟ بہت شکریہ، میرے دوست۔"},
    {"uz", "Xayrli tong, qalaysiz? Katta rahmat, doʻstim."},
    {"vi", "Chào buổi sáng, bạn có khỏe không? Cảm ơn rất nhiều, bạn của tôi. Phở, vui, người."},
    {"vi-vn-x-central", "Chào buổi sáng, bạn có khỏe không? Cảm ơn rất nhiều, bạn của tôi. Phở, vui, người."},
    {"vi-vn-x-south", "Chào buổi sáng, bạn có khỏe không? Cảm ơn rất nhiều, bạn của tôi. Phở, vui, người."},
    {"yue", "早晨，你好嗎？多謝，朋友。發票同包。"},
    {"yue-Latn-jyutping", "zou2 san4, nei5 hou2 maa3? do1 ze6, pang4 jau5."},
});
// clang-format on

/// "" for a voice that is not in the table.
constexpr std::string_view greeting_of(std::string_view voice) {
  for (const Greeting& g : kGreetings) {
    if (g.voice == voice) return g.text;
  }
  return "";
}

/// "0 1 2 ... 20": figures are spoken in every language.
inline std::string counting_to_twenty() {
  std::string text{"0"};
  for (int i = 1; i <= 20; ++i) text.append(" ").append(std::to_string(i));
  return text;
}

}  // namespace mana::tests
