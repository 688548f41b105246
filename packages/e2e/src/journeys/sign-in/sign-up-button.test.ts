import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { findEmail, openOutbox, readCode } from '../../harness/people/outbox-page.ts';
import { confirmKit, type Person, readKit } from '../../harness/people/person.ts';
import { showCode } from '../../harness/people/second-step.ts';
import { insideOf, logIn, recoverWith } from '../../harness/people/sign-in-steps.ts';
import { begin, comeBackTo, signUpJourneys, waitForHeading } from '../../harness/people/sign-up-journey.ts';

// Spec 1: "Sign-up steps", Verification; the mail's button and its code in the orders in which people press them. The other
// orders are in `sign-up-button.long.test.ts`, and the code alone in `sign-up-outbox.long.test.ts`. The server is as `npm start` makes it: it sends no emails and shows them at
// `/outbox`, which one request too many would shut (decision 0820).

const { url, journey } = signUpJourneys({ SMTP_URL: '' });

describe('signing up on one’s own machine ends on Home', () => {
  it('by the button; a code of the outbox then lets a second browser in, and the kit a third', () =>
    journey(async (person, { page }) => {
      await begin(page, person);
      const outbox = await openOutbox(page);
      await pressButton(outbox, person);
      await comeBackTo(page);
      const kit = await readKit(page);
      await confirmKit(page, kit);
      await page.getByRole('link', { name: 'Go to Home' }).click();
      await insideOf(page);

      await onAnotherDevice(postFromAnotherSite);
      await onAnotherDevice(async second => {
        await logIn(second.page, person);
        await second.page.getByText('We do not know this device yet').waitFor();
        await showCode(second.page, await readCode(await openOutbox(second.page), person, 'new device'));
        await insideOf(second.page);
      });
      // The kit logs every other device out, and this page would report it in its console.
      await page.close();
      await onAnotherDevice(async third => {
        await recoverWith(third.page, {
          email: person.email,
          code: kit,
          newPassword: 'orchard lantern pebble 9',
        });
        await confirmKit(third.page, await readKit(third.page));
        await third.page.getByRole('link', { name: 'Go to Home' }).click();
        await insideOf(third.page);
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

/** A form of another site posts to this server, as any site may. */
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
