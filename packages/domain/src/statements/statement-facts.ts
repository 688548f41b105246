import type { Day } from '../values/calendar.ts';
import { isAccountNumber, isSortCode, withoutSeparators } from '../values/uk.ts';

/** A statement download taken apart by format, before anyone knows what it means. All texts are as in the file. */
export type StatementFile =
  | { readonly format: 'csv'; readonly rows: readonly (readonly string[])[] }
  | { readonly format: 'ofx'; readonly organisation?: string; readonly statements: readonly OfxStatement[] }
  | { readonly format: 'qif'; readonly accounts: readonly QifAccount[] };

/** One STMTRS or CCSTMTRS of an OFX file. */
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

/** One STMTTRN: DTPOSTED (empty where it is missing), TRNAMT, TRNTYPE, NAME and MEMO. */
export interface OfxLine {
  readonly date: string;
  readonly type?: string;
  /** CURSYM of its CURRENCY: its amount is in that currency, where this is not the one of the statement. */
  readonly currency?: string;
  readonly amount?: string;
  readonly name?: string;
  readonly memo?: string;
  /** FITID: the bank's own name for it. */
  readonly id?: string;
}

/** One account of a QIF file. Most UK banks give neither name nor balance. */
export interface QifAccount {
  readonly type: string;
  readonly name?: string;
  readonly balance?: string;
  readonly balanceDate?: string;
  readonly entries: readonly QifEntry[];
}

/** One entry of a QIF account: its fields D, T, P and M, empty where it has none. */
export interface QifEntry {
  readonly date: string;
  readonly amount: string;
  readonly payee: string;
  readonly memo: string;
}

/** An account found in a statement download. What the file does not say is absent, never invented. */
export interface FoundAccount {
  readonly bankName?: string;
  /** The bank is told by the layout alone, which others may use too: ask the person to check it. */
  readonly bankIsGuess?: true;
  readonly sortCode?: string;
  readonly accountNumber?: string;
  /** A card's last four digits; its whole number is dropped while reading. */
  readonly cardLast4?: string;
  readonly accountType?: string;
  /** Stored money in pounds, "-12.00" when overdrawn; absent for other currencies. */
  readonly closingBalance?: string;
  /** The day of the closing balance. */
  readonly balanceAsOf?: Day;
  /** How many payments the file lists for the account, and the first and last of their days. */
  readonly lines: number;
  readonly firstDay?: Day;
  readonly lastDay?: Day;
}

/**
 * Sort code and account number of what files call an account: "30-94-30 70124821", "309430-70124821",
 * "30943070124821", or only a number. Of a payment card ("5432 **** **** 1234") only the last four digits.
 */
export function accountNumbersIn(
  account: string,
  sortCode = '',
): Pick<FoundAccount, 'sortCode' | 'accountNumber' | 'cardLast4'> {
  const known = withoutSeparators(sortCode);
  const code = isSortCode(known) ? { sortCode: known } : {};
  const digits = withoutSeparators(account);
  if (/^[\d*x]{12,19}$/i.test(digits) && (digits.length > 14 || /[*x]/i.test(digits))) {
    const end = /\d{4}$/.exec(digits)?.[0];
    return end === undefined ? {} : { cardLast4: end };
  }
  if (/^\d{12,14}$/.test(digits)) return { sortCode: digits.slice(0, 6), accountNumber: digits.slice(6) };
  return isAccountNumber(digits) ? { ...code, accountNumber: digits } : code;
}

/** The account type a word in a file speaks of ("CHECKING", "Flexible Saver", "CCard"), or undefined. */
export function accountTypeIn(words: string): string | undefined {
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

/** First and last of some days, as a found account carries them. */
export function span(days: readonly Day[]): Pick<FoundAccount, 'firstDay' | 'lastDay'> {
  let [first, last] = [days[0], days[0]];
  if (first === undefined || last === undefined) return {};
  for (const day of days) {
    if (day < first) first = day;
    if (day > last) last = day;
  }
  return { firstDay: first, lastDay: last };
}
