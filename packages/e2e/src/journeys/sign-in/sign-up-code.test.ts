import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import {
  confirmKitOnScreen,
  createUniquePerson,
  fillTextBoxes,
  type Person,
  readRecoveryCode,
  skipDocuments,
  submitPersonalDetails,
} from '../../harness/people/person.ts';
import { waitUntilPassportOpen } from '../../harness/people/sign-in-steps.ts';
import { waitForEmailedCode } from '../../harness/server/mail.ts';
import { type RunningServer, startServer } from '../../harness/server/server.ts';

// Tests the verification in "Sign-up steps" of spec 1. The accessibility of the screen, and a page that is closed
// before the code was typed, are in `sign-up-code.long.test.ts`.

let server: RunningServer;
let device: Device;
const person = createUniquePerson();
const mistyped = { ...person, email: `mistyped.${person.email}` };
beforeAll(async () => {
  server = await startServer({ env: { EMAIL_CONFIRM: 'on', MESSAGE_COOLDOWN: '0' } });
  device = await openDevice({ baseURL: server.url });
});
afterAll(async () => {
  expect(device.faults).toEqual([]);
  await device.close();
  await server.stop();
});

/** Completes the first two steps, without documents. */
const begin = async (page: Page, who: Person) => {
  await submitPersonalDetails(page, who);
  await skipDocuments(page);
};
const asked = (page: Page) => page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();
const typeCode = async (page: Page, code: string) => {
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
};
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('signing up with a code', () => {
  it('goes back to change a mistyped email and loses nothing that was typed', async () => {
    const { page } = device;
    await begin(page, mistyped);
    await asked(page);
    await page.getByText(`We sent 6 digits to ${mistyped.email}`).waitFor();
    await page.getByRole('list', { name: 'Step 3 of 4' }).waitFor();
    await page.getByRole('button', { name: 'Go back' }).click();
    await page.getByRole('heading', { level: 1, name: 'Document upload' }).waitFor();
    await page.getByRole('button', { name: 'Go back' }).click();
    const email = page.getByRole('textbox', { name: 'Email', exact: true });
    await expect.poll(() => email.inputValue()).toBe(mistyped.email);
    await fillTextBoxes(page, { Email: person.email });
    await page.getByRole('button', { name: 'Continue' }).click();
    await skipDocuments(page);
    await page.getByText(`We sent 6 digits to ${person.email}`).waitFor();
  });

  it('a wrong code is said so, a new one takes the place of the first, and may be pasted with blanks', async () => {
    const { page } = device;
    const first = await waitForEmailedCode(server.url, person.email);
    await typeCode(page, otherThan(first));
    await page.getByRole('alert').filter({ hasText: 'Check the code' }).waitFor();
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await page.getByRole('status').filter({ hasText: 'We sent a new code' }).waitFor();
    // The code that was typed no longer works, so the box is empty.
    expect(await page.getByRole('textbox', { name: 'Code', exact: true }).inputValue()).toBe('');
    const second = await waitForEmailedCode(server.url, person.email, first);
    await typeCode(page, ` ${second.slice(0, 3)} ${second.slice(3)} `);
    const kit = await readRecoveryCode(page);
    await confirmKitOnScreen(page, kit);
    await page.getByRole('heading', { level: 1, name: 'Your passport is ready' }).waitFor();
    await page.getByText('4. Complete').waitFor();
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await waitUntilPassportOpen(page);
  });
});

describe('a person who was invited', () => {
  it('comes back from the code to their details, and is asked for no documents', async () => {
    const guest = createUniquePerson();
    const other = await openDevice({ baseURL: server.url });
    const { page } = other;
    await page.goto('/login');
    await page.evaluate(() => sessionStorage.setItem('kinfolio-invitation', 'a code'));
    await page.goto('/signup');
    const typed = {
      'First name': guest.firstName,
      'Last name': guest.lastName,
      Email: `mistyped.${guest.email}`,
      Password: guest.password,
      'Confirm password': guest.password,
    };
    await fillTextBoxes(page, typed);
    await page.getByRole('button', { name: 'Continue' }).click();
    await asked(page);
    await page.goBack();
    const email = page.getByRole('textbox', { name: 'Email', exact: true });
    await expect.poll(() => email.inputValue()).toBe(typed.Email);
    await fillTextBoxes(page, { Email: guest.email });
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(`We sent 6 digits to ${guest.email}`).waitFor();
    await typeCode(page, await waitForEmailedCode(server.url, guest.email));
    await confirmKitOnScreen(page, await readRecoveryCode(page));
    await page.getByRole('heading', { level: 1, name: 'Your account is ready' }).waitFor();
    await page.getByRole('link', { name: 'Answer your invitation' }).waitFor();
    await other.close();
  });
});
