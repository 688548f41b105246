import * as z from 'zod/mini';
import { jsonOf } from '../platform/json.ts';
import type { KeyValues } from '../platform/remembered-account.ts';

const publicConfig = z.object({
  /** The public API key; every auth request names it. */
  anonKey: z.string(),
  /** Where people are told from programs before they sign in; null where nobody is asked to. */
  captchaFrame: z.optional(z.nullable(z.string())),
  /** How long the code of a mail works, and how soon there may be another mail. */
  codeMinutes: z.optional(z.number()),
  mailAgainAfterSeconds: z.optional(z.number()),
  /** Where the server's emails go, for this device at that moment. */
  mailsGo: z.optional(z.enum(['by-mail', 'to-outbox', 'to-shut-outbox', 'nowhere'])),
});

/** The public settings the session needs. */
export type PublicConfig = z.infer<typeof publicConfig>;

const key = 'kinfolio-config';

/**
 * A reader of `/config.json` that keeps it on the device, so that Kinfolio also starts without network. It gives
 * undefined only on a device that has never reached the server. With `fresh` it never returns what was kept, and
 * undefined without network.
 */
export function createConfig(storage: KeyValues, url: string, fetch: typeof globalThis.fetch) {
  const refresh = async (): Promise<PublicConfig | undefined> => {
    try {
      const response = await fetch(`${url}/config.json`);
      const fresh = response.ok ? read(await response.text()) : undefined;
      if (fresh !== undefined) storage.setItem(key, JSON.stringify(fresh));
      return fresh;
    } catch {
      // No network: what is kept serves, and the next start asks again.
      return undefined;
    }
  };
  return async ({ fresh = false } = {}): Promise<PublicConfig | undefined> => {
    const kept = fresh ? undefined : read(storage.getItem(key));
    const readNow = refresh();
    return kept ?? (await readNow);
  };
}

function read(text: string | null): PublicConfig | undefined {
  const config = publicConfig.safeParse(jsonOf(text));
  return config.success ? config.data : undefined;
}
