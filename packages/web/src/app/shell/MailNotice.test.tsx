import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { RemindersState } from '../../session/api/reminders.ts';
import { createSuccess } from '../../vault-worker/types/outcome.ts';
import { MailNotice } from './MailNotice.tsx';

afterEach(cleanup);

async function open(paused: RemindersState['paused']) {
  const state: RemindersState = {
    reminders: [],
    choices: null,
    revisions: {},
    left: [],
    paused,
    textsPaused: null,
    feeds: [],
  };
  const read = Promise.resolve(createSuccess(state));
  const api = Promise.resolve({ read: () => read });
  render(
    <MemoryRouter>
      <MailNotice session={{ reminders: () => api }} />
      <p>Home</p>
    </MemoryRouter>,
  );
  await api;
  await read;
}

it('says on Home that mail comes back, and where to see what to do', async () => {
  await open('address');
  expect((await screen.findByRole('status')).textContent).toContain('Check your email address.');
  expect(screen.getByRole('link', { name: 'See what to do' }).getAttribute('href')).toBe(
    '/settings/reminders',
  );
});

it.each([null, 'plan', 'email'] as const)(
  'says nothing where mail arrives, or none is sent: %s',
  async paused => {
    await open(paused);
    await screen.findByText('Home');
    expect(screen.queryByRole('status')).toBeNull();
  },
);
