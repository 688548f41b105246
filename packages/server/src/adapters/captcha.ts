import * as z from 'zod';

const addresses = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const;

/** Who tells people from programs, and the secret by which they know this server. */
export interface CaptchaSetting {
  provider: keyof typeof addresses;
  secret: string;
  /** Asked instead of the provider itself, for trying things out. */
  url?: string | undefined;
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
