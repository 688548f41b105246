import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import { accountStorageKey } from '../../lib/account-key.ts';
import { Header } from '../frame/Header.tsx';
import { linkHeaderToPassport } from './signed-in.ts';

const ways = () =>
  [...document.querySelectorAll('a')]
    .map(link => [link.textContent, link.getAttribute('href')])
    .filter(([, href]) => ['/login', '/signup', '/dashboard'].includes(href ?? ''));

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = renderToStaticMarkup(<Header at="/pricing" />);
});

it('the header leads somebody signed in to their passport, in the bar and in the menu', () => {
  localStorage.setItem(accountStorageKey, '{}');
  linkHeaderToPassport();
  expect(ways()).toEqual([
    ['Your passport', '/dashboard'],
    ['Your passport', '/dashboard'],
  ]);
});

it('and everybody else to the two ways in', () => {
  linkHeaderToPassport();
  expect(ways().map(([words]) => words)).toEqual(['Log in', 'Get Started', 'Log in', 'Get Started']);
});
