import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { allKinds } from '@kinfolio/domain/kinds/index';
import { property } from '@kinfolio/domain/kinds/property';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { RelatedContext } from '../../passport/related/related.ts';
import { SessionProvider } from '../../session/api/react.ts';
import type { BrowserTab } from '../../session/testing/device.ts';
import { createTestWorld, margaretEmail, margaretPassword } from '../../session/testing/people.ts';
import { InheritanceTaxPage } from './InheritanceTaxPage.tsx';

afterEach(cleanup);

async function withEstate(world = createTestWorld()): Promise<BrowserTab> {
  const tab = await world.signedUp();
  const kept = await tab.session.passport.saveMany([
    {
      kind: property.id,
      category: 'property',
      fields: { name: 'Our home', type: 'main-home', currentValue: '600000.00', valueAsOf: '2026-11-01' },
    },
    {
      kind: bankAccount.id,
      category: 'bank-accounts',
      fields: { name: 'Savings', accountType: 'savings', balance: '200000.00' },
    },
  ]);
  if (!kept.ok) throw new Error(kept.problem);
  return tab;
}

function show(tab: BrowserTab, closed?: ReactNode) {
  cleanup();
  const clock = { now: () => Date.UTC(2026, 10, 26, 12) };
  render(
    <SessionProvider session={tab.session}>
      <RelatedContext value={{ kinds: allKinds, others: tab.session.passport }}>
        <MemoryRouter>
          <InheritanceTaxPage
            kinds={allKinds}
            clock={clock}
            ownerName="Margaret"
            closed={closed}
            print={answers => <p>Prints for {String(answers['home'])}</p>}
          />
        </MemoryRouter>
      </RelatedContext>
    </SessionProvider>,
  );
  return userEvent.setup({ delay: null });
}

const figureOf = async (label: string) => {
  const summary = (await screen.findByText(label, { selector: 'summary span' })).closest('li');
  if (summary === null) throw new Error(`${label} stands in no line`);
  return summary;
};

it('shows the tax by the records, and each figure opens to its records, its source and its day', async () => {
  const user = show(await withEstate());
  expect(await screen.findByRole('heading', { level: 2, name: '£120,000.00' })).toBeTruthy();
  const band = await figureOf('Tax-free band');
  await user.click(within(band).getByText('Tax-free band'));
  expect(within(band).getByText(/checked 26 November 2026/u)).toBeTruthy();
  const assets = await figureOf('Everything of value');
  const home = within(assets).getByRole('link', { name: 'Our home', hidden: true });
  expect(home.getAttribute('href')).toMatch(/^\/property\//u);
  expect(assets.textContent).toContain('1 November 2026');
});

it('follows the answers, which are there again at the next visit and on another device', async () => {
  const world = createTestWorld();
  const tab = await withEstate(world);
  const user = show(tab);
  await user.selectOptions(
    await screen.findByRole('combobox', { name: /^Who receives your home/u }),
    'others',
  );
  await user.click(screen.getByRole('button', { name: 'Work out the tax' }));
  expect(await screen.findByRole('heading', { level: 2, name: '£190,000.00' })).toBeTruthy();
  expect(screen.getByText('Prints for others')).toBeTruthy();
  show(tab);
  expect(await screen.findByRole('heading', { level: 2, name: '£190,000.00' })).toBeTruthy();
  await tab.settled();
  const phone = world.device().openTab();
  await phone.until('signed-out');
  await phone.session.signIn({ email: margaretEmail, password: margaretPassword, remember: true });
  await phone.until('open');
  show(phone);
  expect(await screen.findByRole('heading', { level: 2, name: '£190,000.00' })).toBeTruthy();
});

it('is not there where the plan has none, and says so instead', async () => {
  show(await withEstate(), <p>Part of the Premium Plan</p>);
  expect(await screen.findByText('Part of the Premium Plan')).toBeTruthy();
  expect(screen.queryByText('£120,000.00')).toBeNull();
});
