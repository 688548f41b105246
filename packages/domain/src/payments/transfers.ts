import type { FieldValues } from '../fields/fields.ts';
import { dayOfStored, daysBetween } from '../values/calendar.ts';
import type { AccountPayment, KeptRecord } from './kept-payments.ts';
import { payeeOf } from './payee.ts';
import { foldedText } from './payment-rows.ts';

/** Money that left one own account and came into another. */
export interface Transfer {
  readonly out: AccountPayment;
  readonly into: AccountPayment;
}

/** What a person answered about pairs of accounts (`accountPair`): whether money between them is moved and not spent. */
export type TransferAnswers = ReadonlyMap<string, boolean>;

/** Two accounts between which money seems to have been moved, to be asked about once. */
export interface TransferQuestion {
  readonly accounts: readonly [string, string];
  /** The newest one. */
  readonly example: Transfer;
  readonly count: number;
}

interface Candidate extends Transfer {
  readonly pair: string;
  /** How many of the two speak of moving money. */
  readonly words: number;
  /** One of the two has a word for moving money that is used for nothing else. */
  readonly isSure: boolean;
  readonly days: number;
}

/** Most days between the two sides. */
const mostDays = 5;
const saysMoved = /\b(?:TRANSFER|TFR|TRF|XFER|FT|SAVINGS|SAVER|POT|OWN ACCOUNT|INTERNAL|TOP UP)\b/;
/** Words for nothing else. A saver, a pot or a top up may be a shop's, a friend's or a phone's, so those are asked about until they come often. */
const surelyMoved = /\b(?:TRANSFER|TFR|TRF|XFER|FT|OWN ACCOUNT|INTERNAL)\b/;
/** What cards write when their bill was paid. */
const thanksOfCard = /\bPAYMENT RECEIVED\b|\bPAYMENT THANK YOU\b|\bTHANK YOU FOR YOUR PAYMENT\b/;

/** Cash comes into no other account by itself. */
const fromMachine = /^(?:CASH|ATM|LINK)\b(?! ISA)/;

/** What a bank with pots calls the way this money went. */
const potCode = /^pot transfer$/i;

/** The key of two accounts, in whichever order. */
export const accountPair = (one: string, other: string): string => [one, other].toSorted().join(' ');

/** Reads the records of `transfer-answer`; of two about the same accounts the later one counts. Never throws. */
export function keptTransferAnswers(records: readonly KeptRecord[]): TransferAnswers {
  const inOrder = records.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return new Map(
    inOrder.flatMap(({ content: { fields } }) => {
      const { accounts, isOwn } = fields;
      return typeof accounts === 'string' && typeof isOwn === 'boolean' ? [[accounts, isOwn] as const] : [];
    }),
  );
}

/** The fields of `transfer-answer`. */
export const fieldsOfTransferAnswer = (
  [one, other]: readonly [string, string],
  isOwn: boolean,
): FieldValues => ({ accounts: accountPair(one, other), isOwn });

/**
 * Payments between the accounts of a passport, each side in one pair at most: the same amount, at most five days apart, and a word on
 * one side that is only used for moving money, or accounts that a person confirmed. Of several that fit, the one with the clearest words and the
 * fewest days between. Payments that a person parted, and accounts they answered no for, are never paired. Never throws.
 */
export function transfersIn(
  payments: readonly AccountPayment[],
  answers: TransferAnswers,
): readonly Transfer[] {
  const all = withOftenSure(candidatesIn(payments, answers), payments);
  const taken = new Set<AccountPayment>();
  const spoken = takeBest(
    all.filter(({ words, isSure, pair }) => words > 0 && (isSure || answers.get(pair) === true)),
    taken,
  );
  const others = takeUsual(
    all.filter(({ words, pair }) => words === 0 && answers.get(pair) === true),
    taken,
  );
  return [...spoken, ...usualAmong(others, payments)].map(({ out, into }) => ({ out, into }));
}

/**
 * The accounts between which money seems to have been moved without words of it, such as a card and the account it is paid from:
 * the same two payees at least twice, what a card writes of its payments, or once with a word such as SAVER or POT. Those with the most pairs first. Never throws.
 */
export function transferQuestions(
  payments: readonly AccountPayment[],
  answers: TransferAnswers,
): readonly TransferQuestion[] {
  const all = withOftenSure(candidatesIn(payments, answers), payments);
  const taken = new Set<AccountPayment>();
  takeBest(
    all.filter(({ isSure, pair }) => isSure || answers.get(pair) === true),
    taken,
  );
  const spoken = takeBest(
    all.filter(({ words, pair }) => words > 0 && !answers.has(pair)),
    taken,
  );
  const usual = usualAmong(
    takeUsual(
      all.filter(({ words, pair }) => words === 0 && !answers.has(pair)),
      taken,
    ),
    payments,
  );
  const byPair = new Map<string, [Transfer, ...Transfer[]]>();
  for (const { out, into, pair } of [...spoken, ...usual]) {
    const same = byPair.get(pair);
    if (same === undefined) byPair.set(pair, [{ out, into }]);
    else same.push({ out, into });
  }
  return [...byPair.values()]
    .map((found): TransferQuestion => {
      const example = found.reduce((last, one) => (one.out.row.day > last.out.row.day ? one : last));
      const [one = '', other = ''] = [example.out.account, example.into.account].toSorted();
      return { accounts: [one, other], example, count: found.length };
    })
    .toSorted((one, other) => other.count - one.count);
}

/** Money into or out of a pot inside an account, which has no statement of its own. A person may want it counted. */
export const isPotMove = (payment: AccountPayment): boolean =>
  potCode.test(payment.row.code ?? '') && !isParted(payment);

/** The payments without those between own accounts and pots, which are neither spending nor income. */
export function withoutTransfers(
  payments: readonly AccountPayment[],
  answers: TransferAnswers,
): readonly AccountPayment[] {
  const moved = new Set(transfersIn(payments, answers).flatMap(({ out, into }) => [out, into]));
  return payments.filter(one => !moved.has(one) && !isPotMove(one));
}

/** Every two payments that may be one transfer, the best first. Payments are handed over oldest first. */
function candidatesIn(payments: readonly AccountPayment[], answers: TransferAnswers): readonly Candidate[] {
  const into = new Map<number, { readonly one: AccountPayment; readonly at: number }[]>();
  for (const one of payments) {
    if (one.row.pence <= 0 || isParted(one)) continue;
    const entry = { one, at: numberOf(one) };
    const same = into.get(one.row.pence);
    if (same === undefined) into.set(one.row.pence, [entry]);
    else same.push(entry);
  }
  const found = payments.flatMap((out): Candidate[] => {
    // Few amounts are both money out and money in.
    const same = out.row.pence < 0 ? into.get(0 - out.row.pence) : undefined;
    if (same === undefined || isParted(out)) return [];
    const outAt = numberOf(out);
    return same.flatMap(({ one, at }) => {
      const days = Math.abs(outAt - at);
      // Most are further apart, and one amount may be paid a thousand times.
      if (days > mostDays) return [];
      const pair = accountPair(out.account, one.account);
      if (out.account === one.account || answers.get(pair) === false) return [];
      const words = wordsOf(out) + wordsOf(one);
      // A pot with a statement of its own has such words on both sides.
      if (words < 2 && (isPotMove(out) || isPotMove(one))) return [];
      return [
        {
          out,
          into: one,
          pair,
          days,
          words,
          isSure: words > 0 && (isSurelyMoved(out) || isSurelyMoved(one)),
        },
      ];
    });
  });
  // Those that are equal stay in the order of the payments.
  return found.toSorted((one, other) => other.words - one.words || one.days - other.days);
}

const start = dayOfStored('2000-01-01');
const numberOf = ({ row }: AccountPayment): number => daysBetween(start, row.day);

const isParted = ({ row }: AccountPayment): boolean => row.own?.['transfer']?.value === false;

const wordsOf = ({ row }: AccountPayment): number => (saysMoved.test(foldedText(row.text)) ? 1 : 0);

const isSurelyMoved = ({ row }: AccountPayment): boolean => surelyMoved.test(foldedText(row.text));

function takeBest(candidates: readonly Candidate[], taken: Set<AccountPayment>): readonly Candidate[] {
  return candidates.filter(({ out, into }) => {
    if (taken.has(out) || taken.has(into)) return false;
    taken.add(out);
    taken.add(into);
    return true;
  });
}

/** The best of those without words. Two payees that often come together go first, so that the same amount by chance does not part them. */
function takeUsual(candidates: readonly Candidate[], taken: Set<AccountPayment>): readonly Candidate[] {
  const counts = countPayees(takeBest(candidates, new Set(taken)));
  const countOf = (one: Candidate): number => counts.get(payeesOf(one)) ?? 0;
  return takeBest(
    candidates.toSorted((one, other) => countOf(other) - countOf(one)),
    taken,
  );
}

/** So often the same two payees with a word such as SAVER are no chance. */
const oftenPaired = 3;

/** The candidates, of which those with such a word are sure where their two payees are paired often, and most of their payments are. */
function withOftenSure(all: readonly Candidate[], payments: readonly AccountPayment[]): readonly Candidate[] {
  const doubtful = all.filter(({ words, isSure }) => words > 0 && !isSure);
  if (doubtful.length < oftenPaired) return all;
  const pairs = takeBest(doubtful, new Set());
  const counts = countPayees(pairs);
  const isMostlyPaired = mostlyPaired(pairs, payments);
  return all.map(one =>
    one.words > 0 && !one.isSure && (counts.get(payeesOf(one)) ?? 0) >= oftenPaired && isMostlyPaired(one)
      ? { ...one, isSure: true }
      : one,
  );
}

function countPayees(pairs: readonly Candidate[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of pairs) counts.set(payeesOf(one), (counts.get(payeesOf(one)) ?? 0) + 1);
  return counts;
}

/**
 * The pairs in which both payees, or one of them, have been paired often enough before. The others have equal amounts by chance, as a
 * cash machine and a friend sometimes do.
 */
function usualAmong(pairs: readonly Candidate[], payments: readonly AccountPayment[]): readonly Candidate[] {
  if (pairs.length === 0) return pairs;
  const counts = countPayees(pairs);
  const isMostlyPaired = mostlyPaired(pairs, payments);
  const isUsual = (one: Candidate): boolean =>
    ((counts.get(payeesOf(one)) ?? 0) > 1 &&
      !fromMachine.test(foldedText(one.out.row.text)) &&
      isMostlyPaired(one)) ||
    thanksOfCard.test(foldedText(one.into.row.text));
  const payees = new Set(
    pairs.filter(isUsual).flatMap(one => [`${one.pair} ${outPayee(one)}`, `${one.pair} ${inPayee(one)}`]),
  );
  return pairs.filter(
    one => payees.has(`${one.pair} ${outPayee(one)}`) || payees.has(`${one.pair} ${inPayee(one)}`),
  );
}

/** Whether at least a third of the payments of both payees are paired, of the days that the statements of the other account cover. */
function mostlyPaired(
  pairs: readonly Candidate[],
  payments: readonly AccountPayment[],
): (one: Candidate) => boolean {
  const byAccount = new Map<string, AccountPayment[]>();
  for (const one of payments) {
    const same = byAccount.get(one.account);
    if (same === undefined) byAccount.set(one.account, [one]);
    else same.push(one);
  }
  const paired = new Map<string, number>();
  for (const one of pairs)
    for (const key of [`${one.pair} ${outPayee(one)}`, `${one.pair} ${inPayee(one)}`])
      paired.set(key, (paired.get(key) ?? 0) + 1);
  const totals = new Map<string, number>();
  const totalOf = (key: string, side: AccountPayment, other: AccountPayment): number => {
    const known = totals.get(key);
    if (known !== undefined) return known;
    const others = byAccount.get(other.account) ?? [];
    const [from = '', to = ''] = [others[0]?.row.day, others.at(-1)?.row.day];
    const payee = payeeOfRow(side);
    const total = (byAccount.get(side.account) ?? []).filter(
      one =>
        one.row.pence < 0 === side.row.pence < 0 &&
        from <= one.row.day &&
        one.row.day <= to &&
        payeeOfRow(one) === payee,
    ).length;
    totals.set(key, total);
    return total;
  };
  return one => {
    const [out, into] = [`${one.pair} ${outPayee(one)}`, `${one.pair} ${inPayee(one)}`];
    return (
      3 * (paired.get(out) ?? 0) >= totalOf(out, one.out, one.into) &&
      3 * (paired.get(into) ?? 0) >= totalOf(into, one.into, one.out)
    );
  };
}

// A payee is worked out of words, which takes long for tens of thousands.
const payeesOfRows = new WeakMap<AccountPayment['row'], string>();

function payeeOfRow({ row }: AccountPayment): string {
  const payee = payeesOfRows.get(row) ?? payeeOf(row.text);
  payeesOfRows.set(row, payee);
  return payee;
}

const outPayee = ({ out }: Candidate): string => `out ${payeeOfRow(out)}`;
const inPayee = ({ into }: Candidate): string => `in ${payeeOfRow(into)}`;
const payeesOf = (one: Candidate): string => `${one.pair} ${outPayee(one)} ${inPayee(one)}`;
