import type { Platform } from '../platform/platform.ts';
import { type RememberedAccount, readRememberedAccount } from '../platform/remembered-account.ts';

// [Note: A lock reaches tabs that missed the message] Tabs notify each other about a lock, but a tab that was frozen,
// kept for the Back button or still opening receives the message too late or not at all. So every lock also increments
// a counter on the device. Each tab of the account reads the counter when it comes to the front, and before it shows
// anything that it opened without the password. The counter contains nothing else.

type Device = Pick<Platform, 'storages'>;

const keyOf = (account: string) => `kinfolio-locks-${account}`;

/** How many times the account has been locked on this device since it signed in here. */
export function readLockCount({ storages }: Device, account: string): number {
  return Number(storages.device.getItem(keyOf(account)) ?? 0);
}

/** Counts one more lock. */
export function incrementLockCount(platform: Device, account: string): void {
  platform.storages.device.setItem(keyOf(account), String(readLockCount(platform, account) + 1));
}

/** Removes the account's lock counter, for example when it signs out. */
export function forgetLocks({ storages }: Device, account: string): void {
  storages.device.removeItem(keyOf(account));
}

/**
 * Whether a passport that was opened at this lock count may stay open: since then, no tab has locked it, signed out, or
 * signed in to another account.
 */
export function mayPassportStayOpen(
  platform: Device,
  account: Pick<RememberedAccount, 'id'>,
  locks: number,
): boolean {
  return (
    readRememberedAccount(platform.storages)?.id === account.id &&
    readLockCount(platform, account.id) === locks
  );
}
