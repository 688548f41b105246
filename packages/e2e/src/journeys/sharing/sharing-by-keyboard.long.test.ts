import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { pressWithKeyboard, typeInto } from '../../harness/browser/keyboard.ts';
import { createUniquePerson, fillTextBoxes, type Person } from '../../harness/people/person.ts';
import { logInToStayOpen } from '../../harness/people/sign-in-steps.ts';
import { openServerDatabase } from '../../harness/server/database.ts';
import { waitForEmailedCode } from '../../harness/server/mail.ts';
import { listMailsTo } from '../../harness/server/mail-server.ts';
import { signUpOnNode } from '../../harness/server/node-device.ts';
import { type RunningServer, startServer } from '../../harness/server/server.ts';

// The reader uses no mouse and has large text, and knows only what Kinfolio shows them: the invitation and the
// Emergency Card. The same applies to the owner who is asked whether they are well.

let server: RunningServer;
const devices: Device[] = [];
const [owner, reader]: [Person, Person] = [
  createUniquePerson({ firstName: 'Margaret' }),
  createUniquePerson({ firstName: 'Amira' }),
];

beforeAll(async () => {
  server = await startServer({ databaseUrl: 'own' });
});
afterAll(async () => {
  for (const device of devices) await device.close();
  await server.stop();
});

async function pageOf(text: 'usual' | 'large'): Promise<Page> {
  const device = await openDevice({ baseURL: server.url });
  devices.push(device);
  const { page } = device;
  if (text === 'large')
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'));
    });
  return page;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const groupsOn = (page: Page) =>
  page.getByRole('list', { name: 'Code, 8 groups of 5' }).locator('.ident').allInnerTexts();

const letter = 'Ring Pryce & Lowe first. The folder is in the bureau.';

/** Gives a person access through a request, and returns both codes. This part is not under test. */
async function givenCodes(): Promise<{ readonly own: Page; readonly invite: string; readonly card: string }> {
  await Promise.all([owner, reader].map(person => signUpOnNode(server.url, person)));
  const database = openServerDatabase(server);
  await database.pool.query("update profiles set plan = 'premium'");
  await database.close();
  const page = await pageOf('usual');
  await logInToStayOpen(page, owner);
  await page.goto('/people/new');
  await fillTextBoxes(page, { 'Full name': 'Amira Ellery', Email: reader.email });
  await page.getByLabel('They are your').selectOption('Child');
  await press(page, 'Continue');
  await press(page, 'Continue');
  await page.getByRole('radio', { name: /^If Amira asks/ }).check();
  await fillTextBoxes(page, { 'A letter for Amira (optional)': letter });
  await press(page, 'Continue');
  await fillTextBoxes(page, { 'Your password': owner.password });
  await press(page, 'Give Amira access');
  await page.getByRole('list', { name: 'Code, 8 groups of 5' }).waitFor();
  const invite = (await groupsOn(page)).join(' ');
  await press(page, /^Print the Emergency Card/);
  await page.getByRole('heading', { name: 'Emergency Card for Amira' }).waitFor();
  return { own: page, invite, card: (await groupsOn(page)).join(' ') };
}

/** Checks that the visible text fits the width of the screen, and that the focus is on the heading. */
async function heading(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('heading', { name }).first().waitFor();
  const { sideways, hidden } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const box = document.activeElement?.getBoundingClientRect();
    return {
      sideways: scrollWidth > clientWidth,
      hidden: box !== undefined && (box.bottom < 0 || box.top > innerHeight),
    };
  });
  expect({ name: String(name), sideways, hidden }).toEqual({
    name: String(name),
    sideways: false,
    hidden: false,
  });
}

async function acceptInvitation(code: string): Promise<void> {
  const page = await pageOf('large');
  await page.goto('/invite');
  await typeInto(page, { 'Code of the invitation': code });
  await pressWithKeyboard(page, 'button', 'Continue');
  await heading(page, 'Margaret has chosen you');
  await pressWithKeyboard(page, 'link', 'Log in');
  await heading(page, 'Log in');
  await typeInto(page, { Email: reader.email, Password: reader.password });
  await page.keyboard.press('Enter');
  await heading(page, 'Margaret has chosen you');
  await pressWithKeyboard(page, 'button', 'Accept', 'Space');
  await heading(page, 'Done');
  await page
    .getByText('There is nothing to read today. We will write to you when there is something.')
    .waitFor();
  await pressWithKeyboard(page, 'link', 'Shared with me');
  await heading(page, 'Shared with me');
}

/** Types the code of the card and the emailed code on a new device. Returns the emailed code. */
async function showCard(page: Page, code: string, before?: string): Promise<string> {
  await page.goto('/card');
  await typeInto(page, { 'Code on your Emergency Card': code });
  await pressWithKeyboard(page, 'button', 'Continue');
  await pressWithKeyboard(page, 'button', /^Email it to/);
  const digits = await waitForEmailedCode(server.url, reader.email, before);
  await typeInto(page, { Code: digits });
  await pressWithKeyboard(page, 'button', 'Continue');
  return digits;
}

async function askByCard(code: string): Promise<string> {
  const page = await pageOf('large');
  const digits = await showCard(page, code);
  await pressWithKeyboard(page, 'button', 'Ask to open');
  await heading(page, 'You have asked');
  await pressWithKeyboard(page, 'button', 'I have finished');
  await heading(page, 'Your Emergency Card');
  return digits;
}

async function allow(page: Page): Promise<void> {
  await page.goto('/people');
  await press(page, 'Allow now the request from Amira Ellery');
  await fillTextBoxes(page, { 'Your password': owner.password });
  await press(page, 'Let Amira in');
  await page.getByRole('alertdialog', { name: /in now\?$/ }).waitFor({ state: 'detached' });
}

async function readByCard(code: string, before: string): Promise<void> {
  const page = await pageOf('large');
  await showCard(page, code, before);
  await heading(page, 'From Margaret’s passport');
  await page.getByText(letter).waitFor();
  await page.getByRole('radio', { name: 'No', exact: true }).press('Space');
  await pressWithKeyboard(page, 'button', 'Make the Executor pack');
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    pressWithKeyboard(page, 'button', 'Save the file'),
  ]);
  expect(saved.suggestedFilename()).toMatch(/^kinfolio-executor-pack-.*\.pdf$/);
}

async function sayFine(): Promise<void> {
  const page = await pageOf('large');
  const links = () =>
    listMailsTo(owner.email).flatMap(({ text }) => /https?:\S+\/fine\?\S+/.exec(text) ?? []);
  // Due messages are sent once a minute.
  await expect.poll(links, { timeout: 90_000 }).toHaveLength(1);
  await page.goto(links().join(''));
  await heading(page, 'Someone you chose has asked to read your papers');
  // A press so soon after the page has opened is treated as made by a machine.
  await page.waitForFunction(() => performance.now() > 1_600);
  await pressWithKeyboard(page, 'button', 'I’m fine', 'Space');
  await heading(page, 'Thank you. A request is still waiting');
  await page.getByText('We are glad that you are well. Nothing was opened.', { exact: false }).waitFor();
}

it('invitation, card and “I’m fine” by keyboard, at 200 % text', async () => {
  const { own, invite, card } = await givenCodes();
  await acceptInvitation(invite);
  const digits = await askByCard(card);
  await sayFine();
  await allow(own);
  await readByCard(card, digits);
  expect(devices.flatMap(({ faults }) => faults)).toEqual([]);
});
