import * as z from 'zod/mini';
import { accountKey } from '../../lib/account-key.ts';
import { jsonOf } from './json.ts';

/** What of Web Storage is used. */
export type KeyValues = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The two places a browser keeps text: for every tab and for good, or for this tab only. */
export interface Storages {
  readonly device: KeyValues;
  readonly tab: KeyValues;
}

/** Who was signed in here last; nothing else about them is kept readable. */
export interface RememberedAccount {
  readonly id: string;
  readonly email: string;
  /** Off: known to this tab only, and forgotten with it. */
  readonly remember: boolean;
  /** Who outside says who they are, where their email and password do not sign them in. */
  readonly outside?: string | undefined;
}

/** Who is remembered, if anybody. A tab's own account comes before the device's. */
export function readRememberedAccount({ device, tab }: Storages): RememberedAccount | undefined {
  return parsed(tab.getItem(accountKey), false) ?? parsed(device.getItem(accountKey), true);
}

/** Remembers who signed in, for this tab or for the device. */
export function rememberAccount(
  { device, tab }: Storages,
  { id, email, outside, remember }: RememberedAccount,
): void {
  (remember ? tab : device).removeItem(accountKey);
  (remember ? device : tab).setItem(accountKey, JSON.stringify({ id, email, outside }));
}

/** Forgets who was here. */
export function forgetRememberedAccount({ device, tab }: Storages): void {
  device.removeItem(accountKey);
  tab.removeItem(accountKey);
}

const stored = z.object({ id: z.string(), email: z.string(), outside: z.optional(z.string()) });

/** What is not written by `keepAccount` is nobody. */
function parsed(text: string | null, remember: boolean): RememberedAccount | undefined {
  const account = stored.safeParse(jsonOf(text));
  return account.success ? { ...account.data, remember } : undefined;
}
