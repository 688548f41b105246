import type { PrintBlock, PrintChapter, PrintDocument, PrintFact } from '../../print/document.ts';
import { taxScheduleSource } from '../../reference/bereavement/tax-schedules.ts';
import type { RuleSource } from '../../reference/inheritance-tax.ts';
import { type Day, formatDay } from '../../values/calendar.ts';
import { formatMoney, type Pence, storedOfPence } from '../../values/money.ts';
import type { EstateFigures } from '../figures/figures.ts';
import type { Desk } from '../model/desk.ts';
import { probateForm, probateSections, type ScheduleSection, taxSections } from './schedule-items.ts';

const noAdvice =
  'This is arithmetic on what was recorded and answered. It is not advice. Ask a solicitor or a tax adviser before you sign a form.';

/** The schedule of an estate to print: the figures that the forms ask for, and each thing in the order of the forms. */
export function scheduleDocument(desk: Desk, figures: EstateFigures, today: Day): PrintDocument {
  const { estate } = desk;
  return {
    title: 'Schedule of the estate',
    of: estate.name,
    madeOn: today,
    cover: {
      facts: [
        ...(estate.diedOn === undefined ? [] : [{ label: 'Day of death', text: formatDay(estate.diedOn) }]),
        {
          label: estate.nation === 'scotland' ? 'Form for confirmation' : 'Form for probate',
          text: probateForm(desk),
        },
        { label: 'Inheritance Tax', text: formatMoney(figures.taxPence), face: 'money' },
      ],
      notes: [noAdvice, 'This paper is not sealed: whoever holds it can read it.'],
    },
    chapters: [
      formsChapter(desk, figures),
      {
        id: 'probate',
        title:
          estate.nation === 'scotland'
            ? 'Inventory for form C1'
            : `What there is, for form ${probateForm(desk)}`,
        lead: 'What the will or the law passes on, by the share of the person who died.',
        blocks: probateSections(desk, figures).map(tableOfSection),
      },
      {
        id: 'tax',
        title: 'For form IHT400 and its schedules',
        lead: 'Everything that counts for Inheritance Tax, also what goes to another owner.',
        blocks: [
          ...taxSections(desk, figures).map(tableOfSection),
          { type: 'text', text: sourceLine(taxScheduleSource) },
        ],
      },
      sumsChapter(figures),
      {
        id: 'open',
        title: 'What is still open',
        lead: 'The figures are only as good as what is known.',
        blocks: [
          ...(figures.questions.length === 0 ? [] : [{ type: 'list', items: figures.questions } as const]),
          { type: 'heading', text: 'What is not counted' },
          { type: 'list', items: figures.leftOut },
        ],
      },
    ],
  };
}

const sourceLine = ({ title, checkedOn, address }: RuleSource): string =>
  `${title}, read ${formatDay(checkedOn)}. ${address}`;

function formsChapter(desk: Desk, { sums, account, isInsolvent }: EstateFigures): PrintChapter {
  return {
    id: 'forms',
    title: 'The figures for the forms',
    lead: `For form ${probateForm(desk)}, or for the same questions online.`,
    blocks: [
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
                { label: 'Must send an account (IHT400)', text: account.isNeeded ? 'Yes' : 'No' },
              ],
            } as const,
            { type: 'list', items: account.reasons } as const,
            { type: 'text', text: sourceLine(account.source) } as const,
          ]),
      ...(isInsolvent
        ? [
            {
              type: 'note',
              title: 'There is not enough to pay all debts',
              text: 'Ask for advice before you pay anybody. The law sets who is paid first, and an executor who pays in the wrong order can have to pay.',
            } as const,
          ]
        : []),
    ],
  };
}

const moneyFact = (label: string, amount: Pence): PrintFact => ({
  label,
  text: formatMoney(amount),
  face: 'money',
});

const sumsChapter = ({ lines }: EstateFigures): PrintChapter => ({
  id: 'sums',
  title: 'How the tax is worked out',
  lead: 'Step by step, with where each rule is written.',
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

/** The schedule as rows of a table, the first one its headings; amounts as "1234.50", below zero for what was owed. */
export function scheduleRows(desk: Desk, figures: EstateFigures): readonly (readonly string[])[] {
  return [
    ['Form', 'Part', 'What', 'Amount', 'Where from', 'Joint', 'How it passes'],
    ...probateSections(desk, figures).flatMap(rowsOfSection),
    ...taxSections(desk, figures).flatMap(rowsOfSection),
    ...figures.lines.map(line => [
      'Tax',
      'How the tax is worked out',
      line.label,
      storedOfPence(line.pence),
      '',
      '',
      '',
    ]),
  ];
}

const rowsOfSection = ({ form, title, lines }: ScheduleSection): readonly (readonly string[])[] =>
  lines.map(line => [
    form,
    title,
    line.title,
    line.pence === undefined ? '' : storedOfPence(line.pence),
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
