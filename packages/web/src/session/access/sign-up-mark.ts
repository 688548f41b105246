import type { KeyValueStorage } from '../platform/remembered-account.ts';

/**
 * The only key that marks an unfinished sign-up on this device. It contains nothing else, because the page reads it
 * before loading any session code.
 */
export const signUpMarkKey = 'kinfolio-sign-up';

/** Records whether an unfinished sign-up is on this device. */
export function recordSignUpWaiting(storage: KeyValueStorage, waits: boolean): void {
  if (waits) storage.setItem(signUpMarkKey, '1');
  else storage.removeItem(signUpMarkKey);
}

/** Whether a sign-up was started on this device and not finished. */
export function isSignUpWaiting(): boolean {
  try {
    return localStorage.getItem(signUpMarkKey) !== null;
  } catch {
    // Without storage there can be no unfinished sign-up.
    return false;
  }
}
