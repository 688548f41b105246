import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typeAccount } from '../../harness/browser/accounts.ts';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { pressUnreadyButton } from '../../harness/browser/pressing.ts';
import { readProblemSummary } from '../../harness/browser/problems.ts';
import {
  createUniquePerson,
  fillPersonalDetails,
  fillTextBoxes,
  readRecoveryCode,
  skipDocuments,
} from '../../harness/people/person.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';

// The error at each box is tested in `web/src/features/sign-up/SignUpPage.test.tsx`, and a password that could not be
// checked in `sign-up.long.test.ts`.

describe('signing up', () => {
  const server = getDefaultServer();
  let device: Device;
  const words: number[] = [];
  beforeAll(async () => {
    device = await openDevice({ baseURL: server.url });
  });
  afterAll(async () => {
    expect(device.faults).toEqual([]);
    await device.close();
  });

  /** Counts the words on the current screen. */
  const read = async (): Promise<void> => {
    const count = (main: HTMLElement) => main.innerText.split(/\s+/).filter(word => word !== '').length;
    words.push(await device.page.locator('main').evaluate(count));
  };

  it('counts what was typed before the script of the page had come', async () => {
    const { page, context } = device;
    let letGo: () => void = () => undefined;
    const held = new Promise<void>(resolve => (letGo = resolve));
    await context.route('**/assets/*.js', async route => {
      await held;
      await route.continue();
    });
    await page.goto('/signup', { waitUntil: 'commit' });
    await fillTextBoxes(page, { 'First name': 'Ruth', Day: '14', Month: '6', Year: '1959' });
    const next = page.getByRole('button', { name: 'Continue' });
    expect(await next.isDisabled()).toBe(true);
    await read();
    letGo();
    await pressUnreadyButton(next);
    expect(await readProblemSummary(page)).toEqual([
      'Last name is required',
      'Email is required',
      'Phone number is required',
      'Password is required',
      'Confirm your password',
    ]);
    await context.unroute('**/assets/*.js');
  });

  it('leads to the first saved record in six screens of 900 words', async () => {
    const { page } = device;
    await fillPersonalDetails(page, createUniquePerson());
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { level: 1, name: 'Document upload' }).waitFor();
    await read();
    await skipDocuments(page);
    await readRecoveryCode(page);
    await read();
    await page.getByRole('button', { name: 'Later' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your passport is ready' }).waitFor();
    await read();
    await page.getByRole('link', { name: 'Add your main bank account' }).click();
    await page.getByRole('button', { name: 'Add account' }).waitFor();
    await read();
    await typeAccount(page, {
      name: 'Everyday',
      bankName: 'Halifax',
      sortCode: '309430',
      accountNumber: '70124821',
    });
    await page.getByRole('button', { name: 'Add account' }).click();
    await page.getByRole('row', { name: /Everyday/ }).waitFor();
    await read();
    expect(words).toHaveLength(6);
    const sum = words.reduce((before, one) => before + one, 0);
    expect(sum).toBeLessThanOrEqual(900);
  });
});
