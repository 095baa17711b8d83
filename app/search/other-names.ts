/**
 * What things are also called. Before the colon the names that people type, after it what deals are called, the likeliest first;
 * a deal must have all words of one of them. Singular and plural are the same word; accents and little words such as 'and' and 'de'
 * do not count. The lists say what serves instead where it is what most people mean: 'kleenex' is any facial tissue.
 */
export const otherNames = `
oj | orange j: orange juice
aj: apple juice, apple cider
pb | peanutbutter: peanut butter
pbj | pb j | peanut butter jelly: peanut butter, jelly, jam, preserves
tp | toilet paper | toilet tissue | toilet roll | bathroom tissue | bath tissue | charmin | cottonelle | angel soft | scott tissue: toilet paper, bath tissue, bathroom tissue, toilet tissue
paper towel | kitchen roll | bounty | brawny | viva towels: paper towel
kleenex | tissue | tissues | facial tissue | puffs tissues | puffs: facial tissue, tissue
napkin | serviette: napkin, paper towel
ziploc | ziplock | zip lock | baggie | sandwich bag | freezer bag | plastic bag: sandwich bag, storage bag, freezer bag
saran wrap | cling wrap | plastic wrap | cling film | press seal: plastic wrap, wrap food
tin foil | tinfoil | aluminum foil | aluminium foil | reynolds wrap | foil: aluminum foil, foil
wax paper | baking paper | parchment: parchment paper, wax paper
garbage bag | trash bag | bin bag | hefty | glad bag | kitchen bag | bin liner: trash bag, compost bag
compostable bag | compost liner: compost bag
dawn | palmolive | dish liquid | dishwashing liquid | washing up liquid | dish detergent | ajax: dish soap
cascade | finish | dishwasher pod | dishwasher detergent | dishwasher soap | dishwasher tablet: dishwasher powder, dishwasher detergent, dishwasher
tide | gain | persil | all detergent | washing powder | laundry soap | laundry pod | clothes soap | detergent: laundry detergent, laundry
windex | window cleaner: glass cleaner
lysol | mr clean | fantastik | formula 409 | surface cleaner | multi surface cleaner | countertop spray | pine sol: all purpose cleaner, multi surface cleaner, cleaner
bleach | clorox: bleach, all purpose cleaner
softener | fabric softener | dryer sheet | bounce: fabric softener, dryer sheet
swiffer | mop: mop, floor cleaner
scrubber | scrub pad | brillo | scotch brite | scrub daddy | sponge: sponge, dish brush, scrub
light bulb | lightbulb: light bulb
grocery bag | shopping bag | tote bag | reusable bag: tote, bag
colgate | crest | sensodyne | tooth paste: toothpaste
tooth brush | oral b: toothbrush
floss | dental floss: floss
listerine | scope | mouth wash: mouthwash
chapstick | chap stick | lip stick | burts bees: lip balm
lotion | moisturizer | moisturiser | hand cream | jergens | body cream | lubriderm | cetaphil: lotion, hand lotion, salve
soap | bar of soap | body wash | shower gel | dove soap | irish spring | dial soap | ivory soap | hand soap | softsoap | body soap | hand wash: bar soap, hand soap, castile soap, body wash, soap
dr bronner | dr bronners | bronners: castile soap
shampoo conditioner: shampoo, conditioner
head shoulders | pantene | hair wash | hair soap | suave: shampoo
hair conditioner | cream rinse: conditioner
antiperspirant | old spice | degree | speed stick | secret deodorant: deodorant
band aid | bandaid | bandage | plaster: bandage
tylenol | advil | aspirin | ibuprofen | aleve | pain reliever | painkiller: pain relief, ibuprofen, acetaminophen
cough drop | halls | ricola | throat drop | sore throat | lozenge: throat lozenge, lozenge, cough drop
cough syrup | cold medicine | immune support: elderberry syrup, echinacea
vitamin | vitamins | one a day | centrum | multi vitamin | multivitamin: multivitamin, vitamin
vitamin d | vit d | d3: vitamin d3, vitamin d
mag glycinate | magnesium pills: magnesium
probiotics | acidophilus: probiotic
protein powder | whey | whey protein | protein shake | pea protein: protein powder, plant protein, protein
liquid iv | pedialyte | hydration packet | gatorade powder | electrolyte: electrolyte, electrolyte powder
essential oil | aromatherapy: essential oil
sunscreen | sun block | sunblock: sunscreen
razor | shaving cream: razor, shave
tampons | pads | sanitary napkin | feminine hygiene: tampon, pad
diaper | nappy | pampers | huggies: diaper
wipes | baby wipe | wet wipe: wipe
baby formula | infant formula | similac: formula
baby food | gerber: baby food, applesauce pouch
cat food | kitty food | dog food | kibble | pet food: cat food, dog food, pet food
cat litter | kitty litter: litter
candle | yankee candle: candle
flowers | flower | bouquet | roses: bouquet, tulip, flower, rose
tulip | potted plant | house plant | plant pot: tulip, potted
match | lighter: match, lighter
batteries | duracell: battery
bicarb | bicarbonate | bicarbonate soda | bicarbonate of soda | sodium bicarbonate | arm hammer: baking soda

soda | pop | soda pop | soft drink | coke | coca cola | pepsi | cola | dr pepper | mountain dew | fizzy drink | soft drinks: cola, cream soda, root beer, orange soda, ginger beer, ginger ale, sparkling water
sprite | 7up | 7 up | seven up | lemon lime soda: lemon lime soda, sparkling water lime, cream soda
root beer | a w | barqs | mug root beer: root beer
ginger ale | ginger beer | canada dry: ginger ale, ginger beer
cream soda: cream soda
seltzer | sparkling water | la croix | lacroix | lacroy | bubbly | bubly | club soda | perrier | pellegrino | san pellegrino | soda water | mineral water | carbonated water | fizzy water | topo chico | bubble water: sparkling water, mineral water, seltzer
tonic | tonic water: tonic water, sparkling water
bottled water | water bottle | dasani | aquafina | smart water | water: water, sparkling water
coconut juice: coconut water
gatorade | powerade | sports drink | vitamin water: electrolyte, sports drink, coconut water
energy drink | red bull | monster energy: energy drink
capri sun | juice box | juice pouch | juicebox: juice box, juice
juice | fruit juice | minute maid | simply orange | tropicana | floridas natural: orange juice, juice
v8 | vegetable juice: tomato juice, vegetable juice
apple juice | motts | martinellis | cider: apple juice, apple cider
ocean spray | cran juice | cranberry juice | cranberry cocktail: cranberry juice, juice
welchs | grape juice: grape juice
cherry juice: tart cherry juice, cherry juice
lemonade | lemon aid | lemon ade | country time | kool aid | koolaid: lemonade
ice tea | iced tea | lipton | sweet tea | arizona tea | nestea: iced tea, black tea, tea
tea | tea bag | teabag | bigelow | twinings | celestial seasonings | yogi tea: tea
english breakfast | earl grey | black tea: black tea, breakfast tea
green tea | matcha | sencha: green tea
herbal tea | sleepytime | camomile | chamomile | herb tea | bedtime tea: chamomile tea, herbal tea, tea
chai | chai tea | chai latte: chai concentrate, chai
coffee | java | joe | folgers | maxwell house | starbucks | peets | dunkin | coffee bean | whole bean coffee | ground coffee | k cup | kcup | espresso | espresso bean | columbian coffee: coffee, dark roast, medium roast, light roast
expresso: espresso, dark roast, coffee
decaf coffee | decaffeinated coffee | decaf: decaf
iced coffee | cold brew coffee | coldbrew: cold brew, iced coffee
french roast | dark coffee | italian roast: dark roast
instant coffee | nescafe: instant coffee, coffee
coffee filter: coffee filter
hot chocolate | swiss miss | cocoa | cocoa powder | hot cocoa | nesquik | ovaltine | cacao: hot cocoa, cocoa, hot chocolate
booch | kombucha tea | fermented tea | gts: kombucha
beer | ale | lager | ipa | six pack | budweiser | miller: beer, ale, lager
wine | red wine | white wine | merlot | chardonnay | pinot: wine
eggnog | egg nog: eggnog

milk | moo juice: milk
whole milk | vitamin d milk | red cap milk | full fat milk | homogenized milk: whole milk, milk
2 percent | 2 percent milk | two percent | two percent milk | reduced fat milk | lowfat milk | low fat milk | 2 milk | semi skimmed: 2 milk, lowfat milk, milk
skim | skim milk | nonfat milk | fat free milk | 1 percent milk | one percent milk | 1 milk | skimmed milk: skim milk, nonfat milk, milk
lactaid | lactose free milk | fairlife: lactose free milk, oat milk, almond milk, soy milk
choco milk | choccy milk | chocolate milk: chocolate milk
half half | creamer | coffee creamer | coffee cream | coffeemate | coffee mate | international delight | cream coffee: half half, creamer, cream
cream | heavy cream | whipping cream | whip cream | whipped cream | heavy whipping cream | double cream | cool whip | reddi wip: heavy cream, whipping cream, whipped cream
oatmilk | oat beverage | oatly | oat drink | planet oat | chobani oat: oat milk
almondmilk | almond beverage | almond breeze | silk almond: almond milk
soymilk | soya milk | soy beverage | soya | silk milk: soy milk
non dairy milk | nondairy milk | dairy free milk | plant milk | plant based milk | vegan milk | nut milk | alt milk: oat milk, almond milk, soy milk, coconut milk
coconut cream | coconutmilk: coconut milk, coconut cream
condensed milk | evaporated milk | carnation: condensed milk, evaporated milk, coconut milk
powdered milk | dry milk: milk powder, dry milk
butter stick | stick butter | sticks butter | land o lakes | kerrygold | sweet cream butter: butter
salted butter: salted butter
unsalted butter | sweet butter: unsalted butter
vegan butter | vegan spread | dairy free butter: plant butter, margarine, buttery spread
margarine | marg | oleo | smart balance | earth balance | country crock | i cant believe its not butter | buttery spread: plant butter, margarine, buttery spread, butter
ghee | clarified butter: ghee, butter
yoghurt | yogourt | yogurt | yoplait | dannon | danone | activia: yogurt
greek yogurt | chobani | fage | oikos | greek yoghurt | skyr | siggis: greek yogurt, skyr, yogurt
go gurt | gogurt | kids yogurt | yogurt tube: yogurt tube, yogurt cup, yogurt
sourcream | daisy | crema | mexican crema | creme fraiche: sour cream, creme fraiche
philadelphia | philly cream cheese | philly | schmear | neufchatel: cream cheese
cottage chz: cottage cheese
kefir | keffir | drinkable yogurt | yogurt drink: kefir
egg | a dozen eggs | egg carton | large eggs | free range eggs | cage free eggs | farm eggs | brown eggs | eggland | egglands best: large egg, egg
egg whites | egg beaters | egg substitute: egg white, egg
pudding | jello pudding | snack pack: pudding

cheese | chz: cheese
velveeta | american cheese | kraft single | cheese single | sandwich cheese | sliced cheese | cheese slice | deli cheese: american cheese, provolone slice, muenster slice, cheese slice
cheddar | chedder | sharp cheese | sharp cheddar | tillamook | cracker barrel cheese | cabot: cheddar
white cheddar: white cheddar, cheddar
shredded cheese | grated cheese | mexican blend | taco cheese | pizza cheese | fiesta blend | mexican cheese: shredded cheese, shredded mozzarella, shredded cheddar
mozz | mozzarela | mozzerella | mozzarella: mozzarella
string cheeses | cheese stick | cheesestick | cheesehead | polly o | snack cheese: string cheese, cheese stick
parm | parmesan | parmigiano | parmigiano reggiano | reggiano | pecorino | romano | spaghetti cheese | shaker cheese: parmesan, romano, parmigiano
swiss | swiss cheese | emmental | emmentaler | gruyere | jarlsberg: swiss, alpine style
alpine cheese | raclette | comte: alpine style, gruyere
monterey jack | jack cheese | co jack | cojack | marble cheese | colby | colby cheese | marble jack: colby jack, monterey jack, jack
pepperjack: pepper jack
goat cheese | chevre | goats cheese | montrachet | queso de cabra: chevre, goat cheese, goat gouda
blue cheese | bleu cheese | bleu | gorgonzola | roquefort | stilton: blue cheese, gorgonzola
brie | camembert | soft ripened cheese: brie, camembert, soft ripened
feta cheese | fetta | feta: feta
ricotta | ricotta cheese | mascarpone: ricotta, mascarpone, cottage cheese
cheese curd | poutine | squeaky cheese: cheese curd
munster | munster cheese: muenster
fresh mozzarella | burrata | bocconcini | buffalo mozzarella | caprese: fresh mozzarella, burrata
paneer | halloumi: paneer, halloumi, feta
cheese spread | pub cheese | pimento cheese: cheese spread, cheddar spread
queso dip | cheese dip | nacho cheese: queso, cheddar spread, cheese spread
vegan cheese | dairy free cheese: vegan cheese

bread | loaf bread | sandwich loaf | sliced bread | wonder bread | toast | sandwich bread: sandwich bread, bread
white bread: white bread, white sandwich bread
wheat bread | brown bread | whole wheat bread | whole grain bread | wholemeal | wholemeal bread | honey wheat: whole wheat bread, honey whole wheat, multigrain bread, wheat bread
multi grain bread | daves killer bread | seed bread | grain bread | ezekiel: multigrain, seeded
sourdough bread | sour dough | sour dough bread | sourdo | sour bread | artisan bread: sourdough
rye bread | pumpernickel | marble rye | dark bread: rye
french bread | baguette | french loaf | bread stick | french stick: baguette, french bread
italian bread | ciabatta | panini bread: ciabatta, focaccia, italian bread
dinner roll | hawaiian roll | kings hawaiian | bread roll | rolls: dinner roll, ciabatta roll, roll
hamburger bun | burger bun | burger roll | hamburger roll | bun: burger bun, hamburger bun, bun
hot dog bun | hotdog bun | brat bun: hot dog bun, bun
english muffin | thomas muffin: english muffin
pita | pita bread | naan | flatbread | flat bread | lavash: pita, naan, flatbread
gf: gluten free
gf bread | gluten free bread | glutenfree bread | celiac bread: gluten free bread
bagels | lenders | bagel: bagel
donut | doughnut | dunkin donut | krispy kreme: doughnut, donut
danish | sweet roll | pastry | pastries | breakfast pastry: croissant, cinnamon roll, pastry
cinnamon bun | cinnabon | sticky bun: cinnamon roll
crescent roll | croissants: croissant
choc chip cookie | chocolate chip cookie | chips ahoy | toll house | chocolate cookie: chocolate chip cookie
cookie | biscuit cookie | oreo | nilla wafer | sandwich cookie: cookie
raisin cookie | oatmeal cookie: oatmeal raisin cookie, oatmeal cookie
gingersnap | ginger cookie | gingerbread: ginger snap, gingerbread
fig newton | fig cookie | newtons: fig bar
poptart | pop tart | toaster strudel | toaster pastry: toaster pastry
brownie | gf brownie: brownie
cake | birthday cake | sheet cake | cup cake | cupcake | layer cake: cake, cupcake
muffin | cup muffin: muffin
pie | pumpkin dessert: pie
pie crust | pie shell: pie crust
lemon square: lemon bar
tortilla | flour tortilla | wrap bread | wraps | taco shell | corn tortilla | mission tortilla | taco wrap: tortilla
bread crumb | breadcrumbs | panko | stuffing | crouton: bread crumb, panko, crouton

apple | fuji | gala | pink lady | cosmic crisp | red delicious | snack apple | lunchbox apple: apple
honey crisp | honeycrisp | honey crisp apple | haralson | granny smith | mcintosh | braeburn | jonagold | empire apple | ambrosia apple: honeycrisp, apple
green apple | tart apple | pie apple | granny apple | baking apple: granny smith, haralson
pear | anjou | asian pear: pear
nana | nanners | plantain | bananna: banana
avo | avacado | alligator pear | avocado: avocado
mandarin | mandarine | cutie | cuties | halo | halos | tangerine | satsuma | clementine | mandarin orange | easy peeler: clementine, mandarin, tangerine
orange | naval orange | valencia | cara cara | blood orange: orange
grape fruit | pomelo: grapefruit
strawberry | strawbs | driscoll | driscolls: strawberry
blackberry | boysenberry: blackberry, mixed berry, raspberry
berry | mixed fruit | frozen fruit | smoothie mix | frozen berry | berry mix | smoothie fruit: mixed berry, berry, blueberry, mango chunk
craisin | craisins | dried cranberry: dried cranberry
cherry | bing cherry | rainier: cherry
melon | honeydew | musk melon | muskmelon | canteloupe | cantelope: cantaloupe, melon
water melon | sandia: watermelon
coconut | coco: coconut
nectarine | apricot | stone fruit: peach, plum, nectarine
prune | dried plum: prune, plum
plum | pluot: plum
pine apple | ananas: pineapple
grapes | concord grape | cotton candy grape: grape
kiwi fruit | kiwifruit: kiwi
mango fruit: mango
fruit | fruits | fresh fruit: apple, banana, orange, pear, grape
lemon juice | realemon: lemon
lime juice: lime
pom | pomegranate: pomegranate
fig | date | medjool | medjool date: fig, date
raisin | sun maid | sultana | currant: raisin
dried fruit | fruit snack | fruit leather | fruit rollup | dehydrated fruit: dried mango, dried cranberry, raisin
banana chip: banana

potato | spud | tater | taters | baking potato | idaho potato | mashed potato | jacket potato: potato
russet | brown potato | baker potato: russet potato
yukon gold | yellow potato | gold potato | fingerling | new potato | baby potato | red potato: red potato, potato
yam | sweet potato | sweetpotato | kumara: sweet potato, yam
onion | sweet onion | vidalia | white onion | cooking onion | spanish onion: onion
green onion | scallion | spring onion | chive | shallot | leek: green onion, scallion, onion
tomato | roma | roma tomato | plum tomato | vine tomato | beefsteak tomato | slicing tomato | fresh tomato | heirloom tomato: tomato
cherry tomatoes | grape tomato | snacking tomato: grape tomato, cherry tomato
maters | toms: tomato
lettuce | romaine | iceberg | head lettuce | leaf lettuce | butter lettuce | salad lettuce | romaine heart: lettuce, romaine, spring mix
salad | salad mix | bagged salad | spring mix | mixed green | baby green | salad green | mesclun | arugula | rocket | greens | bag salad | field green: spring mix, salad, baby spinach, lettuce
salad kit | caesar salad: salad kit, salad
spinnach | popeye | spinach: spinach
kale | collard | collards | collard green | chard | swiss chard | dino kale | lacinato | mustard green: kale, chard, collard
cabbage | napa | coleslaw | coleslaw mix | slaw | bok choy: cabbage, slaw
brussel sprout | brussels sprout | brussel: brussels sprout, cabbage
broccoli | brocc | broccolini | broccoli floret | rapini: broccoli
cauliflower rice | cauli | riced cauliflower: cauliflower
carrot | baby carrot | carrot stick: carrot
celery stalk | celery stick | celery heart: celery
cucumber | cuke | cukes | english cucumber | pickling cucumber: cucumber
zuke | zucchini | courgette | summer squash | yellow squash | zoodle: zucchini, squash
squash | winter squash | butternut | spaghetti squash | delicata | kabocha: squash
pumpkin | carving pumpkin: pumpkin
pepper | bell pepper | sweet pepper | capsicum | mini pepper | green pepper | red pepper | yellow pepper | paprika fresh: bell pepper, pepper
hot pepper | chile pepper | chili pepper | serrano | poblano | habanero | jalapeno | chilies: jalapeno
mushroom | shroom | shrooms | button mushroom | white mushroom | baby bella | bella | cremini | champignon | shiitake: mushroom, crimini, portobello
portabella | portabello | portobella: portobello
string bean | haricot | haricot vert | fresh beans | snap bean | french bean | green bean: green bean
snap pea | snow pea | sugar pea | pea pod: sugar snap pea, snow pea, pea
pea | frozen pea | petite pea | sweet pea: green pea, pea
corn | corn cob | corn on the cob | ear corn | ears of corn | canned corn | can corn | tinned corn | corn kernel | frozen corn | maize | sweetcorn: sweet corn, corn
egg plant | aubergine: eggplant
beet | beetroot: beet
radish | daikon: radish
turnip | rutabaga | parsnip | kohlrabi | root vegetable: turnip, rutabaga, parsnip
garlic clove | garlic bulb | garlic head: garlic
ginger | fresh ginger: ginger root, ginger
herb | fresh herb | cilantro | coriander | dill | mint leaves: parsley, basil, cilantro
basil | fresh basil: basil
parsly | flat parsley: parsley
asparagus | sparrow grass | aspargus: asparagus
artichoke | artichoke heart: artichoke
edamame | soy bean | soybean | soya bean: edamame, soybean
sprout | bean sprout | alfalfa: sprout
vegetable | veggie | veg | mixed vegetable | frozen vegetable | stir fry vegetable | mixed veggie | veggies: vegetable, broccoli, carrot, green bean, pea

beef | red meat: beef
hamburger | ground beef | ground chuck | mince | minced beef | beef mince | hamburger meat | ground round | burger meat | chopped meat | taco meat | hamburg | 80 20 | ground meat: ground beef, ground turkey
burger | hamburger patty | burger patty | beef patty: burger, ground beef
steak | sirloin | t bone | ny strip | new york strip | rib eye | rib eye steak | flank steak | skirt steak | filet mignon | porterhouse | tenderloin: steak, ribeye
pot roast | beef roast | roast beef | rump roast | sunday roast | roast: chuck roast, roast beef, roast
brisket | corned beef: brisket, chuck roast
stew meat | stewing beef | beef stew | beef tips | beef cube | stew: stew beef, stew
short rib | beef rib: short rib, chuck roast
soup bone | marrow bone | bone broth: bone broth, beef bone, broth
chicken | chix | chkn | chick | fryer | hen | tyson | perdue: chicken
chicken breast | breast | chix breast | white meat | chicken cutlet | chicken tender | boneless skinless | boneless chicken: chicken breast, chicken
chicken thigh | thigh | dark meat: chicken thigh
chicken leg | drumstick | drum stick | chicken drum | chicken wing | wings | wing | buffalo wing: chicken drumstick, chicken wing, drumstick
roaster | whole bird | fryer chicken | roasting chicken: whole chicken
rotisserie | rotisserie chicken | cooked chicken | roasted chicken | costco chicken: roast chicken, rotisserie chicken
chicken nugget | nugget | chicken finger | chicken strip: chicken nugget, chicken
turkey | turkey breast | ground turkey meat | thanksgiving bird: turkey
ground chicken: ground chicken, ground turkey
bacon | thick bacon | bacon strip | turkey bacon | breakfast bacon | rashers | canadian bacon | center cut bacon: bacon
ham | ham slice | spiral ham | easter ham: ham
lunch meat | lunchmeat | deli meat | cold cut | cold cuts | sandwich meat | luncheon meat | bologna | baloney | salami | pastrami | deli slices: sliced turkey, sliced ham, sliced roast turkey, smoked ham
deli turkey | sliced turkey | turkey slices | turkey lunch meat: sliced turkey, sliced roast turkey
deli ham | sliced ham: sliced ham, smoked ham
hot dog | hotdog | wiener | weiner | frank | frankfurter | oscar mayer | hebrew national: hot dog, bratwurst, sausage
brat | bratwurst | johnsonville | kielbasa | polish sausage | italian sausage | sausage link | chorizo | knackwurst | brats: bratwurst, sausage
sausage | jimmy dean | breakfast link | sausage patty | breakfast meat | sausage roll | pork sausage: breakfast sausage, sausage, bratwurst
pork | other white meat: pork
pork chop | pork cutlet | pork steak: pork chop
pork butt | boston butt | pulled pork | carnitas | pork roast | pork loin | pork tenderloin: pork shoulder, pork roast, pork
rib | spare rib | baby back | baby back rib: pork rib, rib
jerky | beef jerky | meat stick | slim jim | beef stick | jack links | snack stick: beef stick, jerky
lamb | lamb chop | veal | bison | venison: lamb, bison
meatball | meat ball | meatloaf | meat loaf: meatball, ground beef
fish | seafood | fresh fish | fish fillet | white fish | cod | tilapia | haddock | halibut | catfish: whitefish, walleye, salmon, trout, fish
fish stick | gortons: fish stick, walleye, whitefish
salmon | sockeye | atlantic salmon | salmon filet | coho | samon: salmon
lox | smoked salmon | smoked fish | nova lox: smoked salmon, smoked lake trout
shrimp | prawn | scampi | jumbo shrimp | scallop: shrimp
tuna | tuna fish | tunafish | starkist | bumble bee | chicken of the sea | canned tuna | canned fish | tuna can: tuna
sardine | anchovy | kipper: sardine, anchovy
crab | imitation crab | krab | lobster | clam | mussel | oyster: crab, shrimp
walleye | pickerel | pike: walleye
tofu | bean curd | beancurd | soy protein | extra firm tofu: tofu
tempe | meatless | meat substitute | vegan meat | seitan | plant based meat | impossible | beyond | veggie protein: tempeh, tofu, black bean burger
veggie burger | boca | gardenburger | garden burger | morningstar | beyond burger | impossible burger | meatless burger | vegan burger | plant based burger | bean burger: bean burger, veggie burger, burger

mac cheese | mac n cheese | macaroni cheese | macaroni n cheese | kraft dinner | mac chz | annies | boxed mac | mac: macaroni cheese, mac cheese, elbow macaroni, macaroni
pasta | noodle | noodles | barilla | rotini | rigatoni | fusilli | ziti | linguine | fettuccine | angel hair | farfalle | bow tie | bowtie pasta | lasagna | lasagna noodle | orzo | dry pasta: pasta, spaghetti, penne, macaroni, noodle
spagetti | spaghettis | spag | thin spaghetti | long pasta: spaghetti
macaroni | elbow | elbow pasta | macaroni noodle: macaroni
egg noodle | ramen | ramen noodle | top ramen | udon | soba | rice noodle | cup noodle | instant noodle | asian noodle: ramen, noodle, sesame noodle
ravioli | tortellini | gnocchi: ravioli, tortellini, gnocchi
pasta sauce | spaghetti sauce | tomato sauce | red sauce | prego | ragu | raos | marinara | pizza sauce | jar sauce: marinara sauce, tomato basil sauce, pasta sauce, tomato sauce
alfredo | alfredo sauce | white sauce: alfredo
pesto: pesto, basil
canned tomato | tomatoes can | crushed tomato | stewed tomato | rotel | diced tomato | tinned tomato | whole tomato | hunts: diced tomato, tomato paste, canned tomato
tomato puree: tomato paste, tomato puree
catsup | ketsup | ketchup | heinz | heinz 57: ketchup
mustard | yellow mustard | brown mustard | grey poupon | frenchs | dijon: mustard
mayo | mayonnaise | hellmanns | best foods | miracle whip | aioli: mayonnaise, mayo
relish | pickle relish | sweet pickle: relish, pickle
pickle | dill pickle | dills | vlasic | claussen | gherkin | kosher dill: pickle
kraut | sourkraut | sour kraut | saurkraut | fermented cabbage: sauerkraut
kimchee | kim chi | kim chee | gimchi: kimchi
olive | kalamata | black olive | green olive | pitted olive: olive
salsa | pace | picante | picante sauce | salsa dip | chunky salsa | tostitos salsa | enchilada sauce | tomato salsa: salsa, pico de gallo
green salsa | tomatillo | tomatillo salsa | green sauce | verde: salsa verde
pico | fresh salsa: pico de gallo
guac | guacamole | avocado dip | wholly guacamole: guacamole
hummus | humus | houmous | hummous | sabra | chickpea dip: hummus
dip | chip dip | ranch dip | french onion dip | bean dip | party dip: hummus, guacamole, salsa, sour cream
ranch | ranch dressing | salad dressing | dressing | hidden valley | vinaigrette | italian dressing: dressing
bbq sauce | barbecue sauce | barbeque sauce | sweet baby rays: barbecue sauce
hot sauce | tabasco | franks red hot | sriracha | cholula: hot sauce
soy sauce | tamari | kikkoman | shoyu | teriyaki: soy sauce, tamari
worcestershire | steak sauce | a1: worcestershire, steak sauce
vinegar | acv | cider vinegar | braggs | white vinegar | balsamic | apple vinegar: apple cider vinegar, vinegar
oil | cooking oil | vegetable oil | veg oil | canola | canola oil | frying oil | wesson | crisco | avocado oil | corn oil: sunflower oil, vegetable oil, canola oil, olive oil
olive oil | evoo | extra virgin | virgin olive oil | bertolli: olive oil
coconut oil: coconut oil
cooking spray | pam: cooking spray
sugar | white sugar | granulated sugar | brown sugar | cane sugar | powdered sugar | domino sugar: sugar
sweetener | stevia | splenda | agave: stevia, honey, maple syrup
honey | honey bear | raw honey | local honey | bee honey: honey
syrup | pancake syrup | maple syrup | aunt jemima | log cabin | mrs butterworth | table syrup | breakfast syrup: maple syrup, syrup
jelly | jam | smuckers | fruit spread | marmalade | grape jelly | bonne maman | preserve: jelly, jam, preserves, apple butter
strawberry jam | strawberry jelly: strawberry preserves, strawberry jam
peanut butter | jif | skippy | smooth peanut butter | peanut spread | nut butter | chunky peanut butter | crunchy peanut butter | pnut butter | penut butter: peanut butter, almond butter
nutella | chocolate hazelnut | hazelnut spread | chocolate spread: chocolate hazelnut
almond spread | cashew butter | sunbutter: almond butter
flour | ap flour | baking flower | all purpose flower | ap flower | all purpose flour | plain flour | white flour | king arthur | gold medal | baking flour | self rising flour: all purpose flour, flour
wheat flour | wheat flower | whole wheat flower | wholewheat flour | wholemeal flour | graham flour: whole wheat flour
bread flour | strong flour: bread flour
corn meal | polenta | grits | masa | cornbread mix | corn flour | jiffy mix: cornmeal
pancake mix | bisquick | waffle mix | pancake | hotcake mix | flapjack mix | krusteaz: pancake waffle mix, pancake
baking powder: baking powder, baking soda
yeast | dry yeast: yeast
corn starch | cornstarch: corn starch
fish sauce | oyster sauce | hoisin | hoisin sauce | curry paste: fish sauce, hoisin, oyster sauce, curry paste
chocolate chip | choc chip | baking chip | semi sweet chip | semisweet chip | nestle chip: chocolate chip
vanilla extract | vanilla essence: vanilla extract
salt | sea salt | table salt | kosher salt | mortons | iodized salt: sea salt fine, sea salt, salt
black pepper | pepper mill | peppercorn | ground pepper | pepper corn | whole pepper: black peppercorn, peppercorn
spice | seasoning | mccormick | spices: cinnamon, paprika, peppercorn, salt
cinnamon powder | cinamon | cinnamon stick: cinnamon
garlic powder | garlic salt: garlic
pumpkin can | libbys | pumpkin puree | pumpkin pie filling | canned pumpkin | solid pack pumpkin: pumpkin puree
broth | stock | chicken stock | bouillon | boullion | swanson | chicken bouillon | soup stock | better than bouillon: chicken broth, vegetable broth, broth, stock
beef broth | beef stock: beef broth, beef bone, broth
veg stock | vegetable stock | veggie broth | veggie stock: vegetable broth
soup | canned soup | campbells | progresso | can of soup: soup
chicken soup | chicken noodle | chix noodle soup: chicken noodle soup
cream of mushroom | mushroom soup | cream mushroom soup: mushroom soup, soup
chili | canned chili | hormel chili | chilli | chile con carne: chili
baked bean | pork n beans | pork beans | bushs: baked bean, bean, chili
bean | legume | dried bean | canned bean | can of beans | navy bean | white bean | cannellini | great northern bean: bean, black bean, pinto bean, kidney bean
black bean | turtle bean | black turtle bean: black bean
chickpea | chick pea | garbanzo | ceci | garbonzo bean | garbanzo bean: garbanzo bean, chickpea
refried bean | refries: refried bean, pinto bean
lentil | dal | dahl | daal | dhal: lentil
split pea | dried pea: split pea
rice | white rice | long grain rice | minute rice | uncle bens | jasmine | basmati | sushi rice | steamed rice | arborio: rice, jasmine rice, basmati rice
brown rice | wholegrain rice: brown rice, brown basmati rice
rice a roni | rice mix | rice side: pilaf, rice
quinoa | keenwa | quinua | couscous | bulgur | farro | barley | grain: quinoa, couscous
oats | oat | oatmeal | porridge | quaker | quaker oats | old fashioned oats | overnight oats | instant oatmeal | rolled oats: rolled oat, quick oat, oat, steel cut oat
irish oats | steelcut oats | steel cut: steel cut oat
cream of wheat | hot cereal | malt o meal: hot cereal, cereal
cereal | breakfast cereal | cold cereal | kelloggs | general mills | kashi: cereal, corn flake, oat ring, granola
cheerio | cheerios | oat o s | oat ring: oat ring
frosted flake | cornflake | cornflakes | special k: corn flake
cinnamon toast crunch | life cereal | chex: cinnamon square
cocoa krispies | cocoa pebbles | coco puffs | chocolate cereal: cocoa puff
raisin bran | bran flake | bran cereal | shredded wheat | grape nuts: bran, cereal, muesli
granola | musli | muesli: granola, muesli
granola bar | nature valley | protein bar | cereal bar | clif | clif bar | kind bar | snack bar | energy bar | larabar | larabars | breakfast bar | nutrition bar | lunchbox bar | nutrigrain: oat bar, breakfast bar, almond bar, peanut bar, granola bar, bar
trailmix | gorp | nut mix | mixed nut | planters | party mix | hiking snack | chex mix: trail mix, mixed nut, almond, cashew
nut | nuts: almond, cashew, walnut, pistachio, peanut
almond nut | raw nut: almond
cashew nut: cashew
walnut piece | pecan | baking nut: walnut, pecan
pistachio nut: pistachio
peanut | goober: peanut
sunflower kernel | pepita | pepitas | seed | chia | flax | flaxseed | hemp seed: pumpkin seed, sunflower seed, seed

chip | crisp | crisps | potato chip | lays | ruffles | pringles | kettle chip | tater chip | utz | potatoe chip: kettle chip, potato chip, chip
bbq chip | bbq chips | barbeque chip: kettle chip barbecue
tortilla chip | doritos | tostitos | nacho chip | nachos | corn chip | fritos | nacho | taco chip: tortilla chip, corn chip
cracker | ritz | saltine | triscuit | wheat thin | wheat thins | club cracker | goldfish | goldfish cracker | cheez it | graham cracker | soda cracker | cheese cracker | water cracker: cracker
pretzel | snyders | pretzel stick | pretzel rod: pretzel
popcorn | pop corn | orville | microwave popcorn | smartfood | skinny pop | skinnypop | popping corn | movie popcorn | white cheddar popcorn: popcorn
kettle corn | caramel popcorn | cracker jack: caramel corn, popcorn
rice cake | rice crackers | lundberg: rice cake
candy | candy bar | sweet | sweets | hershey | hersheys | snickers | kit kat | m m | m ms | mms | halloween candy: chocolate bar, peanut butter cup, chocolate
chocolate | choc | chocolate bar | choco | lindt | ghirardelli | dark choc: chocolate bar, chocolate
reeses | peanut butter candy | pb cup: peanut butter cup
gum | chewing gum: gum
mint | breath mint: mint
apple sauce | gogo squeeze | gogo squeez | squeeze pouch | fruit pouch: applesauce
marshmallow | smores: marshmallow

ice cream | icecream | ice creme | ben jerry | ben jerrys | haagen dazs | gelato | frozen custard | breyers | blue bunny | frozen dessert | vanilla ice creme | frozen yogurt | froyo | novelties | vanilla icecream: ice cream, sorbet
ice cream sandwich | ice cream bar | ice cream cone | klondike | drumstick cone: ice cream sandwich, fruit bar
sherbet | sherbert | sorbet: sorbet, sherbet
fudgesicle | fudgsicle | fudge bar | fudge pop | creamsicle | push pop | nutty buddy | dilly bar: fudge bar, ice cream sandwich, fruit bar
popsicle | ice pop | freezer pop | fruit bar | fruit popsicle | otter pop | frozen fruit bar | paleta: fruit bar, popsicle
pizza | frozen pizza | digiorno | tombstone | red baron | pepperoni pizza | totinos | pizza pie | amys pizza: pizza
fry | french fry | fries | tater tot | tater tots | hash brown | hashbrown | ore ida | chips frozen | frozen potato | freedom fries | home fries: fry
waffle | eggo | eggos | frozen waffle | toaster waffle | french toast: waffle, pancake waffle mix
tv dinner | frozen dinner | lean cuisine | stouffers | frozen meal | hungry man | frozen entree | microwave meal: pot pie, burrito, macaroni cheese, pizza
pot pie | marie callender: pot pie
burrito | frozen burrito | el monterey | bean burrito: burrito
pot sticker | potsticker | gyoza | wonton | dumpling | egg roll | spring roll | dim sum | pierogi: dumpling, egg roll
hot pocket | uncrustable: burrito, sandwich
sandwich | sub | hoagie | sub sandwich | lunch sandwich: sandwich, wrap
wrap | veggie wrap: wrap, tortilla
potato salad | macaroni salad | pasta salad | picnic salad | deli salad: potato salad, salad
egg salad | tuna salad: egg salad, chicken salad
chicken salad: chicken salad
take bake | take n bake | papa murphys | fresh pizza: take bake pizza
prepared meal | dinner | supper | ready meal: soup, pizza, burrito, macaroni cheese

moose tracks | cookies cream | rocky road | butter pecan | neapolitan | cookie dough | chocolate fudge | pistachio ice cream | talenti | magnum bar: ice cream
froot loops | lucky charms | trix | fruity pebbles | wheaties | cap n crunch | rice krispies | honey bunches | golden grahams | kix | crispix: cereal, oat ring, corn flake
gummy bear | gummies | gummi | skittles | starburst | jelly bean | licorice | twizzlers | fruit chew: gummy, fruit bar, chocolate
naan bread | pita pocket | matzo | lefse: naan, pita, focaccia, bread
naan | pita | pita bread | flatbread | flat bread | lavash: focaccia, bread
english muffin | crumpet | scone | biscuit: bagel, muffin, dinner roll
hoagie roll | sub roll | kaiser roll | steak roll | slider bun | brat roll: ciabatta roll, dinner roll, burger bun, bun
raisin bread | cinnamon bread | banana bread | zucchini bread: bread, muffin
ranch | caesar dressing | blue cheese dressing | thousand island: dip, hummus
alfredo | alfredo sauce | vodka sauce | arrabbiata: marinara sauce, pasta sauce, tomato basil sauce
molasses | corn syrup | karo | golden syrup: syrup
coconut oil | sesame oil | peanut oil | grapeseed oil | olive oil spray: oil
babybel | laughing cow | snack cheese: string cheese, baby swiss
manchego | asiago | havarti | fontina | gouda | edam: gouda, alpine style, muenster
t bone | porterhouse | filet mignon | tenderloin steak | flat iron | flank steak | skirt steak | tri tip: steak, ribeye steak
short rib | pork rib | baby back | spare rib | oxtail: chuck roast, pork shoulder, rib
chicken wing | chicken tender | chicken tenderloin | leg quarter | chicken leg quarter | chicken quarter | chicken nugget | chicken strip | chicken leg: chicken drumstick, boneless chicken breast
mahi mahi | perch | catfish | halibut | sea bass | swordfish | flounder: whitefish, walleye, trout, salmon
linguini | rigatoni | rotini | fusilli | farfalle | bow tie pasta | ziti | orzo | angel hair | lasagna: pasta, penne, spaghetti
oreo cookie | pecan sandies | snickerdoodle | sugar cookie | shortbread | animal cracker: cookie
pepper jelly | apricot preserves | blackberry jam | blueberry jam | peach preserves: jam, preserves
mouth rinse | shaving foam | aftershave | face wash | cleanser: soap
method | mrs meyers | seventh generation | ecover: dish soap, all purpose cleaner, laundry detergent
bagel bites | pizza roll | pizza bagel | calzone: pizza

quilted northern | great value toilet paper | seventh generation toilet paper: toilet paper, bath tissue
spindrift | waterloo | polar seltzer | aha water | schweppes: sparkling water
nespresso | keurig | coffee pod | lavazza | illy | caribou coffee: coffee, dark roast, medium roast
pepperoni | prosciutto | pastrami | bologna | mortadella | cold cut: sliced smoked ham, sliced roast turkey, beef stick
cheesecake | coffee cake | pound cake | bundt cake | angel food cake: cake, pie
cheese its | cheez its | cheezits: cracker
disinfectant wipe | cleaning wipe | disinfecting wipe: wipe, all purpose cleaner

leche: milk
leche entera: whole milk
leche descremada: skim milk, 2 milk, milk
leche chocolate | leche achocolatada | chocomilk: chocolate milk
leche almendra: almond milk
leche avena: oat milk
leche soya | leche soja: soy milk
leche coco: coconut milk
leche condensada: condensed milk, coconut milk
queso: cheese, cheddar, mozzarella
queso crema: cream cheese
queso suizo: swiss
queso azul: blue cheese
queso cheddar: cheddar
queso parmesano: parmesan
vitamina d: vitamin d3, vitamin d
vitamina c: vitamin c
queso fresco | queso blanco | cotija | panela cheese: queso fresco, feta, mozzarella
queso cottage | requeson: cottage cheese
queso rallado: shredded mozzarella, shredded cheese, grated parmesan
mantequilla: butter
mantequilla mani | crema cacahuate | crema mani | mantequilla cacahuate: peanut butter
crema acida: sour cream
crema batir | nata: whipping cream, heavy cream
yogur: yogurt
yogurt griego | yogur griego: greek yogurt, yogurt
huevo | blanquillos | blanquillo: egg
pan: bread, roll, bun
pan molde | pan blanco | pan caja: white sandwich bread, sandwich bread
pan integral: whole wheat bread, honey whole wheat, multigrain bread
pan dulce: cinnamon roll, croissant, muffin
pan hamburguesa: burger bun
tortilla maiz: corn tortilla
tortilla harina: flour tortilla, tortilla
galleta: cookie, cracker
galleta salada: cracker
pastel | torta | bizcocho: cake, pie
dona: doughnut
panquecito | mantecada: muffin
manzana: apple
manzana verde: granny smith
pera: pear
platano | banano | guineo | cambur: banana
naranja | china: orange
mandarina: clementine, mandarin
limon: lime, lemon
limon amarillo: lemon
lima: lime
toronja | pomelo rosado: grapefruit
uva | uvas: grape
uva pasa | pasas | pasa: raisin
fresa | frutilla: strawberry
arandano | mora azul: blueberry, cranberry
arandano rojo | arandano seco: dried cranberry, cranberry
frambuesa: raspberry
mora | zarzamora: blackberry, mixed berry
cereza: cherry
durazno | melocoton: peach
ciruela: plum
pina | pina natural: pineapple
sandias: watermelon
melones | melon chino: cantaloupe
aguacate | palta: avocado
coco fresco | agua coco: coconut water, coconut
papa: potato
papa frita | papitas | papas fritas: kettle chip, fry, chip
camote | batata | boniato: sweet potato
cebolla: onion
cebolla morada | cebolla roja: red onion
cebollin | cebollita | cebolla verde: green onion, onion
ajo: garlic
jengibre: ginger root, ginger
tomates | jitomate: tomato
lechuga: lettuce, romaine
espinaca: spinach
ensalada: salad, spring mix
col | repollo: cabbage
col rizada: kale
brocoli: broccoli
coliflor: cauliflower
zanahoria: carrot
apio: celery
pepino: cucumber
calabacita | calabacin: zucchini
calabaza: squash, pumpkin
berenjena: eggplant
pimiento | pimenton | chile morron | pimiento morron | morron: bell pepper
chile | chile verde: jalapeno, pepper
champinon | hongo | seta: mushroom
elote | choclo | maiz: sweet corn, corn
ejote | vainita | judia verde | habichuela verde: green bean
chicharo | arveja | guisante: green pea, pea, split pea
esparrago: asparagus
rabano: radish
betabel | remolacha: beet
perejil: parsley
albahaca: basil
verdura | vegetales | legumbre | verduras congeladas: vegetable, broccoli, carrot
fruta: apple, banana, orange, fruit
carne: beef, ground beef, steak, pork
carne res | res: beef
carne molida | molida: ground beef
carne seca: beef stick, jerky
carne guisar | carne cocido: stew beef
bistec | bistek | filete: steak, fillet
pollo: chicken
pechuga | pechuga pollo: chicken breast
muslo | muslo pollo: chicken thigh
pierna pollo: chicken drumstick
pollo asado | pollo rostizado: roast chicken, rotisserie chicken
caldo pollo: chicken broth, chicken noodle soup
caldo | consome: broth, soup
caldo verdura: vegetable broth
pavo: turkey
pavo molido: ground turkey
puerco | cerdo | chancho: pork
chuleta | chuleta puerco | chuleta cerdo: pork chop
jamon: ham
tocino | tocineta: bacon
salchicha: sausage, hot dog, bratwurst
longaniza: sausage, bratwurst
pescado: fish, whitefish, salmon, walleye
trucha: trout
camaron | gamba: shrimp
atun: tuna
sardinas: sardine
cordero: lamb
arroz: rice
arroz integral: brown rice, brown basmati rice
arroz blanco: white jasmine rice, white rice
frijol | poroto | habichuela | alubia: bean, black bean, pinto bean
frijol negro: black bean
frijol pinto | frijol bayo: pinto bean
garbanzos: garbanzo bean
lenteja: lentil
avena: oat, oatmeal
cereales: cereal
harina: flour
harina trigo: flour
harina integral: whole wheat flour
harina maiz | masa maiz: cornmeal
fideo | tallarin | espagueti: spaghetti, noodle
macarron | coditos: macaroni
salsa tomate: tomato sauce, marinara sauce, ketchup
pasta tomate: tomato paste
mermelada | jalea: jam, preserves, jelly
miel | miel abeja: honey
jarabe maple | miel maple | jarabe: maple syrup, syrup
azucar: sugar
sal: salt
sal mar: sea salt
pimienta | pimienta negra: black peppercorn, pepper
canela: cinnamon
aceite: oil, olive oil, sunflower oil
aceite oliva: olive oil
aceite girasol: sunflower oil
vinagre: vinegar
mostaza: mustard
mayonesa: mayonnaise
aceituna: olive
pepinillo: pickle
sopa: soup
sopa tomate: tomato soup
sopa pollo: chicken noodle soup
cacahuate | mani | cacahuete: peanut
almendra: almond
nuez | nueces: walnut, pecan, nut
maranon: cashew
semilla girasol: sunflower seed
semilla calabaza: pumpkin seed
palomita | palomitas maiz | canchita | pochoclo: popcorn
totopo | tostada: tortilla chip
dulce: chocolate, candy
helado | nieve | mantecado: ice cream, sorbet
jugo | zumo: juice
jugo naranja | zumo naranja: orange juice
jugo manzana: apple juice, apple cider
jugo uva: grape juice
jugo tomate: tomato juice
limonada: lemonade
agua: water, sparkling water
agua mineral | agua gas | agua gasificada: sparkling water
refresco | gaseosa: cream soda, root beer, cola, sparkling water
cerveza: beer
vino: wine
cafe: coffee, dark roast, medium roast
cafe descafeinado | descafeinado: decaf
te: tea
te verde: green tea, tea
te negro: black breakfast tea
manzanilla | te manzanilla: chamomile tea
chocolate caliente: hot cocoa
jabon: soap
jabon platos | jabon trastes | lavaplatos | lavatrastes: dish soap
jabon ropa | detergente | jabon lavar: laundry detergent
jabon manos: hand soap, bar soap
champu: shampoo
acondicionador: conditioner
pasta dental | pasta dientes | dentifrico: toothpaste
cepillo dientes: toothbrush
desodorante: deodorant
crema manos: hand lotion
papel higienico | papel bano | papel sanitario: bath tissue, toilet paper
papel cocina | toalla papel | servitoalla | papel toalla: paper towel
servilleta: napkin, paper towel
panuelo | panuelos | panuelos desechables: facial tissue
esponja: sponge
vela: candle
flor | flores: bouquet, tulip
bolsa basura: trash bag, compost bag
limpiador | limpiador multiusos: all purpose cleaner, cleaner
limpiavidrios: glass cleaner
bicarbonato: baking soda
vitaminas: multivitamin, vitamin
comida bebe: baby food
comida perro: dog food
panales: diaper
congelado | congelada: frozen
sin sal: unsalted, no salt
sin azucar: unsweetened, sugar free, no sugar
sin gluten: gluten free
sin lacteos | sin leche: dairy free, milk free
sin huevo: egg free
sin nueces: nut free
sin cacahuate | sin mani: peanut free
sin soya | sin soja: soy free
sin trigo: wheat free
sin lactosa | deslactosada | deslactosado: lactose free
sin grasa | descremada | descremado | desnatada: nonfat, fat free, skim
sin hueso | deshuesado | deshuesada: boneless
sin piel: skinless
sin semilla: seedless
ahumado | ahumada: smoked
rebanado | rebanada | rebanadas: sliced, slice
rallado | rallada: shredded, grated
asado | asada | tostado | rostizado: roasted, roast
griego | griega: greek
owner price | owner sale | member price | precio socio | socio: owner
buy one get one | buy one get one free | two for one | 2 for 1 | 2x1 | dos por uno: bogo
locally grown | locally made: local
organico | organica: organic
`
