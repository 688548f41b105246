import { expect, it } from 'vitest';
import { extractFacts } from '../extraction/facts.ts';
import { createPrintedPage } from '../extraction/testing/printed.ts';
import type { StatedPayment } from '../payments/import-rows.ts';
import {
  type BlockToWrite,
  listCountedPayments,
  planImport,
  readStoredPayments,
  type StoredPaymentRecord,
} from '../payments/kept-payments.ts';
import { addDays, addMonths, formatDay, readStoredDay } from '../values/calendar.ts';
import { readStatementOfPages } from './read-pages.ts';
import { readTable } from './read-table.ts';
import type { ParsedStatement } from './reading.ts';

/** A payment as the bank knows it. Its file and its printed pages describe it with different texts. */
interface Paid {
  readonly day: ReturnType<typeof readStoredDay>;
  readonly pence: number;
  readonly inFile: string;
  readonly onPage: string;
  readonly balance: number;
}

const monthly: readonly (readonly [day: number, pence: number, inFile: string, onPage: string])[] = [
  [0, -61_240, 'YORKSHIRE BS MORTGAGE DD', 'Direct Debit YORKSHIRE BS'],
  [4, -14_200, 'OCTOPUS ENERGY 88412', 'OCTOPUS ENERGY LTD'],
  [9, -350, 'COSTA COFFEE 4411', 'COSTA COFFEE LEEDS'],
  // The payments include two real ones of the same amount on the same day.
  [9, -350, 'COSTA COFFEE 4411', 'COSTA COFFEE LEEDS'],
  [17, -8140, 'SAINSBURYS SHIPLEY', 'SAINSBURYS'],
  [24, 165_000, 'ELLERY JOINERY WAGES', 'ELLERY JOINERY'],
];
let balance = 264_055;
const year: readonly Paid[] = Array.from({ length: 12 }, (_, month) => month).flatMap(month =>
  monthly.map(([after, pence, inFile, onPage]): Paid => {
    balance += pence - month;
    return {
      day: addDays(addMonths(readStoredDay('2025-10-01'), month), after),
      pence: pence - month,
      inFile,
      onPage,
      balance,
    };
  }),
);
const pounds = (pence: number): string => (pence / 100).toFixed(2);

const asFile = (paid: readonly Paid[]): ParsedStatement =>
  readTable([
    ['Date', 'Description', 'Amount', 'Balance'],
    ...paid.map(one => [one.day, one.inFile, pounds(one.pence), pounds(one.balance)]),
  ]);

/** Printed pages. In a photo, one word on each line is hard to read. */
function asPages(paid: readonly Paid[], isPhoto: boolean): ParsedStatement {
  const lines = paid.map(({ day, pence, onPage, balance: left }) => {
    const [out, into] = pence < 0 ? [pounds(0 - pence), ''] : ['', pounds(pence)];
    return [formatDay(day), onPage.padEnd(40), out.padEnd(14), into.padEnd(14), pounds(left)].join('   ');
  });
  const head = [
    'Date'.padEnd(19),
    'Details'.padEnd(43),
    'Paid out'.padEnd(17),
    'Paid in'.padEnd(17),
    'Balance',
  ];
  const page = createPrintedPage([head.join(''), ...lines].join('\n'), isPhoto ? { LEEDS: 40 } : {});
  return readStatementOfPages([extractFacts([page])]);
}

function passport() {
  const [months, imports] = [new Map<string, StoredPaymentRecord>(), new Map<string, StoredPaymentRecord>()];
  const kept = () => readStoredPayments([...months.values()], [...imports.values()]);
  const write = (blocks: readonly BlockToWrite[]): void => {
    for (const { id = `block-${String(months.size)}`, fields } of blocks)
      months.set(id, { id, content: { fields: { ...fields } } });
  };
  return {
    add(id: string, { accounts }: ParsedStatement) {
      const payments: readonly StatedPayment[] = accounts[0]?.payments ?? [];
      const plan = planImport(kept(), 'house', payments, id);
      write(plan.blocks);
      const days = payments.map(({ day }) => day);
      const fields = { account: 'house', firstDay: days[0] ?? '', lastDay: days.at(-1) ?? '' };
      imports.set(id, { id, content: { fields } });
      return plan;
    },
    undo(id: string, undone: boolean) {
      imports.set(id, { id, content: { fields: { ...imports.get(id)?.content.fields, undone } } });
    },
    counted: () => listCountedPayments(kept()).map(({ row }) => `${row.day} ${String(row.pence)}`),
  };
}

const moves = (paid: readonly Paid[]) => paid.map(({ day, pence }) => `${day} ${String(pence)}`);

it('a year as a file, the same months as a PDF and as photos is there once, and undoing one leaves the others', () => {
  const mine = passport();
  const [spring, winter] = [year.slice(30, 54), year.slice(0, 18)];
  const statements = { file: asFile(year), pdf: asPages(spring, false), photos: asPages(winter, true) };
  for (const statement of Object.values(statements)) {
    expect(statement.notRead).toEqual([]);
    expect(statement.accounts[0]?.proof).toMatchObject({
      result: 'partly',
      unchecked: ['opening', 'closing'],
    });
  }
  expect(mine.add('file', statements.file)).toMatchObject({ added: 72 });
  expect(mine.add('pdf', statements.pdf).added).toBe(0);
  expect(mine.add('photos', statements.photos).added).toBe(0);
  expect(mine.counted()).toEqual(moves(year));

  mine.undo('pdf', true);
  mine.undo('photos', true);
  expect(mine.counted()).toEqual(moves(year));
  mine.undo('file', true);
  expect(mine.counted()).toEqual([]);
  mine.undo('pdf', false);
  expect(mine.counted()).toEqual(moves(spring));
  mine.undo('pdf', true);
  mine.undo('photos', false);
  expect(mine.counted()).toEqual(moves(winter));
});
