import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { findEmail, openOutbox, readCode } from '../../harness/people/outbox-page.ts';
import { confirmKitOnScreen, type Person, readRecoveryCode } from '../../harness/people/person.ts';
import { enterSecondStepCode } from '../../harness/people/second-step.ts';
import { fillRecoveryForm, logIn, waitUntilPassportOpen } from '../../harness/people/sign-in-steps.ts';
import {
  beginSignUpJourney,
  returnToWaitingPage,
  startSignUpJourneys,
  waitForHeading,
} from '../../harness/people/sign-up-journey.ts';

// Tests the verification in "Sign-up steps" of spec 1: the button and the code in the email, in the orders in which
// people may use them. The other orders are in `sign-up-button.long.test.ts`, and the code alone is in
// `sign-up-outbox.long.test.ts`. The server is configured as by `npm start`: it sends no emails and shows them at
// `/outbox`, which would close after too many requests (decision 0820).

const { url, journey } = startSignUpJourneys({ SMTP_URL: '' });

describe('signing up on one’s own machine ends on Home', () => {
  it('by the button; a code of the outbox then lets a second browser in, and the kit a third', () =>
    journey(async (person, { page }) => {
      await beginSignUpJourney(page, person);
      const outbox = await openOutbox(page);
      await pressButton(outbox, person);
      await returnToWaitingPage(page);
      const kit = await readRecoveryCode(page);
      await confirmKitOnScreen(page, kit);
      await page.getByRole('link', { name: 'Go to Home' }).click();
      await waitUntilPassportOpen(page);

      await onAnotherDevice(postFromAnotherSite);
      await onAnotherDevice(async second => {
        await logIn(second.page, person);
        await second.page.getByText('We do not recognise this device yet').waitFor();
        await enterSecondStepCode(
          second.page,
          await readCode(await openOutbox(second.page), person, 'new device'),
        );
        await waitUntilPassportOpen(second.page);
      });
      // Recovery with the kit signs out every other device, which this page would report in its console.
      await page.close();
      await onAnotherDevice(async third => {
        await fillRecoveryForm(third.page, {
          email: person.email,
          code: kit,
          newPassword: 'orchard lantern pebble 9',
        });
        await confirmKitOnScreen(third.page, await readRecoveryCode(third.page));
        await third.page.getByRole('link', { name: 'Go to Home' }).click();
        await waitUntilPassportOpen(third.page);
      });
    }));
});

async function onAnotherDevice(act: (device: Device) => Promise<void>): Promise<void> {
  const device = await openDevice({ baseURL: url() });
  await act(device);
  expect(device.faults).toEqual([]);
  await device.close();
}

async function pressButton(outbox: Page, person: Person): Promise<void> {
  const email = await findEmail(outbox, person, 'Kinfolio code');
  await email.getByRole('link').first().click();
  await outbox.getByRole('button', { name: 'Yes, this is my email' }).click();
  await waitForHeading(outbox, 'Your email is confirmed');
}

/** Posts a form from another site to this server, as any site can. */
async function postFromAnotherSite({ page }: Device): Promise<void> {
  const form = `<form method="post" action="${url()}/healthz"><button>Post</button></form>`;
  await page.route('http://shop.example/', route => route.fulfill({ contentType: 'text/html', body: form }));
  await page.goto('http://shop.example/');
  const [request] = await Promise.all([
    page.waitForRequest(`${url()}/healthz`),
    page.getByRole('button', { name: 'Post' }).click(),
  ]);
  expect(await request.headerValue('origin')).toBe('http://shop.example');
  await waitForHeading(page, 'Page not found');
}
