import type { AuthSettings } from '../../../config/auth-settings.ts';
import type { sessions } from '../tables.ts';

// [Note: Known devices] At each sign-in, a device presents its number and receives a new random one; the old
// number then stops working. An account stores a keyed hash of the number once its owner has proved their
// identity on that device by more than the password. A session is confirmed if it was opened by something
// other than the password (or together with the account), if it was raised by a second factor, if its device
// is known, or if a code sent to the owner was typed. Before that, it cannot reach any data stored for the
// account. The number alone gives no access: it only replaces the code. Each time a session is opened on an
// unknown device, the owner receives one email.

/** Whether a session may reach its account's data. */
export function isSessionConfirmed(
  { settings }: { settings: AuthSettings },
  { confirmedAtMs, aal }: Pick<typeof sessions.$inferSelect, 'confirmedAtMs' | 'aal'>,
): boolean {
  return !settings.newDeviceCode || confirmedAtMs !== null || aal === 'aal2';
}
