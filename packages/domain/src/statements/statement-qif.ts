import { bankNamedIn } from '../reference/banks.ts';
import type { Day } from '../values/calendar.ts';
import { parseMoney, storedOfPence } from '../values/money.ts';
import { cellDay, cellMoney, cellText, isAmerican, signedPence } from './cells.ts';
import { inTime, proveStatement } from './proof.ts';
import type { NotRead, ReadAccount, ReadPayment, ReadStatement } from './reading.ts';
import { accountTypeIn, type FoundAccount, type QifAccount, type QifEntry, span } from './statement-facts.ts';

/** One account of a QIF file: the format has room for little, and UK banks leave most of that empty. */
function accountInQif(account: QifAccount, payments: readonly ReadPayment[]): FoundAccount {
  const accountType = accountTypeIn(account.type) ?? accountTypeIn(account.name ?? '');
  const named = bankNamedIn(account.name ?? '');
  const bank = named === undefined ? guessedByCodes(account) : { bankName: named };
  const reading = parseMoney(account.balance ?? '');
  const asOf = reading.ok ? cellDay(cellText(account.balanceDate))?.british : undefined;
  return {
    ...bank,
    ...(accountType === undefined ? {} : { accountType }),
    ...(reading.ok ? { closingBalance: storedOfPence(reading.pence) } : {}),
    ...(asOf === undefined ? {} : { balanceAsOf: asOf }),
    lines: account.entries.length,
    ...span(payments.map(({ day }) => day)),
  };
}

/** Reads the accounts of a QIF file. Its letters state what everything is, but for the order of day and month. */
export function readQifAccounts(accounts: readonly QifAccount[]): ReadStatement {
  const used = accounts.filter(({ entries }) => entries.length > 0);
  // One program writes all days of a file alike, so all of them show whether the month comes first.
  const american = isAmerican(used.flatMap(({ entries }) => entries.map(entry => dayOf(entry))));
  const read = used.map(account => readOne(account, american));
  return {
    format: 'qif',
    accounts: read.map(({ account }) => account),
    notRead: read.flatMap(({ notRead }) => notRead),
    certainty: 'likely',
  };
}

const dayOf = ({ date }: QifEntry) => cellDay(cellText(date));

function readOne(
  account: QifAccount,
  american: boolean,
): { account: ReadAccount; notRead: readonly NotRead[] } {
  const opening = openingIn(account);
  const entries = opening === undefined ? account.entries : account.entries.slice(1);
  const skipped = account.entries.length - entries.length;
  const lines = entries.map((entry, index) =>
    readEntry(entry, american ? dayOf(entry)?.american : dayOf(entry)?.british, index + 1 + skipped),
  );
  const payments = inTime(lines.flatMap(line => ('reason' in line ? [] : [line])));
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

/** The balance that the first entry states, which programs write as a payment called so. */
function openingIn({ entries }: QifAccount): number | undefined {
  const [first] = entries;
  if (first === undefined || !/^opening balance$/i.test(first.payee.trim())) return undefined;
  const money = cellMoney(cellText(first.amount));
  return money === undefined ? undefined : signedPence(money);
}

function readEntry(
  { date, amount, payee, memo }: QifEntry,
  day: Day | undefined,
  line: number,
): ReadPayment | NotRead {
  const read = cellMoney(cellText(amount));
  const text = payee === '' ? memo : payee;
  if (day === undefined || read === undefined) {
    const reason = day === undefined ? 'no-day' : 'no-amount';
    return { line, text: [date, amount, text].filter(Boolean).join(', '), reason };
  }
  return { line, day, pence: signedPence(read), text, doubtful: false };
}

// HSBC puts its statement codes (VIS, DD, BP, CR) where others put words or nothing.
function guessedByCodes(account: QifAccount): Pick<FoundAccount, 'bankName' | 'bankIsGuess'> {
  const codes = account.entries.map(entry => entry.memo.trim());
  const all = codes.every(code => /^(?:VIS|DD|BP|OBP|CR|DR|SO|ATM|TFR|CHQ|\){3})$/.test(code));
  return all && codes.includes('VIS') ? { bankName: 'HSBC UK', bankIsGuess: true } : {};
}
