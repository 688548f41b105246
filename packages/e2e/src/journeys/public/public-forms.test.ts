import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { createUniquePerson } from '../../harness/people/person.ts';
import { waitForEmailedLink } from '../../harness/server/mail.ts';
import { listMailsTo } from '../../harness/server/mail-server.ts';
import { type RunningServer, startServer } from '../../harness/server/server.ts';

describe('the forms of the public site', () => {
  const office = createUniquePerson().email;
  let server: RunningServer;
  let scripted: Device;
  let plain: Device;
  beforeAll(async () => {
    server = await startServer({ env: { CONTACT_EMAIL: office } });
    scripted = await openDevice({ baseURL: server.url });
    plain = await openDevice({ baseURL: server.url, javaScriptEnabled: false });
  });
  afterAll(async () => {
    // Ordinary use must leave nothing in the console, except that a browser reports being offline.
    const reported = scripted.console.filter(words => !words.includes('ERR_INTERNET_DISCONNECTED'));
    expect([...scripted.faults, ...plain.faults, ...reported]).toEqual([]);
    await Promise.all([scripted.close(), plain.close()]);
    await server.stop();
  });

  /** The text of the email that the office received about a subject. */
  const toOffice = (about: string) =>
    listMailsTo(office).find(({ text }) => text.includes(about))?.text ?? '';

  it('with script: what is wrong is said, nothing typed is lost, and the message arrives', async () => {
    const { page } = scripted;
    const from = createUniquePerson().email;
    await page.goto('/contact');
    await fillIn(page, { from: 'nobody', about: 'Printing my kit' });
    await page.getByRole('button', { name: 'Send message' }).click();
    await page
      .getByRole('alert')
      .getByRole('link', { name: /Enter an email address like/ })
      .click();
    await expect
      .poll(() => page.getByLabel('Your email address').evaluate(box => box === document.activeElement))
      .toBe(true);
    expect(await page.title()).toBe('Error: Contact us - Kinfolio');
    expect(await page.getByLabel('Your message').inputValue()).toBe('It prints half a page.\nWhat now?');
    await page.getByLabel('Your email address').fill(from);
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your message is sent' }).waitFor();
    const [, reference = ''] =
      /Your reference is (\S+)\. /.exec(await page.locator('main').innerText()) ?? [];
    expect(reference).toMatch(/^\d{4}-\d{4}$/);
    await expect.poll(() => toOffice('Printing my kit')).toContain('It prints half a page.');
    await expect.poll(() => listMailsTo(from).length).toBe(1);
    for (const said of [toOffice('Printing my kit'), listMailsTo(from)[0]?.text])
      expect(said).toContain(reference);
  });

  it('without the internet: what was typed stays, and the person hears of it', async () => {
    const { page, context } = scripted;
    await page.goto('/contact');
    await fillIn(page, { from: createUniquePerson().email, about: 'No network' });
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send message' }).click();
    await page
      .getByRole('alert')
      .getByText('We could not reach Kinfolio. What you typed is still here.')
      .waitFor();
    expect(await page.getByLabel('Subject').inputValue()).toBe('No network');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your message is sent' }).waitFor();
  });

  it('without script: the message arrives too, and new guides are asked for, agreed to and left', async () => {
    const { page } = plain;
    await page.goto('/contact');
    await fillIn(page, { from: createUniquePerson().email, about: 'Without script' });
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your message is sent' }).waitFor();
    await expect.poll(() => toOffice('Without script')).toContain('It prints half a page.');

    const reader = createUniquePerson().email;
    await page.goto('/blog');
    await page.getByLabel('Your email address').fill(reader);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByRole('heading', { level: 1, name: 'Check your inbox' }).waitFor();
    await expect.poll(() => waitForEmailedLink(server.url, reader)).toContain('/newsletter/confirm');
    await page.goto(await waitForEmailedLink(server.url, reader));
    await page.getByRole('button', { name: 'Yes, send me new guides' }).click();
    await page.getByRole('heading', { level: 1, name: 'You are on the list' }).waitFor();
    await expect.poll(() => waitForEmailedLink(server.url, reader)).toContain('/newsletter/leave');
    await page.goto(await waitForEmailedLink(server.url, reader));
    await page.getByRole('button', { name: 'Leave the list' }).click();
    await page.getByRole('heading', { level: 1, name: 'You have unsubscribed' }).waitFor();
  });
});

async function fillIn(page: Page, { from, about }: { from: string; about: string }): Promise<void> {
  await page.getByLabel('Your name').fill('Ruth Ellery');
  await page.getByLabel('Your email address').fill(from);
  await page.getByLabel('What is it about?').selectOption('technical');
  await page.getByLabel('Subject').fill(about);
  await page.getByLabel('Your message').fill('It prints half a page.\nWhat now?');
}
