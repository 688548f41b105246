import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccountRow } from '../harness/browser/accounts.ts';
import { type Device, openDevice } from '../harness/browser/browser.ts';
import { pressWithKeyboard, tabTo, typeInto } from '../harness/browser/keyboard.ts';
import { createUniquePerson, readRecoveryCode } from '../harness/people/person.ts';
import { waitUntilPassportOpen } from '../harness/people/sign-in-steps.ts';
import { getDefaultServer } from '../harness/server/default-server.ts';

// Uses no mouse. Deleting, locking and two-step login by keyboard are in `keyboard.long.test.ts`.
describe('with the keyboard alone', () => {
  const ruth = createUniquePerson();
  const server = getDefaultServer();
  let device: Device;
  beforeAll(async () => {
    device = await openDevice({ baseURL: server.url });
  });
  afterAll(async () => {
    expect(device.faults).toEqual([]);
    await device.close();
  });

  it('a person signs up and keeps the kit', async () => {
    const { page } = device;
    await page.goto('/login');
    await pressWithKeyboard(page, 'link', 'Create an account');
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
    await pressWithKeyboard(page, 'button', 'Do this later');
    const groups = (await readRecoveryCode(page)).split(' ');
    await pressWithKeyboard(page, 'button', 'I have a copy. Continue');
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
    await pressWithKeyboard(page, 'link', 'Go to Home');
    await waitUntilPassportOpen(page);
  });

  it('adds a savings account, with the arrows in both lists', async () => {
    const { page } = device;
    await pressWithKeyboard(page, 'link', 'My passport');
    await page.getByRole('heading', { level: 1, name: 'Bank accounts and cards' }).waitFor();
    await pressWithKeyboard(page, 'link', 'Add an account');
    await page.getByRole('heading', { level: 1, name: 'Add new account' }).waitFor();
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
    await pressWithKeyboard(page, 'button', 'Add account', 'Space');
    await findAccountRow(page, 'Rainy day').waitFor();
  });

  it('changes it', async () => {
    const { page } = device;
    await pressWithKeyboard(page, 'button', 'Edit Rainy day');
    await page.getByRole('heading', { level: 1, name: 'Update account' }).waitFor();
    await tabTo(page, page.getByText(/^More details/));
    await page.keyboard.press('Enter');
    await typeInto(page, { 'Notes (optional)': 'For the roof' });
    await pressWithKeyboard(page, 'button', 'Update account');
    // After a save, the focus is on the row of the saved record.
    const saved = page.getByRole('link', { name: 'Rainy day', exact: true });
    await expect.poll(() => saved.evaluate(one => one === document.activeElement)).toBe(true);
    await pressWithKeyboard(page, 'link', 'Rainy day');
    await page.getByText('For the roof').waitFor();
  });

  it('answers a question by Escape, and is never trapped in it', async () => {
    const { page } = device;
    await pressWithKeyboard(page, 'button', 'Edit');
    await typeInto(page, { 'Account name': ' more' });
    await pressWithKeyboard(page, 'button', 'Cancel');
    const question = page.getByRole('alertdialog', { name: 'Unsaved changes' });
    await question.waitFor();
    const hasFocus = () => question.evaluate(one => one.contains(document.activeElement));
    // Wait until the row has taken the focus: a key pressed earlier would go to the page.
    await expect.poll(hasFocus).toBe(true);
    for (let stop = 0; stop < 8; stop += 1) {
      await page.keyboard.press('Tab');
      await expect.poll(hasFocus).toBe(true);
    }
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await pressWithKeyboard(page, 'button', 'Cancel');
    await pressWithKeyboard(page, 'button', 'Discard Changes');
    // Editing began on the page of the account, so it ends there.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Rainy day');
  });

  it('logs out and in again', async () => {
    const { page } = device;
    await pressWithKeyboard(page, 'link', 'Settings');
    await page.getByRole('heading', { level: 1, name: 'Settings', exact: true }).waitFor();
    await pressWithKeyboard(page, 'button', 'Log out');
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    await typeInto(page, { Email: ruth.email, Password: ruth.password });
    await page.keyboard.press('Enter');
    await waitUntilPassportOpen(page);
  });
});
