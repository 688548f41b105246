import * as z from 'zod/mini';
import { parseJsonOrUndefined } from '../platform/json.ts';
import type { KeyValueStorage } from '../platform/remembered-account.ts';

const publicConfig = z.object({
  /** The public API key that every auth request must contain. */
  anonKey: z.string(),
  /** The origin of the captcha before sign-in; null if the server has none. */
  captchaFrame: z.optional(z.nullable(z.string())),
  /** How many minutes an emailed code is valid, and after how many seconds another email may be sent. */
  codeMinutes: z.optional(z.number()),
  mailAgainAfterSeconds: z.optional(z.number()),
  /** Where the server's emails currently go, for this device. */
  mailsGo: z.optional(z.enum(['by-mail', 'to-outbox', 'to-shut-outbox', 'nowhere'])),
});

/** The public settings the session needs. */
export type PublicServerConfig = z.infer<typeof publicConfig>;

const key = 'kinfolio-config';

/**
 * Reads `/config.json` and stores it on the device, so that Kinfolio also starts without a connection. Returns
 * undefined only on a device that has never reached the server. With `fresh` it never returns the stored copy, and
 * returns undefined without a connection.
 */
export function createPublicConfigReader(
  storage: KeyValueStorage,
  url: string,
  fetch: typeof globalThis.fetch,
) {
  const refresh = async (): Promise<PublicServerConfig | undefined> => {
    try {
      const response = await fetch(`${url}/config.json`);
      const fresh = response.ok ? read(await response.text()) : undefined;
      if (fresh !== undefined) storage.setItem(key, JSON.stringify(fresh));
      return fresh;
    } catch {
      // Without a connection the stored copy is used, and the next start tries again.
      return undefined;
    }
  };
  return async ({ fresh = false } = {}): Promise<PublicServerConfig | undefined> => {
    const kept = fresh ? undefined : read(storage.getItem(key));
    const readNow = refresh();
    return kept ?? (await readNow);
  };
}

function read(text: string | null): PublicServerConfig | undefined {
  const config = publicConfig.safeParse(parseJsonOrUndefined(text));
  return config.success ? config.data : undefined;
}
