import { accountKey } from '../../lib/account-key.ts';

/** What the address asks for on the page where a plan is chosen, and what is different for somebody signed in. */
export function choosePlan(): void {
  const { pathname, search } = window.location;
  if (pathname.replace(/\/$/, '') !== '/subscription') return;
  const asked = new URLSearchParams(search);
  // An unknown plan or interval finds nothing, and the page stays as it is.
  pick(`.toggle input[value="${CSS.escape(asked.get('interval') ?? '')}"]`, radio => {
    if (radio instanceof HTMLInputElement) radio.checked = true;
  });
  pick(`[data-plan="${CSS.escape(asked.get('plan') ?? '')}"]`, card => {
    card.classList.add('plan--chosen');
    card.querySelector('.plan__chosen')?.removeAttribute('hidden');
  });
  if (!isSignedIn()) return;
  pick('[data-signed-in]', words => words.removeAttribute('hidden'));
  for (const button of document.querySelectorAll('.plan .btn')) button.remove();
}

function pick(selector: string, change: (found: Element) => void): void {
  const found = document.querySelector(selector);
  if (found) change(found);
}

/** Whether this browser remembers an account. It says nothing about whose. */
function isSignedIn(): boolean {
  try {
    return (sessionStorage.getItem(accountKey) ?? localStorage.getItem(accountKey)) !== null;
  } catch {
    return false;
  }
}
