import { listNoticeTimes } from './due.ts';
import { computeGate } from './gate.ts';
import { addLondonDays } from './london.ts';
import { listReadinessGaps, type ReadinessGap, type ReleasePerson } from './readiness.ts';
import { computeReleaseRoutes } from './roads.ts';
import type { GateRows } from './rows.ts';

// [Note: A rehearsal opens nothing] The messages and steps of a rehearsal have their own rows, which no gate reads. Its
// waits and reminders are computed by the same functions as for the real release.

/** The steps a person can take in a rehearsal, in order. `lost`: they cannot find their card. */
export const rehearsalSteps = ['page', 'card', 'code', 'factor', 'read', 'lost'] as const;
export type RehearsalStep = (typeof rehearsalSteps)[number];

/** The number of days after which every rehearsal ends. */
export const rehearsalDays = 14;

/**
 * One person's progress in a rehearsal. Instants are in milliseconds, undefined for a step not reached yet. `detail` is
 * the card's number, or the channel.
 */
export interface PersonRehearsal {
  readonly person: string;
  readonly mail: 'waiting' | 'taken' | 'delivered' | 'delayed' | 'refused' | 'bounced';
  readonly mailAtMs?: number | undefined;
  readonly steps: Readonly<
    Partial<Record<RehearsalStep, { readonly atMs: number; readonly detail: string | undefined }>>
  >;
}

/** Whether a step may be taken after those already taken: steps go in order, and nothing follows the last. */
export function mayTakeRehearsalStep(step: RehearsalStep, taken: ReadonlySet<RehearsalStep>): boolean {
  if (taken.has('read')) return false;
  if (step === 'page' || step === 'lost') return true;
  if (step === 'card') return taken.has('page');
  if (step === 'code') return taken.has('card');
  return taken.has(step === 'factor' ? 'code' : 'factor');
}

/**
 * Whether a rehearsal is over: either 14 days have passed, or everyone has read the passport or could not find their
 * card.
 */
export function isRehearsalOver(
  people: readonly PersonRehearsal[],
  begunAtMs: number,
  nowMs: number,
): boolean {
  if (nowMs >= addLondonDays(begunAtMs, rehearsalDays)) return true;
  return people.every(({ steps }) => steps.read !== undefined || steps.lost !== undefined);
}

/** One step or message that was tried. `person` is present if it concerns a single person. */
export interface RehearsalReportLine {
  readonly about: 'people' | 'channels' | 'told' | 'card' | 'factor' | 'read';
  readonly person?: string;
  readonly outcome: 'worked' | 'needs-you' | 'waiting';
}

/** The result of a rehearsal. Items that need the owner's attention come first, and pending ones last. */
export interface RehearsalReport {
  readonly verdict: 'waiting' | 'works' | 'would-not-work';
  readonly gaps: number;
  readonly worked: number;
  readonly lines: readonly RehearsalReportLine[];
  /** What is missing for the release as a whole. */
  readonly readiness: readonly ReadinessGap[];
}

/**
 * The result of a rehearsal so far. `persons` is everyone with a release in force, `people` those taking part, and
 * `channels` the number of channels that reach the owner. The release counts as working once one person has completed
 * every step.
 */
export function createRehearsalReport(
  of: {
    readonly begunAtMs: number;
    readonly people: readonly PersonRehearsal[];
    readonly persons: readonly ReleasePerson[];
    readonly channels: number;
  },
  nowMs: number,
): RehearsalReport {
  const over = isRehearsalOver(of.people, of.begunAtMs, nowMs);
  const readiness = listReadinessGaps({ ...of, rehearsedAtMs: of.begunAtMs }, nowMs);
  const ready = (gap: ReadinessGap) => (readiness.includes(gap) ? 'needs-you' : 'worked');
  const lines: RehearsalReportLine[] = [
    { about: 'people', outcome: ready('second-person') },
    { about: 'channels', outcome: ready('second-channel') },
    ...of.people.flatMap(person => linesOf(person, over)),
  ];
  const order = ['needs-you', 'worked', 'waiting'];
  const count = (outcome: RehearsalReportLine['outcome']) =>
    lines.filter(one => one.outcome === outcome).length;
  const cameThrough = of.people.some(({ steps }) => steps.read !== undefined);
  return {
    verdict: over ? (cameThrough ? 'works' : 'would-not-work') : 'waiting',
    gaps: count('needs-you'),
    worked: count('worked'),
    lines: lines.toSorted((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome)),
    readiness,
  };
}

/** Reports the first step that was not taken as the gap, because later steps could not be tried. */
function linesOf({ mail, person, steps }: PersonRehearsal, over: boolean): RehearsalReportLine[] {
  const cameBack = mail === 'bounced' || mail === 'refused';
  const tried = [
    { about: 'told', done: steps.page, failed: cameBack },
    { about: 'card', done: steps.card, failed: steps.lost },
    { about: 'factor', done: steps.factor, failed: false },
    { about: 'read', done: steps.read, failed: false },
  ] as const;
  const at = tried.findIndex(({ done }) => done === undefined);
  return tried.flatMap(({ about, done, failed }, index): RehearsalReportLine[] => {
    if (done !== undefined) return [{ about, person, outcome: 'worked' }];
    if (failed !== undefined && failed) return [{ about, person, outcome: 'needs-you' }];
    if (!over) return [{ about, person, outcome: 'waiting' }];
    return index === at ? [{ about, person, outcome: 'needs-you' }] : [];
  });
}

/** Our planned messages, until the release opens, to an owner who is silent from now on. */
export interface SilencePlan {
  readonly firstMs: number;
  /** The number of messages sent on each channel, without the last one if it is not needed. */
  readonly messages: number;
  readonly opensMs: number;
}

/**
 * The reminders for a silence that starts now, and when it ends, computed by the gate itself; undefined if silence
 * opens nothing.
 */
export function forecastSilence(rows: GateRows, nowMs: number): SilencePlan | undefined {
  const road = computeReleaseRoutes(rows, nowMs).find(({ kind }) => kind === 'silence');
  const { plannedMs: opensMs } = computeGate(rows, nowMs);
  if (road === undefined || opensMs === undefined) return undefined;
  const slots = listNoticeTimes(road, opensMs).filter(slot => slot < opensMs);
  const [firstMs] = slots;
  return firstMs === undefined ? undefined : { firstMs, messages: slots.length, opensMs };
}
