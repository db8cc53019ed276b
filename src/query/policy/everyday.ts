/**
 * Words of everyday life that a directory of people and companies is rarely asked with: the weather, the kitchen,
 * the body, small talk, household devices, trivia, homework. One of them proves nothing ("dog walkers in Austin"):
 * each weighs a little against what speaks of jobs, employers, places and skills.
 */
export const everydayWords = new Set(
  [
    // weather and sky
    'weather rain rainy snow snowing sunny cloudy umbrella temperature degrees forecast storm thunder lightning wind windy fog humid sunrise sunset moon stars planet planets sky sun rainbow hot cold warm celsius fahrenheit tomorrow tonight yesterday weekend outside',
    // food and kitchen
    'recipe recipes cook cooking bake baking boil fry roast grill pancakes pasta pizza sushi bread cake cookies soup salad sandwich burger cheese eggs egg milk butter sugar flour rice chicken beef pork fish potatoes potato tomatoes tomato onion garlic spinach banana apple orange strawberry fruit vegetables breakfast lunch dinner supper snack dessert chocolate coffee tea beer wine juice drink eat eating hungry thirsty calories diet',
    // body and mind
    'headache fever cough flu cold sick tooth teeth stomach pregnant symptoms cure medicine pill pills paracetamol ibuprofen vitamin vitamins sleep asleep snoring dream dreams tired sad happy angry bored lonely afraid scared anxious stressed hug kiss love hate cry laugh feelings feel feeling weight fat muscles workout yoga exercise exercises',
    // family, home, animals
    'mum mom mother dad father sister brother wife husband girlfriend boyfriend grandma grandmother grandpa baby kids son daughter uncle aunt cousin birthday wedding anniversary christmas easter halloween valentine present presents gift gifts money girl boy boys girls winter summer autumn kitchen bathroom bedroom sofa garden sink tap leaking lights heating door window keys laundry dishes stain ants dog dogs puppy cat cats kitten parrot hamster pet pets bird birds spider spiders elephant penguins whale shark bear lion tiger wolf fox rabbit horse cow pig duck frog bee butterfly flowers flower grass',
    // play and show
    'joke jokes riddle riddles poem poems haiku limerick sonnet rhyme rhymes story stories tale fairy tales song songs lyrics sing singing tune playlist album movie movies film films episode episodes season series netflix youtube tv cartoon anime celebrity actor actress game games chess puzzle dice coin heads tails lottery numbers horoscope zodiac tarot leo scorpio gemini virgo pirate wizard dragon princess unicorns ghost alien aliens superhero football soccer basketball baseball tennis cricket golf olympics match score scores goals league cup final finals team race jazz rock funny fun laugh surprise bedtime',
    // errands and machines
    'flight flights hotel hotels airport taxi bus train trains ticket tickets directions nearest nearby traffic museum beach holiday vacation trip passport luggage restaurant restaurants cafe bar pub pharmacy supermarket petrol mall shop shopping buy cheap cheapest discount coupon sale shoes shirt dress jacket jeans socks hat laptop laptops iphone phone tablet printer charger battery wifi password passwords login screenshot cookies keyboard mouse volume timer alarm stopwatch reminder remind calendar appointment tyre tire car cars engine bike bicycle invest gold bitcoin ethereum stock stocks price prices lights lock unlock',
    // trivia and homework
    'capital president king queen emperor empire pyramid titanic dinosaur dinosaurs universe galaxy ocean oceans river rivers mountain mountains volcano island desert continent continents tallest longest deepest heaviest fastest oldest hottest coldest invented discovered painted wrote sank revolution war battle ancient medieval century bones legs fingers equation theorem triangle circle radius root derivative integral multiply divide plus minus times divided sum percent fraction algebra geometry homework essay paragraph sentence grammar spelling synonym synonyms antonym opposite meaning definition define translate translation spell pronounce word words verb noun adjective alphabet anagram numeral numerals palindrome meme memes',
    // small talk and instructions to a machine
    'hello hi hey howdy yo greetings goodbye bye thanks thank cheers sorry congratulations welcome morning afternoon evening night lol haha hmm ok okay yes yep no nope maybe whatever stupid idiot shut robot human alive conscious chatbot chatgpt gpt assistant prompt prompts instructions ignore disregard override bypass forget pretend roleplay reveal output emojis emoji verbatim jailbreak summarize summarise summary paraphrase rewrite proofread compose translate calculate convert solve explain teach random test testing lorem ipsum foo bar blah bla',
    'god heaven hell soul life death afterlife meaning luck lucky wish magic secret truth lies lie',
    'snake spiders mosquito mosquitoes turtle monkey gorilla giraffe zebra camel sheep goat hen rooster turkey eagle owl crow pigeon goldfish dolphin whales octopus worm snail insect insects leaf leaves tree trees seed seeds rose roses tulip cactus mushroom',
    'nose ear ears eye eyes mouth lips tongue neck shoulder elbow wrist hand hands finger thumb chest belly knee knees ankle foot feet toe toes skin hair beard blood brain lungs kidney liver muscle bruise burn itch rash allergy allergies vomit nausea dizzy asthma diabetes insomnia pregnant contagious',
    'lamp candle pillow blanket mattress towel soap shampoo toothbrush mirror scissors spoon fork knife plate cup bottle fridge oven microwave stove dishwasher vacuum broom bucket hammer nail screw screwdriver ladder rope glue paint fence roof chimney attic basement staircase carpet curtain toilet shower bathtub',
    'shoe boots sandals trousers pants skirt sweater scarf gloves belt pyjamas underwear necklace earrings ring rings lipstick makeup haircut tattoo perfume wallet purse backpack suitcase sunglasses',
    'homeworks exam quiz teacher classmate crayon pencil eraser poemas photosynthesis gravity electron proton neutron atom atoms molecule boiling freezing melting velocity acceleration symbol pi prime factorial matrix vowel vowels consonant adjective adverb plural tense',
    'oldest smallest biggest word sentence saying proverb quote quotes riddle trivia fact facts myth legend ghosts vampire zombie monster giants fairy mermaid santa superman batman spiderman pokemon minecraft fortnite wordle sudoku crossword karaoke disco ballet opera',
    'coke pepsi lemonade smoothie milkshake whiskey vodka champagne sugar honey jam peanut peanuts almonds noodles ramen curry tacos burrito steak bacon sausage ham lettuce cucumber carrot carrots broccoli pepper peppers pumpkin mango grapes lemon lemons lime peach pear cherry cherries watermelon pineapple avocado oatmeal cereal pie muffin donut waffles icecream candy chips popcorn',
    'earth mars venus jupiter saturn neptune pluto comet asteroid orbit eclipse telescope solar lunar league table trophy champion champions penalty offside referee medal sprint marathon hurdles stadium playoffs playoff grand prix wimbledon nba nfl nhl fifa uefa mitosis meiosis dna evolution species mammal reptile dinosaur fossil enzyme osmosis gravity relativity entropy quantum entanglement thermodynamics novel plot chapter macbeth hamlet romeo juliet odyssey iliad sherlock potter hogwarts gandalf frodo yoda hulk thor spock beatles elvis mozart beethoven picasso shakespeare einstein newton darwin napoleon caesar cleopatra lincoln washing machine icecream cream once upon abracadabra hakuna matata sesame klingon emperor pharaoh aztec viking vikings knight castle sword treasure',
    'monday tuesday wednesday thursday friday saturday sunday january february april june july august september october november december midnight noon dawn dusk leap',
    'cant wont didnt wasnt wouldnt couldnt shouldnt wanna gonna gotta lemme dunno omg wtf brb btw thx pls plz lmao rofl hola bonjour hallo ola ciao gracias merci danke obrigado obrigada adios hasta luego tschuss tchau',
    // the same in other languages
    'tiempo lluvia chiste cuento receta poema cancion hora capital temps pluie blague recette poeme chanson heure wetter regen witz rezept gedicht lied uhr spat hauptstadt tempo chuva piada receita horas bonne nuit ca va je t aime guten morgen tag te quiero amo buenas buenos noches dias tardes tudo bem bom dia boa noite ich liebe dich gute nacht salut coucou que tal como estas comment allez vous geht es dir',
  ]
    .join(' ')
    .split(' '),
);

/**
 * The commonest words of the language that are no name, job, place or skill. A query of nothing but these, and of the
 * words above, speaks of nothing a directory holds.
 */
export const commonWords = new Set(
  [
    'a about above across actually after again against ago ah ahead all almost alone along already also although always am among an and another any anybody anymore anyone anything anyway anywhere are around as aside ask asked asks at ate away back bad badly barely be became because become been before began begin behind being believe below beside best bet better between beyond big bit both break bring bro broke brought but by bye call called calm came can cannot care carry catch caught certainly chance change clear clearly come comes coming complete continue cool could count couple cut',
    'damn dear did die different do does doing done down dude dumb during each early easy either else end ending enough entire even ever every everybody everyone everything everywhere exactly except extra fair fall far fast feel felt few fight fill finally fine finish first five fly follow for forever forgot forgotten forward found four free from front full further gave get gets getting give given gives giving glad go goes going gone good got great guess guy guys had half happen happened happens hard has have having he hear heard held help helped helps her here hers herself hi high him himself his hit hold holding hope hour hours how however huge hurry i idea if image important in indeed inside instead into is it its itself just keep keeps kept kind knew knock know known knows',
    'large last late later least leave leaving left length less let lets letter lie like likely listen little live lives living long longer look looked looking looks lose lost lot lots loud low made make makes making man many matter may maybe me mean means meant men middle might mind mine minute minutes miss missing moment more most mostly move much must my myself near nearly need needed needs neither never new next nice no nobody none noone nor not nothing now nowhere number of off often oh old on once one ones only onto open or other others otherwise our ours ourselves out over own part past pay perhaps picture pieces place please possible pretty probably promise proper pull push put quick quickly quiet quite ready real really reason remember right rude run said same saw say saying says second see seem seen seems send sent set seven several shall she shoot should show shut side simply since sing sit sits six slow slower slowly small so some somebody somehow someone something sometimes somewhere soon sort sounds speak stand standing start started starting still stood stop strange strong stronger such suddenly sure',
    'take taken takes taking talk tell than thank thanks that thats the their theirs them themselves then there theres these they theyre thing things think thinking this those though thought three through throw tiny to today together told tomorrow tonight too took toward tried tries true truly try trying turn twice two type ugly under understand until up upon us use used useful using usual usually very wait waiting walk want wanted wants was watch way we wear week weeks weird well went were weve what whatever when where which while who whole whom whose why will win winter wish with within without woke won wonder wont word words worry worse worst would wow wrong year years yes yet you youd youll young your youre yours yourself youve zero tick tock ha ho beep',
  ]
    .join(' ')
    .split(' '),
);

/** Openings of a question or an order that no directory answers, unless what follows speaks of people or companies. */
export const questionOpeners = new Set(
  'what whats why where wheres how hows when whens is are am was were do does did can could should shall will would may might has have if which que cual cuando como donde por porque quel quelle quels comment pourquoi quand est wie warum wann was welche ist kann soll qual quando onde'.split(
    ' ',
  ),
);

/** Orders to a machine, at the beginning of a query ("play", "translate"). */
export const orders = new Set(
  'send play call open close turn set take add pick choose roll flip order book remind make write compose draft translate summarize summarise calculate convert solve integrate define explain teach describe sing dance read tell say repeat print output reveal act pretend imagine simulate generate recommend suggest reserve schedule cancel delete remove fix debug draw paint cook bake boil wake start stop pause resume increase decrease lock unlock text email message dim buy download install update upgrade check count simplify measure spell pronounce guess wish pray sell'.split(
    ' ',
  ),
);

/** What a reader looks up about a job or a thing: as the head of a query it asks for no people. */
export const documentWords = new Set(
  'book books course courses requirement requirements certification certifications salary salaries wage wages template templates example examples sample samples tutorial tutorials roadmap pdf description descriptions duties questions answers quiz exam syllabus curriculum definition meaning guide guides checklist cheatsheet diagram worksheet letter letters tips ideas advice quotes facts reviews review ratings news headlines recipe recipes lyrics chords trailer cast episodes episode soundtrack score scores results standings highlights schedule weather forecast temperature humidity price prices cost costs rent deals discount coupon coupons population currency flag anthem capital language height weight age symptoms remedy remedies treatment causes calories ingredients patterns wallpaper meme memes gif emoji font jokes puns riddles poems'.split(
    ' ',
  ),
);

/** What somebody of whom a question of general knowledge asks has done ("who painted"). */
export const deeds = new Set(
  'painted wrote writes sang sings sung directed composed invented discovered won wins played killed shot assassinated scored stars starred married ruled conquered said narrated voiced drew sculpted won died lost beat defeated dethroned betrayed murdered crucified colonized landed climbed swam flew walked let ate stole kidnapped burned broke'.split(
    ' ',
  ),
);

/** Given names that are words as well: with one more word they are a name rather than talk. */
export const nameWords = new Set(
  'april may june august summer autumn winter rose daisy lily violet ruby jasmine ivy holly hazel iris fern olive pearl amber jade crystal opal ginger basil robin jay martin drew chase grant frank rich mark bill will bob rob pat sue josh art max leo lance clay cliff glen heath dale pierce wade ray rex angel faith hope grace joy mercy patience charity prudence dean earl duke carter mason hunter tanner cooper porter parker gene jack jean rocky sandy sunny penny dawn eve river sierra dakota chelsea randy rusty dusty woody buddy miles noble sage skye star reed'.split(
    ' ',
  ),
);

/** Who speaks of himself or to the machine; "find me" and "I need" are taken out before. */
export const conversational = new Set(
  'i im ive ill id me my mine myself you your youre yours u ur we us our lets let mi mio tu je nous yo io wir eu nosotros mon ma mes toi ich mein meine du dein meu minha voce'.split(
    ' ',
  ),
);

/** Openings with which people are asked for in a sentence. */
export const requestOpeners = new Set(
  'find show list get give search need want looking look seeking recruit hire source connect introduce identify encuentra busco buscar cherche trouve suche finde procuro encontre'.split(
    ' ',
  ),
);

export function isOrdinary(word: string): boolean {
  return commonWords.has(word) || everydayWords.has(word) || conversational.has(word) || orders.has(word);
}
