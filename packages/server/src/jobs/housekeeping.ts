import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { forgetOldLimits } from '../db/limits.ts';
import { forgetEndedGrants, forgetOldProofs } from '../features/access/grants/over-service.ts';
import { grantsOfVault } from '../features/access/of-vault.ts';
import { forgetOldCodes } from '../features/auth/codes/forget.ts';
import { forgetOldMessages } from '../features/auth/messages/deliver.ts';
import type { Enforcer } from '../features/privacy/classes.ts';
import { forgetOldCopies } from '../features/privacy/what-we-hold.ts';
import { forgetCancelled } from '../features/reminders/sending-service.ts';
import { forgetOldForms } from '../features/site/service.ts';
import { removeSpace } from '../features/storage/objects/removal-store.ts';
import { forgetDeletedFiles, sweepPieces } from '../features/storage/objects/sweep-service.ts';
import { endOldUploads } from '../features/storage/uploads/service.ts';
import { forgetOldReloadHalves } from '../features/vault/activity/service.ts';
import { deleteOldArchives } from '../features/vault/archive/service.ts';
import { forgetOldNonces } from '../features/vault/guarded-calls/service.ts';
import { forgetOldEnded } from '../features/vault/keyset/service.ts';
import { purgeDeleted } from '../features/vault/purge/service.ts';
import type { Clock } from '../ports/clock.ts';
import type { ObjectStore } from '../ports/object-store.ts';

// The server's half of what survives a reload must not lie there much longer than it is worth something, nor what was
// deleted much longer than was promised.
const everyMs = 60_000;

interface HousekeepingDeps {
  db: Db;
  store: ObjectStore;
  clock: Clock;
}

/** What a round does, by the names that the register of tables knows. */
export const tasks: Readonly<
  Record<Exclude<Enforcer, 'retention' | 'erasure'>, (deps: HousekeepingDeps) => Promise<unknown>>
> = {
  limits: ({ db, clock }) => forgetOldLimits(db, clock),
  codes: forgetOldCodes,
  messages: forgetOldMessages,
  forms: forgetOldForms,
  reloadHalves: forgetOldReloadHalves,
  nonces: forgetOldNonces,
  endedWays: forgetOldEnded,
  deletedRecords: purgeDeleted,
  setAsideVaults: deps =>
    deleteOldArchives({ ...deps, grants: grantsOfVault }, (tx, of) => removeSpace(tx, of, deps.clock.now())),
  uploads: endOldUploads,
  deletedFiles: forgetDeletedFiles,
  endedGrants: forgetEndedGrants,
  openingProofs: forgetOldProofs,
  cancelledReminders: forgetCancelled,
  whatWeHold: forgetOldCopies,
  loosePieces: sweepPieces,
};

/** Throws away, at start and every minute, what is over. Several servers may do so at once. Returns what ends it. */
export function startHousekeeping(
  { db, store, clock }: HousekeepingDeps,
  log: Logger,
  alsoDo: () => Promise<unknown> = async () => undefined,
): () => Promise<void> {
  let running = Promise.resolve();
  const round = async (before: Promise<void>) => {
    // One after the other: a slow round is waited for, also by whoever stops the server.
    await before;
    try {
      for (const task of Object.values(tasks)) await task({ db, store, clock });
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
