import type { AuthSettings } from '../settings.ts';
import type { sessions } from '../tables.ts';

// [Note: Known devices] A device makes a random number once and shows it at each sign-in; an account keeps a keyed
// hash of it once somebody has proved on that device that they are its owner by more than the password. A session is
// confirmed when it was opened by something else than the password (or with the account itself), when a second factor
// raised it, when its device is known, or when a code sent to the owner was typed. Before that it reaches nothing
// that is kept for the account. The number opens nothing by itself: it only stands for the code.

/** Whether a session may reach what is kept for its account. */
export function isConfirmed(
  { settings }: { settings: AuthSettings },
  { confirmedAtMs, aal }: Pick<typeof sessions.$inferSelect, 'confirmedAtMs' | 'aal'>,
): boolean {
  return !settings.newDeviceCode || confirmedAtMs !== null || aal === 'aal2';
}
