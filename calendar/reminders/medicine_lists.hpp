#pragma once
#include "calendar/reminders/word_list.hpp"

/// What medicine_title.hpp knows of words, all in small letters.
namespace mana::calendar::medicine_lists {

/// What a medicine comes as, or is called without its name. One of these is enough.
inline constexpr WordList kForms{R"(
tablet tablets tab tabs pill pills meds med medicine medicines medication medications capsule capsules
caps insulin inhaler inhalers puffer nebuliser nebulizer suppository lozenge lozenges sachet sachets
dosette antibiotic antibiotics painkiller painkillers steroid steroids laxative statin statins
antidepressant diuretic vitamin vitamins vit multivitamin multivitamins eyedrops eardrops supplement
supplements gummies linctus antihistamine antihistamines betablocker thinner thinners tabletten tablette
pille pillen tropfen augentropfen ohrentropfen nasentropfen nasenspray medikament medikamente kapsel
kapseln zäpfchen salbe schmerztablette schmerzmittel blutverdünner herztablette antibiotikum
blutdrucktablette blutdrucktabletten wassertablette schlaftablette vitamine dose
)"};

/// Of these the word beside them tells: "eye drops", not "Anna drops in".
inline constexpr WordList kVagueForms{R"(
drops spray patch patches cream ointment gel injection jab shot syrup mouthwash lotion puff puffs pack
powder gum oil spritze pflaster creme
)"};

inline constexpr WordList kBesideVague{R"(
eye eyes ear ears nose nasal nostril pain nicotine heart angina skin eczema psoriasis steroid barrier
blister webster allergy hay fever cough throat asthma morning evening night bedtime noon lunch dinner am
pm cbd hormone hrt left right glaucoma arthritis knee knees legs arms back mum's dad's mouth tongue
diabetes thrush l r both herz augen schmerz thrombose
)"};

/// An errand, an appointment, or something else altogether, whatever medicine is named.
inline constexpr WordList kErrands{R"(
collect collecting pick pickup fetch order reorder re-order buy purchase pharmacy pharmacist chemist
chemists chemist's boots prescription prescriptions script scripts refill repeat renew renewal review
clinic surgery hospital ward doctor doctors doctor's dr gp consultant vet vets vet's dog cat puppy kitten
appointment appt shop shopping class lesson course charge charger ipad android samsung kindle screen
dishwasher flea worming wormer vaccine vaccination booster flu covid shingles pneumonia infusion
transfusion chemo chemotherapy radiotherapy dialysis scan deliver delivered delivery arrives arrive
arriving amazon bill pay invoice return dispose talk lecture needle needles ready ring call phone email
visit meeting study trial test tests bloods club quiz show film man repair fix fence garden bowls tea
birthday apotheke rezept abholen arzt ärztin hausarzt tierarzt kaufen bestellen lieferung termin impfung
holen drop dropping wasp weed cold-call expire expires subsidy safety net box-set helpline cabinet sort
tidy update insurance specsavers optician physio nurse-clinic massage spa sale sales rep guttering
oil-change heating
)"};

/// The same, of two words.
inline constexpr PhraseList kErrandPairs{R"(
run out
runs out
ran out
take back
old meds
drops in
drops off
drops by
drops round
drops anna
check at
check up
at doctors
see dr
new tablet
a tablet
jab at
injection at
stone tablet
tablet computer
nurse appt
side effects
)"};

/// "Tea", "test" and their like are the time or the circumstance of a dose where these go before.
inline constexpr WordList kBefore{R"(
before after with at until no
)"};

/// "Drops in ears", "injection at home" are none of kErrandPairs.
inline constexpr WordList kWhereItGoes{R"(
ear ears eye eyes nose both left right l r home night bedtime noon lunch
)"};

/// Names of medicines that no ending gives away, of brands, and of what is short. As of what general
/// practitioners prescribe and chemists sell in Britain, Ireland, Germany, Australia and the United States.
inline constexpr WordList kNames{R"(
abilify aciclovir actonel actos adalat adcal adderall advair advil aerius alendronate alendronic aleve
alfuzosin allopurinol amiodarone amitriptyline anoro antabus apidra aricept arimidex anastrozole aspirin
ass aspro atacand ativan atrovent augmentin avamys avodart azopt baclofen basaglar beclometasone benadryl
benylin berocca bimatoprost bisacodyl botox brilinta brintellix bumetanide buprenorphine buscopan butrans
bupropion byetta calcichew calcium canesten carbamazepine carbimazole carbocisteine cardura celebrex
celecoxib cetirizine champix cholecalciferol cialis cipramil cipralex clarityn claritin clexane clonidine
clopidogrel co-codamol cocodamol co-beneldopa co-careldopa co-dydramol codeine colchicine colecalciferol
combivent combodart concor coumadin coversyl cozaar creon crestor cyclizine cymbalta dabigatran dalteparin
depakote dermol detrusitol diamicron diazepam dicloflex diclofenac diflucan digoxin dihydrocodeine
dilantin diltiazem diovan dipyridamole disprin docusate donepezil dosulepin doxazosin dulcolax duloxetine
duodart duoresp durogesic effexor efexor elantan eliquis eltroxin endep entresto epilim epipen estriol
estrogen oestrogen euthyrox exelon ezetimibe ezetrol februxostat febuxostat femara fentanyl ferrograd
ferrous fexofenadine fibogel finasteride flixotide flomax flomaxtra fluticasone folate folic forceval
forxiga fosamax fostair fragmin frisium frumil frusemide fybogel gabapentin galantamine ganfort gaviscon
glibenclamide gliclazide glimepiride glipizide glucophage glyceryl glycerin gtn haloperidol heparin
humalog humira humulin hydralazine hydrocortisone hydroxocobalamin hydroxychloroquine hylo hyoscine
ibuprofen imdur imigran imodium inderal indapamide indomethacin iron isosorbide ivabradine januvia
jardiance keppra klonopin lamictal lamotrigine lanoxin lansoprazole lantus lactulose lasix latanoprost
laxido l-thyroxin lemsip letrozole levemir levetiracetam levodopa levothyroxine lexapro librium lipitor
lithium loperamide loratadine lovenox lumigan lucentis lyrica macrogol madopar magnesium marcumar maxalt
maxolon mebeverine melatonin meloxicam memantine mesalazine metamucil methotrexate methyldopa
metoclopramide metoprolol micardis midodrine minitran minoxidil mirabegron mirapex mobic montelukast
morphine motilium movicol mst mycostatin naproxen nasonex natecal neurofen neurontin nexium nicorandil
nicorette nicotinell nitro nitrofurantoin nitroglycerin nitrolingual norvasc novalgin novomix novorapid
nurofen nystatin olanzapine optive oramorph orlistat oxybutynin oxycodone oxycontin ozempic panadol
pancreatin paracetamol acetaminophen paxil pepcid perindopril phenytoin phenergan piriton plavix polytar
potassium pradaxa pramipexole prednisolone prednisone pregabalin premarin primidone prochlorperazine
prograf prolia promethazine propranolol prozac pulmicort quetiapine quinine ramipril ranexa ranitidine
rasagiline refresh relvar remeron renitec requip restasis risperdal risperidone risperdone rivastigmine
rivotril ropinirole roxithromycin salbutamol salazopyrin sacubitril selegiline senna senokot serc seretide
seroquel sertraline sevelamer sildenafil sinemet singulair sleepeze solifenacin somac sotalol spiriva
spironolactone stalevo stilnox stugeron sudafed sulfasalazine sulphate symbicort systane tacrolimus
tadalafil tamoxifen tamsulosin targin tegretol temazepam tenormin teriparatide theophylline thiamine
thyroxine timolol tiotropium tolterodine topamax toujeo tradjenta tramadol trandolapril travatan
travoprost trazodone trelegy tresiba trimethoprim trulicity trusopt tylenol ursodiol ursodeoxycholic
valium valproate valsartan venlafaxine ventolin verapamil vesicare viagra victoza vimovo viscotears
voltaren voltarol vortioxetine wellbutrin warfarin xalatan xanax xarelto xgeva xyzal zantac zapain zinc
zocor zoloft zomorph zopiclone zolpidem zimovane zyprexa zyrtec b12 d3 mounjaro wegovy rybelsus omega-3
movelat thyroid hrt l-thyroxine thyronajod metamizol torasemid torsemide novaminsulfon tilidin kreon
macumar pantozol ferro cod-liver
)"};

/// Common endings of generic names: International Nonproprietary Names, stems.
inline constexpr WordList kStems{R"(
pril sartan olol statin prazole prazol dipine dipin oxetine oxetin azepam zolam formin gliptin gliflozin
glutide xaban cillin mycin cycline floxacin coxib triptan setron tidine lukast dronate dronic thiazide
semide semid nisolone nisolon nisone metasone sterone zapine tiapine clovir thyroxine stigmine tropium
terol gabalin gabatin conazole oprost triptyline alopram vastatin parinux fibrate glitazone osin
)"};

/// Words that only end like one.
inline constexpr WordList kFalseStems{R"(
april drosin rosin resin moccasin
)"};

/// After a number, these make a dose of it: "5 ml", "2 puffs".
inline constexpr WordList kUnits{R"(
mg mcg µg ug ml iu units unit puffs puff drops tabs tab tablets tbl tropfen einheiten ie tr
)"};

/// Words that are a slip of the pen away from a medicine, and are words of their own.
inline constexpr WordList kOwnWords{R"(
tables table tabled capable medical medicare medici vitality stating stations station mediation insula
doses dosed status statue states supplement
)"};

/// Only for when it is needed, wherever it is said.
inline constexpr PhraseList kAsNeeded{R"(
prn
p r n
as needed
if needed
when needed
as required
if required
when required
as necessary
if necessary
only if needed
bei bedarf
b bed
b bedarf
wenn nötig
falls nötig
nach bedarf
)"};

/// The same, said as only a title can say it.
inline constexpr PhraseList kAsNeededInTitles{R"(
if in pain
if pain
when in pain
for pain
only if
only when
when chest
if chest
sos
max
maximum
up to
bei schmerzen
if wanted
if can't sleep
when anxious
if anxious
if breathless
when breathless
if itchy
for itching
if constipated
when wheezy
if wheezy
if dizzy
if sick
for nausea
)"};

}  // namespace mana::calendar::medicine_lists
