import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { checkScreens, still } from '../../harness/browser/check-screen.ts';
import { confirmKit, fillBoxes, readKit, somebody } from '../../harness/people/person.ts';
import { showCode } from '../../harness/people/second-step.ts';
import { insideOf, logIn } from '../../harness/people/sign-in-steps.ts';
import { begin } from '../../harness/people/sign-up-journey.ts';
import { codeIn, linkIn } from '../../harness/server/mail.ts';
import { type RunningServer, startServer } from '../../harness/server/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: { EMAIL_CONFIRM: 'on', MESSAGE_COOLDOWN: '0' } });
});
afterAll(() => server.stop());

describe('the screen that asks for the code', () => {
  let device: Device;
  beforeAll(async () => {
    device = await openDevice({ baseURL: server.url, ...still });
  });
  afterAll(() => device.close());
  checkScreens(() => device.page, [['keeps every rule', () => begin(device.page, somebody())]]);
});

describe('signing up with a code', () => {
  it('who closed the page before typing it logs in, is asked for it then, and has a passport', async () => {
    const other = await openDevice({ baseURL: server.url });
    const late = somebody();
    await begin(other.page, late);
    const first = await codeIn(server.url, late.email);
    await other.page.reload();
    await logIn(other.page, late);
    await other.page.getByText('You have not shown yet that this email is yours').waitFor();
    await fillBoxes(other.page, { Code: await codeIn(server.url, late.email, first) });
    await other.page.getByRole('button', { name: 'Go on' }).click();
    await insideOf(other.page);
    expect(other.faults).toEqual([]);
    await other.close();
  });

  it('who pressed the button of the mail goes on with any code', async () => {
    const other = await openDevice({ baseURL: server.url });
    const { page } = other;
    const presser = somebody();
    await begin(page, presser);
    const code = await codeIn(server.url, presser.email);
    const mail = await other.context.newPage();
    await mail.goto(await linkIn(server.url, presser.email));
    await mail.getByRole('button', { name: 'Yes, this is my email' }).click();
    await mail.getByRole('heading', { name: 'Your email is confirmed' }).waitFor();
    await showCode(page, code);
    await readKit(page);
    expect(other.faults).toEqual([]);
    await other.close();
  });

  it('who signed up before with another password and never typed the code begins again', async () => {
    const other = await openDevice({ baseURL: server.url });
    const again = somebody();
    await begin(other.page, { ...again, password: 'somebody else typed this' });
    const first = await codeIn(server.url, again.email);
    await other.page.goto('/signup');
    await other.page.getByRole('button', { name: 'Start again' }).click();
    await begin(other.page, again);
    await showCode(other.page, await codeIn(server.url, again.email, first));
    await confirmKit(other.page, await readKit(other.page));
    await other.page.getByRole('link', { name: 'Go to Home' }).click();
    await insideOf(other.page);
    await other.close();
    const fresh = await openDevice({ baseURL: server.url });
    await logIn(fresh.page, again);
    await insideOf(fresh.page);
    await fresh.close();
  });
});
