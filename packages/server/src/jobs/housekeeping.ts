import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { forgetOldLimits } from '../db/limits.ts';
import { deleteOldSixDigitCodes, forgetEndedGrants } from '../features/access/grants/over-service.ts';
import { grantsOfVault } from '../features/access/of-vault.ts';
import { forgetOldMessages } from '../features/auth/messages/deliver.ts';
import { forgetOldCodes } from '../features/auth/verification/forget.ts';
import type { RetentionEnforcer } from '../features/privacy/classes.ts';
import { deleteExpiredCopies } from '../features/privacy/what-we-hold.ts';
import { deleteCancelledReminders } from '../features/reminders/sending-service.ts';
import { deleteOldFormData } from '../features/site/service.ts';
import { removeSpace } from '../features/storage/objects/removal-store.ts';
import { forgetDeletedFiles, sweepPieces } from '../features/storage/objects/sweep-service.ts';
import { endOldUploads } from '../features/storage/uploads/service.ts';
import { forgetOldReloadHalves } from '../features/vault/activity/service.ts';
import { deleteOldArchives } from '../features/vault/archive/service.ts';
import { deleteExpiredNonces } from '../features/vault/guarded-calls/service.ts';
import { deleteOldUndoRows } from '../features/vault/keyset/service.ts';
import { purgeDeleted } from '../features/vault/purge/service.ts';
import type { Clock } from '../ports/clock.ts';
import type { ObjectStore } from '../ports/object-store.ts';

// Runs every minute, so that data is deleted soon after it expires, as we promise. This includes the server's
// half of the key that a browser needs for a reload.
const everyMs = 60_000;

interface HousekeepingDeps {
  db: Db;
  store: ObjectStore;
  clock: Clock;
}

/** The tasks of one round, by the names used in the register of tables. */
export const housekeepingTasks: Readonly<
  Record<Exclude<RetentionEnforcer, 'retention' | 'erasure'>, (deps: HousekeepingDeps) => Promise<unknown>>
> = {
  limits: ({ db, clock }) => forgetOldLimits(db, clock),
  codes: forgetOldCodes,
  messages: forgetOldMessages,
  forms: deleteOldFormData,
  reloadHalves: forgetOldReloadHalves,
  nonces: deleteExpiredNonces,
  endedWays: deleteOldUndoRows,
  deletedRecords: purgeDeleted,
  setAsideVaults: deps =>
    deleteOldArchives({ ...deps, grants: grantsOfVault }, (tx, of) => removeSpace(tx, of, deps.clock.now())),
  uploads: endOldUploads,
  deletedFiles: forgetDeletedFiles,
  endedGrants: forgetEndedGrants,
  openingProofs: deleteOldSixDigitCodes,
  cancelledReminders: deleteCancelledReminders,
  whatWeHold: deleteExpiredCopies,
  loosePieces: sweepPieces,
};

/**
 * Deletes expired data, at the start and every minute. Several servers may do so at once. Returns a function
 * that stops it.
 */
export function startHousekeeping(
  { db, store, clock }: HousekeepingDeps,
  log: Logger,
  alsoDo: () => Promise<unknown> = async () => undefined,
): () => Promise<void> {
  let running = Promise.resolve();
  const round = async (before: Promise<void>) => {
    // Rounds run one after the other. A slow round is always awaited, even when the server stops.
    await before;
    try {
      for (const task of Object.values(housekeepingTasks)) await task({ db, store, clock });
      await alsoDo();
    } catch (error) {
      log.warn({ err: error }, 'housekeeping will be tried again in a minute');
    }
  };
  const tidy = () => {
    running = round(running);
  };
  tidy();
  const timer = setInterval(tidy, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
