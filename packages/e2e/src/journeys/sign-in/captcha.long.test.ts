import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { checkScreens } from '../../harness/browser/check-screen.ts';
import { tabTo } from '../../harness/browser/keyboard.ts';
import { createUniquePerson, fillTextBoxes } from '../../harness/people/person.ts';
import {
  logIn,
  signOut,
  signUpAndOpenPassport,
  waitUntilPassportOpen,
} from '../../harness/people/sign-in-steps.ts';
import { findCaptchaFrame, pressCaptchaAnswer, startCaptchaSite } from '../../harness/server/captcha-site.ts';
import { waitForEmailedCode } from '../../harness/server/mail.ts';

// Waits for an alert with this text. The separate address of the captcha frame is tested in
// `server/src/pages/captcha-frame.test.ts`.

const told = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words }).waitFor();

describe('where a check is wanted', () => {
  const { device, url, scriptUrl, frameOrigin } = startCaptchaSite();
  const person = createUniquePerson();
  const asked = () => device().sent.filter(request => request.includes(scriptUrl())).length;

  it('whoever signs up is asked once, and nobody before', async () => {
    const { page } = device();
    await page.goto('/login');
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    expect(asked()).toBe(0);
    await Promise.all([signUpAndOpenPassport(page, person), pressCaptchaAnswer(page, 'I am a person')]);
    expect(asked()).toBe(1);
  });

  it('leaving it, and an answer that is not taken, are told', async () => {
    const { page } = device();
    await signOut(page);
    await logIn(page, person);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await told(page, 'To continue, show that you are a person.');
    const again = page.getByRole('button', { name: 'Log in', exact: true });
    await again.click();
    await pressCaptchaAnswer(page, 'I am a robot');
    await told(page, 'Try again. The check could not confirm that you are a person.');
    await again.click();
    await findCaptchaFrame(page).getByRole('button', { name: 'I am a person' }).waitFor();
  });

  describe('it is asked for', () => {
    checkScreens(() => device().page, [['on a screen that keeps every rule', async () => undefined]]);
  });

  it('and done by keyboard, where nothing of the page can be read', async () => {
    const { page } = device();
    const frame = page.frames().find(one => one.url().startsWith(frameOrigin()));
    expect(await frame?.evaluate('reached')).toBe('nothing');
    await tabTo(page, findCaptchaFrame(page).getByRole('button', { name: 'I am a person' }));
    await page.keyboard.press('Enter');
    await waitUntilPassportOpen(page);
  });

  it('says when it cannot be had, and may be tried again', async () => {
    const { page, context } = device();
    await signOut(page);
    await page.goto('/recover');
    await page.getByRole('button', { name: 'I have none of these' }).click();
    await fillTextBoxes(page, { Email: person.email });
    await context.route(`${scriptUrl()}*`, route => route.abort());
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await told(page, 'The check did not work.');
    await context.unroute(`${scriptUrl()}*`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await pressCaptchaAnswer(page, 'I am a person');
    await waitForEmailedCode(url(), person.email);
  });
});
