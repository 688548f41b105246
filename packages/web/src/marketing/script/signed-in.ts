import { accountStorageKey } from '../../lib/account-key.ts';

/**
 * Whether this browser stores something under a key, for this tab or permanently. False if the browser does not allow
 * storage.
 */
export function isKeyStored(key: string): boolean {
  try {
    return (sessionStorage.getItem(key) ?? localStorage.getItem(key)) !== null;
  } catch {
    return false;
  }
}

/** Whether this browser remembers an account. It does not know whose account that is. */
export const isSignedIn = (): boolean => isKeyStored(accountStorageKey);

/** For a person who is logged in, the header links to their passport instead of the pages to log in and sign up. */
export function linkHeaderToPassport(): void {
  if (!isSignedIn()) return;
  for (const link of document.querySelectorAll('.pub a[href="/login"]')) {
    link.textContent = 'Your passport';
    link.setAttribute('href', '/dashboard');
  }
  for (const link of document.querySelectorAll('.pub a[href="/signup"]')) link.remove();
}
