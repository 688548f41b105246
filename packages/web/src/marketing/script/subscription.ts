import { isSignedIn } from './signed-in.ts';

/** What the address asks for where a plan is chosen, and what is different for a person who is logged in. */
export function choosePlan(): void {
  const { pathname, search } = location;
  const path = pathname.replace(/\/$/, '');
  const asked = new URLSearchParams(search);
  // An unknown plan or interval finds nothing, and the page stays as it is.
  const plan = CSS.escape(asked.get('plan') ?? '');
  if (path === '/subscription/success' && isSignedIn()) {
    // A person who comes back from paying waits where the app can ask for it: this address proves nothing.
    if (asked.has('paid'))
      return location.replace(`/subscription-management?paid=${CSS.escape(asked.get('paid') ?? '')}`);
    showChosen(plan);
  }
  if (path !== '/subscription') return;
  pick(`.toggle input[value="${CSS.escape(asked.get('interval') ?? '')}"]`, radio => {
    if (radio instanceof HTMLInputElement) radio.checked = true;
  });
  pick(`[data-plan="${plan}"]`, card => {
    card.classList.add('plan--chosen');
    pickIn(card, '.plan__chosen', show);
  });
  if (isSignedIn()) leadToOwnPlan(asked);
}

/** Somebody signed in has chosen the plan of the address; for anybody else the page says nothing of a choice. */
function showChosen(plan: string): void {
  pick(`[data-chosen="${plan}"]`, chosen => {
    show(chosen);
    pick('[data-chosen-also]', show);
    pick('[data-unchosen]', one => one.remove());
  });
}

// This page cannot know the plan of whoever is signed in: only the app can ask for it, once it is open.
function leadToOwnPlan(asked: URLSearchParams): void {
  if (asked.get('upgrade') === 'true') return location.replace(`/subscription-management?${asked}`);
  pick('[data-signed-in]', show);
  for (const button of document.querySelectorAll<HTMLAnchorElement>('.plan > .btn')) {
    const { search } = new URL(button.href);
    button.href = `/subscription-management${search}`;
  }
}

const show = (hidden: Element) => hidden.removeAttribute('hidden');
const pick = (selector: string, change: (found: Element) => void) => pickIn(document, selector, change);

function pickIn(within: ParentNode, selector: string, change: (found: Element) => void): void {
  const found = within.querySelector(selector);
  if (found) change(found);
}
