import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { securityPage } from '../pages/security-login.tsx';
import { goBack } from './back.ts';

const { Body } = securityPage;
const person = userEvent.setup();
const cameFrom = (address: string) => vi.spyOn(document, 'referrer', 'get').mockReturnValue(address);
let backs: number;
let followed: boolean;

beforeEach(() => {
  document.body.innerHTML = renderToStaticMarkup(<Body />);
  backs = 0;
  vi.spyOn(window.history, 'back').mockImplementation(() => {
    backs += 1;
  });
  goBack();
  followed = false;
  // What no script took a browser would follow.
  document.querySelector('.pagetop')?.addEventListener('click', event => {
    followed = !event.defaultPrevented;
    event.preventDefault();
  });
});
afterEach(() => vi.restoreAllMocks());

it('Back leads to the page of ours somebody came from', async () => {
  cameFrom(`${window.location.origin}/pricing`);
  await person.click(screen.getByRole('link', { name: 'Back' }));
  expect([backs, followed]).toEqual([1, false]);
});

it.each(['', 'https://search.example/?q=kinfolio', `${window.location.origin}.evil.example/`])(
  'and to the first page for whoever came from "%s"',
  async from => {
    cameFrom(from);
    const link = screen.getByRole('link', { name: 'Back' });
    expect(link.getAttribute('href')).toBe('/');
    await person.click(link);
    expect([backs, followed]).toEqual([0, true]);
  },
);
