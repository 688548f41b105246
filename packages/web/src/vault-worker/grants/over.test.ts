import { readKeyset } from '@kinfolio/vault/keyset/keyset';
import { expect, it } from 'vitest';
import { createFirstDevice } from '../testing/devices.ts';
import { requireValue } from '../testing/must.ts';
import { acceptChangeOnDevice, createGrantOnDevice, createSharingState } from '../testing/own-rows.ts';

// Tests grants that have expired, and how an owner's device ends them. There is no server: the rows are those that a
// server would show.

const day = (text: string) => ({ kind: 'window', from: text, to: text }) as const;
const always = { kind: 'always' } as const;
const release = { kind: 'release', silentDays: 14, askDays: null, longRoad: true } as const;

const grantRow = async (...given: Parameters<typeof createGrantOnDevice>) =>
  (await createGrantOnDevice(...given)).row;

it('window over, editor gone: all that is over ends in one change of keys, and what is not stays', async () => {
  const owner = await createFirstDevice();
  const rows = {
    stopped: await grantRow(owner, always, { state: 'stopped' }),
    window: await grantRow(owner, day('1970-01-01'), { state: 'stopped' }),
    unanswered: await grantRow(owner, always, { state: 'ended', joinedAt: null }),
    refused: await grantRow(owner, always, { ways: [], joinedAt: null }),
    left: await grantRow(owner, always, { ways: [] }),
    open: await grantRow(owner, always),
    toCome: await grantRow(owner, day('2999-01-01'), { state: 'before' }),
    card: await grantRow(owner, release, { state: 'watching', ways: [] }),
  };
  const state = createSharingState(Object.values(rows));
  const over = await owner.core.overGrants(state);
  expect(over.map(({ grant, reason }) => [grant, reason])).toEqual([
    [rows.stopped.grant, 'revoked'],
    [rows.window.grant, 'lapsed'],
    [rows.unanswered.grant, 'lapsed'],
    [rows.refused.grant, 'refused'],
    [rows.left.grant, 'left'],
  ]);
  const change = requireValue(
    await owner.core.endGrants(
      state,
      over.map(({ grant }) => grant),
    ),
  );
  expect(change.grants?.end).toEqual(over.map(({ grant, reason }) => ({ grant, reason })));
  // One category gets one new secret, and each remaining grant receives it.
  expect(change.categoryKeys).toHaveLength(1);
  expect(change.grants?.put.map(({ boxes }) => boxes.length)).toEqual([1, 1, 1]);
  await acceptChangeOnDevice(owner, change);
  const after = readKeyset(owner.state.keyset ?? '');
  expect(after.ok && after.payload).toMatchObject({ reason: 'ended', members: [] });
  expect(await owner.core.overGrants(state)).toEqual([]);
});

it('a grant that is in force is not ended, whatever the page asks', async () => {
  const owner = await createFirstDevice();
  const open = await grantRow(owner, always);
  expect(await owner.core.endGrants(createSharingState([open]), [open.grant])).toBeUndefined();
});
