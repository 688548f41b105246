import { isDeskRecord, readDesk } from '@kinfolio/domain/desk/model/desk';
import { listDeskOrganisations } from '@kinfolio/domain/desk/organisations/organisations';
import { readStoredStatement } from '@kinfolio/domain/desk/papers/statement';
import { readEstateId } from '@kinfolio/domain/records/estate';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { BrowserTab } from '../../../session/testing/device.ts';
import {
  beginFamilyDesk,
  openExecutorTab,
  requestedFiles,
  showDeskPage,
  showStatementPage,
} from '../testing/open-desk.tsx';
import { ShareDeskPage } from './SharePage.tsx';

afterEach(cleanup);

let tab: BrowserTab;
let estate: string;
beforeEach(async () => {
  tab = await openExecutorTab();
  estate = await beginFamilyDesk(tab);
});

const desk = () => {
  const all = tab.session.passport.all();
  const read = readDesk(all.filter(one => isDeskRecord(one.content) && readEstateId(one.content) === estate));
  if (read === undefined) throw new Error('there is no desk');
  return read;
};

it('shows the executor what those who inherit would see, before it is shared', async () => {
  const user = showDeskPage(tab, estate, <ShareDeskPage />);
  await user.click(await screen.findByText('See what the people who inherit would see today'));
  const sheet = await screen.findByRole('region', { name: 'What there is' });
  expect(within(sheet).getByText('Halifax current account')).toBeTruthy();
  expect(desk().statement).toBeUndefined();
});

it('keeps a statement for those who inherit, of the day on which it was updated, and makes it as a PDF', async () => {
  const user = showDeskPage(tab, estate, <ShareDeskPage />);
  await user.click(await screen.findByRole('button', { name: 'Make the statement as a PDF' }));
  expect(requestedFiles.documents[0]?.title).toBe('Statement for those who inherit');
  await user.click(screen.getByRole('button', { name: 'Let someone see the estate, without numbers' }));
  await screen.findByRole('button', { name: 'Update what these people see' });
  const { statement } = desk();
  const read = readStoredStatement(statement?.statement ?? '');
  expect(read?.organisations).toHaveLength(listDeskOrganisations(desk()).length);
  expect(await screen.findByText(/^These people see the estate as it was on 11 November 2026/)).toBeTruthy();
  tab.device.setOnline(false);
  await user.click(screen.getByRole('button', { name: 'Update what these people see' }));
  await screen.findByText(
    /^Updated on 11 November 2026\. They will see the change once this device has sent it\./,
  );
  expect(screen.queryByText(/^These people see the estate as it was/)).toBeNull();
  tab.device.setOnline(true);
  await screen.findByText(/^These people see the estate as it was on 11 November 2026/);
  showStatementPage(read);
  expect(screen.getByRole('heading', { level: 1, name: 'Ruth Ellery' })).toBeTruthy();
  expect(screen.getByText(/as it was on 11 November 2026, without account numbers/)).toBeTruthy();
});
