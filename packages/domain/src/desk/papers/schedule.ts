import type { PrintBlock, PrintChapter, PrintDocument, PrintFact } from '../../print/document.ts';
import { taxScheduleSource } from '../../reference/bereavement/tax-schedules.ts';
import type { TaxRuleSource } from '../../reference/inheritance-tax.ts';
import { type Day, formatDay } from '../../values/calendar.ts';
import { formatMoney, formatStoredPence, type Pence } from '../../values/money.ts';
import type { EstateFigures } from '../figures/figures.ts';
import type { ExecutorDesk } from '../model/desk.ts';
import {
  chooseProbateForm,
  listProbateSections,
  listTaxSections,
  type ScheduleSection,
} from './schedule-items.ts';

const noAdvice =
  'This is a calculation based on the records and answers. It is not advice. Ask a solicitor or a tax adviser before you sign a form.';

/** The printable schedule of an estate: the figures for the forms, followed by each item in the order of the forms. */
export function createScheduleDocument(
  desk: ExecutorDesk,
  figures: EstateFigures,
  today: Day,
): PrintDocument {
  const { estate } = desk;
  return {
    title: 'Schedule of the estate',
    of: estate.name,
    madeOn: today,
    cover: {
      facts: [
        ...(estate.diedOn === undefined ? [] : [{ label: 'Date of death', text: formatDay(estate.diedOn) }]),
        {
          label: estate.nation === 'scotland' ? 'Form for confirmation' : 'Form for probate',
          text: chooseProbateForm(desk),
        },
        { label: 'Inheritance Tax', text: formatMoney(figures.taxPence), face: 'money' },
      ],
      notes: [noAdvice, 'This printed copy is not sealed: anyone who has it can read it.'],
    },
    chapters: [
      formsChapter(desk, figures),
      {
        id: 'probate',
        title:
          estate.nation === 'scotland'
            ? 'Inventory for form C1'
            : `Assets, for form ${chooseProbateForm(desk)}`,
        lead: 'What passes under the will or the law: only the share of the person who died.',
        blocks: listProbateSections(desk, figures).map(tableOfSection),
      },
      {
        id: 'tax',
        title: 'For form IHT400 and its schedules',
        lead: 'Everything that counts for Inheritance Tax, including what passes to another owner.',
        blocks: [
          ...listTaxSections(desk, figures).map(tableOfSection),
          { type: 'text', text: sourceLine(taxScheduleSource) },
        ],
      },
      sumsChapter(figures),
      {
        id: 'open',
        title: 'Questions still open',
        lead: 'The figures are only as good as the information behind them.',
        blocks: [
          ...(figures.questions.length === 0 ? [] : [{ type: 'list', items: figures.questions } as const]),
          { type: 'heading', text: 'What is not counted' },
          { type: 'list', items: figures.leftOut },
        ],
      },
    ],
  };
}

const sourceLine = ({ title, checkedOn, address }: TaxRuleSource): string =>
  `${title}, read ${formatDay(checkedOn)}. ${address}`;

function formsChapter(
  desk: ExecutorDesk,
  { sums, account, isInsolvent, lawNotes }: EstateFigures,
): PrintChapter {
  return {
    id: 'forms',
    title: 'The figures for the forms',
    lead: `For form ${chooseProbateForm(desk)}, or for the same questions online.`,
    blocks: [
      ...lawNotes.map(
        ({ words, source }): PrintBlock => ({
          type: 'note',
          title: 'The law decides, and this paper does not work it out',
          text: `${words} ${sourceLine(source)}`,
        }),
      ),
      {
        type: 'facts',
        title: desk.estate.nation === 'scotland' ? 'What is confirmed' : 'For probate',
        rows: [
          moneyFact('Gross value', sums.probateGrossPence),
          moneyFact('Net value', sums.probateNetPence),
        ],
      },
      ...(account === undefined
        ? []
        : [
            {
              type: 'facts',
              title: 'For Inheritance Tax',
              rows: [
                moneyFact('Gross value of the estate', account.grossPence),
                moneyFact('Net value of the estate', account.netPence),
                moneyFact('Net qualifying value', account.qualifyingPence),
                { label: 'Must send an account (IHT400)', text: accountWords[account.answer] },
              ],
            } as const,
            { type: 'list', items: account.reasons } as const,
            { type: 'list', items: account.sources.map(sourceLine) } as const,
          ]),
      ...(isInsolvent
        ? [
            {
              type: 'note',
              title: 'There is not enough to pay all debts',
              text: 'Ask for advice before you pay anyone. The law sets who is paid first, and an executor who pays in the wrong order may have to pay from their own money.',
            } as const,
          ]
        : []),
    ],
  };
}

const accountWords = {
  yes: 'Yes',
  no: 'No',
  ask: 'Ask a solicitor: legal rights may make it necessary',
} as const;

const moneyFact = (label: string, amount: Pence): PrintFact => ({
  label,
  text: formatMoney(amount),
  face: 'money',
});

const sumsChapter = ({ lines }: EstateFigures): PrintChapter => ({
  id: 'sums',
  title: 'How the tax is worked out',
  lead: 'Step by step, with the source of each rule.',
  blocks: [
    {
      type: 'table',
      columns: [{ label: 'What' }, { label: 'Amount', face: 'money' }],
      rows: lines.map(({ label, words, pence: amount }) => [
        { text: label, under: words },
        { text: formatMoney(amount) },
      ]),
    },
    { type: 'list', items: [...new Set(lines.flatMap(({ sources }) => sources.map(sourceLine)))] },
  ],
});

/**
 * The schedule as table rows, the first with the headings. Amounts have the form "1234.50" and are negative for debts.
 * The last rows list the open questions and what is not counted.
 */
export function createScheduleRows(
  desk: ExecutorDesk,
  figures: EstateFigures,
): readonly (readonly string[])[] {
  return [
    ['Form', 'Part', 'What', 'Amount', 'Where from', 'Joint', 'How it passes'],
    ...listProbateSections(desk, figures).flatMap(rowsOfSection),
    ...listTaxSections(desk, figures).flatMap(rowsOfSection),
    ...figures.lines.map(line => [
      'Tax',
      'How the tax is worked out',
      line.label,
      formatStoredPence(line.pence),
      '',
      '',
      '',
    ]),
    ...figures.questions.map(words => ['', 'Questions still open', words, '', '', '', '']),
    ...figures.leftOut.map(words => ['', 'What is not counted', words, '', '', '', '']),
  ];
}

const rowsOfSection = ({ form, title, lines }: ScheduleSection): readonly (readonly string[])[] =>
  lines.map(line => [
    form,
    title,
    line.title,
    line.pence === undefined ? '' : formatStoredPence(line.pence),
    line.from,
    line.isJoint ? 'Yes' : 'No',
    line.passes,
  ]);

const tableOfSection = ({ form, title, lines, totalPence }: ScheduleSection): PrintBlock => ({
  type: 'table',
  caption: form.startsWith('IHT') ? `${form}: ${title}` : title,
  columns: [{ label: 'What' }, { label: 'Where the amount is from' }, { label: 'Amount', face: 'money' }],
  rows: lines.map(line => [
    { text: line.title, ...(line.isJoint ? { under: `Owned jointly, passes ${line.passes}` } : {}) },
    { text: line.from },
    { text: line.pence === undefined ? '' : formatMoney(line.pence) },
  ]),
  totals: [{ label: title, amount: formatMoney(totalPence) }],
});
