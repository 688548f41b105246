import { paymentMethodPrefix } from './payee.ts';
import { maxPaymentTextLength } from './payment-rows.ts';

/**
 * The payee of a payment in a form for people: "Tesco Stores" for "CARD PAYMENT TO TESCO STORES 3321 LEEDS GB ON 12
 * MAR". Removes the payment method, the payment service, shop numbers and everything after them, and references. Words
 * in lower case are kept. Returns the printed text if nothing else is left; '' only for ''. Never throws.
 */
export function formatPayeeName(text: string): string {
  const printed = text.slice(0, maxPaymentTextLength).trim();
  const known = names.get(printed);
  if (known !== undefined) return known;
  const name = nameFrom(printed) || printed;
  // Limits the cache. A year of payments has only a few hundred different texts.
  if (names.size > 5000) names.clear();
  names.set(printed, name);
  return name;
}

const names = new Map<string, string>();

/**
 * Whether a payment's text contains no payee, but only an id such as "pot_0000317851" or a payment service's generic
 * text. In that case another column has the payee.
 */
export const hasNoPayee = (text: string): boolean => isId.test(text) || serviceWords.test(text.trim());

const isId = /^(?:[a-z]{2,8}_[\da-z]{6,}|[\d ./-]+)$/i;
/** PayPal's generic texts in the columns "Description" and "Type" (its activity download, read 29 November 2026). */
const serviceWords =
  /^(?:express checkout|pre-?approved payment|website payment|web accept|mobile payment|general payment|payment (?:refund|reversal)|subscription payment|ebay auction payment|shopping cart payment|donation payment|mass pay)\b/i;

function nameFrom(printed: string): string {
  if (isId.test(printed)) return /^pot_/i.test(printed) ? 'Pot' : '';
  // Card statements print the place in a separate column, several spaces further on.
  const [first = '', ...columns] = printed.split(/ {3,}|\t/);
  const text = columns.length > 0 && /\p{L}{3}/u.test(first) && !endsOpen.test(first) ? first : printed;
  const spelt = spellings.find(([pattern]) => pattern.test(text));
  if (spelt !== undefined) return spelt[1];
  const tidy = tidied(text);
  const name = withoutTail(withoutWay(tidy));
  // "PAYPAL PAYMENT" names only the service and no payee, so the printed text is kept, without its tail.
  return inPlainLetters(/^(?:payments?|transfer)?$/i.test(name) ? withoutTail(tidy) : name);
}

/**
 * Matches a text that ends with a payment service or with words that introduce a payee, so that the payee must follow.
 */
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
/** Words that follow a day and month in an address: "1 May Street Cafe" begins with an address, not with a date. */
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
    const way = paymentMethodPrefix.exec(bare)?.[0].length ?? 0;
    // If the text has only a payment method, there is nothing else to show.
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

/** Whether a word is the number of a shop, card or order. "O2", "3" and "M6" are names. */
const isCode = (word: string, isAbroad: boolean): boolean => {
  const digits = word.replaceAll(/\D/g, '').length;
  return isAbroad ? digits > 1 || /^\d+$/.test(word) : digits > 2 || /^#?\d{2,}$/.test(word);
};

/** Large towns, which card companies print after the name of the shop. */
const towns = new Set(
  'LONDON BIRMINGHAM LEEDS GLASGOW SHEFFIELD MANCHESTER EDINBURGH LIVERPOOL BRISTOL CARDIFF LEICESTER COVENTRY BELFAST NOTTINGHAM NEWCASTLE BRADFORD HULL PLYMOUTH WOLVERHAMPTON SOUTHAMPTON DERBY PORTSMOUTH BRIGHTON NORWICH SWANSEA ABERDEEN YORK OXFORD CAMBRIDGE EXETER BATH READING DUBLIN LUXEMBOURG'.split(
    ' ',
  ),
);

/** Shops whose descriptors differ from their usual spelling. */
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

/** The spelling of words without a vowel that are not initials, and of names with unusual capitals. */
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

/** Turns a text in capitals into "Milk and More" style; text with lower-case letters is returned unchanged. */
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
