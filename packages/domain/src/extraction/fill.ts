import type { Field, FieldValues } from '../fields/fields.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { bankNames } from '../reference/banks.ts';
import { companiesOf, insurersAndPensions } from '../reference/companies.ts';
import { storedOfPence } from '../values/money.ts';
import { amountsIn } from './amounts.ts';
import { type ReadNumber, readFrom } from './bank-numbers.ts';
import type { DocumentFacts } from './facts.ts';
import { type DocumentPart, fillableFieldsOf } from './fillable-fields.ts';
import { issuingCompany, unlistedBillSender } from './issuer.ts';
import type { DateUse, ReadAmount } from './labels.ts';
import { isOtherPart, type OtherPart, otherPartOf } from './other-papers.ts';
import type { Payment } from './payments.ts';
import { type Row, type Word, wordsWithin } from './words.ts';

/** What a document says to a form. */
export interface Filled {
  /** By field, in the order of the form. Only what was found; a date is a day, an amount is in pounds. */
  readonly fields: Readonly<Record<string, string>>;
  /** Fields whose value was not read with certainty. */
  readonly doubtful: readonly string[];
  /** By field, the words its value was read from; a name that was made of a company has those of the company. */
  readonly places: Readonly<Record<string, readonly Word[]>>;
  /** Money out that a statement lists, for the form of its account. No record keeps it. */
  readonly payments: readonly Payment[];
}

/**
 * Which fields of a form a document fills (`takesOf`), and with what; nothing for a kind that papers say nothing to.
 * `typed` is what stands in the form: a name that is there already is kept (spec 2 §5, "when empty").
 */
export function fillOf(kind: RecordKind, facts: DocumentFacts, typed: Readonly<FieldValues> = {}): Filled {
  const takes = fillableFieldsOf(kind);
  const read = readerOf(kind, facts);
  const fields: Record<string, string> = {};
  const places: Record<string, readonly Word[]> = {};
  const doubtful: string[] = [];
  for (const [key, parts] of takes) {
    if (parts.includes('name') && (typed[key] ?? '') !== '') continue;
    const found = firstOf(parts, read);
    if (found === undefined) continue;
    fields[key] = found.value;
    places[key] = found.words;
    if (found.doubtful) doubtful.push(key);
  }
  return { fields, doubtful, places, payments: isOfAccount(kind) ? facts.payments : [] };
}

const isOfAccount = (kind: RecordKind): boolean =>
  [...fillableFieldsOf(kind).values()].some(parts => parts.includes('account-number'));

type ReadPart = (part: DocumentPart) => ReadNumber | undefined;

function firstOf(parts: readonly DocumentPart[], read: ReadPart): ReadNumber | undefined {
  for (const part of parts) {
    const found = read(part);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Finds each part of a document, for the form of a kind. */
function readerOf(kind: RecordKind, facts: DocumentFacts): ReadPart {
  const takes = [...fillableFieldsOf(kind)];
  const [companyKey] = takes.find(([, parts]) => parts.includes('company')) ?? [];
  const isBill = takes.some(([, parts]) => parts.includes('amount-of-bill'));
  const field = companyKey === undefined ? undefined : kind.fields[companyKey];
  const listed = field && companyFor(field, facts);
  const unlisted = isBill && listed === undefined ? unlistedBillSender(facts.rows) : undefined;
  const name = listed ?? unlisted?.name;
  const words = listed === undefined ? (unlisted?.words ?? []) : wordsOfCompany(listed, facts.rows);
  const ofCompany = (value: string | undefined) =>
    value === undefined ? undefined : { value, words, doubtful: unlisted !== undefined };
  const known: { readonly [P in Exclude<DocumentPart, OtherPart>]: () => ReadNumber | undefined } = {
    company: () => ofCompany(name),
    name: () => ofCompany(name && kind.scan && `${name} ${kind.scan.names}`),
    type: () =>
      ofCompany(unlisted?.type ?? (field && listed !== undefined ? typeFor(field, listed) : undefined)),
    'sort-code': () => facts.sortCode,
    'account-number': () => facts.accountNumber,
    reference: () => facts.accountReference,
    'policy-number': () => facts.policyNumber,
    'amount-of-bill': () => pounds(facts.amountLabelled) ?? firstSmall(facts),
    'monthly-payment': () => pounds(facts.amountMonthly),
    due: () => dayFor('due', facts),
    renewal: () => dayFor('renewal', facts),
    expiry: () => dayFor('expiry', facts),
  };
  return part => (isOtherPart(part) ? otherPartOf(part, facts.rows) : known[part]());
}

/** Where a paper names a company first. */
function wordsOfCompany(name: string, rows: readonly Row[]): readonly Word[] {
  const [company] = companiesOf([name]);
  if (company === undefined) return [];
  for (const { words, text } of rows) {
    const match = company.match.exec(text);
    if (match !== null) return wordsWithin(words, match.index, match.index + match[0].length);
  }
  return [];
}

/** The company a paper is from, among those the field offers: of a bill the first provider it names (spec 2 §5). */
function companyFor(field: Field, facts: DocumentFacts): string | undefined {
  const offered = field.options?.map(({ value }) => value) ?? [...insurersAndPensions, ...bankNames];
  const named = [...facts.utilityProviders.map(({ name }) => name), facts.bankName];
  const isBill = facts.utilityProviders.some(({ name }) => offered.includes(name));
  const first = named.find(name => name !== undefined && offered.includes(name));
  return isBill ? first : (issuingCompany(facts.rows, offered) ?? first);
}

// Sorts whose companies also serve narrower ones: an energy supplier's bill is for gas and electricity (spec 2 §5).
const widest = ['dual-fuel', 'broadband'];

/** The sort of bill or debt that a company stands for: the only one it is offered for, or the widest of those. */
function typeFor({ optionsBy }: Field, company: string): string | undefined {
  const types = Object.entries(optionsBy?.lists ?? {})
    .filter(([, list]) => list.some(({ value }) => value === company))
    .map(([type]) => type);
  return types.length === 1 ? types[0] : widest.find(type => types.includes(type));
}

/** Without a label, a bill's amount is the first above 0 and under £1,000 (spec 2 §5): a guess, to be checked. */
function firstSmall({ amounts, rows }: DocumentFacts): ReadNumber | undefined {
  const amount = amounts.find(one => one < 100_000);
  if (amount === undefined) return undefined;
  for (const { words, text } of rows) {
    const there = amountsIn(text).find(one => one.pence === amount && one.pounds);
    if (there !== undefined)
      return { value: storedOfPence(amount), words: wordsWithin(words, there.at, there.end), doubtful: true };
  }
  return { value: storedOfPence(amount), words: [], doubtful: true };
}

const pounds = (amount: ReadAmount | undefined): ReadNumber | undefined =>
  amount && readFrom(amount.words, storedOfPence(amount.pence));

function dayFor(use: DateUse, { labelledDates }: DocumentFacts): ReadNumber | undefined {
  const date = labelledDates.find(one => one.use === use);
  return date && readFrom(date.words, date.day);
}
