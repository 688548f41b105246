import { computeEstateFigures } from '@kinfolio/domain/desk/figures/figures';
import { createDeskContent, isDeskRecord, readDesk } from '@kinfolio/domain/desk/model/desk';
import { assetValueKind } from '@kinfolio/domain/desk/model/records';
import { listDeskThings } from '@kinfolio/domain/desk/organisations/things';
import { createStatement } from '@kinfolio/domain/desk/papers/statement';
import { estateCategory, estateKey, readEstateId } from '@kinfolio/domain/records/estate';
import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { toPence } from '@kinfolio/domain/values/money';
import { cleanup, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { BrowserTab } from '../../../session/testing/device.ts';
import {
  beginFamilyDesk,
  openExecutorTab,
  requestedFiles,
  showDeskPage,
  showStatementPage,
} from '../testing/open-desk.tsx';
import { EstateFiguresPage } from './FiguresPage.tsx';

afterEach(cleanup);

let tab: BrowserTab;
let estate: string;
beforeEach(async () => {
  tab = await openExecutorTab();
  estate = await beginFamilyDesk(tab);
});

const desk = () => {
  const read = readDesk(
    tab.session.passport
      .all()
      .filter(({ content }) => isDeskRecord(content) && readEstateId(content) === estate),
  );
  if (read === undefined) throw new Error('there is no desk');
  return read;
};

async function addGift(user: UserEvent, name: string, to: string) {
  await user.click(await screen.findByRole('button', { name: 'Add the funeral, or something missing' }));
  await user.click(screen.getByRole('radio', { name: 'A gift in the seven years before' }));
  await user.type(screen.getByLabelText(/^Name/), name);
  await user.type(screen.getByLabelText(/^Amount/), '400,000');
  await user.type(screen.getByLabelText('Day'), '1');
  await user.type(screen.getByLabelText('Month'), '3');
  await user.type(screen.getByLabelText('Year'), '2025');
  await user.click(screen.getByRole('radio', { name: to }));
  await user.click(screen.getByRole('button', { name: 'Add it' }));
}

const about = (amount: string, to: string) =>
  `Tom, ${amount} (a gift in the seven years before, 1 March 2025, ${to})`;

it('changes an added gift, leaves it out and counts it again, and the log keeps all of it', async () => {
  const user = showDeskPage(tab, estate, <EstateFiguresPage />);
  const giftsBefore = computeEstateFigures(desk())?.tax.giftsPence ?? 0;
  await addGift(user, 'Tom', 'A charity or political party');
  await user.click(await screen.findByRole('button', { name: 'Change Tom' }));
  const heading = screen.getByRole('heading', { name: 'Change Tom' });
  expect(document.activeElement).toBe(heading);
  // The form shows the details that were entered before.
  expect(screen.getByLabelText(/^Amount/)).toHaveProperty('value', '400000.00');
  expect(screen.getByRole('radio', { name: 'A charity or political party' })).toHaveProperty('checked', true);
  await user.clear(screen.getByLabelText(/^Amount/));
  await user.type(screen.getByLabelText(/^Amount/), '40,000');
  await user.click(screen.getByRole('radio', { name: 'Somebody else' }));
  await user.click(screen.getByRole('button', { name: 'Save the change' }));
  await expect.poll(() => document.activeElement?.textContent).toBe('Change Tom');
  expect(desk().items).toMatchObject([{ name: 'Tom', amount: 40_000_00, to: 'others', on: '2025-03-01' }]);
  expect(computeEstateFigures(desk())?.tax.giftsPence).toBe(giftsBefore + 40_000_00);
  expect(screen.queryByText('Free of Inheritance Tax')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Change Tom' }));
  await user.type(screen.getByLabelText(/^Leave this item out/), 'Entered twice');
  await user.click(screen.getByRole('button', { name: 'Save the change' }));
  const others = await screen.findByRole('region', { name: 'Added, but not counted' });
  expect(within(others).getByText('Left out: Entered twice')).toBeTruthy();
  await expect
    .poll(() => document.activeElement)
    .toBe(within(others).getByRole('button', { name: 'Change Tom' }));
  expect(computeEstateFigures(desk())?.tax.giftsPence).toBe(giftsBefore);

  await user.click(screen.getByRole('button', { name: 'Change Tom' }));
  await user.clear(screen.getByLabelText(/^Leave this item out/));
  await user.click(screen.getByRole('button', { name: 'Save the change' }));
  await expect.poll(() => computeEstateFigures(desk())?.tax.giftsPence).toBe(giftsBefore + 40_000_00);
  const { log } = desk();
  expect(new Set(log.map(({ text }) => text))).toEqual(
    new Set([
      'Added Tom, £400,000.00',
      `Changed ${about('£400,000.00', 'a charity or political party')}. It is now ${about('£40,000.00', 'somebody else')}`,
      `Left out ${about('£40,000.00', 'somebody else')}: Entered twice`,
      `Counted again: ${about('£40,000.00', 'somebody else')}`,
    ]),
  );
  expect(log.every(({ who }) => who === 'Amira Ellery')).toBe(true);
});

it('writes nothing where nothing was changed, and turns a funeral cost into a debt', async () => {
  const user = showDeskPage(tab, estate, <EstateFiguresPage />);
  await user.click(await screen.findByRole('button', { name: 'Add the funeral, or something missing' }));
  await user.type(screen.getByLabelText(/^Name/), 'Water bill');
  await user.type(screen.getByLabelText(/^Amount/), '80');
  await user.click(screen.getByRole('button', { name: 'Add it' }));
  await user.click(await screen.findByRole('button', { name: 'Change Water bill' }));
  await user.click(screen.getByRole('button', { name: 'Save the change' }));
  expect(desk().log).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'Change Water bill' }));
  await user.click(screen.getByRole('radio', { name: 'Something that was owed' }));
  await user.click(screen.getByRole('button', { name: 'Save the change' }));
  const owed = await screen.findByRole('region', { name: 'What was owed' });
  expect(await within(owed).findByRole('button', { name: 'Change Water bill' })).toBeTruthy();
  await expect.poll(() => document.activeElement?.textContent).toBe('Change Water bill');
});

it('asks which of two amounts is right, on the page, in a file and for those who inherit, and keeps who said it with it', async () => {
  const thing = listDeskThings(desk()).find(
    ({ kindId, value }) => kindId === 'bank-account' && value !== undefined,
  );
  if (thing === undefined) throw new Error('no account');
  const write = (facts: Parameters<typeof createDeskContent<typeof assetValueKind>>[1]) => ({
    kind: assetValueKind.kind,
    category: estateCategory(estate),
    fields: {
      ...createDeskContent(assetValueKind, { thing: thing.source, ...facts }, '').fields,
      [estateKey]: estate,
    },
  });
  const hers = { amount: toPence(100_00), source: 'statement', on: readStoredDay('2026-11-09') } as const;
  await tab.session.passport.saveMany([write(hers), write({ amount: toPence(200_00), source: 'own' })]);
  const user = showDeskPage(tab, estate, <EstateFiguresPage />);
  expect(await screen.findByText(/^Two executors gave different answers for “/)).toBeTruthy();
  expect(screen.getByText(/Not settled: two executors wrote different amounts/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Make the schedule as CSV' }));
  expect(requestedFiles.rows[0]?.some(row => row[2]?.startsWith('Two executors gave'))).toBe(true);
  const statement = createStatement(desk(), readStoredDay('2026-11-11'));
  showStatementPage(statement);
  expect(screen.getByText(/Not settled: two executors wrote different amounts/)).toBeTruthy();
  const again = showDeskPage(tab, estate, <EstateFiguresPage />);
  await again.click(await screen.findByRole('button', { name: 'Keep £100.00' }));
  await expect.poll(() => desk().doubts).toEqual([]);
  expect(desk().values).toMatchObject([hers]);
  expect(screen.queryByText(/^Two executors wrote/)).toBeNull();
});
