import { debt } from '@kinfolio/domain/kinds/debt';
import { property } from '@kinfolio/domain/kinds/property';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { BrowserTab } from '../../session/testing/device.ts';
import { openPage, saveDirectly, signInTestPerson } from './testing/open-page.tsx';

let tab: BrowserTab;
beforeEach(async () => {
  tab = await signInTestPerson();
});

const house = {
  name: 'Our house',
  type: 'main-home',
  mortgageProvider: 'Halifax',
  mortgageBalance: '31250.50',
};
const loan = { name: 'Halifax loan', type: 'mortgage', provider: 'Halifax', currentBalance: '31250.50' };
const saved = () => tab.session.passport.records(debt.id)[0]?.content.fields;

async function open() {
  await saveDirectly(tab.session.passport, property, [house]);
  await saveDirectly(tab.session.passport, debt, [loan]);
  const { user } = openPage(tab, { kinds: [debt, property] });
  expect(await screen.findByText('Is Halifax loan the mortgage on Our house?')).toBeTruthy();
  return user;
}

it('a mortgage in two places is asked about in one press, which links the two', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Yes, it is one mortgage' }));
  const home = tab.session.passport.records(property.id)[0]?.id;
  await waitFor(() => expect(saved()).toEqual({ ...loan, links: home }));
  await waitFor(() => expect(screen.queryByText(/the mortgage on Our house\?/u)).toBeNull());
});

it('two that the person keeps apart are asked about no more', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'No, these are two mortgages' }));
  await waitFor(() => expect(screen.queryByText(/the mortgage on Our house\?/u)).toBeNull());
  expect(saved()).toMatchObject({ separate: tab.session.passport.records(property.id)[0]?.id });
});
