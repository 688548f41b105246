import { isConditionMet, isFilled } from '../../fields/conditions.ts';
import { describeCountedWith, describeLoanOnHome } from '../../overview/double-words.ts';
import { listIdsCountedElsewhere } from '../../overview/doubles.ts';
import { isCounted, type NetWorthAmount, type Totals } from '../../overview/worth.ts';
import { type AssetPart, assetParts, type RecordKind } from '../../records/record-kind.ts';
import { readWorthAmount } from '../../records/record-views.ts';
import { helplines } from '../../reference/helplines.ts';
import { addDays, addMonths, type Day, formatDay, readStoredDay } from '../../values/calendar.ts';
import { formatMoney, type Pence, readStoredPenceIfAny, sumPence, toPence } from '../../values/money.ts';
import type { PrintBlock, PrintCell } from '../document.ts';
import { createReferenceCell, listReferenceKeys } from './notify.ts';
import { notSharedText } from './readable.ts';
import {
  formatAsOf,
  joinLines,
  notRecordedText,
  type PrintReader,
  type RecordWithKind,
  readOwnerIds,
} from './reader.ts';
import type { PackSubject } from './subject.ts';
import { createTable } from './tables.ts';

/** The names of the parts of an estate as used in the pack. */
const partTitles: Readonly<Record<AssetPart, string>> = {
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
    text: 'Ask each bank and provider for the value on the date of death and write it next to the figure here. England and Wales: online, or form PA1P with a will, PA1A without one. Northern Ireland: online, or form NIPF1 with a will, NIPF2 without one. Scotland: form C1 for confirmation; the sheriff clerk helps if everything, before debts, comes to £36,000 or less.',
  },
  {
    type: 'note',
    title: 'For Inheritance Tax',
    text: `Inheritance Tax can be due when everything, plus gifts from the last seven years and less what is owed, comes to more than £325,000. Anything left to a husband, wife, civil partner or charity is usually free of it. Pay by ${diedOn === undefined ? 'the end of the sixth month after the month of death' : formatDay(taxDueOn(diedOn))}. Unused pensions count when someone dies on or after 6 April 2027. Limits, forms and fees change: check them on GOV.UK.`,
  },
];

/** The end of the sixth month after the month of a death. */
const taxDueOn = (diedOn: Day): Day => addDays(addMonths(readStoredDay(`${diedOn.slice(0, 8)}01`), 7), -1);

/** The assets of an estate part by part, with how each passes, and their total. */
export function createAssetBlocks(
  kinds: readonly RecordKind[],
  reader: PrintReader,
  {
    subject,
    sums,
    figuresOn,
    diedOn,
  }: {
    readonly subject: PackSubject;
    readonly sums: Totals;
    readonly figuresOn: Day;
    readonly diedOn: Day | undefined;
  },
): PrintBlock[] {
  const tables = assetParts.flatMap(part => {
    const lines = sums.lines.filter(line => line.part === part && line.amountPence > 0);
    const without = part === 'debts' ? [] : unvalued(reader, subject, sums, part);
    const sum = knowsSum(
      kinds.filter(kind => kind.worth?.part === part),
      reader,
    )
      ? lines.length === 0
        ? notRecordedText
        : formatMoney(sumPence(lines.map(line => line.amountPence)))
      : notSharedText;
    const again = leftOutOf(reader, sums, part);
    return lines.length + without.length === 0 ? [] : [partTable(reader, part, sum, [lines, without, again])];
  });
  const cover = coverTable(reader, subject);
  const sumOf = (amount: Pence) =>
    knowsSum(kinds.filter(counts), reader) ? formatMoney(amount) : notSharedText;
  // Without a single known value, a sum of zero would be untrue.
  const isUnknown =
    !sums.lines.some(({ amountPence }) => amountPence > 0) &&
    assetParts.some(part => part !== 'debts' && unvalued(reader, subject, sums, part).length > 0);
  const knows = knowsSum(kinds.filter(counts), reader);
  const assetsOf = (amount: Pence) => (knows && isUnknown ? notRecordedText : sumOf(amount));
  return [
    {
      type: 'facts',
      rows: [
        { label: 'Everything of value', text: assetsOf(sums.totalAssetsPence), face: 'money' },
        { label: 'All debts (next chapter)', text: sumOf(toPence(0 - sums.owedPence)), face: 'money' },
        {
          label: 'After debts',
          text: assetsOf(sums.afterDebtsPence),
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

/** The debts with their lenders, each debt once, and the amount left after them. */
export function createDebtBlocks(
  kinds: readonly RecordKind[],
  reader: PrintReader,
  subject: PackSubject,
  sums: Totals,
): PrintBlock[] {
  const lines = sums.lines.filter(line => line.amountPence < 0);
  const without = unvalued(reader, subject, sums, 'debts');
  const knows = knowsSum(kinds.filter(counts), reader);
  const again = leftOutOf(reader, sums, 'debts');
  // If the loan has its own record, a loan on a home is printed from that record.
  const readsLoans = reader.scope.reads(...kinds.filter(kind => kind.worth?.part === 'debts'));
  if (lines.length + without.length === 0)
    return [
      { type: 'text', text: knows ? 'No debts are recorded.' : `${notSharedText}: whether there are debts.` },
    ];
  return [
    {
      type: 'table',
      columns: [
        { label: 'Debt' },
        { label: 'Owed to' },
        { label: 'Number to give' },
        { label: 'Owed', face: 'money' },
      ],
      rows: [
        ...lines.flatMap(line => {
          const row = reader.row(line.recordId);
          if (row === undefined) return [];
          const mark = line.secured
            ? loanWords(reader, sums, readsLoans)
            : homeWords(kinds, reader, sums, row);
          return [debtLine(reader, row, line, mark)];
        }),
        ...without.map(row => debtLine(reader, row)),
        ...again.map(({ row, words }) => withWords(debtLine(reader, row), words)),
      ],
      totals: [
        { label: 'All debts', amount: knows ? formatMoney(sums.owedPence) : notSharedText },
        {
          label: 'Everything of value, less all debts',
          amount: knows ? formatMoney(sums.afterDebtsPence) : notSharedText,
        },
      ],
    },
    {
      type: 'text',
      text: `Debts are paid from what was left behind. Only those who owe a debt jointly or guaranteed it have to pay it themselves. If there is not enough, ask for advice before you pay anyone: ${helplines.debtAdvice.label}, ${helplines.debtAdvice.number}.`,
    },
  ];
}

function partTable(
  reader: PrintReader,
  part: AssetPart,
  sum: string,
  [lines, without, again]: readonly [
    readonly NetWorthAmount[],
    readonly RecordWithKind[],
    readonly LeftOut[],
  ],
): PrintBlock {
  const rows = lines.flatMap(line => {
    const row = reader.row(line.recordId);
    return row === undefined ? [] : [assetLine(reader, row, line.amountPence)];
  });
  const empty = without.map(row => assetLine(reader, row, undefined));
  const twice = again.map(({ row, words }) => withWords(assetLine(reader, row, undefined), words));
  return createTable(
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

function assetLine(reader: PrintReader, row: RecordWithKind, counted: Pence | undefined): PrintCell[] {
  const { subtitle = '' } = row.kind.card;
  // The registration is already printed as the number of a car, so it is not repeated below the title.
  const under = listReferenceKeys(row).includes(subtitle) ? '' : reader.value(row, subtitle);
  return [
    { text: reader.title(row), under: joinLines(under, paysWords(reader, row)) },
    createReferenceCell(reader, row),
    { text: ownersWords(reader, row), under: passingWords(reader, row) },
    amountCell(row, counted),
  ];
}

/** What an asset pays and how often, such as "Pays £912.40 every 4 weeks"; '' if that is not recorded. */
function paysWords(reader: PrintReader, row: RecordWithKind): string {
  const [amount, every] = (row.kind.pack?.pays ?? []).map(key => reader.value(row, key));
  if (amount === undefined || amount === '') return '';
  const often =
    every === undefined || every === '' ? '' : ` ${every.charAt(0).toLowerCase()}${every.slice(1)}`;
  return `Pays ${amount}${often}`;
}

/** The amount that counts, and below it the full amount if only a share counts. */
function amountCell(row: RecordWithKind, counted: Pence | undefined): PrintCell {
  if (counted === undefined)
    return { text: isCounted(row.kind, row.fields) ? notRecordedText : 'No value', face: 'words' };
  const share = shareWords(readWorthAmount(row.kind, row.fields), counted);
  return { text: formatMoney(counted), under: joinLines(share, formatAsOf(row)) };
}

/** A text such as "of £24,060.00", shown with a part of an amount; '' if the whole amount counts. */
const shareWords = (whole: Pence | undefined, counted: Pence): string =>
  whole === undefined || Math.abs(whole) === Math.abs(counted)
    ? ''
    : `of ${formatMoney(toPence(Math.abs(whole)))}`;

/** A record whose amount is already counted in another record, and the text to print instead of that amount. */
interface LeftOut {
  readonly row: RecordWithKind;
  readonly words: string;
}

/** Replaces the amount of a line, which is its last cell, with a text. */
const withWords = (line: readonly PrintCell[], text: string): PrintCell[] =>
  line.map((cell, at) => (at === line.length - 1 ? { text, face: 'words' } : cell));

/**
 * The records of a part that are left out of its total. They are still printed, because two records that look alike may
 * be different things.
 */
function leftOutOf(reader: PrintReader, { doubles }: Totals, part: AssetPart): LeftOut[] {
  return doubles.flatMap(({ counted, leftOut, isLoan }) => {
    const [row, other] = [reader.row(leftOut), reader.row(counted)];
    if (isLoan || row === undefined || other === undefined || row.kind.worth?.part !== part) return [];
    const words = describeCountedWith(reader.title(other));
    // If the owners are not shared with the reader, the two records may belong to different people, so the text says
    // that the owners are unknown.
    return [
      {
        row,
        words: reader.scope.hidesPeople ? `${words}. Whose they are: ${notSharedText.toLowerCase()}` : words,
      },
    ];
  });
}

/** A sentence naming the home on which a loan is the mortgage, if the home's record has that mortgage too. */
function homeWords(
  kinds: readonly RecordKind[],
  reader: PrintReader,
  { doubles }: Totals,
  { id, kind, fields }: RecordWithKind,
): string {
  const when = kind.worth?.securesWhen;
  if (when === undefined || !isConditionMet(when, fields)) return '';
  const homes = kinds.filter(({ worth }) => worth?.securedOn !== undefined);
  if (!knowsSum(homes, reader)) return `Which home it is on: ${notSharedText.toLowerCase()}`;
  const double = doubles.find(({ counted, isLoan }) => isLoan && counted === id);
  const home = double && reader.row(double.leftOut);
  if (double === undefined || home === undefined) return '';
  return describeLoanOnHome(double, reader.title(home));
}

/**
 * Marks the mortgage of a home that a loan may count a second time. We cannot tell if the loans were not
 * shared with the reader, or if the owners were not: the owners might show that a loan belongs to another
 * home.
 */
function loanWords({ scope }: PrintReader, { doubles }: Totals, readsLoans: boolean): string {
  if (!readsLoans) return `The record of the loan: ${notSharedText.toLowerCase()}`;
  const isGuessed = doubles.some(({ isLoan, isLinked }) => isLoan && !isLinked);
  return scope.hidesPeople && isGuessed
    ? `It may be one of the loans. Whose they are: ${notSharedText.toLowerCase()}`
    : '';
}

/** A line for a debt. It has no amount if the debt is known but its size is not. */
function debtLine(reader: PrintReader, row: RecordWithKind, line?: NetWorthAmount, mark = ''): PrintCell[] {
  const secured = line?.secured === true;
  // A loan recorded with a home is reported to its lender; any other debt to the organisation named in the record.
  const told = row.kind.pack?.tell ?? [];
  const tell = secured ? told.find(({ group }) => group === 'lenders') : told[0];
  const name =
    tell === undefined ? '' : 'name' in tell.who ? tell.who.name : reader.value(row, tell.who.field);
  const title = reader.title(row);
  return [
    {
      text: secured ? `Mortgage on ${title}` : title,
      under: joinLines(reader.value(row, row.kind.card.subtitle ?? ''), reader.markOf(row), mark),
    },
    { text: name === '' ? notRecordedText : name, under: reader.reachOf(row) },
    createReferenceCell(reader, row, tell),
    line === undefined
      ? { text: notRecordedText, face: 'words' }
      : {
          text: formatMoney(toPence(0 - line.amountPence)),
          under: joinLines(owedWords(row, line), secured ? '' : formatAsOf(row)),
        },
  ];
}

/**
 * The text for a shared debt, such as "of £24,060.00, owed jointly", because a lender can demand the whole amount from
 * each joint debtor.
 */
function owedWords(row: RecordWithKind, { amountPence, secured }: NetWorthAmount): string {
  const key = secured ? row.kind.worth?.securedOn : undefined;
  const whole =
    key === undefined ? readWorthAmount(row.kind, row.fields) : readStoredPenceIfAny(row.fields[key]);
  const words = shareWords(whole, amountPence);
  return words === '' ? '' : `${words}, owed jointly`;
}

/** A table of life insurance, which pays out but is not one of the assets. */
function coverTable(reader: PrintReader, subject: PackSubject): PrintBlock[] {
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
          under: joinLines(reader.value(row, row.kind.card.subtitle ?? ''), reader.markOf(row)),
        },
        createReferenceCell(reader, row),
        { text: passingWords(reader, row) },
        reader.cell(row, row.kind.sums?.cover?.field ?? ''),
      ]),
    },
  ];
}

/** Whether totals for these kinds are right: all their records could be read, and so could the people who own them. */
const knowsSum = (kinds: readonly RecordKind[], { scope }: PrintReader): boolean =>
  !scope.hidesPeople && scope.reads(...kinds);
const counts = ({ worth }: RecordKind): boolean => worth !== undefined;

function ownersWords(reader: PrintReader, row: RecordWithKind): string {
  if (reader.markOf(row) !== '') return notSharedText;
  const key = Object.keys(row.kind.fields).find(name => row.kind.fields[name]?.type === 'owners');
  return key === undefined ? '' : reader.value(row, key);
}

/** How an asset passes, by the first matching rule of its kind; '' if no rule matches. */
function passingWords(reader: PrintReader, row: RecordWithKind): string {
  const joint = readOwnerIds(row).length > 1;
  const rule = row.kind.pack?.passes?.find(
    ({ jointly, when }) =>
      (jointly !== true || joint) && (when === undefined || isConditionMet(when, row.fields)),
  );
  if (rule === undefined) return '';
  const to = rule.to === undefined ? '' : reader.value(row, rule.to);
  return to === '' ? rule.words : `${rule.words} Named: ${to}.`;
}

/**
 * Records of a part that have no amount yet, and are not counted in another record. They are listed, because an
 * executor must still learn about them.
 */
function unvalued(
  reader: PrintReader,
  subject: PackSubject,
  { doubles }: Totals,
  part: AssetPart,
): readonly RecordWithKind[] {
  const again = listIdsCountedElsewhere(doubles);
  return reader.rows.filter(
    row =>
      !again.has(row.id) &&
      row.kind.worth?.part === part &&
      readWorthAmount(row.kind, row.fields) === undefined &&
      subject.concerns(row),
  );
}
