import type { StorageState } from '@kinfolio/contract/wire';
import type { StorageContext } from '../context.ts';
import { readUsage } from './store.ts';

/** What an account keeps and how much it may keep. */
export async function readStorage(
  { db, allowedBytes }: Pick<StorageContext, 'db' | 'allowedBytes'>,
  accountId: string,
): Promise<StorageState> {
  return { usedBytes: await readUsage(db, accountId), allowedBytes: await allowedBytes(accountId) };
}
