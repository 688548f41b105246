import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { checkScreens, reduceMotion } from '../../harness/browser/check-screen.ts';
import {
  confirmKitOnScreen,
  createUniquePerson,
  fillTextBoxes,
  readRecoveryCode,
} from '../../harness/people/person.ts';
import { enterSecondStepCode } from '../../harness/people/second-step.ts';
import { logIn, waitUntilPassportOpen } from '../../harness/people/sign-in-steps.ts';
import { beginSignUpJourney } from '../../harness/people/sign-up-journey.ts';
import { waitForEmailedCode, waitForEmailedLink } from '../../harness/server/mail.ts';
import { type RunningServer, startServer } from '../../harness/server/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: { EMAIL_CONFIRM: 'on', MESSAGE_COOLDOWN: '0' } });
});
afterAll(() => server.stop());

describe('the screen that asks for the code', () => {
  let device: Device;
  beforeAll(async () => {
    device = await openDevice({ baseURL: server.url, ...reduceMotion });
  });
  afterAll(() => device.close());
  checkScreens(
    () => device.page,
    [['keeps every rule', () => beginSignUpJourney(device.page, createUniquePerson())]],
  );
});

describe('signing up with a code', () => {
  it('who closed the page before typing it logs in, is asked for it then, and has a passport', async () => {
    const other = await openDevice({ baseURL: server.url });
    const late = createUniquePerson();
    await beginSignUpJourney(other.page, late);
    const first = await waitForEmailedCode(server.url, late.email);
    await other.page.reload();
    await logIn(other.page, late);
    await other.page.getByText('You have not yet confirmed that this email is yours').waitFor();
    await fillTextBoxes(other.page, { Code: await waitForEmailedCode(server.url, late.email, first) });
    await other.page.getByRole('button', { name: 'Continue' }).click();
    await waitUntilPassportOpen(other.page);
    expect(other.faults).toEqual([]);
    await other.close();
  });

  it('who pressed the button of the mail goes on with any code', async () => {
    const other = await openDevice({ baseURL: server.url });
    const { page } = other;
    const presser = createUniquePerson();
    await beginSignUpJourney(page, presser);
    const code = await waitForEmailedCode(server.url, presser.email);
    const mail = await other.context.newPage();
    await mail.goto(await waitForEmailedLink(server.url, presser.email));
    await mail.getByRole('button', { name: 'Yes, this is my email' }).click();
    await mail.getByRole('heading', { name: 'Your email is confirmed' }).waitFor();
    await enterSecondStepCode(page, code);
    await readRecoveryCode(page);
    expect(other.faults).toEqual([]);
    await other.close();
  });

  it('who signed up before with another password and never typed the code begins again', async () => {
    const other = await openDevice({ baseURL: server.url });
    const again = createUniquePerson();
    await beginSignUpJourney(other.page, { ...again, password: 'somebody else typed this' });
    const first = await waitForEmailedCode(server.url, again.email);
    await other.page.goto('/signup');
    await other.page.getByRole('button', { name: 'Start again' }).click();
    await beginSignUpJourney(other.page, again);
    await enterSecondStepCode(other.page, await waitForEmailedCode(server.url, again.email, first));
    await confirmKitOnScreen(other.page, await readRecoveryCode(other.page));
    await other.page.getByRole('link', { name: 'Go to Home' }).click();
    await waitUntilPassportOpen(other.page);
    await other.close();
    const fresh = await openDevice({ baseURL: server.url });
    await logIn(fresh.page, again);
    await waitUntilPassportOpen(fresh.page);
    await fresh.close();
  });
});
