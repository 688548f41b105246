import { afterAll, beforeAll, describe, it } from 'vitest';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { checkScreens, reduceMotion } from '../../harness/browser/check-screen.ts';
import { createUniquePerson, type Person } from '../../harness/people/person.ts';
import { confirmCodesSaved, setUpAuthenticatorApp } from '../../harness/people/second-step.ts';
import { openSetting } from '../../harness/people/settings.ts';
import {
  requestStartAgain,
  signUpAndOpenPassport,
  startAgain,
  waitUntilPassportOpen,
} from '../../harness/people/sign-in-steps.ts';
import { ageResetSevenDays } from '../../harness/server/database.ts';
import { type RunningServer, startServer } from '../../harness/server/server.ts';

describe('somebody who has lost the password and the phone of the second step, and has no kit', () => {
  let server: RunningServer;
  let home: Device;
  let away: Device;
  let person: Person;
  beforeAll(async () => {
    server = await startServer({ env: { MESSAGE_COOLDOWN: '0' } });
    home = await openDevice({ baseURL: server.url, ...reduceMotion });
    away = await openDevice({ baseURL: server.url, ...reduceMotion });
    person = createUniquePerson();
    await signUpAndOpenPassport(home.page, person);
    await openSetting(home.page, 'two-step login');
    await setUpAuthenticatorApp(home.page, person.password, () => undefined);
    await confirmCodesSaved(home.page);
  });
  afterAll(async () => {
    await Promise.all([home.close(), away.close()]);
    await server.stop();
  });

  const press = (name: string) => away.page.getByRole('button', { name }).click();

  it('is told what they can do, by the code of their mail', async () => {
    await requestStartAgain(away.page, person);
    await press('I have none of these');
    await away.page.getByRole('heading', { name: 'If you have lost your second step too' }).waitFor();
  });
  checkScreens(() => away.page, [['on a screen that keeps every rule', async () => undefined]]);

  it('asks, and where the passport is open its owner sees it at once', async () => {
    await press('Ask to start again in 7 days');
    await away.page.getByRole('heading', { level: 2, name: /^Come back after/ }).waitFor();
    await home.page.getByText('and to turn off your second step').waitFor();
  });

  it('comes back after the seven days, and begins with an empty passport and without a second step', async () => {
    // Leave the passport's page on this device, because opening the passport would cancel the reset.
    await home.page.goto('about:blank');
    await ageResetSevenDays(server.url, person.email, 'both');
    await startAgain(away.page, person, 'thimble causeway rhubarb 42');
    await waitUntilPassportOpen(away.page);
    await openSetting(away.page, 'two-step login');
    await away.page.getByRole('button', { name: 'Set up an authenticator app' }).waitFor();
  });
});
