import type { Field, FieldValues } from '../fields/fields.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { bankNames } from '../reference/banks.ts';
import { insurersAndPensions, listCompanies } from '../reference/companies.ts';
import { formatStoredPence } from '../values/money.ts';
import { findAmounts } from './amounts.ts';
import { type NumberOnPage, readBankNumberFrom } from './bank-numbers.ts';
import type { DocumentFacts } from './facts.ts';
import { type FillableDocumentPart, listFillableFields } from './fillable-fields.ts';
import { findIssuingCompany, findUnlistedBillSender } from './issuer.ts';
import type { AmountOnPage, DateUse } from './labels.ts';
import { isOtherPaperFact, type OtherPaperFact, readOtherPaperFact } from './other-papers.ts';
import type { Payment } from './payments.ts';
import { listWordsWithin, type PageRow, type Word } from './words.ts';

/** The values read from a document, with which a form is filled in. */
export interface FormValuesFromDocument {
  /**
   * The values by field, in the order of the form, for those that were found. Dates are stored days, and amounts are in
   * pounds.
   */
  readonly fields: Readonly<Record<string, string>>;
  /** The keys of the fields whose value is uncertain and should be checked. */
  readonly doubtful: readonly string[];
  /**
   * For each field, the words from which its value was read. For a name derived from a company, these are the words
   * that name the company.
   */
  readonly places: Readonly<Record<string, readonly Word[]>>;
  /** Outgoing payments listed in a statement, shown with the form of its account. No record stores them. */
  readonly payments: readonly Payment[];
}

/**
 * Fills in the fields of a form from a document; empty for a kind that documents cannot fill in. `typed` is the current
 * content of the form: an existing name is kept (spec 2 §5, "when empty").
 */
export function fillFormFromFacts(
  kind: RecordKind,
  facts: DocumentFacts,
  typed: Readonly<FieldValues> = {},
): FormValuesFromDocument {
  const takes = listFillableFields(kind);
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
  [...listFillableFields(kind).values()].some(parts => parts.includes('account-number'));

type ReadPart = (part: FillableDocumentPart) => NumberOnPage | undefined;

function firstOf(parts: readonly FillableDocumentPart[], read: ReadPart): NumberOnPage | undefined {
  for (const part of parts) {
    const found = read(part);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns a function that reads one part of a document for a kind's form. */
function readerOf(kind: RecordKind, facts: DocumentFacts): ReadPart {
  const takes = [...listFillableFields(kind)];
  const [companyKey] = takes.find(([, parts]) => parts.includes('company')) ?? [];
  const isBill = takes.some(([, parts]) => parts.includes('amount-of-bill'));
  const field = companyKey === undefined ? undefined : kind.fields[companyKey];
  const listed = field && companyFor(field, facts);
  const unlisted = isBill && listed === undefined ? findUnlistedBillSender(facts.rows) : undefined;
  const name = listed ?? unlisted?.name;
  const words = listed === undefined ? (unlisted?.words ?? []) : wordsOfCompany(listed, facts.rows);
  const ofCompany = (value: string | undefined) =>
    value === undefined ? undefined : { value, words, doubtful: unlisted !== undefined };
  const known: {
    readonly [P in Exclude<FillableDocumentPart, OtherPaperFact>]: () => NumberOnPage | undefined;
  } = {
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
  return part => (isOtherPaperFact(part) ? readOtherPaperFact(part, facts.rows) : known[part]());
}

/** The words in which a document first names a company. */
function wordsOfCompany(name: string, rows: readonly PageRow[]): readonly Word[] {
  const [company] = listCompanies([name]);
  if (company === undefined) return [];
  for (const { words, text } of rows) {
    const match = company.match.exec(text);
    if (match !== null) return listWordsWithin(words, match.index, match.index + match[0].length);
  }
  return [];
}

/**
 * The company that sent a document, if it is among the field's options: for a bill, the first provider named (spec 2
 * §5).
 */
function companyFor(field: Field, facts: DocumentFacts): string | undefined {
  const offered = field.options?.map(({ value }) => value) ?? [...insurersAndPensions, ...bankNames];
  const named = [...facts.utilityProviders.map(({ name }) => name), facts.bankName];
  const isBill = facts.utilityProviders.some(({ name }) => offered.includes(name));
  const first = named.find(name => name !== undefined && offered.includes(name));
  return isBill ? first : (findIssuingCompany(facts.rows, offered) ?? first);
}

// Broad sorts whose companies also serve narrower ones: the bill of an energy supplier counts as gas and electricity
// (spec 2 §5).
const widest = ['dual-fuel', 'broadband'];

/**
 * The sort of bill or debt that a company implies: the only sort for which it is offered, or the broadest of several.
 */
function typeFor({ optionsBy }: Field, company: string): string | undefined {
  const types = Object.entries(optionsBy?.lists ?? {})
    .filter(([, list]) => list.some(({ value }) => value === company))
    .map(([type]) => type);
  return types.length === 1 ? types[0] : widest.find(type => types.includes(type));
}

/**
 * If no amount has a label, use the first one between 0 and £1,000 (spec 2 §5). It is a guess, so a person has to check
 * it.
 */
function firstSmall({ amounts, rows }: DocumentFacts): NumberOnPage | undefined {
  const amount = amounts.find(one => one < 100_000);
  if (amount === undefined) return undefined;
  for (const { words, text } of rows) {
    const there = findAmounts(text).find(one => one.pence === amount && one.pounds);
    if (there !== undefined)
      return {
        value: formatStoredPence(amount),
        words: listWordsWithin(words, there.at, there.end),
        doubtful: true,
      };
  }
  return { value: formatStoredPence(amount), words: [], doubtful: true };
}

const pounds = (amount: AmountOnPage | undefined): NumberOnPage | undefined =>
  amount && readBankNumberFrom(amount.words, formatStoredPence(amount.pence));

function dayFor(use: DateUse, { labelledDates }: DocumentFacts): NumberOnPage | undefined {
  const date = labelledDates.find(one => one.use === use);
  return date && readBankNumberFrom(date.words, date.day);
}
