import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import { deleteStore, hasStore, openStore } from './database.ts';

it('is deleted as soon as a connection that is still being closed has gone, without a word in the console', async () => {
  const parts = { indexedDB: new IDBFactory(), IDBKeyRange };
  const place = { account: 'sign-up' };
  const store = openStore(parts, place);
  await store.open();
  const { name } = store;
  store.close();
  const slow = await new Promise<IDBDatabase>(resolve => {
    const opening = parts.indexedDB.open(name);
    opening.addEventListener('success', () => resolve(opening.result));
  });
  slow.addEventListener('versionchange', () => setTimeout(() => slow.close(), 20));
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  await deleteStore(parts, place);
  expect(await hasStore(parts, place)).toBe(false);
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});
