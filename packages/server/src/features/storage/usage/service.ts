import type { StorageState } from '@kinfolio/contract/wire';
import type { StorageContext } from '../context.ts';
import { readUsedBytes } from './store.ts';

export async function readStorageState(
  { db, allowedBytes }: Pick<StorageContext, 'db' | 'allowedBytes'>,
  accountId: string,
): Promise<StorageState> {
  return { usedBytes: await readUsedBytes(db, accountId), allowedBytes: await allowedBytes(accountId) };
}
