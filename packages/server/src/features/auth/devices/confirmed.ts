import type { AuthSettings } from '../../../config/auth-settings.ts';
import type { sessions } from '../tables.ts';

// [Note: Known devices] At each entry a device shows its number and is given another, random one; the one before is of no
// use any more. An account keeps a keyed hash of the number once its owner has proved on that device who they are by more
// than the password. A session is confirmed when it was opened by something else than the password (or with the account
// itself), when a second factor raised it, when its device is known, or when a code sent to the owner was typed. Before
// that it reaches nothing that is kept for the account. The number opens nothing by itself: it only stands for the code.
// The owner hears of each entry on a device that is not known by one mail, which opening the session sends.

/** Whether a session may reach what is kept for its account. */
export function isConfirmed(
  { settings }: { settings: AuthSettings },
  { confirmedAtMs, aal }: Pick<typeof sessions.$inferSelect, 'confirmedAtMs' | 'aal'>,
): boolean {
  return !settings.newDeviceCode || confirmedAtMs !== null || aal === 'aal2';
}
