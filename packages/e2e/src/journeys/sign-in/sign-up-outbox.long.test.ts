import { describe, it } from 'vitest';
import { openOutbox, readCode } from '../../harness/people/outbox-page.ts';
import { showCode } from '../../harness/people/second-step.ts';
import { begin, endsOnHome, signUpJourneys } from '../../harness/people/sign-up-journey.ts';

// The server is as `npm start` makes it: it sends no emails and shows them at `/outbox`.

const { journey } = signUpJourneys({ SMTP_URL: '' });

describe('signing up on one’s own machine ends on Home', () => {
  it('by the code alone, and nothing is said in the console', () =>
    journey(async (person, { page }) => {
      await begin(page, person);
      const outbox = await openOutbox(page);
      await showCode(page, await readCode(outbox, person, 'Kinfolio code'));
      await endsOnHome(page);
    }));
});
