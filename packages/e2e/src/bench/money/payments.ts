import { calendarMonths } from '@kinfolio/domain/budget/budget-months';
import { createPaymentItems } from '@kinfolio/domain/budget/payment-items';
import { computeBudgetPlan } from '@kinfolio/domain/budget/plan';
import { paymentMonth } from '@kinfolio/domain/kinds/payment-month';
import { statementImport } from '@kinfolio/domain/kinds/statement-import';
import {
  listCountedPayments,
  planImport,
  readStoredPayments,
  type StoredPaymentRecord,
  type StoredPayments,
} from '@kinfolio/domain/payments/kept-payments';
import { findSeries } from '@kinfolio/domain/series/find-series';
import { scoreBaselineRule, scoreHouseholds } from '@kinfolio/domain/series/testing/households';
import { readTable } from '@kinfolio/domain/statements/read-table';
import { addDays, readStoredDay } from '@kinfolio/domain/values/calendar';
import { CategorySecret } from '@kinfolio/vault/categories/category-secret';
import { deriveRecordKey, openSecretRecord, sealSecretRecord } from '@kinfolio/vault/categories/records';
import { v7 as uuidv7 } from 'uuid';
import { type Figure, median } from '../report.ts';

const ROUNDS = 5;
/** The number of accounts over which the 50,000 payments are spread. */
const ACCOUNTS = 4;
const [vaultId, categoryId] = [uuidv7(), uuidv7()];
const place = (record: string) => ({
  vault: vaultId,
  category: categoryId,
  keyVersion: 1,
  record,
  version: 1,
  deleted: false,
});
type Key = Awaited<ReturnType<typeof deriveRecordKey>>;
type Rows = readonly (readonly string[])[];

/**
 * Measures work on payments from statements, without a screen: storing them, adding them again, opening them, adding
 * them up, and searching for regular payments.
 */
export async function measurePayments(): Promise<Figure[]> {
  const key = await deriveRecordKey(await CategorySecret.create());
  return [...(await adding(key)), ...(await many(key)), ...detecting()];
}

/**
 * Measures adding 10,000 payments of one account, from the rows of the file to sealed blocks, and then adding the same
 * file again.
 */
async function adding(key: Key): Promise<Figure[]> {
  const rows = largeFileRows(10_000, 0);
  const text = JSON.stringify(rows);
  const times = { ours: [] as number[], again: [] as number[], bare: [] as number[] };
  let added = -1;
  for (let round = 0; round < ROUNDS; round += 1) {
    const kept = readStoredPayments([], []);
    let first = kept;
    times.ours.push(
      await took(async () => {
        first = await keep(key, kept, rows, 'a');
      }),
    );
    times.again.push(
      await took(async () => {
        const [account] = readTable(rows).accounts;
        added = planImport(first, 'a', account?.payments ?? [], 'again').added;
        await Promise.resolve();
      }),
    );
    times.bare.push(
      await took(async () => {
        const record = uuidv7();
        const whole = JSON.stringify(JSON.parse(text));
        // The maximum size of an envelope is 256 KiB.
        for (let from = 0; from < whole.length; from += 200_000)
          await sealSecretRecord(key, place(record), { text: whole.slice(from, from + 200_000) });
      }),
    );
  }
  const limit = { against: 'the limit', unit: 'ms', bound: { atMost: 1 } } as const;
  return [
    { name: '10,000 payments read and sealed', ours: median(times.ours), baseline: 500, ...limit },
    {
      name: '10,000 payments read and sealed',
      unit: 'ms',
      ours: median(times.ours),
      against: 'the same rows parsed and sealed as text',
      baseline: median(times.bare),
      bound: { atMost: 5 },
    },
    { name: 'the same file again', ours: median(times.again), baseline: 500, ...limit },
    {
      name: 'payments that the same file adds',
      unit: 'steps',
      ours: added + 1,
      against: 'none, and one',
      baseline: 1,
      bound: { atMost: 1 },
    },
  ];
}

/** Measures the size of 50,000 payments in four accounts, and operations on all of them. */
async function many(key: Key): Promise<Figure[]> {
  const files = Array.from({ length: ACCOUNTS }, (_, index) => largeFileRows(12_500, index));
  let kept = readStoredPayments([], []);
  const sealed = new Map<string, string>();
  const added = await took(async () => {
    for (const [index, rows] of files.entries()) kept = await keep(key, kept, rows, String(index), sealed);
  });
  const times = {
    open: [] as number[],
    analysis: [] as number[],
    undo: [] as number[],
    series: [] as number[],
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    let opened = kept;
    times.open.push(
      await took(async () => {
        const records = await Promise.all(
          [...sealed].map(async ([id, envelope]): Promise<StoredPaymentRecord> => {
            const opening = await openSecretRecord(key, place(id), envelope);
            if (!opening.ok) throw new Error('a block just sealed did not open');
            return { id, content: opening.content as StoredPaymentRecord['content'] };
          }),
        );
        opened = { ...readStoredPayments(records, []), imports: kept.imports };
        listCountedPayments(opened);
      }),
    );
    const all = opened;
    times.analysis.push(
      await took(() =>
        computeBudgetPlan(
          createPaymentItems(listCountedPayments(all), {
            transfers: new Map(),
            rules: new Map(),
            months: calendarMonths,
          }),
        ),
      ),
    );
    const undone = all.imports.map((one, at) => (at === 0 ? { ...one, undone: true } : one));
    times.undo.push(await took(() => listCountedPayments({ ...all, imports: undone })));
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const some = await keep(key, readStoredPayments([], []), largeFileRows(5000, 9), 'a');
    times.series.push(await took(() => findSeries(some, new Map())));
  }
  const bytes = [...sealed.values()].reduce((sum, envelope) => sum + envelope.length, 0);
  const limit = { against: 'the limit', unit: 'ms', bound: { atMost: 1 } } as const;
  return [
    { name: '50,000 payments read and sealed', ours: added, baseline: 2500, ...limit },
    { ...limit, name: '50,000 payments, sealed', unit: 'bytes', ours: bytes, baseline: 4_500_000 },
    {
      name: 'blocks of 50,000 payments opened and joined',
      ours: median(times.open),
      baseline: 600,
      ...limit,
    },
    { name: 'Analysis of 50,000 payments', ours: median(times.analysis), baseline: 100, ...limit },
    { name: 'undo of an import among 50,000', ours: median(times.undo), baseline: 100, ...limit },
    { name: 'what comes round in 5,000 payments', ours: median(times.series), baseline: 300, ...limit },
  ];
}

/**
 * Measures how well recurring payments are found in made-up households, compared with minimum scores and with the rule
 * that most programs use.
 */
function detecting(): Figure[] {
  const seeds = Array.from({ length: 200 }, (_, index) => 20_000 + index);
  const { precision, recall, wentUp, stopped } = scoreHouseholds(seeds);
  const usual = scoreBaselineRule(seeds);
  const floor = (name: string, part: number, least: number): Figure => ({
    name: `200 households: ${name}`,
    unit: '%',
    ours: part * 100,
    against: 'the floor',
    baseline: least * 100,
    bound: { atLeast: 1 },
  });
  const beside = (name: string, part: number, baseline: number): Figure => ({
    ...floor(name, part, 0),
    against: 'equal text and amount, three times, a month apart',
    baseline: baseline * 100,
  });
  return [
    floor('series, precision', precision, 0.95),
    floor('series, recall', recall, 0.95),
    beside('series, precision', precision, usual.precision),
    beside('series, recall', recall, usual.recall),
    floor('went up, precision', wentUp.precision, 0.95),
    floor('went up, recall', wentUp.recall, 0.9),
    floor('stopped, precision', stopped.precision, 0.95),
    floor('stopped, recall', stopped.recall, 0.9),
  ];
}

/** Adds the payments of a file to a passport, sealed as usual. */
async function keep(
  key: Key,
  kept: StoredPayments,
  rows: Rows,
  account: string,
  sealed = new Map<string, string>(),
): Promise<StoredPayments> {
  const [read] = readTable(rows).accounts;
  const id = uuidv7();
  const { blocks } = planImport(kept, account, read?.payments ?? [], id);
  const months = await Promise.all(
    blocks.map(async ({ fields }): Promise<StoredPaymentRecord> => {
      const record = { id: uuidv7(), content: { kind: paymentMonth.id, fields: { ...fields } } };
      sealed.set(record.id, await sealSecretRecord(key, place(record.id), record.content));
      return record;
    }),
  );
  const days = { firstDay: '2020-01-01', lastDay: '2026-01-01' };
  const about = { id, content: { kind: statementImport.id, fields: { account, ...days } } };
  await sealSecretRecord(key, place(id), about.content);
  const added = readStoredPayments(months, [about]);
  return {
    blocks: [...kept.blocks, ...added.blocks],
    imports: [...kept.imports, ...added.imports],
    damaged: 0,
  };
}

/** Returns `count` payments over six years as the rows of a download, oldest first. The rows are always the same. */
export function largeFileRows(count: number, account: number): string[][] {
  const shops = ['TESCO STORES', 'COSTA COFFEE', 'TFL TRAVEL', 'AMAZON MKTPLACE', 'SHELL', 'BOOTS', 'GREGGS'];
  const first = readStoredDay('2020-01-01');
  let [balance, random] = [10_000_000, account * 7919 + 1];
  const below = (most: number): number => {
    random = (random * 48_271) % 2_147_483_647;
    return random % most;
  };
  const rows = Array.from({ length: count }, (_, index) => {
    const day = addDays(first, Math.floor((index * 2190) / count));
    const pence = below(20) === 0 ? 100_000 + below(90_000) : 0 - 100 - below(9000);
    balance += pence;
    const text = `${shops[below(shops.length)] ?? ''} ${String(below(400))}`;
    return [day, text, (pence / 100).toFixed(2), (balance / 100).toFixed(2)];
  });
  return [['Date', 'Description', 'Amount', 'Balance'], ...rows];
}

/** Runs the work and returns the CPU time it took, in milliseconds. */
async function took(work: () => unknown): Promise<number> {
  const begin = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000;
}
