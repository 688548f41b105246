import { describe, expect, it } from 'vitest';
import { somebody } from '../../harness/people/person.ts';
import { signUpAndGoIn } from '../../harness/people/sign-in-steps.ts';
import { answer, captchaSite } from '../../harness/server/captcha-site.ts';

// The check against programs; its other outcomes are in `captcha.long.test.ts`.

describe('where a check is wanted', () => {
  const { device, url, scriptUrl, frameOrigin } = captchaSite();
  const asked = () => device().sent.filter(request => request.includes(scriptUrl())).length;

  it('whoever signs up is asked once, and nobody before', async () => {
    const { page } = device();
    await page.goto('/login');
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    expect(asked()).toBe(0);
    await Promise.all([signUpAndGoIn(page, somebody()), answer(page, 'I am a person')]);
    expect(asked()).toBe(1);
  });

  it('runs at an address of its own, where nothing else is', async () => {
    const status = async (address: string) => (await fetch(address)).status;
    expect(await status(`${frameOrigin()}/captcha-frame`)).toBe(200);
    expect(await status(`${frameOrigin()}/login`)).toBe(404);
    expect(await status(`${frameOrigin()}/config.json`)).toBe(404);
    expect(await status(`${url()}/captcha-frame`)).toBe(404);
    const policy = (await fetch(`${url()}/login`)).headers.get('content-security-policy');
    expect(policy).toContain(`frame-src ${frameOrigin()};`);
    expect(policy).not.toContain('hcaptcha');
  });
});
