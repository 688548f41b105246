import type { FieldValues } from '../fields.ts';
import { storedOfPence } from '../money.ts';
import type { RecordKind } from '../record-kind.ts';
import type { DocumentPart } from '../scan-rule.ts';
import { billOf, type DocumentFacts } from './facts.ts';
import type { DateUse } from './labels.ts';

/** What a document says to a form. */
export interface Filled {
  /** By field, in the order of the form. Only what was found; a date is a day, an amount is in pounds. */
  readonly fields: Readonly<Record<string, string>>;
  /** Fields whose value was not read with certainty. */
  readonly doubtful: readonly string[];
}

/**
 * Which fields of a form a document fills, by the `scan` rule of its kind, and with what; nothing for a kind without
 * one. `typed` is what stands in the form: a name that is there already is kept (spec 2 §5, "when empty").
 */
export function fillOf(kind: RecordKind, facts: DocumentFacts, typed: Readonly<FieldValues> = {}): Filled {
  const found = partsOf(facts);
  const fields: Record<string, string> = {};
  const doubtful: string[] = [];
  for (const key of Object.keys(kind.fields)) {
    const part = [kind.scan?.fields[key] ?? []].flat().find(one => found[one] !== undefined);
    const value = part && found[part];
    if (value === undefined || (isName(part) && (typed[key] ?? '') !== '')) continue;
    fields[key] = value;
    if (isDoubtful(part, facts)) doubtful.push(key);
  }
  return { fields, doubtful };
}

function partsOf(facts: DocumentFacts): Readonly<Record<DocumentPart, string | undefined>> {
  const { bankName, sortCode, accountNumber } = facts;
  const bill = billOf(facts);
  return {
    bank: bankName,
    'bank-account-name': bankName && `${bankName} Account`,
    'sort-code': sortCode?.value,
    'account-number': accountNumber?.value,
    supplier: bill.provider,
    'bill-type': bill.type,
    'bill-name': bill.name,
    'monthly-amount': bill.monthlyAmount === undefined ? undefined : storedOfPence(bill.monthlyAmount),
    due: dayFor('due', facts),
    renewal: dayFor('renewal', facts),
    expiry: dayFor('expiry', facts),
  };
}

const dayFor = (use: DateUse, { labelledDates }: DocumentFacts): string | undefined =>
  labelledDates.find(date => date.use === use)?.day;

const isName = (part: DocumentPart | undefined): boolean =>
  part === 'bank-account-name' || part === 'bill-name';

function isDoubtful(part: DocumentPart | undefined, facts: DocumentFacts): boolean {
  if (part === 'sort-code') return facts.sortCode?.doubtful === true;
  return part === 'account-number' && facts.accountNumber?.doubtful === true;
}
