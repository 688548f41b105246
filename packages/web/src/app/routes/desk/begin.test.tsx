import { isDeskRecord } from '@kinfolio/domain/desk/model/desk';
import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { MemoryRouter, Route, Routes, useParams } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDeskTestFamily, openExecutorTab } from '../../../features/desk/testing/open-desk.tsx';
import { SessionProvider } from '../../../session/api/react.ts';
import type { Session } from '../../../session/api/session-client.ts';
import type { BrowserTab } from '../../../session/testing/device.ts';
import { AuthProvider, useAuth } from '../../AuthProvider.tsx';
import { saveDeathAnswer } from '../sharing/AskOfDeath.tsx';
import BeginDeskRoute from './begin.tsx';

let tab: BrowserTab;
beforeEach(async () => {
  sessionStorage.clear();
  tab = await openExecutorTab();
});
afterEach(cleanup);

const Desk = () => <p>Here is the estate {useParams()['estate']}</p>;

/** Renders the page with a session that can read the family's passport. With `isShut` the passport refuses to open. */
function open(isShut = false) {
  const records = createDeskTestFamily().map(({ id, content }) => ({
    id,
    content,
    section: 'bank-accounts',
    confirmed: content.kind !== 'gift',
  }));
  const cover = { owner: 'Ruth Ellery', letter: '', sections: ['bank-accounts', 'people'] };
  const reading = {
    open: () => Promise.resolve(isShut ? { ok: false, problem: 'grant-closed' } : { ok: true, value: cover }),
    contents: () => Promise.resolve({ ok: true, value: { records, unreadable: 0 } }),
    onChange: () => () => undefined,
    received: () => Promise.resolve({ ok: true, value: { passports: [], offline: false } }),
    addEstate: () => Promise.resolve({ ok: false, problem: 'offline' }),
  };
  const session = { ...tab.session, sharing: () => Promise.resolve(reading) } as unknown as Session;
  render(
    <MemoryRouter initialEntries={['/desk/new?grant=g']}>
      <AuthProvider load={() => Promise.resolve(session)}>
        <SessionProvider session={session}>
          <Awake />
        </SessionProvider>
      </AuthProvider>
    </MemoryRouter>,
  );
}

/** Loads the session before rendering the routes, as the guard of these pages does. */
function Awake() {
  const { session, wake } = useAuth();
  useEffect(() => void wake(), [wake]);
  return session === undefined ? null : (
    <Routes>
      <Route path="/desk/new" element={<BeginDeskRoute />} />
      <Route path="/desk/:estate" element={<Desk />} />
    </Routes>
  );
}

it('asks four things, and begins with what the owner signed', async () => {
  saveDeathAnswer('g', readStoredDay('2026-10-08'));
  open();
  await screen.findByRole('heading', { level: 1, name: 'Begin the executor’s desk' });
  expect(screen.getByLabelText('Month')).toHaveProperty('value', '10');
  await userEvent.click(screen.getByRole('button', { name: 'Begin the desk' }));
  expect(screen.getAllByText('Choose where Ruth lived')).toHaveLength(2);
  await userEvent.click(screen.getByRole('radio', { name: 'Scotland' }));
  await userEvent.click(screen.getByRole('radio', { name: 'There is no will' }));
  await userEvent.type(screen.getByLabelText(/^Other executors/), 'David Ellery');
  await userEvent.click(screen.getByRole('button', { name: 'Begin the desk' }));
  await screen.findByText(/^Here is the estate /);
  const kept = tab.session.passport.all().filter(({ content }) => isDeskRecord(content));
  const estate = kept.find(({ content }) => content.kind === 'desk-estate')?.content.fields;
  expect(estate).toMatchObject({ diedOn: '2026-10-08', nation: 'scotland', will: 'none', sourceGrant: 'g' });
  expect(kept.filter(({ content }) => content.kind === 'desk-executor')).toHaveLength(2);
  // Unsigned records are not copied, because the owner may not have written them.
  const copied = kept.filter(({ content }) => content.kind === 'desk-copy');
  expect(copied.some(({ content }) => content.fields['of'] === 'gift')).toBe(false);
  expect(copied.length).toBeGreaterThan(50);

  // A second request leads to the existing desk.
  cleanup();
  open();
  await screen.findByText(/^Here is the estate /);
  expect(tab.session.passport.records('desk-estate')).toHaveLength(1);
});

it('begins nothing from a passport that is shut', async () => {
  open(true);
  expect((await screen.findByRole('alert')).textContent).toContain('nothing can be copied');
});
