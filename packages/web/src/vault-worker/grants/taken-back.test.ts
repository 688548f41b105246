import type { KeysetChange } from '@kinfolio/contract/keyset';
import type { OpenedGrant } from '@kinfolio/contract/sharing/reader-shapes';
import type { OwnGrant } from '@kinfolio/contract/sharing/shapes';
import type { GrantBeforeChange } from '@kinfolio/contract/wire';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { createVaultService } from '../service.ts';
import { applyKeysetChange } from '../testing/apply-change.ts';
import {
  createFirstDevice,
  createLastPage,
  deviceTestAccountId,
  deviceTestPassword,
} from '../testing/devices.ts';
import { requireValue } from '../testing/must.ts';
import { acceptChangeOnDevice, createGrantOnDevice, createSharingState } from '../testing/own-rows.ts';

// A thief renews every key of a shared passport; its owner undoes that with the earlier kit.

const shown = { by: 'password', password: deviceTestPassword } as const;
const release = { kind: 'release', silentDays: 14, askDays: null, longRoad: true } as const;

/** The row that the server shows for a grant from before the changes. */
const before = (row: OwnGrant, changes: Partial<GrantBeforeChange> = {}): GrantBeforeChange => ({
  grant: row.grant,
  document: row.document,
  keyVersion: row.keyVersion,
  own: row.own,
  cover: row.cover,
  ways: row.ways.map(({ way, method, own }) => ({ way, method, own })),
  endWays: [],
  account: null,
  above: { sequence: 1, keyVersion: 1 },
  ...changes,
});

/** A shared passport whose keys a thief replaced, and the change that the owner's device makes to undo this. */
async function renewedByThief() {
  const owner = await createFirstDevice();
  const kit = await owner.core.makeKit(shown);
  if (!kit.ok) throw new Error(kit.problem);
  await acceptChangeOnDevice(owner, kit.value.change);
  const first = await createGrantOnDevice(owner, release);
  const second = await createGrantOnDevice(owner, release);
  const earlier = owner.state;
  const rows = [first.row, { ...second.row, document: second.put.document }];
  const made = await owner.core.makeNewKeys('a password of the thief', shown, createSharingState(rows));
  if (!made.ok) throw new Error(made.problem);
  const now = applyKeysetChange(earlier, made.value.change);
  const takeBack = async (grants: GrantBeforeChange[], shared: 'carried' | 'ended' = 'carried') => {
    const mine = createVaultService({ indexedDB: new IDBFactory(), IDBKeyRange }, () => 0);
    expect(await mine.proveCode(kit.value.kit.recoveryCode)).toMatchObject({ ok: true });
    const wraps = earlier.wraps.filter(({ id }) => id === kit.value.kit.stored.wrapId);
    const newest = requireValue(now.keyset);
    const answer = { vault: { ...earlier, wraps }, newest, grants, since: [newest] };
    expect(await mine.openBefore(answer, 'code')).toMatchObject({ ok: true });
    const undo = await mine.takeBack('another good password', shared);
    if (!undo.ok) throw new Error(undo.problem);
    return undo.value.change;
  };
  const ids = [first.row.grant, second.row.grant] as const;
  return { earlier, first, second, ids, thiefs: made.value.change, takeBack };
}

const sequenceOf = (text: string) =>
  JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString()).sequence;
const keysetOf = ({ keyset }: KeysetChange) =>
  JSON.parse(Buffer.from(keyset.split('.')[1] ?? '', 'base64url').toString());

it('carries what was shared before: the card of then opens, and the half that the thief had does not', async () => {
  const { first, ids, earlier, thiefs, takeBack } = await renewedByThief();
  const stolen = requireValue(
    requireValue(thiefs.grants).put.find(one => one.ways[0]?.way === first.row.ways[0]?.way),
  );
  const above = { sequence: sequenceOf(stolen.document), keyVersion: stolen.keyVersion };
  const change = await takeBack([before(first.row, { above, endWays: ['a way of the thief'] })]);
  expect(keysetOf(change).grants.map(({ grant }: { grant: string }) => grant)).toEqual([ids[0]]);
  const grants = requireValue(change.grants);
  // The server did not show the other grant as it had been, so that grant ends.
  expect(grants.end).toEqual([{ grant: ids[1], reason: 'revoked' }]);
  const put = requireValue(grants.put[0]);
  expect(put).toMatchObject({ keyVersion: above.keyVersion + 1, endWays: ['a way of the thief'] });
  expect(sequenceOf(put.document)).toBe(above.sequence + 1);
  const identity = requireValue(change.identity);
  const way = requireValue(put.ways[0]);
  const handed: OpenedGrant = {
    half: way.half,
    personHalf: null,
    envelope: way.envelope,
    keyVersion: put.keyVersion,
    boxes: put.boxes,
    chain: [],
    cover: null,
    document: put.document,
    vault: earlier.vaultId,
    way: way.way,
    identity: {
      account: deviceTestAccountId,
      seal: identity.seal,
      sign: identity.sign,
      version: identity.version,
    },
    links: [],
    vouch: way.vouch ?? null,
    untilAt: null,
  };
  const reader = createVaultService({ indexedDB: new IDBFactory(), IDBKeyRange }, () => 0);
  const code = requireValue(first.made.codes[0]).groups.join('-');
  expect(await reader.openByCard(code, ids[0], handed)).toMatchObject({ ok: true });
  expect(await reader.readShared(ids[0], createLastPage())).toEqual({
    records: [],
    gone: [],
    unreadable: 0,
    unlike: [],
  });
  const half = requireValue(stolen.ways[0]).half;
  expect(await reader.openByCard(code, ids[0], { ...handed, half })).toMatchObject({ ok: false });
});

it('ends what the keyset of then does not name, what does not open, and all of it where that is asked', async () => {
  const { first, second, thiefs, takeBack } = await renewedByThief();
  const stolen = requireValue(requireValue(thiefs.grants).put[0]);
  const cases = [
    [before({ ...first.row, document: stolen.document })],
    [before({ ...first.row, grant: second.row.grant })],
    [before({ ...first.row, own: second.row.own })],
    [
      before(first.row, {
        ways: [{ way: requireValue(first.row.ways[0]).way, method: 'card', own: 'junk' }],
      }),
    ],
    [],
  ];
  for (const grants of cases) {
    const change = await takeBack(grants);
    expect(change.grants).toMatchObject({ put: [], end: [{}, {}] });
    expect(keysetOf(change)).toMatchObject({ grants: [], members: [] });
  }
  expect((await takeBack([before(first.row)], 'ended')).grants).toMatchObject({ put: [], end: [{}, {}] });
});
