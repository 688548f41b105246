import { findBankIn } from '../../reference/banks.ts';
import { addDays, type Day, readStoredDayIfAny, timeInLondon } from '../../values/calendar.ts';
import { formatStoredPence, type Pence } from '../../values/money.ts';
import { removeSeparators } from '../../values/uk.ts';
import { proveStatement, sortPaymentsOldestFirst } from '../proof.ts';
import type { ParsedStatement, StatementAccount, StatementPayment, UnreadLine } from '../reading.ts';
import {
  type AccountFromStatement,
  findAccountNumbers,
  findAccountType,
  findDaySpan,
  type OfxLine,
  type OfxStatement,
} from '../statement-facts.ts';
import {
  detectOfxNumberFormat,
  type OfxAmount,
  type OfxNumberFormat,
  parseOfxPence,
  readOfxAmounts,
} from './ofx-amounts.ts';

/** The account in one OFX statement. `organisation` is the file's ORG, which identifies the bank. */
function accountInOfx(
  statement: OfxStatement,
  organisation: string | undefined,
  balance: Pence | undefined,
): AccountFromStatement {
  const numbers = findAccountNumbers(statement.accountId ?? '', statement.bankId);
  const bankName = findBankIn(organisation ?? '');
  const card = statement.card || numbers.cardLast4 !== undefined;
  const accountType = card ? 'credit' : findAccountType(statement.accountType ?? '');
  const asOf = balance === undefined ? undefined : ofxDay(statement.balanceDate ?? '');
  return {
    ...(bankName === undefined ? {} : { bankName }),
    ...(card ? cardOnly(statement, numbers) : numbers),
    ...(accountType === undefined ? {} : { accountType }),
    ...(balance === undefined ? {} : { closingBalance: formatStoredPence(balance) }),
    ...(asOf === undefined ? {} : { balanceAsOf: asOf }),
    lines: statement.lines.length,
    ...findDaySpan(statement.lines.map(({ date }) => ofxDay(date)).filter(day => day !== undefined)),
  };
}

/** Reads the statements of an OFX file, whose tags define every value. `organisation` is the file's ORG. */
export function readOfxStatements(
  statements: readonly OfxStatement[],
  organisation: string | undefined,
): ParsedStatement {
  const amounts = statements.flatMap(({ lines, balance }) => [...lines.map(({ amount }) => amount), balance]);
  const style = detectOfxNumberFormat(amounts.flatMap(amount => amount ?? []));
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
  style: OfxNumberFormat,
): { account: StatementAccount; notRead: readonly UnreadLine[]; hasGuess: boolean } {
  const pounds = isPounds(statement.currency);
  const closing = pounds ? parseOfxPence(statement.balance ?? '', style) : undefined;
  const found = accountInOfx(statement, organisation, closing);
  const moves = readOfxAmounts(statement.lines, style);
  const lines = statement.lines.map((line, index) =>
    readLine(line, index + 1, moves[index], pounds && isPounds(line.currency)),
  );
  const payments = sortPaymentsOldestFirst(lines.flatMap(line => ('reason' in line ? [] : [line])));
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
  move: OfxAmount | undefined,
  pounds: boolean,
): StatementPayment | UnreadLine {
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
  numbers: Pick<AccountFromStatement, 'cardLast4'>,
): Pick<AccountFromStatement, 'cardLast4'> {
  const end = numbers.cardLast4 ?? /\d{4}$/.exec(removeSeparators(statement.accountId ?? ''))?.[0];
  return end === undefined ? {} : { cardLast4: end };
}

// OFX 1.0.2 §3.2.8.1: YYYYMMDD, optionally followed by a time and a zone. The day is the bank's own calendar day.
// Summer-time midnight written in GMT stands for the following day.
function ofxDay(text: string): Day | undefined {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text.trim());
  const day =
    match === null ? undefined : readStoredDayIfAny(`${match[1] ?? ''}-${match[2] ?? ''}-${match[3] ?? ''}`);
  const isMidnight = /^\d{8}230000(?:\.0+)?\[[+-]?0(?:\.0+)?(?::(?:GMT|UTC))?\]$/.test(text.trim());
  return day !== undefined && isMidnight && isSummerTime(day) ? addDays(day, 1) : day;
}

const isSummerTime = (day: Day): boolean =>
  timeInLondon({ now: () => Date.parse(`${day}T12:00:00Z`) }) === '13:00';
