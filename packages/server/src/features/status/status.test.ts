import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookAtParts } from '../../jobs/status-minutes.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { claimDays, mayClaim, noteMinute, readDays, readLastSeen } from './minutes.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const minute = 60_000;
const works = { passport: 'works', papers: 'works', mail: 'works' } as const;
const note = (states: Parameters<typeof noteMinute>[1] = works) =>
  noteMinute({ db: server.database.db, clock: server.clock }, states);
const days = () => readDays(server.database.db);
const page = async () => (await server.app.inject('/status')).body;

describe('the page of status', () => {
  it('says at first that nothing is known', async () => {
    expect(await page()).toContain('Nothing was measured yet.');
    expect(await page()).toContain('<h1>Not known just now</h1>');
    expect((await server.app.inject('/status.json')).json()).toMatchObject({
      share: null,
      lastBackup: null,
      parts: [{ state: 'unknown' }, { state: 'unknown' }, { state: 'unknown' }],
    });
  });

  it('counts each minute once, and those in which nobody looked as missed', async () => {
    server.clock.set('2026-11-21T23:57:00Z');
    await Promise.all([note(), note()]);
    expect(await days()).toEqual([{ day: '2026-11-21', passed: 1, missed: 0 }]);
    server.clock.advance(minute);
    await note({ ...works, mail: 'slow' });
    // No one looked at 23:59, 00:00, 00:01.
    server.clock.advance(4 * minute);
    await note({ ...works, papers: 'away' });
    expect(await days()).toEqual([
      { day: '2026-11-22', passed: 0, missed: 3 },
      { day: '2026-11-21', passed: 2, missed: 1 },
    ]);
    expect(await page()).toContain('33.33% of the time');
  });

  it('says what does not work, and since when', async () => {
    const body = await page();
    expect(body).toContain('Not all is well');
    expect(body).toMatch(
      /Papers and scans: <strong>does not work<\/strong> \(since 22 November 2026 at 00:02\)/,
    );
    expect(body).not.toContain('<script');
    server.clock.advance(minute);
    await note({ passport: 'slow', papers: 'works', mail: 'slow' });
    expect(await page()).toMatch(/passport: <strong>is slow<.*Mail from us: <strong>is late</);
    server.clock.advance(minute);
    await lookAtParts(server);
    expect(await page()).toContain('<h1>All is well</h1>');
    expect((await readLastSeen(server.database.db))?.parts.papers.state).toBe('works');
    server.clock.advance(4 * minute);
    expect(await page()).toContain('not known just now');
  });

  it('forgets what is older than 90 days', async () => {
    server.clock.set('2027-05-01T12:00:00Z');
    await note();
    const kept = await days();
    expect(kept).toHaveLength(90);
    expect(kept.at(-1)).toEqual({ day: '2027-02-01', passed: 0, missed: 1_440 });
    // From midnight until noon in summer time, but for the minute that was looked at.
    expect(kept[0]).toEqual({ day: '2027-05-01', passed: 1, missed: 13 * 60 });
  });
});

const day = (missed: number) => ({ passed: 1_440 - missed, missed });

describe('a claim of the time in which the service is there', () => {
  it('is made after 30 measured days that reach it, and not before', () => {
    const whole = Array.from({ length: claimDays + 1 }, () => day(0));
    expect(mayClaim(whole, '99.9%')).toBe(true);
    expect(mayClaim(whole.slice(1), '99.9%')).toBe(false);
    expect(mayClaim([...whole.slice(1), day(44)], '99.9%')).toBe(true);
    expect(mayClaim([...whole.slice(1), day(46)], '99.9%')).toBe(false);
    expect(mayClaim([], '99.9%')).toBe(false);
  });
});
