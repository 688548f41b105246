import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { HelpPage } from './HelpPage.tsx';
import { helpAnswers } from './help-answers.ts';

afterEach(cleanup);

const open = (address = '/help') =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <HelpPage />
    </MemoryRouter>,
  );
const asked = () => [...document.querySelectorAll('summary')].map(({ textContent }) => textContent);

it('row 19: has twelve answers, and says how to reach a person', () => {
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Help' })).toBeTruthy();
  expect(asked()).toEqual(helpAnswers.map(({ asks }) => asks));
  expect(asked()).toHaveLength(12);
  expect(screen.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/contact');
});

it.each([
  ['2FA', 'I lost the phone that shows my codes'],
  ['OFF-LINE', 'Does Kinfolio work without the internet?'],
  ['lost password', 'I have forgotten my password'],
  ['bin', 'I deleted something by mistake'],
])('finds the answer by %s', async (words, first) => {
  open();
  await userEvent.type(screen.getByRole('searchbox', { name: 'What do you need help with?' }), words);
  expect(asked()).toContain(first);
  expect(asked().length).toBeLessThan(12);
});

it('says what to do when no answer has the words', async () => {
  open();
  await userEvent.type(screen.getByRole('searchbox'), 'giraffe <script>');
  expect(asked()).toEqual([]);
  expect(screen.getByRole('link', { name: 'write to us' })).toBeTruthy();
});

it('opens the one answer that was asked for in Settings', () => {
  open(`/help?q=${encodeURIComponent('I have forgotten my password')}`);
  expect(asked()).toEqual(['I have forgotten my password']);
  expect(document.querySelector('details')?.open).toBe(true);
});
