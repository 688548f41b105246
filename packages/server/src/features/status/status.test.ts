import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkServiceParts } from '../../jobs/status-minutes.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  daysBeforeUptimeClaim,
  isUptimeClaimTrue,
  readCountedDays,
  readLatestObservation,
  recordStatusMinute,
} from './minutes.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const minute = 60_000;
const works = { passport: 'works', papers: 'works', mail: 'works' } as const;
const note = (states: Parameters<typeof recordStatusMinute>[1] = works) =>
  recordStatusMinute({ db: server.database.db, clock: server.clock }, states);
const days = () => readCountedDays(server.database.db);
const page = async () => (await server.app.inject('/status')).body;

describe('the page of status', () => {
  it('says at first that nothing is known', async () => {
    expect(await page()).toContain('Nothing has been measured yet.');
    expect(await page()).toContain('<h1>Not known at the moment</h1>');
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
    // No server checks at 23:59, 00:00 and 00:01.
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
    expect(body).toContain('Something is wrong');
    expect(body).toMatch(
      /Papers and scans: <strong>does not work<\/strong> \(since 22 November 2026 at 00:02\)/,
    );
    expect(body).not.toContain('<script');
    server.clock.advance(minute);
    await note({ passport: 'slow', papers: 'works', mail: 'slow' });
    expect(await page()).toMatch(/passport: <strong>is slow<.*Emails from us: <strong>is late</);
    server.clock.advance(minute);
    await checkServiceParts(server);
    expect(await page()).toContain('<h1>All systems are working</h1>');
    expect((await readLatestObservation(server.database.db))?.parts.papers.state).toBe('works');
    server.clock.advance(4 * minute);
    expect(await page()).toContain('not known just now');
  });

  it('forgets what is older than 90 days', async () => {
    server.clock.set('2027-05-01T12:00:00Z');
    await note();
    const kept = await days();
    expect(kept).toHaveLength(90);
    expect(kept.at(-1)).toEqual({ day: '2027-02-01', passed: 0, missed: 1_440 });
    // In summer time, noon UTC is 13 hours after midnight in London. Only the minute of the check itself
    // passed.
    expect(kept[0]).toEqual({ day: '2027-05-01', passed: 1, missed: 13 * 60 });
  });
});

const day = (missed: number) => ({ passed: 1_440 - missed, missed });

describe('a claim of the time in which the service is there', () => {
  it('is made after 30 measured days that reach it, and not before', () => {
    const whole = Array.from({ length: daysBeforeUptimeClaim + 1 }, () => day(0));
    expect(isUptimeClaimTrue(whole, '99.9%')).toBe(true);
    expect(isUptimeClaimTrue(whole.slice(1), '99.9%')).toBe(false);
    expect(isUptimeClaimTrue([...whole.slice(1), day(44)], '99.9%')).toBe(true);
    expect(isUptimeClaimTrue([...whole.slice(1), day(46)], '99.9%')).toBe(false);
    expect(isUptimeClaimTrue([], '99.9%')).toBe(false);
  });
});
