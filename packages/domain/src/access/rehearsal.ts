import { slotsOf } from './due.ts';
import { gateOf } from './gate.ts';
import { addLondonDays } from './london.ts';
import { type ReadinessGap, type ReleasePerson, readinessGaps } from './readiness.ts';
import { roadsOf } from './roads.ts';
import type { GateRows } from './rows.ts';

// [Note: A rehearsal opens nothing] Its messages and steps are rows of their own, which no gate reads. What it shows of waits
// and reminders comes from the same functions as the real release.

/** What a person can do in a rehearsal, in the order in which it is done; `lost`: they cannot find their card. */
export const rehearsalSteps = ['page', 'card', 'code', 'factor', 'read', 'lost'] as const;
/** See {@link rehearsalSteps}. */
export type RehearsalStep = (typeof rehearsalSteps)[number];

/** Days after which every rehearsal is over. */
export const rehearsalDays = 14;

/** How far one person came. Instants are milliseconds; undefined is not yet. `detail` is the card's number, or the channel. */
export interface Rehearsed {
  readonly person: string;
  readonly mail: 'waiting' | 'taken' | 'delivered' | 'delayed' | 'refused' | 'bounced';
  readonly mailAtMs?: number | undefined;
  readonly steps: Readonly<
    Partial<Record<RehearsalStep, { readonly atMs: number; readonly detail: string | undefined }>>
  >;
}

/** Whether a step can be taken after those that were taken: each in its turn, and nothing after the last. */
export function mayRehearse(step: RehearsalStep, taken: ReadonlySet<RehearsalStep>): boolean {
  if (taken.has('read')) return false;
  if (step === 'page' || step === 'lost') return true;
  if (step === 'card') return taken.has('page');
  if (step === 'code') return taken.has('card');
  return taken.has(step === 'factor' ? 'code' : 'factor');
}

/** Whether a rehearsal is over: 14 days have passed, or each person has read, or could not find the card. */
export function isRehearsalOver(people: readonly Rehearsed[], begunAtMs: number, nowMs: number): boolean {
  if (nowMs >= addLondonDays(begunAtMs, rehearsalDays)) return true;
  return people.every(({ steps }) => steps.read !== undefined || steps.lost !== undefined);
}

/** One thing that was tried; `person` where it is about one. */
export interface RehearsalLine {
  readonly about: 'people' | 'channels' | 'told' | 'card' | 'factor' | 'read';
  readonly person?: string;
  readonly outcome: 'worked' | 'needs-you' | 'waiting';
}

/** What a rehearsal found. What needs the owner is first, what still waits is last. */
export interface RehearsalReport {
  readonly verdict: 'waiting' | 'works' | 'would-not-work';
  readonly gaps: number;
  readonly worked: number;
  readonly lines: readonly RehearsalLine[];
  /** What the release as a whole still lacks. */
  readonly readiness: readonly ReadinessGap[];
}

/**
 * What a rehearsal found until now. `persons` are all of releases in force, `people` those who rehearse, `channels` how many
 * reach the owner. It would work once one person came to the end.
 */
export function rehearsalReport(
  of: {
    readonly begunAtMs: number;
    readonly people: readonly Rehearsed[];
    readonly persons: readonly ReleasePerson[];
    readonly channels: number;
  },
  nowMs: number,
): RehearsalReport {
  const over = isRehearsalOver(of.people, of.begunAtMs, nowMs);
  const readiness = readinessGaps({ ...of, rehearsedAtMs: of.begunAtMs }, nowMs);
  const ready = (gap: ReadinessGap) => (readiness.includes(gap) ? 'needs-you' : 'worked');
  const lines: RehearsalLine[] = [
    { about: 'people', outcome: ready('second-person') },
    { about: 'channels', outcome: ready('second-channel') },
    ...of.people.flatMap(person => linesOf(person, over)),
  ];
  const order = ['needs-you', 'worked', 'waiting'];
  const count = (outcome: RehearsalLine['outcome']) => lines.filter(one => one.outcome === outcome).length;
  const cameThrough = of.people.some(({ steps }) => steps.read !== undefined);
  return {
    verdict: over ? (cameThrough ? 'works' : 'would-not-work') : 'waiting',
    gaps: count('needs-you'),
    worked: count('worked'),
    lines: lines.toSorted((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome)),
    readiness,
  };
}

/** Of steps that were not taken, the first is the gap; those behind it could not be tried. */
function linesOf({ mail, person, steps }: Rehearsed, over: boolean): RehearsalLine[] {
  const cameBack = mail === 'bounced' || mail === 'refused';
  const tried = [
    { about: 'told', done: steps.page, failed: cameBack },
    { about: 'card', done: steps.card, failed: steps.lost },
    { about: 'factor', done: steps.factor, failed: false },
    { about: 'read', done: steps.read, failed: false },
  ] as const;
  const at = tried.findIndex(({ done }) => done === undefined);
  return tried.flatMap(({ about, done, failed }, index): RehearsalLine[] => {
    if (done !== undefined) return [{ about, person, outcome: 'worked' }];
    if (failed !== undefined && failed) return [{ about, person, outcome: 'needs-you' }];
    if (!over) return [{ about, person, outcome: 'waiting' }];
    return index === at ? [{ about, person, outcome: 'needs-you' }] : [];
  });
}

/** How the owner would be written to, silent from now on, until it opens. */
export interface SilencePlan {
  readonly firstMs: number;
  /** Messages by each channel, if the last of them is not needed. */
  readonly messages: number;
  readonly opensMs: number;
}

/** The reminders and the end of a silence that begins now, by the gate itself; undefined where silence opens nothing. */
export function planOfSilence(rows: GateRows, nowMs: number): SilencePlan | undefined {
  const road = roadsOf(rows, nowMs).find(({ kind }) => kind === 'silence');
  const { plannedMs: opensMs } = gateOf(rows, nowMs);
  if (road === undefined || opensMs === undefined) return undefined;
  const slots = slotsOf(road, opensMs).filter(slot => slot < opensMs);
  const [firstMs] = slots;
  return firstMs === undefined ? undefined : { firstMs, messages: slots.length, opensMs };
}
