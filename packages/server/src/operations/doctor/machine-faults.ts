import { createErrorFault, createWarningFault, type DoctorFault } from './fault.ts';
import type { DoctorFindings } from './findings.ts';

/** A time recorded by this server can only be this far in the future if the clock was wrong. */
const futureMs = 5 * 60_000;

/**
 * If the clock is wrong for every program on this machine, comparing clocks does not show it. But recorded
 * times do: this program cannot have been written after today, and nothing can have been done tomorrow.
 */
export function findClockFaults({
  nowMs,
  newestMigrationMs,
  backup,
  database,
}: DoctorFindings): DoctorFault[] {
  if (nowMs < newestMigrationMs)
    return [
      createErrorFault(
        'clock-behind',
        `This machine’s clock says ${dayOf(nowMs)}, which is before this program was released. Set it from the network.`,
      ),
    ];
  const noted = [backup.newestMs, backup.drillMs, database?.retentionMs].filter(ms => ms !== undefined);
  const newest = Math.max(0, ...noted);
  return newest > nowMs + futureMs
    ? [
        createErrorFault(
          'clock-future',
          `Something was done here on ${dayOf(newest)}, and this machine’s clock says ${dayOf(nowMs)}. One of them is wrong. Set the clock from the network.`,
        ),
      ]
    : [];
}

/** The old database holds everything that it held on the day of the upgrade, also what people have deleted since. */
export const findOldDatabaseFaults = ({
  oldDatabases,
}: Pick<DoctorFindings, 'oldDatabases'>): DoctorFault[] =>
  oldDatabases.map(folder =>
    createWarningFault(
      'old-database',
      `An upgrade kept the old database in ${folder}, with data that people may have deleted since. Delete that folder once you are sure of the new database.`,
    ),
  );

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

export function findWebFaults({ hasWebApp, isOpenHttp, isHere }: DoctorFindings): DoctorFault[] {
  const faults: DoctorFault[] = [];
  if (!hasWebApp)
    faults.push(
      createErrorFault(
        'web-app',
        'The web app has not been built, so no pages can be shown. Run `node scripts/build.ts` in packages/web, or `npm start`.',
      ),
    );
  // A PUBLIC_URL with plain HTTP was already reported above.
  if (isOpenHttp && isHere)
    faults.push(
      createWarningFault(
        'open-http',
        'HOST lets other machines connect over plain HTTP, and browsers do not let people log in over plain HTTP. Put a proxy with HTTPS in front, or set HOST to localhost.',
      ),
    );
  return faults;
}
