import { describe, expect, it } from 'vitest';
import { findGrantActProblem } from './acts.ts';
import { computeGate, computeGateWithoutPlan } from './gate.ts';
import { addLondonDays, hourMs, londonDayNumber } from './london.ts';
import { type ChannelBehaviour, createNoSimulationFaults, SimulatedWorld } from './model/testing/world.ts';
import { pendingRequestMs } from './roads.ts';
import type { GateRows, Notice } from './rows.ts';

// Simulated attacks on a release, run against the model's server, mail and people.

const start = Date.parse('2026-11-21T10:00:00Z');
const dayMs = 24 * hourMs;

function newWorld(days: { silentDays: number | null; askDays: number | null }, stride = 6) {
  const faults = createNoSimulationFaults();
  return { world: new SimulatedWorld(start, [days], { faults, stride }), faults };
}

const stateOf = (world: SimulatedWorld) => {
  const [grant] = world.grants;
  if (grant === undefined) throw new Error('no grant');
  return computeGateWithoutPlan(world.rowsOf(grant), world.nowMs).state;
};

/**
 * Lets days pass until the gate is open. Returns the number of days that took, or undefined if it did not open within
 * `most` days.
 */
function daysUntilOpen(
  world: SimulatedWorld,
  most: number,
  each: () => void = () => undefined,
): number | undefined {
  while (world.nowMs < addLondonDays(start, most)) {
    if (stateOf(world) === 'open') return (world.nowMs - start) / dayMs;
    each();
    world.pass(world.stride * hourMs);
  }
  return undefined;
}

const waits = [1, 2, 3, 7, 11, 12, 14, 21, 30, 90];

describe.each(['4.7.1', '4.7.26', '5.7.1'])('blocked sender, %s for eight weeks', status => {
  it.each(waits)('opens nothing without a real notice, and then in time: N = %s', silentDays => {
    const { world, faults } = newWorld({ silentDays, askDays: null }, 12);
    world.behaviour.mail = { kind: 'refuses', status };
    expect(daysUntilOpen(world, 56)).toBeUndefined();
    world.behaviour.mail = { kind: 'works', reports: true };
    expect(daysUntilOpen(world, 56 + 90 + 17)).toBeDefined();
    expect(faults).toEqual(createNoSimulationFaults());
  });
});

it.each(waits)('relay that bounces after 5 days: nobody opens without a real notice, N = %s', silentDays => {
  const { world, faults } = newWorld({ silentDays, askDays: null }, 12);
  world.behaviour.mail = { kind: 'bounces', afterHours: 119, status: '5.0.0' };
  expect(daysUntilOpen(world, 50)).toBeUndefined();
  expect(faults).toEqual(createNoSimulationFaults());
});

it.each<[string, ChannelBehaviour]>([
  ['taken and never reported', { kind: 'works', reports: false }],
  ['refused for ever', { kind: 'refuses', status: '4.7.1' }],
])('text dropped by the operator, %s: not stuck', (_, text) => {
  const { world, faults } = newWorld({ silentDays: 14, askDays: null });
  world.channels.set('text', {});
  world.behaviour.text = text;
  expect(daysUntilOpen(world, 14 + 7 + 3)).toBeGreaterThanOrEqual(14);
  expect(faults).toEqual(createNoSimulationFaults());
});

it('everybody’s address dead, with a card: opens 14 days after nothing reached anybody, once somebody came', () => {
  const { world, faults } = newWorld({ silentDays: 14, askDays: null });
  const nobody = { kind: 'refuses', status: '5.1.1' } as const;
  world.behaviour.mail = nobody;
  world.behaviour.person = nobody;
  expect(daysUntilOpen(world, 60)).toBeUndefined();
  world.act(0, 'visit');
  expect(daysUntilOpen(world, 61)).toBeLessThan(61);
  expect(faults).toEqual(createNoSimulationFaults());
});

it('plain 550: an address that is refused without a reason is dead after 60 days, and nothing is stuck', () => {
  const { world, faults } = newWorld({ silentDays: 14, askDays: null }, 12);
  world.behaviour.mail = { kind: 'refuses', status: '5.0.0' };
  expect(daysUntilOpen(world, 60)).toBeUndefined();
  expect(daysUntilOpen(world, 7 + 60 + 14 + 3)).toBeDefined();
  expect(faults).toEqual(createNoSimulationFaults());
});

it('ten years of declines by link: counted for one year only, and then it opens', () => {
  const { world, faults } = newWorld({ silentDays: null, askDays: 14 }, 24);
  const opened = daysUntilOpen(world, 3650, () => {
    world.act(0, 'ask');
    world.act(0, 'decline', true);
  });
  expect(opened).toBeGreaterThan(365);
  expect(opened).toBeLessThan(365 + 31 + 14 + 3);
  expect(faults).toEqual(createNoSimulationFaults());
});

it('an ask ignored daily: ends, and is written of once a day at most', () => {
  const { world, faults } = newWorld({ silentDays: null, askDays: 7 }, 3);
  world.act(0, 'ask');
  const opened = daysUntilOpen(world, 91, () => {
    world.activity.actedAtMs = world.nowMs;
  });
  expect(opened).toBeUndefined();
  const [grant] = world.grants;
  expect(grant && pendingRequestMs(world.rowsOf(grant))).toBeUndefined();
  const days = world.notices.map(({ takenAtMs = 0 }) => londonDayNumber(takenAtMs));
  expect(days.length).toBeGreaterThan(1);
  expect(new Set(days).size).toBe(days.length);
  expect(stateOf(world)).toBe('watching');
  expect(faults).toEqual(createNoSimulationFaults());
});

it('mailbox against a dead person’s release: presses put it off for a year, not for ever', () => {
  const { world, faults } = newWorld({ silentDays: 14, askDays: null }, 12);
  const opened = daysUntilOpen(world, 1000, () => {
    world.activity.pressedAtMs = world.nowMs;
  });
  expect(opened).toBeGreaterThan(365);
  expect(opened).toBeLessThanOrEqual(365 + 14 + 1);
  expect(faults).toEqual(createNoSimulationFaults());
});

const silence = { kind: 'release', silentDays: 14, askDays: null, longRoad: true } as const;
const rowsOf = (more: Partial<GateRows>): GateRows => ({
  document: {
    grant: 'g',
    level: 'view',
    when: silence,
    categories: [{ category: 'c', check: '', keyVersion: 1, plusDays: 0 }],
  },
  standing: { armedAtMs: start },
  acts: [],
  notices: [],
  channels: [{ channel: 'mail' }, { channel: 'text' }],
  activity: { actedAtMs: start, unlockedAtMs: start },
  pauses: [],
  ...more,
});
const told = (slotMs: number, channel: Notice['channel'] = 'mail'): Notice => ({
  to: 'owner',
  channel,
  slotMs,
  grants: ['g'],
  takenAtMs: slotMs,
  reportedAtMs: slotMs,
});
const day = (days: number) => addLondonDays(start, days);

it('restore in the warning: nothing shut opens, and nothing ended comes back', () => {
  const notices = [7, 11, 13, 13.5].flatMap(days => [
    told(start + days * dayMs),
    told(start + days * dayMs, 'text'),
  ]);
  expect(computeGate(rowsOf({ notices }), day(15)).state).toBe('open');
  const restored = rowsOf({ notices, restoredAtMs: day(12) });
  for (const days of [13, 14, 20, 25]) expect(computeGate(restored, day(days)).open).toEqual([]);
  for (const standing of [{ stoppedAtMs: day(3) }, { endedAtMs: day(3) }])
    expect(
      computeGate(
        rowsOf({ notices, restoredAtMs: day(12), standing: { armedAtMs: start, ...standing } }),
        day(60),
      ).open,
    ).toEqual([]);
});

it('two mails and a text in one slot: one notice', () => {
  const slot = day(7);
  const one = [told(slot), told(slot), told(slot, 'text'), told(day(11))];
  expect(computeGate(rowsOf({ notices: one }), day(40)).state).toBe('unproved');
  const three = [...one, told(day(13))];
  expect(computeGate(rowsOf({ notices: three }), day(15)).state).toBe('open');
});

it('a person who asks again and again is held to three in 90 days, and 30 after a no', () => {
  const { world } = newWorld({ silentDays: null, askDays: 7 }, 24);
  let asked = 0;
  for (let days = 0; days < 90; days += 1) {
    const [grant] = world.grants;
    if (grant && findGrantActProblem(world.rowsOf(grant), 'ask', world.nowMs) === undefined) asked += 1;
    world.act(0, 'ask');
    world.act(0, 'decline');
    world.pass(dayMs);
  }
  expect(asked).toBe(3);
});
