import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { securityPage } from '../pages/security-login.tsx';
import { enableBackLinks } from './back.ts';

const { Body } = securityPage;
const person = userEvent.setup();
/** Simulates what the browser knows about the previous page; `undefined` for a browser that does not report it. */
const before = (canGoBack: boolean | undefined, pages: number) => {
  vi.stubGlobal('navigation', canGoBack === undefined ? undefined : { canGoBack });
  if (canGoBack === undefined) Reflect.deleteProperty(window, 'navigation');
  vi.spyOn(window.history, 'length', 'get').mockReturnValue(pages);
};
let backs: number;
let followed: boolean;

beforeEach(() => {
  document.body.innerHTML = renderToStaticMarkup(<Body />);
  backs = 0;
  vi.spyOn(window.history, 'back').mockImplementation(() => {
    backs += 1;
  });
  enableBackLinks();
  followed = false;
  // If no script handled the click, a browser would follow the link.
  document.querySelector('.pagetop')?.addEventListener('click', event => {
    followed = !event.defaultPrevented;
    event.preventDefault();
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each([
  ['is ours', true, 3],
  ['is there, in a browser that does not say whose it is', undefined, 2],
] as const)('Back leads to the page before, when it %s', async (_, canGoBack, pages) => {
  before(canGoBack, pages);
  await person.click(screen.getByRole('link', { name: 'Back' }));
  expect([backs, followed]).toEqual([1, false]);
});

it.each([
  ['came from another site', false, 5],
  ['opened it in a tab of its own', false, 1],
  ['did so in a browser that does not say', undefined, 1],
] as const)('and home for whoever %s', async (_, canGoBack, pages) => {
  before(canGoBack, pages);
  const link = screen.getByRole('link', { name: 'Back' });
  expect(link.getAttribute('href')).toBe('/');
  await person.click(link);
  expect([backs, followed]).toEqual([0, true]);
});
