import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { createReminderKey, deriveReminderIds } from './reminder-ids.ts';

it('names a date the same for one key, and differently for any other', async () => {
  const [key, other] = [createReminderKey(), createReminderKey()];
  const texts = ['record renewalDate', 'record ', 'record renewalDate'];
  const ids = await deriveReminderIds(key, texts);
  expect(ids[0]).toBe(ids[2]);
  expect(new Set([...ids, ...(await deriveReminderIds(other, texts))]).size).toBe(4);
  for (const id of ids) expect(id).toMatch(/^[\w-]{22}$/);
});

it('is HMAC-SHA-256 as any other library makes it', async () => {
  const key = createReminderKey();
  const mac = createHmac('sha256', Buffer.from(key, 'base64url')).update('kinfolio-reminder-1\nrecord 04-01');
  expect(await deriveReminderIds(key, ['record 04-01'])).toEqual([
    mac.digest().subarray(0, 16).toString('base64url'),
  ]);
});

it('refuses what is no key', async () => {
  await expect(deriveReminderIds('short', [])).rejects.toThrow('32 bytes');
});
