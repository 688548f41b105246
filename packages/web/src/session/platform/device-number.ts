import type { KeyValueStorage } from './remembered-account.ts';

const header = 'kinfolio-device';
const key = 'kinfolio-device';

/**
 * Sends this device's number with each request, and stores the next one from the response: the server uses it to
 * recognise the account's devices. On its own it opens nothing.
 */
export function fetchWithDeviceNumber(
  outside: typeof globalThis.fetch,
  storage: KeyValueStorage,
): typeof globalThis.fetch {
  return async (asked, init) => {
    const headers = new Headers(init?.headers ?? (asked instanceof Request ? asked.headers : undefined));
    const kept = storage.getItem(key);
    if (kept !== null) headers.set(header, kept);
    const response = await outside(asked, { ...init, headers });
    const next = response.headers.get(header);
    if (next !== null) storage.setItem(key, next);
    return response;
  };
}
