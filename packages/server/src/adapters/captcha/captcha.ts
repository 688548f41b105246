import * as z from 'zod';

const addresses = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const;

export const captchaScriptUrls = {
  hcaptcha: 'https://js.hcaptcha.com/1/api.js',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
} as const;

/** The captcha challenge on our own pages. It runs in a frame on a separate origin. */
export interface CaptchaFrame {
  /** A second origin that leads to this server. It must differ from the origin of the server's pages. */
  readonly origin: string;
  readonly siteKey: string;
  readonly script: string;
}

/** The captcha provider, and the secret that identifies this server to it. */
export interface CaptchaSetting {
  provider: keyof typeof addresses;
  secret: string;
  /** Replaces the provider's URL in tests. */
  url?: string | undefined;
  /** The frame for the challenge on our own pages. If it is absent, our pages show no challenge. */
  frame?: CaptchaFrame | undefined;
}

/**
 * Whether the visitor solved the challenge; `address` is their network address. Throws when the provider does not
 * answer.
 */
export type Captcha = (token: string, address: string) => Promise<boolean>;

const patienceMs = 5_000;
const verdict = z.object({ success: z.boolean() });

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
