// What it is: finds records that hold one fact twice, so that each sum has it once. Use it for: sums, and the question to the
// person. It changes and deletes nothing.
import { holds } from '../fields/conditions.ts';
import type { FieldValues } from '../fields/fields.ts';
import { linksOf, textOfLinks } from '../fields/links.ts';
import { type RecordContent, type RecordKind, type SameRule, separateKey } from '../records/record-kind.ts';
import { amountOf } from '../records/record-views.ts';
import { dayIfStored } from '../values/calendar.ts';
import { type Pence, pence, penceIfStored } from '../values/money.ts';

type AnyRecord = { readonly id: string; readonly content: RecordContent };

/** One fact in two records. */
export interface Double {
  /** The record whose amount counts. */
  readonly counted: string;
  /** The record whose amount is left out; of a home only its mortgage is. */
  readonly leftOut: string;
  /** The mortgage of a home and the record of the loan, rather than two records of one kind. */
  readonly isLoan: boolean;
  /** The person linked the two. Otherwise it is a guess, and should be asked. */
  readonly isLinked: boolean;
}

interface Row {
  readonly id: string;
  readonly kind: RecordKind;
  readonly fields: FieldValues;
}

/** Amounts of a loan that were noted on different days agree to within this part of the larger. */
const closePart = 0.01;
/** With the same lender, the smaller amount of one loan is at least this part of the larger: it was noted a few years before. */
const sameLenderPart = 0.9;
/** Down to this part the same lender's loan may be the same one or a second one, so it is asked about and nothing is left out. */
const doubtfulPart = 0.5;
/** Shorter numbers, such as the end of a card's, are shared by many. */
const numberLength = 6;

/** A pair to ask about. */
export interface DoubleQuestion extends Double {
  /** Until it is answered, the sums have it once. Otherwise both count. */
  readonly countsOnce: boolean;
}

/** The facts that are recorded twice among these records, each pair once. Never throws. */
export const doublesAmong = (
  kindOf: (id: string) => RecordKind | undefined,
  records: readonly AnyRecord[],
): readonly Double[] =>
  pairsAmong(kindOf, records).flatMap(({ countsOnce, ...double }) => (countsOnce ? [double] : []));

/** The pairs that the person should be asked about: those that count once by a guess, and those too far apart to leave one out. Never throws. */
export const doubleQuestions = (
  kindOf: (id: string) => RecordKind | undefined,
  records: readonly AnyRecord[],
): readonly DoubleQuestion[] => pairsAmong(kindOf, records).filter(({ isLinked }) => !isLinked);

const countedOnce = <D extends object>(double: D) => ({ ...double, countsOnce: true });

function pairsAmong(
  kindOf: (id: string) => RecordKind | undefined,
  records: readonly AnyRecord[],
): readonly DoubleQuestion[] {
  const rows = records.flatMap(({ id, content }): Row[] => {
    const kind = kindOf(content.kind);
    return kind === undefined ? [] : [{ id, kind, fields: content.fields }];
  });
  const alike = sameKindDoubles(rows).map(countedOnce);
  const gone = new Set(alike.map(({ leftOut }) => leftOut));
  const rest = rows.filter(({ id }) => !gone.has(id));
  return [...alike, ...sharedNumbers(rest), ...loanDoubles(rest)];
}

/** The fields of a record that is kept apart from another one, by the person's answer. */
export const keptApart = (fields: FieldValues, other: string): FieldValues => ({
  ...fields,
  [separateKey]: textOfLinks([...linksOf(fields[separateKey]), other]),
});

const areApart = (one: Row, other: Row): boolean =>
  linksOf(one.fields[separateKey]).includes(other.id) || linksOf(other.fields[separateKey]).includes(one.id);

function sameKindDoubles(rows: readonly Row[]): Double[] {
  const kept = new Map<string, Row[]>();
  const doubles: Double[] = [];
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

/** Records with one number and different amounts: two contracts, or one that was entered again. */
function sharedNumbers(rows: readonly Row[]): DoubleQuestion[] {
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

// The newer figure counts, then the one with a number, then the first that was made.
function byPreference(one: Row, other: Row): number {
  const dayOf = ({ kind, fields }: Row) => dayIfStored(fields[kind.worth?.asOf ?? '']) ?? '';
  const [day, otherDay] = [dayOf(one), dayOf(other)];
  if (day !== otherDay) return day > otherDay ? -1 : 1;
  const numbered = Number(numberOf(other) !== '') - Number(numberOf(one) !== '');
  return numbered === 0 ? Number(one.id > other.id) - Number(one.id < other.id) : numbered;
}

/** Two records with one of these in common hold the same fact. */
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
  rule: SameRule['withAmount'],
  values: (keys: readonly string[]) => readonly string[],
): readonly string[] {
  const amount = amountOf(kind, fields);
  if (rule === undefined || amount === undefined || amount === 0) return [];
  if (rule.when !== undefined && !holds(rule.when, fields)) return [];
  const owners = Object.keys(kind.fields).filter(key => kind.fields[key]?.type === 'owners');
  const named = owners.map(key => String(fields[key] ?? ''));
  return [[kind.id, 'amount', String(amount), ...named, ...values(rule.alike)].join('|')];
}

// Nothing is owed or had any more: no sum is wrong, so there is nothing to ask.
const isNothing = ({ kind, fields }: Row): boolean =>
  kind.worth !== undefined && (amountOf(kind, fields) === 0 || !isOpen(kind, fields));

const isOpen = ({ worth }: RecordKind, fields: FieldValues): boolean =>
  worth?.countsWhen === undefined || holds(worth.countsWhen, fields);

const haveOtherNumbers = (one: Row, other: Row): boolean => {
  const [first, second] = [numberOf(one), numberOf(other)];
  return first !== '' && second !== '' && first !== second;
};

/** The numbers of a record; words in their place, such as "not known", are no number. */
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

function loanDoubles(rows: readonly Row[]): DoubleQuestion[] {
  const homes = rows.filter(({ kind }) => kind.worth?.securedOn !== undefined);
  const loans = rows.flatMap(row => {
    const when = row.kind.worth?.securesWhen;
    return when !== undefined && holds(when, row.fields) ? loanOf(row, row.kind.worth?.amount) : [];
  });
  const linked = homes.flatMap(home =>
    loans
      .filter(loan => areLinked(home, loan.row))
      .map(loan => ({
        counted: loan.row.id,
        leftOut: home.id,
        isLoan: true,
        isLinked: true,
        countsOnce: true,
      })),
  );
  const taken = new Set(linked.flatMap(({ counted, leftOut }) => [counted, leftOut]));
  // A mortgage that is paid off is asked about no more.
  const owing = homes.flatMap(row => loanOf(row, row.kind.worth?.securedOn)).filter(isOwing);
  return [...linked, ...guessedLoans(owing, loans.filter(isOwing), taken)];
}

const isOwing = ({ amount }: Loan): boolean => amount > 0;

/** Pairs that are not linked, the most alike first; each home and each loan is in one pair at most. */
function guessedLoans(homes: readonly Loan[], loans: readonly Loan[], taken: Set<string>): DoubleQuestion[] {
  const pairs = homes
    .filter(({ row }) => !taken.has(row.id))
    .flatMap(home =>
      loans
        .filter(({ row }) => !taken.has(row.id) && !areApart(home.row, row))
        .map(loan => ({ home: home.row.id, loan: loan.row.id, like: likeness(home, loan) })),
    )
    .filter(({ like }) => like.agrees !== 'no')
    .toSorted((one, other) => one.like.distance - other.like.distance || (one.home < other.home ? -1 : 1));
  const doubles: DoubleQuestion[] = [];
  for (const { home, loan, like } of pairs) {
    if (taken.has(home) || taken.has(loan)) continue;
    taken.add(home).add(loan);
    const countsOnce = like.agrees === 'yes';
    doubles.push({ counted: loan, leftOut: home, isLoan: true, isLinked: false, countsOnce });
  }
  return doubles;
}

/** Whether a home's mortgage and a loan are probably one, and how far they are from each other: a common lender is near. */
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
  const amount = key === undefined ? undefined : penceIfStored(row.fields[key]);
  return amount === undefined ? [] : [{ row, amount: pence(Math.abs(amount)) }];
}

const areLinked = (one: Row, other: Row): boolean =>
  linkedFrom(one).includes(other.id) || linkedFrom(other).includes(one.id);

const linkedFrom = ({ kind, fields }: Row): readonly string[] =>
  Object.entries(kind.fields).flatMap(([key, field]) => (field.type === 'links' ? linksOf(fields[key]) : []));
