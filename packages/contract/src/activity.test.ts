import { describe, expect, it } from 'vitest';
import { type ActivityEntry, activityText, findActivityFault, firstPreviousHash } from './activity.ts';

const accountId = '01890a5d-ac96-774b-bcce-b302099a8057';
async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

async function logOf(length: number, of = accountId): Promise<ActivityEntry[]> {
  const entries: ActivityEntry[] = [];
  for (let number = 1; number <= length; number += 1) {
    const entry = {
      number,
      at: new Date(Date.UTC(2026, 10, 21, 12, number)).toISOString(),
      event: 'signed-in',
      sessionId: null,
      about: { method: 'password', browser: 'Firefox' },
      previous: entries.at(-1)?.hash ?? firstPreviousHash,
    };
    entries.push({ ...entry, hash: await sha256(activityText(of, entry)) });
  }
  return entries.toReversed();
}

const log = await logOf(5);
const fault = (entries: readonly ActivityEntry[], seen?: { number: number; hash: string }) =>
  findActivityFault(accountId, entries, { sha256, seen });
const at = (entries: ActivityEntry[], number: number) => {
  const entry = entries.find(one => one.number === number);
  if (entry === undefined) throw new Error('no such entry');
  return entry;
};

describe('the log of an account', () => {
  it.each([0, 1, 5])('with %i honest entries has no fault', async length => {
    expect(await fault(await logOf(length))).toBeUndefined();
  });

  it.each([
    ['event', { event: 'signed-out' }],
    ['time', { at: '2026-11-21T12:00:01.000Z' }],
    ['session', { sessionId: accountId }],
    ['detail', { about: { method: 'password', browser: 'Chrome' } }],
    ['link', { previous: firstPreviousHash }],
    ['hash', { hash: firstPreviousHash }],
  ])('shows an edited %s', async (_, edit) => {
    const entries = log.map(entry => (entry.number === 3 ? { ...entry, ...edit } : entry));
    expect(await fault(entries)).toEqual({ kind: 'edited', number: 3 });
  });

  it('shows an edit whose own hash was made anew, at the entry after it', async () => {
    const edited = { ...at(log, 3), event: 'signed-out' };
    const hash = await sha256(activityText(accountId, edited));
    const entries = log.map(entry => (entry.number === 3 ? { ...edited, hash } : entry));
    expect(await fault(entries)).toEqual({ kind: 'edited', number: 4 });
  });

  it.each([1, 3])('shows that entry %i was deleted', async number => {
    expect(await fault(log.filter(entry => entry.number !== number))).toEqual({
      kind: 'missing',
      number,
    });
  });

  it('shows a deletion that was hidden by numbering the others anew', async () => {
    const entries = [{ ...at(log, 5), number: 4 }, { ...at(log, 4), number: 3 }, at(log, 2), at(log, 1)];
    expect(await fault(entries)).toEqual({ kind: 'edited', number: 3 });
  });

  it('shows two entries that changed places', async () => {
    const [five, four, three, ...rest] = log;
    if (five === undefined || four === undefined || three === undefined) throw new Error('too short');
    expect(await fault([five, three, four, ...rest])).toEqual({ kind: 'reordered', number: 3 });
  });

  it('shows an entry told twice', async () => {
    const entries = await logOf(3);
    expect(await fault([at(entries, 3), ...entries])).toEqual({ kind: 'reordered', number: 3 });
  });

  it('of somebody else is not believed', async () => {
    expect(await fault(await logOf(2, '01890a5d-ac96-774b-bcce-b302099a8058'))).toEqual({
      kind: 'edited',
      number: 1,
    });
  });
});

describe('an entry the device has seen', () => {
  const seen = { number: 3, hash: at(log, 3).hash };

  it('lets the device read only what came after it', async () => {
    expect(await fault(log.slice(0, 3), seen)).toBeUndefined();
    expect(await fault(log.slice(0, 2), seen)).toEqual({ kind: 'missing', number: 3 });
  });

  it('shows a log that was cut short at its end', async () => {
    expect(await fault(await logOf(2), seen)).toEqual({ kind: 'missing', number: 3 });
    expect(await fault([], { ...seen, number: 1 })).toEqual({ kind: 'missing', number: 1 });
  });

  it('shows a log that was written anew from the start', async () => {
    expect(await fault(log, { ...seen, hash: firstPreviousHash })).toEqual({ kind: 'rewritten', number: 3 });
  });
});
