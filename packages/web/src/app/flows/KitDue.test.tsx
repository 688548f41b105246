import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { SessionProvider, WaitForPassport } from '../../session/api/react.ts';
import { createTestWorld, halifaxRecord } from '../../session/testing/people.ts';
import { KitBanner } from '../shell/KitBanner.tsx';
import { KitRequiredPage } from './KitDue.tsx';

afterEach(cleanup);

/** Opens Home for a person who has this many records and has put off making the recovery kit. */
async function openHome(records: number, recoveryConfirmed = false) {
  const tab = await createTestWorld().signedUp();
  for (let count = 0; count < records; count += 1) await tab.session.passport.save(halifaxRecord);
  const state = tab.session.state();
  if (state.status !== 'open') throw new Error('the passport is not open');
  const show = () =>
    render(
      <SessionProvider session={tab.session}>
        <MemoryRouter>
          <WaitForPassport fallback="Opening your records">
            <KitRequiredPage state={{ ...state, recoveryConfirmed }}>
              <h1>Home</h1>
            </KitRequiredPage>
          </WaitForPassport>
        </MemoryRouter>
      </SessionProvider>,
    );
  show();
  return () => {
    cleanup();
    show();
  };
}
const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent;

const openBanner = async (records: number, at: string) => {
  const tab = await createTestWorld().signedUp();
  for (let count = 0; count < records; count += 1) await tab.session.passport.save(halifaxRecord);
  const state = tab.session.state();
  if (state.status !== 'open') throw new Error('the passport is not open');
  render(
    <SessionProvider session={tab.session}>
      <MemoryRouter initialEntries={[at]}>
        <WaitForPassport fallback="Opening your records">
          <KitBanner accountId={state.account.id} />
          <p>{tab.session.passport.records(bankAccount.id).length} accounts</p>
        </WaitForPassport>
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

  it('asks for the kit from the third record on, and can be put off', async () => {
    const comeBack = await openHome(3);
    expect(await heading()).toBe('Your recovery kit');
    await userEvent.click(screen.getByRole('button', { name: 'Not now, go to Home' }));
    expect(await heading()).toBe('Home');
    comeBack();
    expect(await heading()).toBe('Home');
  });

  it('asks nothing of somebody who has it on paper', async () => {
    await openHome(3, true);
    expect(await heading()).toBe('Home');
  });
});
