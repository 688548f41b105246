import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { newReminderKey, reminderIds } from './reminder-ids.ts';

it('names a date the same for one key, and differently for any other', async () => {
  const [key, other] = [newReminderKey(), newReminderKey()];
  const texts = ['record renewalDate', 'record ', 'record renewalDate'];
  const ids = await reminderIds(key, texts);
  expect(ids[0]).toBe(ids[2]);
  expect(new Set([...ids, ...(await reminderIds(other, texts))]).size).toBe(4);
  for (const id of ids) expect(id).toMatch(/^[\w-]{22}$/);
});

it('is HMAC-SHA-256 as any other library makes it', async () => {
  const key = newReminderKey();
  const mac = createHmac('sha256', Buffer.from(key, 'base64url')).update('kinfolio-reminder-1\nrecord 04-01');
  expect(await reminderIds(key, ['record 04-01'])).toEqual([
    mac.digest().subarray(0, 16).toString('base64url'),
  ]);
});

it('refuses what is no key', async () => {
  await expect(reminderIds('short', [])).rejects.toThrow('32 bytes');
});
