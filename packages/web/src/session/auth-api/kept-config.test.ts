import { expect, it } from 'vitest';
import { createPublicConfigReader } from './kept-config.ts';

/**
 * A configuration reader on a device. `server` says where its emails go; `mailsGo` is undefined if the server cannot be
 * reached.
 */
function readerOf(server: { mailsGo: string | undefined }) {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const fetch = async () => {
    if (server.mailsGo === undefined) throw new TypeError('Failed to fetch');
    return Response.json({ anonKey: 'anon', mailsGo: server.mailsGo });
  };
  return createPublicConfigReader(storage, 'http://localhost', fetch);
}

it('starts with what was kept, and reads what is true now when that is wanted', async () => {
  const server: { mailsGo: string | undefined } = { mailsGo: 'to-outbox' };
  const config = readerOf(server);
  expect((await config())?.mailsGo).toBe('to-outbox');
  server.mailsGo = 'to-shut-outbox';
  expect((await config({ fresh: true }))?.mailsGo).toBe('to-shut-outbox');
  server.mailsGo = undefined;
  expect((await config())?.mailsGo).toBe('to-shut-outbox');
  expect(await config({ fresh: true })).toBeUndefined();
});
