import type { PrintBlock, PrintDocument } from '../../print/document.ts';
import { taxScheduleSource } from '../../reference/bereavement/tax-schedules.ts';
import { type Day, formatDay } from '../../values/calendar.ts';
import { formatMoney, storedOfPence } from '../../values/money.ts';
import type { EstateFigures } from '../figures/figures.ts';
import type { Desk } from '../model/desk.ts';
import { probateForm, probateSections, type ScheduleSection, taxSections } from './schedule-items.ts';

const noAdvice =
  'This is arithmetic on what was recorded and answered. It is not advice. Ask a solicitor or a tax adviser before you sign a form.';

/** The schedule of an estate to print: the figures that the forms ask for, and each thing in the order of the forms. */
export function scheduleDocument(desk: Desk, figures: EstateFigures, today: Day): PrintDocument {
  const { estate } = desk;
  const { sums, account, lines, questions, leftOut, isInsolvent } = figures;
  const form = probateForm(desk);
  const isScottish = estate.nation === 'scotland';
  return {
    title: 'Schedule of the estate',
    of: estate.name,
    madeOn: today,
    cover: {
      facts: [
        ...(estate.diedOn === undefined ? [] : [{ label: 'Day of death', text: formatDay(estate.diedOn) }]),
        { label: isScottish ? 'Form for confirmation' : 'Form for probate', text: form },
        { label: 'Inheritance Tax', text: formatMoney(figures.taxPence), face: 'money' },
      ],
      notes: [noAdvice, 'This paper is not sealed: whoever holds it can read it.'],
    },
    chapters: [
      {
        id: 'forms',
        title: 'The figures for the forms',
        lead: `For form ${form}, or for the same questions online.`,
        blocks: [
          {
            type: 'facts',
            title: isScottish ? 'What is confirmed' : 'For probate',
            rows: [
              { label: 'Gross value', text: formatMoney(sums.probateGrossPence), face: 'money' },
              { label: 'Net value', text: formatMoney(sums.probateNetPence), face: 'money' },
            ],
          },
          ...(account === undefined
            ? []
            : [
                {
                  type: 'facts',
                  title: 'For Inheritance Tax',
                  rows: [
                    {
                      label: 'Gross value of the estate',
                      text: formatMoney(account.grossPence),
                      face: 'money',
                    },
                    { label: 'Net value of the estate', text: formatMoney(account.netPence), face: 'money' },
                    {
                      label: 'Net qualifying value',
                      text: formatMoney(account.qualifyingPence),
                      face: 'money',
                    },
                    { label: 'Must send an account (IHT400)', text: account.isNeeded ? 'Yes' : 'No' },
                  ],
                } as const,
                { type: 'list', items: account.reasons } as const,
                {
                  type: 'text',
                  text: `${account.source.title}, read ${formatDay(account.source.checkedOn)}. ${account.source.address}`,
                } as const,
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
      },
      {
        id: 'probate',
        title: isScottish ? 'Inventory for form C1' : `What there is, for form ${form}`,
        lead: 'What the will or the law passes on, by the share of the person who died.',
        blocks: probateSections(desk, figures).map(tableOfSection),
      },
      {
        id: 'tax',
        title: 'For form IHT400 and its schedules',
        lead: 'Everything that counts for Inheritance Tax, also what goes to another owner.',
        blocks: [
          ...taxSections(desk, figures).map(tableOfSection),
          {
            type: 'text',
            text: `${taxScheduleSource.title}, read ${formatDay(taxScheduleSource.checkedOn)}. ${taxScheduleSource.address}`,
          },
        ],
      },
      {
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
          {
            type: 'list',
            items: [
              ...new Set(
                lines.flatMap(({ sources }) =>
                  sources.map(each => `${each.title}, read ${formatDay(each.checkedOn)}. ${each.address}`),
                ),
              ),
            ],
          },
        ],
      },
      {
        id: 'open',
        title: 'What is still open',
        lead: 'The figures are only as good as what is known.',
        blocks: [
          ...(questions.length === 0 ? [] : [{ type: 'list', items: questions } as const]),
          { type: 'heading', text: 'What is not counted' },
          { type: 'list', items: leftOut },
        ],
      },
    ],
  };
}

/** The schedule as rows of a table, the first one its headings; amounts as "1234.50", below zero for what was owed. */
export function scheduleRows(desk: Desk, figures: EstateFigures): readonly (readonly string[])[] {
  const rowsOf = ({ form, title, lines }: ScheduleSection) =>
    lines.map(line => [
      form,
      title,
      line.title,
      line.pence === undefined ? '' : storedOfPence(line.pence),
      line.from,
      line.isJoint ? 'Yes' : 'No',
      line.passes,
    ]);
  return [
    ['Form', 'Part', 'What', 'Amount', 'Where from', 'Joint', 'How it passes'],
    ...probateSections(desk, figures).flatMap(rowsOf),
    ...taxSections(desk, figures).flatMap(rowsOf),
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

const tableOfSection = ({ form, title, lines, totalPence }: ScheduleSection): PrintBlock => ({
  type: 'table',
  caption: /^IHT/.test(form) ? `${form}: ${title}` : title,
  columns: [{ label: 'What' }, { label: 'Where the amount is from' }, { label: 'Amount', face: 'money' }],
  rows: lines.map(line => [
    { text: line.title, ...(line.isJoint ? { under: `Owned jointly. ${line.passes}` } : {}) },
    { text: line.from },
    { text: line.pence === undefined ? '' : formatMoney(line.pence) },
  ]),
  totals: [{ label: title, amount: formatMoney(totalPence) }],
});
