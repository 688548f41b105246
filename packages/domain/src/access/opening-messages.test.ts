import { describe, expect, it } from 'vitest';
import { computeGate } from './gate.ts';
import { addLondonDays, hourMs } from './london.ts';
import { findUnreadOpening, listOpeningMessages, type OpeningMessageRow } from './opening-messages.ts';
import type { GateRows, Notice } from './rows.ts';

const day = 24 * hourMs;
const start = Date.parse('2026-11-28T13:00:00Z');
const category = 'a0000000-0000-4000-8000-000000000000';
const grant = 'grant';

const rowsWith = (more: Partial<GateRows> = {}, when: GateRows['document']['when'] = silence): GateRows => ({
  document: {
    categories: [{ category, check: 'A'.repeat(43), keyVersion: 1, plusDays: 0 }],
    grant,
    level: 'view',
    when,
  },
  standing: { armedAtMs: start },
  acts: [],
  notices: [],
  channels: [{ channel: 'mail' }],
  activity: { unlockedAtMs: start, actedAtMs: start },
  pauses: [],
  ...more,
});
const silence = { kind: 'release', silentDays: 14, askDays: 14, longRoad: true } as const;
const windowed = { kind: 'window', from: '2026-12-14', to: '2026-12-22' } as const;

const noticeAt = (slotMs: number): Notice => ({
  to: 'owner',
  channel: 'mail',
  slotMs,
  grants: [grant],
  takenAtMs: slotMs,
});
/** The days on which notices were sent to an owner whose release opens after 14 days of silence. */
const written = [7, 11, 13, 13.5].map(days => noticeAt(start + days * day));
const openMs = Date.parse('2026-12-12T13:00:00Z');

const tell = (rows: GateRows, nowMs: number, told: readonly OpeningMessageRow[] = []) =>
  listOpeningMessages(rows, computeGate(rows, nowMs), told, nowMs);
const toReader = (rows: GateRows, nowMs: number, told: readonly OpeningMessageRow[] = []) =>
  tell(rows, nowMs, told).filter(({ to }) => to === 'reader');
const row = (about: OpeningMessageRow['about'], slotMs: number): OpeningMessageRow => ({
  to: 'reader',
  about,
  slotMs,
  channel: 'mail',
});

const windowFor = (to: string) => ({ kind: 'window', from: '2026-11-20', to }) as const;

describe('wider terms that begin to count', () => {
  const other = 'b0000000-0000-4000-8000-000000000000';
  const base = rowsWith({}, { kind: 'always' });
  const [first] = base.document.categories;
  const former = { categories: first ? [first] : [], level: 'view', when: { kind: 'always' } } as const;
  const wider = (
    more: Partial<GateRows['document']>,
    before: Partial<GateRows['standing']> = {},
  ): GateRows => ({
    ...base,
    document: { ...base.document, ...more },
    standing: {
      armedAtMs: start - 9 * day,
      joinedAtMs: start - 8 * day,
      widenedAtMs: start,
      former,
      ...before,
    },
  });
  const fromMs = start + 3 * day;
  const two = [
    ...base.document.categories,
    { category: other, check: 'B'.repeat(43), keyVersion: 1, plusDays: 0 },
  ];

  it('are told to the reader once, from the minute on, with what they add', () => {
    const rows = wider({ categories: two, level: 'edit' });
    expect(tell(rows, fromMs - 60_000)).toEqual([]);
    const message = { to: 'reader', about: 'wider', slotMs: fromMs, atMs: fromMs };
    expect(tell(rows, fromMs)).toEqual([{ ...message, sections: 1, edits: true, until: undefined }]);
    expect(tell(rows, fromMs + 6 * day)).toMatchObject([{ slotMs: fromMs }]);
    expect(tell(rows, fromMs + 7 * day)).toEqual([]);
  });

  it('name a later last day, and not what stays', () => {
    const rows = wider(
      { when: windowFor('2026-12-24') },
      { former: { ...former, when: windowFor('2026-12-10') } },
    );
    expect(tell(rows, fromMs)).toMatchObject([
      { about: 'wider', sections: 0, edits: false, until: '2026-12-24' },
    ]);
  });

  it('are not told to who accepted later, nor of a wait that is shorter, nor where they open a release', () => {
    expect(tell(wider({ categories: two }, { joinedAtMs: fromMs }), fromMs)).toEqual([]);
    const when = { ...silence, askDays: 7 };
    const shorter = wider({ when }, { former: { ...former, when: silence } });
    const about = (rows: GateRows) => tell(rows, openMs).map(one => one.about);
    const opened = { notices: written, activity: base.activity };
    expect(about({ ...shorter, ...opened })).not.toContain('wider');
    const more = wider({ when: silence, categories: two }, { former: { ...former, when: silence } });
    expect(about({ ...more, ...opened })).toEqual(['opened', 'opened']);
  });
});

describe('an opening by silence', () => {
  const rows = rowsWith({ notices: written });

  it('is told to the reader and the owner from the minute it happens', () => {
    expect(tell(rows, openMs - 60_000).filter(({ about }) => about === 'opened')).toEqual([]);
    expect(tell(rows, openMs)).toMatchObject([
      { to: 'reader', about: 'opened', cause: 'silence', slotMs: openMs, again: false },
      { to: 'owner', about: 'opened', cause: 'silence', slotMs: openMs },
    ]);
  });

  it('is told again after 3, 14 and 30 days until somebody reads', () => {
    const told = [row('opened', openMs)];
    const slotAfter = (days: number) => toReader(rows, openMs + days * day, told).at(0)?.slotMs;
    expect([2, 3, 13, 15, 29, 31, 200].map(slotAfter)).toEqual(
      [0, 3, 3, 14, 14, 30, 30].map(days => addLondonDays(openMs, days)),
    );
    const read = { ...rows, acts: [{ act: 'open' as const, atMs: openMs + hourMs, openMs }] };
    expect(tell(read, openMs + 3 * day, told)).toEqual([]);
  });

  it('that an owner ends by logging in is told as closed, with the instant of the login', () => {
    const back = openMs + 13 * day;
    const told = [row('opened', openMs)];
    const acts = [{ act: 'open' as const, atMs: openMs + hourMs, openMs }];
    for (const now of [{ ...rows, acts }, rows]) {
      const returned = { ...now, activity: { unlockedAtMs: back, actedAtMs: back } };
      expect(toReader(returned, back, told)).toMatchObject([
        { about: 'shut', cause: 'logged-in', atMs: back, slotMs: back },
      ]);
      expect(toReader(returned, back + 8 * day, [...told, row('shut', back)])).toEqual([]);
    }
  });

  // The random tests found this case: the owner's act ended the access while the account was being closed, so no
  // message was sent about the end of the access.
  it('that opened again after a closing without a message, and then lost its proof, is told as closed now', () => {
    const actedAtMs = openMs + hourMs;
    const since = { unlockedAtMs: start, actedAtMs };
    const opensMs = openMs + 14 * day + hourMs;
    const after = [7, 11, 13, 13.5].map(days => noticeAt(actedAtMs + days * day));
    const again = rowsWith({ notices: [...written, ...after], activity: since });
    const nowMs = opensMs + hourMs;
    const told = [row('opened', openMs)];
    expect(computeGate(again, nowMs).state).toBe('open');
    const channels = [{ channel: 'mail' as const }, { channel: 'text' as const }];
    for (const closed of [
      { ...again, channels },
      { ...again, restoredAtMs: nowMs },
    ])
      expect(toReader(closed, nowMs, told).filter(({ about }) => about === 'shut')).toMatchObject([
        { cause: 'unproved', slotMs: nowMs },
      ]);
  });

  it('that was read in the very instant at which it opened again is not announced', () => {
    const atMs = openMs + hourMs;
    const read = { ...rows, acts: [{ act: 'open' as const, atMs, openMs }] };
    expect(toReader(read, atMs + hourMs, [row('opened', openMs), row('shut', atMs)])).toEqual([]);
  });

  it('that nobody read is named for a week after its owner came back, from when until when', () => {
    const back = openMs + 20 * day;
    const returned = { ...rows, activity: { unlockedAtMs: back, actedAtMs: back } };
    const told = [row('opened', openMs), row('opened', openMs + 14 * day)];
    const unread = (of: GateRows, nowMs: number, more: readonly OpeningMessageRow[] = []) =>
      findUnreadOpening(of, computeGate(of, nowMs), [...told, ...more], nowMs);
    expect(unread(rows, back)).toBeUndefined();
    expect(unread(returned, back)).toEqual({ fromMs: openMs, untilMs: back });
    // Another login during the week does not count as another closing.
    const again = { ...rows, activity: { unlockedAtMs: back + 2 * day, actedAtMs: back + 2 * day } };
    expect(unread(again, back + 3 * day, [row('shut', back)])).toEqual({ fromMs: openMs, untilMs: back });
    expect(unread(returned, back + 7 * day, [row('shut', back)])).toBeUndefined();
    const read = { act: 'open' as const, atMs: openMs + hourMs, openMs };
    expect(unread({ ...returned, acts: [read] }, back)).toBeUndefined();
    // An earlier opening that was closed in between counts as a separate one.
    const earlier = [row('opened', openMs - 21 * day), row('shut', openMs - 15 * day)];
    expect(unread(returned, back, earlier)).toEqual({ fromMs: openMs, untilMs: back });
    const reopened = [row('shut', openMs - day), row('opened', openMs - day)];
    expect(unread(returned, back, reopened)).toEqual({ fromMs: openMs - day, untilMs: back });
  });

  it('that was read before anything was sent about it is told as closed at the owner’s return', () => {
    const back = openMs + day;
    const acts = [{ act: 'open' as const, atMs: openMs, openMs }];
    const returned = { ...rows, acts, activity: { unlockedAtMs: back, actedAtMs: back } };
    expect(toReader(returned, back)).toMatchObject([{ about: 'shut', cause: 'logged-in', slotMs: back }]);
  });

  it('that a press of “I’m fine” ends is not told as a login', () => {
    const pressed = { ...rows, activity: { unlockedAtMs: start, pressedAtMs: openMs + day } };
    expect(toReader(pressed, openMs + day, [row('opened', openMs)])).toMatchObject([
      { about: 'shut', cause: 'pressed', atMs: openMs + day },
    ]);
  });

  it('that a late bounce takes back is told, and told anew when it opens again', () => {
    const bounced = rowsWith({
      notices: written.map((one, at) => (at < 2 ? { ...one, bouncedAtMs: openMs + hourMs } : one)),
    });
    const told = [row('opened', openMs)];
    const shutMs = openMs + 2 * hourMs;
    expect(toReader(bounced, shutMs, told)).toMatchObject([{ about: 'shut', cause: 'unproved' }]);
    expect(toReader(rows, shutMs + day, [...told, row('shut', shutMs)])).toMatchObject([
      { about: 'opened', slotMs: shutMs, again: false },
    ]);
  });
});

describe('a yes of the owner', () => {
  const saidMs = start + 5 * day;
  const allowed = rowsWith({
    acts: [
      { act: 'ask', atMs: start + 4 * day },
      { act: 'allow', atMs: saidMs },
    ],
  });

  it('is told to the reader once, as a yes, and not to the owner', () => {
    expect(tell(allowed, saidMs)).toMatchObject([{ to: 'reader', cause: 'allowed', slotMs: saidMs }]);
  });

  it('is told again after three days to a reader who has not read', () => {
    const told = [row('opened', saidMs)];
    expect(tell(allowed, saidMs + 2 * day, told)).toMatchObject([{ slotMs: saidMs }]);
    expect(tell(allowed, saidMs + 3 * day, told)).toMatchObject([
      { to: 'reader', cause: 'allowed', slotMs: addLondonDays(saidMs, 3), again: true },
    ]);
  });

  it('to keep it open is told once, also to a reader who has read', () => {
    const keptMs = openMs + 2 * day;
    const kept = rowsWith({
      notices: written,
      acts: [
        { act: 'open', atMs: openMs + hourMs, openMs },
        { act: 'continue', atMs: keptMs },
      ],
      activity: { unlockedAtMs: openMs + day },
    });
    expect(tell(kept, keptMs + 4 * day)).toMatchObject([{ to: 'reader', cause: 'kept', slotMs: keptMs }]);
    expect(tell(kept, keptMs + 8 * day)).toEqual([]);
  });
});

describe('a window', () => {
  const joined = { armedAtMs: start, joinedAtMs: start + day };
  const fromMs = Date.parse('2026-12-14T00:00:00Z');
  const untilMs = Date.parse('2026-12-23T00:00:00Z');

  it('is told on its first day and at its end, to reader and owner', () => {
    const rows = rowsWith({ standing: joined }, windowed);
    expect(tell(rows, fromMs - 1)).toEqual([]);
    expect(tell(rows, fromMs)).toMatchObject([
      { to: 'reader', about: 'opened', cause: 'window', slotMs: fromMs },
      { to: 'owner', about: 'opened', cause: 'window', slotMs: fromMs },
    ]);
    expect(tell(rows, untilMs)).toMatchObject([
      { to: 'reader', about: 'over', slotMs: untilMs },
      { to: 'owner', about: 'over', slotMs: untilMs },
    ]);
    expect(tell(rows, untilMs + 7 * day)).toEqual([]);
  });

  it('is not told as begun to a person who accepts in the middle of it', () => {
    const late = { ...joined, joinedAtMs: fromMs + day };
    expect(tell(rowsWith({ standing: late }, windowed), fromMs + day)).toEqual([]);
  });

  it('that its owner stopped has no end to tell of', () => {
    const stopped = rowsWith({ standing: { ...joined, stoppedAtMs: fromMs + day } }, windowed);
    expect(tell(stopped, untilMs)).toEqual([]);
  });
});

describe('the day before', () => {
  it('a contact learns the day, once, and that we heard nothing', () => {
    const rows = rowsWith({ notices: written.slice(0, 3) });
    expect(tell(rows, openMs - 25 * hourMs)).toEqual([]);
    expect(tell(rows, openMs - day - 1)).toEqual([]);
    expect(toReader(rows, openMs - day)).toMatchObject([{ about: 'day-before', slotMs: openMs - day }]);
    const [due] = toReader(rows, openMs - 23 * hourMs);
    expect(due).toMatchObject({ about: 'day-before', cause: 'silence', heard: 'silent', atMs: openMs });
    const told = [row('day-before', due?.slotMs ?? 0)];
    expect(toReader(rows, openMs - 20 * hourMs, told)).toMatchObject([{ slotMs: due?.slotMs }]);
  });

  it('follows the plan, not the wait, where a mail server reports no delivery', () => {
    const days = { ...silence, silentDays: 1, askDays: null };
    const endMs = Date.parse('2026-12-10T13:00:00Z');
    const sinceMs = endMs - 21 * hourMs;
    const activity = { unlockedAtMs: endMs - day };
    const first = rowsWith({ notices: [noticeAt(sinceMs)], activity }, days);
    expect(toReader(first, sinceMs + 60_000)).toEqual([]);
    expect(toReader(first, sinceMs + 2 * hourMs)).toEqual([]);
    const notices = [0, 3, 6, 30].map(hours => noticeAt(sinceMs + hours * hourMs));
    const rows = { ...first, notices };
    const opensMs = Date.parse('2026-12-15T16:00:00Z');
    expect(computeGate(rows, opensMs).sinceMs).toBe(opensMs);
    expect(toReader(rows, opensMs - 25 * hourMs)).toEqual([]);
    expect(toReader(rows, opensMs - 23 * hourMs)).toMatchObject([{ heard: 'silent', atMs: opensMs }]);
  });

  it('mentions that messages to the owner come back', () => {
    const deadAtMs = openMs - 5 * day;
    const dead = rowsWith({ channels: [{ channel: 'mail', failingSinceMs: start, deadAtMs }] });
    const plannedMs = computeGate(dead, openMs).plannedMs ?? 0;
    expect(toReader(dead, plannedMs - hourMs)).toMatchObject([{ heard: 'unreached', atMs: plannedMs }]);
  });
});
