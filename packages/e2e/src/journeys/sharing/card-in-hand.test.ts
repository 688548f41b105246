import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { createUniquePerson, fillTextBoxes } from '../../harness/people/person.ts';
import { releaseToCard } from '../../harness/people/released-passport.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';
import { waitForEmailedCode } from '../../harness/server/mail.ts';

// A person who holds a card and has never seen Kinfolio: what their phone loads before they press Continue.

/** The maximum size of all scripts loaded before Continue, inside the page and in files, in bytes and uncompressed. */
const scriptBudget = 20_000;

const server = getDefaultServer();
const phone = { viewport: { width: 360, height: 740 } } as const;
const noCode = 'AAAAA-BBBBB-CCCCC-DDDDD-EEEEE-FFFFF-GGGGG-HHHHH';

/**
 * Opens a page on a new phone. Returns the addresses of the scripts that it has requested so far; the list grows with
 * each further request.
 */
async function openOnPhone(path: string): Promise<Device & { readonly scripts: readonly string[] }> {
  const device = await openDevice({ baseURL: server.url, ...phone });
  const scripts: string[] = [];
  device.page.on('request', request => {
    if (request.resourceType() === 'script' || request.url().endsWith('.js')) scripts.push(request.url());
  });
  await device.page.goto(path, { waitUntil: 'networkidle' });
  return { ...device, scripts };
}

const inlineBytes = (page: Page) =>
  page.evaluate(() => [...document.scripts].reduce((sum, { text }) => sum + text.length, 0));
const box = (page: Page) => page.getByRole('textbox');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

it.each(['/card', '/invite'])(
  '%s is a form with little script, and fetches the app while a code is typed',
  async path => {
    const { page, scripts, sent, faults, close } = await openOnPhone(path);
    expect(scripts).toEqual([]);
    expect(await inlineBytes(page)).toBeLessThan(scriptBudget);
    expect(await page.evaluate(() => '__reactRouterRouteModules' in window)).toBe(false);

    await box(page).fill(noCode);
    await expect.poll(() => scripts.length).toBeGreaterThan(20);
    await press(page, 'Continue');
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
    expect(await box(page).inputValue()).toBe(noCode);
    expect(page.url()).toBe(`${server.url}${path}`);
    expect(sent.filter(text => text.includes('AAAAA'))).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  },
);

it('keeps what was typed when the app cannot be fetched, and goes on at the next press', async () => {
  const { page, close } = await openOnPhone('/card');
  await page.route('**/assets/**', route => route.abort());
  await box(page).fill(noCode);
  await press(page, 'Continue');
  await page.getByText('Kinfolio could not be reached. What you typed is still here.').waitFor();
  await page.unroute('**/assets/**');
  await press(page, 'Continue');
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
  expect(await box(page).inputValue()).toBe(noCode);
  await close();
});

it('shows the code of a scanned card before the app is there, and not in the address', async () => {
  const { page, scripts, faults, close } = await openOnPhone(`/card#${noCode}`);
  expect(await box(page).inputValue()).toBe(noCode);
  expect(page.url()).toBe(`${server.url}/card`);
  expect(scripts.length).toBeGreaterThan(20);
  await press(page, 'Continue');
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
  expect(faults).toEqual([]);
  await close();
});

it('goes from the landing page to what a printed card opens in four presses', async () => {
  const reader = createUniquePerson({ firstName: 'Amira' });
  const account = { kind: 'bank-account', fields: { name: 'Joint account', accountType: 'checking' } };
  const { card, name } = await releaseToCard(server, reader.email, [account]);
  const { page, faults, close } = await openOnPhone('/');
  await page.getByRole('link', { name: 'I have an Emergency Card' }).click();
  await fillTextBoxes(page, { 'Code on your Emergency Card': card });
  await press(page, 'Continue');
  await press(page, /^Email it to/);
  await fillTextBoxes(page, { Code: await waitForEmailedCode(server.url, reader.email) });
  await press(page, 'Continue');
  await page.getByRole('heading', { level: 1, name: `From ${name}’s passport` }).waitFor();

  // After a reload the code is in the box again, and only the button sends it.
  await page.reload();
  await expect.poll(() => box(page).inputValue()).toBe(card);
  await press(page, 'Continue');
  await page.getByRole('button', { name: /^Email it to/ }).waitFor();
  expect(faults).toEqual([]);
  await close();
});
