import type { Field, FieldValues } from '../fields/fields.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { bankNames } from '../reference/banks.ts';
import { type Pence, storedOfPence } from '../values/money.ts';
import type { ReadNumber } from './bank-numbers.ts';
import { insurersAndPensions } from './companies.ts';
import type { DocumentFacts } from './facts.ts';
import { type DocumentPart, fillableFieldsOf } from './fillable-fields.ts';
import { issuingCompany } from './issuer.ts';
import type { DateUse } from './labels.ts';
import type { Payment } from './payments.ts';

/** What a document says to a form. */
export interface Filled {
  /** By field, in the order of the form. Only what was found; a date is a day, an amount is in pounds. */
  readonly fields: Readonly<Record<string, string>>;
  /** Fields whose value was not read with certainty. */
  readonly doubtful: readonly string[];
  /** Money out that a statement lists, for the form of its account. No record keeps it. */
  readonly payments: readonly Payment[];
}

/**
 * Which fields of a form a document fills (`takesOf`), and with what; nothing for a kind that papers say nothing to.
 * `typed` is what stands in the form: a name that is there already is kept (spec 2 §5, "when empty").
 */
export function fillOf(kind: RecordKind, facts: DocumentFacts, typed: Readonly<FieldValues> = {}): Filled {
  const found = partsOf(kind, facts);
  const fields: Record<string, string> = {};
  const doubtful: string[] = [];
  for (const [key, parts] of fillableFieldsOf(kind)) {
    const part = parts.find(one => found[one] !== undefined);
    const value = part && found[part];
    if (value === undefined || (part === 'name' && (typed[key] ?? '') !== '')) continue;
    fields[key] = value;
    if (isDoubtful(part, facts)) doubtful.push(key);
  }
  return { fields, doubtful, payments: isOfAccount(kind) ? facts.payments : [] };
}

const isOfAccount = (kind: RecordKind): boolean =>
  [...fillableFieldsOf(kind).values()].some(parts => parts.includes('account-number'));

function partsOf(kind: RecordKind, facts: DocumentFacts): Readonly<Record<DocumentPart, string | undefined>> {
  const { provider, bankName } = kind.fields;
  const field = provider ?? bankName;
  const company = field && companyFor(field, facts);
  return {
    company,
    name: company && kind.scan && `${company} ${kind.scan.names}`,
    type: company && typeFor(field, company),
    'sort-code': facts.sortCode?.value,
    'account-number': facts.accountNumber?.value,
    reference: facts.accountReference?.value,
    'policy-number': facts.policyNumber?.value,
    'amount-of-bill': pounds(facts.amountLabelled ?? firstSmall(facts)),
    'monthly-payment': pounds(facts.amountMonthly),
    due: dayFor('due', facts),
    renewal: dayFor('renewal', facts),
    expiry: dayFor('expiry', facts),
  };
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

/** Where no label says better, a bill's amount is the first above 0 and under £1,000 (spec 2 §5). */
const firstSmall = ({ amounts }: DocumentFacts): Pence | undefined =>
  amounts.find(amount => amount < 100_000);

const pounds = (amount: Pence | undefined): string | undefined =>
  amount === undefined ? undefined : storedOfPence(amount);

const dayFor = (use: DateUse, { labelledDates }: DocumentFacts): string | undefined =>
  labelledDates.find(date => date.use === use)?.day;

function isDoubtful(part: DocumentPart | undefined, facts: DocumentFacts): boolean {
  const numbers: { readonly [P in DocumentPart]?: ReadNumber | undefined } = {
    'sort-code': facts.sortCode,
    'account-number': facts.accountNumber,
    reference: facts.accountReference,
    'policy-number': facts.policyNumber,
  };
  return part !== undefined && numbers[part]?.doubtful === true;
}
