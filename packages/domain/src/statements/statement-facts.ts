import type { Day } from '../values/calendar.ts';
import { isAccountNumber, isSortCode, removeSeparators } from '../values/uk.ts';

/** A downloaded statement parsed by its format, before its contents are interpreted. All texts are as in the file. */
export type StatementFile =
  | { readonly format: 'csv'; readonly rows: readonly (readonly string[])[] }
  | { readonly format: 'ofx'; readonly organisation?: string; readonly statements: readonly OfxStatement[] }
  | { readonly format: 'qif'; readonly accounts: readonly QifAccount[] };

/** One STMTRS or CCSTMTRS element of an OFX file. */
export interface OfxStatement {
  readonly card: boolean;
  readonly bankId?: string;
  readonly accountId?: string;
  readonly accountType?: string;
  readonly currency?: string;
  readonly balance?: string;
  readonly balanceDate?: string;
  readonly lines: readonly OfxLine[];
}

/** One STMTTRN element: DTPOSTED (empty if missing), TRNAMT, TRNTYPE, NAME and MEMO. */
export interface OfxLine {
  readonly date: string;
  readonly type?: string;
  /** The CURSYM of its CURRENCY: the currency of the amount, if it differs from the statement's. */
  readonly currency?: string;
  readonly amount?: string;
  readonly name?: string;
  readonly memo?: string;
  /** FITID: the bank's own id for the payment. */
  readonly id?: string;
}

/** One account in a QIF file. Most UK banks include neither name nor balance. */
export interface QifAccount {
  readonly type: string;
  readonly name?: string;
  readonly balance?: string;
  readonly balanceDate?: string;
  readonly entries: readonly QifEntry[];
}

/** One entry in a QIF account: its fields D, T, P and M, empty if absent. */
export interface QifEntry {
  readonly date: string;
  readonly amount: string;
  readonly payee: string;
  readonly memo: string;
}

/** An account found in a downloaded statement. Facts that are not in the file are left out, never invented. */
export interface AccountFromStatement {
  readonly bankName?: string;
  /** Set if the bank was guessed from the layout, which other banks may share, so that the person has to check it. */
  readonly bankIsGuess?: true;
  readonly sortCode?: string;
  readonly accountNumber?: string;
  /** A card's last four digits; the full number is dropped while reading. */
  readonly cardLast4?: string;
  readonly accountType?: string;
  /** The closing balance in stored form, in pounds, such as "-12.00" if overdrawn; absent for other currencies. */
  readonly closingBalance?: string;
  /** The day of the closing balance. */
  readonly balanceAsOf?: Day;
  /** How many payments the file lists for the account, with their first and last day. */
  readonly lines: number;
  readonly firstDay?: Day;
  readonly lastDay?: Day;
}

/**
 * Extracts the sort code and account number from the various ways in which files identify an account: "30-94-30
 * 70124821", "309430-70124821", "30943070124821", or only a number. For a payment card ("5432 **** **** 1234") it
 * returns only the last four digits.
 */
export function findAccountNumbers(
  account: string,
  sortCode = '',
): Pick<AccountFromStatement, 'sortCode' | 'accountNumber' | 'cardLast4'> {
  const known = removeSeparators(sortCode);
  const code = isSortCode(known) ? { sortCode: known } : {};
  const digits = removeSeparators(account);
  if (/^[\d*x]{12,19}$/i.test(digits) && (digits.length > 14 || /[*x]/i.test(digits))) {
    const end = /\d{4}$/.exec(digits)?.[0];
    return end === undefined ? {} : { cardLast4: end };
  }
  if (/^\d{12,14}$/.test(digits)) return { sortCode: digits.slice(0, 6), accountNumber: digits.slice(6) };
  return isAccountNumber(digits) ? { ...code, accountNumber: digits } : code;
}

/**
 * The account type that a word in a file refers to ("CHECKING", "Flexible Saver", "CCard"). Undefined for other words.
 */
export function findAccountType(words: string): string | undefined {
  const types = [
    ['credit', /\bcredit\s*card|\bccard\b|mastercard|\bvisa\b/i],
    ['isa', /\bisa\b/i],
    ['savings', /\bsavings?\b|\bsaver\b|moneymrkt/i],
    ['joint', /\bjoint\b/i],
    ['business', /\bbusiness\b/i],
    ['checking', /\bcurrent\b|\bchecking\b/i],
  ] as const;
  return types.find(([, pattern]) => pattern.test(words))?.[0];
}

/** The first and last of some days, in the form used by a found account. */
export function findDaySpan(days: readonly Day[]): Pick<AccountFromStatement, 'firstDay' | 'lastDay'> {
  let [first, last] = [days[0], days[0]];
  if (first === undefined || last === undefined) return {};
  for (const day of days) {
    if (day < first) first = day;
    if (day > last) last = day;
  }
  return { firstDay: first, lastDay: last };
}
