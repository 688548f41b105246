import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { SessionProvider, WholePassport } from '../../session/api/react.ts';
import { halifax, newWorld } from '../../session/testing/people.ts';
import { KitBanner } from '../shell/KitBanner.tsx';
import { KitDue } from './KitDue.tsx';

afterEach(cleanup);

/** Opens Home for somebody who has so many records and left the kit for later. */
async function openHome(records: number, recoveryConfirmed = false) {
  const tab = await newWorld().signedUp();
  for (let count = 0; count < records; count += 1) await tab.session.passport.save(halifax);
  const state = tab.session.state();
  if (state.status !== 'open') throw new Error('the passport is not open');
  render(
    <SessionProvider session={tab.session}>
      <MemoryRouter>
        <WholePassport fallback="Opening your records">
          <KitDue state={{ ...state, recoveryConfirmed }}>
            <h1>Home</h1>
          </KitDue>
        </WholePassport>
      </MemoryRouter>
    </SessionProvider>,
  );
}
const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent;

const openBanner = async (records: number, at: string) => {
  const tab = await newWorld().signedUp();
  for (let count = 0; count < records; count += 1) await tab.session.passport.save(halifax);
  const state = tab.session.state();
  if (state.status !== 'open') throw new Error('the passport is not open');
  render(
    <SessionProvider session={tab.session}>
      <MemoryRouter initialEntries={[at]}>
        <WholePassport fallback="Opening your records">
          <KitBanner accountId={state.account.id} />
          <p>{tab.session.passport.records(bankAccount.id).length} accounts</p>
        </WholePassport>
      </MemoryRouter>
    </SessionProvider>,
  );
  await screen.findByText(`${String(records)} accounts`);
  return screen.queryByText(/^You have no recovery kit yet/u);
};

describe('the banner of a missing recovery kit', () => {
  it.each([
    [2, '/bank-accounts', false],
    [3, '/bank-accounts', true],
    [3, '/settings/signing-in', false],
  ] as const)('with %i records at %s: %s', async (records, at, shown) => {
    expect((await openBanner(records, at)) !== null).toBe(shown);
  });
});

describe('Home without a recovery kit', () => {
  it('stays as it is with two records', async () => {
    await openHome(2);
    expect(await heading()).toBe('Home');
  });

  it('asks for the kit from the third record on, and leaves a way to the records', async () => {
    await openHome(3);
    expect(await heading()).toBe('Your recovery kit');
    expect(screen.getByRole('link', { name: 'Go on to my records' })).toBeTruthy();
  });

  it('asks nothing of somebody who has it on paper', async () => {
    await openHome(3, true);
    expect(await heading()).toBe('Home');
  });
});
