import { startOfDay } from '@kinfolio/domain/access/london';
import { addDays, type Day, todayIn } from '@kinfolio/domain/values/calendar';
import * as z from 'zod';
import type { Db } from '../../db/database.ts';
import { deleteFacts, holdFact, readFact, readFacts, saveFact } from '../../db/facts.ts';
import type { Clock } from '../../ports/clock.ts';

/** What people notice when it is away. */
export const serviceParts = ['passport', 'papers', 'mail'] as const;
/** See {@link serviceParts}. */
export type ServicePart = (typeof serviceParts)[number];
/** `slow`: it comes later than it should. */
export type PartState = 'works' | 'slow' | 'away';

const minuteMs = 60_000;
/** Days that are counted, and shown. */
export const countedDays = 90;
const nowFact = 'status-now';
const dayFact = 'status-day-';

const state = z.enum(['works', 'slow', 'away']);
const part = z.object({ state, sinceMs: z.number() });
const nowShape = z.object({
  minute: z.number(),
  parts: z.object({ passport: part, papers: part, mail: part }),
});
const dayShape = z.object({ passed: z.number(), missed: z.number() });

/** The minutes of a day in which everything people need was there, and the others. */
export type DayMinutes = z.infer<typeof dayShape>;
/** What was last seen. */
export type Seen = z.infer<typeof nowShape>;

/**
 * Counts this minute, once, whichever server looks first. It passes when passport and papers work: late mail is shown and
 * counted nowhere. Minutes in which no server looked are missed ones.
 */
export async function noteMinute(
  { db, clock }: { db: Db; clock: Clock },
  states: Readonly<Record<ServicePart, PartState>>,
): Promise<void> {
  const nowMs = clock.now();
  const minute = Math.floor(nowMs / minuteMs);
  await db.transaction(async tx => {
    const kept = await holdFact(tx, nowFact, '');
    const before = kept === '' ? undefined : nowShape.parse(JSON.parse(kept));
    if (before !== undefined && before.minute >= minute) return;
    const partOf = (name: ServicePart) => {
      const was = before?.parts[name];
      const isSame = was !== undefined && was.state === states[name];
      return { state: states[name], sinceMs: isSame ? was.sinceMs : nowMs };
    };
    const seen: Seen = {
      minute,
      parts: { passport: partOf('passport'), papers: partOf('papers'), mail: partOf('mail') },
    };
    await saveFact(tx, nowFact, JSON.stringify(seen));
    const today = todayIn(clock);
    const isThere = states.passport !== 'away' && states.papers !== 'away';
    await addTo(tx, today, isThere ? { passed: 1, missed: 0 } : { passed: 0, missed: 1 });
    if (before !== undefined) await addGap(tx, { from: before.minute + 1, to: minute, today });
    await forgetOld(tx, today);
  });
}

async function addTo(tx: Db, day: Day, more: DayMinutes): Promise<void> {
  const name = dayFact + day;
  const known = readDay(await holdFact(tx, name, JSON.stringify({ passed: 0, missed: 0 })));
  const sum = { passed: known.passed + more.passed, missed: known.missed + more.missed };
  await saveFact(tx, name, JSON.stringify(sum));
}

const readDay = (text: string): DayMinutes => dayShape.parse(JSON.parse(text));

/** Counts the minutes from `from` up to before `to` as missed, each on its own day. */
async function addGap(tx: Db, { from, to, today }: { from: number; to: number; today: Day }): Promise<void> {
  for (let back = 0; back < countedDays; back += 1) {
    const day = addDays(today, -back);
    const begins = startOfDay(day) / minuteMs;
    const ends = startOfDay(addDays(day, 1)) / minuteMs;
    const missed = Math.min(to, ends) - Math.max(from, begins);
    if (missed > 0) await addTo(tx, day, { passed: 0, missed });
    if (begins <= from) return;
  }
}

async function forgetOld(tx: Db, today: Day): Promise<void> {
  const first = dayFact + addDays(today, -countedDays);
  const old = [...(await readFacts(tx, dayFact)).keys()].filter(name => name < first);
  await deleteFacts(tx, old);
}

/** What was last seen; undefined before anyone looked. */
export async function readLastSeen(db: Db): Promise<Seen | undefined> {
  const kept = await readFact(db, nowFact);
  return kept === undefined || kept === '' ? undefined : nowShape.parse(JSON.parse(kept));
}

/** The counted days, the newest first. */
export async function readDays(db: Db): Promise<Array<DayMinutes & { day: string }>> {
  const kept = await readFacts(db, dayFact);
  return [...kept]
    .map(([name, value]) => {
      const { passed, missed } = readDay(value);
      return { day: name.slice(dayFact.length), passed, missed };
    })
    .toSorted((one, other) => (one.day < other.day ? 1 : -1));
}

/** The share of all counted minutes that passed, from 0 to 1; undefined where none was counted. */
export function shareOf(days: readonly DayMinutes[]): number | undefined {
  const passed = days.reduce((sum, day) => sum + day.passed, 0);
  const all = days.reduce((sum, day) => sum + day.passed + day.missed, 0);
  return all === 0 ? undefined : passed / all;
}

/** Days that must have been measured before a share may be claimed. */
export const claimDays = 30;

/** Whether what an operator claims, such as 99.9%, is so: 30 whole days were measured and reach it. */
export function mayClaim(days: readonly DayMinutes[], claim: string): boolean {
  const share = shareOf(days);
  return days.length > claimDays && share !== undefined && share * 100 >= Number(claim.replace('%', ''));
}
