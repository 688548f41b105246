import { isDeskRecord } from '@kinfolio/domain/desk/model/desk';
import { dayOfStored } from '@kinfolio/domain/values/calendar';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { MemoryRouter, Route, Routes, useParams } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { executor, family } from '../../../features/desk/testing/open-desk.tsx';
import { SessionProvider } from '../../../session/api/react.ts';
import type { Session } from '../../../session/api/session-client.ts';
import type { Tab } from '../../../session/testing/device.ts';
import { AuthProvider, useAuth } from '../../AuthProvider.tsx';
import { keepDeathAnswer } from '../sharing/AskOfDeath.tsx';
import BeginDesk from './begin.tsx';

let tab: Tab;
beforeEach(async () => {
  sessionStorage.clear();
  tab = await executor();
});
afterEach(cleanup);

const Desk = () => <p>Here is the estate {useParams()['estate']}</p>;

/** A session that reads the passport of the family, or to which it is shut. */
function open(isShut = false) {
  const records = family().map(({ id, content }) => ({
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

/** As the guard of these pages does: it wakes the session first. */
function Awake() {
  const { session, wake } = useAuth();
  useEffect(() => void wake(), [wake]);
  return session === undefined ? null : (
    <Routes>
      <Route path="/desk/new" element={<BeginDesk />} />
      <Route path="/desk/:estate" element={<Desk />} />
    </Routes>
  );
}

it('asks four things, and begins with what the owner signed', async () => {
  keepDeathAnswer('g', dayOfStored('2026-10-08'));
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
  // Records without a signature are not taken for the owner's.
  const copied = kept.filter(({ content }) => content.kind === 'desk-copy');
  expect(copied.some(({ content }) => content.fields['of'] === 'gift')).toBe(false);
  expect(copied.length).toBeGreaterThan(50);

  // Asked for once more, it leads to the desk that is there.
  cleanup();
  open();
  await screen.findByText(/^Here is the estate /);
  expect(tab.session.passport.records('desk-estate')).toHaveLength(1);
});

it('begins nothing from a passport that is shut', async () => {
  open(true);
  expect((await screen.findByRole('alert')).textContent).toContain('nothing can be copied');
});
