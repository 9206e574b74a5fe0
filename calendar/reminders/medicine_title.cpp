#include "calendar/reminders/medicine_title.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <vector>

namespace mana::calendar {
namespace {

// What a medicine comes as, or is called without its name. One of these is enough.
constexpr std::string_view kForms[] = {"tablet",
                                       "tablets",
                                       "tab",
                                       "tabs",
                                       "pill",
                                       "pills",
                                       "meds",
                                       "med",
                                       "medicine",
                                       "medicines",
                                       "medication",
                                       "medications",
                                       "capsule",
                                       "capsules",
                                       "caps",
                                       "insulin",
                                       "inhaler",
                                       "inhalers",
                                       "puffer",
                                       "nebuliser",
                                       "nebulizer",
                                       "suppository",
                                       "lozenge",
                                       "lozenges",
                                       "sachet",
                                       "sachets",
                                       "dosette",
                                       "antibiotic",
                                       "antibiotics",
                                       "painkiller",
                                       "painkillers",
                                       "steroid",
                                       "steroids",
                                       "laxative",
                                       "statin",
                                       "statins",
                                       "antidepressant",
                                       "diuretic",
                                       "vitamin",
                                       "vitamins",
                                       "vit",
                                       "multivitamin",
                                       "multivitamins",
                                       "eyedrops",
                                       "eardrops",
                                       "supplement",
                                       "supplements",
                                       "gummies",
                                       "linctus",
                                       "antihistamine",
                                       "antihistamines",
                                       "betablocker",
                                       "thinner",
                                       "thinners",
                                       "tabletten",
                                       "tablette",
                                       "pille",
                                       "pillen",
                                       "tropfen",
                                       "augentropfen",
                                       "ohrentropfen",
                                       "nasentropfen",
                                       "nasenspray",
                                       "medikament",
                                       "medikamente",
                                       "kapsel",
                                       "kapseln",
                                       "zäpfchen",
                                       "salbe",
                                       "schmerztablette",
                                       "schmerzmittel",
                                       "blutverdünner",
                                       "herztablette",
                                       "antibiotikum",
                                       "blutdrucktablette",
                                       "blutdrucktabletten",
                                       "wassertablette",
                                       "schlaftablette",
                                       "vitamine",
                                       "dose"};

// Of these the word beside them tells: "eye drops", not "Anna drops in".
constexpr std::string_view kVagueForms[] = {
    "drops",  "spray", "patch", "patches",   "cream",    "ointment", "gel",   "injection",
    "jab",    "shot",  "syrup", "mouthwash", "lotion",   "puff",     "puffs", "pack",
    "powder", "gum",   "oil",   "spritze",   "pflaster", "creme"};
constexpr std::string_view kBesideVague[] = {
    "eye",     "eyes",   "ear",      "ears",      "nose",      "nasal",   "nostril", "pain",    "nicotine",
    "heart",   "angina", "skin",     "eczema",    "psoriasis", "steroid", "barrier", "blister", "webster",
    "allergy", "hay",    "fever",    "cough",     "throat",    "asthma",  "morning", "evening", "night",
    "bedtime", "noon",   "lunch",    "dinner",    "am",        "pm",      "cbd",     "hormone", "hrt",
    "left",    "right",  "glaucoma", "arthritis", "knee",      "knees",   "legs",    "arms",    "back",
    "mum's",   "dad's",  "mouth",    "tongue",    "diabetes",  "thrush",  "l",       "r",       "both",
    "herz",    "augen",  "schmerz",  "thrombose"};

// An errand, an appointment, or something else altogether, whatever medicine is named.
constexpr std::string_view kErrands[] = {
    "collect",     "collecting",  "pick",        "pickup",       "fetch",        "order",
    "reorder",     "re-order",    "buy",         "purchase",     "pharmacy",     "pharmacist",
    "chemist",     "chemists",    "chemist's",   "boots",        "prescription", "prescriptions",
    "script",      "scripts",     "refill",      "repeat",       "renew",        "renewal",
    "review",      "clinic",      "surgery",     "hospital",     "ward",         "doctor",
    "doctors",     "doctor's",    "dr",          "gp",           "consultant",   "vet",
    "vets",        "vet's",       "dog",         "cat",          "puppy",        "kitten",
    "appointment", "appt",        "shop",        "shopping",     "class",        "lesson",
    "course",      "charge",      "charger",     "ipad",         "android",      "samsung",
    "kindle",      "screen",      "dishwasher",  "flea",         "worming",      "wormer",
    "vaccine",     "vaccination", "booster",     "flu",          "covid",        "shingles",
    "pneumonia",   "infusion",    "transfusion", "chemo",        "chemotherapy", "radiotherapy",
    "dialysis",    "scan",        "deliver",     "delivered",    "delivery",     "arrives",
    "arrive",      "arriving",    "amazon",      "bill",         "pay",          "invoice",
    "return",      "dispose",     "talk",        "lecture",      "needle",       "needles",
    "ready",       "ring",        "call",        "phone",        "email",        "visit",
    "meeting",     "study",       "trial",       "test",         "tests",        "bloods",
    "club",        "quiz",        "show",        "film",         "man",          "repair",
    "fix",         "fence",       "garden",      "bowls",        "tea",          "birthday",
    "apotheke",    "rezept",      "abholen",     "arzt",         "ärztin",       "hausarzt",
    "tierarzt",    "kaufen",      "bestellen",   "lieferung",    "termin",       "impfung",
    "holen",       "drop",        "dropping",    "wasp",         "weed",         "cold-call",
    "expire",      "expires",     "subsidy",     "safety",       "net",          "box-set",
    "helpline",    "cabinet",     "sort",        "tidy",         "update",       "insurance",
    "specsavers",  "optician",    "physio",      "nurse-clinic", "massage",      "spa",
    "sale",        "sales",       "rep",         "guttering",    "oil-change",   "heating"};
// The same of two words together.
constexpr std::pair<std::string_view, std::string_view> kErrandPairs[] = {
    {"run", "out"},    {"runs", "out"},    {"ran", "out"},      {"take", "back"},    {"old", "meds"},
    {"drops", "in"},   {"drops", "off"},   {"drops", "by"},     {"drops", "round"},  {"drops", "anna"},
    {"check", "at"},   {"check", "up"},    {"at", "doctors"},   {"see", "dr"},       {"new", "tablet"},
    {"a", "tablet"},   {"jab", "at"},      {"injection", "at"}, {"stone", "tablet"}, {"tablet", "computer"},
    {"nurse", "appt"}, {"side", "effects"}};
// "Tea", "test" and their like are the time or the circumstance of a dose where these go before.
constexpr std::string_view kBefore[] = {"before", "after", "with", "at", "until", "no"};

// "Drops in ears", "injection at home" are none of the pairs above.
constexpr std::string_view kWhereItGoes[] = {"ear",  "ears",  "eye",     "eyes", "nose",
                                             "both", "left",  "right",   "l",    "r",
                                             "home", "night", "bedtime", "noon", "lunch"};

// Names of medicines that no ending gives away, of brands, and of what is short. As of what general
// practitioners prescribe and chemists sell in Britain, Ireland, Germany, Australia and the United States.
constexpr std::string_view kNames[] = {"abilify",
                                       "aciclovir",
                                       "actonel",
                                       "actos",
                                       "adalat",
                                       "adcal",
                                       "adderall",
                                       "advair",
                                       "advil",
                                       "aerius",
                                       "alendronate",
                                       "alendronic",
                                       "aleve",
                                       "alfuzosin",
                                       "allopurinol",
                                       "amiodarone",
                                       "amitriptyline",
                                       "anoro",
                                       "antabus",
                                       "apidra",
                                       "aricept",
                                       "arimidex",
                                       "anastrozole",
                                       "aspirin",
                                       "ass",
                                       "aspro",
                                       "atacand",
                                       "ativan",
                                       "atrovent",
                                       "augmentin",
                                       "avamys",
                                       "avodart",
                                       "azopt",
                                       "baclofen",
                                       "basaglar",
                                       "beclometasone",
                                       "benadryl",
                                       "benylin",
                                       "berocca",
                                       "bimatoprost",
                                       "bisacodyl",
                                       "botox",
                                       "brilinta",
                                       "brintellix",
                                       "bumetanide",
                                       "buprenorphine",
                                       "buscopan",
                                       "butrans",
                                       "bupropion",
                                       "byetta",
                                       "calcichew",
                                       "calcium",
                                       "canesten",
                                       "carbamazepine",
                                       "carbimazole",
                                       "carbocisteine",
                                       "cardura",
                                       "celebrex",
                                       "celecoxib",
                                       "cetirizine",
                                       "champix",
                                       "cholecalciferol",
                                       "cialis",
                                       "cipramil",
                                       "cipralex",
                                       "clarityn",
                                       "claritin",
                                       "clexane",
                                       "clonidine",
                                       "clopidogrel",
                                       "co-codamol",
                                       "cocodamol",
                                       "co-beneldopa",
                                       "co-careldopa",
                                       "co-dydramol",
                                       "codeine",
                                       "colchicine",
                                       "colecalciferol",
                                       "combivent",
                                       "combodart",
                                       "concor",
                                       "coumadin",
                                       "coversyl",
                                       "cozaar",
                                       "creon",
                                       "crestor",
                                       "cyclizine",
                                       "cymbalta",
                                       "dabigatran",
                                       "dalteparin",
                                       "depakote",
                                       "dermol",
                                       "detrusitol",
                                       "diamicron",
                                       "diazepam",
                                       "dicloflex",
                                       "diclofenac",
                                       "diflucan",
                                       "digoxin",
                                       "dihydrocodeine",
                                       "dilantin",
                                       "diltiazem",
                                       "diovan",
                                       "dipyridamole",
                                       "disprin",
                                       "docusate",
                                       "donepezil",
                                       "dosulepin",
                                       "doxazosin",
                                       "dulcolax",
                                       "duloxetine",
                                       "duodart",
                                       "duoresp",
                                       "durogesic",
                                       "effexor",
                                       "efexor",
                                       "elantan",
                                       "eliquis",
                                       "eltroxin",
                                       "endep",
                                       "entresto",
                                       "epilim",
                                       "epipen",
                                       "estriol",
                                       "estrogen",
                                       "oestrogen",
                                       "euthyrox",
                                       "exelon",
                                       "ezetimibe",
                                       "ezetrol",
                                       "februxostat",
                                       "febuxostat",
                                       "femara",
                                       "fentanyl",
                                       "ferrograd",
                                       "ferrous",
                                       "fexofenadine",
                                       "fibogel",
                                       "finasteride",
                                       "flixotide",
                                       "flomax",
                                       "flomaxtra",
                                       "fluticasone",
                                       "folate",
                                       "folic",
                                       "forceval",
                                       "forxiga",
                                       "fosamax",
                                       "fostair",
                                       "fragmin",
                                       "frisium",
                                       "frumil",
                                       "frusemide",
                                       "fybogel",
                                       "gabapentin",
                                       "galantamine",
                                       "ganfort",
                                       "gaviscon",
                                       "glibenclamide",
                                       "gliclazide",
                                       "glimepiride",
                                       "glipizide",
                                       "glucophage",
                                       "glyceryl",
                                       "glycerin",
                                       "gtn",
                                       "haloperidol",
                                       "heparin",
                                       "humalog",
                                       "humira",
                                       "humulin",
                                       "hydralazine",
                                       "hydrocortisone",
                                       "hydroxocobalamin",
                                       "hydroxychloroquine",
                                       "hylo",
                                       "hyoscine",
                                       "ibuprofen",
                                       "imdur",
                                       "imigran",
                                       "imodium",
                                       "inderal",
                                       "indapamide",
                                       "indomethacin",
                                       "iron",
                                       "isosorbide",
                                       "ivabradine",
                                       "januvia",
                                       "jardiance",
                                       "keppra",
                                       "klonopin",
                                       "lamictal",
                                       "lamotrigine",
                                       "lanoxin",
                                       "lansoprazole",
                                       "lantus",
                                       "lactulose",
                                       "lasix",
                                       "latanoprost",
                                       "laxido",
                                       "l-thyroxin",
                                       "lemsip",
                                       "letrozole",
                                       "levemir",
                                       "levetiracetam",
                                       "levodopa",
                                       "levothyroxine",
                                       "lexapro",
                                       "librium",
                                       "lipitor",
                                       "lithium",
                                       "loperamide",
                                       "loratadine",
                                       "lovenox",
                                       "lumigan",
                                       "lucentis",
                                       "lyrica",
                                       "macrogol",
                                       "madopar",
                                       "magnesium",
                                       "marcumar",
                                       "maxalt",
                                       "maxolon",
                                       "mebeverine",
                                       "melatonin",
                                       "meloxicam",
                                       "memantine",
                                       "mesalazine",
                                       "metamucil",
                                       "methotrexate",
                                       "methyldopa",
                                       "metoclopramide",
                                       "metoprolol",
                                       "micardis",
                                       "midodrine",
                                       "minitran",
                                       "minoxidil",
                                       "mirabegron",
                                       "mirapex",
                                       "mobic",
                                       "montelukast",
                                       "morphine",
                                       "motilium",
                                       "movicol",
                                       "mst",
                                       "mycostatin",
                                       "naproxen",
                                       "nasonex",
                                       "natecal",
                                       "neurofen",
                                       "neurontin",
                                       "nexium",
                                       "nicorandil",
                                       "nicorette",
                                       "nicotinell",
                                       "nitro",
                                       "nitrofurantoin",
                                       "nitroglycerin",
                                       "nitrolingual",
                                       "norvasc",
                                       "novalgin",
                                       "novomix",
                                       "novorapid",
                                       "nurofen",
                                       "nystatin",
                                       "olanzapine",
                                       "optive",
                                       "oramorph",
                                       "orlistat",
                                       "oxybutynin",
                                       "oxycodone",
                                       "oxycontin",
                                       "ozempic",
                                       "panadol",
                                       "pancreatin",
                                       "paracetamol",
                                       "acetaminophen",
                                       "paxil",
                                       "pepcid",
                                       "perindopril",
                                       "phenytoin",
                                       "phenergan",
                                       "piriton",
                                       "plavix",
                                       "polytar",
                                       "potassium",
                                       "pradaxa",
                                       "pramipexole",
                                       "prednisolone",
                                       "prednisone",
                                       "pregabalin",
                                       "premarin",
                                       "primidone",
                                       "prochlorperazine",
                                       "prograf",
                                       "prolia",
                                       "promethazine",
                                       "propranolol",
                                       "prozac",
                                       "pulmicort",
                                       "quetiapine",
                                       "quinine",
                                       "ramipril",
                                       "ranexa",
                                       "ranitidine",
                                       "rasagiline",
                                       "refresh",
                                       "relvar",
                                       "remeron",
                                       "renitec",
                                       "requip",
                                       "restasis",
                                       "risperdal",
                                       "risperidone",
                                       "risperdone",
                                       "rivastigmine",
                                       "rivotril",
                                       "ropinirole",
                                       "roxithromycin",
                                       "salbutamol",
                                       "salazopyrin",
                                       "sacubitril",
                                       "selegiline",
                                       "senna",
                                       "senokot",
                                       "serc",
                                       "seretide",
                                       "seroquel",
                                       "sertraline",
                                       "sevelamer",
                                       "sildenafil",
                                       "sinemet",
                                       "singulair",
                                       "sleepeze",
                                       "solifenacin",
                                       "somac",
                                       "sotalol",
                                       "spiriva",
                                       "spironolactone",
                                       "stalevo",
                                       "stilnox",
                                       "stugeron",
                                       "sudafed",
                                       "sulfasalazine",
                                       "sulphate",
                                       "symbicort",
                                       "systane",
                                       "tacrolimus",
                                       "tadalafil",
                                       "tamoxifen",
                                       "tamsulosin",
                                       "targin",
                                       "tegretol",
                                       "temazepam",
                                       "tenormin",
                                       "teriparatide",
                                       "theophylline",
                                       "thiamine",
                                       "thyroxine",
                                       "timolol",
                                       "tiotropium",
                                       "tolterodine",
                                       "topamax",
                                       "toujeo",
                                       "tradjenta",
                                       "tramadol",
                                       "trandolapril",
                                       "travatan",
                                       "travoprost",
                                       "trazodone",
                                       "trelegy",
                                       "tresiba",
                                       "trimethoprim",
                                       "trulicity",
                                       "trusopt",
                                       "tylenol",
                                       "ursodiol",
                                       "ursodeoxycholic",
                                       "valium",
                                       "valproate",
                                       "valsartan",
                                       "venlafaxine",
                                       "ventolin",
                                       "verapamil",
                                       "vesicare",
                                       "viagra",
                                       "victoza",
                                       "vimovo",
                                       "viscotears",
                                       "voltaren",
                                       "voltarol",
                                       "vortioxetine",
                                       "wellbutrin",
                                       "warfarin",
                                       "xalatan",
                                       "xanax",
                                       "xarelto",
                                       "xgeva",
                                       "xyzal",
                                       "zantac",
                                       "zapain",
                                       "zinc",
                                       "zocor",
                                       "zoloft",
                                       "zomorph",
                                       "zopiclone",
                                       "zolpidem",
                                       "zimovane",
                                       "zyprexa",
                                       "zyrtec",
                                       "b12",
                                       "d3",
                                       "mounjaro",
                                       "wegovy",
                                       "rybelsus",
                                       "omega-3",
                                       "movelat",
                                       "thyroid",
                                       "hrt",
                                       "oramorph",
                                       "l-thyroxine",
                                       "thyronajod",
                                       "metamizol",
                                       "torasemid",
                                       "torsemide",
                                       "novaminsulfon",
                                       "tilidin",
                                       "kreon",
                                       "macumar",
                                       "pantozol",
                                       "ferro",
                                       "cod-liver"};

// Common endings of generic names: International Nonproprietary Names, stems.
constexpr std::string_view kStems[] = {
    "pril",     "sartan",   "olol",     "statin",  "prazole",   "prazol",   "dipine",    "dipin",
    "oxetine",  "oxetin",   "azepam",   "zolam",   "formin",    "gliptin",  "gliflozin", "glutide",
    "xaban",    "cillin",   "mycin",    "cycline", "floxacin",  "coxib",    "triptan",   "setron",
    "tidine",   "lukast",   "dronate",  "dronic",  "thiazide",  "semide",   "semid",     "nisolone",
    "nisolon",  "nisone",   "metasone", "sterone", "zapine",    "tiapine",  "clovir",    "thyroxine",
    "stigmine", "tropium",  "terol",    "gabalin", "gabatin",   "conazole", "oprost",    "triptyline",
    "alopram",  "vastatin", "parinux",  "fibrate", "glitazone", "osin"};
constexpr std::string_view kFalseStems[] = {"april", "drosin", "rosin", "resin", "moccasin"};

// Beside one of these, even a word that would make an errand of it is the time of the dose.
constexpr std::string_view kUnits[] = {"mg",   "mcg",     "µg",        "ug",    "ml",   "iu",  "units",
                                       "unit", "puffs",   "puff",      "drops", "tabs", "tab", "tablets",
                                       "tbl",  "tropfen", "einheiten", "ie",    "tr"};

template <class List>
bool is_in(std::string_view word, const List& list) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

/// Lower-case words; of UTF-8 every letter counts as one of a word.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  const auto end_word = [&] {
    while (!word.empty() && (word.back() == '\'' || word.back() == '-')) word.pop_back();
    if (!word.empty()) words.push_back(std::move(word));
    word.clear();
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const bool inside = !word.empty() && (c == '\'' || c == '-');
    if (text.substr(i).starts_with("’")) {
      if (!word.empty()) word += '\'';
      i += 2;
    } else if (std::isalnum(c) != 0 || c >= 0x80 || inside) {
      word += static_cast<char>(c < 0x80 ? std::tolower(c) : c);
    } else {
      end_word();
    }
  }
  end_word();
  return words;
}

bool is_number(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// "500mg", "18u", or a number and then a unit.
bool is_amount(const std::vector<std::string>& words, std::size_t i) {
  const std::string& word = words[i];
  const std::size_t digits = static_cast<std::size_t>(
      std::find_if(word.begin(), word.end(), [](char c) { return c < '0' || c > '9'; }) - word.begin());
  if (digits == 0) return false;
  const std::string_view unit = std::string_view{word}.substr(digits);
  if (unit == "u" || is_in(unit, kUnits)) return true;
  return unit.empty() && i + 1 < words.size() && is_in(words[i + 1], kUnits);
}

/// One letter too many, too few, another, or two that changed places.
bool is_a_slip(std::string_view typed, std::string_view meant) {
  if (meant.size() < 6 || typed.size() + 1 < meant.size() || typed.size() > meant.size() + 1) return false;
  std::size_t front = 0;
  while (front < std::min(typed.size(), meant.size()) && typed[front] == meant[front]) ++front;
  if (front == 0) return false;
  const std::string_view a = typed.substr(front), b = meant.substr(front);
  if (a.size() > b.size()) return a.substr(1) == b;
  if (a.size() < b.size()) return a == b.substr(1);
  if (a.empty() || a.substr(1) == b.substr(1)) return true;
  return a.size() >= 2 && a[0] == b[1] && a[1] == b[0] && a.substr(2) == b.substr(2);
}

bool is_medicine_name(std::string_view word) {
  if (is_in(word, kNames)) return true;
  if (word.size() < 7 || is_in(word, kFalseStems)) return false;
  return std::any_of(std::begin(kStems), std::end(kStems), [&](std::string_view stem) {
    return word.size() >= stem.size() + 2 && word.ends_with(stem);
  });
}

/// Only for long words, and for none that is a word of its own ("tables" is no slip of "tablets").
bool is_misspelt(std::string_view word) {
  constexpr std::string_view kOwnWords[] = {"tables",   "table",     "tabled",   "capable",   "medical",
                                            "medicare", "medici",    "vitality", "stating",   "stations",
                                            "station",  "mediation", "insula",   "doses",     "dosed",
                                            "status",   "statue",    "states",   "supplement"};
  if (word.size() < 6 || is_in(word, kOwnWords)) return false;
  const auto slips = [&](std::string_view meant) { return is_a_slip(word, meant); };
  return std::any_of(std::begin(kForms), std::end(kForms), slips) ||
         std::any_of(std::begin(kNames), std::end(kNames),
                     [&](std::string_view n) { return n.size() >= 7 && is_a_slip(word, n); });
}

bool is_errand(const std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool is_circumstance = i > 0 && is_in(words[i - 1], kBefore);
    const bool is_finished_course =
        words[i] == "course" && i > 0 && (words[i - 1] == "finish" || words[i - 1] == "the");
    if (is_in(words[i], kErrands) && !is_circumstance && !is_finished_course) return true;
    if (i + 1 >= words.size()) continue;
    const bool is_where_it_goes = i + 2 < words.size() && is_in(words[i + 2], kWhereItGoes);
    for (const auto& [first, second] : kErrandPairs)
      if (words[i] == first && words[i + 1] == second && !is_where_it_goes) return true;
  }
  return false;
}

}  // namespace

bool names_a_medicine(std::string_view title) {
  constexpr std::size_t kMostWords = 14;  // a letter is no title
  const std::vector<std::string> words = words_of(title);
  if (words.size() > kMostWords || is_errand(words)) return false;
  if (title.find("💊") != std::string_view::npos) return true;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (is_in(word, kForms) || is_medicine_name(word) || is_misspelt(word) || is_amount(words, i))
      return true;
    if (word == "webster" || word.starts_with("webster-")) return true;
    const bool vague = is_in(word, kVagueForms);
    const bool goes_in = i + 2 < words.size() && is_in(words[i + 2], kWhereItGoes) && words[i + 1] == "in";
    const bool told = goes_in || (i > 0 && (is_in(words[i - 1], kBesideVague) || is_number(words[i - 1]))) ||
                      (i + 1 < words.size() && is_in(words[i + 1], kBesideVague));
    if (vague && told) return true;
  }
  return false;
}

namespace {
template <class List>
bool says_one_of(std::string_view typed, const List& phrases) {
  std::string text = " ";
  for (const std::string& word : words_of(typed)) text += word + " ";
  return std::any_of(std::begin(phrases), std::end(phrases),
                     [&](std::string_view p) { return text.find(p) != std::string::npos; });
}
}  // namespace

bool says_as_needed(std::string_view typed) {
  constexpr std::string_view kPlain[] = {" prn ",          " p r n ",          " as needed ",
                                         " if needed ",    " when needed ",    " as required ",
                                         " if required ",  " when required ",  " as necessary ",
                                         " if necessary ", " only if needed ", " bei bedarf ",
                                         " b bed ",        " b bedarf ",       " wenn nötig ",
                                         " falls nötig ",  " nach bedarf "};
  return says_one_of(typed, kPlain);
}

bool title_says_as_needed(std::string_view title) {
  constexpr std::string_view kShort[] = {" if in pain ",
                                         " if pain ",
                                         " when in pain ",
                                         " for pain ",
                                         " only if ",
                                         " only when ",
                                         " when chest ",
                                         " if chest ",
                                         " sos ",
                                         " max ",
                                         " maximum ",
                                         " up to ",
                                         " bei schmerzen ",
                                         " if wanted ",
                                         " if can't sleep ",
                                         " when anxious ",
                                         " if anxious ",
                                         " if breathless ",
                                         " when breathless ",
                                         " if itchy ",
                                         " for itching ",
                                         " if constipated ",
                                         " when wheezy ",
                                         " if wheezy ",
                                         " if dizzy ",
                                         " if sick ",
                                         " for nausea "};
  return says_as_needed(title) || says_one_of(title, kShort);
}

}  // namespace mana::calendar
