import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice } from './harness/browser.ts';
import { linkIn } from './harness/mail.ts';
import { mailsTo } from './harness/mail-server.ts';
import { somebody } from './harness/person.ts';
import { type RunningServer, startServer } from './harness/server.ts';

describe('the forms of the public site', () => {
  const office = somebody().email;
  let server: RunningServer;
  let scripted: Device;
  let plain: Device;
  beforeAll(async () => {
    server = await startServer({ env: { CONTACT_EMAIL: office } });
    scripted = await openDevice({ baseURL: server.url });
    plain = await openDevice({ baseURL: server.url, javaScriptEnabled: false });
  });
  afterAll(async () => {
    expect([...scripted.faults, ...plain.faults]).toEqual([]);
    await Promise.all([scripted.close(), plain.close()]);
    await server.stop();
  });

  /** What the office was sent about something. */
  const toOffice = (about: string) => mailsTo(office).find(({ text }) => text.includes(about))?.text ?? '';

  it('with script: what is wrong is said, nothing typed is lost, and the message arrives', async () => {
    const { page } = scripted;
    const from = somebody().email;
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
    expect(await page.getByLabel('Your message').inputValue()).toBe('It prints half a page.\nWhat now?');
    await page.getByLabel('Your email address').fill(from);
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your message is sent' }).waitFor();
    await expect.poll(() => toOffice('Printing my kit')).toContain('It prints half a page.');
    await expect.poll(() => mailsTo(from).length).toBe(1);
  });

  it('without script: the message arrives too, and new guides are asked for, agreed to and left', async () => {
    const { page } = plain;
    await page.goto('/contact');
    await fillIn(page, { from: somebody().email, about: 'Without script' });
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your message is sent' }).waitFor();
    await expect.poll(() => toOffice('Without script')).toContain('It prints half a page.');

    const reader = somebody().email;
    await page.goto('/blog');
    await page.getByLabel('Your email address').fill(reader);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByRole('heading', { level: 1, name: 'Look in your inbox' }).waitFor();
    await expect.poll(() => linkIn(server.url, reader)).toContain('/newsletter/confirm');
    await page.goto(await linkIn(server.url, reader));
    await page.getByRole('button', { name: 'Yes, send me new guides' }).click();
    await page.getByRole('heading', { level: 1, name: 'You are on the list' }).waitFor();
    await expect.poll(() => linkIn(server.url, reader)).toContain('/newsletter/leave');
    await page.goto(await linkIn(server.url, reader));
    await page.getByRole('button', { name: 'Leave the list' }).click();
    await page.getByRole('heading', { level: 1, name: 'You have left the list' }).waitFor();
  });
});

async function fillIn(page: Page, { from, about }: { from: string; about: string }): Promise<void> {
  await page.getByLabel('Your name').fill('Ruth Ellery');
  await page.getByLabel('Your email address').fill(from);
  await page.getByLabel('What is it about?').selectOption('technical');
  await page.getByLabel('Subject').fill(about);
  await page.getByLabel('Your message').fill('It prints half a page.\nWhat now?');
}
