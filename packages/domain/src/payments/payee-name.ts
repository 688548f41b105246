import { wayOfPaying } from './payee.ts';
import { longestText } from './payment-rows.ts';

/**
 * The payee of a payment in the words people use: "Tesco Stores" for "CARD PAYMENT TO TESCO STORES 3321 LEEDS GB ON 12 MAR". Without the
 * way it was paid, the payment service, numbers of shops, what follows them, and references. Words that are in small letters already
 * stay so. The words as printed where nothing else is left; '' only for ''. Never throws.
 */
export function payeeName(text: string): string {
  const printed = text.slice(0, longestText).trim();
  const known = names.get(printed);
  if (known !== undefined) return known;
  const name = nameFrom(printed) || printed;
  // A year of payments has a few hundred payees.
  if (names.size > 5000) names.clear();
  names.set(printed, name);
  return name;
}

const names = new Map<string, string>();

/**
 * Whether the words of a payment have no payee in them: an id such as "pot_0000317851", or what a payment service calls each of its payments.
 * Then another column has the payee.
 */
export const namesNobody = (text: string): boolean => isId.test(text) || serviceWords.test(text.trim());

const isId = /^(?:[a-z]{2,8}_[\da-z]{6,}|[\d ./-]+)$/i;
/** What PayPal writes under "Description" or "Type" (its activity download, read 29 November 2026). */
const serviceWords =
  /^(?:express checkout|pre-?approved payment|website payment|web accept|mobile payment|general payment|payment (?:refund|reversal)|subscription payment|ebay auction payment|shopping cart payment|donation payment|mass pay)\b/i;

function nameFrom(printed: string): string {
  if (isId.test(printed)) return /^pot_/i.test(printed) ? 'Pot' : '';
  // Cards print the place in a column of its own, a few spaces on.
  const [first = '', ...columns] = printed.split(/ {3,}|\t/);
  const text = columns.length > 0 && /\p{L}{3}/u.test(first) && !endsOpen.test(first) ? first : printed;
  const spelt = spellings.find(([pattern]) => pattern.test(text));
  if (spelt !== undefined) return spelt[1];
  const tidy = tidied(text);
  const name = withoutTail(withoutWay(tidy));
  // "PAYPAL PAYMENT" names the service alone.
  return inPlainLetters(/^(?:payments?|transfer)?$/i.test(name) ? withoutTail(tidy) : name);
}

/** A payment service, or words that lead up to the payee. */
const endsOpen = /(?:\*|\b(?:to|from|paypal|uber|google))\s*$/i;

const tidied = (text: string): string =>
  text
    .replaceAll(/[_|\\]+/g, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(
      /\b(?:https?:\/\/)?(?:www\.)?([\p{L}\d-]{2,})(?:\.[\p{L}\d-]+)*\.(?:co\.uk|org\.uk|gov\.uk|com|org|net|uk|io)\b(?:\/\S*)?/giu,
      '$1',
    )
    .trim();

const service =
  /^(?:paypal|pp|sq|sqc?|sumup|zettle|izettle|iz|zlr|stripe|klarna|gocardless|crv|dnh|wp|nya|apl)\s?\*\s?/i;
const payer =
  /^(?:refund from|credit from|(?:transfer|tfr|trf|xfer)(?: to| from)?|received from|sent to|payment from|from|to)\s+(?!(?:to|from)\b)(?=\p{L})/iu;
const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])';
const day = String.raw`(?:(?:\d{1,2}[/.-]\d{1,2}|\d\d \d\d|\d{1,2}[ /.-]?${month})(?:[ /.-]?(?:20)?\d{2})?)`;
/** "1 May Street Cafe" begins with an address. */
const street = '(?:street|st|road|rd|lane|place|avenue|ave|terrace|square|close|crescent|way)';
const leading = new RegExp(
  String.raw`^(?:${day}(?! ${street}\b)|\d{4,}|cd \d{4}|card \d{4}|vis|\)\)\)|cr|dr|bp|obp|deb|cpm)\s+(?=.*\p{L}{2})`,
  'iu',
);

function withoutWay(text: string): string {
  let left = text;
  for (let before = ''; before !== left; ) {
    before = left;
    left = left.replace(leading, '').replace(service, '').replace(payer, '').trim();
    const bare = `${left.toUpperCase().replace(/[:,;-]+ /, ' ')} `;
    const way = wayOfPaying.exec(bare)?.[0].length ?? 0;
    // A way of paying alone is all that is known.
    if (way > 0 && way < bare.length) left = left.slice(Math.min(way, left.length)).replace(/^[*\s:-]+/, '');
    left = left.replace(/^(?:to|at) (?=\p{L})/iu, '');
  }
  return left;
}

const countries = /[ ,]+(?:GBR?|UK|USA?|IRL|IE|LUX?|NLD?|FRA|DEU|ESP|SWE)$/;
const references = new RegExp(
  String.raw`\s+(?:(?:ref|reference)\b[ :.].*|(?:mandate|invoice|inv|order|a\/c|acct?|account)\b(?: no\.?)?[ :.-]*\S*\d.*|(?:on )?${day}(?: \d\d:\d\d)?$|(?:for )?${month} ?'?(?:20)?\d{2}$|for ${month}$|\d\d:\d\d.*|via (?:apple|google) pay.*|cd \d{4}.*|card (?:ending )?\d{4}.*|bcc$|\)\)\)$|visa xx.*|(?:[a-z]{3} )?\d+\.\d\d @.*)`,
  'iu',
);

function withoutTail(text: string): string {
  let left = text;
  for (let before = ''; before !== left; ) {
    before = left;
    left = left.replace(references, '').trim();
  }
  const isAbroad = countries.test(left) && left.includes(' ');
  left = isAbroad ? left.replace(countries, '') : left;
  const words = left.split(/[ *]+/).filter(word => /[\p{L}\d&]/u.test(word));
  const code = words.findIndex((word, at) => at > 0 && isCode(word, isAbroad));
  const named = (code === -1 ? words : words.slice(0, code)).filter(
    (word, at, all) => word.toLowerCase() !== all[at - 1]?.toLowerCase(),
  );
  const last = named.at(-1)?.toUpperCase() ?? '';
  if (isAbroad && code === -1 && named.length > 1 && towns.has(last)) named.pop();
  while (
    named.length > 1 &&
    /^(?:ltd|limited|plc|llp|ref|gb|gbr|uk|no|of|at|on|to|from|-|&)\.?$/i.test(named.at(-1) ?? '')
  )
    named.pop();
  return named
    .slice(0, 6)
    .join(' ')
    .replace(/[\s,;:.-]+$/, '');
}

/** The number of a shop, of a card, or of an order. "O2", "3" and "M6" are names. */
const isCode = (word: string, isAbroad: boolean): boolean => {
  const digits = word.replaceAll(/\D/g, '').length;
  return isAbroad ? digits > 1 || /^\d+$/.test(word) : digits > 2 || /^#?\d{2,}$/.test(word);
};

/** Large towns, which card companies print behind the shop. */
const towns = new Set(
  'LONDON BIRMINGHAM LEEDS GLASGOW SHEFFIELD MANCHESTER EDINBURGH LIVERPOOL BRISTOL CARDIFF LEICESTER COVENTRY BELFAST NOTTINGHAM NEWCASTLE BRADFORD HULL PLYMOUTH WOLVERHAMPTON SOUTHAMPTON DERBY PORTSMOUTH BRIGHTON NORWICH SWANSEA ABERDEEN YORK OXFORD CAMBRIDGE EXETER BATH READING DUBLIN LUXEMBOURG'.split(
    ' ',
  ),
);

/** Shops whose descriptors are not how people write them. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/\bAMZN|\bAMAZON (?:MKTP|MARKETPLACE|MKTPLACE)|^AMAZON(?:\.CO\.UK|\*| UK\b)/i, 'Amazon'],
  [/\bAMAZON PRIME|\bPRIME VIDEO/i, 'Amazon Prime'],
  [/^TFL\b|\bTFL\.GOV|\bTFL TRAVEL/i, 'Transport for London'],
  [/\bMC ?DONALD'?S?\b/i, 'McDonald’s'],
  [/\bSAINSBURY'?S?\b(?!.*\bBANK\b)/i, 'Sainsbury’s'],
  [/^(?:M&S|MARKS ?(?:&|AND) ?SPENCER)\b(?!.*\bBANK\b)/i, 'Marks & Spencer'],
  [/\bAPPLE\.COM\/BILL|^APPLE\.COM BILL/i, 'Apple'],
  [/^UBER ?\* ?EATS|\bUBER ?EATS\b/i, 'Uber Eats'],
  [/^UBER\b/i, 'Uber'],
  [/^DVLA\b/i, 'DVLA'],
  [/^HMRC\b/i, 'HMRC'],
  [/^JUST ?EAT\b|\bJUST-?EAT\.CO/i, 'Just Eat'],
  [
    /^(?:CASH|ATM|LINK|CASH MACHINE|CASHPOINT|CASH WITHDRAWAL)\b.*(?:\d|\bATM\b|\bWITHDRAWAL\b)/i,
    'Cash machine',
  ],
];

const small = new Set(['of', 'and', 'the', 'for', 'at', 'in', 'on', 'to', 'from', 'by']);
const capitals =
  /^(?:[^AEIOUY]{2,4}|AA|RAC|ISA|BBC|ITV|NHS|UK|USA|IKEA|AXA|EE|BP|BT|O2|H&M|B&Q|B&M|TSB|HSBC|KFC|ASOS|EDF|AO|DIY|EON|RNIB|RSPB|RSPCA|NSPCC|PAYE|LNER|GWR|TV|MOT|DD|\p{L})$/u;

/** Words that have no vowel and are still no initials, and names with capitals of their own. */
const ownWay: Readonly<Record<string, string>> = {
  MR: 'Mr',
  MRS: 'Mrs',
  MS: 'Ms',
  DR: 'Dr',
  ST: 'St',
  LTD: 'Ltd',
  GYM: 'Gym',
  SKY: 'Sky',
  DRY: 'Dry',
  FLY: 'Fly',
  MY: 'My',
  BY: 'by',
  PAYPAL: 'PayPal',
};

/** Capitals become "Milk and More"; what has small letters already is left as it is. */
function inPlainLetters(text: string): string {
  const isShouting = text === text.toUpperCase() || text === text.toLowerCase();
  if (!isShouting) return text;
  return text
    .split(' ')
    .map((word, at) => {
      const upper = word.toUpperCase();
      const fixed = ownWay[upper];
      if (fixed !== undefined) return fixed;
      if (capitals.test(upper)) return upper;
      const lower = word.toLowerCase();
      if (at > 0 && small.has(lower)) return lower;
      return lower.replaceAll(/(?<=^|[-/&.(])\p{L}/gu, letter => letter.toUpperCase());
    })
    .join(' ');
}
