import { isSample } from './sample/sample-address.ts';

const key = 'kinfolio-device-known';

/** Whether an account has signed in here before. It is a hint for loading early and does not name the account. */
export function isDeviceKnown(): boolean {
  // The sample is open from the start.
  if (isSample()) return true;
  try {
    return localStorage.getItem(key) === '1';
  } catch {
    return false;
  }
}

export function rememberDevice(known: boolean): void {
  try {
    if (known) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Without storage the sign-in page merely loads its session at the first keystroke.
  }
}
