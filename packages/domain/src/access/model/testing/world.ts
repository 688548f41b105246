import { computeOpeningInstant, findGrantActProblem } from '../../acts.ts';
import { createChangedTerms, widerTermsStartMs } from '../../change-terms.ts';
import { type ChannelHealth, healthAfterDelivery, healthAfterFailure } from '../../channels.ts';
import { computeGateWithoutPlan } from '../../gate.ts';
import { addLondonDays, hourMs, startOfDay, toLondonDay } from '../../london.ts';
import { computeReleaseRoutes } from '../../roads.ts';
import type {
  Gate,
  GateRows,
  GrantAct,
  GrantEventTimes,
  Notice,
  NoticeChannel,
  OwnerActivity,
  Pause,
} from '../../rows.ts';
import { areTermsWider, type GrantDocument } from '../../terms.ts';
import { isOpenByDesign, type SignedReleaseWaits } from './oracle.ts';
import { type MessageFaults, SimulatedMessages } from './tellings.ts';

// A simulated vault with its own clock: the server's job, its mail and its people. All its events are stored in the
// rows that a gate reads. It also records which messages really reached the owner, which no server can know.

type Written<Value> = { -readonly [Key in keyof Value]: Value[Key] };

/** How a channel behaves. A bounce comes `afterHours` after the message was accepted. */
export type ChannelBehaviour =
  | { readonly kind: 'works' | 'down' | 'delays'; readonly reports: boolean }
  | { readonly kind: 'refuses'; readonly status: string }
  | { readonly kind: 'bounces'; readonly afterHours: number; readonly status: string };

export interface ReleaseWaits {
  readonly silentDays: number | null;
  readonly askDays: number | null;
}

interface ModelGrant {
  document: GateRows['document'];
  /** Every document signed by the owner, kept for the oracle. */
  readonly signed: (SignedReleaseWaits & ReleaseWaits)[];
  readonly standing: Written<GrantEventTimes>;
  readonly acts: GrantAct[];
  readonly tellings: SimulatedMessages;
}

interface SentNotice extends Written<Notice> {
  /** Whether the notice really arrived, which no server can know. */
  really: boolean;
  queued: boolean;
  about?: 'silence' | 'ask';
}

/** The gate of a grant at one moment, and the rows it was computed from. */
interface KnownGate {
  readonly rows: GateRows;
  readonly gate: Gate;
  /** Whether the oracle considers the gate open; undefined until this has been checked. */
  designedOpen?: boolean;
}

/** Counts of everything that went wrong; each must be zero. */
export interface SimulationFaults extends MessageFaults {
  early: number;
  late: number;
  unnoticed: number;
  stuck: number;
  said: string[];
}

export const createNoSimulationFaults = (): SimulationFaults => ({
  early: 0,
  late: 0,
  unnoticed: 0,
  stuck: 0,
  untold: 0,
  untrue: 0,
  twice: 0,
  said: [],
});

const waitingStates = new Set(['warning', 'asked', 'unproved', 'unreachable', 'returned']);

const categories: GrantDocument['categories'] = [
  { category: 'a0000000-0000-4000-8000-000000000000', check: 'A'.repeat(43), keyVersion: 1, plusDays: 0 },
  { category: 'b0000000-0000-4000-8000-000000000000', check: 'A'.repeat(43), keyVersion: 1, plusDays: 9 },
];

export class SimulatedWorld {
  nowMs: number;
  readonly grants: ModelGrant[];
  readonly notices: SentNotice[] = [];
  readonly channels = new Map<NoticeChannel, ChannelHealth>([['mail', {}]]);
  readonly behaviour: Record<NoticeChannel | 'person', ChannelBehaviour> = {
    mail: { kind: 'works', reports: true },
    text: { kind: 'works', reports: true },
    person: { kind: 'works', reports: false },
  };
  readonly activity: Written<OwnerActivity>;
  readonly pauses: Written<Pause>[] = [];
  closing: GateRows['closing'];
  restoredAtMs: number | undefined;
  jobsRun = true;
  readonly faults: SimulationFaults;
  /** How many hours to advance at a time while nothing happens. */
  readonly stride: number;
  readonly #later: { atMs: number; happen: () => void }[] = [];
  /**
   * Caches the gates at the current moment, because computing them takes most of the time. Cleared when
   * anything they depend on changes.
   */
  readonly #known = new Map<ModelGrant, KnownGate>();

  constructor(
    startMs: number,
    releases: readonly ReleaseWaits[],
    { faults, stride }: { faults: SimulationFaults; stride: number },
  ) {
    this.stride = stride;
    this.nowMs = startMs;
    this.faults = faults;
    this.activity = { actedAtMs: startMs, unlockedAtMs: startMs };
    this.grants = releases.map((days, place) => ({
      document: {
        categories,
        grant: `grant-${place}`,
        level: 'view',
        when: { kind: 'release', longRoad: true, ...days },
      },
      signed: [{ atMs: startMs, ...days }],
      standing: { armedAtMs: startMs },
      acts: [],
      tellings: new SimulatedMessages(),
    }));
  }

  rowsOf({ document, standing, acts }: ModelGrant): GateRows {
    return {
      document,
      standing,
      acts,
      notices: this.notices,
      channels: [...this.channels].map(([channel, health]) => Object.assign({ channel }, health)),
      activity: this.activity,
      pauses: this.pauses,
      closing: this.closing,
      restoredAtMs: this.restoredAtMs,
    };
  }

  #gateOf(grant: ModelGrant): KnownGate {
    const known = this.#known.get(grant);
    if (known !== undefined) return known;
    const rows = this.rowsOf(grant);
    const computed = { rows, gate: computeGateWithoutPlan(rows, this.nowMs) };
    this.#known.set(grant, computed);
    return computed;
  }

  #isOpenByDesign(grant: ModelGrant): boolean {
    const known = this.#gateOf(grant);
    known.designedOpen ??= isOpenByDesign(known.rows, this.nowMs, grant.signed);
    return known.designedOpen;
  }

  /** Lets an hour, or part of an hour, pass. */
  pass(ms: number): void {
    this.nowMs += ms;
    const due = this.#later.filter(({ atMs }) => atMs <= this.nowMs);
    for (const one of due) {
      this.#later.splice(this.#later.indexOf(one), 1);
      one.happen();
    }
    this.#known.clear();
    if (this.jobsRun) this.#sendDue();
    for (const grant of this.grants) {
      this.#compare(grant);
      this.#tell(grant);
    }
  }

  /**
   * Creates the messages that the job would send. Events that occur while the job is stopped are reported
   * once it runs again.
   */
  #tell(grant: ModelGrant): void {
    const { rows, gate } = this.#gateOf(grant);
    grant.tellings.watch(gate, this.nowMs);
    if (!this.jobsRun) return;
    const designedOpen = this.#isOpenByDesign(grant);
    const faults = grant.tellings.tell(rows, gate, { nowMs: this.nowMs, designedOpen });
    for (const kind of ['untold', 'untrue', 'twice'] as const)
      for (let at = 0; at < faults[kind]; at += 1) this.#fault(kind, grant);
  }

  /** Checks that the gate matches the design, and is never open if no notice was delivered to the owner. */
  #compare(grant: ModelGrant): void {
    const designed = this.#isOpenByDesign(grant);
    const isOpen = this.#gateOf(grant).gate.state === 'open';
    if (isOpen && !designed) this.#fault('early', grant);
    if (!isOpen && designed) this.#fault('late', grant);
    const held = grant.acts.some(({ act }) => act === 'open' || act === 'allow');
    const unreachable = [...this.channels.values()].every(({ deadAtMs }) => deadAtMs !== undefined);
    if (!isOpen || held || unreachable) return;
    const sinceMs = Math.max(this.activity.actedAtMs ?? 0, this.activity.unlockedAtMs ?? 0);
    const came = this.notices.filter(
      one =>
        one.really &&
        one.to === 'owner' &&
        one.grants.includes(grant.document.grant) &&
        Math.max(one.slotMs, one.takenAtMs ?? 0) >= sinceMs,
    );
    if (came.length === 0) this.#fault('unnoticed', grant);
  }

  #fault(kind: Exclude<keyof SimulationFaults, 'said' | 'stuck'>, { document }: ModelGrant): void {
    this.faults[kind] += 1;
    if (this.faults.said.length < 5)
      this.faults.said.push(`${kind} ${document.grant} ${new Date(this.nowMs).toISOString()}`);
  }

  #sendDue(): void {
    for (const channel of ['mail', 'text'] as const) this.#enterForOwner(channel);
    for (const grant of this.grants)
      for (const { to, slotMs } of this.#gateOf(grant).gate.due)
        if (to !== 'owner')
          this.#enter({ to: 'person', channel: 'mail', slotMs, grants: [grant.document.grant] });
    for (const channel of ['mail', 'text'] as const) {
      const waiting = this.notices.filter(one => one.queued && one.to === 'owner' && one.channel === channel);
      const newestMs = Math.max(...waiting.map(({ slotMs }) => slotMs));
      // After an outage only the newest notice is sent.
      for (const one of waiting) {
        if (one.slotMs < newestMs) one.queued = false;
        else this.#send(one, this.behaviour[channel]);
      }
    }
    for (const one of this.notices)
      if (one.queued && one.to === 'person') this.#send(one, this.behaviour.person);
  }

  /** Stores a single notice for all grants that are waiting for their owner. */
  #enterForOwner(channel: NoticeChannel): void {
    const gates = this.grants.map(grant => ({ grant, ...this.#gateOf(grant) }));
    const due = gates
      .flatMap(({ gate }) => gate.due)
      .filter(one => one.to === 'owner' && one.channel === channel);
    if (due.length === 0) return;
    const slotMs = Math.max(...due.map(one => one.slotMs));
    const waiting = gates.filter(
      ({ rows, gate }) =>
        waitingStates.has(gate.state) &&
        computeReleaseRoutes(rows, this.nowMs).some(({ sinceMs }) => sinceMs <= slotMs),
    );
    const about = due.some(one => one.about === 'ask') ? 'ask' : 'silence';
    const grants = waiting.map(({ grant: { document } }) => document.grant);
    this.#enter({ to: 'owner', channel, slotMs, grants, about });
  }

  #enter(one: Pick<SentNotice, 'to' | 'channel' | 'slotMs' | 'grants' | 'about'>): void {
    const isKnown = this.notices.some(
      ({ to, channel, slotMs, about }) =>
        to === one.to && channel === one.channel && slotMs === one.slotMs && about === one.about,
    );
    if (isKnown) return;
    this.notices.push({ ...one, really: false, queued: true });
    this.#known.clear();
  }

  #send(notice: SentNotice, how: ChannelBehaviour): void {
    if (how.kind === 'down') return;
    this.#known.clear();
    if (how.kind === 'refuses') {
      notice.refusedAtMs = this.nowMs;
      notice.queued = how.status.startsWith('4');
      this.#fails(notice, how.status);
      return;
    }
    notice.queued = false;
    notice.takenAtMs = this.nowMs;
    if (how.kind === 'bounces') {
      this.#later.push({
        atMs: this.nowMs + how.afterHours * hourMs,
        happen: () => {
          notice.bouncedAtMs = this.nowMs;
          this.#fails(notice, how.status);
        },
      });
      return;
    }
    const comeAfter = how.kind === 'delays' ? 30 * hourMs : 0;
    const come = () => {
      notice.really = true;
      if (how.reports || how.kind === 'delays') notice.reportedAtMs = this.nowMs;
    };
    if (comeAfter === 0) come();
    else {
      this.#later.push({ atMs: this.nowMs + 2 * hourMs, happen: () => (notice.delayedAtMs = this.nowMs) });
      this.#later.push({ atMs: this.nowMs + comeAfter, happen: come });
    }
    if (notice.to === 'owner')
      this.#later.push({
        atMs: this.nowMs + hourMs,
        happen: () => {
          if (notice.bouncedAtMs === undefined && this.channels.has(notice.channel))
            this.channels.set(notice.channel, healthAfterDelivery());
        },
      });
  }

  #fails({ to, channel }: SentNotice, status: string): void {
    const before = this.channels.get(channel);
    if (to === 'owner' && before !== undefined)
      this.channels.set(channel, healthAfterFailure(before, status, this.nowMs));
  }

  act(place: number, act: GrantAct['act'], byLink = false): void {
    const grant = this.grants[place % this.grants.length];
    if (grant === undefined) return;
    this.#known.clear();
    const { rows, gate } = this.#gateOf(grant);
    if (findGrantActProblem(rows, act, this.nowMs, gate) !== undefined) return;
    const openMs = act === 'open' ? computeOpeningInstant(rows, gate) : undefined;
    if (act === 'open' && openMs === undefined) return;
    grant.acts.push({ act, atMs: this.nowMs, openMs, byLink });
    if (act === 'decline' && !byLink) this.activity.actedAtMs = this.nowMs;
    if (['allow', 'continue'].includes(act)) this.activity.actedAtMs = this.nowMs;
    this.#known.clear();
    if (['ask', 'visit', 'open'].includes(act)) this.#compare(grant);
  }

  /** The owner changes the waits. Skips a change that would restart a running wait, which has its own test. */
  edit(place: number, waits: ReleaseWaits): void {
    const grant = this.grants[place % this.grants.length];
    if (grant === undefined) return;
    const { document, standing } = grant;
    const next = { ...document, when: { kind: 'release', longRoad: true, ...waits } as const };
    if (widerTermsStartMs(standing, this.nowMs) !== undefined && areTermsWider(document, next)) return;
    Object.assign(standing, createChangedTerms({ document, ...standing }, next, this.nowMs));
    grant.document = next;
    grant.signed.push({ atMs: this.nowMs, ...waits });
    this.activity.actedAtMs = this.nowMs;
  }

  pauseFor(days: number): void {
    this.activity.actedAtMs = this.nowMs;
    this.endPause();
    const untilMs = startOfDay(toLondonDay(addLondonDays(this.nowMs, days)));
    if (untilMs > this.nowMs) this.pauses.push({ fromMs: this.nowMs, untilMs });
  }

  endPause(): void {
    const last = this.pauses.at(-1);
    if (last !== undefined && last.untilMs > this.nowMs) last.endedAtMs ??= this.nowMs;
  }
}
