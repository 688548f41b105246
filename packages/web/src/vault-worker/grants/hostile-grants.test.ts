import type { OpenedGrant } from '@kinfolio/contract/sharing/reader-shapes';
import type { GrantUpdate, OwnGrant, SharingState } from '@kinfolio/contract/sharing/shapes';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeAll, describe, expect, it } from 'vitest';
import { createVaultService } from '../service.ts';
import { applyKeysetChange } from '../testing/apply-change.ts';
import {
  createFirstDevice,
  createLastPage,
  deviceTestAccountId,
  deviceTestPassword,
  type TestDevice,
} from '../testing/devices.ts';
import { requireValue } from '../testing/must.ts';
import type { CreatedGrant, GrantRequest } from './make-grant.ts';

// A server changes its answers about a grant, both to the reader with a card and to the owner. A rejected answer must
// not open any section, and the owner must see only what their own devices signed.

const shown = { by: 'password', password: deviceTestPassword } as const;
const wanted: GrantRequest = {
  person: { name: 'Amira', relationship: 'Child', notes: '', email: 'amira@example.test', notify: true },
  categories: ['bank-accounts', 'legal'],
  level: 'view',
  when: { kind: 'release', silentDays: 14, askDays: null, longRoad: true },
  owner: 'Margaret',
  letter: 'Ring Pryce & Lowe first.',
  sections: ['Bank accounts and cards', 'Legal documents and wishes'],
  ways: [
    { method: 'card', number: '1' },
    { method: 'card', number: '2' },
  ],
};

interface Handed {
  owner: TestDevice;
  made: CreatedGrant;
  put: GrantUpdate;
}

/** A grant made on a first device, and the server's copy of it. */
async function grantOf(owner: TestDevice): Promise<Handed> {
  const made = await owner.core.makeGrant(wanted, shown);
  if (!made.ok) throw new Error(made.problem);
  owner.state = applyKeysetChange(owner.state, made.value.change);
  expect(await owner.core.keepState(owner.state)).toBe('kept');
  return { owner, made: made.value, put: requireValue(requireValue(made.value.change.grants).put[0]) };
}

/** The server's honest answer for a card. */
function handedOut({ owner: { state }, put }: Handed, number: number): OpenedGrant {
  const way = requireValue(put.ways[number]);
  const { sealPublicJwk, signPublicJwk } = state.identity;
  return {
    half: way.half,
    personHalf: null,
    envelope: way.envelope,
    keyVersion: put.keyVersion,
    boxes: put.boxes,
    chain: [],
    cover: put.cover ?? null,
    document: put.document,
    vault: state.vaultId,
    way: way.way,
    identity: { account: deviceTestAccountId, seal: sealPublicJwk.x, sign: signPublicJwk.x, version: 1 },
    links: [],
    vouch: way.vouch ?? null,
    untilAt: null,
  };
}

const codeOf = ({ made }: Handed, number: number) => requireValue(made.codes[number]).groups.join('-');
const bent = (text: string) => `${text.slice(0, -6)}${text.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA'}`;
const reader = () => createVaultService({ indexedDB: new IDBFactory(), IDBKeyRange }, () => 0);

let mine: Handed;
let theirs: Handed;
beforeAll(async () => {
  mine = await grantOf(await createFirstDevice());
  theirs = await grantOf(await createFirstDevice());
});

const open = async (
  lie: (honest: OpenedGrant) => OpenedGrant,
  how: { grant?: string; code?: string } = {},
) => {
  const core = reader();
  const grant = how.grant ?? mine.made.grant;
  const opened = await core
    .openByCard(how.code ?? codeOf(mine, 0), grant, lie(handedOut(mine, 0)))
    .catch(() => ({ ok: false, problem: 'malformed' }) as const);
  return { opened, page: await core.readShared(grant, createLastPage()) };
};

it('an honest server opens the two sections by the card', async () => {
  const { opened, page } = await open(honest => honest);
  expect(opened.ok && opened.cover).toMatchObject({ owner: 'Margaret', letter: 'Ring Pryce & Lowe first.' });
  expect(opened.ok && opened.cover.sections.toSorted()).toEqual(['bank-accounts', 'legal']);
  expect(page).toEqual({ records: [], gone: [], unreadable: 0, unlike: [] });
});

describe('to a reader with a card, a server that shows', () => {
  it.each<[string, (honest: OpenedGrant) => OpenedGrant]>([
    ['another half', honest => ({ ...honest, half: requireValue(mine.put.ways[1]).half })],
    ['the half of another grant', honest => ({ ...honest, half: requireValue(theirs.put.ways[0]).half })],
    ['another envelope', honest => ({ ...honest, envelope: requireValue(mine.put.ways[1]).envelope })],
    ['a changed envelope', honest => ({ ...honest, envelope: bent(honest.envelope) })],
    ['the way of the other card', honest => ({ ...honest, way: requireValue(mine.put.ways[1]).way })],
    ['another version of the key', honest => ({ ...honest, keyVersion: 2 })],
    ['version 0 of the key', honest => ({ ...honest, keyVersion: 0 })],
    ['the document of another grant', honest => ({ ...honest, document: theirs.put.document })],
    ['a changed document', honest => ({ ...honest, document: bent(honest.document) })],
    ['no document', honest => ({ ...honest, document: 'none' })],
    ['another vault', honest => ({ ...honest, vault: theirs.owner.state.vaultId })],
    ['no vouch', honest => ({ ...honest, vouch: null })],
    [
      'the vouch of another card',
      honest => ({ ...honest, vouch: requireValue(requireValue(mine.put.ways[1]).vouch) }),
    ],
    [
      'another owner',
      honest => ({ ...honest, identity: { ...honest.identity, account: theirs.made.grant } }),
    ],
    [
      'another key that signs',
      honest => ({
        ...honest,
        identity: { ...honest.identity, sign: theirs.owner.state.identity.signPublicJwk.x },
      }),
    ],
    [
      'another key that seals',
      honest => ({
        ...honest,
        identity: { ...honest.identity, seal: theirs.owner.state.identity.sealPublicJwk.x },
      }),
    ],
    [
      'another number of the identity',
      honest => ({ ...honest, identity: { ...honest.identity, version: 2 } }),
    ],
    ['a box twice', honest => ({ ...honest, boxes: [...honest.boxes, ...honest.boxes] })],
    ['the boxes of another grant', honest => ({ ...honest, boxes: theirs.put.boxes })],
    [
      'two boxes exchanged',
      honest => {
        const [one, other] = [requireValue(honest.boxes[0]), requireValue(honest.boxes[1])];
        return {
          ...honest,
          boxes: [
            { ...one, envelope: other.envelope },
            { ...other, envelope: one.envelope },
          ],
        };
      },
    ],
    [
      'a changed box',
      honest => ({ ...honest, boxes: honest.boxes.map(box => ({ ...box, envelope: bent(box.envelope) })) }),
    ],
    ['all of another grant', () => handedOut(theirs, 0)],
  ])('%s, opens nothing', async (_what, lie) => {
    const { opened, page } = await open(lie);
    expect(opened.ok).toBe(false);
    expect(page).toBeUndefined();
  });

  it('no cover opens the sections, without words', async () => {
    for (const cover of [null, requireValue(theirs.put.cover)]) {
      const { opened } = await open(honest => ({ ...honest, cover }));
      expect(opened.ok && opened.cover).toMatchObject({ owner: '', letter: '' });
    }
  });

  it('one box fewer opens the other section alone', async () => {
    const { opened } = await open(honest => ({ ...honest, boxes: honest.boxes.slice(1) }));
    expect(opened.ok && opened.cover.sections).toHaveLength(1);
  });

  it('the grant under another name, or to the code of another card, opens nothing', async () => {
    expect((await open(honest => honest, { grant: theirs.made.grant })).opened.ok).toBe(false);
    expect((await open(honest => honest, { code: codeOf(mine, 1) })).opened.ok).toBe(false);
  });
});

const listed = async (grants: OwnGrant[]) => {
  const state: SharingState = { persons: [], grants, holidayUntil: null, actedAt: null };
  return (await mine.owner.core.openSharing(state)).grants;
};

const row = ({ made, put }: Handed): OwnGrant => ({
  grant: made.grant,
  person: made.personId,
  document: put.document,
  keyVersion: put.keyVersion,
  own: requireValue(put.own),
  cover: put.cover ?? null,
  state: 'watching',
  plannedAt: null,
  sinceAt: null,
  untilAt: null,
  armedAt: '2026-11-21T10:00:00.000Z',
  joinedAt: null,
  confirmedAt: null,
  ways: [],
  acts: [],
  notices: [],
});

describe('to its owner, a server that shows', () => {
  it('what its own device signed, is believed', async () => {
    const [own, ...others] = await listed([row(mine)]);
    expect([others, own?.level, own?.when]).toEqual([[], 'view', wanted.when]);
    expect(own?.categories.toSorted()).toEqual(['bank-accounts', 'legal']);
  });

  it.each<[string, () => OwnGrant[]]>([
    ['a grant of a stranger', () => [row(theirs)]],
    [
      'the terms of another grant under the name of this one',
      () => [{ ...row(mine), document: theirs.put.document }],
    ],
    ['this grant under another name', () => [{ ...row(mine), grant: theirs.made.grant }]],
    ['changed terms', () => [{ ...row(mine), document: bent(mine.put.document) }]],
    ['no terms', () => [{ ...row(mine), document: 'none' }]],
  ])('%s, is not listed', async (_what, rows) => {
    expect(await listed(rows())).toEqual([]);
  });
});
