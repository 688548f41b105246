import * as z from 'zod/mini';
import { accountStorageKey } from '../../lib/account-key.ts';
import { parseJsonOrUndefined } from './json.ts';

/** The methods of Web Storage that we use. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A browser's two stores: one that is permanent and shared by every tab, and one for this tab only. */
export interface BrowserStorages {
  readonly device: KeyValueStorage;
  readonly tab: KeyValueStorage;
}

/** The account that was last signed in on this device. This is all that is stored about it unencrypted. */
export interface RememberedAccount {
  readonly id: string;
  readonly email: string;
  /** If false, only this tab remembers the account, and forgets it when it closes. */
  readonly remember: boolean;
  /** The external provider that identifies the person, if they do not sign in with email and password. */
  readonly outside?: string | undefined;
}

/** The remembered account, if any. A tab's own account comes before the device's. */
export function readRememberedAccount({ device, tab }: BrowserStorages): RememberedAccount | undefined {
  return parsed(tab.getItem(accountStorageKey), false) ?? parsed(device.getItem(accountStorageKey), true);
}

/** Remembers who signed in, for this tab or the device. */
export function rememberAccount(
  { device, tab }: BrowserStorages,
  { id, email, outside, remember }: RememberedAccount,
): void {
  (remember ? tab : device).removeItem(accountStorageKey);
  (remember ? device : tab).setItem(accountStorageKey, JSON.stringify({ id, email, outside }));
}

export function forgetRememberedAccount({ device, tab }: BrowserStorages): void {
  device.removeItem(accountStorageKey);
  tab.removeItem(accountStorageKey);
}

const stored = z.object({ id: z.string(), email: z.string(), outside: z.optional(z.string()) });

/** Accepts only text in the form that {@link rememberAccount} writes. */
function parsed(text: string | null, remember: boolean): RememberedAccount | undefined {
  const account = stored.safeParse(parseJsonOrUndefined(text));
  return account.success ? { ...account.data, remember } : undefined;
}
