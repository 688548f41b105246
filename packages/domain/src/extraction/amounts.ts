import { type Pence, parseMoney, toPence } from '../values/money.ts';

/** An amount printed in a text, in pence without its sign. `at` and `end` are its start and end in the text. */
export interface PrintedAmount {
  readonly pence: Pence;
  /**
   * Whether a minus sign is printed before or after it, or brackets around it. "DR", "D" and "OD" count as minus signs.
   */
  readonly minus: boolean;
  readonly plus: boolean;
  /** Whether the amount is printed with a pound sign. */
  readonly pounds: boolean;
  readonly at: number;
  readonly end: number;
}

const digits = String.raw`\d{1,3}(?:[,.] ?\d{3})+|\d+`;
const sign = String.raw`[-−–—~+(]`;
// Without a pound sign, only numbers with two decimals count as money.
const money = new RegExp(
  `(?<![\\w.,/£])(${sign})?\\s?(£)?\\s?(${sign})?(${digits})(?:[.,] ?(\\d{2}))?(?:\\s?(-|−|\\)|C[Rr]|D[Rr]|O\\/?D|[CD])(?![\\w]))?(?![\\d%]|[.,]\\d|\\s?p\\b)`,
  'g',
);

/**
 * The amounts in a text, in order: those with a pound sign and those with exactly two decimals. Zero amounts are left
 * out. Never throws.
 */
export function findAmounts(text: string): PrintedAmount[] {
  const plain = poundSigns(text);
  return [...plain.matchAll(money)].flatMap(match => {
    const [whole, before = '', pound, behind = '', number = '', decimals, end = ''] = match;
    if (pound === undefined && decimals === undefined) return [];
    const reading = parseMoney(`${number.replaceAll(/\D/g, '')}.${decimals ?? ''}`);
    if (!reading.ok || reading.pence === 0) return [];
    const signs = `${before}${behind}`;
    return [
      {
        pence: toPence(reading.pence),
        minus:
          /[-−–—~]/.test(signs) || /^(?:-|−|DR?|Dr|O\/?D)$/.test(end) || (signs.includes('(') && end === ')'),
        plus: signs.includes('+') || /^CR?$/i.test(end),
        pounds: pound !== undefined,
        at: match.index,
        end: match.index + whole.length,
      },
    ];
  });
}

/** Corrects characters that text recognition confuses with a pound sign before an amount. The text keeps its length. */
function poundSigns(text: string): string {
  return text.replaceAll(/(?<=^|[\s(+−–—~-])[€Ef&](?=\d{1,3}(?:,\d{3})*\.\d{2}(?!\d))/g, '£');
}
