// Finds records that contain the same fact twice, so that totals count it once and the person can be asked about it.
// Changes and deletes nothing.
import { isConditionMet } from '../fields/conditions.ts';
import type { FieldValues } from '../fields/fields.ts';
import { readLinks, serialiseLinks } from '../fields/links.ts';
import {
  type DuplicateRule,
  type RecordContent,
  type RecordKind,
  separateFromKey,
} from '../records/record-kind.ts';
import { readWorthAmount } from '../records/record-views.ts';
import { readStoredDayIfAny } from '../values/calendar.ts';
import { type Pence, readStoredPenceIfAny, toPence } from '../values/money.ts';

type AnyRecord = { readonly id: string; readonly content: RecordContent };

/** A fact that is recorded in two records. */
export interface DuplicateFact {
  readonly counted: string;
  /** The id of the record whose amount does not count; for a home, only its mortgage is left out. */
  readonly leftOut: string;
  /** Whether the two records are a home with its mortgage and a loan record, rather than two records of one kind. */
  readonly isLoan: boolean;
  /** Whether the person linked the two records. If not, the match is a guess, and we should ask. */
  readonly isLinked: boolean;
}

interface Row {
  readonly id: string;
  readonly kind: RecordKind;
  readonly fields: FieldValues;
}

/** The maximum difference between two amounts of the same loan from different days, as a fraction of the larger. */
const closePart = 0.01;
/**
 * With the same lender, two amounts belong to one loan if the smaller is at least this fraction of the larger: they may
 * have been noted a few years apart.
 */
const sameLenderPart = 0.9;
/**
 * If the smaller amount is at least this fraction of the larger, two loans from the same lender may be the
 * same, so we count both and ask the person.
 */
const doubtfulPart = 0.5;
/**
 * Minimum length of a number that identifies a record. Many accounts share shorter ones, such as the last digits of a
 * card.
 */
const numberLength = 6;

/** A pair of records to ask the person about. */
export interface DuplicateQuestion extends DuplicateFact {
  /** Whether totals count the fact only once until the person answers. If not, both records count. */
  readonly countsOnce: boolean;
}

/**
 * The facts recorded twice among these records, with each pair listed once. If the records are only part of a
 * passport, pass the whole passport as `all`: a loan that is linked to a home outside that part then does not
 * count as the mortgage of another home. Never throws.
 */
export const findDuplicateFacts = (
  kindOf: (id: string) => RecordKind | undefined,
  records: readonly AnyRecord[],
  all = records,
): readonly DuplicateFact[] =>
  pairsAmong(kindOf, records, all).flatMap(({ countsOnce, ...double }) => (countsOnce ? [double] : []));

/**
 * Lists the pairs of records to ask the person about: pairs of which we count only one because we guess that they are
 * the same, and pairs whose amounts differ too much for that. Never throws.
 */
export const findDuplicateQuestions = (
  kindOf: (id: string) => RecordKind | undefined,
  records: readonly AnyRecord[],
): readonly DuplicateQuestion[] => pairsAmong(kindOf, records).filter(({ isLinked }) => !isLinked);

const countedOnce = <D extends object>(double: D) => ({ ...double, countsOnce: true });

function pairsAmong(
  kindOf: (id: string) => RecordKind | undefined,
  records: readonly AnyRecord[],
  all = records,
): readonly DuplicateQuestion[] {
  const rowsOf = (some: readonly AnyRecord[]) =>
    some.flatMap(({ id, content }): Row[] => {
      const kind = kindOf(content.kind);
      return kind === undefined ? [] : [{ id, kind, fields: content.fields }];
    });
  const rows = rowsOf(records);
  const alike = sameKindDoubles(rows).map(countedOnce);
  const gone = new Set(alike.map(({ leftOut }) => leftOut));
  const rest = rows.filter(({ id }) => !gone.has(id));
  const here = new Set(rows.map(({ id }) => id));
  const elsewhere = linkedLoans(rowsOf(all)).filter(
    ({ counted, leftOut }) => !here.has(counted) || !here.has(leftOut),
  );
  return [...alike, ...sharedNumbers(rest), ...loanDoubles(rest, elsewhere)];
}

/** The ids of records that are left out of totals completely. A home counts without its mortgage, so it is not included. */
export const listIdsCountedElsewhere = (doubles: readonly DuplicateFact[]): ReadonlySet<string> =>
  new Set(doubles.filter(({ isLoan }) => !isLoan).map(({ leftOut }) => leftOut));

/** The ids of the homes whose mortgage is counted in the record of its loan. */
export const listHomesWithLoans = (doubles: readonly DuplicateFact[]): ReadonlySet<string> =>
  new Set(doubles.filter(({ isLoan }) => isLoan).map(({ leftOut }) => leftOut));

/** Returns the fields of a record after the person answered that it is different from another one. */
export const markAsSeparate = (fields: FieldValues, other: string): FieldValues => ({
  ...fields,
  [separateFromKey]: serialiseLinks([...readLinks(fields[separateFromKey]), other]),
});

const areApart = (one: Row, other: Row): boolean =>
  readLinks(one.fields[separateFromKey]).includes(other.id) ||
  readLinks(other.fields[separateFromKey]).includes(one.id);

function sameKindDoubles(rows: readonly Row[]): DuplicateFact[] {
  const kept = new Map<string, Row[]>();
  const doubles: DuplicateFact[] = [];
  for (const row of rows.toSorted(byPreference)) {
    const keys = sameKeys(row);
    const first = keys
      .flatMap(key => kept.get(key) ?? [])
      .find(one => !areApart(one, row) && !haveOtherNumbers(one, row) && !(isNothing(one) && isNothing(row)));
    if (first === undefined) for (const key of keys) kept.set(key, [...(kept.get(key) ?? []), row]);
    else doubles.push({ counted: first.id, leftOut: row.id, isLoan: false, isLinked: false });
  }
  return doubles;
}

/** Pairs of records with the same number and different amounts: either two contracts, or one that was entered again. */
function sharedNumbers(rows: readonly Row[]): DuplicateQuestion[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    if (row.kind.same?.askedWhenOther === undefined || numberOf(row).length < numberLength) continue;
    const key = numberKey(row, row.kind.same.withNumber ?? []);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flatMap(group => {
    const [first, ...others] = group.toSorted(byPreference);
    return others
      .filter(other => first !== undefined && !areApart(first, other))
      .map(({ id }) => ({
        counted: first?.id ?? '',
        leftOut: id,
        isLoan: false,
        isLinked: false,
        countsOnce: false,
      }));
  });
}

const numberKey = (row: Row, alike: readonly string[]): string =>
  [row.kind.id, 'number', numberOf(row), ...alike.map(key => plain(row.fields[key]))].join('|');

// Sorts the record to count first: the one with more amounts, then the one with the newer amount, then one with a
// number, then the one created first. A record without an amount must not take the place of one that has it.
function byPreference(one: Row, other: Row): number {
  const amounts = countAmounts(other) - countAmounts(one);
  if (amounts !== 0) return amounts;
  const dayOf = ({ kind, fields }: Row) => readStoredDayIfAny(fields[kind.worth?.asOf ?? '']) ?? '';
  const [day, otherDay] = [dayOf(one), dayOf(other)];
  if (day !== otherDay) return day > otherDay ? -1 : 1;
  const numbered = Number(numberOf(other) !== '') - Number(numberOf(one) !== '');
  return numbered === 0 ? Number(one.id > other.id) - Number(one.id < other.id) : numbered;
}

/** How many of the amounts that totals use are filled in. */
const countAmounts = ({ kind: { sums, worth }, fields }: Row): number =>
  [worth?.amount, sums?.monthlyBills?.field, sums?.cover?.field].filter(
    key => key !== undefined && readStoredPenceIfAny(fields[key]) !== undefined,
  ).length;

/** Keys for comparison: two records that share one of them contain the same fact. */
function sameKeys(row: Row): readonly string[] {
  const { kind, fields } = row;
  if (kind.same === undefined) return [];
  const { withNumber = [], askedWhenOther, withAmount } = kind.same;
  const alike = askedWhenOther === undefined ? withNumber : [...withNumber, askedWhenOther];
  const values = (keys: readonly string[]) => keys.map(key => plain(fields[key]));
  return [
    ...(numberOf(row).length < numberLength ? [] : [numberKey(row, alike)]),
    ...amountKey(row, withAmount, values),
  ];
}

function amountKey(
  { kind, fields }: Row,
  rule: DuplicateRule['withAmount'],
  values: (keys: readonly string[]) => readonly string[],
): readonly string[] {
  const amount = readWorthAmount(kind, fields);
  if (rule === undefined || amount === undefined || amount === 0) return [];
  if (rule.when !== undefined && !isConditionMet(rule.when, fields)) return [];
  const owners = Object.keys(kind.fields).filter(key => kind.fields[key]?.type === 'owners');
  const named = owners.map(key => String(fields[key] ?? ''));
  return [[kind.id, 'amount', String(amount), ...named, ...values(rule.alike)].join('|')];
}

// Whether a record's amount is zero. Such a record makes no total wrong, so there is nothing to ask.
const isNothing = ({ kind, fields }: Row): boolean =>
  kind.worth !== undefined && (readWorthAmount(kind, fields) === 0 || !isOpen(kind, fields));

const isOpen = ({ worth }: RecordKind, fields: FieldValues): boolean =>
  worth?.countsWhen === undefined || isConditionMet(worth.countsWhen, fields);

const haveOtherNumbers = (one: Row, other: Row): boolean => {
  const [first, second] = [numberOf(one), numberOf(other)];
  return first !== '' && second !== '' && first !== second;
};

/** The number of a record. Text entered instead, such as "not known", does not count as a number. */
const numberOf = ({ kind, fields }: Row): string =>
  (kind.pack?.references ?? [])
    .map(key => plain(fields[key]))
    .filter(number => /\p{N}/u.test(number))
    .join('');

const plain = (value: unknown): string =>
  typeof value === 'string' ? value.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '') : '';

interface Loan {
  readonly row: Row;
  readonly amount: Pence;
}

/**
 * Pairs of a home and a loan. `elsewhere` are the linked pairs of the whole passport; one record of such a
 * pair may be missing from `rows`.
 */
function loanDoubles(rows: readonly Row[], elsewhere: readonly DuplicateQuestion[]): DuplicateQuestion[] {
  const linked = linkedLoans(rows);
  const taken = new Set([...linked, ...elsewhere].flatMap(({ counted, leftOut }) => [counted, leftOut]));
  // Leave out mortgages that are paid off, so that we no longer ask about them.
  const owing = homesAmong(rows)
    .flatMap(row => loanOf(row, row.kind.worth?.securedOn))
    .filter(isOwing);
  return [...linked, ...guessedLoans(owing, loansAmong(rows).filter(isOwing), taken)];
}

/** The homes and loans that the person has linked. */
const linkedLoans = (rows: readonly Row[]): DuplicateQuestion[] =>
  homesAmong(rows).flatMap(home =>
    loansAmong(rows)
      .filter(loan => areLinked(home, loan.row))
      .map(loan => ({
        counted: loan.row.id,
        leftOut: home.id,
        isLoan: true,
        isLinked: true,
        countsOnce: true,
      })),
  );

const homesAmong = (rows: readonly Row[]): Row[] =>
  rows.filter(({ kind }) => kind.worth?.securedOn !== undefined);

const loansAmong = (rows: readonly Row[]): Loan[] =>
  rows.flatMap(row => {
    const when = row.kind.worth?.securesWhen;
    return when !== undefined && isConditionMet(when, row.fields) ? loanOf(row, row.kind.worth?.amount) : [];
  });

const isOwing = ({ amount }: Loan): boolean => amount > 0;

/** Pairs that the person has not linked, most similar first. Each home and each loan is in at most one pair. */
function guessedLoans(
  homes: readonly Loan[],
  loans: readonly Loan[],
  taken: Set<string>,
): DuplicateQuestion[] {
  const pairs = homes
    .filter(({ row }) => !taken.has(row.id))
    .flatMap(home =>
      loans
        .filter(({ row }) => !taken.has(row.id) && !areApart(home.row, row))
        .map(loan => ({ home: home.row.id, loan: loan.row.id, like: likeness(home, loan) })),
    )
    .filter(({ like }) => like.agrees !== 'no')
    .toSorted((one, other) => one.like.distance - other.like.distance || (one.home < other.home ? -1 : 1));
  const doubles: DuplicateQuestion[] = [];
  for (const { home, loan, like } of pairs) {
    if (taken.has(home) || taken.has(loan)) continue;
    taken.add(home).add(loan);
    const countsOnce = like.agrees === 'yes';
    doubles.push({ counted: loan, leftOut: home, isLoan: true, isLinked: false, countsOnce });
  }
  return doubles;
}

/**
 * Whether a home's mortgage and a loan are probably the same, and how different they are. Having the same lender
 * reduces the distance.
 */
function likeness(home: Loan, loan: Loan): { agrees: 'yes' | 'maybe' | 'no'; distance: number } {
  const larger = Math.max(home.amount, loan.amount);
  const part = larger === 0 ? 1 : Math.min(home.amount, loan.amount) / larger;
  const [lender, otherLender] = [lenderOf(home.row), lenderOf(loan.row)];
  const isSameLender = lender !== '' && lender === otherLender;
  const isOne = part >= 1 - closePart || (isSameLender && part >= sameLenderPart);
  const agrees = isOne ? 'yes' : isSameLender && part >= doubtfulPart ? 'maybe' : 'no';
  return { agrees, distance: 1 - part + (isSameLender ? 0 : 1) };
}

const lenderOf = ({ kind, fields }: Row): string => plain(fields[kind.worth?.lender ?? '']);

function loanOf(row: Row, key: string | undefined): Loan[] {
  const amount = key === undefined ? undefined : readStoredPenceIfAny(row.fields[key]);
  return amount === undefined ? [] : [{ row, amount: toPence(Math.abs(amount)) }];
}

const areLinked = (one: Row, other: Row): boolean =>
  linkedFrom(one).includes(other.id) || linkedFrom(other).includes(one.id);

const linkedFrom = ({ kind, fields }: Row): readonly string[] =>
  Object.entries(kind.fields).flatMap(([key, field]) =>
    field.type === 'links' ? readLinks(fields[key]) : [],
  );
