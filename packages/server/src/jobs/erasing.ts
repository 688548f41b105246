import type { Db } from '../db/database.ts';
import type { JobQueuer } from '../db/jobs.ts';
import { planFactsStore } from '../features/account/service.ts';
import { findAccount } from '../features/auth/accounts/store.ts';
import type { QueueMessage } from '../features/auth/messages/queue-message.ts';
import { closeBilling } from '../features/billing/service.ts';
import type { ErasureDeps } from '../features/privacy/erasure.ts';
import { scheduleDeletionOfPieces } from '../features/storage/objects/pieces-store.ts';
import { removeSpace } from '../features/storage/objects/removal-store.ts';
import type { Clock } from '../ports/clock.ts';

/** How many days backups are kept if the operator has not set a number. */
export const defaultBackupDays = 30;

/**
 * Combines the services that erase an account. It is done here because the features must not depend on each
 * other.
 */
export function createErasure(deps: {
  db: Db;
  clock: Clock;
  /** Queues emails; undefined if no email is sent, as after a restore. */
  queueMessage: QueueMessage | undefined;
  /**
   * Queues jobs; undefined to queue none. A restore needs none, because the jobs were already queued when the account
   * was erased for the first time.
   */
  jobs: JobQueuer | undefined;
}): ErasureDeps {
  const { db, clock, queueMessage, jobs } = deps;
  return {
    db,
    clock,
    removeSpace: (tx, of) => removeSpace(tx, of, clock.now()),
    letPiecesGo: (tx, ids) => scheduleDeletionOfPieces(tx, ids, clock.now()),
    endPayments: async (tx, accountId) => {
      if (jobs !== undefined) await closeBilling({ jobs, clock, standings: planFactsStore }, tx, accountId);
    },
    sayFarewell: async (tx, accountId) => {
      const account = await findAccount(tx, accountId);
      // An account that is erased without having been closed was never confirmed, so nobody is waiting for an
      // email about it.
      if (account === undefined || account.email === null || account.closesAtMs === null) return;
      await queueMessage?.(tx, { template: 'account-erased', to: account.email, values: {} });
    },
  };
}
