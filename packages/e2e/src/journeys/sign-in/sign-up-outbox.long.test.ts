import { describe, it } from 'vitest';
import { openOutbox, readCode } from '../../harness/people/outbox-page.ts';
import { enterSecondStepCode } from '../../harness/people/second-step.ts';
import {
  beginSignUpJourney,
  finishOnHome,
  startSignUpJourneys,
} from '../../harness/people/sign-up-journey.ts';

// The server is configured as by `npm start`: it sends no emails and shows them at `/outbox`.

const { journey } = startSignUpJourneys({ SMTP_URL: '' });

describe('signing up on one’s own machine ends on Home', () => {
  it('by the code alone, and nothing is said in the console', () =>
    journey(async (person, { page }) => {
      await beginSignUpJourney(page, person);
      const outbox = await openOutbox(page);
      await enterSecondStepCode(page, await readCode(outbox, person, 'Kinfolio code'));
      await finishOnHome(page);
    }));
});
