import { type Day, formatDay } from '../../values/calendar.ts';
import { formatMoney } from '../../values/money.ts';
import type { PrintBlock, PrintDocument } from '../document.ts';
import type { InheritanceTaxSheet, TaxSheetFigure } from './sheet.ts';

/** The sentence saying that this is not advice, for the screen and for print. */
export const noTaxAdviceText =
  'This is a calculation based on your records and answers. It is not advice. Ask a solicitor or a tax adviser before you act on it.';

/** The printable sheet: first the figures, then an explanation of each, with its source and day. */
export function createInheritanceTaxDocument(sheet: InheritanceTaxSheet, madeOn: Day): PrintDocument {
  const { figures, missing, leftOut } = sheet;
  return {
    title: 'Inheritance Tax sheet',
    of: sheet.of,
    madeOn,
    cover: {
      facts: [
        { label: 'Worked out for', text: formatDay(sheet.day) },
        { label: 'Inheritance Tax', text: formatMoney(sheet.taxPence), face: 'money' },
      ],
      notes: [noTaxAdviceText, 'This printed copy is not sealed: anyone who has it can read it.'],
    },
    chapters: [
      {
        id: 'figures',
        title: 'The figures',
        lead: `As if you died on ${formatDay(sheet.day)}.`,
        blocks: [
          {
            type: 'table',
            columns: [{ label: 'What' }, { label: 'Amount', face: 'money' }],
            rows: figures.map(({ label, pence: amount, words }) => [
              { text: label, under: words },
              { text: formatMoney(amount) },
            ]),
          },
        ],
      },
      {
        id: 'sources',
        title: 'What the figures are based on',
        lead: 'The records behind each figure, and the source of each rule.',
        blocks: figures.flatMap(blocksOf),
      },
      {
        id: 'gaps',
        title: 'What is missing',
        lead: 'The figures are only as good as the records behind them.',
        blocks: [
          ...(missing.length > 0 ? [{ type: 'list', items: missing } as const] : []),
          { type: 'heading', text: 'What is not counted' },
          { type: 'list', items: leftOut },
        ],
      },
    ],
  };
}

function blocksOf({ label, parts, sources }: TaxSheetFigure): PrintBlock[] {
  if (parts.length + sources.length === 0) return [];
  return [
    { type: 'heading', text: label },
    ...(parts.length === 0
      ? []
      : [
          {
            type: 'table',
            columns: [{ label: 'Record' }, { label: 'Amount', face: 'money' }],
            rows: parts.map(({ title, pence: amount, day }) => [
              { text: title, ...(day !== undefined && { under: formatDay(day) }) },
              { text: formatMoney(amount) },
            ]),
          } as const,
        ]),
    ...(sources.length === 0
      ? []
      : [
          {
            type: 'list',
            items: sources.map(
              ({ title, address, checkedOn }) => `${title}, checked ${formatDay(checkedOn)}. ${address}`,
            ),
          } as const,
        ]),
  ];
}
