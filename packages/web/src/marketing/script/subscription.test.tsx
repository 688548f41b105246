import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { accountStorageKey } from '../../lib/account-key.ts';
import { pricingPage } from '../pages/pricing.tsx';
import { subscriptionPages } from '../pages/subscription.tsx';
import { showChosenPlan } from './subscription.ts';

/** Shows the page of an address and runs its script. */
function visit(address: string): void {
  window.history.replaceState(null, '', address);
  const page = [...subscriptionPages, pricingPage].find(({ path }) => path === window.location.pathname);
  if (page) document.body.innerHTML = renderToStaticMarkup(<page.Body />);
  showChosenPlan();
}

const shown = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter(({ hidden }) => !hidden);
const buttons = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('.plan > .btn')].map(button =>
    button.getAttribute('href'),
  );

beforeEach(() => localStorage.clear());
afterEach(() => window.history.replaceState(null, '', '/'));

it('marks the plan and the interval of the address, and a visitor goes on to sign up with them', () => {
  visit('/subscription?plan=enhanced&interval=yearly');
  expect(shown('.plan__chosen')).toHaveLength(1);
  expect(document.querySelector('[data-plan="enhanced"]')?.classList).toContain('plan--chosen');
  expect(document.querySelector<HTMLInputElement>('.toggle input:checked')?.value).toBe('yearly');
  expect(shown('[data-signed-in]')).toEqual([]);
  expect(buttons()).toContain('/signup?plan=enhanced&interval=yearly');
});

it.each(['?plan=gold&interval=hourly', '?plan=%22%5D%3Cb&interval=%22%5D', '?upgrade=true', ''])(
  'shows %s as if nothing had been asked',
  search => {
    visit(`/subscription${search}`);
    expect(shown('.plan__chosen')).toEqual([]);
    expect(document.querySelector<HTMLInputElement>('.toggle input:checked')?.value).toBe('monthly');
  },
);

it('leads somebody signed in to their own plan, with what they choose', () => {
  localStorage.setItem(accountStorageKey, '{}');
  visit('/subscription?plan=premium');
  expect(shown('[data-signed-in]')).toHaveLength(1);
  expect(buttons()).toContain('/subscription-management?plan=premium&interval=monthly');
  expect(buttons().filter(href => href?.startsWith('/signup'))).toEqual([]);
});

it('takes one press on the page about prices, to sign-up or to the own plan', () => {
  visit('/pricing');
  expect(buttons()).toContain('/signup?plan=enhanced&interval=yearly');
  localStorage.setItem(accountStorageKey, '{}');
  visit('/pricing');
  expect(buttons()).toContain('/subscription-management?plan=enhanced&interval=yearly');
});

it('says at the end which plan it is, when it is one of ours', () => {
  localStorage.setItem(accountStorageKey, '{}');
  visit('/subscription/success?plan=enhanced');
  expect(shown('[data-chosen]').map(({ textContent }) => textContent)).toEqual([
    'You chose the Enhanced Plan. Until your free trial ends, everything is included.',
  ]);
  expect([shown('[data-chosen-also]').length, shown('[data-unchosen]').length]).toEqual([1, 0]);
  visit('/subscription/success?plan=gold');
  expect([shown('[data-chosen]').length, shown('[data-unchosen]').length]).toEqual([0, 1]);
  expect(document.querySelector('[aria-current=step]')?.textContent).toContain('Subscription Confirmed');
  expect(document.querySelector('a.btn')?.getAttribute('href')).toBe('/dashboard');
});

it('says nothing of a choice to somebody who is not signed in', () => {
  visit('/subscription/success?plan=enhanced');
  expect(shown('[data-chosen], [data-chosen-also]')).toEqual([]);
  expect(document.querySelector('[data-unchosen]')?.textContent).toContain('Log in to see it');
});
