import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Device, openDevice } from '../browser/browser.ts';
import { linkIn } from '../server/mail.ts';
import { type RunningServer, startServer } from '../server/server.ts';
import { fillBoxes, leaveDocuments, type Person, readKit, somebody, typeDetails } from './person.ts';
import { insideOf } from './sign-in-steps.ts';

export const waitForHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
/** The page waits for the code or the button of the mail. */
export const waits = (page: Page) => waitForHeading(page, 'Check your email');

/** Signs up until the mail is waited for. */
export async function begin(page: Page, who: Person, address?: string): Promise<void> {
  await typeDetails(page, who, address);
  await leaveDocuments(page);
  await waits(page);
}

/** Goes on with a sign-up that this device keeps, after a reload or in another tab. */
export async function goOnWithPassword(page: Page, { password }: Person): Promise<void> {
  await fillBoxes(page, { 'Your password': password });
  await page.getByRole('button', { name: 'Go on' }).click();
  await waits(page);
}

/** Comes back to the page that waits, which then looks at once whether the button was pressed. */
export async function comeBackTo(page: Page): Promise<void> {
  await page.bringToFront();
  // Pages of this browser are never hidden, so the event of a visible one never comes.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/** Leaves the kit for later and goes to Home. */
export async function endsOnHome(page: Page): Promise<void> {
  await readKit(page);
  await page.getByRole('list', { name: 'Step 4 of 4' }).waitFor();
  await page.getByRole('button', { name: 'Later' }).click();
  await waitForHeading(page, 'Your passport is ready');
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await insideOf(page);
}

/** How people sign up on a server as an operator has it: with a code for the email, and one for a new device. */
export interface SignUpJourneys {
  readonly url: () => string;
  /** A new person on a device of their own; nothing but `said` may be said in its console. */
  readonly journey: (
    walk: (person: Person, device: Device) => Promise<void>,
    person?: Person,
    said?: readonly string[],
  ) => Promise<void>;
  /** The same person's phone, where they read their mail. */
  readonly onThePhone: (act: (page: Page) => Promise<void>) => Promise<void>;
  /** Opens the link of the newest mail and presses its button, which confirms the email. */
  readonly press: (page: Page, who: Person) => Promise<void>;
}

/** Starts the server before these tests; usually it sends a new code as soon as it is asked for one. */
export function signUpJourneys(settings: Record<string, string> = { MESSAGE_COOLDOWN: '1' }): SignUpJourneys {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ env: { EMAIL_CONFIRM: 'on', NEW_DEVICE_CODE: 'on', ...settings } });
  });
  afterAll(() => server.stop());
  return {
    url: () => server.url,
    journey: async (walk, person = somebody(), said = []) => {
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
      await page.goto(await linkIn(server.url, who.email));
      await page.getByRole('button', { name: 'Yes, this is my email' }).click();
      await waitForHeading(page, 'Your email is confirmed');
    },
  };
}
