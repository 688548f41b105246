import { allKinds, findKind } from '@kinfolio/domain/kinds/index';
import { createPersonFilter, findAnswersRecord, readAnswers } from '@kinfolio/domain/overview/answers';
import { computeCompleteness } from '@kinfolio/domain/overview/completeness';
import { listDueDates } from '@kinfolio/domain/overview/due';
import { type CountedRecord, computePassportSums, computeTotals } from '@kinfolio/domain/overview/worth';
import { todayInLondon } from '@kinfolio/domain/values/calendar';
import { findRecordsEverywhere, prepareSearchTexts } from '@kinfolio/web/passport/list/find-everywhere';
import { createLargePassport } from './large-passport.ts';
import { type Figure, median } from './report.ts';

const ROUNDS = 21;
/** The maximum time for a typed letter, in milliseconds: one frame. */
const FRAME = 16;

/**
 * Runs the calculations on 10,000 records, without a screen: dates, the totals and score on Home, and searches. The
 * baseline is a deep copy of the same records, which costs as much as touching every field once.
 */
export async function measureCalculations(): Promise<Figure[]> {
  const today = todayInLondon(Date);
  const records = createLargePassport(10_000);
  await prepareSearchTexts(findKind, records, new AbortController().signal);
  const letters = ['a', 'am', 'ami', 'amir', 'h', 'ha', 'hal', '4', '48', '482', 'nair hodge'];
  const times = { copy: [] as number[], dates: [] as number[], sums: [] as number[], search: [] as number[] };
  // Alternates between the measurements, so that other work on this machine slows them all down equally.
  for (let round = 0; round < ROUNDS; round += 1) {
    times.copy.push(took(() => structuredClone(records)));
    times.dates.push(took(() => listDueDates(findKind, records, today)));
    times.sums.push(took(() => sumsOfHome(records)));
    for (const typed of letters)
      times.search.push(took(() => findRecordsEverywhere(findKind, records, typed, 20)));
  }
  const baseline = median(times.copy);
  const copy = { against: 'a deep copy of the same records', baseline } as const;
  return [
    {
      name: 'everything that falls due, 10,000 records',
      unit: 'ms',
      ours: median(times.dates),
      ...copy,
      bound: { atMost: 2 },
    },
    {
      name: 'the sums and the score of Home, 10,000 records',
      unit: 'ms',
      ours: median(times.sums),
      ...copy,
      bound: { atMost: 2 },
    },
    {
      name: 'finding what one more letter means, 10,000 records',
      unit: 'ms',
      ours: median(times.search),
      against: 'the limit',
      baseline: FRAME,
      bound: { atMost: 1 },
    },
  ];
}

function sumsOfHome(records: readonly CountedRecord[]): void {
  const byKind = Map.groupBy(records, ({ content }) => content.kind);
  const of = (kind: string) => byKind.get(kind) ?? [];
  const given = findAnswersRecord(of('answers'));
  computeTotals(allKinds, records, createPersonFilter(given, of('person')));
  computePassportSums(findKind, records);
  computeCompleteness(allKinds, of, readAnswers(given));
}

/**
 * Runs the work and returns the CPU time it took, in milliseconds. Nothing here waits, so an idle machine
 * takes just as long.
 */
function took(work: () => unknown): number {
  const begin = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000;
}
