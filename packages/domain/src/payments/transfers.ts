import type { FieldValues } from '../fields/fields.ts';
import { countDaysBetween, readStoredDay } from '../values/calendar.ts';
import type { AccountPayment, StoredPaymentRecord } from './kept-payments.ts';
import { normalisePayee } from './payee.ts';
import { normalisePaymentText } from './payment-rows.ts';

/** Money that moved between two of the person's own accounts. */
export interface Transfer {
  readonly out: AccountPayment;
  readonly into: AccountPayment;
}

/**
 * A person's answers about pairs of accounts (`accountPairKey`): true if money between the two is a transfer, false if
 * it is spent.
 */
export type TransferAnswers = ReadonlyMap<string, boolean>;

/** Two accounts that appear to have transfers between them. We ask the person once. */
export interface TransferQuestion {
  readonly accounts: readonly [string, string];
  /** The newest of these transfers. */
  readonly example: Transfer;
  readonly count: number;
}

interface Candidate extends Transfer {
  readonly pair: string;
  /** How many of the two payments contain words for moving money. */
  readonly words: number;
  /** Whether one of the two payments contains a word that is used only for moving money. */
  readonly isSure: boolean;
  readonly days: number;
}

/** The maximum number of days between the two sides. */
const mostDays = 5;
const saysMoved = /\b(?:TRANSFER|TFR|TRF|XFER|FT|SAVINGS|SAVER|POT|OWN ACCOUNT|INTERNAL|TOP UP)\b/;
/**
 * Words used only for moving money. A saver, a pot or a top-up may belong to a shop, a friend or a phone, so with such
 * words we ask until they occur often.
 */
const surelyMoved = /\b(?:TRANSFER|TFR|TRF|XFER|FT|OWN ACCOUNT|INTERNAL)\b/;
/** Texts on a card statement for a payment of the card's bill. */
const thanksOfCard = /\bPAYMENT RECEIVED\b|\bPAYMENT THANK YOU\b|\bTHANK YOU FOR YOUR PAYMENT\b/;

/** Cash withdrawals, which never reach another account by themselves. */
const fromMachine = /^(?:CASH|ATM|LINK)\b(?! ISA)/;

/** The code that banks with pots use for moving money into or out of one. */
const potCode = /^pot transfer$/i;

/** The key of a pair of accounts, in either order. */
export const accountPairKey = (one: string, other: string): string => [one, other].toSorted().join(' ');

/** Reads the `transfer-answer` records. If two are about the same accounts, the later one counts. Never throws. */
export function readTransferAnswers(records: readonly StoredPaymentRecord[]): TransferAnswers {
  const inOrder = records.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return new Map(
    inOrder.flatMap(({ content: { fields } }) => {
      const { accounts, isOwn } = fields;
      return typeof accounts === 'string' && typeof isOwn === 'boolean' ? [[accounts, isOwn] as const] : [];
    }),
  );
}

export const toTransferAnswerFields = (
  [one, other]: readonly [string, string],
  isOwn: boolean,
): FieldValues => ({ accounts: accountPairKey(one, other), isOwn });

/**
 * Finds payments between the accounts of a passport, with each payment in at most one pair. The two sides have the same
 * amount and are at most five days apart, and either one side has a word that is used only for moving money, or the
 * person confirmed the two accounts. If several payments match, the pair with the clearest words and the fewest days
 * between is chosen. Payments that a person separated, and accounts for which they answered no, are never paired. Never
 * throws.
 */
export function findTransfers(
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
 * Finds accounts that appear to have transfers between them without clear words, such as a card and the account that
 * pays its bill. That is the case if the same two payees are paired at least twice, if the text is one a card uses for
 * payments of its bill, or after a single pair with a word such as SAVER or POT. Accounts with the most pairs come
 * first. Never throws.
 */
export function listTransferQuestions(
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

/**
 * Whether a payment moved money into or out of a pot within the account, where the pot has no statement of its own. The
 * person can choose to count it.
 */
export const isPotMove = (payment: AccountPayment): boolean =>
  potCode.test(payment.row.code ?? '') && !isParted(payment);

/** Removes transfers between own accounts and to or from pots, which are neither spending nor income. */
export function removeTransfers(
  payments: readonly AccountPayment[],
  answers: TransferAnswers,
): readonly AccountPayment[] {
  const moved = new Set(findTransfers(payments, answers).flatMap(({ out, into }) => [out, into]));
  return payments.filter(one => !moved.has(one) && !isPotMove(one));
}

/** All pairs of payments that could be one transfer, best first. Pass payments oldest first. */
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
    // Only a few amounts occur both as outgoing and as incoming.
    const same = out.row.pence < 0 ? into.get(0 - out.row.pence) : undefined;
    if (same === undefined || isParted(out)) return [];
    const outAt = numberOf(out);
    return same.flatMap(({ one, at }) => {
      const days = Math.abs(outAt - at);
      // Check the days first: most pairs are too far apart, and the same amount may have been paid a thousand times.
      if (days > mostDays) return [];
      const pair = accountPairKey(out.account, one.account);
      if (out.account === one.account || answers.get(pair) === false) return [];
      const words = wordsOf(out) + wordsOf(one);
      // Only a pot with its own statement has words for moving money on both sides.
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
  // Equal candidates keep the order of the payments.
  return found.toSorted((one, other) => other.words - one.words || one.days - other.days);
}

const start = readStoredDay('2000-01-01');
const numberOf = ({ row }: AccountPayment): number => countDaysBetween(start, row.day);

const isParted = ({ row }: AccountPayment): boolean => row.own?.['transfer']?.value === false;

const wordsOf = ({ row }: AccountPayment): number => (saysMoved.test(normalisePaymentText(row.text)) ? 1 : 0);

const isSurelyMoved = ({ row }: AccountPayment): boolean => surelyMoved.test(normalisePaymentText(row.text));

function takeBest(candidates: readonly Candidate[], taken: Set<AccountPayment>): readonly Candidate[] {
  return candidates.filter(({ out, into }) => {
    if (taken.has(out) || taken.has(into)) return false;
    taken.add(out);
    taken.add(into);
    return true;
  });
}

/**
 * Selects the best candidates without words. Two payees that are often paired come first, so that a payment with an
 * equal amount by coincidence does not separate them.
 */
function takeUsual(candidates: readonly Candidate[], taken: Set<AccountPayment>): readonly Candidate[] {
  const counts = countPayees(takeBest(candidates, new Set(taken)));
  const countOf = (one: Candidate): number => counts.get(payeesOf(one)) ?? 0;
  return takeBest(
    candidates.toSorted((one, other) => countOf(other) - countOf(one)),
    taken,
  );
}

/** If the same two payees are paired this often with a word such as SAVER, it is not a coincidence. */
const oftenPaired = 3;

/**
 * Marks candidates with a word such as SAVER as certain if their two payees are paired often, and if most of these
 * payees' payments are paired.
 */
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
 * The pairs in which one payee, or both, are paired often enough. The other pairs have equal amounts by coincidence,
 * such as a cash withdrawal and a payment from a friend.
 */
function usualAmong(pairs: readonly Candidate[], payments: readonly AccountPayment[]): readonly Candidate[] {
  if (pairs.length === 0) return pairs;
  const counts = countPayees(pairs);
  const isMostlyPaired = mostlyPaired(pairs, payments);
  const isUsual = (one: Candidate): boolean =>
    ((counts.get(payeesOf(one)) ?? 0) > 1 &&
      !fromMachine.test(normalisePaymentText(one.out.row.text)) &&
      isMostlyPaired(one)) ||
    thanksOfCard.test(normalisePaymentText(one.into.row.text));
  const payees = new Set(
    pairs.filter(isUsual).flatMap(one => [`${one.pair} ${outPayee(one)}`, `${one.pair} ${inPayee(one)}`]),
  );
  return pairs.filter(
    one => payees.has(`${one.pair} ${outPayee(one)}`) || payees.has(`${one.pair} ${inPayee(one)}`),
  );
}

/**
 * Whether at least a third of the payments of both payees are paired, counting only days that the statements of the
 * other account cover.
 */
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

// Caches payees, because extracting them from the texts of tens of thousands of payments is slow.
const payeesOfRows = new WeakMap<AccountPayment['row'], string>();

function payeeOfRow({ row }: AccountPayment): string {
  const payee = payeesOfRows.get(row) ?? normalisePayee(row.text);
  payeesOfRows.set(row, payee);
  return payee;
}

const outPayee = ({ out }: Candidate): string => `out ${payeeOfRow(out)}`;
const inPayee = ({ into }: Candidate): string => `in ${payeeOfRow(into)}`;
const payeesOf = (one: Candidate): string => `${one.pair} ${outPayee(one)} ${inPayee(one)}`;
