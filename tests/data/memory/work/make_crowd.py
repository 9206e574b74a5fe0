#!/usr/bin/env python3
"""Write a crowd of other facts, one a line, as an older person might tell them.

    make_crowd.py [N] > FILE          (N is 2000 unless told)

The lines are the same on every run. No two are the same. Every thing has one
place at most; every person ("my cousin Maureen") has one town, one job, one
birthday and so on at most; a food is liked, or disliked, or wanted, never two
of these. A smaller N gives the first N lines of a larger one.
"""
import random
import sys

SEED = 19450508


def words(text):
    """Entries are separated by semicolons or line ends."""
    return [w.strip() for w in text.replace("\n", ";").split(";") if w.strip()]


# --- things: a trailing * marks a plural -------------------------------------

SMALL = words("""
tape measure; nail clippers*; sunglasses*; bus pass; rent book; rosary beads*; pearl earrings*; gold locket
wristwatch; darning needles*; pinking shears*; thimble; button tin; crochet hook; knitting pattern; spare spectacles*
magnifying glass; letter opener; fountain pen; stamp album; postcards*; ration book; medals*; birth certificate
marriage lines*; savings book; cheque book; premium bonds*; insurance policy; guarantee for the washing machine; library book; hymn book
prayer book; crossword book; playing cards*; dominoes*; draughts set; mouth organ; tin whistle; opera glasses*
binoculars*; old camera; slide films*; wedding album; christening shawl; silk scarf; leather gloves*; woolly hat
best cardigan; bed socks*; hot water bottle; eye drops*; corn plasters*; cough mixture; indigestion tablets*; plasters*
thermometer; tweezers*; hair rollers*; hairnet; lavender bags*; face cream; talcum powder; shoe polish
shoe horn; boot laces*; clothes brush; mothballs*; candles*; matches*; night light; spare light bulbs*
torch; batteries for the radio*; extension lead; screwdriver; pliers*; hammer; picture hooks*; fuse wire
sticky tape; ball of string; parcel paper; drawing pins*; rubber bands*; superglue; padlock; bicycle pump
key to the shed; key to the gas cupboard; car keys*; suitcase key; key to the grandfather clock; dog lead; cat brush; bird seed
secateurs*; seed packets*; plant labels*; garden twine; trowel; gardening gloves*; dibber; slug pellets*
egg timer; potato peeler; apple corer; nutmeg grater; rolling pin; pastry cutters*; piping bag; jam funnel
jelly mould; pie funnel; cake tins*; flan dish; gravy boat; butter dish; toast rack; egg cups*
tea strainer; tea cosy; sugar tongs*; fish knives*; best teaspoons*; carving knife; corkscrew; bottle opener
sherry glasses*; napkin rings*; lace tablecloth; oven gloves*; kitchen scales*; measuring jug; recipe notebook; meat thermometer
paper doilies*; cake candles*; birthday cards*; wrapping paper; writing paper; envelopes*; second-class stamps*; address labels*
calculator; hearing loop; mobile phone charger; instruction book for the telly; television licence; radio; alarm clock; travel clock
holy water; palm cross; school report; lock of baby hair; baby shoes*; brass thimble case; snuff box; tobacco tin
pipe; cigarette lighter; war diary; union card; swimming certificate; dance shoes*; jet brooch; cameo
hat pins*; handkerchiefs*; umbrella; shopping bag on wheels; walking map; compass; penknife; whistle
""")

BIG = words("""
lawnmower; stepladder; garden hose; wheelbarrow; deckchairs*; parasol; paddling pool; barbecue
camp bed; sleeping bag; tent; windbreak; picnic hamper; fishing rods*; golf clubs*; bowls bag
artist's easel; sewing machine; ironing board; carpet sweeper; vacuum cleaner; clothes horse; fan heater; oil radiator
dehumidifier; wallpaper table; paint tins*; dust sheets*; Christmas tree; nativity set; box of baubles; old pram
rocking horse; dolls' house; train set; high chair; cot; bird cage; fish tank; cello
accordion; banjo; record player; box of seventy-eights; typewriter; film projector; trunk from the ship; army kitbag
sledge; ice skates*; tricycle; jam pan; pressure cooker; fondue set; punch bowl; tea urn
spare blankets*; eiderdown; spare pillows*; winter coats*; wedding dress; fur stole; hat boxes*; wellingtons*
""")

# --- places in and about a home ----------------------------------------------

PLACES_SMALL = words("""
in the top drawer of the dresser; in the bottom drawer of the dresser; in the kitchen drawer by the cooker; in the drawer of the hall table
on the hall table; on the windowsill over the sink; on the bedroom windowsill; on the mantelpiece behind the clock
in the left-hand drawer of the bureau; in the pigeonholes of the bureau; in the bedside cabinet; in the drawer by my bed
in the biscuit barrel; in the old toffee tin; in the shortbread tin; in a shoe box in the wardrobe
on the top shelf of the wardrobe; in the pocket of my camel coat; in my best handbag; in the green shopping bag
in the side pocket of the brown holdall; in the bathroom cabinet; in the basket on the bathroom shelf; on the cistern in the downstairs lavatory
in the airing cupboard; in the linen chest; in the piano stool; in the sewing basket
in the magazine rack; in the cupboard beside the fireplace; on the bookcase next the atlas; behind the encyclopaedias
in the blue jug on the dresser; in the cracked teapot; in the Chinese vase; in the fruit bowl
on the hook behind the kitchen door; on the hook by the back door; on the nail in the pantry; on the pantry floor
on the second shelf of the pantry; in the cupboard over the fridge; in the cupboard under the sink; in the tall cupboard next the cooker
in the bread bin; in the vegetable rack; in the tin box under my bed; under the mattress in the back bedroom
in the drawer of my dressing table; in the jewellery box; in the ottoman on the landing; in the porch with the coats
in the umbrella stand; in the glove box of the car; in the conservatory by the cactus; in the potting shed
on the shelf in the garage; in the old tool box; in the sideboard on the right-hand side; in the corner cabinet
in the chest of drawers on the landing; in the wicker basket by my chair; down the side of the armchair; in the laundry room
on the washstand; on top of the meter box; on the closet shelf in the den; in the junk drawer
""")

PLACES_BIG = words("""
in the loft; at the far end of the loft; up in the attic by the chimney; in the garage; at the back of the garage; in the shed
behind the shed door; in the cupboard under the stairs; in the cellar; down the basement by the furnace; in the box room; in the spare room
behind the spare room door; under the spare bed; on top of the big wardrobe; behind the settee; in the outhouse; in the wash house
in the utility room; in the sun room; on the landing; in the lean-to; in the crawl space; in the summer house
in the hall closet; in the coal bunker; in the carport; on the back verandah
""")

# --- people --------------------------------------------------------------------

FEMALE = words("""
Maureen; Beryl; Edna; Hilda; Gladys; Ivy; Mavis; Norma; Pauline; Rita; Sheila; Thelma; Vera; Wilma; Yvonne; Agnes
Brenda; Cynthia; Daphne; Eileen; Florence; Gwen; Hazel; Irene; Joyce; Kathleen; Lorna; Marjorie; Nora; Olwen; Phyllis; Rosemary
Sylvia; Una; Veronica; Winifred; Aoife; Niamh; Sinead; Grainne; Mairi; Catriona; Megan; Angharad; Fatima; Aisha; Shabana; Nasreen
Lakshmi; Anjali; Meera; Harpreet; Gurinder; Adaeze; Folake; Amara; Abena; Yetunde; Mei; Xiulan; Keiko; Thuy; Kasia; Agnieszka
Olga; Irina; Ludmila; Rosa; Carmela; Concetta; Ines; Graciela; Lupe; Marisol; Heidi; Ingrid; Astrid; Saskia; Esther; Miriam
Rivka; Leilani; Marlene; Shirlee; Raelene; Tammy; Earlene; Loretta
""")

MALE = words("""
Albert; Bernard; Cedric; Desmond; Ernest; Fred; Geoffrey; Harold; Ivor; Jack; Kenneth; Leonard; Maurice; Norman; Oswald; Percy
Raymond; Stanley; Trevor; Victor; Wilfred; Alan; Barry; Clive; Dennis; Eric; Graham; Howard; Ian; Keith; Malcolm; Neville
Declan; Eamon; Fergus; Padraig; Hamish; Angus; Rhys; Gethin; Imran; Tariq; Bilal; Hassan; Arjun; Sanjay; Ramesh; Jaswinder
Chidi; Emeka; Kofi; Winston; Delroy; Errol; Wei; Hiroshi; Minh; Marek; Tomasz; Dmitri; Sergei; Luigi; Carlo; Paulo
Miguel; Hector; Klaus; Anders; Lars; Pieter; Shlomo; Reuben; Bruce; Darryl; Earl; Clifford; Duane; Vernon
""")

RELATIONS_F = words("""
cousin; niece; sister-in-law; stepdaughter; goddaughter; old school friend; great-niece; second cousin; bridge partner; pen friend
former landlady; late husband's sister; bridesmaid; godmother's daughter; choir friend; neighbour from the old street; friend from the laundry; old workmate
cousin's wife; nephew's wife; friend from chapel; sewing circle friend; aqua-aerobics friend; old flatmate; cousin on Mother's side
""")

RELATIONS_M = words("""
cousin; nephew; brother-in-law; stepson; godson; old schoolmate; great-nephew; second cousin; whist partner; pen friend
former lodger; late husband's brother; best man; old dancing partner; bell-ringing friend; neighbour from the old street; friend from the allotments; old workmate
cousin's husband; niece's husband; friend from the mosque; bowls friend; army pal; old flame; cousin on Father's side
""")

CHILD_RELATIONS_F = words("great-granddaughter; neighbour's little girl; niece's youngest; god-daughter's baby girl; nephew's eldest girl")
CHILD_RELATIONS_M = words("great-grandson; neighbour's little boy; niece's little lad; god-daughter's baby boy; nephew's eldest boy")

JOBS = words("""
a plumber; an electrician; a bricklayer; a roofer; a plasterer; a joiner; a welder; a farrier; a blacksmith; a dairy farmer
a shepherd; a trawler skipper; a lorry driver; a train driver; a taxi driver; an ambulance driver; a pilot; a ship's cook; a lifeboat coxswain; a customs officer
a detective in the fraud squad; a prison officer; a firefighter; a soldier in the Engineers; a traffic warden; a school caretaker; a primary school teacher; a maths teacher; a music teacher; a librarian
a museum guide; a bookbinder; a printer; a journalist; a photographer; a potter; a glass blower; a watch mender; a jeweller; a tailor
a dressmaker; a hairdresser; a barber; a beautician; a nurse on the children's ward; a midwife; a radiographer; a dentist; an optician; a pharmacist
a vet; a dog groomer; a bee keeper; a tree surgeon; a florist; a butcher; a fishmonger; a greengrocer; a baker; a pastry cook
a chef in a big hotel; a waiter; a barista; a brewer; a pub landlord; a croupier; a bookmaker; an accountant; a bank clerk; an estate agent
a surveyor; an architect; a solicitor's clerk; a judge's secretary; a vicar; an undertaker; a gravedigger; a stonemason; a piano tuner; an organist
""")

TOWNS = words("""
Leeds; Bradford; Huddersfield; Grimsby; Hull; Darlington; Sunderland; Carlisle; Kendal; Preston
Bolton; Stockport; Chester; Wrexham; Bangor; Swansea; Llanelli; Hereford; Shrewsbury; Stoke
Derby; Nottingham; Lincoln; Boston; King's Lynn; Norwich; Ipswich; Colchester; Margate; Hastings
Eastbourne; Worthing; Bournemouth; Exeter; Plymouth; Truro; Penzance; Swindon; Gloucester; Oxford
Inverness; Aberdeen; Perth; Stirling; Paisley; Stornoway; Oban; Galway; Sligo; Limerick
Tralee; Derry; Newry; Belfast; Boston, Massachusetts; Chicago; Des Moines; Baton Rouge; Tucson; Tulsa
Cleveland; Savannah; Toronto; Halifax, Nova Scotia; Melbourne; Geelong; Ballarat; Hobart; Cairns; Dunedin
Napier; Cape Town; Nairobi; Accra; Lahore; Jullundur; Mumbai; Colombo; Hong Kong; Gdansk
Naples; Valletta; Nicosia; Montego Bay; Port of Spain; Bridgetown; Malaga; Bergen; Utrecht; Vancouver
""")

FOODS = words("""
tripe; black pudding; haggis; jellied eels; whelks; cockles; mussels; kippers; smoked haddock; sardines on toast
potted shrimps; fish pie; liver and onions; oxtail soup; steak and kidney pudding; toad in the hole; bubble and squeak; corned beef hash; cottage pie; Lancashire hotpot
Irish stew; colcannon; soda bread; barmbrack; bara brith; Welsh rarebit; cullen skink; clootie dumpling; Dundee cake; parkin
Eccles cakes; Bakewell tart; lardy cake; treacle tart; spotted dick; jam roly-poly; semolina; tapioca; rice pudding; sherry trifle
lemon meringue; pavlova; lamingtons; Anzac biscuits; Vegemite; pumpkin pie; pecan pie; peach cobbler; grits; cornbread
fried okra; gumbo; clam chowder; meatloaf; tuna casserole; pierogi; sauerkraut; beetroot soup; gefilte fish; latkes
goulash; schnitzel; lasagne; minestrone; olives; anchovies; blue cheese; goat's cheese; cottage cheese; aubergine
butternut squash; parsnips; swede; Brussels sprouts; broad beans; runner beans; mushy peas; beetroot; celery; radishes
mushrooms; garlic; avocado; mango; lychees; figs; prunes; gooseberries; damsons; quince jelly
marzipan; Turkish delight; liquorice allsorts; pear drops; humbugs; peanut brittle; jollof rice; plantain; egusi soup; ackee and saltfish
goat curry; rice and peas; samosas; dhal; saag; lime pickle; biryani; chapattis; dim sum; congee
sushi; kimchi; spring rolls; couscous; hummus; falafel; baklava; tzatziki; paella; custard creams
""")

WANTED = words("""
self-raising flour; caster sugar; icing sugar; golden syrup; baking powder; suet; lard; margarine; unsalted butter; evaporated milk
condensed milk; porridge oats; Weetabix; cornflakes; ginger biscuits; oatcakes; cream crackers; digestives; decaf coffee; cocoa
Horlicks; Ovaltine; orange squash; tonic water; prune juice; ginger beer; tomato purée; tinned pears; tinned salmon; baked beans
pearl barley; split peas; red lentils; vinegar; brown sauce; English mustard; table salt; white pepper; stock cubes; gravy granules
mint sauce; redcurrant jelly; peanut butter; honey; marmalade; washing-up liquid; scouring pads; starch; soap flakes; fabric softener
toilet rolls; tissues; toothpaste; denture tablets; shampoo; hand cream; cotton wool; bin liners; tin foil; greaseproof paper
firelighters; lamp oil; mouse traps; furniture polish; dusters; descaler; vacuum bags; parcel tape; airmail stamps; budgie seed
""")

HOBBIES = words("""
breeds budgerigars; keeps pigeons; keeps bees; grows giant leeks; shows dahlias; collects thimbles; collects beer mats; collects old postcards; plays the trombone; plays the bagpipes
plays the ukulele; sings in a barbershop group; sings alto in the chapel choir; rings the church bells; goes line dancing; goes ballroom dancing; does the tango of a Thursday; swims in the sea all year; runs marathons; climbs mountains
goes caving; goes gliding; sails a dinghy; paddles a canoe; rides a motorbike; does up old tractors; makes model ships; builds dolls' furniture; carves walking sticks; throws pots
paints in watercolours; does embroidery; makes patchwork quilts; makes lace; makes candles; brews elderflower wine; makes goat's cheese in the bath; bakes for the county show; enters every crossword competition going; plays chess by post
plays darts for the pub; plays snooker; plays pétanque; umpires cricket; referees hockey; follows the dogs; goes to the races every month; goes metal detecting; studies the stars with a telescope; watches birds on the marsh
learns Italian off records; teaches Punjabi on Saturdays; writes poems; writes to the newspapers; does amateur dramatics; does conjuring tricks; reads the tea leaves; traces the family tree; presses wild flowers; trains sheepdogs
""")

CHILD_HOBBIES = words("""
is mad on dinosaurs; is mad on trains; will only wear yellow; won't be parted from a toy rabbit; does gymnastics; plays the recorder; collects snails; wants to be an astronaut; draws horses all day long; has learnt to swim; plays the drums, heaven help us; does Irish dancing; plays in goal for the school; keeps stick insects; is forever up trees
""")

LOOKS = words("""
has flaming red hair; has a gap in the front teeth; has a tattoo of a swallow; wears a glass eye; has one blue eye and one brown; is six foot four; is no bigger than sixpence; has a dimple in the chin; has gone completely grey; dyes the hair jet black
wears thick round spectacles; walks with a stick; has a scar over the left eyebrow; has a little finger missing; has lovely long hands; has a plait down to the waist; has freckles all over; has a broken nose; wears a gold ring in one ear; is thin as a rake
is built like a barn door; always wears a bow tie; always wears green; always wears a straw hat; has a mole on the cheek; has a limp since the accident; has very big feet; has a voice like a foghorn; has curly hair that won't lie down; has a gold tooth
""")

PETS = words("""
a greyhound called; a whippet called; a Jack Russell called; a spaniel called; a poodle called; a three-legged cat called; a ginger tom called; a Siamese called; a parrot called; a cockatiel called
a tortoise called; a donkey called; a goat called; a Shetland pony called; a rabbit called; a hedgehog called; a corgi called; a Labrador called; a border collie called; a budgie called
a duck called; a sheepdog called; a ferret called; a kelpie called; a dachshund called
""")

PET_NAMES = words("""
Buster; Pickles; Mopsy; Domino; Ginger; Socks; Treacle; Bramble; Duke; Lady; Rusty; Smudge; Pepper; Toffee; Nipper; Sooty; Bluey; Hercules; Duchess; Marmite; Captain; Tinker; Sultan; Patch; Conker; Banjo; Monty; Sherpa; Bandit; Tuppence; Clementine; Wellington; Nelson; Bonnie; Jock; Paddy; Lulu; Mitzi; Pasha; Raffles
""")

CARS = words("""
an old Morris Minor; a Land Rover with no heater; a red Mini; a mustard-coloured Volvo; a camper van; a three-wheeler; a Ford pickup; a little electric Nissan; a Rover that won't start; a silver Honda; a Beetle; a yellow Fiat; a Holden ute; a Buick as long as a street; a moped; a Škoda; a green Citroën; a people carrier; a sports car with the roof off; a mobility scooter
""")

# --- doings ----------------------------------------------------------------------

EVENTS_PAST = words("""
the harvest supper; the flower show; the brass band contest; the sheepdog trials; the church jumble sale; the Women's Institute tea; the regimental reunion; the school reunion; the pantomime; the carol concert
the street party; the county fair; the rodeo; the quilting bee; the fish fry; the Burns supper; the ceilidh; the eisteddfod; the St Patrick's parade; the Diwali party
the Eid dinner; the seder; the Chinese New Year lunch; the Polish Christmas Eve; the golden wedding do; the silver wedding do; the ruby wedding do; the christening; the first communion; the bar mitzvah
the naming ceremony; the graduation; the prize-giving; the nativity play; the opening of the new hospice; the unveiling of the war memorial; the tea dance; the bingo night; the whist drive; the beetle drive
the darts final; the dog show; the steam rally; the air show; the boat race; the Grand National sweep; the Melbourne Cup lunch; the Anzac Day service; the Thanksgiving dinner; the Fourth of July cookout
""")

EVENTS_TO_COME = words("""
the summer fete; the bring-and-buy sale; the coffee morning; the poetry reading; the gardening club talk; the slide show about Peru; the trip to the garden centre; the canal boat outing; the seaside coach trip; the visit to the butterfly farm
the cathedral concert; the organ recital; the matinee; the ballet; the brass band in the park; the fashion show; the charity auction; the raffle draw; the quiz night; the barn dance
the pie and pea supper; the hog roast; the strawberry tea; the pancake race; the Easter bonnet parade; the well dressing; the bonfire; the lantern walk; the crib service; the midnight mass
the housewarming; the engagement party; the retirement do; the baby shower; the hen party; the memorial service; the scattering of the ashes; the diamond wedding; the family picnic; the clan gathering
the tenants' meeting; the parish council; the neighbourhood watch meeting; the choir practice; the first aid class; the computer class; the chair yoga; the memory café; the lip-reading class; the balance class
""")

APPOINTMENTS = words("""
the dentist; the optician; the hearing clinic; the blood test; the diabetic nurse; the foot clinic; the X-ray; the scan of my hip; the heart clinic; the memory clinic
the skin doctor; the physio; the dietician; the breathing nurse; the pacemaker check; the bone density scan; the shingles jab; the eye pressure test; the leg ulcer dressing; the warfarin clinic
the hairdresser; the bank manager; the solicitor; the accountant; the financial adviser; the social worker; the pension people; the hospital transport assessment; the denture repair; the hernia clinic
""")

VISITS = words("""
the chimney sweep; the piano tuner; the boiler man; the carpet fitter; the man about the gutters; the tree surgeon; the rat catcher; the roofer; the double-glazing fella; the blind fitter
the upholsterer; the damp-proof man; the aerial man; the locksmith; the washing machine engineer; the oil delivery; the coal delivery; the new mattress; the new fridge; the grab-rail fitter
the fire brigade lady with the smoke alarm; the occupational therapist; the district nurse; the vicar; the priest with communion; the census person; the insurance assessor; the broadband engineer; the stairlift engineer; the septic tank lorry
""")

DAYS = words("Monday; Tuesday; Wednesday; Thursday; Friday; Saturday; Sunday")
WEEKDAYS = DAYS[:5]
MONTHS = words("January; February; March; April; May; June; July; August; September; October; November; December")
TIMES = words("nine o'clock; half past nine; ten o'clock; quarter past ten; half past ten; eleven o'clock; twenty to twelve; noon; two o'clock; quarter past two; half past two; ten to three; three o'clock; half past three; four o'clock; quarter to five")
ORD = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh", 8: "eighth", 9: "ninth",
       10: "tenth", 11: "eleventh", 12: "twelfth", 13: "thirteenth", 14: "fourteenth", 15: "fifteenth", 16: "sixteenth",
       17: "seventeenth", 18: "eighteenth", 19: "nineteenth", 20: "twentieth", 21: "twenty-first", 22: "twenty-second",
       23: "twenty-third", 24: "twenty-fourth", 25: "twenty-fifth", 26: "twenty-sixth", 27: "twenty-seventh", 28: "twenty-eighth"}

SURNAMES = words("""
Hargreaves; Entwistle; Ramsbottom; Postlethwaite; Braithwaite; Sugden; Clegg; Ogden; Fairclough; Thistlethwaite
Macleod; Buchanan; Drummond; Farquhar; Kinnear; O'Sullivan; Gilhooly; Mulcahy; Flanagan; Brannigan
Llewellyn; Prosser; Pritchard; Cadwallader; Singh Gill; Dhillon; Chaudhry; Qureshi; Rahman; Iyer
Krishnan; Fernando; Adeyemi; Mensah; Boateng; Nwosu; Campbell-Brown; Ferreira; Lombardi; Esposito
Papadopoulos; Kowalczyk; Nowicki; Horvath; Novak; Petrenko; Bergstrom; Rasmussen; Vandenberg; Schumacher
Goldblatt; Rosenthal; Nakamura; Nguyen; Cheung; Huang; Kaur; Delacroix; Beauchamp; Abernathy
""")

SERVICES = words("""
The chap who sweeps the chimney; The woman at the post office counter; The lady who cuts my hair; The chimney pot man; The fella who delivers the papers; The milkman
The district nurse; The night carer; The Saturday carer; The lady from Meals on Wheels; The man who does the gutters; The boy who mows the lawn
The pharmacist on the corner; The optician; The dentist; The hygienist; The heart specialist; The hip surgeon
The receptionist with the cold hands; The social worker; The housing officer; The warden; The caretaker of the flats; The bank girl who's patient with me
The accountant; The man at the garage; The piano tuner; The television repair man; The butcher; The fish van man
The librarian who brings the large print; The mobile library driver; The new curate; The organist; The choir mistress; The funeral director
The driver of the day-centre bus; The lady who runs the bingo; The volunteer who reads to me; The woman who walks the dog; The vet; The cattery lady
The man upstairs; The student across the landing; The new couple at number two; The family that bought the corner shop; The lady with the twins opposite; The gentleman who sits by me at lunch club
The crossing lady; The allotment secretary; The man from the Legion; The super in our building; The mail carrier; The lady from hospice
""")

NUMBERS = words("""
locker at the swimming baths; allotment plot; library ticket; coat peg at the day centre; bus to the hospital; bus to town; raffle ticket; bowls club membership
house in the old street; seat at the theatre; car park space; flat on the ground floor; bin sticker; gas account; water account; electric account
Premium Bond; army service; union card; Co-op dividend; hospital; blood donor card; bingo ticket; burial plot
pigeon ring; dog licence; parcel; hymn I want sung; garage door code; alarm code; bicycle lock; safe at the back of the wardrobe
gate code; front door code; pew; caravan pitch; beach hut; post office box; laundry ticket; shoe repair ticket
""")
# these read "the number of my ..."

SAYERS = words("""
The physio; The heart nurse; The optician; The dentist; The pharmacist; The dietician; The man at the bank; The gas man; The electrician; The plumber
The locksmith; The policeman; The fire brigade lady; The vet; The gardener; The roofer; The librarian; The vicar; The hairdresser; The chiropodist
The district nurse; The surgeon; The social worker; The memory clinic doctor; The hearing aid lady; The insurance man; The council woman; The tax man; The warden; The boiler engineer
The skin doctor; The knee man; The ear specialist; The chest doctor; The diabetes nurse; The garage man; The aerial man; The carpet man; The piano tuner; The tree surgeon
""")

ADVICE = words("""
I should walk to the corner and back twice a day; I'm to weigh myself every Monday; I've a dry eye on the right-hand side; I've to have a crown on the back tooth; I'm not to take aspirin with the new tablets; I'm to eat more fish; nobody from the bank would ever ask for my card; the meter wants replacing; the wiring in the kitchen is from before the war; the pipes want lagging before winter
I ought to have a bolt on the back door; there's been burglars in the next street; I need a smoke alarm on the landing; the cat is overweight; the roses have black spot; there's four slates missing; they'll waive the fine on that book; the tower fund is short by nine thousand; grey suits me better than brown; I've an ingrowing toenail on the left foot
my leg is healing nicely; I'll need six weeks before I can bend down; I could have a bit more help with the baths; I'm to do a puzzle a day; I've to clean the ear mould with warm water and soap; the claim for the flood is settled; I get a quarter off the rates; they owe me eighty-four pounds; the lunch club moves to the big hall in spring; the boiler's good for another ten years
it's only a harmless wart; the cartilage has worn right through; I've lost the high notes for good; I'm to use the brown inhaler before bed; my sugar was seven point two; it wants two new tyres at the front; the dish was pointing at the wrong bird in the sky; it was a wool mix and mustn't be steamed; the top C is cracked; the beech has honey fungus
""")
assert len(SAYERS) == len(ADVICE)

HOME = words("""
The immersion heater wants switching on an hour before a bath.
You have to lift the back gate as you push it or it sticks.
The hall light works from two switches, top and bottom of the stairs.
The toaster only does the one side, so you turn the slice round.
The left-hand tap in the bathroom is the hot, whatever it says on it.
Front door wants slamming, it doesn't catch otherwise.
The thermostat's to stay on nineteen.
The recycling goes in the blue sacks, and they're collected every other Thursday.
Garden waste goes in the brown bin, only from April to October.
The milk comes Mondays, Wednesdays and Fridays, three pints in all.
The gas meter is in the white box on the outside wall.
You turn the water off for the garden tap in the downstairs loo.
The washing machine does towels on programme four.
You've to jiggle the key in the patio door and pull it to you.
The dishwasher takes the tablets, never the powder.
The microwave clock is an hour slow and nobody can mend it.
The smoke alarm's battery is the square sort.
The bedroom radiator is bled with the brass key that hangs behind it.
The garage door opens with the grey button, twice.
The burglar alarm gives you thirty seconds to get to the panel.
The lights on the porch come on by themselves at dusk.
The fridge door wants a good shove or it drips.
The grandfather clock is wound on a Sunday night, eleven turns.
The back bedroom chimney's been blocked up since the eighties so there's to be no fire lit in there.
The spare room window is painted shut.
The bath plug's too small, so you put a flannel round it.
The oven runs hot, take twenty degrees off whatever the book says.
The small back ring on the stove doesn't light without a match.
The swamp cooler gets switched over from the panel on the porch.
The sump pump kicks in by itself when it rains hard.
Trash goes to the curb after supper on Sundays.
The paper's left in the box at the end of the drive.
The rainwater tank feeds the laundry and the toilets.
The door chain goes on at six o'clock and not before.
The radio is kept on long wave for the cricket.
The phone in the bedroom doesn't ring, only the one in the hall.
The red cord in the bathroom calls the warden.
The lift in our block is serviced the first Monday of the month.
The communal laundry is ours Tuesday mornings.
The parking permit hangs off the mirror, and visitors have the yellow one.
The cat flap is locked at night with the little slide on the left.
The budgie's cover goes on at eight sharp.
The hens are let out at seven and shut in at dusk.
The greenhouse window opens itself when it's warm, by some sort of wax.
The water butt has a brass tap that turns the wrong way.
The drains are rodded from the cover by the rhubarb.
The curtains in the front room work off the cord on the right.
The stair carpet's loose on the fourth step from the top.
The good china is for Sundays and visitors only.
The bedroom lamp is one of them you touch.
The tumble dryer's fluff wants clearing after each go.
The shower wants running a full minute before it's warm.
The doorbell plays Greensleeves and can't be made to stop.
The pilot light is behind the flap at the bottom on the right.
The electric's on a prepay key you top up at the newsagent's.
The letter box is a bit stiff so the postie knocks with anything thick.
""".replace(";", ","))

ABOUT_ME = words("""
I started school the week the king died.
I was the third of seven, and the only one with brown eyes.
My first wage was two pounds eleven and six.
I learnt to drive in a bread van.
I passed my driving test the fourth time, in the fog.
I was evacuated to a farm and came back with a Somerset accent.
I had my tonsils out on the kitchen table.
I'd scarlet fever when I was five and they burnt my teddy.
I won a scholarship to the grammar school but there was no money for the hat.
I left school at fourteen and went in the mill.
I sang on the wireless once, in a children's choir.
I was runner-up for Rose Queen.
I had polio as a child, that's why the one leg's shorter.
My middle name is Philomena and I never use it.
My maiden name was Arkwright.
My confirmation name is Bernadette.
My father was a signalman on the railway.
My mother took in washing and played the piano for the silent pictures.
My grandfather came over from Riga with one suitcase.
My granny had only the Irish, no English at all.
My twin was stillborn, they never spoke about it.
I broke my collarbone falling out of a pear tree.
I saw the Queen go by in a yellow coat.
I once sat next to Tom Jones on a train.
I worked as a telephone operator, nights.
I was a clippie on the trolleybuses for a bit.
I did my nurse's training under a matron called Steele.
My big brother was a conscript in Malaya, two years.
I taught Sunday school for twenty-two years.
I was shop steward for the whole of the packing floor.
I ran a wool shop with my sister, Purl Harbour we called it.
I picked tobacco in Ontario one summer.
I came over on the boat with ten pounds and a hat box.
My honeymoon was three nights in Llandudno and it snowed.
My wedding cake was cardboard with a fruit loaf inside it.
My engagement ring was a garnet because I never liked diamonds.
I met my sweetheart at a bus stop in the rain.
I've had the one hip done, the right.
I've had both cataracts done.
I'm allergic to penicillin, I come up in lumps.
I'm blood group O negative.
I've been colour-blind from birth, red and green.
I'm left-handed but they made me write with my right.
I've never learnt to swim.
I've never flown in an aeroplane.
I can speak a bit of Welsh, from the war.
I can still type sixty words a minute.
I gave up smoking the day of the moon landing.
I signed the pledge at sixteen and I've never touched a drop.
I was christened in the little church on Gas Street.
I've had eleven addresses in my life.
My favourite teacher was Miss Pomfret, she lent me Jane Eyre.
I hold the record at the bowls club for the most wooden spoons.
I was nearly a nun.
I crossed the Nullarbor by train with a baby on my knee.
I spent a year on a dairy farm outside Green Bay, went by ship.
I was in the marching band, I played the glockenspiel.
I've a plate in my skull from the motorbike.
I can't sleep without the landing light on.
I was named for the midwife.
""".replace(";", ","))

DECIDED = words("""
have the front room papered in pale green; give up the allotment after the beans; have the phone taken out of the bedroom; cancel the daily paper; give the encyclopaedias to the school; sell the caravan; change over to the other gas people; leave the choir money to the hospice
let the spare room to a student; have a walk-in shower instead of the bath; stop dyeing my hair; have the cat put on a diet; have the apple tree taken down; keep the budgie after all; have the grandchildren in turn for Christmas, not all at once; send no cards this year but give to the lifeboats
have lilies at my funeral, no carnations; be buried with the family in the top cemetery; have Abide with Me, not the other one; give the medals to the museum; wear the pendant alarm day and night; go to the lunch club Tuesdays only; have the shopping delivered; stop driving come my birthday
sleep downstairs from now on; get a cleaner in for two hours; have the ramp put in at the back; move my bank to the branch that's left; learn to use the tablet computer; take up the organ again; have my teeth seen to privately; not go on any more cruises
""".replace("\n", ";"))

# --- frames -------------------------------------------------------------------------
# t/T the thing; p/P the place; is, it, live agree with the thing

F_PLACE = [
    "{T} {is} {p}.",
    "I've put {t} {p}.",
    "Remember that {t} {is} {p}.",
    "You'll find {t} {p}, that's where I keep {it}.",
    "{P}, that's where {t} {live}.",
    "Oh, and {t}, I had a tidy round and {it_is} {p} now.",
    "I found {t} at last, {it_was} {p} all along, and that's where {it_stay}.",
    "{T}? {P}. Always {has} been.",
    "So I says to her, you leave {t} where {it_full}, {p}.",
    "Just so's you know, {t} {is} {p}.",
    "I keep {t} {p} so nobody walks off with {it}.",
    "The girl who cleans has put {t} {p}, and I've left {it} there.",
    "Remember for me, would you, {t}: {p}.",
    "I've moved {t}, {it_is} {p}, out of harm's way.",
    "Don't let me forget I stowed {t} {p}.",
    "It was raining so I brought {t} in, well, any road, {it_is} {p}.",
]
F_LENT = [
    "I've lent {t} to {w}.",
    "{W} has borrowed {t} and promised {it_back} by Easter.",
    "Remember it's {w} that's got {t}.",
    "{T}, I gave {it} to {w} to mend.",
]
F_TOWN = [
    "{W} lives in {x}.",
    "{W} has a place in {x} these days.",
    "Remember that {w} lives in {x}.",
    "I'd a card from {w}, all the way from {x}, that's where {he} lives now.",
    "{W} moved to {x} years back and never looked round.",
    "You'd have to go to {x} to see {w}, {he} settled there.",
    "They've sent the removal van and everything, so it's {x} for {w} from now on.",
    "{X}, that's where {w} ended up.",
    "{W} is over in {x}, in a flat with a view of nothing.",
]
F_JOB = [
    "{W} is {x}.",
    "{W} works as {x}.",
    "Remember that {w} is {x}.",
    "{W} went and trained as {x}, and {he}'s that to this day.",
    "You know {w}, well, {he} earns {his} crust as {x}.",
    "They made {w} redundant and now {he}'s {x}, would you believe.",
    "Clever one, {w}, {he}'s {x}.",
    "{W}, {he}'s been {x} since {he} left school.",
]
F_BIRTHDAY = [
    "{W}'s birthday is the {o} of {m}.",
    "Remember {w}'s birthday, the {o} of {m}.",
    "It's {w}'s birthday on {m} {d}, I always send a card.",
    "{W} was born on the {o} of {m}, I recall the snow, or was it the heat.",
    "{M} the {o}, that's when {w} has {his} birthday.",
    "I mustn't forget {w}, {he} has {his} birthday on the {d_th} of {m}.",
]
F_LIKES = [
    "{W} loves {x}.",
    "{W} is very partial to {x}.",
    "Remember that {w} likes {x} for {his} tea.",
    "If {w} comes I do {him} {x}, it's {his} favourite.",
    "{W} would walk a mile for {x}.",
    "There's nothing {w} likes better than {x}.",
]
F_DISLIKES = [
    "{W} won't touch {x}.",
    "{W} can't stomach {x}.",
    "Remember, never give {w} any {x}.",
    "I made a plate of {x} and {w} pushed it away, {he} hates it.",
    "{X}, well, {w} can't bear the smell of it.",
]
F_HOBBY = [
    "{W} {x}.",
    "In {his} spare time {w} {x}.",
    "Remember that {w} {x}.",
    "Did I tell you {w} {x}? At {his} age.",
    "You'll never guess, {w} {x} these days.",
    "{W}, now {he}'s got the time, {x}.",
]
F_LOOKS = [
    "{W} {x}.",
    "You'd know {w} anywhere, {he} {x}.",
    "So you can tell who it is, {w} {x}.",
    "{W}, {he}'s the one who {x}.",
    "Remember {w} {x}, so you'll know {him}.",
]
F_PET = [
    "{W} has {x}.",
    "{W} has got {himself} {x}.",
    "Remember {w} has {x}.",
    "I've to mind {w}'s pet some day, {he} has {x}.",
    "{W} was round with that animal of {his2}, {x}.",
]
F_CAR = [
    "{W} drives {x}.",
    "{W} goes about in {x}.",
    "You'll hear {w} before you see {him}, {he} drives {x}.",
    "{W} swapped {his} old car for {x}.",
]
F_ME_LIKE = [
    "I'm very fond of {x}.",
    "Remember that I like {x}.",
    "Ooh, {x}, I could eat that every day of the week.",
    "Give me {x} and I'm happy.",
    "You can't beat {x}, can you, I've loved it since I was small.",
    "My mother used to make {x} and I've never lost the taste for it.",
]
F_ME_DISLIKE = [
    "I never could abide {x}.",
    "Remember that I don't eat {x}.",
    "You can keep your {x}, it turns my stomach.",
    "They gave us {x} at the day centre and I sent it back, I can't bear it.",
    "{X}? Not for me, thanks, never have.",
]
F_PAST = [
    "I went to {e} with {w}, back in {m}.",
    "We'd {e} on the {o} of {m}, and {w} came too.",
    "{W} took me to {e}.",
    "I wore my blue to {e} and {w} never said a word.",
    "At {e} {w} won a bottle of sherry.",
    "It was {w} made the speech at {e}.",
    "{W} was taken poorly at {e} and had to be driven home.",
    "I lost a glove at {e}, and {w} found it under a chair.",
]
F_COME = [
    "{E} is on the {o} of {m}.",
    "I'm going to {e} with {w}, {day} at {t}.",
    "Remember {e} is on the {o} of {m}.",
    "{W} is fetching me for {e} on {day}, about {t}.",
    "I've said I'll do the teas at {e}, that's the {o} of {m}.",
    "They've fixed {e} for {day}, {t}, and {w} has got the tickets.",
    "I've promised {w} a lift or {he}'s promised me, anyway it's {e} on the {o} of {m}.",
]
F_APPT = [
    "I've got {e} on {day} at {t}.",
    "Remember I've {e} on the {o} of {m}, {t}.",
    "They've sent a letter, it's {e}, the {o} of {m} at {t}.",
    "{W} is driving me to {e} on {day}, for {t}.",
    "I rang up about {e} and they can fit me in {day}, {t}.",
]
F_VISIT = [
    "{E} is coming {day} at {t}.",
    "Remember that {e} is due on the {o} of {m}.",
    "I've to stop in {day} for {e}, any time after {t}.",
    "It's {e} on the {o} of {m}, and about time too.",
]
F_SHOP = [
    "Put {x} on the list.",
    "I'm nearly out of {x}, that wants getting.",
    "Remember we need {x}.",
    "Next time anybody's at the shops I could do with {x}.",
    "I went to the cupboard and there's no {x} left at all.",
    "Could you note down {x} for {w} to fetch.",
]
F_NUMBER = [
    "The number of my {x} is {n}.",
    "Remember the number of my {x}, it's {n}.",
    "It's {n}, the number of my {x}.",
    "My {x}, the number's {n}, I had it written on my hand.",
]
F_PHONE = [
    "{W}'s telephone number is {n}.",
    "Remember {w}'s number, {n}.",
    "You can get {w} on {n}.",
    "{W} has changed {his} phone, it's {n} now.",
]
F_SERVICE = [
    "{s} is called {x}.",
    "{s}, the name is {x}.",
    "{s} goes by the name of {x}.",
    "{s} told me the name: {x}.",
]
F_SAID = [
    "{s} says {x}.",
    "{s} told me {x}.",
    "{s} was here and says {x}.",
    "{s} looked at me over the glasses and said {x}.",
]
F_DECIDED = [
    "I've decided to {x}.",
    "I've made up my mind to {x}.",
    "We talked it over and I'm going to {x}.",
    "Remember we agreed I'd {x}.",
    "That's settled then, I'm to {x}.",
]
F_HOME = ["{x}", "Remember this: {lx}", "For whoever's stopping here, {lx}", "I tell everybody, {lx}"]

PRON = {
    "f": {"he": "she", "him": "her", "his": "her", "his2": "hers", "himself": "herself"},
    "m": {"he": "he", "him": "him", "his": "his", "his2": "his", "himself": "himself"},
}


def cap(text):
    return text[0].upper() + text[1:]


def lower_the(text):
    """Lower the first letter of a whole sentence used as a clause."""
    if text.startswith("I ") or text.startswith("I'") or text.startswith("Front"):
        return text
    return text[0].lower() + text[1:]


def nth(day):
    tail = "th" if 10 <= day % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    return "%d%s" % (day, tail)


class Crowd:
    def __init__(self):
        self.rng = random.Random(SEED)
        self.make_people()
        self.turn = {}
        self.bags = {}

    def make_people(self):
        """Each first name is borne by two grown people of different relation, some also by a child."""
        grown, children = [], []
        for sex, names, relations, child_relations in (
                ("f", FEMALE, RELATIONS_F, CHILD_RELATIONS_F), ("m", MALE, RELATIONS_M, CHILD_RELATIONS_M)):
            for i, name in enumerate(names):
                for r in (i, i + len(relations) // 2):
                    grown.append(("my %s %s" % (relations[r % len(relations)], name), sex))
                if i % 4 == 0:
                    children.append(("my %s %s" % (child_relations[(i // 4) % len(child_relations)], name), sex))
        self.rng.shuffle(grown)
        self.rng.shuffle(children)
        self.grown, self.children = grown, children

    def frame(self, frames):
        """Frames go round in turn, so all of them are used."""
        key = id(frames)
        n = self.turn.get(key, 0)
        self.turn[key] = n + 1
        return frames[n % len(frames)]

    def draw(self, pool):
        """Entries of a pool in shuffled order, all of them before any comes again."""
        bag = self.bags.get(id(pool))
        if not bag:
            bag = list(pool)
            self.rng.shuffle(bag)
            self.bags[id(pool)] = bag
        return bag.pop()

    def say(self, frames, person=None, **slots):
        if person:
            who, sex = person
            slots.update(PRON[sex], w=who, W=cap(who))
        if "x" in slots:
            slots["X"] = cap(slots["x"])
            slots["lx"] = lower_the(slots["x"])
        if "e" in slots:
            slots["E"] = cap(slots["e"])
        day, month = self.rng.randint(1, 28), self.rng.choice(MONTHS)
        slots.setdefault("o", ORD[day])
        slots.update(m=month, M=month, d=day, d_th=nth(day))
        return self.frame(frames).format(**slots)

    # -- the parts ----------------------------------------------------------

    def things(self):
        out = []
        pool = [(t, PLACES_SMALL) for t in SMALL] + [(t, PLACES_BIG) for t in BIG]
        self.rng.shuffle(pool)
        for n, (thing, places) in enumerate(pool):
            many = thing.endswith("*")
            t = "my " + thing.rstrip("*")
            agree = {
                "t": t, "T": cap(t),
                "is": "are" if many else "is", "it": "them" if many else "it",
                "it_is": "they're" if many else "it's", "it_full": "they are" if many else "it is", "it_was": "they were" if many else "it was",
                "it_stay": "they stay" if many else "it stays", "it_back": "them back" if many else "it back",
                "live": "live" if many else "lives", "has": "have" if many else "has",
            }
            if n % 7 == 3:
                out.append(self.say(F_LENT, self.draw(self.grown), **agree))
            else:
                p = self.draw(places)
                out.append(self.say(F_PLACE, p=p, P=cap(p), **agree))
        return out

    def persons(self):
        out = []
        for person in self.grown:
            out.append(self.say(F_TOWN, person, x=self.draw(TOWNS)))
            out.append(self.say(F_JOB, person, x=self.draw(JOBS)))
            out.append(self.say(F_BIRTHDAY, person))
            out.append(self.say(F_LIKES, person, x=self.draw(LIKED)))
            out.append(self.say(F_DISLIKES, person, x=self.draw(HATED)))
            out.append(self.say(F_HOBBY, person, x=self.draw(HOBBIES)))
            out.append(self.say(F_LOOKS, person, x=self.draw(LOOKS)))
        for person in self.grown[::3]:
            out.append(self.say(F_PET, person, x="%s %s" % (self.draw(PETS), self.draw(PET_NAMES))))
        for person in self.grown[1::4]:
            out.append(self.say(F_CAR, person, x=self.draw(CARS)))
        for person in self.children:
            out.append(self.say(F_BIRTHDAY, person))
            out.append(self.say(F_LIKES, person, x=self.draw(LIKED)))
            out.append(self.say(F_HOBBY, person, x=self.draw(CHILD_HOBBIES)))
        for n, person in enumerate(self.grown[2::4]):
            digits = "01632 960 %03d" % (n * 13 + 7) if n % 2 else "555 01%02d" % (n % 100)
            out.append(self.say(F_PHONE, person, n=digits))
        return out

    def rest(self):
        out, rng = [], self.rng
        foods = list(FOODS)
        rng.shuffle(foods)
        for x in foods[:60]:
            out.append(self.say(F_ME_LIKE, x=x))
        for x in foods[60:]:
            out.append(self.say(F_ME_DISLIKE, x=x))
        for e in EVENTS_PAST:
            out.append(self.say(F_PAST, self.draw(self.grown), e=e))
        for frames, pool in ((F_COME, EVENTS_TO_COME), (F_APPT, APPOINTMENTS), (F_VISIT, VISITS)):
            for e in pool:
                days = DAYS if frames is F_COME else WEEKDAYS
                out.append(self.say(frames, self.draw(self.grown), e=e, day=rng.choice(days), t=rng.choice(TIMES)))
        for x in WANTED:
            out.append(self.say(F_SHOP, self.draw(self.grown), x=x))
        taken = set()
        for x in NUMBERS:
            n = rng.randint(12, 998)
            while n in taken:
                n = rng.randint(12, 998)
            taken.add(n)
            out.append(self.say(F_NUMBER, x=x, n=n))
        for s in SERVICES:
            out.append(self.say(F_SERVICE, s=s, x=self.draw(SURNAMES)))
        for s, x in zip(SAYERS, ADVICE):
            out.append(self.say(F_SAID, s=s, x=x))
        for x in DECIDED:
            out.append(self.say(F_DECIDED, x=x))
        for x in HOME:
            out.append(self.say(F_HOME, x=x))
        for n, x in enumerate(ABOUT_ME):
            out.append("Remember that " + lower_the(x) if n % 4 == 0 else x)
        return out

    def lines(self, count):
        persons = self.persons()
        other = self.things() + self.rest()
        self.rng.shuffle(persons)
        first = other + persons[:max(0, 2000 - len(other))]
        self.rng.shuffle(first)
        seen, out = set(), []
        for line in first + persons[max(0, 2000 - len(other)):]:
            if line not in seen:
                seen.add(line)
                out.append(line)
        if count > len(out):
            sys.exit("make_crowd.py: only %d facts can be made" % len(out))
        return out[:count]


# what others like and what they dislike come from different foods
LIKED, HATED = FOODS[0::2], FOODS[1::2]


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    for line in Crowd().lines(count):
        print(line)


if __name__ == "__main__":
    main()
