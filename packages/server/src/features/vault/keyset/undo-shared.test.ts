import { afterAll, beforeAll, expect, it } from 'vitest';
import { cameByKit, provedAs } from '../testing/by-kit.ts';
import {
  choose,
  grantTo,
  newSharer,
  newWay,
  type Sharer,
  sendGrants,
  sharingOf,
} from '../testing/granted.ts';
import { newEnvelope } from '../testing/sealed.ts';
import {
  changeOf,
  hashOf,
  kitWay,
  nextKeyset,
  type Owner,
  renewalOf,
  signDocument,
  waysWith,
} from '../testing/signed-vault.ts';
import { startVaultWorld, type VaultWorld } from '../testing/vault-world.ts';

// What is shared, once its owner took the changes of a thief back.

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld({ MESSAGE_COOLDOWN: '0' });
});
afterAll(() => world.close());

const release = { kind: 'release', silentDays: 14, askDays: null, longRoad: false } as const;

type Granted = Awaited<ReturnType<typeof grantTo>>;

/** A grant under other keys, for a keyset above. */
function againUnder(
  after: Owner,
  { document, way }: Granted,
  above: { sequence: number; keyVersion: number },
) {
  const entries = new Map(after.payload.categories.map(one => [one.category, one]));
  const categories = document.categories.map(one => {
    const { check = '', keyVersion = 0 } = entries.get(one.category) ?? {};
    return { ...one, check, keyVersion };
  });
  const payload = {
    ...document,
    categories,
    identityVersion: after.payload.identity.version,
    keyset: after.payload.sequence,
    sequence: above.sequence + 1,
  };
  const { lookup: _lookup, proof: _proof, ...known } = way;
  return {
    document: signDocument('kinfolio-grant-1', payload, after.identity.privateKey),
    keyVersion: above.keyVersion + 1,
    own: newEnvelope(),
    boxes: categories.map(({ category, keyVersion }) => ({ category, keyVersion, envelope: newEnvelope() })),
    ways: [{ ...known, envelope: newEnvelope(), own: newEnvelope() }],
  };
}

/** A renewal that carries grants, or an undo above one. */
function renewalWith(
  owner: Owner,
  granted: readonly Granted[],
  {
    undoes,
    above = { sequence: 1, keyVersion: 1 },
    ended = [],
  }: { undoes?: Owner; above?: { sequence: number; keyVersion: number }; ended?: readonly string[] } = {},
) {
  const { after, change, ...more } = renewalOf(owner, undoes ? 'undo' : 'suspected', undoes);
  const put = granted.map(one => againUnder(after, one, above));
  const grants = put
    .map(({ document }, place) => ({ grant: granted[place]?.grant ?? '', hash: hashOf(document) }))
    .toSorted((one, other) => (one.grant < other.grant ? -1 : 1));
  const keys = { identity: after.identity, proofKey: after.proofKey };
  const { sequence: _sequence, previous: _previous, ...payload } = after.payload;
  const signed = nextKeyset(undoes ?? owner, { ...payload, grants }, keys);
  const end = ended.map(grant => ({ grant, reason: 'revoked' as const }));
  return {
    after: signed,
    put,
    change: { ...change, keyset: signed.document, grants: { put, end } },
    ...more,
  };
}

const kitOf = ({ keeper }: Sharer) => keeper.vault.recoveryKit.proof;

/** Two grants that were there for three days. */
async function sharedTwice() {
  const sharer = await newSharer(world);
  const person = await choose(sharer, 'amira@example.org');
  const [first, second] = [
    await grantTo(sharer, person, release, 'card'),
    await grantTo(sharer, person, release, 'card'),
  ];
  const { pool } = world.test.database;
  for (const [table, column] of [
    ['grants', 'armed_at_ms'],
    ['grant_ways', 'made_at_ms'],
  ] as const)
    await pool.query(`update ${table} set ${column} = ${column} - $1 where vault_id = $2`, [
      72 * 60 * 60_000,
      sharer.keeper.vault.vaultId,
    ]);
  return { sharer, first, second, before: sharer.owner };
}

/** The session of the kit of before. */
async function back(sharer: Sharer) {
  const session = await cameByKit(world, sharer.keeper, kitOf(sharer));
  if (session === undefined) throw new Error('the kit does not sign in');
  return session;
}

it('goes along under other keys, with the rows of before the renewal, and what the thief ended stays ended', async () => {
  const { sharer, first, second, before } = await sharedTwice();
  const { keeper } = sharer;
  const thiefs = renewalWith(before, [first], { ended: [second.grant] });
  const done = await keeper.proving(before).putKeyset(thiefs.change);
  expect(done).toMatchObject({ ok: true });
  const session = await back(sharer);
  const shown = await session.client().readBefore();
  if (!shown.ok) throw new Error(shown.code);
  const [kept, ...more] = shown.value.grants ?? [];
  expect(more).toEqual([]);
  expect(kept).toMatchObject({
    grant: first.grant,
    document: sharer.documents.get(first.grant),
    keyVersion: 1,
    ways: [{ way: first.way.way, method: 'card', own: first.way.own }],
    endWays: [],
    above: { sequence: 2, keyVersion: 2 },
  });
  const above = { sequence: 2, keyVersion: 2 };
  const undo = renewalWith(before, [first], { undoes: thiefs.after, above });
  const stored = await provedAs(world, session, before).putKeyset(undo.change);
  expect(stored).toMatchObject({ ok: true });
  const rows = await world.test.database.pool.query(
    'select id, document, ended_at_ms is null as stands from grants where vault_id = $1 order by stands',
    [keeper.vault.vaultId],
  );
  expect(rows.rows).toMatchObject([
    { id: second.grant, stands: false },
    { id: first.grant, stands: true, document: undo.put[0]?.document },
  ]);
  // Its owner hears what they lost, with the terms of then; for 30 days.
  const sharing = await sharingOf(world, session, undo.after);
  const shows = async () => {
    const told = await sharing.readGrants();
    return told.ok ? told.value.undone : told.code;
  };
  const document = sharer.documents.get(second.grant);
  expect(await shows()).toEqual([
    {
      grant: second.grant,
      person: second.document.person,
      document,
      givenAt: expect.any(String),
      endedAt: expect.any(String),
    },
  ]);
  const aged = 'update grants set ended_at_ms = ended_at_ms - $1 where id = $2';
  await world.test.database.pool.query(aged, [30 * 24 * 60 * 60_000, second.grant]);
  world.test.clock.advance(1);
  expect(await shows()).toEqual([]);
});

it('carries no grant or way that was not there three days before, nor one that is wider or not whole', async () => {
  const { sharer, first, second } = await sharedTwice();
  const person = await choose(sharer, 'thief@example.org');
  // A thief at the device makes a grant of their own, a card of their own for one that there is, and another kit.
  const own = await grantTo(sharer, person, release, 'card');
  const card = newWay('card').way;
  const document = sharer.documents.get(first.grant) ?? '';
  const added = { document, keyVersion: 1, boxes: [], ways: [card] };
  expect(await sendGrants(sharer, { put: [added], end: [] })).toMatchObject({ ok: true });
  const from = sharer.owner;
  const kit = kitWay();
  const ways = waysWith(from, [kit], [sharer.keeper.vault.recoveryKit.wrapId]);
  const stored = nextKeyset(from, { reason: 'kit', ways });
  const changed = await sharer.keeper.proving(from).putKeyset(changeOf(stored, { wraps: [kit] }));
  expect(changed).toMatchObject({ ok: true });
  const session = await back(sharer);
  const shown = await session.client().readBefore();
  if (!shown.ok) throw new Error(shown.code);
  const grants = new Map((shown.value.grants ?? []).map(one => [one.grant, one]));
  expect([...grants.keys()].toSorted()).toEqual([first.grant, second.grant].toSorted());
  expect(grants.get(first.grant)).toMatchObject({ endWays: [card.way], ways: [{ way: first.way.way }] });
  const undo = (carried: readonly Granted[], put: object = {}) => {
    const ended = [first, second, own].filter(one => !carried.includes(one)).map(({ grant }) => grant);
    const { change } = renewalWith(from, carried, { undoes: stored, ended });
    const [sent, ...more] = change.grants.put;
    const grantsPut = sent === undefined ? more : [{ ...sent, ...put }, ...more];
    return provedAs(world, session, from).putKeyset({
      ...change,
      grants: { ...change.grants, put: grantsPut },
    });
  };
  const endWays = [card.way];
  expect(await undo([own])).toMatchObject({ code: 'bad_request' });
  expect(await undo([{ ...first, way: card }])).toMatchObject({
    code: expect.stringMatching(/bad_request|grants_missing/),
  });
  expect(await undo([first])).toMatchObject({ code: 'grants_missing' });
  const wider = { ...first, document: { ...first.document, level: 'edit' as const } };
  expect(await undo([wider], { endWays })).toMatchObject({ code: 'bad_request' });
  expect(await undo([first], { endWays })).toMatchObject({ ok: true });
  expect(await session.client().readBefore()).toMatchObject({ status: 404 });
  // Their owner hears of both that ended, and when each was made: that of the thief a moment before.
  const text = "select id from grants where vault_id = $1 and end_reason = 'undone' order by armed_at_ms";
  const { rows } = await world.test.database.pool.query(text, [sharer.keeper.vault.vaultId]);
  expect(rows).toEqual([{ id: second.grant }, { id: own.grant }]);
});
