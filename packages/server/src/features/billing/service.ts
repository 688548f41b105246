import type { Db } from '../../db/database.ts';
import type { Jobs } from '../../ports/jobs.ts';
import { removeBilling } from './store.ts';

/** Forgets an account that is closed, and has its plan ended at the provider once that is committed. */
export async function closeBilling({ jobs }: { jobs: Jobs }, tx: Db, accountId: string): Promise<void> {
  const customerId = await removeBilling(tx, accountId);
  if (customerId !== undefined) await jobs.add(tx, 'billing', `close:${customerId}`);
}
