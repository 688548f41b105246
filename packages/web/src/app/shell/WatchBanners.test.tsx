import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { createObservable, type Observable } from '../../lib/observable.ts';
import type { AccountAlerts } from '../../session/api/security.ts';
import { createSignedInPerson } from '../../session/testing/signed-in.ts';
import { createActivityLog } from '../../vault-worker/testing/activity-log.ts';
import AccountAlertBanners from './WatchBanners.tsx';

afterEach(cleanup);

const nothing: AccountAlerts = { fault: undefined, heldUntil: undefined, kitToAskFor: undefined };
const done = { ok: true, value: undefined } as const;

/** Renders the banners of a session whose account has these alerts. */
function show(found: Partial<AccountAlerts>, path = '/dashboard') {
  const cell: Observable<AccountAlerts> = createObservable(nothing);
  const kept: string[] = [];
  let [stopped, watched] = [0, 0];
  const security = {
    watch: async () => {
      watched += 1;
      cell.set({ ...cell.get(), ...found });
      return done;
    },
    stopReset: async () => {
      stopped += 1;
      cell.set({ ...cell.get(), resetDueAt: undefined });
      return done;
    },
    stillHaveKit: async (id: string) => {
      kept.push(id);
      cell.set(nothing);
      return done;
    },
  };
  const session = {
    accountAlerts: cell.get,
    subscribeAccountAlerts: cell.subscribe,
    security: () => Promise.resolve(security),
  };
  render(
    <MemoryRouter initialEntries={[path]}>
      <AccountAlertBanners session={session} />
    </MemoryRouter>,
  );
  return { cell, kept, times: () => ({ stopped, watched }) };
}

it('tells on every page that the activity was changed', async () => {
  show({ fault: { kind: 'missing', number: 7 } }, '/bills');
  await screen.findByText(/account’s activity list was changed.*entry 7 is missing/);
  expect(screen.getByRole('link', { name: 'See the list' }).getAttribute('href')).toBe(
    '/settings/devices#activity',
  );
});

it('tells it of a log that the server wrote anew, as far as this device has seen it', async () => {
  const tab = await createSignedInPerson();
  await tab.settled();
  const { server } = tab.device;
  const { id } = server.only();
  server.log = createActivityLog(id, ['signed-up', 'sign-in-failed', 'signed-in']);
  expect(await (await tab.session.security()).watch()).toEqual(done);
  expect(tab.session.accountAlerts().fault).toBeUndefined();
  server.log = createActivityLog(id, ['signed-up', 'signed-in', 'signed-in']);
  render(
    <MemoryRouter>
      <AccountAlertBanners session={tab.session} />
    </MemoryRouter>,
  );
  await screen.findByText(/account’s activity list was changed/);
});

it('tells that changes are held, until they are no more', async () => {
  const { cell } = show({ heldUntil: '2026-11-24T09:14:00.000Z' });
  await screen.findByText(/until 24 November 2026, 09:14/);
  cell.set(nothing);
  await expect.poll(() => screen.queryByRole('link', { name: 'Change my password' })).toBeNull();
});

it('asks for the kit on Home, once, and nowhere else in the midst of work', async () => {
  const { kept } = show({ kitToAskFor: 'kit-1' });
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, I have my kit' }));
  await expect.poll(() => screen.queryByText(/Do you still have/)).toBeNull();
  expect(kept).toEqual(['kit-1']);
  cleanup();
  const { cell } = show({ kitToAskFor: 'kit-1' }, '/bills');
  await expect.poll(() => cell.get().kitToAskFor).toBe('kit-1');
  expect(screen.queryByText(/Do you still have/)).toBeNull();
});

it('tells of a reset that waits, at once where the server has news, and stops it', async () => {
  const found: { resetDueAt?: string } = {};
  const { cell, times } = show(found);
  await expect.poll(() => times().watched).toBe(1);
  expect(screen.queryByText(/Someone asked to start again/)).toBeNull();
  found.resetDueAt = '2026-12-01T09:14:00.000Z';
  cell.set({ ...cell.get(), news: 1 });
  await screen.findByText(/They will be able to do this from 1 December 2026, 09:14/);
  await userEvent.click(screen.getByRole('button', { name: 'Stop it' }));
  await expect.poll(() => screen.queryByText(/Someone asked to start again/)).toBeNull();
  expect(times()).toEqual({ stopped: 1, watched: 2 });
});

it('says what goes where a reset of both waits', async () => {
  const { times } = show({ bothResetDueAt: '2026-12-01T09:14:00.000Z' });
  await screen.findByText(/empty passport in place of this one, and to turn off your second step/);
  await userEvent.click(screen.getByRole('button', { name: 'Stop it' }));
  await expect.poll(() => times().stopped).toBe(1);
});

it('says no more of a reset that its owner asked for', async () => {
  const { times } = show({ resetDueAt: '2026-12-01T09:14:00.000Z' });
  await userEvent.click(await screen.findByRole('button', { name: 'It was me' }));
  expect(screen.queryByText(/Someone asked to start again/)).toBeNull();
  expect(times().stopped).toBe(0);
});
