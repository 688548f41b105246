import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Session, SessionState } from '../../../session/api/session-client.ts';
import { AuthProvider } from '../../AuthProvider.tsx';
import { isDeskRequested } from '../../kept-desk.ts';
import CardRoute from './card.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const code = 'K7QMY-2XRD6-9HTB3-4NWEZ-P3VCN-8GSAE-5JYF9-6KZTT';
const signedOut: SessionState = { status: 'signed-out' };

/** Renders the page with a session that accepts every card code. By default the card's grant is still closed. */
function open(opened: object = { ok: false, problem: 'grant-closed' }) {
  const card = {
    grant: 'g',
    reader: {
      open: () => Promise.resolve(opened),
      contents: () => Promise.resolve({ ok: true, value: { records: [], unreadable: 0 } }),
      onChange: () => () => undefined,
    },
    about: () => Promise.resolve({ ok: false, problem: 'not-found' }),
    longRoad: 'never',
    end: () => Promise.resolve(),
  };
  const begin = vi.fn<(code: string) => Promise<unknown>>(() => Promise.resolve({ ok: true, value: card }));
  const session = {
    subscribe: () => () => undefined,
    state: () => signedOut,
    sharing: () => Promise.resolve({ begin }),
  } as unknown as Session;
  render(
    <MemoryRouter initialEntries={['/card']}>
      <AuthProvider load={() => Promise.resolve(session)}>
        <CardRoute />
      </AuthProvider>
    </MemoryRouter>,
  );
  return begin;
}

const box = () => screen.findByRole('textbox');

it('keeps the code for a reload of the tab, sends it only by the button, and forgets it at the end', async () => {
  const begin = open();
  await userEvent.click(await box());
  await userEvent.paste(code);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('button', { name: 'I have finished' });
  expect(begin).toHaveBeenCalledOnce();

  cleanup();
  const again = open();
  expect(await box()).toHaveProperty('value', code);
  expect(again).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await userEvent.click(await screen.findByRole('button', { name: 'I have finished' }));

  cleanup();
  open();
  expect(await box()).toHaveProperty('value', '');
});

it('offers the executor’s desk once the owner has died, and says that it needs an account', async () => {
  open({ ok: true, value: { owner: 'Ruth Ellery', letter: '', sections: ['bank-accounts'] } });
  await userEvent.click(await box());
  await userEvent.paste(code);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { level: 1, name: 'From Ruth Ellery’s passport' });
  const begin = 'Begin the executor’s desk';
  expect(screen.queryByRole('button', { name: begin })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
  for (const [label, typed] of [
    ['Day', '8'],
    ['Month', '11'],
    ['Year', '2025'],
  ] as const)
    await userEvent.type(screen.getByLabelText(label), typed);
  await userEvent.click(screen.getByRole('button', { name: 'Use this day' }));
  expect(isDeskRequested()).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: begin }));
  await screen.findByRole('heading', { level: 1, name: 'You need a free account for the desk' });
  expect(isDeskRequested()).toBe(true);
  expect(screen.getByRole('link', { name: 'Make a free account' }).getAttribute('href')).toBe('/signup');
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.getByRole('button', { name: begin })).toBeTruthy();
  expect(isDeskRequested()).toBe(false);
});
