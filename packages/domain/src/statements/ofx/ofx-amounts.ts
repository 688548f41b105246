import { guessMoneyDirection } from '../../extraction/spending.ts';
import { type Pence, parseMoney, toPence } from '../../values/money.ts';
import type { OfxLine } from '../statement-facts.ts';

/** The amount and direction of a payment in an OFX file. */
export interface OfxAmount {
  readonly pence: Pence;
  /** Whether the direction is a guess, because neither the amount nor the type states it. */
  readonly isGuess: boolean;
}

/** The number format of a file, judged from all its amounts. */
export interface OfxNumberFormat {
  /** Whether at least one amount has a comma before the pence, as in "12,50", and none has a dot. */
  readonly commaBeforePence: boolean;
}

/** Detects the number format of one file. */
export function detectOfxNumberFormat(texts: readonly string[]): OfxNumberFormat {
  const plain = texts.map(text => text.replaceAll(/[\s+()-]/g, ''));
  return {
    commaBeforePence:
      plain.some(text => /,\d{1,2}$/.test(text)) && !plain.some(text => /\.\d{1,2}$/.test(text)),
  };
}

/**
 * Parses an amount from an OFX file. The standard (OFX 1.0.2 §3.2.9.1) has no digit grouping and either a dot or a
 * comma before the pence, but banks do group thousands: "-1,650.00", "-2,500", "1.234,56". Undefined for ambiguous
 * amounts. Never throws.
 */
export function parseOfxPence(text: string, { commaBeforePence }: OfxNumberFormat): Pence | undefined {
  const plain = text
    .trim()
    .replaceAll(/[\s\u00a0\u202f'’]/gu, '')
    .replace(/^([-+(]?)(?:£|GBP)/i, '$1');
  const match = /^([-+\u2212]?)(\()?([\d.,]+)(\))?([-+]?)$/.exec(plain);
  if (match === null) return undefined;
  const [, before = '', bracket, digits = '', , behind = ''] = match;
  const [pounds, decimals] = partsOf(digits, commaBeforePence) ?? [];
  if (pounds === undefined) return undefined;
  const reading = parseMoney(`${pounds || '0'}.${decimals ?? ''}`);
  if (!reading.ok) return undefined;
  const isMinus = /[-\u2212]/.test(before + behind) || bracket !== undefined;
  return isMinus ? toPence(0 - reading.pence) : reading.pence;
}

/** Splits an amount into the digits of pounds and pence. Zeros may follow the pence. */
function partsOf(
  digits: string,
  commaBeforePence: boolean,
): readonly [pounds: string, decimals: string | undefined] | undefined {
  const forms: readonly (readonly [RegExp, string])[] = [
    [/^(\d+)$/, ''],
    [/^(\d{1,3}(?:,\d{3})+)(?:\.(\d{0,2})0*)?$/, ','],
    [/^(\d{1,3}(?:\.\d{3})+),(\d{0,2})0*$/, '.'],
    [/^(\d{1,3}(?:\.\d{3}){2,})$/, '.'],
    [/^(\d*)\.(\d{0,2})0*$/, ''],
    [/^(\d+),(\d{0,2})0*$/, ''],
  ];
  // In a file with amounts such as "12,50", the text "2,500" is ambiguous.
  if (commaBeforePence && /^\d{1,3},\d{3}$/.test(digits)) return undefined;
  if (commaBeforePence && /^\d{1,3}\.\d{3}$/.test(digits)) return [digits.replace('.', ''), undefined];
  for (const [form, group] of forms) {
    const match = form.exec(digits);
    if (match !== null && (match[1] ?? '') + (match[2] ?? '') !== '')
      return [group === '' ? (match[1] ?? '') : (match[1] ?? '').replaceAll(group, ''), match[2]];
  }
  return undefined;
}

/** The types in OFX 1.0.2 §11.4.3.1 that are outgoing, and those that are incoming. All others may be either. */
const outTypes = new Set('DEBIT FEE SRVCHG CHECK PAYMENT CASH DIRECTDEBIT REPEATPMT'.split(' '));
const inTypes = new Set('CREDIT DEP DIRECTDEP DIV'.split(' '));
/** Types that are usually outgoing if the amount has no sign. */
const mostlyOut = new Set('ATM POS'.split(' '));

/**
 * The amounts and directions of the payments in one statement; undefined for an unreadable amount. The sign of the
 * amount decides. If no amount has a minus, the types decide. If all types contradict the signs, as on some cards, the
 * signs are reversed.
 */
export function readOfxAmounts(
  lines: readonly OfxLine[],
  style: OfxNumberFormat,
): readonly (OfxAmount | undefined)[] {
  const amounts = lines.map(({ amount }) => parseOfxPence(amount ?? '', style));
  const types = lines.map(({ type = '' }) => type.trim().toUpperCase());
  const hasMinus = amounts.some(amount => amount !== undefined && amount < 0);
  if (!hasMinus && types.some(type => outTypes.has(type) || mostlyOut.has(type)))
    return lines.map((line, at) => {
      const [amount, type] = [amounts[at], types[at] ?? ''];
      return amount === undefined ? undefined : moveByType(amount, type, line);
    });
  const turn = hasMinus && isTurned(amounts, types) ? -1 : 1;
  return amounts.map(amount =>
    amount === undefined ? undefined : { pence: toPence(turn * amount), isGuess: false },
  );
}

function moveByType(amount: Pence, type: string, { name = '', memo = '' }: OfxLine): OfxAmount {
  if (outTypes.has(type) || mostlyOut.has(type)) return { pence: toPence(0 - amount), isGuess: false };
  if (inTypes.has(type)) return { pence: amount, isGuess: false };
  const isIn = type === 'INT' || guessMoneyDirection(`${name} ${memo}`) === 'in';
  return { pence: isIn ? amount : toPence(0 - amount), isGuess: true };
}

function isTurned(amounts: readonly (Pence | undefined)[], types: readonly string[]): boolean {
  let [agree, against] = [0, 0];
  const seen = new Set<boolean>();
  for (const [at, type] of types.entries()) {
    const amount = amounts[at];
    const isOut = outTypes.has(type);
    if (amount === undefined || amount === 0 || (!isOut && !inTypes.has(type))) continue;
    seen.add(isOut);
    if (isOut === amount < 0) agree += 1;
    else against += 1;
  }
  return agree === 0 && against > 1 && seen.size === 2;
}
