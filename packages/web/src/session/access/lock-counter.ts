import type { Platform } from '../platform/platform.ts';
import { type RememberedAccount, readRememberedAccount } from '../platform/remembered-account.ts';

// [Note: A lock reaches tabs that could not hear it]
// Tabs tell each other of a lock, but one that was frozen, put aside for the Back button or just opening hears it too
// late or not at all. So a lock also leaves a mark that every tab of the account reads when it comes to the front,
// and before it shows what it opened without the password. The mark counts locks and says nothing else.

type Device = Pick<Platform, 'storages'>;

const keyOf = (account: string) => `kinfolio-locks-${account}`;

/** How often the account was locked on this device since it was signed in to. */
export function lockCount({ storages }: Device, account: string): number {
  return Number(storages.device.getItem(keyOf(account)) ?? 0);
}

/** Leaves the mark of one more lock. */
export function countLock(platform: Device, account: string): void {
  platform.storages.device.setItem(keyOf(account), String(lockCount(platform, account) + 1));
}

/** Forgets the marks of an account, as when it signs out. */
export function forgetLocks({ storages }: Device, account: string): void {
  storages.device.removeItem(keyOf(account));
}

/** Whether what was opened at that count may stay open: nobody locked since, or signed out, or signed in as another. */
export function stillOpen(platform: Device, account: Pick<RememberedAccount, 'id'>, locks: number): boolean {
  return (
    readRememberedAccount(platform.storages)?.id === account.id && lockCount(platform, account.id) === locks
  );
}
