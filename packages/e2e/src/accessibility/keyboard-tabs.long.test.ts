import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccountRow } from '../harness/browser/accounts.ts';
import { pressWithKeyboard, tabTo, typeInto } from '../harness/browser/keyboard.ts';
import { type OpenPage, openPassport } from '../harness/browser/open-page.ts';
import { findTabByName } from '../harness/browser/records.ts';
import { getDefaultServer } from '../harness/server/default-server.ts';

// Uses Tab, Enter, Space, arrow keys and letters, and never the mouse.
describe('with the keyboard alone, on a page with tabs', () => {
  const stored = [
    { kind: 'person', fields: { firstName: 'Ruth', lastName: 'Ellery', relationship: 'self' } },
    { kind: 'person', fields: { firstName: 'Martin', lastName: 'Ellery', relationship: 'spouse' } },
    { kind: 'insurance-policy', fields: { name: 'Family car', type: 'car-insurance', provider: 'LV=' } },
  ];
  const server = getDefaultServer();
  let on: OpenPage;
  beforeAll(async () => {
    on = await openPassport(server.url, ...stored);
  });
  afterAll(async () => {
    expect(on.device.faults).toEqual([]);
    await on.device.close();
  });
  const tab = (name: string) => findTabByName(on.page, name);

  it('a person goes along the tabs by arrows, Home and End, and opens one by Enter', async () => {
    const { page } = on;
    await pressWithKeyboard(page, 'link', 'My passport');
    await page.getByRole('heading', { level: 1, name: 'Bank accounts and cards' }).waitFor();
    await pressWithKeyboard(page, 'link', /^Home and valuables/);
    await page.getByRole('heading', { level: 1, name: 'Home and valuables' }).waitFor();
    await tabTo(page, tab('Property'));
    const steps = [
      ['ArrowRight', 'Valuable Assets'],
      ['End', 'Vehicles'],
      ['Home', 'Property'],
      ['ArrowLeft', 'Vehicles'],
    ] as const;
    for (const [key, name] of steps) {
      await page.keyboard.press(key);
      await expect.poll(() => on.hasFocus(tab(name))).toBe(true);
      // Moving past a tab with the arrow keys neither opens it nor loses the typed text.
      expect(await tab('Property').getAttribute('aria-selected')).toBe('true');
    }
    await page.keyboard.press('Enter');
    await expect.poll(() => on.hasFocus(tab('Vehicles'))).toBe(true);
  });

  it('shares a car between two owners, links its policy, and reads it', async () => {
    const { page } = on;
    await pressWithKeyboard(page, 'link', /^Add a vehicle/);
    await typeInto(page, { 'Registration number': 'AB12 CDE', Make: 'Skoda' });
    await tabTo(page, page.getByText(/^More details/));
    await page.keyboard.press('Enter');
    for (const owner of ['Ruth Ellery (you)', 'Martin Ellery']) {
      await tabTo(page, page.getByRole('checkbox', { name: owner, exact: true }));
      await page.keyboard.press('Space');
    }
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => on.hasFocus(on.box('Share of Ruth Ellery (you), in per cent'))).toBe(true);
    await page.keyboard.type('60');
    await typeInto(page, { 'Share of Martin Ellery, in per cent': '40' });
    const find = page.getByRole('combobox', { name: 'Find a record to link' });
    await tabTo(page, find);
    await page.keyboard.type('family');
    await page.getByRole('option', { name: /^Family car/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await on.button('Remove the link to Family car').waitFor();
    await pressWithKeyboard(page, 'button', 'Add vehicle');
    await findAccountRow(page, 'Skoda').waitFor();
    await pressWithKeyboard(page, 'link', 'Skoda');
    await page.getByText('Ruth Ellery 60%, Martin Ellery 40%').waitFor();
    await pressWithKeyboard(page, 'link', 'Family car');
    await page.getByRole('heading', { level: 1, name: 'Family car' }).waitFor();
  });

  it('takes the link away again, and does not lose its place', async () => {
    const { page } = on;
    await pressWithKeyboard(page, 'link', 'Skoda');
    await page.getByRole('heading', { level: 1, name: 'Skoda' }).waitFor();
    await pressWithKeyboard(page, 'button', 'Edit');
    await page.getByRole('heading', { level: 1, name: 'Update vehicle' }).waitFor();
    await tabTo(page, page.getByText(/^More details/));
    await page.keyboard.press('Enter');
    await pressWithKeyboard(page, 'button', 'Remove the link to Family car', 'Space');
    const find = page.getByRole('combobox', { name: 'Find a record to link' });
    await expect.poll(() => on.hasFocus(find)).toBe(true);
    await page.keyboard.press('Escape');
    await pressWithKeyboard(page, 'button', 'Update vehicle');
    await page.getByRole('heading', { level: 1, name: 'Skoda' }).waitFor();
    await page.getByText('Ruth Ellery 60%, Martin Ellery 40%').waitFor();
    await page.getByText('Linked records').waitFor({ state: 'detached' });
  });
});
