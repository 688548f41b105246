import { sellingPlans } from '@kinfolio/server/testing/test-app';
import { describe, expect } from 'vitest';
import { itFirstOf } from '../../harness/matrix.ts';
import { leaveDocuments, readKit, somebody, typeDetails } from '../../harness/people/person.ts';
import { showCode } from '../../harness/people/second-step.ts';
import { insideOf, logIn } from '../../harness/people/sign-in-steps.ts';
import {
  begin,
  comeBackTo,
  endsOnHome,
  goOnWithPassword,
  signUpJourneys,
  waitForHeading,
  waits,
} from '../../harness/people/sign-up-journey.ts';
import { codeIn, linkIn } from '../../harness/server/mail.ts';

// Spec 1: "Sign-up steps", Verification; the mail's button and its code in the orders in which people press them.

// A quarter of the orders; SLOW=1 runs all of them.
const it = itFirstOf(4);

describe('signing up ends on Home', () => {
  const { url, journey, onThePhone, press } = signUpJourneys();

  it('by the button on another device', () =>
    journey(async (person, { page }) => {
      await begin(page, person);
      await onThePhone(phone => press(phone, person));
      await endsOnHome(page);
    }));

  it('by the button, after a reload of the page that waits', () =>
    journey(async (person, { page }) => {
      await begin(page, person);
      await page.reload();
      await goOnWithPassword(page, person);
      await onThePhone(phone => press(phone, person));
      await comeBackTo(page);
      await endsOnHome(page);
    }));

  it('in the tab that typed the code; the other tabs follow', () =>
    journey(async (person, { page, context }) => {
      await begin(page, person);
      const second = await context.newPage();
      await second.goto('/signup');
      await second.getByText('You are signing up in another tab').waitFor();
      const third = await context.newPage();
      await third.goto('/signup');
      await goOnWithPassword(third, person);
      await page.bringToFront();
      await showCode(page, await codeIn(url(), person.email));
      await readKit(page);
      for (const other of [second, third]) await insideOf(other);
      const fourth = await context.newPage();
      await fourth.goto('/signup');
      await insideOf(fourth);
      await page.bringToFront();
      await endsOnHome(page);
    }));

  it('on the device where one logs in after the page was closed', () =>
    journey(async (person, { page }) => {
      await begin(page, person);
      const first = await codeIn(url(), person.email);
      await page.close();
      await onThePhone(async phone => {
        await press(phone, person);
        await phone.getByRole('main').getByRole('link', { name: 'Log in' }).click();
        await logIn(phone, person);
        await phone.getByText('We do not know this device yet').waitFor();
        await showCode(phone, await codeIn(url(), person.email, first));
        // Only its owner knows that this account never had a passport; the server's word makes none.
        await phone.getByRole('button', { name: 'I never made one: begin' }).click();
        await insideOf(phone);
      });
    }));

  it('by the button pressed twice', () =>
    journey(async (person, { page }) => {
      await begin(page, person);
      await onThePhone(async phone => {
        await press(phone, person);
        await press(phone, person);
      });
      await endsOnHome(page);
    }));

  it('by the code, and the button afterwards disturbs nothing', () =>
    journey(async (person, { page }) => {
      await begin(page, person);
      await showCode(page, await codeIn(url(), person.email));
      await readKit(page);
      await onThePhone(phone => press(phone, person));
      await endsOnHome(page);
    }));

  it('by the button after the mail program opened its link ten times', () =>
    journey(async (person, { page }) => {
      await begin(page, person);
      const link = await linkIn(url(), person.email);
      await Promise.all(Array.from({ length: 10 }, () => fetch(link)));
      await onThePhone(phone => press(phone, person));
      await endsOnHome(page);
    }));

  it('by the button pressed when the page was closed: coming back needs one more code', () =>
    journey(
      async (person, { page, context }) => {
        await begin(page, person);
        const first = await codeIn(url(), person.email);
        const later = await context.newPage();
        await page.close();
        await onThePhone(phone => press(phone, person));
        await later.goto('/signup');
        await goOnWithPassword(later, person);
        await showCode(later, first);
        await later.getByText('we sent you one more code').waitFor();
        await showCode(later, await codeIn(url(), person.email, first));
        await endsOnHome(later);
      },
      somebody(),
      [expect.stringContaining('403')],
    ));

  it('by the newest button, when an older one is pressed first', () =>
    journey(async (person, { page }) => {
      await begin(page, person);
      const older = await linkIn(url(), person.email);
      await page.getByRole('button', { name: 'Send a new code' }).click();
      await page.getByRole('status').filter({ hasText: 'We sent a new code' }).waitFor();
      await linkIn(url(), person.email, older);
      await onThePhone(async phone => {
        await phone.goto(older);
        await phone.getByRole('button', { name: 'Yes, this is my email' }).click();
        await waitForHeading(phone, 'This button no longer works');
        await press(phone, person);
      });
      await endsOnHome(page);
    }));

  it('by the button on a phone whose person logs in there at once: the page that waits goes on as well', () =>
    journey(
      async (person, { page }) => {
        const onPhone = Promise.withResolvers<void>();
        await page.route('**/vault/v1/sign-up/confirmed', route =>
          onPhone.promise.then(() => route.continue()),
        );
        await begin(page, person);
        const first = await codeIn(url(), person.email);
        await onThePhone(async phone => {
          await press(phone, person);
          await logIn(phone, person);
          await phone.getByText('We do not know this device yet').waitFor();
          await showCode(phone, await codeIn(url(), person.email, first));
          await phone.getByRole('button', { name: 'I never made one: begin' }).click();
          await insideOf(phone);
        });
        onPhone.resolve();
        // The passport was made on the phone.
        await insideOf(page);
      },
      somebody(),
      [expect.stringContaining('400'), expect.stringContaining('409')],
    ));

  it('with a code whose noughts and ones were typed as letters, with spaces', () =>
    journey(async (person, { page }) => {
      await begin(page, person);
      const code = await codeIn(url(), person.email);
      const typed = code.replaceAll('0', 'O').replaceAll('1', 'l');
      await showCode(page, ` ${typed.slice(0, 3)} ${typed.slice(3)} `);
      await endsOnHome(page);
    }));

  it('by the code, when the button of another account leaves the page waiting', () =>
    journey(async (person, { page, context }) => {
      const other = somebody();
      await begin(page, person);
      await onThePhone(async phone => {
        await begin(phone, other);
        await press(await context.newPage(), other);
        await endsOnHome(phone);
      });
      await page.bringToFront();
      await waits(page);
      await showCode(page, await codeIn(url(), person.email));
      await endsOnHome(page);
    }));
});

describe('where a new code is not sent before a minute is over, signing up', () => {
  // Plans are named only where they can be paid for.
  const { url, journey } = signUpJourneys(sellingPlans);

  it('ends on Home with the plan and interval on every step, the browser’s Back, and an address in capitals with a plus', () =>
    journey(
      async (person, { page }) => {
        const plan = () => page.getByText(/^Your plan: Premium Plan\..*it is £143\.90 a year/).waitFor();
        await typeDetails(page, person, '/signup?plan=premium&interval=yearly');
        await waitForHeading(page, 'Document upload');
        await plan();
        await page.goBack();
        await waitForHeading(page, 'Personal details');
        await plan();
        await expect
          .poll(() => page.getByRole('textbox', { name: 'First name', exact: true }).inputValue())
          .toBe(person.firstName);
        await page.goForward();
        await leaveDocuments(page);
        await waits(page);
        await plan();
        await page.goBack();
        await waitForHeading(page, 'Document upload');
        await leaveDocuments(page);
        await waits(page);
        await showCode(page, await codeIn(url(), person.email.toLowerCase()));
        await plan();
        await endsOnHome(page);
        await page.goto('/subscription-management');
        // The trial is of everything: the plan that was chosen is named with its price, for later.
        await page.getByText(/Everything is included\. If you decide to pay, the Premium Plan is/).waitFor();
      },
      somebody({ email: `Plus+${process.pid}@Example.co.uk` }),
      [expect.stringContaining('429')],
    ));

  it('says when it will be', () =>
    journey(async (person, { page }) => {
      await begin(page, person);
      await page.getByText(/You can ask for a new code in (60|5\d) seconds/).waitFor();
      expect(await page.getByRole('button', { name: 'Send a new code' }).count()).toBe(0);
      await page.getByText('The code works for 10 minutes, once.').waitFor();
    }));
});
