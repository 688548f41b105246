import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { checkScreens, reduceMotion } from '../../harness/browser/check-screen.ts';
import { createUniquePerson, type Person } from '../../harness/people/person.ts';
import {
  confirmCodesSaved,
  enterSecondStepCode,
  setUpAuthenticatorApp,
} from '../../harness/people/second-step.ts';
import { openSetting } from '../../harness/people/settings.ts';
import { logIn, signUpAndOpenPassport, waitUntilPassportOpen } from '../../harness/people/sign-in-steps.ts';
import { ageResetSevenDays } from '../../harness/server/database.ts';
import { type RunningServer, startServer } from '../../harness/server/server.ts';

describe('somebody who has lost the phone of the second step, and has only the password', () => {
  let server: RunningServer;
  let home: Device;
  let away: Device;
  let person: Person;
  let code: () => string;
  beforeAll(async () => {
    server = await startServer({ env: { MESSAGE_COOLDOWN: '0', NEW_DEVICE_CODE: 'off' } });
    home = await openDevice({ baseURL: server.url, ...reduceMotion });
    away = await openDevice({ baseURL: server.url, ...reduceMotion });
    person = createUniquePerson();
    await signUpAndOpenPassport(home.page, person);
    await openSetting(home.page, 'two-step login');
    await setUpAuthenticatorApp(home.page, person.password, app => {
      code = app.code;
    });
    await confirmCodesSaved(home.page);
  });
  afterAll(async () => {
    expect([...home.faults, ...away.faults]).toEqual([]);
    await Promise.all([home.close(), away.close()]);
    await server.stop();
  });

  const press = (name: string) => away.page.getByRole('button', { name }).click();
  const waits = () => away.page.getByRole('heading', { level: 1, name: /^You can continue from/ }).waitFor();
  const ask = async () => {
    await press('I have none of these');
    await press('Ask to turn off the second step');
    await waits();
  };

  it('is told what can be done', async () => {
    await logIn(away.page, person);
    await press('I have none of these');
    await away.page
      .getByRole('heading', { level: 2, name: 'If you have none of these, it takes 7 days' })
      .waitFor();
  });
  checkScreens(() => away.page, [['on a screen that keeps every rule', async () => undefined]]);

  it('asks, is told from when they can go on, and their owner sees it at once where the passport is open', async () => {
    await press('Ask to turn off the second step');
    await waits();
    await home.page.getByText('asked to turn off your second step').waitFor();
    await home.page.getByRole('button', { name: 'Stop it' }).click();
    await home.page.getByText('Stopped. Your second step stays on').waitFor();
  });
  checkScreens(() => away.page, [['waits on a screen that keeps every rule', async () => undefined]]);

  it('is warned on coming back, and the second step stops it', async () => {
    await away.page.goto('/login');
    await logIn(away.page, person);
    await ask();
    await press('Go back');
    await away.page.getByText('They will be able to do this from').waitFor();
    await enterSecondStepCode(away.page, code());
    await waitUntilPassportOpen(away.page);
  });

  it('turns it off once the seven days are over, with the password alone', async () => {
    // Leave the passport's page on this device, because opening the passport would cancel the reset.
    await away.page.goto('about:blank');
    const lost = await openDevice({ baseURL: server.url, ...reduceMotion });
    const on = (name: string) => lost.page.getByRole('button', { name }).click();
    await logIn(lost.page, person);
    await on('I have none of these');
    await on('Ask to turn off the second step');
    await lost.page.getByText('Until then').waitFor();
    await ageResetSevenDays(server.url, person.email, 'factor');
    await lost.page.goto('/login');
    await logIn(lost.page, person);
    await on('It was me');
    await on('Turn off and continue');
    await waitUntilPassportOpen(lost.page);
    await lost.close();
  });
});
