import { usualDirection } from '../../extraction/spending.ts';
import { type Pence, parseMoney, pence } from '../../values/money.ts';
import type { OfxLine } from '../statement-facts.ts';

/** What a payment of an OFX file moved. */
export interface OfxMove {
  readonly pence: Pence;
  /** Neither its amount nor its type states which way it went. */
  readonly isGuess: boolean;
}

/** How a file writes its amounts, known from all of them. */
export interface OfxStyle {
  /** A comma is before pence somewhere, and a dot nowhere: "12,50". */
  readonly commaBeforePence: boolean;
}

/** The way in which these amounts of one file are written. */
export function styleOfAmounts(texts: readonly string[]): OfxStyle {
  const plain = texts.map(text => text.replaceAll(/[\s+()-]/g, ''));
  return {
    commaBeforePence:
      plain.some(text => /,\d{1,2}$/.test(text)) && !plain.some(text => /\.\d{1,2}$/.test(text)),
  };
}

/**
 * An amount as OFX files write it. The standard (OFX 1.0.2 §3.2.9.1) has no grouping and either a dot or a comma before the pence; banks
 * group thousands all the same: "-1,650.00", "-2,500", "1.234,56". Undefined for what may mean two amounts. Never throws.
 */
export function ofxPence(text: string, { commaBeforePence }: OfxStyle): Pence | undefined {
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
  return isMinus ? pence(0 - reading.pence) : reading.pence;
}

/** Pounds and pence as digits; pence may be followed by zeros. */
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
  // "2,500" among amounts such as "12,50" is either.
  if (commaBeforePence && /^\d{1,3},\d{3}$/.test(digits)) return undefined;
  if (commaBeforePence && /^\d{1,3}\.\d{3}$/.test(digits)) return [digits.replace('.', ''), undefined];
  for (const [form, group] of forms) {
    const match = form.exec(digits);
    if (match !== null && (match[1] ?? '') + (match[2] ?? '') !== '')
      return [group === '' ? (match[1] ?? '') : (match[1] ?? '').replaceAll(group, ''), match[2]];
  }
  return undefined;
}

/** Types of OFX 1.0.2 §11.4.3.1 that are money out, and those that are money in. Others may be either. */
const outTypes = new Set('DEBIT FEE SRVCHG CHECK PAYMENT CASH DIRECTDEBIT REPEATPMT'.split(' '));
const inTypes = new Set('CREDIT DEP DIRECTDEP DIV'.split(' '));
/** Out as a rule, where the amount has no sign. */
const mostlyOut = new Set('ATM POS'.split(' '));

/**
 * What the payments of one statement moved; undefined for an amount that does not read. The sign is that of the amount. Where no amount
 * has a minus, the types decide; where all types contradict the signs, as on some cards, signs are turned.
 */
export function movesOf(lines: readonly OfxLine[], style: OfxStyle): readonly (OfxMove | undefined)[] {
  const amounts = lines.map(({ amount }) => ofxPence(amount ?? '', style));
  const types = lines.map(({ type = '' }) => type.trim().toUpperCase());
  const hasMinus = amounts.some(amount => amount !== undefined && amount < 0);
  if (!hasMinus && types.some(type => outTypes.has(type) || mostlyOut.has(type)))
    return lines.map((line, at) => {
      const [amount, type] = [amounts[at], types[at] ?? ''];
      return amount === undefined ? undefined : moveByType(amount, type, line);
    });
  const turn = hasMinus && isTurned(amounts, types) ? -1 : 1;
  return amounts.map(amount =>
    amount === undefined ? undefined : { pence: pence(turn * amount), isGuess: false },
  );
}

function moveByType(amount: Pence, type: string, { name = '', memo = '' }: OfxLine): OfxMove {
  if (outTypes.has(type) || mostlyOut.has(type)) return { pence: pence(0 - amount), isGuess: false };
  if (inTypes.has(type)) return { pence: amount, isGuess: false };
  const isIn = type === 'INT' || usualDirection(`${name} ${memo}`) === 'in';
  return { pence: isIn ? amount : pence(0 - amount), isGuess: true };
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
