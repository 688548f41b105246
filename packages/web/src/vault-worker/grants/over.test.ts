import type { KeysetChange } from '@kinfolio/contract/keyset';
import type { OwnGrant, SharingState } from '@kinfolio/contract/sharing/shapes';
import { readKeyset } from '@kinfolio/vault/keyset/keyset';
import { expect, it } from 'vitest';
import { applyChange } from '../testing/apply-change.ts';
import { firstDevice, password, type TestDevice } from '../testing/devices.ts';
import { must } from '../testing/must.ts';
import type { WantedGrant } from './make-grant.ts';

// What is over by itself, and what an owner's device makes of it: no server, its rows as it would show them.

const day = (text: string) => ({ kind: 'window', from: text, to: text }) as const;
const always = { kind: 'always' } as const;
const release = { kind: 'release', silentDays: 14, askDays: null, longRoad: true } as const;

/** A grant on a device, and the row that the server shows of it. */
async function grantOf(owner: TestDevice, when: WantedGrant['when'], changes: Partial<OwnGrant> = {}) {
  const wanted: WantedGrant = {
    person: { name: 'Amira', relationship: 'Child', notes: '', email: 'amira@example.test', notify: false },
    categories: ['bank-accounts'],
    level: when.kind === 'release' ? 'view' : 'edit',
    when,
    owner: 'Margaret',
    letter: '',
    sections: ['Bank accounts and cards'],
    ways: [{ method: 'invite' }],
  };
  const made = await owner.core.makeGrant(wanted, { by: 'password', password });
  if (!made.ok) throw new Error(made.problem);
  await take(owner, made.value.change);
  const put = must(must(made.value.change.grants).put[0]);
  const way = { ...must(put.ways[0]), number: null, answer: null, checkedAt: null, lostAt: null };
  const row: OwnGrant = {
    grant: made.value.grant,
    person: made.value.personId,
    document: put.document,
    keyVersion: 1,
    own: must(put.own),
    cover: null,
    state: 'open',
    plannedAt: null,
    sinceAt: null,
    untilAt: null,
    armedAt: '2026-11-21T10:00:00.000Z',
    joinedAt: '2026-11-21T10:00:00.000Z',
    confirmedAt: null,
    ways: [{ ...way, vouch: must(way.vouch), keyVersion: 1 }],
    acts: [],
    notices: [],
    ...changes,
  };
  return row;
}

async function take(owner: TestDevice, change: KeysetChange): Promise<void> {
  owner.state = applyChange(owner.state, change);
  expect(await owner.core.keepState(owner.state)).toBe('kept');
}

const stateOf = (grants: OwnGrant[]): SharingState => ({
  persons: [],
  grants,
  holidayUntil: null,
  actedAt: null,
});

it('window over, editor gone: all that is over ends in one change of keys, and what is not stays', async () => {
  const owner = await firstDevice();
  const rows = {
    stopped: await grantOf(owner, always, { state: 'stopped' }),
    window: await grantOf(owner, day('1970-01-01'), { state: 'stopped' }),
    unanswered: await grantOf(owner, always, { state: 'ended', joinedAt: null }),
    refused: await grantOf(owner, always, { ways: [], joinedAt: null }),
    left: await grantOf(owner, always, { ways: [] }),
    open: await grantOf(owner, always),
    toCome: await grantOf(owner, day('2999-01-01'), { state: 'before' }),
    card: await grantOf(owner, release, { state: 'watching', ways: [] }),
  };
  const state = stateOf(Object.values(rows));
  const over = await owner.core.overGrants(state);
  expect(over.map(({ grant, reason }) => [grant, reason])).toEqual([
    [rows.stopped.grant, 'revoked'],
    [rows.window.grant, 'lapsed'],
    [rows.unanswered.grant, 'lapsed'],
    [rows.refused.grant, 'refused'],
    [rows.left.grant, 'left'],
  ]);
  const change = must(
    await owner.core.endGrants(
      state,
      over.map(({ grant }) => grant),
    ),
  );
  expect(change.grants?.end).toEqual(over.map(({ grant, reason }) => ({ grant, reason })));
  // One secret of one category, and each grant that stays is given it.
  expect(change.categoryKeys).toHaveLength(1);
  expect(change.grants?.put.map(({ boxes }) => boxes.length)).toEqual([1, 1, 1]);
  await take(owner, change);
  const after = readKeyset(owner.state.keyset ?? '');
  expect(after.ok && after.payload).toMatchObject({ reason: 'ended', members: [] });
  expect(await owner.core.overGrants(state)).toEqual([]);
});

it('a grant that is in force is not ended, whatever the page asks', async () => {
  const owner = await firstDevice();
  const open = await grantOf(owner, always);
  expect(await owner.core.endGrants(stateOf([open]), [open.grant])).toBeUndefined();
});
