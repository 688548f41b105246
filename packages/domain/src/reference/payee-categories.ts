import type { BudgetCategoryId } from './budget-categories.ts';

/**
 * The category and subcategory of payments, with the words in a payment's text that identify them; the first match
 * wins. Matches whole words or their beginnings, never other parts of a word. From the project's reference data
 * (statementCategorisation, read 2026-11-26), with clubs, magazines and savings added. Transfers between a person's own
 * accounts are recognised by their other side, not by words.
 */
export const payeeCategories: readonly (readonly [
  category: BudgetCategoryId,
  subcategory: string,
  words: RegExp,
])[] = [
  ['insurance', 'home-insurance', /\b(?:home|buildings|contents) ins/i],
  [
    'insurance',
    'car-insurance',
    /\b(?:car|motor|van) ins|\badmiral\b|\bhastings\b|\bchurchill\b|\bdirect line\b|\besure\b/i,
  ],
  [
    'insurance',
    'life-insurance',
    /\blife (?:ins|assur|cover)|\blegal (?:&|and) general\b|\broyal london\b|\bzurich assurance\b|\bliverpool victoria\b|\blv life\b/i,
  ],
  [
    'insurance',
    'private-medical-insurance',
    /\bbupa\b|\baxa (?:ppp|health)\b|\bvitality health\b|\bsimplyhealth\b|\bdenplan\b/i,
  ],
  ['insurance', 'boiler-and-home-emergency-cover', /\bhomeserve\b|\bhomecare\b|\bboiler (?:cover|plan)\b/i],
  ['insurance', 'other', /\binsurance\b|\baviva\b|\bpolicy premium\b/i],
  ['pets', 'pet-insurance', /\bpetplan\b|\bpet ins|\bmanypets\b/i],
  ['pets', 'vet-bills', /\bvets?\b|\bveterinary\b|\bvets4pets\b|\bpdsa\b/i],
  ['pets', 'pet-food', /\bpets at home\b|\bzooplus\b|\bbutternut box\b/i],
  [
    'debt',
    'credit-card-payments',
    /\bbarclaycard\b|\bamerican express\b|\bamex\b|\bmbna\b|\bcapital one\b|\bvanquis\b|\bnewday\b|\bcredit card\b/i,
  ],
  ['debt', 'buy-now-pay-later', /\bklarna\b|\bclearpay\b|\bzilch\b|\bpaypal pay in 3\b/i],
  ['debt', 'student-loan', /\bstudent loans? c/i],
  ['debt', 'personal-loan', /\bloan\b|\blendable\b|\bzopa\b/i],
  ['debt', 'overdraft-fees-and-interest', /\boverdraft\b|\barranged od\b|\bdebit interest\b/i],
  ['debt', 'ccj-or-hmrc-arrears', /\bcounty court\b|\bbailiff|enforcement\b/i],
  [
    'savings',
    'isa-contributions',
    /\bisa\b|\bhargreaves lansdown\b|\baj bell\b|\bvanguard\b|\btrading 212\b/i,
  ],
  ['savings', 'pension-contributions', /\bpension\b|\bsipp\b|\bnest\b|\bpensionbee\b/i],
  ['savings', 'premium-bonds', /\bns ?& ?i\b|\bpremium bonds?\b/i],
  ['savings', 'regular-saver', /\bsavings?\b|\bsaver\b/i],
  ['housing', 'rent-mortgage', /\brent\b(?!al)|\bmortgage\b|\bletting|\bhousing assoc/i],
  [
    'housing',
    'council-tax',
    /\bcouncil tax\b|\bcounciltax\b|\bborough council\b|\bcity council\b|\bdistrict council\b|\bcounty council\b|\blps rates\b/i,
  ],
  ['housing', 'gas', /\bgas\b(?!tro)/i],
  [
    'housing',
    'electricity',
    /\belectric(?:ity)?\b|\boctopus energy\b|\be\.?on next\b|\bedf\b|\bovo\b|\bscottish ?power\b|\butilita\b|\bso energy\b/i,
  ],
  ['housing', 'water', /\bwater\b(?!stones)|\bsevern trent\b|\bunited utilities\b/i],
  [
    'housing',
    'broadband-and-landline',
    /\bbroadband\b|\bbt group\b|\bvirgin media\b|\btalktalk\b|\bplusnet\b|\bhyperoptic\b|\bzen internet\b/i,
  ],
  ['housing', 'tv-licence', /\btv licen[cs]e?(?:ing)?\b/i],
  ['housing', 'repairs-and-maintenance', /\bb ?& ?q\b|\bscrewfix\b|\bwickes\b|\btoolstation\b|\bhomebase\b/i],
  ['housing', 'furniture-and-appliances', /\bikea\b|\bdunelm\b|\bcurrys\b|\bao\.com\b/i],
  [
    'food',
    'takeaways-and-delivery',
    /\bdeliveroo\b|\buber ?\*? ?eats\b|\bjust ?eat\b|\bdomino'?s\b|\bpapa john|\btakeaway\b/i,
  ],
  [
    'transport',
    'petrol-diesel',
    /\bpetrol\b|\bdiesel\b|\bfuel\b|\bshell\b(?! energy)|\besso\b|\bbp\b(?! pulse)|\btexaco\b|\bjet\b(?!2)|\b(?:tesco|sainsburys?|asda|morrisons) (?:pay at pump|pfs|petrol|filling)\b/i,
  ],
  [
    'transport',
    'electric-car-charging',
    /\bpod ?point\b|\bgridserve\b|\bbp pulse\b|\binstavolt\b|\bconnected kerb\b|\bosprey charging\b/i,
  ],
  ['transport', 'vehicle-tax', /\bdvla\b/i],
  ['transport', 'mot-servicing-and-repairs', /\bkwik[- ]?fit\b|\bhalfords\b|\bmot\b|\bgarage\b/i],
  [
    'transport',
    'parking-and-tolls',
    /\bparking\b|\bringgo\b|\bpaybyphone\b|\bjustpark\b|\bncp\b|\bdartford\b|\bdart charge\b|\bcongestion charge\b/i,
  ],
  [
    'transport',
    'train',
    /\btrain(?:s|line)?\b|\brailway?\b|\brail\b|\blner\b|\bavanti\b|\bgwr\b|\bscotrail\b|\btfl\b/i,
  ],
  [
    'transport',
    'bus-tram-and-coach',
    /\bbus(?:es)?\b|\bstagecoach\b|\barriva\b|\bnational express\b|\bmegabus\b|\bmetrolink\b/i,
  ],
  [
    'transport',
    'taxi',
    /\btaxi\b|\buber\b(?! ?\*? ?eats)|\bbolt\.eu\b|\bbolt ride|\bfreenow\b|\bfree now\b|\baddison lee\b/i,
  ],
  [
    'transport',
    'car-finance-lease',
    /\bcar finance\b|\bblack horse\b|\bmotonovo\b|\bmotability\b|\blex autolease\b|\b\w+ financial serv(?:ices)?\b/i,
  ],
  ['transport', 'other', /\bcar\b/i],
  [
    'food',
    'supermarket-shopping',
    /\btesco\b(?! (?:bank|mobile|insurance))|\bsainsbury'?s?\b(?! (?:bank|energy))|\basda\b(?! mobile)|\bmorrisons?\b|\baldi\b|\blidl\b|\bwaitrose\b|\bocado\b|\biceland\b|\bco-?op\b(?! (?:bank|energy|ins))|\bm ?& ?s (?:simply )?food\b|\bbooths\b|\bfarmfoods\b|\bcostco\b|\bsupermarket\b/i,
  ],
  [
    'food',
    'convenience-and-corner-shop',
    /\bspar\b|\bnisa\b|\bone stop\b|\blondis\b|\bcostcutter\b|\bpremier store/i,
  ],
  [
    'food',
    'coffee-and-lunches',
    /\bcosta\b|\bstarbucks\b|\bcaff[eè] nero\b|\bpret\b|\bgreggs\b|\bcaf[eé]\b|\bcoffee\b/i,
  ],
  [
    'food',
    'restaurants-and-pubs',
    /\brestaurant\b|\bmcdonald'?s\b|\bkfc\b|\bburger king\b|\bnando'?s\b|\bwagamama\b|\bpizza\b|\bwetherspoon|jd wetherspoon\b|\bpub\b|\btoby carvery\b|\bharvester\b|\bgrill\b/i,
  ],
  [
    'healthcare',
    'prescriptions-and-pharmacy',
    /\bpharmacy\b|\bboots\b|\bsuperdrug\b(?! mobile)|\bnhs prescription|nhsbsa\b|\blloyds ?pharmacy\b|\bpharmacy2u\b/i,
  ],
  ['healthcare', 'dentist', /\bdent(?:al|ist)\b|\bmydentist\b/i],
  ['healthcare', 'optician', /\bspecsavers\b|\bvision express\b|\boptic(?:al|ian)/i],
  ['healthcare', 'private-treatment', /\bdoctor\b|\bclinic\b|\bhospital\b|\bnuffield health hosp/i],
  ['childcare', 'nursery-or-childminder', /\bnursery\b(?! plant)|\bchildmind|\btax-?free childcare\b/i],
  ['childcare', 'school-uniform-and-trips', /\bparentpay\b|\bschool\b|\bscopay\b/i],
  ['entertainment', 'netflix', /\bnetflix\b/i],
  ['entertainment', 'amazon-prime-video', /\bamazon prime\b|\bprime video\b|\bamznprime\b/i],
  ['entertainment', 'disney-plus', /\bdisney ?(?:plus|\+)/i],
  ['entertainment', 'sky-or-now', /\bsky (?:digital|uk|subscription|tv)\b|\bnow ?tv\b|\bnowtv\b/i],
  ['entertainment', 'music-streaming', /\bspotify\b|\bapple music\b|\bdeezer\b|\btidal\b/i],
  [
    'entertainment',
    'other-streaming',
    /\bparamount ?\+|\bparamount plus\b|\bhbo ?max\b|\bdiscovery ?\+|\bdiscovery plus\b|\bitvx\b|\bmubi\b|\bdazn\b|\byoutube ?premium\b|\bapple\.com\/bill\b|\baudible\b/i,
  ],
  [
    'entertainment',
    'cinema-theatre-and-events',
    /\bcineworld\b|\bodeon\b|\bvue\b|\bcinema\b|\bticketmaster\b|\btheatre\b/i,
  ],
  ['entertainment', 'books-papers-and-magazines', /\bwaterstones\b|\bwhsmith\b|\btgjones\b|\bmagazines?\b/i],
  ['entertainment', 'games', /\bplaystation\b|\bxbox\b|\bnintendo\b|\bsteam(?:games| purchase)\b/i],
  [
    'personal',
    'mobile-phone',
    /\bgiffgaff\b|\bo2\b|\bvodafone\b|\bee limited\b|\bee mobile\b|\bthree\b|\bh3g\b|\b(?:tesco|sky|id|lebara|lyca|asda) mobile\b|\bvoxi\b|\bsmarty\b/i,
  ],
  ['personal', 'gym-membership', /\bpuregym\b|\bthe gym\b|\bdavid lloyd\b|\bjd gyms\b|\bgym\b/i],
  [
    'personal',
    'clothing-and-shoes',
    /\bnext (?:retail|directory)\b|\bprimark\b|\bh ?& ?m\b|\bzara\b|\basos\b|\bmatalan\b|\bvinted\b|\bclarks\b/i,
  ],
  ['personal', 'hair-and-beauty', /\bhair|\bbarber|\bnails?\b|\bsalon\b/i],
  [
    'hobbies',
    'clubs-and-memberships',
    /\bnational trust\b|\benglish heritage\b|\brspb\b|\brhs\b|\bgolf\b|\b(?:swim|swimming|tennis|bowls|cricket|rowing|sailing) club\b/i,
  ],
  [
    'gifts',
    'charity-donations',
    /\bjustgiving\b|\boxfam\b|\bcancer research\b|\bbritish heart\b|\brnli\b|\bcharity\b|\bdonation\b/i,
  ],
  [
    'gifts',
    'cards-and-flowers',
    /\bmoonpig\b|\bfunky pigeon\b|\binterflora\b|\bbloom (?:&|and) wild\b|\bcard factory\b/i,
  ],
  ['miscellaneous', 'cash-withdrawals', /\bcash (?:withdrawal|machine)\b|\batm\b|\blink \d/i],
  [
    'miscellaneous',
    'holidays-and-travel',
    /\bryanair\b|\beasyjet\b|\bjet2\b|\btui\b|\bbritish airways\b|\bbooking\.com\b|\bairbnb\b|\bhotel\b|\bpremier inn\b|\btravelodge\b/i,
  ],
  [
    'miscellaneous',
    'bank-fees',
    /\b(?:account|monthly) fee\b|\bnon-?sterling\b|\bforeign transaction fee\b/i,
  ],
  ['miscellaneous', 'postage-and-stationery', /\bpost office\b|\broyal mail\b|\bevri\b/i],
];
