/** A bank or building society in the UK, under the name that people use. */
export interface Bank {
  readonly name: string;
  /** Matches the bank's name in a statement file, as whole words. */
  readonly match: RegExp;
}

/**
 * The banks recognised in statement files and scans. Longer names come before names they contain. Trading names and
 * patterns: the project's reference data, read 2026-11-21.
 */
export const banks: readonly Bank[] = [
  { name: 'Barclays', match: /\bbarclays?\b/i },
  { name: 'HSBC UK', match: /\bhsbc\b/i },
  { name: 'first direct', match: /\bfirst\s*direct\b/i },
  { name: 'M&S Bank', match: /\bm\s*&\s*s\s+bank\b|\bmarks\s+(?:&|and)\s+spencer\s+(?:bank|financial)/i },
  { name: 'Lloyds Bank', match: /\blloyds\b/i },
  { name: 'Halifax', match: /\bhalifax\b/i },
  { name: 'Royal Bank of Scotland', match: /\broyal\s+bank\s+of\s+scotland\b|\brbs\b/i },
  { name: 'Bank of Scotland', match: /\bbank\s+of\s+scotland\b/i },
  { name: 'NatWest', match: /\bnat\s*west\b|\bnational\s+westminster\b/i },
  { name: 'Ulster Bank', match: /\bulster\s+bank\b/i },
  { name: 'Santander', match: /\bsantander\b(?!\s+consumer)/i },
  { name: 'TSB', match: /\btsb\b/i },
  { name: 'Nationwide Building Society', match: /\bnationwide\b/i },
  { name: 'Virgin Money', match: /\bvirgin\s+money\b|\bclydesdale\s+bank\b|\byorkshire\s+bank\b/i },
  { name: 'The Co-operative Bank', match: /\bco-?operative\s+bank\b|\bsmile\s+(?:bank|current)\b/i },
  { name: 'Metro Bank', match: /\bmetro\s+bank\b/i },
  { name: 'Monzo', match: /\bmonzo\b/i },
  { name: 'Starling Bank', match: /\bstarling\b/i },
  { name: 'Revolut', match: /\brevolut\b/i },
  // Never match the bare word, because "purchase" ends with it.
  { name: 'Chase', match: /\bchase\s+(?:bank|uk|current|saver)\b|\bj\.?\s*p\.?\s*morgan\s+europe\b/i },
  { name: 'Tesco Bank', match: /\btesco\s+bank\b/i },
];

const moreBanks = [
  'AIB (NI)',
  'Al Rayan Bank',
  'Aldermore',
  'Allica Bank',
  'Atom bank',
  'Bank of Ireland UK',
  'Barclaycard',
  'Cahoot',
  'Charter Savings Bank',
  'Close Brothers Savings',
  'Coutts',
  'Coventry Building Society',
  'Cumberland Building Society',
  'Danske Bank',
  'Handelsbanken',
  'Investec',
  'Kroo Bank',
  'Leeds Building Society',
  'Marcus by Goldman Sachs',
  'Newcastle Building Society',
  'Nottingham Building Society',
  'NS&I (National Savings and Investments)',
  'Paragon Bank',
  'Post Office Money',
  'Principality Building Society',
  'Sainsbury’s Bank',
  'Shawbrook Bank',
  'Skipton Building Society',
  'Tide',
  'Trading 212',
  'Triodos Bank',
  'Vanquis Bank',
  'West Brom Building Society',
  'Wise',
  'Yorkshire Building Society',
  'Zempler Bank',
  'Zopa Bank',
];

/** Every bank name suggested while typing, in alphabetical order. Any other name can be typed. */
export const bankNames: readonly string[] = [...banks.map(bank => bank.name), ...moreBanks].toSorted((a, b) =>
  a.localeCompare(b, 'en-GB'),
);

/** The bank named in a text; undefined if it names none. Barclaycard does not count as Barclays. */
export function findBankIn(text: string): string | undefined {
  return banks.find(bank => bank.match.test(text))?.name;
}
