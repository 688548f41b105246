import { describe, expect, it } from 'vitest';
import { computeOpeningInstant, findGrantActProblem } from './acts.ts';
import { createChangedTerms } from './change-terms.ts';
import { asDeliveredNotice } from './delivered.ts';
import { assumeFutureDeliveries, listDueNotices, listNoticeTimes } from './due.ts';
import { computeGate } from './gate.ts';
import { addLondonDays, hourMs, toLondonDay } from './london.ts';
import {
  computeReleaseRoutes,
  findPauseAt,
  findRequestWaitDays,
  isLinkActCounted,
  pendingRequestMs,
} from './roads.ts';
import type { GateRows, Notice } from './rows.ts';
import type { GrantTiming } from './terms.ts';
import { longestWaitDays } from './wait-range.ts';

const start = Date.parse('2026-11-21T10:00:00Z');
const later = (days: number, hours = 0) => addLondonDays(start, days) + hours * hourMs;
const release = (silentDays: number | null, askDays: number | null): GrantTiming => ({
  kind: 'release',
  silentDays,
  askDays,
  longRoad: true,
});
const category = (letter: string, plusDays = 0) => ({
  category: `${letter}0000000-0000-4000-8000-000000000000`,
  check: 'A'.repeat(43),
  keyVersion: 1,
  plusDays,
});
const rowsOf = (when: GrantTiming, more: Partial<GateRows> = {}): GateRows => ({
  document: { grant: 'g', level: 'view', when, categories: [category('a'), category('b', 9)] },
  standing: { armedAtMs: start },
  acts: [],
  notices: [],
  channels: [{ channel: 'mail' }],
  activity: { actedAtMs: start, unlockedAtMs: start },
  pauses: [],
  ...more,
});

/** Advances hour by hour to an instant, delivering each due notice at once. */
function runUntil(
  rows: GateRows,
  endMs: number,
  how: (slotMs: number) => Partial<Notice> = slotMs => ({ reportedAtMs: slotMs }),
) {
  const notices: Notice[] = [...rows.notices];
  for (let nowMs = start; nowMs <= endMs; nowMs += hourMs) {
    const gate = computeGate({ ...rows, notices }, nowMs);
    if (gate.state === 'open') return { nowMs, notices, gate };
    for (const { to, channel, slotMs } of gate.due)
      if (to === 'owner')
        notices.push({ to, channel, slotMs, grants: ['g'], takenAtMs: nowMs, ...how(nowMs) });
  }
  return { nowMs: endMs, notices, gate: computeGate({ ...rows, notices }, endMs) };
}

/** A notice accepted at its slot, a given number of hours after the first day. */
const noticeAt = (channel: Notice['channel'], hours: number, more: Partial<Notice>): Notice => ({
  to: 'owner',
  channel,
  slotMs: later(1, hours),
  grants: ['g'],
  takenAtMs: later(1, hours),
  ...more,
});

describe('a silence of 14 days', () => {
  it('is warned of on days 7, 11 and 13 and every three hours of the last day, and opens on day 14', () => {
    const { nowMs, notices, gate } = runUntil(rowsOf(release(14, null)), later(40));
    expect(nowMs).toBe(later(14));
    const days = notices.map(({ slotMs }) => (slotMs - start) / (24 * hourMs));
    expect(days).toEqual([7, 11, 13, 13.125, 13.25, 13.375, 13.5, 13.625, 13.75, 13.875]);
    expect(gate.open).toEqual([category('a').category]);
  });

  it('opens a section of nine days more nine days later', () => {
    const rows = rowsOf(release(14, null));
    const { notices } = runUntil(rows, later(14));
    const then = { ...rows, notices };
    expect(computeGate(then, later(22, 23)).open).toHaveLength(1);
    expect(computeGate(then, later(23)).open).toHaveLength(2);
  });

  it('says when it is planned, before anything was sent', () => {
    expect(computeGate(rowsOf(release(14, null)), later(1)).plannedMs).toBe(later(14));
  });

  it('waits a full warning from the first delivered notice when mail was down', () => {
    const rows = rowsOf(release(14, null));
    const down = (atMs: number) =>
      atMs >= later(6) && atMs < later(16) ? { takenAtMs: later(16), reportedAtMs: later(16) } : {};
    const { nowMs } = runUntil(rows, later(40), down);
    expect(nowMs).toBe(later(23));
  });

  it('that is open stays so when a mail of a slot is reported, whose text came the day after', () => {
    const rows = rowsOf(release(3, null), { channels: [{ channel: 'mail' }, { channel: 'text' }] });
    const mails = [14, 24, 27].map(hours => noticeAt('mail', hours, { reportedAtMs: later(1, hours) }));
    const delayed = noticeAt('mail', 34, { delayedAtMs: later(1, 36) });
    const text = noticeAt('text', 34, { takenAtMs: later(1, 46) });
    const [before, after] = [undefined, later(1, 54)].map(reportedAtMs =>
      computeGate({ ...rows, notices: [...mails, { ...delayed, reportedAtMs }, text] }, later(1, 54)),
    );
    expect([before?.state, after?.state]).toEqual(['open', 'open']);
  });

  it('ends with the owner’s act, and a press counts only for a year after the last unlock', () => {
    const pressed = { ...rowsOf(release(14, null)).activity, pressedAtMs: later(13) };
    expect(computeGate(rowsOf(release(14, null), { activity: pressed }), later(14)).state).toBe('watching');
    const old = { activity: { actedAtMs: start, unlockedAtMs: start, pressedAtMs: later(366) } };
    expect(computeGate(rowsOf(release(14, null), old), later(367)).state).toBe('unproved');
  });
});

it.each([1, 2, 3, 7, 11, 12, 13, 21, 30, 90])('undisturbed and reported, N = %s opens on its day', days => {
  const { nowMs } = runUntil(rowsOf(release(days, null)), later(120));
  expect(toLondonDay(nowMs)).toBe(toLondonDay(Math.max(later(days), later(3))));
});

const unreported = () => ({});
const dayOf = (atMs: number) => (atMs - start) / (24 * hourMs);

describe('a mail server that reports nothing', () => {
  it.each([1, 2, 3, 6, 7, 11, 12, 13, 30])('opens N = %s within the range of days that is named', days => {
    const { nowMs } = runUntil(rowsOf(release(days, null)), later(120), unreported);
    expect(dayOf(nowMs)).toBeGreaterThanOrEqual(days);
    expect(dayOf(nowMs)).toBeLessThanOrEqual(longestWaitDays('silence', days));
    expect(dayOf(nowMs)).toBeGreaterThan(longestWaitDays('silence', days) - 1);
  });

  it.each([1, 3, 5, 7, 14])('opens R = %s within the range of days that is named', days => {
    const asked = { acts: [{ act: 'ask' as const, atMs: start + 7 * hourMs }] };
    const { nowMs } = runUntil(rowsOf(release(null, days), asked), later(120), unreported);
    expect(dayOf(nowMs - 7 * hourMs)).toBeLessThanOrEqual(longestWaitDays('ask', days));
  });

  it('has its messages every three hours in the day before it opens, and one a day between', () => {
    const { nowMs, notices } = runUntil(rowsOf(release(7, null)), later(20), unreported);
    const hoursBefore = notices.map(({ slotMs }) => (nowMs - slotMs) / hourMs);
    expect(hoursBefore.filter(hours => hours <= 24)).toEqual([24, 21, 18, 15, 12, 9, 6, 3]);
    expect(hoursBefore.filter(hours => hours > 24 && hours <= 72)).toHaveLength(2);
  });
});

describe('asking', () => {
  const asked = { acts: [{ act: 'ask', atMs: later(1) }] } as const;

  it('opens after its days, and the owner’s act starts them anew', () => {
    const rows = rowsOf(release(null, 7), asked);
    expect(computeGate(rows, later(1)).state).toBe('asked');
    expect(runUntil(rows, later(40)).nowMs).toBe(later(8));
    const acted = { ...rows, activity: { actedAtMs: later(5), unlockedAtMs: start } };
    expect(computeGate({ ...acted, notices: runUntil(rows, later(4)).notices }, later(9)).state).toBe(
      'asked',
    );
  });

  it('is not now while one waits, and too soon after a decline', () => {
    const rows = rowsOf(release(null, 7), asked);
    expect(findGrantActProblem(rows, 'ask', later(2))).toBe('not_now');
    const declined = { ...rows, acts: [...rows.acts, { act: 'decline' as const, atMs: later(2) }] };
    expect(computeGate(declined, later(9)).state).toBe('watching');
    expect(findGrantActProblem(declined, 'ask', later(8))).toBe('too_soon');
    expect(findGrantActProblem(declined, 'ask', later(9))).toBeUndefined();
    expect(findGrantActProblem(rowsOf(release(7, null)), 'ask', later(2))).toBe('not_now');
  });

  it('waits at least seven days more after a holiday that it met', () => {
    const pauses = [{ fromMs: start, untilMs: Date.parse('2027-01-05T00:00:00Z') }];
    const { nowMs } = runUntil(rowsOf(release(14, 14), { ...asked, pauses }), later(120));
    expect(nowMs).toBe(Date.parse('2027-01-12T10:00:00Z'));
    expect(computeGate(rowsOf(release(14, null), { pauses }), later(40)).state).toBe('watching');
  });
});

describe('what was handed out', () => {
  const proved = rowsOf(release(14, null), {
    notices: runUntil(rowsOf(release(14, null)), later(14)).notices,
  });
  const opened = { ...proved, acts: [{ act: 'open' as const, atMs: later(14), openMs: later(14) }] };

  it('stays open whatever becomes of notices, until the owner unlocks', () => {
    expect(computeOpeningInstant(proved, computeGate(proved, later(14)))).toBe(later(14));
    const bounced = { ...opened, notices: [], activity: { ...opened.activity, pressedAtMs: later(15) } };
    expect(computeGate(bounced, later(16)).state).toBe('open');
    const back = { ...opened, activity: { actedAtMs: later(20), unlockedAtMs: later(20) } };
    expect(computeGate(back, later(20)).state).toBe('returned');
    expect(computeGate(back, later(20)).open).toEqual([]);
    const kept = { ...back, acts: [...back.acts, { act: 'continue' as const, atMs: later(21) }] };
    expect(computeGate(kept, later(22)).state).toBe('open');
    expect(
      computeGate({ ...kept, standing: { armedAtMs: start, stoppedAtMs: later(23) } }, later(23)).state,
    ).toBe('stopped');
  });
});

describe('an owner whom nothing reaches', () => {
  const dead = { channels: [{ channel: 'mail' as const, deadAtMs: later(10) }] };

  it('is waited for 14 days more, and a person must have been written to or have come', () => {
    const rows = rowsOf(release(14, null), dead);
    expect(computeGate(rows, later(20))).toMatchObject({ state: 'unreachable', plannedMs: later(24) });
    expect(computeGate(rows, later(60)).state).toBe('unreachable');
    const visited = { ...rows, acts: [{ act: 'visit' as const, atMs: later(12) }] };
    expect(computeGate(visited, later(23)).state).toBe('unreachable');
    expect(computeGate(visited, later(24)).state).toBe('open');
    expect(computeGate(rows, later(20)).due.map(({ to }) => to)).toContain('everyone');
  });
});

it('everyone is told that nothing reaches the owner from the instant in which the warning begins', () => {
  const rows = rowsOf(release(14, null), { channels: [{ channel: 'mail', deadAtMs: later(1) }] });
  const isTold = (nowMs: number) => computeGate(rows, nowMs).due.some(({ to }) => to === 'everyone');
  expect([isTold(later(3)), isTold(later(7) - 1), isTold(later(7))]).toEqual([false, false, true]);
});

it('a silence whose warning was not delivered is unproved from the instant in which its wait ends', () => {
  const gates = [later(14) - 1, later(14)].map(nowMs => computeGate(rowsOf(release(14, null)), nowMs));
  expect(gates.map(({ state }) => state)).toEqual(['warning', 'unproved']);
});

describe('what is shared now', () => {
  const window: GrantTiming = { kind: 'window', from: '2026-11-25', to: '2026-11-26' };

  it('is open from 00:00 to 24:00 once joined, and an invitation lapses after 14 days', () => {
    expect(computeGate(rowsOf(window), later(1)).state).toBe('unjoined');
    expect(computeGate(rowsOf(window), later(14)).state).toBe('ended');
    const joined = rowsOf(window, { standing: { armedAtMs: start, joinedAtMs: later(1) } });
    const at = (text: string) => computeGate(joined, Date.parse(text)).state;
    expect(at('2026-11-24T23:59:59Z')).toBe('before');
    expect(at('2026-11-25T00:00:00Z')).toBe('open');
    expect(at('2026-11-26T23:59:59Z')).toBe('open');
    expect(at('2026-11-27T00:00:00Z')).toBe('stopped');
    const closing = { ...joined, closing: { fromMs: start, untilMs: later(30) } };
    expect(computeGate(closing, Date.parse('2026-11-25T12:00:00Z')).state).toBe('suspended');
  });
});

it('writes to a dead channel daily, and by text in waking hours only', () => {
  const rows = rowsOf(release(14, null), { channels: [{ channel: 'text' }] });
  const [road] = computeReleaseRoutes(rows, later(13, 17));
  if (road === undefined) throw new Error('No road');
  const night = listNoticeTimes(road, later(13, 17)).at(-1) ?? 0;
  expect(listDueNotices(rows, road, night).filter(({ channel }) => channel === 'text')).toEqual([]);
});

it('a message that was sent in the very instant of its slot is not sent twice', () => {
  const [road] = computeReleaseRoutes(rowsOf(release(14, null)), later(13));
  if (road === undefined) throw new Error('there is no road');
  const sent = {
    to: 'owner',
    channel: 'mail',
    slotMs: later(13),
    grants: ['g'],
    takenAtMs: later(13),
  } as const;
  const due = (notices: readonly Notice[]) =>
    listDueNotices(rowsOf(release(14, null), { notices }), road, later(13)).length;
  expect([due([]), due([sent])]).toEqual([1, 0]);
});

/** A grant shared on the first day and changed on the fourth. */
const changedOnDay3 = (before: GrantTiming, next: GrantTiming, more: Partial<GateRows['document']> = {}) => {
  const signed = rowsOf(before).document;
  const document = { ...signed, when: next, ...more };
  const changed = createChangedTerms({ document: signed }, document, later(3));
  return rowsOf(next, { document, standing: { armedAtMs: start, joinedAtMs: start, ...changed } });
};
const windowOf = (from: string, to: string): GrantTiming => ({ kind: 'window', from, to });
const gateAt = (rows: GateRows, text: string) => computeGate(rows, Date.parse(text));

describe('wider terms in their 72 hours', () => {
  it('let a window that goes on wait after its earlier last day, and are not its end', () => {
    const rows = changedOnDay3(windowOf('2026-11-23', '2026-11-24'), windowOf('2026-11-23', '2026-12-24'));
    expect(gateAt(rows, '2026-11-24T23:59:00Z').state).toBe('open');
    const planned = Date.parse('2026-11-27T10:00:00Z');
    expect(gateAt(rows, '2026-11-25T00:00:00Z')).toMatchObject({ state: 'before', plannedMs: planned });
    expect(computeGate(rows, planned).state).toBe('open');
    const short = changedOnDay3(windowOf('2026-11-23', '2026-11-24'), windowOf('2026-11-22', '2026-11-24'));
    expect(gateAt(short, '2026-11-25T00:00:00Z').state).toBe('stopped');
  });

  it('show nothing of sections that were all exchanged, and then the new ones', () => {
    const when = { kind: 'always' } as const;
    const rows = changedOnDay3(when, when, { categories: [category('c')] });
    expect(computeGate(rows, later(5))).toMatchObject({ state: 'before', open: [], plannedMs: later(6) });
    expect(computeGate(rows, later(6))).toMatchObject({ state: 'open', open: [category('c').category] });
  });

  it('let reading go on while changing waits', () => {
    const when = { kind: 'always' } as const;
    const rows = changedOnDay3(when, when, { level: 'edit' });
    expect(computeGate(rows, later(5))).toMatchObject({ state: 'open', level: 'view' });
    expect(computeGate(rows, later(6))).toMatchObject({ state: 'open', level: 'edit' });
  });

  it('count a shorter wait from the 72 hours on, and plan the opening by it', () => {
    const rows = changedOnDay3(release(30, null), release(3, null));
    expect(computeGate(rows, later(4)).due).toEqual([]);
    const { nowMs } = runUntil(rows, later(40));
    expect(nowMs).toBeGreaterThanOrEqual(later(6));
    expect(nowMs).toBeLessThan(later(12));
    expect(computeGate(rows, later(4)).plannedMs).toBe(nowMs);
  });
});

it('a release that was widened before former terms were kept waits its 72 hours too', () => {
  const standing = { armedAtMs: start, widenedAtMs: later(6) };
  const { nowMs } = runUntil(rowsOf(release(7, null), { standing }), later(40));
  expect(nowMs).toBe(later(9));
});

it('a request that no terms answer any more leaves a silence with its warning', () => {
  const rows = rowsOf(release(14, null), { acts: [{ act: 'ask', atMs: start }] });
  expect(pendingRequestMs(rows)).toBe(start);
  expect(computeGate(rows, later(8)).state).toBe('warning');
});

it('a silence that a closing account ends before a holiday is over has no planned opening', () => {
  const pauses = [{ fromMs: start, untilMs: later(10) }];
  const rows = rowsOf(release(14, null), { pauses, closing: { fromMs: later(5), untilMs: later(35) } });
  expect(computeGate(rows, later(1)).plannedMs).toBeUndefined();
});

it('a holiday counts from the instant in which it begins to that in which it ends', () => {
  const pause = { fromMs: start, untilMs: later(3) };
  const at = (ms: number) => findPauseAt([pause], ms);
  expect([at(start - 1), at(start), at(later(3) - 1), at(later(3))]).toEqual([
    undefined,
    pause,
    pause,
    undefined,
  ]);
});

it('an act of the owner ends a request from the 90th day after it', () => {
  const requestAfter = (ms: number) =>
    pendingRequestMs(
      rowsOf(release(null, 14), {
        acts: [{ act: 'ask', atMs: start }],
        activity: { actedAtMs: later(90) + ms, unlockedAtMs: start },
      }),
    );
  expect([requestAfter(-1), requestAfter(0)]).toEqual([start, undefined]);
});

it('a notice is known an hour after it was taken, and a delayed one when its report comes', () => {
  const notice = { to: 'owner', channel: 'mail', slotMs: start, grants: ['g'], takenAtMs: start } as const;
  const knownMs = (more: Partial<Notice>) => asDeliveredNotice({ ...notice, ...more }, later(9))?.knownMs;
  expect(knownMs({ reportedAtMs: later(3) })).toBe(later(0, 1));
  expect(knownMs({ refusedAtMs: start })).toBe(later(0, 1));
  expect(knownMs({ refusedAtMs: start + 1 })).toBeUndefined();
  expect(knownMs({ delayedAtMs: later(1), reportedAtMs: later(3) })).toBe(later(3));
});

it('an answer by link counts for 365 days after the owner’s last unlock', () => {
  const counted = (ms: number) => isLinkActCounted(later(365) + ms, start);
  expect([counted(0), counted(1), isLinkActCounted(start, undefined)]).toEqual([true, false, false]);
});

it('only a release has roads', () => {
  expect(computeReleaseRoutes(rowsOf({ kind: 'always' }), start)).toEqual([]);
  expect(computeReleaseRoutes(rowsOf(release(14, 14)), start).map(({ kind }) => kind)).toEqual(['silence']);
});

it('a forecast assumes a notice until an hour after its slot', () => {
  const rows = rowsOf(release(14, null));
  const [road] = computeReleaseRoutes(rows, start);
  if (road === undefined) throw new Error('there is no road');
  const [slotMs = 0] = listNoticeTimes(road, later(20));
  const isAssumed = (nowMs: number) =>
    assumeFutureDeliveries(rows, road, [], nowMs).some(one => one.slotMs === slotMs);
  expect([isAssumed(slotMs + hourMs - 1), isAssumed(slotMs + hourMs)]).toEqual([true, false]);
});

it('a person who is reached in the very instant in which the last address stops counts as reached', () => {
  const deadAtMs = later(9);
  const opensWith = (more: Partial<GateRows>) =>
    computeReleaseRoutes(
      rowsOf(release(14, null), { channels: [{ channel: 'mail', deadAtMs }], ...more }),
      later(30),
    )
      .map(({ opensMs }) => opensMs)
      .at(0);
  const written = { to: 'person', channel: 'mail', slotMs: deadAtMs, grants: ['g'] } as const;
  expect(opensWith({})).toBeUndefined();
  expect(opensWith({ acts: [{ act: 'visit', atMs: deadAtMs }] })).toBe(later(23));
  expect(opensWith({ notices: [{ ...written, takenAtMs: deadAtMs }] })).toBe(later(23));
});

it('the last day before a request of one day opens has a notice every three hours and no other', () => {
  const atMs = Date.parse('2026-11-21T23:00:00Z');
  const rows = rowsOf(release(null, 1), { acts: [{ act: 'ask', atMs }] });
  const [road] = computeReleaseRoutes(rows, atMs);
  if (road === undefined) throw new Error('there is no road');
  const [first, next = 0, ...others] = listNoticeTimes(road, road.targetMs);
  expect(first).toBe(atMs);
  expect(others.filter(slot => (slot - next) % (3 * hourMs) !== 0)).toEqual([]);
});

it('with the owner’s yes every section opens at once, also one that would wait longer', () => {
  const acts = [{ act: 'ask', atMs: later(1) } as const, { act: 'allow', atMs: later(2) } as const];
  const { open } = computeGate(rowsOf(release(14, 7), { acts }), later(2));
  expect(open).toEqual([category('a').category, category('b', 9).category]);
});

it('from the very instant in which an account begins to close, a person may ask', () => {
  const rows = rowsOf(release(14, null), { closing: { fromMs: later(5), untilMs: later(35) } });
  expect(findRequestWaitDays(rows, later(5) - 1)).toBeUndefined();
  expect(findRequestWaitDays(rows, later(5))).toBe(14);
});

it('has a message every three hours for a second day only while no opening is in sight', () => {
  const [road] = computeReleaseRoutes(rowsOf(release(14, null)), later(13, 17));
  if (road === undefined) throw new Error('there is no road');
  const after = (opensMs: number | undefined) =>
    listNoticeTimes({ ...road, opensMs }, later(15)).filter(slot => slot > later(14));
  expect(after(undefined)).toEqual([3, 6, 9, 12, 15, 18, 21, 24].map(hours => later(14, hours)));
  expect(after(later(14))).toEqual([]);
});
