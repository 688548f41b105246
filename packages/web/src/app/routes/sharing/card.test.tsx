import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Session, SessionState } from '../../../session/api/session-client.ts';
import { AuthProvider } from '../../AuthProvider.tsx';
import Card from './card.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const code = 'K7QMY-2XRD6-9HTB3-4NWEZ-P3VCN-8GSAE-5JYF9-6KZTT';
const signedOut: SessionState = { status: 'signed-out' };

/** A session to which every code opens a card that is shut still. */
function open() {
  const card = {
    grant: 'g',
    reader: {
      open: () => Promise.resolve({ ok: false, problem: 'grant-closed' }),
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
        <Card />
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
