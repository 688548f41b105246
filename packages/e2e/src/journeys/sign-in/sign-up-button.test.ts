import { describe, it } from 'vitest';
import { readKit } from '../../harness/people/person.ts';
import { showCode } from '../../harness/people/second-step.ts';
import { insideOf, logIn } from '../../harness/people/sign-in-steps.ts';
import {
  begin,
  comeBackTo,
  endsOnHome,
  goOnWithPassword,
  signUpJourneys,
} from '../../harness/people/sign-up-journey.ts';
import { codeIn } from '../../harness/server/mail.ts';

// Spec 1: "Sign-up steps", Verification; the mail's button and its code in the orders in which people press them. The other
// orders are in `sign-up-button.long.test.ts`.

const { url, journey, onThePhone, press } = signUpJourneys();

describe('signing up ends on Home', () => {
  it('by the code alone, and nothing is said in the console', () =>
    journey(async (person, { page }) => {
      await begin(page, person);
      await showCode(page, await codeIn(url(), person.email));
      await endsOnHome(page);
    }));

  it('by the button in another tab: the page that waits goes on by itself', () =>
    journey(async (person, { page, context }) => {
      await begin(page, person);
      const mail = await context.newPage();
      await press(mail, person);
      await comeBackTo(page);
      await endsOnHome(page);
    }));

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
});
