import { legalDocumentTypes } from '../reference/legal-document-types.ts';
import { formatStoredPence } from '../values/money.ts';
import { findNiProblem, isEmail, normaliseNiNumber, normaliseRegistration } from '../values/uk.ts';
import { type NumberOnPage, readBankNumberFrom } from './bank-numbers.ts';
import { findExpiryDay } from './document-days.ts';
import { findFirstAmountOwed, findFirstDay, findLabelledValue } from './labels.ts';
import { groupWordsIntoCells, listWordsWithin, type PageRow, type Word } from './words.ts';

/**
 * The facts to read from documents about homes, cars, courts, HMRC, surgeries and undertakers, in addition to those of
 * statements and bills.
 */
export type OtherPaperFact =
  | 'address'
  | 'balance'
  | 'born'
  | 'case-number'
  | 'claimant'
  | 'court'
  | 'day-bought'
  | 'day-paid'
  | 'document-number'
  | 'email'
  | 'ends'
  | 'full-name'
  | 'funeral-plan'
  | 'issued'
  | 'judgment'
  | 'legal-name'
  | 'legal-type'
  | 'make'
  | 'model'
  | 'mot'
  | 'ni-number'
  | 'phone'
  | 'practice'
  | 'price'
  | 'price-paid'
  | 'registration'
  | 'title-number'
  | 'valued'
  | 'vehicle-tax';

type Reader = (rows: readonly PageRow[]) => NumberOnPage | undefined;
type ReadWords = (words: readonly Word[]) => NumberOnPage | undefined;

const pricePaid = /\bprice (?:stated to have been )?paid\b|\bpurchase price\b/i;

const readers: Readonly<Record<OtherPaperFact, Reader>> = {
  address: rows => labelled(rows, /\b(?:property|site|home) address\b:?|\baddress of (?:the )?property\b:?/i),
  balance: rows =>
    amountAt(rows, [
      /\b(?:outstanding|closing|mortgage|loan|remaining) balance\b|\bbalance outstanding\b/i,
      /\b(?:amount|total) (?:still )?(?:owed|outstanding)\b/i,
    ]),
  born: rows => dayAt(rows, [/\bdate of birth\b/i, /\bd\.?o\.?b\b/i]),
  'case-number': rows =>
    findLabelledValue(rows, [/\b(?:claim|case) (?:number|no\b|ref(?:erence)?)\.?:?/i], codeIn),
  claimant: rows => labelled(rows, /\bclaimant\b(?!['’]s)(?:\s*\(s\))?:?/i),
  court: rows =>
    printedAs(
      rows,
      /\bCounty Court at [A-Z][a-z-]+(?: [A-Z][a-z-]+)*|\b[A-Z][a-z-]+(?: [A-Z][a-z-]+)* County Court\b(?! (?:Judgment|at))|\bCivil National Business Centre\b/,
    ),
  'day-bought': rows =>
    dayAt(rows, [
      /\b(?:date of (?:purchase|sale)|purchase date|invoice date|receipt date)\b:?/i,
      /\bdate\b:?/i,
    ]),
  'day-paid': rows => dayAt(rows, [/\b(?:price (?:stated to have been )?paid on|completion date)\b/i]),
  'document-number': rows => documentNumberIn(rows),
  email: rows => emailIn(rows),
  ends: rows => {
    const day = legalTypeIn(rows) === undefined ? undefined : findExpiryDay(rows);
    return day === undefined ? undefined : { value: day, words: [], doubtful: false };
  },
  'full-name': rows => unsure(labelled(rows, /\b(?:full|employee(?:['’]s)?) name\b:?/i)),
  'funeral-plan': rows => funeralPlanIn(rows),
  issued: rows => dayAt(rows, [/\b(?:date of (?:judgment|issue)|dated|issued(?: on)?)\b:?/i, /^date\b:?/i]),
  judgment: rows =>
    amountAt(rows, [
      /\b(?:judgment (?:amount|for|debt)|amount of (?:the )?judgment|total (?:amount )?(?:due|to pay|payable))\b/i,
      /\b(?:you must pay|pay the claimant|the sum of)\b/i,
    ]),
  'legal-name': rows => {
    const type = legalTypeIn(rows);
    const label = legalDocumentTypes.find(({ value }) => value === type?.value)?.label;
    return type && label !== undefined ? { ...type, value: label } : undefined;
  },
  'legal-type': rows => legalTypeIn(rows),
  make: rows => labelled(rows, /(?:D\.?1:?\s+)?make\b(?! (?:sure|and|a\b|your|the))(?: of vehicle)?:?/i),
  model: rows => labelled(rows, /(?:D\.?3:?\s+)?model\b:?/i),
  mot: rows =>
    dayAt(rows, [
      /\bMOT\b.*?\b(?:expir(?:y|es|ed)(?: date)?|due|until|by|before|runs out)\b(?: on)?/i,
      ...(says(rows, /\bMOT test\b/i)
        ? [/\b(?:expiry date|expires?(?: on)?|date of (?:next|expiry))\b/i]
        : []),
    ]),
  'ni-number': rows => niNumberIn(rows),
  phone: rows =>
    findLabelledValue(rows, [/\b(?:tel(?:ephone)?|phone|mobile|t|call(?: us)?(?: on)?)\b[.:]*/i], phoneIn),
  practice: rows =>
    unsure(
      printedAs(
        rows,
        /^.{2,60}\b(?:LLP|Ltd|Limited|Solicitors?|Surgery|Practice|Accountants?|Medical Centre|Health Centre|Dental (?:Care|Practice)|Advisers|Associates)\b/,
      ),
    ),
  price: rows =>
    amountAt(rows, [pricePaid, /\b(?:amount paid|total paid|you paid|sale price)\b/i, /\btotal\b/i]),
  'price-paid': rows => amountAt(rows, [pricePaid]),
  registration: rows => registrationIn(rows),
  'title-number': rows => {
    const read = findLabelledValue(rows, [/\btitle number\b:?/i], codeIn);
    return read && { ...read, value: `HM Land Registry, title ${read.value}` };
  },
  valued: rows =>
    amountAt(rows, [
      /\b(?:insurance|replacement|market|retail|current|probate) (?:value|valuation)\b|\bvalued at\b|\bvaluation\b/i,
    ]),
  'vehicle-tax': rows =>
    dayAt(rows, [/\b(?:vehicle |car )tax\b.*?\b(?:expires?|due|runs out|ends|until)\b(?: on)?/i]),
};

/**
 * Reads one fact from a document; undefined if the document does not contain it. A person has to check a doubtful value
 * first.
 */
export const readOtherPaperFact = (
  part: OtherPaperFact,
  rows: readonly PageRow[],
): NumberOnPage | undefined => readers[part](rows);

export const isOtherPaperFact = (part: string): part is OtherPaperFact => Object.hasOwn(readers, part);

const says = (rows: readonly PageRow[], words: RegExp): boolean => rows.some(({ text }) => words.test(text));

const unsure = (read: NumberOnPage | undefined): NumberOnPage | undefined =>
  read && { ...read, doubtful: true };

/**
 * Reads the text after a label, in the same cell or the next. The label must be at the beginning of its cell; within a
 * sentence it is ignored.
 */
function labelled(rows: readonly PageRow[], label: RegExp): NumberOnPage | undefined {
  for (const row of rows) {
    const cells = groupWordsIntoCells(row);
    for (const [index, { words, text }] of cells.entries()) {
      const match = label.exec(text);
      if (match === null || match.index > 0) continue;
      const behind = listWordsWithin(words, match[0].length + 1, text.length);
      const found = textOf(behind) ?? textOf(cells[index + 1]?.words ?? []);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function textOf(words: readonly Word[]): NumberOnPage | undefined {
  const value = words
    .map(word => word.text)
    .join(' ')
    .replaceAll(/^[\s:.-]+|[\s:;,-]+$/g, '');
  // A line of small print cannot be the value of a label.
  return !/\w/.test(value) || value.length > 80 ? undefined : readBankNumberFrom(words, value);
}

const dayAt = (rows: readonly PageRow[], labels: readonly RegExp[]): NumberOnPage | undefined =>
  findLabelledValue(rows, labels, words => {
    const read = findFirstDay(words);
    return read && readBankNumberFrom(read.words, read.day);
  });

const amountAt = (rows: readonly PageRow[], labels: readonly RegExp[]): NumberOnPage | undefined =>
  findLabelledValue(rows, labels, words => {
    const read = findFirstAmountOwed(words);
    return read && readBankNumberFrom(read.words, formatStoredPence(read.pence));
  });

/** A reference made of letters and digits, as used by courts or the land registry, in one or two words. */
const codeIn: ReadWords = words => {
  const [first, second] = words;
  const both = [first, second].flatMap(word =>
    word === undefined ? [] : word.text.replace(/^:|[,;.]$/g, ''),
  );
  const joined = both.join(' ');
  if (first !== undefined && /^[A-Z]{2,3} \d{4,8}$/.test(joined))
    return readBankNumberFrom(words.slice(0, 2), joined);
  const [value = ''] = both;
  return first !== undefined && /^(?=.*\d)[A-Z0-9]{6,12}$/.test(value)
    ? readBankNumberFrom([first], value)
    : undefined;
};

const phoneIn: ReadWords = words => {
  const text = words.map(word => word.text).join(' ');
  const match = /^[:\s]*((?:\+44|\(?0)[\d\s()-]{8,16}\d)\b/.exec(text);
  const [, value] = match ?? [];
  if (match === null || value === undefined) return undefined;
  const figures = value.replaceAll(/\D/g, '').length;
  return figures < 10 || figures > 13
    ? undefined
    : readBankNumberFrom(listWordsWithin(words, 0, match[0].length), value.trim());
};

/** The first text on the page that matches this pattern, as printed. */
function printedAs(rows: readonly PageRow[], shape: RegExp): NumberOnPage | undefined {
  for (const row of rows) {
    for (const cell of groupWordsIntoCells(row)) {
      const match = shape.exec(cell.text);
      if (match !== null)
        return readBankNumberFrom(
          listWordsWithin(cell.words, match.index, match.index + match[0].length),
          match[0].trim(),
        );
    }
  }
  return undefined;
}

function emailIn(rows: readonly PageRow[]): NumberOnPage | undefined {
  for (const word of rows.flatMap(row => row.words)) {
    const value = word.text.replaceAll(/^[:(<]+|[.,;)>]+$/g, '');
    if (value.includes('@') && isEmail(value)) return readBankNumberFrom([word], value);
  }
  return undefined;
}

function niNumberIn(rows: readonly PageRow[]): NumberOnPage | undefined {
  const read = printedAs(rows, /\b[A-Z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-D]\b/);
  const number = normaliseNiNumber(read?.value ?? '');
  return read === undefined || findNiProblem(number) !== undefined ? undefined : { ...read, value: number };
}

function registrationIn(rows: readonly PageRow[]): NumberOnPage | undefined {
  const label = /\b(?:vehicle )?registration (?:number|mark)\b:?|\bVRM\b:?|\breg(?:istration)? no\b\.?:?/i;
  const beside = findLabelledValue(rows, [label], words => {
    const [cell] = groupWordsIntoCells({ words });
    const match = /^:?\s*([A-Z]{2}\d{2} ?[A-Z]{3}|[A-Z]\d{1,3} ?[A-Z]{3}|[A-Z]{3} ?\d{1,4}[A-Z]?)\b/.exec(
      cell?.text ?? '',
    );
    const [whole = '', value] = match ?? [];
    return cell === undefined || value === undefined
      ? undefined
      : readBankNumberFrom(listWordsWithin(cell.words, 0, whole.length), value);
  });
  const read = beside ?? printedAs(rows, /(?<![\w-])[A-Z]{2}\d{2} ?[A-Z]{3}(?![\w-])/);
  return read && { ...read, value: normaliseRegistration(read.value) };
}

const legalTypes: readonly (readonly [(typeof legalDocumentTypes)[number]['value'], RegExp])[] = [
  ['passport', /^(?:UNITED KINGDOM.*)?PASSPORT\b|\bPASSPORT(?: NO)?\b|^P<[A-Z]{3}/],
  ['driving-licence', /\bdriving licen[cs]e\b/i],
  ['power-of-attorney', /\b(?:lasting|enduring|continuing|welfare) power of attorney\b/i],
  ['will', /\blast will(?: and testament)?\b/i],
  ['birth-certificate', /\bcertified copy of an entry of birth\b|\bbirth certificate\b/i],
  [
    'marriage-certificate',
    /\b(?:certified copy of an entry of|certificate of) marriage\b|\bmarriage certificate\b/i,
  ],
  ['death-certificate', /\bcertified copy of an entry of death\b|\bdeath certificate\b/i],
];

/** The sort of a legal document, by the first known document name found in it. */
function legalTypeIn(rows: readonly PageRow[]): NumberOnPage | undefined {
  for (const [value, words] of legalTypes) {
    const there = printedAs(rows, words);
    if (there !== undefined) return { ...there, value };
  }
  return undefined;
}

/** The number of a passport or driving licence, if its text or machine-readable zone contains it. */
function documentNumberIn(rows: readonly PageRow[]): NumberOnPage | undefined {
  const type = legalTypeIn(rows)?.value;
  if (type === 'driving-licence')
    return printedAs(rows, /(?<![A-Z0-9])[A-Z9]{5}\d{6}[A-Z9]{2}[A-Z0-9]{3}(?![A-Z0-9])/);
  if (type !== 'passport') return undefined;
  const printedNumber = findLabelledValue(rows, [/\bpassport no\b\.?(?:\/\S+ \S+)?:?/i], words => {
    const word = words.find(({ text }) => /^\d{9}$/.test(text));
    return word && readBankNumberFrom([word], word.text);
  });
  if (printedNumber !== undefined) return printedNumber;
  return printedAs(rows, /(?<![A-Z0-9<])\d{9}(?=\d[A-Z]{3}\d{7}[MF<])/);
}

const undertakers =
  /\b(?:Golden Charter|Golden Leaves|Co-op Funeralcare|Dignity Funerals?|Dignity|Perfect Choice|Avalon|Ecclesiastical Planning|Open Prepaid Funerals)\b/;

function funeralPlanIn(rows: readonly PageRow[]): NumberOnPage | undefined {
  const label = /\b(?:funeral )?plan (?:number|no\b|ref(?:erence)?)\.?:?/i;
  const number = findLabelledValue(rows, [label], words => codeIn(words) ?? shortCodeIn(words));
  if (number === undefined || !says(rows, /\bfuneral\b/i)) return undefined;
  const company = printedAs(rows, undertakers)?.value;
  return { ...number, value: [company, `plan ${number.value}`].filter(Boolean).join(', ') };
}

const shortCodeIn: ReadWords = ([first]) =>
  first !== undefined && /^(?=.*\d{3})[A-Z0-9/-]{4,16}$/.test(first.text)
    ? readBankNumberFrom([first], first.text)
    : undefined;
