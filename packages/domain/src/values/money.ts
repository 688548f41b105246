import { DomainError } from './errors.ts';

/** An amount of sterling in whole pence; negative when overdrawn or owed. All arithmetic uses integers. */
export type Pence = number & { readonly __brand: 'Pence' };

/** The result of `parseMoney`: pence, or why the text is not an amount. */
export type MoneyReading =
  | { ok: true; pence: Pence }
  | { ok: false; problem: 'not-money' | 'too-many-dots' | 'too-large' };

// Twelve digits of pounds: far more than any family owns, and far below the amount at which floating-point numbers lose
// a penny.
const largestPence = 99_999_999_999_999;
const stored = /^-?\d{1,12}\.\d{2}$/;
const minusSigns = /[-\u2010-\u2015\u2212]/gu;
const plainDigits = /^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)?$/;

/** Brands a whole number of pence. Throws `malformed_money` for fractions and for amounts too large to be exact. */
export function toPence(amount: number): Pence {
  const exact = amount === 0 ? 0 : amount; // Turn minus zero into zero: it would be displayed as a debt of nothing.
  if (!isPence(exact)) throw new DomainError('malformed_money', 'Pence are whole.');
  return exact;
}

/**
 * Reads an amount as people type or paste it: "£1,234.50", "1234.5", "-12", "−£12", "1 234.50". Nothing is stripped
 * silently: commas and spaces must separate thousands, so that "12,50" and "1.234" (which mean other amounts elsewhere
 * in Europe) are rejected rather than guessed. Never throws.
 */
export function parseMoney(text: string): MoneyReading {
  const plain = text
    .trim()
    .replaceAll(/[\s\u00a0\u2009\u202f]+/gu, ' ')
    .replaceAll(minusSigns, '-');
  const match = /^([-+]?) ?£? ?([-+]?) ?([\d., ]*)$/.exec(plain);
  if (match === null) return { ok: false, problem: 'not-money' };
  const [, before = '', after = '', digits = ''] = match;
  const [pounds = '', decimals = '', ...more] = digits.split('.');
  if (more.length > 0) return { ok: false, problem: 'too-many-dots' };
  if ((before !== '' && after !== '') || !plainDigits.test(pounds) || !/^\d{0,2}$/.test(decimals)) {
    return { ok: false, problem: 'not-money' };
  }
  if (pounds + decimals === '') return { ok: false, problem: 'not-money' };
  const amount = Number(pounds.replaceAll(/[, ]/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
  if (amount > largestPence) return { ok: false, problem: 'too-large' };
  return { ok: true, pence: toPence(before === '-' || after === '-' ? -amount : amount) };
}

/** Parses a stored amount such as "1234.50" or "-12.00"; undefined for any other form. Never throws. */
export function readStoredPenceIfAny(value: unknown): Pence | undefined {
  if (typeof value !== 'string' || !stored.test(value)) return undefined;
  const amount = Math.abs(Number(value.slice(0, -3))) * 100 + Number(value.slice(-2));
  return toPence(value.startsWith('-') ? -amount : amount);
}

/** Parses a stored amount such as "1234.50". Throws `malformed_money` for anything else. */
export function readStoredPence(value: string): Pence {
  const amount = readStoredPenceIfAny(value);
  if (amount === undefined) throw new DomainError('malformed_money');
  return amount;
}

/** Formats an amount for storage: digits, a dot and two decimals, such as "1234.50" or "-12.00" (spec 2 §3). */
export function formatStoredPence(amount: Pence): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Formats an amount for people: "£1,234.56", and "−£412.75" with a true minus sign, which screen readers read out. */
export function formatMoney(amount: Pence): string {
  const [pounds = '', decimals = ''] = formatStoredPence(toPence(Math.abs(amount))).split('.');
  const grouped = pounds.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return `${amount < 0 ? '\u2212' : ''}£${grouped}.${decimals}`;
}

/** The sum in pence; 0 for an empty list. */
export function sumPence(amounts: readonly Pence[]): Pence {
  return toPence(amounts.reduce<number>((sum, amount) => sum + amount, 0));
}

function isPence(amount: number): amount is Pence {
  return Number.isSafeInteger(amount);
}
