import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { EmailDelivery } from '../../session/api/session-client.ts';
import { UnsentEmailHelp } from './UnsentEmail.tsx';

afterEach(cleanup);

const open = (mailsGo: EmailDelivery) =>
  render(<UnsentEmailHelp session={{ mailsGo: () => Promise.resolve(mailsGo) }} />);

it('leads to the outbox of this computer', async () => {
  open('to-outbox');
  await screen.findByText(/runs on your computer and sends no emails/);
  expect(screen.getByRole('link', { name: 'Open the outbox' }).getAttribute('href')).toBe('/outbox');
});

it('says that the outbox is closed, and leads to the reason', async () => {
  open('to-shut-outbox');
  await screen.findByText(/its outbox is closed, so you cannot read your code/);
  const link = screen.getByRole('link', { name: 'See why, and how to open it again' });
  expect(link.getAttribute('href')).toBe('/outbox');
});

it('says that no code comes, and leads nowhere, on another machine', async () => {
  open('nowhere');
  await screen.findByText(/no code will reach you/);
  expect(screen.queryByRole('link')).toBeNull();
});

it('says nothing where emails are sent', async () => {
  const { container } = open('by-mail');
  await act(async () => undefined);
  expect(container.textContent).toBe('');
});
