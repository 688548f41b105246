import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDevice } from '../../harness/browser/browser.ts';
import { type OpenPage, openPage } from '../../harness/browser/open-page.ts';
import {
  confirmKitOnScreen,
  createUniquePerson,
  fillTextBoxes,
  type Person,
  readRecoveryCode,
} from '../../harness/people/person.ts';
import { openSetting } from '../../harness/people/settings.ts';
import { requestStartAgain, waitUntilPassportOpen } from '../../harness/people/sign-in-steps.ts';
import { ageResetSevenDays } from '../../harness/server/database.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';
import { okOr, signUpOnNode } from '../../harness/server/node-device.ts';

// Restoring the old passport, starting again twice, lost responses and the accessibility of the screens are in
// `start-again.long.test.ts`.

const newPassword = 'orchard lantern pebble 9';

describe('somebody with neither password, kit nor passkey', () => {
  const server = getDefaultServer();
  let on: OpenPage;
  let person: Person;
  let oldKit: string;
  beforeAll(async () => {
    person = createUniquePerson();
    const { firstName, lastName, address } = person;
    const node = await signUpOnNode(server.url, person);
    oldKit = node.recoveryCode;
    const self = { kind: 'person', fields: { relationship: 'self', firstName, lastName, address } };
    okOr(await node.client.push(node.state.vaultId, [await node.seal(self)]));
    const device = await openDevice({ baseURL: server.url });
    on = openPage(device, device.page);
  });
  afterAll(async () => {
    expect(on.device.faults).toEqual([]);
    await on.device.close();
  });

  const details = () => on.page.getByRole('region', { name: 'Your details' });

  it('is told what can be had back and what cannot, and to come back in seven days', async () => {
    const { page, button } = on;
    // A phone hides notes that only explain, but this one is needed to continue.
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto('/recover');
    await button('I have none of these').click();
    await page.getByRole('heading', { level: 2, name: 'What you cannot get back' }).waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await requestStartAgain(page, person);
    await page.getByRole('heading', { level: 2, name: /^Come back after/ }).waitFor();
    await page.getByText('Your passport stays as it is').waitFor();
  });

  it('begins again with an empty passport once they are over', async () => {
    const { page, button } = on;
    await ageResetSevenDays(server.url, person.email);
    await requestStartAgain(page, person);
    await fillTextBoxes(page, { 'New password': newPassword, 'Confirm new password': newPassword });
    await button('Start again with an empty passport').click();
    const kit = await readRecoveryCode(page);
    expect(kit).not.toBe(oldKit);
    await confirmKitOnScreen(page, kit);
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await waitUntilPassportOpen(page);
    await openSetting(page, 'your details');
    // The person's name is the only detail about them that the server knows.
    await details().getByText(person.firstName).first().waitFor();
    expect(await details().getByText(person.lastName).count()).toBe(0);
    expect(await details().getByText(person.address).count()).toBe(0);
  });
});
