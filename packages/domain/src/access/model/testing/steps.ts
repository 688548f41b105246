import * as fc from 'fast-check';
import { computeGateWithoutPlan } from '../../gate.ts';
import { addLondonDays, hourMs } from '../../london.ts';
import { warningPeriodMs } from '../../roads.ts';
import type { NoticeChannel } from '../../rows.ts';
import { type ChannelBehaviour, SimulatedWorld, type SimulationFaults } from './world.ts';

const statuses = ['5.1.1', '5.2.1', '4.2.2', '4.7.1', '5.7.1', '5.0.0', 'no-domain'] as const;

const behaviour: fc.Arbitrary<ChannelBehaviour> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('works' as const), reports: fc.boolean() }) },
  fc.record({ kind: fc.constantFrom('down' as const, 'delays' as const), reports: fc.boolean() }),
  fc.record({ kind: fc.constant('refuses' as const), status: fc.constantFrom(...statuses) }),
  fc.record({
    kind: fc.constant('bounces' as const),
    afterHours: fc.integer({ min: 0, max: 126 }),
    status: fc.constantFrom(...statuses),
  }),
);

const waitDays = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constantFrom(1, 2, 3, 12, 14, 90));
const release = fc.oneof(
  fc.record({ silentDays: waitDays, askDays: waitDays }),
  fc.record({ silentDays: waitDays, askDays: fc.constant(null) }),
  fc.record({ silentDays: fc.constant(null), askDays: waitDays }),
);

type Step = (world: SimulatedWorld) => void;
const place = fc.nat(3);
const always = (step: Step) => fc.constant(step);

/** The steps that a generated story may take next. */
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.integer({ min: 1, max: 200 }).map(hours => (world: SimulatedWorld) => {
      for (let hour = 0; hour < hours; hour += world.stride) world.pass(world.stride * hourMs);
    }),
  },
  {
    weight: 3,
    arbitrary: fc
      .integer({ min: 1, max: 59 })
      .map(minutes => (world: SimulatedWorld) => world.pass(minutes * 60_000)),
  },
  always(world => void (world.activity.actedAtMs = world.nowMs)),
  always(world => {
    world.activity.actedAtMs = world.nowMs;
    world.activity.unlockedAtMs = world.nowMs;
  }),
  always(world => void (world.activity.pressedAtMs = world.nowMs)),
  { weight: 3, arbitrary: place.map(at => (world: SimulatedWorld) => world.act(at, 'ask')) },
  fc.tuple(place, fc.boolean()).map(
    ([at, byLink]) =>
      (world: SimulatedWorld) =>
        world.act(at, 'decline', byLink),
  ),
  place.map(at => (world: SimulatedWorld) => world.act(at, 'withdraw')),
  { weight: 3, arbitrary: place.map(at => (world: SimulatedWorld) => world.act(at, 'open')) },
  place.map(at => (world: SimulatedWorld) => world.act(at, 'continue')),
  place.map(at => (world: SimulatedWorld) => world.act(at, 'visit')),
  fc.tuple(place, fc.nat(9)).map(
    ([at, luck]) =>
      (world: SimulatedWorld) =>
        void (luck === 0 && world.act(at, 'allow')),
  ),
  fc
    .integer({ min: 1, max: 180 })
    .map(days => (world: SimulatedWorld) => world.pauseFor(Math.ceil(days / 6))),
  always(world => {
    world.activity.actedAtMs = world.nowMs;
    world.endPause();
  }),
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom<(NoticeChannel | 'person')[]>('mail', 'mail', 'text', 'person'), behaviour)
      .map(
        ([which, how]) =>
          (world: SimulatedWorld) =>
            void (world.behaviour[which] = how),
      ),
  },
  always(world => void world.channels.set('text', world.channels.get('text') ?? {})),
  always(world => void world.channels.delete('text')),
  fc.boolean().map(run => (world: SimulatedWorld) => void (world.jobsRun = run)),
  always(world => void (world.restoredAtMs = world.nowMs)),
  {
    weight: 2,
    arbitrary: fc.tuple(place, release).map(
      ([at, waits]) =>
        (world: SimulatedWorld) =>
          world.edit(at, waits),
    ),
  },
  fc.nat(4).map(luck => (world: SimulatedWorld) => {
    if (world.closing !== undefined) world.closing = undefined;
    else if (luck === 0) world.closing = { fromMs: world.nowMs, untilMs: addLondonDays(world.nowMs, 30) };
  }),
);

/** A random course of events: when it begins, which releases one person has, and the steps that follow. */
export const createRandomCourse = (most: number, mostGrants: number) =>
  fc.record({
    // The range covers both changes of the clocks and a 29 February.
    startMs: fc
      .integer({ min: Date.UTC(2027, 8, 1) / 60_000, max: Date.UTC(2028, 3, 1) / 60_000 })
      .map(minutes => minutes * 60_000),
    releases: fc.array(release, { minLength: 2, maxLength: mostGrants }),
    steps: fc.array(step, { minLength: most, maxLength: most }),
  });

/**
 * Plays a series of events. After the last one, servers and mail work and the owner stays silent, so every
 * gate must open in time.
 */
export function playEventCourse(
  {
    startMs,
    releases,
    steps,
  }: { startMs: number; releases: ConstructorParameters<typeof SimulatedWorld>[1]; steps: readonly Step[] },
  told: { faults: SimulationFaults; stride: number },
): SimulatedWorld {
  const world = new SimulatedWorld(startMs, releases, told);
  for (const one of steps) one(world);
  waitForAll(world, told.faults);
  return world;
}

function waitForAll(world: SimulatedWorld, faults: SimulationFaults): void {
  const works = { kind: 'works', reports: false } as const;
  for (const way of ['mail', 'text', 'person'] as const) world.behaviour[way] = works;
  world.jobsRun = true;
  world.closing = undefined;
  world.endPause();
  world.activity.actedAtMs = world.nowMs;
  const waits = world.grants.map(({ document: { when } }) =>
    when.kind === 'release' && when.silentDays !== null
      ? { days: when.silentDays, warnDays: warningPeriodMs(when.silentDays) / (24 * hourMs) }
      : undefined,
  );
  const most = Math.max(0, ...waits.map(one => (one ? one.days + Math.max(one.warnDays, 6) + 3 : 0)));
  // A change made in the last hour takes effect only after three days, and notices for a shortened wait are sent only
  // from then on.
  const endMs = addLondonDays(world.nowMs, Math.ceil(most) + 4);
  while (world.nowMs < endMs) world.pass(6 * hourMs);
  for (const [at, grant] of world.grants.entries()) {
    if (waits[at] === undefined) continue;
    if (computeGateWithoutPlan(world.rowsOf(grant), world.nowMs).state === 'open') continue;
    faults.stuck += 1;
    faults.said.push(`stuck ${grant.document.grant} ${JSON.stringify(grant.document.when)}`);
  }
}
