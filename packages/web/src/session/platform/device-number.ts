import type { KeyValues } from './remembered-account.ts';

const header = 'kinfolio-device';
const key = 'kinfolio-device';

/**
 * Shows the number of this device with each request, and keeps the next one that an answer brings: by it an account
 * knows the device again. It opens nothing by itself.
 */
export function carryingDevice(
  outside: typeof globalThis.fetch,
  storage: KeyValues,
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
