const key = 'kinfolio-device-known';

/** True when somebody has signed in here before. It is a hint for loading early and says nothing about whom. */
export function deviceIsKnown(): boolean {
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
