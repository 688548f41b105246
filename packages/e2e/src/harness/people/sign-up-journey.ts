import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Device, openDevice } from '../browser/browser.ts';
import { waitForEmailedLink } from '../server/mail.ts';
import { type RunningServer, startServer } from '../server/server.ts';
import {
  createUniquePerson,
  fillTextBoxes,
  type Person,
  readRecoveryCode,
  skipDocuments,
  submitPersonalDetails,
} from './person.ts';
import { waitUntilPassportOpen } from './sign-in-steps.ts';

export const waitForHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
/** Waits for the page that asks the person to type the code, or to press the button in the email. */
export const waitForCodePage = (page: Page) => waitForHeading(page, 'Check your email');

/** Signs up, as far as the page that waits for the email. */
export async function beginSignUpJourney(page: Page, who: Person, address?: string): Promise<void> {
  await submitPersonalDetails(page, who, address);
  await skipDocuments(page);
  await waitForCodePage(page);
}

/** Continues a sign-up stored on this device, after a reload or in another tab. */
export async function continueSignUp(page: Page, { password }: Person): Promise<void> {
  await fillTextBoxes(page, { 'Your password': password });
  await page.getByRole('button', { name: 'Continue' }).click();
  await waitForCodePage(page);
}

/** Returns to the waiting page, which then immediately checks whether the button in the email was pressed. */
export async function returnToWaitingPage(page: Page): Promise<void> {
  await page.bringToFront();
  // Pages in this browser are never hidden, so the event has to be dispatched by hand.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/** Postpones the kit and continues to Home. */
export async function finishOnHome(page: Page): Promise<void> {
  await readRecoveryCode(page);
  await page.getByRole('list', { name: 'Step 4 of 4' }).waitFor();
  await page.getByRole('button', { name: 'Later' }).click();
  await waitForHeading(page, 'Your passport is ready');
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await waitUntilPassportOpen(page);
}

/** Sign-up on a server configured as an operator would, with a code for the email and one for a new device. */
export interface SignUpJourneys {
  readonly url: () => string;
  /** Runs a test with a new person on their own device. Nothing but `said` may appear in the device's console. */
  readonly journey: (
    walk: (person: Person, device: Device) => Promise<void>,
    person?: Person,
    said?: readonly string[],
  ) => Promise<void>;
  /** Acts on the same person's phone, where they read their email. */
  readonly onThePhone: (act: (page: Page) => Promise<void>) => Promise<void>;
  /** Opens the link in the newest email and presses its button, which confirms the address. */
  readonly press: (page: Page, who: Person) => Promise<void>;
}

/** Starts the server before these tests. By default it sends a new code whenever one is requested. */
export function startSignUpJourneys(
  settings: Record<string, string> = { MESSAGE_COOLDOWN: '1' },
): SignUpJourneys {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ env: { EMAIL_CONFIRM: 'on', NEW_DEVICE_CODE: 'on', ...settings } });
  });
  afterAll(() => server.stop());
  return {
    url: () => server.url,
    journey: async (walk, person = createUniquePerson(), said = []) => {
      const device = await openDevice({ baseURL: server.url });
      await walk(person, device);
      expect(device.console).toEqual(said);
      await device.close();
    },
    onThePhone: async act => {
      const phone = await openDevice({ baseURL: server.url });
      await act(phone.page);
      await phone.close();
    },
    press: async (page, who) => {
      await page.goto(await waitForEmailedLink(server.url, who.email));
      await page.getByRole('button', { name: 'Yes, this is my email' }).click();
      await waitForHeading(page, 'Your email is confirmed');
    },
  };
}
