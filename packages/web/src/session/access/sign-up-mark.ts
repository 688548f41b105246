import type { KeyValues } from '../platform/remembered-account.ts';

/** Says that a sign-up waits on this device, and nothing else: the page looks before anything of the session is loaded. */
export const signUpMark = 'kinfolio-sign-up';

/** Notes that a sign-up waits here, or that none does any more. */
export function noteSignUp(storage: KeyValues, waits: boolean): void {
  if (waits) storage.setItem(signUpMark, '1');
  else storage.removeItem(signUpMark);
}

/** Whether somebody began to sign up on this device and did not end it. */
export function isSignUpWaiting(): boolean {
  try {
    return localStorage.getItem(signUpMark) !== null;
  } catch {
    // Without storage nothing waits.
    return false;
  }
}
