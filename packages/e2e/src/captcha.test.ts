import { createServer, type Server } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice } from './harness/browser.ts';
import { checkScreens, still } from './harness/check-screen.ts';
import { insideOf, logIn, signUpAndGoIn } from './harness/coming-in.ts';
import { tabTo } from './harness/keyboard.ts';
import { codeIn } from './harness/mail.ts';
import { fillBoxes, type Person, somebody } from './harness/person.ts';
import { freePort, type RunningServer, startServer } from './harness/server.ts';

// Where people are told from programs. The provider's script and its answers come from a server of this test; all else
// is as with hCaptcha.

/**
 * Two buttons in place of pictures: one is taken for a person by the provider, the other is not. Like the real one it
 * answers once the press is over: a frame that goes in the middle of a press leaves the browser waiting for its end.
 */
const script = `
  try { window.reached = parent.document.title } catch { window.reached = 'nothing' }
  window.hcaptcha = {
    render(place, options) {
      for (const [words, token] of [['I am a person', 'solved'], ['I am a robot', 'guessed']]) {
        const button = place.appendChild(document.createElement('button'));
        button.textContent = words;
        button.onclick = () => setTimeout(() => options.callback(token));
      }
    },
  };
  window[new URL(document.currentScript.src).searchParams.get('onload')]();
`;

let provider: Server;
let scriptUrl: string;
let server: RunningServer;
let device: Device;
let person: Person;
let frameOrigin: string;
beforeAll(async () => {
  provider = createServer((request, response) => {
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/javascript').end(script);
      return;
    }
    let form = '';
    request.on('data', part => {
      form += part;
    });
    request.on('end', () => {
      response.end(JSON.stringify({ success: new URLSearchParams(form).get('response') === 'solved' }));
    });
  });
  const [port, theirs] = [await freePort(), await freePort()];
  await new Promise<void>(done => {
    provider.listen(theirs, '127.0.0.1', () => done());
  });
  scriptUrl = `http://127.0.0.1:${theirs}/api.js`;
  frameOrigin = `http://127.0.0.1:${port}`;
  server = await startServer({
    port,
    env: {
      HOST: '127.0.0.1',
      CAPTCHA: 'hcaptcha:a-secret',
      CAPTCHA_SITE_KEY: 'a-site-key',
      CAPTCHA_ORIGIN: frameOrigin,
      CAPTCHA_SCRIPT: scriptUrl,
      CAPTCHA_URL: `http://127.0.0.1:${theirs}/siteverify`,
    },
  });
  person = somebody();
  device = await openDevice({ baseURL: server.url, ...still });
});
afterAll(async () => {
  expect(device.faults).toEqual([]);
  await device.close();
  await server.stop();
  provider.close();
});

const asked = () => device.sent.filter(request => request.includes(scriptUrl)).length;
const theFrame = (page: Page) => page.frameLocator('iframe[title="Check that you are a person"]');
const answer = (page: Page, words: string) => theFrame(page).getByRole('button', { name: words }).click();
const told = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words }).waitFor();

describe('where a check is wanted', () => {
  it('whoever signs up is asked once, and nobody before', async () => {
    const { page } = device;
    await page.goto('/login');
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    expect(asked()).toBe(0);
    await Promise.all([signUpAndGoIn(page, person), answer(page, 'I am a person')]);
    expect(asked()).toBe(1);
  });

  it('leaving it, and an answer that is not taken, are told', async () => {
    const { page } = device;
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    await logIn(page, person);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await told(page, 'Do the check that you are a person to go on.');
    const again = page.getByRole('button', { name: 'Log in', exact: true });
    await again.click();
    await answer(page, 'I am a robot');
    await told(page, 'Try again. The check could not tell that you are a person.');
    await again.click();
    await theFrame(page).getByRole('button', { name: 'I am a person' }).waitFor();
  });

  describe('it is asked for', () => {
    checkScreens(() => device.page, [['on a screen that keeps every rule', async () => undefined]]);
  });

  it('and done by keyboard, where nothing of the page can be read', async () => {
    const { page } = device;
    const frame = page.frames().find(one => one.url().startsWith(frameOrigin));
    expect(await frame?.evaluate('reached')).toBe('nothing');
    await tabTo(page, theFrame(page).getByRole('button', { name: 'I am a person' }));
    await page.keyboard.press('Enter');
    await insideOf(page);
  });

  it('says when it cannot be had, and may be tried again', async () => {
    const { page, context } = device;
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    await page.goto('/recover');
    await page.getByRole('button', { name: 'I have none of these' }).click();
    await fillBoxes(page, { Email: person.email });
    await context.route(`${scriptUrl}*`, route => route.abort());
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await told(page, 'The check did not work.');
    await context.unroute(`${scriptUrl}*`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await answer(page, 'I am a person');
    await codeIn(server.url, person.email);
  });

  it('runs at an address of its own, where nothing else is', async () => {
    const status = async (address: string) => (await fetch(address)).status;
    expect(await status(`${frameOrigin}/captcha-frame`)).toBe(200);
    expect(await status(`${frameOrigin}/login`)).toBe(404);
    expect(await status(`${frameOrigin}/config.json`)).toBe(404);
    expect(await status(`${server.url}/captcha-frame`)).toBe(404);
    const policy = (await fetch(`${server.url}/login`)).headers.get('content-security-policy');
    expect(policy).toContain(`frame-src ${frameOrigin};`);
    expect(policy).not.toContain('hcaptcha');
  });
});
