import { planSellingSettings } from '@kinfolio/server/testing/test-app';
import { describe, expect } from 'vitest';
import { testOncePerGroup } from '../../harness/matrix.ts';
import {
  createUniquePerson,
  readRecoveryCode,
  skipDocuments,
  submitPersonalDetails,
} from '../../harness/people/person.ts';
import { enterSecondStepCode } from '../../harness/people/second-step.ts';
import { logIn, waitUntilPassportOpen } from '../../harness/people/sign-in-steps.ts';
import {
  beginSignUpJourney,
  continueSignUp,
  finishOnHome,
  returnToWaitingPage,
  startSignUpJourneys,
  waitForCodePage,
  waitForHeading,
} from '../../harness/people/sign-up-journey.ts';
import { waitForEmailedCode, waitForEmailedLink } from '../../harness/server/mail.ts';

// Tests the verification in "Sign-up steps" of spec 1: the button and the code in the email, in all orders in which
// people may use them.

// Runs a quarter of the orders; SLOW=1 runs all of them.
const it = testOncePerGroup(4);

describe('signing up ends on Home', () => {
  const { url, journey, onThePhone, press } = startSignUpJourneys();

  it('by the button on another device', () =>
    journey(async (person, { page }) => {
      await beginSignUpJourney(page, person);
      await onThePhone(phone => press(phone, person));
      await finishOnHome(page);
    }));

  it('by the button, after a reload of the page that waits', () =>
    journey(async (person, { page }) => {
      await beginSignUpJourney(page, person);
      await page.reload();
      await continueSignUp(page, person);
      await onThePhone(phone => press(phone, person));
      await returnToWaitingPage(page);
      await finishOnHome(page);
    }));

  it('in the tab that typed the code; the other tabs follow', () =>
    journey(async (person, { page, context }) => {
      await beginSignUpJourney(page, person);
      const second = await context.newPage();
      await second.goto('/signup');
      await second.getByText('You are signing up in another tab').waitFor();
      const third = await context.newPage();
      await third.goto('/signup');
      await continueSignUp(third, person);
      await page.bringToFront();
      await enterSecondStepCode(page, await waitForEmailedCode(url(), person.email));
      await readRecoveryCode(page);
      for (const other of [second, third]) await waitUntilPassportOpen(other);
      const fourth = await context.newPage();
      await fourth.goto('/signup');
      await waitUntilPassportOpen(fourth);
      await page.bringToFront();
      await finishOnHome(page);
    }));

  it('on the device where one logs in after the page was closed', () =>
    journey(async (person, { page }) => {
      await beginSignUpJourney(page, person);
      const first = await waitForEmailedCode(url(), person.email);
      await page.close();
      await onThePhone(async phone => {
        await press(phone, person);
        await phone.getByRole('main').getByRole('link', { name: 'Log in' }).click();
        await logIn(phone, person);
        await phone.getByText('We do not recognise this device yet').waitFor();
        await enterSecondStepCode(phone, await waitForEmailedCode(url(), person.email, first));
        // Only the owner knows that this account never had a passport, so the app does not create one just because the
        // server says there is none.
        await phone.getByRole('button', { name: 'I have never made a passport: start one' }).click();
        await waitUntilPassportOpen(phone);
      });
    }));

  it('by the button pressed twice', () =>
    journey(async (person, { page }) => {
      await beginSignUpJourney(page, person);
      await onThePhone(async phone => {
        await press(phone, person);
        await press(phone, person);
      });
      await finishOnHome(page);
    }));

  it('by the code, and the button afterwards disturbs nothing', () =>
    journey(async (person, { page }) => {
      await beginSignUpJourney(page, person);
      await enterSecondStepCode(page, await waitForEmailedCode(url(), person.email));
      await readRecoveryCode(page);
      await onThePhone(phone => press(phone, person));
      await finishOnHome(page);
    }));

  it('by the button after the mail program opened its link ten times', () =>
    journey(async (person, { page }) => {
      await beginSignUpJourney(page, person);
      const link = await waitForEmailedLink(url(), person.email);
      await Promise.all(Array.from({ length: 10 }, () => fetch(link)));
      await onThePhone(phone => press(phone, person));
      await finishOnHome(page);
    }));

  it('by the button pressed when the page was closed: coming back needs one more code', () =>
    journey(
      async (person, { page, context }) => {
        await beginSignUpJourney(page, person);
        const first = await waitForEmailedCode(url(), person.email);
        const later = await context.newPage();
        await page.close();
        await onThePhone(phone => press(phone, person));
        await later.goto('/signup');
        await continueSignUp(later, person);
        await enterSecondStepCode(later, first);
        await later.getByText('we have sent you another code').waitFor();
        await enterSecondStepCode(later, await waitForEmailedCode(url(), person.email, first));
        await finishOnHome(later);
      },
      createUniquePerson(),
      [expect.stringContaining('403')],
    ));

  it('by the newest button, when an older one is pressed first', () =>
    journey(async (person, { page }) => {
      await beginSignUpJourney(page, person);
      const older = await waitForEmailedLink(url(), person.email);
      await page.getByRole('button', { name: 'Send a new code' }).click();
      await page.getByRole('status').filter({ hasText: 'We sent a new code' }).waitFor();
      await waitForEmailedLink(url(), person.email, older);
      await onThePhone(async phone => {
        await phone.goto(older);
        await phone.getByRole('button', { name: 'Yes, this is my email' }).click();
        await waitForHeading(phone, 'This button no longer works');
        await press(phone, person);
      });
      await finishOnHome(page);
    }));

  it('by the button on a phone whose person logs in there at once: the page that waits goes on as well', () =>
    journey(
      async (person, { page }) => {
        const onPhone = Promise.withResolvers<void>();
        await page.route('**/vault/v1/sign-up/confirmed', route =>
          onPhone.promise.then(() => route.continue()),
        );
        await beginSignUpJourney(page, person);
        const first = await waitForEmailedCode(url(), person.email);
        await onThePhone(async phone => {
          await press(phone, person);
          await logIn(phone, person);
          await phone.getByText('We do not recognise this device yet').waitFor();
          await enterSecondStepCode(phone, await waitForEmailedCode(url(), person.email, first));
          await phone.getByRole('button', { name: 'I have never made a passport: start one' }).click();
          await waitUntilPassportOpen(phone);
        });
        onPhone.resolve();
        await waitUntilPassportOpen(page);
      },
      createUniquePerson(),
      [expect.stringContaining('400'), expect.stringContaining('409')],
    ));

  it('with a code whose noughts and ones were typed as letters, with spaces', () =>
    journey(async (person, { page }) => {
      await beginSignUpJourney(page, person);
      const code = await waitForEmailedCode(url(), person.email);
      const typed = code.replaceAll('0', 'O').replaceAll('1', 'l');
      await enterSecondStepCode(page, ` ${typed.slice(0, 3)} ${typed.slice(3)} `);
      await finishOnHome(page);
    }));

  it('by the code, when the button of another account leaves the page waiting', () =>
    journey(async (person, { page, context }) => {
      const other = createUniquePerson();
      await beginSignUpJourney(page, person);
      await onThePhone(async phone => {
        await beginSignUpJourney(phone, other);
        await press(await context.newPage(), other);
        await finishOnHome(phone);
      });
      await page.bringToFront();
      await waitForCodePage(page);
      await enterSecondStepCode(page, await waitForEmailedCode(url(), person.email));
      await finishOnHome(page);
    }));
});

describe('where a new code is not sent before a minute is over, signing up', () => {
  // Plans are mentioned only on a server that sells them.
  const { url, journey } = startSignUpJourneys(planSellingSettings);

  it('ends on Home with the plan and interval on every step, the browser’s Back, and an address in capitals with a plus', () =>
    journey(
      async (person, { page }) => {
        const plan = () => page.getByText(/^Your plan: Premium Plan\..*it is £143\.90 a year/).waitFor();
        await submitPersonalDetails(page, person, '/signup?plan=premium&interval=yearly');
        await waitForHeading(page, 'Document upload');
        await plan();
        await page.goBack();
        await waitForHeading(page, 'Personal details');
        await plan();
        await expect
          .poll(() => page.getByRole('textbox', { name: 'First name', exact: true }).inputValue())
          .toBe(person.firstName);
        await page.goForward();
        await skipDocuments(page);
        await waitForCodePage(page);
        await plan();
        await page.goBack();
        await waitForHeading(page, 'Document upload');
        await skipDocuments(page);
        await waitForCodePage(page);
        await enterSecondStepCode(page, await waitForEmailedCode(url(), person.email.toLowerCase()));
        await plan();
        await finishOnHome(page);
        await page.goto('/subscription-management');
        // The trial includes everything. The plan that was chosen is named with its price, for later.
        await page.getByText(/Everything is included\. If you decide to pay, the Premium Plan is/).waitFor();
      },
      createUniquePerson({ email: `Plus+${process.pid}@Example.co.uk` }),
      [expect.stringContaining('429')],
    ));

  it('says when it will be', () =>
    journey(async (person, { page }) => {
      await beginSignUpJourney(page, person);
      await page.getByText(/You can ask for a new code in (60|5\d) seconds/).waitFor();
      expect(await page.getByRole('button', { name: 'Send a new code' }).count()).toBe(0);
      await page.getByText('The code works once, for 10 minutes.').waitFor();
    }));
});
