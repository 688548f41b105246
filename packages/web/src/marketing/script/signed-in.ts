import { accountKey } from '../../lib/account-key.ts';

/** Whether this browser remembers an account. It says nothing about whose. */
export function isSignedIn(): boolean {
  try {
    return (sessionStorage.getItem(accountKey) ?? localStorage.getItem(accountKey)) !== null;
  } catch {
    return false;
  }
}

/** For a person who is logged in the header leads to their passport, and no more to the two ways in. */
export function greetOwner(): void {
  if (!isSignedIn()) return;
  for (const link of document.querySelectorAll('.pub a[href="/login"]')) {
    link.textContent = 'Your passport';
    link.setAttribute('href', '/dashboard');
  }
  for (const link of document.querySelectorAll('.pub a[href="/signup"]')) link.remove();
}
