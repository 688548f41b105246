import { afterAll, beforeAll, describe, it } from 'vitest';
import { openDevice } from '../../harness/browser/browser.ts';
import {
  confirmKitOnScreen,
  createUniquePerson,
  fillTextBoxes,
  readRecoveryCode,
} from '../../harness/people/person.ts';
import { enterSecondStepCode } from '../../harness/people/second-step.ts';
import { beginSignUpJourney } from '../../harness/people/sign-up-journey.ts';
import { waitForEmailedCode } from '../../harness/server/mail.ts';
import { type RunningServer, startServer } from '../../harness/server/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: { EMAIL_CONFIRM: 'on', MESSAGE_COOLDOWN: '0' } });
});
afterAll(() => server.stop());

describe('documents when signing up', () => {
  it('may be left for later, and whoever was cut short after the code goes on without another', async () => {
    const other = await openDevice({ baseURL: server.url });
    const late = createUniquePerson();
    await beginSignUpJourney(other.page, late);
    // The code is used up, but the request that sends the secret fails.
    await other.context.route('**/auth/v1/user', route => route.abort());
    await enterSecondStepCode(other.page, await waitForEmailedCode(server.url, late.email));
    await other.page.getByRole('alert').waitFor();
    await other.context.unroute('**/auth/v1/user');
    await other.page.reload();
    await fillTextBoxes(other.page, { 'Your password': late.password });
    await other.page.getByRole('button', { name: 'Continue' }).click();
    await confirmKitOnScreen(other.page, await readRecoveryCode(other.page));
    await other.page.getByRole('link', { name: 'Go to Home' }).click();
    await other.page.getByRole('heading', { name: 'Three questions before you start' }).waitFor();
    await other.close();
  });
});
