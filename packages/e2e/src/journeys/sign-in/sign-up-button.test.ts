import { describe, it } from 'vitest';
import { showCode } from '../../harness/people/second-step.ts';
import { begin, comeBackTo, endsOnHome, signUpJourneys } from '../../harness/people/sign-up-journey.ts';
import { codeIn } from '../../harness/server/mail.ts';

// Spec 1: "Sign-up steps", Verification; the mail's button and its code in the orders in which people press them. The other
// orders are in `sign-up-button.long.test.ts`.

const { url, journey, press } = signUpJourneys();

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
});
