import { bankNamedIn } from '../reference/banks.ts';
import { type Day, dayIfStored } from '../values/calendar.ts';
import { type Pence, parseMoney, storedOfPence } from '../values/money.ts';
import { withoutSeparators } from '../values/uk.ts';
import { inTime, proveStatement } from './proof.ts';
import type { NotRead, ReadAccount, ReadPayment, ReadStatement } from './reading.ts';
import {
  accountNumbersIn,
  accountTypeIn,
  type FoundAccount,
  type OfxLine,
  type OfxStatement,
  span,
} from './statement-facts.ts';

/** The account of one OFX statement. `organisation` is the file's ORG, which names the bank. */
function accountInOfx(statement: OfxStatement, organisation: string | undefined): FoundAccount {
  const numbers = accountNumbersIn(statement.accountId ?? '', statement.bankId);
  const bankName = bankNamedIn(organisation ?? '');
  const card = statement.card || numbers.cardLast4 !== undefined;
  const accountType = card ? 'credit' : accountTypeIn(statement.accountType ?? '');
  const pounds = statement.currency === undefined || statement.currency.toUpperCase() === 'GBP';
  const balance = pounds ? ofxPence(statement.balance ?? '') : undefined;
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
  const read = statements.map(statement => readOne(statement, organisation));
  return {
    format: 'ofx',
    accounts: read.map(({ account }) => account),
    notRead: read.flatMap(({ notRead }) => notRead),
    certainty: 'proved',
  };
}

function readOne(
  statement: OfxStatement,
  organisation: string | undefined,
): { account: ReadAccount; notRead: readonly NotRead[] } {
  const found = accountInOfx(statement, organisation);
  const pounds = statement.currency === undefined || statement.currency.toUpperCase() === 'GBP';
  const lines = statement.lines.map((line, index) => readLine(line, index + 1, pounds));
  const payments = inTime(lines.flatMap(line => ('reason' in line ? [] : [line])));
  const closing = pounds ? ofxPence(statement.balance ?? '') : undefined;
  const notRead = lines.flatMap(line => ('reason' in line ? [line] : []));
  const toProve = {
    rows: payments.map(({ line, day, pence }) => ({ line, day, pence })),
    printed: { ...(closing === undefined ? {} : { closing }), unread: notRead.length },
  };
  const proof = proveStatement(toProve.rows, toProve.printed);
  return { account: { found, payments, proof, toProve }, notRead };
}

function readLine(
  { date, amount, name, memo, id }: OfxLine,
  line: number,
  pounds: boolean,
): ReadPayment | NotRead {
  const [day, moved] = [ofxDay(date), ofxPence(amount ?? '')];
  const text = name ?? memo ?? '';
  if (day === undefined || moved === undefined || !pounds) {
    const reason = !pounds ? 'other-currency' : day === undefined ? 'no-day' : 'no-amount';
    return { line, text: [date, amount, text].filter(Boolean).join(', '), reason };
  }
  return {
    line,
    day,
    pence: moved,
    text,
    ...(id === undefined ? {} : { bankId: id }),
    doubtful: false,
  };
}

function cardOnly(
  statement: OfxStatement,
  numbers: Pick<FoundAccount, 'cardLast4'>,
): Pick<FoundAccount, 'cardLast4'> {
  const end = numbers.cardLast4 ?? /\d{4}$/.exec(withoutSeparators(statement.accountId ?? ''))?.[0];
  return end === undefined ? {} : { cardLast4: end };
}

// OFX 1.0.2 §3.2.9.1: an amount has no grouping and either a dot or a comma before its decimals.
function ofxPence(text: string): Pence | undefined {
  const match = /^([+-]?\d+)(?:[.,](\d{0,2})0*)?$/.exec(text.trim());
  const reading = match === null ? undefined : parseMoney(`${match[1] ?? ''}.${match[2] ?? ''}`);
  return reading?.ok === true ? reading.pence : undefined;
}

// OFX 1.0.2 §3.2.8.1: YYYYMMDD, then perhaps a time and a zone; the bank's own calendar day is meant.
function ofxDay(text: string): Day | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})/.exec(text.trim());
  return match === null ? undefined : dayIfStored(`${match[1] ?? ''}-${match[2] ?? ''}-${match[3] ?? ''}`);
}
