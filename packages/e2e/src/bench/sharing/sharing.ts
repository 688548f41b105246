import { computeGate } from '@kinfolio/domain/access/gate';
import { hourMs } from '@kinfolio/domain/access/london';
import type { GateRows } from '@kinfolio/domain/access/rows';
import { createCategories, renewCategories } from '@kinfolio/vault/categories/boxes';
import { hashDocument } from '@kinfolio/vault/documents/signed-document';
import { createGrantChange } from '@kinfolio/vault/grants/changing';
import { type GrantWithWays, renewGrants } from '@kinfolio/vault/grants/renewing';
import { createIdentityVersion, openIdentityVersion } from '@kinfolio/vault/identity/identity-version';
import { createAccountKey } from '@kinfolio/vault/keys/account-key';
import { computeAccountCheck } from '@kinfolio/vault/keyset/checks';
import {
  createFirstKeyset,
  type HashedKeyset,
  signKeyset,
  verifyNextKeyset,
} from '@kinfolio/vault/keyset/keyset';
import { type Figure, median } from '../report.ts';
import { measureSharingCost } from './serving.ts';

const ROUNDS = 21;
const CATEGORIES = 12;
const GRANTS = 20;
const at = '2026-11-21T09:30:00.000Z';

/**
 * Measures the cost of sharing: computing the gate after many years, rotating all keys on a device and on the server,
 * and a member's pull.
 */
export async function measureSharing(): Promise<Figure[]> {
  return [gateFigure(), ...(await rotationFigures()), ...(await measureSharingCost())];
}

/** A gate with 9,000 notices and 1,000 acts in its history. */
function gateFigure(): Figure {
  const startMs = Date.parse('2020-01-01T10:00:00Z');
  const nowMs = Date.parse('2026-11-26T10:00:00Z');
  const rows: GateRows = {
    document: {
      grant: 'g',
      level: 'view',
      when: { kind: 'release', silentDays: 14, askDays: 14, longRoad: true },
      categories: [{ category: 'c', check: '', keyVersion: 1, plusDays: 0 }],
    },
    standing: { armedAtMs: startMs },
    acts: Array.from({ length: 1_000 }, (_, place) => ({
      act: place % 2 === 0 ? 'ask' : 'decline',
      atMs: startMs + place * 60 * hourMs,
    })),
    notices: Array.from({ length: 9_000 }, (_, place) => {
      const slotMs = startMs + Math.floor(place / 2) * 12 * hourMs;
      return {
        to: 'owner',
        channel: place % 2 === 0 ? 'mail' : 'text',
        slotMs,
        grants: ['g'],
        takenAtMs: slotMs,
        reportedAtMs: slotMs,
      };
    }),
    channels: [{ channel: 'mail' }, { channel: 'text' }],
    activity: { actedAtMs: nowMs - 12 * 24 * hourMs, unlockedAtMs: nowMs - 12 * 24 * hourMs },
    pauses: [],
  };
  const times: number[] = [];
  for (let round = 0; round < ROUNDS * 5; round += 1) {
    const begun = performance.now();
    computeGate(rows, nowMs);
    times.push(performance.now() - begun);
  }
  return {
    name: 'a gate with 10,000 notices and acts',
    unit: 'ms',
    ours: median(times),
    against: 'the limit',
    baseline: 5,
    bound: { atMost: 1 },
  };
}

/**
 * Rotates the keys of 12 categories that are all in 20 grants, each opened in two ways. Measures the time on a device
 * and the bytes sent.
 */
async function rotationFigures(): Promise<Figure[]> {
  const { holder, standing } = await sharedVault();
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < 5; round += 1) {
    const begun = performance.now();
    const accountKey = await createAccountKey();
    const renewed = await renewCategories(accountKey, holder.vault, holder.categories);
    const made = renewed.map(one => one.made);
    const put = await renewGrants({ ...holder, accountKey }, holder.accountKey, standing, made);
    const chain = renewed.map(({ link }) => link);
    bytes = JSON.stringify({ put, chain, boxes: made.map(({ box }) => box) }).length;
    times.push(performance.now() - begun);
  }
  const limit = { against: 'the limit', bound: { atMost: 1 } } as const;
  const what = `all keys anew, ${CATEGORIES} categories, ${GRANTS} grants, two ways each`;
  return [
    { name: `${what}: on a device`, unit: 'ms', ours: median(times), baseline: 2_000, ...limit },
    { name: `${what}: sent`, unit: 'bytes', ours: bytes, baseline: 600_000, ...limit },
  ];
}

/** A vault shared with twenty people, opened on the owner's device. */
async function sharedVault() {
  const [account, vault] = [crypto.randomUUID(), crypto.randomUUID()];
  const accountKey = await createAccountKey();
  const place = { account, identityVersion: 1, vault };
  const opened = await openIdentityVersion(accountKey, place, await createIdentityVersion(accountKey, place));
  if (!opened.ok) throw new Error('no identity');
  const { identity } = opened;
  const slugs = Array.from({ length: CATEGORIES }, (_, number) => `section-${number}`);
  const categories = await createCategories(accountKey, vault, slugs, () => crypto.randomUUID());
  const { sign: proof } = await accountKey.proofKey();
  const check = await computeAccountCheck(accountKey, { vault, id: account, version: 1 });
  const keyset = createFirstKeyset({
    accountKey: { check, proof, version: 1 },
    at,
    categories: categories.map(({ entry }) => entry),
    grants: [],
    identity: { seal: identity.seal, sign: identity.sign, version: 1 },
    members: [],
    owner: account,
    vault,
    ways: [{ way: crypto.randomUUID(), hash: proof, method: 'password' }],
  });
  const text = await signKeyset(keyset, identity.signPrivateKey);
  let before: HashedKeyset = { keyset, hash: await hashDocument(text) };
  const open = categories.map(one => one.open);
  const standing: GrantWithWays[] = [];
  for (let number = 0; number < GRANTS; number += 1) {
    const made = await createGrantChange(
      { account, accountKey, before, categories: open, identity, vault },
      {
        grant: crypto.randomUUID(),
        person: crypto.randomUUID(),
        level: 'view',
        when: { kind: 'release', silentDays: 14, askDays: null, longRoad: true },
        categories: open.map(({ id }) => ({ category: id, plusDays: 0 })),
        cover: { owner: 'Margaret Ellery', editors: {}, letter: 'Ring Pryce & Lowe first.' },
        sections: slugs,
        ways: [
          { way: crypto.randomUUID(), method: 'invite' },
          { way: crypto.randomUUID(), method: 'card', number: '1' },
        ],
      },
      at,
    );
    const [put] = made.change.put;
    const next = await verifyNextKeyset(before, made.change.keyset, []);
    if (put?.own === undefined || !next.ok) throw new Error('no grant');
    before = next.next;
    const ways = put.ways.map(({ method, own, way }) => ({ method, own, way }));
    standing.push({ document: put.document, keyVersion: 1, own: put.own, cover: put.cover ?? null, ways });
  }
  return { holder: { account, accountKey, before, categories: open, identity, vault }, standing };
}
