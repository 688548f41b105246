import { expect, it } from 'vitest';
import { createActivityLog } from '../testing/activity-log.ts';
import { createFirstDevice, deviceTestAccountId } from '../testing/devices.ts';
import { requireValue } from '../testing/must.ts';

const logOf = (...events: string[]) => createActivityLog(deviceTestAccountId, events);

it('what is as it was written is kept as seen, sealed; a log written anew or cut short is told by it', async () => {
  const device = await createFirstDevice();
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
  const device = await createFirstDevice();
  const [newest, failed, first] = logOf('signed-up', 'sign-in-failed', 'signed-in');
  const changed = { ...requireValue(failed), event: 'signed-in' };
  const told = await device.core.checkActivity([requireValue(newest), changed, requireValue(first)]);
  expect(told).toEqual({ kind: 'edited', number: 2 });
});
