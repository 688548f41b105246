import { afterAll, beforeAll, describe, it } from 'vitest';
import { openDevice } from '../../harness/browser/browser.ts';
import { confirmKit, fillBoxes, readKit, somebody } from '../../harness/people/person.ts';
import { showCode } from '../../harness/people/second-step.ts';
import { begin } from '../../harness/people/sign-up-journey.ts';
import { codeIn } from '../../harness/server/mail.ts';
import { type RunningServer, startServer } from '../../harness/server/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: { EMAIL_CONFIRM: 'on', MESSAGE_COOLDOWN: '0' } });
});
afterAll(() => server.stop());

describe('documents when signing up', () => {
  it('may be left for later, and whoever was cut short after the code goes on without another', async () => {
    const other = await openDevice({ baseURL: server.url });
    const late = somebody();
    await begin(other.page, late);
    // The code is used up, and the secret does not get through.
    await other.context.route('**/auth/v1/user', route => route.abort());
    await showCode(other.page, await codeIn(server.url, late.email));
    await other.page.getByRole('alert').waitFor();
    await other.context.unroute('**/auth/v1/user');
    await other.page.reload();
    await fillBoxes(other.page, { 'Your password': late.password });
    await other.page.getByRole('button', { name: 'Go on' }).click();
    await confirmKit(other.page, await readKit(other.page));
    await other.page.getByRole('link', { name: 'Go to Home' }).click();
    await other.page.getByRole('heading', { name: 'Three questions before you start' }).waitFor();
    await other.close();
  });
});
