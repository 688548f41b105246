import type { Db } from '../db/database.ts';
import type { Jobs } from '../db/jobs.ts';
import { standings } from '../features/account/service.ts';
import { findAccount } from '../features/auth/accounts/store.ts';
import type { QueueMessage } from '../features/auth/messages/queue-message.ts';
import { closeBilling } from '../features/billing/service.ts';
import type { ErasureDeps } from '../features/privacy/erasure.ts';
import { letPiecesGo } from '../features/storage/objects/pieces-store.ts';
import { removeSpace } from '../features/storage/objects/removal-store.ts';
import type { Clock } from '../ports/clock.ts';

/** Days for which backups are kept where the operator promises none. */
export const usualBackupDays = 30;

/** What erasing an account works with: features know nothing of each other. */
export function erasureOf(deps: {
  db: Db;
  clock: Clock;
  /** Undefined where no mail is sent, as after a restore. */
  queueMessage: QueueMessage | undefined;
  /** Undefined where no jobs are, as after a restore: what ran was ended at the first erasure. */
  jobs: Jobs | undefined;
}): ErasureDeps {
  const { db, clock, queueMessage, jobs } = deps;
  return {
    db,
    clock,
    removeSpace: (tx, of) => removeSpace(tx, of, clock.now()),
    letPiecesGo: (tx, ids) => letPiecesGo(tx, ids, clock.now()),
    endPayments: async (tx, accountId) => {
      if (jobs !== undefined) await closeBilling({ jobs, clock, standings }, tx, accountId);
    },
    sayFarewell: async (tx, accountId) => {
      const account = await findAccount(tx, accountId);
      // An account that was never closed was never confirmed: its address gets no mail.
      if (account === undefined || account.email === null || account.closesAtMs === null) return;
      await queueMessage?.(tx, { template: 'account-erased', to: account.email, values: {} });
    },
  };
}
