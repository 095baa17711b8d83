/**
 * The words by which a product's aisle is found (aisles.ts reads them). Commas separate them, singular and plural are
 * the same word, and brands are listed only if their names say nothing else. `*`: the word decides anywhere in a name.
 * `~`: it decides only when nothing else does, since it is a flavor as well.
 */
// prettier-ignore
export const aisleWords: Record<string, string> = {
  Produce: `
    ~alfalfa, ~apple, apple slice, ~apricot, ~artichoke, arugula, ~asparagus, ~avocado, baby carrot, baby green, baby potato, baby
    spinach, ~banana, ~basil, bean sprout, ~beet, bell pepper, ~berry, bicolor corn, ~blackberry, ~blueberry, bok choy, ~broccolette,
    ~broccoli, ~broccolini, brussels sprout, butter lettuce, ~butternut, ~cabbage, caesar kit, caesar salad, caesar salad kit,
    ~cantaloupe, ~carrot, carving pumpkin, ~cauliflower, ~celery, celery root, ~chard, ~cherry, cherry tomato, chili pepper, ~chive,
    chopped kit, chopped salad, ~cilantro, ~clementine, ~coconut, coconut whole, coleslaw mix, ~collard, collard green, ~corn, corn on
    the cob, cotton candy grape, ~cranberry, ~cucumber, ~daikon, dandelion green, ~dill, dill weed, ~dragonfruit, ear of corn,
    ~eggplant, endive, escarole, ~fennel, ~fig, ~fingerling, fresh herb, fresh mint, ~frisee, ~fruit, ~fuji, ~gala, ~garlic, ~ginger,
    ginger root, ~grape, ~grapefruit, green bean, green cabbage, green onion, green pepper, ~guava, ~hass, ~herb, ~honeycrisp,
    ~honeydew, ~iceberg, ~jackfruit, ~jalapeno, ~jicama, ~kale, ~kiwi, ~kohlrabi, ~kumquat, ~leek, ~lemon, ~lemongrass, lettuce,
    ~lime, ~mandarin, ~mango, medjool date, ~melon, microgreen, ~mushroom, mustard green, ~napa, ~nectarine, ~okra, ~onion, ~orange,
    ~oregano, organic corn, ~papaya, ~parsley, ~parsnip, passion fruit, pea pod, ~peach, ~pear, pearl onion, ~persimmon, pie pumpkin,
    ~pineapple, ~plum, ~pluot, ~poblano, ~pomegranate, ~portobello, ~potato, power green, ~pumpkin, radicchio, ~radish, rainbow chard,
    ~raspberry, red onion, red pepper, ~rhubarb, romaine, romaine heart, ~rosemary, ~russet, ~rutabaga, ~sage, salad, salad blend,
    salad bowl, salad kit, salad mix, ~scallion, ~serrano, ~shallot, slaw, snap pea, snow pea, ~spinach, spring green, spring mix,
    ~sprout, ~squash, stir fry vegetable, ~strawberry, sunflower sprout, super green, sweet corn, sweet onion, sweet pepper, sweet
    potato, swiss chard, ~tangelo, ~tangerine, ~thyme, ~tomatillo, ~tomato, ~turnip, ~vegetable, ~veggie, watercress, ~watermelon,
    white corn, ~yam, yellow pepper, yukon gold, ~zucchini`,
  'Meat & seafood': `
    ahi, anchovy fillet, andouille, angus, bacon, bacon bit, bacon strip, barramundi, beef, beef burger, beef chuck, beef patty, beef
    roast, beef stew, bison, bologna sausage, brat, bratwurst, breakfast link, breakfast sausage, breast, brisket, burger, butterball,
    catfish, chicken, chicken breast, chicken drum, chicken leg, chicken sausage, chicken strip, chicken tender, chicken thigh,
    chicken wing, chop, chorizo, clam, cod, crab, crab meat, cube steak, cutlet, drum, drumstick, duck, filet, fillet, ~fish, frank,
    frankfurter, fryer, game hen, ground beef, ground bison, ground chicken, ground chuck, ground lamb, ground pork, ground turkey,
    haddock, halibut, ham, hamburger, herring, hot dog, italian sausage, kielbasa, lamb, lobster, lobster tail, london broil, lox,
    mahi mahi, meat, meat loaf, meatball, mussel, new york steak, new york strip, ny strip, oyster, patty, *peel shrimp, pork, pork
    belly, pork chop, pork loin, pork rib, pork shoulder, prawn, prime rib, rib, rib eye, ribeye, roast, rockfish, salmon, salmon
    portion, sausage, sausage link, scallop, seafood, seafood appetizer, shrimp, sirloin, skirt steak, smoked salmon, snapper, spare
    rib, steak, stew meat, strip steak, swordfish, t bone, tenderloin, thigh, tilapia, top round, tri tip, trout, tuna steak, turkey,
    turkey bacon, turkey burger, turkey sausage, uncured bacon, veal, wild caught, wing`,
  'Dairy & eggs': `
    almond coconut milk, almond milk, almondmilk, biscuit dough, butter, butter blend, butter spread, buttermilk, buttery spread,
    cashew milk, cashewmilk, chocolate milk, coconut creamer, coconut milk beverage, coconutmilk, coffee creamer, cookie dough,
    cottage cheese, cream, creamer, ~creme, creme fraiche, crescent roll, custard, ~dairy, dairy free yogurt, drinkable yogurt, egg,
    egg white, eggnog, flax milk, ghee butter, greek yogurt, half and half, half half, heavy cream, hemp milk, *kefir, lactose free
    milk, lowfat cottage cheese, lowfat yogurt, margarine, milk, nonfat yogurt, oat milk, organic milk, probiotic yogurt, protein
    milk, pudding cup, rice milk, ricemilk, skyr, smoothie yogurt, sour cream, soy creamer, soy milk, soymilk, stick butter, sweet
    cream, vegetable oil spread, whipped cream, whipped topping, whipping cream, whole milk, yoghurt, *yogurt, yogurt cup, yogurt
    drink, yogurt smoothie, yogurt tube`,
  Cheese: `
    american cheese, asiago, babybel, blue cheese, bocconcini, brick cheese, brie, burrata, camembert, cheddar, cheddar slice, cheese,
    cheese blend, cheese block, cheese crumble, cheese slice, cheese snack, cheese spread, cheese stick, cheese string, cheese wedge,
    chevre, cojita, colby, colby jack, cotija, cream cheese, cream cheese spread, feta, fontina, goat cheese, gorgonzola, gouda,
    gruyere, halloumi, havarti, jack cheese, jarlsberg, laughing cow, manchego, mascarpone, mexican blend, mexican cheese, monterey
    jack, mozzarella, mozzarella ball, mozzarella pearl, muenster, neufchatel, paneer, parmesan, parmesan romano, parmigiano,
    parmigiano reggiano, pecorino, pecorino romano, pepper jack, pepperjack, provolone, queso fresco, ricotta, romano, roquefort,
    sharp cheddar, *shredded cheese, string cheese, swiss, swiss cheese`,
  Bakery: `
    angel food cake, apple pie, *bagel, bagel thin, baguette, baklava, bread, bread roll, breadstick, brioche, brownie bite, bun,
    cake, cheesecake, ciabatta, cinnamon roll, coffee cake, corn tortilla, cornbread, croissant, crumb cake, cupcake, danish, dinner
    roll, donut, donut hole, doughnut, eclair, english muffin, ezekiel, flatbread, flour tortilla, focaccia, garlic bread, hamburger
    bun, hawaiian roll, hoagie roll, hot dog bun, lavash, loaf, macaron, matzo bread, mini cake, muffin, multigrain bread, naan,
    pastry, pie, pita, pita bread, pita pocket, potato bread, potato bun, potato roll, pound cake, pretzel bun, pumpkin pie, raisin
    bread, roll, rye, rye bread, sandwich bun, sandwich thin, scone, slider bun, sourdough, strudel pastry, sub roll, sweet roll, taco
    tortilla, tart, texas toast bread, tortilla, tostada, wheat bread, white bread, whole grain bread, wrap, yeast donut`,
  Deli: `
    antipasto tray, appetizer tray, artichoke dip, baba ganoush, baked chicken, bean dip, black forest ham, bologna, breast of turkey,
    bruschetta topping, buffalo dip, capocollo, chicken salad, cold cut, coleslaw, corned beef, deli, dip, edamame hummus, egg salad,
    extra firm tofu, falafel, french onion dip, fresh salsa, fried chicken, grilled cheese sandwich, guacamole, ham steak deli, honey
    ham, honey turkey, hummus, hummus single, layer dip, liverwurst, lunch kit, lunch meat, *lunchable, lunchmaker, lunchmeat,
    macaroni salad, meatless burger, mortadella, olive bar, oven roasted turkey, oven roasted turkey breast, ovengold turkey breast,
    party tray, pasta salad, pastrami, pate, pepperoni, pico de gallo, plant based sausage, potato salad, prepared meal, prosciutto,
    protein pack, quiche, quinoa salad, roast beef, roasted turkey breast, rotisserie, rotisserie chicken, salami, sandwich, seitan,
    sliced turkey, slider, smoked chicken breast, smoked ham, smoked turkey, smoked turkey breast, soppressata, spinach dip, stuffed
    grape leaf, summer sausage, sushi, tapenade, tempeh, tofu, tofurky, tuna salad, turkey breast deli, tzatziki, uncured pepperoni,
    uncured salami`,
  Frozen: `
    bag of ice, bagel bite, black bean burger, breakfast burrito, breakfast sandwich, burrito, california blend, chicken nugget,
    chicken pot pie, chimichanga, corn dog, cream bar, crinkle cut, dairy free bar, dumpling, egg roll, eggo, empanada, enchilada,
    entree, family size entree, fish stick, flatbread pizza, *freezer, french fry, *frozen, frozen dessert, frozen entree, frozen
    yogurt, fruit bar, fruit pop, fruit sorbet, fudge bar, fudgsicle, garden burger, gardenburger, *gelato, hash brown, hashbrown, hot
    pocket, *ice cream, ice cream bar, ice cream cone, ice cream sandwich, ice cube, ice pop, impossible burger, italian ice, juice
    bar, lasagna, lean cuisine, light ice cream, mac cheese bowl, mini waffle, mochi ice cream, mozzarella stick, non dairy dessert,
    nugget, onion ring, pad thai entree, pierogi, *pizza, pizza bite, pizza flatbread, pizza pepperoni, pizza roll, pizza snack,
    pocket sandwich, *popsicle, pot pie, potato fry, potsticker, samosa, shelled edamame, sherbert, *sherbet, smoothie pack, *sorbet,
    spring roll, steak fry, steamfresh, sundae cone, sweet potato fry, taquito, tater tot, tot, uncrustable, veggie burger, veggie
    crumble, veggie patty, waffle, waffle fry`,
  Pantry: `
    adobo, agave, agave nectar, aioli, alfredo sauce, all purpose flour, allspice, almond butter, almond extract, almond flour,
    anchovy, angel hair, apple butter, apple sauce, applesauce, arborio rice, artichoke heart, baked bean, baking chip, baking
    chocolate, baking mix, baking powder, baking soda, balsamic, barbecue sauce, barley, basmati rice, bay leaf, bbq sauce, bean, bean
    soup, beef broth, beef chili, beef stock, black bean, black garlic, black olive, black pepper, bone broth, bouillon, bread crumb,
    bread mix, breadcrumb, broth, brown rice, brown sugar, brownie mix, bulgur, cacao powder, cake mix, candied yam, cane sugar,
    *canned, cannellini bean, canola oil, caper, cashew butter, cayenne, cayenne pepper, chia seed, chicken broth, chicken noodle
    soup, chicken stock, chickpea, ~chile, ~chili, chili bean, chili can, chili powder, chili sauce, chili with bean, chipotle pepper,
    chocolate chip, chocolate frosting, chocolate syrup, chowder, chunk light tuna, chunk tuna, chutney, cider vinegar, cilantro
    sauce, ~cinnamon, clove, cocktail sauce, cocoa powder, coconut aminos, coconut cream, coconut flake, coconut flour, coconut milk,
    coconut oil, *coconut oil cooking, *condensed, condensed milk, cookie mix, cooking cream, cooking oil, cooking spray, cooking
    wine, corn meal, corn starch, corn syrup, cornbread mix, cornmeal, cornstarch, couscous, cranberry sauce, cream of chicken, cream
    of mushroom, crouton, crushed tomato, crust mix, cumin, curry, curry paste, curry powder, diced tomato, dijon mustard, dill
    pickle, dinner kit, dressing, dressing mix, egg noodle, elbow, enchilada sauce, evaporated milk, extract, falafel mix, farro,
    fettuccine, fettuccini, fish sauce, flour, food color, food coloring, frosting, fruit cocktail, fruit cup, fruit spread, fry
    sauce, fusilli, garbanzo, garbanzo bean, garlic powder, garlic salt, gelatin, ghee, giardiniera, gnocchi, graham cracker crust,
    gravy, gravy mix, green chile, green olive, grit meal, hemp heart, herb tomato, hoisin sauce, hominy, ~honey, honey mustard,
    horseradish, hot sauce, icing, *in oil, *in water, instant noodle, jam, jambalaya mix, jasmine rice, jello, jelly, ketchup, kidney
    bean, kimchi, kosher salt, lard, lasagna noodle, lemon juice, lentil, lentil soup, lime juice, linguine, liquid aminos, lo mein,
    mac and cheese, mac cheese, macaroni, macaroni and cheese, macaroni cheese, mandarin orange cup, manicotti, maple syrup, marinade,
    marinara, marinara sauce, marinated artichoke, marshmallow, masa, mashed potato, matzo ball, mayo, mayonnaise, meat sauce, medium
    salsa, mild salsa, minestrone, miso, molasses, muffin mix, *muir glen, mustard, navy bean, noodle, noodle bowl, noodle soup, nori,
    nut butter, nutella, nutmeg, nutritional yeast, oil, olive, olive oil, olive oil mayonnaise, onion powder, onion soup, orzo,
    oyster sauce, pancake syrup, panko, paprika, pasta, *pasta sauce, pasta shell, pasta side, peanut butter, peanut butter spread,
    peanut sauce, pearl barley, pearled couscous, pectin, penne, pepper flake, peppercorn, pesto, pho soup, pickle, pickled beet,
    pickled jalapeno pepper, pickled pepper, pie crust, pie filling, pinto bean, *pizza crust, *pizza dough, pizza dough mix, *pizza
    sauce, polenta, potato flake, powdered sugar, preserve, pudding, pudding mix, pumpkin pie spice, pumpkin puree, pupusa, quinoa,
    ramen, ramen noodle, ranch, ranch dressing, ravioli, red pepper flake, red wine vinegar, refried bean, relish, rice, rice a roni,
    rice blend, rice mix, rice noodle, rice pilaf, rice vinegar, rigatoni, risotto, roasted pepper, roasted red pepper, rotini, rub,
    saffron, *salad dressing, salsa, salsa verde, salt, salt and pepper, sardine, sauce, sauce mix, *sauce with, sauerkraut, sazon,
    sea salt, seasoned salt, seasoning, seasoning blend, *seasoning mix, sesame oil, sesame seed, shell and cheese, shortening, sloppy
    joe, soba, soup, soup mix, soy sauce, spaghetti, spaghetti sauce, spice, spice blend, split pea, sprinkle, sriracha, stevia, stew,
    stewed tomato, stock, stuffing, stuffing mix, succotash, sugar, sun dried tomato, sunbutter, sweet pickle, sweet relish,
    sweetener, syrup, tabasco, taco dinner, taco kit, taco sauce, taco seasoning, taco shell, tahini, tamari, tapioca, tartar sauce,
    teriyaki, teriyaki sauce, thai curry, tikka masala, tomato bisque, tomato paste, tomato puree, tomato sauce, tomato soup,
    tortellini, truvia, tuna, tuna creation, turkey chili, turmeric, udon, udon noodle, ~vanilla, vanilla bean, vanilla extract,
    vegenaise, vegetable broth, vegetable oil, vegetable soup, vegetable stock, vermicelli, vinaigrette, vinegar, wasabi, water
    chestnut, white rice, whole peeled tomato, whole wheat flour, wild rice, worcestershire, worcestershire sauce, yeast, ziti`,
  Breakfast: `
    biscuit mix, bran flake, breakfast bar, breakfast biscuit, breakfast essential, cereal, cinnamon toast crunch, corn flake, cream
    of wheat, crispy rice, flax meal, frosted flake, granola, granola cereal, grit, hot cereal, instant oatmeal, kashi, life cereal,
    lucky charm, malt o meal, muesli, nutri grain bar, oat, oat bran, oat cluster, oatmeal, oatmeal cup, overnight oat, pancake,
    pancake mix, pancake waffle mix, pop tart, pop tart pastry, porridge, puffed rice cereal, raisin bran, rice krispies, rice krispy
    cereal, rolled oat, shredded wheat, steel cut, steel cut oat, toaster pastry, waffle mix, weetabix, wheat biscuit, wheat germ`,
  Snacks: `
    ~almond, almond bar, altoid, animal cracker, apple chip, applesauce pouch snack, banana chip, bar, beef jerky, beef stick,
    biscotti, biscuit, brazil nut, breath mint, brownie, butter cookie, butter cracker, butterfinger, candy, candy bar, candy corn,
    candy mix, ~caramel, caramel corn, ~cashew, cereal bar, cheese ball, cheese cracker, cheese curl, cheese puff, cheese snack
    cracker, cheeto, chewing gum, chewy bar, chex mix, chip, chip ahoy, ~chocolate, chocolate almond, chocolate bar, chocolate chip
    cookie, chocolate cluster, chocolate covered, chocolate raisin, chocolate truffle, clif bar, club cracker, cookie, cookie bite,
    cookie thin, cookie wafer, corn chip, corn nut, cotton candy, cracker, cracker crisp, cracker thin, craisin, cranberry dried,
    crisp, crispbread, crunch bar, crunchy bar, dark chocolate, dorito, dried apple, dried apricot, dried cherry, dried cranberry,
    dried fruit, dried mango, dried plum, energy bar, fig bar, *freeze dried, frito lay, fruit bite, fruit chew, fruit crisp, fruit
    leather, fruit nut bar, fruit pouch, fruit roll up, fruit snack, fruit strip, ~fudge, fun size, ginger snap, goldfish cracker,
    graham, graham cracker, granola bar, granola bite, granola thin, gum, gummi, gummi ring, gummy, gummy bear, gummy worm, gushers,
    hard candy, ~hazelnut, ice breaker, jelly bean, jerky, kale chip, kettle chip, kettle corn, kind bar, kit kat, larabar, licorice,
    lollipop, lozenge candy, luna bar, m and m, macadamia, macadamia nut, macaroon, marshmallow treat, matzo, meal bar, meat stick,
    melba toast, microwave popcorn, milk chocolate, mint, mint gum, mint tin, mixed nut, multipack, nut, nut bar, nut butter bar, nut
    mix, nut roll, oreo, oreo cookie, organic bar, party mix, *party size, ~peanut, peanut bar, peanut butter bar, peanut butter
    cookie, peanut butter cracker, peanut butter cup, peanut cluster, ~pecan, pepita, peppermint patty, pinata, pistachio, pita chip,
    pocky, popchip, popcorn, popcorn cake, pork rind, potato chip, potato crisp, potato stick, pretzel, pretzel crisp, pretzel stick,
    pretzel thin, protein bar, protein chip, protein meal bar, prune, puff, puffcorn, puffed corn, pumpkin seed, ~raisin, raisin
    golden, reeses, rice cake, rice chip, rice cracker, rice crisp, rice krispies treat, rice snack, ritz, root chip, saltine,
    sandwich cookie, sandwich cracker, seaweed, seaweed snack, sesame stick, shortbread, skittles, snack, snack bar, snack mix, snack
    pack, snack stick, snickers, sour patch, soy crisp, soy nut, squeezable fruit, starburst, string thing, sunflower kernel,
    sunflower seed, sweet potato chip, taffy, thin mint, toffee, tootsie roll, tortilla chip, tortilla strip, trail mix, treat,
    ~truffle, twizzlers, ~vanilla wafer, vegetable chip, vegetable crisp, veggie chip, veggie straw, wafer, ~walnut, wasabi pea, wheat
    thin, yogurt covered, yogurt pretzel, zwieback`,
  Beverages: `
    *100 juice, 7up, aloe drink, aloe vera juice, apple cider, apple cider juice, apple juice, arizona tea, beverage, *black tea, body
    armor, bottled water, breakfast blend, carrot juice, chai, chai latte, chai tea, chamomile, chamomile tea, cherry juice, chocolate
    milk mix, cider, club soda, coca cola, coco water, cocoa, cocoa mix, coconut water, coffee, coffee bean, coffee concentrate,
    coffee drink, coffee filter pack, coffee pod, coke, cola, cold brew, cold brew coffee, cranberry cocktail, cranberry juice,
    cranberry juice cocktail, cream soda, dark roast, decaf, decaf coffee, decaffeinated, decaffeinated coffee, diet coke, diet pepsi,
    dr pepper, drink, drink box, drink mix, drinking water, earl grey, electrolyte, energy drink, energy shot, energy water, espresso,
    flavored water, folgers, french roast, french vanilla coffee, fruit drink, fruit punch, fruit smoothie, gatorade, ginger ale,
    ginger beer, grape juice, grapefruit juice, green juice, *green tea, ground coffee, *herbal tea, hibiscus tea, horchata, hot
    chocolate, hot cocoa, hot cocoa mix, house blend, iced coffee, *iced tea, italian roast, juice, juice blend, juice box, juice
    cocktail, juice drink, juice pouch, juice smoothie, *k cup, kefir water, *kombucha, kombucha tea, kool aid, latte, lemon lime
    soda, lemonade, limeade, matcha, mate, medium roast, milk shake, mineral water, mixer, mocha, mountain dew, naked juice, nectar,
    oolong, oolong tea, orange juice, peppermint tea, pepsi, pineapple juice, pomegranate juice, powerade, probiotic drink, protein
    drink, protein shake drink, protein smoothie, prune juice, pumpkin spice latte, purified water, red tea, refresher, roast coffee,
    rooibos, root beer, seltzer, seltzer water, single serve cup, smoothie, smoothie bottle, smoothie drink, soda, soft drink,
    sparkling beverage, sparkling cider, sparkling juice, sparkling mineral water, sparkling water, sports drink, spring water,
    sprite, starbucks coffee, superfood drink, sweet tea, tea, tea bag, thirst quencher, throat coat, tisane, tomato juice, tonic,
    tonic water, unsweetened tea, v8, vegetable juice, vitamin water, vitaminwater, water, water beverage, water enhancer, wheatgrass,
    white tea, whole bean, yerba mate`,
  'Beer & wine': `
    ale, amber ale, athletic brewing co, beer, blue moon, bourbon, brandy, brut, bud, bud light, budweiser, busch, cabernet, cabernet
    sauvignon, cayman jack, champagne, chardonnay, chianti, cognac, coors, corona, foster, gin, grenache, *hard cider, hard lemonade,
    *hard seltzer, hefeweizen, heineken, india pale ale, ipa, irish cream liqueur, keystone light, lager, liqueur, malbec, margarita,
    merlot, michelob, miller, miller high life, miller lite, modelo, moscato, natural light, new belgium, pabst, pacifico, pale ale,
    pilsner, pinot grigio, pinot gris, pinot noir, porter, prosecco, red blend, red blend wine, red wine, riesling, rose wine, rum,
    sake, sangria, sauvignon, sauvignon blanc, scotch, shiraz, sierra nevada, sparkling rose, sparkling wine, stella artois, stout,
    syrah, tempranillo, *tequila, triple sec, twisted tea, vermouth, vizzy, *vodka, *whiskey, whisky, white claw, white wine, wine,
    zinfandel`,
  Bulk: `
    *bulk`,
  Wellness: `
    acetaminophen, acne, advil, after shave, aftershave, alcohol swab, allergy, allergy relief, aloe vera gel, antacid, anti itch
    cream, antibacterial soap, antibiotic ointment, antifungal, *antiperspirant, aspirin, b complex, baking soda toothpaste, balm,
    bandage, *bar soap, bath bomb, bath salt, bath soak, beauty bar, biotin, blush, body bar, body butter, body cream, body lotion,
    body oil, body powder, body scrub, *body wash, bubble bath, calcium, capsule, castile soap, chapstick, charcoal capsule, chest
    rub, chewable, cleanser, cleansing cloth, cleansing water, cold and flu, cold relief, cold sore, cologne, *conditioner, condom,
    contact lens, contact lens solution, contact solution, contour pad, cotton ball, cotton round, cotton swab, cough, cough bronchial
    syrup, cough drop, cough syrup, dandruff shampoo, day cream, dental, dental floss, denture, denture adhesive, *deodorant,
    deodorant stick, detangler, *dietary supplement, digestive enzyme, digestive relief, echinacea, elderberry extract, elderberry
    syrup, emergen c, epsom salt, essential oil, exfoliating, eye cream, eye drop, eye relief, eye serum, eyeliner, face cream, face
    mask, face wash, facial cleanser, facial cream, facial moisturizer, facial scrub, facial wipe, feminine wipe, fiber, first aid,
    fish oil, flaxseed oil, floss, flu relief, foam bath, foaming face wash, foaming hand soap, foot cream, gauze, gel capsule,
    ginseng, glucosamine, hair care, hair color, hair conditioner, hair gel, hair mask, hair oil, hair spray, hair treatment,
    hairspray, hand and body lotion, hand cream, hand lotion, hand sanitizer, hand sanitizer gel, *hand soap, hand wash, homeopathic,
    hydrocortisone cream, ibuprofen, intimate wash, itch creme, laxative, leave in conditioner, lip balm, lip care, lip gloss,
    lipstick, liquid hand soap, liquid soap, liquid supplement, *lotion, lozenge, lubricant, magnesium, makeup remover, mascara,
    *massage oil, maxi pad, meal replacement, medicine, melatonin, micellar water, moisturizer, moisturizing cream, moisturizing
    lotion, mouth rinse, mouth wash, *mouthwash, multivitamin, nail, nail polish, nail polish remover, nasal spray, night cream,
    nighttime relief, nutrition drink, nutrition shake, nutritional shake, odor protection, ointment, omega 3, oral care, oral rinse,
    overnight pad, pad with wing, pain relief, pain reliever, pantiliner, panty liner, perfume, petroleum jelly, plant protein,
    pomade, pregnancy test, probiotic, *protein powder, protein shake, psyllium, rash cream, razor, razor blade, reading glasses,
    relief, saline, salve, scalp, sensitive toothpaste, serum, *shampoo, shampoo conditioner, shave cream, shave gel, shaver, shaving
    cream, shaving gel, shea butter, shower gel, sinus relief, skin care, skin lotion, skin oil, sleep aid, soap, soap bar, softgel,
    spf, spf 30, spirulina, styling gel, sugar scrub, sunscreen, *supplement, supplement drink, suppository, syrup cough, tablet,
    *tampon, tea tree oil, throat drop, throat lozenge, throat spray, toner, tooth brush, tooth paste, *toothbrush, *toothpaste, tums,
    tylenol, valerian root, vapor rub, *vitamin, vitamin c, vitamin d, weight loss, whey, whey protein, whitening strip, whitening
    toothpaste, witch hazel, zinc, zzzquil`,
  Household: `
    air filter, *air freshener, air refresher, all purpose spray, aluminum foil, bag, baking cup, baking pan, bath tissue, bath tissue
    double roll, bathroom tissue, batteries aa, battery, *birthday candle, bleach, board game, bowl set, broom, brush, bucket, bulb,
    *candle, candle jar, carving kit, charcoal, charcoal briquette, *cleaner, cleaning spray, cleaning vinegar, cleaning wipe, cling
    wrap, clorox, cloth, coffee filter, container, cup plastic, cutlery, degreaser, *detergent, dish brush, *dish detergent, dish
    liquid, *dish soap, dish wand, dishwasher, dishwasher detergent, dishwasher pac, dishwasher tab, *dishwashing, dishwashing liquid,
    disinfectant, disinfecting wipe, disposable cup, drain opener, drawstring, drawstring bag, dryer sheet, duct tape, dust pan,
    duster, energizer, envelope, eraser sponge, fabric refresher, fabric softener, fabric spray, facial tissue, febreze, fire log,
    firelog, floor cleaner, foam cup, foam plate, foil, foil pan, food storage, food storage bag, food storage container, fork,
    freezer bag, freezer bag gallon, fresh scent, freshener, furniture polish, gallon bag, garbage bag, gift card, gift wrap, glass,
    glass cleaner, gloves, greeting card, hand towel paper, insect repellent, insecticide, kitchen bag, kitchen towel, lamp oil,
    laundry, laundry detergent, laundry pac, *led, light bulb, light bulb led, lightbulb, lighter, lighter fluid, linen spray, liner,
    lint roller, lunch bag, magazine, match, mop, mop refill, mousetrap, multi surface cleaner, napkin, notebook, odor eliminator, oil
    refill, oven liner, oxi, pan, paper bowl, paper plate, paper towel, parchment paper, pen, pencil, plastic bag, plastic cup,
    plastic plate, plastic wrap, plate, quart bag, rinse aid, roach, rubber glove, sandwich bag, scent booster, scented oil, scouring
    pad, scrubber, scrubbing sponge, slider bag, snack bag, softener, solid air freshener, spatula, sponge, spoon, spray starch, stain
    remover, steel wool, steel wool soap, storage bag, storage container, straw plastic, stretch tite, sweeper, tall kitchen, tall
    kitchen bag, tape, tissue, *toilet bowl, toilet bowl cleaner, toilet paper, toilet tissue, toothpick, towel, *trash bag, trash
    liner, ultra soft tissue, vacuum bag, vase, waste bag, wax paper, wick, wipe, wood polish, ziploc, zipper bag`,
  Baby: `
    1st food, 2nd food, 3rd food, baby bath, *baby brown rice, baby cereal, *baby food, baby fruit snack, baby lotion, baby oil, baby
    powder, baby rice cereal, baby shampoo, baby snack, baby wash, baby wipe, bottle nipple, *diaper, diaper rash cream, electrolyte
    solution pediatric, formula, infant, *infant formula, pacifier, pull up, puree pouch, sippy cup, *stage 1, *stage 2, *stage 3,
    teether, teething, *toddler, training pant, training pants`,
  Pets: `
    *adult cat, *adult dog, bird seed, cat, *cat chow, *cat food, *cat litter, *cat treat, clumping litter, dog, dog biscuit, dog
    bone, dog chew, *dog chow, *dog food, *dog treat, fancy feast, feline, flea, *for cats, *for dogs, friskies, *grain free dog,
    iams, *kitten, litter, meow mix, pedigree, pet, *pet food, pet treat, *puppy, purina, rawhide, whiskas, wild bird`,
  Floral: `
    *bouquet, carnation, daisy, dozen rose, flower, lily, long stem rose, mum, orchid, potted plant, rose bouquet, succulent, tulip`,
}
