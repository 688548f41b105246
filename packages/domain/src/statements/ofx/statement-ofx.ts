import { bankNamedIn } from '../../reference/banks.ts';
import { addDays, type Day, dayIfStored, timeIn } from '../../values/calendar.ts';
import { type Pence, storedOfPence } from '../../values/money.ts';
import { withoutSeparators } from '../../values/uk.ts';
import { inTime, proveStatement } from '../proof.ts';
import type { NotRead, ReadAccount, ReadPayment, ReadStatement } from '../reading.ts';
import {
  accountNumbersIn,
  accountTypeIn,
  type FoundAccount,
  type OfxLine,
  type OfxStatement,
  span,
} from '../statement-facts.ts';
import { movesOf, type OfxMove, type OfxStyle, ofxPence, styleOfAmounts } from './ofx-amounts.ts';

/** The account of one OFX statement. `organisation` is the file's ORG, which names the bank. */
function accountInOfx(
  statement: OfxStatement,
  organisation: string | undefined,
  balance: Pence | undefined,
): FoundAccount {
  const numbers = accountNumbersIn(statement.accountId ?? '', statement.bankId);
  const bankName = bankNamedIn(organisation ?? '');
  const card = statement.card || numbers.cardLast4 !== undefined;
  const accountType = card ? 'credit' : accountTypeIn(statement.accountType ?? '');
  const asOf = balance === undefined ? undefined : ofxDay(statement.balanceDate ?? '');
  return {
    ...(bankName === undefined ? {} : { bankName }),
    ...(card ? cardOnly(statement, numbers) : numbers),
    ...(accountType === undefined ? {} : { accountType }),
    ...(balance === undefined ? {} : { closingBalance: storedOfPence(balance) }),
    ...(asOf === undefined ? {} : { balanceAsOf: asOf }),
    lines: statement.lines.length,
    ...span(statement.lines.map(({ date }) => ofxDay(date)).filter(day => day !== undefined)),
  };
}

/** Reads the statements of an OFX file: its tags state what everything is. `organisation` is the file's ORG. */
export function readOfxStatements(
  statements: readonly OfxStatement[],
  organisation: string | undefined,
): ReadStatement {
  const amounts = statements.flatMap(({ lines, balance }) => [...lines.map(({ amount }) => amount), balance]);
  const style = styleOfAmounts(amounts.flatMap(amount => amount ?? []));
  const read = statements.map(statement => readOne(statement, organisation, style));
  const isProved = read.every(({ account }) => account.proof.result === 'adds-up');
  return {
    format: 'ofx',
    accounts: read.map(({ account }) => account),
    notRead: read.flatMap(({ notRead }) => notRead),
    certainty: read.some(({ hasGuess }) => hasGuess) ? 'unsure' : isProved ? 'proved' : 'likely',
  };
}

function readOne(
  statement: OfxStatement,
  organisation: string | undefined,
  style: OfxStyle,
): { account: ReadAccount; notRead: readonly NotRead[]; hasGuess: boolean } {
  const pounds = isPounds(statement.currency);
  const closing = pounds ? ofxPence(statement.balance ?? '', style) : undefined;
  const found = accountInOfx(statement, organisation, closing);
  const moves = movesOf(statement.lines, style);
  const lines = statement.lines.map((line, index) =>
    readLine(line, index + 1, moves[index], pounds && isPounds(line.currency)),
  );
  const payments = inTime(lines.flatMap(line => ('reason' in line ? [] : [line])));
  const notRead = lines.flatMap(line => ('reason' in line ? [line] : []));
  const unread = notRead.filter(({ reason }) => reason === 'no-day' || reason === 'no-amount').length;
  const toProve = {
    rows: payments.map(({ line, day, pence }) => ({ line, day, pence })),
    printed: { ...(closing === undefined ? {} : { closing }), unread },
  };
  const proof = proveStatement(toProve.rows, toProve.printed);
  const hasGuess = payments.some(({ doubtful }) => doubtful);
  return { account: { found, payments, proof, toProve }, notRead, hasGuess };
}

const isPounds = (currency: string | undefined): boolean =>
  currency === undefined || currency.trim().toUpperCase() === 'GBP';

function readLine(
  { date, amount, type, name, memo, id }: OfxLine,
  line: number,
  move: OfxMove | undefined,
  pounds: boolean,
): ReadPayment | NotRead {
  const day = ofxDay(date);
  const text = name ?? memo ?? '';
  const isHeld = type?.trim().toUpperCase() === 'HOLD';
  if (day === undefined || move === undefined || !pounds || isHeld) {
    const reason = !pounds
      ? 'other-currency'
      : isHeld
        ? 'not-done'
        : day === undefined
          ? 'no-day'
          : 'no-amount';
    return { line, text: [date, amount, text].filter(Boolean).join(', '), reason };
  }
  return {
    line,
    day,
    pence: move.pence,
    text,
    ...(id === undefined ? {} : { bankId: id }),
    doubtful: move.isGuess,
  };
}

function cardOnly(
  statement: OfxStatement,
  numbers: Pick<FoundAccount, 'cardLast4'>,
): Pick<FoundAccount, 'cardLast4'> {
  const end = numbers.cardLast4 ?? /\d{4}$/.exec(withoutSeparators(statement.accountId ?? ''))?.[0];
  return end === undefined ? {} : { cardLast4: end };
}

// OFX 1.0.2 §3.2.8.1: YYYYMMDD, then perhaps a time and a zone; the bank's own calendar day is meant. A bank that writes the midnight
// of summer time in GMT means the day after.
function ofxDay(text: string): Day | undefined {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text.trim());
  const day =
    match === null ? undefined : dayIfStored(`${match[1] ?? ''}-${match[2] ?? ''}-${match[3] ?? ''}`);
  const isMidnight = /^\d{8}230000(?:\.0+)?\[[+-]?0(?:\.0+)?(?::(?:GMT|UTC))?\]$/.test(text.trim());
  return day !== undefined && isMidnight && isSummerTime(day) ? addDays(day, 1) : day;
}

const isSummerTime = (day: Day): boolean => timeIn({ now: () => Date.parse(`${day}T12:00:00Z`) }) === '13:00';
