import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { BillingApi } from '../../session/api/billing.ts';
import type { RemindersApi, RemindersState } from '../../session/api/reminders.ts';
import { ToastRegion } from '../../ui/feedback/ToastRegion.tsx';
import {
  type CallOutcome,
  createSuccess,
  emptySuccess,
  refuseWithProblem,
} from '../../vault-worker/types/outcome.ts';
import { IntegrationsPage } from './IntegrationsPage.tsx';

afterEach(cleanup);

const held: RemindersState = {
  reminders: [],
  choices: null,
  revisions: {},
  left: [],
  paused: null,
  textsPaused: null,
  feeds: [],
};

const offline = () => Promise.reject(new Error('offline'));

/** Renders the page with the answers of the services. Without `answer` there is no connection. */
function show(answer?: { reminders: CallOutcome<RemindersState>; payments?: string }) {
  const sent: string[] = [];
  const billing = {
    checkConnection: async () =>
      answer?.payments === undefined
        ? ({ ok: true, value: { connected: true, message: 'It answers.' } } as const)
        : ({ ok: false, words: answer.payments } as const),
    checkDatabase: async () => ({ ok: true, value: true }) as const,
  } satisfies Partial<BillingApi>;
  const reminders = {
    read: async () => answer?.reminders ?? refuseWithProblem('offline'),
    test: async () => {
      sent.push('test');
      return emptySuccess;
    },
  } satisfies Partial<RemindersApi>;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page uses no other members
  const session = (
    answer === undefined
      ? { billing: offline, reminders: offline }
      : { billing: async () => billing, reminders: async () => reminders }
  ) as Parameters<typeof IntegrationsPage>[0]['session'];
  render(
    <MemoryRouter>
      <IntegrationsPage session={session} now={() => Date.UTC(2026, 10, 21, 12)} encrypted />
      <ToastRegion label="What was just done" />
    </MemoryRouter>,
  );
  return sent;
}

const card = async (name: string) => within(await screen.findByRole('region', { name }));

it('each service says what it is for, whether it answers, and when it was asked', async () => {
  const sent = show({ reminders: createSuccess(held) });
  for (const name of ['Database', 'Email', 'Card payments']) {
    expect(await (await card(name)).findByText('Connected')).toBeTruthy();
    expect((await card(name)).getByText(/Last checked 21 November 2026, 12:00\./)).toBeTruthy();
  }
  expect((await card('Calendar')).getByText('Not connected')).toBeTruthy();
  await userEvent.click((await card('Email')).getByRole('button', { name: 'Send me a test' }));
  expect(await screen.findByText('We have sent you a test email')).toBeTruthy();
  expect(sent).toEqual(['test']);
});

it.each([
  [
    'address',
    'Connection failed',
    'Emails to you are not getting through. Check your address.',
    'Email and phone',
  ],
  ['email', 'Not connected', 'Your email address is not confirmed yet.', 'Email and phone'],
  ['plan', 'Connected', /^We email you codes and notices\./, 'Compare the plans'],
] as const)('an email that is paused says why, and where to go on: %s', async (paused, chip, words, link) => {
  show({ reminders: createSuccess({ ...held, paused }), payments: 'No payments can be taken here.' });
  const email = await card('Email');
  expect(await email.findByText(chip)).toBeTruthy();
  expect(email.getByText(words)).toBeTruthy();
  expect(email.getByRole('link', { name: link })).toBeTruthy();
  expect(email.queryByRole('button', { name: 'Send me a test' })).toBeNull();
  expect((await card('Card payments')).getByText(/No payments can be taken here\./)).toBeTruthy();
});

it('without a network every service says so, and can be asked again', async () => {
  show();
  for (const name of ['Database', 'Email', 'Calendar', 'Card payments']) {
    expect(await (await card(name)).findByText('Connection failed')).toBeTruthy();
    expect((await card(name)).getByText(/Check your internet connection/)).toBeTruthy();
  }
  await userEvent.click((await card('Database')).getByRole('button', { name: 'Test Connection Database' }));
});
