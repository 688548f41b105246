import { holds, isFilled } from '../../fields/conditions.ts';
import type { Totals, WorthLine } from '../../overview/worth.ts';
import { type RecordKind, type WorthPart, worthParts } from '../../records/record-kind.ts';
import { amountOf } from '../../records/record-views.ts';
import { helplines } from '../../reference/helplines.ts';
import { addDays, addMonths, type Day, dayOfStored, formatDay } from '../../values/calendar.ts';
import { formatMoney, type Pence, pence, penceIfStored, sumPence } from '../../values/money.ts';
import type { PrintBlock, PrintCell } from '../document.ts';
import { referenceCell, referenceKeys } from './notify.ts';
import { notShared } from './readable.ts';
import { asOfWords, notRecorded, ownersNamed, type Reader, type RecordWithKind, stacked } from './reader.ts';
import type { Subject } from './subject.ts';
import { tableOf } from './tables.ts';

/** The parts of an estate as the pack names them. */
const partTitles: Readonly<Record<WorthPart, string>> = {
  accounts: 'Money in accounts',
  investments: 'Savings, investments and pensions',
  property: 'Land and buildings',
  valuables: 'Valuables',
  vehicles: 'Vehicles',
  debts: 'Debts',
};

/**
 * Sources, all read as stored copies on 2026-11-21. Forms: gov.uk/applying-for-probate; nidirect.gov.uk/services/
 * apply-probate with bereavementstartguide.com for their names; scotcourts.gov.uk, “Small Estates”. Tax: gov.uk/
 * inheritance-tax, gov.uk/paying-inheritance-tax, and the policy paper of 26 November 2025 on unused pension funds.
 */
const probateNotes = (diedOn: Day | undefined): readonly PrintBlock[] => [
  {
    type: 'note',
    title: 'For probate',
    text: 'Ask each bank and provider for the value on the day of death and write it beside the figure here. England and Wales: online, or form PA1P with a will, PA1A without one. Northern Ireland: online, or form NIPF1 with a will, NIPF2 without one. Scotland: form C1 for confirmation; the sheriff clerk helps where everything together, before debts, is £36,000 or less.',
  },
  {
    type: 'note',
    title: 'For Inheritance Tax',
    text: `It can be due when everything, plus gifts of the last seven years and less what is owed, comes to more than £325,000. What goes to a husband, wife, civil partner or charity is usually free of it. Pay by ${diedOn === undefined ? 'the end of the sixth month after the month of death' : formatDay(taxDueOn(diedOn))}. Unused pensions count when somebody dies on or after 6 April 2027. Limits, forms and fees change: check them on GOV.UK.`,
  },
];

/** The end of the sixth month after the month of a death. */
const taxDueOn = (diedOn: Day): Day => addDays(addMonths(dayOfStored(`${diedOn.slice(0, 8)}01`), 7), -1);

/** The figures of an estate, worded: what there is part by part, with how it passes, and the sum of it. */
export function assetBlocks(
  kinds: readonly RecordKind[],
  reader: Reader,
  {
    subject,
    sums,
    figuresOn,
    diedOn,
  }: {
    readonly subject: Subject;
    readonly sums: Totals;
    readonly figuresOn: Day;
    readonly diedOn: Day | undefined;
  },
): PrintBlock[] {
  const tables = worthParts.flatMap(part => {
    const lines = sums.lines.filter(line => line.part === part && line.amountPence > 0);
    const without = part === 'debts' ? [] : unvalued(reader, subject, part);
    const sum = knowsSum(
      kinds.filter(kind => kind.worth?.part === part),
      reader,
    )
      ? formatMoney(sumPence(lines.map(line => line.amountPence)))
      : notShared;
    const again = leftOutOf(reader, sums, part);
    return lines.length + without.length === 0 ? [] : [partTable(reader, part, sum, [lines, without, again])];
  });
  const cover = coverTable(reader, subject);
  const sumOf = (amount: Pence) => (knowsSum(kinds.filter(counts), reader) ? formatMoney(amount) : notShared);
  return [
    {
      type: 'facts',
      rows: [
        { label: 'Everything of value', text: sumOf(sums.totalAssetsPence), face: 'money' },
        { label: 'All debts (next chapter)', text: sumOf(pence(0 - sums.owedPence)), face: 'money' },
        {
          label: 'After debts',
          text: sumOf(sums.afterDebtsPence),
          face: 'money',
          under: `on ${formatDay(figuresOn)}`,
        },
      ],
    },
    ...tables,
    ...cover,
    ...probateNotes(diedOn),
  ];
}

/** What is owed and to whom, each debt once, and what is left. */
export function debtBlocks(
  kinds: readonly RecordKind[],
  reader: Reader,
  subject: Subject,
  sums: Totals,
): PrintBlock[] {
  const lines = sums.lines.filter(line => line.amountPence < 0);
  const without = unvalued(reader, subject, 'debts');
  const knows = knowsSum(kinds.filter(counts), reader);
  const again = leftOutOf(reader, sums, 'debts');
  // A loan on a home is printed by the record of the loan where there is one.
  const readsLoans = reader.scope.reads(...kinds.filter(kind => kind.worth?.part === 'debts'));
  if (lines.length + without.length === 0)
    return [
      { type: 'text', text: knows ? 'No debts are recorded.' : `${notShared}: whether there are debts.` },
    ];
  return [
    {
      type: 'table',
      columns: [
        { label: 'Debt' },
        { label: 'Given to' },
        { label: 'Number to give' },
        { label: 'Owed', face: 'money' },
      ],
      rows: [
        ...lines.flatMap(line => {
          const row = reader.row(line.recordId);
          if (row === undefined) return [];
          const isMaybeTwice = line.secured && !readsLoans;
          const mark = isMaybeTwice
            ? `The record of the loan: ${notShared.toLowerCase()}`
            : homeWords(kinds, reader, sums, row);
          return [debtLine(reader, row, line, mark)];
        }),
        ...without.map(row => debtLine(reader, row)),
        ...again.map(({ row, words }) => withWords(debtLine(reader, row), words)),
      ],
      totals: [
        { label: 'All debts', amount: knows ? formatMoney(sums.owedPence) : notShared },
        {
          label: 'Everything of value, less all debts',
          amount: knows ? formatMoney(sums.afterDebtsPence) : notShared,
        },
      ],
    },
    {
      type: 'text',
      text: `Debts are paid from what was left behind. Nobody else has to pay them, except those who owe a debt jointly or guaranteed it. If there is not enough, ask for advice before you pay anyone: ${helplines.debtAdvice.label}, ${helplines.debtAdvice.number}.`,
    },
  ];
}

function partTable(
  reader: Reader,
  part: WorthPart,
  sum: string,
  [lines, without, again]: readonly [readonly WorthLine[], readonly RecordWithKind[], readonly LeftOut[]],
): PrintBlock {
  const rows = lines.flatMap(line => {
    const row = reader.row(line.recordId);
    return row === undefined ? [] : [assetLine(reader, row, line.amountPence)];
  });
  const empty = without.map(row => assetLine(reader, row, undefined));
  const twice = again.map(({ row, words }) => withWords(assetLine(reader, row, undefined), words));
  return tableOf(
    [
      { label: 'What' },
      { label: 'Number' },
      { label: 'Whose, and how it passes' },
      { label: 'Value', face: 'money' },
    ],
    [...rows, ...empty, ...twice],
    {
      caption: partTitles[part],
      totals: [{ label: partTitles[part], amount: sum }],
    },
  );
}

function assetLine(reader: Reader, row: RecordWithKind, counted: Pence | undefined): PrintCell[] {
  const { subtitle = '' } = row.kind.card;
  // A car's registration is its number, and need not be said twice.
  const under = referenceKeys(row).includes(subtitle) ? '' : reader.value(row, subtitle);
  return [
    { text: reader.title(row), under },
    referenceCell(reader, row),
    { text: ownersWords(reader, row), under: passingWords(reader, row) },
    amountCell(row, counted),
  ];
}

/** The part that counts, and of how much it is a part. */
function amountCell(row: RecordWithKind, counted: Pence | undefined): PrintCell {
  if (counted === undefined) return { text: notRecorded, face: 'words' };
  const share = shareWords(amountOf(row.kind, row.fields), counted);
  return { text: formatMoney(counted), under: stacked(share, asOfWords(row)) };
}

/** "of £24,060.00"; '' where all of it counts. */
const shareWords = (whole: Pence | undefined, counted: Pence): string =>
  whole === undefined || Math.abs(whole) === Math.abs(counted)
    ? ''
    : `of ${formatMoney(pence(Math.abs(whole)))}`;

/** A record whose fact another one holds too, and the words in place of its amount. */
interface LeftOut {
  readonly row: RecordWithKind;
  readonly words: string;
}

/** A line with words in place of its amount, which is its last cell. */
const withWords = (line: readonly PrintCell[], text: string): PrintCell[] =>
  line.map((cell, at) => (at === line.length - 1 ? { text, face: 'words' } : cell));

/** The records of a part that are left out of its sum. They are printed all the same: two that look alike may be two. */
function leftOutOf(reader: Reader, { doubles }: Totals, part: WorthPart): LeftOut[] {
  return doubles.flatMap(({ counted, leftOut, isLoan }) => {
    const [row, other] = [reader.row(leftOut), reader.row(counted)];
    if (isLoan || row === undefined || other === undefined || row.kind.worth?.part !== part) return [];
    const words = `Counted once, with ${reader.title(other)}`;
    // Without knowing whose they are it is not certain.
    return [
      {
        row,
        words: reader.scope.hidesPeople ? `${words}. Whose they are: ${notShared.toLowerCase()}` : words,
      },
    ];
  });
}

/** Of which home a loan is the mortgage, where the home has it too. */
function homeWords(
  kinds: readonly RecordKind[],
  reader: Reader,
  { doubles }: Totals,
  { id, kind, fields }: RecordWithKind,
): string {
  const when = kind.worth?.securesWhen;
  if (when === undefined || !holds(when, fields)) return '';
  const homes = kinds.filter(({ worth }) => worth?.securedOn !== undefined);
  if (!knowsSum(homes, reader)) return `The record of the home: ${notShared.toLowerCase()}`;
  const double = doubles.find(({ counted, isLoan }) => isLoan && counted === id);
  const home = double && reader.row(double.leftOut);
  if (double === undefined || home === undefined) return '';
  const name = reader.title(home);
  return double.isLinked ? `Mortgage on ${name}` : `Probably the mortgage on ${name}, so counted once`;
}

/** A line of what is owed; without an amount for a debt that is known and not how large it is. */
function debtLine(reader: Reader, row: RecordWithKind, line?: WorthLine, mark = ''): PrintCell[] {
  const secured = line?.secured === true;
  // A home's own loan is told to its lender; anything else to whoever keeps the record's own account.
  const told = row.kind.pack?.tell ?? [];
  const tell = secured ? told.find(({ group }) => group === 'lenders') : told[0];
  const name =
    tell === undefined ? '' : 'name' in tell.who ? tell.who.name : reader.value(row, tell.who.field);
  const title = reader.title(row);
  return [
    {
      text: secured ? `Mortgage on ${title}` : title,
      under: stacked(reader.value(row, row.kind.card.subtitle ?? ''), reader.markOf(row), mark),
    },
    { text: name === '' ? notRecorded : name, under: reader.reachOf(row) },
    referenceCell(reader, row, tell),
    line === undefined
      ? { text: notRecorded, face: 'words' }
      : {
          text: formatMoney(pence(0 - line.amountPence)),
          under: stacked(owedWords(row, line), secured ? '' : asOfWords(row)),
        },
  ];
}

/** A lender asks each of those who owe it jointly for the whole: "of £24,060.00, owed jointly". */
function owedWords(row: RecordWithKind, { amountPence, secured }: WorthLine): string {
  const key = secured ? row.kind.worth?.securedOn : undefined;
  const whole = key === undefined ? amountOf(row.kind, row.fields) : penceIfStored(row.fields[key]);
  const words = shareWords(whole, amountPence);
  return words === '' ? '' : `${words}, owed jointly`;
}

/** Life insurance pays out but is no part of what there is. */
function coverTable(reader: Reader, subject: Subject): PrintBlock[] {
  const rows = reader.rows.filter(row => {
    const field = row.kind.sums?.cover?.field;
    return (
      field !== undefined &&
      isFilled(row.fields[field]) &&
      subject.concerns(row) &&
      passingWords(reader, row) !== ''
    );
  });
  if (rows.length === 0) return [];
  return [
    {
      type: 'table',
      caption: 'Life insurance that may pay out',
      columns: [
        { label: 'What' },
        { label: 'Number' },
        { label: 'How it passes' },
        { label: 'Cover', face: 'money' },
      ],
      rows: rows.map(row => [
        {
          text: reader.title(row),
          under: stacked(reader.value(row, row.kind.card.subtitle ?? ''), reader.markOf(row)),
        },
        referenceCell(reader, row),
        { text: passingWords(reader, row) },
        reader.cell(row, row.kind.sums?.cover?.field ?? ''),
      ]),
    },
  ];
}

/** Whether sums over these kinds are right: everything was read, and whose it is. */
const knowsSum = (kinds: readonly RecordKind[], { scope }: Reader): boolean =>
  !scope.hidesPeople && scope.reads(...kinds);
const counts = ({ worth }: RecordKind): boolean => worth !== undefined;

function ownersWords(reader: Reader, row: RecordWithKind): string {
  if (reader.markOf(row) !== '') return notShared;
  const key = Object.keys(row.kind.fields).find(name => row.kind.fields[name]?.type === 'owners');
  return key === undefined ? '' : reader.value(row, key);
}

/** How it passes, by the first rule of its kind that holds; '' when none says anything. */
function passingWords(reader: Reader, row: RecordWithKind): string {
  const joint = ownersNamed(row).length > 1;
  const rule = row.kind.pack?.passes?.find(
    ({ jointly, when }) => (jointly !== true || joint) && (when === undefined || holds(when, row.fields)),
  );
  if (rule === undefined) return '';
  const to = rule.to === undefined ? '' : reader.value(row, rule.to);
  return to === '' ? rule.words : `${rule.words} Named: ${to}.`;
}

/** What counts in a part and has no amount yet: an executor must know of it all the more. */
function unvalued(reader: Reader, subject: Subject, part: WorthPart): readonly RecordWithKind[] {
  return reader.rows.filter(
    row =>
      row.kind.worth?.part === part && amountOf(row.kind, row.fields) === undefined && subject.concerns(row),
  );
}
