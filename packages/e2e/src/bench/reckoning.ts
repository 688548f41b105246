import { allKinds, kindOf } from '@kinfolio/domain/kinds/index';
import { answersOf, answersRecord, countsPersonOf } from '@kinfolio/domain/overview/answers';
import { completeness } from '@kinfolio/domain/overview/completeness';
import { dueDates } from '@kinfolio/domain/overview/due';
import { type CountedRecord, passportSums, totals } from '@kinfolio/domain/overview/worth';
import { todayIn } from '@kinfolio/domain/values/calendar';
import { findEverywhere, getReady } from '@kinfolio/web/passport/list/find-everywhere';
import { largePassport } from './large-passport.ts';
import { type Figure, median } from './report.ts';

const ROUNDS = 21;
/** Milliseconds: one frame, the most that a letter typed may take. */
const FRAME = 16;

/**
 * What is reckoned from all of 10,000 records at once, without a screen: dates, the sums and the score of Home, and
 * what a search finds. Beside them a deep copy of the same records: the price of touching each of their fields once.
 */
export async function measureReckoning(): Promise<Figure[]> {
  const today = todayIn(Date);
  const records = largePassport(10_000);
  await getReady(kindOf, records, new AbortController().signal);
  const letters = ['a', 'am', 'ami', 'amir', 'h', 'ha', 'hal', '4', '48', '482', 'nair hodge'];
  const times = { copy: [] as number[], dates: [] as number[], sums: [] as number[], search: [] as number[] };
  // In turn, so that whatever else this machine does slows all alike.
  for (let round = 0; round < ROUNDS; round += 1) {
    times.copy.push(took(() => structuredClone(records)));
    times.dates.push(took(() => dueDates(kindOf, records, today)));
    times.sums.push(took(() => sumsOfHome(records)));
    for (const typed of letters) times.search.push(took(() => findEverywhere(kindOf, records, typed, 20)));
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
  const given = answersRecord(of('answers'));
  totals(allKinds, records, countsPersonOf(given, of('person')));
  passportSums(kindOf, records);
  completeness(allKinds, of, answersOf(given));
}

/** Milliseconds of the processor: nothing here waits, so that is what it takes on a machine with nothing else to do. */
function took(work: () => unknown): number {
  const begin = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000;
}
