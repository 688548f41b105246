import { accountKey } from '../../lib/account-key.ts';

/** Whether this browser keeps something under a key, for the tab or for longer; not where it keeps nothing for us. */
export function keeps(key: string): boolean {
  try {
    return (sessionStorage.getItem(key) ?? localStorage.getItem(key)) !== null;
  } catch {
    return false;
  }
}

/** Whether this browser remembers an account. Whose it is, it does not know. */
export const isSignedIn = (): boolean => keeps(accountKey);

/** For a person who is logged in the header leads to their passport, and no more to the two ways in. */
export function greetOwner(): void {
  if (!isSignedIn()) return;
  for (const link of document.querySelectorAll('.pub a[href="/login"]')) {
    link.textContent = 'Your passport';
    link.setAttribute('href', '/dashboard');
  }
  for (const link of document.querySelectorAll('.pub a[href="/signup"]')) link.remove();
}
