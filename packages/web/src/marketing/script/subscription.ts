import { isSignedIn } from './signed-in.ts';

/** Shows the plan that the address names, and adapts the page for a person who is signed in. */
export function showChosenPlan(): void {
  const { pathname, search } = location;
  const path = pathname.replace(/\/$/, '');
  const asked = new URLSearchParams(search);
  // An unknown plan or interval matches no element, so the page does not change.
  const plan = CSS.escape(asked.get('plan') ?? '');
  if (path === '/subscription/success' && isSignedIn()) {
    // After a payment, redirect the person to the app, which can check it. The address alone proves nothing.
    if (asked.has('paid'))
      return location.replace(`/subscription-management?paid=${CSS.escape(asked.get('paid') ?? '')}`);
    showChosen(plan);
  }
  if (path !== '/subscription' && path !== '/pricing') return;
  pick(`.toggle input[value="${CSS.escape(asked.get('interval') ?? '')}"]`, radio => {
    if (radio instanceof HTMLInputElement) radio.checked = true;
  });
  pick(`[data-plan="${plan}"]`, card => {
    card.classList.add('plan--chosen');
    pickIn(card, '.plan__chosen', show);
  });
  if (isSignedIn()) leadToOwnPlan(asked);
}

/**
 * Says that the person has chosen the plan in the address, but only if they are signed in. For anyone else, the page
 * shows no chosen plan.
 */
function showChosen(plan: string): void {
  pick(`[data-chosen="${plan}"]`, chosen => {
    show(chosen);
    pick('[data-chosen-also]', show);
    pick('[data-unchosen]', one => one.remove());
  });
}

// A public page cannot know which plan a signed-in person has, because only the app can fetch it. So its buttons lead
// to the app.
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
