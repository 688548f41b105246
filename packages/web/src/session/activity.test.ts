import { createHash } from 'node:crypto';
import { type ActivityEntry, activityText, noActivity } from '@kinfolio/contract/activity';
import { expect, it } from 'vitest';
import { accountId, firstDevice } from './testing/devices.ts';
import { must } from './testing/must.ts';

/** A log as a server keeps it, newest first: every entry follows the one before. */
function logOf(...events: string[]): ActivityEntry[] {
  const entries: ActivityEntry[] = [];
  for (const [index, event] of events.entries()) {
    const entry = {
      number: index + 1,
      at: new Date(Date.UTC(2026, 10, 22, 9, index)).toISOString(),
      event,
      sessionId: null,
      about: {},
      previous: entries.at(-1)?.hash ?? noActivity,
    };
    const hash = createHash('sha256').update(activityText(accountId, entry)).digest('base64url');
    entries.push({ ...entry, hash });
  }
  return entries.toReversed();
}

it('what is as it was written is kept as seen, sealed; a log written anew or cut short is told by it', async () => {
  const device = await firstDevice();
  expect(await device.core.seenActivity()).toBeUndefined();
  expect(await device.core.checkActivity(logOf('signed-up', 'signed-in'))).toBeUndefined();
  const log = logOf('signed-up', 'signed-in', 'signed-out');
  expect(await device.core.checkActivity(log)).toBeUndefined();
  const seen = { number: 3, hash: log[0]?.hash };
  expect(await device.core.seenActivity()).toEqual(seen);
  const rows = await device.disk(store => store.drafts.toArray());
  expect(JSON.stringify(rows)).not.toContain(seen.hash);

  const anew = logOf('signed-up', 'sign-in-failed', 'signed-in', 'signed-out');
  for (let time = 0; time < 2; time += 1)
    expect(await device.core.checkActivity(anew)).toEqual({ kind: 'rewritten', number: 3 });
  expect(await device.core.checkActivity(logOf('signed-up'))).toEqual({ kind: 'missing', number: 2 });
  expect(await device.core.seenActivity()).toEqual(seen);
});

it('an entry that was changed is told on a device that has seen nothing', async () => {
  const device = await firstDevice();
  const [newest, failed, first] = logOf('signed-up', 'sign-in-failed', 'signed-in');
  const changed = { ...must(failed), event: 'signed-in' };
  const told = await device.core.checkActivity([must(newest), changed, must(first)]);
  expect(told).toEqual({ kind: 'edited', number: 2 });
});
