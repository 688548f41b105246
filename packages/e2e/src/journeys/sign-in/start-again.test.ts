import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDevice } from '../../harness/browser/browser.ts';
import { type OpenPage, openPage } from '../../harness/browser/open-page.ts';
import { confirmKit, fillBoxes, type Person, readKit, somebody } from '../../harness/people/person.ts';
import { openSetting } from '../../harness/people/settings.ts';
import { askToStartAgain, insideOf } from '../../harness/people/sign-in-steps.ts';
import { letResetWait } from '../../harness/server/database.ts';
import { defaultServer } from '../../harness/server/default-server.ts';
import { okOr, signUpOnNode } from '../../harness/server/node-device.ts';

// Taking the old passport back, starting again twice, lost answers and the accessibility of the screens are in
// `start-again.long.test.ts`.

const newPassword = 'orchard lantern pebble 9';

describe('somebody with neither password, kit nor passkey', () => {
  const server = defaultServer();
  let on: OpenPage;
  let person: Person;
  let oldKit: string;
  beforeAll(async () => {
    person = somebody();
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
    // A phone hides notes that only explain; this one is needed to continue.
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto('/recover');
    await button('I have none of these').click();
    await page.getByRole('heading', { level: 2, name: 'What you cannot have back' }).waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await askToStartAgain(page, person);
    await page.getByRole('heading', { level: 2, name: /^Come back after/ }).waitFor();
    await page.getByText('Your passport stays as it is').waitFor();
  });

  it('begins again with an empty passport once they are over', async () => {
    const { page, button } = on;
    await letResetWait(server.url, person.email);
    await askToStartAgain(page, person);
    await fillBoxes(page, { 'New password': newPassword, 'Confirm new password': newPassword });
    await button('Start again with an empty passport').click();
    const kit = await readKit(page);
    expect(kit).not.toBe(oldKit);
    await confirmKit(page, kit);
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await insideOf(page);
    await openSetting(page, 'your details');
    // The server knew only what to call her.
    await details().getByText(person.firstName).first().waitFor();
    expect(await details().getByText(person.lastName).count()).toBe(0);
    expect(await details().getByText(person.address).count()).toBe(0);
  });
});
