import { type Pence, parseMoney, pence } from '../values/money.ts';

/** An amount printed in a text, in pence and without its sign. `at` and `end` are where it stands in the text. */
export interface PrintedAmount {
  readonly pence: Pence;
  /** A minus before it, behind it or around it in brackets; "DR", "D" and "OD" mean the same. */
  readonly minus: boolean;
  readonly plus: boolean;
  /** Printed with a pound sign. */
  readonly pounds: boolean;
  readonly at: number;
  readonly end: number;
}

const digits = String.raw`\d{1,3}(?:[,.] ?\d{3})+|\d+`;
const sign = String.raw`[-−–—~+(]`;
// The pound sign alone makes whole pounds money; without it, two decimals do.
const money = new RegExp(
  `(?<![\\w.,/£])(${sign})?\\s?(£)?\\s?(${sign})?(${digits})(?:[.,] ?(\\d{2}))?(?:\\s?(-|−|\\)|C[Rr]|D[Rr]|O\\/?D|[CD])(?![\\w]))?(?![\\d%]|[.,]\\d|\\s?p\\b)`,
  'g',
);

/** The amounts in a text, in order: with a pound sign, or with exactly two decimals. Zero is left out. Never throws. */
export function amountsIn(text: string): PrintedAmount[] {
  const plain = poundSigns(text);
  return [...plain.matchAll(money)].flatMap(match => {
    const [whole, before = '', pound, behind = '', number = '', decimals, end = ''] = match;
    if (pound === undefined && decimals === undefined) return [];
    const reading = parseMoney(`${number.replaceAll(/\D/g, '')}.${decimals ?? ''}`);
    if (!reading.ok || reading.pence === 0) return [];
    const signs = `${before}${behind}`;
    return [
      {
        pence: pence(reading.pence),
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

/** What recognition makes of a pound sign before an amount, as a pound sign; the text keeps its length. */
function poundSigns(text: string): string {
  return text.replaceAll(/(?<=^|[\s(+−–—~-])[€Ef&](?=\d{1,3}(?:,\d{3})*\.\d{2}(?!\d))/g, '£');
}
