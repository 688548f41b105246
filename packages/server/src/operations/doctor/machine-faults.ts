import { error, type Fault, warning } from './fault.ts';
import type { Findings } from './findings.ts';

/** What was noted by this server's own clock lies this far ahead of it only where the clock was wrong. */
const futureMs = 5 * 60_000;

/**
 * A clock that is wrong for every program of this machine alike differs from none of them. It shows by what was written:
 * this program cannot be younger than today, and nothing was done tomorrow.
 */
export function clockFaults({ nowMs, newestMigrationMs, backup, database }: Findings): Fault[] {
  if (nowMs < newestMigrationMs)
    return [
      error(
        'clock-behind',
        `The clock of this machine says ${dayOf(nowMs)}, which is before this program was made. Let it be set by the network.`,
      ),
    ];
  const noted = [backup.newestMs, backup.drillMs, database?.retentionMs].filter(ms => ms !== undefined);
  const newest = Math.max(0, ...noted);
  return newest > nowMs + futureMs
    ? [
        error(
          'clock-future',
          `Something was done here on ${dayOf(newest)}, and the clock of this machine says ${dayOf(nowMs)}. One of them was wrong. Let it be set by the network.`,
        ),
      ]
    : [];
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

export function webFaults({ hasWebApp, isOpenHttp, isHere }: Findings): Fault[] {
  const faults: Fault[] = [];
  if (!hasWebApp)
    faults.push(
      error(
        'web-app',
        'The web app is not built, so no page is shown. Run `node scripts/build.ts` in packages/web, or `npm start`.',
      ),
    );
  // PUBLIC_URL itself in plain HTTP is reported above.
  if (isOpenHttp && isHere)
    faults.push(
      warning(
        'open-http',
        'HOST lets other machines in over plain HTTP, where browsers let nobody log in. Put a proxy with HTTPS in front, or set HOST to localhost.',
      ),
    );
  return faults;
}
