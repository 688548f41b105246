import * as z from 'zod';

const addresses = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const;

/** Where each provider's script lies. */
export const captchaScripts = {
  hcaptcha: 'https://js.hcaptcha.com/1/api.js',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
} as const;

/** Where people are told from programs on pages of ours: in a frame of an origin of its own. */
export interface CaptchaFrame {
  /** Leads to this server too, and is not the one of its pages. */
  readonly origin: string;
  readonly siteKey: string;
  /** The provider's script. */
  readonly script: string;
}

/** Who tells people from programs, and the secret by which they know this server. */
export interface CaptchaSetting {
  provider: keyof typeof addresses;
  secret: string;
  /** Asked instead of the provider itself, for trying things out. */
  url?: string | undefined;
  /** Where people of our own pages are asked; without it those pages ask nobody. */
  frame?: CaptchaFrame | undefined;
}

/** Whether somebody solved what they were shown; `address` is where they call from. Throws when nobody answers. */
export type Captcha = (token: string, address: string) => Promise<boolean>;

const patienceMs = 5_000;
const verdict = z.object({ success: z.boolean() });

/** Asks the provider, as both of them are asked. */
export function createCaptcha({ provider, secret, url = addresses[provider] }: CaptchaSetting): Captcha {
  return async (response, remoteip) => {
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ secret, response, remoteip }),
      signal: AbortSignal.timeout(patienceMs),
    });
    return verdict.parse(await answer.json()).success;
  };
}
