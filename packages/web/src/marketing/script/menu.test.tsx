import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import { Header } from '../frame/Header.tsx';
import { enableMenuClosing } from './menu.ts';

const person = userEvent.setup();
const menu = () => document.querySelector<HTMLDetailsElement>('.pubmenu')!;
const last = () => within(menu()).getByRole('link', { name: 'Get Started' });

beforeEach(() => {
  document.body.innerHTML = renderToStaticMarkup(
    <>
      <Header at="/" />
      <button type="button">Below</button>
    </>,
  );
  enableMenuClosing();
  menu().open = true;
  last().focus();
});

it('closes by Escape, which gives the focus back to the button', async () => {
  await person.keyboard('{Escape}');
  expect([menu().open, document.activeElement?.tagName]).toEqual([false, 'SUMMARY']);
});

it('closes when the focus goes on to what it covers, not while it stays inside', async () => {
  await person.tab({ shift: true });
  expect(menu().open).toBe(true);
  last().focus();
  await person.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Below' }));
  expect(menu().open).toBe(false);
});

it('closes when a link of it leads to a part of the same page', async () => {
  await person.click(within(menu()).getByRole('link', { name: 'Pricing' }));
  expect(menu().open).toBe(false);
});
