import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowOf } from './harness/accounts.ts';
import { type Device, openDevice } from './harness/browser.ts';
import { insideOf } from './harness/coming-in.ts';
import { pressByKey, tabTo, typeInto } from './harness/keyboard.ts';
import { type OpenPage, openPassport } from './harness/open-page.ts';
import { readKit, somebody } from './harness/person.ts';
import { type RunningServer, startServer } from './harness/server.ts';

// Tab, Enter, Space, arrows and letters: the mouse is never touched.
describe('with the keyboard alone', () => {
  const ruth = somebody();
  let server: RunningServer;
  let device: Device;
  beforeAll(async () => {
    server = await startServer();
    device = await openDevice({ baseURL: server.url });
  });
  afterAll(async () => {
    expect(device.faults).toEqual([]);
    await device.close();
    await server.stop();
  });

  it('a person signs up and keeps the kit', async () => {
    const { page } = device;
    await page.goto('/login');
    await pressByKey(page, 'link', 'Create an account');
    await page.getByRole('heading', { level: 1, name: 'Personal details' }).waitFor();
    const [day, month, year] = ruth.dateOfBirth;
    await typeInto(page, {
      'First name': ruth.firstName,
      'Last name': ruth.lastName,
      Email: ruth.email,
      'Phone number': ruth.phone,
      Day: day,
      Month: month,
      Year: year,
      Password: ruth.password,
      'Confirm password': ruth.password,
    });
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Document upload' }).waitFor();
    await pressByKey(page, 'button', 'Do this later');
    const groups = (await readKit(page)).split(' ');
    await pressByKey(page, 'button', 'I have it on paper. Continue');
    const boxes = page.getByRole('textbox', { name: /^Group \d$/ });
    await boxes.first().waitFor();
    for (const box of await boxes.all()) {
      const asked = Number(
        (await box.evaluate(one => (one as HTMLInputElement).labels?.[0]?.textContent))?.match(/\d/)?.[0],
      );
      await tabTo(page, box);
      await page.keyboard.insertText(groups[asked - 1] ?? '');
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Your passport is ready' }).waitFor();
    await pressByKey(page, 'link', 'Go to Home');
    await insideOf(page);
  });

  it('adds a savings account, with the arrows in both lists', async () => {
    const { page } = device;
    await pressByKey(page, 'link', 'My passport');
    await page.getByRole('heading', { level: 1, name: 'Bank accounts and cards' }).waitFor();
    await typeInto(page, { 'Account name': 'Rainy day' });
    const type = page.getByRole('combobox', { name: 'Account type' });
    await tabTo(page, type);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => type.inputValue()).toBe('savings');
    await tabTo(page, page.getByRole('combobox', { name: 'Bank name' }));
    await page.keyboard.type('Nation');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const bank = page.getByRole('combobox', { name: 'Bank name' });
    await expect.poll(() => bank.inputValue()).toMatch(/^Nationwide/);
    await typeInto(page, {
      'Sort code': '070093',
      'Account number': '40118265',
      'Balance (optional)': '250',
    });
    await pressByKey(page, 'button', 'Add account', 'Space');
    await rowOf(page, 'Rainy day').waitFor();
  });

  it('changes it, deletes it and gets it back', async () => {
    const { page } = device;
    await pressByKey(page, 'button', 'Edit Rainy day');
    await page.getByRole('heading', { level: 2, name: 'Update account' }).waitFor();
    await typeInto(page, { 'Notes (optional)': 'For the roof' });
    await pressByKey(page, 'button', 'Update account');
    await page.getByRole('heading', { level: 2, name: 'Add new account' }).waitFor();
    await pressByKey(page, 'button', 'Delete Rainy day', 'Space');
    await rowOf(page, 'Rainy day').waitFor({ state: 'detached' });
    await pressByKey(page, 'button', 'Undo');
    await rowOf(page, 'Rainy day').waitFor();
    await pressByKey(page, 'link', 'Rainy day');
    await page.getByText('For the roof').waitFor();
  });

  it('answers a question by Escape, and is never trapped in it', async () => {
    const { page } = device;
    await pressByKey(page, 'button', 'Edit');
    await typeInto(page, { 'Account name': ' more' });
    await pressByKey(page, 'button', 'Cancel');
    const question = page.getByRole('alertdialog', { name: 'Unsaved changes' });
    await question.waitFor();
    const hasFocus = () => question.evaluate(one => one.contains(document.activeElement));
    // It takes the focus by itself; a key pressed before that is still the page's.
    await expect.poll(hasFocus).toBe(true);
    for (let stop = 0; stop < 8; stop += 1) {
      await page.keyboard.press('Tab');
      await expect.poll(hasFocus).toBe(true);
    }
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await pressByKey(page, 'button', 'Cancel');
    await pressByKey(page, 'button', 'Discard Changes');
    await page.getByRole('heading', { level: 2, name: 'Add new account' }).waitFor();
  });

  it('locks and unlocks', async () => {
    const { page } = device;
    await pressByKey(page, 'button', 'Lock', 'Space');
    await page.getByRole('heading', { level: 1, name: 'Unlock your passport' }).waitFor();
    await typeInto(page, { Password: ruth.password });
    await page.keyboard.press('Enter');
    await insideOf(page);
    await rowOf(page, 'Rainy day').waitFor();
  });
});

describe('with the keyboard alone, on a page with tabs', () => {
  const stored = [
    { kind: 'person', fields: { firstName: 'Ruth', lastName: 'Ellery', relationship: 'self' } },
    { kind: 'person', fields: { firstName: 'Martin', lastName: 'Ellery', relationship: 'spouse' } },
    { kind: 'insurance-policy', fields: { name: 'Family car', type: 'car-insurance', provider: 'LV=' } },
  ];
  let server: RunningServer;
  let on: OpenPage;
  beforeAll(async () => {
    server = await startServer();
    on = await openPassport(server.url, ...stored);
  });
  afterAll(async () => {
    expect(on.device.faults).toEqual([]);
    await on.device.close();
    await server.stop();
  });
  const tab = (name: string) => on.page.getByRole('tab', { name, exact: true });

  it('a person goes along the tabs by arrows, Home and End, and opens one by Enter', async () => {
    const { page } = on;
    await pressByKey(page, 'link', 'My passport');
    await page.getByRole('heading', { level: 1, name: 'Bank accounts and cards' }).waitFor();
    await pressByKey(page, 'link', /^Home and valuables/);
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
      // To pass a tab opens nothing: what was typed is not left behind by it.
      expect(await tab('Property').getAttribute('aria-selected')).toBe('true');
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: 'Add new vehicle' }).waitFor();
    await expect.poll(() => on.hasFocus(tab('Vehicles'))).toBe(true);
  });

  it('shares a car between two owners, links its policy, and reads it', async () => {
    const { page } = on;
    await typeInto(page, { 'Registration number': 'AB12 CDE', Make: 'Skoda' });
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
    await on.button('Take away the link to Family car').waitFor();
    await pressByKey(page, 'button', 'Add vehicle');
    await rowOf(page, 'Skoda').waitFor();
    await pressByKey(page, 'link', 'Skoda');
    await page.getByText('Ruth Ellery 60%, Martin Ellery 40%').waitFor();
    await pressByKey(page, 'link', 'Family car');
    await page.getByRole('heading', { level: 1, name: 'Family car' }).waitFor();
  });

  it('takes the link away again, and does not lose its place', async () => {
    const { page } = on;
    await pressByKey(page, 'link', 'Skoda');
    await page.getByRole('heading', { level: 1, name: 'Skoda' }).waitFor();
    await pressByKey(page, 'button', 'Edit');
    await page.getByRole('heading', { level: 2, name: 'Update vehicle' }).waitFor();
    await pressByKey(page, 'button', 'Take away the link to Family car', 'Space');
    const find = page.getByRole('combobox', { name: 'Find a record to link' });
    await expect.poll(() => on.hasFocus(find)).toBe(true);
    await page.keyboard.press('Escape');
    await pressByKey(page, 'button', 'Update vehicle');
    await page.getByRole('heading', { level: 2, name: 'Add new vehicle' }).waitFor();
    await pressByKey(page, 'link', 'Skoda');
    await page.getByText('Ruth Ellery 60%, Martin Ellery 40%').waitFor();
    await page.getByText('Goes together with').waitFor({ state: 'detached' });
  });
});
