import { startOfDay } from '@kinfolio/domain/access/london';
import { addDays, type Day, todayInLondon } from '@kinfolio/domain/values/calendar';
import * as z from 'zod';
import type { Db } from '../../db/database.ts';
import { deleteFacts, lockFact, readFact, readFacts, saveFact } from '../../db/facts.ts';
import type { Clock } from '../../ports/clock.ts';

export const serviceParts = ['passport', 'papers', 'mail'] as const;
/** See {@link serviceParts}. */
export type ServicePart = (typeof serviceParts)[number];
/** The state of a part of the service. `slow` means that it works, but takes longer than it should. */
export type ServicePartState = 'works' | 'slow' | 'away';

const minuteMs = 60_000;
export const uptimeDays = 90;
const nowFact = 'status-now';
const dayFact = 'status-day-';

const state = z.enum(['works', 'slow', 'away']);
const part = z.object({ state, sinceMs: z.number() });
const nowShape = z.object({
  minute: z.number(),
  parts: z.object({ passport: part, papers: part, mail: part }),
});
const dayShape = z.object({ passed: z.number(), missed: z.number() });

/** How many minutes of a day everything that people need was available, and how many minutes it was not. */
export type DayMinutes = z.infer<typeof dayShape>;
export type StatusObservation = z.infer<typeof nowShape>;

/**
 * Records the current minute. Of several servers, the first to check records it. The minute counts as passed
 * if the passport and papers work; late emails are shown but do not count. Minutes in which no server checked
 * count as missed.
 */
export async function recordStatusMinute(
  { db, clock }: { db: Db; clock: Clock },
  states: Readonly<Record<ServicePart, ServicePartState>>,
): Promise<void> {
  const nowMs = clock.now();
  const minute = Math.floor(nowMs / minuteMs);
  await db.transaction(async tx => {
    const kept = await lockFact(tx, nowFact, '');
    const before = kept === '' ? undefined : nowShape.parse(JSON.parse(kept));
    if (before !== undefined && before.minute >= minute) return;
    const partOf = (name: ServicePart) => {
      const was = before?.parts[name];
      const isSame = was !== undefined && was.state === states[name];
      return { state: states[name], sinceMs: isSame ? was.sinceMs : nowMs };
    };
    const seen: StatusObservation = {
      minute,
      parts: { passport: partOf('passport'), papers: partOf('papers'), mail: partOf('mail') },
    };
    await saveFact(tx, nowFact, JSON.stringify(seen));
    const today = todayInLondon(clock);
    const isThere = states.passport !== 'away' && states.papers !== 'away';
    await addTo(tx, today, isThere ? { passed: 1, missed: 0 } : { passed: 0, missed: 1 });
    if (before !== undefined) await addGap(tx, { from: before.minute + 1, to: minute, today });
    await forgetOld(tx, today);
  });
}

async function addTo(tx: Db, day: Day, more: DayMinutes): Promise<void> {
  const name = dayFact + day;
  const known = readDay(await lockFact(tx, name, JSON.stringify({ passed: 0, missed: 0 })));
  const sum = { passed: known.passed + more.passed, missed: known.missed + more.missed };
  await saveFact(tx, name, JSON.stringify(sum));
}

const readDay = (text: string): DayMinutes => dayShape.parse(JSON.parse(text));

/** Counts the minutes from `from` up to but not including `to` as missed, each on its own day. */
async function addGap(tx: Db, { from, to, today }: { from: number; to: number; today: Day }): Promise<void> {
  for (let back = 0; back < uptimeDays; back += 1) {
    const day = addDays(today, -back);
    const begins = startOfDay(day) / minuteMs;
    const ends = startOfDay(addDays(day, 1)) / minuteMs;
    const missed = Math.min(to, ends) - Math.max(from, begins);
    if (missed > 0) await addTo(tx, day, { passed: 0, missed });
    if (begins <= from) return;
  }
}

async function forgetOld(tx: Db, today: Day): Promise<void> {
  const first = dayFact + addDays(today, -uptimeDays);
  const old = [...(await readFacts(tx, dayFact)).keys()].filter(name => name < first);
  await deleteFacts(tx, old);
}

/** The latest observation; undefined before the first. */
export async function readLatestObservation(db: Db): Promise<StatusObservation | undefined> {
  const kept = await readFact(db, nowFact);
  return kept === undefined || kept === '' ? undefined : nowShape.parse(JSON.parse(kept));
}

/** The counted days, the newest first. */
export async function readCountedDays(db: Db): Promise<Array<DayMinutes & { day: string }>> {
  const kept = await readFacts(db, dayFact);
  return [...kept]
    .map(([name, value]) => {
      const { passed, missed } = readDay(value);
      return { day: name.slice(dayFact.length), passed, missed };
    })
    .toSorted((one, other) => (one.day < other.day ? 1 : -1));
}

/** The share of all counted minutes that passed, from 0 to 1; undefined if none were counted. */
export function computeUptimeShare(days: readonly DayMinutes[]): number | undefined {
  const passed = days.reduce((sum, day) => sum + day.passed, 0);
  const all = days.reduce((sum, day) => sum + day.passed + day.missed, 0);
  return all === 0 ? undefined : passed / all;
}

/** How many days must have been measured before an uptime may be claimed. */
export const daysBeforeUptimeClaim = 30;

/**
 * Whether an operator's claim, such as 99.9%, is true: at least 30 whole days were measured, and the claimed
 * share was reached.
 */
export function isUptimeClaimTrue(days: readonly DayMinutes[], claim: string): boolean {
  const share = computeUptimeShare(days);
  return (
    days.length > daysBeforeUptimeClaim &&
    share !== undefined &&
    share * 100 >= Number(claim.replace('%', ''))
  );
}
