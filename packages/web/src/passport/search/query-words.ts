// Helps to find records although people rarely type what a record is called: they type whole questions, other names for
// the same thing, or leave out a letter.

/** Words found in many questions, whatever the person is looking for. */
const smallWords = new Set(
  (
    'a an the my our your his her their me i we us you is are was do does did have has had get gets got go goes of to for in on at by ' +
    'with from about and or who what when where which how much many long there this that it its s if can could should need want ' +
    'find show see look add new open due next pay paid'
  ).split(' '),
);

/** Words that only ask a question and do not name anything to search for. */
const askedWords = new Set(
  'phone number telephone email address details name account amount cost price date expiry renewal'.split(
    ' ',
  ),
);

/**
 * Words people type, and other words for what they may mean. Each entry works in one direction only; for both
 * directions, both words need an entry.
 */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  doctor: ['gp'],
  surgery: ['gp'],
  lawyer: ['solicitor'],
  lawer: ['solicitor'],
  'financial adviser': ['ifa'],
  'financial advisor': ['ifa', 'financial adviser'],
  energy: ['gas', 'electricity'],
  electric: ['electricity'],
  power: ['electricity'],
  internet: ['broadband'],
  wifi: ['broadband'],
  broadband: ['internet'],
  mobile: ['phone'],
  telephone: ['phone'],
  tv: ['television'],
  telly: ['tv', 'television'],
  television: ['tv'],
  vehicle: ['car', 'van'],
  // A caravan is a vehicle too, but has no tax, MOT or log book, so cars come first.
  'car tax': ['vehicle car', 'vehicle'],
  'road tax': ['vehicle car', 'vehicle'],
  'vehicle tax': ['vehicle car', 'vehicle'],
  mot: ['vehicle car', 'vehicle'],
  v5: ['vehicle car', 'vehicle'],
  'log book': ['vehicle car', 'vehicle'],
  logbook: ['vehicle car', 'vehicle'],
  bike: ['motorbike', 'motorcycle'],
  motorcycle: ['motorbike'],
  motorbike: ['motorcycle'],
  house: ['home', 'property'],
  home: ['house'],
  apartment: ['flat'],
  mum: ['mother', 'parent'],
  mother: ['mum', 'parent'],
  dad: ['father', 'parent'],
  father: ['dad', 'parent'],
  wife: ['spouse', 'partner'],
  husband: ['spouse', 'partner'],
  partner: ['spouse'],
  son: ['child'],
  daughter: ['child'],
  children: ['child'],
  kids: ['child'],
  brother: ['brother or sister'],
  sister: ['brother or sister'],
  dog: ['pet'],
  cat: ['pet'],
  owe: ['debt', 'debts'],
  owed: ['debt', 'debts'],
  owing: ['debt', 'debts'],
  ccj: ['county court judgment'],
  'tax return': ['self assessment'],
  taxman: ['hmrc'],
  'inland revenue': ['hmrc'],
  ni: ['national insurance'],
  nino: ['national insurance'],
  poa: ['lasting power of attorney', 'power of attorney'],
  lpa: ['lasting power of attorney', 'power of attorney'],
  'living will': ['advance decision'],
  funeral: ['wishes', 'cremation', 'burial'],
  'organ donation': ['wishes'],
  organs: ['wishes'],
  jewelry: ['jewellery', 'ring'],
  jewellery: ['ring'],
  painting: ['artwork'],
  picture: ['artwork'],
  crypto: ['cryptocurrency', 'bitcoin'],
  license: ['licence'],
  'bank account': ['current account'],
  'life cover': ['life insurance'],
  'heart doctor': ['cardiologist'],
  heart: ['cardiologist'],
  teeth: ['dentist', 'dental'],
  glasses: ['optician'],
  eyes: ['optician'],
  garage: ['mechanic'],
  cooker: ['appliance'],
  passwords: ['password'],
  ernie: ['premium bonds'],
  'holiday insurance': ['travel insurance'],
  gifts: ['gift'],
  birthdays: ['birthday'],
};

const alternatives = new Map(Object.entries(otherWords));

/** A word or phrase of a query, and its synonyms. */
export interface QueryTerm {
  readonly words: readonly string[];
  readonly others: readonly (readonly string[])[];
}

/** The longest phrase, in words, that has synonyms. */
const longest = 3;

/** Splits a text into lower-case words, dropping punctuation, spaces and possessive endings. */
export const splitIntoSearchWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/[’']s?(?=\s|$)/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '');

/** The words of a query without small words. */
export const readSignificantWords = (typed: string): string[] =>
  splitIntoSearchWords(typed).filter(word => !smallWords.has(word));

/** The meaningful words of a query, without small words and question words. Empty if no other word is left. */
export function readMeaningfulWords(typed: string): readonly QueryTerm[] {
  const words = readSignificantWords(typed).filter(word => word.length > 1);
  const meant: QueryTerm[] = [];
  for (let at = 0; at < words.length; ) {
    const phrase = phraseAt(words, at);
    meant.push(phrase);
    at += phrase.words.length;
  }
  const things = meant.filter(term => !isAskedWord(term));
  return things.length === 0 ? meant : things;
}

const isAskedWord = ({ words: [word = '', ...rest] }: QueryTerm): boolean =>
  rest.length === 0 && askedWords.has(word);

/** Whether a whole query is a word or phrase that has synonyms, such as "mot". */
export function hasSynonyms(typed: string): boolean {
  const [term, ...rest] = readMeaningfulWords(typed);
  return term !== undefined && rest.length === 0 && term.others.length > 0;
}

function phraseAt(words: readonly string[], at: number): QueryTerm {
  for (let length = Math.min(longest, words.length - at); length > 0; length -= 1) {
    const phrase = words.slice(at, at + length);
    const others = alternatives.get(phrase.join(' '));
    if (others !== undefined) return { words: phrase, others: others.map(other => other.split(' ')) };
  }
  return { words: words.slice(at, at + 1), others: [] };
}
