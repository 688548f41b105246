import { formatDay, readStoredDay } from '@kinfolio/domain/values/calendar';
import type { FastifyPluginAsync } from 'fastify';
import type { Db } from '../../db/database.ts';
import { plainPolicy, renderPlainPage } from '../../pages/plain-page.ts';
import type { Clock } from '../../ports/clock.ts';
import {
  computeUptimeShare,
  readCountedDays,
  readLatestObservation,
  type ServicePart,
  type ServicePartState,
  serviceParts,
} from './minutes.ts';

export interface StatusContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly publicUrl: string;
  /**
   * When the newest backup was taken, and when a backup was last tested; undefined if the backup store cannot be read.
   */
  readonly backups: () => Promise<{ newestMs: number | undefined; drillMs: number | undefined }>;
}

interface Status {
  /** `unknown` means that no server has checked during the last minutes. */
  readonly parts: ReadonlyArray<{
    part: ServicePart;
    state: ServicePartState | 'unknown';
    since: string | null;
  }>;
  readonly days: ReadonlyArray<{ day: string; passed: number; missed: number }>;
  /** The fraction of successful checks, from 0 to 1; null if nothing was measured. */
  readonly share: number | null;
  readonly lastBackup: string | null;
  readonly lastDrill: string | null;
}

/** If the last check is longer ago than this, the state is unknown. */
const staleMinutes = 3;

const words: Readonly<Record<ServicePart, string>> = {
  passport: 'Logging in and your passport',
  papers: 'Papers and scans',
  mail: 'Emails from us',
};
const states: Readonly<Record<ServicePartState | 'unknown', string>> = {
  works: 'works',
  slow: 'is slow',
  away: 'does not work',
  unknown: 'not known just now',
};
const wordsOf = (part: ServicePart, state: ServicePartState | 'unknown') =>
  part === 'mail' && state === 'slow' ? 'is late' : states[state];

/** `/status`, a page without scripts, and `/status.json`, with the same data for programs. */
export const statusRoutes =
  (context: StatusContext): FastifyPluginAsync =>
  async app => {
    app.get('/status', { schema: { hide: true } }, async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', plainPolicy(context.publicUrl))
        .header('cache-control', 'max-age=30')
        .send(pageOf(await statusOf(context))),
    );
    app.get('/status.json', { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'max-age=30').send(await statusOf(context)),
    );
  };

async function statusOf({ db, clock, backups }: StatusContext): Promise<Status> {
  const seen = await readLatestObservation(db);
  const days = await readCountedDays(db);
  const { newestMs, drillMs } = await backups();
  const isStale = seen === undefined || clock.now() / 60_000 - seen.minute > staleMinutes;
  return {
    parts: serviceParts.map(part => ({
      part,
      state: isStale ? 'unknown' : seen.parts[part].state,
      since: isStale ? null : new Date(seen.parts[part].sinceMs).toISOString(),
    })),
    days,
    share: computeUptimeShare(days) ?? null,
    lastBackup: instantOf(newestMs),
    lastDrill: instantOf(drillMs),
  };
}

const instantOf = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString());

const inLondon = (instant: string) =>
  new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/London',
  }).format(Date.parse(instant));

function pageOf({ parts: shown, days, share, lastBackup, lastDrill }: Status): string {
  const rows = shown.map(
    ({ part, state, since }) =>
      `<li>${words[part]}: <strong>${wordsOf(part, state)}</strong>${since === null ? '' : ` (since ${inLondon(since)})`}</li>`,
  );
  const bad = days.filter(({ missed }) => missed > 0);
  const past =
    share === null
      ? ['<p>Nothing has been measured yet.</p>']
      : [
          `<p>The service measures itself every minute. On ${daysOf(days.length)} it was available ${percentOf(share)} of the time.</p>`,
          bad.length === 0
            ? '<p>There was no downtime.</p>'
            : `<ul>${bad.map(({ day, missed }) => `<li>${formatDay(readStoredDay(day))}: ${minutesOf(missed)} missed</li>`).join('')}</ul>`,
        ];
  const backups = [
    ...(lastBackup === null ? [] : [`<p>Last backup: ${inLondon(lastBackup)}.</p>`]),
    ...(lastDrill === null ? [] : [`<p>Last test of a backup: ${inLondon(lastDrill)}.</p>`]),
  ];
  return renderPlainPage(
    headingOf(shown.map(({ state }) => state)),
    [
      `<ul>${rows.join('')}</ul>`,
      '<h2>The last 90 days</h2>',
      ...past,
      ...(backups.length === 0 ? [] : ['<h2>Backups</h2>', ...backups]),
      '<p><a href="/">Home</a></p>',
    ].join('\n'),
    'Status',
  );
}

/** Chooses the heading. If no server has checked recently, it must not claim that anything is wrong. */
function headingOf(seen: ReadonlyArray<ServicePartState | 'unknown'>): string {
  if (seen.every(state => state === 'works')) return 'All systems are working';
  return seen.every(state => state === 'unknown') ? 'Not known at the moment' : 'Something is wrong';
}

const daysOf = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;
const minutesOf = (count: number) => `${count} ${count === 1 ? 'minute' : 'minutes'}`;
/** Rounded down, because 99.999% must not be shown as 100%. */
const percentOf = (share: number) => `${Math.floor(share * 10_000) / 100}%`;
