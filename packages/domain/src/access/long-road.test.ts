import { expect, it } from 'vitest';
import { addLondonDays, hourMs } from './london.ts';
import { computeNoContactRequest } from './long-road.ts';
import type { GateRows, GrantAct, Notice } from './rows.ts';

const start = Date.parse('2026-11-21T10:00:00Z');
const day = (days: number) => addLondonDays(start, days);
const document: GateRows['document'] = {
  grant: 'g',
  level: 'view',
  categories: [],
  when: { kind: 'release', silentDays: 14, askDays: 7, longRoad: true },
};
const at = (acts: readonly GrantAct[], told: readonly Notice[], nowMs: number) =>
  computeNoContactRequest({ document, acts, standing: { armedAtMs: start } }, told, nowMs);
const pressed = { act: 'long-road', atMs: start } as const;
const mail = (more: Partial<Notice>): Notice => ({
  to: 'person',
  channel: 'mail',
  slotMs: start,
  grants: ['g'],
  takenAtMs: start,
  ...more,
});

it('ends 14 days after the first mail that reached anybody', () => {
  const told = [mail({ bouncedAtMs: day(1) }), mail({ to: 'owner', takenAtMs: day(3) })];
  expect(at([pressed], told, day(17) - 1)).toMatchObject({ state: 'waiting', doneMs: day(17) });
  expect(at([pressed], told, day(17))).toMatchObject({ state: 'done', mayVeto: true });
});

it('ends 30 days after the press where nobody could be told', () => {
  const told = [mail({ bouncedAtMs: day(1) }), mail({ takenAtMs: undefined, refusedAtMs: day(2) })];
  expect(at([pressed], told, day(30) - 1).state).toBe('waiting');
  expect(at([pressed], told, day(30)).state).toBe('done');
});

it('mails of another press or another grant do not count', () => {
  const told = [mail({ slotMs: start - hourMs }), mail({ grants: ['h'] })];
  expect(at([pressed], told, day(29)).state).toBe('waiting');
});

it('an objection bars it for 90 days, twice at most', () => {
  const acts: GrantAct[] = [pressed, { act: 'veto', atMs: day(2) }];
  expect(at(acts, [], day(92) - 1).state).toBe('barred');
  expect(at(acts, [], day(92)).state).toBe('offered');
  const again: GrantAct[] = [
    ...acts,
    { act: 'long-road', atMs: day(92) },
    { act: 'veto', atMs: day(93) },
    { act: 'long-road', atMs: day(183) },
  ];
  expect(at(again, [], day(184))).toMatchObject({ state: 'waiting', mayVeto: false });
});

it('nobody objects any more once something was opened, and terms without it have none', () => {
  const acts: GrantAct[] = [pressed, { act: 'open', atMs: day(40), openMs: day(40) }];
  expect(at(acts, [], day(41)).mayVeto).toBe(false);
  const when = { kind: 'release', silentDays: 14, askDays: 7, longRoad: false } as const;
  const without = { document: { ...document, when }, acts: [pressed], standing: { armedAtMs: start } };
  expect(computeNoContactRequest(without, [], day(40)).state).toBe('never');
});
