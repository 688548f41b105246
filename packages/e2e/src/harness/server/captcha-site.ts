import { createServer, type Server } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Device, openDevice } from '../browser/browser.ts';
import { reduceMotion } from '../browser/check-screen.ts';
import { findFreePort, type RunningServer, startServer } from './server.ts';

/**
 * A fake captcha with two buttons instead of images: one makes the provider accept the user as a person, the other does
 * not. Like the real provider, it responds only after the press is over: if a frame disappears during a press, the
 * browser keeps waiting for the press to end.
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

/** A server that checks for bots, and a device on its site. */
export interface CaptchaSite {
  readonly device: () => Device;
  readonly url: () => string;
  readonly scriptUrl: () => string;
  readonly frameOrigin: () => string;
}

/**
 * The provider's script and responses come from a server in this test; everything else is the same as with hCaptcha.
 */
export function startCaptchaSite(): CaptchaSite {
  let provider: Server;
  let server: RunningServer;
  let device: Device;
  let scriptUrl: string;
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
    const [port, theirs] = [await findFreePort(), await findFreePort()];
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
    device = await openDevice({ baseURL: server.url, ...reduceMotion });
  });
  afterAll(async () => {
    expect(device.faults).toEqual([]);
    await device.close();
    await server.stop();
    provider.close();
  });
  return {
    device: () => device,
    url: () => server.url,
    scriptUrl: () => scriptUrl,
    frameOrigin: () => frameOrigin,
  };
}

export const findCaptchaFrame = (page: Page) =>
  page.frameLocator('iframe[title="Show that you are a person"]');
export const pressCaptchaAnswer = (page: Page, words: string) =>
  findCaptchaFrame(page).getByRole('button', { name: words }).click();
