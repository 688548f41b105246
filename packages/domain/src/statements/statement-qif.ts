import { findBankIn } from '../reference/banks.ts';
import type { Day } from '../values/calendar.ts';
import { formatStoredPence, parseMoney } from '../values/money.ts';
import { isAmerican, readCellDay, readCellMoney, readCellText, readSignedPence } from './cells.ts';
import { proveStatement, sortPaymentsOldestFirst } from './proof.ts';
import type { ParsedStatement, StatementAccount, StatementPayment, UnreadLine } from './reading.ts';
import {
  type AccountFromStatement,
  findAccountType,
  findDaySpan,
  type QifAccount,
  type QifEntry,
} from './statement-facts.ts';

/** The account in a QIF file. The format has few fields, and UK banks leave most of them empty. */
function accountInQif(account: QifAccount, payments: readonly StatementPayment[]): AccountFromStatement {
  const accountType = findAccountType(account.type) ?? findAccountType(account.name ?? '');
  const named = findBankIn(account.name ?? '');
  const bank = named === undefined ? guessedByCodes(account) : { bankName: named };
  const reading = parseMoney(account.balance ?? '');
  const asOf = reading.ok ? readCellDay(readCellText(account.balanceDate))?.british : undefined;
  return {
    ...bank,
    ...(accountType === undefined ? {} : { accountType }),
    ...(reading.ok ? { closingBalance: formatStoredPence(reading.pence) } : {}),
    ...(asOf === undefined ? {} : { balanceAsOf: asOf }),
    lines: account.entries.length,
    ...findDaySpan(payments.map(({ day }) => day)),
  };
}

/** Reads the accounts of a QIF file. Its letter codes define every value, except the order of day and month. */
export function readQifAccounts(accounts: readonly QifAccount[]): ParsedStatement {
  const used = accounts.filter(({ entries }) => entries.length > 0);
  // A program writes all dates of a file in the same format, so together they show whether the month comes first.
  const american = isAmerican(used.flatMap(({ entries }) => entries.map(entry => dayOf(entry))));
  const read = used.map(account => readOne(account, american));
  return {
    format: 'qif',
    accounts: read.map(({ account }) => account),
    notRead: read.flatMap(({ notRead }) => notRead),
    certainty: 'likely',
  };
}

const dayOf = ({ date }: QifEntry) => readCellDay(readCellText(date));

function readOne(
  account: QifAccount,
  american: boolean,
): { account: StatementAccount; notRead: readonly UnreadLine[] } {
  const opening = openingIn(account);
  const entries = opening === undefined ? account.entries : account.entries.slice(1);
  const skipped = account.entries.length - entries.length;
  const lines = entries.map((entry, index) =>
    readEntry(entry, american ? dayOf(entry)?.american : dayOf(entry)?.british, index + 1 + skipped),
  );
  const payments = sortPaymentsOldestFirst(lines.flatMap(line => ('reason' in line ? [] : [line])));
  const reading = parseMoney(account.balance ?? '');
  const notRead = lines.flatMap(line => ('reason' in line ? [line] : []));
  const toProve = {
    rows: payments.map(({ line, day, pence }) => ({ line, day, pence })),
    printed: {
      ...(opening === undefined ? {} : { opening }),
      ...(reading.ok ? { closing: reading.pence } : {}),
      unread: notRead.length,
    },
  };
  const proof = proveStatement(toProve.rows, toProve.printed);
  return { account: { found: accountInQif(account, payments), payments, proof, toProve }, notRead };
}

/** The opening balance, which programs write as the first entry, under a name such as "Opening Balance". */
function openingIn({ entries }: QifAccount): number | undefined {
  const [first] = entries;
  if (first === undefined || !/^opening balance$/i.test(first.payee.trim())) return undefined;
  const money = readCellMoney(readCellText(first.amount));
  return money === undefined ? undefined : readSignedPence(money);
}

function readEntry(
  { date, amount, payee, memo }: QifEntry,
  day: Day | undefined,
  line: number,
): StatementPayment | UnreadLine {
  const read = readCellMoney(readCellText(amount));
  const text = payee === '' ? memo : payee;
  if (day === undefined || read === undefined) {
    const reason = day === undefined ? 'no-day' : 'no-amount';
    return { line, text: [date, amount, text].filter(Boolean).join(', '), reason };
  }
  return { line, day, pence: readSignedPence(read), text, doubtful: false };
}

// Guesses HSBC if the payments have its statement codes (VIS, DD, BP, CR) where other banks have words or nothing.
function guessedByCodes(account: QifAccount): Pick<AccountFromStatement, 'bankName' | 'bankIsGuess'> {
  const codes = account.entries.map(entry => entry.memo.trim());
  const all = codes.every(code => /^(?:VIS|DD|BP|OBP|CR|DR|SO|ATM|TFR|CHQ|\){3})$/.test(code));
  return all && codes.includes('VIS') ? { bankName: 'HSBC UK', bankIsGuess: true } : {};
}
